"""The puzzles of Ascent: make the next number from the four cards of the square."""

from __future__ import annotations

from collections.abc import Sequence

from pipworks import arithmetic
from pipworks.engine import GameError, Variant
from pipworks.engine.contract import Record
from pipworks.engine.puzzles import Puzzle, Puzzles
from pipworks.engine.rng import Generator, below
from pipworks.games.ascent.options import AscentOptions
from pipworks.games.brain_drain.cards import read_card
from pipworks.games.brain_drain.puzzles import puzzle_of_cards


def options_of(variant: Variant) -> AscentOptions:
    """The options, typed."""
    assert isinstance(variant.options, AscentOptions)
    return variant.options


class AscentPuzzles(Puzzles):
    """One number after the other, each tried in turn."""

    def puzzle(self, variant: Variant, state: Record) -> Puzzle:
        """AS6: the square, and the number to be made."""
        return self._puzzle(variant, [int(card) - 1 for card in state.square], int(state.number))

    def of_cards(self, variant: Variant, cards: Sequence[str], target: str | int) -> Puzzle:
        """The puzzle of a square and a number."""
        if isinstance(target, str):
            target = int(variant.rules.worth[read_card(target, GameError)])
        return self._puzzle(variant, [read_card(each, GameError) for each in cards], target)

    def _puzzle(self, variant: Variant, cards: Sequence[int], target: int) -> Puzzle:
        options = arithmetic.Options(negatives=options_of(variant).negatives)
        return puzzle_of_cards(variant, cards, target, "suit", options)

    def draw(self, variant: Variant, rng: Generator) -> Puzzle:
        """A square dealt at random, and any of the numbers."""
        state = variant.blank()
        variant.game.begin(variant.rules, state)
        variant.game.chance(variant.rules, state, rng)
        state.number = 1 + int(below(rng, int(variant.rules.last_number)))
        return self.puzzle(variant, state)

    def maker(self, variant: Variant, before: Record, after: Record) -> int | None:
        """AS5: who tried, if the next number is to be made now."""
        return int(before.player) if after.number > before.number else None

    def settled(self, variant: Variant, before: Record, after: Record) -> bool:
        """AS3, AS5: a number stays until it is made, or the game ends."""
        return bool(after.number != before.number or not variant.to_act(after))


PUZZLES = AscentPuzzles()
