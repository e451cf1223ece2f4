"""Ratings without tables: who finished where, what a game changes, what is shown, where levels stand."""

from __future__ import annotations

import json
import math
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.bots import LEVEL_NAMES
from pipworks.bots.marks import FILE, marks
from pipworks.games import BUILT_IN, find_named
from pipworks.ratings import NEW, Figures, Shown, shown
from pipworks.ratings.errors import BadMeasures
from pipworks.ratings.figures import BETA, changed
from pipworks.ratings.fitting import Measured, fitted, read, written
from pipworks.ratings.places import places
from pipworks.tables.state import Result

MEASURED = Path(__file__).parents[2] / "docs" / "levels.json"

figures = st.builds(Figures, st.floats(-20, 70), st.floats(0.5, 9))


@st.composite
def finishes(draw: st.DrawFn) -> tuple[list[float], list[int]]:
    seats = draw(st.integers(2, 8))
    scores = draw(st.lists(st.integers(-3, 3).map(float), min_size=seats, max_size=seats))
    left = draw(st.permutations(range(seats)))[: draw(st.integers(0, seats - 1))]
    return scores, left


@given(finishes())
def test_places_are_by_points_and_behind_all_those_who_left(given: tuple[list[float], list[int]]) -> None:
    scores, left = given
    found = places(Result("played", (), tuple(scores)), len(scores), left)
    stayed = [seat for seat in range(len(scores)) if seat not in left]
    for one in stayed:
        assert found[one] == 1 + sum(scores[other] > scores[one] for other in stayed)
    behind = list(range(len(scores), len(stayed), -1))
    assert [found[seat] for seat in left] == behind


def test_who_stays_to_the_last_wins_without_points() -> None:
    assert places(Result("resigned", (1,), None, by=0), 3, [2, 0]) == [2, 1, 3]
    assert places(Result("abandoned", ()), 3, [0]) == [3, 1, 1]


@given(st.lists(st.tuples(figures, st.integers(1, 8), st.booleans()), min_size=2, max_size=8))
def test_a_game_changes_those_who_are_not_fixed_and_always_the_same_way(
    table: list[tuple[Figures, int, bool]],
) -> None:
    before, finished, fixed = ([row[at] for row in table] for at in range(3))
    after = changed(before, finished, fixed)
    assert changed(before, finished, fixed) == after
    for old, new, stays in zip(before, after, fixed, strict=True):
        assert (new == old) if stays else (math.isfinite(new.mu) and new.sigma > 0)


@given(figures, figures)
def test_who_wins_rises_and_who_loses_falls(one: Figures, other: Figures) -> None:
    won, lost = changed([one, other], [1, 2], [False, False])
    assert won.mu >= one.mu and lost.mu <= other.mu


def test_what_is_shown() -> None:
    assert shown(NEW) == Shown(1500, 500, provisional=True)
    assert shown(Figures(30.0, 2.0)) == Shown(1650, 120, provisional=False)
    against = Figures(25.0, 2.0)
    figures, dice = NEW, random.Random(1)
    for _ in range(20):
        figures = changed([figures, against], dice.sample([1, 2], 2), [False, True])[0]
    assert not shown(figures).provisional


# Marks


def test_marks_are_what_the_measured_games_make_of_them() -> None:
    measured = read(MEASURED.read_text(encoding="utf-8"), find_named)
    assert FILE.read_text(encoding="utf-8") == written(measured, "docs/levels.json")
    for game in BUILT_IN:
        known = marks(game)
        assert list(known) == [level for level in LEVEL_NAMES if level in known]
        assert [each.mu for each in known.values()] == sorted(each.mu for each in known.values())
        assert known["beginner"].mu == NEW.mu
    assert marks("no such game") == {}


