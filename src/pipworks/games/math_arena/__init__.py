"""Math Arena, by Bill de Veas: two numbers bid at once for a card that says what to do with them."""

from pipworks.engine import Facts

FACTS = Facts(
    name="math-arena",
    title="Math Arena",
    designer="Bill de Veas",
    pitch="Bid two numbers at once for an operator: it says what they make, and which result is best.",
    players=(2, 5),
    most_choices=110,
    bots=("greedy", "thinking"),
    version=2,
    scoring=(2, 1),  # MA13
    order=2,
)
