"""A finished game laid open, position by position: after a game everything may be seen.

So this is made of the whole states, not of masked ones; it is nothing for a game that goes on.
"""

from __future__ import annotations

from typing import Any

from pipworks.engine import SPECTATOR, GameRecord, Message, Position, Teller
from pipworks.engine.errors import of_kind
from pipworks.engine.teller import ENGLISH
from pipworks.engine.views import View


def in_words(here: Position, seat: int) -> dict[str, Message]:
    """Every choice that a seat has in words, by how it is written; none where it chooses nothing."""
    variant, known = here.variant, here.seen_by(seat)
    notation = variant.game.notation
    return {
        notation.choice(variant, known, seat, each): variant.in_words(known, seat, each)
        for each in here.numbers(seat)
    }


def replay(record: GameRecord, teller: Teller = ENGLISH) -> list[dict[str, Any]]:
    """Every position of a game as plain data, with what led to it."""
    of_kind(GameRecord, record, "what is replayed is a record, as pipworks.record reads it")
    of_kind(Teller, teller, "texts are told by a Teller")
    return [_position(record, at, teller) for at in range(len(record.positions))]


def brief(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same steps, of whose views only that stands there which is new since the step before.

    Without their zones, which whoever draws a game by its own view has no use for: so a long game is a tenth
    as long, or less.
    """
    last: dict[str, Any] = {}
    found = []
    for step in steps:
        news = {}
        for whose, view in (("", step["view"]), *step["views"].items()):
            news[whose] = _news(last.get(whose), view)
            last[whose] = view
        found.append(step | {"view": news.pop(""), "views": news})
    return found


def _news(before: View | None, now: View) -> dict[str, Any]:
    """The fields of a view that are not as before."""
    fields = ((name, getattr(now, name)) for name in type(now).model_fields if name != "zones")
    return {name: value for name, value in fields if before is None or getattr(before, name, None) != value}


def _position(record: GameRecord, at: int, teller: Teller) -> dict[str, Any]:
    position, variant = record.positions[at], record.variant
    lines = [line.data(teller) for line in record.told(at - 1)] if at else []
    return {
        "number": at,
        "turn": position.turn,
        "position": position.text,
        "lines": lines,
        "told": [line["text"] for line in lines],
        "view": variant.view(position.state, SPECTATOR, teller),
        "views": {str(seat): position.view(seat, teller) for seat in range(SPECTATOR, variant.seats)},
        "scores": list(position.scores),
        "choices": _choices(record, at - 1) if at else None,
        "to_act": list(position.to_act),
        "words": {str(seat): _words(position, seat, teller) for seat in position.to_act},
    }


def _words(position: Position, seat: int, teller: Teller) -> dict[str, str]:
    """A seat's choices in words, where these are others than how the choices are written."""
    told = {choice: teller.sentence(message) for choice, message in in_words(position, seat).items()}
    return {choice: words for choice, words in told.items() if words != choice}


def _choices(record: GameRecord, step: int) -> dict[str, str] | None:
    """What everybody chose in a step, as they said it; None for a random event."""
    chosen, before = record.steps[step], record.positions[step]
    if isinstance(chosen, str):
        return None
    notation, said = record.variant.game.notation, record.said.get(step, {})
    return {
        str(seat): said.get(seat) or notation.choice(record.variant, before.seen_by(seat), seat, choice)
        for seat, choice in sorted(chosen.items())
    }
