"""A game with its options settled, as far as its rules go: the contract, called from Python.

Everything here is by the contract's numbers and records, and goes through the doors of the game
(`pipworks.engine.doors`). Words, and positions that people deal with, are a `Variant`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import product
from math import prod
from numbers import Integral
from pathlib import Path
from traceback import extract_tb
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from pipworks.engine import contract
from pipworks.engine.contract import (
    CHANCE,
    MOST_EVENTS,
    MOST_SEATS,
    MOST_STEPS,
    NO_CHOICE,
    REFUSED,
    SEATS,
    SPARE,
    SPECTATOR,
    QuickRecord,
    Record,
    no_chance,
    no_outcomes,
)
from pipworks.engine.errors import (
    BadPosition,
    EndlessGame,
    GameError,
    IllegalChoice,
    NotSolvable,
    TooManyChoices,
    WrongType,
    checked_luck,
    of_kind,
    quotation,
    refuse_no_seat,
)
from pipworks.engine.fields import Layout
from pipworks.engine.game import Game
from pipworks.engine.gathering import BadGame
from pipworks.engine.options import Options, write_code
from pipworks.engine.rng import Generator
from pipworks.engine.rows import Row, blank_row, new_row

MOST_COMPARED = 1024
"""So many ways in which others could have chosen are gone through to find out what a mask gives away."""

_NEVER = -2
"""Stands for numbers that are no choice of any game."""
_NOTHING_CHOSEN = np.full(MOST_SEATS, NO_CHOICE, np.int64)


class Playable:
    """What the rules of a game answer once its options are settled: a `Variant` before it has any words.

    States are records of the game's dtype, and one that is handed in stays as it is. What is no state of this
    game, no seat, not due, no legal choice or no generator is refused, and so is a state with cards that this
    variant lacks; apart from that, what stands in a state is believed.
    """

    def __init__(self, game: Game, options: Options | None = None) -> None:
        of_kind(Game, game, "a variant is of a game, as pipworks.game(…).game gives it")
        if options is not None:
            of_kind(Options, options, f"the options of {game.name} are an object of {game.options.__name__}")
        self.game = game
        self.options = game.options() if options is None else options
        self.seats = self.options.seats
        self.most_choices = self.options.most_choices or game.most_choices
        self._kind = game.state
        self._room = game.most_choices + SPARE
        self.code = write_code(game.name, self.options)  # the last: from now on nothing changes

    def __setattr__(self, name: str, value: object) -> None:
        self._refuse_change(name)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        self._refuse_change(name)
        super().__delattr__(name)

    def _refuse_change(self, name: str) -> None:
        """Raise AttributeError once all is settled: others have the same variant."""
        if "code" in self.__dict__:
            raise AttributeError(
                f"{name} of a variant cannot be changed: take another, as variant.but(…) gives it"
            )

    @cached_property
    def _rules(self) -> Row:
        row = blank_row(self.game.rules)
        try:
            self.game.encode(self.options, row[0])
        except GameError:
            raise
        except Exception as problem:
            raise BadGame(
                f"encode cannot write the options of {self.code}: {type(problem).__name__}: {problem}"
                f"{_place_of(problem)}"
            ) from problem
        return row

    @cached_property
    def rules(self) -> Record:
        """The options as the rules' record, made when it is first wanted: a name or a sheet needs none.

        It is to be read only; its `copy()` may be written to.
        """
        row = self._rules.view()
        row.flags.writeable = False
        return row[0]

    @cached_property
    def _doors(self) -> Any:
        return self.game.doors

    @property
    def is_duel(self) -> bool:
        """Whether two play, and what one wins the other loses."""
        return self.seats == 2 and self.game.zero_sum

    @property
    def payoffs(self) -> tuple[float, float] | None:
        """The least and the most that a seat can get from all that is played, when they are known.

        Where the options name the most alone, in a duel one cannot lose more than the other wins.
        """
        options = self.options
        most = options.most_payoff
        if options.payoffs is not None or most is None or not self.is_duel or options.one_game != options:
            return options.payoffs
        return -most, most

    @cached_property
    def layout(self) -> Layout:
        """The fields of a state. Only for a game that declares them."""
        assert self.game.layout is not None
        return self.game.layout(self.options)

    # What is handed in

    def _row(self, state: Record) -> Row:
        """A state as a row, to be read. Raises WrongType for anything else."""
        kept = None
        if state.__class__ is QuickRecord and state.base is not None:
            row = state.base
            kept = type(row.base)
            if row.dtype is self._kind and len(row) == 1:
                if kept is self._memory:
                    return row
                if kept is self._sealed:
                    return new_row(state)
        own = self._new_row(
            state, self._kind, f"a state of {self.code}", "position.state and position.seen_by(seat) are"
        )
        other = getattr(kept, "variant", self.code)
        if other != self.code:
            raise BadPosition(
                "this is a position of {other}, not of {variant}", other=other, variant=self.code
            )
        if kept is not self._sealed:
            self.refuse_foreign(state)
        return own

    def refuse_foreign(self, state: Record) -> None:
        """Raise BadPosition for a state in which there are cards, or other things, that this variant lacks.

        Compiled code does not look whether there are. Only for games that declare their fields.
        """
        if int.from_bytes(state.tobytes(), "little") & self._lacking:
            raise BadPosition(
                "this is no position of {variant}: there are things in it that this variant lacks",
                variant=self.code,
            )

    @cached_property
    def _memory(self) -> type[bytearray]:
        """What the states are kept in that this variant has made, which need no looking at."""
        return _memory_of(self.game, self.code)[0]

    @cached_property
    def _sealed(self) -> type[bytes]:
        """What those of them are kept in that are to be read only."""
        return _memory_of(self.game, self.code)[1]

    @cached_property
    def _lacking(self) -> int:
        """The bits that no state of this variant has, of all its bytes as one number."""
        if self.game.layout is None:
            return 0
        bits = blank_row(self._kind)
        for each in self.layout.fields:
            bits[each.name] = each.lacking
        return int.from_bytes(bits.tobytes(), "little")

    def _given(self, rules: Record) -> Row:
        """Rules as a row, to be read. Raises WrongType."""
        if rules.__class__ is QuickRecord and rules.base is not None:
            row = rules.base
            if row.dtype is self.game.rules and len(row) == 1 and row.flags.writeable:
                return row
        return self._new_row(
            rules, self.game.rules, f"what stands for the rules of {self.code}", "variant.rules is"
        )

    def _new_row(self, record: Record, kind: np.dtype[Any], what: str, right: str) -> Row:
        of_kind(np.void, record, f"{what} is a record, as {right}")
        if record.dtype != kind:
            raise WrongType(f"{what} is a record of its own game's, not one with other fields")
        return new_row(record)

    def _joint(self, chosen: Mapping[int, int]) -> NDArray[np.int64]:
        """A joint choice as the contract has it. Raises WrongType, or IllegalChoice for no seat."""
        if chosen.__class__ is not dict:
            of_kind(Mapping, chosen, "choices are given by seat, as in {0: 3}")
        joint = _NOTHING_CHOSEN.copy()
        for seat, choice in chosen.items():
            self._refuse_no_number(seat, choice)
            joint[seat] = choice if NO_CHOICE <= choice < 1 << 63 else _NEVER
        return joint

    def _refuse_no_number(self, seat: object, choice: object) -> None:
        """Raise what `refuse_no_seat` does, or WrongType for a choice that is no number."""
        if seat.__class__ is not int or not 0 <= seat < self.seats:
            self.refuse_no_seat(seat)
        if choice.__class__ is not int and (isinstance(choice, bool) or not isinstance(choice, Integral)):
            raise WrongType(
                f"a choice is a whole number here, as variant.choices has it, not {quotation(choice)}"
            )

    def _refuse_no_choices(self, chosen: Mapping[int, int]) -> None:
        """What `_joint` raises, and IllegalChoice for what is no choice of any game."""
        if chosen.__class__ is not dict:
            of_kind(Mapping, chosen, "choices are given by seat, as in {0: 3}")
        for seat, choice in chosen.items():
            self._refuse_no_number(seat, choice)
            if choice < 0:
                raise IllegalChoice(
                    "{given} is no choice of seat {seat}: choices are numbers from 0 up",
                    given=str(choice),
                    seat=seat,
                )

    def _refuse_illegal(self, state: Record, chosen: Mapping[int, int], rules: Record) -> None:
        """Raise IllegalChoice for whatever is not one legal choice of each seat that must act."""
        of = self._rules if rules is None else self._given(rules)
        try:
            if self._doors.legal(of, self._row(state), self._joint(chosen), self._room):
                return
        except IndexError:
            pass  # more choices than there is room for: `choices` will say so
        acting = self.to_act(state, rules)
        due = self.seats_of(acting)
        if not 0 <= acting <= CHANCE or (not due and acting not in (CHANCE, contract.OVER)):
            raise self.endless(acting)
        if not due:
            if acting == CHANCE:
                raise IllegalChoice("nobody has anything to choose here: a random event is due")
            raise IllegalChoice("nobody has anything to choose here: the game is over")
        if idle := sorted(set(chosen) - set(due)):
            raise IllegalChoice(
                "seat {seat} has nothing to choose here: choices are due of seats {due:and}",
                seat=idle[0],
                due=tuple(due),
            )
        for seat in due:
            legal = self.choices(state, seat, rules)
            if not legal:
                raise self.no_choices(seat)
            if chosen.get(seat) not in legal:
                there = tuple(map(str, legal))
                if seat not in chosen:
                    raise IllegalChoice(
                        "there is no choice of seat {seat} here: choose {there:or}", seat=seat, there=there
                    )
                raise IllegalChoice(
                    "{given} is no choice of seat {seat} here: choose {there:or}",
                    given=str(chosen[seat]),
                    seat=seat,
                    there=there,
                )
        seat, choice = min(chosen.items(), key=lambda each: each[1])
        raise IllegalChoice(
            "{given} is no choice of seat {seat}: choices are numbers from 0 up", given=str(choice), seat=seat
        )

    def _refuse_event(self) -> NoReturn:
        raise IllegalChoice("no random event is due here")

    # How a game begins, and who is to choose

    def blank(self) -> Record:
        """A state of zeros."""
        return blank_row(self._kind, self._memory)[0]

    def begun(self) -> Record:
        """The beginning of a game, before any card is dealt."""
        new = blank_row(self._kind, self._memory)
        self._doors.begun(self._rules, new)
        return new[0]

    def advanced(self, state: Record, rng: Generator) -> tuple[Record, int]:
        """The state after all random events that are due before somebody must choose or the game is over,
        drawn with `rng`; and what `to_act` answers then. Raises EndlessGame where they do not stop.
        """
        checked_luck(rng)
        new = blank_row(self._kind, self._memory)
        acting = int(self._doors.advanced(self._rules, self._row(state), new, rng))
        if acting == CHANCE:
            raise self.endless(CHANCE)
        return new[0], acting

    def to_act(self, state: Record, rules: Record = None) -> int:
        """The contract's `to_act`; `rules` as in `after`."""
        return int(self._doors.due(self._rules if rules is None else self._given(rules), self._row(state)))

    def acting(self, state: Record) -> tuple[int, ...]:
        """The seats that must choose now; empty when none must."""
        return self.seats_of(self.to_act(state))

    def refuse_no_seat(self, seat: object, least: int = 0) -> None:
        """Raise WrongType for what is no number, IllegalChoice for that of no seat; they begin at `least`."""
        if seat.__class__ is not int or not least <= seat < self.seats:
            refuse_no_seat(seat, self.seats, least)

    def seats_of(self, acting: int) -> tuple[int, ...]:
        """The seats in what `to_act` answers."""
        try:
            return seats_in(acting & SEATS & (1 << self.seats) - 1)
        except TypeError:
            raise WrongType(f"what to_act answers is a whole number, not {quotation(acting)}") from None

    def manner(self, state: Record) -> str:
        """What a game waits for: `choose`, `claim`, `chance`, or it is `over`."""
        acting = self.to_act(state)
        if acting == contract.OVER:
            return "over"
        if acting == CHANCE:
            return "chance"
        return "claim" if acting & contract.CLAIM else "choose"

    # Choices, and what they lead to

    def choices(self, state: Record, seat: int, rules: Record = None) -> list[int]:
        """The legal choices of a seat that must act, ascending; `rules` as in `after`.

        Raises TooManyChoices where the game lists more than it says it ever does.
        """
        legal: list[int] = self.listed(state, seat, rules).tolist()
        return legal

    def listed(self, state: Record, seat: int, rules: Record = None) -> NDArray[np.int64]:
        """The legal choices as `choices` has them, as an array."""
        if seat.__class__ is not int or not 0 <= seat < self.seats:
            self.refuse_no_seat(seat)
        out = np.empty(self._room, np.int64)  # sooner made than zeros
        of = self._rules if rules is None else self._given(rules)
        count = self._counted(self._doors.listed, out, of, self._row(state), seat, out)
        return out[:count]

    def _mark(self, row: Row, seat: int, out: NDArray[np.int64], mask: NDArray[np.int8]) -> int:
        """List the choices of a seat that there is to a buffer, and mark them in a mask, as the door `marked`
        has it; how many there are. Raises TooManyChoices.
        """
        return self._counted(self._doors.marked, out, self._rules, row, seat, out, mask)

    def any_choice(self, state: Record, seat: int, rng: Generator) -> int:
        """A legal choice of a seat that must act, all equally likely. Raises TooManyChoices."""
        if seat.__class__ is not int or not 0 <= seat < self.seats:
            self.refuse_no_seat(seat)
        checked_luck(rng)
        out = np.empty(self._room, np.int64)
        count = self._counted(self._doors.picked, out, self._rules, self._row(state), seat, out, rng)
        if count == 0:
            raise self.no_choices(seat)
        return int(out[0])

    def _counted(self, door: Callable[..., int], out: NDArray[np.int64], *given: Any) -> int:
        """How many choices a door lists to the buffer `out`, which is among what it is given.

        Raises TooManyChoices, also where there is no room for them.
        """
        out[-1] = 0
        try:
            count = int(door(*given))
        except IndexError:
            if out[-1]:
                raise self._too_many(len(out)) from None
            raise
        if count > self.most_choices:
            raise self._too_many(count)
        return count

    def refuse_too_many(self, out: NDArray[np.int64]) -> None:
        """Raise TooManyChoices if more than `most_choices` were ever written to a buffer from `room_for`."""
        most = self.most_choices
        if out[most]:  # choices ascend, so that none but the first is 0
            count = most + 1
            while count < len(out) and out[count] > out[count - 1]:
                count += 1
            raise self._too_many(count)

    def no_choices(self, seat: int) -> IllegalChoice:
        """What to raise where a seat must choose, and the game lists nothing to choose."""
        return IllegalChoice(
            "in {variant} seat {seat} has to choose, and `choices` lists nothing: let it list one at least",
            variant=self.code,
            seat=seat,
        )

    def nothing_listed(self, state: Record) -> IllegalChoice:
        """`no_choices` of the seat that has nothing to choose from in this state."""
        return self.no_choices(next(each for each in self.acting(state) if not len(self.listed(state, each))))

    def _too_many(self, count: int) -> TooManyChoices:
        if count >= self._room:
            return TooManyChoices(
                "{variant} lists more than {count} choices for a seat, and its most_choices is {most}: it "
                "must be no less",
                variant=self.code,
                count=self._room,
                most=self.most_choices,
            )
        return TooManyChoices(
            "{variant} lists {count} choices for a seat, and its most_choices is {most}: it must be no less",
            variant=self.code,
            count=count,
            most=self.most_choices,
        )

    def endless(self, acting: int, steps: int = MOST_STEPS) -> EndlessGame:
        """What to raise where a game has not ended after so many steps; `acting` is what is due there."""
        if acting == CHANCE and self.game.chance is no_chance:
            return EndlessGame(
                "in {variant} `to_act` says that a random event is due, and there is no function `chance`",
                variant=self.code,
            )
        if acting == CHANCE:
            return EndlessGame(
                "in {variant} {count} random events have followed one upon another, and nobody is to choose "
                "yet: `to_act` must come to an end of them",
                variant=self.code,
                count=f"{MOST_EVENTS:,}",
            )
        if not 0 <= acting <= CHANCE or not self.seats_of(acting):
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

        `rules` may be given where they are not those of the whole match. Raises IllegalChoice for whatever
        is not one legal choice of each seat that must act.
        """
        return self.played(state, chosen, rules)[0]

    def played(self, state: Record, chosen: Mapping[int, int], rules: Record = None) -> tuple[Record, int]:
        """The state after a joint choice as in `after`, and what `to_act` answers then."""
        self._refuse_illegal(state, chosen, rules)
        return self._played(state, chosen, rules)

    def _played(self, state: Record, chosen: Mapping[int, int], rules: Record = None) -> tuple[Record, int]:
        """`played`, for whoever has taken the choices from those that are legal."""
        joint = _NOTHING_CHOSEN.copy()
        for seat, choice in chosen.items():
            joint[seat] = choice
        new = blank_row(self._kind, self._memory)
        acting = self._doors.played(
            self._rules if rules is None else self._given(rules), self._row(state), new, joint
        )
        return new[0], int(acting)

    def played_on(self, state: Record, chosen: Mapping[int, int], rng: Generator) -> tuple[Record, int]:
        """The state after a joint choice and all random events that are then due, as `advanced` has it."""
        self._refuse_illegal(state, chosen, None)
        checked_luck(rng)
        return self._played_on(state, chosen, rng)

    def _played_on(self, state: Record, chosen: Mapping[int, int], rng: Generator) -> tuple[Record, int]:
        """`played_on`, for whoever has taken the choices from those that are legal, and has a generator."""
        new = blank_row(self._kind, self._memory)
        return new[0], self._play_into(self._row(state), chosen, rng, new)

    def _play_into(self, row: Row, chosen: Mapping[int, int], rng: Generator, new: Row) -> int:
        """`_played_on` from row to row; what `to_act` answers then. Raises EndlessGame."""
        joint = _NOTHING_CHOSEN.copy()
        for seat, choice in chosen.items():
            joint[seat] = choice
        acting = int(self._doors.played_on(self._rules, row, new, joint, rng))
        if acting == CHANCE:
            raise self.endless(CHANCE)
        return acting

    # Random events

    def after_chance(self, state: Record, rng: Generator) -> Record:
        """The state after the random event that is due, drawn with `rng`. Raises IllegalChoice if none is."""
        return self.drawn(state, rng)[0]

    def drawn(self, state: Record, rng: Generator) -> tuple[Record, int]:
        """The state as in `after_chance`, and what `to_act` answers then."""
        checked_luck(rng)
        return self._drawn(state, rng)

    def _drawn(self, state: Record, rng: Generator) -> tuple[Record, int]:
        """`drawn`, for whoever has a generator."""
        new = blank_row(self._kind, self._memory)
        acting = self._doors.drawn(self._rules, self._row(state), new, rng)
        if acting == REFUSED:
            self._refuse_event()
        return new[0], int(acting)

    def outcomes(self, state: Record) -> list[tuple[int, float]]:
        """The outcomes of the random event due and their weights, which are in proportion to their
        probabilities; empty if they are too many to list. Raises IllegalChoice if none is due.
        """
        out, weight = self._outcomes(self._row(state))
        return list(zip(out.tolist(), weight.tolist(), strict=True))

    def _outcomes(self, row: Row) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The outcomes and their weights, as arrays."""
        if self._doors.due(self._rules, row) != CHANCE:
            self._refuse_event()
        out, weight = np.empty(64, np.int64), np.empty(64, np.float64)
        count = int(self._doors.counted(self._rules, row, out, weight))
        if count > len(out):
            out, weight = np.empty(count, np.int64), np.empty(count, np.float64)
            self._doors.counted(self._rules, row, out, weight)
        return out[:count], weight[:count]

    def outcome_count(self, state: Record) -> int:
        """How many outcomes the random event due has; 0 when they are too many to list."""
        out, weight = np.empty(1, np.int64), np.empty(1, np.float64)
        return int(self._doors.counted(self._rules, self._row(state), out, weight))

    def unlisted(self) -> NotSolvable:
        """What to raise where all outcomes of a random event are wanted, and `outcomes` lists none."""
        if self.game.outcomes is no_outcomes:
            return NotSolvable(
                "{variant} has random events, and its game does not list them: give it the functions "
                "outcomes and happen",
                variant=self.code,
            )
        return NotSolvable(
            "{variant} has random events too various to be listed: estimate what they come to by games "
            "between bots, as pipworks lab {variant} does",
            variant=self.code,
        )

    def after_outcome(self, state: Record, outcome: int) -> Record:
        """The state after the outcome of that number.

        Raises IllegalChoice for what is no outcome here, NotSolvable where they are too many to list. For all
        of them `after_outcomes` is quicker.
        """
        return self.happened(state, outcome)[0]

    def happened(self, state: Record, outcome: int) -> tuple[Record, int]:
        """The state as in `after_outcome`, and what `to_act` answers then."""
        if isinstance(outcome, bool) or not isinstance(outcome, Integral):
            raise WrongType(
                f"an outcome is a whole number, as variant.outcomes has it, not {quotation(outcome)}"
            )
        row, wanted = self._row(state), int(outcome)
        possible, _ = self._outcomes(row)
        if not len(possible):
            raise self.unlisted()
        if not (possible == wanted).any():
            there = tuple(map(str, possible[:31].tolist()))
            raise IllegalChoice(
                "{wanted} is no outcome of the random event due: choose {there:or}",
                wanted=str(wanted),
                there=there,
            )
        return self._happened(row, wanted)

    def _happened(self, row: Row, outcome: int) -> tuple[Record, int]:
        new = blank_row(self._kind, self._memory)
        acting = self._doors.happened(self._rules, row, new, outcome)
        return new[0], int(acting)

    def after_outcomes(self, state: Record) -> Iterator[tuple[float, Record, int]]:
        """Of every outcome of the random event due, as `outcomes` lists them: its weight, the state after it,
        and what `to_act` answers then.
        """
        row = self._row(state)
        for outcome, weight in self.outcomes(state):
            yield weight, *self._happened(row, outcome)

    # What it comes to

    def scores(self, state: Record, rules: Record = None) -> list[float]:
        """The payoff of every seat, or before the end what it would be now; `rules` as in `after`."""
        out = np.zeros(MOST_SEATS, np.float64)
        self._doors.scored(self._rules if rules is None else self._given(rules), self._row(state), out)
        scores: list[float] = out[: self.seats].tolist()
        return scores

    def outlook(self, state: Record) -> list[float]:
        """What a full state is likely to bring every seat, where the game says so; else `scores`."""
        out = np.zeros(MOST_SEATS, np.float64)
        self._doors.foreseen(self._rules, self._row(state), out)
        outlook: list[float] = out[: self.seats].tolist()
        return outlook

    def turn(self, state: Record) -> int:
        """The number of the round or turn that is being played."""
        return int(self._doors.numbered(self._rules, self._row(state)))

    # What a seat knows

    def masked(self, state: Record, seat: int) -> Record:
        """What a seat (or the SPECTATOR) knows of a state: a copy with all else erased."""
        if seat.__class__ is not int or not SPECTATOR <= seat < self.seats:
            self.refuse_no_seat(seat, SPECTATOR)
        new = blank_row(self._kind, self._memory)
        self._doors.masked(self._rules, self._row(state), new, seat)
        return new[0]

    def _mask_into(self, row: Row, seat: int, new: Row) -> None:
        """Write what a seat (or the SPECTATOR) that there is knows of a state, from row to row."""
        self._doors.masked(self._rules, row, new, seat)

    def imagined(self, masked: Record, seat: int, rng: Generator) -> Record:
        """A full state that agrees with what a seat knows, uniformly drawn."""
        if seat.__class__ is not int or not SPECTATOR <= seat < self.seats:
            self.refuse_no_seat(seat, SPECTATOR)
        checked_luck(rng)
        new = blank_row(self._kind, self._memory)
        self._doors.imagined(self._rules, self._row(masked), new, seat, rng)
        return new[0]

    def revealed(self, before: Record, after: Record, chosen: Mapping[int, int], seat: int) -> dict[int, int]:
        """Those of the choices made between two full states that a seat knows of afterwards.

        A game may say so itself (`reveals`). Otherwise a choice is known if the masked state gives it away:
        if there is no other way in which the others could have chosen that looks the same to the seat.
        """
        if seat.__class__ is not int or not SPECTATOR <= seat < self.seats:
            self.refuse_no_seat(seat, SPECTATOR)
        full, _ = self._row(before), self._row(after)
        self._refuse_no_choices(chosen)
        if not chosen:
            return {}
        own = {each: choice for each, choice in chosen.items() if each == seat}
        others = {each: choice for each, choice in chosen.items() if each != seat}
        if self.game.reveals is not None:
            seen = self._doors.revealed
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
            other, _ = self._played(before, own | dict(zip(others, joint, strict=True)))
            if self.masked(other, seat).tobytes() == looks:
                for found, choice in zip(possible, joint, strict=True):
                    found.add(choice)
        return {
            each: choice
            for (each, choice), found in zip(others.items(), possible, strict=True)
            if found == {choice}
        }


def _place_of(problem: Exception) -> str:
    """Where something went wrong that this module has called: the innermost line in the file of that."""
    _, *steps = extract_tb(problem.__traceback__)
    lines = [each.lineno for each in steps if each.filename == steps[0].filename]
    return f" (line {lines[-1]} of {Path(steps[0].filename).name})" if lines else ""


@lru_cache(maxsize=4096)
def _memory_of(game: Game, code: str) -> tuple[type[bytearray], type[bytes]]:
    """Kinds of memory for the states of one variant alone: to be written to, and to be read."""
    nothing_else = {"__slots__": (), "variant": code}
    return type("Memory", (bytearray,), nothing_else), type("Sealed", (bytes,), nothing_else)


@cache
def seats_in(seats: int) -> tuple[int, ...]:
    """The seats of a set of them, seat 0 being bit 0."""
    return tuple(seat for seat in range(MOST_SEATS) if seats >> seat & 1)
