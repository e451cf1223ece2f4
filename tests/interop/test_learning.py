"""Games of one seat each for learners: the same games whoever is asked, and an adapter that gives them on."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
from io import BytesIO
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import GameError, IllegalChoice, WrongType
from pipworks.bots import UnknownBot
from pipworks.interop.learning import Lessons, Turn, measure
from pipworks.interop.vector import BadBatch, Batch
from pipworks.kernels import PLAIN
from strategies import assert_one_sentence, seeds

SMALL = "femto:hand_size=2,pack=2-3-4-5-8,spare=shown"
CODES = (SMALL, "femto:hand_size=2,pack=2-3-4-5,order=loser_leads", "math-arena:players=3")


def first(observations: Any, masks: Any) -> Any:
    """The policy that takes the first legal action."""
    return masks.argmax(axis=1)


def last(observations: Any, masks: Any) -> Any:
    """The policy that takes the last."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class First:
    name = "first"

    def choose(self, variant: Any, known: Any, seat: int, rng: Any) -> int:
        return int(variant.choices(known, seat)[0])


def course(lessons: Lessons, seed: int, steps: int, policy: Any = last) -> list[Turn]:
    turns = [lessons.reset(seed)]
    for _ in range(steps):
        turns.append(lessons.step(policy(turns[-1].observations, turns[-1].masks)))
    return turns


@given(st.sampled_from(CODES), seeds, st.integers(1, 7))
@settings(max_examples=5 if PLAIN else 30)
def test_a_policy_and_a_decider_that_choose_alike_give_the_same_games(
    code: str, seed: int, games: int
) -> None:
    ways = [course(Lessons(code, games, against=who), seed, 12) for who in (first, First(), [first, First()])]
    for turn, *others in zip(*ways, strict=True):
        assert turn.masks.any(axis=1).all()  # there is always something to choose
        for other in others:
            for one, another in zip(turn, other, strict=True):
                assert np.array_equal(one, another)


@given(st.sampled_from(CODES), seeds)
@settings(max_examples=5 if PLAIN else 20)
def test_the_games_are_those_of_a_batch_in_which_all_choose(code: str, seed: int) -> None:
    batch = Batch(code, 3, all_watch=False)
    seats, every = np.arange(3) % batch.variant.seats, np.arange(3)
    expected: list[tuple[Any, ...]] = []
    seen = batch.reset(seed)
    for turn in course(Lessons(code, 3, against=first), seed, 10):
        gained, over = np.zeros(3), np.zeros(3, np.bool_)
        waiting = np.full(3, bool(expected)) | ~seen.due[every, seats]
        while waiting.any():
            joint = seen.masks.argmax(axis=2)
            mine = last(None, seen.masks[every, seats])
            joint[every, seats] = np.where(seen.due[every, seats], mine, 0)
            alone = batch.step(joint, where=waiting)
            gained += np.where(waiting & alone.terminations, alone.rewards[every, seats], 0.0)
            over |= waiting & alone.terminations
            waiting = ~seen.due[every, seats]
        expected.append((gained, over))
        assert np.array_equal(turn.observations, seen.observations[every, seats])
        assert np.array_equal(turn.masks, seen.masks[every, seats])
        if len(expected) > 1:
            assert np.array_equal(turn.rewards, gained) and np.array_equal(turn.terminations, over)


@pytest.mark.compiled
def test_compiled_opponents_take_over_games_that_are_on_the_way_and_give_them_back() -> None:
    lessons = Lessons("math-arena", 6, against=first)
    turn = lessons.reset(1)
    for against in ("greedy", first, "random", ["greedy", last], "novice"):
        before = turn.observations.copy()
        lessons.meet(against)
        for _ in range(5):
            turn = lessons.step(last(turn.observations, turn.masks))
            assert turn.masks.any(axis=1).all()
            assert np.array_equal(lessons.batch.seen.due.sum(axis=1) >= 1, np.ones(6, np.bool_))
        assert not np.array_equal(before, turn.observations)


