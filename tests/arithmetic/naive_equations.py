"""The equation engine over again, as slowly and plainly as it can be said: what the tests compare with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

from pipworks.arithmetic import Expression, Number, Operation, Options

LIMIT = 10**9
PRIME = 2**61 - 1


def joined(sign: int, a: Fraction, b: Fraction, options: Options) -> Fraction | None:
    """a joined with b, or None where the options forbid it."""
    if sign == 0:
        found = a + b
    elif sign == 1:
        found = a - b
    elif sign == 2:
        found = a * b
    elif sign == 3:
        if b == 0:
            return None
        found = a / b
        if found.denominator != 1 and options.division == "exact":
            return None
    else:
        if not options.powers or b.denominator != 1 or b < 0 or (a == 0 and b == 0):
            return None
        if b == 0 or a == 1:
            found = Fraction(1)
        elif a == -1:
            found = Fraction(1 if b % 2 == 0 else -1)
        elif a == 0:
            found = Fraction(0)
        elif b > 40:
            return None
        else:
            found = a ** int(b)
    if options.powers and (abs(found.numerator) > LIMIT or found.denominator > LIMIT):
        return None
    if options.negatives == "none" and found < 0:
        return None
    if options.negatives == "positive" and found <= 0:
        return None
    return found


def made_by_subset(values: list[int], options: Options) -> dict[int, set[Fraction]]:
    """For every non-empty set of places (as bits), what those values make, all of them used."""
    signs = range(5 if options.powers else 4)
    made: dict[int, set[Fraction]] = {}
    for places in range(1, 1 << len(values)):
        here: set[Fraction] = set()
        if places & (places - 1) == 0:
            here.add(Fraction(values[places.bit_length() - 1]))
        one = (places - 1) & places
        while one:
            for a, b in product(made[one], made[places ^ one]):
                for sign in signs:
                    found = joined(sign, a, b, options)
                    if found is not None:
                        here.add(found)
            one = (one - 1) & places
        made[places] = here
    return made


def reachable(values: list[int], options: Options) -> set[Fraction]:
    """Everything the values make under the options."""
    count = len(values)
    if options.use == "all":
        sizes = {count}
    elif options.use == "any":
        sizes = set(range(1, count + 1))
    else:
        sizes = {count, 3} if count > 3 else {count}
    found: set[Fraction] = set()
    for places, here in made_by_subset(values, options).items():
        if places.bit_count() in sizes:
            found |= here
    return found


def trees(places: tuple[int, ...], signs: int) -> Iterator[object]:
    """Every expression of these places, in all orders: a place, or (sign, left, right)."""
    if len(places) == 1:
        yield places[0]
        return
    first = 1 << len(places)
    for chosen in range(1, first - 1):
        left = tuple(each for i, each in enumerate(places) if chosen >> i & 1)
        right = tuple(each for i, each in enumerate(places) if not chosen >> i & 1)
        for a, b in product(trees(left, signs), trees(right, signs)):
            for sign in range(signs):
                yield sign, a, b


def value(tree: object, values: list[int], options: Options) -> Fraction | None:
    """What a tree makes, None if some step is not allowed."""
    if isinstance(tree, int):
        return Fraction(values[tree])
    sign, left, right = tree  # type: ignore[misc]
    a, b = value(left, values, options), value(right, values, options)
    return None if a is None or b is None else joined(sign, a, b, options)


def expression(tree: object, values: list[int]) -> Expression:
    """A tree as the engine writes it."""
    if isinstance(tree, int):
        return Number(values[tree])
    sign, left, right = tree  # type: ignore[misc]
    return Operation(sign, expression(left, values), expression(right, values))


def places_of(found: Expression, values: list[int]) -> object:
    """An expression as a tree: equal values stand for places in the order in which they come."""
    left = {each: [i for i, other in enumerate(values) if other == each] for each in values}

    def convert(part: Expression) -> object:
        if isinstance(part, Number):
            return left[part.value].pop(0)
        return part.sign, convert(part.left), convert(part.right)

    return convert(found)


_random = random.Random(24)
_POINTS = [[_random.randrange(1, PRIME) for _ in range(6)] for _ in range(2)]


def _at(tree: object, point: list[int], seat: list[int]) -> int:
    if isinstance(tree, int):
        return point[seat[tree]]
    sign, left, right = tree  # type: ignore[misc]
    a, b = _at(left, point, seat), _at(right, point, seat)
    if sign == 0:
        return (a + b) % PRIME
    if sign == 1:
        return (a - b) % PRIME
    if sign == 2:
        return a * b % PRIME
    return a * pow(b, -1, PRIME) % PRIME


def swaps(values: list[int]) -> list[list[int]]:
    """All ways to swap places that hold equal values."""
    return [
        list(each)
        for each in permutations(range(len(values)))
        if all(values[place] == values[i] for i, place in enumerate(each))
    ]


def function(tree: object, values: list[int]) -> tuple[int, ...]:
    """A tree as a rational function of the cards, up to swaps of equal ones: its values in a field.

    The same for equal functions; different ones agree at random points of so large a field with a
    chance of about 1 in 10¹⁷ (Schwartz and Zippel).
    """
    return min(tuple(_at(tree, point, swap) for point in _POINTS) for swap in swaps(values))
