"""Token buckets: how often anybody may do anything."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from pipworks.engine.messages import Message, say
from pipworks.web.problems import Refused
from pipworks.web.settings import Rate

MOST_KEPT = 50_000


class Bucket:
    """A bucket that fills at a rate up to its brim. Times are in seconds of any steady clock."""

    __slots__ = ("_full", "_last", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._full = rate.burst
        self._last = now

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take so much out, or all that there can be; 0, or how many seconds there are to wait for it."""
        cost = min(cost, self._rate.burst)
        self._fill(now)
        if self._full >= cost:
            self._full -= cost
            return 0.0
        return (cost - self._full) / self._rate.each_second

    def spend(self, now: float, cost: float) -> None:
        """Take so much out for what has happened already, or all that there is."""
        self._fill(now)
        self._full = max(0.0, self._full - cost)

    def _fill(self, now: float) -> None:
        self._full = min(self._rate.burst, self._full + (now - self._last) * self._rate.each_second)
        self._last = now


class Limit:
    """A bucket for everybody, by some key; those long unused are forgotten."""

    def __init__(self, rate: Rate, what: Message, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.what = what
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> float:
        """Count something for a key, by its cost; 0, or how many seconds it is too early."""
        now = self._clock()
        return self._bucket(key, now).take(now, cost)

    def spend(self, key: str, cost: float) -> None:
        """Count something for a key that has happened already, by its cost."""
        now = self._clock()
        self._bucket(key, now).spend(now, cost)

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, now)
            if len(self._buckets) > MOST_KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def check(self, key: str, cost: float = 1.0) -> None:
        """Count something for a key, by its cost. Raises Refused when it is too early."""
        wait = self.take(key, cost)
        if wait > 0:
            raise too_many(self.what, wait)


def too_many(what: Message, wait: float) -> Refused:
    """The refusal of one more of something."""
    seconds = max(1, round(wait))
    sentence = say(
        "too many {what} at once: wait {seconds} {seconds:second|seconds} and try again",
        what=what,
        seconds=seconds,
    )
    return Refused(429, "too-many", sentence, retry=seconds)
