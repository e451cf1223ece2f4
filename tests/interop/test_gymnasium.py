"""Gymnasium's own checker, unmodified, on every game; and what it does not look at."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from any_variant import CODES, NAMES, every_bot, of_any
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadPosition, GameError, IllegalChoice, Variant, WrongType, generator
from pipworks.bots import bot, bot_names
from pipworks.engine import Decider, play_out
from pipworks.interop.gymnasium import IDS, SeatEnv, SeatVectorEnv
from pipworks.interop.vector import Batch
from strategies import assert_one_sentence, seeds


def made(code: str, **given: Any) -> Any:
    return gymnasium.make(IDS[code.split(":")[0]], variant=code, **given)


@pytest.mark.parametrize("code", CODES)
def test_of_the_checker(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = made(code, seat=1)
        check_env(env.unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_an_id(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(IDS[name])
    assert env.unwrapped.variant == pipworks.game(name)
    check_env(env.unwrapped)


class Scripted:
    """Chooses at random as `random.Random` says, and remembers nothing else."""

    name = "scripted"

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def choose(self, variant: Variant, known: Any, seat: int, rng: Any) -> int:
        return self.draw.choice(variant.choices(known, seat))


@given(of_any(), seeds, st.data())
def test_it_is_the_game_that_deciders_play_out(variant: Variant, seed: int, asked: st.DataObject) -> None:
    seat = asked.draw(st.integers(0, variant.seats - 1))
    names = [name for name in bot_names(variant) if name in ("random", "greedy")]
    opponents = {other: asked.draw(st.sampled_from(names)) for other in range(variant.seats) if other != seat}
    deciders: list[Decider] = [
        Scripted(seed) if each == seat else bot(opponents[each], variant) for each in range(variant.seats)
    ]
    record = play_out(variant.deal(seed=seed), deciders, seed=seed)
    if not any(isinstance(step, dict) and seat in step for step in record.steps):
        return  # the seat had nothing to choose: the environment deals again
    env = SeatEnv(variant, opponents, seat)
    _, info = env.reset(seed=seed)
    draw, over, total = random.Random(seed), False, 0.0
    while not over:
        assert np.array_equal(info["action_mask"], env.action_masks())
        action = draw.choice(np.flatnonzero(info["action_mask"]).tolist())
        seen, reward, over, cut, info = env.step(action)
        total += reward
        assert not cut
        assert over or reward == 0
    assert total == record.now.scores[seat]
    assert np.array_equal(seen, env.game.layout.observe(record.now.seen_by(seat), seat))
    assert not info["action_mask"].any()


@given(of_any(), seeds, st.data())
def test_an_illegal_action_is_refused_and_nothing_happens(
    variant: Variant, seed: int, asked: st.DataObject
) -> None:
    env, strict = SeatEnv(variant, "random"), SeatEnv(variant, "random", illegal="raise")
    seen, info = env.reset(seed=seed)
    strict.reset(seed=seed)
    wrong = np.flatnonzero(info["action_mask"] == 0)
    if len(wrong) == 0:
        return
    action = asked.draw(st.sampled_from(wrong.tolist()))
    with pytest.raises(IllegalChoice) as told:
        strict.step(action)
    assert_one_sentence(told.value, "choose")
    still, reward, over, cut, after = env.step(action)
    assert (reward, over, cut) == (0.0, False, False)
    assert after["illegal"] == str(told.value)
    assert np.array_equal(seen, still)
    assert np.array_equal(info["action_mask"], after["action_mask"])
    legal = int(np.flatnonzero(info["action_mask"])[0])
    one, other = env.step(legal), strict.step(legal)
    assert np.array_equal(one[0], other[0])
    assert one[1:4] == other[1:4]


@pytest.mark.parametrize("action", [-1, 8, 10**20, "10", None, 1.0, True, [3]])
def test_what_is_no_action_at_all_always_raises(action: Any) -> None:
    env = SeatEnv("femto")
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="is no action of player 1 here") as told:
        env.step(action)
    assert_one_sentence(told.value)


@given(of_any(), seeds)
@settings(max_examples=20)
def test_a_copy_goes_its_own_way(variant: Variant, seed: int) -> None:
    env = SeatEnv(variant, "greedy")
    _, info = env.reset(seed=seed)
    twin = copy.deepcopy(env)
    action = int(np.flatnonzero(info["action_mask"])[-1])
    for _ in range(3):
        if not env.action_masks().any():
            break
        one, other = env.step(action), twin.step(action)
        assert np.array_equal(one[0], other[0])
        assert one[1:4] == other[1:4]
        action = int(env.action_masks().argmax())


def test_secrets_stay_secret() -> None:
    env = SeatEnv("math-arena", render_mode="ansi")
    env.reset(seed=1)
    variant, known = env.variant, env.game.known(0)
    other = variant.imagined(known, 0, generator(5))
    assert other.hand[1] != env.game.state.hand[1]
    assert np.array_equal(env.game.observation(0), env.game.layout.observe(variant.masked(other, 0), 0))
    assert env.render() == variant.deal(seed=1).table(0)


def test_an_own_decider_may_sit_there() -> None:
    env = SeatEnv("math-arena:players=3", {1: Scripted(1)}, 0)
    env.reset(seed=1)
    assert [each.name for each in env.opponents.values()] == ["scripted", "random"]


class Daft:
    """Chooses what there is not."""

    name = "daft"

    def choose(self, variant: Variant, known: Any, seat: int, rng: Any) -> int:
        return 99


def test_a_seat_may_be_a_number_of_numpy() -> None:
    assert SeatEnv("femto", seat=np.int64(1)).seat == 1  # type: ignore[arg-type]
    assert SeatVectorEnv(2, "femto", seat=np.int8(1)).batch.seat_of.tolist() == [[1], [1]]  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_own_decider_that_chooses_what_there_is_not_is_named(seat: int) -> None:
    env = SeatEnv("femto", Daft(), seat)
    env.reset(seed=1)
    said = f"the bot daft at seat {1 - seat} has made a choice that it may not: 99"
    with pytest.raises(IllegalChoice, match=said):
        env.step(np.argmax(env.action_masks()))


@pytest.mark.parametrize(
    ("do", "says"),
    [
        (lambda: made("femto", seat=2), "there is no seat 2: seats are 0 to 1"),
        (lambda: made("femto", seat=True), "there is no seat True"),
        (lambda: made("femto", opponent="best"), "'best' is no bot for femto"),
        (lambda: made("femto", opponent={0: "random"}), "seat 0 is your own"),
        (lambda: made("femto", opponent={5: "random"}), "there is no seat 5"),
        (lambda: made("femto", illegal="ignore"), "choose refuse or raise"),
        (lambda: SeatEnv("femto", render_mode="html"), "render_mode cannot be 'html'"),
        (lambda: gymnasium.make(IDS["femto"], variant="math-arena"), "made as pipworks/MathArena-v0"),
        (lambda: made("femto:goal=up"), "goal cannot be 'up'"),
        (lambda: SeatEnv("femto").step(0), "call reset"),
        (lambda: SeatEnv("femto").action_masks(), "call reset"),
        (lambda: SeatEnv("femto").reset(options={"deal": "2/3"}), "player 1 has 1 card"),
        (lambda: SeatVectorEnv(2, "femto", seat=4), "there is no seat 4"),
        (lambda: SeatVectorEnv(2, "femto", seat=np.zeros(2, np.int8)), "there is no seat"),  # type: ignore[arg-type]
        (lambda: SeatVectorEnv(2, "femto", opponent={0: "random"}), "seat 0 is your own"),
        (lambda: SeatVectorEnv(2, "femto", opponent={7: "random"}), "there is no seat 7"),
        (lambda: SeatVectorEnv(2, "femto", render_mode="ansi"), "leave render_mode out"),  # type: ignore[arg-type]
        (lambda: SeatVectorEnv(2, "femto").reset(seed=[1, 2]), "give one seed"),
        (lambda: SeatVectorEnv(2, "femto").reset(seed=True), "give one seed"),
        (lambda: SeatVectorEnv(2, "femto").reset(options=5), "options are given by name"),  # type: ignore[arg-type]
        (lambda: SeatVectorEnv(2, "femto").reset(options={"deal": "x"}), "leave the option deal out"),
        (lambda: SeatVectorEnv(2, "femto").reset(options={"position": "x"}), "leave the option position out"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(do: Callable[[], Any], says: str) -> None:
    with pytest.raises(GameError, match=says) as told:
        do()
    assert_one_sentence(told.value)


def test_after_the_end_there_is_nothing_to_choose() -> None:
    env = SeatEnv("femto:hand_size=1,pack=2-3", "random")
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(int(env.action_masks().argmax()))
    with pytest.raises(GameError, match="the game is over: call reset"):
        env.step(0)


@pytest.mark.parametrize("code", CODES)
def test_many_games_are_those_of_the_batch(code: str) -> None:
    # All the bots, but for one game those that are the usual ones.
    given: Any = {} if code == "femto" else {"opponent": every_bot(pipworks.game(code))}
    env = gymnasium.make_vec(
        IDS[code.split(":")[0]],
        num_envs=6,
        vectorization_mode="vector_entry_point",
        variant=code,
        seat="rotate",
        **given,
    )
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    batch = Batch(code, 6, seats="rotate", opponents=given.get("opponent", "greedy"))
    seen, info = env.reset(seed=9)
    expected = batch.reset(9)
    for _ in range(40):
        assert seen in env.observation_space
        assert np.array_equal(seen, expected.observations[:, 0])
        assert np.array_equal(info["action_mask"], expected.masks[:, 0])
        assert np.array_equal(env.action_masks(), expected.masks[:, 0])
        actions = info["action_mask"].argmax(axis=1)
        assert actions in env.action_space
        expected = batch.step(actions)
        kept = seen.copy()
        later, rewards, over, cut, info = env.step(actions)
        assert np.array_equal(seen, kept)
        seen = later
        assert np.array_equal(rewards, expected.rewards[:, 0])
        assert np.array_equal(over, expected.terminations)
        assert not cut.any()
        assert ("final_obs" in info) == over.any()
        for game in np.flatnonzero(over):
            assert info["final_obs"][game] in env.single_observation_space
    env.close()


def test_gymnasiums_own_vector_of_environments_works_too() -> None:
    envs = gymnasium.make_vec(IDS["femto"], num_envs=3, vectorization_mode="sync", opponent="random")
    _, info = envs.reset(seed=1)
    for _ in range(20):
        _, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
    envs.close()


def test_an_environment_is_described_by_its_spec() -> None:
    env = made("femto:goal=low", opponent={1: "random"})
    spec = gymnasium.envs.registration.EnvSpec.from_json(
        made("femto:goal=low", opponent="random").spec.to_json()
    )
    assert gymnasium.make(spec).unwrapped.variant == env.unwrapped.variant


def test_without_gymnasium_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import pipworks.interop.gymnasium"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.splitlines()[-1].endswith("pip install 'pipworks[interop]'")


def test_a_game_of_ones_own_is_an_environment() -> None:
    env = SeatEnv("examples/bluff.py", "random", 1)
    check_env(env, skip_render_check=True)
    env.reset(seed=2)
    *_, over, _, _ = env.step(0)
    assert over


@pytest.mark.parametrize("kind", [str, lambda position: position])
def test_a_game_begins_from_no_position_of_another_variant(kind: Any) -> None:
    env, low = SeatEnv("femto"), pipworks.game("femto:goal=low").deal(seed=1)
    with pytest.raises(BadPosition, match="this is a position of femto:goal=low, not of femto"):
        env.reset(options={"position": kind(low)})
    other = SeatEnv("femto:goal=low")
    assert other.reset(options={"position": kind(low)})[1]["action_mask"].any()
    with pytest.raises(BadPosition, match="this is a position of femto, not of femto:goal=low"):
        other.reset(options={"position": pipworks.game("femto").deal(seed=1)})
    with pytest.raises(WrongType, match=r"a game begins from a position, .*, not 3"):
        env.reset(options={"position": 3})


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_an_environment_goes_its_own_way(copied: Any) -> None:
    env = SeatEnv("femto")
    _, info = env.reset(seed=1)
    other = copied(env)
    action = int(np.flatnonzero(info["action_mask"])[0])
    seen = other.step(action)
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    again = env.step(action)
    assert (again[0] == seen[0]).all() and again[1:4] == seen[1:4]


@pytest.mark.parametrize("variant", [None, 3])
def test_what_is_no_variant_is_refused_in_a_sentence(variant: Any) -> None:
    for make in (
        lambda: SeatEnv(variant),
        lambda: gymnasium.make(IDS["femto"], variant=variant),
        lambda: gymnasium.make_vec(IDS["femto"], num_envs=2, variant=variant),
    ):
        with pytest.raises(WrongType, match=f"what is played is a variant, .*, not {variant}"):
            make()


def test_it_shows_what_it_is() -> None:
    class Own:
        def choose(self, variant: Variant, known: Any, seat: int, rng: Any) -> int:
            return 0

    code, own = "femto:goal=low", Own()
    assert repr(SeatEnv(code, "random", seat=1)) == "<SeatEnv of femto:goal=low: seat 1 against random>"
    assert str(SeatEnv(code, own)) == "<SeatEnv of femto:goal=low: seat 0 against Own>"  # type: ignore[arg-type]
    several = {0: "thinking", 2: "greedy", 3: "greedy"}
    assert str(SeatEnv("math-arena:players=4", several, 1)).endswith("seat 1 against greedy and thinking>")
    assert repr(SeatVectorEnv(3, code)) == "<SeatVectorEnv of 3 games of femto:goal=low>"
