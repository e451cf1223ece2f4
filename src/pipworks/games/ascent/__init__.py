"""Ascent, by David Parlett: climb from 1 to 20, an equation of four cards at a time."""

from pipworks.engine import Game
from pipworks.games.ascent import rules
from pipworks.games.ascent.options import AscentOptions
from pipworks.games.ascent.puzzles import PUZZLES
from pipworks.games.ascent.words import AscentWords

GAME = Game(
    name="ascent",
    title="Ascent",
    designer="David Parlett",
    pitch="Climb from 1 to 20: each number in turn, made from the four cards of a changing square.",
    options=AscentOptions,
    state=rules.State,
    rules=rules.Rules,
    encode=rules.encode,
    most_choices=3,
    begin=rules.begin,
    to_act=rules.to_act,
    choices=rules.choices,
    play=rules.play,
    score=rules.score,
    chance=rules.chance,
    turn=rules.turn,
    mask=rules.mask,
    imagine=rules.imagine,
    words=AscentWords(),
    puzzles=PUZZLES,
    zero_sum=False,
)

__all__ = ["GAME"]
