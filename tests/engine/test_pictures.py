"""Notebooks draw a position of any game, with every card that lies there."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pipworks
from pipworks import Position, Teller
from pipworks.cards import coloured, drawn
from pipworks.engine.pictures import BLANK, face_of
from pipworks.engine.zones import Hand
from pipworks.games import BUILT_IN

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = Path(__file__).parents[2] / "examples"
CODES = (*BUILT_IN, str(EXAMPLES / "bluff.py"), str(EXAMPLES / "snatch.py"))


def walk(code: str) -> list[Position]:
    dice, here = random.Random(1), pipworks.game(code).deal(seed=1)
    found = [here]
    while not here.over and len(found) < 6:
        here = here.play({seat: dice.choice(here.choices(seat)) for seat in here.to_act}).position
        found.append(here)
    return found


def texts(position: Position, *kinds: str) -> list[str]:
    """All that is written in the picture, or what its cards are called."""
    root = ElementTree.fromstring(position._repr_html_())
    assert root.tag.endswith("svg")
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert 0 < width < 5000 and 0 < height < 5000
    return [each.text or "" for kind in kinds for each in root.iter(f"{SVG}{kind}")]


@pytest.mark.parametrize("code", CODES)
def test_everything_known_to_a_seat_is_drawn(code: str) -> None:
    for here in walk(code):
        written = texts(here, "text", "title")
        for seat in range(here.variant.seats):
            for zone in here.view(seat).zones:
                if getattr(zone, "seat", None) == seat:
                    for card in getattr(zone, "cards", []):
                        assert (card.name or card.face) in written or not card.face
        names = " ".join(written)
        assert all(f"layer {seat + 1}" in names for seat in range(here.variant.seats))
        assert not here.over or str(here.outcome) in written


def test_the_plain_table_is_its_description() -> None:
    here = pipworks.game("femto").deal(seed=1)
    root = ElementTree.fromstring(here._repr_html_())
    title = root.find(f"{SVG}title")
    assert title is not None and title.text is not None
    assert title.text.startswith(here.variant.code) and len(title.text.splitlines()) > 1


@pytest.mark.parametrize("code", BUILT_IN)
def test_cards_look_as_they_do_in_the_box(code: str) -> None:
    variant = pipworks.game(code)
    assert variant.game.box is not None
    for here in walk(code):
        picture = here._repr_html_()
        held = {
            (zone.seat, card.face)
            for seat in range(variant.seats)
            for zone in here.view(seat).zones
            if isinstance(zone, Hand) and zone.seat == seat
            for card in zone.cards
        }
        for deck in variant.game.box(variant.options).decks:
            for each in deck.cards:
                for seat in range(variant.seats) if deck.owner is None else (deck.owner,):
                    face = face_of(each, deck.owner, Teller())
                    assert (seat, each.face) not in held or drawn(face, BLANK, coloured()) in picture
