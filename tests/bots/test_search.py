"""Search for any game: it finds what is right, sees only what is known, and keeps to its budget."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Position, Variant, generator, play_out
from pipworks.bots import bot, pacing
from pipworks.bots import search as searching
from pipworks.bots.search import BadBudget, Findings, Kept, Search, search
from pipworks.bots.tree import DEAREST, new_tree, with_room
from pipworks.games import BUILT_IN
from pipworks.kernels import PLAIN
from pipworks.solve import solve

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BLUFF = pipworks.game(str(EXAMPLES / "bluff.py"))
SNATCH = pipworks.game(str(EXAMPLES / "snatch.py"))
ALL = [*map(pipworks.game, BUILT_IN), BLUFF, SNATCH]
ATTO = pipworks.game("femto:atto")
PLENTY = 100_000
STEPS = 4 if PLAIN else None
COMPILED = [ATTO, BLUFF]
"""What is searched where kernels are compiled: each game takes seconds to compile."""


def found_at(here: Position, seat: int, iterations: int, seed: int = 1, **more: Any) -> Findings:
    return search(here.variant, here.seen_by(seat), seat, generator(seed), iterations=iterations, **more)


def shares(findings: Findings) -> Any:
    return np.array([each.share for each in findings.considered])


# It finds what is right


@pytest.mark.compiled
@pytest.mark.parametrize("text", ["hands=2-8/3-5", "hands=5-8/2-3", "hands=3-5/2-8"])
def test_it_finds_the_value_and_the_mix_of_simultaneous_positions(text: str) -> None:
    here = pipworks.game("femto:hand_size=2,pack=2-3-5-8").position(text)
    stage = solve(here.variant).stage(here.state)
    for seat in (0, 1):
        found = found_at(here, seat, PLENTY)
        assert abs(found.worth - stage.best(seat)) < 0.05
        assert np.abs(shares(found) - stage.mixes[seat]).max() < 0.05


IN_TURN = [
    "femto:atto,order=alternate",
    "femto:atto,order=winner_leads,goal=low",
    "femto:atto,order=loser_leads,score=margin",
    "femto:hand_size=2,pack=2-3-5-8,order=alternate,match=2",
    "femto:order=winner_leads",
]
"""Femto in the open, where one plays after the other; chance deals, and no more."""


@pytest.mark.compiled
@pytest.mark.parametrize("code", IN_TURN)
@given(seed=st.integers(0, 10_000), data=st.data())
@settings(max_examples=8, deadline=None)
def test_it_proves_the_value_where_all_is_open(code: str, seed: int, data: st.DataObject) -> None:
    """What is said to be proved is so, after however few iterations; and with plenty all of it is."""
    here = pipworks.game(code).deal(seed=seed)
    (seat,) = here.to_act
    worths = exact_worths(here, seat)
    few = found_at(
        here,
        seat,
        data.draw(st.integers(1, 20_000)),
        threads=data.draw(st.integers(1, 2)),
        weighing=data.draw(st.booleans()),
    )
    for each, worth in zip(few.considered, worths, strict=True):
        assert not each.proved or (each.worth, each.error) == (pytest.approx(worth), 0.0)
    if here.variant.options.match == 1:
        enough = found_at(here, seat, 2 * PLENTY, weighing=True)
        assert enough.line[0] == {seat: enough.best.choice}
        assert all(each.proved for each in enough.considered)
        assert enough.worth == pytest.approx(max(worths))
        assert enough.provable


def exact_worths(here: Position, seat: int) -> list[float]:
    """What each choice is worth, by the solver; of a match each game after this one is worth nothing more,
    as its deal favours nobody."""
    return [float(each) for each in solve(here.variant).stage(here.state).worth(seat)]


@pytest.mark.parametrize("code", ["femto:order=winner_leads", "femto"])
@given(st.integers(2, 400))
@settings(max_examples=10, deadline=None)
def test_weighing_looks_at_all_choices_alike(code: str, iterations: int) -> None:
    here = pipworks.game(code).deal(seed=3)
    seat = here.to_act[0]
    found = found_at(here, seat, iterations, weighing=True)
    least = iterations // 2 // len(found.considered)
    assert all(each.visits >= least for each in found.considered)
    assert found.iterations == iterations == sum(each.visits for each in found.considered)


@given(seed=st.integers(0, 1_000), threads=st.integers(1, 2))
@settings(max_examples=5, deadline=None)
def test_what_was_learnt_can_be_kept_for_the_next_search(seed: int, threads: int) -> None:
    """Searches in small parts come to what one would; what was kept of another variant is left alone."""
    here, kept, done = pipworks.game("femto:atto,order=alternate").deal(seed=seed), Kept(), 0
    (seat,) = here.to_act
    found = found_at(here, seat, 50, threads=threads, kept=kept)
    while not found.best.proved:
        done += found.iterations
        assert found.iterations == 50
        assert sum(each.visits for each in found.considered) == done
        found = found_at(here, seat, 50, seed=done, threads=threads, kept=kept)
    assert found.worth == pytest.approx(max(exact_worths(here, seat)))
    assert found.line[0] == {seat: found.best.choice}
    other = pipworks.game("femto:atto,order=winner_leads").deal(seed=seed)
    assert found_at(other, 0, 10, kept=kept).as_json() == found_at(other, 0, 10).as_json()


@pytest.mark.parametrize("variant", [BLUFF, ATTO], ids=str)
def test_nothing_is_proved_where_something_is_secret_or_chosen_at_once(variant: Variant) -> None:
    found = found_at(variant.deal(seed=1), 0, 200, weighing=True)
    assert not found.provable
    assert not any(each.proved for each in found.considered)


@pytest.mark.compiled
def test_it_learns_to_bluff() -> None:
    """In Kuhn's poker nobody bets a middle card, and a low one at most a third as often as a high one."""
    bets = {}
    for card in (1, 2, 3):
        here = next(each for each in map(dealt_bluff, range(50)) if each.state.card[0] == card)
        bets[card] = float(shares(found_at(here, 0, PLENTY))[1])
    assert bets[1] < 0.4
    assert abs(bets[1] - bets[3] / 3) < 0.15
    assert bets[2] < 0.2


