"""Everything that a program holds can be pickled, copied, and sent to another process, and goes on there."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pipworks
from pipworks import BadGame, Choice, GameRecord, Position, Variant
from pipworks.bots import bot
from pipworks.games import BUILT_IN
from pipworks.interop.gymnasium import SeatEnv, SeatVectorEnv
from pipworks.interop.observations import layout
from pipworks.interop.pettingzoo import TogetherEnv, TurnsEnv
from pipworks.interop.vector import Batch
from pipworks.solve import ExactSolution, solve

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CODES = (*BUILT_IN, "femto:goal=low,order=alternate", str(EXAMPLES / "bluff.py"), str(EXAMPLES / "snatch.py"))
SMALL = "femto:hand_size=2,pack=2-3-4-5"

WAYS: dict[str, Callable[[Any], Any]] = {
    **{f"pickle {each}": lambda thing, n=each: pickle.loads(pickle.dumps(thing, n)) for each in range(2, 6)},
    "deepcopy": copy.deepcopy,
}


def begun(code: str) -> Position:
    """A position some choices into a game."""
    here = pipworks.game(code).deal(seed=2)
    for _ in range(3):
        joint = {seat: Choice(here.variant.choices(here.state, seat)[-1]) for seat in here.to_act}
        after = here.play(joint).position
        here = here if after.over else after
    return here


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("code", CODES)
def test_games_variants_and_positions_come_back(code: str, way: str) -> None:
    here = begun(code)
    again = WAYS[way]({"game": here.variant.game, "variant": here.variant, "here": here, "set": {here}})
    assert again["game"] is here.variant.game
    assert again["variant"] == here.variant and again["here"].variant == here.variant
    assert again["here"] == here and again["set"] == {here} and hash(again["here"]) == hash(here)
    assert again["here"].seed == here.seed and np.array_equal(again["here"].rng, here.rng)
    with pytest.raises(ValueError, match="read-only"):
        again["here"].state[again["here"].state.dtype.names[0]] = 0
    joint = {seat: Choice(here.variant.choices(here.state, seat)[0]) for seat in here.to_act}
    assert again["here"].play(joint).position == here.play(joint).position


@pytest.mark.parametrize("way", WAYS)
def test_records_and_turns_come_back(way: str) -> None:
    femto = pipworks.game("femto")
    record = GameRecord(femto, femto.deal("2-3-8-10/4-5-6-7"), {"Player1": "Ann"})
    turn = record.now.play({0: 10, 1: 7})
    record.play({0: "10", 1: "7"})
    again = WAYS[way](record)
    assert str(again) == str(record)
    again.play({0: "10"})
    assert len(again.steps) == len(record.steps) + 1
    assert WAYS[way](turn).happened == turn.happened


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("solved", [solve, ExactSolution])
def test_solutions_come_back(solved: Callable[[Variant], Any], way: str) -> None:
    variant = pipworks.game(SMALL)
    solution = solved(variant)
    starts = [variant.deal(seed=seed) for seed in range(4)]
    expected = [solution.value(start) for start in starts]
    assert [WAYS[way](solution).value(start) for start in starts] == expected


def test_a_solution_need_not_be_copied_to_be_pickled() -> None:
    solution = solve(pipworks.game(SMALL))
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(solution, 5, buffer_callback=buffers.append)
    assert any(np.shares_memory(np.frombuffer(each, np.uint8), solution.known) for each in buffers)
    assert len(data) < 20_000
    again = pickle.loads(data, buffers=buffers)
    assert np.shares_memory(again.known, solution.known)


@pytest.mark.parametrize("way", WAYS)
def test_a_batch_goes_on_as_it_would_have(way: str) -> None:
    batch = Batch("femto", 6, seats=(0,), opponents="random", threads=2)
    seen = batch.reset(seed=3)
    seen = batch.step(np.argmax(seen.masks, axis=2))
    again = WAYS[way](batch)
    for _ in range(6):
        chosen = np.argmax(seen.masks, axis=2)
        seen, other = batch.step(chosen), again.step(chosen)
        for mine, theirs in zip(seen, other, strict=True):
            assert np.array_equal(mine, theirs)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_seat_goes_on_as_it_would_have(way: str, opponent: str) -> None:
    env = SeatEnv("femto", opponent=opponent)
    env.reset(seed=5)
    again = WAYS[way](env)
    over = False
    while not over:
        action = np.int64(np.flatnonzero(env.action_masks())[0])
        seen, reward, over, _, _ = env.step(action)
        theirs, other, ended, _, _ = again.step(action)
        assert np.array_equal(seen, theirs) and reward == other and over == ended
    first, _ = env.reset()
    second, _ = again.reset()
    assert np.array_equal(first, second)


@pytest.mark.parametrize("way", WAYS)
def test_seats_by_the_dozen_go_on(way: str) -> None:
    envs = SeatVectorEnv(4, "femto", opponent="random")
    envs.reset(seed=1)
    again = WAYS[way](envs)
    actions = np.argmax(envs.action_masks(), axis=1)
    assert np.array_equal(envs.step(actions)[0], again.step(actions)[0])


@pytest.mark.parametrize("way", WAYS)
def test_tables_of_agents_go_on(way: str) -> None:
    turns = TurnsEnv("femto")
    turns.reset(seed=1)
    again = WAYS[way](turns)
    for _ in range(3):
        action = int(np.flatnonzero(turns.last()[0]["action_mask"])[0])
        turns.step(action)
        again.step(action)
        assert again.agent_selection == turns.agent_selection
        assert np.array_equal(again.last()[0]["observation"], turns.last()[0]["observation"])
    together = TogetherEnv("femto")
    seen, _ = together.reset(seed=1)
    other = WAYS[way](together)
    actions = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
    mine, theirs = together.step(actions)[0], other.step(actions)[0]
    assert all(np.array_equal(mine[agent]["observation"], theirs[agent]["observation"]) for agent in mine)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["random", "greedy", "perfect"])
def test_bots_come_back(name: str, way: str) -> None:
    variant = pipworks.game(SMALL)
    player, here = bot(name, variant), variant.deal(seed=1)
    again, luck = WAYS[way](player), pipworks.generator(3)
    assert again.name == name
    chosen = again.choose(variant, here.seen_by(0), 0, luck)
    assert chosen == player.choose(variant, here.seen_by(0), 0, pipworks.generator(3))
    look = WAYS[way](layout(variant))
    assert look.length == layout(variant).length


ELSEWHERE = """
import pickle, sys
things = pickle.loads(sys.stdin.buffer.read())
sys.stdout.buffer.write(pickle.dumps([
    (each.variant.code, str(each), each.variant.game.title, each.play({
        seat: each.choices(seat)[0] for seat in each.to_act
    }).position) for each in things
]))
"""


def test_positions_of_all_games_are_played_on_in_another_process() -> None:
    """A process that has never heard of the games, those in files among them."""
    here = [begun(code) for code in CODES]
    out = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(here), capture_output=True, check=True
    )
    for position, (code, text, title, after) in zip(here, pickle.loads(out.stdout), strict=True):
        assert (code, text, title) == (position.variant.code, str(position), position.variant.game.title)
        joint = {seat: position.choices(seat)[0] for seat in position.to_act}
        assert after == position.play(joint).position


def test_workers_of_dask_go_on_with_all_of_it() -> None:
    """A cluster whose one worker is a process of its own."""
    from distributed import Client, LocalCluster

    variant, bluff = pipworks.game(SMALL), pipworks.game(str(EXAMPLES / "bluff.py"))
    here, starts = variant.deal(seed=1), [variant.deal(seed=seed) for seed in range(3)]
    record, solution = GameRecord(variant, here), solve(variant)
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        for start in (here, bluff.deal(seed=1)):
            assert client.submit(_played_on, start).result() == _played_on(start)
        assert client.submit(Variant.deal, variant, seed=1).result() == here
        longer = client.submit(_lengthened, record).result()
        assert str(longer) == str(_lengthened(record)) and longer.variant == variant
        there = client.scatter(solution)
        values = client.gather(client.map(type(solution).value, [there] * 3, starts))
        assert values == [solution.value(start) for start in starts]
        assert client.gather(there).value(here) == solution.value(here)


def _played_on(here: Position) -> Position:
    return here.play({seat: here.choices(seat)[0] for seat in here.to_act}).position


def _lengthened(record: GameRecord) -> GameRecord:
    longer = copy.deepcopy(record)
    longer.play({seat: record.now.choices(seat)[0] for seat in record.now.to_act})
    return longer


def test_a_game_without_a_place_says_so() -> None:
    from dataclasses import replace

    with pytest.raises(BadGame, match="no place where another process could find it"):
        pickle.dumps(replace(pipworks.game("femto").game, pitch="Another."))
