"""What people type: what is read, and what is said about what is not."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipworks.arithmetic import (
    ArithmeticProblem,
    BadEquation,
    BadExpression,
    BadValues,
    Options,
    check,
    explain,
    nearest,
    one_round,
    parse,
    parse_target,
    parse_value,
    reachable,
    same,
    solutions,
    survey,
    text,
    typeset,
    value_of,
)

CARDS = {"A": 1, "J": 11, "Q": 12, "K": 13}


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("8+5/10", "8+5÷10"),
        (" ( 8 + 5 ) / ( 10 + 3 ) ", "(8+5)÷(10+3)"),
        ("5x8:10-1", "5×8÷10−1"),
        ("5X8÷10–1", "5×8÷10−1"),
        ("5*8/10—1", "5×8÷10−1"),
        ("5·8∕10−1", "5×8÷10−1"),
        ("[{8+5}]×2", "(8+5)×2"),
        ("((8))", "8"),
        ("2**3", "2^3"),
        ("2³", "2^3"),
        ("2¹⁰+1", "2^10+1"),
        ("2^3^2", "2^3^2"),
        ("(2^3)^2", "(2^3)^2"),
        ("2^(3^2)", "2^3^2"),
        ("1+(2+3)", "1+2+3"),
        ("1+(2-3)", "1+2−3"),
        ("1-(2-3)", "1−(2−3)"),
        ("4*(6/3)", "4×6÷3"),
        ("4/(6*3)", "4÷(6×3)"),
        ("(1*2)+3", "1×2+3"),
        ("(1+2)^2", "(1+2)^2"),
        ("2^(1*2)", "2^(1×2)"),
        ("A+a", "A+a"),
    ],
)
def test_reading_and_printing(typed: str, printed: str) -> None:
    assert text(parse(typed)) == printed


def test_letters_count_what_the_caller_says() -> None:
    assert value_of(parse("K-q*A", CARDS)) == 1
    assert value_of(parse("(K+K)×8", {"K": 1})) == 16
    assert str(check("k/13", [13, 13], 1, letters=CARDS)) == "k÷13"


@pytest.mark.parametrize(
    ("typed", "column", "said"),
    [
        ("", 0, "there is nothing here"),
        ("   ", 0, "there is nothing here"),
        ("8+", 3, "no number after the +"),
        ("8+*5", 3, "no number before this ×"),
        ("-8+5", 1, "no number before this −; a minus takes one number from another"),
        ("8×(−5)", 4, "a minus takes one number from another"),
        ("(8+5", 1, "this ( is never closed; put a ) after it"),
        ("8+5)", 4, "this ) was never opened"),
        (")", 1, "this ) was never opened"),
        ("(8+5]", 5, "this ] closes the ( of column 1; use ) there"),
        ("2(3+4)", 2, "there is no sign between 2 and (; put + − × or ÷ between them"),
        ("8 5", 3, "there is no sign between 8 and 5"),
        ("()", 2, "nothing between these brackets"),
        ("(", 2, "nothing after this ("),
        ("8+K", 3, "K has no value here"),
        ("8+ä", 3, "ä is no card; write a number or a card's letter (A)"),
        ("8+5.5", 4, "'.' means nothing here"),
        ("8\x00", 2, "means nothing here"),
        ("8+٣", 3, "means nothing here"),
        ("³", 1, "no number before this ^"),
        ("(" * 60 + "1", 51, "more than 50 brackets are open"),
        ("1+" * 150, 0, "at most 200"),
    ],
)
def test_what_cannot_be_read(typed: str, column: int, said: str) -> None:
    with pytest.raises(BadExpression) as caught:
        parse(typed)
    assert said in str(caught.value)
    assert caught.value.column == column
    assert caught.value.picture().count("\n") == (column > 0 and typed.isprintable())


@pytest.mark.rule("BD3")
@pytest.mark.parametrize(
    ("typed", "values", "target", "column", "said"),
    [
        ("(10/5)+(1x3)", [10, 5, 1, 3], 8, 0, "that makes 5, not 8"),
        ("5+5+3", [5, 3, 10, 8], 13, 3, "that uses 5 twice, but there is only one"),
        ("5+5+5", [5, 5], 15, 5, "that uses 5 3 times, but there are only 2"),
        ("7+8", [5, 3, 10, 8], 15, 1, "7 is not among the values 5 3 10 8"),
        ("K+8", [5, 8], 21, 1, "K counts 13, which is not among the values 5 8"),
        ("8+5", [8, 5, 10, 3], 13, 0, "that leaves out 3 and 10; every value is to be used once"),
        ("8+13/5", [8, 13, 5], 10, 5, "13 ÷ 5 is not whole"),
        ("8/(5-5)", [8, 5, 5], 1, 2, "8 ÷ 0 has no value; nothing can be divided by 0"),
        ("8^(5-3)", [8, 5, 3], 64, 2, "powers are not allowed here"),
        ("8+5=12", [8, 5], 13, 1, "the left side makes 13, not 12"),
    ],
)
def test_what_is_no_equation(typed: str, values: list[int], target: int, column: int, said: str) -> None:
    with pytest.raises(BadEquation) as caught:
        check(typed, values, target, letters=CARDS)
    assert said in str(caught.value)
    assert caught.value.column == column


@pytest.mark.rule("BD3")
def test_negatives_none_decides_which_texts_are_accepted() -> None:
    assert check("3-8+10", [3, 8, 10], 5)
    with pytest.raises(BadEquation, match="3 − 8 is below 0"):
        check("3-8+10", [3, 8, 10], 5, Options(negatives="none"))
    assert check("3+10-8", [3, 8, 10], 5, Options(negatives="none"))
    with pytest.raises(BadEquation, match="5 − 5 is 0"):
        check("(5-5)+3", [3, 5, 5], 3, Options(negatives="positive"))


@pytest.mark.rule("BD10")
@pytest.mark.parametrize(
    ("typed", "values", "said"),
    [
        ("(5-5)^(3-3)", [5, 5, 3, 3], "0^0 has no value"),
        ("2^(3-5)", [2, 3, 5], "the exponent −2 is below 0"),
        ("10^10", [10, 10], "10^10 goes beyond ±1 000 000 000"),
        ("10^9+1", [10, 9, 1], "goes beyond"),
        ("9^9^9^9", [9, 9, 9, 9], "goes beyond"),
    ],
)
def test_powers_that_are_refused(typed: str, values: list[int], said: str) -> None:
    with pytest.raises(BadEquation) as caught:
        check(typed, values, None, Options(powers=True))
    assert said in str(caught.value)


@pytest.mark.rule("BD10")
def test_powers_that_are_not() -> None:
    powers = Options(powers=True)
    assert check("13-(13^(13-13))", [13] * 4, 12, powers)
    assert check("13-(13/13)^13", [13] * 4, 12, powers)
    assert check("10^9", [10, 9], 10**9, powers)
    assert check("2^3^2", [2, 3, 2], 512, powers)
    assert check("(1-2)^10", [1, 2, 10], 1, powers)
    assert check("(3-5)^3", [3, 5, 3], -8, powers)
    assert value_of(parse("1^999999999999"), powers) == 1
    half = Options(powers=True, division="rational")
    with pytest.raises(BadEquation, match="the exponent 1/2 is not whole"):
        check("4^(1/2)", [4, 1, 2], 2, half)
    assert check("(1/2)^2", [1, 2, 2], parse_target("1/4"), half)


def test_an_equals_sign_may_follow() -> None:
    assert check("8+5=13", [8, 5], 13)
    assert check("8+5 = K", [8, 5], None, letters=CARDS)
    with pytest.raises(BadExpression, match="after = comes one number"):
        check("8+5=13+0", [8, 5], 13)
    with pytest.raises(BadExpression):
        check("=13", [8, 5], 13)
    assert check("5-8=-3", [8, 5]) and check("5−8 = −3", [8, 5], -3)
    assert check("8/10=4/5", [8, 10], None, Options(division="rational"))
    with pytest.raises(BadEquation, match="the left side makes −3, not −4"):
        check("5-8=-4", [8, 5])
    for later in ("8/10", "16/20"):
        with pytest.raises(BadExpression, match="after = comes one number"):
            check(f"8/10={later}", [8, 10], None, Options(division="rational"))


@given(st.lists(st.integers(0, 12), min_size=1, max_size=4), st.integers(-30, 30), st.booleans())
@settings(max_examples=60, deadline=None)
def test_what_is_told_as_right_is_right(values: list[int], target: int, rational: bool) -> None:
    options = Options(division="rational" if rational else "exact")
    goal = Fraction(target, 7) if rational else target
    near = nearest(values, goal, options)
    if near is not None:
        assert same(check(explain(near.solution, options), values, near.value, options), near.solution)


def test_fewer_cards() -> None:
    assert check("8+5", [8, 5, 10, 3], 13, Options(use="any"))
    assert check("8+5+10", [8, 5, 10, 3], 23, Options(use="three"))
    with pytest.raises(BadEquation, match="all the values are to be used, or any three"):
        check("8+5", [8, 5, 10, 3], 13, Options(use="three"))


def test_values_and_targets() -> None:
    assert parse_value(" 12 ") == 12
    assert parse_value("k", CARDS) == 13
    assert parse_target("-5") == parse_target("−5") == -5
    assert str(parse_target("10/4")) == "5/2"
    for wrong in ("", "1+1", "x", "-3", "(", "1.5"):
        with pytest.raises(BadValues):
            parse_value(wrong)
    for wrong in ("", "1+1", "5/0", "5/", "/5", "--5", "1.5", "٣", "9" * 50):
        with pytest.raises(BadValues):
            parse_target(wrong)


def test_explaining() -> None:
    assert explain(parse("(8+5)/(10+3)")) == "(8+5)÷(10+3) = 1"
    with pytest.raises(BadEquation):
        explain(parse("5/0"))


TYPED = st.text(alphabet="0123456789+-*/x÷×−^()[]{}= AKQJ.²³", max_size=30)


@settings(max_examples=300, deadline=None)
@given(st.one_of(TYPED, st.text(max_size=60)))
@example("9" * 200)
@example("1" + "^9" * 99)
@example("(" * 200)
@example("0^0^0")
@example("1/0/0=")
def test_hostile_texts_are_refused_politely_or_read_exactly(typed: str) -> None:
    for options in (Options(), Options("any", "rational", "positive", True)):
        refusal: ArithmeticProblem | None = None
        try:
            found = check(typed, [1, 2, 3, 4], None, options, CARDS)
        except ArithmeticProblem as problem:
            refusal = problem
        if refusal is None:
            assert text(parse(text(found), CARDS)) == text(found)
        else:
            assert str(refusal)
            assert str(refusal).isprintable()
            assert 0 <= getattr(refusal, "column", 0) <= len(typed) + 1


@settings(max_examples=200, deadline=None)
@given(TYPED)
def test_whatever_reads_prints_and_reads_again(typed: str) -> None:
    try:
        found = parse(typed, CARDS)
    except BadExpression:
        return
    assert parse(text(found, keep_steps=True), CARDS) == found
    again = parse(text(found), CARDS)
    assert text(again) == text(found)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [("8*(5-3)", "8×(5−3)"), ("8 x 5/ 10 – 3", "8 × 5÷ 10 − 3"), ("2**3^A", "2^3^A"), ("12+K:5", "12+K÷5")],
)
def test_signs_are_printed_one_way(typed: str, printed: str) -> None:
    assert typeset(typed) == printed
    assert text(parse(typed, CARDS)) == text(parse(typeset(typed), CARDS))


THREE_AND_FOUR = parse("3 + 4")


@pytest.mark.parametrize("wrong", [1.5, object(), [None]], ids=["half", "object", "list"])
@pytest.mark.parametrize(
    "ask",
    [
        parse,
        lambda wrong: parse("3", wrong),
        typeset,
        parse_target,
        parse_value,
        text,
        explain,
        value_of,
        lambda wrong: value_of(THREE_AND_FOUR, wrong),
        lambda wrong: check(wrong, [3, 4]),
        lambda wrong: check("3 + 4", wrong),
        lambda wrong: check("3 + 4", [3, 4], wrong),
        lambda wrong: check("3 + 4", [3, 4], 7, wrong),
        lambda wrong: solutions(wrong, 7),
        lambda wrong: solutions([3, 4], wrong),
        lambda wrong: solutions([3, 4], 7, wrong),
        lambda wrong: reachable([3, 4], wrong),
        lambda wrong: same(THREE_AND_FOUR, wrong),
        lambda wrong: Options(use=wrong),
        lambda wrong: Options(division=wrong),
        survey,
        one_round,
    ],
)
def test_what_is_no_such_thing_is_refused_in_a_sentence(ask: Callable[[Any], Any], wrong: Any) -> None:
    with pytest.raises(ArithmeticProblem) as told:
        ask(wrong)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 250


def test_numbers_of_numpy_are_numbers() -> None:
    assert one_round(np.array([1, 2, 3])) == one_round([1, 2, 3])  # type: ignore[arg-type]
    assert parse("K", {"K": np.int64(13)}) == parse("K", {"K": 13})  # type: ignore[dict-item]
    assert solutions(np.array([3, 4]), 7) == solutions([3, 4], 7)


@given(st.text(max_size=12))
@example("1+")
@example("(8+5)÷(10+3)")
@example("{a}")
def test_what_is_wrong_is_the_same_in_another_process(typed: str) -> None:
    problems: list[ArithmeticProblem] = []
    for refused in (lambda: check(typed, [8, 5, 10, 3], 7, letters=CARDS), lambda: parse_value(typed)):
        try:
            refused()
        except ArithmeticProblem as problem:
            problems.append(problem)
    for each in problems:
        again = pickle.loads(pickle.dumps(each))
        assert (type(again), str(again), vars(again)) == (type(each), str(each), vars(each))
        assert str(each.sentence) == str(each)
        assert str(each.fault) in str(each)
