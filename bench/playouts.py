"""Random games: choices a second of ours in a compiled loop, and of OpenSpiel's card games from Python.

    python bench/playouts.py

One process, one core, after compilation; every choice is drawn uniformly from the legal ones. The peers are
driven as OpenSpiel's own examples drive them: a Python loop over `legal_actions` and `apply_action`.
"""

from __future__ import annotations

import random
import time

import pipworks
from pipworks.engine import random_games
from pipworks.games import BUILT_IN

SECONDS = 2.0
VARIANTS = {
    "femto": ("femto", "femto:order=alternate", "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden"),
    "math-arena": ("math-arena", "math-arena:players=5"),
    "sequences": ("sequences",),
    "friend-or-foe": ("friend-or-foe", "friend-or-foe:players=8"),
    "brain-drain": ("brain-drain",),
    "ascent": ("ascent",),
}
PEERS = ("goofspiel", "crazy_eights", "hearts")


def ours(code: str) -> float:
    """Choices a second in random games of a variant."""
    variant = pipworks.game(code)
    random_games(variant, 2)
    games, choices, seed = 64, 0, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        choices += random_games(variant, games, seed=seed).choices
        seed += 1
        games = min(2 * games, 1 << 16)
    return choices / (time.perf_counter() - begun)


def theirs(name: str) -> float:
    """Choices a second in random games of an OpenSpiel game; chance events are not counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    draw = random.Random(0)
    choices = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(outcomes, weights)[0])
            elif state.is_simultaneous_node():
                joint = [draw.choice(state.legal_actions(seat)) for seat in range(game.num_players())]
                state.apply_actions(joint)
                choices += len(joint)
            else:
                state.apply_action(draw.choice(state.legal_actions()))
                choices += 1
    return choices / (time.perf_counter() - begun)


def main() -> None:
    """Print both and the ratios."""
    mine = {}
    for name in BUILT_IN:
        for code in VARIANTS.get(name, (name,)):
            mine[code] = ours(code)
            print(f"{code:46} {mine[code] / 1e6:8.2f} million choices a second", flush=True)
    try:
        peers = {name: theirs(name) for name in PEERS}
    except ImportError:
        print("the peers are not here: pip install 'pipworks[bench]' brings OpenSpiel")
        return
    fastest = max(peers.values())
    for name, speed in peers.items():
        print(f"OpenSpiel {name:36} {speed / 1e6:8.3f} million choices a second")
    for code, speed in mine.items():
        print(f"{code:46} {speed / fastest:8,.0f} times OpenSpiel's fastest of these")


if __name__ == "__main__":
    main()
