"""Whatever a table needs of a game is loaded where its variant is looked for, not while others wait."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
from pipworks.engine.rng import CIPHER
from pipworks.games import names
from pipworks.tables.finding import variant_of

def loaded(game):
    doors = vars(game.doors).items()
    return {name: len(door.signatures) for name, door in doors if hasattr(door, "signatures")}

for name in names():
    variant = variant_of(name)
    before = loaded(variant.game)
    assert before
    for seed in ("1", "2"):
        here, at = variant.deal(seed=CIPHER + 64 * seed), 0
        while not here.over:
            choices, at = {seat: here.choices(seat) for seat in here.to_act}, at + 1
            turn = here.play({seat: each[at * 7919 % len(each)] for seat, each in choices.items()})
            for seat in choices:
                here.view(seat), turn.lines(seat)
            here = turn.position
            if at > 300:
                break
    print(name, before == loaded(variant.game), len(before))
"""


@pytest.mark.compiled
def test_nothing_is_left_to_load_once_a_variant_has_been_found() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    games = [line.split() for line in done.stdout.splitlines()]
    assert len(games) >= 6
    assert all(same == "True" for _, same, _ in games), done.stdout
