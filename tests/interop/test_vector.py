"""Many games at once: the same games as one by one, whatever their number, and no illegal step."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from any_variant import CODES, every_bot, of_any
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import CHANCE, OVER, GameError, IllegalChoice, Position, Variant, WrongType, generator, kernel
from pipworks.bots import UnknownBot, bot
from pipworks.engine.rng import below
from pipworks.interop.batched.choosing import choose_any, first_illegal
from pipworks.interop.observations import action_count, layout
from pipworks.interop.vector import BadBatch, Batch, Seen
from pipworks.kernels import PLAIN
from strategies import assert_one_sentence, seeds


class PlainTable:
    """One game after the other, played through positions, with bots at some seats."""

    def __init__(self, variant: Variant, seed: str, bots: Mapping[int, str]) -> None:
        self.variant = variant
        self.bots = {seat: bot(name, variant) for seat, name in bots.items()}
        self.whims = generator(f"{seed}/bots")
        self.here = variant.deal(seed=seed)
        self._let_bots_play()
        self.deal_again()  # games in which the others leave nothing to choose do not count

    def _of_bots(self) -> dict[int, int]:
        return {
            seat: self.bots[seat].choose(self.variant, self.here.seen_by(seat), seat, self.whims)
            for seat in self.here.to_act
            if seat in self.bots
        }

    def _let_bots_play(self) -> None:
        while not self.here.over and set(self.here.to_act) <= set(self.bots):
            self.here = self.here.play_numbers(self._of_bots()).position

    def step(self, chosen: Mapping[int, int]) -> None:
        self.here = self.here.play_numbers({**self._of_bots(), **chosen}).position
        self._let_bots_play()

    def deal_again(self) -> None:
        while self.here.over:
            state, rng = self.variant.blank(), self.here.rng
            assert rng is not None
            self.variant.game.begin(self.variant.rules, state)
            self.variant.game.loops.advance(self.variant.rules, state, rng)
            self.here = Position(self.variant, state, rng)
            self._let_bots_play()


def assert_shows(seen: Seen, game: int, seats: list[int], table: PlainTable) -> None:
    here, variant = table.here, table.variant
    for place, seat in enumerate(seats):
        expected = layout(variant).observe(here.seen_by(seat), seat)
        assert np.array_equal(seen.observations[game, place], expected)
        assert seen.due[game, place] == (seat in here.to_act)
        legal = variant.choices(here.state, seat) if seat in here.to_act else []
        assert np.flatnonzero(seen.masks[game, place]).tolist() == legal


def any_legal(seen: Seen, draw: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int64]]:
    return (draw.random(seen.masks.shape) * seen.masks).argmax(axis=-1)


@given(of_any(), seeds, st.integers(1, 3), st.sampled_from(("all", "rotate", 0, 1, "bots")))
@settings(max_examples=10 if PLAIN else 100)
def test_stepping_equals_playing(variant: Variant, seed: int, games: int, seats: Any) -> None:
    opponents = dict.fromkeys(range(variant.seats), "random")
    if seats == "bots":
        seats, games, opponents = "rotate", games + 1, every_bot(variant)
    batch = Batch(variant, games, seats=(seats,) if isinstance(seats, int) else seats, opponents=opponents)
    tables = []
    for game in range(games):
        own = batch.seat_of[game].tolist()
        bots = {seat: name for seat, name in opponents.items() if seat not in own}
        tables.append(PlainTable(variant, f"{seed}/{game}", bots))
    seen = batch.reset(seed)
    draw = np.random.default_rng(seed)
    for _ in range(30):
        for game, table in enumerate(tables):
            assert_shows(seen, game, batch.seat_of[game].tolist(), table)
        actions = any_legal(seen, draw)
        due = seen.due.copy()
        seen = batch.step(actions)
        for game, table in enumerate(tables):
            own = batch.seat_of[game].tolist()
            table.step({seat: int(actions[game, at]) for at, seat in enumerate(own) if due[game, at]})
            assert seen.terminations[game] == table.here.over
            payoffs = [table.here.scores[seat] if table.here.over else 0.0 for seat in own]
            assert seen.rewards[game].tolist() == payoffs
            if table.here.over:
                for place, seat in enumerate(own):
                    last = layout(variant).observe(table.here.seen_by(seat), seat)
                    assert np.array_equal(batch.last_observations[game, place], last)
                table.deal_again()


@given(of_any(), seeds)
@settings(max_examples=5 if PLAIN else 40)
def test_what_a_seat_saw_when_it_last_had_to_choose_stays_where_it_need_not_watch(
    variant: Variant, seed: int
) -> None:
    all_watch, few_watch = Batch(variant, 3), Batch(variant, 3, all_watch=False)
    few_watch.reset()
    few_watch.step(few_watch.any_legal(generator(seed)))
    whole, part, rng = all_watch.reset(seed), few_watch.reset(seed), generator(seed)
    saw = np.zeros_like(whole.observations)
    for _ in range(30):
        saw[whole.due] = whole.observations[whole.due]
        assert np.array_equal(part.observations, saw)
        assert np.array_equal(all_watch.last_observations, few_watch.last_observations)
        for one, other in zip(part[1:], whole[1:], strict=True):
            assert np.array_equal(one, other)
        actions = few_watch.any_legal(rng)
        whole, part = all_watch.step(actions), few_watch.step(actions)


def test_any_legal_action_is_as_likely_as_any_other() -> None:
    batch, rng = Batch("femto:order=alternate", 12_000), generator(1)
    seen = batch.reset(1)
    actions = batch.any_legal(rng).copy()
    assert np.take_along_axis(seen.masks, actions[..., None], 2)[..., 0][seen.due].all()
    assert not actions[~seen.due].any()
    order = (seen.masks.cumsum(axis=2) - 1)[seen.due, actions[seen.due]]  # which of the four legal ones
    assert np.allclose(np.bincount(order) / len(order), 0.25, atol=0.02)
    assert np.array_equal(batch.any_legal(generator(1)), actions)


def in_sets(masks: np.ndarray[Any, np.dtype[np.bool_]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Masks as sets of 32 actions, a bit for each."""
    bits = np.packbits(masks, axis=-1, bitorder="little")
    spare = [(0, 0)] * (bits.ndim - 1) + [(0, -bits.shape[-1] % 4)]
    return np.pad(bits, spare).view("<u4").astype(np.int64)


