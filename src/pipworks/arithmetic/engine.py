"""The equation engine: whether, how, and in how many different ways values make a target.

What every part of the values can make is computed forwards, by compiled code; equations are then read
off backwards from the target, so that only those that lead to it are ever written down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby

from pipworks.arithmetic.canonical import Form, card, form, joined, powers_and_divisions, tidy
from pipworks.arithmetic.checking import Step, is_allowed, steps
from pipworks.arithmetic.expressions import (
    DIVIDED,
    MINUS,
    PLUS,
    POWER,
    SIGNS,
    TIMES,
    Expression,
    Number,
    Operation,
    numbers,
    operations,
    text,
    written_value,
)
from pipworks.arithmetic.options import (
    Options,
    Value,
    checked_options,
    checked_target,
    checked_values,
    given_values,
    plain,
)
from pipworks.arithmetic.parts import Reach, reach
from pipworks.arithmetic.plainest import CARD

Rank = tuple[int, int, int, int, int, int, Fraction, int, str]


@dataclass(frozen=True, slots=True)
class Features:
    """What makes an equation easy or hard to see."""

    operations: int
    fractions: int
    """Results on the way that are not whole."""
    powers: int
    divisions: int
    brackets: int
    """Pairs of brackets, written with the fewest."""
    negatives: int
    """Results on the way that are below 0."""
    largest: Fraction
    """The largest result or number on the way, signs left aside."""


def features(expression: Expression) -> Features:
    """What is needed to find an equation; every step must be possible in fractions."""
    done = steps(expression, Options(division="rational", powers=_has_power(expression)))
    made = [Fraction(each.result) for each in done]
    shown = [each.left for each in done] + [each.right for each in done]
    if isinstance(expression, Number):
        shown = [expression.value]
    return Features(
        operations=len(done),
        fractions=sum(each.denominator != 1 for each in made),
        powers=sum(each.sign == POWER for each in done),
        divisions=sum(each.sign == DIVIDED for each in done),
        brackets=text(expression).count("("),
        negatives=sum(each < 0 for each in made),
        largest=max(abs(Fraction(each)) for each in [*made, *shown]),
    )


def _has_power(expression: Expression) -> bool:
    return any(each.sign == POWER for each in operations(expression))


def simplicity(expression: Expression) -> Rank:
    """The order of simplicity: the smaller this is, the simpler the equation.

    Compared in turn: the number of operations; of results that are not whole; of powers; of divisions;
    of pairs of brackets; of results below 0; the largest number on the way; the length of the text; and
    the text itself, so that no two different equations are equally simple.
    """
    found = features(expression)
    written = text(expression)
    return (
        found.operations,
        found.fractions,
        found.powers,
        found.divisions,
        found.brackets,
        found.negatives,
        found.largest,
        len(written),
        written,
    )


class _Solver:
    """Reads equations off a reach, backwards; remembers the forms that make each value.

    Of the operations it may be told to take a few only.
    """

    def __init__(self, found: Reach, signs: Collection[int] = range(len(SIGNS))) -> None:
        self.reach = found
        self.signs = signs
        self.known: dict[int, dict[Form, Expression]] = {}

    @cached_property
    def plain(self) -> _Solver:
        """One that neither divides nor raises to a power."""
        return _Solver(self.reach, (PLUS, MINUS, TIMES))

    def forms(self, place: int) -> dict[Form, Expression]:
        """The essentially different expressions that make a value of the reach, each with one writing."""
        if place not in self.known:
            part = self.reach.part_of(place)
            value = self.reach.value(place)
            found = self.made(part, value)
            if self.reach.size(part) == 1:
                found[card(int(value))] = Number(int(value))
            self.known[place] = found
        return self.known[place]

    def made(self, part: int, value: Fraction) -> dict[Form, Expression]:
        """The same for any value and part, by all possible last operations."""
        found: dict[Form, Expression] = {}
        for sign, left, right in self.reach.last_operations(part, value):
            if sign not in self.signs:
                continue
            on_right = self.forms(right).items()
            for left_form, left_written in self.forms(left).items():
                for right_form, right_written in on_right:
                    both = joined(sign, left_form, right_form)
                    if both not in found:
                        found[both] = Operation(sign, left_written, right_written)
        return found

    def all(self, value: Fraction) -> dict[Form, Expression]:
        """Every essentially different equation for a value, from all parts that may be used."""
        return self.of_parts(self.reach.parts(), value)

    def of_parts(self, parts: Iterable[int], value: Fraction) -> dict[Form, Expression]:
        """Every essentially different equation for a value that uses up one of these parts."""
        found: dict[Form, Expression] = {}
        for part in parts:
            if self.reach.size(part) == 1:
                place = self.reach.place(part, value)
                found |= self.forms(place) if place >= 0 else {}
            else:
                found |= self.made(part, value)
        return found

    def plainest(self, parts: tuple[int, ...], value: Fraction) -> list[Form]:
        """The different equations for a value with the fewest divisions, of these those with fewest brackets.

        Under options by which both add up (`Options.is_plain`), from parts of more than one card.
        """
        made: dict[tuple[int, int], dict[Form, None]] = {}
        rows = self.reach.plainest(parts, value)
        num = self.reach.arrays[1]
        for place, kind, sign, left, left_kind, right, right_kind in reversed(rows):
            if left_kind == CARD:
                made[left, CARD] = {card(int(num[left])): None}
            if right_kind == CARD:
                made[right, CARD] = {card(int(num[right])): None}
            here = made.setdefault((place, kind), {})
            for one in made[left, left_kind]:
                for other in made[right, right_kind]:
                    here[joined(sign, one, other)] = None
        goal = rows[0][0] if rows else -1
        return list({each: None for (place, _), forms in made.items() if place == goal for each in forms})

    def simplest(self, value: Fraction) -> Expression | None:
        """The simplest equation for a value; with fewest cards, since operations count first."""
        fewest_first = sorted(self.reach.parts(), key=self.reach.size)
        for _, group in groupby(fewest_first, key=self.reach.size):
            parts = tuple(group)
            if self.reach.options.is_plain and self.reach.size(parts[0]) > 1:
                if plainest := self.plainest(parts, value):
                    return _plainest_of(plainest)
                continue
            if found := self.plain.of_parts(parts, value):
                return _simplest_of(found, self.reach.options)
            found = self.of_parts(parts, value)
            if not found:
                continue
            if not self.reach.options.rational:  # then these two come next in the order
                counts = {each: powers_and_divisions(each) for each in found}
                fewest = min(counts.values())
                found = {key: one for key, one in found.items() if counts[key] == fewest}
            return _in_order(found, self.reach.options)[0]
        return None


def written(found: Form, example: Expression, options: Options) -> Expression:
    """The tidy way to write a form, or the example where tidying would break the options.

    That can happen at the limit of BD10: 13^8÷13×13 stays below it, 13×13^8÷13 does not; and where nothing
    may fall below 0 but something is 0: (3+3−6)×(4−1) is also (3+3−6)×(1−4).
    """
    neat = tidy(found)
    limited = options.powers or options.floor >= 0
    return neat if not limited or is_allowed(neat, options) else example


def equation_text(expression: Expression, options: Options | None = None) -> str:
    """The expression with the fewest brackets that keep every step allowed."""
    short = text(expression)
    options = checked_options(options)
    if not options.powers:
        return short
    from pipworks.arithmetic.reading import LONGEST, parse

    named = {each.name: each.value for each in numbers(expression) if each.name}
    if len(short) <= LONGEST and is_allowed(parse(short, named), options):
        return short
    return text(expression, keep_steps=True)


@lru_cache(maxsize=256)
def _reach(values: tuple[int, ...], options: Options, everything: bool) -> Reach:
    return reach(values, options, everything)


def solvable(values: Iterable[int], target: Value, options: Options | None = None) -> bool:
    """Whether the values make the target.

    `BadValues` for values the engine does not take, here and in all other functions.
    """
    options = checked_options(options)
    found = _reach(checked_values(values, options), options, False)
    goal = checked_target(target)
    for part in found.parts():
        if part == found.whole and len(found.values) > 1:
            if found.last_operations(part, goal):
                return True
        elif found.place(part, goal) >= 0:
            return True
    return False


def solutions(values: Iterable[int], target: Value, options: Options | None = None) -> list[Expression]:
    """All essentially different equations for the target, the simplest first.

    Two are the same when `form` says so (see `pipworks.arithmetic.canonical`).
    """
    options = checked_options(options)
    return list(_solutions(checked_values(values, options), checked_target(target), options))


@lru_cache(maxsize=256)
def _solutions(values: tuple[int, ...], target: Fraction, options: Options) -> tuple[Expression, ...]:
    every = _Solver(_reach(values, options, False)).all(target)
    return _in_order(every, options)


def _in_order(found: Mapping[Form, Expression], options: Options) -> tuple[Expression, ...]:
    """Every form as an equation, the simplest first."""
    return tuple(sorted((written(key, one, options) for key, one in found.items()), key=simplicity))


def _simplest_of(found: Mapping[Form, Expression], options: Options) -> Expression:
    """The simplest of equations of one length in which nothing is divided or raised to a power.

    Next in the order come brackets.
    """
    every = [(one := written(key, each, options), text(one).count("(")) for key, each in found.items()]
    fewest = min(brackets for _, brackets in every)
    near = [one for one, brackets in every if brackets == fewest]
    return near[0] if len(near) == 1 else min(near, key=simplicity)


def _plainest_of(found: list[Form]) -> Expression:
    """The simplest of equations with as many operations, divisions, brackets; no fractions or powers."""
    every = [tidy(each) for each in found]
    return every[0] if len(every) == 1 else min(every, key=_plain_simplicity)


def _plain_simplicity(expression: Expression) -> tuple[int, int, int, str]:
    """What is left of `simplicity` when all before results below 0 is equal."""
    written = text(expression)
    results: list[int] = []
    _carry_out(expression, results)
    return sum(each < 0 for each in results), max(map(abs, results)), len(written), written


def _carry_out(expression: Expression, results: list[int]) -> int:
    """The value of an expression without fractions and powers; added to the results, after all on the way."""
    if isinstance(expression, Number):
        found = expression.value
    else:
        left, right = _carry_out(expression.left, results), _carry_out(expression.right, results)
        sign = expression.sign
        if sign == PLUS:
            found = left + right
        elif sign == MINUS:
            found = left - right
        else:
            found = left * right if sign == TIMES else left // right
    results.append(found)
    return found


def simplest(values: Iterable[int], target: Value, options: Options | None = None) -> Expression | None:
    """The simplest equation for the target (see `simplicity`), None when there is none."""
    options = checked_options(options)
    found = _reach(checked_values(values, options), options, False)
    return _Solver(found).simplest(checked_target(target))


def hints(values: Iterable[int], target: Value, options: Options | None = None) -> list[Step]:
    """The simplest equation one operation at a time, for learners; empty when there is none.

    It is also empty when a single card is the target already.
    """
    found = simplest(values, target, options)
    return [] if found is None else steps(found, options)


class Reachable(Mapping[Value, Expression]):
    """Everything that can be made: a mapping from each value, ascending, to its simplest equation.

    Whole values are `int`, others `Fraction`. Equations are worked out when they are asked for.
    """

    def __init__(self, values: Iterable[int], options: Options | None = None) -> None:
        self.options = checked_options(options)
        self.values_used = checked_values(values, self.options)
        self._reach = _reach(self.values_used, self.options, True)
        self._solver = _Solver(self._reach)
        num, den = self._reach.arrays[1].tolist(), self._reach.arrays[2].tolist()
        found = {
            (num[place], den[place]) for part in self._reach.parts() for place in self._reach.entries(part)
        }
        whole = sorted(n for n, m in found if m == 1)
        parts = [Fraction(n, m) for n, m in found if m != 1]
        self._ordered: list[Value] = sorted([*whole, *parts]) if parts else [*whole]
        self._there = set(self._ordered)

    def __len__(self) -> int:
        return len(self._ordered)

    def __iter__(self) -> Iterator[Value]:
        return iter(self._ordered)

    def __contains__(self, value: object) -> bool:
        return value in self._there

    def __getitem__(self, value: Value) -> Expression:
        if value not in self._there:
            raise KeyError(value)
        found = self._solver.simplest(Fraction(value))
        assert found is not None
        return found

    def nearest(self, target: Value) -> list[Value]:
        """The reachable values nearest to the target: one, or two equally near, ascending."""
        goal = checked_target(target)
        if not self._ordered:
            return []
        away = min(abs(each - goal) for each in self._ordered)
        return [plain(each) for each in (goal - away, goal + away) if each in self._there][
            : 1 if away == 0 else 2
        ]


def reachable(values: Iterable[int], options: Options | None = None) -> Reachable:
    """Everything the values make, with an equation for each."""
    return Reachable(values, options)


@dataclass(frozen=True, slots=True)
class Nearest:
    """A reachable value next to a target."""

    value: Value
    away: Value
    solution: Expression


def nearest(values: Iterable[int], target: Value, options: Options | None = None) -> Nearest | None:
    """What can be made that is nearest to the target, which is the target itself if that can be made.

    Of two values equally near the one with the simpler equation. None when the options leave nothing at
    all, as for 1 1 under `positive` with only a subtraction left to do.
    """
    given = given_values(values)
    goal = checked_target(target)
    exact = simplest(given, goal, options)
    if exact is not None:
        return Nearest(plain(goal), 0, exact)
    found = Reachable(given, options)
    near = [(simplicity(found[each]), each) for each in found.nearest(target)]
    if not near:
        return None
    value = min(near)[1]
    return Nearest(value, plain(abs(goal - value)), found[value])


def same(one: Expression, other: Expression) -> bool:
    """Whether two expressions are essentially the same."""
    return form(one) == form(other)


def explain(expression: Expression, options: Options | None = None) -> str:
    """An equation with what it makes, like `(8+5)÷(10+3) = 1`; `BadEquation` when it makes nothing."""
    from pipworks.arithmetic.checking import value_of

    made = plain(value_of(expression, options))
    return f"{equation_text(expression, options)} = {written_value(made)}"
