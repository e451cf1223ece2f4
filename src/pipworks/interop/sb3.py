"""Games for Stable-Baselines3, and above all for MaskablePPO of sb3-contrib.

    env = SeatsVecEnv("math-arena", 256, against="greedy")
    model = MaskablePPO("MlpPolicy", env).learn(500_000)
    print(measure("math-arena", policy_of(model), "greedy"))

A `SeatsVecEnv` is `pipworks.interop.learning.Lessons` in the form that these libraries want: many games at
once, one seat in each, stepped through by compiled code. Whom the learner meets can change while it learns:
`Ladder` is a callback that lets it meet the next opponent, or itself, when it wins often enough.

They come with the extra `pipworks[learn]`.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import Variant, WrongType
from pipworks.engine.contract import Record
from pipworks.engine.errors import amount, quotation, whole_number
from pipworks.interop import need
from pipworks.interop.learning import Lessons, Opponent, Policy, measure
from pipworks.interop.observations import action_count, layout
from pipworks.interop.vector import BadBatch

need("stable_baselines3", "learn")

from gymnasium.spaces import Box, Discrete  # noqa: E402
from stable_baselines3.common.callbacks import BaseCallback  # noqa: E402
from stable_baselines3.common.vec_env import VecEnv  # noqa: E402

ITSELF = "itself"
"""The opponent of a `Ladder` that is a copy of the learner as it is when it gets there."""


class SeatsVecEnv(VecEnv):  # type: ignore[misc]
    """Many games of one variant in each of which one seat is the learner's: parameters as of `Lessons`.

    The reward is 0 until the end of a game, and then the payoff. `infos` of games that have ended have
    `terminal_observation` and `episode`, with its reward `r` and the number of the learner's choices `l`.
    """

    def __init__(
        self,
        variant: Variant | str,
        games: int,
        *,
        against: Opponent | Sequence[Opponent] = "greedy",
        seat: int | Literal["rotate"] = "rotate",
        threads: int = 1,
        seed: int | str | None = None,
    ) -> None:
        self.lessons = Lessons(variant, games, against=against, seat=seat, threads=threads)
        self.render_mode = None
        shape = (self.lessons.batch.layout.length,)
        super().__init__(games, Box(-1.0, 1.0, shape, np.float32), Discrete(self.lessons.actions))
        self._seed = seed
        self._masks: NDArray[np.bool_] | None = None
        self._actions: Any = None
        self._lengths = np.zeros(games, np.int64)
        self._none: list[dict[str, Any]] = [{} for _ in range(games)]

    def meet(self, against: Opponent | Sequence[Opponent]) -> None:
        """Let others sit in the seats that are not the learner's, from now on."""
        self.lessons.meet(against)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The seed of the next `reset`; the games' own follow from it."""
        self._seed = seed
        return [seed] * self.num_envs

    def reset(self) -> NDArray[np.float32]:
        """Deal all games anew."""
        seed, self._seed = self._seed, None
        turn = self.lessons.reset(seed)
        self._masks = turn.masks
        self._lengths[:] = 0
        return turn.observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep what is chosen for `step_wait`."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Choose in every game. Raises IllegalChoice, and then no game has moved."""
        turn = self.lessons.step(self._actions)
        self._masks = turn.masks
        self._lengths += 1
        infos = self._none.copy()
        for game in np.flatnonzero(turn.terminations).tolist():
            episode = {"r": float(turn.rewards[game]), "l": int(self._lengths[game]), "t": 0.0}
            infos[game] = {"terminal_observation": turn.last_observations[game], "episode": episode}
        self._lengths[turn.terminations] = 0
        return turn.observations, turn.rewards.astype(np.float32), turn.terminations, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: games × actions. Raises BadBatch before the first `reset`."""
        if self._masks is None:
            raise BadBatch("no game has begun: call reset() first")
        return self._masks

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **more: Any) -> list[Any]:
        """What a method says of every game asked for; there is `action_masks`, by which masks are found."""
        if method_name != "action_masks":
            raise AttributeError(f"games here have no method {method_name!r}: there is action_masks")
        return [self.action_masks()[game] for game in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether games have something of that name."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """What every game asked for has under a name."""
        if attr_name == "render_mode":
            return [None for _ in self._get_indices(indices)]
        if attr_name == "action_masks":
            return [lambda game=game: self.action_masks()[game] for game in self._get_indices(indices)]
        raise AttributeError(f"games here have no {attr_name!r}")

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(f"games here have nothing to set, and no {attr_name!r}: see meet()")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """They have no wrappers; but they keep count of episodes as `Monitor` does."""
        counted = wrapper_class.__name__ == "Monitor"
        return [counted for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing has to be given back."""


