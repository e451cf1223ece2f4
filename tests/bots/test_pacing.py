"""Whoever thinks for some seconds is over in time, whatever an imagined game takes: by a made-up clock."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks.bots import imagining, pacing
from pipworks.bots.imagining import Fared
from pipworks.engine import generator
from pipworks.engine.levels import MOST_SECONDS, Imagining

GAME = pipworks.game("femto")
ARENA = pipworks.game("math-arena:players=3")
GREEDY = GAME.game.kernel_bots["greedy"]


class Clock:
    """A clock that goes on only when games are imagined."""

    now = 0.0

    def thread_time(self) -> float:
        """The time."""
        return self.now


@given(st.floats(1e-6, 2.0), st.integers(1, 10**6))
def test_what_is_done_by_the_clock_is_over_one_later(one: float, most: int) -> None:
    clock, done, looked = Clock(), 0, 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pacing, "time", clock)
        while clock.now < 2.0 and looked < 1_000:
            some = pacing.in_time(done, 0.0, 2.0, most)
            assert 1 <= some <= most
            clock.now += some * one
            done, looked = done + some, looked + 1
    assert clock.now <= 2.0 + one * 1.001


@pytest.mark.parametrize("one", [1e-5, 1e-3, 0.01, 0.03])
@pytest.mark.parametrize("games", [64, 2_000, 100_000])
def test_who_imagines_takes_no_more_than_a_tenth_longer(one: float, games: int) -> None:
    clock, here = Clock(), GAME.deal(seed=1)
    legal = GAME.choices(here.seen_by(0), 0)
    assert len(legal) == 4

    luck, compiled = np.random.default_rng(1), list[int]()

    def try_all(rules: Any, seat: int, tried: Any, some: int, *more: Any) -> tuple[int, int]:
        clock.now += some * len(tried) * one
        if not compiled:  # as what is called for the first time is, which is no thinking
            compiled.append(some)
            clock.now = 0.0
        more[-2][:] = luck.normal(size=more[-2].shape)  # so that no two are told apart
        return some, 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pacing, "time", clock)
        patch.setattr(imagining, "time", clock)
        patch.setattr(imagining, "loop_of", lambda game, policy: SimpleNamespace(try_all=try_all))
        way = Imagining(games=games, steps=10**9, bot=GREEDY)
        tried = imagining.fares(GAME, here.seen_by(0), 0, legal, way, generator(1)).games
    assert compiled == [0] and tried.all() and clock.now <= 1.1 * MOST_SECONDS
    if clock.now < MOST_SECONDS:  # then it had all of its games, and no clock is to be seen in what it did
        assert tried.sum() >= 0.9 * games * len(legal)


@given(
    st.integers(0, 2**32), st.lists(st.integers(1, 500), min_size=1, max_size=30), st.integers(200, 20_000)
)
@settings(max_examples=40)
def test_how_often_the_clock_is_looked_at_changes_nothing(seed: int, slices: list[int], steps: int) -> None:
    """Neither what is chosen nor why, also where steps run out before games do."""
    here = ARENA.deal(seed=seed)
    legal = ARENA.choices(here.seen_by(0), 0)
    way = Imagining(games=300, steps=steps, bot=ARENA.game.kernel_bots["greedy"])

    def fared(in_time: Callable[..., int]) -> Fared:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(imagining, "in_time", in_time)
            return imagining.fares(ARENA, here.seen_by(0), 0, legal, way, generator(seed), 1e9)

    often = cycle(slices)
    one = fared(lambda done, begun, ends, most: most)
    other = fared(lambda done, begun, ends, most: min(most, next(often)))
    assert one.games.tolist() == other.games.tolist() and one.last.tolist() == other.last.tolist()
    np.testing.assert_allclose(one.means, other.means, atol=1e-9)
    assert one.best == other.best