@given(st.integers(1, 300), st.integers(0, 2**32 - 1))
@settings(max_examples=10 if PLAIN else 100)
def test_of_few_legal_actions_or_many_the_one_drawn_is_chosen(most: int, seed: int) -> None:
    draw = np.random.default_rng(seed)
    masks = draw.random((3, 2, most)) < draw.random()
    masks[..., draw.integers(most)] = True
    due = draw.random((3, 2)) < 0.7
    chosen, mine, theirs = np.full((3, 2), -1), generator(seed), generator(seed)
    choose_any(in_sets(masks), due, mine, chosen)
    for place in np.ndindex(3, 2):
        legal = np.flatnonzero(masks[place])
        assert chosen[place] == (legal[int(below(theirs, len(legal)))] if due[place] else 0)


@given(st.integers(1, 300), st.integers(0, 2**32 - 1))
@settings(max_examples=10 if PLAIN else 100)
def test_the_first_action_that_is_not_legal_is_found(most: int, seed: int) -> None:
    draw = np.random.default_rng(seed)
    masks = draw.random((3, 2, most)) < draw.choice([0.5, 1.0])
    due = draw.random((3, 2)) < 0.7
    actions = draw.integers(-1, most + 1, (3, 2))
    wrong = [
        due[place] and not (0 <= actions[place] < most and masks[(*place, actions[place])])
        for place in np.ndindex(3, 2)
    ]
    assert first_illegal(actions, in_sets(masks), due) == (wrong.index(True) if any(wrong) else -1)


@pytest.mark.parametrize("code", CODES)
def test_a_game_follows_from_the_seed_and_its_number_alone(code: str) -> None:
    few = Batch(code, 3, seats="rotate", opponents="random")
    many = Batch(code, 17, seats="rotate", opponents="random", threads=3)
    some, more = few.reset("a seed"), many.reset("a seed")
    for _ in range(60):
        for one, other in zip(some, more, strict=True):
            assert np.array_equal(one, other[:3])
        first = many.seen.masks.argmax(axis=-1)
        some, more = few.step(first[:3]), many.step(first)


def test_without_a_seed_games_go_on_with_their_luck() -> None:
    one, other = Batch("math-arena", 4), Batch("math-arena", 4)
    first = one.reset(5).observations.copy()
    assert np.array_equal(first, other.reset("5").observations)
    second = one.reset().observations.copy()
    assert not np.array_equal(first, second)
    assert np.array_equal(second, other.reset().observations)
    fresh = Batch("math-arena", 4)
    assert not np.array_equal(fresh.reset().observations, Batch("math-arena", 4).reset().observations)


