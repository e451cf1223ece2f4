"""The puzzles of Brain Drain: make the target from the four cards of the display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pipworks import arithmetic
from pipworks.engine import BadPosition, Variant
from pipworks.engine.contract import Record
from pipworks.engine.puzzles import Puzzle, Puzzles
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import faces_of, read_card, worth
from pipworks.games.brain_drain.equations import letters
from pipworks.games.brain_drain.options import BrainDrainOptions
from pipworks.games.brain_drain.stock_notation import cards_in


def options_of(variant: Variant) -> BrainDrainOptions:
    """The options, typed."""
    assert isinstance(variant.options, BrainDrainOptions)
    return variant.options


@lru_cache(maxsize=1 << 12)
def _puzzle(cards: tuple[int, ...], target: int, faces: str, options: arithmetic.Options) -> Puzzle:
    values = tuple(worth(card, faces) for card in cards)
    return Puzzle(values, target, options, faces_of(cards), letters(cards, faces))


class CardPuzzles(Puzzles):
    """To make a number from four cards of the pack, here and in Ascent."""

    def equations(self, variant: Variant) -> tuple[str, arithmetic.Options]:
        """What face cards count (BD2), and what an equation may do."""
        raise NotImplementedError

    def of_row(self, variant: Variant, row: Sequence[int], target: int) -> Puzzle:
        """The puzzle of cards as they lie in a row of a state."""
        return _puzzle(tuple(cards_in(row)), int(target), *self.equations(variant))

    def of_cards(self, variant: Variant, cards: Sequence[str], target: str | int) -> Puzzle:
        """The puzzle of four cards and a target, which may be a card. Raises BadPosition for others."""
        lie = [read_card(each, BadPosition) for each in cards]
        if len(lie) != 4 or len(set(lie)) != 4:
            raise BadPosition(
                "an equation is made of four different cards, not of {cards:spaced}", cards=tuple(cards)
            )
        if isinstance(target, str):
            target = int(variant.rules.worth[read_card(target, BadPosition)])
        return self.of_row(variant, [1 + each for each in lie], target)


class BrainDrainPuzzles(CardPuzzles):
    """A race for every target."""

    race = True

    def puzzle(self, variant: Variant, state: Record) -> Puzzle:
        """BD3: the display, and what the target counts."""
        return self.of_row(variant, state.display, variant.rules.worth[state.target - 1])

    def equations(self, variant: Variant) -> tuple[str, arithmetic.Options]:
        """BD2, BD3, BD10: as the options say."""
        options = options_of(variant)
        return options.faces, rules.options_of_equations(options)

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
