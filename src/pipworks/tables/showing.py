"""What leaves a table: the one place where messages, summaries and logs are made, from masked states.

`eyes` are the seats that somebody holds, or `(SPECTATOR,)` for somebody who watches. Sentences are those for
the first of them. The order and number of messages are the same for all eyes; what they say never depends on
what the eyes cannot know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from pipworks.engine import SPECTATOR, Position
from pipworks.engine.position import tell
from pipworks.tables.dealing import commitment_of
from pipworks.tables.state import ChatLine, Step, TableState
from pipworks.tables.storage import Event, Row

Eyes = tuple[int, ...]

CHANGES_TABLE = frozenset(
    {
        "answered",
        "chat_off",
        "chat_on",
        "ended",
        "left",
        "proposed",
        "rematched",
        "resigned",
        "resumed",
        "seated",
        "started",
        "timed_out",
        "vacation",
    }
)
"""The kinds of events after which everybody is told what the table is like now."""


def when(at: float) -> str:
    """A time as text: ISO 8601, UTC, milliseconds."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


# Summaries


def summary(state: TableState, now: float) -> dict[str, Any]:
    """A table in short, without anything secret. Whose seats they are is under `holders` (see `personal`)."""
    result = state.result
    return {
        "id": state.id,
        "variant": state.variant.code,
        "title": state.variant.game.title,
        "game": state.variant.game.name,
        "created": when(state.created),
        "changed": when(state.changed),
        "status": state.status,
        "public": state.public,
        "pace": state.pace,
        "clock": None if state.clock is None else state.clock.model_dump(),
        "claim_seconds": state.claim_seconds,
        "chat": state.chat_on,
        "owner": state.owner,
        "number": state.number,
        "turn": state.turn(),
        "seats": [
            {
                "seat": at,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "you": False,
                "online": False,
                "to_act": at in state.due,
                "left": state.left(at, now),
                "resigned": seat.resigned,
                "away": seat.away_since is not None,
            }
            for at, seat in enumerate(state.seats)
        ],
        "holders": [seat.person for seat in state.seats],
        "result": None
        if result is None
        else {
            "scores": None if result.scores is None else list(result.scores),
            "text": result.text,
            "reason": result.reason,
            "winners": list(result.winners),
        },
        "commitment": commitment_of(state.secret),
        "rematch": state.rematch,
    }


def personal(
    told: dict[str, Any], person: str | None, online: Iterable[int] = (), invitation: str | None = None
) -> dict[str, Any]:
    """A summary for one reader: whose seats are theirs, and the invitation if they sit at the table."""
    holders = told["holders"]
    there = set(online)
    mine = [person is not None and holder == person for holder in holders]
    seats = [
        seat | {"you": mine[at], "online": at in there or seat["kind"] == "bot"}
        for at, seat in enumerate(told["seats"])
    ]
    is_owner = person is not None and told["owner"] == person
    shown = {key: value for key, value in told.items() if key not in ("holders", "owner")}
    shown |= {
        "seats": seats,
        "owner": person if is_owner else None,
        "your_move": any(seat["you"] and seat["to_act"] for seat in seats),
    }
    if invitation is not None and (is_owner or any(mine)):
        shown["invitation"] = invitation
    return shown


def row_of(state: TableState, invitation: str, wake: float | None) -> Row:
    """What the storage keeps beside a table's events."""
    return Row(
        id=state.id,
        created=state.created,
        changed=state.changed,
        status=state.status,
        public=state.public,
        game=state.variant.game.name,
        owner=state.owner,
        invitation=invitation,
        secret=state.secret,
        number=state.number,
        wake=wake,
        summary=json.dumps(summary(state, state.changed), ensure_ascii=False),
    )


# What seats see


def view(position: Position, seat: int) -> Any:
    """What a seat, or the SPECTATOR, sees of a position: the game's own typed view."""
    return position.view(seat)


def views(state: TableState, eyes: Eyes) -> dict[str, Any] | None:
    """The views of the seats that somebody holds."""
    if state.position is None:
        return None
    return {str(seat): view(state.position, seat) for seat in eyes}


def asks(state: TableState, eyes: Eyes) -> dict[str, str]:
    """What those seats are asked now."""
    position, words = state.position, state.variant.game.words
    if position is None:
        return {}
    return {
        str(seat): words.ask(state.variant, position.seen_by(seat), seat)
        for seat in eyes
        if seat in state.due
    }


