"""What a deep Q-network of Tianshou's reaches in Femto and in Math Arena, on one core.

    python bench/dqn.py [games ...]

It learns from nothing in sixteen environments of Gymnasium, half of them from either seat, against greedy
bots (in Math Arena in half of them against random ones), and is measured after every few thousand choices in
1,000 games on deals of their own. Seconds are of processor time, with the games it is measured by. It needs
Tianshou 2, which is in none of the extras.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import pipworks.interop.gymnasium  # noqa: F401 - makes the environments known
from pipworks.interop.learning import measure

ENVIRONMENTS = 16
SECONDS = 120.0
LESSONS = {"femto": 15_000, "math-arena": 30_000}
AGAINST = {"femto": ("greedy",), "math-arena": ("random", "greedy")}
IDS = {"femto": "pipworks/Femto-v0", "math-arena": "pipworks/MathArena-v0"}


class Masked(gymnasium.Wrapper):
    """Observations with their masks beside them, which is where Tianshou looks for them."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        mask = gymnasium.spaces.MultiBinary(int(env.action_space.n))
        self.observation_space = gymnasium.spaces.Dict(obs=env.observation_space, mask=mask)

    def reset(self, **given: Any) -> Any:
        """The first observation of a new game."""
        seen, info = self.env.reset(**given)
        return self._beside(seen, info), info

    def step(self, action: Any) -> Any:
        """What comes of an action."""
        seen, *rest, info = self.env.step(int(action))
        return self._beside(seen, info), *rest, info

    def _beside(self, seen: Any, info: Any) -> dict[str, Any]:
        return {"obs": seen, "mask": info["action_mask"].astype(bool)}


class Worths(torch.nn.Module):
    """What each action is worth, by what is seen beside its mask."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def forward(self, seen: Any, state: Any = None, info: Any = None) -> Any:
        """The worths of a batch, and the state of the network."""
        return self.net(getattr(seen, "obs", seen), state)


def made(code: str, number: int) -> Callable[[], Masked]:
    """One of the environments: by turns from either seat, and against each opponent."""
    who = AGAINST[code][number // 2 % len(AGAINST[code])]
    return lambda: Masked(gymnasium.make(IDS[code], opponent=who, seat=number % 2))


def learn(code: str) -> None:
    """Learn one game and tell how it goes."""
    one = made(code, 0)()
    shape, actions = one.observation_space["obs"].shape, int(one.action_space.n)
    net = Net(state_shape=shape, action_shape=actions, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=Worths(net), action_space=one.action_space, eps_training=0.1)
    optim = AdamOptimizerFactory(lr=1e-3)
    dqn = DQN(policy=policy, optim=optim, gamma=1.0, n_step_return_horizon=3, target_update_freq=300)
    envs = DummyVectorEnv([made(code, number) for number in range(ENVIRONMENTS)])
    collector = Collector(dqn, envs, VectorReplayBuffer(40_000, ENVIRONMENTS), exploration_noise=True)

    def best(observations: NDArray[np.float32], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        with torch.no_grad():
            worths = net(torch.as_tensor(observations))[0].numpy()
        return np.asarray(np.where(masks, worths, -np.inf).argmax(axis=1))

    begun, choices = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        how = OffPolicyTrainerParams(
            training_collector=collector,
            max_epochs=1,
            epoch_num_steps=LESSONS[code],
            collection_step_num_env_steps=128,
            batch_size=256,
            update_step_num_gradient_steps_per_sample=0.05,
            verbose=False,
            show_progress=False,
        )
        dqn.run_training(how)
        choices += LESSONS[code]
        found = measure(code, best, "greedy", 1000)
        print(f"{code}: {choices:,} choices, {time.process_time() - begun:.0f} s: {found}", flush=True)
        if found.won >= 0.999:
            break


def main() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)
    np.random.seed(1)
    for code in sys.argv[1:] or AGAINST:
        learn(code)


if __name__ == "__main__":
    main()
