"""How a game is put into words: choices, events, positions, rule sheets.

Everything that leaves the engine is made here from *masked* states. A game subclasses `Words` and
overrides what it says better than the plain defaults, which suffice to play in a terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from pipworks.engine.contract import Record
from pipworks.engine.errors import AmbiguousChoice, BadDeal, BadPosition, IllegalChoice, listed
from pipworks.engine.options import quoted

if TYPE_CHECKING:
    from pipworks.engine.variant import Variant


@dataclass(frozen=True)
class Section:
    """A part of a rule sheet: a heading and its sentences, each after the clause it states."""

    heading: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RuleSheet:
    """The rules of exactly one variant, in order of play."""

    title: str
    lead: str
    sections: tuple[Section, ...]

    def markdown(self) -> str:
        """The sheet as Markdown, without clause ids."""
        parts = [f"# {self.title}", self.lead]
        for section in self.sections:
            parts.append(f"## {section.heading}")
            parts.append("\n".join(f"- {sentence}" for _, sentence in section.lines))
        return "\n\n".join(parts) + "\n"


class PlainView(BaseModel):
    """What a seat sees, when a game does not say it in a better form."""

    variant: str
    seat: int
    table: str


class Words:
    """A game in words. Methods take the variant and, unless they say otherwise, a masked state."""

    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """A choice in compact notation, without spaces, unique among the legal ones."""
        return str(choice)

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The legal choice that a text means. Raises IllegalChoice or AmbiguousChoice."""
        legal = {self.choice(variant, state, seat, each): each for each in variant.choices(state, seat)}
        wanted = self.simplify(text)
        exact = [each for name, each in legal.items() if self.simplify(name) == wanted]
        if len(exact) == 1:
            return exact[0]
        near = [name for name in legal if wanted and self.simplify(name).startswith(wanted)]
        if len(near) > 1:
            raise AmbiguousChoice(f"{quoted(text)} could be {listed(near)}: say which")
        if len(near) == 1:
            return legal[near[0]]
        raise IllegalChoice(
            f"{quoted(text)} {self.why_not(variant, state, seat, wanted)}: choose {listed(list(legal))}"
        )

    def read_said(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The choice that a text means at a table, where a claim has to be proved by saying what it is."""
        return self.read_choice(variant, state, seat, text)

    def why_not(self, variant: Variant, state: Record, seat: int, wanted: str) -> str:
        """Why a (simplified) text is no legal choice, to follow on the quoted text."""
        return "is not possible here"

    def simplify(self, text: str) -> str:
        """A text without what does not matter in it: case and white space."""
        return "".join(text.split()).casefold()

    def ask(self, variant: Variant, state: Record, seat: int) -> str:
        """What a seat is asked for now, as a short sentence."""
        return "Choose."

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
    ) -> list[str]:
        """What happened, in sentences, for the eyes of one seat.

        `before` and `after` are masked for that seat; `chosen` holds the choices it may know of, and is
        empty for a random event. Players are numbered from 1.
        """
        return [
            f"Player {each + 1} chooses {self.choice(variant, before, each, choice)}."
            for each, choice in sorted(chosen.items())
        ]

    def reveals(self, variant: Variant, state: Record, seat: int, choice: int, eyes: int) -> bool:
        """Whether a choice of one seat is at once known to another. `state` is the full state."""
        return True

    def can_take_back(self, variant: Variant, state: Record, seat: int) -> bool:
        """Whether a choice made alone in this position shows nobody anything, so may be taken back."""
        return False

    def stakes(self, variant: Variant) -> float:
        """The payoff that weighs like a whole game won, when a review judges what a choice has cost."""
        return variant.options.most_payoff or 1.0

    def table(self, variant: Variant, state: Record, seat: int) -> str:
        """The table as a seat sees it, in lines of plain text."""
        return self.write_position(variant, state)

    def view(self, variant: Variant, state: Record, seat: int) -> BaseModel:
        """What a seat sees, as typed data."""
        return PlainView(variant=variant.code, seat=seat, table=self.table(variant, state, seat))

    def result(self, variant: Variant, scores: list[float]) -> str:
        """How a finished game ended, in one sentence."""
        best = max(scores)
        winners = [str(each + 1) for each, score in enumerate(scores) if score == best]
        if len(winners) == len(scores):
            return "A draw."
        return f"Player {listed(winners, 'and')} wins."

    def card_names(self, variant: Variant) -> list[str]:
        """The cards of the pack in the order of the variant's card numbers, when there is a pack."""
        return []

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return RuleSheet(variant.game.title, variant.game.pitch, ())

    # Positions. These four see the full state; masked ones they write with the unknown left open.

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as text; the default is the state's fields, all of them."""
        return " ".join(f"{name}={_plain(state[name])}" for name in state.dtype.names)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes. Raises BadPosition."""
        state = variant.blank()
        for name, value in read_fields(text, state.dtype.names).items():
            try:
                cells = [int(each) for each in value.split("/")]
                state[name] = cells if state.dtype[name].shape else cells[0]
            except (ValueError, OverflowError):
                raise BadPosition(
                    f"{name} cannot be {quoted(value)}: write whole numbers with / between them"
                ) from None
        return state

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The beginning of a game as text, so that it can be dealt again."""
        return self.write_position(variant, state)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from the cards dealt. Raises BadDeal."""
        try:
            return self.read_position(variant, text)
        except BadPosition as problem:
            raise BadDeal(str(problem)) from None

    def deals(self, variant: Variant) -> bool:
        """Whether a game begins with a random deal (and not, say, with an open pack)."""
        return True

    def deal_summary(self, variant: Variant, state: Record) -> dict[str, Any]:
        """What tells one deal from another, for tables of deals."""
        return {"deal": self.write_deal(variant, state)}

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """What a random event brought, compact and without spaces, so that it can be read back."""
        return self.write_position(variant, after).replace(" ", ";")

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after the random event that a text describes. Raises BadDeal."""
        try:
            return self.read_position(variant, text.replace(";", " "))
        except BadPosition as problem:
            raise BadDeal(str(problem)) from None


def _plain(value: Any) -> str:
    return "/".join(str(int(each)) for each in value) if getattr(value, "shape", ()) else str(int(value))


def read_fields(text: str, names: tuple[str, ...], first: str = "") -> dict[str, str]:
    """The `name=value` pairs of a position, by name. A bare value is that of the field `first`.

    Raises BadPosition for names that are unknown or come twice.
    """
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        name = name.lower()
        if not equals and first and first not in found:
            name, value = first, word
        elif not equals:
            raise BadPosition(f"{quoted(word)} is not name=value; the names are {listed(names)}")
        if name not in names:
            raise BadPosition(f"a position has no {quoted(name)}; it has {listed(names, 'and')}")
        if name in found:
            raise BadPosition(f"{name} is given twice: leave one of them out")
        found[name] = value
    return found
