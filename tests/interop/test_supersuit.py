"""SuperSuit's wrappers of environments, on observations that are vectors: games go on as without them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import supersuit
from any_variant import NAMES

from pipworks.interop.pettingzoo import env, parallel_env

WRAPPERS: dict[str, Callable[[Any], Any]] = {
    "agent indicators": supersuit.agent_indicator_v0,
    "clipped rewards": lambda table: supersuit.clip_reward_v0(table, -1, 1),
    "delayed": lambda table: supersuit.delay_observations_v0(table, 1),
    "doubles": lambda table: supersuit.dtype_v0(table, np.float64),
    "flat": supersuit.flatten_v0,
    "frames": lambda table: supersuit.frame_stack_v2(table, 3),
    "greatest": lambda table: supersuit.max_observation_v0(table, 2),
    "normal": lambda table: supersuit.normalize_obs_v0(table, -1, 1),
    "padded": supersuit.pad_observations_v0,
    "padded actions": supersuit.pad_action_space_v0,
}
PLAIN = ("clipped rewards", "doubles", "flat", "padded", "padded actions")
"""Those under which the numbers are the same."""


def first_legal(info: dict[str, Any]) -> int:
    return int(np.flatnonzero(info["action_mask"])[0])


@pytest.mark.parametrize("way", WRAPPERS)
def test_games_in_turns_go_on_under_wrappers(way: str) -> None:
    for name in NAMES:
        bare, wrapped = env(name, flat=True), WRAPPERS[way](env(name, flat=True))
        bare.reset(seed=1)
        wrapped.reset(seed=1)
        for _ in range(12):
            assert wrapped.agent_selection == bare.agent_selection
            expected, (seen, reward, over, _, info) = bare.last(), wrapped.last()
            assert wrapped.observation_space(wrapped.agent_selection).contains(seen)
            assert (reward, over) == expected[1:3]
            assert np.array_equal(info["action_mask"], expected[4]["action_mask"])
            if way in PLAIN:
                assert np.array_equal(seen, expected[0])
            if way == "frames":
                assert np.array_equal(seen[-len(expected[0]) :], expected[0])
            if over:
                break
            action = first_legal(info)
            bare.step(action)
            wrapped.step(action)


@pytest.mark.parametrize("way", WRAPPERS)
def test_games_all_at_once_go_on_under_wrappers(way: str) -> None:
    bare, wrapped = parallel_env("femto", flat=True), WRAPPERS[way](parallel_env("femto", flat=True))
    _, infos = bare.reset(seed=1)
    wrapped.reset(seed=1)
    while bare.agents:
        actions = {agent: first_legal(infos[agent]) for agent in bare.agents}
        expected, payoffs, *_, infos = bare.step(actions)
        seen, rewards, *_ = wrapped.step(actions)
        assert rewards == payoffs
        for agent, each in seen.items():
            assert wrapped.observation_space(agent).contains(each)
            assert way not in PLAIN or np.array_equal(each, expected[agent])
    assert not wrapped.agents


@pytest.mark.parametrize("name", ["femto", "math-arena:players=3"])
def test_under_black_death_everybody_stays_for_one_step_after_the_end(name: str) -> None:
    bare = parallel_env(name, flat=True)
    wrapped = supersuit.black_death_v3(parallel_env(name, flat=True))
    _, infos = bare.reset(seed=1)
    wrapped.reset(seed=1)
    agents = list(bare.agents)
    while bare.agents:
        actions = {agent: first_legal(infos[agent]) for agent in agents}
        expected, payoffs, *_, infos = bare.step(actions)
        seen, rewards, over, cut, told = wrapped.step(actions)
        assert rewards == payoffs
        assert over == cut == dict.fromkeys(agents, False)
        for agent in agents:
            assert np.array_equal(seen[agent], expected[agent])
            assert np.array_equal(told[agent]["action_mask"], infos[agent]["action_mask"])
    assert any(payoffs.values())
    seen, rewards, over, _, _ = wrapped.step({agent: first_legal(infos[agent]) for agent in agents})
    assert not any(each.any() for each in seen.values())
    assert rewards == dict.fromkeys(agents, 0.0)
    assert over == dict.fromkeys(agents, True)
    assert not wrapped.agents


def test_black_death_takes_no_game_in_turns() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        supersuit.black_death_v3(env("femto", flat=True))


def test_games_all_at_once_become_a_vector_of_environments() -> None:
    bare = parallel_env("femto", flat=True)
    seats = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("femto", flat=True))
    several = supersuit.concat_vec_envs_v1(seats, 2, num_cpus=1, base_class="gymnasium")
    expected, infos = bare.reset(seed=1)
    seen, _ = seats.reset(seed=1)
    assert np.array_equal(seen, np.stack(list(expected.values())))
    actions = [first_legal(infos[agent]) for agent in bare.agents]
    after = bare.step(dict(zip(bare.agents, actions, strict=True)))[0]
    assert np.array_equal(seats.step(actions)[0], np.stack(list(after.values())))
    assert several.reset(seed=1)[0].shape == (4, seen.shape[1])
