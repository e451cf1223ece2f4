"""How versions are really played: every finished game with people in it, once, whatever crashes.

A subscriber of the outbox hears of what ends games and looks what came of it. Each game has one row, by its
table; so what is heard of twice, as after a crash, is counted once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum
from typing import Any

import sqlalchemy as sa

from pipworks.tables import Parlour, schema
from pipworks.tables.errors import NoSuchTable, UnreadableTable
from pipworks.tables.events import Answered, Chose, Closed, Resigned, Started, TimedOut
from pipworks.tables.outbox import News
from pipworks.tables.recording import recorded
from pipworks.tables.storage import Storage
from pipworks.tables.subscribers import Settled

SUBSCRIBER = "gallery"
MAY_END = (Started, Chose, Closed, Resigned, TimedOut, Answered)
"""The events after which a game can be over."""
MOST_TOLD = 2000
"""Figures are of so many games, the latest."""

_PLAYS = schema.variant_plays
_SUMMARY = sa.case(
    (
        _PLAYS.c.winner.is_(None) & (_PLAYS.c.seats > 2),
        sa.select(schema.tables.c.summary).where(schema.tables.c.id == _PLAYS.c.table_id).scalar_subquery(),
    )
).label("summary")
"""That of the table, where the row of a game does not tell who has won."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of the games of one variant: of `games` in all, `whole` were played to their end.

    As the lab has it: `drawn` are those in which nobody had more than another, and `wins` has a figure for
    each seat, where a game that k seats won counts 1/k, and a drawn one nothing. `turns` is the mean number
    of rounds of whole games, and None where there is none.
    """

    games: int
    whole: int
    turns: float | None
    drawn: int
    wins: tuple[float, ...]


class Plays:
    """Counts the finished games of a parlour, and tells what came of them."""

    def __init__(self, parlour: Parlour) -> None:
        self._parlour = parlour
        self._storage: Storage = parlour.storage
        self._counted: Settled[None] = Settled()
        parlour.subscribe(SUBSCRIBER, self.hear, history=True)

    async def hear(self, news: News) -> None:
        """Something has happened at a table: count its game if it is over. Raises StorageUnavailable."""
        table = news.entry.table
        if not news.over or table in self._counted or not isinstance(news.entry.event, MAY_END):
            return
        if await asyncio.to_thread(self._count, table):
            self._counted[table] = None

    def _count(self, table: str) -> bool:
        """Count the game of a table, if it is over and counts; whether there is nothing more to count."""
        try:
            row = self._storage.row(table)
        except NoSuchTable:
            return True
        if row.status == "abandoned":
            return True
        if row.status != "over":
            return False
        try:
            found = recorded(row.secret, self._storage.entries(table), self._parlour.variant)
        except UnreadableTable as problem:
            self._parlour.report(problem, table)
            return True
        state = found.state
        if not state.has_people or state.result is None:
            return True
        with self._storage.reading(), self._storage.engine.begin() as connection:
            connection.execute(
                self._storage.ignoring(_PLAYS).values(
                    table_id=table,
                    code=state.variant.code,
                    at=state.changed,
                    seats=len(state.seats),
                    turns=found.record.rounds if state.result.reason == "played" else None,
                    winner=_written(state.result.winners),
                )
            )
        return True

    def of(self, code: str) -> Played:
        """What came of the games of a variant, of the latest."""
        latest = (
            sa.select(
                _PLAYS.c.table_id,
                _PLAYS.c.seats,
                _PLAYS.c.turns,
                _PLAYS.c.winner,
                self._storage.stored_text(_SUMMARY),
            )
            .where(_PLAYS.c.code == code)
            .order_by(_PLAYS.c.at.desc())
            .limit(MOST_TOLD)
        )
        with self._storage.reading(), self._storage.engine.connect() as connection:
            rows = connection.execute(latest).all()
        read = self._storage.summaries.read
        won = [(each, read(each.table_id, partial(_winners, each))) for each in rows]
        return _played([(row, winners) for row, winners in won if winners is not None])


def _written(winners: tuple[int, ...]) -> int | None:
    """Who has won as a row has it: the seat that won alone, or minus the bits of all that did; nobody."""
    return winners[0] if len(winners) == 1 else -sum(1 << seat for seat in winners) or None


def _winners(row: Any) -> Sequence[int]:
    """Who has won a game; nobody where it was given up.

    Rows were once written without a winner wherever nobody won alone: of two seats both did in what was
    played to its end, and of more the table still tells.
    """
    if row.summary is not None:
        told: list[int] = json.loads(row.summary)["result"]["winners"]
        return told
    if row.winner is None:
        return () if row.turns is None else range(row.seats)
    if row.winner >= 0:
        return (row.winner,)
    return [seat for seat in range(row.seats) if -row.winner >> seat & 1]


def _played(rows: Sequence[tuple[Any, Sequence[int]]]) -> Played:
    """What came of games: their rows, and who has won each."""
    turns = [each.turns for each, _ in rows if each.turns is not None]
    results = [(winners, each.seats) for each, winners in rows]
    won = [winners for winners, seats in results if len(winners) < seats]
    return Played(
        len(rows),
        len(turns),
        sum(turns) / len(turns) if turns else None,
        len(results) - len(won),
        tuple(
            fsum(1 / len(winners) for winners in won if seat in winners)
            for seat in range(max((seats for _, seats in results), default=0))
        ),
    )
