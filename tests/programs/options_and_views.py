"""Options and views by game: a type checker knows what each has."""

from typing import assert_type

from pipworks import game

cards: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 10, 12)
nine = game("femto").but(pack=cards, spare="hidden")
size: int = nine.options.hand_size
hand: list[str] = nine.deal(seed=1).view(0).players[0].hand
assert len(hand) == size

target: str = game("math-arena").deal(seed=1).view(0).phase
after, happened = game("femto").deal("2-3-8-10").play({0: 10, 1: 7})
assert target and after.view(1).players[0].hand == ["2", "3", "8"]
assert_type(after.variant.options.hand_size, int)
assert_type(happened, tuple[str, ...])
