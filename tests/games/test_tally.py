"""What is shown of how everybody stands, in each game's own currency."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import GameRecord, View
from pipworks.bots import bot
from pipworks.engine.zones import tally

SEEDS = st.integers(0, 2**32 - 1)


def played(code: str, seed: int) -> GameRecord:
    """A game played at random to its end."""
    variant = pipworks.game(code)
    return pipworks.play_out(variant.deal(seed=seed), [bot("random", variant)] * variant.seats, seed=seed)


@settings(max_examples=10)
@given(seed=SEEDS)
def test_femto_counts_totals(seed: int) -> None:
    record = played("femto", seed)
    held = record.now.view(0).tally
    assert held.label == "Totals"
    assert held.numbers == [each["total"] for each in record.now.view(0).model_dump()["players"]]
    first, second = held.numbers
    assert record.now.scores[0] == (first > second) - (first < second)


@settings(max_examples=3)
@given(seed=SEEDS)
def test_who_wins_math_arena_has_most_operators(seed: int) -> None:
    record = played("math-arena:players=3", seed)
    held = record.now.view(0).tally
    assert held.label == "Operators won"
    best, most = max(record.now.scores), max(held.numbers)
    assert [score == best for score in record.now.scores] == [won == most for won in held.numbers]
    assert {text.rstrip("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚") for text in held.values} <= {"", *map(str, range(27))}


@settings(max_examples=3)
@given(seed=SEEDS)
def test_who_wins_friend_or_foe_has_no_card_left(seed: int) -> None:
    record = played("friend-or-foe", seed)
    held = record.now.view(0).tally
    assert held.label == "Cards in hand"
    won = [seat for seat, score in enumerate(record.now.scores) if score > 0]
    assert all(held.numbers[seat] == 0 for seat in won)


@pytest.mark.parametrize(
    ("code", "label"),
    [
        ("femto:match=3", "Points"),
        ("math-arena:tournament=26", "Points"),
        ("sequences", "Totals"),
        ("brain-drain", "Cards won"),
        ("brain-drain:score=value", "Points"),
        ("ascent", "Points"),
    ],
)
def test_every_seat_is_counted_at_every_step(code: str, label: str) -> None:
    record = played(code, 7)
    for position in record.positions[:: max(1, len(record.positions) // 20)]:
        held = position.view(0).tally
        assert held.label == label
        assert len(held.values) == len(held.numbers) == record.variant.seats


def test_a_tally_is_told_in_the_readers_language() -> None:
    german = pipworks.Teller("de")
    assert pipworks.game("femto").deal(seed=1).view(0, german).tally.label == "Summen"


BALANCES: dict[str, Callable[[View], list[float]]] = {
    "sequences": lambda view: [each["total"] for each in view.model_dump()["players"]],
    "ascent": lambda view: view.model_dump()["totals"],
    "brain-drain": lambda view: [len(each["won"]) for each in view.model_dump()["players"]],
}


@pytest.mark.parametrize("code", BALANCES)
def test_the_tally_is_what_the_games_own_view_says(code: str) -> None:
    record = played(code, 11)
    for position in record.positions[::7]:
        view = position.view(0)
        assert view.tally.numbers == BALANCES[code](view)


def test_points_are_not_rounded_where_they_are_many() -> None:
    numbers = [11_000_011.0, 1e6, -3, 0.5, -2.5, -0.0]
    assert tally("Points", numbers).values == ["11000011", "1000000", "−3", "0.5", "−2.5", "0"]
