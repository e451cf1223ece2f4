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

CODES = (
    "femto:hand_size=2,pack=2-3-4-5",
    "femto:hand_size=2,pack=2-3-4-9",
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
def test_figures_differ_by_language_only_in_their_decimal_sign(number: float, form: str) -> None:
    english, german = written(number, form), written(number, form, "de")
    assert german == english.replace(".", ",") and "-" not in english
    assert Teller("de").say(Message(f"{{x:{form}}}", {"x": number})) == german
