"""Positions, and what comes of playing on from them.

A position never changes; playing gives the next one. Its choices are written as people write them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

import numpy as np

from pipworks.engine.contract import CHANCE, CLAIM, MOST_EVENTS, OVER, SPECTATOR, Record
from pipworks.engine.errors import (
    EndlessGame,
    GameError,
    IllegalChoice,
    TooManyChoices,
    WrongType,
    checked_luck,
    checked_seed,
    of_kind,
)
from pipworks.engine.lines import Line
from pipworks.engine.luck import luck_text
from pipworks.engine.notation import Choice, Said
from pipworks.engine.options import OptionsT
from pipworks.engine.pictures import html_of
from pipworks.engine.playable import Playable
from pipworks.engine.rng import Generator
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.engine.telling import NOTHING_SAID
from pipworks.engine.views import ViewT

if TYPE_CHECKING:
    from pipworks.engine.variant import Variant

ToldT = TypeVar("ToldT")
"""What is told of a choice: how likely it is, what it is worth."""


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
        of_kind(Playable, variant, "a position is of a variant, as pipworks.game gives it")
        of_kind(np.void, state, f"a position of {variant.code} has a record of its state")
        if state.dtype.names != variant.game.state.names:
            raise WrongType(f"this is a state of another game, not of {variant.code}")
        variant._row(state)
        if rng is not None:
            rng = np.array(rng, copy=True) if isinstance(rng, np.ndarray) else rng  # it may be read-only
            checked_luck(rng)
        seed = None if seed is None else checked_seed(seed)
        own = np.ndarray(1, variant.game.state, variant._memory(state.tobytes()))[0]
        self._fill(variant, own, rng, seed, None)

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
        self._numbers: dict[int, tuple[int, ...]] = {}
        self._names: dict[int, tuple[str, ...]] = {}

    @property
    def _acting(self) -> int:
        """What `to_act` answers, asked once."""
        if self._acts is None:
            self._acts = self._variant.to_act(self._state)
        return self._acts

    def _legal(self, seat: int) -> tuple[int, ...]:
        """The choices of a seat that must choose, by number, asked once."""
        legal = self._numbers.get(seat)
        if legal is None:
            legal = self._numbers[seat] = tuple(self._variant.choices(self._state, seat))
        return legal

    def __copy__(self) -> Position[OptionsT, ViewT]:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Position[OptionsT, ViewT]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        fields = _fields_of(self._state.dtype)
        return _position, (self._variant, self._state.tobytes(), self._rng, self._seed, fields)

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
            sealed = self._variant._sealed(self._state.tobytes())
            self._shown = np.ndarray(1, self._variant.game.state, sealed)[0]
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
        return bool(self._acting & CLAIM)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._acting == OVER

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
        """Whether a seat may choose that now, as `play` takes it. Raises what `why_not` does."""
        return self.why_not(seat, said) is None

    def why_not(self, seat: int, said: Said) -> str | None:
        """Why a seat may not choose that now, in a sentence; None if it may.

        Raises TooManyChoices or EndlessGame for a game that breaks its own contract here.
        """
        try:
            self.variant.refuse_idle(self._acting, seat)
            self.variant.meant(self.state, seat, said)
        except (TooManyChoices, EndlessGame):
            raise
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
            for _, after, acting in variant.after_outcomes(self._state):
                yield {}, position_of(variant, after, self._rng, self._seed, acting)
        numbers = [self._legal(seat) for seat in due]
        names = [self.choices(seat) for seat in due]
        for joint in product(*map(range, map(len, numbers))) if due else ():
            places = list(enumerate(joint))
            chosen = {due[each]: numbers[each][at] for each, at in places}
            yield {due[each]: names[each][at] for each, at in places}, self.play_numbers(chosen).position

    def choices(self, seat: int) -> tuple[str, ...]:
        """The legal choices of a seat, as text; none for a seat that has nothing to choose now.

        Raises IllegalChoice for a seat that there is not.
        """
        if seat.__class__ is not int or seat not in self.to_act:
            self._variant.refuse_no_seat(seat, SPECTATOR)
            if seat not in self.to_act:
                return ()
        names = self._names.get(seat)
        if names is None:
            variant = self._variant
            known, notation = variant.masked(self._state, seat), variant.game.notation
            names = tuple(notation.choice(variant, known, seat, each) for each in self._legal(seat))
            self._names[seat] = names
        return names

    def numbers(self, seat: int) -> tuple[int, ...]:
        """`choices` for programs: the legal choices of a seat by the contract's numbers, ascending.

        They are listed once for a position, so that `play_numbers` need not list them again.
        """
        if seat.__class__ is not int or seat not in self.to_act:
            self._variant.refuse_no_seat(seat, SPECTATOR)
            if seat not in self.to_act:
                return ()
        return self._legal(seat)

    def named(self, seat: int, choice: int) -> str:
        """A choice of a seat that must choose by its number, as bots answer, in the words of `choices`.

        Raises IllegalChoice for one that the seat does not have here.
        """
        self._variant.refuse_idle(self._acting, seat)
        return self.choices(seat)[self._legal(seat).index(self._settled(seat, choice))]

    def by_name(self, seat: int, told: Mapping[int, ToldT]) -> dict[str, ToldT]:
        """What is told of a seat's choices by their numbers, as a mix that a solver answers, by their words.

        Raises what `named` does.
        """
        of_kind(Mapping, told, "what is told of choices has their numbers, as in {3: 0.5}")
        return {self.named(seat, choice): each for choice, each in told.items()}

    def play(self, chosen: Mapping[int, Said] | Said) -> Turn[OptionsT, ViewT]:
        """Play a joint choice: one for each seat of `to_act`, or bare when only one seat chooses.

        Choices are texts or numbers as people write them: `10` is the choice that is written `10`. One by the
        contract's number is spelt `Choice(3)`. In a claim window whoever is left out waits. Raises
        IllegalChoice or AmbiguousChoice, and then nothing has happened.
        """
        return self.play_numbers(self._joint(chosen))

    def can(self, chosen: Mapping[int, Said] | Said) -> bool:
        """Whether `play` would take that joint choice. Nothing is played. Raises what `why_not` does."""
        try:
            self._variant.settle(self._state, self._joint(chosen), self._acting, self._settled)
        except (TooManyChoices, EndlessGame):
            raise
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
        """`play` for programs: here every number is the contract's, as in `numbers`."""
        variant = self._variant
        settled = variant.settle(self._state, chosen, self._acting, self._settled)
        after, acting = variant._played(self._state, settled)
        here = position_of(variant, after, self._rng, self._seed, acting)
        said = variant.said(self._state, chosen, settled)
        steps = [Step(self, here, settled, said)]
        while here._rng is not None and here.awaits_chance:
            if len(steps) > MOST_EVENTS:
                raise variant.endless(CHANCE)
            then = here
            here = here.after_event()
            steps.append(Step(then, here, {}, said))
        return Turn(here, tuple(steps))

    def after_choice(self, chosen: Mapping[int, int]) -> Position[OptionsT, ViewT]:
        """The position right after a joint choice by the contract's numbers, before any random event.

        Raises IllegalChoice for whatever is not one legal choice of each seat that must act.
        """
        after, acting = self._variant.played(self._state, chosen)
        return position_of(self._variant, after, self._rng, self._seed, acting)

    def revealed(self, after: Position, chosen: Mapping[int, int], seat: int) -> dict[int, int]:
        """Those of the choices made between this position and one after it that a seat knows of then."""
        return self._variant.revealed(self._state, after._state, chosen, seat)

    def happen(self, event: str | None = None) -> Turn[OptionsT, ViewT]:
        """Let the random event happen that is due: the one a text tells, or a drawn one.

        Raises BadDeal for a text that tells no possible event, WrongType for what is no text, IllegalChoice
        when none is due.
        """
        if not self.awaits_chance:
            raise IllegalChoice("no random event is due here")
        if event is not None:
            of_kind(str, event, "a random event is told as a text, as a record has it")
            after = self.variant.game.notation.read_outcome(self.variant, self.state, event)
            here = Position(self.variant, after, self.rng, self.seed)
        else:
            here = self.after_event()
        return Turn(here, (Step(self, here, {}),))

    def after_event(self) -> Position[OptionsT, ViewT]:
        """The position after the random event that is due, drawn with the generator. Raises IllegalChoice."""
        if self._rng is None:
            raise IllegalChoice("there is no seed to draw this random event from: say what happens")
        rng = self._rng.copy()
        after, acting = self._variant._drawn(self._state, rng)
        return position_of(self._variant, after, rng, self._seed, acting)

    def seen_by(self, seat: int) -> Record:
        """The masked state: what a seat, or the SPECTATOR, knows."""
        return self.variant.masked(self._state, seat)

    def view(self, seat: int, teller: Teller = ENGLISH) -> ViewT:
        """What a seat sees, as typed data; what is text in it, `teller` tells."""
        return self.variant.view(self.seen_by(seat), seat, teller)

    def table(self, seat: int, teller: Teller | None = None) -> str:
        """What a seat sees, in lines of plain text."""
        return self.variant.table(self.seen_by(seat), seat, teller)


