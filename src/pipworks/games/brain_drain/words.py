"""Brain Drain in words: claims, events with their arithmetic, results."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.arithmetic import typeset
from pipworks.engine import IllegalChoice, RuleSheet, Variant, Words
from pipworks.engine.contract import WAIT, Record
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.engine.puzzles import PASS, RIGHT, WRONG, must_say, word_of
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.brain_drain import positions, rules
from pipworks.games.brain_drain.cards import CODES, FACES, PACK_SIZE
from pipworks.games.brain_drain.puzzles import PUZZLES, options_of
from pipworks.games.brain_drain.sheet import rule_sheet
from pipworks.games.brain_drain.views import BrainDrainView, named, table_of, view_of

NAMES = {WAIT: "wait", PASS: "pass", WRONG: "wrong"}


class BrainDrainWords(Words):
    """How Brain Drain is said and written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The pack, suit by suit."""
        return list(CODES)

    # Claims

    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """`wait`, `pass`, the simplest equation as a claim that holds, or `wrong` for one that does not."""
        return PUZZLES.puzzle(variant, state).simplest if choice == RIGHT else NAMES[choice]

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The choice that a text means: an equation is a claim, right or wrong as it comes out."""
        word = text.strip().strip(".!").lower()
        if word in ("wait", "w"):
            return WAIT
        found = word_of(text)
        if found == RIGHT and not rules.can_be_made(variant.rules, state):
            raise IllegalChoice(f"{quoted(text)} cannot be: there is no equation for this target")
        if found is not None:
            return found
        if not word:
            raise IllegalChoice("there is nothing here: write an equation, pass or wait")
        return PUZZLES.puzzle(variant, state).judge(text).choice

    def read_said(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """As `read_choice`, but who claims must say the equation."""
        must_say(text)
        return self.read_choice(variant, state, seat, text)

    def ask(self, variant: Variant, state: Record, seat: int) -> str:
        """What to do now."""
        puzzle = PUZZLES.puzzle(variant, state)
        values = " ".join(map(str, puzzle.values))
        return f"Make {puzzle.target} from {values}: claim with an equation, pass or wait."

    # Events

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
            left = int(rules.in_play(variant.rules, before)).bit_count()
            return [f"{left} cards are shuffled.", *_turned(variant, before, after)]
        told = [
            f"{_name(each, seat)} {_does(each, seat, 'pass')}."
            for each, choice in sorted(chosen.items())
            if choice == PASS
        ]
        if after.phase == rules.LOT:
            both = [_name(each, seat) for each in range(variant.seats) if int(after.claims) >> each & 1]
            return [*told, f"{listed(both, 'and')} claim at once: a lot decides who was first."]
        if after.first:
            if before.phase == rules.LOT:
                told.append(f"{_name(int(after.first) - 1, seat)} {_was(int(after.first) - 1, seat)} first.")
            told += self._decided(variant, before, after, seat, said)
        elif not told and not _ended(before, after):
            return ["Nobody claims."]
        elif not told:
            told.append("Nobody claims, which is a pass by all.")
        if _ended(before, after):
            told += self._target_over(variant, before, after)
            told += _turned(variant, before, after)
            told += self._over(variant, before, after, seat)
        return told

    def _decided(
        self, variant: Variant, before: Record, after: Record, seat: int, said: Mapping[int, str]
    ) -> list[str]:
        """BD4, BD5: what a claim came to."""
        claimant = int(after.first) - 1
        text = said.get(claimant, "")
        puzzle = PUZZLES.puzzle(variant, before)
        winner = _winner(after)
        card = FACES[before.target - 1]
        if winner == claimant:
            verb = _does(claimant, seat, "make")
            made = puzzle.made(text)
            return [f"{_name(claimant, seat)} {verb} it, {made}, and {_wins(seat, winner)} {card}."]
        claimed = f"{typeset(text)}: {puzzle.judge(text).fault}" if text else "with no valid equation"
        told = [f"{_name(claimant, seat)} {_does(claimant, seat, 'claim')} {claimed}."]
        if winner is None:
            told.append(f"{_name(claimant, seat)} {_is(claimant, seat)} barred from this target.")
        else:
            told.append(f"So {card} goes to {_in_line(winner, seat)}.")
        return told

    def _target_over(self, variant: Variant, before: Record, after: Record) -> list[str]:
        """The simplest solution, when nobody made it."""
        winner = _winner(after)
        if winner is not None and int(after.first) - 1 == winner:
            return []
        puzzle = PUZZLES.puzzle(variant, before)
        found, target = puzzle.simplest, puzzle.target
        shown = " ".join(map(str, puzzle.values))
        told = [f"It could be made: {found} = {target}." if found else f"{shown} cannot make {target}."]
        if winner is None and after.phase == rules.OPEN:
            told.append(f"{FACES[before.target - 1]} goes under the stock.")
        elif winner is None:
            told.append("Every card of the stock has been the target of this display.")
        return told

    def _over(self, variant: Variant, before: Record, after: Record, seat: int) -> list[str]:
        """BD6, BD8: how the game ended."""
        if after.phase != rules.ENDED:
            return []
        goal = int(variant.rules.goal)
        for each in range(variant.seats):
            if goal and int(before.won[each]).bit_count() < goal <= int(after.won[each]).bit_count():
                return [f"{_name(each, seat)} {_has(each, seat)} won {goal} cards, which ends the game."]
        left = int(rules.in_play(variant.rules, after)).bit_count()
        if after.fruitless >= rules.MOST_FRUITLESS:
            return [
                f"The cards were shuffled {rules.MOST_FRUITLESS} times with nothing won, so the game is "
                f"over; {left} cards stay unclaimed."
            ]
        if left:
            return [f"Nobody has ever made an equation, so the last {left} cards stay unclaimed."]
        return [
            f"The last cards go to {_in_line(int(after.last) - 1, seat)}, who made the last equation.",
        ]

    # What is seen

    def view(self, variant: Variant, state: Record, seat: int) -> BrainDrainView:
        """The table as typed data."""
        return view_of(variant, state, seat)

    def table(self, variant: Variant, state: Record, seat: int) -> str:
        """The table in lines of plain text."""
        return table_of(variant, state, seat)

    def stakes(self, variant: Variant) -> float:
        """About what a winner has won."""
        return float(variant.rules.goal or PACK_SIZE // variant.seats)

    def result(self, variant: Variant, scores: list[float]) -> str:
        """BD9: who won, with everybody's points."""
        best = max(scores)
        winners = [str(each + 1) for each, score in enumerate(scores) if score == best]
        unit = "points" if variant.rules.by_value else "cards won"
        told = f"{unit}: {' to '.join(f'{score:g}' for score in scores)}"
        if len(winners) == 1:
            return f"Player {winners[0]} wins; {told}."
        return f"Players {listed(winners, 'and')} share the game; {told}."

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return rule_sheet(options_of(variant))

    # Positions: see `positions`

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `display=8s-5h-10c-3d target=Kh stock=…`."""
        return positions.write_position(variant, state)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return positions.read_position(variant, text)

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The order of the pack, the top first."""
        return positions.write_deal(state)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from the order of the pack."""
        return positions.read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The order of the cards shuffled, or who was first."""
        return positions.write_outcome(before, after)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after the cards were shuffled like this, or after this player was first."""
        return positions.read_outcome(variant, before, text)


def _winner(after: Record) -> int | None:
    """Who has just won the target."""
    return int(after.winner) - 1 if after.winner else None


def _ended(before: Record, after: Record) -> bool:
    """Whether the target has been settled."""
    return bool(after.targets > before.targets or after.phase in (rules.SHUFFLING, rules.ENDED))


def _turned(variant: Variant, before: Record, after: Record) -> list[str]:
    """BD4, BD6: what was turned up."""
    if after.phase == rules.SHUFFLING:
        return ["The cards that are not won are gathered."]
    if after.phase != rules.OPEN:
        return []
    view = view_of(variant, after, -1)
    assert view.target is not None
    if (before.display == after.display).all():
        return [f"The next target is {named(view.target)}."]
    cards = listed([named(card) for card in view.display], "and")
    return [f"The display is {cards}; the target is {named(view.target)}."]


def _name(each: int, seat: int) -> str:
    return "You" if each == seat else f"Player {each + 1}"


def _in_line(each: int, seat: int) -> str:
    return "you" if each == seat else f"player {each + 1}"


def _does(each: int, seat: int, verb: str) -> str:
    if each == seat:
        return verb
    return verb + ("es" if verb.endswith("s") else "s")


def _is(each: int, seat: int) -> str:
    return "are" if each == seat else "is"


def _was(each: int, seat: int) -> str:
    return "were" if each == seat else "was"


def _has(each: int, seat: int) -> str:
    return "have" if each == seat else "has"


def _wins(seat: int, winner: int) -> str:
    return "win" if winner == seat else "wins"


__all__ = ["BrainDrainWords"]
