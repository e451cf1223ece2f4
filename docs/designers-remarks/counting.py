"""Games between bots, one after the other, and what is counted of them.

The games are those of `pipworks lab CODE --sampled --bots BOT --seed SEED`: the same deals, the same whims.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import pipworks
from pipworks.lab.sampled import seated
from pipworks.lab.sampled_estimates import Kind, Sums, quantile
from pipworks.lab.sampled_games import Trace, played

Facts = dict[str, Any]

SEED = "remarks"
"""What all luck follows from."""


def games(code: str, bots: Sequence[str], number: int, shifts: int = 1) -> Iterator[tuple[int, Trace]]:
    """So many deals played by these bots, one for each seat or one for all; with the number of the deal.

    Each deal is played `shifts` times, the bots moving on a seat each time, with the same luck.
    """
    table = seated(pipworks.game(code), bots, 0)
    for deal in range(number):
        for shift in range(shifts):
            yield deal, played(table, f"{SEED}/{deal}", shift, False)


class Counts:
    """What is counted of games, row by row; rows are independent of each other."""

    def __init__(self) -> None:
        self.rows: list[dict[str, float]] = []

    def add(self, **counts: float) -> None:
        """Count a game, or all games of a deal; `games` counts 1 unless it is said."""
        self.rows.append({"games": 1.0, **counts})

    def _ratio(self, over: str, under: str, kind: Kind) -> Facts:
        sums = Sums([over, under])
        for row in self.rows:
            sums.add(np.array([float(row.get(over, 0.0)), float(row.get(under, 0.0))]))
        return dict(sums.ratio(over, under, kind)._asdict())

    def share(self, over: str, under: str = "games") -> Facts:
        """A share with its 95 % interval (Wilson, as the lab has it)."""
        return self._ratio(over, under, "share")

    def mean(self, over: str, under: str = "games") -> Facts:
        """A mean that is not below 0, with its 95 % interval (Student)."""
        return self._ratio(over, under, "amount")

    def balance(self, over: str, under: str = "games") -> Facts:
        """A mean to either side of 0, with its 95 % interval (Student)."""
        return self._ratio(over, under, "balance")

    def total(self, name: str) -> int:
        """How often something was counted in all."""
        return round(sum(row.get(name, 0.0) for row in self.rows))

    def spread(self, name: str) -> dict[int, int]:
        """How many rows count each number."""
        return dict(sorted(Counter(round(row.get(name, 0.0)) for row in self.rows).items()))

    def quantiles(self, name: str) -> Facts:
        """The median, and what a tenth does not pass and a tenth does, with their intervals."""
        spread = Counter(self.spread(name))
        parts = {"tenth": 0.1, "median": 0.5, "ninetieth": 0.9}
        return {key: dict(quantile(spread, part, len(self.rows))._asdict()) for key, part in parts.items()}
