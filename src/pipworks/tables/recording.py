"""Finished games of tables as records, laid open: after a game everything may be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from pipworks.engine import GameRecord
from pipworks.tables import dealing, showing
from pipworks.tables.course import first_position
from pipworks.tables.events import Started
from pipworks.tables.journal import Entry, Find, replayed
from pipworks.tables.state import Step, TableState


@dataclass(frozen=True)
class Recorded:
    """A finished game: the table, and the record."""

    state: TableState
    record: GameRecord


def recorded(secret: str, entries: Iterable[Entry], find: Find) -> Recorded:
    """The record of a table whose game is over. Raises UnreadableTable."""
    record: GameRecord | None = None
    for state, entry, steps in replayed(secret, entries, find):
        if isinstance(entry.event, Started):
            record = GameRecord(state.variant, first_position(state))
            steps = steps[1:]
        for step in steps:
            assert record is not None
            _write(record, step)
    if record is None:  # abandoned before it began
        record = GameRecord(state.variant, first_position(state))
    record.headers |= _headers(state)
    return Recorded(state, record)


def _write(record: GameRecord, step: Step) -> None:
    """Add a step to a record."""
    if step.kind == "undo":
        if step.back:
            record.take_back(step.back)
        else:
            record.back()
        return
    variant = record.variant
    drawn = step.kind == "chance"
    if step.claims and not drawn:
        record.said[len(record.steps)] = step.claims
    notation = variant.game.notation
    record.steps.append(
        notation.write_outcome(variant, step.before.state, step.after.state) if drawn else step.chosen
    )
    record.positions.append(step.after)


def _headers(state: TableState) -> dict[str, str]:
    headers = {f"Player{at + 1}": seat.name or "nobody" for at, seat in enumerate(state.seats)}
    headers["Date"] = datetime.fromtimestamp(state.created, UTC).strftime("%Y-%m-%d")
    if state.result is not None and state.result.reason != "played":
        headers["Ending"] = str(showing.ending(state.variant, state.result))
    if state.hinted:
        headers["Hints"] = ", ".join(
            f"player {at + 1} {count}" for at, count in sorted(Counter(at for at, _ in state.hinted).items())
        )
    if not state.start:
        headers |= dealing.headers(state.secret, state.id, state.shares, state.seals, state.bindings)
    return headers
