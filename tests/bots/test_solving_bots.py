"""The untimed bots of Brain Drain and Ascent: what they see, and that seeing more wins."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from pipworks.arithmetic.chains import found_in_a_row
from pipworks.engine import Game, Variant, generator
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE
from pipworks.engine.puzzles import PASS, RIGHT
from pipworks.games import game_named
from pipworks.games.ascent import bots as ascent
from pipworks.games.brain_drain import bots as brain_drain
from pipworks.kernels import PLAIN, bind

ASCENT, BRAIN_DRAIN = game_named("ascent"), game_named("brain-drain")
RANDOM, GREEDY, THINKING = range(3)


def chains(values: tuple[int, ...]) -> set[int]:
    """Every result of joining the values one after the other, in any order."""
    if len(values) == 1:
        return {values[0]}
    found: set[int] = set()
    for at, last in enumerate(values):
        for made in chains(values[:at] + values[at + 1 :]):
            found |= {made + last, made - last, made * last}
            if made % last == 0:
                found.add(made // last)
    return found


def test_chains_against_plain_ones() -> None:
    luck = random.Random(1)
    for _ in range(10 if PLAIN else 100):
        hand = tuple(luck.choices(range(1, 14), k=4))
        reached = chains(hand)
        for target in range(1, 14):
            assert found_in_a_row(*hand, target) == (target in reached)


@pytest.mark.parametrize(("deal", "greedy"), [("8s-5h-10c-3d-10h", RIGHT), ("Ks-Kh-Kc-Kd-10s", PASS)])
def test_greedy_claims_what_a_chain_makes(deal: str, greedy: int) -> None:
    here = Variant.read(BRAIN_DRAIN, "").deal(deal)
    assert brain_drain.greedy(here.variant.rules, here.seen_by(0), 0, generator(1)) == greedy


def test_thinking_sees_every_equation() -> None:
    variant = Variant.read(BRAIN_DRAIN, "faces=eleven_up,relief=powers")
    here = variant.deal("Ks-Kh-Kc-Kd-Qs")
    assert brain_drain.thinking(variant.rules, here.seen_by(0), 0, generator(1)) == RIGHT
    for seed in range(20):
        here = variant.deal(seed=seed)
        sees = brain_drain.thinking(variant.rules, here.seen_by(0), 0, generator(1)) == RIGHT
        assert sees == (len(here.choices(0)) == 4)


def wins(game: Game, bots: Any, code: str, one: int, other: int, games: int) -> tuple[float, float]:
    """How often a bot beats another over two seats on the same deals; shared games count half. ± 95 %."""
    loop = bind("pipworks.bots.contest", game.key, **game.kernels, greedy=bots.greedy, thinking=bots.thinking)
    variant = Variant.read(game, code)
    shares = []
    for seed in range(games):
        both = 0.0
        for seat in range(2):
            who = np.full(MOST_SEATS, other, np.int64)
            who[seat] = one
            scores, joint = np.zeros(MOST_SEATS), np.full(MOST_SEATS, NO_CHOICE, np.int64)
            luck, whims = generator(seed), generator(f"{seed}/{seat}")
            out = np.empty(8, np.int64)
            loop.contest(variant.rules, np.zeros(2, game.state), who, whims, luck, out, joint, scores)
            ahead = scores[seat] - scores[1 - seat]
            both += 0.5 * ((ahead > 0) + 0.5 * (ahead == 0))
        shares.append(both)
    return float(np.mean(shares)), float(1.96 * np.std(shares, ddof=1) / games**0.5)


@pytest.mark.skipif(PLAIN, reason="thousands of games")
@pytest.mark.parametrize(
    ("game", "bots", "code"),
    [(BRAIN_DRAIN, brain_drain, ""), (BRAIN_DRAIN, brain_drain, "challenge"), (ASCENT, ascent, "")],
)
def test_seeing_more_wins(game: Game, bots: Any, code: str) -> None:
    share, error = wins(game, bots, code, THINKING, GREEDY, 600)
    assert share - error > 0.52
    share, _ = wins(game, bots, code, GREEDY, RANDOM, 50)
    assert share > 0.95
