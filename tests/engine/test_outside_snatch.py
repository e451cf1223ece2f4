"""The larger game from outside, examples/snatch.py: hands, a pile, claims and lots keep the laws."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

import pipworks
from pipworks import SPECTATOR, BadPosition, GameRecord, Position, Variant, generator, read_record
from pipworks.bots import bot, bot_names
from pipworks.engine import Notation
from strategies import assert_one_sentence, hostile, seeds

FILE = Path(__file__).resolve().parents[2] / "examples" / "snatch.py"
SNATCH = pipworks.game(str(FILE))


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    whole = st.integers
    return SNATCH.but(
        players=draw(whole(2, 4)), hand=draw(whole(2, 8)), number=draw(whole(2, 12)), fine=draw(whole(1, 5))
    )


def played(variant: Variant, seed: int) -> GameRecord:
    """A game in which everybody chooses at random."""
    dice = random.Random(seed)
    record = GameRecord(variant, variant.deal(seed=seed))
    while not record.now.over:
        now = record.now
        record.play({seat: dice.choice(now.choices(seat)) for seat in now.to_act})
    return record


def some_of(record: GameRecord, most: int = 8) -> list[Position]:
    """The first position of a game, the last, and some between, which are others for every seed."""
    first, *between, last = record.positions
    return [first, *random.Random(str(first.seed)).sample(between, min(most - 2, len(between))), last]


def seen(here: Position, eyes: int) -> tuple[Any, ...]:
    """All that somebody is handed of a position."""
    return here.view(eyes), here.table(eyes), here.scores, here.variant.to_act(here.seen_by(eyes))


@given(variants(), seeds)
def test_masks_hide_and_imagination_agrees(variant: Variant, seed: int) -> None:
    luck = generator(seed)
    for here in some_of(played(variant, seed)):
        for eyes in (SPECTATOR, *range(variant.seats)):
            masked = here.seen_by(eyes)
            assert variant.masked(masked, eyes).tobytes() == masked.tobytes()
            other = Position(variant, variant.imagined(masked, eyes, luck), None)
            assert other.seen_by(eyes).tobytes() == masked.tobytes()
            assert seen(other, eyes) == seen(here, eyes)
            assert variant.position(other.text) == other


@given(variants(), seeds)
def test_positions_choices_and_records_go_through_their_texts_and_back(variant: Variant, seed: int) -> None:
    record = played(variant, seed)
    for here in some_of(record):
        assert variant.position(here.text.upper()) == here
        for seat in here.to_act:
            known, legal = here.seen_by(seat), variant.choices(here.state, seat)
            assert legal == sorted(set(legal)) and len(legal) <= variant.most_choices
            read = variant.game.notation.read_choice
            assert [read(variant, known, seat, each) for each in here.choices(seat)] == legal
    again = read_record(str(record), variant)
    assert again.positions == record.positions and str(again) == str(record)


@given(variants(), seeds, st.data())
def test_a_text_is_a_position_or_is_refused(variant: Variant, seed: int, data: st.DataObject) -> None:
    text = data.draw(hostile([here.text for here in played(variant, seed).positions]))
    try:
        here = variant.position(text)
    except BadPosition as problem:
        assert_one_sentence(problem)
        return
    assert variant.position(here.text) == here


@given(variants(), seeds)
def test_points_are_cards_taken_less_fines(variant: Variant, seed: int) -> None:
    record = played(variant, seed)
    points = [0] * variant.seats
    for step in map(record.step, range(len(record.steps))):
        for line in step.tell(SPECTATOR):
            if line.kind == "snatched":
                points[line.seat] += line.count
                assert line.one + line.other == line.sum and line.sum % variant.options.number == 0
            if line.kind == "erred":
                points[line.seat] -= variant.options.fine
                assert line.sum % variant.options.number
    assert list(record.now.scores) == points
    laid = [line for step in map(record.step, range(len(record.steps))) for line in step.tell(0)]
    assert sum(line.kind == "laid" for line in laid) == variant.seats * variant.options.hand


def test_of_claims_at_once_any_may_be_first() -> None:
    three = SNATCH.but(players=3, hand=2)
    here = three.position("5/6/1-2 pile=2 last=3-4 next=claim")
    lot = here.play({0: "claim", 1: "wait", 2: "claim"}).position
    assert lot.awaits_chance and {each for each, _ in three.outcomes(lot.state)} == {0, 2}
    first, told = lot.happen("3")
    assert told == ("3 + 4 = 7: player 3 takes 2 cards.",) and first.scores == (0, 0, 2)
    luck = generator("lots")
    found = Counter(int(three.after_chance(lot.state, luck).points.argmax()) for _ in range(400))
    assert set(found) == {0, 2} and chisquare(list(found.values())).pvalue > 0.001


def test_deals_and_imagined_hands_are_equally_likely() -> None:
    dealt = Counter(SNATCH.but(hand=2).deal(seed=seed).text for seed in range(600))
    assert len(dealt) == 6 and chisquare(list(dealt.values())).pvalue > 0.001
    three, luck = SNATCH.but(players=3, hand=2), generator("hands")
    masked = three.deal("1-2/3-4/5-6").seen_by(0)
    found = Counter(three.imagined(masked, 0, luck).tobytes() for _ in range(600))
    assert len(found) == 6 and chisquare(list(found.values())).pvalue > 0.001


def test_its_bot_claims_what_is_right_alone() -> None:
    assert bot_names(SNATCH) == ["random", "keen"]
    for seed in range(20):
        record = pipworks.play_out(SNATCH.deal(seed=seed), [bot("keen", SNATCH)] * 2, seed=seed)
        told = [line.kind for at in range(len(record.steps)) for line in record.step(at).tell(SPECTATOR)]
        assert "erred" not in told and min(record.now.scores) >= 0


@pytest.mark.parametrize("options", ["", "players=4,hand=3,number=5,fine=2"])
def test_its_sheet_is_that_of_the_variant(options: str) -> None:
    variant = pipworks.game(f"{FILE}:{options}".rstrip(":"))
    sheet = variant.game.telling.rule_sheet(variant).markdown()
    assert f"multiple of {variant.options.number}" in sheet
    assert f"cards 1 to {variant.seats * variant.options.hand}" in sheet


class OfEvents(type(SNATCH.game.notation)):  # type: ignore[misc]
    """Events are written as those of a game that says nothing about it."""

    write_outcome, read_outcome = Notation.write_outcome, Notation.read_outcome


def test_a_record_is_read_back_where_a_game_does_not_say_how_events_are_written() -> None:
    plain = Variant(replace(SNATCH.game, name="plain-snatch", notation=OfEvents()))
    record = played(plain, 0)
    assert "*:hands=" in str(record)
    assert read_record(str(record), plain).positions == record.positions
