"""Why an answer is right: what every choice is worth, in fractions, and what refutes it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from threading import Lock

from pipworks.engine import Message, Variant, say
from pipworks.engine.errors import of_kind
from pipworks.games import find_named
from pipworks.lab.replay import in_words
from pipworks.puzzles.errors import BadAnswer
from pipworks.puzzles.kinds import for_seat
from pipworks.puzzles.problem import Problem
from pipworks.solve import ExactSolution, ExactStage, can_be_solved


@dataclass(frozen=True)
class Weighed:
    """A choice and what it is worth to who makes it, in the game's payoffs."""

    choice: str
    told: Message
    """The same in words."""
    right: bool
    worth: Fraction
    """The least that it earns on average over all best strategies of the other side."""
    least: Fraction
    """What it earns against the answer that is worst for it."""
    against: tuple[str, ...]
    """The answers against which it earns no more than that; none where nobody answers."""
    answers: tuple[Message, ...]
    """The same in words."""
    share: Fraction
    """How often best play makes it."""


@dataclass(frozen=True)
class Analysis:
    """All choices of a problem, weighed."""

    problem: Problem
    value: Fraction
    """What the position is worth to who is asked."""
    choices: tuple[Weighed, ...]
    most: float | None
    """The most that can be won, if that is known: a game."""

    @property
    def explanation(self) -> list[Message]:
        """Why, a sentence for each choice, the right ones first."""
        order = sorted(self.choices, key=lambda each: not each.right)
        return [self._lead, *(self._told(each) for each in order)]

    @property
    def _lead(self) -> Message:
        if self.most is None:
            return say(
                "Worth is what a choice brings on average if both play as well as can be from then on."
            )
        return say(
            "Per cent say how often a choice wins if both play as well as can be from then on; "
            "a draw counts half."
        )

    def chance(self, worth: Fraction) -> float:
        """A worth as the chance to win, a draw counting half; as it is where there is no most to be won."""
        return float(worth) if self.most is None else float((worth / Fraction(self.most) + 1) / 2)

    def _worth(self, worth: Fraction) -> Message:
        chance = self.chance(worth)
        return (
            say("{chance:signed}", chance=chance)
            if self.most is None
            else say("{chance:percent}", chance=chance)
        )

    def _told(self, each: Weighed) -> Message:
        top = None if self.most is None else Fraction(self.most)
        if each.least == top:
            return say("{choice} wins for certain.", choice=each.told)
        if not each.against:
            if top is not None and each.worth == -top:
                return say("{choice} loses for certain.", choice=each.told)
            return say("{choice} comes to {worth}.", choice=each.told, worth=self._worth(each.worth))
        if each.right and self.problem.asks.answers == 1:
            return say(
                "{choice} comes to {worth} at least, whatever the other side does.",
                choice=each.told,
                worth=self._worth(each.least),
            )
        if each.right:
            return say(
                "{choice} is made {share:percent} of the time; made every time it comes to {least}, "
                "since the other side would reply with {against:or}.",
                choice=each.told,
                share=float(each.share),
                against=each.answers,
                least=self._worth(each.least),
            )
        if each.worth == each.least:
            return say(
                "{choice} comes to {worth}, if the other side replies with {against:or}.",
                choice=each.told,
                worth=self._worth(each.worth),
                against=each.answers,
            )
        return say(
            "{choice} comes to {worth}: {against:or} leaves it {least}.",
            choice=each.told,
            worth=self._worth(each.worth),
            against=each.answers,
            least=self._worth(each.least),
        )


_solving = Lock()


@lru_cache(maxsize=4)
def _solution(variant: Variant) -> ExactSolution:
    return ExactSolution(variant)


def stage_of(problem: Problem, variant: Variant | None = None) -> ExactStage:
    """The position of a problem as a matrix game, exactly."""
    variant = find_named(problem.variant) if variant is None else variant
    if not can_be_solved(variant):
        return ExactSolution(variant, laid_open=True).stage(problem.here(variant))
    with _solving:  # values that are found on the way are kept for the next
        return _solution(variant).stage(problem.here(variant))


def analysis(problem: Problem, variant: Variant | None = None) -> Analysis:
    """Everything about a problem's choices. The variant is looked up if it is not given."""
    of_kind(Problem, problem, "what is explained is a problem, as pipworks.puzzles.problems gives it")
    of_kind((Variant, type(None)), variant, "a problem is of a variant, as pipworks.game gives it")
    return _analysed(problem, variant)


@lru_cache(maxsize=256)
def _analysed(problem: Problem, variant: Variant | None) -> Analysis:
    variant = find_named(problem.variant) if variant is None else variant
    stage, seat = stage_of(problem, variant), problem.seat
    here, other = problem.here(variant), 1 - seat
    value = stage.value if seat == 0 else -stage.value
    costs = stage.costs(seat)
    words, answers = in_words(here, seat), in_words(here, other)
    weighed = []
    rows = zip(stage.choices[seat], words.items(), for_seat(stage.payoff, seat), strict=True)
    for choice, (name, told), row in rows:
        worst = [answer for answer, each in zip(answers, row, strict=False) if each == min(row)]
        weighed.append(
            Weighed(
                name,
                told,
                name in problem.answer,
                value - costs[choice],
                min(row),
                tuple(worst),
                tuple(answers[each] for each in worst),
                stage.mixes[seat].get(choice, Fraction()),
            )
        )
    return Analysis(problem, value, tuple(weighed), variant.options.most_payoff)


def read_answer(problem: Problem, words: list[str], variant: Variant | None = None) -> tuple[str, ...]:
    """The choices that words name, in the order of the game's choices.

    Raises BadAnswer for too few or too many, and what the game raises for what is no choice.
    """
    of_kind(Problem, problem, "what is answered is a problem, as pipworks.puzzles.problems gives it")
    of_kind((list, tuple), words, "an answer is a list of words")
    here = problem.here(variant)
    legal = here.choices(problem.seat)
    asked = problem.asks.answers
    known, notation = here.seen_by(problem.seat), here.variant.game.notation
    chosen = []
    for word in words:
        of_kind(str, word, "an answer is a list of words")
        number = notation.read_choice(here.variant, known, problem.seat, word)
        chosen.append(notation.choice(here.variant, known, problem.seat, number))
    if len(chosen) != asked:
        raise BadAnswer(
            "the answer is {asked:word} of the choices {legal:spaced}, each once, not {given:word}",
            asked=asked,
            legal=legal,
            given=len(chosen),
        )
    if len(set(chosen)) != asked:
        raise BadAnswer("the answer names each choice once, of {legal:spaced}", legal=legal)
    return tuple(each for each in legal if each in chosen)
