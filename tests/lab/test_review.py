"""Reviews and replays: what choices were worth, how targets could be made, and what was said."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import lab
from pipworks.bots import bot
from pipworks.cli.reviewing import _verdict
from pipworks.engine import GameRecord
from pipworks.engine.puzzles import RIGHT
from pipworks.lab.review import decisions_at
from pipworks.lab.weighing import judge
from pipworks.solve import ExactSolution, Solution, solve

SMALL = "femto:hand_size=3,pack=2-3-4-5-6-7"


@lru_cache(maxsize=1)
def solved() -> tuple[Solution, ExactSolution]:
    variant = pipworks.game(SMALL)
    return solve(variant), ExactSolution(variant)


def played(code: str, seed: int, picks: list[int]) -> GameRecord:
    """A game in which the choices are picked by these numbers, as often as there are any."""
    variant = pipworks.game(code)
    record = GameRecord(variant, variant.deal(seed=seed))
    for at, pick in enumerate(picks):
        if record.now.over:
            break
        chosen = {}
        for seat in record.now.to_act:
            legal = variant.choices(record.now.state, seat)
            chosen[seat] = legal[(pick + at * seat) % len(legal)]
        record.play_numbers(chosen)
    return record


@settings(max_examples=15, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 11), min_size=1, max_size=8))
def test_costs_of_a_review_are_the_exact_ones(seed: int, picks: list[int]) -> None:
    solution, exact = solved()
    record = played(SMALL, seed, picks)
    for index, step in enumerate(record.steps):
        if not isinstance(step, dict):
            continue
        state = record.positions[index].state
        stage = exact.stage(state)
        for each in decisions_at(record, index, solution.stage(state)):
            cost = stage.costs(each.seat)[step[each.seat]]
            assert each.cost == pytest.approx(float(cost), abs=1e-9)
            assert (each.grade == "best") == (cost == 0)
            assert each.cost == pytest.approx(each.value - each.worth[each.choices.index(each.chosen)])
            best = each.choices.index(each.best)
            assert stage.costs(each.seat)[stage.choices[each.seat][best]] == 0
            assert each.verdict == judge(float(cost) / 2)


def test_a_choice_that_may_lose_is_not_best_when_others_win_for_certain() -> None:
    """Found by looking: a card that does as well as any against one optimal mix, and loses to another."""
    solution, _ = solved()
    found = certain = 0
    for seed in range(200):
        record = played(SMALL, seed, [seed % 7, seed % 5, seed % 3])
        for index, step in enumerate(record.steps):
            if not isinstance(step, dict) or len(step) < 2:
                continue
            stage = solution.stage(record.positions[index].state)
            once = stage.payoff @ stage.mixes[1]
            for at in np.flatnonzero((once > stage.value - 1e-9) & (stage.costs[0] > 1e-6)):
                chosen = {0: stage.choices[0][at], 1: step[1]}
                again = GameRecord(record.variant, record.positions[index])
                again.play_numbers(chosen)
                first = next(iter(decisions_at(again, 0, stage)))
                assert first.grade != "best" and first.cost > 0 and first.best != first.chosen
                if stage.value > 1 - 1e-9:
                    wins = [other for other in range(len(once)) if stage.payoff[other].min() > 1 - 1e-9]
                    assert first.sure == [first.choices[other] for other in wins]
                    assert len(first.only) == (stage.payoff[at] > 1 - 1e-9).sum() < len(stage.choices[1])
                    assert "for certain" in _verdict(first, ["Ann", "Bo"])[1]
                    certain += 1
                found += 1
    assert found >= certain > 0


def test_targets_with_who_made_them_and_what_they_said() -> None:
    variant = pipworks.game("brain-drain:players=3")
    record = GameRecord(variant, variant.deal("8s-5h-10c-3d-Ks"))
    record.play({0: "8+5-10-3"})
    record.play({1: "(5+8)/(3+10)"})
    found = lab.analysis(record, lambda: pytest.fail("nothing is solved"))
    assert found["kind"] == "solutions" and len(found["scores"]) == len(record.positions)
    (target,) = found["targets"]
    assert (target["values"], target["target"], target["step"]) == ([8, 5, 10, 3], 1, 0)
    assert (target["made_by"], target["said"]) == (1, "(5+8)/(3+10)")
    assert target["count"] == 18 and target["solutions"][0] == "10−3×(8−5)" and len(target["solutions"]) == 12
    replayed = lab.replay(record)
    assert [each["choices"] for each in replayed] == [
        None,
        {"0": "8+5-10-3", "1": "wait", "2": "wait"},
        {"1": "(5+8)/(3+10)", "2": "wait"},
    ]


def test_choices_stand_in_words_where_those_say_more() -> None:
    arena = pipworks.game("math-arena").deal(seed=4)
    (step,) = lab.replay(GameRecord(arena.variant, arena))
    assert set(step["words"]) == {str(seat) for seat in arena.to_act}
    for seat in arena.to_act:
        told = step["words"][str(seat)]
        assert set(told) == {str(each) for each in arena.choices(seat)}
        assert all(words == choice.replace("-", " and ") for choice, words in told.items())
    femto = pipworks.game("femto").deal(seed=4)
    assert lab.replay(GameRecord(femto.variant, femto))[0]["words"] == {"0": {}, "1": {}}


def test_after_a_lot_the_maker_is_who_was_first() -> None:
    variant = pipworks.game("brain-drain")
    for first, made_by, said in ((1, None, None), (2, 1, "(5+8)/(3+10)")):
        record = GameRecord(variant, variant.deal("8s-5h-10c-3d-Ks"))
        record.play({0: "8+5-10-3", 1: "(5+8)/(3+10)"})
        record.happen(str(first))
        (target,) = lab.analysis(record, lambda: pytest.fail("nothing is solved"))["targets"]
        assert (target["made_by"], target["said"]) == (made_by, said)


def test_in_ascent_the_simplest_stands_where_nothing_was_said() -> None:
    variant = pipworks.game("ascent")
    record = GameRecord(variant, variant.deal("8s-5h-10c-3d"))
    record.play({0: "pass"})
    seat = record.now.to_act[0]
    puzzle = variant.game.puzzles.puzzle(variant, record.now.state) if variant.game.puzzles else None
    assert puzzle is not None
    if puzzle.simplest:
        record.play_numbers({seat: RIGHT})
    found = lab.analysis(record, lambda: pytest.fail("nothing is solved"))["targets"]
    assert found[0]["made_by"] is None
    if puzzle.simplest:
        assert (found[-1]["made_by"], found[-1]["said"]) == (seat, puzzle.simplest)


def test_what_can_be_said_about_a_game() -> None:
    kinds = {SMALL: "exact", "ascent": "solutions", "math-arena": "search"}
    for code, kind in kinds.items():
        assert lab.kind_of(pipworks.game(code)) == kind


def test_words_for_losses() -> None:
    assert [judge(loss) for loss in (0.0, 0.049, 0.05, 0.1, 0.2, math.inf)] == [
        "", "", "inaccuracy", "mistake", "blunder", "blunder"
    ]  # fmt: skip


def test_solutions_are_kept() -> None:
    variant, other = pipworks.game(SMALL), pipworks.game("femto:hand_size=2,pack=2-3-4-5")
    told: list[str] = []
    solutions = lab.Solutions(most=1)
    first = solutions.of(variant, lambda done, what: told.append(str(what)))
    assert solutions.of(variant) is first and told
    solutions.of(other)
    assert solutions.of(variant) is not first
    small = lab.Solutions(most_positions=1)
    assert small.of(other) is not small.of(other)


def _played(code: str, deal: str | None = None) -> GameRecord:
    variant = pipworks.game(code)
    return pipworks.play_out(
        variant.deal(deal, seed=1), [bot("random", variant) for _ in range(variant.seats)], seed=2
    )


def test_a_review_is_one_call_and_takes_a_solution_that_one_has() -> None:
    record = _played("femto", "2-3-8-10")
    found = pipworks.review(record)
    assert found == pipworks.review(record, solve(record.variant))
    assert [each.step for each in found] == [at for at, step in enumerate(record.steps) for _ in step]
    assert all(each.cost >= 0 and not each.errors for each in found)


def test_what_cannot_be_solved_is_reviewed_by_search_to_the_same_bits() -> None:
    record = _played("femto:pack=2-3-4-5-6-7-8,hand_size=3,spare=hidden")
    found, heard = pipworks.review(record), []
    assert found and found == pipworks.review(record, tell=lambda done, _: heard.append(done))
    assert any(each.errors for each in found) and heard[-1] == 1.0


def test_a_review_has_no_decisions_of_puzzles_and_refuses_what_is_another() -> None:
    assert pipworks.review(_played("brain-drain")) == []
    low = solve(pipworks.game("femto:goal=low"))
    with pytest.raises(pipworks.BadPosition, match="femto:goal=low"):
        pipworks.review(_played("femto", "2-3-8-10"), low)
    with pytest.raises(pipworks.WrongType, match="a review is of a record"):
        pipworks.review("femto")  # type: ignore[arg-type]