@given(of_any(), seeds, st.data())
@settings(max_examples=30)
def test_an_illegal_action_moves_no_game(variant: Variant, seed: int, asked: st.DataObject) -> None:
    batch, twin = Batch(variant, 3), Batch(variant, 3)
    seen = batch.reset(seed)
    twin.reset(seed)
    draw = np.random.default_rng(seed)
    for _ in range(asked.draw(st.integers(0, 5))):
        actions = any_legal(seen, draw)
        seen = batch.step(actions)
        twin.step(actions)
    actions = any_legal(seen, draw)
    game, place = asked.draw(st.sampled_from(np.argwhere(seen.due).tolist()))
    bad = [-1, action_count(variant), 10**12, *np.flatnonzero(~seen.masks[game, place]).tolist()]
    wrong = actions.copy()
    wrong[game, place] = asked.draw(st.sampled_from(bad))
    seat = batch.seat_of[game, place]
    with pytest.raises(IllegalChoice, match=f"is no action of seat {seat} in game {game}: choose") as told:
        batch.step(wrong)
    assert_one_sentence(told.value)
    for one, other in zip(batch.seen, twin.seen, strict=True):
        assert np.array_equal(one, other)
    for one, other in zip(batch.step(actions), twin.step(actions), strict=True):
        assert np.array_equal(one, other)


def test_what_is_seen_cannot_be_written_to() -> None:
    batch = Batch("femto", 2)
    for each in (*batch.reset(1), batch.last_observations):
        with pytest.raises(ValueError, match="read-only"):
            each[...] = 0


def test_what_is_seen_is_the_memory_of_the_batch() -> None:
    batch = Batch("femto", 2)
    seen = batch.reset(1)
    after = batch.step(seen.masks.argmax(axis=-1))
    for one, other in zip(seen, after, strict=True):
        assert np.shares_memory(one, other)


def test_known_is_masked() -> None:
    batch = Batch("math-arena", 2, seats=(1,))
    batch.reset(1)
    assert batch.known(0, 1).hand[0] == 0 != batch.known(0, 1).hand[1]


def _begun(batch: Batch) -> Batch:
    batch.reset(1)
    return batch


