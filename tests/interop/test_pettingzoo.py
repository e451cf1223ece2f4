"""PettingZoo's own tests, unmodified, on every game; and what they do not look at."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from any_variant import CODES, NAMES, of, of_any
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import pipworks
from pipworks import GameError, IllegalChoice, Variant
from pipworks.interop.observations import layout
from pipworks.interop.pettingzoo import IDS, TurnsEnv, env, parallel_env, raw_env
from pipworks.interop.seating import NotReset
from strategies import assert_one_sentence, seeds

KNOWN_WARNINGS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What PettingZoo says of all environments with masks in their observations but those it knows by name."""


@pytest.fixture(autouse=True)
def _no_other_warnings() -> Any:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        yield
    assert [str(each.message) for each in told if not str(each.message).startswith(KNOWN_WARNINGS)] == []


@pytest.mark.parametrize("code", CODES)
def test_of_the_aec_api(code: str) -> None:
    api_test(env(code), num_cycles=100)


@pytest.mark.parametrize("code", CODES)
def test_of_the_parallel_api(code: str) -> None:
    parallel_api_test(parallel_env(code), num_cycles=100)


@pytest.mark.parametrize("code", CODES)
def test_of_seeds(code: str) -> None:
    seed_test(lambda: env(code), num_cycles=50)
    parallel_seed_test(lambda: parallel_env(code), num_cycles=50)


@pytest.mark.parametrize("code", CODES)
def test_of_rendering(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: raw_env(code, render_mode))
    assert capsys.readouterr().out


