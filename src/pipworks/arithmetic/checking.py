"""Working an expression out step by step, and judging whether it is the equation that was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from pipworks.arithmetic.errors import (
    BadEquation,
    BadExpression,
    BadValues,
    Fault,
    Several,
    fault,
    quoted,
)
from pipworks.arithmetic.expressions import (
    MINUS,
    PLUS,
    POWER,
    SIGNS,
    TIMES,
    Expression,
    Number,
    Operation,
    numbers,
    start,
    text,
    written_value,
)
from pipworks.arithmetic.options import (
    POWER_LIMIT,
    Options,
    Value,
    checked_options,
    checked_target,
    checked_values,
    given_values,
    plain,
)
from pipworks.arithmetic.reading import ACE, LONGEST, parse, refuse_no_text


@dataclass(frozen=True, slots=True)
class Step:
    """One operation carried out: `left sign right = result`; `sign` is a position in `SIGNS`."""

    sign: int
    left: Value
    right: Value
    result: Value

    def __str__(self) -> str:
        a, b, c = (written_value(each) for each in (self.left, self.right, self.result))
        return f"{_inside(a)}{SIGNS[self.sign]}{_inside(b)}={c}"


def _inside(written: str) -> str:
    """A value as a part of a longer line: in brackets unless it is a plain number."""
    return written if written.isdigit() else f"({written})"


def _shown(value: Fraction) -> str:
    return _inside(written_value(plain(value)))


class NotAllowed(Exception):
    """A step the options refuse."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    """`base` to the power of `exponent` within the limits of BD10."""
    if exponent.denominator != 1:
        raise NotAllowed(fault("the exponent {exponent} is not whole", exponent=written_value(exponent)))
    if exponent < 0:
        raise NotAllowed(fault("the exponent {exponent} is below 0", exponent=written_value(exponent)))
    if base == 0 and exponent == 0:
        raise NotAllowed(fault("0^0 has no value"))
    if exponent > 29 and max(abs(base.numerator), base.denominator) > 1:
        raise NotAllowed(_beyond(base, POWER, exponent, whole=base.denominator == 1))
    if abs(base) <= 1 and base.denominator == 1:
        return base ** (2 - exponent.numerator % 2) if exponent else Fraction(1)
    found: Fraction = base**exponent.numerator
    return found


def _beyond(left: Fraction, sign: int, right: Fraction, *, whole: bool) -> Fault:
    a, b = _shown(left), _shown(right)
    if whole:
        return fault("{a}{sign}{b} goes beyond ±1 000 000 000", a=a, sign=SIGNS[sign], b=b)
    return fault(
        "{a}{sign}{b} is a fraction whose numerator or denominator goes beyond 1 000 000 000",
        a=a,
        sign=SIGNS[sign],
        b=b,
    )


def joined(left: Fraction, sign: int, right: Fraction, options: Options) -> Fraction:
    """The result of one operation. Raises NotAllowed, with the reason, where the options refuse it."""
    if sign == PLUS:
        found = left + right
    elif sign == MINUS:
        found = left - right
    elif sign == TIMES:
        found = left * right
    elif sign == POWER:
        if not options.powers:
            raise NotAllowed(fault("powers are not allowed here; use + − × ÷ and brackets"))
        found = _power(left, right)
    elif right == 0:
        raise NotAllowed(fault("{a} ÷ 0 has no value; nothing can be divided by 0", a=_shown(left)))
    else:
        found = left / right
        if found.denominator != 1 and not options.rational:
            raise NotAllowed(fault("{a} ÷ {b} is not whole", a=_shown(left), b=_shown(right)))
    if options.powers and max(abs(found.numerator), found.denominator) > POWER_LIMIT:
        raise NotAllowed(_beyond(left, sign, right, whole=found.denominator == 1))
    below = found < 0 and options.floor >= 0
    if below or (found == 0 and options.floor == 1):
        both = {"a": _shown(left), "sign": SIGNS[sign], "b": _shown(right)}
        if below:
            raise NotAllowed(fault("{a} {sign} {b} is below 0, which is not allowed here", **both))
        raise NotAllowed(fault("{a} {sign} {b} is 0, which is not allowed here", **both))
    return found


def _carried_out(
    expression: Expression, options: Options, source: str
) -> Iterator[tuple[Operation, Fraction, Fraction, Fraction]]:
    """Every operation in order, with what it joins and makes; `BadEquation` where one is not allowed."""
    values: list[Fraction] = []
    waiting: list[tuple[Expression, bool]] = [(expression, False)]
    while waiting:
        each, ready = waiting.pop()
        if isinstance(each, Number):
            values.append(Fraction(each.value))
        elif not ready:
            waiting += [(each, True), (each.right, False), (each.left, False)]
        else:
            right, left = values.pop(), values.pop()
            try:
                found = joined(left, each.sign, right, options)
            except NotAllowed as reason:
                raise BadEquation(source, each.column, reason.fault) from None
            values.append(found)
            yield each, left, right, found


def value_of(expression: Expression, options: Options | None = None, source: str = "") -> Fraction:
    """What an expression makes, every step of it being allowed; else `BadEquation`.

    `source` is the text it was read from, if any, for the message.
    """
    if isinstance(expression, Number):
        return Fraction(expression.value)
    carried = list(_carried_out(expression, checked_options(options), source or text(expression)))
    return carried[-1][-1]


def steps(expression: Expression, options: Options | None = None) -> list[Step]:
    """The operations of an expression, one at a time, in the order in which to do them.

    `BadEquation` when one is not allowed.
    """
    carried = _carried_out(expression, checked_options(options), text(expression))
    return [Step(each.sign, plain(left), plain(right), plain(found)) for each, left, right, found in carried]


def is_allowed(expression: Expression, options: Options) -> bool:
    """Whether every step of an expression keeps to the options."""
    try:
        value_of(expression, options)
    except BadEquation:
        return False
    return True


def _too_often(value: int, used: int, there: int) -> Fault:
    if there > 1:
        return fault(
            "that uses {value} {used} times, but there are only {there}", value=value, used=used, there=there
        )
    if used == 2:
        return fault("that uses {value} twice, but there is only one", value=value)
    return fault("that uses {value} {used} times, but there is only one", value=value, used=used)


def _unused(left: Several, options: Options) -> Fault:
    if options.use == "all":
        return fault("that leaves out {left}; every value is to be used once", left=left)
    if options.use == "three":
        return fault("that leaves out {left}; all the values are to be used, or any three", left=left)
    return fault("that leaves out {left}; at least one value is to be used", left=left)


def _check_cards(expression: Expression, values: tuple[int, ...], options: Options, source: str) -> None:
    """Whether the numbers used are among the values, and as many of them as the options ask for."""
    there, used = Counter(values), Counter[int]()
    spaced = " ".join(str(each) for each in values)
    for each in numbers(expression):
        used[each.value] += 1
        if not there[each.value]:
            problem = fault("{value} is not among the values {values}", value=each.value, values=spaced)
            if each.name:
                problem = fault(
                    "{card} counts {value}, which is not among the values {values}",
                    card=each.name,
                    value=each.value,
                    values=spaced,
                )
            raise BadEquation(source, each.column, problem)
    for each in numbers(expression):
        value = each.value
        if used[value] > there[value]:
            problem = _too_often(value, used[value], there[value])
            again = [other for other in numbers(expression) if other.value == value]
            raise BadEquation(source, again[there[value]].column, problem)
    if used.total() not in options.sizes(len(values)):
        left = Several(sorted((there - used).elements()))
        raise BadEquation(source, 0, _unused(left, options))


def check(
    written: str,
    values: Iterable[int],
    target: Value | None = None,
    options: Options | None = None,
    letters: Mapping[str, int] = ACE,
) -> Expression:
    """The equation that was written, once it has been found right.

    A text may end in `=` and a number, as in `1−3 = −2`. Raises `BadExpression` when the text cannot be
    read and `BadEquation` when it is no equation of these values (BD3): other cards, a step that the options
    do not allow, or another result than the target. `values` come in any order, as in `letters` (see
    `parse`).
    """
    refuse_no_text(written)
    options = checked_options(options)
    given = given_values(values)
    checked_values(given, options)
    goal = None if target is None else checked_target(target)
    left, equals, right = written.partition("=")
    expression = parse(left if len(written) <= LONGEST else written, letters)
    _check_cards(expression, given, options, written)
    found = value_of(expression, options, written)
    makes = written_value(plain(found))
    column = start(expression)
    if equals:
        claimed = _after_equals(written, right, letters)
        if claimed != found:
            shown = written_value(plain(claimed))
            problem = fault("the left side makes {makes}, not {claimed}", makes=makes, claimed=shown)
            raise BadEquation(written, column, problem, found)
    if goal is not None and found != goal:
        problem = fault("that makes {makes}, not {goal}", makes=makes, goal=written_value(plain(goal)))
        raise BadEquation(written, 0, problem, found)
    return expression


def _after_equals(written: str, right: str, letters: Mapping[str, int]) -> Fraction:
    """The single number after an equals sign, written as people write it: `12`, `−3`, `5/2` or a letter."""
    column = written.index("=") + 1
    try:
        found = parse(right, letters)
    except BadExpression:
        found = None
    if isinstance(found, Number):
        return Fraction(found.value)
    with suppress(BadValues):
        value = parse_target(right)
        if written_value(value) == right.strip().replace("-", "−"):  # not 6/4, which is a sum still to do
            return Fraction(value)
    problem = fault("after = comes one number, not {text}; leave it out", text=quoted(right.strip()))
    raise BadExpression(written, column, problem)


def parse_value(written: str, letters: Mapping[str, int] = ACE) -> int:
    """A single value: a whole number, or a card's letter. `BadValues` for anything else."""
    try:
        found = parse(written, letters)
    except BadExpression:
        found = None
    if not isinstance(found, Number):
        known = ", ".join(letters)
        if known:
            raise BadValues(
                "{text} is no value: give a whole number from 0 up or a card's letter ({known})",
                text=quoted(written),
                known=known,
            )
        raise BadValues("{text} is no value: give a whole number from 0 up", text=quoted(written))
    return found.value


def parse_target(written: str) -> Value:
    """A target: a whole number, below 0 perhaps, or a fraction like 5/2. `BadValues` for others."""
    refuse_no_text(written)
    cleaned = written.strip().replace("−", "-")
    number, slash, below = cleaned.partition("/")
    signless = number.removeprefix("-")
    whole = signless.isascii() and signless.isdigit() and len(signless) <= 40
    part = below.isascii() and below.isdigit() and len(below) <= 40 and int(below or 0) > 0
    if not whole or bool(slash) != part:
        raise BadValues(
            "{text} is no target: give a whole number or a fraction like 5/2", text=quoted(written)
        )
    return plain(Fraction(int(number), int(below) if slash else 1))
