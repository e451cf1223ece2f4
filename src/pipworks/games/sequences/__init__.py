"""Wouter's Math Card Game, by Wouter van Oortmerssen: two players build and spoil sums on the table."""

from pipworks.engine import Game
from pipworks.games.sequences import knowledge, rules
from pipworks.games.sequences.explaining import explain
from pipworks.games.sequences.options import SequencesOptions
from pipworks.games.sequences.steps import Step
from pipworks.games.sequences.words import SequencesWords

GAME = Game(
    name="sequences",
    title="Wouter's Math Card Game",
    designer="Wouter van Oortmerssen",
    pitch="Play two cards a turn on sums that lie open on the table; those you began are yours to score.",
    options=SequencesOptions,
    state=rules.State,
    rules=rules.Rules,
    encode=rules.encode,
    most_choices=72,
    begin=rules.begin,
    to_act=rules.to_act,
    choices=rules.choices,
    play=rules.play,
    score=rules.score,
    chance=rules.chance,
    turn=rules.turn,
    mask=knowledge.mask,
    imagine=knowledge.imagine,
    standing=rules.standing,
    words=SequencesWords(),
)

__all__ = ["GAME", "Step", "explain"]
