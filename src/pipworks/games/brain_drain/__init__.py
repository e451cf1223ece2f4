"""Brain Drain, by David Parlett: be first to make an equation of four cards that equals a fifth."""

from pipworks.engine import Game
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.options import BrainDrainOptions
from pipworks.games.brain_drain.puzzles import PUZZLES
from pipworks.games.brain_drain.words import BrainDrainWords

GAME = Game(
    name="brain-drain",
    title="Brain Drain",
    designer="David Parlett",
    pitch="Be the first to turn four cards into an equation that equals a fifth.",
    options=BrainDrainOptions,
    state=rules.State,
    rules=rules.Rules,
    encode=rules.encode,
    most_choices=4,
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
    words=BrainDrainWords(),
    puzzles=PUZZLES,
    zero_sum=False,
)

__all__ = ["GAME"]
