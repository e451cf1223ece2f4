"""Games that set puzzles: make a number from the cards on the table.

Such a game says so by having `Game.puzzles`. Whoever plays, reviews or practises these games asks there what
the puzzle on the table is, what a text comes to as a claim, and who has made it, and need not know the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import pipworks.arithmetic as equations
from pipworks.engine.contract import Record
from pipworks.engine.errors import IllegalChoice
from pipworks.engine.lines import Equation
from pipworks.engine.messages import AsSaid, Message, Quoted, say
from pipworks.engine.rng import Generator
from pipworks.engine.teller import ENGLISH

if TYPE_CHECKING:
    from pipworks.arithmetic import BadEquation, BadExpression, Expression, Options
    from pipworks.arithmetic.errors import Fault
    from pipworks.engine.variant import Variant

PASS, RIGHT, WRONG = 1, 2, 3
"""The choices of a game that sets puzzles, besides WAIT: to pass, to claim with an equation that holds, to
claim with none that does."""


MOST_MISTAKEN = 20
"""A mistaken equation misses the target by so much at most."""

MOST_SAID = 200
"""So many characters of what somebody says are kept; a longer claim is kept as no more than a claim."""


class Claim(NamedTuple):
    """What a claim comes to: a choice, the equation if it holds, and otherwise why it does not."""

    choice: int
    equation: str
    reason: Message | None = None
    """Why it does not hold, with the text that was claimed."""
    fault: Message | None = None
    """The reason alone, without that text."""
    makes: Fraction | None = None
    """What the text comes to, where that is known."""

    @property
    def why(self) -> str:
        """The reason in English; empty for a claim that holds."""
        return "" if self.reason is None else ENGLISH.say(self.reason)


@dataclass(frozen=True)
class Puzzle:
    """What is to be made, from what, and how."""

    values: tuple[int, ...]
    target: int
    options: Options
    cards: tuple[str, ...] = ()
    """What lies on the table, as it is printed there, in the order of the values."""
    letters: Mapping[str, int] = field(default_factory=dict)
    """What letters may stand for in an equation, such as those of Aces and face cards."""

    @property
    def simplest(self) -> str:
        """The simplest equation, without spaces; empty when there is none."""
        return _simplest(tuple(sorted(self.values)), self.target, self.options)

    @property
    def mistake(self) -> str:
        """An equation for a wrong number, as near to the target as can be; empty when there is none near."""
        near = (self.target + away for each in range(1, MOST_MISTAKEN + 1) for away in (each, -each))
        found = (_simplest(tuple(sorted(self.values)), each, self.options) for each in near)
        return next(filter(None, found), "")

    def made(self, said: str) -> Equation:
        """What makes the target, as `(8+5)÷(10+3)`: the equation that was said, else the simplest."""
        return Equation(equations.typeset(said.partition("=")[0]).strip() or self.simplest)

    def kept(self, text: str, choice: int) -> str:
        """What of a text that was judged to be a choice is kept beside it: an equation, without idle spaces.

        Of a mere word like `pass` nothing is kept, nor of what could not be read back from a record.
        """
        line = _in_a_line(text)
        if choice == RIGHT and line and line == self.simplest:
            return line
        if not line or len(line) > MOST_SAID or ";" in line or word_of(line) is not None:
            return ""
        try:
            return line if self.judge(line).choice == choice else ""
        except IllegalChoice:
            return ""

    def check(self, text: str) -> Expression:
        """The equation that a text writes. Raises ArithmeticProblem when it does not hold."""
        return equations.check(text, self.values, self.target, self.options, self.letters)

    def judge(self, text: str) -> Claim:
        """What a text comes to as a claim. Raises IllegalChoice for one that does not even try to be one.

        What has numbers or signs in it is a claim, and if it cannot be read it is a wrong one. But nobody
        loses by an = that is written too early or too late.
        """
        try:
            found = self.check(text)
        except equations.BadExpression as problem:
            self._refuse_idle(text, text.partition("=")[0])
            if _ATTEMPT.search(text) is None:
                raise IllegalChoice(
                    "{text} is no equation: write one like (8+5)÷(10+3), or pass", text=Quoted(text)
                ) from None
            return _wrong(problem)
        except equations.BadEquation as problem:
            self._refuse_idle(text)
            return _wrong(problem)
        return Claim(RIGHT, equations.equation_text(found, self.options), makes=Fraction(self.target))

    def _refuse_idle(self, text: str, *meant: str) -> None:
        """Raise IllegalChoice for a text that holds when the sides of its = are put right."""
        first, equals, second = text.partition("=")
        if not equals:
            return
        for each in (*meant, f"{second}={first}" if first.strip() else second):
            try:
                self.check(each)
            except equations.ArithmeticProblem:
                continue
            raise IllegalChoice(
                "{text} is not claimed yet: after = comes one number or nothing, so write {equation}",
                text=Quoted(text),
                equation=equations.typeset(each.strip()),
            )

    def told(self, most: int = 3) -> Message:
        """The simplest equations in a sentence, or that there are none."""
        every = equations.solutions(self.values, self.target, self.options)
        if not every:
            return say("{values:spaced} cannot make {target}.", values=self.values, target=self.target)
        some = "; ".join(
            f"{equations.equation_text(each, self.options)} = {self.target}" for each in every[:most]
        )
        if len(every) == 1:
            return say("the only equation: {equation}.", equation=some)
        if len(every) <= most:
            return say("all equations: {equations}.", equations=some)
        return say("the simplest of {count} equations: {equations}.", count=len(every), equations=some)


class Puzzles:
    """What a game that sets puzzles says of them. States are masked ones, unless a method says otherwise."""

    race = False
    """Whether everybody may claim at once, and only the first claim counts."""

    def puzzle(self, variant: Variant, state: Record) -> Puzzle:
        """The puzzle on the table; a state in which somebody may claim has one."""
        raise NotImplementedError

    def of_cards(self, variant: Variant, cards: Sequence[str], target: str | int) -> Puzzle:
        """The puzzle of cards as they are written, with a number or another card for a target.

        Raises BadPosition for what is no card of the game, or cannot lie there.
        """
        raise NotImplementedError

    def draw(self, variant: Variant, rng: Generator) -> Puzzle:
        """A puzzle to practise with, such as the first of a game dealt at random."""
        state = variant.after_chance(variant.begun(), rng)
        return self.puzzle(variant, state)

    def heard(self, variant: Variant, before: Record, after: Record) -> tuple[int, ...]:
        """The seats whose claims everybody hears between two states, though their choices are hidden."""
        return ()

    def speak(self, variant: Variant, state: Record, choice: int) -> int | str:
        """What somebody says who has found out that much: the choice, or the equation for it.

        A right claim is made with the simplest equation, and a wrong one with one that misses by little.
        """
        if choice not in (RIGHT, WRONG):
            return choice
        puzzle = self.puzzle(variant, state)
        return (puzzle.simplest if choice == RIGHT else puzzle.mistake) or choice

    def maker(self, variant: Variant, before: Record, after: Record) -> int | None:
        """The seat whose equation has made the target between two states, if one has."""
        raise NotImplementedError

    def settled(self, variant: Variant, before: Record, after: Record) -> bool:
        """Whether between two states the puzzle went for which nobody may claim any more."""
        raise NotImplementedError


_WORDS = {
    "pass": PASS,
    "ipass": PASS,
    "no": PASS,
    "none": PASS,
    "passe": PASS,
    "passen": PASS,
    "ichpasse": PASS,
    "wrong": WRONG,
    "invalid": WRONG,
    "right": RIGHT,
    "claim": RIGHT,
}
"""English words, and what German players are told that they may say; they are understood everywhere."""
_ATTEMPT = re.compile(r"[0-9⁰¹²³⁴⁵⁶⁷⁸⁹+−×÷*/^()\[\]{}=]")


def word_of(text: str) -> int | None:
    """The choice that a single word means: `pass`, `wrong`, …; None when it is no such word."""
    return _WORDS.get(re.sub(r"[\s.!_-]+", "", text).lower())


def must_say(text: str) -> None:
    """Refuse a claim that says no equation. Raises IllegalChoice."""
    if word_of(text) == RIGHT:
        raise IllegalChoice(
            "{text} says no equation: write the one that you have found, or pass", text=Quoted(text)
        )


def message_of(fault: Fault) -> Message:
    """What is wrong with an equation, or with a question about equations, to be told in any language."""
    return Message(fault.template, {name: _value(each) for name, each in fault.values.items()} or None)


def _value(value: Any) -> Any:
    """A value of a fault as one of a message."""
    from pipworks.arithmetic.errors import Fault, Quotation

    if isinstance(value, Fault):
        return message_of(value)
    if isinstance(value, Quotation):
        return Quoted(value.given)
    return AsSaid(value) if isinstance(value, str) else value


def _wrong(problem: BadExpression | BadEquation) -> Claim:
    fault = message_of(problem.fault)
    place = say(", column {column}", column=problem.column) if problem.column else None
    reason = say("{text}{place}: {fault}", text=Quoted(problem.text), place=place, fault=fault)
    return Claim(WRONG, "", reason, fault, problem.makes)


def _in_a_line(text: str) -> str:
    """A text without the spaces that do not matter: those between two numbers or two signs may."""
    printable = "".join(each if each.isprintable() and each != "_" else " " for each in text)
    line = ""
    for word in printable.split():
        matters = line and _sort(line[-1]) == _sort(word[0]) != "bracket"
        line += f" {word}" if matters else word
    return line


def _sort(sign: str) -> str:
    return "bracket" if sign in "()[]{}" else "number" if sign.isalnum() else "sign"


@lru_cache(maxsize=1 << 16)  # four cards of 13 values and a target up to 24 are 45 500 puzzles
def _simplest(values: tuple[int, ...], target: int, options: Options) -> str:
    found = equations.simplest(values, target, options)
    return "" if found is None else equations.equation_text(found, options)
