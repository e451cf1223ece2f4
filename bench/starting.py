"""From nothing to the first choice, and what goes in and out of processes: ours and theirs, in one run.

    python bench/starting.py [rounds]

Each is a process of its own, started again and again in turn; of its processor time the best counts, since
what else the machine does can only add to it: of a program the time until it has done what it is to do, of a
command all of it. Python keeps what it has compiled of its sources, and what Numba compiles is in the cache
(`pipworks prepare`). The last lines say how large the last state of a game is where OpenSpiel's adapter sends
it to another process, and how long the texts of a deal of 9,240 outcomes take.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time

import pyspiel

import pipworks.interop.openspiel
from pipworks.games import BUILT_IN
from stepping import at_random

ROUNDS = 5
FIRST_PLAY = """
import pipworks
here = pipworks.game({code!r}).deal(seed=1)
here.play({{seat: here.choices(seat)[0] for seat in here.to_act}})
"""
OURS = {
    "pipworks --help": ["-m", "pipworks", "--help"],
    "import pipworks": ["-c", "import pipworks"],
    **{f"first play, {code}": ["-c", FIRST_PLAY.format(code=code)] for code in BUILT_IN},
}
THEIRS = {
    "Python alone": ["-c", "pass"],
    "import numba": ["-c", "import numba"],
    "OpenSpiel, first play": [
        "-c",
        "import pyspiel; s = pyspiel.load_game('kuhn_poker').new_initial_state(); s.apply_action(0)",
    ],
    "python-chess, first move": ["-c", "import chess; b = chess.Board(); b.push(next(iter(b.legal_moves)))"],
    "RLCard, first play": ["-c", "import rlcard; e = rlcard.make('leduc-holdem'); e.reset(); e.step(0)"],
}
DEALT = "femto:pack=2-3-4-5-6-7-8-9-10-11-12,hand_size=3,spare=hidden"


def spent(words: list[str]) -> float:
    """The processor time of a Python process with these words, a program's until it is through."""
    how, what, *more = words
    if how == "-c":
        what += "\nimport time; print(time.process_time())"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = os.times()
    done = subprocess.run(
        [sys.executable, how, what, *more], check=True, capture_output=True, text=True, env=environment
    )
    after = os.times()
    if how == "-c":
        return float(done.stdout.split()[-1])
    return after.children_user - before.children_user + after.children_system - before.children_system


def played_out(game: pyspiel.Game) -> pyspiel.State:
    """The end of a game in which all choose at random."""
    draw, state = random.Random(0), game.new_initial_state()
    while not state.is_terminal():
        at_random(state, draw)
    return state


def main() -> None:
    """Print seconds, and then sizes and the time of a long list of texts."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    best = dict.fromkeys(OURS | THEIRS, float("inf"))
    for _ in range(rounds):
        for name, words in (OURS | THEIRS).items():
            best[name] = min(best[name], spent(words))
    numba = best["import numba"]
    for name, seconds in best.items():
        print(f"{name:30} {seconds:6.3f} s of processor time, {seconds / numba:.2f} × numba alone")
    state = pipworks.interop.openspiel.load(DEALT).new_initial_state()
    begun = time.process_time()
    texts = {state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()}
    print(f"{len(texts):,} outcomes of a deal as texts: {time.process_time() - begun:.2f} s")
    for code in BUILT_IN:
        game = pipworks.interop.openspiel.load(code)
        last = played_out(game)
        size = len(pyspiel.serialize_game_and_state(game, last))
        print(f"{code + ', at the end':30} {size:7,} bytes after {len(last.history()):,} actions")


if __name__ == "__main__":
    main()
