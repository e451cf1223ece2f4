"""Exploitability where nothing is hidden: position by position what the whole tree gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import pipworks
from pipworks import BadPosition, IllegalChoice, Variant, WrongType
from pipworks.bots import bot
from pipworks.kernels import PLAIN
from pipworks.solve import (
    BadPolicy,
    ExactSolution,
    TooManyPositions,
    game_tree,
    plan_of,
    responding,
    solve,
)
from pipworks.solve.regret import plan_exploitability
from strategies import assert_one_sentence, seeds, variants

SMALL = pipworks.game("femto:hand_size=2,pack=2-3-4-5")


def any_policy(variant: Variant, seed: int) -> Any:
    """A way to play that has nothing to do with the game, the same for the same position."""

    def policy(known: Any, seat: int) -> dict[int, float]:
        legal = variant.choices(known, seat)
        draw = np.random.default_rng([seed, seat, *known.tobytes()])
        return dict(zip(legal, draw.dirichlet(np.full(len(legal), 0.5)).tolist(), strict=True))

    return policy


@settings(max_examples=2 if PLAIN else 12)
@given(variant=variants(1 if PLAIN else 2, spare="none", start="deal", match=1, joker="none"), seed=seeds)
def test_position_by_position_it_is_what_the_whole_tree_gives(variant: Variant, seed: int) -> None:
    policy, tree = any_policy(variant, seed), game_tree(variant)
    expected = plan_exploitability(tree, plan_of(tree, policy))
    assert pipworks.exploitability(variant, policy) == pytest.approx(expected, abs=1e-9)


@pytest.mark.compiled
def test_a_policy_of_the_whole_of_femto_is_judged_by_one_call() -> None:
    femto = pipworks.game("femto")
    policy = lambda known, seat: dict.fromkeys(legal := femto.choices(known, seat), 1 / len(legal))  # noqa: E731
    assert pipworks.exploitability("femto", policy) == pytest.approx(0.954405, abs=1e-6)


def test_against_perfect_play_nothing_is_to_be_gained() -> None:
    assert pipworks.exploitability(SMALL, bot("perfect", SMALL)) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(
    ("policy", "kind"),
    [
        (7, WrongType),
        (lambda known, seat: {0: 2.0}, BadPolicy),
        (lambda known, seat: {99: 1.0}, BadPolicy),
    ],
)
def test_what_is_no_policy_is_refused(policy: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind) as problem:
        pipworks.exploitability(SMALL, policy)
    assert_one_sentence(problem.value)


def test_a_game_of_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responding, "REPORTED", 10)
    monkeypatch.setattr(responding, "MOST_POSITIONS", 15)
    with pytest.raises(TooManyPositions, match="take a smaller variant") as problem:
        pipworks.exploitability(SMALL, any_policy(SMALL, 1))
    assert_one_sentence(problem.value)


@pytest.mark.parametrize("solved", [solve, ExactSolution])
def test_a_solution_of_any_kind_is_a_policy(solved: Callable[[Variant], Any]) -> None:
    small = pipworks.game("femto:hand_size=2,pack=2-3-5-7")
    solution = solved(small)
    assert pipworks.exploitability(small, solution) == pytest.approx(0.0, abs=1e-12)
    with pytest.raises(BadPolicy, match="this is a solution of femto:"):
        pipworks.exploitability(pipworks.game("femto:goal=low,hand_size=2,pack=2-3-5-7"), solution)
    here = small.deal(seed=1)
    mixed = solution.mix(here, 0)
    assert sum(mixed.values()) == pytest.approx(1.0) and set(mixed) <= set(here.choices(0))
    assert mixed == here.by_name(0, solution.mix(here.state, 0))
    while not here.over:
        here = here.play({seat: here.choices(seat)[0] for seat in here.to_act}).position
    with pytest.raises(IllegalChoice, match="the game is over"):
        solution.stage(here)


@pytest.mark.parametrize("solved", [solve, ExactSolution])
def test_a_solution_knows_the_bare_states_of_other_variants(solved: Callable[[Variant], Any]) -> None:
    high, low = (pipworks.game(f"femto:{goal}hand_size=2,pack=2-3-5-7") for goal in ("", "goal=low,"))
    solution = solved(high)
    for state in (low.deal(seed=1).state, low.deal(seed=1).seen_by(0)):
        with pytest.raises(BadPosition, match=r"^this is a position of femto:goal=low,.*, not of femto:hand"):
            solution.value(state)
