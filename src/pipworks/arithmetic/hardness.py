"""How hard an equation is to find: a measure from the set of all its solutions.

The **effort** of one equation adds up what people find hard about it: 1 for every operation; and, on top,
1 for a division, ½ for a pair of brackets, 1½ for a result below 0, 3 for a result that is not whole,
2 for a power; and the number of digits by which the largest number on the way exceeds 10, as a logarithm.

Every solution is a chance to succeed, and an easy one a better chance: solutions of efforts e₁, e₂, …
are found as readily as a single one of effort E = −ln(e^−e₁ + e^−e₂ + …), but never below 0. Twenty
equally hard solutions thus take 3 off the effort of one. The **score** 1 − e^(−E/4) puts E on a scale
from 0, seen at once, to 1, which is reached only when there is no solution at all.

The weights are a plain choice, not fitted to people. What they promise is an order: more solutions, or
a simpler one, never make it harder.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipworks.arithmetic.engine import Features, features, solutions
from pipworks.arithmetic.expressions import Expression
from pipworks.arithmetic.options import Options, Value

SCALE = 4.0
"""The effort at which the score is 1 − 1/e."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a target is. `score` from 0 (at once) to 1 (not at all); see the module's text."""

    score: float
    effort: float
    solutions: int
    easiest: Features | None
    """What the solution of least effort needs."""


def effort(found: Features) -> float:
    """The effort of one equation."""
    digits = math.log10(max(float(found.largest), 10.0)) - 1.0
    return (
        found.operations
        + found.divisions
        + 0.5 * found.brackets
        + 1.5 * found.negatives
        + 3.0 * found.fractions
        + 2.0 * found.powers
        + digits
    )


def difficulty_of(found: Sequence[Expression]) -> Difficulty:
    """How hard it is to find any one of some solutions."""
    if not found:
        return Difficulty(1.0, math.inf, 0, None)
    each = sorted((effort(one), place, one) for place, one in enumerate(map(features, found)))
    total = math.fsum(math.exp(-one) for one, _, _ in each)
    joint = max(0.0, -math.log(total))
    return Difficulty(1.0 - math.exp(-joint / SCALE), joint, len(found), each[0][2])


def difficulty(values: Iterable[int], target: Value, options: Options | None = None) -> Difficulty:
    """How hard it is to make the target from the values; `BadValues` as for `solutions`."""
    return difficulty_of(solutions(values, target, options))
