"""Expressions: numbers joined two at a time by + − × ÷ ^, and how they are written.

`text` writes with the fewest brackets: a bracket stays only where leaving it out would need another
sign elsewhere. `a+(b−c)` becomes `a+b−c` and `a×(b÷c)` becomes `a×b÷c`, while `a−(b+c)` keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from pipworks.arithmetic.errors import BadValues, quoted

SIGNS = "+−×÷^"
"""The five operations, by number: 0 plus, 1 minus, 2 times, 3 divided by, 4 to the power of."""

PLUS, MINUS, TIMES, DIVIDED, POWER = range(5)

_RANK = (1, 1, 2, 2, 3)


@dataclass(frozen=True, slots=True)
class Number:
    """A card in an expression. `name` is what was written for it, when that was no number."""

    value: int
    name: str = field(default="", compare=False)
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return text(self)


@dataclass(frozen=True, slots=True)
class Operation:
    """Two expressions joined by a sign; `sign` is a position in `SIGNS`."""

    sign: int
    left: Expression
    right: Expression
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return text(self)


Expression = Number | Operation


def refuse_no_expression(given: object) -> None:
    """Raise BadValues for what is no expression, a text above all."""
    if not isinstance(given, Number | Operation):
        raise BadValues(
            "{given} is no expression: read one with parse, as in parse('8 + 5')", given=quoted(given)
        )


def _bracketed(child: Expression, parent: int, on_right: bool, keep_steps: bool) -> bool:
    if isinstance(child, Number):
        return False
    inner, outer = _RANK[child.sign], _RANK[parent]
    if inner != outer:
        return inner < outer
    if parent == POWER:
        return not on_right
    return on_right and (keep_steps or parent in (MINUS, DIVIDED))


def text(expression: Expression, keep_steps: bool = False) -> str:
    """The expression as one line without spaces, like `(8+5)÷(10+3)`.

    With `keep_steps` brackets also stay where they only tell which operation comes first, so that
    reading the text gives back the very same steps.
    """
    if isinstance(expression, Number):
        return expression.name or str(expression.value)
    refuse_no_expression(expression)
    parts = []
    for child, on_right in ((expression.left, False), (expression.right, True)):
        written = text(child, keep_steps)
        inside = _bracketed(child, expression.sign, on_right, keep_steps)
        parts.append(f"({written})" if inside else written)
    return SIGNS[expression.sign].join(parts)


def numbers(expression: Expression) -> Iterator[Number]:
    """The numbers of an expression, from left to right."""
    if isinstance(expression, Number):
        yield expression
    else:
        yield from numbers(expression.left)
        yield from numbers(expression.right)


def operations(expression: Expression) -> Iterator[Operation]:
    """The operations of an expression in an order in which they can be carried out."""
    if isinstance(expression, Operation):
        yield from operations(expression.left)
        yield from operations(expression.right)
        yield expression


def start(expression: Expression) -> int:
    """The column at which an expression that was read begins; 0 when it was not read."""
    while isinstance(expression, Operation):
        expression = expression.left
    return expression.column


def written_value(value: int | Fraction) -> str:
    """A value as people write it: `12`, `−3` or `5/2`."""
    return str(value).replace("-", "−")
