"""The measure of difficulty keeps its promises of order."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.arithmetic import (
    TWENTY_FOUR,
    difficulty,
    difficulty_of,
    features,
    parse,
    solutions,
)
from pipworks.arithmetic.hardness import effort


def test_from_easy_to_impossible() -> None:
    scores = [
        difficulty([1, 2, 3, 4], 10).score,
        difficulty([8, 5, 10, 3], 1).score,
        difficulty([13, 13, 13, 13], 12).score,
        difficulty([3, 3, 8, 8], 24, TWENTY_FOUR).score,
        difficulty([1, 1, 1, 1], 24).score,
    ]
    assert scores == sorted(scores)
    assert len(set(scores)) == 5
    assert scores[-1] == 1.0
    assert difficulty([7], 7).score == 0.0
    assert math.isinf(difficulty([7], 8).effort)
    assert difficulty([7], 8).easiest is None


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 10), min_size=2, max_size=4), st.integers(1, 13))
def test_more_solutions_never_make_it_harder(values: list[int], target: int) -> None:
    found = solutions(values, target)
    scores = [difficulty_of(found[:count]).score for count in range(len(found) + 1)]
    assert all(later <= sooner for sooner, later in pairwise(scores))
    assert all(0 <= each <= 1 for each in scores)


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        ("8+5", "8+5+1"),
        ("8×5", "40÷5"),
        ("8×5+3", "8×(5+3)"),
        ("3+(5-8)", "3+5-8"),
        ("9+8", "99+98"),
        ("6÷2×8", "8÷(1÷3)"),
        ("8×8", "8^2"),
    ],
)
def test_effort_grows_with_each_feature(easier: str, harder: str) -> None:
    if easier == "3+(5-8)":
        easier, harder = harder, easier
    assert effort(features(parse(easier))) < effort(features(parse(harder)))


def test_features() -> None:
    found = features(parse("8÷(3−8÷3)"))
    assert (found.operations, found.fractions, found.divisions, found.brackets) == (3, 2, 2, 1)
    assert found.largest == 24
    assert features(parse("(2-5)×2^3")).negatives == 2
    assert features(parse("7")).operations == 0
