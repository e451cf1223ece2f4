"""Variants and positions: a game with its options settled, and the public way to play it from Python.

A position never changes; playing gives the next one. In a `Position` choices are written as people write
them (`"10"`, or `10` where that is a number); one level below, in a `Variant`, they are numbered as the
contract numbers them, and `Choice(3)` is such a number above. Seats count from 0 in Python and players from
1 in sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import product
from math import prod
from numbers import Integral
from typing import Any, Generic, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray
from typing_extensions import TypeVar

from pipworks.engine import contract
from pipworks.engine.contract import (
    CHANCE,
    MOST_EVENTS,
    MOST_SEATS,
    MOST_STEPS,
    NO_CHOICE,
    SEATS,
    SPARE,
    SPECTATOR,
    WAIT,
    Record,
)
from pipworks.engine.errors import (
    BadOption,
    EndlessGame,
    GameError,
    IllegalChoice,
    TooManyChoices,
    UnknownVariant,
    WrongType,
    checked_seed,
)
from pipworks.engine.fields import Layout
from pipworks.engine.game import Game
from pipworks.engine.lines import Line
from pipworks.engine.luck import luck_in, luck_text, read_luck
from pipworks.engine.messages import Message, Seat, say
from pipworks.engine.options import Options, make_options, read_options, split_code, write_code
from pipworks.engine.pictures import html_of
from pipworks.engine.puzzles import RIGHT, WRONG
from pipworks.engine.rng import Generator, fresh_seed, generator
from pipworks.engine.rows import Row, blank_row, row_of
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.engine.telling import NOTHING_SAID
from pipworks.engine.views import View

OptionsT = TypeVar("OptionsT", bound=Options, covariant=True, default=Options)
ViewT = TypeVar("ViewT", bound=View, covariant=True, default=View)

MOST_COMPARED = 1024
"""So many ways in which others could have chosen are gone through to find out what a mask gives away."""


class Choice(int):
    """A choice by its number in the contract, as `Variant.choices` lists it and `Step.chosen` keeps it."""

    def __repr__(self) -> str:
        return f"Choice({int(self)})"


Said = int | str
"""A choice as people say it: a text, a number that is written so, or a `Choice`."""


_NOTHING_CHOSEN = np.full(MOST_SEATS, NO_CHOICE, np.int64)


class Variant(Generic[OptionsT, ViewT]):
    """A game with its options settled. Equal when the code is equal.

    Type checkers know it by its options and by what a seat sees: `pipworks.game("femto")` is a
    `Variant[FemtoOptions, FemtoView]`, and so is whatever differs from it by `but`.
    """

    def __init__(self, game: Game, options: Options | None = None) -> None:
        self.game = game
        self.options = cast(OptionsT, game.options() if options is None else options)
        self.seats = self.options.seats
        self.most_choices = self.options.most_choices or game.most_choices
        self.code = write_code(game.name, self.options)

    @cached_property
    def _rules(self) -> Row:
        row = blank_row(self.game.rules)
        self.game.encode(self.options, row[0])
        return row

    @cached_property
    def rules(self) -> Record:
        """The options as the rules' record, made when it is first wanted: a name or a sheet needs none."""
        return self._rules[0]

    @cached_property
    def _doors(self) -> Any:
        return self.game.doors

    @cached_property
    def layout(self) -> Layout:
        """The fields of a state. Only for a game that declares them."""
        assert self.game.layout is not None
        return self.game.layout(self.options)

    @classmethod
    def read(cls, game: Game, text: str) -> Variant[OptionsT, ViewT]:
        """The variant whose options stand in a text like `goal=low,order=alternate`."""
        return cls(game, read_options(game.options, game.name, text))

    def but(self, **options: Any) -> Variant[OptionsT, ViewT]:
        """This variant with some options changed. Raises BadOption."""
        given = {name: getattr(self.options, name) for name in type(self.options).model_fields}
        new = make_options(self.game.options, self.game.name, given | options)
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
                    f"cards are dealt as a text, not {cards!r}: a seed is given by name, as in deal(seed=7)"
                )
            state = self.game.notation.read_deal(self, cards)
            return Position(self, state, None if seed is None else generator(seed), seed)
        assert seed is not None
        rng = generator(seed)
        state, acting = self.advanced(self.begun(), rng)
        return Position._made(self, state, rng, seed, acting)

    def position(self, text: str, *, seed: int | str | None = None) -> Position[OptionsT, ViewT]:
        """The position that a text describes, as `str(position)` writes it. Raises BadPosition."""
        if not isinstance(text, str):
            raise WrongType(f"a position is read from a text, not from {text!r}")
        seed, words = None if seed is None else checked_seed(seed), text.split(maxsplit=1)
        if words and words[0].split(":")[0].lower() == self.game.name:
            text = words[1] if len(words) > 1 else ""
        state = self.game.notation.read_position(self, text)
        return Position(self, state, None if seed is None else generator(seed), seed)

    def position_with_luck(self, text: str) -> Position[OptionsT, ViewT]:
        """The position that a text describes, with the luck still to come if the text has that.

        So `position.text_with_luck` writes it. Where the text says nothing of it, or `luck-to-come=told`,
        random events wait to be told. Raises BadPosition.
        """
        if not isinstance(text, str):
            raise WrongType(f"a position is read from a text, not from {text!r}")
        text, luck = luck_in(text)
        here = self.position(text)
        return here if luck is None else Position(self, here.state, read_luck(luck))

    # The contract, called one function at a time, through the doors of the game

    def blank(self) -> Record:
        """A state of zeros."""
        return blank_row(self.game.state)[0]

    def begun(self) -> Record:
        """The beginning of a game, before any card is dealt."""
        new = blank_row(self.game.state)
        self._doors.begun(self._rules, new)
        return new[0]

    def advanced(self, state: Record, rng: Generator) -> tuple[Record, int]:
        """The state after all random events that are due before somebody must choose or the game is over,
        drawn with `rng`; and what `to_act` answers then. Raises EndlessGame where they do not stop.
        """
        new = blank_row(self.game.state)
        acting = int(self._doors.advanced(self._rules, row_of(state), new, rng))
        if acting == CHANCE:
            raise self.endless(CHANCE)
        return new[0], acting

    def to_act(self, state: Record, rules: Record = None) -> int:
        """The contract's `to_act`; `rules` as in `after`."""
        return int(self._doors.due(self._rules if rules is None else row_of(rules), row_of(state)))

    def acting(self, state: Record) -> tuple[int, ...]:
        """The seats that must choose now; empty when none must."""
        return self.seats_of(self.to_act(state))

    def seats_of(self, acting: int) -> tuple[int, ...]:
        """The seats in what `to_act` answers."""
        return seats_in(acting & SEATS & (1 << self.seats) - 1)

    def choices(self, state: Record, seat: int, rules: Record = None) -> list[int]:
        """The legal choices of a seat that must act, ascending; `rules` as in `after`.

        Raises TooManyChoices where the game lists more than it says it ever does.
        """
        legal: list[int] = self.listed(state, seat, rules).tolist()
        return legal

    def listed(self, state: Record, seat: int, rules: Record = None) -> NDArray[np.int64]:
        """The legal choices as `choices` has them, as an array."""
        out = np.empty(self.game.most_choices + SPARE, np.int64)  # sooner made than zeros
        of = self._rules if rules is None else row_of(rules)
        count = self._doors.listed(of, row_of(state), seat, out)
        if count > self.most_choices:
            raise self._too_many(int(count))
        return out[:count]

    def any_choice(self, state: Record, seat: int, rng: Generator) -> int:
        """A legal choice of a seat that must act, all equally likely. Raises TooManyChoices."""
        out = np.empty(self.game.most_choices + SPARE, np.int64)
        count = self._doors.picked(self._rules, row_of(state), seat, out, rng)
        if count > self.most_choices:
            raise self._too_many(int(count))
        return int(out[0])

    def refuse_too_many(self, out: NDArray[np.int64]) -> None:
        """Raise TooManyChoices if more than `most_choices` were ever written to a buffer from `room_for`."""
        most = self.most_choices
        if out[most]:  # choices ascend, so that none but the first is 0
            count = most + 1
            while count < len(out) and out[count] > out[count - 1]:
                count += 1
            raise self._too_many(count)

    def _too_many(self, count: int) -> TooManyChoices:
        return TooManyChoices(
            "{variant} lists {count} choices for a seat, and its most_choices is {most}: it must be no less",
            variant=self.code,
            count=count,
            most=self.most_choices,
        )

    def endless(self, acting: int, steps: int = MOST_STEPS) -> EndlessGame:
        """What to raise where a game has not ended after so many steps; `acting` is what is due there."""
        if acting == CHANCE:
            return EndlessGame(
                "in {variant} {count} random events have followed one upon another, and nobody is to choose "
                "yet: `to_act` must come to an end of them",
                variant=self.code,
                count=f"{MOST_EVENTS:,}",
            )
        if not self.seats_of(acting):
            return EndlessGame(
                "in {variant} `to_act` has answered {acting}, which is no seat of {seats}, no CHANCE and no "
                "OVER: let it name the seats that choose, as bits",
                variant=self.code,
                acting=acting,
                seats=self.seats,
            )
        return EndlessGame(
            "a game of {variant} is not over after {count} steps: see to it that every game comes to an end",
            variant=self.code,
            count=f"{steps:,}",
        )

    def after(self, state: Record, chosen: Mapping[int, int], rules: Record = None) -> Record:
        """The state after a joint choice by seat; the given one stays as it is.

        `rules` may be given where they are not those of the whole match.
        """
        return self.played(state, chosen, rules)[0]

    def played(self, state: Record, chosen: Mapping[int, int], rules: Record = None) -> tuple[Record, int]:
        """The state after a joint choice as in `after`, and what `to_act` answers then."""
        joint = _NOTHING_CHOSEN.copy()
        for seat, choice in chosen.items():
            joint[seat] = choice
        new = blank_row(self.game.state)
        of = self._rules if rules is None else row_of(rules)
        acting = self._doors.played(of, row_of(state), new, joint)
        return new[0], int(acting)

    def played_on(self, state: Record, chosen: Mapping[int, int], rng: Generator) -> tuple[Record, int]:
        """The state after a joint choice and all random events that are then due, as `advanced` has it."""
        joint = _NOTHING_CHOSEN.copy()
        for seat, choice in chosen.items():
            joint[seat] = choice
        new = blank_row(self.game.state)
        acting = int(self._doors.played_on(self._rules, row_of(state), new, joint, rng))
        if acting == CHANCE:
            raise self.endless(CHANCE)
        return new[0], acting

    def after_chance(self, state: Record, rng: Generator) -> Record:
        """The state after the random event that is due, drawn with `rng`."""
        return self.drawn(state, rng)[0]

    def drawn(self, state: Record, rng: Generator) -> tuple[Record, int]:
        """The state as in `after_chance`, and what `to_act` answers then."""
        new = blank_row(self.game.state)
        acting = self._doors.drawn(self._rules, row_of(state), new, rng)
        return new[0], int(acting)

    def outcomes(self, state: Record) -> list[tuple[int, float]]:
        """The outcomes of the random event due and their weights, which are in proportion to their
        probabilities; empty if they are too many to list.
        """
        row, out, weight = row_of(state), np.empty(64, np.int64), np.empty(64, np.float64)
        count = int(self._doors.counted(self._rules, row, out, weight))
        if count > len(out):
            out, weight = np.empty(count, np.int64), np.empty(count, np.float64)
            self._doors.counted(self._rules, row, out, weight)
        return list(zip(out[:count].tolist(), weight[:count].tolist(), strict=True))

    def outcome_count(self, state: Record) -> int:
        """How many outcomes the random event due has; 0 when they are too many to list."""
        out, weight = np.empty(1, np.int64), np.empty(1, np.float64)
        return int(self._doors.counted(self._rules, row_of(state), out, weight))

    def after_outcome(self, state: Record, outcome: int) -> Record:
        """The state after the outcome of that number."""
        return self.happened(state, outcome)[0]

    def happened(self, state: Record, outcome: int) -> tuple[Record, int]:
        """The state as in `after_outcome`, and what `to_act` answers then."""
        new = blank_row(self.game.state)
        acting = self._doors.happened(self._rules, row_of(state), new, outcome)
        return new[0], int(acting)

    def scores(self, state: Record, rules: Record = None) -> list[float]:
        """The payoff of every seat, or before the end what it would be now; `rules` as in `after`."""
        out = np.zeros(MOST_SEATS, np.float64)
        self._doors.scored(self._rules if rules is None else row_of(rules), row_of(state), out)
        scores: list[float] = out[: self.seats].tolist()
        return scores

    def outlook(self, state: Record) -> list[float]:
        """What a full state is likely to bring every seat, where the game says so; else `scores`."""
        out = np.zeros(MOST_SEATS, np.float64)
        self._doors.foreseen(self._rules, row_of(state), out)
        outlook: list[float] = out[: self.seats].tolist()
        return outlook

    def turn(self, state: Record) -> int:
        """The number of the round or turn that is being played."""
        return int(self._doors.numbered(self._rules, row_of(state)))

    def masked(self, state: Record, seat: int) -> Record:
        """What a seat (or the SPECTATOR) knows of a state: a copy with all else erased."""
        if not SPECTATOR <= seat < self.seats:
            raise IllegalChoice(
                "there is no seat {seat}: seats are 0 to {last}", seat=seat, last=self.seats - 1
            )
        new = blank_row(self.game.state)
        self.mask_into(state, seat, new)
        return new[0]

    def mask_into(self, state: Record, seat: int, row: Row) -> None:
        """Write what a seat (or the SPECTATOR) that there is knows of a state to a row."""
        self._doors.masked(self._rules, row_of(state), row, seat)

    def imagined(self, masked: Record, seat: int, rng: Generator) -> Record:
        """A full state that agrees with what a seat knows, uniformly drawn."""
        new = blank_row(self.game.state)
        self._doors.imagined(self._rules, row_of(masked), new, seat, rng)
        return new[0]

    def manner(self, state: Record) -> str:
        """What a game waits for: `choose`, `claim`, `chance`, or it is `over`."""
        acting = self.to_act(state)
        if acting == contract.OVER:
            return "over"
        if acting == CHANCE:
            return "chance"
        return "claim" if acting & contract.CLAIM else "choose"

    # What somebody learns of the choices of others

    def revealed(self, before: Record, after: Record, chosen: Mapping[int, int], seat: int) -> dict[int, int]:
        """Those of the choices made between two full states that a seat knows of afterwards.

        A game may say so itself (`reveals`). Otherwise a choice is known if the masked state gives it away:
        if there is no other way in which the others could have chosen that looks the same to the seat.
        """
        if not chosen:
            return {}
        own = {each: choice for each, choice in chosen.items() if each == seat}
        others = {each: choice for each, choice in chosen.items() if each != seat}
        if self.game.reveals is not None:
            seen, full = self._doors.revealed, row_of(before)
            known = {e: c for e, c in others.items() if seen(self._rules, full, e, c, seat)}
        else:
            known = self._given_away(before, after, own, others, seat)
        return dict(sorted((own | known).items()))

    def _given_away(
        self, before: Record, after: Record, own: dict[int, int], others: dict[int, int], seat: int
    ) -> dict[int, int]:
        ways = [self.choices(before, each) for each in others]
        if prod(map(len, ways)) > MOST_COMPARED:
            return {}
        looks = self.masked(after, seat).tobytes()
        possible: list[set[int]] = [set() for _ in others]
        for joint in product(*ways):
            other = self.after(before, own | dict(zip(others, joint, strict=True)))
            if self.masked(other, seat).tobytes() == looks:
                for found, choice in zip(possible, joint, strict=True):
                    found.add(choice)
        return {
            each: choice
            for (each, choice), found in zip(others.items(), possible, strict=True)
            if found == {choice}
        }

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
        """As `tell`, from what a seat knows of the states, and of the choices (see `revealed`)."""
        puzzles = self.game.puzzles
        aloud = () if puzzles is None or not said else puzzles.heard(self, before, after)
        heard = {each: text for each, text in said.items() if each in known or each in aloud}
        return self.game.telling.tell(self, before, after, known, seat, heard)

    def ask(self, masked: Record, seat: int) -> Message:
        """What a seat is asked for now."""
        return self.game.telling.ask(self, masked, seat)

    def result(self, scores: Sequence[float]) -> Line:
        """How a finished game ended, in one line."""
        return self.game.telling.result(self, scores)

    def view(self, masked: Record, seat: int, teller: Teller = ENGLISH) -> ViewT:
        """What a seat sees of a masked state, as typed data; what is text in it, `teller` tells."""
        return cast(ViewT, self.game.views.view(self, masked, seat, teller))

    def table(self, masked: Record, seat: int, teller: Teller | None = None) -> str:
        """What a seat sees of a masked state, in lines of plain text."""
        teller = Teller(you=seat) if teller is None else teller
        return self.game.views.table(self, masked, seat, teller)

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
                turn = say("it is the turn of {due}", due=tuple(map(Seat, due)))
                raise IllegalChoice("a choice of {seat} is missing: {turn}", seat=Seat(seat), turn=turn)
        return settled

    def refuse_idle(self, acting: int, *seats: int) -> tuple[int, ...]:
        """The seats in what `to_act` answers. Raises IllegalChoice when there is none, or for others."""
        due = self.seats_of(acting)
        if acting == CHANCE:
            raise IllegalChoice("nobody is to choose now: a random event is due")
        if not due:
            raise IllegalChoice("the game is over: there is nothing to choose any more")
        for seat in seats:
            if seat not in due:
                turn = say("it is the turn of {due}", due=tuple(map(Seat, due)))
                raise IllegalChoice(
                    "seat {seat} has nothing to choose now: {turn}", seat=repr(seat), turn=turn
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
        """A choice in the words of somebody who makes it: the equation, where one is claimed."""
        puzzles = self.game.puzzles
        said = choice if puzzles is None else puzzles.speak(self, masked, choice)
        return said if isinstance(said, str) else self.game.notation.choice(self, masked, seat, choice)

    def meant(self, state: Record, seat: int, said: Said) -> int:
        """The choice that somebody means who must choose now.

        A number means the choice that is written so, never one that only begins with it; a `Choice` is one
        by the contract's number. Raises IllegalChoice or AmbiguousChoice.
        """
        if isinstance(said, str | Choice | bool) or not isinstance(said, Integral):
            return self.settle_one(state, seat, said)
        known, notation = self.masked(state, seat), self.game.notation
        written = str(int(said))
        found = notation.read_choice(self, known, seat, written)
        if notation.simplify(notation.choice(self, known, seat, found)) != notation.simplify(written):
            shown = [notation.choice(self, known, seat, each) for each in self.choices(state, seat)]
            raise IllegalChoice(
                "{choice} is no choice here: choose {choices:or}", choice=written, choices=tuple(shown)
            )
        return found

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
            shown = [f"{each} ({notation.choice(self, known, seat, each)})" for each in legal]
            raise IllegalChoice(
                "{choice} is no choice here: choose {choices:or}", choice=repr(choice), choices=tuple(shown)
            )
        return int(choice)


def by_rules(find: Callable[[str], Variant], code: str, version: int) -> Variant:
    """The variant of a code by the rules of a version; `find` gives the one by the rules of today.

    Raises what `find` does, and OtherRules.
    """
    name, options = split_code(code)
    try:
        game = find(code).game
    except (BadOption, UnknownVariant) as problem:  # the rules of then may have had other options
        try:
            game = find(name).game
        except GameError:
            raise problem from None
        if game.version == version:
            raise
    else:
        if game.version == version:
            return find(code)
    return Variant.read(game.of_version(version), options)


@cache
def seats_in(seats: int) -> tuple[int, ...]:
    """The seats of a set of them, seat 0 being bit 0."""
    return tuple(seat for seat in range(MOST_SEATS) if seats >> seat & 1)


class Position(Generic[OptionsT, ViewT]):
    """A position of a game, with everything hidden in it.

    With a generator, random events happen by themselves as soon as they are due; without one they wait to
    be told by `happen`. Hand out `view`, `table` or `seen_by`, never the position itself, to somebody who
    is not to know it all.
    """

    __slots__ = ("_acts", "_names", "_numbers", "_rng", "_seed", "_shown", "_state", "_turn", "_variant")

    def __init__(
        self,
        variant: Variant[OptionsT, ViewT],
        state: Record,
        rng: Generator | None,
        seed: int | str | None = None,
    ) -> None:
        own = np.ndarray(1, variant.game.state, bytearray(state.tobytes()))[0]
        self._fill(variant, own, None if rng is None else rng.copy(), seed, None)

    def _fill(
        self,
        variant: Variant[OptionsT, ViewT],
        state: Record,
        rng: Generator | None,
        seed: int | str | None,
        acting: int | None,
    ) -> None:
        self._variant = variant
        self._state = state
        self._shown: Record = None
        self._rng = rng
        self._seed = seed
        self._acts = acting
        self._turn: int | None = None
        self._numbers: dict[int, list[int]] = {}
        self._names: dict[int, tuple[str, ...]] = {}

    @classmethod
    def _made(
        cls,
        variant: Variant[OptionsT, ViewT],
        state: Record,
        rng: Generator | None,
        seed: int | str | None,
        acting: int | None = None,
    ) -> Position[OptionsT, ViewT]:
        """A position of a state and a generator that nobody else will change, without copying them."""
        new = cls.__new__(cls)
        new._fill(variant, state, rng, seed, acting)
        return new

    @property
    def _acting(self) -> int:
        """What `to_act` answers, asked once."""
        if self._acts is None:
            self._acts = self._variant.to_act(self._state)
        return self._acts

    def _legal(self, seat: int) -> list[int]:
        """The choices of a seat that must choose, by number, asked once."""
        legal = self._numbers.get(seat)
        if legal is None:
            legal = self._numbers[seat] = self._variant.choices(self._state, seat)
        return legal

    def __copy__(self) -> Position[OptionsT, ViewT]:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Position[OptionsT, ViewT]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _position, (self._variant, self._state.tobytes(), self._rng, self._seed)

    @property
    def variant(self) -> Variant[OptionsT, ViewT]:
        """What is played."""
        return self._variant

    @property
    def seed(self) -> int | str | None:
        """What the deal and all random events follow from, if anything."""
        return self._seed

    @property
    def state(self) -> Record:
        """The full state, a record of the game's dtype that nobody can change (`state.copy()` can be)."""
        if (
            self._shown is None
        ):  # compiled code sooner takes memory that can be written to; nobody else has it
            self._shown = np.ndarray(1, self._variant.game.state, self._state.tobytes())[0]
        return self._shown

    @property
    def rng(self) -> Generator | None:
        """A copy of the generator that future random events will be drawn from."""
        return None if self._rng is None else self._rng.copy()

    def __str__(self) -> str:
        return f"{self.variant.code} {self.text}"

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def _repr_html_(self) -> str:
        """A picture for notebooks, of all that there is to know."""
        return html_of(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.variant == other.variant
            and self._state.tobytes() == other._state.tobytes()
        )

    def __hash__(self) -> int:
        return hash((self.variant, self._state.tobytes()))

    @property
    def text(self) -> str:
        """The position in its text form, without the variant: `variant.position` reads it back."""
        return self.variant.game.notation.write_position(self.variant, self.state)

    @property
    def text_with_luck(self) -> str:
        """The position as `str` writes it, and the luck still to come; `pipworks.position` reads both back.

        Whoever reads it knows what will be drawn. It ends in `luck-to-come=told` where there is no generator,
        and random events wait to be told.
        """
        return f"{self} {luck_text(self._rng)}"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must choose now; empty when the game is over or a random event is due."""
        return self._variant.seats_of(self._acting)

    @property
    def awaits_chance(self) -> bool:
        """Whether a random event is due (and there was no generator to draw it)."""
        return self._acting == CHANCE

    @property
    def is_claim(self) -> bool:
        """Whether this is a claim window: only the first to claim counts."""
        return bool(self._acting & contract.CLAIM)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._acting == contract.OVER

    @property
    def scores(self) -> tuple[float, ...]:
        """Every seat's payoff; before the end, what it would be if the game ended now."""
        return tuple(self.variant.scores(self._state))

    @property
    def turn(self) -> int:
        """The number of the round or turn."""
        if self._turn is None:
            self._turn = self._variant.turn(self._state)
        return self._turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it has not."""
        if not self.over:
            return None
        scores = self.scores
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, best, self.variant.result(scores))

    @property
    def winner(self) -> int | None:
        """The seat with more than any other, once the game is over; None before, and when it is shared."""
        outcome = self.outcome
        return outcome.best[0] if outcome is not None and len(outcome.best) == 1 else None

    def is_legal(self, seat: int, said: Said) -> bool:
        """Whether a seat may choose that now, as `play` takes it."""
        return self.why_not(seat, said) is None

    def why_not(self, seat: int, said: Said) -> str | None:
        """Why a seat may not choose that now, in a sentence; None if it may."""
        try:
            self.variant.refuse_idle(self._acting, seat)
            self.variant.meant(self.state, seat, said)
        except GameError as problem:
            return str(problem)
        return None

    def successors(self) -> Iterator[tuple[dict[int, str], Position[OptionsT, ViewT]]]:
        """Every joint choice that can be played now, by seat in the game's notation, and what it leads to.

        Where a random event is due, every outcome that can be listed, with no choice. Nothing follows on the
        end of the game.
        """
        variant, due = self._variant, self.to_act
        if self.awaits_chance:
            for number, _ in variant.outcomes(self._state):
                after, acting = variant.happened(self._state, number)
                yield {}, Position._made(variant, after, self._rng, self._seed, acting)
        numbers = [self._legal(seat) for seat in due]
        names = [self.choices(seat) for seat in due]
        for joint in product(*map(range, map(len, numbers))) if due else ():
            places = list(enumerate(joint))
            chosen = {due[each]: numbers[each][at] for each, at in places}
            yield {due[each]: names[each][at] for each, at in places}, self.play_numbers(chosen).position

    def choices(self, seat: int) -> tuple[str, ...]:
        """The legal choices of a seat, as text; none for a seat that has nothing to choose now."""
        if seat not in self.to_act:
            return ()
        names = self._names.get(seat)
        if names is None:
            variant = self._variant
            known, notation = variant.masked(self._state, seat), variant.game.notation
            names = tuple(notation.choice(variant, known, seat, each) for each in self._legal(seat))
            self._names[seat] = names
        return names

    def play(self, chosen: Mapping[int, Said] | Said) -> Turn[OptionsT, ViewT]:
        """Play a joint choice: one for each seat of `to_act`, or bare when only one seat chooses.

        Choices are texts or numbers as people write them: `10` is the choice that is written `10`. One by the
        contract's number is spelt `Choice(3)`. In a claim window whoever is left out waits. Raises
        IllegalChoice or AmbiguousChoice, and then nothing has happened.
        """
        return self.play_numbers(self._joint(chosen))

    def can(self, chosen: Mapping[int, Said] | Said) -> bool:
        """Whether `play` would take that joint choice. Nothing is played."""
        try:
            self._variant.settle(self._state, self._joint(chosen), self._acting, self._settled)
        except GameError:
            return False
        return True

    def _joint(self, chosen: Mapping[int, Said] | Said) -> dict[int, Said]:
        """A joint choice in the words of people, with numbers among them as the contract's."""
        joint = chosen if isinstance(chosen, Mapping) else self._alone(chosen)
        due = self.to_act
        return {seat: self._by_number(seat, said) if seat in due else said for seat, said in joint.items()}

    def _alone(self, said: Said) -> dict[int, Said]:
        """A bare choice, as that of the only seat that chooses."""
        if len(self.to_act) > 1:
            raise IllegalChoice(
                "{choice} does not say whose choice it is: write {{seat: choice}} for the seats {seats}",
                choice=repr(said),
                seats=str(list(self.to_act)),
            )
        return {self.to_act[0] if self.to_act else 0: said}

    def _by_number(self, seat: int, said: Said) -> Said:
        """A choice with a number in the words of people as one with the contract's number."""
        return said if isinstance(said, str) else self.variant.meant(self.state, seat, said)

    def _settled(self, seat: int, said: Said) -> int:
        """The choice of a seat by its number. What has been listed is not read again."""
        names = self._names.get(seat, ())
        if isinstance(said, str) and names.count(said) == 1:
            return self._legal(seat)[names.index(said)]
        if type(said) in (int, Choice) and said in self._legal(seat):
            return int(said)
        return self._variant.settle_one(self.state, seat, said)

    def play_numbers(self, chosen: Mapping[int, Said]) -> Turn[OptionsT, ViewT]:
        """`play` for programs: here every number is the contract's, as in `Variant.choices`."""
        variant = self._variant
        settled = variant.settle(self._state, chosen, self._acting, self._settled)
        after, acting = variant.played(self._state, settled)
        here = Position._made(variant, after, self._rng, self._seed, acting)
        said = variant.said(self._state, chosen, settled)
        steps = [Step(self, here, settled, said)]
        while here._rng is not None and here.awaits_chance:
            if len(steps) > MOST_EVENTS:
                raise variant.endless(CHANCE)
            then = here
            here = here._drawn()
            steps.append(Step(then, here, {}, said))
        return Turn(here, tuple(steps))

    def happen(self, event: str | None = None) -> Turn[OptionsT, ViewT]:
        """Let the random event happen that is due: the one a text tells, or a drawn one.

        Raises BadDeal for a text that tells no possible event, IllegalChoice when none is due.
        """
        if not self.awaits_chance:
            raise IllegalChoice("no random event is due here")
        if event is not None:
            after = self.variant.game.notation.read_outcome(self.variant, self.state, event)
            here = Position(self.variant, after, self.rng, self.seed)
        else:
            here = self._drawn()
        return Turn(here, (Step(self, here, {}),))

    def _drawn(self) -> Position[OptionsT, ViewT]:
        """The position after the random event that is due, drawn with the generator."""
        rng = self.rng
        if rng is None:
            raise IllegalChoice("there is no seed to draw this random event from: say what happens")
        after, acting = self._variant.drawn(self._state, rng)
        return Position._made(self._variant, after, rng, self._seed, acting)

    def seen_by(self, seat: int) -> Record:
        """The masked state: what a seat, or the SPECTATOR, knows."""
        return self.variant.masked(self._state, seat)

    def view(self, seat: int, teller: Teller = ENGLISH) -> ViewT:
        """What a seat sees, as typed data; what is text in it, `teller` tells."""
        return self.variant.view(self.seen_by(seat), seat, teller)

    def table(self, seat: int, teller: Teller | None = None) -> str:
        """What a seat sees, in lines of plain text."""
        return self.variant.table(self.seen_by(seat), seat, teller)


def _position(variant: Variant, state: bytes, rng: Generator | None, seed: int | str | None) -> Position:
    """A position as it was, in another process."""
    return Position(variant, np.frombuffer(state, variant.game.state)[0], rng, seed)


class Outcome(NamedTuple):
    """How a game ended: every seat's payoff, the seats with the most, and a line that says so."""

    scores: tuple[float, ...]
    best: tuple[int, ...]
    line: Line

    def __str__(self) -> str:
        return str(self.line)


class Step(NamedTuple):
    """A joint choice (by seat, empty for a random event) and the positions before and after it."""

    before: Position
    after: Position
    chosen: Mapping[int, int]
    said: Mapping[int, str] = NOTHING_SAID
    """The words in which choices were made, where they matter; of a random event those made before it."""

    def tell(self, seat: int = SPECTATOR) -> list[Line]:
        """What happened, for the eyes of one seat."""
        return self.before.variant.tell(self.before.state, self.after.state, self.chosen, seat, self.said)


@dataclass(frozen=True)
class Turn(Generic[OptionsT, ViewT]):
    """What a choice led to: the next position, and what happened on the way, which is told when asked for.

    `after, happened = turn` unpacks it.
    """

    position: Position[OptionsT, ViewT]
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"<Turn to {self.position}>"

    def lines(self, seat: int = SPECTATOR) -> list[Line]:
        """What happened, for the eyes of one seat."""
        return [line for step in self.steps for line in step.tell(seat)]

    @cached_property
    def happened(self) -> tuple[str, ...]:
        """What a spectator may read of it, in English sentences."""
        return tuple(str(line) for line in self.lines())

    def __iter__(self) -> Iterator[Any]:
        return iter((self.position, self.happened))
