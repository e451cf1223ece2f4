"""What can be wrong with values, expressions and questions about them.

Every error is a `ValueError` whose text is one sentence that quotes the input, says what is wrong and
what would be right. `code` is a stable name for programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

_MOST_QUOTED = 60


def quoted(given: object) -> str:
    """What was given as a message may show it: a text in quotation marks; cut short, nothing unprintable."""
    text = given if isinstance(given, str) else repr(given)
    shown = text[:_MOST_QUOTED] + ("…" if len(text) > _MOST_QUOTED else "")
    shown = "".join(each if each.isprintable() else "�" for each in shown)
    return f'"{shown}"' if isinstance(given, str) else shown


class Fault(NamedTuple):
    """What is wrong with an expression: a sentence with places for its values, which can be translated."""

    template: str
    values: Mapping[str, str | int]

    def __str__(self) -> str:
        return self.template.format(**self.values)


def fault(template: str, /, **values: str | int) -> Fault:
    """A fault. The template is written out where it is used, so that catalogues can be made from it."""
    return Fault(template, values)


class ArithmeticProblem(ValueError):
    """Anything wrong with what was asked of the equation engine."""

    code = "arithmetic-problem"


class BadValues(ArithmeticProblem):
    """Values, a target or options that the engine does not take."""

    code = "bad-values"


class BadSurvey(ArithmeticProblem):
    """There is no such survey."""

    code = "bad-survey"


class _AtColumn(ArithmeticProblem):
    """Something wrong at one place of a text. `column` counts from 1; 0 is the text as a whole."""

    def __init__(self, text: str, column: int, fault: Fault, makes: Fraction | None = None) -> None:
        place = f", column {column}" if column else ""
        super().__init__(f"{quoted(text)}{place}: {fault}")
        self.text = text
        self.column = column
        self.fault = fault
        self.makes = makes
        """What it comes to, where that is known and the wrong number."""

    @property
    def problem(self) -> str:
        """The fault alone, in English."""
        return str(self.fault)

    def picture(self) -> str:
        """The text with a caret under the place: two lines, or one where there is no such place."""
        if not self.column or not self.text.isprintable():
            return self.text if self.text.isprintable() else quoted(self.text)
        return f"{self.text}\n{' ' * (self.column - 1)}^"


class BadExpression(_AtColumn):
    """A text that is no expression."""

    code = "bad-expression"


class BadEquation(_AtColumn):
    """An expression that breaks a rule: the wrong cards, a step that is not allowed, another result."""

    code = "bad-equation"
