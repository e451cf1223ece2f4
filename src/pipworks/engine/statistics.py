"""What many games come to: means with their errors; and records: results by seat, lengths and scores.

Intervals are those of Wilson, "Probable inference, the law of succession, and statistical inference" (1927),
for 95 %: they hold for few games, and for seats that win always or never.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.errors import BadRecord, of_kind
from pipworks.engine.record import GameRecord

SURE = 0.95
BOUND = NormalDist().inv_cdf((1 + SURE) / 2)
"""So many standard errors on either side."""


@dataclass(frozen=True)
class SeatStatistics:
    """How a seat did in the games of a variant that have ended."""

    seat: int
    wins: int
    """Games in which it had more than any other."""
    shared: int
    """Games in which it had as much as the best of the others, and no other had more."""
    win_rate: float
    win_interval: tuple[float, float]
    """Where the share of wins lies, with 95 % (Wilson); 0 to 1 where no game has ended."""
    mean_score: float
    least_score: float
    most_score: float
    """Payoffs; 0 where no game has ended."""


@dataclass(frozen=True)
class VariantStatistics:
    """The games of one variant. Lengths are those of games that ended, in joint choices and random events."""

    variant: str
    games: int
    ended: int
    mean_length: float
    shortest: int
    longest: int
    seats: tuple[SeatStatistics, ...]


@dataclass(frozen=True)
class Statistics:
    """What the records of a file come to, by variant, those with the most games first."""

    games: int
    variants: tuple[VariantStatistics, ...]
    bad: tuple[str, ...] = ()
    """What is wrong with each record that could not be read, with its line in the file."""


def wilson(successes: float, of: float) -> tuple[float, float]:
    """The 95 % interval of a share, from how often there was a success of so many times.

    Where these depend on each other, give what they are worth: of how many independent ones.
    """
    if of == 0:
        return 0.0, 1.0
    share, spread = successes / of, BOUND * BOUND / of
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread * spread / 4) / (1 + spread)
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == of else middle + half
    return low, high


def means_and_errors(
    total: NDArray[np.float64],
    squares: NDArray[np.float64],
    games: NDArray[Any],
    most: float | None = None,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Means, by the sums and the sums of squares of so many games each, and their standard errors.

    Not a number is the mean of no game, and the error of fewer than two. A few games that end alike prove
    nothing: with `most`, the spread of each mean counts as if one game more had been like all, or, where all
    end alike, had been apart as far as can be, which is a spread of `most`.
    """
    mean = np.divide(total, games, out=np.full(len(total), np.nan), where=games > 0)
    spread = np.maximum(squares / np.maximum(games, 1) - mean**2, 0.0)
    if most is not None:
        spread = (games * spread + (np.average(spread, weights=games) or most)) / (games + 1)
    return mean, np.where(games > 1, np.sqrt(spread / np.maximum(games - 1, 1)), np.nan)


def statistics_of(records: Iterable[GameRecord | BadRecord]) -> Statistics:
    """What records come to, each of which is looked at once; among them there may be refusals of bad ones."""
    of_kind(Iterable, records, "statistics are of records, or of a file of them by its name")
    counting = Counting()
    for record in records:
        counting.add(record)
    return counting.come_to()


class Counting:
    """Records being counted as they are read, for who wants something else of them, too."""

    def __init__(self) -> None:
        self._ended: dict[str, list[tuple[int, tuple[float, ...]]]] = {}
        self._games: dict[str, int] = {}
        self._bad: list[str] = []

    def add(self, record: GameRecord | BadRecord) -> None:
        """Count one more record, or the refusal of a bad one."""
        if isinstance(record, BadRecord):
            self._bad.append(str(record))
            return
        of_kind(GameRecord, record, "statistics are of records, as pipworks.record reads them")
        code = record.variant.code
        self._games[code] = self._games.get(code, 0) + 1
        kept = self._ended.setdefault(code, [])
        if record.now.over:
            kept.append((len(record.steps), record.now.scores))

    def come_to(self) -> Statistics:
        """What they come to until now."""
        found = [_of_variant(code, games, self._ended[code]) for code, games in self._games.items()]
        found.sort(key=lambda each: (-each.games, each.variant))
        return Statistics(sum(self._games.values()), tuple(found), tuple(self._bad))


def _of_variant(code: str, games: int, ended: list[tuple[int, tuple[float, ...]]]) -> VariantStatistics:
    lengths = [length for length, _ in ended]
    seats = len(ended[0][1]) if ended else 0
    return VariantStatistics(
        code,
        games,
        len(ended),
        sum(lengths) / len(lengths) if lengths else 0.0,
        min(lengths, default=0),
        max(lengths, default=0),
        tuple(_of_seat(seat, [scores for _, scores in ended]) for seat in range(seats)),
    )


def _of_seat(seat: int, results: list[tuple[float, ...]]) -> SeatStatistics:
    own = [scores[seat] for scores in results]
    others = [max(scores[:seat] + scores[seat + 1 :], default=float("-inf")) for scores in results]
    wins = sum(mine > best for mine, best in zip(own, others, strict=True))
    shared = sum(mine == best for mine, best in zip(own, others, strict=True))
    rate, interval = wins / len(own), wilson(wins, len(own))
    return SeatStatistics(seat, wins, shared, rate, interval, sum(own) / len(own), min(own), max(own))
