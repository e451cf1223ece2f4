"""The bounds of equations are those that are told: by a search that knows nothing but the sentences on them.

"With powers no result on the way may lie beyond ±1 000 000 000; with fractions that goes for numerator and
denominator, in lowest terms." Every way to join the values is gone through with Python's own fractions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipworks.arithmetic import (
    BadEquation,
    BadValues,
    Options,
    check,
    equation_text,
    reachable,
    simplest,
    value_of,
)
from pipworks.kernels import PLAIN

LIMIT = 1_000_000_000

near = st.sampled_from(
    (0, 1, 2, 3, 9, 10, 29, 30, 31, 999, 1000, 1001, 31622, 31623, 44721, 500_000_001, LIMIT - 1, LIMIT)
)
hands = st.lists(st.one_of(near, st.integers(0, 12)), min_size=2, max_size=3 if PLAIN else 4).map(sorted)


def fits(value: Fraction) -> bool:
    return max(abs(value.numerator), value.denominator) <= LIMIT


def raised(base: Fraction, exponent: Fraction) -> Fraction | None:
    """A power, by as many multiplications; nothing where it is refused or leaves the bounds for good."""
    if exponent.denominator != 1 or exponent < 0 or (base == 0 and exponent == 0):
        return None
    if base in (0, 1, -1):  # the only ones whose powers stay where they are
        return Fraction(1) if exponent == 0 or (base == -1 and exponent % 2 == 0) else base
    found = Fraction(1)
    for _ in range(int(exponent)):
        found *= base
        if not fits(found):
            return None  # numerator or denominator grows with every further step
    return found


def joined(a: Fraction, b: Fraction, rational: bool) -> Iterator[Fraction]:
    """What one operation makes of two values, in either order."""
    yield a + b
    yield a * b
    for x, y in ((a, b), (b, a)):
        yield x - y
        if y != 0 and (rational or (x / y).denominator == 1):
            yield x / y
        if (power := raised(x, y)) is not None:
            yield power


def everything(values: tuple[int, ...], rational: bool, floor: int) -> set[Fraction]:
    """All that can be made with all the values."""

    @cache
    def of(part: tuple[int, ...]) -> frozenset[Fraction]:
        if len(part) == 1:
            return frozenset({Fraction(values[part[0]])})
        found = set()
        for size in range(1, len(part) // 2 + 1):
            for some in combinations(part, size):
                rest = tuple(each for each in part if each not in some)
                for a in of(some):
                    for b in of(rest):
                        found.update(joined(a, b, rational))
        return frozenset(each for each in found if fits(each) and (floor < 0 or each >= floor))

    return set(of(tuple(range(len(values)))))


ways = st.sampled_from(("allowed", "none"))


@given(hands, st.booleans(), ways)
@example([1, 2, 29], True, "allowed")
@example([1, 2, 30], True, "allowed")
@example([3, LIMIT - 1, LIMIT], True, "allowed")
@example([2, 500_000_001, LIMIT], True, "none")
@settings(max_examples=30 if PLAIN else 60, deadline=None)
def test_what_can_be_made_is_all_that_keeps_the_bounds(
    values: list[int], rational: bool, negatives: str
) -> None:
    options = Options(division="rational" if rational else "exact", negatives=negatives, powers=True)  # type: ignore[arg-type]
    expected = everything(tuple(values), rational, options.floor)
    found = reachable(values, options)
    assert {Fraction(each) for each in found} == expected
    for value, expression in list(found.items())[:: max(1, len(found) // 200)]:
        text = equation_text(expression, options).partition("=")[0].strip()
        assert value_of(check(text, values, None, options), options) == value


bases = st.builds(Fraction, st.integers(0, 1200), st.integers(1, 1200))


@given(bases, st.integers(0, 60))
@example(Fraction(1, 2), 29)
@example(Fraction(1, 2), 30)
@example(Fraction(1, 1000), 3)
@example(Fraction(1, 1001), 3)
@example(Fraction(1000, 999), 3)
@settings(max_examples=200, deadline=None)
def test_a_power_is_refused_if_and_only_if_it_leaves_the_bounds(base: Fraction, exponent: int) -> None:
    """And what is said is true: that a whole number is too large, or a part of a fraction."""
    values = sorted((base.numerator, base.denominator, exponent))
    text = f"({base.numerator}/{base.denominator})^{exponent}"
    options = Options(division="rational", powers=True)
    exact = None if base == exponent == 0 else base**exponent
    if exact is not None and fits(exact):
        assert value_of(check(text, values, None, options), options) == exact
        return
    with pytest.raises(BadEquation) as problem:
        check(text, values, None, options)
    said = str(problem.value)
    if exact is None:
        assert "0^0 has no value" in said
    elif exact.denominator == 1:
        assert said.endswith("goes beyond ±1 000 000 000")
    else:
        assert said.endswith("is a fraction whose numerator or denominator goes beyond 1 000 000 000")


@given(st.lists(st.integers(0, LIMIT), min_size=4, max_size=4), st.sampled_from("+-*/"))
@settings(max_examples=200, deadline=None)
def test_so_is_every_other_operation(values: list[int], sign: str) -> None:
    a, b, c, d = values
    text = f"({a}/{b}){sign}({c}/{d})"
    options = Options(division="rational", powers=True)
    try:
        value = value_of(check(text, values, None, options), options)
    except BadEquation as problem:
        said = str(problem)
        if "divided by 0" in said:
            assert 0 in (b, d) or (sign == "/" and c == 0)
            return
        left, right = Fraction(a, b), Fraction(c, d)
        exact = {"+": left + right, "-": left - right, "*": left * right}.get(sign)
        exact = left / right if exact is None else exact
        assert not fits(exact)
        assert ("fraction whose" in said) == (exact.denominator != 1) and "goes beyond" in said
        return
    assert fits(Fraction(value))


@given(st.lists(st.integers(0, 40_000), min_size=1, max_size=6), st.randoms(use_true_random=False))
@example([32_000] * 4, random.Random(1))
@example([800] * 6, random.Random(1))
@settings(max_examples=200, deadline=None)
def test_without_powers_no_fraction_outgrows_what_is_told(values: list[int], dice: random.Random) -> None:
    """Put together without ever cancelling, it has at most 2ⁿ⁻¹ times their product, a 0 counting as 1."""
    bound = 2 ** (len(values) - 1) * prod(max(each, 1) for each in values)
    parts = [(each, 1) for each in values]
    while len(parts) > 1:
        (a, b), (c, d) = (parts.pop(dice.randrange(len(parts))) for _ in range(2))
        sums = [(a * d + c * b, b * d), (a * d - c * b, b * d), (a * c, b * d)]
        parts.append(dice.choice([*sums, (a * d, b * c)] if c else sums))
        assert max(map(abs, parts[-1])) <= bound
    if bound < 2**63 and len(values) < 5:
        assert check("+".join(map(str, values)), values, None, Options(division="rational"))
        assert reachable(values, Options(division="rational")) if len(values) < 4 else True
    elif bound >= 2**63:
        with pytest.raises(BadValues, match="must stay below 2 to the power of 63"):
            reachable(values, Options(division="rational"))


@pytest.mark.parametrize("values", [[32_000] * 4, [800] * 6])
def test_so_many_and_so_large_numbers_are_always_taken(values: list[int]) -> None:
    assert 2 ** (len(values) - 1) * prod(values) < 2**63


@pytest.mark.parametrize("value", [2**62 - 1, 2**62, 2**62 + 5, 2**63 - 1])
def test_a_card_alone_makes_what_it_is_however_large(value: int) -> None:
    assert str(simplest([value], value)) == str(value) and str(reachable([value])[value]) == str(value)
    assert simplest([value], 5) is None and simplest([value], 2**64) is None
    assert simplest([value], Fraction(1, 2**64)) is None


@pytest.mark.parametrize("whole", [np.int64, np.uint8, int, Fraction])
def test_whole_numbers_of_any_kind_are_targets(whole: Callable[[int], Any]) -> None:
    assert str(simplest([8, 5, 10, 3], whole(1))) == "10−3×(8−5)"


@pytest.mark.parametrize("other", [1.0, np.float64(1), np.bool_(True), True, "1", None])
def test_what_is_no_whole_number_and_no_fraction_is_no_target(other: Any) -> None:
    with pytest.raises(BadValues, match="cannot be a target: give a whole number or a Fraction"):
        simplest([8, 5, 10, 3], other)
