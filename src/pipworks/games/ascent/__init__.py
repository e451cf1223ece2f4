"""Ascent, by David Parlett: climb from 1 to 20, an equation of four cards at a time."""

from pipworks.engine import Facts

FACTS = Facts(
    name="ascent",
    title="Ascent",
    designer="David Parlett",
    pitch="Climb from 1 to 20: each number in turn, made from the four cards of a changing square.",
    players=(2, 6),
    most_choices=3,
    zero_sum=False,
    bots=("greedy", "thinking"),
    order=5,
)
