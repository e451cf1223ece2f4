"""Answers that are made once for many: for as long as the server runs, or for all who ask at the same moment.

They are compressed, and told apart by a tag.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from inspect import iscoroutinefunction
from operator import attrgetter
from typing import Any, Generic, TypeVar

from cachetools import LRUCache
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from pipworks.tables.encoding import json_bytes

MOMENT = 0.05
"""In seconds."""
MOST_BYTES = 16 * 1024 * 1024
"""So many bytes of answers are kept; those that have not been asked for longest are forgotten."""
SMALLEST_PACKED = 1024
VARY = "Accept-Encoding, Accept-Language"


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer that only has to be sent. `packed` is None where compressing it is not worth while."""

    plain: bytes
    packed: bytes | None
    tag: str
    media_type: str = "application/json"

    @property
    def size(self) -> int:
        """How many bytes it takes to keep."""
        return len(self.plain) + len(self.packed or b"")


def ready(content: Any, media_type: str = "application/json") -> Ready:
    """Data, or text in UTF-8, as an answer."""
    plain = content.encode() if isinstance(content, str) else json_bytes(content)
    packed = gzip.compress(plain, 6, mtime=0) if len(plain) >= SMALLEST_PACKED else None
    return Ready(plain, packed, f'"{hashlib.sha256(plain).hexdigest()[:32]}"', media_type)


def sent(answer: Ready, headers: Headers) -> Response:
    """An answer as a reader takes it; only its tag if they have it already."""
    marks = {"ETag": answer.tag, "Cache-Control": "no-cache", "Vary": VARY}
    known = {each.strip().removeprefix("W/") for each in headers.get("if-none-match", "").split(",")}
    if known & {answer.tag, "*"}:
        return Response(status_code=304, headers=marks)
    if answer.packed is not None and takes_gzip(headers):
        return Response(
            answer.packed, media_type=answer.media_type, headers=marks | {"Content-Encoding": "gzip"}
        )
    return Response(answer.plain, media_type=answer.media_type, headers=marks)


def takes_gzip(headers: Headers) -> bool:
    """Whether a reader takes what is compressed."""
    for part in headers.get("accept-encoding", "").lower().split(","):
        coding, _, quality = part.partition(";")
        if coding.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


M = TypeVar("M")

Making = Callable[[], Any] | Callable[[], Awaitable[Any]]


async def _made(make: Making, media_type: str) -> Ready:
    content = await make() if iscoroutinefunction(make) else await run_in_threadpool(make)
    return await run_in_threadpool(ready, content, media_type)


class Shelf:
    """Ready answers by key. Each is made once, however many ask for it meanwhile, and not on the event loop
    unless what makes it is a coroutine."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._kept: LRUCache[Hashable, Ready] = LRUCache(most, getsizeof=attrgetter("size"))
        self._making: dict[Hashable, asyncio.Task[Ready]] = {}

    async def answer(
        self,
        request: Request,
        key: Hashable,
        make: Making,
        *,
        before: Callable[[], None] = lambda: None,
        media_type: str = "application/json",
    ) -> Response:
        """The answer of a key, by `make` where it is not here; `before` may refuse that it is made."""
        kept = self._kept.get(key)
        if kept is not None:
            return sent(kept, request.headers)
        if key not in self._making:
            before()
            making = asyncio.create_task(_made(make, media_type))
            self._making[key] = making
            making.add_done_callback(lambda done: self._keep(key, done))
        return sent(await asyncio.shield(self._making[key]), request.headers)

    def _keep(self, key: Hashable, done: asyncio.Task[Ready]) -> None:
        del self._making[key]
        if done.cancelled() or done.exception() is not None:
            return
        with suppress(ValueError):  # too large
            self._kept[key] = done.result()


class Moments(Generic[M]):
    """What is made anew each time, but once for all who ask for the same at the same moment.

    It is as new as if it were made for each of them: nobody is given what began to be made before they asked.
    So whoever comes while it is being made, or a moment after that, waits for the next.
    """

    def __init__(self, moment: float = MOMENT) -> None:
        self._moment = moment
        self._next: dict[Hashable, asyncio.Task[M]] = {}
        self._busy: dict[Hashable, asyncio.Future[None]] = {}

    async def made(
        self, key: Hashable, make: Callable[[], Awaitable[M]], *, before: Callable[[], None] = lambda: None
    ) -> M:
        """What is made for a key; `before` may refuse that it is."""
        if key not in self._next:
            before()
            making = asyncio.create_task(self._make(key, make))
            self._next[key] = making
            making.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait
        return await asyncio.shield(self._next[key])

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[M]]) -> M:
        if key in self._busy:
            await self._busy[key]
        del self._next[key]  # whoever asks from here on comes too late for this one
        loop = asyncio.get_running_loop()
        self._busy[key] = over = loop.create_future()
        try:
            return await make()
        finally:
            loop.call_later(self._moment, self._go_on, key, over)

    def _go_on(self, key: Hashable, over: asyncio.Future[None]) -> None:
        del self._busy[key]
        over.set_result(None)
