"""One game at a time, stepped from Python: ours and what others step from Python, as ratios, in one run.

    python bench/stepping.py [rounds]

One process, one core, after compilation. Everywhere a choice is drawn uniformly from the legal ones, and the
listing and the drawing count. All are measured in turn, again and again, for a fraction of a second of
processor time each, and the best of each counts, so that what else the machine does spoils no ratio.

- a `Position` (choices as texts, and by number) and python-chess (`legal_moves` and `push`; as texts, `uci`
  and `push_uci`);
- the OpenSpiel adapter and OpenSpiel's own games in Python, its Kuhn poker and its Liar's poker;
- PettingZoo's and Gymnasium's environments, with observations and masks, and RLCard's Leduc hold'em: all of
  its choices, and for Gymnasium, where the others choose at random, those of one seat too.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial

import chess
import pyspiel
from open_spiel.python.games import kuhn_poker, liars_poker

import environments
import pipworks
import pipworks.interop.openspiel
import pipworks.interop.pettingzoo as turns
from pipworks.games import BUILT_IN

SECONDS = 0.3
ROUNDS = 5
MOVES = 80
CODES = BUILT_IN
OURS_IN_OPENSPIEL = {
    "femto, dealt": "femto:deal=2-3-8-10/4-5-6-7",
    "femto, one after the other": "femto:order=alternate",
    "ascent": "ascent",
}


def texts(code: str) -> Iterator[int]:
    """Positions by what people write."""
    variant, draw, seed = pipworks.game(code), random.Random(0), 0
    while True:
        here, made = variant.deal(seed=seed), 0
        while not here.over:
            joint = {seat: draw.choice(here.choices(seat)) for seat in here.to_act}
            here = here.play(joint).position
            made += len(joint)
        seed += 1
        yield made


def numbers(code: str) -> Iterator[int]:
    """Positions by the contract's numbers."""
    variant, draw, seed = pipworks.game(code), random.Random(0), 0
    while True:
        here, made = variant.deal(seed=seed), 0
        while not here.over:
            joint = {seat: draw.choice(here.numbers(seat)) for seat in here.to_act}
            here = here.play_numbers(joint).position
            made += len(joint)
        seed += 1
        yield made


def chess_moves(*, written: bool) -> Iterator[int]:
    """The first moves of games of chess."""
    draw = random.Random(0)
    while True:
        board, made = chess.Board(), 0
        while made < MOVES and (moves := list(board.legal_moves)):
            if written:
                board.push_uci(draw.choice([move.uci() for move in moves]))
            else:
                board.push(draw.choice(moves))
            made += 1
        yield made


def at_random(state: pyspiel.State, draw: random.Random) -> int:
    """One step of a game of OpenSpiel's, and how many choices that was; chance events are none."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(draw.choices(outcomes, weights)[0])
        return 0
    if state.is_simultaneous_node():
        lists = [state.legal_actions(seat) for seat in range(state.num_players())]
        state.apply_actions([draw.choice(legal) if legal else 0 for legal in lists])
        return sum(map(bool, lists))
    state.apply_action(draw.choice(state.legal_actions()))
    return 1


def spiel(game: pyspiel.Game) -> Iterator[int]:
    """Any game of OpenSpiel's; chance events are not counted."""
    draw = random.Random(0)
    while True:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            made += at_random(state, draw)
        yield made


def ours_in_openspiel(code: str) -> pyspiel.Game:
    """A variant as an OpenSpiel game, from a deal where one is named."""
    code, _, deal = code.partition(":deal=")
    return pipworks.interop.openspiel.load(code, **({"deal": deal} if deal else {}))


Stepper = Callable[[], Iterator[int]]


def pairs() -> dict[str, tuple[dict[str, Stepper], dict[str, Stepper]]]:
    """What is measured, ours and theirs, under what they have in common."""
    kuhn, liars = kuhn_poker.KuhnPokerGame(), liars_poker.LiarsPoker()
    leduc = {"RLCard leduc-holdem": partial(environments.rlcard_game, "leduc-holdem")}
    return {
        "Position, texts": (
            {code: partial(texts, code) for code in CODES},
            {"python-chess, uci": partial(chess_moves, written=True)},
        ),
        "Position, numbers": (
            {code: partial(numbers, code) for code in CODES},
            {"python-chess": partial(chess_moves, written=False), **leduc},
        ),
        "OpenSpiel": (
            {name: partial(spiel, ours_in_openspiel(code)) for name, code in OURS_IN_OPENSPIEL.items()},
            {"python_kuhn_poker": partial(spiel, kuhn), "python_liars_poker": partial(spiel, liars)},
        ),
        "PettingZoo AEC": (
            {code: partial(environments.aec, partial(turns.env, code)) for code in CODES},
            leduc,
        ),
        "Gymnasium": (
            {code: partial(environments.one_seat, code) for code in CODES},
            leduc
            | {
                "RLCard leduc-holdem, one seat of two": partial(environments.rlcard_game, "leduc-holdem", [0])
            },
        ),
    }


def main() -> None:
    """Print choices a second of ours and theirs, and the ratios."""
    warnings.filterwarnings("ignore")
    environments.SECONDS = SECONDS
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    began = time.process_time()
    for kind, (ours, theirs) in pairs().items():
        everybody = ours | theirs
        running = {name: make() for name, make in everybody.items()}
        best = dict.fromkeys(everybody, 0.0)
        for _ in range(rounds):
            for name, each in running.items():
                best[name] = max(best[name], environments.rate(each))
        for name in ours:
            ratios = ", ".join(f"{best[name] / best[peer]:.2f} × {peer}" for peer in theirs)
            print(f"{kind + ', ' + name:42} {best[name]:9,.0f} choices a second: {ratios}", flush=True)
    print(f"{time.process_time() - began:.0f} seconds of processor time")


if __name__ == "__main__":
    main()
