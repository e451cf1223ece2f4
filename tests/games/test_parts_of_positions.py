"""Who writes too few or too many parts of a position is shown what would be right."""

from __future__ import annotations

import re

import pytest

import pipworks
from pipworks.engine import Variant
from pipworks.engine.errors import BadPosition

FIELDS = [
    *(("femto", each) for each in ("hands", "front", "up")),
    *((f"math-arena:players={each}", "hands") for each in (2, 3, 4)),
    *(("math-arena", each) for each in ("won",)),
    *(("sequences", each) for each in ("hands", "piles", "under")),
    *(("friend-or-foe", each) for each in ("hands", "shown")),
]
EXAMPLE = re.compile(r"must be (\d) parts with (.) between them, player 1's first, as in (\S+), not ")


@pytest.mark.parametrize(("code", "field"), FIELDS)
def test_whoever_writes_one_part_is_shown_all_of_them(code: str, field: str) -> None:
    variant = pipworks.game(code)
    text = str(variant.deal(seed=1))
    others = " ".join(each for each in text.split() if not each.startswith(f"{field}="))
    with pytest.raises(BadPosition) as refused:
        variant.position(f"{others} {field}=2")
    found = EXAMPLE.search(str(refused.value))
    assert found, str(refused.value)
    parts, mark, example = found.groups()
    assert len(example.split(mark)) == int(parts) == variant.seats
    # The cards of the example are those of no deal, but they are so many parts, and written well.
    assert not re.search("parts|is not a|cannot be|has no", _refusal(variant, f"{others} {field}={example}"))


def _refusal(variant: Variant, text: str) -> str:
    try:
        variant.position(text)
    except BadPosition as refused:
        return str(refused)
    return ""
