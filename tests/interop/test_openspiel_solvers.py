"""OpenSpiel's solvers on our games agree with ours, and its search plays them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    expected_game_score,
    exploitability,
    ismcts,
    lp_solver,
    mcts,
    sequence_form_lp,
    value_iteration,
)

import pipworks
from pipworks.interop.openspiel import load
from pipworks.solve import ExactSolution

pytestmark = pytest.mark.compiled

FOUR = "femto:hand_size=2,pack=3-4-6-9,score=margin"
SIX = "femto:hand_size=2,pack=2-3-4-5-6-8,score=margin,spare=shown"
DEALS = [(FOUR, "4-6/3-9", Fraction(29, 47)), (FOUR, "3-9/4-6", Fraction(-29, 47))]


def exact(code: str, deal: str) -> Fraction:
    variant = pipworks.game(code)
    return ExactSolution(variant).value(variant.deal(deal).state)


@pytest.mark.parametrize(("code", "deal", "value"), DEALS)
def test_value_iteration_finds_our_value(code: str, deal: str, value: Fraction) -> None:
    assert exact(code, deal) == value
    game = load(code, deal=deal)
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-9)
    assert values[str(game.new_initial_state())] == pytest.approx(float(value), abs=1e-6)


def test_value_iteration_agrees_at_every_position() -> None:
    code, deal = FOUR, "3-4/6-9"
    variant, game = pipworks.game(code), load(code, deal=deal)
    solution = ExactSolution(variant)
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-9)
    assert len(values) > 50
    for text, value in values.items():
        state = variant.position(text).state
        assert value == pytest.approx(float(solution.value(state)), abs=1e-6)


@pytest.mark.parametrize(("code", "deal", "value"), DEALS)
def test_the_sequence_form_of_the_turn_based_game_has_our_value(
    code: str, deal: str, value: Fraction
) -> None:
    ours = load(code, deal=deal, turn_based=True)
    theirs = pyspiel.convert_to_turn_based(load(code, deal=deal))
    for game in (ours, theirs):
        first, second, *_ = sequence_form_lp.solve_zero_sum_game(game)
        assert first == pytest.approx(float(value), abs=1e-5)
        assert second == pytest.approx(-float(value), abs=1e-5)


def test_a_six_card_pack_has_our_value() -> None:
    deal = "2-3/4-5"
    value = exact(SIX, deal)
    assert value.denominator > 1
    game = load(SIX, deal=deal, turn_based=True)
    assert sequence_form_lp.solve_zero_sum_game(game)[0] == pytest.approx(float(value), abs=1e-5)


def test_regret_minimisation_comes_near_our_value() -> None:
    code, deal, value = DEALS[0]
    game = load(code, deal=deal, turn_based=True)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    gap = exploitability.nash_conv(game, found)
    assert gap < 0.6
    earned = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert earned[0] == pytest.approx(float(value), abs=gap)
    # A best response bounds the value from above, whoever it is against.
    reply = best_response.BestResponsePolicy(game, 0, found)
    assert float(value) - 1e-9 <= reply.value(game.new_initial_state()) <= float(value) + gap


def test_its_compiled_regret_minimisation_agrees() -> None:
    code, deal, _ = DEALS[0]
    game = load(code, deal=deal, turn_based=True)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.3


def test_our_perfect_play_cannot_be_exploited() -> None:
    """Our exact mixes, as a policy of OpenSpiel's: its best responses gain nothing on them."""
    code, deal, value = DEALS[0]
    game = load(code, deal=deal, turn_based=True)
    solution = ExactSolution(game.variant)

    class Ours(policy.Policy):  # type: ignore[misc]
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            seat = state.current_player() if player_id is None else player_id
            mix = solution.mixes(state.line.state)[seat]
            return {each: float(mix.get(each, 0)) for each in state.legal_actions(seat)}

    ours = Ours(game, [0, 1])
    assert exploitability.nash_conv(game, ours) == pytest.approx(0, abs=1e-9)
    earned = expected_game_score.policy_value(game.new_initial_state(), [ours, ours])
    assert earned == pytest.approx([float(value), -float(value)])


def test_a_matrix_game_of_a_position_has_our_value() -> None:
    variant = pipworks.game("femto:atto")
    start = variant.deal("2-5-8/3-4-6").state
    stage = ExactSolution(variant).stage(start)
    rows = [[float(each) for each in row] for row in stage.payoff]
    columns = [[-each for each in row] for row in rows]
    matrix = pyspiel.create_matrix_game(rows, columns)
    *_, first, second = lp_solver.solve_zero_sum_matrix_game(matrix)
    assert first == pytest.approx(float(stage.value)) == pytest.approx(0.6)
    assert second == pytest.approx(-0.6)


@pytest.mark.parametrize(
    ("code", "own"),
    [
        ("sequences", {}),
        ("sequences", {"chance": "sampled", "rng_seed": 1}),
        ("ascent:last_number=4", {}),
        ("femto:order=alternate,pack=2-3-4-5-6-7-8-10-12,spare=hidden", {}),
        ("femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden", {"turn_based": True}),
        ("femto", {"turn_based": True}),
        ("math-arena:players=3", {"turn_based": True}),
        ("brain-drain:first_to=2", {"turn_based": True}),
        ("friend-or-foe:turn_limit=8", {"turn_based": True}),
    ],
)
def test_its_search_plays_with_what_it_knows(code: str, own: dict[str, Any]) -> None:
    game, dice = load(code, **own), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, dice), uct_c=2.0, max_simulations=8, random_state=dice
    )
    state = game.new_initial_state()
    chosen = 0
    while not state.is_terminal() and chosen < 8:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=shares))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        chosen += 1
    assert chosen
