"""The rest of a game, open and small: its values are those of plain minimax, and nothing else is solved."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import pytest

import pipworks
from pipworks import Position, play_out
from pipworks.bots import bot
from pipworks.engine.contract import Record
from pipworks.solve import solve
from pipworks.solve.rests import is_open, size_of_rest, solve_rest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BLUFF = pipworks.game(str(EXAMPLES / "bluff.py"))
FACE_UP = pipworks.game(f"{EXAMPLES / 'bluff.py'}:face_up=true")
SEQUENCES = pipworks.game("sequences")


@lru_cache(maxsize=1)
def last_positions() -> list[Position]:
    """The last positions of some games in which somebody chooses, both piles being used up."""
    found = []
    for seed in range(4):
        record = play_out(SEQUENCES.deal(seed=seed), [bot("random", SEQUENCES)] * 2, seed=seed)
        found += [each for each in record.positions if each.to_act and is_open(SEQUENCES, each.state)][-6:]
    return found


def test_the_end_of_a_game_has_the_value_of_plain_minimax() -> None:
    assert len(last_positions()) > 6
    for here in last_positions():
        count = size_of_rest(SEQUENCES, here.state)
        assert count is not None
        solution = solve_rest(SEQUENCES, here.state)
        assert solution is not None
        (seat,) = here.to_act
        worths = [
            worth_of(SEQUENCES.after(here.state, {seat: each}))
            for each in SEQUENCES.choices(here.state, seat)
        ]
        best = max(worths) if seat == 0 else min(worths)
        stage = solution.stage(here)
        assert solution.value(here) == stage.value == pytest.approx(best)
        assert stage.payoff.ravel().tolist() == pytest.approx(worths)


@cache
def _kept() -> dict[bytes, float]:
    return {}


def worth_of(state: Record) -> float:
    """The value to seat 0, by the book."""
    known, key = _kept(), state.tobytes()
    if key not in known:
        acting = SEQUENCES.acting(state)
        if not acting:
            known[key] = float(SEQUENCES.scores(state)[0])
        else:
            (seat,) = acting
            after = [
                worth_of(SEQUENCES.after(state, {seat: each})) for each in SEQUENCES.choices(state, seat)
            ]
            known[key] = max(after) if seat == 0 else min(after)
    return known[key]


def test_the_rest_of_an_open_game_is_the_game() -> None:
    solution = solve(FACE_UP)
    for cards in ("3/1", "1/2", "2/3"):
        here = FACE_UP.deal(cards)
        rest = solve_rest(FACE_UP, here.state)
        assert rest is not None
        assert rest.value(here) == pytest.approx(solution.value(here))


def test_what_somebody_cannot_see_is_not_solved() -> None:
    for variant in (SEQUENCES, BLUFF, pipworks.game("math-arena")):
        here = variant.deal(seed=1)
        while here.awaits_chance:
            here = here.happen().position
        assert not is_open(variant, here.state)
        assert size_of_rest(variant, here.state) is None
        assert solve_rest(variant, here.state) is None


def test_what_will_be_hidden_later_is_not_solved() -> None:
    begun = BLUFF.blank()
    BLUFF.game.begin(BLUFF.rules, begun)
    assert is_open(BLUFF, begun)  # no card has been dealt yet
    assert size_of_rest(BLUFF, begun) is None
    assert size_of_rest(FACE_UP, FACE_UP.begun()) is not None


def test_what_is_not_small_is_not_solved() -> None:
    here = max(last_positions(), key=lambda each: size_of_rest(SEQUENCES, each.state) or 0)
    count = size_of_rest(SEQUENCES, here.state)
    assert count is not None and count > 2
    assert size_of_rest(SEQUENCES, here.state, most=count) == count
    assert size_of_rest(SEQUENCES, here.state, most=count - 1) is None


@pytest.mark.parametrize("code", ["femto", "math-arena:players=3", "brain-drain"])
def test_games_that_are_solved_otherwise_or_not_at_all_are_left_alone(code: str) -> None:
    variant = pipworks.game(code)
    assert solve_rest(variant, variant.deal(seed=1).state) is None
