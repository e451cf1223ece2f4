"""Variants: a game with its options settled, and the public way to play it from Python.

In a `Position` choices are written as people write them (`"10"`, or `10` where that is a number); one level
below, in a `Variant`, they are numbered as the contract numbers them, and `Choice(3)` is such a number above.
Seats count from 0 in Python and players from 1 in sentences.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from numbers import Integral, Real
from typing import Any, Generic, cast

import numpy as np
from pydantic import ValidationError

from pipworks.engine.contract import CHANCE, OVER, SEATS, SPECTATOR, WAIT, Record
from pipworks.engine.errors import (
    BadOption,
    BadPosition,
    GameError,
    IllegalChoice,
    UnknownVariant,
    WrongType,
    checked_seed,
    of_kind,
    quotation,
    whole_number,
)
from pipworks.engine.game import Game
from pipworks.engine.invalid import wrong_at
from pipworks.engine.lines import Line
from pipworks.engine.luck import luck_in, read_luck
from pipworks.engine.messages import Message, Seat, say
from pipworks.engine.notation import Choice, Said
from pipworks.engine.options import OptionsT, code_before, make_options, read_options, split_code
from pipworks.engine.playable import Playable
from pipworks.engine.position import Position, position_of
from pipworks.engine.puzzles import RIGHT, WRONG
from pipworks.engine.rng import fresh_seed
from pipworks.engine.seeds import generator
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.engine.telling import MESSAGE, NOTHING_SAID, RuleSheet, refuse_no_lines, refuse_no_sheet
from pipworks.engine.views import View, ViewT


class Variant(Playable, Generic[OptionsT, ViewT]):
    """A game with its options settled. Equal when the code is equal.

    Type checkers know it by its options and by what a seat sees: `pipworks.game("femto")` is a
    `Variant[FemtoOptions, FemtoView]`, and so is whatever differs from it by `but`.
    """

    options: OptionsT

    @classmethod
    def read(cls, game: Game, text: str) -> Variant[OptionsT, ViewT]:
        """The variant whose options stand in a text like `goal=low,order=alternate`."""
        of_kind(Game, game, "a variant is of a game, as pipworks.game(…).game gives it")
        of_kind(str, text, "options are read from a text like goal=low")
        return cls(game, read_options(game.options, game.called, text))

    def but(self, **options: Any) -> Variant[OptionsT, ViewT]:
        """This variant with some options changed, by name: those of the game's own class, `type(options)`.

        Values are as that has them (`match=3`, `pack=(2, 3, 4)`), or as a code has them (`"2-3-4"`). They
        differ from game to game, so that a type checker takes any. Raises BadOption.
        """
        given = {name: getattr(self.options, name) for name in type(self.options).model_fields}
        new = make_options(self.game.options, self.game.called, given | options)
        return Variant(self.game, new)

    def __copy__(self) -> Variant[OptionsT, ViewT]:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant[OptionsT, ViewT]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Variant, (self.game, self.options)

    def __repr__(self) -> str:
        return f"<Variant {self.code}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.code == other.code and self.game is other.game

    def __hash__(self) -> int:
        return hash(self.code)

    # Positions

    def deal(self, cards: str | None = None, *, seed: int | str | None = None) -> Position[OptionsT, ViewT]:
        """The beginning of a game.

        With `cards` it is that deal, written as the game writes deals (Femto: `2-3-8-10/4-5-6-7`), and
        random events later on wait to be told, unless there is a seed as well. Otherwise the deal and all
        that is random follow from the seed, or from a fresh one. Raises BadDeal.
        """
        seed = fresh_seed() if seed is None and cards is None else seed
        seed = None if seed is None else checked_seed(seed)
        if cards is not None:
            if not isinstance(cards, str):
                raise WrongType(
                    f"cards are dealt as a text, not {quotation(cards)}: a seed is given by name, as in "
                    "deal(seed=7)"
                )
            state = self.game.notation.read_deal(self, cards)
            return Position(self, state, None if seed is None else generator(seed), seed)
        assert seed is not None
        rng = generator(seed)
        state, acting = self.advanced(self.begun(), rng)
        return position_of(self, state, rng, seed, acting)

    def position(self, text: str, *, seed: int | str | None = None) -> Position[OptionsT, ViewT]:
        """The position that a text describes, as `str(position)` writes it.

        A code before it must be that of this variant; the name of the game alone says no more than which game
        it is of. Raises BadPosition.
        """
        if not isinstance(text, str):
            raise WrongType(f"a position is read from a text, not from {quotation(text)}")
        seed = None if seed is None else checked_seed(seed)
        code, described = self._code_before(text)
        try:
            state = self.game.notation.read_position(self, described)
        except BadPosition as problem:
            other = None if code is not None else self._other_game(described)
            if other is None:
                raise
            raise self._of_another(other) from problem
        return Position(self, state, None if seed is None else generator(seed), seed)

    def _code_before(self, text: str) -> tuple[str | None, str]:
        """The code of this variant, or the name of its game, if a text begins with it; and all else.

        Raises BadPosition for the code of another variant.
        """
        code, described = code_before(text)
        found = re.fullmatch(r"([a-z][\w-]*)(:.*)?", code, re.IGNORECASE | re.DOTALL)
        if found is None:
            return None, text
        name, options = found[1].lower(), (found[2] or "")[1:]
        if name != self.game.name:
            if options:
                raise self._of_another(f"{name}:{options}")
            return None, text
        if options:
            try:
                other = Variant.read(self.game, options)
            except GameError as problem:
                raise BadPosition(problem.message) from problem
            if other != self:
                raise self._of_another(other.code)
        return code, described

    def _other_game(self, text: str) -> str | None:
        """The name of another game before a text that is no position of this one, if it looks like one."""
        word, *fields = text.split() or [""]
        if self.game.layout is None or re.fullmatch(r"[a-z][a-z_-]+", word, re.IGNORECASE) is None:
            return None
        known = self.layout.names.split()[1:]  # a bare word would be the first itself
        foreign = (each.partition("=")[0].lower() not in known for each in fields)
        return word.lower() if any(foreign) else None

    def refuse_another(self, position: Position[Any, Any]) -> None:
        """Raise BadPosition for a position of another variant."""
        if position.variant != self:
            raise self._of_another(position.variant.code)

    def _of_another(self, other: str) -> BadPosition:
        return BadPosition("this is a position of {other}, not of {variant}", other=other, variant=self.code)

    def position_with_luck(self, text: str) -> Position[OptionsT, ViewT]:
        """The position that a text describes, with the luck still to come if the text has that.

        So `position.text_with_luck` writes it. Where the text says nothing of it, or `luck-to-come=told`,
        random events wait to be told. Raises BadPosition.
        """
        if not isinstance(text, str):
            raise WrongType(f"a position is read from a text, not from {quotation(text)}")
        text, luck = luck_in(text)
        here = self.position(text)
        return here if luck is None else Position(self, here.state, read_luck(luck))

    # What happens, and what somebody sees of it

    def tell(
        self,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened between two full states, for the eyes of one seat.

        `chosen` is the joint choice, empty for a random event; `said` has the words of choices where known.
        """
        known = self.revealed(before, after, chosen, seat)
        return self.tell_known(self.masked(before, seat), self.masked(after, seat), known, seat, said)

    def tell_known(
        self,
        before: Record,
        after: Record,
        known: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """As `tell`, from what a seat knows of the states, and of the choices (see `revealed`).

        Raises WrongType where the game's words give no lines.
        """
        self._row(after)
        self._refuse_eyes(before, seat)
        self._refuse_no_choices(known)
        if said.__class__ is not dict:
            of_kind(Mapping, said, "what was said is given by seat, as in {0: '2+3'}")
        puzzles = self.game.puzzles
        aloud = () if puzzles is None or not said else puzzles.heard(self, before, after)
        heard = {each: text for each, text in said.items() if each in known or each in aloud}
        told = self.game.telling.tell(self, before, after, known, seat, heard)
        refuse_no_lines(self.game.name, told)
        return told

    def ask(self, masked: Record, seat: int) -> Message:
        """What a seat is asked for now. Raises WrongType where the game's words give no message."""
        self.refuse_no_seat(seat)
        self._refuse_eyes(masked, seat)
        asked = self.game.telling.ask(self, masked, seat)
        of_kind(Message, asked, f"{self.game.name} asks by a message, as say(...) makes it")
        return asked

    def in_words(self, masked: Record, seat: int, choice: int) -> Message:
        """A choice in words, where it is advised or offered.

        Raises WrongType where the game's words give no message.
        """
        told = self.game.telling.in_words(self, masked, seat, choice)
        if not isinstance(told, Message):
            raise WrongType(
                f"in {self.game.name} `in_words` gives {quotation(told)}: let it give {MESSAGE}, or "
                "verbatim(...) for a text"
            )
        return told

    def stakes(self) -> float:
        """The payoff that weighs like a whole game won, when a review judges what a choice has cost.

        Raises WrongType where the game's words give no number above 0.
        """
        told = self.game.telling.stakes(self)
        if not isinstance(told, Real) or isinstance(told, bool) or not 0 < float(told) < math.inf:
            raise WrongType(
                f"in {self.game.name} `stakes` gives {quotation(told)}: let it give a number above 0"
            )
        return float(told)

    def result(self, scores: Sequence[float]) -> Line:
        """How a finished game ended, in one line, by the payoff of every seat.

        Raises WrongType where the game's words give no line.
        """
        of_kind((Sequence, np.ndarray), scores, "payoffs are a list of numbers")
        if len(scores) != self.seats or not all(isinstance(each, Real) for each in scores):
            raise WrongType(f"payoffs are {self.seats} numbers, one for each seat, not {quotation(scores)}")
        ended = self.game.telling.result(self, scores)
        if not isinstance(ended, Line):
            raise WrongType(
                f"in {self.game.name} `result` gives {quotation(ended)}: let it give a line, such as "
                "Won((Seat(0),))"
            )
        return ended

    def rule_sheet(self) -> RuleSheet:
        """The rules of exactly this variant. Raises WrongType where the game's words give no such sheet."""
        sheet = self.game.telling.rule_sheet(self)
        refuse_no_sheet(self.game.name, sheet)
        return sheet

    def view(self, masked: Record, seat: int, teller: Teller = ENGLISH) -> ViewT:
        """What a seat sees of a masked state, as typed data; what is text in it, `teller` tells.

        Raises WrongType where the game's words give no view, or have something else in it than is declared.
        """
        self._refuse_eyes(masked, seat)
        of_kind(Teller, teller, "texts are told by a Teller")
        try:
            seen = self.game.views.view(self, masked, seat, teller)
        except ValidationError as problem:
            wrong = ENGLISH.say(wrong_at(problem.errors()[0]))
            raise WrongType(f"in {self.game.name} the view is not as it is declared: {wrong}") from problem
        if not isinstance(seen, View):
            raise WrongType(f"in {self.game.name} `view` gives {quotation(seen)}: let it give a View")
        return cast(ViewT, seen)

    def table(self, masked: Record, seat: int, teller: Teller | None = None) -> str:
        """What a seat sees of a masked state, in lines of plain text."""
        self._refuse_eyes(masked, seat)
        teller = Teller(you=seat) if teller is None else teller
        of_kind(Teller, teller, "texts are told by a Teller")
        return self.game.views.table(self, masked, seat, teller)

    def _refuse_eyes(self, masked: Record, seat: int) -> None:
        """Raise WrongType for what is no state of this game, and what `refuse_no_seat` does."""
        self._row(masked)
        self.refuse_no_seat(seat, SPECTATOR)

    # Choices as people write them

    def settle(
        self,
        state: Record,
        chosen: Mapping[int, int | str],
        acting: int | None = None,
        one: Callable[[int, int | str], int] | None = None,
    ) -> dict[int, int]:
        """A joint choice, checked and complete: numbers of the contract or texts by seat.

        In a claim window whoever is left out waits. `acting` is what `to_act` answers, where that is known;
        `one` settles a seat's choice, where there is a shorter way. Raises IllegalChoice or AmbiguousChoice.
        """
        of_kind(Mapping, chosen, "choices are given by seat, as in {0: 3}")
        acting = self.to_act(state) if acting is None else acting
        one = partial(self.settle_one, state) if one is None else one
        due = self.refuse_idle(acting, *chosen)
        settled: dict[int, int] = {}
        for seat in due:
            if seat in chosen:
                settled[seat] = one(seat, chosen[seat])
            elif acting & ~SEATS:
                settled[seat] = WAIT
            else:
                raise IllegalChoice(
                    "a choice of {seat} is missing: {turn}", seat=Seat(seat), turn=_turn_of(due)
                )
        return settled

    def refuse_idle(self, acting: int, *seats: int) -> tuple[int, ...]:
        """The seats in what `to_act` answers. Raises IllegalChoice when there is none, or for others."""
        due = self.seats_of(acting)
        if acting == CHANCE:
            raise IllegalChoice("nobody is to choose now: a random event is due")
        if not due:
            if acting != OVER:
                raise self.endless(acting)
            raise IllegalChoice("the game is over: there is nothing to choose any more")
        for seat in seats:
            if seat.__class__ is not int:
                self.refuse_no_seat(seat)
            if seat not in due:
                raise IllegalChoice(
                    "seat {seat} has nothing to choose now: {turn}", seat=repr(seat), turn=_turn_of(due)
                )
        return due

    def said(
        self, state: Record, chosen: Mapping[int, int | str], settled: Mapping[int, int]
    ) -> dict[int, str]:
        """The words of a joint choice, by seat, where they say more than the choice: claimed equations.

        `chosen` has numbers or texts, `settled` the choices that they meant in a full state.
        """
        puzzles, found = self.game.puzzles, dict[int, str]()
        if puzzles is None:
            return found
        for seat, text in chosen.items():
            if isinstance(text, str) and settled.get(seat) in (RIGHT, WRONG):
                puzzle = puzzles.puzzle(self, self.masked(state, seat))
                found[seat] = puzzle.kept(text, settled[seat])
        return {seat: line for seat, line in found.items() if line}

    def spoken(self, masked: Record, seat: int, choice: int) -> str:
        """A choice in the words of somebody who makes it: the equation, where one is claimed.

        Raises WrongType for what is no whole number, GameError for one below 0.
        """
        choice = whole_number("a choice", choice)
        puzzles = self.game.puzzles
        said = choice if puzzles is None else puzzles.speak(self, masked, choice)
        return said if isinstance(said, str) else self.game.notation.choice(self, masked, seat, choice)

    def meant(self, state: Record, seat: int, said: Said) -> int:
        """The choice that somebody means who must choose now.

        A number means the choice that is written so, never one that only begins with it; a `Choice` is one
        by the contract's number. Raises IllegalChoice or AmbiguousChoice.
        """
        if isinstance(said, str | Choice):
            return self.settle_one(state, seat, said)
        known, notation = self.masked(state, seat), self.game.notation
        wrong = quotation(said)
        if isinstance(said, Integral) and not isinstance(said, bool):
            wrong = written = str(int(said))
            found = notation.read_choice(self, known, seat, written)
            if notation.simplify(notation.choice(self, known, seat, found)) == notation.simplify(written):
                return found
        legal = self.choices(state, seat)
        if not legal:
            raise self.no_choices(seat)
        raise _no_choice(wrong, [notation.choice(self, known, seat, each) for each in legal])

    def settle_one(self, state: Record, seat: int, choice: Said) -> int:
        """A choice of a seat that must choose, a number of the contract or a text, as that number.

        Raises IllegalChoice or AmbiguousChoice.
        """
        notation = self.game.notation
        if isinstance(choice, str):
            return notation.read_choice(self, self.masked(state, seat), seat, choice)
        legal = self.choices(state, seat)
        if not isinstance(choice, Integral) or isinstance(choice, bool) or choice not in legal:
            known = self.masked(state, seat)
            if not legal:
                raise self.no_choices(seat)
            shown = [f"{each} ({notation.choice(self, known, seat, each)})" for each in legal]
            raise _no_choice(repr(choice), shown)
        return int(choice)


def _turn_of(due: tuple[int, ...]) -> Message:
    return say("it is the turn of {due}", due=tuple(map(Seat, due)))


def _no_choice(said: str, legal: list[str]) -> IllegalChoice:
    return IllegalChoice("{choice} is no choice here: choose {choices:or}", choice=said, choices=tuple(legal))


def by_rules(find: Callable[[str], Variant], code: str, version: int) -> Variant:
    """The variant of a code by the rules of a version; `find` gives the one by the rules of today.

    Raises what `find` does, and OtherRules.
    """
    if not callable(find):
        raise WrongType(f"variants are found by a function such as pipworks.game, not by {quotation(find)}")
    version = whole_number("a version of the rules", version)
    name, options = split_code(code)
    try:
        game = _found(find, code).game
    except (BadOption, UnknownVariant) as problem:  # the rules of then may have had other options
        try:
            game = _found(find, name).game
        except GameError:
            raise problem from None
        if game.version == version:
            raise
    else:
        if game.version == version:
            return _found(find, code)
    return Variant.read(game.of_version(version), options)


def _found(find: Callable[[str], Variant], code: str) -> Variant:
    found = find(code)
    of_kind(Variant, found, "what finds variants by their codes gives a Variant")
    return found
