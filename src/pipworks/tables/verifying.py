"""Checking the record of a finished game: its deal, its chain, its signature; and what nobody has shown.

From the record alone follows that secret, commitment, seed, deal, random events and choices fit together,
and, where it is signed, that it is as whoever has that key wrote it. What the table told while the game went
on only its players can know: the commitment, links of the chain, the server's key. Each that is given is
compared; each that is not is named among what was not shown. So is each seat that has no proof of its own,
since the server knew its share or the share was never opened (see `dealing`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pipworks.engine import GameError, GameRecord, Variant, by_rules, read_record
from pipworks.engine.record import WHOLE_NUMBER, headers_of, words_of
from pipworks.engine.rng import CIPHER
from pipworks.games import find_named
from pipworks.post import proving
from pipworks.tables import signing
from pipworks.tables.dealing import BINDINGS, SEALS, SHARE, commitment_of, seal_of, seed_of
from pipworks.tables.links import first_link, next_link

NEEDED = ("Game", "Table", "Commitment", "Secret", "Shares", "Seed")
SEALED = ("Seals", "Bindings")
"""What a record must have besides since the second version of dealing."""


@dataclass(frozen=True)
class Verdict:
    """Whether a record is what it must be, in sentences; `first_bad` is the first that is not.

    `unshown` says what could not be checked, because only who was at the table can know it.
    """

    ok: bool
    sentences: tuple[str, ...]
    first_bad: str | None = None
    record: GameRecord | None = None
    unshown: tuple[str, ...] = ()


class _Bad(Exception):
    """What does not hold, in a sentence."""


@dataclass(frozen=True)
class _Stated:
    """What a record states of itself."""

    text: str
    headers: dict[str, str]
    variant: Variant
    shares: list[str]
    seals: list[str]
    bindings: list[str]
    """How each seat was bound to its share; empty in the first version of dealing, as the seals are."""

    @property
    def dealing(self) -> int:
        """The version of how the seed follows, which shows in the seed."""
        return 2 if self["Seed"].startswith(CIPHER) else 1

    def __getitem__(self, name: str) -> str:
        return self.headers[name.lower()]


def verify(
    text: str,
    *,
    commitment: str | None = None,
    link: str | None = None,
    seals: str | None = None,
    key: str | None = None,
    find: Callable[[str], Variant] = find_named,
) -> Verdict:
    """Check the record of a finished game.

    `commitment` is what the table showed before the deal, `seals` those that it showed then, of one seat
    after the other as in the record (`5f3c…/77ad…/-`; `-` where there is none); `link` one that it told
    during the game, as `12:5f3c…` (so many words had been played); `key` the server's own. A game by post is
    proved by the messages in its record (see `pipworks.post.proving`).
    """
    if proving.is_by_post(text):
        return Verdict(*proving.check(text, find, commitment))
    found: list[str] = []
    unshown: list[str] = []
    try:
        stated = _stated(text, find)
        found.append(_secret_holds(stated, commitment))
        if stated.seals:
            found.append(_seals_hold(stated, seals))
        elif seals is not None:
            raise _Bad("The record has no seals, but you were shown some.")
        found.append(_seed_holds(stated))
        record = _played(text, find)
        drawn = sum(isinstance(step, str) for step in record.steps)
        found.append(
            f"The deal, {drawn} later random event{'' if drawn == 1 else 's'} and all choices follow from "
            "the seed and the rules."
        )
        if link is not None:
            found.append(_link_holds(stated, link))
        if signing.SIGNATURE.lower() in stated.headers or key is not None:
            found.append(_signature_holds(stated, key))
    except _Bad as problem:
        return Verdict(False, (*found, str(problem)), str(problem))
    unshown += _unbound(stated, seals)
    if commitment is None:
        unshown.append("that the commitment is the one that the table showed before the deal")
    if link is None:
        unshown.append("that the choices are those that the table told of: give a link that it told")
    if signing.SIGNATURE.lower() not in stated.headers:
        unshown.append("who wrote the record: it is not signed")
    elif key is None:
        unshown.append(f"whose the key {stated[signing.KEY]} is")
    return Verdict(True, tuple(found), None, record, tuple(unshown))


def _stated(text: str, find: Callable[[str], Variant]) -> _Stated:
    headers: dict[str, str] = {}
    for name, value in headers_of(text):
        headers.setdefault(name.lower(), value)
    missing = [name for name in NEEDED if name.lower() not in headers]
    if missing:
        raise _Bad(
            f"The record has no header {' and no header '.join(missing)}: only games of a table that "
            "shuffled by a committed secret can be verified."
        )
    if not re.fullmatch(r"[0-9a-f]{64}", headers["secret"]):
        raise _Bad("The secret is not 64 hexadecimal digits.")
    rules = headers.get("rules", "1")
    version = int(rules) if WHOLE_NUMBER.fullmatch(rules) else 0  # which nobody has
    try:
        variant = by_rules(find, headers["game"], version)
    except GameError as problem:
        raise _Bad(f"{problem}.") from None
    shares = _row(headers, "Shares", variant, SHARE, "up to 64 hexadecimal digits")
    if not headers["seed"].startswith(CIPHER) and not any(name.lower() in headers for name in SEALED):
        return _Stated(text, headers, variant, shares, [], [])
    seals = _row(headers, "Seals", variant, SEALS, "64 hexadecimal digits")
    bindings = _row(headers, "Bindings", variant, BINDINGS, "one of none, open, drawn, sealed, withheld")
    return _Stated(text, headers, variant, shares, seals, bindings)


def _row(
    headers: dict[str, str], name: str, variant: Variant, form: re.Pattern[str], wanted: str
) -> list[str]:
    """What a header has for each seat."""
    if name.lower() not in headers:
        raise _Bad(f"The record has no header {name}, but its seed is of a table where shares were sealed.")
    row = ["" if each == "-" else each for each in headers[name.lower()].split("/")]
    if len(row) != variant.seats:
        raise _Bad(f"There are {len(row)} {name.lower()}, but {variant.code} has {variant.seats} seats.")
    for seat, each in enumerate(row, 1):
        if not form.fullmatch(each):
            raise _Bad(f"The {name.lower()[:-1]} of seat {seat} is not {wanted}.")
    return row


def _secret_holds(stated: _Stated, commitment: str | None) -> str:
    if commitment_of(stated["Secret"]) != stated["Commitment"]:
        raise _Bad("The secret is not the one that was committed to.")
    if commitment is None:
        return "The secret is the one behind the commitment in the record."
    if commitment.strip().lower() != stated["Commitment"]:
        raise _Bad("The commitment in the record is not the one that you were shown.")
    return "The secret is the one that was committed to before the deal."


def _seals_hold(stated: _Stated, seals: str | None) -> str:
    for at, (share, seal, how) in enumerate(zip(stated.shares, stated.seals, stated.bindings, strict=True)):
        if how == "none" and (share or seal):
            raise _Bad(f"Seat {at + 1} is said to have no share, and has one.")
        if how == "withheld" and (share or not seal):
            raise _Bad(f"Seat {at + 1} is said to have sealed a share that was never opened; that is not so.")
        if how in ("open", "drawn", "sealed") and seal_of(stated["Table"], at, share) != seal:
            raise _Bad(f"The share of seat {at + 1} is not the one that was sealed.")
    if seals is not None and seals.strip().lower() != stated["Seals"]:
        raise _Bad("The seals in the record are not those that you were shown.")
    return "Every share that was opened is the one that was sealed" + (
        "." if seals is None else ", as it was shown before any was opened."
    )


def _unbound(stated: _Stated, seals: str | None) -> list[str]:
    """What the shares do not prove, and to whom."""
    if not stated.seals:
        return [
            "that the server did not choose the cards together with who sat down last: no share was sealed",
            "that nobody worked out hidden cards from those they saw: chance was drawn from xoshiro256**, "
            "which is no cipher",
        ]
    found = []
    for at, how in enumerate(stated.bindings, 1):
        if how == "withheld":
            found.append(
                f"that nobody chose between two deals: seat {at} sealed a share and did not open it in time"
            )
        elif how in ("open", "drawn"):
            why = "it drew it" if how == "drawn" else "it was given openly"
            found.append(
                f"to seat {at}, that the server did not choose the cards together with the others: it knew "
                f"the share of this seat before, since {why}"
            )
    if seals is None and "sealed" in stated.bindings:
        found.append("that the seals are those that the table showed before any share was opened")
    return found


def _seed_holds(stated: _Stated) -> str:
    if stated["Seed"] != seed_of(
        stated["Secret"], stated["Table"], stated.variant.code, stated.shares, stated.dealing
    ):
        raise _Bad("The seed does not follow from the secret, the table, the game and the players' shares.")
    return f"The seed follows from it and from the shares of {len(stated.shares)} seats."


def _played(text: str, find: Callable[[str], Variant]) -> GameRecord:
    try:
        return read_record(text, find)
    except GameError as problem:
        raise _Bad(f"What was played does not follow: {problem}.") from None


def _link_holds(stated: _Stated, link: str) -> str:
    given = re.fullmatch(r"(\d{1,9}):([0-9a-f]{64})", link.strip().lower())
    if given is None:
        raise _Bad("A link is written as the table told it: how many words, a colon, 64 hexadecimal digits.")
    count, played = int(given[1]), words_of(stated.text)
    if count > len(played):
        raise _Bad(
            f"The record ends after {len(played)} words; the table had told of {count}: it is cut short."
        )
    begin = first_link(stated["Secret"], stated["Table"], stated.variant.code, stated.shares)
    if next_link(stated["Secret"], begin, played[:count]).hash != given[2]:
        raise _Bad(f"The first {count} words are not what the table told of while they were played.")
    rest = len(played) - count
    return f"The first {count} words are what the table told of" + (
        "." if not rest else f"; of the {rest} after them that link says nothing."
    )


def _signature_holds(stated: _Stated, key: str | None) -> str:
    wrote, signature = (stated.headers.get(each.lower()) for each in (signing.KEY, signing.SIGNATURE))
    if wrote is None or signature is None:
        raise _Bad("The record is not signed.")
    if key is not None and key.strip().lower() != wrote.lower():
        raise _Bad("The record is signed by another key than the server's.")
    if not signing.holds(stated.text, wrote, signature):
        raise _Bad("The signature does not hold: the record was changed after it was signed.")
    return "The record, with its names, choices and ending, is as " + (
        "the server signed it." if key is not None else "whoever has its key signed it."
    )