def sealed(state: TableState, eyes: Eyes) -> dict[str, str]:
    """Their own choices that wait for others."""
    return {str(seat): state.sealed[seat].said for seat in eyes if seat in state.sealed}


def clock(state: TableState, now: float) -> dict[str, Any] | None:
    """What the clocks show."""
    if state.clock is None:
        return None
    return {
        "running": [at for at, seat in enumerate(state.seats) if seat.since is not None],
        "left": {str(at): state.left(at, now) for at in range(len(state.seats))},
        "at": when(now),
    }


def window(state: TableState) -> dict[str, Any] | None:
    """The claim window that is open."""
    if not state.is_claim or state.ended:
        return None
    until = state.window_until()
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


def step_told(state: TableState, step: Step, seat: int) -> list[str]:
    """A step in sentences for one seat."""
    if step.kind == "deal":
        return ["The game begins."]
    if step.kind == "undo":
        return ["The last choice is taken back."]
    return tell(state.variant, step.before.state, step.after.state, step.chosen, seat)


def step_shown(state: TableState, step: Step, seat: int) -> dict[str, Any]:
    """A step for one seat: the sentences, and the choices that are known to it."""
    words, before = state.variant.game.words, step.before.state
    chosen = {
        str(other): step.said[other]
        for other, choice in step.chosen.items()
        if other in step.said and words.reveals(state.variant, before, other, choice, seat)
    }
    seconds = {key: round(step.seconds[int(key)], 3) for key in chosen if int(key) in step.seconds}
    return {
        "told": step_told(state, step, seat),
        "chosen": chosen if step.kind == "choice" else None,
        "seconds": seconds or None,
    }


def about(state: TableState, event: Event) -> list[str]:
    """What an event that is no step of the game is, in a sentence. The same for everybody."""
    body = event.body
    who = body.get("seat")
    name = f"Player {who + 1}" if isinstance(who, int) else ""
    proposed = {"undo": "to take back the last choice", "pause": "a pause", "rematch": "a rematch",
                "abandon": "to abandon the game"}  # fmt: skip
    sentences = {
        "created": "",
        "seated": f"{body.get('name', '')} takes seat {(who or 0) + 1}.",
        "left": f"Seat {(who or 0) + 1} is open again.",
        "proposed": f"{name} proposes {proposed.get(body.get('kind', ''), '')}.",
        "answered": f"{name} {'agrees' if body.get('accept') else 'does not agree'}.",
        "resigned": f"{name} resigns.",
        "timed_out": f"{name} is out of time.",
        "resumed": f"{name} resumes the game.",
        "vacation": f"{name} {'is away' if body.get('away') else 'is back'}.",
        "ended": "The game is abandoned.",
        "chat_off": "The chat is turned off.",
        "chat_on": "The chat is turned on.",
        "rematched": "There is a rematch.",
    }
    told = sentences.get(event.kind, "")
    return [told] if told else []


def event_message(
    state: TableState, event: Event, steps: list[Step], eyes: Eyes, *, with_views: bool = True
) -> dict[str, Any]:
    """An event, just applied to the state, as those eyes are told of it."""
    first = eyes[0]
    shown = [step_shown(state, step, first) for step in steps]
    told = about(state, event) + [sentence for each in shown for sentence in each["told"]]
    if state.result is not None and event.kind in ("chose", "closed", "resigned", "timed_out"):
        told.append(state.result.text)
    line = state.chat[-1] if event.kind == "chat" and state.chat else None
    return {
        "type": "event",
        "number": event.number,
        "at": when(event.at),
        "kind": event.kind,
        "seat": event.body.get("seat"),
        "turn": state.turn(),
        "told": told,
        "steps": shown,
        "views": views(state, eyes) if steps and with_views else None,
        "asks": asks(state, eyes),
        "sealed": sealed(state, eyes),
        "clock": clock(state, event.at),
        "window": window(state),
        "proposal": proposal(state),
        "chat": None if line is None else chat_line(line),
    }


def log_lines(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of the log that an event message makes."""
    return [
        {"number": message["number"], "turn": message["turn"], "seat": message["seat"], "text": text}
        for text in message["told"]
    ]


__all__ = [
    "SPECTATOR",
    "Eyes",
    "event_message",
    "log_lines",
    "personal",
    "row_of",
    "summary",
    "views",
    "when",
]