def play_on(table: TurnsEnv, draw: random.Random, most: int = 10**6) -> dict[str, float]:
    """Play legally at random to the end, or for so many choices; what each agent got in all."""
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        seen, reward, over, _, _ = table.last()
        got[agent] += reward
        table.step(None if over else draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return got


@given(of_any(), seeds)
def test_it_is_the_game_that_positions_play(variant: Variant, seed: int) -> None:
    table = env(variant)
    table.reset(seed=seed)
    draw = random.Random(seed)
    here = variant.deal(seed=seed)
    total = dict.fromkeys(table.agents, 0.0)
    while not here.over:
        joint = {}
        for seat in here.to_act:
            agent = f"player_{seat + 1}"
            assert table.agent_selection == agent
            seen, reward, over, cut, _ = table.last()
            assert (reward, over, cut) == (0.0, False, False)
            assert np.flatnonzero(seen["action_mask"]).tolist() == variant.choices(here.state, seat)
            assert table.game.known(seat).tobytes() == here.seen_by(seat).tobytes()
            joint[seat] = draw.choice(variant.choices(here.state, seat))
            table.step(joint[seat])
        here = here.play_numbers(joint).position
    for agent in table.agent_iter():
        _, reward, over, _, _ = table.last()
        total[agent] += reward
        assert over
        table.step(None)
    assert tuple(total.values()) == here.scores
    assert table.agents == []


@given(of_any(), seeds)
@settings(max_examples=30)
def test_both_kinds_play_the_same_game(variant: Variant, seed: int) -> None:
    turns, together = env(variant), parallel_env(variant)
    turns.reset(seed=seed)
    seen, _ = together.reset(seed=seed)
    draw = random.Random(seed)
    while together.agents:
        actions = {
            agent: draw.choice(np.flatnonzero(one["action_mask"]).tolist()) for agent, one in seen.items()
        }
        for agent, action in actions.items():
            if action != together.idle:
                assert turns.agent_selection == agent
                turns.step(action)
        seen, rewards, over, _, _ = together.step(actions)
        assert rewards == turns.rewards
        assert over == turns.terminations
        for agent, one in seen.items():
            assert np.array_equal(one["observation"], turns.observe(agent)["observation"])


AT_ONCE = [name for name in ("math-arena", "brain-drain") if name in NAMES]


@given(st.sampled_from(AT_ONCE).flatmap(of), seeds, st.data())
def test_what_others_choose_at_the_same_time_is_sealed(
    variant: Variant, seed: int, asked: st.DataObject
) -> None:
    one = env(variant)
    one.reset(seed=seed)
    play_on(one, random.Random(seed), asked.draw(st.integers(0, 5)) * variant.seats)
    if one.agents and one.agent_selection == "player_1" and not one.terminations["player_1"]:
        other = copy.deepcopy(one)
        legal = np.flatnonzero(one.observe("player_1")["action_mask"]).tolist()
        one.step(asked.draw(st.sampled_from(legal)))
        other.step(asked.draw(st.sampled_from(legal)))
        assert one.agent_selection == other.agent_selection
        if one.agent_selection != "player_1":
            for agent in one.agents:
                for name, seen in one.observe(agent).items():
                    assert np.array_equal(seen, other.observe(agent)[name])


@given(of_any(), seeds)
@settings(max_examples=30)
def test_a_copy_goes_its_own_way(variant: Variant, seed: int) -> None:
    table = env(variant)
    table.reset(seed=seed)
    play_on(table, random.Random(seed), 5)
    if not table.agents:
        return
    twin = copy.deepcopy(table)
    before = {agent: table.observe(agent) for agent in table.agents}
    got = play_on(twin, random.Random(1))
    for agent, seen in before.items():
        for name in seen:
            assert np.array_equal(seen[name], table.observe(agent)[name])
    assert play_on(table, random.Random(1)) == got


def test_rewards_are_payoffs_and_come_at_the_end() -> None:
    table = env("math-arena:players=3")
    table.reset(seed=5)
    got = play_on(table, random.Random(5))
    assert sum(got.values()) == 0
    assert tuple(got.values()) == tuple(table.game.scores)


@pytest.mark.parametrize("action", [1, 2, 8, -1, None, "10", 3.0, True, np.float64(3), np.array([3, 4])])
def test_an_illegal_action_is_refused_and_nothing_happens(action: Any) -> None:
    table, together = env("femto"), parallel_env("femto")
    table.reset(options={"deal": "2-5-8-10/3-4-6-7"})  # player 1 has the cards 0, 3, 6 and 7
    seen, _ = together.reset(options={"deal": "2-5-8-10/3-4-6-7"})
    for do in (lambda: table.step(action), lambda: together.step({"player_1": action, "player_2": 1})):
        with pytest.raises(
            IllegalChoice, match=r"player 1 here: choose 0 \(2\), 3 \(5\), 6 \(8\) or 7 \(10\)"
        ) as told:
            do()
        assert_one_sentence(told.value)
    assert table.agent_selection == "player_1"
    table.step(3)
    table.step(1)
    told_by_turns = table.observe("player_1")["observation"]
    after, *_ = together.step({"player_1": 3, "player_2": 1})
    assert np.array_equal(after["player_1"]["observation"], told_by_turns)
    assert not np.array_equal(seen["player_1"]["observation"], told_by_turns)


def _after_the_reveal() -> Any:
    together = parallel_env("femto")
    together.reset(options={"deal": "2-5-8-10/3-4-6-7"})
    together.step({"player_1": 3, "player_2": 1})  # 5 wins against 3: player 1 chooses a card
    return together


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ({}, "an action of player_1 is missing"),
        ({"player_2": 8}, "an action of player_1 is missing"),
        ({"player_1": 3, "player_2": 3}, r"player_2 has nothing to choose now.*action 8 \(idle\), not '3'"),
        ({"player_1": 8, "player_2": 8}, r"'8' is no action of player 1 here: choose 1 \(3\) or 3 \(5\)"),
        (
            {"player_1": 3, "player_3": 8},
            "there is no agent 'player_3': the agents are player_1 and player_2",
        ),
    ],
)
def test_joint_actions_are_checked(actions: dict[str, int], says: str) -> None:
    together = _after_the_reveal()
    with pytest.raises(IllegalChoice, match=says) as told:
        together.step(actions)
    assert_one_sentence(told.value)


def test_those_with_nothing_to_choose_idle_or_are_left_out() -> None:
    seen = [_after_the_reveal().step(each)[0] for each in ({"player_1": 3}, {"player_1": 3, "player_2": 8})]
    for agent, one in seen[0].items():
        assert np.array_equal(one["observation"], seen[1][agent]["observation"])


