"""Advice is what the strongest level would do, and its errors are what they are said to be."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import pipworks
from pipworks.bots import imagining, pacing
from pipworks.bots.considering import consider, imagining_of
from pipworks.bots.imagining import fares
from pipworks.bots.levels import level_bot
from pipworks.bots.search import BadBudget, search
from pipworks.engine import Position
from pipworks.engine.rng import generator
from pipworks.lab.weighing import judged_as_found


def opened(code: str, seed: int = 3) -> tuple[Position, int]:
    """A position at which somebody chooses, and who."""
    here = pipworks.game(code).deal(seed=seed)
    return here, here.to_act[0]


@pytest.mark.compiled
@pytest.mark.parametrize("code", ["math-arena", "math-arena:players=3", "sequences"])
@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_best_is_what_a_master_chooses(code: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (pacing, imagining):  # however busy the machine is, no time runs out
        monkeypatch.setattr(module, "time", SimpleNamespace(thread_time=lambda: 0.0))
    here, seat = opened(code, seed)
    found = consider(here.variant, here.seen_by(seat), seat, generator(1), iterations=20_000)
    master = level_bot("master", here.variant).choose(here.variant, here.seen_by(seat), seat, generator(1))
    considered = {each.choice: each for each in found.considered}
    assert list(considered) == list(here.variant.choices(here.seen_by(seat), seat))
    assert considered[master].worth == found.best.worth == found.worth
    assert sum(each.share for each in found.considered) == found.best.share == 1.0
    assert found.iterations == sum(each.visits for each in found.considered)


@pytest.mark.parametrize("code", ["femto", "femto:match=3", "math-arena:tournament=5"])
def test_what_its_master_does_not_imagine_to_the_end_is_searched(code: str) -> None:
    here, seat = opened(code)
    known = here.seen_by(seat)
    found = consider(here.variant, known, seat, generator(1), iterations=40)
    searched = search(here.variant, known, seat, generator(1), iterations=40, weighing=True)
    assert found.as_json() == searched.as_json()


@pytest.mark.parametrize("code", ["femto", "math-arena"])
def test_without_a_budget_nothing_is_considered(code: str) -> None:
    here, seat = opened(code)
    for budget in ({"iterations": 0}, {"iterations": 9, "seconds": 0.0}):
        with pytest.raises(BadBudget):
            consider(here.variant, here.seen_by(seat), seat, generator(1), **budget)


@pytest.mark.compiled
def test_the_choice_made_is_looked_at_as_closely_as_the_best() -> None:
    here, seat = opened("math-arena")
    known = here.seen_by(seat)
    for choice in here.variant.choices(known, seat)[::7]:
        found = consider(here.variant, known, seat, generator(2), iterations=4_000, against=choice)
        made = next(each for each in found.considered if each.choice == choice)
        assert made.visits == found.best.visits == max(each.visits for each in found.considered)
        assert made.apart == 0.0
        told = judged_as_found(here, found, choice)
        clear = found.best.worth - made.worth > 2 * found.best.apart
        assert (told["loss"] > 0.0) == clear


@pytest.mark.compiled
def test_errors_are_what_they_are_said_to_be() -> None:
    """Of many estimates of the same, what they are apart is as their standard errors say."""
    here, seat = opened("math-arena")
    known, way = here.seen_by(seat), imagining_of(here.variant)
    assert way is not None
    two = here.variant.choices(known, seat)[:2]
    few = replace(way, games=100)
    found = [fares(here.variant, known, seat, two, few, generator(seed), 3600.0, 0) for seed in range(60)]
    assert all(each.games.tolist() == [100, 100] for each in found)
    means, errors, apart = (
        np.array([getattr(each, of) for each in found]) for of in ("means", "errors", "apart")
    )
    assert 0.75 < np.std(means[:, 0]) / np.mean(errors[:, 0]) < 1.35
    assert 0.75 < np.std(means[:, 1] - means[:, 0]) / np.mean(apart[:, 1]) < 1.35
    assert not apart[:, 0].any()


def test_only_what_a_master_imagines_is_imagined() -> None:
    ways = {
        code: imagining_of(pipworks.game(code))
        for code in ("femto", "math-arena", "sequences", "friend-or-foe")
    }
    assert [code for code, way in ways.items() if way is None] == ["femto"]
