"""Hints: exact where a game can be solved, elsewhere estimated by what the seat knows; always in words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Position, Variant, generator
from pipworks.kernels import PLAIN
from pipworks.lab import hints
from pipworks.solve import solve
from strategies import seeds, variants, walk

few = settings(max_examples=3 if PLAIN else 25)


@few
@given(variant=variants(2, spare="none", start="deal"), seed=seeds, data=st.data())
def test_where_a_game_is_solved_a_hint_is_what_the_solution_says(
    variant: Variant, seed: int, data: st.DataObject
) -> None:
    solution = solve(variant)
    here = data.draw(st.sampled_from([step.before for step in walk(variant, seed) if step.chosen]))
    for seat in here.to_act:
        told, stage = pipworks.hint(here, seat, solution), solution.stage(here)
        assert told == pipworks.hint(here, seat) and told.exact and not told.games
        assert told.choices == here.choices(seat) and dict(zip(told.choices, told.mix, strict=True)) == (
            solution.mix(here, seat)
        )
        assert told.worth == tuple(stage.worth(seat)) and told.value == stage.best(seat)
        at = told.choices.index(told.best)
        assert told.mix[at] == max(told.mix) and told.worth[at] == pytest.approx(told.value, abs=1e-9)


@pytest.mark.parametrize(
    "code", ["femto:hand_size=3,pack=2-3-4-5-6-7-8-9,spare=hidden", "math-arena", "sequences"]
)
def test_a_hint_goes_by_what_the_seat_knows(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "CLOSER", 40)
    here = pipworks.game(code).deal(seed=3)
    seat, variant = here.to_act[0], here.variant
    told = pipworks.hint(here, seat)
    assert not told.exact and told.games > 0 and len(told.errors) == len(told.choices)
    assert set(told.choices) <= set(here.choices(seat)) and told.best in told.choices
    assert sum(told.mix) == pytest.approx(1.0)
    for luck in range(3):
        other = variant.imagined(here.seen_by(seat), seat, generator(luck))
        assert pipworks.hint(Position(variant, other, None), seat) == told
