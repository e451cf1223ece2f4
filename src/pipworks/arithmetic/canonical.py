"""When two expressions are essentially the same, and the tidiest way to write one.

Two expressions are essentially the same when one turns into the other by commuting and associating
sums and products, by moving a subtraction or division along such a chain, or by swapping equal cards.
With every card a variable of its own that is the same as being equal as rational functions, up to
swapping variables whose cards are equal: (a−b)×(c−d) is (b−a)×(d−c), a−(b−c)÷d is a+(c−b)÷d. The
number of different expressions of n different cards is 1, 6, 68, 1170, 27142, … (OEIS A140606).

A **form** is a pair (sign, node). A node is one of

- `(0, value)`, a card;
- `(1, terms)`, a sum: its terms are forms, in ascending order;
- `(2, above, below)`, a product: nodes in ascending order, those of `below` being divided by;
- `(3, base, exponent)`, a power of two forms. Nothing moves in or out of a power.

A sum and its negative have the same node, the greater of the two, and differ in the sign outside. When
they are the same but for a swap of equal cards, as in 5−5, the sign is 0: it makes no difference.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from pipworks.arithmetic.expressions import (
    DIVIDED,
    MINUS,
    PLUS,
    POWER,
    TIMES,
    Expression,
    Number,
    Operation,
    refuse_no_expression,
    text,
)
from pipworks.arithmetic.options import Value

Node = tuple[Any, ...]
Form = tuple[int, Node]

_CARD, _SUM, _PRODUCT, _POWER = range(4)


def form(expression: Expression) -> Form:
    """The form of an expression: equal for essentially the same ones, and only for those."""
    if isinstance(expression, Number):
        return card(expression.value)
    refuse_no_expression(expression)
    return joined(expression.sign, form(expression.left), form(expression.right))


def card(value: int) -> Form:
    """The form of a single card."""
    return 1, (_CARD, value)


def powers_and_divisions(found: Form) -> tuple[int, int]:
    """How many powers and how many divisions the tidy writing of a form has."""
    node = found[1]
    if node[0] == _CARD:
        return 0, 0
    if node[0] == _PRODUCT:
        powers, divisions = 0, len(node[2])
        inside: tuple[Form, ...] = tuple((1, each) for each in node[1] + node[2])
    else:
        powers, divisions = (1, 0) if node[0] == _POWER else (0, 0)
        inside = node[1:] if node[0] == _POWER else node[1]
    for each in inside:
        more = powers_and_divisions(each)
        powers, divisions = powers + more[0], divisions + more[1]
    return powers, divisions


def joined(sign: int, left: Form, right: Form) -> Form:
    """The form of two expressions joined by a sign, from their forms."""
    if sign == PLUS:
        return _sum(_terms(left, 1) + _terms(right, 1))
    if sign == MINUS:
        return _sum(_terms(left, 1) + _terms(right, -1))
    if sign == POWER:
        return 1, (_POWER, left, right)
    above, below = _factors(left[1])
    more_above, more_below = _factors(right[1])
    if sign == DIVIDED:
        more_above, more_below = more_below, more_above
    product = (_PRODUCT, tuple(sorted(above + more_above)), tuple(sorted(below + more_below)))
    return left[0] * right[0], product


def _terms(found: Form, sign: int) -> list[Form]:
    outside, node = found
    if node[0] != _SUM:
        return [(sign * outside, node)]
    if sign * (outside or 1) > 0:
        return list(node[1])
    return [(-each, inner) for each, inner in node[1]]


def _factors(node: Node) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    if node[0] == _PRODUCT:
        return node[1], node[2]
    return (node,), ()


def _sum(terms: list[Form]) -> Form:
    this = tuple(sorted(terms))
    if this[0][0] > 0:  # nothing is taken away, so that the negative begins with less
        return 1, (_SUM, this)
    other = tuple(sorted((-sign, node) for sign, node in terms))
    if this == other:
        return 0, (_SUM, this)
    return (1, (_SUM, this)) if this > other else (-1, (_SUM, other))


class _Written:
    """A node written down: node = sign · expression.

    `value` is the expression's; it is below 0 only where a power of a negative number makes it so.
    """

    __slots__ = ("expression", "sign", "value")

    def __init__(self, sign: int, expression: Expression, value: Value) -> None:
        self.sign = sign
        self.expression = expression
        self.value = value


def tidy(found: Form) -> Expression:
    """The expression of that form as one would write it.

    Sums begin with what is added, products with what is multiplied, larger parts before smaller ones (but
    what is taken away for a sum below 0 the other way round), and no step falls below 0 that need not. In a
    product that is whole every step then is whole, if its factors are: what divides later still divides
    what is there now.
    """
    return _exactly(found)


def _exactly(found: Form) -> Expression:
    """An expression equal to a form, sign and all."""
    written = _written(found[1])
    if found[0] * written.sign >= 0:
        return written.expression
    negative = _negated(found[1])
    assert negative is not None, "only sums bring in a sign, and sums can be turned round"
    return negative


@lru_cache(maxsize=1 << 14)
def _written(node: Node) -> _Written:
    kind = node[0]
    if kind == _CARD:
        return _Written(1, Number(node[1]), node[1])
    if kind == _POWER:
        expression = Operation(POWER, _exactly(node[1]), _exactly(node[2]))
        return _Written(1, expression, _power_value(node))
    if kind == _SUM:
        total = _value(node)
        turn = -1 if total < 0 and _can_begin(node, -1) else 1
        return _Written(turn, _write_sum(node, turn), turn * total)
    above = [_written(each) for each in node[1]]
    below = [_written(each) for each in node[2]]
    sign = 1
    value: Value = 1
    for each in above:
        sign *= each.sign
        value *= each.value
    for each in below:
        sign *= each.sign
        value = Fraction(value) / each.value
    return _Written(sign, _write_product(above, below), value)


def _write_product(above: list[_Written], below: list[_Written]) -> Expression:
    first, *rest = _ordered(above)
    chain = first.expression
    for each in rest:
        chain = Operation(TIMES, chain, each.expression)
    for each in _ordered(below):
        chain = Operation(DIVIDED, chain, each.expression)
    return chain


def _ordered(parts: list[_Written]) -> list[_Written]:
    return sorted(parts, key=lambda each: (-each.value, text(each.expression)))


def _write_sum(node: Node, turn: int) -> Expression:
    """A sum, or with `turn` −1 its negative. One that has nothing to begin with gets a turned term."""
    plus: list[_Written] = []
    minus: list[tuple[_Written, Node]] = []
    for sign, inner in node[1]:
        written = _written(inner)
        if turn * sign * written.sign >= 0:
            plus.append(written)
        else:
            minus.append((written, inner))
    if not plus:
        for place, (written, inner) in enumerate(minus):
            negative = _negated(inner)
            if negative is not None:
                plus.append(_Written(1, negative, -written.value))
                del minus[place]
                break
    assert plus, "an expression without a sign in front always has a term to begin with"
    first, *rest = _ordered(plus)
    chain = first.expression
    for each in rest:
        chain = Operation(PLUS, chain, each.expression)
    taken = _ordered([written for written, _ in minus])
    if sum(each.value for each in plus) < sum(each.value for each in taken):
        taken.reverse()  # it falls below 0 with the largest, and not before
    for each in taken:
        chain = Operation(MINUS, chain, each.expression)
    return chain


def _can_begin(node: Node, turn: int) -> bool:
    """Whether a sum, turned, has a term to begin with."""
    return any(turn * sign * _written(inner).sign >= 0 or _can_be_negated(inner) for sign, inner in node[1])


def _can_be_negated(node: Node) -> bool:
    if node[0] == _SUM:
        return _can_begin(node, -_written(node).sign)
    if node[0] == _PRODUCT:
        return any(_can_be_negated(each) for each in node[1] + node[2])
    return False


def _negated(node: Node) -> Expression | None:
    """An expression equal to minus what `_written` gives for a node; None when there is none."""
    if not _can_be_negated(node):
        return None
    if node[0] == _SUM:
        return _write_sum(node, -_written(node).sign)
    above = [_written(each) for each in node[1]]
    below = [_written(each) for each in node[2]]
    for parts, nodes in ((above, node[1]), (below, node[2])):
        for place, each in enumerate(nodes):
            negative = _negated(each)
            if negative is not None:
                parts[place] = _Written(1, negative, -parts[place].value)
                return _write_product(above, below)
    return None


@lru_cache(maxsize=1 << 14)
def _value(node: Node) -> Value:
    kind = node[0]
    if kind == _CARD:
        return int(node[1])
    if kind == _POWER:
        return _power_value(node)
    found: Value = 0
    if kind == _SUM:
        for sign, inner in node[1]:
            found += sign * _value(inner)
        return found
    found = 1
    for each in node[1]:
        found *= _value(each)
    for each in node[2]:
        found = Fraction(found) / _value(each)
    return found


def _power_value(node: Node) -> Fraction:
    base, exponent = (Fraction(sign * _value(inner)) for sign, inner in node[1:])
    if abs(base) <= 1 and base.denominator == 1:
        exponent = Fraction(exponent % 2 + 2) if exponent else exponent
    found: Fraction = base ** int(exponent)
    return found
