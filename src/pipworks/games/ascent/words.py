"""Ascent in words: attempts, events with their arithmetic, results."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.arithmetic import typeset
from pipworks.engine import IllegalChoice, RuleSheet, Variant, Words
from pipworks.engine.contract import Record
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.engine.puzzles import PASS, RIGHT, WRONG, must_say, word_of
from pipworks.engine.teller import ENGLISH
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.ascent import positions, rules
from pipworks.games.ascent.puzzles import PUZZLES, options_of
from pipworks.games.ascent.sheet import rule_sheet
from pipworks.games.ascent.views import AscentView, named, table_of, view_of
from pipworks.games.brain_drain.cards import CODES, FACES

NAMES = {PASS: "pass", WRONG: "wrong"}


class AscentWords(Words):
    """How Ascent is said and written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The pack, suit by suit."""
        return list(CODES)

    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """`pass`, the simplest equation as an attempt that holds, or `wrong` for one that does not."""
        return PUZZLES.puzzle(variant, state).simplest if choice == RIGHT else NAMES[choice]

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The choice that a text means: an equation is an attempt, right or wrong as it comes out."""
        found = word_of(text)
        if found == RIGHT and not rules.can_be_made(variant.rules, state):
            raise IllegalChoice(f"{quoted(text)} cannot be: there is no equation for {int(state.number)}")
        if found is not None:
            return found
        if not text.strip():
            raise IllegalChoice("there is nothing here: write an equation, or pass")
        return PUZZLES.puzzle(variant, state).judge(text).choice

    def read_said(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """As `read_choice`, but who claims must say the equation."""
        must_say(text)
        return self.read_choice(variant, state, seat, text)

    def ask(self, variant: Variant, state: Record, seat: int) -> str:
        """What to do now."""
        puzzle = PUZZLES.puzzle(variant, state)
        return f"Make {puzzle.target} from {' '.join(map(str, puzzle.values))}: write an equation, or pass."

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[str]:
        """What happened, with the equations."""
        if before.phase == rules.SHUFFLING:
            if not before.square[0]:
                cards = [named(pile.card) for pile in view_of(variant, after, -1).square]
                return [f"The pack is shuffled; the square is {listed(cards, 'and')}."]
            cards_left = int(before.covered).bit_count()
            return [f"The {cards_left} covered cards are the new stock.", *_turned(before, after)]
        told = []
        for each, choice in sorted(chosen.items()):
            told += self._attempt(variant, before, after, each, choice, seat, said.get(each, ""))
        if after.phase == rules.ENDED:
            return [*told, *self._ending(variant, after)]
        if after.phase == rules.SHUFFLING:
            return [*told, "The stock is exhausted."]
        return told + _turned(before, after)

    def _attempt(
        self, variant: Variant, before: Record, after: Record, each: int, choice: int, seat: int, said: str
    ) -> list[str]:
        """AS5, AS6: what an attempt came to."""
        who = "You" if each == seat else f"Player {each + 1}"
        s = "" if each == seat else "s"
        puzzle = PUZZLES.puzzle(variant, before)
        found, number = puzzle.simplest, puzzle.target
        if choice == RIGHT:
            gained = int(after.total[each]) - int(before.total[each])
            scores = f"and score{s} {gained}" if gained else "which scores nothing at the first attempt"
            return [f"{who} make{s} it, {puzzle.made(said)} = {number}, {scores}."]
        shown = " ".join(map(str, puzzle.values))
        following = PUZZLES.puzzle(variant, after)
        could = [f"It could be made: {found} = {number}."] if found else [f"{shown} cannot make {number}."]
        if found and (sorted(following.values), following.target) == (sorted(puzzle.values), number):
            could = []  # the card turned up counts as much as the one it covers: let the next player try
        if choice == PASS:
            return [f"{who} pass{'' if each == seat else 'es'}.", *could]
        failed = (
            f"{typeset(said)}: {ENGLISH.say(puzzle.judge(said).fault)}"
            if said
            else "an equation that does not hold"
        )
        return [f"{who} fail{s} with {failed}.", *could]

    def _ending(self, variant: Variant, after: Record) -> list[str]:
        if after.number > variant.rules.last_number:
            return [f"{int(variant.rules.last_number)} is made, and the game is over."]
        return [f"After {rules.MOST_FAILURES} failures in a row the game is over."]

    # What is seen

    def view(self, variant: Variant, state: Record, seat: int) -> AscentView:
        """The table as typed data."""
        return view_of(variant, state, seat)

    def table(self, variant: Variant, state: Record, seat: int) -> str:
        """The table in lines of plain text."""
        return table_of(variant, state, seat)

    def stakes(self, variant: Variant) -> float:
        """About what a player scores who scores well."""
        return float(variant.rules.last_number)

    def result(self, variant: Variant, scores: list[float]) -> str:
        """AS6: the higher total wins, equal totals share."""
        best = max(scores)
        winners = [str(each + 1) for each, score in enumerate(scores) if score == best]
        told = f"points: {' to '.join(f'{score:g}' for score in scores)}"
        if len(winners) == 1:
            return f"Player {winners[0]} wins; {told}."
        return f"Players {listed(winners, 'and')} share the game; {told}."

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return rule_sheet(options_of(variant))

    # Positions: see `positions`

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `square=8s-5h-10c-3d stock=… number=4`."""
        return positions.write_position(variant, state)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return positions.read_position(variant, text)

    def write_deal(self, variant: Variant, state: Record) -> str:
        """An order of the pack, the top first."""
        return positions.write_deal(state)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from the order of the pack."""
        return positions.read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The order of the cards shuffled."""
        return positions.write_outcome(before, after)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after the cards were shuffled like this."""
        return positions.read_outcome(before, text)


def _turned(before: Record, after: Record) -> list[str]:
    """AS2: the card turned up."""
    for old, new in zip(before.square, after.square, strict=True):
        if old != new:
            return [
                f"{FACES[new - 1]} is turned up onto {FACES[old - 1]}; the next to try is "
                f"player {int(after.player) + 1}, for {int(after.number)}."
            ]
    return []


__all__ = ["AscentWords"]
