"""Mails to a seat of two tables that differ only in what the seat cannot know are the same bytes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from posting import settings_for

from pipworks import generator
from pipworks.engine import Position
from pipworks.games import find
from pipworks.mail import writing
from pipworks.mail.addresses import Place, Seals
from pipworks.mail.letters import Sender, letter_for
from pipworks.tables.state import Seat, TableState
from strategies import every_game

TABLE = "k3v9x2mmq7r5t8w4n6p2"
SENDER = Sender(settings_for(25), Seals(b"\1" * 32, "play.example.org"))
HIDING = every_game(("femto:spare=hidden,pack=2-3-4-5-6-7-8-9-10",))


def mail_of(position: Position, seat: int, language: str) -> str:
    names = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Flo")
    seats = [Seat("person", names[at], f"p{at}") for at in range(position.variant.seats)]
    state = TableState(TABLE, "00" * 32, position.variant, 7, "playing", seats=seats, position=position)
    state.acting = position.to_act
    place = Place(TABLE, seat, 0, 7)
    letter = letter_for("asked", state, place, "ann@example.org", language, 1.9e9, [])
    return writing.written(letter, SENDER)


@pytest.mark.parametrize("code", HIDING)
def test_twins_get_the_same_mail(code: str) -> None:
    variant, differed = find(code), 0
    for seed in range(2):
        here, dice, rng = variant.deal(seed=seed), random.Random(seed), generator(seed)
        for _ in range(7):
            if here.over:
                break
            for seat in range(variant.seats):
                twin = Position(variant, variant.imagined(here.seen_by(seat), seat, rng), here.rng, here.seed)
                differed += twin.state.tobytes() != here.state.tobytes()
                assert mail_of(here, seat, "en") == mail_of(twin, seat, "en")
            chosen = {seat: dice.choice(variant.choices(here.state, seat)) for seat in here.to_act}
            here = here.play_numbers(chosen).position
    assert differed


@pytest.mark.parametrize("code", HIDING)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 12), language=st.sampled_from(["en", "de"]))
@settings(max_examples=4)
def test_twins_of_any_deal_get_the_same_mail(code: str, seed: int, steps: int, language: str) -> None:
    variant, dice = find(code), random.Random(seed)
    here = variant.deal(seed=seed)
    for _ in range(steps):
        if not here.over:
            chosen = {seat: dice.choice(variant.choices(here.state, seat)) for seat in here.to_act}
            here = here.play_numbers(chosen).position
    for seat in range(variant.seats):
        imagined = variant.imagined(here.seen_by(seat), seat, generator(seed))
        twin = Position(variant, imagined, here.rng, here.seed)
        assert mail_of(here, seat, language) == mail_of(twin, seat, language)
