"""Choices in words: for everybody who reads them, and understood when they are written back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks.engine import Teller
from strategies import walk

CODES = (
    "femto:pack=2-3-4-5-5-6-7-8",
    "math-arena",
    "math-arena:remainder=choice",
    "sequences",
    "brain-drain",
    "ascent",
    "friend-or-foe:turn_limit=60",
    "friend-or-foe:turn_limit=60,friend_when_matched=true,both_criteria=true",
)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("code", CODES)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_every_choice_is_said_in_words_of_its_own(code: str, language: str, seed: int) -> None:
    variant = pipworks.game(code)
    game, teller = variant.game, Teller(language)
    steps = [each for each in walk(variant, seed) if each.chosen]
    for step in random.Random(seed).sample(steps, min(12, len(steps))):
        for seat in step.before.to_act:
            known, legal = step.before.seen_by(seat), variant.choices(step.before.state, seat)
            words = [teller.say(game.telling.in_words(variant, known, seat, each)) for each in legal]
            assert all(words) and len(set(words)) == len(words)
            assert not any(mark in text for text in words for mark in ("@", "under:"))
            assert [game.notation.read_choice(variant, known, seat, each) for each in words] == legal
