"""Checking the record of a finished game: its deal, its chain, its signature; and what nobody has shown.

From the record alone follows that secret, commitment, seed, deal, random events and choices fit together,
and, where it is signed, that it is as whoever has that key wrote it. What the table told while the game went
on only its players can know: which game it was at which table, the commitment, links of the chain, the
server's key. Each that is given is compared; each that is not is named among what was not shown. So is each
seat that has no proof of its own, since the server knew its share or the share was never opened (see
`dealing`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pipworks.engine import GameError, GameRecord, Teller, Variant, by_rules
from pipworks.engine.messages import Message, say
from pipworks.engine.replaying import WHOLE_NUMBER, headers_of, read_drawn, words_of
from pipworks.engine.rng import CIPHER
from pipworks.engine.teller import ENGLISH
from pipworks.games import find_named
from pipworks.post import proving
from pipworks.post.proving import DoesNotHold
from pipworks.tables import signing
from pipworks.tables.dealing import BINDINGS, SEALS, SHARE, commitment_of, seal_of, seed_of
from pipworks.tables.links import first_link, next_link

NEEDED = ("Game", "Table", "Commitment", "Secret", "Shares", "Seed")
NAMED = {"Shares": say("share"), "Seals": say("seal"), "Bindings": say("binding")}
"""What a header has for each seat."""
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
    game: str | None = None,
    table: str | None = None,
    find: Callable[[str], Variant] = find_named,
    teller: Teller = ENGLISH,
) -> Verdict:
    """Check the record of a finished game.

    `commitment` is what the table showed before the deal, `seals` those that it showed then, of one seat
    after the other as in the record (`5f3c…/77ad…/-`; `-` where there is none); `link` one that it told
    during the game, as `12:5f3c…` (so many words had been played); `key` the server's own; `game` the code of
    the game that one sat down to, and `table` the table's id. A game by post is proved by the messages in its
    record (see `pipworks.post.proving`).
    """
    if proving.is_by_post(text):
        if any(each is not None for each in (link, seals, key, game, table)):
            other = teller.say(
                say("The record is of a game by post, and not of the one that you played at a table.")
            )
            return Verdict(False, (other,), other)
        return Verdict(*proving.check(text, find, commitment, teller))
    found: list[Message] = []
    unshown: list[Message] = []

    def told(sentences: list[Message]) -> tuple[str, ...]:
        return tuple(map(teller.say, sentences))

    try:
        stated = _stated(text, find)
        found += _place_holds(stated, game, table, find)
        found.append(_secret_holds(stated, commitment))
        if stated.seals:
            found.append(_seals_hold(stated, seals))
        elif seals is not None:
            raise DoesNotHold(say("The record has no seals, but you were shown some."))
        found.append(_seed_holds(stated))
        record = _played(text, find)
        drawn = sum(isinstance(step, str) for step in record.steps)
        found.append(
            say(
                "The deal, {drawn} later random {drawn:event|events} and all choices follow from the "
                "seed and "
                "the rules.",
                drawn=drawn,
            )
        )
        if times := record.times_taken_back:
            found.append(
                say(
                    "The record tells that choices were taken back {times} {times:time|times}; what was "
                    "played before stands in it, too.",
                    times=times,
                )
            )
        if link is not None:
            found.append(_link_holds(stated, link))
        if signing.SIGNATURE.lower() in stated.headers or key is not None:
            found.append(_signature_holds(stated, key))
    except DoesNotHold as problem:
        return Verdict(False, told([*found, problem.message]), teller.say(problem.message))
    unshown += _unbound(stated, seals)
    if game is None:
        unshown.append(
            say(
                "that {code} is the game that the table showed before the deal: give the code of that game",
                code=stated.variant.code,
            )
        )
    if table is None and (seals is None or not any(stated.seals)):
        unshown.append(say("that the table is the one at which the game was played: give its id"))
    if commitment is None:
        unshown.append(say("that the commitment is the one that the table showed before the deal"))
    if link is None:
        unshown.append(say("that the choices are those that the table told of: give a link that it told"))
    if signing.SIGNATURE.lower() not in stated.headers:
        unshown.append(say("who wrote the record: it is not signed"))
    elif key is None:
        unshown.append(say("whose the key {key} is", key=stated[signing.KEY]))
    return Verdict(True, told(found), None, record, told(unshown))


def _stated(text: str, find: Callable[[str], Variant]) -> _Stated:
    headers: dict[str, str] = {}
    for name, value in headers_of(text):
        headers.setdefault(name.lower(), value)
    missing = [name for name in NEEDED if name.lower() not in headers]
    if missing:
        raise DoesNotHold(
            say(
                "The record has no header {missing}: only games of a table that shuffled by a committed "
                "secret "
                "can be verified.",
                missing=tuple(missing),
            )
        )
    if not re.fullmatch(r"[0-9a-f]{64}", headers["secret"]):
        raise DoesNotHold(say("The secret is not 64 hexadecimal digits."))
    rules = headers.get("rules", "1")
    version = int(rules) if WHOLE_NUMBER.fullmatch(rules) else 0  # which nobody has
    try:
        variant = by_rules(find, headers["game"], version)
    except GameError as problem:
        raise DoesNotHold(say("{problem!c}.", problem=problem.message)) from None
    shares = _row(headers, "Shares", variant, SHARE, say("up to 64 hexadecimal digits"))
    if not headers["seed"].startswith(CIPHER):
        if any(name.lower() in headers for name in SEALED):
            raise DoesNotHold(
                say("Shares were sealed, but the seed is of the time before that, and makes no cipher.")
            )
        return _Stated(text, headers, variant, shares, [], [])
    seals = _row(headers, "Seals", variant, SEALS, say("64 hexadecimal digits"))
    bindings = _row(headers, "Bindings", variant, BINDINGS, say("one of none, open, drawn, sealed, withheld"))
    return _Stated(text, headers, variant, shares, seals, bindings)


def _row(
    headers: dict[str, str], name: str, variant: Variant, form: re.Pattern[str], wanted: Message
) -> list[str]:
    """What a header has for each seat."""
    if name.lower() not in headers:
        raise DoesNotHold(
            say(
                "The record has no header {name}, but its seed is of a table where shares were sealed.",
                name=name,
            )
        )
    row = ["" if each == "-" else each for each in headers[name.lower()].split("/")]
    if len(row) != variant.seats:
        raise DoesNotHold(
            say(
                "{name} has {count} {count:part|parts}, but {code} has {seats} seats.",
                name=name,
                count=len(row),
                code=variant.code,
                seats=variant.seats,
            )
        )
    for seat, each in enumerate(row, 1):
        if not form.fullmatch(each):
            raise DoesNotHold(
                say("The {what} of seat {seat} is not {wanted}.", what=NAMED[name], seat=seat, wanted=wanted)
            )
    return row


def _place_holds(
    stated: _Stated, game: str | None, table: str | None, find: Callable[[str], Variant]
) -> list[Message]:
    """Whether the seed is of the game and the table that were shown: it follows from both."""
    found = []
    if game is not None:
        try:
            shown = by_rules(find, game.strip(), stated.variant.game.version).code
        except GameError:
            shown = ""
        if shown != stated.variant.code:
            raise DoesNotHold(
                say(
                    "The game in the record, {code}, is not the one that you were shown.",
                    code=stated.variant.code,
                )
            )
        found.append(say("The game is the one that the table showed before the deal."))
    if table is not None and table.strip() != stated["Table"]:
        raise DoesNotHold(say("The record is of another table than yours."))
    return found


def _secret_holds(stated: _Stated, commitment: str | None) -> Message:
    if commitment_of(stated["Secret"]) != stated["Commitment"]:
        raise DoesNotHold(say("The secret is not the one that was committed to."))
    if commitment is None:
        return say("The secret is the one behind the commitment in the record.")
    if commitment.strip().lower() != stated["Commitment"]:
        raise DoesNotHold(say("The commitment in the record is not the one that you were shown."))
    return say("The secret is the one that was committed to before the deal.")


def _seals_hold(stated: _Stated, seals: str | None) -> Message:
    for at, (share, seal, how) in enumerate(zip(stated.shares, stated.seals, stated.bindings, strict=True)):
        if how == "none" and (share or seal):
            raise DoesNotHold(say("Seat {seat} is said to have no share, and has one.", seat=at + 1))
        if how == "withheld" and (share or not seal):
            raise DoesNotHold(
                say(
                    "Seat {seat} is said to have sealed a share that was never opened; that is not so.",
                    seat=at + 1,
                )
            )
        if how in ("open", "drawn", "sealed") and seal_of(stated["Table"], at, share) != seal:
            raise DoesNotHold(say("The share of seat {seat} is not the one that was sealed.", seat=at + 1))
    if seals is not None and seals.strip().lower() != stated["Seals"]:
        raise DoesNotHold(say("The seals in the record are not those that you were shown."))
    if seals is None:
        return say("Every share that was opened is the one that was sealed.")
    return say(
        "Every share that was opened is the one that was sealed, as it was shown before any was opened."
    )


def _unbound(stated: _Stated, seals: str | None) -> list[Message]:
    """What the shares do not prove, and to whom."""
    if not stated.seals:
        return [
            say(
                "that the server did not choose the cards together with who sat down last: no share was "
                "sealed"
            ),
            say(
                "that nobody worked out hidden cards from those they saw: chance was drawn from "
                "xoshiro256**, "
                "which is no cipher"
            ),
        ]
    found = []
    for at, how in enumerate(stated.bindings, 1):
        if how == "withheld":
            found.append(
                say(
                    "that nobody chose between two deals: seat {seat} sealed a share and did not open it "
                    "in time",
                    seat=at,
                )
            )
        elif how in ("open", "drawn"):
            found.append(
                say(
                    "to seat {seat}, that the server did not choose the cards together with the others: "
                    "it knew "
                    "the share of this seat before, since {drew:it drew it|it was given openly}",
                    seat=at,
                    drew=how == "drawn",
                )
            )
    if seals is None and "sealed" in stated.bindings:
        found.append(say("that the seals are those that the table showed before any share was opened"))
    return found


def _seed_holds(stated: _Stated) -> Message:
    if stated["Seed"] != seed_of(
        stated["Secret"], stated["Table"], stated.variant.code, stated.shares, stated.dealing
    ):
        raise DoesNotHold(
            say("The seed does not follow from the secret, the table, the game and the players’ shares.")
        )
    return say("The seed follows from it and from the shares of {seats} seats.", seats=len(stated.shares))


def _played(text: str, find: Callable[[str], Variant]) -> GameRecord:
    try:
        return read_drawn(text, find)
    except GameError as problem:
        raise DoesNotHold(
            say("What was played does not follow: {problem}.", problem=problem.message)
        ) from None


def _link_holds(stated: _Stated, link: str) -> Message:
    given = re.fullmatch(r"(\d{1,9}):([0-9a-f]{64})", link.strip().lower())
    if given is None:
        raise DoesNotHold(
            say("A link is written as the table told it: how many words, a colon, 64 hexadecimal digits.")
        )
    count, played = int(given[1]), words_of(stated.text)
    if count > len(played):
        raise DoesNotHold(
            say(
                "The record ends after {played} words; the table had told of {count}: it is cut short.",
                played=len(played),
                count=count,
            )
        )
    begin = first_link(stated["Secret"], stated["Table"], stated.variant.code, stated.shares)
    if next_link(stated["Secret"], begin, played[:count]).hash != given[2]:
        raise DoesNotHold(
            say("The first {count} words are not what the table told of while they were played.", count=count)
        )
    rest = len(played) - count
    if not rest:
        return say("The first {count} words are what the table told of.", count=count)
    return say(
        "The first {count} words are what the table told of; of the {rest} after them that link says "
        "nothing.",
        count=count,
        rest=rest,
    )


def _signature_holds(stated: _Stated, key: str | None) -> Message:
    wrote, signature = (stated.headers.get(each.lower()) for each in (signing.KEY, signing.SIGNATURE))
    if wrote is None or signature is None:
        raise DoesNotHold(say("The record is not signed."))
    if key is not None and key.strip().lower() != wrote.lower():
        raise DoesNotHold(say("The record is signed by another key than the server’s."))
    if not signing.holds(stated.text, wrote, signature):
        raise DoesNotHold(say("The signature does not hold: the record was changed after it was signed."))
    return say(
        "The record, with its names, choices and ending, is as {known:the server|whoever has its key} "
        "signed it.",
        known=key is not None,
    )
