"""How games that set puzzles are written, told and seen, as far as all of them do it alike.

A claim is an equation, right or wrong as it comes out, and it is told as it was said (see
`pipworks.engine.puzzles`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pipworks.arithmetic import typeset
from pipworks.engine.contract import WAIT, Record
from pipworks.engine.errors import IllegalChoice
from pipworks.engine.lines import Equation, Line, line
from pipworks.engine.messages import Message, Quoted, Seat, say
from pipworks.engine.notation import Notation, by_number
from pipworks.engine.puzzles import PASS, RIGHT, WRONG, Puzzle, Puzzles, must_say, word_of
from pipworks.engine.telling import Telling
from pipworks.engine.variant import Variant
from pipworks.engine.views import Views


@line("{seat} {seat:pass|passes}.")
class Passed(Line):
    """A player lets the puzzle go."""

    seat: Seat


@line("It could be made: {equation} = {target}.")
class CouldBeMade(Line):
    """The simplest equation, when nobody has made any."""

    equation: Equation
    target: int


@line("{values:spaced} cannot make {target}.")
class CannotBeMade(Line):
    """There is no equation."""

    values: tuple[int, ...]
    target: int


@line("{winners} {winners:win|wins|share the game}; points: {points:against}.")
class WonOnPoints(Line):
    """Who has won, with everybody's points."""

    winners: tuple[Seat, ...]
    points: tuple[float, ...]


def _puzzles(variant: Variant) -> Puzzles:
    assert variant.game.puzzles is not None
    return variant.game.puzzles


_NAMES = {WAIT: "wait", PASS: "pass", WRONG: "wrong"}


class ClaimNotation(Notation):
    """How claims are written: as equations."""

    @by_number
    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """`wait`, `pass`, the simplest equation as a claim that holds, or `wrong` for one that does not."""
        if choice == RIGHT:
            return _puzzles(variant).puzzle(variant, state).simplest
        return _NAMES[choice]

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The choice that a text means: an equation is a claim, right or wrong as it comes out."""
        race = _puzzles(variant).race
        word = text.strip().strip(".!").lower()
        if race and word in ("wait", "w", "warte", "warten"):
            return WAIT
        found = word_of(text)
        if found == RIGHT and RIGHT not in variant.choices(state, seat):
            raise IllegalChoice(
                "{text} cannot be: there is no equation for {target}",
                text=Quoted(text),
                target=_puzzles(variant).puzzle(variant, state).target,
            )
        if found is not None:
            return found
        if not word and race:
            raise IllegalChoice("there is nothing here: write an equation, pass or wait")
        if not word:
            raise IllegalChoice("there is nothing here: write an equation, or pass")
        return _puzzles(variant).puzzle(variant, state).judge(text).choice

    def read_said(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """As `read_choice`, but who claims must say the equation."""
        must_say(text)
        return self.read_choice(variant, state, seat, text)


class ClaimTelling(Telling):
    """What is asked of players, and how puzzles and games end."""

    def ask(self, variant: Variant, state: Record, seat: int) -> Message:
        """What to make, and from what."""
        puzzle = _puzzles(variant).puzzle(variant, state)
        if _puzzles(variant).race:
            return say(
                "Make {target} from {values:spaced}: claim with an equation, pass or wait.",
                target=puzzle.target,
                values=puzzle.values,
            )
        return say(
            "Make {target} from {values:spaced}: write an equation, or pass.",
            target=puzzle.target,
            values=puzzle.values,
        )

    def in_words(self, variant: Variant, state: Record, seat: int, choice: int) -> Message:
        """The equation that is claimed, or that somebody passes or waits."""
        said = {WAIT: say("wait"), PASS: say("pass")}
        return said.get(choice) or super().in_words(variant, state, seat, choice)

    def result(self, variant: Variant, scores: Sequence[float]) -> Line:
        """The highest score wins; those who are level share the game."""
        return WonOnPoints(winners(scores), tuple(scores))


class ClaimViews(Views):
    """What a seat may do, which does not give an equation away."""

    def choices(self, variant: Variant, state: Record, seat: int) -> list[str]:
        """`wait` in a race, `pass`, `claim`."""
        if seat not in variant.acting(state):
            return []
        return [*(["wait"] if _puzzles(variant).race else []), "pass", "claim"]


def winners(scores: Sequence[float]) -> tuple[Seat, ...]:
    """The seats with the highest score."""
    return tuple(Seat(each) for each, score in enumerate(scores) if score == max(scores))


def unmade(puzzle: Puzzle) -> Line:
    """How a puzzle could have been solved that nobody has solved."""
    if puzzle.simplest:
        return CouldBeMade(Equation(puzzle.simplest), puzzle.target)
    return CannotBeMade(puzzle.values, puzzle.target)


def mistaken(puzzle: Puzzle, said: str) -> tuple[Equation, int | Fraction | None, Message]:
    """A claim that does not hold: as it was said, what it makes if it makes anything, and what is wrong."""
    claim = puzzle.judge(said)
    makes, fault = claim.makes, claim.fault
    assert fault is not None
    whole = makes is not None and makes.denominator == 1
    return Equation(typeset(said)), int(makes) if makes is not None and whole else makes, fault
