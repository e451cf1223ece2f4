"""What an equation may use: the options of the equation engine, and the bounds that keep it exact."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Literal, get_args

from pipworks.arithmetic.errors import BadValues, Several, quoted

Use = Literal["all", "any", "three"]
Division = Literal["exact", "rational"]
Negatives = Literal["allowed", "none", "positive"]

MOST_VALUES = 6
"""The most values an equation can be asked of."""

POWER_LIMIT = 10**9
"""With powers no result may lie beyond ±this (BD10)."""

_WORD = 2**63

Value = int | Fraction


@dataclass(frozen=True, slots=True)
class Options:
    """What may be done with the values.

    `use`: `all` values once each; `any` number of them, at least one; or `three`, which is all of them
    or any three (the relief of BD10).
    `division`: `exact` leaves no remainder (BD3), `rational` may make fractions.
    `negatives`: results of operations may fall below 0 (`allowed`), not below 0 (`none`), or not below
    1 nor between 0 and 1 (`positive`: above 0, as in Countdown).
    `powers`: a^b, with 0⁰ refused, b a whole number from 0 up, and no result of any operation beyond
    ±10⁹, that last one included. With fractions the same holds for numerator and denominator in lowest terms.
    """

    use: Use = "all"
    division: Division = "exact"
    negatives: Negatives = "allowed"
    powers: bool = False

    def __post_init__(self) -> None:
        for name, allowed in (("use", Use), ("division", Division), ("negatives", Negatives)):
            chosen = getattr(self, name)
            if not isinstance(chosen, str) or chosen not in get_args(allowed):
                raise BadValues(
                    "{name} cannot be {given}: choose {words:or}",
                    name=name,
                    given=quoted(chosen),
                    words=Several(get_args(allowed)),
                )
        if not isinstance(self.powers, bool):
            raise BadValues(
                "{name} cannot be {given}: choose {words:or}",
                name="powers",
                given=quoted(self.powers),
                words=Several((True, False)),
            )

    @property
    def rational(self) -> bool:
        """Whether division may make fractions."""
        return self.division == "rational"

    @property
    def is_plain(self) -> bool:
        """Whether there are no fractions, no powers, and nothing that a result must not fall below."""
        return not self.rational and not self.powers and self.floor < 0

    @property
    def floor(self) -> int:
        """The least whole result of an operation: −1 for no limit, 0, or 1."""
        return {"allowed": -1, "none": 0, "positive": 1}[self.negatives]

    def sizes(self, count: int) -> tuple[int, ...]:
        """How many of `count` values an equation may use, most first."""
        if self.use == "any":
            return tuple(range(count, 0, -1))
        if self.use == "three" and count > 3:
            return (count, 3)
        return (count,)


COUNTDOWN = Options(use="any", negatives="positive")
"""The numbers round of Countdown: any tiles, positive whole results."""

TWENTY_FOUR = Options(division="rational")
"""The 24 game as it is usually counted: all cards, fractions on the way allowed."""


def checked_options(options: Options | None) -> Options:
    """The options, the usual ones for None; `BadValues` for what are none."""
    if options is None:
        return Options()
    if not isinstance(options, Options):
        raise BadValues(
            "{given} are no options: give Options(use='all', division='exact', …)", given=quoted(options)
        )
    return options


def given_values(values: Iterable[int]) -> tuple[int, ...]:
    """The values as they were given; `BadValues` where it is not several that were."""
    try:
        return tuple(values)
    except TypeError:
        raise BadValues(
            "{given} are no values: give a list of whole numbers from 0 up", given=quoted(values)
        ) from None


def checked_values(values: Iterable[int], options: Options) -> tuple[int, ...]:
    """The values in ascending order, once they are known to fit the engine; else `BadValues`.

    One to six whole numbers, none below 0. An expression of n values that has been put together as a
    fraction without cancelling has numerator and denominator of at most 2ⁿ⁻¹ · ∏ max(v, 1): a sum of
    p/q and r/s has numerator ps + qr, at most twice the product of the two bounds, and the other
    operations multiply them. As long as that is below 2⁶³ the compiled code cannot overflow, so
    anything larger is refused. With powers every result is held to 10⁹ instead, and so are the values.
    """
    found = tuple(map(_whole, given_values(values)))
    if not 1 <= len(found) <= MOST_VALUES:
        raise BadValues("{count} values were given: give 1 to {most}", count=len(found), most=MOST_VALUES)
    if options.powers:
        if max(found) > POWER_LIMIT:
            raise BadValues(
                "{value} is too large: with powers values go up to {most}",
                value=_spaced([max(found)]),
                most=str(POWER_LIMIT),
            )
        return tuple(sorted(found))
    bound = 2 ** (len(found) - 1)
    for each in found:
        bound *= max(each, 1)
    if bound >= _WORD:
        raise BadValues(
            "the values {values} are too large: their product times 2 to the power of {count} must stay "
            "below 2 to the power of 63",
            values=_spaced(found),
            count=len(found) - 1,
        )
    return tuple(sorted(found))


def _whole(value: int) -> int:
    try:
        found = operator.index(value)
    except TypeError:
        found = -1
    if found < 0 or isinstance(value, bool):
        raise BadValues("{given} cannot be a value: values are whole numbers from 0 up", given=quoted(value))
    return found


def checked_target(target: Value) -> Fraction:
    """The target as a fraction; `BadValues` when it is neither whole nor a fraction."""
    if isinstance(target, bool) or not isinstance(target, Rational):  # of NumPy, too
        raise BadValues("{given} cannot be a target: give a whole number or a Fraction", given=quoted(target))
    return Fraction(int(target.numerator), int(target.denominator))


def _spaced(values: Iterable[int]) -> str:
    return " ".join(str(each) if each < 10**20 else f"{str(each)[:12]}…" for each in values)


def plain(value: Fraction) -> Value:
    """A whole number as an `int`, anything else as the `Fraction` it is."""
    return value.numerator if value.denominator == 1 else value
