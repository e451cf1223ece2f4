"""Observations: made from what a seat knows, all of it, and the same from every seat."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from math import log2
from pathlib import Path

import numpy as np
import pytest
from any_variant import CODES, NAMES, of_any
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks import Position, Variant, generator
from pipworks.engine import observing
from pipworks.engine.observing import How
from pipworks.engine.rows import copy_of
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


WAYS = st.one_of(
    st.builds(observing.flags, st.integers(1, 62)),
    st.builds(lambda width, most, n: observing.digits(min(n, 62 // width), width, most),
              st.integers(1, 7), st.sampled_from((1, 4, 20, 127, 2.5, 5000)), st.integers(1, 62)),
    st.builds(observing.number, st.sampled_from((1, 6, 37, 63, 127, 200, 2000, 3147, 0.5, 2.5, 10**6))),
    st.just(observing.log()),
    st.builds(observing.one_of, st.integers(1, 60), st.integers(-1, 2)),
    st.builds(observing.seat, st.just(2), st.integers(0, 1)),
    st.just(observing.seats(2)),
    st.just(observing.bits(8)),
)  # fmt: skip


def written(how: How, value: int, seat: int) -> list[float]:
    """An element as the page says that it is written."""
    if how.kind in (observing.FLAGS, observing.BITS):
        return [float(value >> place & 1) for place in range(how.width)]
    if how.kind == observing.DIGITS:
        ones = (1 << how.parameter) - 1
        return [(value >> how.parameter * place & ones) / how.most for place in range(how.width)]
    if how.kind == observing.LOG:
        return [log2(1 + abs(value)) / how.most * (1 if value >= 0 else -1)]
    if how.kind == observing.SEATS:
        return [float(value >> (seat + place) % 2 & 1) for place in range(2)]
    if how.kind == observing.NUMBER:
        return [value / how.most]
    first, turn = how.parameter, seat if how.kind == observing.SEAT else 0
    there = 0 <= value - first < how.width
    return [float(there and (value - first - turn) % how.width == place) for place in range(how.width)]


@given(st.data())
def test_every_way_of_writing_does_what_it_says(asked: st.DataObject) -> None:
    sizes = st.sampled_from((np.int8, np.int16, np.int32, np.int64))
    shapes = st.sampled_from(((), (1,), (3,), (11,)))
    fields = asked.draw(st.lists(st.tuples(sizes, shapes, st.booleans(), WAYS), min_size=1, max_size=9))
    names = [f"field_{number}" for number in range(len(fields))]
    state = np.dtype(
        (
            np.record,
            [
                (name, size, (2, *shape) if by_seat else shape)
                for name, (size, shape, by_seat, _) in zip(names, fields, strict=True)
            ],
        )
    )
    told = {
        name: how.of_each if by_seat else how for name, (*_, by_seat, how) in zip(names, fields, strict=True)
    }
    bluff = pipworks.game("examples/bluff.py").game
    variant = Variant(replace(bluff, name="odd", state=state, observed=lambda _: told))
    known = np.zeros(1, state)[0]
    for name, (size, _, _, how) in zip(names, fields, strict=True):
        most = np.iinfo(size).max
        least = 0 if how.kind in (observing.FLAGS, observing.DIGITS, observing.BITS) else -most
        if how.kind in (observing.ONE_OF, observing.SEAT, observing.SEATS):
            least, most = (0 if how.kind == observing.SEATS else -2), min(most, 3)
        elif how.kind == observing.NUMBER:
            least, most = -min(int(how.most), most), min(int(how.most), most)
        values = [asked.draw(st.integers(least, most)) for _ in range(known[name].size)]
        known[name] = np.array(values, size).reshape(known[name].shape)
    for seat in range(2):
        expected = [float(place == seat) for place in range(2)]
        for name, how in told.items():
            whole = np.roll(known[name], -seat, 0) if how.by_seat else known[name]
            for value in np.ravel(whole).tolist():
                expected += written(how, value, seat)
        seen = layout(variant).written(known, seat)
        numbers = np.array(expected, np.float32)
        assert seen.shape == numbers.shape
        assert np.allclose(seen, numbers, rtol=1e-6, atol=0)
        if all(how.kind != observing.LOG for how in told.values()):
            assert np.array_equal(seen, numbers)


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


@given(of_any(), seeds)
def test_no_state_of_a_variant_is_taken_for_one_of_another(variant: Variant, seed: int) -> None:
    """Wherever it is kept."""
    for here in some_positions(variant, seed):
        for seat in range(-1, variant.seats):
            known = variant.masked(copy_of(here.state), seat)
            imagined = variant.imagined(copy_of(known), seat, generator(seed))
            assert variant.to_act(copy_of(imagined)) == variant.to_act(imagined)
