"""The kinds of puzzle that positions make, each a question with exactly one right answer.

What holds for a kind is asked of a matrix: `payoff` has the value to whoever is asked of each of their
choices (rows) against each of the other side's (columns), `costs` says of every row what it loses by
`solve.costs`. A row costs nothing exactly if it belongs to some optimal mix; so where one row alone costs
nothing every optimal strategy is that row, and where two do and neither is good enough alone every optimal
strategy mixes these two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pipworks.engine import Message, say

Payoff = Sequence[Sequence[Any]]
Numbers = Sequence[Any]

LEAST_CHOICES = 3
"""With less to choose from there is too little to find out."""


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle. `holds(payoff, costs, value, top, grain)` tells whether a position is one.

    `top` is the most that can be won, None if that is not known; differences up to `grain` count as none.
    """

    name: str
    title: Message
    question: Message
    answers: int
    """How many choices the answer is."""
    holds: Callable[[Payoff, Numbers, Any, float | None, float], bool]


def _one_alone(costs: Numbers, grain: float) -> int | None:
    """The row that every optimal strategy is, if there is one."""
    free = [row for row, cost in enumerate(costs) if cost <= grain]
    return free[0] if len(free) == 1 else None


def _only_win(payoff: Payoff, costs: Numbers, value: Any, top: float | None, grain: float) -> bool:
    """One row wins against every column, and no other does."""
    if top is None or value < top - grain:
        return False
    return _one_alone(costs, grain) is not None


def _only_defence(payoff: Payoff, costs: Numbers, value: Any, top: float | None, grain: float) -> bool:
    """One row is even at least against every column, more cannot be had, and every other row costs."""
    row = _one_alone(costs, grain)
    return row is not None and abs(value) <= grain and min(payoff[row]) >= -grain


def _mix(payoff: Payoff, costs: Numbers, value: Any, top: float | None, grain: float) -> bool:
    """Two rows alone cost nothing, and neither is worth the value by itself."""
    free = [row for row, cost in enumerate(costs) if cost <= grain]
    return len(free) == 2 and all(min(payoff[row]) < value - grain for row in free)


KINDS = {
    each.name: each
    for each in (
        Kind(
            "only-win",
            say("The only win"),
            say("Only one choice wins for certain, whatever the other side does. Which one?"),
            1,
            _only_win,
        ),
        Kind(
            "only-defence",
            say("The only defence"),
            say("Only one choice keeps the game even, whatever the other side does. Which one?"),
            1,
            _only_defence,
        ),
        Kind(
            "mix",
            say("The two of the mix"),
            say(
                "No choice is good enough made every time. Best play mixes two of them, and no others. "
                "Which two?"
            ),
            2,
            _mix,
        ),
    )
}
"""All kinds by name."""


def kind_of(
    payoff: Payoff,
    costs: Numbers,
    value: Any,
    top: float | None,
    kinds: Sequence[str] = tuple(KINDS),
    grain: float = 0.0,
) -> tuple[Kind, tuple[int, ...]] | None:
    """The kind of puzzle that a matrix makes, and the rows that are its answer; None if it makes none."""
    if len(payoff) < LEAST_CHOICES:
        return None
    for name in kinds:
        kind = KINDS[name]
        if kind.holds(payoff, costs, value, top, grain):
            return kind, tuple(row for row, cost in enumerate(costs) if cost <= grain)
    return None


def for_seat(payoff: Sequence[Sequence[Fraction]], seat: int) -> list[list[Fraction]]:
    """A matrix of values to seat 0 as a seat sees it: its choices are the rows, and more is better."""
    if seat == 0:
        return [list(row) for row in payoff]
    return [[-each for each in column] for column in zip(*payoff, strict=True)]
