"""Math Arena's deciders: legal, blind to what is hidden, and one clearly better than the other."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables_of_math_arena import ANN, CAT, at, every_code, variant, walk

from pipworks.engine import Position, generator
from pipworks.games.math_arena import bots, rules
from pipworks.games.math_arena.cards import BIDS, OPERATORS, PAIRS, QUEEN, RESULT, merit, pairs_of, rank
from pipworks.kernels import PLAIN


def choose(decider: str, position: Position, seat: int, seed: int = 1) -> int:
    known = position.seen_by(seat)
    return int(getattr(bots, decider)(position.variant.rules, known, seat, generator(seed)))


@pytest.mark.parametrize("decider", ["greedy", "thinking"])
@pytest.mark.parametrize("code", every_code()[:: 5 if PLAIN else 1])
def test_deciders_choose_legally_and_touch_nothing(code: str, decider: str) -> None:
    for here, bids, _ in walk(code, 17):
        if bids is None:
            continue
        for seat in here.to_act[: 1 if PLAIN else 5]:
            known = here.seen_by(seat)
            before = known.tobytes()
            rng = generator(here.turn)
            chosen = int(getattr(bots, decider)(here.variant.rules, known, seat, rng))
            assert known.tobytes() == before
            assert chosen in here.variant.choices(known, seat)
            assert chosen == int(
                getattr(bots, decider)(here.variant.rules, known, seat, generator(here.turn))
            )


@pytest.mark.parametrize(
    ("up", "result"), [("Ks", 20), ("Kh", 2), ("Qs", 4), ("Qh", 0), ("Js", 9), ("Jh", 0)]
)
def test_greedy_makes_the_best_result(up: str, result: int) -> None:
    here = at(f"{ANN}/{CAT}", up)
    assert RESULT["KQJ".index(up[0]), choose("greedy", here, 0)] == result


def test_greedy_chooses_which_divides() -> None:
    here = at(f"{ANN}/{CAT}", "Qs", "remainder=choice")
    bid = choose("greedy", here, 0)
    assert BIDS[bid] == (10, 9) and RESULT[QUEEN, bid] == 9


def test_the_best_of_a_hand() -> None:
    own = variant().rules
    pairs = int(pairs_of(int(at(f"{ANN}/{CAT}", "Ks").state.hand[0])))
    assert [int(bots.best_of_pairs(own, pairs, kind)) for kind in range(6)] == [20, -2, 4, 0, 9, 0]
    chooses = variant("remainder=choice").rules
    assert int(bots.best_of_pairs(chooses, pairs, 2)) == 9


@given(st.integers(1, (1 << PAIRS) - 1), st.integers(0, OPERATORS - 1), st.booleans())
def test_the_best_of_some_pairs_is_the_best_of_their_bids(pairs: int, operator: int, either: bool) -> None:
    bids = [pair for pair in range(PAIRS) if pairs >> pair & 1]
    if either and rank(operator) == QUEEN:
        bids += [pair + PAIRS for pair in bids]
    best = max(int(merit(operator, bid)) for bid in bids)
    rules = variant("remainder=choice" if either else "").rules
    assert int(bots.best_of_pairs(rules, pairs, int(bots.kind_of(operator)))) == best


def test_thinking_keeps_what_will_win_and_greedy_does_not() -> None:
    """K♥ can hardly be won with these numbers; Ace and ten are the best there is for the J♠ to come."""
    here = at(
        "A-8-9-9-10/2-2-3-3-8",
        "Kh",
        won="Ks-Kc-Kd-Qs-Qh/Qc-Qd-Jh-Jc-Jd",
        played="4-4-4-4-5-5-5-5-6-6-6-6-7-7-7-7",
    )
    assert BIDS[choose("greedy", here, 0)] == (1, 8)
    for seed in range(5):
        assert BIDS[choose("thinking", here, 0, seed)] in ((8, 9), (9, 9))


def test_thinking_takes_the_best_when_there_is_nothing_to_keep_it_for() -> None:
    here = at("A-6-10/2-8-10", "Js", won="Ks-Kh-Kc/Qh-Jd", played="3-3-3-3-4-4-4-4-5-5-5-5-7-7-7-7-9-9-9-9")
    assert BIDS[choose("thinking", here, 0)] == (1, 10)


def wins_of_thinking(code: str, games: int) -> float:
    """The share of games won by one thinking player among greedy ones, each deal played from every seat."""
    v = variant(code)
    won = 0.0
    for game in range(games):
        for own in range(v.seats):
            luck, rng = generator(f"deal {game}"), generator(f"mind {game} {own}")
            state = v.blank()
            rules.begin(v.rules, state)
            while (acting := v.to_act(state)) != 0:
                if not v.acting(state):
                    rules.chance(v.rules, state, luck)
                    continue
                assert acting == (1 << v.seats) - 1
                chosen = {}
                for seat in range(v.seats):
                    decider = bots.thinking if seat == own else bots.greedy
                    chosen[seat] = int(decider(v.rules, v.masked(state, seat), seat, rng))
                state = v.after(state, chosen)
            won += (v.scores(state)[own] + 1) / v.seats
    return won / (games * v.seats)


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="needs compiled kernels")
@pytest.mark.parametrize(("code", "fair"), [("", 1 / 2), ("players=3", 1 / 3), ("players=5", 1 / 5)])
def test_thinking_beats_greedy(code: str, fair: float) -> None:
    games = 60
    assert wins_of_thinking(code, games) > fair + 1.96 * np.sqrt(fair * (1 - fair) / games)