@pytest.mark.parametrize(
    ("do", "says"),
    [
        (lambda: env("femtoo"), "did you mean femto"),
        (lambda: env("femto", render_mode="rgb_array"), "render_mode cannot be 'rgb_array'"),
        (lambda: env("femto", render_mode=["ansi"]), "render_mode cannot be"),  # type: ignore[arg-type]
        (lambda: env("femto").observation_space("player_3"), "there is no agent 'player_3'"),
        (lambda: parallel_env("femto").action_space("player_3"), "there is no agent 'player_3'"),
        (lambda: env("femto").step(0), "call reset"),
        (lambda: env("femto").observe("player_1"), "call reset"),
        (lambda: env("femto", "ansi").render(), "call reset"),
        (lambda: parallel_env("femto").step({}), "call reset"),
        (lambda: env("femto").reset(options={"deal": "2-3"}), "player 1 has 2 cards"),
        (lambda: env("femto").reset(options={"deal": "x", "position": "y"}), "give one of them"),
        (
            lambda: env("femto").reset(options={"position": "hands=6-7-8-10/- front=-/2-3-4-5 points=0/1"}),
            "the game is over: give one in which somebody must choose",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(do: Callable[[], Any], says: str) -> None:
    with pytest.raises(GameError, match=says) as told:
        do()
    assert_one_sentence(told.value)


def test_a_refused_reset_leaves_the_game_as_it_was() -> None:
    table = env("femto")
    table.reset(seed=1)
    before = table.observe("player_1")["observation"]
    with pytest.raises(GameError):
        table.reset(seed=2, options={"deal": "2-2"})
    assert np.array_equal(before, table.observe("player_1")["observation"])


def test_later_deals_follow_from_the_last_seed() -> None:
    one, other = env("math-arena"), env("math-arena")
    for table in (one, other):
        table.reset(seed=4)
    first = one.observe("player_1")["observation"]
    for _ in range(3):
        for table in (one, other):
            table.reset()
        again = [table.observe("player_1")["observation"] for table in (one, other)]
        assert np.array_equal(*again)
        assert not np.array_equal(first, again[0])


def test_rendering_shows_what_a_spectator_may_see() -> None:
    table = env("math-arena", render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == pipworks.game("math-arena").deal(seed=1).table(-1)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_an_id(name: str) -> None:
    api_test(pettingzoo.make("aec", IDS[name]), num_cycles=20)
    parallel_api_test(pettingzoo.make("parallel", IDS[name]), num_cycles=20)
    with pytest.raises(GameError, match=f"{IDS[name]} plays {name}"):
        pettingzoo.make("aec", IDS[name], variant="sequences" if name == "femto" else "femto")


def test_without_pettingzoo_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None; import pipworks.interop.pettingzoo"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.splitlines()[-1].endswith("pip install 'pipworks[interop]'")


@pytest.mark.parametrize("code", CODES)
def test_flat_observations_are_vectors_and_masks_are_in_infos(code: str) -> None:
    api_test(env(code, flat=True), num_cycles=30)
    parallel_api_test(parallel_env(code, flat=True), num_cycles=30)
    usual, flat, draw = env(code), env(code, flat=True), random.Random(1)
    usual.reset(seed=1)
    flat.reset(seed=1)
    for _ in range(20):
        if any(flat.terminations.values()):
            break
        for agent in flat.agents:
            expected, seen = usual.observe(agent), flat.observe(agent)
            assert np.array_equal(seen, expected["observation"]) and flat.observation_space(agent).contains(
                seen
            )
            assert np.array_equal(flat.infos[agent]["action_mask"], expected["action_mask"])
        action = draw.choice(np.flatnonzero(flat.last()[4]["action_mask"]).tolist())
        usual.step(action)
        flat.step(action)


@pytest.mark.parametrize("code", CODES)
def test_the_state_is_what_all_seats_observe(code: str) -> None:
    for table in (env(code), parallel_env(code)):
        table.reset(seed=3)
        parts = np.split(table.state(), len(table.possible_agents))
        assert table.state_space.contains(table.state())
        for seat, part in enumerate(parts):
            assert np.array_equal(part, layout(table.variant).observe(table.game.known(seat), seat))


def test_a_game_of_ones_own_is_an_environment() -> None:
    api_test(env("examples/bluff.py"), num_cycles=50)
    parallel_api_test(parallel_env("examples/bluff.py"), num_cycles=50)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_an_environment_goes_its_own_way(copied: Any) -> None:
    one = env("femto")
    one.reset(seed=1)
    other = copied(one)
    before = one.state()
    for _ in range(2):
        other.step(other.action_space(other.agent_selection).sample())
    assert (one.state() == before).all() and (other.state() != before).any()


def test_nothing_was_last_before_a_game_has_begun() -> None:
    one = env("femto")
    with pytest.raises(NotReset, match=r"call reset\(\) first"):
        one.last()
    one.reset(seed=1)
    seen, reward, over, cut, info = one.last()
    assert isinstance(seen, dict) and (reward, over, cut, info) == (0.0, False, False, {})
    assert one.last(observe=False)[0] is None


def test_nothing_is_last_when_all_agents_are_gone() -> None:
    one = env("femto:atto")
    one.reset(seed=1)
    for agent in one.agent_iter():
        over = one.last()[2]
        one.step(None if over else int(np.argmax(one.action_space(agent).legal)))
    assert not one.agents
    with pytest.raises(NotReset, match=r"all agents are gone: call reset\(\)"):
        one.last()


def test_it_shows_what_it_is() -> None:
    assert repr(raw_env("femto:goal=low")) == "<TurnsEnv of femto:goal=low: 2 agents>"
    assert repr(parallel_env("math-arena:players=3")) == "<TogetherEnv of math-arena:players=3: 3 agents>"
