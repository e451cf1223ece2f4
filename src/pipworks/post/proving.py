"""Records of games by post: what was played, with the letters that prove it, each in a header of its own."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipworks.engine import GameError, GameRecord, read_record
from pipworks.engine.record import headers_of
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


def check(text: str, find: Find, commitment: str | None = None) -> Proof:
    """Check a record of a game by post: signatures, chain, seals, shares, deal and choices.

    A record of a game that is not over may be right as well: then it says for whom the game waits. With a
    `commitment`, that must be the seal of a player's share in the deal.
    """
    sentences: list[str] = []

    def bad(sentence: str) -> Proof:
        return Proof(False, (*sentences, sentence), sentence)

    headers, course = _headers(text), Course(find)
    lines = [headers[name] for name in sorted(headers, key=_place) if _place(name)]
    try:
        for line in lines:
            course.take(read_line(line))
    except Breach as problem:
        return bad(f"Player {problem.seat + 1} has broken the protocol: {problem}.{_whose(problem)}")
    except PostError as problem:
        return bad(f"Message {len(course.letters) + 1} of {len(lines)} does not prove anything: {problem}.")
    if course.variant is None:
        return bad("The record has no messages that were sent by post.")
    counts = [len(each) for each in course.by]
    sentences.append(
        f"All {sum(counts)} messages ({counts[0]} of player 1, {counts[1]} of player 2) are signed, each "
        "with the digest of all before it."
    )
    deal = [each[0]["Sealed"] for each in course.by if each]
    if commitment is not None and commitment.strip().lower() not in deal:
        return bad("The commitment that you were shown is not in the record.")
    if course.record is None:
        sentences.append(f"No cards have been dealt: the game waits for {_waits(course)}.")
        return Proof(True, tuple(sentences))
    return _check_game(text, find, course, sentences)


def _check_game(text: str, find: Find, course: Course, sentences: list[str]) -> Proof:
    """Whether the game that a record tells is the one in its letters."""
    played = course.record
    assert played is not None
    later = course.event - 1
    drawn = f" and {later} later random event{'' if later == 1 else 's'}" if later else ""
    sentences.append(
        f"The deal{drawn} came of the shares of both, each sealed before the other was laid open."
    )
    try:
        told = read_record(text, find)
    except GameError as problem:
        wrong = f"What was played does not follow: {problem}."
        return Proof(False, (*sentences, wrong), wrong)
    same = told.variant == played.variant and told.start == played.start and told.steps == played.steps
    if not same or told.now != played.now:
        wrong = "The game that the record tells is not the one in its messages."
        return Proof(False, (*sentences, wrong), wrong)
    names = [_headers(text).get(f"player{seat + 1}", _quoted(name)) for seat, name in enumerate(course.names)]
    if names != [_quoted(name) for name in course.names]:
        wrong = "The players' names are not those in the messages."
        return Proof(False, (*sentences, wrong), wrong)
    laid = sum(letter.says == "lay" for letter in course.letters)
    sentences.append(
        f"All choices are those of the messages and follow the rules; {laid} of them were sealed until both "
        "had chosen."
    )
    if course.stage != "over":
        sentences.append(f"The game is not over: it waits for {_waits(course)}.")
    return Proof(True, tuple(sentences), None, told)


def _quoted(name: str) -> str:
    """A name as it can stand in a header."""
    return name.replace('"', "'")


def _waits(course: Course) -> str:
    """For whom a game waits, and what for."""
    done = {
        "join": "to join",
        "share": "to seal a share",
        "open": "to open the share sealed before",
        "choose": "to choose",
        "seal": "to seal a choice",
        "lay": "to lay open the choice sealed before",
    }
    return " and ".join(f"player {seat + 1} {done[says]}" for seat, says in course.due.items())


def _whose(problem: Breach) -> str:
    """What else could be behind a breach that depends on what the other player sent."""
    if "digest" not in problem.what:
        return ""
    return f" Or player {2 - problem.seat} has sent them other messages than stand here, in their place."


def _place(name: str) -> int:
    """Which message a header holds; 0 for other headers."""
    found = re.fullmatch(r"message([1-9][0-9]{0,5})", name)
    return int(found[1]) if found else 0


def _headers(text: str) -> dict[str, str]:
    """The headers of a record, their names in lower case."""
    return {name.lower(): value for name, value in headers_of(text)}
