"""Wouter's Math Card Game, by Wouter van Oortmerssen: two players build and spoil sums on the table."""

from pipworks.engine import Facts

FACTS = Facts(
    name="sequences",
    title="Wouter's Math Card Game",
    designer="Wouter van Oortmerssen",
    pitch="Play two cards a turn on sums that lie open on the table; those you began are yours to score.",
    most_choices=72,
    bots=("greedy", "thinking"),
    order=3,
)
