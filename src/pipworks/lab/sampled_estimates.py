"""What is known of a figure from games that were played: an estimate, and where the truth lies with 95 %.

Every figure is a ratio of two sums over *deals*: of games, choices, wins and so on. Games of one deal may be
alike, so it is deals that count as independent. The variance of a ratio y/x is that of y − (y/x) x (Cochran,
*Sampling Techniques*, 1977, chapter 6). From it follows, for a share, of how many independent trials it is
worth (Kish, *Survey Sampling*, 1965), never more than there were, and then the interval of Wilson (1927),
which holds near 0 and 1 as well (Korn and Graubard, "Confidence intervals for proportions with small expected
number of positive counts estimated from survey data", 1998, do likewise with another interval); for any other
mean, the interval of Student (1908).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.engine.statistics import SURE, wilson

Floats = NDArray[np.float64]
Kind = Literal["share", "amount", "balance"]
"""From 0 to 1; from 0 up; or to either side of 0."""

DIGITS = 9
"""Estimates are rounded to so many decimals."""

FEW = 30
"""What is the same in fewer deals than these may be chance, and has no interval."""

_BOUND = NormalDist().inv_cdf((1 + SURE) / 2)


class Estimate(NamedTuple):
    """A figure with its 95 % interval; None where the games do not tell."""

    value: float | None
    low: float | None
    high: float | None

    def data(self, unit: str) -> dict[str, Any]:
        """As plain data."""
        return {**self._asdict(), "unit": unit}


NOTHING = Estimate(None, None, None)


class Sums:
    """The sums of what is counted over deals, and of its products: all that estimates need."""

    def __init__(self, columns: Sequence[str]) -> None:
        self.columns = {name: at for at, name in enumerate(columns)}
        self.deals = 0
        self._whole = np.zeros(len(columns))
        self._products = np.zeros((len(columns), len(columns)))
        self._having = np.zeros(len(columns), np.int64)

    def add(self, row: Floats) -> None:
        """Count a deal: the sums over its games, by column."""
        self.deals += 1
        self._whole += row
        self._products += np.multiply.outer(row, row)
        self._having += row != 0.0

    def total(self, column: str) -> float:
        """The sum of a column."""
        return float(self._whole[self.columns[column]])

    def ratio(self, over: str, under: str, kind: Kind = "amount") -> Estimate:
        """The sum of one column divided by that of another."""
        y, x = self.columns[over], self.columns[under]
        base = float(self._whole[x])
        if base == 0.0:
            return NOTHING
        value = float(self._whole[y]) / base
        products = self._products
        rest = float(products[y, y] - 2 * value * products[x, y] + value * value * products[x, x])
        rest = 0.0 if rest <= 1e-12 * float(products[y, y]) else rest
        variance = rest / (base * base)
        deals = int(self._having[x])
        if kind == "share":
            return share(value, variance, base, deals)
        return mean(value, variance, deals, kind)


def share(value: float, variance: float, trials: float, deals: int) -> Estimate:
    """A share and its interval, from the variance of the estimate over so many deals."""
    spread = value * (1.0 - value)
    if spread <= 1e-12:
        value, worth = round(value), min(trials, deals)
    else:
        worth = trials if variance <= 0.0 else min(trials, spread / variance)
    low, high = wilson(value * worth, worth)
    return _rounded(value, low, high)


def mean(value: float, variance: float, deals: int, kind: Kind) -> Estimate:
    """A mean and its interval, from the variance of the estimate over so many deals."""
    if deals < 2 or (variance == 0.0 and deals < FEW):
        return Estimate(round(value, DIGITS), None, None)
    half = student(deals - 1) * math.sqrt(variance * deals / (deals - 1))
    low = value - half if kind == "balance" else max(value - half, 0.0)
    return _rounded(value, low, value + half)


def student(freedom: int) -> float:
    """The bound of Student's distribution that is passed on either side with 2.5 %.

    Exact for 1 and 2 degrees of freedom, above by the expansion of Abramowitz and Stegun, *Handbook of
    Mathematical Functions* (1964), 26.7.5: within 0.3 % from 3 up.
    """
    tail = (1 + SURE) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:
        return (2 * tail - 1) * math.sqrt(2 / (4 * tail * (1 - tail)))
    z = _BOUND
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))


def quantile(counted: Counter[int], part: float, deals: int) -> Estimate:
    """The figure below or at which that part of what was counted lies; its interval by order statistics.

    David and Nagaraja, *Order Statistics* (2003), 7.1, with the normal approximation.
    """
    half = _BOUND * math.sqrt(part * (1 - part) / deals)
    return Estimate(*(_at(counted, each) for each in (part, part - half, part + half)))


def _at(counted: Counter[int], part: float) -> float:
    whole, passed = counted.total(), 0
    for figure in sorted(counted):
        passed += counted[figure]
        if passed >= part * whole:
            return float(figure)
    return float(max(counted))


def apart(one: dict[str, Any], other: dict[str, Any]) -> Estimate:
    """By how much one estimate is more than another, which is independent of it.

    The interval is made of both by squaring and adding (Newcombe, "Interval estimation for the difference
    between independent proportions", 1998, method 10).
    """
    if one["value"] is None or other["value"] is None:
        return NOTHING
    value = one["value"] - other["value"]
    if one["low"] is None or other["low"] is None:
        return Estimate(round(value, DIGITS), None, None)
    down = math.hypot(one["value"] - one["low"], other["high"] - other["value"])
    up = math.hypot(one["high"] - one["value"], other["value"] - other["low"])
    return _rounded(value, value - down, value + up)


def _rounded(*numbers: float) -> Estimate:
    return Estimate(*(round(each, DIGITS) + 0.0 for each in numbers))  # never −0