def policy_of(model: Any, *, deterministic: bool = True) -> Policy:
    """What a model of MaskablePPO has learned so far, as a policy that no later learning changes.

    Raises WrongType for another model.
    """
    mind = _Mind(model)

    def policy(observations: NDArray[np.float32], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        seen = mind.normalized(observations)
        actions, _ = mind.policy.predict(seen, deterministic=deterministic, action_masks=masks)
        return np.asarray(actions)

    return policy


def mix_of(model: Any, variant: Variant) -> Callable[[Record, int], dict[int, float]]:
    """How a model of MaskablePPO mixes its choices, by masked state and seat: for `exploitability`.

    Raises WrongType for another model, and for one that has learned what looks otherwise.
    """
    import torch

    mind, look, most = _Mind(model), layout(variant), action_count(variant)
    mind.refuse_other_sizes(variant, look.length, most)

    def mix(known: Record, seat: int) -> dict[int, float]:
        legal = variant.choices(known, seat)
        if len(legal) == 1:
            return {legal[0]: 1.0}
        mask = np.zeros(most, np.bool_)
        mask[legal] = True
        with torch.no_grad():
            observation = mind.normalized(look.observe(known, seat)[None])
            seen = torch.as_tensor(observation, device=mind.policy.device)
            chances = mind.policy.get_distribution(seen, action_masks=mask[None]).distribution.probs[0]
        shares = chances[legal].double().cpu().numpy()
        return dict(zip(legal, (shares / shares.sum()).tolist(), strict=True))

    return mix


class _Mind:
    """What a model of MaskablePPO has learned so far, which no later learning changes.

    That is its policy and, where its games were wrapped in a `VecNormalize`, what it takes observations for.
    (While a policy is trained its tensors cannot be copied, but saved.)
    """

    def __init__(self, model: Any) -> None:
        from sb3_contrib import MaskablePPO

        if not isinstance(model, MaskablePPO):
            raise WrongType(
                "only MaskablePPO of sb3-contrib heeds what is legal: give a model of it, not "
                f"{quotation(model)}"
            )
        self._sizes = model.observation_space.shape, model.action_space.n
        kept = BytesIO()
        model.policy.save(kept)
        kept.seek(0)
        self.policy = type(model.policy).load(kept, device=model.policy.device)
        self.policy.set_training_mode(False)
        wrapped = model.get_vec_normalize_env()
        self._normalizer = None if wrapped is None else pickle.loads(pickle.dumps(wrapped))

    def normalized(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Observations as the model has learned from them."""
        if self._normalizer is None:
            return observations
        found: NDArray[np.float32] = self._normalizer.normalize_obs(observations)
        return found

    def refuse_other_sizes(self, variant: Variant, numbers: int, actions: int) -> None:
        """Raise WrongType unless a variant shows as many numbers, and has as many actions, as was learned."""
        if self._sizes != ((numbers,), actions):
            (learned, *_), known = self._sizes
            raise WrongType(
                f"{variant.code} shows {numbers} numbers and has {actions} actions, and the model knows "
                f"{learned} numbers and {known} actions"
            )


class Ladder(BaseCallback):  # type: ignore[misc]
    """Lets a learner meet stronger and stronger opponents, and at last itself.

    It begins with the first of `rungs`; when it has won a part `promoted` of its last `games` it goes on with
    the next. On the rung `ITSELF` it meets what it was when it came there, and is promoted to what it has
    become. `rung` is where it stands, `climbed` what happened, as pairs of the number of steps and the
    opponent. Raises WrongType or GameError for what makes no ladder; and WrongType when learning begins in
    other games than those of a `SeatsVecEnv`.
    """

    def __init__(
        self,
        rungs: Sequence[Opponent] = ("random", "greedy", ITSELF),
        *,
        promoted: float = 0.6,
        games: int = 1000,
    ) -> None:
        super().__init__()
        if isinstance(rungs, str) or not isinstance(rungs, Sequence) or not rungs:
            raise WrongType(
                f"a ladder has rungs: give a list of opponents, such as ['random'], not {quotation(rungs)}"
            )
        if amount("promoted", promoted) > 1.0:
            raise WrongType(f"promoted is a part of the games, which is 1 at most, not {promoted}")
        self.rungs = list(rungs)
        self.rung = 0
        self.promoted = float(promoted)
        self.climbed: list[tuple[int, Opponent]] = []
        self._last: deque[bool] = deque(maxlen=whole_number("games", games, 1))

    def _on_training_start(self) -> None:
        self._meet()

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self._last.append(info["episode"]["r"] > 0)
        return True

    def _on_rollout_end(self) -> None:
        full = len(self._last) == self._last.maxlen
        if full and sum(self._last) >= self.promoted * len(self._last):
            above = self.rung + 1 < len(self.rungs)
            if above or _is_itself(self.rungs[self.rung]):
                self.rung += above
                self._meet()

    def _meet(self) -> None:
        meet = getattr(self.training_env, "meet", None)
        if meet is None:
            raise WrongType(
                "a ladder is for a SeatsVecEnv, in which others can be met, not for a "
                f"{type(self.training_env).__name__}"
            )
        who = self.rungs[self.rung]
        meet(policy_of(self.model, deterministic=False) if _is_itself(who) else who)
        self.climbed.append((self.num_timesteps, who))
        self._last.clear()


def _is_itself(who: Opponent) -> bool:
    return isinstance(who, str) and who == ITSELF


__all__ = ["ITSELF", "Ladder", "SeatsVecEnv", "measure", "mix_of", "policy_of"]