def position_of(
    variant: Variant[OptionsT, ViewT],
    state: Record,
    rng: Generator | None,
    seed: int | str | None,
    acting: int,
) -> Position[OptionsT, ViewT]:
    """A position of a state and a generator that nobody else will change, without copying them."""
    new = Position.__new__(Position)
    new._fill(variant, state, rng, seed, acting)
    return new


@cache
def _fields_of(kind: np.dtype[Any]) -> str:
    """The fields of a record, with their types and where they are."""
    return str(kind.descr)


def _position(
    variant: Variant, state: bytes, rng: Generator | None, seed: int | str | None, fields: str
) -> Position:
    """A position as it was, in another process. Raises WrongType where states have other fields there."""
    if fields != _fields_of(variant.game.state):
        raise WrongType(
            f"this position of {variant.code} is from when the states of its game had other fields: write it "
            "down as text, str(position), where it shall outlast that"
        )
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


class Turn(tuple[Position[OptionsT, ViewT], tuple[str, ...]], Generic[OptionsT, ViewT]):
    """What a choice led to: the pair of the next position and what happened on the way.

    `after, happened = turn` unpacks it, and whatever else a pair can do it does. What happened is told when
    somebody looks at it; who goes by `position` and `steps` alone does not wait for that.
    """

    _position: Position[OptionsT, ViewT]
    _steps: tuple[Step, ...]

    def __new__(cls, position: Position[OptionsT, ViewT], steps: tuple[Step, ...]) -> Self:
        """The pair; what happened is told from the steps."""
        turn = super().__new__(cls, (position, ()))  # the sentences are told later: see _of_the_pair
        turn._position, turn._steps = position, steps
        return turn

    def __reduce__(self) -> tuple[Any, ...]:
        return Turn, (self.position, self.steps)

    def __repr__(self) -> str:
        return f"<Turn to {self.position}>"

    def __radd__(self, before: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*before, self.position, self.happened)

    @property
    def position(self) -> Position[OptionsT, ViewT]:
        """The next position."""
        return self._position

    @property
    def steps(self) -> tuple[Step, ...]:
        """The joint choice and the random events that came of it, in order."""
        return self._steps

    def lines(self, seat: int = SPECTATOR) -> list[Line]:
        """What happened, for the eyes of one seat."""
        return [line for step in self.steps for line in step.tell(seat)]

    @cached_property
    def happened(self) -> tuple[str, ...]:
        """What a spectator may read of it, in English sentences."""
        return tuple(str(line) for line in self.lines())


def _pair_of(each: Any) -> Any:
    """A turn as a plain pair, with what happened told; anything else as it is."""
    return (each.position, each.happened) if isinstance(each, Turn) else each


def _of_the_pair(does: Callable[..., Any]) -> Callable[..., Any]:
    """A method that does this with the plain pair."""
    return lambda turn, *given: does(_pair_of(turn), *map(_pair_of, given))


for _each in (
    "__iter__", "__getitem__", "__contains__", "__add__", "__mul__", "__rmul__", "count", "index",
    "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__",
):  # fmt: skip
    setattr(Turn, _each, _of_the_pair(getattr(tuple, _each)))