@given(st.integers(2, 8), st.integers(0, 60), st.integers(1, 60))
def test_two_levels_are_as_far_apart_as_the_odds_say(seats: int, won: int, more: int) -> None:
    games = won + more
    found = fitted([Measured("club", "beginner", seats, won, games)])
    odds = (won + 0.5) / (games - won + 0.5) * (seats - 1)
    assert found["club"].mu - NEW.mu == pytest.approx(BETA * math.sqrt(seats) * math.log(odds), abs=1e-4)
    assert found["beginner"].sigma == 0 and set(found) == {"beginner", "club"}


def test_levels_are_found_where_they_are() -> None:
    """Of five strengths that games were drawn from, each is within four deviations."""
    dice = random.Random(5)
    truth = dict(zip(LEVEL_NAMES, (21.0, 25.0, 27.0, 33.0, 36.0), strict=True))
    measured = []
    for weaker, stronger in pairwise(LEVEL_NAMES):
        for seats in (2, 4):
            gap = (truth[stronger] - truth[weaker]) / (BETA * math.sqrt(seats))
            chance = 1 / (1 + (seats - 1) * math.exp(-gap))
            won = sum(dice.random() < chance for _ in range(400))
            measured.append(Measured(stronger, weaker, seats, won, 400))
    for level, mark in fitted(measured).items():
        assert abs(mark.mu - truth[level]) <= 4 * mark.sigma


def test_levels_that_nothing_connects_are_left_out() -> None:
    games = [Measured("club", "beginner", 2, 6, 9), Measured("master", "expert", 2, 6, 9)]
    assert set(fitted(games)) == {"beginner", "club"}
    assert fitted(games[1:]) == {}


@pytest.mark.parametrize(
    "text",
    ["", "7", "{", "{}", "[" * 100_000, '{"femto": 7}',
     '{"femto": {"club": []}}', '{"femto": {"club pawn": [[1, 2, 2]]}}',
     '{"femto": {"club novice": [[3, 2, 2]]}}', '{"femto": {"club novice": [[1, 2]]}}', '{"chess": {}}'],
)  # fmt: skip
def test_what_was_not_measured_is_refused(text: str) -> None:
    with pytest.raises(BadMeasures, match="no games of levels"):
        read(text, find_named)


NONE = st.floats() | st.integers(-3, 10**400) | st.booleans() | st.none() | st.text(max_size=2)


@given(st.lists(st.lists(NONE | st.integers(0, 3), max_size=4) | NONE, max_size=3))
def test_rows_that_are_no_games_are_refused_and_all_others_fitted(rounds: list[object]) -> None:
    """Whatever numbers JSON can hold: no row has more wins than games, and none has no game."""
    try:
        found = read(json.dumps({"femto": {"novice beginner": rounds}}), find_named)
    except BadMeasures:
        return
    (one,) = found["femto"]
    assert 0 <= one.won <= one.games and one.games >= 1
    assert all(math.isfinite(mark.mu) and math.isfinite(mark.sigma) for mark in fitted([one]).values())


@pytest.mark.parametrize(
    "pairs",
    [
        "{}",
        '{"novice beginner": []}',
        '{"novice novice": [[1, 2, 2]]}',
        '{"novice beginner": [[0, 0, 0]]}',
        '{"novice beginner": [[-1, 2, 2], [2, 2, 2]]}',
        '{"novice beginner": [[1, 9, 2]]}',
        '{"novice beginner": [[3, 2, 4]]}',
        '{"novice beginner": [[1, 1, Infinity]]}',
        '{"novice beginner": [[NaN, 1, 1]]}',
        '{"novice beginner": [[1e300, 1e300, 1e300]]}',
        '{"novice beginner": [[true, true, true]]}',
        f'{{"novice beginner": [[{"9" * 400}, {"9" * 400}, {"9" * 400}]]}}',
    ],
)
def test_games_that_cannot_have_been_played_are_refused_in_a_sentence(pairs: str) -> None:
    with pytest.raises(BadMeasures, match="no games of levels") as refused:
        read(f'{{"femto": {pairs}}}', find_named)
    assert len(str(refused.value)) < 200


def test_the_file_says_where_it_is_from() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8"))["source"] == "docs/levels.json"
