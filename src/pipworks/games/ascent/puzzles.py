"""The puzzles of Ascent: make the next number from the four cards of the square."""

from __future__ import annotations

from pipworks import arithmetic
from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.engine.puzzles import Puzzle
from pipworks.engine.rng import Generator, below
from pipworks.games.ascent import rules
from pipworks.games.ascent.options import AscentOptions
from pipworks.games.brain_drain.puzzles import CardPuzzles


def options_of(variant: Variant) -> AscentOptions:
    """The options, typed."""
    assert isinstance(variant.options, AscentOptions)
    return variant.options


class AscentPuzzles(CardPuzzles):
    """One number after the other, each tried in turn."""

    def puzzle(self, variant: Variant, state: Record) -> Puzzle:
        """AS6: the square, and the number to be made."""
        return self.of_row(variant, state.square, state.number)

    def equations(self, variant: Variant) -> tuple[str, arithmetic.Options]:
        """AS1, AS6: face cards count by their suit."""
        return "suit", rules.options_of_equations(options_of(variant))

    def draw(self, variant: Variant, rng: Generator) -> Puzzle:
        """A square dealt at random, and any of the numbers."""
        state = variant.after_chance(variant.begun(), rng)
        state.number = 1 + int(below(rng, int(variant.rules.last_number)))
        return self.puzzle(variant, state)

    def maker(self, variant: Variant, before: Record, after: Record) -> int | None:
        """AS5: who tried, if the next number is to be made now."""
        return int(before.player) if after.number > before.number else None

    def settled(self, variant: Variant, before: Record, after: Record) -> bool:
        """AS3, AS5: a number stays until it is made, or the game ends."""
        return bool(after.number != before.number or not variant.to_act(after))


PUZZLES = AscentPuzzles()
