"""The bots of a server's tables: who is asked together, and who thinks where.

Bots that choose in a moment think in threads of the server, slow ones in its workers (see `thinking`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from pipworks.engine import Decider, GameError, Noticed, Remembering, Variant, noticed
from pipworks.engine.contract import Record
from pipworks.tables import dealing
from pipworks.tables.errors import NotNow, StorageUnavailable
from pipworks.tables.recording import recorded
from pipworks.tables.sitting import stand_in, strongest
from pipworks.tables.state import TableState
from pipworks.tables.storage import Storage
from pipworks.tables.thinking import (
    Advice,
    Failed,
    Occasion,
    Thought,
    is_slow,
    make_ready,
    think,
    think_apart,
)
from pipworks.workers import Question, Workers

T = TypeVar("T")


class Server(Protocol):
    """A server's parlour, as far as its bots need it."""

    storage: Storage
    workers: Workers
    pace: float
    variant: Callable[[str], Variant]
    decider: Callable[[Variant, str], Decider]
    bots_ready: Callable[[Variant], Awaitable[None]]

    def report(self, problem: Exception, table: str) -> None:
        """Note something that should not have happened."""
        ...


class Thinkers:
    """The bots of a server's tables, and the threads in which quick ones think."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._threads = ThreadPoolExecutor(2, "pipworks-bot")

    def close(self) -> None:
        """Let none of them think any more."""
        self._threads.shutdown(cancel_futures=True)

    def make_ready(self, state: TableState) -> None:
        """Have workers find out what the slow bots at a table will need."""
        for at, seat in enumerate(state.seats):
            if self._is_slow(state, at):
                self._ask(state, make_ready, state.variant, seat.bot)

    def grouped(self, state: TableState, seats: list[int]) -> list[list[int]]:
        """Which of the bots' seats are to be asked together: quick ones, and each slow one by itself."""
        slow = [seat for seat in seats if self._is_slow(state, seat)]
        quick = [seat for seat in seats if seat not in slow]
        return [each for each in (quick, *([seat] for seat in slow)) if each]

    def _is_slow(self, state: TableState, seat: int) -> bool:
        """Whether a bot sits there that is to be asked apart; not one that is there no more.

        What such a one is asked fails as with every bot that fails: it is reported, and another stands in.
        """
        name = state.seats[seat].bot if state.seats[seat].kind == "bot" else None
        try:
            return name is not None and is_slow(self._server.decider(state.variant, name))
        except GameError:
            return False

    async def think(self, state: TableState, seats: list[int], *, stand_in: bool) -> list[Thought | Failed]:
        """What the bots of seats asked together choose, and when, or others for them."""
        assert state.position is not None
        masked = {seat: state.position.seen_by(seat) for seat in seats}
        occasion = self._occasion(state, stand_in)
        if not stand_in and len(seats) == 1 and self._is_slow(state, seats[0]):
            return [await self._think_apart(state, occasion, seats[0], masked[seats[0]])]
        return await self._think_here(state, occasion, masked)

    async def advice(self, state: TableState, seat: int) -> Advice:
        """What the strongest bot would choose for a seat, from what the seat knows.

        Raises NotNow where it fails, whatever it is: what goes wrong once would go wrong again.
        """
        try:
            return await self._advise(state, seat)
        except StorageUnavailable:
            raise
        except Exception as problem:
            self._server.report(problem, state.id)
            raise NotNow("no hint can be had just now: choose without one, or ask again later") from None

    async def _advise(self, state: TableState, seat: int) -> Advice:
        assert state.position is not None
        name, known = strongest(state.variant), state.position.seen_by(seat)
        seed = dealing.purpose(state.secret, "hint")
        occasion = replace(self._occasion(state, False), seed=seed, bots={seat: name})
        if is_slow(self._server.decider(state.variant, name)):
            thought: Thought | Failed = await self._think_apart(state, occasion, seat, known)
        else:
            (thought,) = await self._think_here(state, occasion, {seat: known})
        if isinstance(thought, Failed):
            raise thought.problem
        variant, choice = state.variant, thought.choice
        cards = variant.game.notation.cards_laid(variant, known, seat, choice)
        told = variant.in_words(known, seat, choice)
        return Advice(name, variant.spoken(known, seat, choice), tuple(cards), told)

    async def _think_here(
        self, state: TableState, occasion: Occasion, masked: dict[int, Record]
    ) -> list[Thought | Failed]:
        """What quick bots choose, in a thread, once nothing has to be compiled for it any more."""
        await self._server.bots_ready(state.variant)
        return await self.off_the_loop(think, self._server.decider, state.variant, occasion, masked)

    async def _think_apart(self, state: TableState, occasion: Occasion, seat: int, known: Record) -> Thought:
        """What a slow bot chooses, in a worker. One that remembers is told what its seat has seen."""
        seen: Noticed | None = None
        if isinstance(self._server.decider(state.variant, occasion.bots[seat]), Remembering):
            seen = await asyncio.to_thread(self._seen, state, seat)
        question = self._ask(state, think_apart, state.variant, occasion, seat, known.tobytes(), seen)
        thought: Thought = await question.answer
        return thought

    def _seen(self, state: TableState, seat: int) -> Noticed:
        entries = self._server.storage.entries(state.id)[: state.number]
        return noticed(recorded(state.secret, entries, self._server.variant).record, seat)

    def _ask(self, state: TableState, function: Callable[..., Any], *arguments: Any) -> Question:
        """Have something about a table worked out, in the turn of whoever set the table up."""
        return self._server.workers.ask(state.owner or state.id, state.variant, function, *arguments)

    async def off_the_loop(self, work: Callable[..., T], *args: Any) -> T:
        """Have something worked out in a thread of the bots'."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args))

    def _occasion(self, state: TableState, others: bool) -> Occasion:
        """What bots are asked on now."""
        return Occasion(
            seed=dealing.purpose(state.secret, f"bots {state.taken_back}" if state.taken_back else "bots"),
            step=state.steps,
            turn=state.turn_number,
            opened=state.opened,
            turn_opened=state.turn_opened,
            is_claim=state.is_claim,
            bots={
                at: seat.bot
                if seat.kind == "bot" and seat.bot is not None and not others
                else stand_in(state.variant)
                for at, seat in enumerate(state.seats)
                if state.plays_itself(at)
            },
            pace=self._server.pace,
        )
