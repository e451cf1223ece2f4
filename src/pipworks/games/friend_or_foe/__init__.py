"""Friend or Foe?, by Jack Chang: be rid of your cards first, with two dice, by helping and by hurting."""

from pipworks.engine import Game
from pipworks.games.friend_or_foe import knowledge, rules
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions
from pipworks.games.friend_or_foe.words import FriendOrFoeWords

GAME = Game(
    name="friend-or-foe",
    title="Friend or Foe?",
    designer="Jack Chang",
    pitch="Roll two dice and shed the cards they name: others may help you, or attack you when you pass.",
    options=FriendOrFoeOptions,
    state=rules.State,
    rules=rules.Rules,
    encode=rules.encode,
    most_choices=6,
    begin=rules.begin,
    to_act=rules.to_act,
    choices=rules.choices,
    play=rules.play,
    score=rules.score,
    chance=rules.chance,
    outcomes=rules.outcomes,
    happen=rules.happen,
    turn=rules.turn,
    mask=knowledge.mask,
    imagine=knowledge.imagine,
    standing=rules.standing,
    words=FriendOrFoeWords(),
)

__all__ = ["GAME"]
