"""What simple learners reach: MaskablePPO of sb3-contrib in Femto and in Math Arena, on one core.

    python bench/learners.py [games ...]

Each learns from nothing by playing against greedy bots (in Math Arena in half the games against random ones,
since who never wins learns nothing), and is measured every hundred thousand choices in 2,000 games on deals
of their own. In Femto, which hides nothing, it is said at the end how far what it has learned is from an
equilibrium. Seconds are of processor time and count the learning alone. It needs `pipworks[learn]`.
"""

from __future__ import annotations

import sys
import time

import torch
from sb3_contrib import MaskablePPO

import pipworks
from pipworks.interop.sb3 import SeatsVecEnv, measure, mix_of, policy_of

LESSONS = 100_000
SECONDS = 120.0
AGAINST = {"femto": "greedy", "math-arena": ["random", "greedy"]}
HOW = {
    "femto": {"n_steps": 32, "learning_rate": 1e-3, "ent_coef": 0.01},
    "math-arena": {"n_steps": 24, "learning_rate": 2e-3, "ent_coef": 0.003, "gae_lambda": 0.9},
}


def learn(code: str) -> None:
    """Learn one game and tell how it goes."""
    env = SeatsVecEnv(code, 256, against=AGAINST[code], seed=1)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        batch_size=2048,
        n_epochs=4,
        gamma=1.0,
        seed=1,
        policy_kwargs={"net_arch": [128, 128]},
        **HOW[code],
    )
    spent = 0.0
    while spent < SECONDS:
        begun = time.process_time()
        model.learn(LESSONS, reset_num_timesteps=False)
        spent += time.process_time() - begun
        found = measure(code, policy_of(model), "greedy", 2000)
        print(f"{code}: {model.num_timesteps:,} choices, {spent:.0f} s: {found}", flush=True)
        if found.won >= 0.999:
            break
    variant = pipworks.game(code)
    if not variant.options.hidden:
        print(f"{code}: exploitability {pipworks.exploitability(variant, mix_of(model, variant)):.3f}")


def main() -> None:
    torch.set_num_threads(1)
    for code in sys.argv[1:] or AGAINST:
        learn(code)


if __name__ == "__main__":
    main()
