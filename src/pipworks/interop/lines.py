"""Lines of play, asked one seat after another: a state of the contract, and what each seat remembers.

OpenSpiel's states and Gambit's trees are made of them. A `Line` never changes, so copies share it. It
remembers where it came from, and what a seat has seen is gathered from there, and kept, when somebody
asks. Only masked states are remembered.
"""

from __future__ import annotations

import bz2
from functools import lru_cache
from typing import Any

import numpy as np

from pipworks.engine import CHANCE, NO_CHOICE, OVER, Game, GameError, IllegalChoice, Variant, generator
from pipworks.engine.contract import Record
from pipworks.engine.memory import Memory
from pipworks.engine.rng import Generator, below

SHOWN = 32
"""How many entries of a memory are written out in full; what lies further back is told by a digest."""

DIGITS, DIGIT = 8, 256
"""A random event of too many outcomes to list is drawn by a seed: so many digits, each below that."""

MOST_LISTED = 10_000
"""With more outcomes than this, a random event is drawn by a seed."""


class Line:
    """A state of the contract, choices that are in but not yet played, and the way here.

    `pending` are the choices of seats that choose at the same time, while they are asked one after another;
    `digits` are those of a seed that is being drawn; `made` are the choices that led here from `before`;
    `to_act` is what the contract's answers, where that is known. `acting` are the seats that choose now,
    without those whose choice is in already.
    """

    __slots__ = (
        "_legal",
        "_outcomes",
        "_tails",
        "acting",
        "before",
        "digits",
        "made",
        "pending",
        "state",
        "to_act",
        "variant",
    )

    def __init__(
        self,
        variant: Variant,
        state: Record,
        before: Line | None = None,
        made: tuple[tuple[int, int], ...] = (),
        pending: tuple[tuple[int, int], ...] = (),
        digits: tuple[int, ...] = (),
        to_act: int | None = None,
    ) -> None:
        self.variant = variant
        self.state = state
        self.before = before
        self.made = made
        self.pending = pending
        self.digits = digits
        self.to_act: int = variant.to_act(state) if to_act is None else to_act
        self.acting = variant.seats_of(self.to_act)
        if pending:
            done = {seat for seat, _ in pending}
            self.acting = tuple(seat for seat in self.acting if seat not in done)
        self._tails: dict[int, Memory] = {}
        self._legal: dict[int, list[int]] = {}
        self._outcomes: list[tuple[int, float]] | None = None

    def __deepcopy__(self, memo: Any) -> Line:
        return self

    def __str__(self) -> str:
        text = self.variant.game.notation.write_position(self.variant, self.state)
        if self.digits:
            text += " seed=" + bytes(self.digits).hex()
        if self.pending:
            text += " chosen=" + ",".join(f"{seat + 1}:{choice}" for seat, choice in self.pending)
        return text

    def __reduce__(self) -> Any:
        # What seats remember follows from the way here, which is told once for all of them.
        way, first = [], self
        while first.before is not None:
            way.append(first)
            first = first.before
        memories = {seat: _packed(tail.last()) for seat, tail in first._tails.items() if _told(tail)}
        variant, course = self.variant, _course_packed(first, way[::-1])
        return rebuilt, (variant.game.key, variant.code, *course, memories, self.pending, self.digits)

    # Who is to do something

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == OVER

    @property
    def at_chance(self) -> bool:
        """Whether a random event is due."""
        return self.to_act == CHANCE

    def legal(self, seat: int) -> list[int]:
        """The choices of a seat, ascending; none if it has none to make."""
        legal = self._legal.get(seat)
        if legal is None:
            legal = self.variant.choices(self.state, seat) if seat in self.acting else []
            self._legal[seat] = legal
        return legal

    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the random event due with their weights; none if it is drawn by a seed."""
        if self._outcomes is None:
            drawn = bool(self.digits) or event_count(self.variant, self.state) > MOST_LISTED
            self._outcomes = [] if drawn else self.variant.outcomes(self.state)
        return self._outcomes

    # Going on

    def chosen(self, choices: dict[int, int]) -> Line:
        """The line after these seats' choices; it is played once all that choose now have chosen.

        Raises IllegalChoice.
        """
        for seat, choice in choices.items():
            if choice not in self.legal(seat):
                there = tuple(map(str, self.legal(seat)))
                if not there:
                    raise IllegalChoice(
                        "{choice} is no choice of seat {seat} here: choose nothing",
                        choice=str(choice),
                        seat=seat,
                    )
                raise IllegalChoice(
                    "{given} is no choice of seat {seat} here: choose {there:or}",
                    given=str(choice),
                    seat=seat,
                    there=there,
                )
        made = tuple(sorted(choices.items()))
        pending = (*self.pending, *made)
        if len(self.acting) > len(choices):
            return Line(self.variant, self.state, self, made, pending, to_act=self.to_act)
        state, acting = self.variant._played(self.state, dict(pending))
        return Line(self.variant, state, self, made, to_act=acting)

    def happened(self, outcome: int) -> Line:
        """The line after an outcome of the random event due."""
        state, acting = self.variant.happened(self.state, outcome)
        return Line(self.variant, state, self, to_act=acting)

    def drawn(self, rng: Generator) -> Line:
        """The line after the random event due, drawn with a generator."""
        state, acting = self.variant.drawn(self.state, rng)
        return Line(self.variant, state, self, to_act=acting)

    def digit(self, digit: int) -> Line:
        """The line after one more digit of the seed; the last one decides the random event."""
        digits = (*self.digits, digit)
        if len(digits) == DIGITS:
            return self.drawn(generator(bytes(digits)))
        return Line(self.variant, self.state, self, digits=digits, to_act=self.to_act)

    # What seats know

    def known(self, seat: int) -> Record:
        """The masked state."""
        return self.tail(seat).known

    def tail(self, seat: int) -> Memory:
        """The latest thing that a seat remembers; the rest hangs on it."""
        undone = []
        here: Line = self
        while seat not in here._tails:
            undone.append(here)
            if here.before is None:
                break
            here = here.before
        for line in reversed(undone):
            line._tails[seat] = line._remember(seat)
        return self._tails[seat]

    def _remember(self, seat: int) -> Memory:
        if self.before is None:
            return Memory(None, self.variant.masked(self.state, seat))
        tail = self.before._tails[seat]
        own = dict(self.made).get(seat)
        if own is not None:
            tail = tail.chosen(own)
        if self.state is self.before.state:
            return tail
        return tail.then(self.variant.masked(self.state, seat))

    def observed(self, seat: int) -> str:
        """What a seat sees now, as text."""
        return f"p{seat} {self.tail(seat).text(self.variant, seat)}"

    def remembered(self, seat: int) -> str:
        """All that a seat has seen and chosen, as text: different for different memories."""
        tail = self.tail(seat)
        shown = tail.last(SHOWN)
        first = shown[0].prior
        earlier = "" if first is None else f"{first.number} before, {first.digest().hex()} | "
        return f"p{seat} {earlier}" + " | ".join(each.text(self.variant, seat) for each in shown)

    def resampled(self, seat: int, rng: Generator) -> Line:
        """A line that this seat cannot tell from this one, all that it does not know drawn anew.

        Hidden facts are drawn as `imagine` draws them, choices that others have pending uniformly. It has
        no past: the other seats remember only the state that was imagined.
        """
        tail = self.tail(seat)
        state = self.variant.imagined(tail.known, seat, rng)
        pending = []
        for each, choice in self.pending:
            legal = self.variant.choices(state, each)
            pending.append((each, choice if each == seat else legal[int(below(rng, len(legal)))]))
        line = Line(self.variant, state, pending=tuple(pending))
        line._tails[seat] = tail
        for each, choice in pending:
            if each != seat:
                line._tails[each] = Memory(None, self.variant.masked(state, each), choice)
        return line


def event_count(variant: Variant, state: Record) -> int:
    """How many outcomes the random event due has; MOST_LISTED + 1 when they cannot be listed."""
    return variant.outcome_count(state) or MOST_LISTED + 1


known_games: dict[str, Game] = {}
"""The games of which lines can be made again in another process, by their `Game.key`: those that OpenSpiel
has been told of."""


@lru_cache(maxsize=256)
def named_variant(game: Game, code: str) -> Variant:
    """The variant of a code, always the same object."""
    return Variant.read(game, code.partition(":")[2])


def variant_of(key: str, code: str) -> Variant:
    """The variant of a code, of a game that is known. Raises GameError for any other."""
    if key not in known_games:
        raise GameError(
            "{code} is a variant of a game that OpenSpiel does not know yet: register it first", code=code
        )
    return named_variant(known_games[key], code)


def rebuilt(
    key: str,
    code: str,
    kind: np.dtype[Any],
    states: bytes,
    joints: bytes,
    memories: dict[int, tuple[bytes, bytes]],
    pending: tuple[tuple[int, int], ...],
    digits: tuple[int, ...],
) -> Line:
    """A line from its pickled parts, with the way here."""
    variant = variant_of(key, code)
    rows = iter(_rows_of(states, kind))
    way = _joints_of(joints)
    line = Line(variant, next(rows), None, (), () if way else pending, () if way else digits)
    for seat, packed in memories.items():
        line._tails[seat] = _unpacked(packed, kind)
    for at, (moved, made) in enumerate(way, 1):
        last = at == len(way)
        line = Line(
            variant,
            next(rows) if moved else line.state,
            line,
            made,
            pending if last else (),
            digits if last else (),
            None if moved else line.to_act,
        )
    return line


def _told(tail: Memory) -> bool:
    """Whether a memory of where a line began is more than what a seat sees there."""
    return tail.prior is not None or tail.choice is not None


def _course_packed(first: Line, way: list[Line]) -> tuple[np.dtype[Any], bytes, bytes]:
    """The states on the way of a line in few bytes; and for each step whether there was a new state, and how
    many have chosen, followed by who and what.
    """
    states, joints = [first.state], []
    for line in way:
        assert line.before is not None
        moved = line.state is not line.before.state
        if not moved and not line.made and line is not way[-1]:
            continue  # a digit of a seed, which nobody has seen
        if moved:
            states.append(line.state)
        joints += [int(moved), len(line.made), *(number for each in line.made for number in each)]
    return first.state.dtype, _rows_packed(states), bz2.compress(np.array(joints, np.int64).tobytes())


def _joints_of(packed: bytes) -> list[tuple[bool, tuple[tuple[int, int], ...]]]:
    """Of each step on the way of a line, whether there was a new state, and who chose what."""
    numbers = iter(np.frombuffer(bz2.decompress(packed), np.int64).tolist())
    return [
        (bool(moved), tuple((next(numbers), next(numbers)) for _ in range(next(numbers))))
        for moved in numbers
    ]


def _packed(memories: list[Memory]) -> tuple[bytes, bytes]:
    """Masked states and choices in few bytes."""
    chosen = [NO_CHOICE if each.choice is None else each.choice for each in memories]
    return _rows_packed([each.known for each in memories]), bz2.compress(np.array(chosen, np.int64).tobytes())


def _unpacked(packed: tuple[bytes, bytes], kind: np.dtype[Any]) -> Memory:
    """The latest of the memories that were packed, with all before it."""
    choices = np.frombuffer(bz2.decompress(packed[1]), np.int64).tolist()
    tail: Memory | None = None
    for each, choice in zip(_rows_of(packed[0], kind), choices, strict=True):
        tail = Memory(tail, each, None if choice == NO_CHOICE else choice)
    assert tail is not None
    return tail


def _rows_packed(states: list[Record]) -> bytes:
    """States in few bytes: of each what is not as in the one before, field by field."""
    rows = np.array([np.frombuffer(each.tobytes(), np.uint8) for each in states])
    rows[1:] ^= rows[:-1].copy()
    return bz2.compress(rows.T.tobytes())


def _rows_of(packed: bytes, kind: np.dtype[Any]) -> Record:
    """The states that were packed, as an array."""
    changes = np.frombuffer(bz2.decompress(packed), np.uint8)
    rows = np.bitwise_xor.accumulate(changes.reshape(kind.itemsize, -1), axis=1).T
    return np.ndarray(rows.shape[0], kind, bytearray(rows.tobytes()))