@pytest.mark.parametrize(
    ("make", "kind", "says"),
    [
        (lambda: Batch("femto", 0), BadBatch, "games must be a whole number from 1 up, not 0"),
        (lambda: Batch("femto", True), BadBatch, "not True"),
        (lambda: Batch("femto", 2, threads=0), BadBatch, "threads must be"),
        (lambda: Batch("femto", 2, seats=(2,)), BadBatch, "some of the seats 0 to 1 of femto"),
        (lambda: Batch("femto", 2, seats=()), BadBatch, "some of the seats 0 to 1 of femto"),
        (lambda: Batch("femto", 2, seats=(0, 0)), BadBatch, "each once"),
        (lambda: Batch("femto", 2, seats="none"), BadBatch, "seats cannot be 'none'"),  # type: ignore[arg-type]
        (lambda: Batch("femto", 2, opponents={4: "greedy"}), BadBatch, "there is no seat 4"),
        (lambda: Batch("femto", 2, opponents="perfect"), UnknownBot, "femto has the compiled bots random"),
        (lambda: Batch("femto", 2).step([[0, 0], [0, 0]]), BadBatch, "call reset"),
        (lambda: _begun(Batch("femto", 2)).step([[0, 1], [2]]), BadBatch, "2 games × 2 seats, not"),
        (lambda: Batch("femtoo", 2), GameError, "did you mean femto"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(make: Callable[[], Any], kind: type, says: str) -> None:
    with pytest.raises(kind, match=says) as told:
        make()
    assert_one_sentence(told.value)


@pytest.mark.parametrize(
    "actions", [0, [0, 0], [[0], [0]], [[0.0, 0.0]] * 2, [["a", "b"]] * 2, [[True, True]] * 2]
)
def test_actions_that_are_no_such_array_are_refused(actions: Any) -> None:
    batch = Batch("femto", 2)
    batch.reset(1)
    with pytest.raises(BadBatch, match="whole numbers, 2 games × 2 seats") as told:
        batch.step(actions)
    assert_one_sentence(told.value)


def test_with_one_seat_a_row_of_actions_will_do() -> None:
    one, other = Batch("femto", 5, seats=(1,)), Batch("femto", 5, seats=(1,))
    seen = one.reset(3)
    other.reset(3)
    actions = seen.masks.argmax(axis=-1)
    assert actions.shape == (5, 1)
    for mine, theirs in zip(one.step(actions), other.step(actions[:, 0].astype(np.uint8)), strict=True):
        assert np.array_equal(mine, theirs)


@kernel
def only_the_first(rules: Any, state: Any) -> int:
    if state.phase == 0:
        return CHANCE
    return OVER if state.phase == 2 else 1


@kernel
def far_choices(rules: Any, state: Any, seat: int, out: Any) -> int:
    out[0] = 0
    out[1] = 9
    return 2


@pytest.mark.compiled
def test_a_seat_that_never_chooses_is_reported() -> None:
    bluff = pipworks.game("examples/bluff.py").game
    batch = Batch(Variant(replace(bluff, name="lonely", to_act=only_the_first)), 2, seats=(1,))
    with pytest.raises(BadBatch, match="the seats had nothing to choose"):
        batch.reset(1)


def test_a_choice_beyond_the_actions_is_reported() -> None:
    bluff = pipworks.game("examples/bluff.py").game
    batch = Batch(Variant(replace(bluff, name="far", choices=far_choices)), 2)
    with pytest.raises(BadBatch, match="property `actions`"):
        batch.reset(1)


def test_a_game_of_ones_own_steps_like_any_other() -> None:
    batch = Batch("examples/bluff.py:stake=2", 64)
    seen = batch.reset(1)
    draw, total, ended = np.random.default_rng(1), 0.0, 0
    for _ in range(50):
        seen = batch.step(any_legal(seen, draw))
        total += abs(seen.rewards.sum())
        ended += int(seen.terminations.sum())
        assert set(np.abs(seen.rewards[seen.terminations]).flat) <= {1.0, 3.0}
    assert total == 0.0
    assert ended > 1000


@pytest.mark.compiled
def test_bots_at_different_seats_and_of_different_kinds() -> None:
    batch = Batch("math-arena:players=4", 8, seats=(2,), opponents={0: "greedy", 3: "thinking"})
    tables = [
        PlainTable(batch.variant, f"x/{game}", {0: "greedy", 1: "random", 3: "thinking"}) for game in range(8)
    ]
    seen = batch.reset("x")
    draw = random.Random(0)
    for _ in range(14):
        actions = [draw.choice(np.flatnonzero(seen.masks[game, 0]).tolist()) for game in range(8)]
        seen = batch.step(actions)
        for game, table in enumerate(tables):
            table.step({2: actions[game]})
            assert seen.terminations[game] == table.here.over
            table.deal_again()
            assert_shows(seen, game, [2], table)


@pytest.mark.compiled
@pytest.mark.parametrize("code", CODES)
def test_numbers_lie_from_minus_one_to_one_in_many_games(code: str) -> None:
    batch = Batch(code, 64)
    seen = batch.reset(2)
    draw = np.random.default_rng(2)
    for _ in range(150):
        seen = batch.step(any_legal(seen, draw))
        assert np.abs(seen.observations).max() <= 1.0
        assert seen.due.any(axis=1).all()
    assert np.abs(batch.last_observations).max() <= 1.0


@pytest.mark.parametrize("seats", [[[0, 1]] * 4, np.ones((4, 2)), [[True], [True, False]], None, "all"])
def test_seats_are_given_away_by_bools_alone(seats: Any) -> None:
    batch = Batch("femto", 4)
    batch.reset(seed=1)
    with pytest.raises(WrongType, match="by an array of bools, 4 games × 2 seats, not") as problem:
        batch.give(seats, "greedy")
    assert_one_sentence(problem.value)
    assert batch.seen.due.all()


def test_lists_of_bools_are_as_good_as_arrays() -> None:
    batches = [Batch("femto", 4), Batch("femto", 4)]
    some, which = [True, False, True, False], [[False, True]] * 3 + [[False, False]]
    seen = []
    for batch, kind in zip(batches, (list, np.array), strict=True):
        batch.reset(seed=3)
        batch.give(kind(which), "greedy")
        batch.step(batch.any_legal(generator(1)), where=kind(some))
        seen.append([each.copy() for each in batch.seen])
    for one, other in zip(*seen, strict=True):
        assert (one == other).all()
    with pytest.raises(BadBatch, match="give an array of bools"):
        batches[0].step(batches[0].any_legal(generator(1)), where=[1, 0, 1, 0])


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_batch_goes_its_own_way(copied: Any) -> None:
    batch = Batch("femto", 4, seats=(0,), opponents="random")
    batch.reset(seed=1)
    other = copied(batch)
    before = [each.copy() for each in batch.seen]
    for _ in range(3):
        other.step(other.any_legal(generator(1)))
    assert all((one == was).all() for one, was in zip(batch.seen, before, strict=True))
    for _ in range(3):
        batch.step(batch.any_legal(generator(1)))
    assert all((one == two).all() for one, two in zip(batch.seen, other.seen, strict=True))
