"""What is kept beside tables in short, read one by one: what cannot be read of one harms no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Summaries:
    """Reads what the storage keeps beside tables, and notes whose cannot be read."""

    def __init__(self) -> None:
        self.unreadable: set[str] = set()
        """The tables whose summaries cannot be read. Each has another with the next that happens there."""
        self.report: Callable[[Exception, str], None] = _nobody
        """To be told, once, of what cannot be read, and of which table it is."""

    def read(self, table: str, make: Callable[[], T]) -> T | None:
        """What is made of the summary of a table; None where it cannot be read."""
        try:
            made = make()
        except Exception as problem:  # whatever stands there is nobody else's trouble
            if table not in self.unreadable:
                self.unreadable.add(table)
                self.report(problem, table)
            return None
        self.unreadable.discard(table)
        return made


def _nobody(problem: Exception, table: str) -> None:
    """Nobody is there to be told."""
