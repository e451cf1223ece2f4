"""How figures are written, by the name of their form: `{value:signed}` in a message, and wherever else."""

from __future__ import annotations

import re
from functools import cache

_CLOSE = re.compile(r"(?<=\d)%")
_HELD = re.compile(
    r"(?<=\d) (?=%|000\b)|(?<=[\d)\]?]) (?=[+−×÷] )|(?<=\b[A-Z]) (?=[+−×÷] )"
    r"|(?<= [+−×÷]) (?=[\d(\[?]|−\d|[A-Z]\b)|(?<==) (?=[\d−])"
)
"""Spaces at which no line may end: before a percent sign and within a large number, beside the operators of a
sum, where a letter may stand for a number, and behind `=`.
"""


def held(text: str) -> str:
    """A text with no-break spaces where a line would end within a sum or a number, or before its `%`."""
    return _HELD.sub("\u00a0", text)


def signed(number: float) -> str:
    """A value with its sign, to three decimals: `+0.290`, `−0.173`, `0.000`."""
    text = f"{abs(number):.3f}"
    return text if float(text) == 0.0 else f"{'+' if number > 0 else '−'}{text}"


def percent(share: float) -> str:
    """A share of all: `8.2%`."""
    return f"{_hundred_times(share)}%"


def _hundred_times(share: float) -> str:
    return f"{100 * share:z.1f}".replace("-", "−")


def plain(number: float) -> str:
    """A number to two decimals, whole ones without."""
    return f"{number:z.2f}".removesuffix(".00").replace("-", "−")


def hundredths(number: float) -> str:
    """A number to two decimals, whole ones too."""
    return f"{number:z.2f}".replace("-", "−")


def exact(number: float) -> str:
    """A number to three decimals."""
    return f"{number:z.3f}".replace("-", "−")


def magnitude(number: float) -> str:
    """A number that may be of any size, by its first two digits and a power of ten: `3.4e−05`."""
    return f"{number:.1e}".replace("-", "−")


FORMS = {
    "signed": signed,
    "percent": percent,
    "plain": plain,
    "hundredths": hundredths,
    "exact": exact,
    "magnitude": magnitude,
}
"""The forms, by name."""


def written(number: float, form: str, language: str = "en") -> str:
    """A number in one of the forms, with the decimal sign of a language."""
    return localized(FORMS[form](number), language)


def bare(number: float, form: str, language: str = "en") -> str:
    """The same without its unit, where this stands behind another figure."""
    return (
        localized(_hundred_times(number), language) if form == "percent" else written(number, form, language)
    )


def localized(text: str, language: str) -> str:
    """A number written in the manner of English, with a language's decimal sign and a space before %."""
    return text if language == "en" else _CLOSE.sub(" %", text.replace(".", _decimal_sign(language)))


@cache
def _decimal_sign(language: str) -> str:
    from babel.numbers import get_decimal_symbol

    return str(get_decimal_symbol(language))
