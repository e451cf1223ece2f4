"""The client without `async`: the same, run in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar

from pipworks.client.errors import closed_problem
from pipworks.client.server import Client
from pipworks.client.table import SECONDS, Bot, Table
from pipworks.engine.teller import LANGUAGES

T = TypeVar("T")


def connect(
    url: str = "http://127.0.0.1:8000",
    name: str | None = None,
    token: str | None = None,
    language: str = LANGUAGES[0],
) -> PlainClient:
    """A client of a server; with a name, as a new guest. Close it in the end, or use it with `with`."""
    client = PlainClient(url, token, language)
    if name is not None:
        try:
            client.guest(name)
        except BaseException:
            client.close()
            raise
    return client


class PlainClient:
    """As `Client`, without `async`."""

    def __init__(self, url: str, token: str | None = None, language: str = LANGUAGES[0]) -> None:
        self.core = Client(url, token, language)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="pipworks-client", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for anything of the core. Raises ClientProblem once the client is closed."""
        if self._loop.is_closed():
            work.close()
            raise closed_problem()
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """Leave all tables and close the connection."""
        if self._loop.is_running():
            self.run(self.core.close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    @property
    def token(self) -> str | None:
        """What proves who one is; keep it to be the same person another time."""
        return self.core.token

    def guest(self, name: str | None = None, email: str | None = None) -> dict[str, Any]:
        """Come in as somebody new."""
        return self.run(self.core.guest(name, email))

    def games(self) -> list[dict[str, Any]]:
        """The games that can be played."""
        return self.run(self.core.games())

    def variant(self, code: str) -> dict[str, Any]:
        """A variant: its options, its bots, its rule sheet."""
        return self.run(self.core.variant(code))

    def create(
        self, variant: str, seats: Iterable[str | Mapping[str, Any]] = ("me", "open"), **more: Any
    ) -> PlainTable:
        """Set a table up and sit down."""
        return PlainTable(self, self.run(self.core.create(variant, seats, **more)))

    def join(self, table: str, invitation: str | None = None, seat: int | None = None) -> PlainTable:
        """Take a seat at a table."""
        return PlainTable(self, self.run(self.core.join(table, invitation, seat)))

    def table(self, table: str, invitation: str | None = None) -> PlainTable:
        """A table by its id, to sit down at or to watch."""
        return PlainTable(self, self.run(self.core.table(table, invitation)))

    def lobby(self, game: str | None = None) -> list[dict[str, Any]]:
        """Public tables."""
        return self.run(self.core.lobby(game))

    def my_tables(self, status: str | None = None) -> list[dict[str, Any]]:
        """One's tables."""
        return self.run(self.core.my_tables(status))

    def throw_away(self, table: str) -> None:
        """Throw away a table of one's own at which nobody else sits."""
        self.run(self.core.throw_away(table))

    def verify(self, record: str) -> dict[str, Any]:
        """Have a finished game's record checked."""
        return self.run(self.core.verify(record))


class PlainTable:
    """As `Table`, without `async`; whatever only looks is found at `core`."""

    def __init__(self, client: PlainClient, core: Table) -> None:
        self.core = core
        self._client = client

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.core.id

    @property
    def invitation(self) -> str | None:
        """What lets others in."""
        return self.core.invitation

    @property
    def promised(self) -> dict[str, str] | None:
        """What the table showed before the deal, and told of the game: check the record with it."""
        return self.core.promised

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.core.over

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended."""
        return self.core.result

    def open(self, seconds: float = SECONDS) -> None:
        """Connect, which whatever needs it does by itself; wait for the server at most so many seconds."""
        self._client.run(self.core.open(seconds))

    def view(self, seat: int | None = None) -> dict[str, Any] | None:
        """What a seat sees; without a number, the first of one's own, or who watches."""
        self._client.run(self.core.open())
        if seat is None:
            seat = next(iter(self.core.views), -1)
        return self.core.views.get(seat)

    def events(self) -> Iterator[dict[str, Any]]:
        """Every event from now on."""
        coming = self.core.events()
        try:
            while (event := self._client.run(_next(coming))) is not None:
                yield event
        finally:
            if not self._client.core.closed:
                self._client.run(_closed(coming))

    def choose(self, choice: str, seat: int | None = None) -> int:
        """Choose."""
        return self._client.run(self.core.choose(choice, seat))

    def do(self, do: str, **fields: Any) -> int:
        """Do anything."""
        return self._client.run(self.core.do(do, **fields))

    def play(self, bot: Bot) -> dict[str, Any]:
        """Let a bot choose for all of one's seats until the game is over."""
        return self._client.run(self.core.play(bot))

    def record(self) -> str:
        """The record of the finished game."""
        return self._client.run(self.core.record())

    def replay(self) -> dict[str, Any]:
        """The finished game laid open."""
        return self._client.run(self.core.replay())

    def analysis(self) -> dict[str, Any]:
        """What can be said about the finished game."""
        return self._client.run(self.core.analysis())


async def _next(coming: AsyncIterator[dict[str, Any]]) -> dict[str, Any] | None:
    return await anext(coming, None)


async def _closed(coming: AsyncIterator[dict[str, Any]]) -> None:
    if isinstance(coming, AsyncGenerator):
        await coming.aclose()
