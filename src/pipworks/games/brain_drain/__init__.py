"""Brain Drain, by David Parlett: be first to make an equation of four cards that equals a fifth."""

from pipworks.engine import Facts

FACTS = Facts(
    name="brain-drain",
    title="Brain Drain",
    designer="David Parlett",
    pitch="Be the first to turn four cards into an equation that equals a fifth.",
    players=(2, 8),
    most_choices=4,
    zero_sum=False,
    bots=("greedy", "thinking"),
    order=4,
)
