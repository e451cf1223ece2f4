"""Friend or Foe?, by Jack Chang: be rid of your cards first, with two dice, by helping and by hurting."""

from pipworks.engine import Facts

FACTS = Facts(
    name="friend-or-foe",
    title="Friend or Foe?",
    designer="Jack Chang",
    pitch="Roll two dice and shed the cards they name: others may help you, or attack you when you pass.",
    players=(3, 8),
    most_choices=6,
    bots=("greedy", "thinking"),
    order=6,
)
