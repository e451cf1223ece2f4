"""Problems: what is kept is proved again by a plain solver, and what is found is what there is to find."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Position
from pipworks.bots import bot
from pipworks.engine import GameError, NotSolvable, Teller, generator
from pipworks.games import find_named, game_named
from pipworks.puzzles import (
    KINDS,
    BadAnswer,
    Problem,
    analysis,
    day_in,
    games_with_problems,
    judged,
    of_day,
    of_name,
    of_rating,
    of_seed,
    problems,
    problems_of,
    read_answer,
    several,
)
from pipworks.puzzles.rating import LEAST, MOST, after, expected
from pipworks.puzzles.shelf import HEADING, read, written
from plain_solver import PlainSolver, matrix_value

GAME = game_named(games_with_problems()[0])
assert GAME.problems is not None and GAME.problems.file is not None
KEPT = read(GAME.problems.file)


def plain_payoffs(
    position: Position, seat: int, solver: PlainSolver | None = None
) -> dict[str, list[Fraction]]:
    """What each choice of a seat comes to against each of the other's, by plain recursion."""
    solver, other = solver or PlainSolver(), 1 - seat
    rows = {}
    for mine in position.choices(seat):
        row = []
        for theirs in position.choices(other) or (None,):
            chosen = {seat: mine} | ({} if theirs is None else {other: theirs})
            value = solver._after(position, *(chosen.get(each) for each in (0, 1)))
            row.append(value if seat == 0 else -value)
        rows[mine] = row
    return rows


def prove(problem: Problem) -> None:
    """The answer is right, and no other is."""
    rows = plain_payoffs(problem.here(), problem.seat)
    value = matrix_value(list(rows.values()))
    others = {choice: row for choice, row in rows.items() if choice not in problem.answer}
    if problem.kind == "only-win":
        assert set(rows[problem.answer[0]]) == {1}
        assert all(min(row) < 1 for row in others.values())
    elif problem.kind == "only-defence":
        assert value == 0 == min(rows[problem.answer[0]])
        # Without the answer not even a mix of all the others holds out.
        assert matrix_value(list(others.values())) < 0
    else:
        two = [rows[choice] for choice in problem.answer]
        assert matrix_value(two) == value
        # Take either away, and all the others together fall short: so each is in every best strategy.
        for gone in problem.answer:
            assert matrix_value([row for choice, row in rows.items() if choice != gone]) < value
    assert problem.answer != tuple(rows)[-len(problem.answer) :]  # the highest are not the answer


def sample(count: int) -> list[Problem]:
    """Problems with few cards left, that a plain solver has soon done with; of every variant and kind."""
    chosen = random.Random(7)
    small = [each for each in KEPT if len(each.position.split()[0]) < 18]
    by_sort: dict[tuple[str, str], list[Problem]] = {}
    for each in small:
        by_sort.setdefault((each.variant, each.kind), []).append(each)
    return [chosen.choice(some) for some in by_sort.values() for _ in range(count)]


@pytest.mark.parametrize("problem", sample(1), ids=lambda each: f"{each.kind} {each.name}")
def test_kept_problems_have_one_right_answer(problem: Problem) -> None:
    prove(problem)


def test_thousands_are_kept_of_every_kind_and_written_as_they_are_read() -> None:
    assert GAME.problems is not None and GAME.problems.file is not None
    assert len(KEPT) > 3000
    assert {each.kind for each in KEPT} == set(KINDS) == set(GAME.problems.kinds)
    assert {each.variant for each in KEPT} == set(GAME.problems.variants)
    assert written(KEPT) == GAME.problems.file.read_bytes()
    assert GAME.problems.file.stat().st_size < 100_000
    assert len({each.name for each in KEPT}) == len(KEPT)
    assert all(0 < each.difficulty < 1 and len(each.answer) == KINDS[each.kind].answers for each in KEPT)
    for each in random.Random(3).sample(KEPT, 60):
        here = each.here()
        assert here.text == each.position and set(each.answer) < set(here.choices(each.seat))


def test_what_is_found_is_what_is_kept_and_no_win_is_overlooked() -> None:
    variant = pipworks.game("femto:hand_size=3,pack=2-3-4-5-6-8")
    found = problems_of(variant)
    assert sorted(found, key=lambda each: each.name) == problems(variant)
    asked, greedy, solver = {each.position for each in found}, bot("greedy", variant), PlainSolver()
    for seed in range(20):
        here = variant.deal(seed=seed)
        luck = random.Random(seed)
        while not here.over and here.to_act == (0, 1) and len(here.choices(0)) > 2:
            rows = plain_payoffs(here, 0, solver)
            wins = [choice for choice, row in rows.items() if set(row) == {1}]
            quick = {
                here.variant.game.notation.choice(variant, here.seen_by(0), 0, chosen)
                for chosen in (
                    greedy.choose(variant, here.seen_by(0), 0, generator(each)) for each in range(4)
                )
            }
            if len(wins) == 1 and wins[0] != list(rows)[-1] and wins[0] not in quick:
                assert here.text in asked
            while True:
                here = here.play({seat: luck.choice(here.choices(seat)) for seat in here.to_act}).position
                if here.over or len(here.to_act) == 2:
                    break


