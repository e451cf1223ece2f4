"""Finished games of tables as records, laid open: after a game everything may be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from pipworks.engine import GameRecord, Position, Variant
from pipworks.tables import dealing
from pipworks.tables.effects import after, first_position
from pipworks.tables.state import TableState, begin
from pipworks.tables.storage import Event, Row


@dataclass(frozen=True)
class Recorded:
    """A finished game: the table, the record, and what people said for their choices, by step and seat."""

    state: TableState
    record: GameRecord
    said: dict[tuple[int, int], str]


def recorded(row: Row, events: list[Event], find: Callable[[str], Variant]) -> Recorded:
    """The record of a table whose game is over."""
    state = begin(row.id, row.secret, events[0], find)
    record: GameRecord | None = None
    said: dict[tuple[int, int], str] = {}
    for event in events[1:]:
        steps = after(state, event)
        if event.kind == "started":
            record = GameRecord(state.variant, first_position(state))
            steps = steps[1:]
        for step in steps:
            assert record is not None
            if step.kind == "undo":
                record.back()
                continue
            words = state.variant.game.words
            told = (
                words.write_outcome(state.variant, step.before.state, step.after.state)
                if step.kind == "chance"
                else step.chosen
            )
            for seat, text in step.said.items():
                said[len(record.steps), seat] = text
            record.steps.append(told)
            record.positions.append(step.after)
    if record is None:
        record = GameRecord(state.variant, _not_begun(state))
    record.headers |= _headers(state)
    return Recorded(state, record, said)


def _not_begun(state: TableState) -> Position:
    """The deal of a table that was abandoned before its game began."""
    return first_position(state)


def _headers(state: TableState) -> dict[str, str]:
    told = {f"Player{at + 1}": seat.name or "nobody" for at, seat in enumerate(state.seats)}
    told["Date"] = datetime.fromtimestamp(state.created, UTC).strftime("%Y-%m-%d")
    if state.result is not None and state.result.reason != "played":
        told["Ending"] = state.result.text
    if not state.start:
        told |= dealing.headers(state.secret, state.id, state.shares)
    return told
