"""Regret minimisation by games at random: that it comes to published values, and remembers what it says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pipworks
from pipworks import Memory, NotSolvable
from pipworks.kernels import PLAIN
from pipworks.solve import TreeTooLarge, game_tree, plan_of, sample_regret
from pipworks.solve.regret import plan_value
from strategies import assert_one_sentence

HERE = Path(__file__).resolve()
KUHN = pipworks.game(str(HERE.parents[2] / "examples" / "bluff.py"))
LEDUC = pipworks.game(str(HERE.parent / "games" / "leduc.py"))
ROSHAMBO = pipworks.game(str(HERE.parent / "games" / "roshambo.py"))


def test_kuhn_poker_is_learnt_from_games_at_random() -> None:
    learnt = sample_regret(KUHN, traversals=2_000 if PLAIN else 100_000)
    assert pipworks.exploitability(KUHN, learnt) < (0.1 if PLAIN else 0.01)
    tree = game_tree(KUHN)
    assert plan_value(tree, plan_of(tree, learnt)) == pytest.approx(-1 / 18, abs=0.1 if PLAIN else 0.01)


@pytest.mark.compiled
def test_leduc_poker_is_learnt_better_the_more_games_there_are() -> None:
    learnt, found = None, []
    for traversals in (2_000, 18_000, 180_000):
        learnt = sample_regret(LEDUC, traversals=traversals, further=learnt)
        found.append(pipworks.exploitability(LEDUC, learnt))
    assert learnt is not None and learnt.traversals == 200_000
    assert found[0] > 2 * found[1] > 4 * found[2]
    assert found[2] < 0.1
    tree = game_tree(LEDUC)
    assert plan_value(tree, plan_of(tree, learnt)) == pytest.approx(-0.0856, abs=0.1)


def test_who_chooses_at_the_same_time_is_learnt_too() -> None:
    learnt = sample_regret(ROSHAMBO, traversals=2_000 if PLAIN else 50_000)
    memory = Memory(None, ROSHAMBO.deal(seed=0).seen_by(0))
    assert list(learnt.remembering(memory, 0).values()) == pytest.approx([0.25, 0.5, 0.25], abs=0.1)


def test_the_same_seed_learns_the_same_and_another_something_else() -> None:
    one, two, other = (sample_regret(KUHN, traversals=500, seed=seed) for seed in (1, 1, 2))
    assert one.sampling.played.tobytes() == two.sampling.played.tobytes()
    assert one.sampling.played.tobytes() != other.sampling.played.tobytes()
    before = one.sampling.played.copy()
    sample_regret(KUHN, traversals=500, further=one)
    assert np.array_equal(one.sampling.played, before)


def test_what_never_came_is_played_with_all_choices_alike() -> None:
    learnt = sample_regret(KUHN, traversals=1)
    tree = game_tree(KUHN)
    mixes = [
        learnt.remembering(tree.memory(seat, which), seat)
        for seat in range(2)
        for which in range(len(tree.at[seat]))
    ]
    assert all(sum(mix.values()) == pytest.approx(1.0) for mix in mixes)
    assert [0.5, 0.5] in [list(mix.values()) for mix in mixes]


def test_a_game_of_more_players_is_refused_in_a_sentence() -> None:
    with pytest.raises(NotSolvable) as refused:
        sample_regret(pipworks.game("friend-or-foe"))
    assert_one_sentence(refused.value)


def test_a_game_in_which_far_too_much_would_be_tried_is_refused_in_a_sentence() -> None:
    with pytest.raises(TreeTooLarge) as refused:
        sample_regret(pipworks.game("math-arena"), traversals=1)
    assert_one_sentence(refused.value)
