"""Environments: choices a second of ours, of PettingZoo's own card games and of RLCard's.

    python bench/environments.py [batches]

One process, one core, after compilation; seconds are of processor time. Everywhere a choice is drawn
uniformly from the legal ones, and the drawing counts; so do observations and masks, which every environment
makes. Beside a batch stand random games of the same variant, which show nobody anything; with `batches` that
is all that is measured. Peers are driven as their own examples drive them: PettingZoo by `agent_iter` and
`last`, RLCard by `step`.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterator
from functools import partial

import gymnasium
import numpy as np
import pettingzoo

import pipworks
import pipworks.interop.gymnasium as single
import pipworks.interop.pettingzoo as turns
from pipworks import generator, random_games
from pipworks.games import BUILT_IN
from pipworks.interop.vector import Batch

SECONDS = 2.0
GAMES = 4096
CODES = BUILT_IN
ZOO = ("leduc_holdem-v4", "texas_holdem-v4", "texas_holdem_no_limit-v6")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")


def rate(choices: Iterator[int]) -> float:
    """Choices a second of processor time of something that yields how many it has made since it last did."""
    next(choices)
    made = 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        made += next(choices)
    return made / (time.process_time() - begun)


def batched(code: str, *, all_watch: bool = True) -> Iterator[int]:
    """Many games at once, every seat the caller's."""
    batch = Batch(code, GAMES, all_watch=all_watch)
    rng = generator(0)
    seen = batch.reset(0)
    while True:
        made = int(np.count_nonzero(seen.due))
        seen = batch.step(batch.any_legal(rng))
        yield made


def bare(code: str) -> Iterator[int]:
    """Random games that nobody observes, in one compiled loop."""
    variant, seed = pipworks.game(code), 0
    while True:
        yield random_games(variant, GAMES, seed=seed).choices
        seed += 1


def batched_against_greedy(code: str) -> Iterator[int]:
    """Many games at once, one seat the caller's, greedy bots in the others."""
    batch = Batch(code, GAMES, seats="rotate", opponents="greedy")
    rng = generator(0)
    batch.reset(0)
    while True:
        batch.step(batch.any_legal(rng))
        yield GAMES


def aec(make: Callable[[], object]) -> Iterator[int]:
    """Any PettingZoo environment with masks in its observations."""
    env = make()
    draw = random.Random(0)
    while True:
        env.reset(seed=draw.randrange(10**9))
        made = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            env.step(draw.choice(mask.nonzero()[0].tolist()))
            made += 1
        yield made


def one_seat(code: str) -> Iterator[int]:
    """Our Gymnasium environment, against random opponents; the caller's choices alone are counted."""
    env = gymnasium.make(single.IDS[code], opponent="random")
    draw = random.Random(0)
    _, info = env.reset(seed=0)
    while True:
        made, over = 0, False
        while not over:
            _, _, over, _, info = env.step(draw.choice(info["action_mask"].nonzero()[0].tolist()))
            made += 1
        _, info = env.reset()
        yield made


def rlcard_game(name: str, counted: Collection[int] | None = None) -> Iterator[int]:
    """An RLCard environment, with everybody choosing at random; all choices count, or those of some seats."""
    import rlcard

    env = rlcard.make(name, config={"seed": 0})
    draw = random.Random(0)
    while True:
        state, seat = env.reset()
        made = 0
        while not env.is_over():
            made += counted is None or seat in counted
            state, seat = env.step(draw.choice(list(state["legal_actions"])))
        yield made


def tell(name: str, speed: float) -> float:
    print(f"{name:50} {speed:12,.0f} choices a second", flush=True)
    return speed


def batches() -> dict[str, dict[str, float]]:
    """Batches of every game, and how many times as fast random games are that nobody observes.

    In those of the second kind only seats that must choose observe anything.
    """
    found: dict[str, dict[str, float]] = {"batched": {}, "batched, all_watch=False": {}}
    for code in CODES:
        for kind, speeds in found.items():
            speeds[code] = tell(f"{code}, {kind}", rate(batched(code, all_watch=kind == "batched")))
        alone = rate(bare(code))
        print(f"{'':50} {alone / found['batched'][code]:12,.1f} times as fast unobserved", flush=True)
    return found


def peers() -> dict[str, float]:
    """Those of the peers that are installed."""
    found: dict[str, float] = {}
    try:
        for name in ZOO:
            make = partial(pettingzoo.make, "aec", f"classic/{name}")
            found[f"PettingZoo {name}"] = tell(f"PettingZoo {name}", rate(aec(make)))
        for name in RLCARD:
            found[f"RLCard {name}"] = tell(f"RLCard {name}", rate(rlcard_game(name)))
    except ImportError as problem:
        print(f"the peers are not all here ({problem}): pip install 'pipworks[bench]'")
        return {}
    return found


def main() -> None:
    """Print ours, theirs and the ratios."""
    warnings.filterwarnings("ignore")
    if sys.argv[1:] == ["batches"]:
        batches()
        return
    mine: dict[str, dict[str, float]] = {
        **batches(),
        "against greedy": {},
        "PettingZoo": {},
        "Gymnasium": {},
    }
    for code in CODES:
        name = f"{code}, batched, against greedy"
        mine["against greedy"][code] = tell(name, rate(batched_against_greedy(code)))
        mine["PettingZoo"][code] = tell(f"{code}, PettingZoo AEC", rate(aec(partial(turns.env, code))))
        mine["Gymnasium"][code] = tell(f"{code}, Gymnasium", rate(one_seat(code)))
    theirs = peers()
    if not theirs:
        return
    fastest = {
        library: max((name for name in theirs if name.startswith(library)), key=lambda name: theirs[name])
        for library in ("PettingZoo", "RLCard")
    }
    print(f"\nOurs, as multiples of {' and of '.join(fastest.values())}, the fastest of their kinds:")
    for kind, speeds in mine.items():
        for code, speed in speeds.items():
            ratios = " ".join(f"{speed / theirs[name]:10,.2f}" for name in fastest.values())
            print(f"{code + ', ' + kind:50} {ratios} times")


if __name__ == "__main__":
    main()
