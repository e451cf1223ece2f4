"""Regret minimisation, and exploitability by exact best responses: published values, and plain Python."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Memory, NotSolvable, Variant, WrongType, play_out
from pipworks.bots import bot
from pipworks.bots.perfect import Perfect
from pipworks.engine import Message
from pipworks.kernels import PLAIN
from pipworks.solve import (
    BadPolicy,
    ExactSolution,
    RegretSolution,
    TreeTooLarge,
    UnknownPast,
    game_tree,
    minimise_in,
    minimise_regret,
    plan_of,
    roots,
)
from pipworks.solve.learning import Learner, begun
from pipworks.solve.regret import next_look, plan_exploitability, plan_value, share_done
from pipworks.solve.strategies import remembered
from pipworks.solve.sweeps import parts_of
from plain_response import response
from strategies import assert_one_sentence, seeds, variants

HERE = Path(__file__).resolve()
KUHN = pipworks.game(str(HERE.parents[2] / "examples" / "bluff.py"))
LEDUC = pipworks.game(str(HERE.parent / "games" / "leduc.py"))
ROSHAMBO = pipworks.game(str(HERE.parent / "games" / "roshambo.py"))
SPARE = pipworks.game("femto:hand_size=2,pack=2-3-4-5-8,spare=hidden")
TINY = pipworks.game("femto:hand_size=1,pack=2-3-5,spare=hidden")


def plain_exploitability(solution: RegretSolution) -> float:
    """The same in plain Python, which asks the solution by what is remembered."""

    def policy(memory: Memory, seat: int, state: Any) -> Mapping[int, float]:
        legal = solution.variant.choices(state, seat)
        return {legal[0]: 1.0} if len(legal) == 1 else solution.remembering(memory, seat)

    return sum(response(solution.variant, seat, policy) for seat in range(2)) / 2


# Values that are known


def test_kuhn_poker_is_worth_what_it_is() -> None:
    solved = minimise_regret(KUHN)
    assert solved.exploitability <= 2e-6
    assert solved.value == pytest.approx(-1 / 18, abs=2e-6)
    assert plain_exploitability(solved) == pytest.approx(solved.exploitability, abs=1e-12)
    # Kuhn's own result: who bluffs with the 1 at some rate bets the 3 three times as often, never the 2.
    bluffs = solved.mix(KUHN.deal("1/2"), 0).get("bet", 0.0)
    assert bluffs <= 1 / 3 + 1e-3
    assert solved.mix(KUHN.deal("3/2"), 0).get("bet", 0.0) == pytest.approx(3 * bluffs, abs=1e-2)
    assert solved.mix(KUHN.deal("2/1"), 0).get("bet", 0.0) == pytest.approx(0.0, abs=1e-3)
    answer = KUHN.deal("2/1").play("bet").position
    assert solved.mix(answer, 1) == pytest.approx({"fold": 1.0}, abs=1e-3)


@pytest.mark.compiled
def test_leduc_poker_is_worth_what_it_is() -> None:
    tree = game_tree(LEDUC)
    assert [len(each) for each in tree.at] == [144, 144]
    solved = minimise_regret(LEDUC, goal=1e-4)
    assert solved.exploitability <= 1e-4
    assert solved.value == pytest.approx(-0.0856064, abs=2e-4)


def test_nobody_knows_what_the_other_chooses_at_the_same_time() -> None:
    solved = minimise_regret(ROSHAMBO)
    assert [len(each) for each in solved.tree.at] == [1, 1]
    assert solved.value == pytest.approx(0.0, abs=1e-5)
    start = ROSHAMBO.deal(seed=0)
    for seat in range(2):
        wanted = {"rock": 0.25, "paper": 0.5, "scissors": 0.25}
        assert solved.mix(start, seat) == pytest.approx(wanted, abs=1e-4)


# Against the exact solver, and against plain Python


@settings(max_examples=2 if PLAIN else 8)
@given(variant=variants(1 if PLAIN else 2, spare="none", start="deal", match=1, joker="none"))
def test_open_games_are_worth_what_the_exact_solver_says(variant: Variant) -> None:
    exact = ExactSolution(variant)
    values = [exact.value(state) for state in roots(variant)]
    mean = float(sum(values) / len(values))
    solved = minimise_regret(variant)
    # Between two that can each gain no more than that, the value is no farther off.
    most = 2 * solved.exploitability + 1e-9 * max(1.0, float(max(map(abs, values))))
    assert abs(solved.value - mean) <= most


@pytest.mark.parametrize("variant", [TINY, pytest.param(SPARE, marks=pytest.mark.compiled)])
def test_a_hidden_spare_is_solved_as_plain_python_finds(variant: Variant) -> None:
    solved = minimise_regret(variant)
    assert solved.exploitability <= 1e-6
    assert plain_exploitability(solved) == pytest.approx(solved.exploitability, abs=1e-12)
    cut = minimise_in(game_tree(variant, whole=False), iterations=30)
    assert plain_exploitability(cut) == pytest.approx(cut.exploitability, abs=1e-12)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options", ["order=alternate", "order=loser_leads,chooser=behind", "goal=prime", "score=margin"]
)
def test_hands_of_two_with_hidden_spares_come_out_in_every_manner(options: str) -> None:
    variant = pipworks.game(f"femto:hand_size=2,pack=2-3-4-5-8-9,spare=hidden,{options}")
    solved = minimise_regret(variant)
    assert solved.exploitability <= 1e-6 * (variant.options.most_payoff or 1.0)


# Where nothing is left to find out


@pytest.mark.compiled
@pytest.mark.parametrize("options", ["", "order=loser_leads", "goal=low,chooser=loser", "score=margin"])
def test_a_tree_that_ends_early_is_smaller_and_worth_the_same(options: str) -> None:
    variant = pipworks.game(f"{SPARE.code},{options}" if options else SPARE.code)
    whole, cut = game_tree(variant), game_tree(variant, whole=False)
    assert cut.nodes < whole.nodes / 2
    solved = minimise_in(cut, iterations=50)
    # Whoever answers in the whole game, where nothing counts as decided, gains no more than in the cut one.
    gained = plan_exploitability(whole, plan_of(whole, solved))
    assert gained == pytest.approx(solved.exploitability, abs=1e-9)
    assert plan_value(whole, plan_of(whole, solved)) == pytest.approx(solved.value, abs=1e-9)


# Learnt in parts


@pytest.mark.compiled
@settings(max_examples=20)
@given(most=st.integers(1, 9), times=st.integers(1, 40))
@pytest.mark.parametrize("variant", [LEDUC, SPARE])
def test_what_is_learnt_in_parts_is_the_same_to_the_last_bit(variant: Variant, most: int, times: int) -> None:
    tree = game_tree(variant, whole=False)
    one, other = begun(tree), begun(tree)
    for seat in range(2):
        parts = parts_of(tree.sets[seat], tree.payoffs[seat], most)
        assert 1 <= len(parts) <= most
        assert np.concatenate([part.first for part, _ in parts]).tobytes() == tree.sets[seat].first.tobytes()
    with Learner(tree, 1) as alone, Learner(tree, most, threads_from=0) as together:
        for _ in range(times):
            alone.learn(one)
            together.learn(other)
    for name in ("plan", "mix", "regret", "mean"):
        assert getattr(one, name).tobytes() == getattr(other, name).tobytes()


@given(time=st.integers(0, 10**6))
def test_exploitability_is_looked_at_ever_more_seldom_but_never_long_after(time: int) -> None:
    following = next_look(time)
    assert time < following <= max(16, time + 250)
    assert next_look(following) - following >= 1


# What is remembered


@settings(max_examples=3 if PLAIN else 10)
@given(seed=seeds)
def test_who_plays_a_game_is_where_the_tree_says(seed: int) -> None:
    tree = game_tree(TINY if PLAIN else SPARE)
    record = play_out(tree.variant.deal(seed=seed), [bot("random", tree.variant)] * 2, seed=seed)
    for length in range(len(record.steps)):
        shorter = play_out(
            tree.variant.deal(seed=seed), [bot("random", tree.variant)] * 2, seed=seed, limit=length
        )
        for seat in shorter.now.to_act:
            memory = remembered(shorter, seat)
            which = tree.set_of(memory, seat)
            legal = tree.variant.choices(shorter.now.state, seat)
            assert (which >= 0) == (len(legal) > 1)
            if which >= 0:
                assert tree.labels(seat, which) == legal
                assert tree.memory(seat, which).digest() == memory.digest()


@pytest.mark.compiled
def test_the_same_table_is_told_apart_by_the_way_there() -> None:
    tree = game_tree(SPARE)
    for seat in range(2):
        sets = range(len(tree.at[seat]))
        digests = {tree.memory(seat, each).digest() for each in sets}
        assert len(digests) == len(sets)
        assert [tree.set_of(tree.memory(seat, each), seat) for each in sets] == list(sets)
        assert len({tree.seen(seat, each).tobytes() for each in sets}) < len(sets)


# Any policy


def test_what_can_be_gained_against_somebody_who_does_not_look() -> None:
    assert pipworks.exploitability(
        KUHN, lambda known, seat: {"check": 1.0} if not known.bet.any() else {"fold": 1.0}
    ) == pytest.approx(1.0)
    half = {0: 0.5, 1: 0.5}
    found = pipworks.exploitability(KUHN, lambda known, seat: half)
    plain = sum(response(KUHN, seat, lambda memory, seat, state: half) for seat in range(2)) / 2
    assert found == pytest.approx(plain, abs=1e-12)
    assert found == pytest.approx(11 / 24)


def test_nothing_is_gained_against_the_perfect_bot() -> None:
    variant = pipworks.game(f"femto:hand_size={1 if PLAIN else 2},pack={'3-5' if PLAIN else '2-3-4-8'}")
    assert pipworks.exploitability(variant, Perfect(variant)) == pytest.approx(0.0, abs=1e-12)
    assert pipworks.exploitability(KUHN.but(face_up=True), Perfect(KUHN.but(face_up=True))) == pytest.approx(
        0.0, abs=1e-12
    )


@pytest.mark.parametrize("mix", [{0: 0.5}, {0: 1.5, 1: -0.5}, {0: float("nan")}, {7: 1.0}, {}])
def test_what_is_no_mix_is_refused_in_a_sentence(mix: dict[int, float]) -> None:
    with pytest.raises(BadPolicy) as refused:
        pipworks.exploitability(KUHN, lambda known, seat: mix)
    assert_one_sentence(refused.value)
    assert refused.value.code == "bad-policy"


def test_what_is_no_policy_or_no_variant_is_refused_in_a_sentence() -> None:
    wrong: Any = bot("random", KUHN)
    with pytest.raises(WrongType, match="a bot that says how it mixes, as perfect") as refused:
        pipworks.exploitability(KUHN, wrong)
    assert_one_sentence(refused.value)
    nowhere: Any = 5
    with pytest.raises(WrongType, match="not for 5"):
        pipworks.exploitability(nowhere, wrong)


# Solutions


def test_a_solution_is_the_same_each_time_and_can_be_kept() -> None:
    one, two = minimise_regret(KUHN, iterations=40), minimise_regret(KUHN, iterations=40)
    assert one.plan.tobytes() == two.plan.tobytes()
    again = pickle.loads(pickle.dumps(one))
    assert repr(again) == repr(one)
    assert again.mix(KUHN.deal("3/1"), 0) == one.mix(KUHN.deal("3/1"), 0)
    assert pipworks.exploitability(KUHN, again) == one.exploitability
    with pytest.raises(BadPolicy):
        pipworks.exploitability(KUHN.but(stake=2), one)


@pytest.mark.parametrize("stopped", [False, True])
def test_what_was_learnt_is_kept_and_gone_on_with(tmp_path: Path, stopped: bool) -> None:
    tree = game_tree(KUHN, whole=False)
    straight = minimise_in(tree, goal=0.0, iterations=60)

    def interrupt(done: float, what: Message) -> None:
        if stopped and str(what).startswith("25 "):
            raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        minimise_in(tree, interrupt, goal=0.0, iterations=30, keep=tmp_path, every=0.0)
    told: list[str] = []
    resumed = minimise_in(
        tree, lambda _, what: told.append(str(what)), goal=0.0, iterations=60, keep=tmp_path
    )
    assert told[0].startswith("25 iterations" if stopped else "30 iterations")
    assert resumed.plan.tobytes() == straight.plan.tobytes()
    assert (resumed.iterations, resumed.exploitability) == (60, straight.exploitability)


def test_what_was_kept_of_another_game_or_is_spoilt_is_not_used(tmp_path: Path) -> None:
    minimise_in(game_tree(KUHN, whole=False), goal=0.0, iterations=20, keep=tmp_path, every=0.0)
    told: list[str] = []
    minimise_regret(KUHN.but(stake=2), lambda _, what: told.append(str(what)), iterations=20, keep=tmp_path)
    assert not any(what.startswith("20 iterations") for what in told[:-1])
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-50])
    again = minimise_in(game_tree(KUHN, whole=False), goal=0.0, iterations=20, keep=tmp_path)
    assert again.plan.tobytes() == minimise_in(again.tree, goal=0.0, iterations=20).plan.tobytes()


@given(
    fall=st.floats(0.3, 3.0),
    looks=st.integers(2, 9),
    goal=st.floats(1e-7, 1e-3),
    most=st.integers(300, 10**9),
)
def test_how_much_is_done_is_reckoned_by_how_exploitability_falls(
    fall: float, looks: int, goal: float, most: int
) -> None:
    """Where it falls as a power of time, the end is known from the second look on."""
    past = [(time, 0.3 * time**-fall) for time in (16 + 30 * each for each in range(looks))]
    last = past[-1][0]
    needed = (0.3 / goal) ** (1 / fall)
    told = share_done(past, last, goal, most)
    assert told == pytest.approx(max(min(last / needed, 0.99), last / most))
    assert share_done(past, last + 1, goal, most) >= told
    assert share_done(past[:1], last, goal, most) == share_done(past, last, 0.0, most) == last / most


def test_progress_is_told_and_never_falls_short_of_the_end() -> None:
    told: list[tuple[float, str]] = []
    solved = minimise_regret(KUHN, lambda done, what: told.append((done, str(what))))
    gain = f"{solved.exploitability:.1e}".replace("-", "−")
    assert told[-1] == (1.0, f"{solved.iterations} iterations, exploitability {gain}")
    assert all(0.0 <= done <= 1.0 for done, _ in told)


@pytest.mark.compiled
def test_a_position_that_has_several_pasts_needs_its_record() -> None:
    solved = minimise_regret(SPARE, iterations=20)
    tree = solved.tree
    twice = next(each for each in range(len(tree.at[0])) if len(tree.sets_seeing(tree.seen(0, each), 0)) > 1)
    seen = tree.seen(0, twice)
    full = SPARE.imagined(seen, 0, pipworks.generator(0))
    with pytest.raises(UnknownPast) as refused:
        solved.mix(pipworks.Position(SPARE, full, None), 0)
    assert_one_sentence(refused.value)
    start = SPARE.deal(seed=1)
    record = play_out(start, [bot("random", SPARE)] * 2, seed=1, limit=0)
    assert solved.mix(record, 0) == solved.mix(start, 0)
    assert sum(solved.mix(start, 0).values()) == pytest.approx(1.0)


def test_what_does_not_fit_or_is_not_for_two_is_refused_in_a_sentence() -> None:
    with pytest.raises(TreeTooLarge) as refused:
        game_tree(KUHN, most=20)
    assert_one_sentence(refused.value)
    assert refused.value.code == "tree-too-large"
    with pytest.raises(NotSolvable) as refused_too:
        minimise_regret(pipworks.game("friend-or-foe"))
    assert_one_sentence(refused_too.value)
    assert np.isfinite(game_tree(KUHN, most=55).payoffs[0].worth).all()