def dealt_bluff(seed: int) -> Position:
    return BLUFF.deal(seed=seed)


# It sees only what is known, and does the same again


@pytest.mark.parametrize("variant", ALL if PLAIN else COMPILED, ids=str)
def test_what_is_hidden_changes_nothing(variant: Variant) -> None:
    seed = 5
    here = variant.deal(seed=seed)
    for seat in here.to_act[:2]:
        known = here.seen_by(seat)
        scrambled = variant.imagined(known, seat, generator(f"other {seed}"))
        findings = [
            search(variant, each, seat, generator(seed), iterations=4 if PLAIN else 300)
            for each in (here.state, known, scrambled)
        ]
        assert len({str(each.as_json()) for each in findings}) == 1


@pytest.mark.parametrize("variant", ALL if PLAIN else COMPILED, ids=str)
def test_it_plays_every_game_by_its_rules(variant: Variant) -> None:
    few = Search(iterations=3)
    record = play_out(variant.deal(seed=3), [few] * variant.seats, seed=4, limit=STEPS)
    again = play_out(variant.deal(seed=3), [few] * variant.seats, seed=4, limit=STEPS)
    assert str(record) == str(again)


# It keeps to its budget, and says what it has found


@given(st.integers(1, 60), st.integers(1, 3))
@settings(max_examples=10)
def test_it_takes_as_many_iterations_as_it_may(iterations: int, threads: int) -> None:
    found = found_at(BLUFF.deal(seed=1), 0, iterations, threads=threads)
    assert found.iterations == iterations
    assert sum(each.visits for each in found.considered) == iterations
    assert sum(each.share for each in found.considered) == pytest.approx(1)
    again = found_at(BLUFF.deal(seed=1), 0, iterations, threads=threads)
    assert found.as_json() == again.as_json()


def test_time_ends_a_search() -> None:
    here = BLUFF.deal(seed=1)
    found = search(BLUFF, here.seen_by(0), 0, generator(1), seconds=0.01)
    assert found.iterations >= 1
    both = search(BLUFF, here.seen_by(0), 0, generator(1), seconds=3600.0, iterations=10)
    assert both.iterations == 10


COMPILING = 30.0


class Counted:
    """A clock that goes on only when a search does, as its iterations and looks take, by this count.

    What is called for the first time is compiled, which takes longer than any search.
    """

    def __init__(self, each: float, look: float) -> None:
        self.each, self.look, self.now, self.compiled = each, look, 1000.0, False

    def thread_time(self) -> float:
        return self.now

    def going_on(self, loop: Any) -> Any:
        def descend(rules: Any, seat: int, some: int, *more: Any) -> int:
            self.now += some * self.each + (0.0 if self.compiled else COMPILING)
            self.compiled = True
            return int(loop.descend(rules, seat, some, *more))

        def look_up(*what: Any) -> int:
            self.now += self.look
            return int(loop.look_up(*what))

        return SimpleNamespace(descend=descend, look_up=look_up)


@given(st.floats(1e-5, 0.09), st.floats(0.0, 1e-3), st.floats(0.01, 2.0), st.none() | st.integers(1, 2_000))
@settings(max_examples=25, deadline=None)
def test_no_search_takes_a_tenth_longer_than_it_may(
    each: float, look: float, seconds: float, iterations: int | None
) -> None:
    clock, here = Counted(each * seconds, look * seconds), BLUFF.deal(seed=1)
    with pytest.MonkeyPatch.context() as patched:
        counted = clock.going_on(searching.loop_of(BLUFF))
        for module in (searching, pacing):
            patched.setattr(module, "time", clock)
        patched.setattr(searching, "loop_of", lambda variant: counted)
        found = search(BLUFF, here.seen_by(0), 0, generator(1), iterations=iterations, seconds=seconds)
    took = clock.now - 1000.0 - COMPILING
    assert took <= 1.1 * seconds
    assert found.iterations == iterations or took >= 0.9 * seconds


def test_a_tree_gets_no_larger_than_there_is_time_to_make_it() -> None:
    small = new_tree(BLUFF)
    small.tally[0] = len(small.entries) // 4
    larger = with_room(small)
    assert len(larger.entries) > len(small.entries)
    assert with_room(small, len(larger.entries) * DEAREST * 0.9) is small
    assert len(with_room(small, len(larger.entries) * DEAREST * 1.1).entries) == len(larger.entries)


@pytest.mark.parametrize("budget", [{}, {"iterations": 0}, {"seconds": 0.0}, {"iterations": 1, "threads": 0}])
def test_a_search_without_an_end_is_refused(budget: dict[str, Any]) -> None:
    here = BLUFF.deal(seed=1)
    with pytest.raises(BadBudget):
        search(BLUFF, here.seen_by(0), 0, generator(1), **budget)


def test_it_expects_a_line_that_can_be_played() -> None:
    here = ATTO.deal(seed=1)
    found = found_at(here, 0, 200)
    assert found.line
    assert found.best.choice == found.line[0][0]
    state = here.state
    for joint in found.line:
        assert tuple(joint) == ATTO.acting(state)
        assert all(choice in ATTO.choices(state, seat) for seat, choice in joint.items())
        state = ATTO.after(state, joint)


def test_it_is_a_bot_of_every_game() -> None:
    for variant in ALL:
        assert bot(" Search", variant).name == "search"
