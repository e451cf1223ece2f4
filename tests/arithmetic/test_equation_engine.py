"""The engine against plain enumeration, its laws, and the worked examples of the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import naive_equations as naive
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pipworks.arithmetic import (
    COUNTDOWN,
    TWENTY_FOUR,
    BadEquation,
    BadValues,
    Options,
    check,
    equation_text,
    form,
    hints,
    nearest,
    parse,
    reachable,
    simplest,
    simplicity,
    solutions,
    solvable,
    steps,
    value_of,
)
from pipworks.kernels import PLAIN
from strategies import equation_options

SMALL = st.integers(0, 13)


def compare_reach(values: list[int], options: Options) -> None:
    expected = naive.reachable(values, options)
    found = reachable(values, options)
    assert [Fraction(each) for each in found] == sorted(expected)


@settings(max_examples=120, deadline=None)
@given(st.lists(SMALL, min_size=1, max_size=4), equation_options)
def test_up_to_four_values_make_what_plain_enumeration_makes(values: list[int], options: Options) -> None:
    compare_reach(values, options)


@settings(max_examples=2 if PLAIN else 12, deadline=None)
@given(st.lists(st.integers(0, 100), min_size=5, max_size=5), equation_options)
@example([48, 67, 51, 98, 10], Options(use="any", negatives="none"))  # a single card fills the table
def test_five_values(values: list[int], options: Options) -> None:
    assume(not (options.powers and options.rational))  # slow to enumerate, and covered with four
    compare_reach(values, options)


@pytest.mark.parametrize(
    ("values", "options"),
    [
        ([1, 1, 2, 2, 3, 3], COUNTDOWN),
        ([3, 3, 4, 4, 25, 100], COUNTDOWN),
        ([2, 2, 2, 5, 5, 5], Options()),
        ([7, 7, 7, 7, 7, 7], Options(division="rational")),
        ([0, 1, 1, 1, 2, 2], Options(use="any", negatives="none")),
        ([1, 1, 1, 1, 2, 2], Options(powers=True, negatives="none")),
    ],
)
def test_six_values(values: list[int], options: Options) -> None:
    compare_reach(values, options)


@settings(max_examples=1 if PLAIN else 4, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=6, max_size=6), equation_options)
def test_any_six_small_values(values: list[int], options: Options) -> None:
    if options.powers and options.rational:  # plain enumeration takes minutes unless most values are equal
        values = [values[0]] * 5 + values[5:]
    compare_reach(values, options)


@settings(max_examples=60, deadline=None)
@given(st.lists(SMALL, min_size=1, max_size=4), equation_options, st.integers(-5, 30))
def test_solutions_are_right_distinct_in_order_and_found_when_there_are_any(
    values: list[int], options: Options, target: int
) -> None:
    found = solutions(values, target, options)
    assert bool(found) == solvable(values, target, options)
    assert bool(found) == (Fraction(target) in naive.reachable(values, options))
    assert len({form(each) for each in found}) == len(found)
    for each in found:
        assert value_of(each, options) == target
        written = equation_text(each, options)
        assert form(check(written, values, target, options)) == form(each)
    assert found == sorted(found, key=simplicity)
    assert simplest(values, target, options) == (found[0] if found else None)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=4), equation_options, st.integers(-2, 12))
def test_every_different_equation_is_found(values: list[int], options: Options, target: int) -> None:
    options = Options("all", options.division, options.negatives, options.powers and len(values) < 4)
    expected = {
        form(naive.expression(tree, values))
        for tree in naive.trees(tuple(range(len(values))), 5 if options.powers else 4)
        if naive.value(tree, values, options) == target
    }
    assert {form(each) for each in solutions(values, target, options)} == expected


@settings(max_examples=30, deadline=None)
@given(st.lists(SMALL, min_size=1, max_size=4), equation_options, st.integers(-50, 300))
def test_nothing_is_nearer_than_the_nearest(values: list[int], options: Options, target: int) -> None:
    everything = naive.reachable(values, options)
    found = nearest(values, target, options)
    if found is None:
        assert not everything
        return
    assert found.away == min(abs(each - target) for each in everything)
    assert abs(found.value - target) == found.away
    assert value_of(found.solution, options) == found.value


@settings(max_examples=15, deadline=None)
@given(st.lists(SMALL, min_size=1, max_size=4), equation_options)
def test_everything_reachable_has_an_equation(values: list[int], options: Options) -> None:
    found = reachable(values, options)
    for each in list(found)[:: max(1, len(found) // 15)]:
        assert value_of(found[each], options) == each
        assert each in found
    assert Fraction(1, 10**9 + 7) not in found
    with pytest.raises(KeyError):
        found[Fraction(1, 10**9 + 7)]


def test_nothing_may_be_left_at_all() -> None:
    # 0 and 0 make 0 only, which "positive" forbids.
    assert list(reachable([0, 0], Options(negatives="positive"))) == []
    assert nearest([0, 0], 5, Options(negatives="positive")) is None


@pytest.mark.rule("BD3")
@pytest.mark.parametrize(
    ("values", "target", "written"),
    [
        ([8, 5, 10, 3], 1, "(8+5)÷(10+3)"),
        ([5, 8, 10, 1], 3, "(5×8÷10)−1"),
        ([10, 8, 3, 1], 5, "(10+8)÷3−1"),
        ([8, 5, 3, 1], 10, "8+5−3×1"),
        ([10, 5, 1, 3], 8, "10−(5+1)÷3"),
        ([13, 13, 13, 13], 12, "(13×13−13)÷13"),
    ],
)
def test_worked_examples(values: list[int], target: int, written: str) -> None:
    found = check(written, values, target)
    assert form(found) in {form(each) for each in solutions(values, target)}


@pytest.mark.rule("BD3", "BD10")
@settings(max_examples=40, deadline=None)
@given(st.lists(SMALL, min_size=1, max_size=4), st.booleans())
def test_forbidding_negatives_takes_no_target_away(values: list[int], powers: bool) -> None:
    with_them = set(reachable(values, Options(powers=powers)))
    without = set(reachable(values, Options(powers=powers, negatives="none")))
    assert without == {each for each in with_them if each >= 0}


@pytest.mark.rule("BD3")
def test_positive_results_do_matter() -> None:
    # 5 and 5 cancel only by way of a 0.
    assert solvable([5, 5, 3], 3, Options(negatives="none", use="all"))
    assert [str(each) for each in solutions([5, 5, 3], 3, Options(negatives="none"))][:1] == ["5+3−5"]
    assert solvable([2, 2, 7], 0, Options())
    assert not solvable([2, 2, 7], 0, Options(negatives="positive"))


@pytest.mark.rule("BD10")
def test_powers_of_the_seed() -> None:
    powers = Options(powers=True)
    written = {equation_text(each, powers) for each in solutions([13] * 4, 12, powers)}
    assert written == {"(13×13−13)÷13", "13−13^(13−13)", "13−(13÷13)^13"}
    assert not solvable([0, 0], 1, powers)
    assert solvable([10, 9], 10**9, powers)
    assert not solvable([10, 10], 10**10, powers)


@pytest.mark.rule("BD10")
def test_any_three_will_do() -> None:
    three = Options(use="three")
    assert str(simplest([13, 13, 13, 5], 12, three)) == "13−13÷13"
    assert not solvable([13, 13], 13, three)
    assert set(reachable([1, 2, 3, 4], three)) >= set(reachable([1, 2, 3, 4]))
    assert solvable([4, 9, 9, 9], 9, three) == (9 in reachable([4, 9, 9, 9], three))


@settings(max_examples=40 if PLAIN else 150, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), equation_options, st.integers(-2, 12))
@example([6, 3, 1, 4, 3], Options(negatives="none"), 0)  # also (3+3−6)×(1−4), which falls below 0
@example([1, 2, 2, 4], Options(negatives="positive", division="rational"), 1)
def test_every_text_that_is_listed_passes_the_check(values: list[int], options: Options, target: int) -> None:
    for each in solutions(values, target, options):
        written = equation_text(each, options)
        assert form(check(written, values, target, options)) == form(each)
    first = hints(values, target, options)
    assert not first or first[-1].result == target


def test_the_limit_of_powers_holds_for_numerator_and_denominator() -> None:
    options = Options(division="rational", powers=True)
    assert simplest([1, 2, 29], Fraction(1, 2**29), options) is not None
    assert simplest([1, 2, 30], Fraction(1, 2**30), options) is None
    told = "is a fraction whose numerator or denominator goes beyond 1 000 000 000"
    for text, values in (
        ("(1/2)^30", [1, 2, 30]),
        ("(3/2)^20", [3, 2, 20]),
        ("1/99999/99999", [1, 99999, 99999]),
    ):
        with pytest.raises(BadEquation, match=told):
            check(text, values, None, options)
    with pytest.raises(BadEquation, match=r"2\^30 goes beyond ±1 000 000 000"):
        check("2^30/1", [2, 30, 1], None, options)


def test_tidy_writing_gives_way_at_the_limit() -> None:
    # 13^8 × 13 is beyond the limit on the way; dividing first is not.
    powers = Options(powers=True)
    found = solutions([13, 13, 13, 8], 13**8, powers)
    assert found
    for each in found:
        assert value_of(parse(equation_text(each, powers)), powers) == 13**8


def test_simplest_first() -> None:
    assert str(simplest([100, 75, 50, 25, 6, 3], 952, COUNTDOWN)) == "(100+3)×75×6÷50+25"
    assert str(simplest([3, 3, 8, 8], 24, TWENTY_FOUR)) == "8÷(3−8÷3)"
    assert str(simplest([1, 2, 3, 4, 5, 6], 5, COUNTDOWN)) == "5"
    assert simplest([1, 1, 1, 1], 24) is None


@settings(max_examples=20 if PLAIN else 300, deadline=None)
@given(
    st.lists(st.integers(0, 20), min_size=1, max_size=5 if not PLAIN else 4),
    st.sampled_from(["all", "any", "three"]),
    st.integers(-10, 60),
)
@example([5, 5, 5, 5], "all", 0)
@example([1, 2, 3, 3], "all", 0)
@example([2, 3, 4, 12], "all", 8)
@example([1, 3, 4, 6], "all", 24)
def test_the_simplest_is_the_first_of_all(values: list[int], use: Any, target: int) -> None:
    options = Options(use=use)
    every = solutions(values, target, options)
    assert simplest(values, target, options) == (min(every, key=simplicity) if every else None)


def test_hints_go_one_operation_at_a_time() -> None:
    assert [str(each) for each in hints([100, 75, 50, 25, 6, 3], 952, COUNTDOWN)] == [
        "100+3=103",
        "103×75=7725",
        "7725×6=46350",
        "46350÷50=927",
        "927+25=952",
    ]
    assert hints([1, 1], 7) == []
    assert [str(each) for each in steps(parse("3-8"))] == ["3−8=−5"]
    assert [str(each) for each in steps(parse("8÷(3−8÷3)"), TWENTY_FOUR)] == [
        "8÷3=8/3",
        "3−(8/3)=1/3",
        "8÷(1/3)=24",
    ]


def test_large_values_are_exact_or_refused() -> None:
    large = 2**60
    assert solvable([large, 2], large // 2)
    assert solvable([large - 1, 2], large + 1)
    with pytest.raises(BadValues, match="too large"):
        solvable([2**62, 2], 1)
    with pytest.raises(BadValues, match="too large"):
        solvable([10**9 + 1], 1, Options(powers=True))
    assert not solvable([5, 5], 10**50)
    assert not solvable([5, 5], Fraction(1, 10**50), TWENTY_FOUR)
    near = nearest([5, 5], 10**50)
    assert near is not None
    assert near.value == 25


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 4).flatmap(
        lambda n: st.lists(st.integers(0, int((2 ** (63 - n)) ** (1 / n)) - 1), min_size=n, max_size=n)
    ),
    st.sampled_from([Options(), TWENTY_FOUR, COUNTDOWN]),
)
def test_nothing_overflows_up_to_the_bound(values: list[int], options: Options) -> None:
    expected = naive.reachable(values, options)
    found = reachable(values, options)
    assert [Fraction(each) for each in found] == sorted(expected)
    for each in list(found)[:: max(1, len(found) // 4)]:
        assert value_of(found[each], options) == each


@pytest.mark.parametrize("values", [[], [1] * 7, [-1], [1.5], ["3"], [True], [None], [10**30], [10**11] * 2])
def test_values_that_are_refused(values: list[int]) -> None:
    with pytest.raises(BadValues):
        solvable(values, 5)


@pytest.mark.parametrize("target", [1.5, "3", None, True])
def test_targets_that_are_refused(target: int) -> None:
    with pytest.raises(BadValues):
        solvable([1, 2], target)


def test_options_that_are_refused() -> None:
    with pytest.raises(BadValues, match="all, any or three"):
        Options(use="two")  # type: ignore[arg-type]
    with pytest.raises(BadValues):
        Options(powers=3)  # type: ignore[arg-type]


def test_every_formula_of_four_cards_is_the_solution_of_something() -> None:
    # 1170 formulas of four different cards (OEIS A140606), none of which divides by 0 here.
    values = [89, 97, 61, 41]
    found = reachable(values, TWENTY_FOUR)
    assert sum(len(solutions(values, each, TWENTY_FOUR)) for each in found) == 1170
