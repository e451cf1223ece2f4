"""HTTP for those who come to the point: who opens a connection and does not ask is sent away."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0
"""Within so many seconds the whole head of a request must have come."""


class Hasty(H11Protocol):
    """A connection that is closed when the head of a request is not there in time."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Something was sent: perhaps all of a head, perhaps the beginning of the next."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE or self.timeout_keep_alive_task is not None:
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(HEADER_SECONDS, self._close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close(self) -> None:
        self._late = None
        if self.conn.their_state is h11.IDLE:
            self.transport.close()
