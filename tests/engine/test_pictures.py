"""Notebooks draw a position of any game, with every card that lies there."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pipworks
from pipworks import Position
from pipworks.games import BUILT_IN

EXAMPLES = Path(__file__).parents[2] / "examples"
CODES = (*BUILT_IN, str(EXAMPLES / "bluff.py"), str(EXAMPLES / "snatch.py"))


def walk(code: str) -> list[Position]:
    dice, here = random.Random(1), pipworks.game(code).deal(seed=1)
    found = [here]
    while not here.over and len(found) < 6:
        here = here.play({seat: dice.choice(here.choices(seat)) for seat in here.to_act}).position
        found.append(here)
    return found


def texts(position: Position) -> list[str]:
    """All that is written in the picture."""
    root = ElementTree.fromstring(position._repr_html_())
    assert root.tag.endswith("svg")
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert 0 < width < 5000 and 0 < height < 5000
    return [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("code", CODES)
def test_everything_known_to_a_seat_is_drawn(code: str) -> None:
    for here in walk(code):
        written = texts(here)
        for seat in range(here.variant.seats):
            for zone in here.view(seat).zones:
                if getattr(zone, "seat", None) == seat:
                    for card in getattr(zone, "cards", []):
                        assert card.face in written or not card.face
        names = " ".join(written)
        assert all(f"layer {seat + 1}" in names for seat in range(here.variant.seats))
        assert not here.over or str(here.outcome) in written


def test_the_plain_table_is_its_description() -> None:
    here = pipworks.game("femto").deal(seed=1)
    root = ElementTree.fromstring(here._repr_html_())
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None and title.text is not None
    assert title.text.startswith(here.variant.code) and len(title.text.splitlines()) > 1
