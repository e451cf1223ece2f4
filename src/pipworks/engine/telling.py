"""Telling: what is said of a game, as lines and messages that a teller makes sentences of.

A game subclasses `Telling` and says better than the plain defaults what happens; its kinds of lines stand in
a module of its own. All is made from *masked* states, so it can never tell anybody more than they know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pipworks.engine.contract import Record
from pipworks.engine.errors import WrongType, quotation
from pipworks.engine.lines import Chosen, Drawn, Line, Won
from pipworks.engine.messages import Message, Seat, say, verbatim
from pipworks.engine.teller import ENGLISH, Teller

if TYPE_CHECKING:
    from pipworks.engine.variant import Variant

NOTHING_SAID: Mapping[int, str] = {}


class Rule(NamedTuple):
    """A sentence of a rule sheet, and the clause that it states. Small print is what hardly ever matters."""

    clause: str
    text: Message
    small: bool = False


@dataclass(frozen=True)
class Section:
    """A part of a rule sheet: a heading and its rules in order of play."""

    heading: Message
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class RuleSheet:
    """The rules of exactly one variant, in order of play."""

    title: Message
    lead: Message
    sections: tuple[Section, ...]

    def markdown(self, teller: Teller = ENGLISH) -> str:
        """The sheet as Markdown, without clause ids; small print comes last."""
        sheet = self.data(teller)
        parts = [f"# {sheet['title']}", sheet["lead"]]
        small = []
        for section in sheet["sections"]:
            parts.append(f"## {section['heading']}")
            parts.append("\n".join(f"- {rule['text']}" for rule in section["rules"] if not rule["small"]))
            small += [f"*{rule['text']}*" for rule in section["rules"] if rule["small"]]
        return "\n\n".join(part for part in parts + small if part) + "\n"

    def data(self, teller: Teller = ENGLISH) -> dict[str, Any]:
        """The sheet as JSON, for a reader: title, lead, and sections of rules with their clauses."""
        return {
            "title": teller.sentence(self.title),
            "lead": teller.sentence(self.lead),
            "sections": [
                {
                    "heading": teller.sentence(section.heading),
                    "rules": [
                        {"clause": rule.clause, "text": teller.sentence(rule.text), "small": rule.small}
                        for rule in section.rules
                    ],
                }
                for section in self.sections
            ],
        }


MESSAGE = "a message, as say(...) makes it"


def refuse_no_lines(game: str, told: object) -> None:
    """Raise WrongType for what a game has told, if that is no list of lines."""
    if not isinstance(told, list | tuple):
        raise WrongType(
            f"in {game} `tell` gives {quotation(told)}: let it give a list of lines, such as "
            "[Chosen(Seat(0), '3')]"
        )
    for each in told:
        if not isinstance(each, Line):
            raise WrongType(
                f"in {game} `tell` gives {quotation(each)} among its lines: let it give objects of a Line, "
                "such as Chosen(Seat(0), '3')"
            )


def refuse_no_sheet(game: str, sheet: object) -> None:
    """Raise WrongType for what is no rule sheet, or has something else than messages in it."""

    def refuse_other(kind: type | tuple[type, ...], given: object, where: str, meant: str) -> None:
        if not isinstance(given, kind):
            raise WrongType(f"in {game} `rule_sheet` gives {quotation(given)}{where}: let it give {meant}")

    refuse_other(RuleSheet, sheet, "", "a RuleSheet(title, lead, sections)")
    sheet = cast(RuleSheet, sheet)
    refuse_other(Message, sheet.title, " as the title", MESSAGE)
    refuse_other(Message, sheet.lead, " as the lead", MESSAGE)
    refuse_other((tuple, list), sheet.sections, " as its sections", "a tuple of Section(heading, rules)")
    for section in sheet.sections:
        refuse_other(Section, section, " among its sections", "a Section(heading, rules)")
        refuse_other(Message, section.heading, " as a heading", MESSAGE)
        refuse_other((tuple, list), section.rules, " as rules", "a tuple of Rule(clause, text)")
        for rule in section.rules:
            refuse_other(Rule, rule, " among its rules", "a Rule(clause, text)")
            refuse_other(Message, rule.text, " as the text of a rule", MESSAGE)


class Telling:
    """What is said of a game."""

    lines: Sequence[type[Line]] = (Chosen,)
    """The kinds of lines that the game tells, besides those of `pipworks.engine.lines`."""

    def ask(self, variant: Variant, state: Record, seat: int) -> Message:
        """What a seat is asked for now, as a short sentence."""
        return say("Choose.")

    def in_words(self, variant: Variant, state: Record, seat: int, choice: int) -> Message:
        """A choice in words, where it is advised or offered: as it is written, if that says it to everybody.

        The English words are understood by the notation's `read_choice`.
        """
        return verbatim(variant.spoken(state, seat, choice))

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened in a step, for the eyes of one seat.

        `before` and `after` are masked for that seat; `chosen` holds the choices it may know of, and is
        empty for a random event. `said` has the very words in which choices were made, where they are known.
        """
        notation = variant.game.notation
        return [
            Chosen(Seat(each), notation.choice(variant, before, each, choice))
            for each, choice in sorted(chosen.items())
        ]

    def result(self, variant: Variant, scores: Sequence[float]) -> Line:
        """How a finished game ended, in one line."""
        best = max(scores)
        winners = tuple(Seat(each) for each, score in enumerate(scores) if score == best)
        return Drawn() if len(winners) == len(scores) else Won(winners)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return RuleSheet(verbatim(variant.game.title), say(variant.game.pitch), ())

    def can_take_back(self, variant: Variant, state: Record, seat: int) -> bool:
        """Whether a choice made alone in this position shows nobody anything, so may be taken back."""
        return False

    def stakes(self, variant: Variant) -> float:
        """The payoff that weighs like a whole game won, when a review judges what a choice has cost."""
        return variant.options.most_payoff or 1.0
