"""Search: ours against OpenSpiel's information-set MCTS in C++.

    python bench/search.py                # iterations a second
    python bench/search.py --games 400    # and who wins at Leduc poker with equal time to think
    python bench/search.py --arena 100    # and who wins at Math Arena, which OpenSpiel plays by our adapter
    python bench/search.py --exploitability    # and what a best response gains against ours, by iterations

Iterations are counted over processor time in one process and thread, after compilation, at the first choice
of a deal; both play each imagined game to its end at random. Kuhn poker is the game of `examples/bluff.py`,
Leduc poker one of the tests' games. (OpenSpiel's search does not play goofspiel: that game does not say how
to imagine what is hidden.)

For strength every deal is played from both seats, and each side has the iterations that it makes in the same
processor time, as they were just counted. OpenSpiel's constant of exploration is for payoffs of its own size,
so that several are tried. Math Arena is played in turns, as OpenSpiel's search wants it: whoever bids second
does not see the first bid. There the peer is its search in Python, since the one in C++ cannot have what is
hidden imagined by a game in Python.

Exploitability is exact: everything that a seat can see is searched once, and the best response found to what
the searches say. What is hidden they take for equally likely.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import pipworks
import pipworks.interop.openspiel
from pipworks import GameRecord, Variant, generator
from pipworks.bots.search import search
from pipworks.engine.contract import Record

ROOT = Path(__file__).resolve().parents[1]
GAMES = {
    "kuhn_poker": pipworks.game(str(ROOT / "examples" / "bluff.py")),
    "leduc_poker": pipworks.game(str(ROOT / "tests" / "solve" / "games" / "leduc.py")),
}
ITERATIONS = 200_000
RUNS = 5
SMALL = (
    "femto:hand_size=2,pack=2-3-5-8",
    "femto:hand_size=3,pack=2-3-4-5-6-7",
    "femto:hand_size=2,pack=2-3-4-5-6,spare=hidden",
)
BUDGETS = (100, 1_000, 10_000, 100_000)
THEIRS = 2_000
"""So many iterations the peer has for a choice in a match."""
EXPLORING = (2.0, 6.0, 13.0)
"""Constants of exploration that the peer is tried with: Leduc's payoffs go up to 13."""
ARENA = "math-arena"
THEIRS_IN_ARENA = 200
EXPLORING_IN_ARENA = (0.5, 1.0, 2.0)
"""Its payoffs are −1, 0 and 1."""

Playing = Callable[[int, float, int, int], float]
"""What ours wins in a game, from its iterations, the peer's constant, its seat and the number of the deal."""


def first_choice(variant: Variant) -> GameRecord:
    """A deal, at its first choice."""
    record = GameRecord(variant, variant.deal(seed=1))
    while record.now.awaits_chance:
        record.happen()
    return record


def our_speed(variant: Variant) -> float:
    """Iterations a second: the median of some runs."""
    here = first_choice(variant).now
    known, (seat,) = here.seen_by(here.to_act[0]), here.to_act
    search(variant, known, seat, generator(0), iterations=100)
    found = []
    for run in range(RUNS):
        begun = time.process_time()
        search(variant, known, seat, generator(run), iterations=ITERATIONS)
        found.append(ITERATIONS / (time.process_time() - begun))
    return statistics.median(found)


def peer(iterations: int, exploring: float, seed: int) -> pyspiel.ISMCTSBot:
    """OpenSpiel's search."""
    return pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), exploring, iterations)


