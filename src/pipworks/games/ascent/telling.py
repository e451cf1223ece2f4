"""What is said of a game of Ascent: what happened, with the equations."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.engine import Line, RuleSheet, Seat, Variant, claims, lines_of
from pipworks.engine.claims import ClaimTelling, Passed, mistaken, unmade
from pipworks.engine.contract import Record
from pipworks.engine.puzzles import PASS, RIGHT
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.ascent import lines, rules
from pipworks.games.ascent.puzzles import PUZZLES, options_of
from pipworks.games.ascent.sheet import rule_sheet
from pipworks.games.brain_drain.cards import FACES, faces_of
from pipworks.games.brain_drain.stock_notation import cards_in


class AscentTelling(ClaimTelling):
    """What is said of a game of Ascent."""

    lines = (*lines_of(claims), *lines_of(lines))

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened, with the equations."""
        if before.phase == rules.SHUFFLING and not before.square[0]:
            return [lines.Dealt(faces_of(cards_in(after.square)), PUZZLES.puzzle(variant, after).values)]
        if before.phase == rules.SHUFFLING:
            return [lines.NewStock(int(before.covered).bit_count()), *_turned(before, after)]
        told = [
            line
            for each, choice in chosen.items()
            for line in _attempt(variant, before, after, Seat(each), choice, said.get(each, ""))
        ]
        if after.number > variant.rules.last_number:
            return [*told, lines.LastMade(int(variant.rules.last_number))]
        if after.phase == rules.ENDED:
            return [*told, lines.TooManyFailures(rules.MOST_FAILURES)]
        return told + ([lines.Exhausted()] if after.phase == rules.SHUFFLING else _turned(before, after))

    def stakes(self, variant: Variant) -> float:
        """About what a player scores who scores well."""
        return float(variant.rules.last_number)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return rule_sheet(options_of(variant))


def _attempt(
    variant: Variant, before: Record, after: Record, seat: Seat, choice: int, said: str
) -> list[Line]:
    """AS5, AS6: what an attempt came to."""
    puzzle = PUZZLES.puzzle(variant, before)
    if choice == RIGHT:
        kind = lines.Scored if before.failures else lines.MadeAtOnce
        return [kind(seat, puzzle.made(said), puzzle.target)]
    told: Line = Passed(seat) if choice == PASS else lines.FailedSomehow(seat)
    if choice != PASS and said:
        equation, makes, fault = mistaken(puzzle, said)
        told = lines.Failed(seat, equation, puzzle.target, makes, fault)
    following = PUZZLES.puzzle(variant, after)
    if puzzle.simplest and sorted(following.values) == sorted(puzzle.values):
        return [told]  # the card turned up counts as much as the one it covers: let the next player try
    return [told, unmade(puzzle)]


def _turned(before: Record, after: Record) -> list[Line]:
    """AS2: the card turned up."""
    return [
        lines.Covered(FACES[new - 1], FACES[old - 1], Seat(after.player), int(after.number))
        for old, new in zip(before.square, after.square, strict=True)
        if old != new
    ]
