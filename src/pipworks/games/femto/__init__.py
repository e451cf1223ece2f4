"""Femto, by Alan Parr: a handful of number cards, and the bigger card does not always win."""

from pipworks.engine import Facts

FACTS = Facts(
    name="femto",
    title="Femto",
    designer="Alan Parr",
    pitch="Lay a card each: the higher wins, unless it is more than twice the lower.",
    most_choices=60,
    bots=("greedy",),
    order=1,
)
