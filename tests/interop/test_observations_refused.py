"""What is observed is a state of the variant by what a seat knows of it, whatever is handed in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given

import pipworks
from pipworks import BadPosition, IllegalChoice, WrongType
from pipworks.interop.observations import action_count, layout, observation
from strategies import seeds

FEMTO = pipworks.game("femto")
HIDDEN = pipworks.game("femto:hand_size=2,pack=2-3-4-5-6,spare=hidden")
ATTO = pipworks.game("femto:atto")


@given(seeds)
def test_nothing_hidden_is_observed_of_a_whole_state(seed: int) -> None:
    here = HIDDEN.deal(seed=seed)
    for seat in range(2):
        whole, known = (observation(HIDDEN, each, seat) for each in (here.state, here.seen_by(seat)))
        assert np.array_equal(whole, known)


@pytest.mark.parametrize(
    ("known", "seat", "kind", "told"),
    [
        (pipworks.game("math-arena").deal(seed=1).state, 0, WrongType, "its own game's"),
        (ATTO.deal(seed=1).state, 0, BadPosition, "this is a position of femto:"),
        (FEMTO.deal(seed=1), 0, WrongType, "is a record, as position.state"),
        (FEMTO.deal(seed=1).state, 7, IllegalChoice, "there is no seat 7"),
        (FEMTO.deal(seed=1).state, -1, IllegalChoice, "there is no seat −1"),
        (FEMTO.deal(seed=1).state, "a", WrongType, "a seat is a whole number"),
    ],
)
def test_what_cannot_be_observed_is_refused(known: Any, seat: Any, kind: type[Exception], told: str) -> None:
    for observe in (lambda: observation(FEMTO, known, seat), lambda: layout(FEMTO).observe(known, seat)):
        with pytest.raises(kind, match=told):
            observe()


def test_actions_are_those_of_a_variant() -> None:
    with pytest.raises(WrongType, match="actions are those of a variant"):
        action_count(None)  # type: ignore[arg-type]
