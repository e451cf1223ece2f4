"""What can be done with some values: looking an equation up there says what checking it says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from pipworks.arithmetic import (
    TWENTY_FOUR,
    BadEquation,
    BadValues,
    Number,
    Operation,
    Options,
    operations,
    solutions,
    steps,
    value_of,
)
from pipworks.arithmetic.expressions import Expression
from strategies import equation_options


@st.composite
def of_values(draw: st.DrawFn, values: list[int]) -> Expression:
    """Any expression of some values, each used once."""
    parts: list[Expression] = [Number(each) for each in draw(st.permutations(values))]
    while len(parts) > 1:
        at = draw(st.integers(0, len(parts) - 2))
        parts[at : at + 2] = [Operation(draw(st.integers(0, 4)), parts[at], parts[at + 1])]
    return parts[0]


Found = dict[tuple[Fraction, int, Fraction], Fraction]


def looked_up(expression: Expression, there: Found) -> Fraction | None:
    """What it makes by the operations that are there; None where one is not."""
    if isinstance(expression, Number):
        return Fraction(expression.value)
    left, right = looked_up(expression.left, there), looked_up(expression.right, there)
    return None if left is None or right is None else there.get((left, expression.sign, right))


def worked_out(expression: Expression, options: Options) -> Fraction | None:
    """What it makes; None where a step is not allowed."""
    try:
        return value_of(expression, options)
    except BadEquation:
        return None


@given(st.data(), st.lists(st.integers(0, 13), min_size=1, max_size=4), equation_options)
def test_an_equation_is_right_if_its_operations_are_there(
    data: st.DataObject, values: list[int], options: Options
) -> None:
    used = data.draw(st.permutations(values))[: data.draw(st.integers(1, len(values)))]
    expression = data.draw(of_values(used))
    makes = worked_out(expression, options)
    target = data.draw(st.sampled_from([Fraction(1), Fraction(0 if makes is None else makes)]))
    there = {
        (Fraction(each.left), each.sign, Fraction(each.right)): Fraction(each.result)
        for each in operations(values, target, options)
    }
    found = looked_up(expression, there)
    if len(used) < len(values):
        assert found == makes
        return
    event("right" if makes == target else "wrong")
    assert (found == target) == (makes == target)
    assert found in (makes, None)


def test_every_solution_is_there_and_nothing_is_twice() -> None:
    there = operations([5, 6, 12, 11], 24, TWENTY_FOUR)
    lines = [str(each) for each in there]
    assert len(set(lines)) == len(lines) < 1000
    for each in solutions([5, 6, 12, 11], 24, TWENTY_FOUR):
        assert {str(step) for step in steps(each, TWENTY_FOUR)} <= set(lines)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadValues):
        operations([], 24)
    with pytest.raises(BadValues):
        operations([1, 2, -3], 24)
