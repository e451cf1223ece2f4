"""What a letter offers is taken: no link in it begins an answer that is refused."""

from __future__ import annotations

import random

import pytest

import pipworks
from pipworks.mail.addresses import Place
from pipworks.mail.letters import Letter, letter_for
from pipworks.tables.state import Seat, TableState

STEPS = 12
TABLE = "k3v9x2mmq7r5t8w4n6p2"


def letter_of(position: pipworks.Position, seat: int) -> Letter:
    seats = [Seat("person", f"Player {at}", f"p{at}") for at in range(position.variant.seats)]
    state = TableState(TABLE, "00" * 32, position.variant, 7, "playing", seats=seats, position=position)
    state.acting = position.to_act
    return letter_for("asked", state, Place(TABLE, seat, 0, 7), "ann@example.org", "en", 1.9e9, [])


@pytest.mark.parametrize("name", pipworks.games())
def test_what_a_letter_offers_is_taken(name: str) -> None:
    variant, dice = pipworks.game(name), random.Random(name)
    here = variant.deal(seed=7)
    for _ in range(STEPS):
        for seat in here.to_act:
            letter = letter_of(here, seat)
            assert letter.choices
            for choice in letter.choices:
                variant.game.notation.read_said(variant, variant.masked(here.state, seat), seat, choice)
            if letter.claims:
                assert variant.game.puzzles is not None
        chosen = {seat: dice.choice(variant.choices(here.state, seat)) for seat in here.to_act}
        here = here.play_numbers(chosen).position
        if here.over:
            break
