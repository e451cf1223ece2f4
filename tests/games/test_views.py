"""A view is just what it is declared to be, although nobody looks at its fields as it is made."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import SPECTATOR
from pipworks.games import names

CODES = (*names(), "femto:match=3,start=draft", "math-arena:players=3,tournament=26")


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_view_is_what_it_is_declared_to_be(code: str, seed: int) -> None:
    here, luck = pipworks.game(code).deal(seed=seed), random.Random(seed)
    for _ in range(30):
        for eyes in range(SPECTATOR, here.variant.seats):
            view = here.view(eyes)
            told = view.model_dump_json(warnings="error")
            read = type(view).model_validate_json(told, strict=True)
            assert read == type(view).model_validate(view.model_dump())
            assert read.model_dump_json() == told
        if here.over:
            return
        numbers = {seat: luck.choice(here.variant.choices(here.state, seat)) for seat in here.to_act}
        here = here.play_numbers(numbers).position
