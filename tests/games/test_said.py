"""At a table a claim has to be proved: a word that stands for one is not enough (BD3, AS6)."""

from __future__ import annotations

import pytest

import pipworks
from pipworks.engine import IllegalChoice


@pytest.mark.rule("BD3")
@pytest.mark.parametrize("word", ["right", "claim", "Right!", " c l a i m "])
@pytest.mark.parametrize("code", ["brain-drain", "ascent"])
def test_a_claim_must_say_its_equation(code: str, word: str) -> None:
    here = pipworks.game(code).deal(seed=3)
    seat = here.to_act[0]
    notation, known = here.variant.game.notation, here.seen_by(seat)
    with pytest.raises(IllegalChoice, match="says no equation"):
        notation.read_said(here.variant, known, seat, word)
    assert notation.read_said(here.variant, known, seat, "pass") == notation.read_choice(
        here.variant, known, seat, "pass"
    )


def test_where_nothing_is_claimed_everything_may_be_said() -> None:
    here = pipworks.game("femto").deal("2-3-8-10/4-5-6-7")
    notation, known = here.variant.game.notation, here.seen_by(0)
    assert notation.read_said(here.variant, known, 0, "10") == notation.read_choice(
        here.variant, known, 0, "10"
    )
