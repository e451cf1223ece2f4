"""Choices by the engine's numbers."""

from pipworks import Choice, Position, game


def first(position: Position) -> Position:
    """The position after the first choice of everybody."""
    legal = {seat: position.variant.choices(position.state, seat) for seat in position.to_act}
    return position.play({seat: Choice(numbers[0]) for seat, numbers in legal.items()}).position


here = game("friend-or-foe:players=4").deal(seed=3)
for _ in range(5):
    here = first(here)
print(here)
