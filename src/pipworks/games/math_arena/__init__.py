"""Math Arena, by Bill de Veas: two numbers bid at once for a card that says what to do with them."""

from pipworks.engine import Game
from pipworks.games.math_arena import rules
from pipworks.games.math_arena.cards import MOST_BIDS
from pipworks.games.math_arena.options import MathArenaOptions
from pipworks.games.math_arena.words import MathArenaWords

GAME = Game(
    name="math-arena",
    title="Math Arena",
    designer="Bill de Veas",
    pitch="Bid two numbers at once for an operator: it says what they make, and which result is best.",
    options=MathArenaOptions,
    state=rules.State,
    rules=rules.Rules,
    encode=rules.encode,
    most_choices=MOST_BIDS,
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
    alone=rules.alone,
    words=MathArenaWords(),
)

__all__ = ["GAME"]
