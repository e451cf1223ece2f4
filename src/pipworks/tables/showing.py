"""What leaves a table: the one place where messages, summaries and refusals are made, of what seats see
(`seeing`), and so from masked states. (A mail to a seat is made of the same by `pipworks.mail.letters`.
Finished games are public; `pipworks.web.analysis` lays them open.)

`eyes` are the seats that somebody holds, or `(SPECTATOR,)` for somebody who watches. Sentences are those for
the first of them. The order and number of messages are the same for all eyes; what they say never depends on
what the eyes cannot know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from typing import Any

from pipworks.arithmetic import ArithmeticProblem
from pipworks.engine import BadOption, GameError, Line, Message, Seat, Teller, Variant, say
from pipworks.engine.puzzles import message_of
from pipworks.engine.teller import LANGUAGES
from pipworks.games import find_named
from pipworks.tables import clocks, lines
from pipworks.tables.alone import unfit
from pipworks.tables.database import id_from
from pipworks.tables.dealing import commitment_of, purpose
from pipworks.tables.encoding import encoded
from pipworks.tables.events import Chatted
from pipworks.tables.journal import Entry
from pipworks.tables.rows import Row
from pipworks.tables.seeing import (
    Eyes,
    Sight,
    alike,
    asks,
    reader_of,
    sealed,
    step_shown,
    teller_of,
    views,
)
from pipworks.tables.sitting import told_name
from pipworks.tables.state import ChatLine, Result, Step, TableState

MOST_WRONG = 20
"""So many things that are wrong are told of at once …"""
LONGEST_NAME = 60
"""… and so many characters of the name of one, which may be anything."""


@lru_cache(maxsize=4096)
def when(at: float) -> str:
    """A time as text: ISO 8601, UTC, milliseconds. (An event's is told to many.)"""
    second, part = divmod(round(at * 1_000_000), 1_000_000)
    return f"{_second(second)}.{part // 1000:03}Z"


@lru_cache(maxsize=4096)
def _second(at: int) -> str:
    """A whole second as text."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%S}"


# Summaries


def summary(state: TableState, now: float, language: str = "en") -> dict[str, Any]:
    """A table in short, without anything secret.

    Whose seats they are is under `holders`, and how its game ended for each of them under `endings` (see
    `personal`).
    """
    result = state.result
    ended = None if result is None else ending(state.variant, result)
    seals, due, to_open = dict(enumerate(state.seals)), state.due, state.to_open
    return {
        "id": state.id,
        "variant": state.variant.code,
        "title": state.variant.game.title,
        "game": state.variant.game.name,
        "options": options_told(state.variant.code, language),
        "created": when(state.created),
        "changed": when(state.changed),
        "status": state.status,
        "held": state.held,
        "public": state.public,
        "pace": state.pace,
        "clock": None if state.clock is None else state.clock.model_dump(),
        "claim_seconds": state.claim_seconds,
        "chat": state.chat_on,
        "rated": state.rated,
        "owner": state.owner,
        "number": state.number,
        "turn": state.turn(),
        "seats": [
            {
                "seat": at,
                "kind": seat.kind,
                "name": told_name(seat.name, seat.bot, language),
                "bot": seat.bot,
                "you": False,
                "online": False,
                "to_act": at in due,
                "left": clocks.left(state, at, now),
                "resigned": seat.resigned,
                "away": seat.away_since is not None,
                "seal": seals.get(at) or None,
                "opens": at in to_open,
            }
            for at, seat in enumerate(state.seats)
        ],
        "holders": [seat.person for seat in state.seats],
        "result": None
        if result is None or ended is None
        else {
            "scores": None if result.scores is None else list(result.scores),
            "kind": ended.kind,
            "text": teller_of(state, language).sentence(ended.message()),
            "reason": result.reason,
            "winners": list(result.winners),
        },
        "endings": endings(state, language),
        "commitment": promised(state),
        "opens_until": when(clocks.opening_until(state)) if state.to_open else None,
        "again": rematch_of(state) if state.ended else None,
        "rematch": state.rematch,
    }


def promised(state: TableState) -> str | None:
    """What the deal is bound to; nothing where the cards were given, of whose deal nothing can be proved."""
    return None if state.start else commitment_of(state.secret)


def rematch_of(state: TableState) -> str:
    """The id of a table's rematch, which follows from the table."""
    return id_from(purpose(state.secret, "rematch"))


def ending(variant: Variant, result: Result) -> Line:
    """How a game ended, in one line."""
    if result.scores is not None:
        return variant.result(result.scores)
    if result.by is None:
        return lines.WasAbandoned()
    kind = lines.WonOnTime if result.reason == "time" else lines.WonByResignation
    return kind(Seat(result.by), Seat(result.winners[0]))


def endings(state: TableState, language: str) -> list[str]:
    """How a game ended, as each seat is told it; nothing before."""
    if state.result is None:
        return []
    said = ending(state.variant, state.result).message()
    return [teller_of(state, language, you=seat).sentence(said) for seat in range(len(state.seats))]


@lru_cache(maxsize=4096)
def options_told(code: str, language: str) -> str:
    """What is other than usual in a variant, in a few words; its bare options, if nobody knows the game."""
    try:
        return " · ".join(find_named(code).options.in_words(Teller(language).say))
    except GameError:
        return code.partition(":")[2]


def kept(row: Row, language: str) -> dict[str, Any]:
    """The summary that the storage keeps of a table, in a language."""
    short: dict[str, Any] = json.loads(row.summary)
    short["options"] = options_told(short["variant"], language)
    for seat in short["seats"]:
        seat["name"] = told_name(seat["name"], seat["bot"], language)
    if short["result"] is not None:
        told = short["result"].pop("told", {})
        short["result"]["text"] = told.get(language, short["result"]["text"])
    short["endings"] = short.get("endings", {}).get(language, [])
    return short


def personal(
    short: dict[str, Any], person: str | None, online: Iterable[int] = (), invitation: str | None = None
) -> dict[str, Any]:
    """A summary for one reader: whose seats are theirs, and the invitation if they sit at the table."""
    holders = short["holders"]
    there = set(online)
    mine = [person is not None and holder == person for holder in holders]
    seats = [
        seat | {"you": mine[at], "online": at in there or seat["kind"] == "bot"}
        for at, seat in enumerate(short["seats"])
    ]
    is_owner = person is not None and short["owner"] == person
    shown = {key: value for key, value in short.items() if key not in ("holders", "owner", "endings")}
    if mine.count(True) == 1 and short["endings"]:
        shown["result"] = short["result"] | {"text": short["endings"][mine.index(True)]}
    shown |= {
        "seats": seats,
        "owner": person if is_owner else None,
        "your_move": any(seat["you"] and seat["to_act"] for seat in seats),
        "disposable": unfit(short, person) is None,
    }
    if invitation is not None and (is_owner or any(mine)):
        shown["invitation"] = invitation
    return shown


def row_of(state: TableState, invitation: str, wake: float | None) -> Row:
    """What the storage keeps beside a table's events; how its game ended is kept in every language."""
    short = summary(state, state.changed)
    if state.result is not None:
        said = ending(state.variant, state.result).message()
        short["result"]["told"] = {each: teller_of(state, each).sentence(said) for each in LANGUAGES}
    short["endings"] = {each: endings(state, each) for each in LANGUAGES} if state.result is not None else {}
    return Row(
        id=state.id,
        created=state.created,
        changed=state.changed,
        status=state.status,
        public=state.public,
        game=state.variant.game.name,
        variant=state.variant.code,
        owner=state.owner,
        invitation=invitation,
        secret=state.secret,
        number=state.number,
        wake=wake,
        summary=encoded(short),
    )


# Parts of messages


def link(state: TableState) -> dict[str, Any] | None:
    """The chain of what has been played (see `links`); nothing before the deal.

    Nor with a choice in place of one that was taken back: the link would tell whether it is the same one,
    which perhaps nobody is to see. The next stands for both.
    """
    again = not state.ended and 0 < state.taken_back_at == state.link.words
    if state.position is None or again:
        return None
    return {"words": state.link.words, "hash": state.link.hash}


def clock(state: TableState, now: float) -> dict[str, Any] | None:
    """What the clocks show."""
    if state.clock is None:
        return None
    return {
        "running": [at for at, seat in enumerate(state.seats) if seat.since is not None],
        "left": {str(at): clocks.left(state, at, now) for at in range(len(state.seats))},
        "at": when(now),
    }


def window(state: TableState) -> dict[str, Any] | None:
    """The claim window that is open."""
    if not state.is_claim or state.ended:
        return None
    until = clocks.window_until(state)
    return {
        "opened": when(state.opened),
        "until": None if until is None else when(until),
        "answered": sorted(state.sealed),
    }


def proposal(state: TableState) -> dict[str, Any] | None:
    """What everybody is to agree to."""
    asked = state.proposal
    return None if asked is None else {"kind": asked.kind, "by": asked.by, "waiting": sorted(asked.waiting)}


def chat_line(line: ChatLine) -> dict[str, Any]:
    """A line of chat."""
    return {
        "number": line.number,
        "at": when(line.at),
        "name": line.name,
        "seat": line.seat,
        "text": line.text,
    }


# What happened


def event_message(
    state: TableState,
    entry: Entry,
    steps: list[Step],
    eyes: Eyes,
    language: str = "en",
    *,
    with_views: bool = True,
    zones: bool = True,
    sight: Sight | None = None,
) -> dict[str, Any]:
    """An event, just applied to the table, as those eyes are told of it; views may do without their zones."""
    sight = sight or Sight()
    event, reader = entry.event, reader_of(eyes)
    teller = teller_of(state, language, reader)
    shown = [step_shown(state, step, reader, teller, sight) for step in steps]
    told = [line.data(teller) for line in event.lines()] + [line for each in shown for line in each["lines"]]
    if state.result is not None and event.tells_result:
        told.append(ending(state.variant, state.result).data(teller))
    said = state.chat[-1] if isinstance(event, Chatted) and event.text else None
    return {
        "type": "event",
        "number": entry.number,
        "at": when(entry.at),
        "kind": event.called,
        "seat": event.who,
        "turn": state.turn(),
        "lines": told,
        "told": [each["text"] for each in told],
        "steps": shown,
        "views": views(state, eyes, language, sight, zones) if steps and with_views else None,
        "alike": alike(state, eyes, sight),
        "link": link(state),
        "asks": asks(state, eyes, language, sight),
        "sealed": sealed(state, eyes),
        "clock": clock(state, entry.at),
        "window": window(state),
        "proposal": proposal(state),
        "chat": None if said is None else chat_line(said),
        "table": None,
    }


def messages(
    happened: Iterable[tuple[TableState, Entry, list[Step]]], eyes: Eyes, language: str = "en"
) -> Iterator[dict[str, Any]]:
    """The messages of events, each with the table after it, without views."""
    for state, entry, steps in happened:
        yield event_message(state, entry, steps, eyes, language, with_views=False)


def with_views(
    made: list[dict[str, Any]], state: TableState, eyes: Eyes, language: str = "en", zones: bool = True
) -> list[dict[str, Any]]:
    """Messages that lead up to a state, with views only where they are now."""
    moved = [message for message in made if message["steps"]]
    if moved:
        moved[-1]["views"] = views(state, eyes, language, zones=zones)
    return made


def without_chat(
    made: list[dict[str, Any]], state: TableState, people: frozenset[str]
) -> list[dict[str, Any]]:
    """Messages without what some people have said."""
    if not people:
        return made
    by = {line.number: line.person for line in state.chat}

    def unheard(message: dict[str, Any]) -> bool:
        said = message["chat"]
        return said is not None and by.get(said["number"], state.seats[said["seat"]].person) in people

    return [message | {"chat": None} if unheard(message) else message for message in made]


def log_lines(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of the log that an event message makes."""
    return [
        {
            "number": message["number"],
            "turn": message["turn"],
            "seat": message["seat"],
            "text": line["text"],
            "line": line,
        }
        for line in message["lines"]
    ]


# What somebody at a table is told apart from events


def welcome(
    state: TableState,
    table: dict[str, Any],
    eyes: Eyes,
    now: float,
    language: str = "en",
    zones: bool = True,
) -> dict[str, Any]:
    """The first message but for its log: the table as it is, with its summary for the reader."""
    return {
        "type": "welcome",
        "at": when(now),
        "table": table,
        "number": state.number,
        "views": views(state, eyes, language, zones=zones),
        "alike": alike(state, eyes),
        "link": link(state),
        "asks": asks(state, eyes, language),
        "sealed": sealed(state, eyes),
        "chat": [chat_line(line) for line in state.chat if line.text],
        "clock": clock(state, now),
        "window": window(state),
        "proposal": proposal(state),
    }


def seen(state: TableState, seat: int, language: str = "en") -> dict[str, Any]:
    """What a seat, or the SPECTATOR, sees and is asked now, for who asks for that alone."""
    seats = views(state, (seat,), language)
    return {
        "number": state.number,
        "seat": seat,
        "view": None if seats is None else seats[str(seat)],
        "ask": asks(state, (seat,), language).get(str(seat)),
    }


def online(state: TableState, there: set[int], watchers: int) -> dict[str, Any]:
    """Whose seats are connected, and how many watch."""
    seats = [seat.kind == "bot" or at in there for at, seat in enumerate(state.seats)]
    return {"type": "online", "seats": seats, "watchers": watchers}


def done(which: Any, number: int) -> dict[str, Any]:
    """What was asked has been done; `which` is the reader's own mark for it."""
    return {"type": "done", "id": which, "number": number}


def pong(which: Any, now: float) -> dict[str, Any]:
    """The time, to who asked."""
    return {"type": "pong", "id": which, "at": when(now)}


def refused(which: Any, problem: dict[str, Any]) -> dict[str, Any]:
    """What was asked has not been done, and why (see `refusal`)."""
    return {"type": "refused", "id": which, "problem": problem}


def closing(code: str, reason: Message, language: str = "en") -> dict[str, Any]:
    """The last message."""
    return {"type": "closing", "code": code, "reason": Teller(language).say(reason)}


def refusal(error: Exception, language: str = "en") -> dict[str, Any]:
    """What an exception tells: a code, a sentence in the reader's language, and what is wrong where.

    What nobody expected is told without its particulars, which may be anything.
    """
    if not isinstance(error, GameError | ArithmeticProblem):
        unexpected = say("something went wrong on the server; it has been noted there")
        return {"code": "internal", "detail": Teller(language).say(unexpected)}
    say_it = Teller(language).say
    message = error.message if isinstance(error, GameError) else message_of(error.sentence)
    told: dict[str, Any] = {"code": error.code, "detail": say_it(message)}
    if isinstance(error, BadOption):
        wrong = islice(error.wrong.items(), MOST_WRONG)
        told["errors"] = [{"loc": [name[:LONGEST_NAME]], "msg": say_it(what)} for name, what in wrong]
    return told


__all__ = [
    "closing",
    "done",
    "ending",
    "event_message",
    "kept",
    "log_lines",
    "messages",
    "online",
    "personal",
    "pong",
    "refusal",
    "refused",
    "row_of",
    "seen",
    "summary",
    "welcome",
    "when",
]
