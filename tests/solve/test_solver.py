"""The solvers, in floating point and in fractions, against plain recursion and against each other."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import cache
from threading import Barrier
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadPosition, Game, IllegalChoice, NotSolvable, Position, Variant, WrongType
from pipworks.bots import PerfectRecall, bot
from pipworks.bots.recalling import can_be_recalled
from pipworks.engine.rows import copy_of
from pipworks.games import game_named
from pipworks.games.femto.options import FemtoOptions
from pipworks.kernels import PLAIN
from pipworks.solve import ExactSolution, Solution, refuse_unsolvable, roots, solution, solve
from plain_solver import matrix_value, solved_plainly
from strategies import FEMTO, femto_options, positions_of, seeds, variants, walk

CLOSE = 1e-9
GAME = game_named("femto")
SEARCHED = replace(GAME, name="femto-searched", slots=None)
"""Femto without numbers for its positions, which is then solved in a hash table."""

MOST = 2 if PLAIN else 3  # cards each
FEW = settings(max_examples=6 if PLAIN else 30)
starts = st.sampled_from(("deal", "deal", "draft", "snake"))


def public(most_each: int = 3, **fixed: object) -> st.SearchStrategy[Variant]:
    """Variants in which nothing is hidden."""
    if "spare" in fixed:
        return variants(most_each, **fixed)
    return st.sampled_from(("none", "none", "shown")).flatmap(
        lambda spare: variants(most_each, spare=spare, **fixed)
    )


@cache
def base() -> Solution:
    return solve(FEMTO)


@cache
def base_exact() -> ExactSolution:
    return ExactSolution(FEMTO)


def same(found: float, value: Fraction | float, most: float = 1.0) -> bool:
    return abs(found - float(value)) <= CLOSE * max(1.0, most)


def chosen_positions(variant: Variant, seed: int) -> list[Position]:
    """The positions of a random game in which somebody chooses."""
    return [each for each in positions_of(walk(variant, seed)) if each.to_act]


def test_a_plain_matrix_game_is_solved_plainly() -> None:
    def fractions(*rows: tuple[int, ...]) -> list[list[Fraction]]:
        return [[Fraction(each) for each in row] for row in rows]

    assert matrix_value(fractions((0, -1, 1), (1, 0, -1), (-1, 1, 0))) == 0
    assert matrix_value(fractions((3, -1), (-2, 4))) == 1
    assert matrix_value(fractions((1, 2), (0, 5))) == 1
    assert matrix_value(fractions((0, 0, 7), (0, 0, 9))) == 0


# Against plain recursion


@FEW
@given(variant=public(2), seed=seeds)
def test_both_solvers_give_what_plain_recursion_gives(variant: Variant, seed: int) -> None:
    solved, exact = solve(variant), ExactSolution(variant)
    values = solved_plainly(variant.deal(seed=seed))
    most = float(max(map(abs, values.values())))
    for position, value in values.items():
        assert exact.value(position.state) == value
        assert same(solved.value(position), value, most)


@settings(max_examples=3 if PLAIN else 12)
@given(variant=public(3, hand_size=3, spare="none", start="deal"), seed=seeds)
def test_both_solvers_give_what_plain_recursion_gives_with_three_cards_each(
    variant: Variant, seed: int
) -> None:
    solved, exact = solve(variant), ExactSolution(variant)
    values = solved_plainly(variant.deal(seed=seed))
    most = float(max(map(abs, values.values())))
    for position, value in values.items():
        assert exact.value(position.state) == value
        assert same(solved.value(position), value, most)


@pytest.mark.compiled
@pytest.mark.parametrize("start", ["draft", "snake"])
@pytest.mark.parametrize("order", ["simultaneous", "loser_leads"])
def test_drafts_of_three_cards_are_worth_what_plain_recursion_gives(start: str, order: str) -> None:
    variant = pipworks.game(f"femto:atto,start={start},order={order},chooser=behind")
    first = variant.deal("open")
    value = solved_plainly(first)[first]
    assert ExactSolution(variant).value(first.state) == value
    assert same(solve(variant).value(first.state), value)


# The mixes


@FEW
@given(variant=public(MOST), seed=seeds)
def test_mixes_guarantee_the_value_and_are_mixes_of_legal_choices(variant: Variant, seed: int) -> None:
    solved, exact = solve(variant), ExactSolution(variant)
    for position in random.Random(seed).sample(chosen_positions(variant, seed), 1):
        fractions, floats = exact.stage(position.state), solved.stage(position.state)
        assert fractions.choices == floats.choices
        assert fractions.mixes == exact.mixes(position.state)
        rows, columns = fractions.choices
        for seat in (0, 1):
            legal = variant.choices(position.state, seat) if seat in position.to_act else [-1]
            assert fractions.choices[seat] == tuple(legal)
            assert set(fractions.mixes[seat]) <= set(legal)
            assert all(share > 0 for share in fractions.mixes[seat].values())
            assert sum(fractions.mixes[seat].values()) == 1
            assert floats.mixes[seat].min() >= 0
            assert floats.mixes[seat].sum() == pytest.approx(1)
            assert floats.worth(seat).max() == pytest.approx(floats.best(seat), abs=1e-7)
        row_mix, column_mix = fractions.mixes
        payoff = fractions.payoff
        for j in range(len(columns)):
            earned = sum(row_mix.get(choice, 0) * payoff[i][j] for i, choice in enumerate(rows))
            assert earned >= fractions.value
        for i in range(len(rows)):
            conceded = sum(column_mix.get(choice, 0) * payoff[i][j] for j, choice in enumerate(columns))
            assert conceded <= fractions.value
        most = max(1.0, float(np.abs(floats.payoff).max()))
        assert floats.payoff == pytest.approx(np.array(payoff, dtype=float), abs=CLOSE * most)
        assert fractions.value == exact.value(position.state)
        assert same(floats.value, fractions.value, most)


def test_a_position_without_a_choice_has_no_mixes() -> None:
    variant = pipworks.game("femto:atto")
    over = positions_of(walk(variant, 1))[-1]
    undealt = variant.position("undealt")
    for nothing, told in ((over, "the game is over"), (undealt, "a random event is due")):
        for solved in (solve(variant), ExactSolution(variant)):
            with pytest.raises(IllegalChoice, match=told):
                solved.stage(nothing.state)
    assert solve(variant).value(over.state) == over.scores[0] == ExactSolution(variant).value(over.state)


# Exchanging the players


def mirrored(position: Position) -> Position:
    """The position with the players exchanged."""
    fields = dict(word.split("=") for word in position.text.split())
    for name in ("hands", "front", "up", "points"):
        if name in fields:
            one, other = fields[name].split("/")
            fields[name] = f"{other}/{one}"
    if "lead" in fields:
        fields["lead"] = str(3 - int(fields["lead"]))
    return position.variant.position(" ".join(f"{name}={value}" for name, value in fields.items()))


@pytest.mark.compiled
def test_exchanging_hands_changes_the_sign_in_all_deals() -> None:
    values = {}
    for state in roots(FEMTO):
        hands = Position(FEMTO, state, None).text.removeprefix("hands=").split("/")
        values[tuple(hands)] = base().value(state), base_exact().value(state)
    assert len(values) == 70
    for (one, other), (number, fraction) in values.items():
        again, opposite = values[other, one]
        assert number == -again
        assert fraction == -opposite


@FEW
@given(variant=public(MOST, start="deal"), seed=seeds)
def test_exchanging_the_players_changes_the_sign(variant: Variant, seed: int) -> None:
    solved, exact = solve(variant), ExactSolution(variant)
    for position in random.Random(seed).sample(chosen_positions(variant, seed), 1):
        other = mirrored(position)
        assert exact.value(position.state) == -exact.value(other.state)
        assert same(solved.value(position.state), -solved.value(other.state), abs(position.scores[0]))


# The base game


@pytest.mark.compiled
def test_the_base_game() -> None:
    deals = {FEMTO.game.notation.write_deal(FEMTO, state): state for state in roots(FEMTO)}
    assert len(deals) == 70
    values = {deal: base_exact().value(state) for deal, state in deals.items()}
    assert values["2-3-4-10/5-6-7-8"] == 1
    assert values["2-3-8-10/4-5-6-7"] == Fraction(4, 7)
    assert sum(values.values()) == 0
    assert max(values.values()) == 1
    assert [deal for deal, value in values.items() if value == 1] == ["2-3-4-10/5-6-7-8"]
    for deal, state in deals.items():
        assert same(base().value(state), values[deal])
    assert base().positions == 15_750
    assert 2 * base_exact().positions == 15_750


@pytest.mark.compiled
def test_the_undealt_game_is_worth_the_mean_of_its_deals() -> None:
    undealt = FEMTO.position("undealt")
    assert base_exact().value(undealt.state) == 0
    assert abs(base().value(undealt.state)) < CLOSE


# Numbered and searched


@settings(max_examples=3 if PLAIN else 20)
@given(options=starts.flatmap(lambda start: femto_options(3, start=start, spare="none")), seed=seeds)
def test_numbered_positions_are_worth_what_searched_ones_are(options: dict[str, object], seed: int) -> None:
    numbered = FEMTO.but(**options)
    searched = Variant(SEARCHED, numbered.options)
    one, other = solve(numbered), solve(searched)
    exact, exact_searched = ExactSolution(numbered), ExactSolution(searched)
    for position in chosen_positions(numbered, seed):
        state = copy_of(position.state)  # which is of neither of the two
        value = exact.value(state)
        assert exact_searched.value(state) == value
        most = max(1.0, abs(float(value)))
        assert same(one.value(state), value, most)
        assert same(other.value(state), value, most)
        assert other.stage(state).value == pytest.approx(one.stage(state).value, abs=1e-7)


# Matches


@FEW
@given(variant=public(2, match=3), seed=seeds)
def test_every_game_of_a_match_is_solved_by_itself(variant: Variant, seed: int) -> None:
    solved, exact = solve(variant), ExactSolution(variant)
    assert solved.positions == solve(variant.but(match=1)).positions
    for position in chosen_positions(variant, seed):
        values = solved_plainly(position)
        value = values[position]
        assert exact.value(position.state) == value
        assert same(solved.value(position.state), value, float(max(map(abs, values.values()))))


@pytest.mark.parametrize("options", ["", ",order=winner_leads", ",score=margin", ",start=draft"])
def test_every_position_of_a_match_has_a_value_also_where_the_next_game_is_about_to_be_dealt(
    options: str,
) -> None:
    variant = pipworks.game(f"femto:hand_size=2,pack=2-3-5-8,match=3{options}")
    one = variant.but(match=1)
    solved = solve(variant)
    before = ExactSolution(one).value(walk(one, 1)[0].before)
    dealt = 0
    for position in positions_of(walk(variant, seed=3)):
        value = ExactSolution(variant).value(position)  # one that has not seen the other games
        assert same(solved.value(position), value, 18)
        if position.awaits_chance:  # who leads first alternates from game to game
            assert value == (-before if dealt & 1 else before)
            dealt += 1
    assert dealt == (0 if "draft" in options else 3)


@pytest.mark.parametrize("score", ["game", "margin"])
def test_the_value_at_the_end_of_a_match_is_that_of_its_last_game(score: str) -> None:
    match = pipworks.game(f"femto:hand_size=2,pack=2-3-5-8,match=3,score={score}")
    exact, solved = ExactSolution(match), solve(match)
    for position in (positions_of(walk(match, seed))[-1] for seed in range(12)):
        last = match.but(match=1).position(position.text.partition(" game=")[0])
        assert exact.value(position) == last.scores[0]
        assert solved.value(position) == last.scores[0]


@pytest.mark.parametrize("order", ["winner_leads", "loser_leads", "alternate"])
def test_in_the_second_game_of_a_match_the_roles_are_exchanged(order: str) -> None:
    match = pipworks.game(f"femto:atto,match=2,order={order}")
    exact = ExactSolution(match)
    first = match.position("hands=2-3-8/4-5-6")
    second = match.position("hands=4-5-6/2-3-8 game=2 points=1/0")
    assert first.to_act == (0,)
    assert second.to_act == (1,)
    assert exact.value(second.state) == -exact.value(first.state)
    assert exact.mixes(second.state)[1] == exact.mixes(first.state)[0]
    solved = solve(match)
    assert same(solved.value(second.state), exact.value(second.state))


@pytest.mark.parametrize("start", ["draft", "snake"])
def test_in_the_second_game_of_a_match_the_other_player_picks_first(start: str) -> None:
    match = pipworks.game(f"femto:hand_size=2,pack=2-3-5-8,match=2,start={start}")
    exact, solved = ExactSolution(match), solve(match)
    first = match.deal("open")
    second = match.position("hands=-/- open=2-3-5-8 game=2 points=0/1")
    assert (first.to_act, second.to_act) == ((0,), (1,))
    assert exact.value(second.state) == -exact.value(first.state) == -solved_plainly(first)[first]
    assert same(solved.value(second.state), exact.value(second.state))


# What cannot be solved


@given(variant=variants(4, spare="hidden", start="deal"), seed=seeds)
@settings(max_examples=10)
def test_a_hidden_spare_is_refused_with_what_can_handle_it(variant: Variant, seed: int) -> None:
    small = can_be_recalled(variant)  # then there is a bot that remembers, and needs no public positions
    if small:
        assert isinstance(bot("perfect", variant), PerfectRecall)
    for attempt in (
        lambda: solve(variant),
        lambda: ExactSolution(variant),
        lambda: refuse_unsolvable(variant),
        *([] if small else [lambda: bot("perfect", variant)]),
    ):
        with pytest.raises(NotSolvable, match="CFR") as refused:
            attempt()
        assert variant.code in str(refused.value)
        assert "a variant that shows all cards" in str(refused.value)


def test_more_positions_than_can_be_kept_are_refused_at_once() -> None:
    variant = FEMTO.but(hand_size=10, pack=tuple(range(1, 21)))
    with pytest.raises(NotSolvable, match="smaller hand_size or pack"):
        solve(variant)


def test_more_deals_than_can_be_listed_are_refused_at_once() -> None:
    variant = FEMTO.but(hand_size=10, pack=tuple(range(1, 41)), spare="shown")
    with pytest.raises(NotSolvable, match="name one deal"):
        next(roots(variant))


def test_three_players_or_common_interests_are_refused() -> None:
    together = Variant(replace(GAME, name="together", zero_sum=False))
    with pytest.raises(NotSolvable, match="opposite interests"):
        solve(together)


# Ways to be quick or small that change nothing


@pytest.mark.parametrize("code", ["femto:atto", "femto:atto,order=alternate,chooser=loser,goal=low"])
def test_single_precision_is_nearly_as_good(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    variant = pipworks.game(code)
    double = solve(variant)
    monkeypatch.setattr(solution, "DOUBLE_UP_TO", 0)
    single = solve(variant)
    assert double.known.dtype == np.float64
    assert single.known.dtype == np.float32
    assert single.positions == double.positions
    for state in roots(variant):
        value = pytest.approx(double.value(state), abs=1e-6)
        assert single.value(state) == value
        assert single.stage(state).value == value


@FEW
@given(variant=public(MOST, score="game"), seed=seeds)
def test_stopping_at_the_highest_payoff_changes_no_value(variant: Variant, seed: int) -> None:
    solved, exact = solve(variant), ExactSolution(variant)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FemtoOptions, "most_payoff", property(lambda options: None))
        patient, exact_patient = solve(variant), ExactSolution(variant)
        assert solution.scratch(variant).top == np.inf
    for position in chosen_positions(variant, seed):
        assert exact.value(position.state) == exact_patient.value(position)
        assert same(solved.value(position.state), patient.value(position))
    assert solved.positions == patient.positions


@FEW
@given(variant=public(MOST), seed=seeds)
def test_values_lie_between_the_payoffs(variant: Variant, seed: int) -> None:
    solved = solve(variant)
    most = variant.options.most_payoff
    for position in chosen_positions(variant, seed):
        if most is not None:
            assert abs(solved.value(position.state)) <= most + CLOSE


def test_progress_is_told() -> None:
    heard: list[tuple[float, str]] = []
    solve(pipworks.game("femto:atto"), lambda done, what: heard.append((done, str(what))))
    assert heard[-1][0] == 1.0
    assert "positions" in heard[-1][1]
    heard.clear()
    exact = ExactSolution(pipworks.game("femto:atto"), lambda done, what: heard.append((done, f"{what}")))
    for state in roots(exact.variant):
        exact.value(state)
    assert all(0.0 <= done <= 1.0 and "fractions" in what for done, what in heard)
    assert exact.positions <= exact.expected


# Asking from several places

SMALL = "hand_size=2,pack=2-3-4-6" if PLAIN else "hand_size=3,pack=2-3-4-5-6-8"


@pytest.mark.parametrize("game", [GAME, SEARCHED], ids=lambda game: game.name)
@pytest.mark.parametrize("options", [SMALL, f"{SMALL},start=draft", f"{SMALL},order=alternate"])
def test_eight_threads_get_the_values_of_one(game: Game, options: str) -> None:
    variant = Variant.read(game, options)
    alone, together = solve(variant), solve(variant)
    states = [each.state for seed in range(4) for each in chosen_positions(variant, seed)]
    expected = [(alone.value(state), alone.stage(state).value) for state in states]
    ready = Barrier(8)

    def ask(first: int) -> list[tuple[float, float]]:
        ready.wait()
        with np.errstate(over="ignore"):  # hashes overflow on purpose, which NumPy minds by thread
            return asked(first)

    def asked(first: int) -> list[tuple[float, float]]:
        found = [
            (together.value(state), together.stage(state).value) for state in states[first:] + states[:first]
        ]
        return found[len(states) - first :] + found[: len(states) - first]

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(ask, range(8))) == [expected] * 8
    finally:
        sys.setswitchinterval(before)


def test_a_solution_can_be_sent_elsewhere() -> None:
    found = solve(pipworks.game(f"femto:{SMALL}"))
    rebuilt, arguments = found.__reduce__()[:2]
    again = rebuilt(*arguments)
    state = pipworks.game(f"femto:{SMALL}").deal(seed=5).state
    assert again.value(state) == found.value(state) and again.positions == found.positions


@pytest.mark.parametrize("kind", [solve, ExactSolution])
def test_a_position_of_another_variant_is_refused(kind: Callable[[Variant], Any]) -> None:
    small = pipworks.game(f"femto:{SMALL}")
    solved = kind(small)
    for other in (f"femto:{SMALL},goal=low", "femto", "math-arena"):
        there = pipworks.game(other).deal(seed=3)
        for position in (there, there.state, there.seen_by(0), there.state.copy()):
            for ask in (solved.value, solved.stage):
                with pytest.raises(BadPosition, match=r"^this is (no|a) position of .*femto:") as why:
                    ask(position)
                assert "\n" not in str(why.value)
    here = small.deal(seed=3)
    for ask in (solved.value, solved.stage):
        with pytest.raises(WrongType, match="what is asked about is a position"):
            ask(str(here))
    assert solved.value(here) == solved.value(here.state) == solved.value(here.state.copy())