def their_speed(name: str) -> float:
    """The same for the peer."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    found = []
    for run in range(RUNS):
        begun = time.process_time()
        peer(ITERATIONS, EXPLORING[0], run + 1).step(state)
        found.append(ITERATIONS / (time.process_time() - begun))
    return statistics.median(found)


def leduc(mine: int, exploring: float, seat: int, deal: int) -> float:
    """The chips that ours wins in one game of Leduc poker, in which it has this seat."""
    variant = GAMES["leduc_poker"]
    record, state = (
        GameRecord(variant, variant.deal(seed=deal)),
        pyspiel.load_game("leduc_poker").new_initial_state(),
    )
    luck, other = generator(f"{deal} {seat}"), peer(THEIRS, exploring, 2 * deal + seat + 1)
    while not record.now.over:
        if record.now.awaits_chance:
            record.happen()
            continue
        _show_cards(record, state)
        (acting,) = record.now.to_act
        if acting == seat:
            choice = search(variant, record.now.seen_by(seat), seat, luck, iterations=mine).drawn(luck)
        else:
            choice = other.step(state)  # fold, call and raise have the same numbers
        record.play_numbers({acting: choice})
        state.apply_action(choice)
    return float(record.now.scores[seat])


def _show_cards(record: GameRecord, state: pyspiel.State) -> None:
    """Deal the same cards at OpenSpiel's table, where suits are told apart."""
    now = record.now.state
    ranks = iter([now.card[0], now.card[1]] if not state.history() else [now.open])
    while state.is_chance_node():
        rank = int(next(ranks)) - 1
        state.apply_action(next(card for card in state.legal_actions() if card // 2 == rank))


def match(name: str, play: Playing, mine: int, theirs: int, exploring: float, games: int) -> None:
    """Play so many games, and say what ours won in each on average."""
    means = [
        (play(mine, exploring, 0, deal) + play(mine, exploring, 1, deal)) / 2 for deal in range(games // 2)
    ]
    half = 1.96 * statistics.stdev(means) / math.sqrt(len(means))
    print(
        f"{name}: ours, {mine:,} iterations a choice, against {theirs:,} of OpenSpiel's with "
        f"{exploring:g}: {statistics.mean(means):+.3f} (± {half:.3f}) a game in {2 * len(means)} games",
        flush=True,
    )


def arena_of(deal: int) -> pyspiel.State:
    """A deal of Math Arena as OpenSpiel plays it, at the first bid."""
    return pipworks.interop.openspiel.load(ARENA, turn_based=True, seed=deal).new_initial_state()


def arena_peer(state: pyspiel.State, exploring: float, seed: int) -> ismcts.ISMCTSBot:
    """OpenSpiel's search in Python, which has our adapter imagine what is hidden."""
    draw = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, draw)
    other = ismcts.ISMCTSBot(state.get_game(), evaluator, exploring, THEIRS_IN_ARENA, random_state=draw)
    other.set_resampler(lambda here, seat: here.resample_from_infostate(seat, draw.uniform))
    return other


def arena(mine: int, exploring: float, seat: int, deal: int) -> float:
    """The payoff of ours in one game of Math Arena, in which it has this seat."""
    state = arena_of(deal)
    variant, luck = state.line.variant, generator(f"{deal} {seat}")
    other, chance = arena_peer(state, exploring, 2 * deal + seat), random.Random(deal)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        elif state.current_player() == seat:
            known = state.line.known(seat)
            state.apply_action(search(variant, known, seat, luck, iterations=mine).drawn(luck))
        else:
            state.apply_action(int(other.step(state)))
    return float(state.returns()[seat])


def arena_speeds() -> tuple[float, float]:
    """Iterations a second of ours and of the peer, in processor time: the medians of some runs."""
    state = arena_of(1)
    variant, seat = state.line.variant, state.current_player()
    known = state.line.known(seat)
    search(variant, known, seat, generator(0), iterations=100)
    mine, theirs = [], []
    for run in range(RUNS):
        begun = time.process_time()
        search(variant, known, seat, generator(run), iterations=ITERATIONS // 10)
        mine.append(ITERATIONS // 10 / (time.process_time() - begun))
        begun = time.process_time()
        arena_peer(state, 1.0, run).step(state)
        theirs.append(THEIRS_IN_ARENA / (time.process_time() - begun))
    return statistics.median(mine), statistics.median(theirs)


def exploitable(variant: Variant, iterations: int) -> float:
    """What a best response gains against searches with so many iterations, in highest payoffs."""
    found: dict[tuple[bytes, int], dict[int, float]] = {}

    def mix(known: Record, seat: int) -> dict[int, float]:
        key = (known.tobytes(), seat)
        if key not in found:
            luck = generator(f"{len(found)}")
            shares = search(variant, known, seat, luck, iterations=iterations).considered
            found[key] = {each.choice: each.share for each in shares}
        return found[key]

    return float(pipworks.exploitability(variant, mix)) / (variant.options.most_payoff or 1.0)


def main() -> None:
    """Print both speeds and the ratios, and hold the match if there are games to play."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--games", type=int, default=0, help="so many games of Leduc poker for each constant")
    asked.add_argument("--arena", type=int, default=0, help="so many games of Math Arena for each constant")
    asked.add_argument("--exploitability", action="store_true", help="of ours, by iterations")
    wanted = asked.parse_args()
    games = wanted.games
    ratio = 1.0
    for name, variant in GAMES.items():
        mine, theirs = our_speed(variant), their_speed(name)
        ratio = mine / theirs
        print(
            f"{name:12} ours {mine / 1e6:6.2f}, OpenSpiel {theirs / 1e6:6.2f} million iterations a second: "
            f"{ratio:.2f} times",
            flush=True,
        )
    for exploring in EXPLORING if games else ():
        match("leduc_poker, in chips", leduc, round(ratio * THEIRS), THEIRS, exploring, games)
    if wanted.arena:
        mine, theirs = arena_speeds()
        print(
            f"{ARENA:12} ours {mine:,.0f}, OpenSpiel in Python {theirs:,.0f} iterations a second", flush=True
        )
        equal = round(THEIRS_IN_ARENA * mine / theirs)
        for exploring in EXPLORING_IN_ARENA:
            match(ARENA, arena, equal, THEIRS_IN_ARENA, exploring, wanted.arena)
    small = GAMES | {code: pipworks.game(code) for code in SMALL}
    for name, variant in small.items() if wanted.exploitability else ():
        falls = ", ".join(f"{exploitable(variant, each):.3f} ({each:,})" for each in BUDGETS)
        print(f"{name}: exploitability, in highest payoffs, by iterations: {falls}", flush=True)


if __name__ == "__main__":
    main()
