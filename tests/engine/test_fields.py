"""Fields declared once: their record, what programs observe, and their text, with its errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks.engine import BadPosition, observing
from pipworks.engine.fields import Field, Fields, Layout, whole, words
from pipworks.games import BUILT_IN
from pipworks.interop.observations import layout

OPEN, SHUT = range(2)


def lay_out(seats: int) -> Layout:
    """A field of every kind."""
    return Layout(
        seats,
        Field("cards", None, "cards", shape=5),
        Field("points", observing.number(20).of_each, "points", shape=4),
        Field("player", observing.seat(seats), "player"),
        Field("best", observing.seat(seats, 1), "best"),
        Field("out", observing.seats(seats), "out"),
        Field("rounds", observing.log(), "turn", whole(1, 99, plus=1)),
        Field("card", observing.one_of(5, 1), "card", type=np.int8),
        Field("door", observing.one_of(2), "door", words({"open": OPEN, "shut": SHUT}), usual=SHUT),
        Field("unsaid", observing.number(3)),
    )


def blank(fields: Layout) -> Any:
    return np.zeros(1, fields.record)[0]


@st.composite
def states(draw: st.DrawFn) -> tuple[Layout, Any]:
    """A layout, and a state of it in which every field that is written has any of its values."""
    seats = draw(st.integers(2, 4))
    fields = lay_out(seats)
    state = blank(fields)
    state.points[:seats] = draw(st.lists(st.integers(0, 20), min_size=seats, max_size=seats))
    state.player = draw(st.integers(0, seats - 1))
    state.best = draw(st.integers(0, seats))
    state.out = draw(st.integers(0, 2**seats - 1))
    state.rounds = draw(st.integers(0, 98))
    state.card = draw(st.integers(0, 5))
    state.door = draw(st.sampled_from((OPEN, SHUT)))
    return fields, state


@given(states())
def test_what_is_declared_is_written_and_read_back(given_state: tuple[Layout, Any]) -> None:
    fields, state = given_state
    text = fields.write(state, {"cards": "A-2"})
    again = blank(fields)
    found = fields.read(text, again)
    assert again.tobytes() == state.tobytes()
    assert found.text("cards") == "A-2"
    assert fields.write(again, {"cards": found.text("cards")}) == text


@given(st.text(max_size=60) | st.from_regex(r"(points|player|best|out|turn|card|door)=[0-9/a-z-]{0,9}"))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    state = blank(lay_out(3))
    try:
        lay_out(3).read(text, state)
    except BadPosition as problem:
        refused = str(problem)
    else:
        refused = ""
    assert refused.isprintable()


def test_what_goes_without_saying_is_left_out() -> None:
    fields = lay_out(2)
    state = blank(fields)
    fields.read("", state)
    assert state.door == SHUT
    assert fields.write(state, {}) == ""


def test_names_stand_in_the_order_that_is_asked_for() -> None:
    fields = Layout(
        2,
        Field("one", observing.number(9), "one"),
        Field("two", observing.number(9), "two"),
        names="extra two one",
    )
    state = blank(fields)
    state.one, state.two = 1, 2
    assert fields.write(state, {"extra": "x"}) == "extra=x two=2 one=1"
    assert fields.write(state, {"two": "?"}) == "two=? one=1"


def test_the_record_has_the_fields_in_order_and_nothing_between() -> None:
    record = lay_out(2).record
    assert record.names == tuple(each.name for each in lay_out(2).fields)
    assert record["points"].shape == (4,) and record["card"] == np.int8
    assert record.itemsize == sum(record[name].itemsize for name in record.names)


def test_what_nobody_sees_is_not_observed() -> None:
    assert list(lay_out(2).observed) == [each.name for each in lay_out(2).fields if each.name != "cards"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("points=3", "points must be 2 parts with / between them, player 1's first, as in 3/0, not '3'"),
        ("points=3/x", "points must be a whole number from 0 to 20, not 'x'"),
        ("points=3/21", "points must be a whole number from 0 to 20, not '21'"),
        ("player=0", "player must be a whole number from 1 to 2, not '0'"),
        ("best=3", "best must be a whole number from 0 to 2, not '3'"),
        ("out=1-3", "out is players from 1 to 2, as in 1-2, not '3'"),
        ("turn=0", "turn must be a whole number from 1 to 99, not '0'"),
        ("card=-1", "card must be a whole number from 0 to 5, not '-1'"),
        ("door=ajar", "door must be open or shut, not 'ajar'"),
        ("unsaid=1", "a position has no 'unsaid'"),
        ("turn=1 turn=2", "turn is given twice"),
        ("A A", "'A' is not name=value"),
        ("x" * 5001, "a position has at most 5000 characters; this has 5001"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(BadPosition) as found:
        lay_out(2).read(text, blank(lay_out(2)))
    assert str(found.value).startswith(problem)


def test_parts_may_have_other_marks_between_them() -> None:
    assert Fields("hands=1,2|3", "hands", 2).by_seat("hands", marks="|") == ["1,2", "3"]
    assert Fields("hands=1;2", "hands", 2).by_seat("hands", marks="/|;") == ["1", "2"]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_its_record_and_its_observations_from_its_layout(name: str) -> None:
    variant = pipworks.game(name)
    declared = variant.layout
    assert variant.game.state == declared.record
    assert [piece.name for piece in layout(variant).pieces[1:]] == list(declared.observed)


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_is_declared_to_be_seen_by_nobody_is_erased_by_every_mask(name: str) -> None:
    variant = pipworks.game(name)
    state = variant.deal(seed=1).state
    unseen = [each.name for each in variant.layout.fields if each.seen is None]
    for seat in range(-1, variant.seats):
        masked = variant.masked(state, seat)
        assert not any(np.any(masked[each]) for each in unseen)