def test_the_problem_of_a_day_is_the_same_for_all_and_comes_once() -> None:
    variant, day = find_named(GAME.name), date(2026, 11, 22)
    every = problems(variant)
    days = [of_day(variant, day + timedelta(each)) for each in range(len(every))]
    assert len(set(days)) == len(every)
    assert of_day(variant, day + timedelta(len(every))) == days[0]
    assert of_day(variant, day, "mix").kind == "mix"
    assert of_seed(variant, 5) == of_seed(variant, "5") and of_name(GAME, days[3].name) == days[3]


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.floats(400, 2600), st.integers(0, 99))
def test_the_next_problem_is_of_about_the_rating(rating: float, seed: int) -> None:
    variant = find_named(GAME.name)
    found, there = of_rating(variant, rating, seed), problems(variant)
    nearer = sum(abs(each.rating - rating) < abs(found.rating - rating) for each in there)
    assert nearer < 40 and found == of_rating(variant, rating, seed)


@given(st.floats(LEAST, MOST), st.integers(0, 50), st.floats(600, 2200))
def test_ratings_follow_what_was_solved(rating: float, tried: int, problem: float) -> None:
    assert after(rating, tried, problem, True) >= round(rating, 1) >= after(rating, tried, problem, False)
    assert 0 < expected(rating, problem) < 1 and expected(problem, problem) == 0.5
    assert LEAST <= after(rating, tried, problem, False) <= after(rating, tried, problem, True) <= MOST


def test_twenty_for_a_booklet_are_of_all_degrees() -> None:
    variant = find_named(GAME.name)
    found = several(variant, 7, 20)
    assert found == several(variant, "7", 20) != several(variant, 8, 20)
    assert len(set(found)) == 20 and found == sorted(found, key=lambda each: each.difficulty)
    with pytest.raises(GameError, match=r"has only .* such problems, and 9999 were asked for"):
        several(variant, 7, 9999)


@pytest.mark.parametrize("problem", sample(1)[:6], ids=lambda each: each.name)
def test_answers_are_judged_and_explained_exactly(problem: Problem) -> None:
    rows = plain_payoffs(problem.here(), problem.seat)
    weighed = analysis(problem)
    assert weighed.value == matrix_value(list(rows.values()))
    for each in weighed.choices:
        assert each.least == min(rows[each.choice]) <= each.worth <= weighed.value
        assert each.right == (each.choice in problem.answer) == (each.worth == weighed.value)
    for language in ("en", "de"):
        told = [Teller(language).sentence(line) for line in weighed.explanation]
        assert len(told) == 1 + len(rows) and all(line.endswith(".") for line in told)
        assert {line.split()[0] for line in told[1:]} == set(rows)
    assert judged(problem, read_answer(problem, list(reversed(problem.answer)))).right
    wrong = next(each for each in combinations(rows, len(problem.answer)) if each != problem.answer)
    assert not judged(problem, read_answer(problem, list(wrong))).right


@pytest.mark.parametrize("words", [[], ["99"], ["x", "y"], ["2", "2", "2"]])
def test_what_is_no_answer_is_refused_in_a_sentence(words: list[str]) -> None:
    for kind in KINDS:
        problem = next(each for each in KEPT if each.kind == kind)
        with pytest.raises(GameError, match=r"choose|answer"):
            read_answer(problem, words)
    mix = next(each for each in KEPT if each.kind == "mix")
    with pytest.raises(BadAnswer, match="names each choice once"):
        read_answer(mix, [mix.answer[0], mix.answer[0]])
    with pytest.raises(BadAnswer, match=r"two of the choices .*, each once, not one"):
        read_answer(mix, [mix.answer[0]])
    one = next(each for each in KEPT if len(each.answer) == 1)
    with pytest.raises(BadAnswer, match=r"one of the choices .*, each once, not two"):
        read_answer(one, [one.answer[0]] * 2)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("math-arena:players=3", "has no problems to be solved"),
        ("femto:hand_size=2,pack=2-3-4-5-6,spare=hidden", "has no problems to be solved"),
        ("femto:hand_size=1,pack=2-3", "none of its positions is one"),
    ],
)
def test_where_there_are_no_problems_that_is_said(code: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        problems(find_named(code))


def test_a_variant_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks.puzzles import finding

    monkeypatch.setattr(finding, "MOST_POSITIONS", 100)
    with pytest.raises(NotSolvable, match="has more than 100 positions"):
        problems_of(pipworks.game("femto:atto"))


def test_where_margins_count_choices_are_explained_by_their_worth() -> None:
    variant = find_named("femto:hand_size=3,pack=1-3-4-5-7-8,score=margin")
    found = problems_of(variant)
    assert found and {each.kind for each in found} <= {"mix", "only-defence"}
    for each in random.Random(2).sample(found, 2):
        told = [Teller("en").sentence(line) for line in analysis(each).explanation]
        assert "Worth is what a choice brings" in told[0]


def test_names_and_days_that_mean_nothing_are_refused() -> None:
    with pytest.raises(GameError, match="'0123456789' is no problem of"):
        of_name(GAME, "0123456789")
    for text in ("", "2026-13-01", "today", "20261122", "2026-W01-1"):
        with pytest.raises(GameError, match="is no day: write one like 2026-11-22"):
            day_in(text)
    assert day_in("2026-11-22") == date(2026, 11, 22)
    first = KEPT[0]
    assert replace(first, answer=()).name == first.name != replace(first, kind="other").name
    assert HEADING == "pipworks problems 1"
