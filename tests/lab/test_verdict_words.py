"""What measures say, in every language: the same figures, and no sentence of another one."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks.engine import Teller
from pipworks.engine.figures import FORMS, written
from pipworks.engine.messages import Message
from pipworks.lab import difference, measure, verdict
from pipworks.lab.sampled_words import interval

CODES = (
    "femto:hand_size=2,pack=2-3-4-5",
    "femto:hand_size=2,pack=2-3-4-9",
    "femto:hand_size=2,pack=2-3-4-5-9,spare=shown",
    "femto:hand_size=2,pack=2-3-4-5,start=draft",
    "femto:goal=prime,hand_size=2,joker=trump,order=alternate,pack=2-2-5-J",
)


def figures(sentences: list[str]) -> list[list[str]]:
    """The numbers of each sentence, in any order, as English writes them."""
    return [sorted(re.findall(r"\d+(?:[.,]\d+)?", each.replace(",", "."))) for each in sentences]


@pytest.mark.parametrize("code", CODES)
def test_a_verdict_has_the_same_figures_in_german(code: str) -> None:
    found, usual = measure(pipworks.game(code)), measure(pipworks.game(CODES[0]))
    german = Teller("de")
    for told, english in (
        (verdict(found, german), verdict(found)),
        (difference(found, usual, german), difference(found, usual)),
    ):
        assert figures(told) == figures(english)
        assert not set(told) & set(english)
        assert not any(re.search(r"\b(the|player|and|of)\b", each) for each in told)


@given(st.floats(-1000, 1000), st.sampled_from(sorted(FORMS)))
def test_figures_differ_by_language_only_in_their_decimal_sign_and_the_space_before_a_percent_sign(
    number: float, form: str
) -> None:
    english, german = written(number, form), written(number, form, "de")
    assert german == english.replace(".", ",").replace("%", " %") and "-" not in english
    assert Teller("de").say(Message(f"{{x:{form}}}", {"x": number})) == german


@pytest.mark.parametrize(
    ("form", "language", "written"),
    [
        ("percent", "en", ("−50.0%", "−62.5 – −40.0%")),
        ("percent", "de", ("−50,0 %", "−62,5 – −40,0 %")),
        ("signed", "en", ("−0.500", "−0.625 – −0.400")),
        ("plain", "en", ("−0.50", "−0.62 – −0.40")),
    ],
)
def test_of_an_interval_only_the_end_has_a_unit(form: str, language: str, written: tuple[str, str]) -> None:
    figure = {"value": -0.5, "low": -0.625, "high": -0.4}
    assert interval(figure, form, Teller(language)) == written
    assert interval(figure | {"low": None}, form, Teller(language)) == (written[0], "")
    assert interval(dict.fromkeys(figure), form, Teller(language)) == ("–", "")
