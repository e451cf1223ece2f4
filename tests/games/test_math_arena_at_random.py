"""Math Arena: the fast rules against plain ones, what is hidden, whole games, perft."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_math_arena import Table
from tables_of_math_arena import at, codes, every_code, hands_of, some_bids, variant, walk

from pipworks.engine import (
    SPECTATOR,
    Position,
    generator,
    perft,
    random_games,
)
from pipworks.games import game_named
from pipworks.games.math_arena import rules
from pipworks.games.math_arena.cards import PACK, values_of
from pipworks.games.math_arena.options import MathArenaOptions
from pipworks.games.math_arena.writing import OPERATOR_CODES
from pipworks.kernels import PLAIN

GAME = game_named("math-arena")

QUICK = settings(max_examples=10 if PLAIN else 40, deadline=None, derandomize=True)


# Against the plain rules


@QUICK
@given(codes(), st.integers(0, 10**6))
def test_in_step_with_the_plain_rules(code: str, seed: int) -> None:
    options = variant(code).options
    assert isinstance(options, MathArenaOptions)
    table = Table(options.players, options.remainder, options.ties, options.tournament)
    for before, bids, after in walk(code, seed):
        assert not table.over
        if bids is None:
            event = GAME.notation.write_outcome(before.variant, before.state, after.state)
            assert before.happen(event).position == after
            if "/" in event:
                table.deal(
                    [[1 if x == "A" else int(x) for x in hand.split("-")] for hand in event.split("/")]
                )
            else:
                table.turn_up(event)
        else:
            for seat in range(options.players):
                assert {_pair(text) for text in before.choices(seat)} == table.legal(seat)
            table.play([_pair(bids[seat]) for seat in range(options.players)])
        _same(table, after)
    assert table.over


def _pair(text: str) -> tuple[int, int]:
    one, other = text.replace("/", "-").split("-")
    return (1 if one == "A" else int(one), 1 if other == "A" else int(other))


def _same(table: Table, here: Position) -> None:
    state, own = here.state, here.variant.rules
    players = range(table.players)
    assert table.over == here.over
    if table.rounds_over < 12 or here.over:
        assert [Fraction(int(rules.operators_won(own, state, seat)), 60) for seat in players] == table.shares
    assert {OPERATOR_CODES[each] for each in range(12) if int(state.held) >> each & 1} == set(table.held)
    assert {OPERATOR_CODES[each] for each in range(12) if int(state.left) >> each & 1} == table.stack
    assert [Fraction(int(each), 60) for each in state.points[: table.players]] == table.points
    assert here.scores == pytest.approx(table.payoffs())
    assert hands_of(here) == (table.hands or [[] for _ in players])
    assert sum(here.scores) == pytest.approx(0)
    standing = np.zeros(5)
    rules.standing(own, state, standing)
    assert standing.sum() == pytest.approx(0)


# What is hidden


@QUICK
@given(codes(), st.integers(0, 10**6))
def test_imagined_hands_are_as_many_cards_of_one_pack(code: str, seed: int) -> None:
    v = variant(code)
    rng = generator(seed)
    for here, _, _ in list(walk(code, seed))[seed % 4 :: 4]:
        for seat in [SPECTATOR, *range(v.seats)]:
            whole = v.imagined(here.seen_by(seat), seat, rng)
            assert [len(values_of(hand)) for hand in whole.hand] == [
                len(values_of(hand)) for hand in here.state.hand
            ]
            dealt = [int(hand) for hand in whole.hand] + [int(whole.played)]
            assert all(sum(each >> 4 * at & 15 for each in dealt) <= 4 for at in range(10))


@QUICK
@given(codes(), st.integers(0, 10**6))
def test_what_a_seat_cannot_know_shows_nowhere(code: str, seed: int) -> None:
    """Two tables that differ only in cards this seat cannot know look and sound the same to it."""
    v = variant(code)
    luck = random.Random(seed)
    for here, bids, after in list(walk(code, seed))[seed % 3 :: 3]:
        if bids is None or after.state.shown.any():
            continue
        for seat in [SPECTATOR, *range(v.seats)]:
            other = _reshuffled(here, bids, seat, luck)
            assert v.masked(other.state, seat).tobytes() == here.seen_by(seat).tobytes()
            assert other.table(seat) == here.table(seat)
            settled = v.settle(here.state, bids)
            assert v.settle(other.state, bids) == settled
            there = v.after(other.state, settled)
            if there.shown.any():  # other last cards break no tie, or another way
                continue
            assert v.masked(there, seat).tobytes() == after.seen_by(seat).tobytes()
            assert v.tell(other.state, there, settled, seat) == v.tell(here.state, after.state, settled, seat)


def _reshuffled(here: Position, bids: dict[int, str], seat: int, luck: random.Random) -> Position:
    """The same position with the cards redealt that the seat does not see, now or in these bids."""
    v = here.variant
    pool = values_of(PACK - int(here.state.played))
    hands = hands_of(here)
    kept = {each: sorted(_pair(bids[each])) for each in range(v.seats)}
    for each in range(v.seats):
        for number in hands[each] if each == seat else kept[each]:
            pool.remove(number)
    luck.shuffle(pool)
    state = here.state.copy()
    for each in range(v.seats):
        if each != seat:
            hand = kept[each] + [pool.pop() for _ in range(len(hands[each]) - 2)]
            state.hand[each] = sum(1 << 4 * (number - 1) for number in hand)
    return Position(v, state, None)


def test_imagined_hands_are_uniform() -> None:
    here = at(
        "A-2-3/4-5-9",
        "Ks",
        won="Kh-Kc-Kd/Qs-Qh",
        played="A-A-A-2-2-2-3-3-3-4-4-4-5-5-5-6-6-6-6-7",
    )
    rng = generator("uniform")
    times = 400 if PLAIN else 6000
    found = np.zeros(11)
    for _ in range(times):
        for value in values_of(variant().imagined(here.seen_by(0), 0, rng).hand[1]):
            found[value] += 1
    unseen = [0, 0, 0, 0, 1, 1, 0, 3, 4, 4, 4]
    for value in range(1, 11):
        assert found[value] / times == pytest.approx(3 * unseen[value] / 17, abs=0.15 if PLAIN else 0.04)


# Whole games


@pytest.mark.parametrize("code", every_code())
def test_random_games_of_every_variant(code: str) -> None:
    games = 2 if PLAIN else 150
    for tournament in (0, 1, 10):
        v = variant(f"{code},tournament={tournament}")
        played = random_games(v, games if tournament < 10 or not PLAIN else 1, seed=code)
        assert np.allclose(played.scores.sum(1), 0)
        assert (played.turns % 1000 == 12).all()


def test_a_tournament_ends_when_three_points_a_game_say_so() -> None:
    for players, total in ((2, 40), (5, 7) if PLAIN else (5, 1000)):
        if PLAIN:
            total = min(total, 5)
        turns = random_games(
            variant(f"players={players},tournament={total}"), 2 if PLAIN else 5, seed=3
        ).turns
        assert (turns // 1000 + 1 <= -(-players * total // 3)).all()


@pytest.mark.parametrize("code", ["", "remainder=choice", "players=3,ties=cancel", "players=5,ties=split"])
def test_perft_against_a_naive_walk(code: str) -> None:
    v = variant(code)
    here = v.deal(seed=21)
    luck = random.Random(2)
    size = int(v.rules.set_rounds)
    while here.turn < size - 1:
        here = here.play(some_bids(here, luck)).position
    assert perft(here, 0) == 1
    assert perft(here, 1) == naive(here, 1)
    if v.seats == 2:
        assert perft(here, 2) == naive(here, 2)
        end = variant(code).position("won=Ks-Kh-Kc-Kd-Qs-Qh/Qc-Qd-Js-Jh-Jc-Jd", seed=1)
        assert perft(end, 1) == naive(end, 1) == 0


def naive(here: Position, depth: int) -> int:
    if depth == 0:
        return 1
    seats = here.to_act
    if not seats:
        return 0
    joint = product(*(here.choices(seat) for seat in seats))
    if depth == 1:
        return sum(1 for _ in joint)
    return sum(naive(here.play(dict(zip(seats, bids, strict=True))).position, depth - 1) for bids in joint)
