"""What is said of a game of Brain Drain: what happened, with the equations, and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipworks.engine import Line, RuleSheet, Seat, Variant, claims, lines_of
from pipworks.engine.claims import ClaimTelling, Passed, WonOnPoints, mistaken, unmade, winners
from pipworks.engine.contract import Record
from pipworks.engine.fields import in_set
from pipworks.engine.puzzles import PASS
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.brain_drain import lines, rules
from pipworks.games.brain_drain.cards import FACES, PACK_SIZE, faces_of
from pipworks.games.brain_drain.puzzles import PUZZLES, options_of
from pipworks.games.brain_drain.sheet import rule_sheet
from pipworks.games.brain_drain.stock_notation import cards_in


class BrainDrainTelling(ClaimTelling):
    """What is said of a game of Brain Drain."""

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
        if before.phase == rules.SHUFFLING:
            left = int(rules.in_play(variant.rules, before)).bit_count()
            return [lines.Shuffled(left), *_turned(variant, before, after)]
        told: list[Line] = [Passed(Seat(each)) for each, choice in sorted(chosen.items()) if choice == PASS]
        if after.phase == rules.LOT:
            return [*told, lines.ClaimedAtOnce(tuple(map(Seat, in_set(after.claims))))]
        ended = PUZZLES.settled(variant, before, after)
        if after.first:
            if before.phase == rules.LOT:
                told.append(lines.WasFirst(Seat(after.first - 1)))
            told += _decided(variant, before, after, said.get(int(after.first) - 1, ""))
        elif not told:
            told.append(lines.AllPass())
        if ended:
            told += _target_over(variant, before, after)
            told += _turned(variant, before, after)
            told += _over(variant, before, after)
        return told

    def result(self, variant: Variant, scores: Sequence[float]) -> Line:
        """BD9: who won, with everybody's points."""
        if variant.rules.by_value:
            return WonOnPoints(winners(scores), tuple(scores))
        return lines.WonOnCards(winners(scores), tuple(map(int, scores)))

    def stakes(self, variant: Variant) -> float:
        """About what a winner has won."""
        return float(variant.rules.goal or PACK_SIZE // variant.seats)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return rule_sheet(options_of(variant))


def _decided(variant: Variant, before: Record, after: Record, said: str) -> list[Line]:
    """BD4, BD5: what a claim came to."""
    claimant, card = Seat(after.first - 1), FACES[before.target - 1]
    puzzle = PUZZLES.puzzle(variant, before)
    if after.winner == after.first:
        return [lines.Made(claimant, puzzle.made(said), puzzle.target, card)]
    told: list[Line] = [lines.ClaimedInVain(claimant)]
    if said:
        equation, makes, fault = mistaken(puzzle, said)
        told = [lines.Mistaken(claimant, equation, puzzle.target, makes, fault)]
    if after.winner:
        return [*told, lines.GoesTo(Seat(after.winner - 1), card)]
    return [*told, lines.Barred(claimant)]


def _target_over(variant: Variant, before: Record, after: Record) -> list[Line]:
    """BD6: what becomes of a target that nobody has made, and how it could have been."""
    if PUZZLES.maker(variant, before, after) is not None:
        return []
    told = [unmade(PUZZLES.puzzle(variant, before))]
    if after.winner:
        return told
    if after.phase == rules.OPEN:
        return [*told, lines.Under(FACES[before.target - 1])]
    return [*told, lines.DisplayDone()]


def _turned(variant: Variant, before: Record, after: Record) -> list[Line]:
    """BD4, BD6: what was turned up."""
    if after.phase == rules.SHUFFLING:
        return [lines.Gathered()]
    if after.phase != rules.OPEN:
        return []
    puzzle = PUZZLES.puzzle(variant, after)
    target = FACES[after.target - 1]
    if (before.display == after.display).all():
        return [lines.NextTarget(target, puzzle.target)]
    return [lines.TurnedUp(faces_of(cards_in(after.display)), puzzle.values, target, puzzle.target)]


def _over(variant: Variant, before: Record, after: Record) -> list[Line]:
    """BD6, BD8: how the game ended."""
    if after.phase != rules.ENDED:
        return []
    goal, left = int(variant.rules.goal), int(rules.in_play(variant.rules, after)).bit_count()
    for each in range(variant.seats) if goal and left else ():  # who is given the last cards may have more
        if int(after.won[each]).bit_count() >= goal:
            return [lines.GoalReached(Seat(each), goal)]
    if after.fruitless >= rules.MOST_FRUITLESS:
        return [lines.NothingWon(rules.MOST_FRUITLESS, left)]
    return [lines.NobodyEver(left) if left else lines.LastCards(Seat(after.last - 1))]
