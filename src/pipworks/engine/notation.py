"""Notation: how choices, deals, random events and positions are written, and read back.

A game subclasses `Notation` and overrides what it writes better than the plain defaults, which suffice to
play. Methods take the variant and, unless they say otherwise, a masked state.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import wraps
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pipworks.engine.contract import Record
from pipworks.engine.errors import (
    AmbiguousChoice,
    BadDeal,
    BadPosition,
    GameError,
    IllegalChoice,
    WrongType,
    quotation,
    whole_number,
)
from pipworks.engine.fields import read_fields
from pipworks.engine.messages import Message, Quoted, say

if TYPE_CHECKING:
    from pipworks.engine.variant import Variant


class Choice(int):
    """A choice by its number in the contract, as `Variant.choices` lists it and `Step.chosen` keeps it."""

    def __new__(cls, number: int) -> Choice:
        """That choice. Raises WrongType for what is no whole number, GameError for one below 0."""
        return super().__new__(cls, whole_number("a choice", number))

    def __repr__(self) -> str:
        return f"Choice({int(self)})"


Write = TypeVar("Write", bound=Callable[..., str])


def nameless(variant: Variant, choice: object) -> GameError:
    """What to raise where a choice is to be written that has a number, or none, that no choice can have."""
    if isinstance(choice, bool) or not isinstance(choice, Integral):
        return WrongType(
            f"a choice is written by its number, as variant.choices has it, not {quotation(choice)}"
        )
    if choice < 0:
        return IllegalChoice(
            "no choice in {variant} has the number {choice}: choices are numbers from 0 up",
            variant=variant.code,
            choice=str(choice),
        )
    return IllegalChoice(
        "no choice in {variant} has the number {choice}: variant.choices lists those there are",
        variant=variant.code,
        choice=str(choice),
    )


def by_number(write: Write) -> Write:
    """A game's `choice`, which only has to know how to write what its numbers mean: whatever else it is given
    is refused, as `nameless` says it."""

    @wraps(write)
    def choice(self: Any, variant: Variant, state: Record, seat: int, choice: int) -> str:
        try:
            if choice >= 0 and not isinstance(choice, bool):
                return write(self, variant, state, seat, choice)
        except (LookupError, TypeError):
            pass
        raise nameless(variant, choice)

    return cast(Write, choice)


Said = int | str
"""A choice as people say it: a text, a number that is written so, or a `Choice`."""


class Notation:
    """How a game is written."""

    @by_number
    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """A choice in compact notation, without spaces, unique among the legal ones.

        Raises WrongType or IllegalChoice for what has no name, as any does that is marked `by_number`.
        """
        return str(operator.index(choice))

    def cards_laid(self, variant: Variant, state: Record, seat: int, choice: int) -> list[str]:
        """The cards of one's hand that a choice lays, if any, by their faces as the view has them."""
        return []

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The legal choice that a text means. Raises IllegalChoice or AmbiguousChoice."""
        legal = {self.choice(variant, state, seat, each): each for each in variant.choices(state, seat)}
        if not legal:
            raise variant.no_choices(seat)
        wanted = self.simplify(text)
        exact = [each for name, each in legal.items() if self.simplify(name) == wanted]
        if len(exact) == 1:
            return exact[0]
        near = [name for name in legal if wanted and self.simplify(name).startswith(wanted)]
        if len(near) > 1:
            raise AmbiguousChoice(
                "{text} could be {choices:or}: say which", text=Quoted(text), choices=tuple(near)
            )
        if len(near) == 1:
            return legal[near[0]]
        raise IllegalChoice(
            "{text} {why}: choose {choices:or}",
            text=Quoted(text),
            why=self.why_not(variant, state, seat, wanted),
            choices=tuple(legal),
        )

    def read_said(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The choice that a text means at a table, where a claim has to be proved by saying what it is."""
        return self.read_choice(variant, state, seat, text)

    def why_not(self, variant: Variant, state: Record, seat: int, wanted: str) -> Message:
        """Why a (simplified) text is no legal choice, to follow on the quoted text."""
        return say("is not possible here")

    def simplify(self, text: str) -> str:
        """A text without what does not matter in it: case and white space."""
        return "".join(text.split()).casefold()

    def card_names(self, variant: Variant) -> list[str]:
        """The cards of the pack in the order of the variant's card numbers, when there is a pack."""
        return []

    # Positions. These see the full state; masked ones they write with the unknown left open.

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
                    "{name} cannot be {value}: write whole numbers with / between them",
                    name=name,
                    value=Quoted(value),
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
            raise BadDeal(problem.message) from None

    def deals(self, variant: Variant) -> bool:
        """Whether a game begins with a random deal (and not, say, with an open pack)."""
        return True

    def deal_summary(self, variant: Variant, state: Record) -> dict[str, Any]:
        """What tells one deal from another, for tables of deals."""
        return {"deal": self.write_deal(variant, state)}

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """What a random event brought, compact and without spaces, so that it can be read back."""
        return self.write_position(variant, after).replace(" ", "|")  # a record's comments begin with ;

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after the random event that a text describes. Raises BadDeal."""
        try:
            return self.read_position(variant, text.replace("|", " ").replace(";", " "))
        except BadPosition as problem:
            raise BadDeal(problem.message) from None


def _plain(value: Any) -> str:
    return "/".join(str(int(each)) for each in value) if getattr(value, "shape", ()) else str(int(value))
