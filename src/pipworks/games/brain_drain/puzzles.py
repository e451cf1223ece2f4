"""The puzzles of Brain Drain: make the target from the four cards of the display."""

from __future__ import annotations

from collections.abc import Sequence

from pipworks import arithmetic
from pipworks.engine import GameError, Variant
from pipworks.engine.contract import Record
from pipworks.engine.puzzles import Puzzle, Puzzles
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import FACES, read_card
from pipworks.games.brain_drain.equations import letters
from pipworks.games.brain_drain.options import BrainDrainOptions


def options_of(variant: Variant) -> BrainDrainOptions:
    """The options, typed."""
    assert isinstance(variant.options, BrainDrainOptions)
    return variant.options


def puzzle_of_cards(
    variant: Variant, cards: Sequence[int], target: int, faces: str, options: arithmetic.Options
) -> Puzzle:
    """To make a number from cards of the pack, which count as the rules say."""
    values = tuple(int(variant.rules.worth[card]) for card in cards)
    return Puzzle(values, target, options, tuple(FACES[card] for card in cards), letters(cards, faces))


class BrainDrainPuzzles(Puzzles):
    """A race for every target."""

    race = True

    def puzzle(self, variant: Variant, state: Record) -> Puzzle:
        """BD3: the display, and what the target counts."""
        cards = [int(card) - 1 for card in state.display]
        return self._puzzle(variant, cards, int(variant.rules.worth[state.target - 1]))

    def of_cards(self, variant: Variant, cards: Sequence[str], target: str | int) -> Puzzle:
        """The puzzle of a display and a target, which may be a card."""
        if isinstance(target, str):
            target = int(variant.rules.worth[read_card(target, GameError)])
        return self._puzzle(variant, [read_card(each, GameError) for each in cards], target)

    def _puzzle(self, variant: Variant, cards: Sequence[int], target: int) -> Puzzle:
        options = options_of(variant)
        return puzzle_of_cards(variant, cards, target, options.faces, rules.options_of_equations(options))

    def heard(self, variant: Variant, before: Record, after: Record) -> tuple[int, ...]:
        """BD4: of several claims only the first is heard."""
        decided = before.phase != rules.SHUFFLING and after.phase != rules.LOT and after.first
        return (int(after.first) - 1,) if decided else ()

    def maker(self, variant: Variant, before: Record, after: Record) -> int | None:
        """BD4: who claimed first, if that won the target."""
        if before.phase == rules.SHUFFLING or not after.first or after.first != after.winner:
            return None
        return int(after.first) - 1

    def settled(self, variant: Variant, before: Record, after: Record) -> bool:
        """BD5: the target is over when the next is turned up, cards are shuffled, or the game ends."""
        if before.phase == rules.SHUFFLING or after.phase == rules.LOT:
            return False
        return bool(after.targets > before.targets or after.phase in (rules.SHUFFLING, rules.ENDED))


PUZZLES = BrainDrainPuzzles()
