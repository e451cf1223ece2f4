"""Femto, by Alan Parr: a handful of number cards, and the bigger card does not always win."""

from pipworks.engine import Game, Slots
from pipworks.games.femto import ranking, rules
from pipworks.games.femto.options import FemtoOptions
from pipworks.games.femto.words import FemtoWords

GAME = Game(
    name="femto",
    title="Femto",
    designer="Alan Parr",
    pitch="Lay a card each: the higher wins, unless it is more than twice the lower.",
    options=FemtoOptions,
    state=rules.State,
    rules=rules.Rules,
    encode=rules.encode,
    most_choices=60,
    begin=rules.begin,
    to_act=rules.to_act,
    choices=rules.choices,
    play=rules.play,
    score=rules.score,
    chance=rules.chance,
    outcomes=rules.outcomes,
    happen=rules.happen,
    turn=rules.turn,
    mask=rules.mask,
    imagine=rules.imagine,
    standing=rules.standing,
    slots=Slots(
        slots=ranking.slots,
        layers=ranking.layers,
        layer=ranking.layer,
        rank=ranking.rank,
        unrank=ranking.unrank,
    ),
    alone=rules.alone,
    words=FemtoWords(),
)

__all__ = ["GAME"]
