"""What a server counts about itself, for Prometheus."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

CONTENT_TYPE = CONTENT_TYPE_LATEST
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Where this stands in the environment, processes count in files of that folder, and each tells the sum."""


class BusyCounter:
    """A counter of what happens many times a second; what it comes to is written down now and then.

    All of it is to be called in the server's loop.
    """

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._new = 0

    def inc(self) -> None:
        """Count one more."""
        self._new += 1

    def write_down(self) -> None:
        """Have the counter show it."""
        self._counter.inc(self._new)
        self._new = 0


class Measures:
    """Counters of one application, or of all processes that share its address."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self._shared = SHARED in os.environ
        self._watched: list[tuple[Gauge, Callable[[], float]]] = []
        self._requests = Counter(
            "pipworks_requests", "Requests answered.", ("method", "route", "status"), registry=self._all
        )
        self._seconds = Histogram(
            "pipworks_request_seconds",
            "How long requests took.",
            ("route",),
            buckets=TIMES,
            registry=self._all,
        )
        self._commands = Counter(
            "pipworks_commands",
            "Commands to tables, by what came of them.",
            ("do", "code"),
            registry=self._all,
        )
        self._commands_of = lru_cache(maxsize=1024)(self._commands.labels)  # to look one up takes longest
        self._command_seconds = Histogram(
            "pipworks_command_seconds",
            "From a command's arrival to its answer.",
            buckets=TIMES,
            registry=self._all,
        )
        self.sockets = self._gauge("sockets", "Sockets that are open.")
        self.dropped = Counter(
            "pipworks_sockets_closed", "Sockets that the server closed.", ("reason",), registry=self._all
        )
        self.frames = BusyCounter(Counter("pipworks_frames", "Frames sent to sockets.", registry=self._all))

    def watch(self, name: str, about: str, count: Callable[[], float]) -> None:
        """Show what a function counts."""
        gauge = self._gauge(name, about)
        if self._shared:
            self._watched.append((gauge, count))
        else:
            gauge.set_function(count)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"pipworks_{name}", about, registry=self._all, multiprocess_mode="livesum")

    def refresh(self) -> None:
        """Write down what is watched and counted here, for other processes that tell it."""
        for gauge, count in self._watched:
            gauge.set(count())
        self.frames.write_down()

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that has been answered."""
        label = method if method in ("GET", "POST", "PATCH", "HEAD", "OPTIONS") else "other"
        self._requests.labels(label, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def command(self, do: str, code: str, seconds: float | None) -> None:
        """Count a command to a table, and for how long who gave it waited, where it was done."""
        self._commands_of(do, code).inc()
        if seconds is not None:
            self._command_seconds.observe(seconds)

    def text(self) -> bytes:
        """All of it in Prometheus' text format."""
        self.refresh()
        if not self._shared:
            return generate_latest(self._all)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call] # it says nothing of types
        return generate_latest(together)
