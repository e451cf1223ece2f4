"""What others chose tells what they hold: does it pay to imagine games that agree with it?

    python bench/inference.py                              # the three games in which it was tried
    python bench/inference.py sequences --deals 100 --json

One player tries every choice in some games imagined to their end, played on by the game's bot `thinking`, as
the levels called `master` do. It plays every deal from every seat against that same bot, twice: once with
what is hidden equally likely, as those levels take it, and once with games that were imagined a few steps
ago, taken along through all that was seen since, and weighed by how likely `thinking` would have chosen as
the others did (a particle filter; Gordon, Salmond and Smith, IEE Proceedings F 140, 1993). It goes back as
far as enough different games are left. That the others are what they are taken for is the best case there is.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pipworks
from pipworks import Variant, generator
from pipworks.bots import bot_names
from pipworks.bots.imagining import loop_of
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record, room_for
from pipworks.engine.rng import Generator, below, unit
from pipworks.games import BUILT_IN
from pipworks.kernels import bind

MODEL = "thinking"
WORLDS = 1_024
ENOUGH = WORLDS / 16
"""So many different games must be left, in effect: the square of the sum of weights by the sum of squares."""
FARTHEST = 16
"""No further back than so many things seen."""
DOUBT = 0.3
"""How likely somebody chose anything, for all one knows."""
MOST_STEPS = 4_096

Seen = list[tuple[Record, int | None]]
"""Masked states, in order, and what the seat itself chose just before, if it did."""


class Belief:
    """What a seat believes of what it cannot see."""

    def __init__(self, variant: Variant, seat: int, rng: Generator) -> None:
        policy = variant.game.kernel_bots[MODEL]
        self.loop = bind("_following", f"{variant.game.key}-{MODEL}", **variant.game.kernels, policy=policy)
        self.variant, self.seat, self.rng = variant, seat, rng
        self.states = np.zeros(5, variant.game.state)
        self.raw = self.states.view(np.uint8).reshape(5, -1)
        self.out = np.tile(room_for(variant.game.most_choices), (MOST_SEATS, 1))
        self.likely = np.zeros(self.out.shape)
        self.joint = np.full(MOST_SEATS, NO_CHOICE, np.int64)

    def worlds(self, seen: Seen) -> tuple[NDArray[Any], int]:
        """Games as likely as they are believed to be, and how many things seen they go by."""
        worlds, depth, back = self._imagined(seen[-1][0]), 0, 1
        while back < len(seen) and back <= FARTHEST:
            found = self._taken_along(seen, back)
            if found is None:
                break
            worlds, depth, back = found, back, 2 * back
        return worlds, depth

    def _imagined(self, known: Record) -> NDArray[Any]:
        worlds = np.zeros(WORLDS, self.variant.game.state)
        self.states[0] = known
        self.loop.imagine_all(self.variant.rules, self.seat, self.states, worlds, self.rng)
        return worlds

    def _taken_along(self, seen: Seen, back: int) -> NDArray[Any] | None:
        worlds, weights = self._imagined(seen[-1 - back][0]), np.ones(WORLDS)
        for known, chosen in seen[-back:]:
            self.states[0] = known
            own = NO_CHOICE if chosen is None else chosen
            scratch = (self.states, self.raw, self.out, self.likely, self.joint)
            self.loop.follow(self.variant.rules, self.seat, own, DOUBT, worlds, weights, *scratch, self.rng)
            total = float(weights.sum())
            if total == 0.0 or total**2 < ENOUGH * float(np.square(weights).sum()):
                return None
        marks = (np.arange(WORLDS) + float(unit(self.rng))) / WORLDS * total
        return worlds[np.searchsorted(np.cumsum(weights), marks).clip(0, WORLDS - 1)]


def chosen_in(
    variant: Variant, worlds: NDArray[Any], legal: list[int], seat: int, games: int, rng: Generator
) -> int:
    """The choice after which the seat fares best in so many of the worlds, with the same luck for each."""
    loop = loop_of(variant.game, variant.game.kernel_bots[MODEL])
    states = np.zeros(3, variant.game.state)
    out, joint = room_for(variant.game.most_choices), np.full(MOST_SEATS, NO_CHOICE, np.int64)
    totals, luck = np.zeros(len(legal)), rng.copy()
    for _ in range(games):
        world = worlds[below(rng, len(worlds))]
        for at, choice in enumerate(legal):
            luck[:] = rng
            states[0] = world
            loop.play_on(variant.rules, seat, choice, MOST_STEPS, False, states, out, joint, luck)
            totals[at] += variant.scores(states[0])[seat]
        rng[:] = luck
    return legal[int(np.argmax(totals))]


@dataclass
class Game:
    """How one game ended for the player, and how far back it looked on average."""

    payoff: float
    won: float | None
    """The share of the win; None: drawn."""
    depth: float


def play(variant: Variant, deal: int, seat: int, games: int, believing: bool) -> Game:
    """One game of the player at a seat against `thinking` at all others."""
    luck, rng = generator(f"{deal}"), generator(f"{deal}/{seat}/own")
    rngs = [generator(f"{deal}/{seat}/{each}") for each in range(variant.seats)]
    belief = Belief(variant, seat, generator(f"{deal}/{seat}/belief"))
    state = variant.deal(seed=str(deal)).state
    seen: Seen = [(variant.masked(state, seat), None)]
    depths: list[int] = []
    while variant.to_act(state):
        joint: dict[int, int] = {}
        if variant.manner(state) == "chance":
            state = variant.after_chance(state, luck)
        else:
            for each in variant.acting(state):
                known = variant.masked(state, each)
                legal = variant.choices(known, each)
                if len(legal) == 1:
                    joint[each] = legal[0]
                elif each == seat:
                    worlds, depth = belief.worlds(seen if believing else seen[-1:])
                    depths.append(depth)
                    joint[each] = chosen_in(variant, worlds, legal, seat, games, rng)
                else:
                    bot = variant.game.kernel_bots[MODEL]
                    joint[each] = int(bot(variant.rules, known, each, rngs[each]))
            state = variant.after(state, joint)
        known = variant.masked(state, seat)
        if seat in joint or known.tobytes() != seen[-1][0].tobytes():
            seen.append((known, joint.get(seat)))
    scores = variant.scores(state)
    best = max(scores)
    share = 1.0 / scores.count(best) if scores[seat] == best else 0.0
    return Game(scores[seat], None if min(scores) == best else share, float(np.mean(depths or [0.0])))


@dataclass
class Report:
    """Both players of one variant. Intervals are of 95 %, over deals."""

    variant: str
    deals: int
    games: int
    blind_won: float
    believing_won: float
    """Shares of the games that were not drawn."""
    gain: float
    """Of payoff, by believing."""
    gain_interval: tuple[float, float]
    depth: float
    seconds: tuple[float, float]
    """A game of the one and of the other."""


def measure(code: str, first: int, deals: int, games: int) -> Report:
    """Both players on the same deals."""
    variant = pipworks.game(code)
    found: dict[bool, list[Game]] = {False: [], True: []}
    took = dict.fromkeys(found, 0.0)
    for deal in range(first, first + deals):
        for seat in range(variant.seats):
            for believing, these in found.items():
                begun = time.process_time()
                these.append(play(variant, deal, seat, games, believing))
                took[believing] += time.process_time() - begun
        print(f"{code}: {deal + 1 - first} of {deals} deals", end="\r", file=sys.stderr)
    payoffs = {how: np.array([each.payoff for each in these]) for how, these in found.items()}
    gains = (payoffs[True] - payoffs[False]).reshape(deals, -1).mean(axis=1)
    half = 1.96 * float(gains.std(ddof=1)) / deals**0.5
    gain, number = float(gains.mean()), deals * variant.seats
    won = {
        how: float(np.mean([each.won for each in these if each.won is not None] or [np.nan]))
        for how, these in found.items()
    }
    depth = float(np.mean([each.depth for each in found[True]]))
    seconds = (took[False] / number, took[True] / number)
    return Report(
        code, deals, number, won[False], won[True], gain, (gain - half, gain + half), depth, seconds
    )


def games() -> list[str]:
    """The games with the bot `thinking` in which something is to be inferred."""
    variants = [pipworks.game(name) for name in BUILT_IN]
    return [each.code for each in variants if each.options.secret and MODEL in bot_names(each)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Does it pay to learn from what others chose?")
    parser.add_argument("variants", nargs="*", default=games(), help="games with a bot `thinking`")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--games", type=int, default=30, help="imagined for a choice")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.deals < 2 or asked.games < 1:
        parser.error("it takes at least two deals and one game imagined")
    reports = [measure(code, asked.first, asked.deals, asked.games) for code in asked.variants]
    if asked.json:
        print(json.dumps([asdict(each) for each in reports], indent=2))
        return
    for each in reports:
        low, high = each.gain_interval
        print(f"{each.variant}: {each.games} games each on {each.deals} deals")
        print(f"  won {each.blind_won:.1%} without and {each.believing_won:.1%} with")
        print(f"  gain {each.gain:+.3f} of payoff, {low:+.3f} to {high:+.3f}; looked {each.depth:.1f} back")
        print(f"  {each.seconds[0]:.1f} and {each.seconds[1]:.1f} s a game")


if __name__ == "__main__":
    main()