def test_a_seat_is_any_whole_number() -> None:
    one, other = (course(Lessons(SMALL, 3, seat=seat, against=first), 1, 3) for seat in (1, np.int64(1)))
    assert np.array_equal(one[-1].observations, other[-1].observations)


def test_what_is_measured_is_how_it_went() -> None:
    found = measure(SMALL, last, first, 60, seed=3)
    assert found.games == 60
    assert -1.0 <= found.payoff <= 1.0 and found.payoff == pytest.approx(
        found.won - (1.0 - found.won - found.drawn)
    )
    assert str(found).startswith(f"{found.won:.1%} won, ")


@pytest.mark.parametrize(
    ("do", "kind"),
    [
        (lambda: Lessons(SMALL, 2, against="nobody"), UnknownBot),
        (lambda: Lessons(SMALL, 2, against=7), WrongType),  # type: ignore[arg-type]
        (lambda: Lessons(SMALL, 2, against=[]), WrongType),
        (lambda: Lessons(SMALL, 2, seat=2), BadBatch),
        (lambda: Lessons(SMALL, 0), BadBatch),
        (lambda: course(Lessons(SMALL, 2, against=first), 1, 1, lambda seen, masks: [0.5, 1.0]), BadBatch),
        (lambda: course(Lessons(SMALL, 2, against=first), 1, 1, lambda seen, masks: [-1, -1]), IllegalChoice),
        (lambda: measure(SMALL, first, first, 0), GameError),
        (lambda: course(Lessons(SMALL, 2, against=first), 1, 1, lambda seen, masks: [[0], [1, 2]]), BadBatch),
        (lambda: course(Lessons(SMALL, 2, against=lambda seen, masks: ([0] * 5, None)), 1, 1), WrongType),
        (lambda: measure(SMALL, lambda seen, masks: (first(seen, masks), None), first, 4), WrongType),
        (lambda: Batch(SMALL, 2, seats=[0]).give(np.ones((2, 2), np.bool_), None), BadBatch),
        (lambda: Batch(SMALL, 2).give(np.ones((2, 2), np.bool_), "perfect"), UnknownBot),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(do: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind) as problem:
        do()
    assert_one_sentence(problem.value)


class Daft:
    """Chooses what there is not."""

    name = "daft"

    def __init__(self, answer: Any = 99) -> None:
        self.answer = answer

    def choose(self, variant: Any, known: Any, seat: int, rng: Any) -> Any:
        return self.answer


def headless(observations: Any, masks: Any) -> Any:
    """A policy that takes the first action that is not legal."""
    return masks.argmin(axis=1)


@pytest.mark.parametrize(
    ("who", "name"), [(Daft(), "daft"), (Daft(-1), "daft"), (Daft(10**30), "daft"), (headless, "headless")]
)
def test_an_opponent_that_chooses_what_it_may_not_is_named(who: Any, name: str) -> None:
    lessons = Lessons(SMALL, 3, against=["random", who], seat=0)
    with pytest.raises(
        IllegalChoice, match=f"^the bot {name} at seat 1 has made a choice that it may not: "
    ) as problem:
        course(lessons, 1, 5)
    assert_one_sentence(problem.value)
    with pytest.raises(WrongType, match="a decider chooses by a whole number"):
        course(Lessons(SMALL, 2, against=Daft("3")), 1, 5)


# What Stable-Baselines3 is given


class Mind:
    """A policy as that library has it, which prefers the last legal action where much is seen."""

    device = "cpu"

    def __init__(self, threshold: float = 1.0) -> None:
        self.threshold = threshold

    def save(self, kept: BytesIO) -> None:
        pickle.dump(self.threshold, kept)

    @classmethod
    def load(cls, kept: BytesIO, device: str) -> Mind:
        return cls(pickle.load(kept))

    def set_training_mode(self, training: bool) -> None:
        assert not training

    def predict(self, observations: Any, deterministic: bool, action_masks: Any) -> tuple[Any, None]:
        much = observations.sum(axis=1) > self.threshold
        return np.where(much, last(observations, action_masks), first(observations, action_masks)), None


class Scaled:
    """Normalizes observations, as `VecNormalize` does."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def normalize_obs(self, observations: Any) -> Any:
        return self.factor * observations


@pytest.fixture
def sb3(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The adapter over what it uses of Stable-Baselines3: its two base classes, as that library has them."""

    class VecEnv:
        def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
            self.num_envs, self.action_space = num_envs, action_space
            self.observation_space = observation_space
            assert set(self.get_attr("render_mode")) == {None}  # type: ignore[attr-defined]

        def _get_indices(self, indices: Any) -> Any:
            return (
                range(self.num_envs)
                if indices is None
                else [indices]
                if isinstance(indices, int)
                else indices
            )

        def step(self, actions: Any) -> Any:
            self.step_async(actions)  # type: ignore[attr-defined]
            return self.step_wait()  # type: ignore[attr-defined]

    class MaskablePPO:
        """A model that takes the first or the last legal action, by what it has seen first of all."""

        observation_space, action_space = SimpleNamespace(shape=(70,)), SimpleNamespace(n=5)

        def __init__(self, normalizer: Any = None) -> None:
            self.policy, self.normalizer = Mind(), normalizer

        def get_vec_normalize_env(self) -> Any:
            return self.normalizer

    class BaseCallback:
        def __init__(self) -> None:
            self.locals: dict[str, Any] = {}
            self.num_timesteps = 0

    for name, things in (
        ("stable_baselines3", {}),
        ("stable_baselines3.common", {}),
        ("stable_baselines3.common.callbacks", {"BaseCallback": BaseCallback}),
        ("stable_baselines3.common.vec_env", {"VecEnv": VecEnv}),
        ("sb3_contrib", {"MaskablePPO": MaskablePPO}),
    ):
        module = ModuleType(name)
        vars(module).update(things)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "pipworks.interop.sb3", raising=False)
    found = importlib.import_module("pipworks.interop.sb3")
    monkeypatch.setitem(sys.modules, "pipworks.interop.sb3", found)  # taken away again at the end
    return found


def test_a_vector_environment_gives_on_what_the_lessons_are(sb3: Any) -> None:
    env, lessons = sb3.SeatsVecEnv(SMALL, 5, against=first, seed=4), Lessons(SMALL, 5, against=first)
    seen, turn, made = env.reset(), lessons.reset(4), np.zeros(5, np.int64)
    ended = 0
    for _ in range(30):
        assert np.array_equal(seen, turn.observations) and env.observation_space.contains(seen[0])
        assert env.has_attr("action_masks")
        assert np.array_equal(np.stack(env.env_method("action_masks")), turn.masks)
        assert np.array_equal(env.get_attr("action_masks", 2)[0](), turn.masks[2])
        chosen = last(seen, turn.masks)
        (seen, rewards, over, infos), turn = env.step(chosen), lessons.step(chosen)
        made += 1
        assert np.array_equal(rewards, turn.rewards) and np.array_equal(over, turn.terminations)
        for game, info in enumerate(infos):
            assert bool(info) == over[game]
            if info:
                assert np.array_equal(info["terminal_observation"], turn.last_observations[game])
                assert (info["episode"]["r"], info["episode"]["l"]) == (rewards[game], made[game])
                made[game], ended = 0, ended + 1
    assert ended > 5


def test_a_ladder_is_climbed_by_winning(sb3: Any) -> None:
    met: list[Any] = []
    ladder = sb3.Ladder(("random", first), promoted=0.5, games=4)
    ladder.training_env = SimpleNamespace(meet=met.append)
    ladder._on_training_start()
    for results, rung in (((1, 1, 1), 0), ((-1,), 1), ((0, 0, 0, -1), 1), ((1, 1, 1, 1), 1)):
        for result in results:
            ladder.locals = {"infos": [{}, {"episode": {"r": float(result), "l": 3, "t": 0.0}}]}
            assert ladder._on_step()
        ladder.num_timesteps += 100
        ladder._on_rollout_end()
        assert ladder.rung == rung
    assert met == ["random", first] and ladder.climbed == [(0, "random"), (200, first)]


def test_what_a_model_has_learned_is_kept_as_it_is_now(sb3: Any) -> None:
    seen, masks = np.full((3, 70), 0.1, np.float32), np.ones((3, 5), np.bool_)
    model = sys.modules["sb3_contrib"].MaskablePPO()
    policy = sb3.policy_of(model)
    model.policy.threshold = 100.0
    assert policy(seen, masks).tolist() == [4, 4, 4] and sb3.policy_of(model)(seen, masks).tolist() == [
        0,
        0,
        0,
    ]


def test_a_model_sees_what_it_has_learned_from(sb3: Any) -> None:
    """Observations that were normalized while it learned are so when it is asked, by what was known then."""
    seen, masks = np.full((3, 70), 0.1, np.float32), np.ones((3, 5), np.bool_)
    normalizer = Scaled(0.01)
    policy = sb3.policy_of(sys.modules["sb3_contrib"].MaskablePPO(normalizer))
    normalizer.factor = 1.0
    assert policy(seen, masks).tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("do", "kind", "says"),
    [
        (lambda sb3: sb3.policy_of(None), WrongType, "give a model of it, not None"),
        (lambda sb3: sb3.policy_of(SimpleNamespace(policy=Mind())), WrongType, "only MaskablePPO"),
        (lambda sb3: sb3.SeatsVecEnv(SMALL, 2).action_masks(), BadBatch, "call reset"),
        (lambda sb3: sb3.SeatsVecEnv(SMALL, 2).env_method("action_masks"), BadBatch, "call reset"),
        (lambda sb3: sb3.SeatsVecEnv(SMALL, 2).step_wait(), BadBatch, "actions must be whole numbers"),
        (lambda sb3: sb3.Ladder(()), WrongType, "a ladder has rungs"),
        (lambda sb3: sb3.Ladder("random"), WrongType, "a ladder has rungs: .*, not 'random'"),
        (lambda sb3: sb3.Ladder(None), WrongType, "a ladder has rungs"),
        (lambda sb3: sb3.Ladder(promoted=1.5), WrongType, "promoted is a part of the games"),
        (lambda sb3: sb3.Ladder(promoted=0), WrongType, "promoted must be a number above 0"),
        (lambda sb3: sb3.Ladder(promoted="0.6"), WrongType, "promoted must be a number above 0"),
        (lambda sb3: sb3.Ladder(games=0), GameError, "games must be a whole number from 1 up"),
        (lambda sb3: sb3.Ladder(games=2.5), WrongType, "games must be a whole number from 1 up"),
    ],
)
def test_what_no_learner_can_do_is_refused_in_a_sentence(
    sb3: Any, do: Any, kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=says) as problem:
        do(sb3)
    assert_one_sentence(problem.value)


def test_a_ladder_needs_games_in_which_others_can_be_met(sb3: Any) -> None:
    ladder = sb3.Ladder()
    ladder.training_env = SimpleNamespace()
    with pytest.raises(WrongType, match=r"a ladder is for a SeatsVecEnv, .*, not for a SimpleNamespace"):
        ladder._on_training_start()


def test_without_the_library_it_says_what_to_install() -> None:
    program = "import sys; sys.modules['stable_baselines3'] = None; import pipworks.interop.sb3"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.splitlines()[-1].endswith("pip install 'pipworks[learn]'")


def test_a_learner_of_ones_own_is_judged_exactly() -> None:
    variant = pipworks.game("femto:hand_size=2,pack=2-3-4-5")
    found = pipworks.exploitability(variant, lambda known, seat: {variant.choices(known, seat)[0]: 1.0})
    assert 0.0 < found <= 1.0
