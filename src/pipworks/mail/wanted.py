"""What somebody wants to begin, in the subject of their mail: a game, and against or with whom.

femto:goal=low against greedy
femto with bo@example.org
friend-or-foe:players=4 with bo@example.org, cleo@example.org against random
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pipworks.engine import Variant
from pipworks.mail.addresses import checked_address
from pipworks.mail.errors import NotUnderstood
from pipworks.tables.commands import Clock, NewTable, SeatWish
from pipworks.tables.sitting import bots_for

MOST_SUBJECT = 600
DAY = 86_400.0
CLOCK = Clock(bank=3 * DAY, increment=DAY, cap=7 * DAY)
"""The usual clock by correspondence, for games with people; against bots there is all the time one wants."""

_REPLIES = re.compile(r"^(?:\s*(?:re|aw|fwd?|wg|sv|antw)\s*:)+", re.IGNORECASE)
_WHO = re.compile(r"(?:^|\s+)(against|gegen|with|mit)\s+", re.IGNORECASE)
_AND = re.compile(r"\s*[,;]\s*|\s+(?:and|und)\s+", re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """A table to be set up, and who is to be invited to which seat, by their addresses."""

    table: NewTable
    invited: tuple[tuple[int, str], ...]


def read_wanted(subject: str, find: Callable[[str], Variant]) -> Wanted:
    """What the subject of a mail wants. Raises NotUnderstood, BadAddress, UnknownGame, BadOption …

    Whether there are such bots is seen when the table is set up.
    """
    said = _REPLIES.sub("", subject).strip()
    if len(said) > MOST_SUBJECT:
        raise NotUnderstood("this subject is too long: write at most {most} letters", most=MOST_SUBJECT)
    code, *rest = _WHO.split(said)
    if not code.strip():
        raise NotUnderstood(
            "the subject says what you want to play, and against or with whom, like “GAME against BOT” or "
            "“GAME with bo@example.org”"
        )
    variant = find(code.strip())
    bots: list[str] = []
    people: list[str] = []
    for word, names in zip(rest[::2], rest[1::2], strict=True):
        named = [each for each in _AND.split(names.strip()) if each]
        if word.lower() in ("against", "gegen"):
            bots += named
        else:
            people += [checked_address(each.strip("<>")) for each in named]
    return _seated(variant, bots, people)


def _seated(variant: Variant, bots: list[str], people: list[str]) -> Wanted:
    """Oneself first, then whom one invites, then bots; the last of them has all seats that are left."""
    others = variant.seats - 1
    if len(bots) + len(people) > others:
        raise NotUnderstood(
            "{code} has {seats} seats, one of them yours: name at most {most}",
            code=variant.code,
            seats=variant.seats,
            most=others,
        )
    bots += bots[-1:] * (others - len(bots) - len(people))
    if len(bots) + len(people) < others:
        raise NotUnderstood(
            "{code} has {seats} seats: say who has the others, after “against” one of {bots:or}, or after "
            "“with” an address",
            code=variant.code,
            seats=variant.seats,
            bots=tuple(each.name for each in bots_for(variant)),
        )
    seats = [SeatWish(kind="me"), *(SeatWish(kind="open") for _ in people)]
    seats += [SeatWish(kind="bot", bot=each[:40]) for each in bots]
    return Wanted(
        NewTable(variant=variant.code, seats=seats, pace="correspondence", clock=CLOCK if people else None),
        tuple(enumerate(people, 1)),
    )
