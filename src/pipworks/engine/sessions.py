"""Who chooses for seats: deciders that look at the position alone, and those that remember what they saw.

A decider that remembers has a *session* for each seat and game. It is shown every masked state that its seat
comes to see, in order, with what the seat itself has chosen, and nothing else of the game. A session may be
made anew at any time and shown everything again, as tables do, which may have been read from storage a moment
ago; so what it does may depend on what it was shown, but not on how often it was asked.
"""

from __future__ import annotations

import math
import operator
from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Protocol, SupportsIndex, cast

from pipworks.engine.contract import Record
from pipworks.engine.errors import WrongType, quotation
from pipworks.engine.memory import Memory
from pipworks.engine.rng import Generator
from pipworks.engine.variant import Variant

UNHURRIED = math.inf
"""The time to think, in seconds, where nobody waits."""


class Decider(Protocol):
    """Something that makes choices for a seat: a bot, or somebody at a keyboard.

    It gets the masked state and nothing else of the game, and draws from its own generator. One that can be
    hurried has a method `within(seconds)`, too, which gives one that thinks about so long at most.
    """

    name: str

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """A legal choice for a seat that must act, from what that seat knows, by its number in the contract.

        `position.named(seat, choice)` says it in words, `position.play_numbers` plays it.
        """
        ...


class Sitter(Protocol):
    """Somebody at one seat for one game, who may remember what was seen there."""

    def notice(self, known: Record, chosen: int | None) -> None:
        """What the seat sees has changed to this masked state, or it has chosen and this is what came of it.

        `chosen` is what the seat itself chose just before, if it did.
        """
        ...

    def choose(self, known: Record, seconds: float) -> int:
        """A legal choice within about so many seconds. `known` is what was noticed last."""
        ...


class Remembering(ABC):
    """A decider with a session for each seat and game. Asked out of the blue, it knows the position alone."""

    name: str

    @abstractmethod
    def sit(self, variant: Variant, seat: int, rng: Generator) -> Sitter:
        """Sit down at a seat of a game that begins, with a generator to draw from."""

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """What a session chooses that has seen nothing before."""
        sitter = self.sit(variant, seat, rng)
        sitter.notice(known, None)
        return sitter.choose(known, UNHURRIED)


class _Looking:
    """The session of a decider that remembers nothing."""

    def __init__(self, decider: Decider, variant: Variant, seat: int, rng: Generator) -> None:
        self._decider, self._variant, self._seat, self._rng = decider, variant, seat, rng

    def notice(self, known: Record, chosen: int | None) -> None:
        """Nothing is remembered."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Looking:
        return _Looking(self._decider, self._variant, self._seat, self._rng.copy())

    def choose(self, known: Record, seconds: float) -> int:
        """What the decider chooses in this position."""
        return hurried(self._decider, seconds).choose(self._variant, known, self._seat, self._rng)


def hurried(decider: Decider, seconds: float) -> Decider:
    """The decider for choices within about so many seconds, if it can be hurried; else as it is."""
    within = getattr(decider, "within", None)
    if within is None or seconds >= UNHURRIED:
        return decider
    return cast("Decider", within(seconds))


def sit(decider: Decider, variant: Variant, seat: int, rng: Generator) -> Sitter:
    """A session of any decider at a seat."""
    if isinstance(decider, Remembering):
        return decider.sit(variant, seat, rng)
    return _Looking(decider, variant, seat, rng)


class Company:
    """Deciders at their seats through one game: told what their seats see, and asked when they must choose.

    Deciders by seat, with a generator for each; seats of others are left out.
    """

    def __init__(
        self, variant: Variant, deciders: Mapping[int, Decider], rngs: Mapping[int, Generator]
    ) -> None:
        self.variant = variant
        self._sitters = {seat: sit(each, variant, seat, rngs[seat]) for seat, each in deciders.items()}
        self._memories: dict[int, Memory | None] = {
            seat: None for seat, each in deciders.items() if isinstance(each, Remembering)
        }

    def __deepcopy__(self, memo: dict[int, Any]) -> Company:
        new = Company(self.variant, {}, {})
        new._sitters = deepcopy(self._sitters, memo)
        new._memories = dict(self._memories)
        return new

    @property
    def remembers(self) -> bool:
        """Whether anybody here remembers, so that every state of the game has to be shown."""
        return bool(self._memories)

    def see(self, state: Record, chosen: Mapping[int, int] | None = None) -> None:
        """The game has come to a state, by these choices or by a random event."""
        for seat, memory in self._memories.items():
            known = self.variant.masked(state, seat)
            own = None if chosen is None else chosen.get(seat)
            self._memories[seat] = _noticed(self._sitters[seat], memory, known, own)

    def choose(self, seat: int, state: Record, seconds: float = UNHURRIED) -> int:
        """What the decider at a seat chooses, from what that seat knows of a state."""
        return number_chosen(self._sitters[seat].choose(self.variant.masked(state, seat), seconds))


def number_chosen(given: object) -> int:
    """What a decider has answered, as the number of a choice. Raises WrongType for what is none."""
    if given.__class__ is int:
        return given
    try:
        number = operator.index(cast(SupportsIndex, given))
    except TypeError:
        number = None
    if number is None or isinstance(given, bool):
        raise WrongType(
            f"a decider chooses by a whole number, as variant.choices has it, not {quotation(given)}"
        )
    return number


def _noticed(sitter: Sitter, memory: Memory | None, known: Record, chosen: int | None) -> Memory:
    """Tell somebody of what is new to them; what they remember then."""
    if memory is None:
        sitter.notice(known, None)
        return Memory(None, known)
    after = (memory if chosen is None else memory.chosen(chosen)).then(known)
    if after is not memory:
        sitter.notice(known, chosen)
    return after
