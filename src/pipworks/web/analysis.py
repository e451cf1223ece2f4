"""Finished games: their records, replays and analyses, worked out off the event loop and kept for a while.

They are made of the whole states, since all of a finished game is public. What leaves a table whose game goes
on is made in `pipworks.tables.showing`, from masked ones.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence

from cachetools import LRUCache

from pipworks.engine import GameRecord, Seat, Teller, say
from pipworks.lab.apart import analysed, replayed
from pipworks.tables import Parlour, seeing, showing
from pipworks.tables.encoding import json_bytes
from pipworks.tables.recording import Recorded
from pipworks.web.language import language
from pipworks.web.limits import too_many
from pipworks.workers import Question, Workers

PATIENCE = 1.5
"""So long an answer is waited for before the progress is told instead, in seconds."""
MOST_BYTES = 64 * 1024 * 1024
"""So many bytes of answers are kept; those that have not been asked for longest are forgotten."""
MOST_BYTES_OF_ONE = 8 * 1024 * 1024
"""A larger answer is made anew each time."""
SHORT = 100
"""So many steps, counted for each seat, are laid open at once; more take so long that others would wait."""
MOST_OF_ONE = 3
"""So many analyses may be worked out or wait for one who asked; who asks for more is asked to come again."""
MOST_WAITING = 200
"""So many of all."""
MOST_LAYING = 12
"""So many replays may be made at once for one who asked, which may be a whole class behind one address."""


class Afterwards:
    """What is asked about finished games of a parlour. They never change, so answers are kept."""

    def __init__(self, parlour: Parlour, press: Workers) -> None:
        self._parlour, self._press = parlour, press
        self._kept: LRUCache[tuple[str, str], bytes] = LRUCache(MOST_BYTES, getsizeof=len)
        self._working: dict[str, Question] = {}
        self._laying: dict[tuple[str, str], tuple[str, asyncio.Task[bytes]]] = {}
        """The replays that are being made, and for whom."""

    async def record(self, table: str) -> str:
        """The text of a record. Raises NoSuchTable or NotOver."""
        return str(await asyncio.to_thread(lambda: str(self._parlour.record(table).record)))

    async def replay(self, table: str, whose: str, names: Sequence[str], in_brief: bool = False) -> bytes:
        """A replay, as `Replay` or `BriefReplay` in JSON, compressed with gzip, with the names that the seats
        have now. It is made once for all who ask for it meanwhile; that of a long game where things are
        printed, in the turn of whoever asks first.

        Raises NoSuchTable, NotOver or WorkerGone, and Refused when too many are made for whoever asks.
        """
        what = f"replay {in_brief} {language()} {names}", table
        kept = self._kept.get(what)
        if kept is not None:
            return kept
        if what not in self._laying:
            if sum(each == whose for each, _ in self._laying.values()) >= MOST_LAYING:
                raise too_many(say("replays that you want to see"), 5.0)
            laying = asyncio.create_task(self._laid_open(table, whose, in_brief))
            self._laying[what] = whose, laying
            laying.add_done_callback(lambda done: self._laid(what, done))
        _, laying = self._laying[what]
        return await asyncio.shield(laying)  # whoever asked may go

    async def _laid_open(self, table: str, whose: str, in_brief: bool) -> bytes:
        """Make a replay."""
        recorded = await asyncio.to_thread(self._parlour.record, table)
        record, teller = recorded.record, seeing.teller_of(recorded.state, language())
        if len(record.positions) * record.variant.seats <= SHORT:
            steps = await asyncio.to_thread(replayed, record, teller, in_brief)
        else:
            work = self._press.ask(whose, record.variant, replayed, record, teller, in_brief)
            steps = await work.answer
        return await asyncio.to_thread(lambda: packed(around_steps(recorded, teller, steps)))

    def _laid(self, what: tuple[str, str], done: asyncio.Task[bytes]) -> None:
        """A replay is made, or cannot be: who waits for it hears of that."""
        del self._laying[what]
        if not done.cancelled() and done.exception() is None:
            self._keep(*what, done.result())

    async def analysis(self, table: str, whose: str) -> bytes | float:
        """An analysis, as `Analysis` in JSON, compressed with gzip; or how far it is (0 to 1).

        Raises NoSuchTable or NotOver, and Refused when too many wait, of whoever asks or in all.
        """
        kept = self._kept.get(("analysis", table))
        if kept is not None:
            return kept
        if table not in self._working:
            self._refuse_more(whose)
            recorded = await asyncio.to_thread(self._parlour.record, table)
            if table not in self._working:
                self._refuse_more(whose)  # others have been asked for meanwhile
                self._begin(table, recorded.record, whose)
        work = self._working[table]
        try:
            found: bytes = await asyncio.wait_for(asyncio.shield(work.answer), PATIENCE)
            return found
        except TimeoutError:
            return min(work.done, 0.99)

    def _refuse_more(self, whose: str) -> None:
        """Refuse another analysis where there are too many, for whoever asks or in all. Raises Refused."""
        if sum(each.whose == whose for each in self._working.values()) >= MOST_OF_ONE:
            raise too_many(say("games that you want analysed"), 5.0)
        if len(self._working) >= MOST_WAITING:
            raise too_many(say("games to be analysed"), 5.0)

    def _begin(self, table: str, record: GameRecord, whose: str) -> None:
        """Have a worker analyse a game, in the turn of whoever asks first."""
        work = self._parlour.workers.ask(whose, record.variant, analysed, record)
        self._working[table] = work

        def ended(answer: asyncio.Future[bytes]) -> None:
            del self._working[table]
            if not answer.cancelled() and answer.exception() is None:
                self._keep("analysis", table, answer.result())

        work.answer.add_done_callback(ended)

    def _keep(self, what: str, table: str, found: bytes) -> None:
        if len(found) <= MOST_BYTES_OF_ONE:
            self._kept[what, table] = found


def packed(json: bytes) -> bytes:
    """JSON, compressed with gzip."""
    return gzip.compress(json, 5)


def around_steps(recorded: Recorded, teller: Teller, steps: bytes) -> bytes:
    """A replay of a finished game, as JSON, around that of its steps."""
    record, state = recorded.record, recorded.state
    told = showing.summary(state, state.changed, language())
    rest = {
        "variant": record.variant.code,
        "players": [teller.sentence(say("{seat}", seat=Seat(at))) for at in range(len(state.seats))],
        "result": told["result"],
        "commitment": showing.promised(state),
    }
    return json_bytes(rest)[:-1] + b',"steps":' + steps + b"}"
