"""What can be wrong with values, expressions and questions about them.

Every error is a `ValueError` whose text is one sentence that quotes the input, says what is wrong and
what would be right. `code` is a stable name for programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

_MOST_QUOTED = 60


class Quotation(str):
    """A text that was given, as English shows it: in quotation marks, cut short, nothing unprintable."""

    given: str
    """The text itself, for whoever quotes it in another language."""

    def __new__(cls, given: str) -> Quotation:
        """A text, quoted."""
        made = super().__new__(cls, repr(str(_short(given))))
        made.given = str(given)
        return made

    def __getnewargs__(self) -> tuple[str]:
        return (self.given,)


def quoted(given: object) -> str:
    """What was given as a message may show it: a text in quotation marks; cut short, nothing unprintable."""
    if isinstance(given, str):
        return Quotation(given)
    return "".join(each if each.isprintable() else "�" for each in _short(repr(given)))


def _short(text: str) -> str:
    return text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 1] + "…"


class Several(tuple[str, ...]):
    """Words in a list: `{words:or}` in a sentence where one is to be chosen, `{words}` where all are."""

    __slots__ = ()

    def __new__(cls, words: Iterable[object]) -> Several:
        """The words, as texts."""
        return super().__new__(cls, map(str, words))

    def __format__(self, how: str) -> str:
        *most, last = self
        return f"{', '.join(most)} {how or 'and'} {last}" if most else last


class Fault(NamedTuple):
    """What is wrong: a sentence with places for its values, which can be translated."""

    template: str
    values: Mapping[str, str | int | Several | Fault]

    def __str__(self) -> str:
        return self.template.format(**self.values) if self.values else self.template

    def __format__(self, how: str) -> str:
        return str(self)


def fault(template: str, /, **values: str | int | Several | Fault) -> Fault:
    """A fault. The template is written out where it is used, so that catalogues can be made from it."""
    return Fault(template, values)


class ArithmeticProblem(ValueError):
    """Anything wrong with what was asked of the equation engine.

    `sentence` is its text as a template with values, for whoever tells it in another language; `fault` is the
    same without what was given, where that may be left out.
    """

    code = "arithmetic-problem"

    def __init__(self, sentence: str | Fault, /, **values: str | int | Several | Fault) -> None:
        self.sentence = self.fault = sentence if isinstance(sentence, Fault) else Fault(sentence, values)
        super().__init__(str(self.sentence))

    def __reduce__(self) -> Any:
        return _again, (type(self), str(self), self.__dict__)


def _again(kind: type[ArithmeticProblem], told: str, known: dict[str, Any]) -> ArithmeticProblem:
    """A problem as it was, in another process."""
    problem = kind.__new__(kind, told)
    problem.__dict__.update(known)
    return problem


class BadValues(ArithmeticProblem):
    """Values, a target or options that the engine does not take."""

    code = "bad-values"


class BadSurvey(ArithmeticProblem):
    """There is no such survey."""

    code = "bad-survey"


class _AtColumn(ArithmeticProblem):
    """Something wrong at one place of a text. `column` counts from 1; 0 is the text as a whole."""

    def __init__(self, text: str, column: int, fault: Fault, makes: Fraction | None = None) -> None:
        super().__init__(_in_text(text, column, fault))
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


def _in_text(text: str, column: int, what: Fault) -> Fault:
    """A fault with the text that has it, and with its place if it has one."""
    if column:
        return fault("{text}, column {column}: {fault}", text=quoted(text), column=column, fault=what)
    return fault("{text}: {fault}", text=quoted(text), fault=what)


class BadExpression(_AtColumn):
    """A text that is no expression."""

    code = "bad-expression"


class BadEquation(_AtColumn):
    """An expression that breaks a rule: the wrong cards, a step that is not allowed, another result."""

    code = "bad-equation"
