"""Observations: made from what a seat knows, all of it, and the same from every seat."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest
from any_variant import CODES, NAMES, of_any
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks import Position, Variant, generator
from pipworks.interop.observations import action_count, layout, observation
from strategies import seeds

PAGE = Path(__file__).resolve().parents[2] / "docs" / "observations.md"


def some_positions(variant: Variant, seed: int, most: int = 40) -> list[Position]:
    """The positions of a random game, at most so many."""
    draw = random.Random(seed)
    here = variant.deal(seed=seed)
    found = [here]
    while not here.over and len(found) < most:
        joint = {seat: draw.choice(variant.choices(here.state, seat)) for seat in here.to_act}
        here = here.play_numbers(joint).position
        found.append(here)
    return found


@given(of_any(), seeds)
def test_numbers_lie_from_minus_one_to_one(variant: Variant, seed: int) -> None:
    for here in some_positions(variant, seed):
        for seat in range(variant.seats):
            seen = observation(variant, here.seen_by(seat), seat)
            assert seen.shape == (layout(variant).length,)
            assert seen.dtype == np.float32
            assert np.abs(seen).max() <= 1.0


@given(of_any(), seeds)
def test_an_observation_tells_all_that_a_seat_knows_and_nothing_else(variant: Variant, seed: int) -> None:
    told: dict[bytes, bytes] = {}
    rng = generator(f"imagine {seed}")
    for here in some_positions(variant, seed):
        for seat in range(variant.seats):
            known = here.seen_by(seat)
            seen = observation(variant, known, seat).tobytes()
            assert told.setdefault(seen, known.tobytes()) == known.tobytes()
            if not here.over:
                other = variant.masked(variant.imagined(known, seat, rng), seat)
                assert observation(variant, other, seat).tobytes() == seen


@given(of_any(), seeds)
def test_every_choice_is_an_action(variant: Variant, seed: int) -> None:
    for here in some_positions(variant, seed):
        for seat in here.to_act:
            legal = variant.choices(here.state, seat)
            assert set(legal) <= set(range(action_count(variant)))


@pytest.mark.parametrize("code", CODES)
def test_pieces_follow_each_other_and_fill_the_vector(code: str) -> None:
    plan = layout(pipworks.game(code))
    assert [piece.start for piece in plan.pieces] == [0, *(piece.stop for piece in plan.pieces[:-1])]
    assert plan.pieces[-1].stop == plan.length
    for piece in plan.pieces:
        assert int(np.prod(piece.shape)) == piece.stop - piece.start
        assert plan[piece.name] is piece


@given(st.sampled_from(["3-4-8-10/2-5-6-7", "2-3-4-5/6-7-8-10"]), st.integers(0, 1))
def test_femto_is_seen_with_ones_own_hand_first(deal: str, seat: int) -> None:
    variant = pipworks.game("femto")
    plan = layout(variant)
    seen = plan.observe(variant.deal(deal).seen_by(seat), seat)
    pack = ("2", "3", "4", "5", "6", "7", "8", "10")
    hands = [[float(card in hand.split("-")) for card in pack] for hand in deal.split("/")]
    assert plan["hand"].of(seen).tolist() == [hands[seat], hands[1 - seat]]
    assert plan["observer"].of(seen).tolist() == [seat == 0, seat == 1]


def test_math_arena_shows_numbers_and_the_operator() -> None:
    variant = pipworks.game("math-arena:players=3")
    plan = layout(variant)
    here = variant.deal(seed=3)
    many = np.stack([plan.observe(here.seen_by(seat), seat) for seat in range(3)])
    hands = plan["hand"].of(many)
    assert hands.shape == (3, 3, 10)
    assert (hands[:, 0].sum(axis=1) * 4 == 13).all()
    assert not hands[:, 1:].any()
    assert (plan["up"].of(many).sum(axis=1) == 1).all()
    assert (plan["up"].of(many) == plan["up"].of(many)[0]).all()


@pytest.mark.compiled
def test_a_seat_is_counted_from_the_observer() -> None:
    variant = pipworks.game("friend-or-foe")
    plan = layout(variant)
    here = variant.deal(seed=1)
    for seat in range(4):
        roller = plan["roller"].of(plan.observe(here.seen_by(seat), seat))
        assert roller.tolist() == [float(place == -seat % 4) for place in range(4)]


def test_a_game_of_ones_own_shows_its_bits() -> None:
    variant = pipworks.game("examples/bluff.py")
    plan = layout(variant)
    here = variant.deal(seed=1)
    seen = plan.observe(here.seen_by(0), 0)
    card = int((plan["card"].of(seen)[0] * (2.0 ** np.arange(64))).sum())
    assert card == here.state.card[0]
    assert not plan["card"].of(seen)[1].any()
    assert action_count(variant) == 2


def test_an_unknown_piece_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match="no piece of what femto shows: the pieces are observer, hand"):
        layout(pipworks.game("femto"))["cards"]


ROW = re.compile(r"\| `(\w+)` \| (\d+) \| ([\d ×]+) \|")


@pytest.mark.parametrize("name", NAMES)
def test_the_page_says_where_everything_stands(name: str) -> None:
    variant = pipworks.game(name)
    page = PAGE.read_text(encoding="utf-8")
    plan = layout(variant)
    head = f"`{name}`: {plan.length} numbers, {action_count(variant)} actions."
    table = page.partition(head)[2].partition("### ")[0]
    told = [
        (piece, int(start), tuple(int(each) for each in shape.split(" × ")))
        for piece, start, shape in ROW.findall(table)
    ]
    assert told == [(piece.name, piece.start, piece.shape) for piece in plan.pieces]
