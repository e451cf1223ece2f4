"""Records of games by post: what was played, with the letters that prove it, each in a header of its own."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipworks.engine import GameError, GameRecord, Message, Seat, Teller, read_record, say
from pipworks.engine.replaying import headers_of
from pipworks.engine.teller import ENGLISH
from pipworks.post.course import Course, Find
from pipworks.post.errors import Breach, PostError
from pipworks.post.letters import Letter, read_line

MARK = "Post"
"""The header by which a record of a game by post is known: the version of the protocol."""


class Proof(NamedTuple):
    """Whether a record is what it must be, in sentences; `first_bad` is the first that is not."""

    ok: bool
    sentences: tuple[str, ...]
    first_bad: str | None = None
    record: GameRecord | None = None


def record_of(course: Course, broken: Letter | None = None) -> str:
    """The record of a game so far, with all letters, and with the one that broke the protocol at the end."""
    letters = course.letters if broken is None else [*course.letters, broken]
    headers = {f"Player{seat + 1}": _quoted(name) for seat, name in enumerate(course.names)}
    if broken is not None:
        headers["Ending"] = f"message {broken.number} of player {broken.seat + 1} broke the protocol"
    headers[MARK] = "1"
    headers |= {f"Message{at}": letter.line for at, letter in enumerate(letters, 1)}
    if course.record is not None:
        told = GameRecord(course.record.variant, course.record.start, headers)
        told.steps, told.positions = course.record.steps, course.record.positions
        return str(told)
    assert course.variant is not None
    version = course.variant.game.version
    rules = {} if version == 1 else {"Rules": str(version)}
    whole = {"Game": course.variant.code} | rules | headers
    return "".join(f'[{name} "{value}"]\n' for name, value in whole.items())


def is_by_post(text: str) -> bool:
    """Whether a record says that it is of a game by post."""
    return MARK.lower() in _headers(text)


def check(text: str, find: Find, commitment: str | None = None, teller: Teller = ENGLISH) -> Proof:
    """Check a record of a game by post: signatures, chain, seals, shares, deal and choices.

    A record of a game that is not over may be right as well: then it says for whom the game waits. With a
    `commitment`, that must be the seal of a player's share in the deal.
    """
    found: list[Message] = []
    record, first_bad = None, None
    try:
        record = _checked(text, find, commitment, found)
    except DoesNotHold as problem:
        first_bad = teller.say(problem.message)
        found.append(problem.message)
    return Proof(first_bad is None, tuple(map(teller.say, found)), first_bad, record)


class DoesNotHold(GameError):
    """What a record says is not so."""

    code = "does-not-hold"


def _checked(text: str, find: Find, commitment: str | None, found: list[Message]) -> GameRecord | None:
    """The game of a record, if cards have been dealt; `found` is added to. Raises DoesNotHold."""
    headers, course = _headers(text), Course(find)
    lines = [headers[name] for name in sorted(headers, key=_place) if _place(name)]
    try:
        for line in lines:
            course.take(read_line(line))
    except Breach as problem:
        raise DoesNotHold(_broken(problem)) from None
    except PostError as problem:
        raise DoesNotHold(
            say(
                "Message {number} of {count} does not prove anything: {problem}.",
                number=len(course.letters) + 1,
                count=len(lines),
                problem=problem.message,
            )
        ) from None
    if course.variant is None:
        raise DoesNotHold(say("The record has no messages that were sent by post."))
    if "ending" in headers:  # which stands there only beside the message that broke it
        raise DoesNotHold(say("The record says how the game was broken off, and no message in it does that."))
    first, second = (len(each) for each in course.by)
    found.append(
        say(
            "All {count} messages ({first} of player 1, {second} of player 2) are signed, each with the "
            "digest of all before it.",
            count=first + second,
            first=first,
            second=second,
        )
    )
    deal = [each[0]["Sealed"] for each in course.by if each]
    if commitment is not None and commitment.strip().lower() not in deal:
        raise DoesNotHold(say("The commitment that you were shown is not in the record."))
    if course.record is None:
        found.append(say("No cards have been dealt: the game waits for {whom}.", whom=_waits(course)))
        return None
    return _check_game(text, find, course, found)


def _check_game(text: str, find: Find, course: Course, found: list[Message]) -> GameRecord:
    """The game that a record tells, which must be the one in its letters. Raises DoesNotHold."""
    played = course.record
    assert played is not None
    later = course.event - 1
    if later:
        found.append(
            say(
                "The deal and {later} later random {later:event|events} came of the shares of both, each "
                "sealed before the other was laid open.",
                later=later,
            )
        )
    else:
        found.append(say("The deal came of the shares of both, each sealed before the other was laid open."))
    try:
        told = read_record(text, find)
    except GameError as problem:
        raise DoesNotHold(
            say("What was played does not follow: {problem}.", problem=problem.message)
        ) from None
    same = told.variant == played.variant and told.start == played.start and told.steps == played.steps
    if not same or told.now != played.now or told.tried:  # by post nothing is taken back
        raise DoesNotHold(say("The game that the record tells is not the one in its messages."))
    names = [_headers(text).get(f"player{seat + 1}", _quoted(name)) for seat, name in enumerate(course.names)]
    if names != [_quoted(name) for name in course.names]:
        raise DoesNotHold(say("The players' names are not those in the messages."))
    laid = sum(letter.says == "lay" for letter in course.letters)
    found.append(
        say(
            "All choices are those of the messages and follow the rules; {laid} of them were sealed until "
            "both had chosen.",
            laid=laid,
        )
    )
    if course.stage != "over":
        found.append(say("The game is not over: it waits for {whom}.", whom=_waits(course)))
    return told


def _quoted(name: str) -> str:
    """A name as it can stand in a header."""
    return name.replace('"', "'")


_DUE = {
    "join": say("{player} to join"),
    "share": say("{player} to seal a share"),
    "open": say("{player} to open the share sealed before"),
    "choose": say("{player} to choose"),
    "seal": say("{player} to seal a choice"),
    "lay": say("{player} to lay open the choice sealed before"),
}
"""What is due from somebody."""


def _waits(course: Course) -> tuple[Message, ...]:
    """For whom a game waits, and what for."""
    return tuple(Message(_DUE[says].template, {"player": Seat(seat)}) for seat, says in course.due.items())


def _broken(problem: Breach) -> Message:
    """Who has broken the protocol, and what else could be behind it."""
    player = Seat(problem.seat)
    if not problem.misled:
        return say("{player!c} has broken the protocol: {breach}.", player=player, breach=problem.message)
    return say(
        "{player!c} has broken the protocol: {breach}. Or {other} has sent them other messages than stand "
        "here, in their place.",
        player=player,
        breach=problem.message,
        other=Seat(1 - problem.seat),
    )


def _place(name: str) -> int:
    """Which message a header holds; 0 for other headers."""
    found = re.fullmatch(r"message([1-9][0-9]{0,5})", name)
    return int(found[1]) if found else 0


def _headers(text: str) -> dict[str, str]:
    """The headers of a record, their names in lower case."""
    return {name.lower(): value for name, value in headers_of(text)}
