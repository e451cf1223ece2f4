"""The journal of a table: its events in order, as they are stored, and the table that they make.

A table that has been read again from its journal is the same table. What is stored is checked as it is read:
an event of an unknown kind, or one that does not fit, is one clear error, and touches no other table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from pipworks.engine import GameError, Quoted, Variant, by_rules, say, verbatim
from pipworks.tables.errors import UnreadableTable
from pipworks.tables.events import KINDS, Created, Event
from pipworks.tables.state import Step, TableState

Find = Callable[[str], Variant]
"""Gives the variant of a code, by the rules of today."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An event and its place: the table, its number from 1, and when, in seconds since 1970."""

    table: str
    number: int
    at: float
    event: Event


_READ: dict[str, TypeAdapter[Any]] = {called: TypeAdapter(kind) for called, kind in KINDS.items()}


_as_json = json.JSONEncoder(ensure_ascii=False).encode


def written(event: Event) -> str:
    """An event as JSON, without its kind."""
    return _as_json(_READ[event.called].dump_python(event))


def read(table: str, number: int, at: float, kind: str, body: str | bytes) -> Entry:
    """An entry as it is stored, its body as text or in UTF-8. Raises UnreadableTable."""
    if kind not in _READ:
        unknown = say("there is no kind of event {kind}", kind=Quoted(kind[:40]))
        raise UnreadableTable(table, number, unknown)
    try:
        return Entry(table, number, at, _READ[kind].validate_json(body))
    except ValidationError as problem:
        first = problem.errors(include_input=False, include_url=False)[0]
        place = ".".join([kind, *map(str, first["loc"])])
        raise UnreadableTable(table, number, verbatim(f"{place}: {first['msg']}")) from None


def begin(secret: str, entry: Entry, find: Find) -> TableState:
    """The table that the first entry of a journal makes, by the rules that it began by.

    Raises UnreadableTable, also where those rules are not here.
    """
    created = entry.event
    if not isinstance(created, Created) or entry.number != 1:
        why = say("a journal begins with the table’s being created")
        raise UnreadableTable(entry.table, entry.number, why)
    try:
        variant = by_rules(find, created.variant, created.version)
        state = TableState(entry.table, secret, variant, number=1, changed=entry.at)
        created.change(state, entry.at)
    except GameError as problem:
        raise UnreadableTable(entry.table, 1, problem.message) from None
    except Exception as problem:  # whatever it is, it is this table's and no other's
        raise UnreadableTable(entry.table, 1, say("no table can be made of it")) from problem
    return state


def after(state: TableState, entry: Entry) -> list[Step]:
    """Change a table by its next entry; the steps of the game that this brings."""
    if entry.number != state.number + 1 or isinstance(entry.event, Created):
        raise ValueError(f"event {entry.number}, {entry.event.called}, cannot follow on event {state.number}")
    state.number, state.changed = entry.number, entry.at
    return entry.event.change(state, entry.at)


def replayed(
    secret: str, entries: Iterable[Entry], find: Find, state: TableState | None = None
) -> Iterator[tuple[TableState, Entry, list[Step]]]:
    """A table event by event: the table after each, which goes on being changed, and the steps it brought.

    It begins with the first event, or goes on from a state. Raises UnreadableTable when an event cannot have
    happened then.
    """
    for entry in entries:
        steps: list[Step] = []
        if state is None:
            state = begin(secret, entry, find)
        else:
            try:
                steps = after(state, entry)
            except Exception as problem:  # whatever it is, it is this table's and no other's
                what = say("{event} cannot have happened then", event=Quoted(entry.event.called))
                raise UnreadableTable(entry.table, entry.number, what) from problem
        yield state, entry, steps


def remade(secret: str, entries: Iterable[Entry], find: Find) -> TableState:
    """The table that a whole journal makes. Raises UnreadableTable."""
    state: TableState | None = None
    for state, _, _ in replayed(secret, entries, find):  # noqa: B007 - the last is wanted
        pass
    assert state is not None, "a journal is never empty"
    return state
