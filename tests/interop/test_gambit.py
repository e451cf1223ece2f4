"""Gambit reads what we write for it, and finds our values."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pygambit
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.algorithms import sequence_form_lp

from pipworks import GameError, NotSolvable, Variant
from pipworks.games import find
from pipworks.interop.gambit import Cut, TooLarge, efg, nfg, simple, tree_size
from pipworks.solve import ExactSolution, roots
from shell import run
from strategies import variants, walk

pytestmark = pytest.mark.compiled

KUHN = "examples/bluff.py"
FOUR = "femto:hand_size=2,pack=3-4-6-9,score=margin"
SIX = "femto:hand_size=2,pack=2-3-4-5-6-8,score=margin,spare=shown"
ATTO = "femto:atto"


def read_tree(lines: Iterable[str]) -> Any:
    return pygambit.read_efg(io.StringIO("\n".join(lines)))


def read_matrix(text: str) -> Any:
    return pygambit.read_nfg(io.StringIO(text))


def value(result: Any) -> Any:
    """What player 1 gets in the equilibrium that a solver of Gambit's found."""
    return result.equilibrium.payoffs["Player 1"]


def exact(number: Any) -> Fraction:
    return Fraction(int(number.numerator), int(number.denominator))


def start_of(variant: Variant, deal: str) -> Any:
    return variant.deal(deal).state


# Trees


def test_kuhns_game_has_the_value_that_kuhn_found() -> None:
    game = read_tree(efg(find(KUHN)))
    assert exact(value(pygambit.nash.lcp_solve(game))) == Fraction(-1, 18)
    assert game.is_perfect_recall
    assert game.is_const_sum


@pytest.mark.parametrize("deal", ["4-6/3-9", "3-9/4-6", "3-4/6-9"])
def test_a_deal_has_our_value_exactly(deal: str) -> None:
    variant = find(FOUR)
    start = start_of(variant, deal)
    game = read_tree(efg(variant, start))
    assert exact(value(pygambit.nash.lcp_solve(game))) == ExactSolution(variant).value(start)


@pytest.mark.parametrize("deal", ["2-3/4-5", "5-8/2-6"])
def test_a_deal_of_six_cards_has_our_value_exactly(deal: str) -> None:
    variant = find(SIX)
    start = start_of(variant, deal)
    game = read_tree(efg(variant, start))
    assert exact(value(pygambit.nash.lcp_solve(game))) == ExactSolution(variant).value(start)


def test_a_tree_of_one_turn_has_the_value_of_the_whole_exactly() -> None:
    variant = find(ATTO)
    start = start_of(variant, "2-5-8/3-4-6")
    game = read_tree(efg(variant, start, turns=1))
    assert (
        exact(value(pygambit.nash.lcp_solve(game))) == ExactSolution(variant).value(start) == Fraction(3, 5)
    )


def solved(lines: Iterable[str]) -> float:
    """The value of a tree, as OpenSpiel finds it."""
    game = pyspiel.load_efg_game("\n".join(lines))
    return float(sequence_form_lp.solve_zero_sum_game(game)[0])


@pytest.mark.parametrize(
    "position",
    [
        "hands=2-8/3-5 game=2 points=1/0",
        "hands=2-8/3-5 game=2 points=0/1",
        "hands=2-8/3-5 game=2",
        "hands=3-8/2 front=-/5 game=2 points=0/1",
    ],
)
def test_a_tree_cut_in_the_last_game_of_a_match_counts_the_points_made_before(position: str) -> None:
    match = find("femto:hand_size=2,pack=2-3-5-8,match=2")
    start = match.position(position)
    whole = solved(efg(start))
    for turns in (1, 2, 3):
        assert solved(efg(start, turns=turns)) == pytest.approx(whole, abs=1e-5)


def test_a_tree_cut_right_after_the_deal_of_the_last_game_counts_the_points_made_before() -> None:
    match = find("femto:hand_size=2,pack=2-3-5-8,match=2")
    lines = list(efg(match.position("hands=2-3/- front=-/5-8 game=1 points=0/1"), turns=1))
    leaves = [Fraction(line.rsplit("{", 1)[1].split(",")[0]) for line in lines if line.startswith("t ")]
    assert len(leaves) == len(lines) - 4 == 6  # as many deals, one as likely as the other
    assert sum(leaves) / 6 == -1  # before either player's luck the last game is worth nothing


@pytest.mark.parametrize("options", ["", ",order=winner_leads", ",start=draft"])
def test_a_match_is_not_cut_before_its_last_game(options: str) -> None:
    match = find(f"femto:hand_size=2,match=2,pack=2-3-5-8{options}")
    with pytest.raises(NotSolvable, match="before the last game of the match") as problem:
        efg(match, turns=2)
    one_game = str(problem.value).rpartition("take ")[2]
    assert find(one_game) == match.but(match=1)
    assert list(efg(find(one_game), turns=2))


def test_larger_trees_have_our_value() -> None:
    """A whole pack, and two turns of a deal: solved by OpenSpiel, as it takes Gambit too long."""
    variant = find(ATTO)
    start = start_of(variant, "2-5-8/3-4-6")
    for lines, expected in ((efg(find(FOUR)), 0.0), (efg(variant, start, turns=2), 0.6)):
        game = pyspiel.load_efg_game("\n".join(lines))
        assert sequence_form_lp.solve_zero_sum_game(game)[0] == pytest.approx(expected, abs=1e-5)


def test_a_whole_deal_of_six_cards_is_read_whole() -> None:
    variant = find(ATTO)
    start = start_of(variant, "2-5-8/3-4-6")
    lines = list(efg(variant, start))
    size, is_exact = tree_size(Cut(variant, start), start)
    assert is_exact and len(lines) - 3 == size == 14_181
    game = read_tree(lines)
    assert game.is_perfect_recall
    assert (game.min_payoff, game.max_payoff) == (-1, 1)


small = variants(2, match=1)


@settings(max_examples=25)
@given(variant=small, seed=st.integers(0, 10**6))
def test_any_small_tree_is_read_and_counted_right(variant: Variant, seed: int) -> None:
    start = walk(variant, seed)[0].after.state
    size, is_exact = tree_size(Cut(variant, start), start)
    if size > 2_000:
        return
    lines = list(efg(variant, start))
    nodes = [line for line in lines[3:] if re.match(r"[cpt] ", line)]
    assert is_exact and len(nodes) == len(lines) - 3 == size
    read_tree(lines)
    for line in nodes:
        if line.startswith("t"):
            first, second = (Fraction(each) for each in line.rsplit("{", 1)[1].strip(" }").split(","))
            assert first + second == 0


def test_information_sets_hold_what_a_player_cannot_tell_apart() -> None:
    """In Kuhn's game each player has a set for each card and each thing said: six each."""
    lines = list(efg(find(KUHN)))
    for player in (1, 2):
        sets = {tuple(line.split(" ")[2:4]) for line in lines if line.startswith(f'p "" {player} ')}
        assert len(sets) == 6
    assert sum(line.startswith("p ") for line in lines) == 24
    assert sum(line.startswith("t ") for line in lines) == 30


def test_hidden_cards_are_hidden() -> None:
    """With a hidden spare, nobody's sets tell the deals apart that look the same to them."""
    lines = list(efg(find("femto:hand_size=1,pack=2-3-5,spare=hidden")))
    assert lines[3].startswith("c ")
    # One card each is no choice; so the only choices are which of the two goes down.
    assert all(line[0] in "pt" for line in lines[4:])
    read_tree(lines)


# Sizes


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("femto", r"more than 1,\d{3},\d{3} nodes"),
        (ATTO, "has 295,281 nodes"),
        ("sequences", "too various"),
        ("friend-or-foe", "too various"),
        ("math-arena", "too various"),
        ("brain-drain", "too various"),
        ("ascent", "too various"),
    ],
)
def test_what_is_too_large_is_refused_at_once(code: str, said: str) -> None:
    with pytest.raises(NotSolvable) as problem:
        efg(find(code))
    assert re.search(said, str(problem.value))
    assert "\n" not in str(problem.value)


def test_the_limit_can_be_set() -> None:
    variant = find(FOUR)
    start = start_of(variant, "4-6/3-9")
    assert len(list(efg(variant, start, most=91))) == 94
    with pytest.raises(TooLarge, match="has 91 nodes, and no more than 90 are written"):
        efg(variant, start, most=90)


@pytest.mark.parametrize("seed", range(3))
def test_long_games_are_refused_without_being_walked_through(seed: int) -> None:
    variant = find("sequences")
    with pytest.raises(TooLarge, match="more than"):
        efg(variant, variant.deal(seed=seed).state)


# Matrices


@settings(max_examples=25)
@given(variant=variants(3, match=1, spare="none"), seed=st.integers(0, 10**6))
def test_the_matrix_of_any_position_has_our_value(variant: Variant, seed: int) -> None:
    steps = [step for step in walk(variant, seed) if step.chosen]
    solution = ExactSolution(variant)
    for step in steps[:: max(1, len(steps) // 2)]:
        game = read_matrix(nfg(variant, step.before.state, solution))
        expected = solution.value(step.before.state)
        found = pygambit.nash.lcp_solve(game, stop_after=1, use_strategic=True).equilibria[0]
        assert exact(found.payoffs["Player 1"]) == expected
        assert exact(found.payoffs["Player 2"]) == -expected


def test_every_deal_of_a_pack_as_a_matrix() -> None:
    variant = find(ATTO)
    solution = ExactSolution(variant)
    for start in roots(variant):
        game = read_matrix(nfg(variant, start, solution))
        assert exact(value(pygambit.nash.lp_solve(game))) == solution.value(start)


def test_a_position_will_do_for_both() -> None:
    variant = find(ATTO)
    start = variant.deal(seed=1)
    assert nfg(start) == nfg(variant, start.state)
    assert list(efg(start, turns=1)) == list(efg(variant, start.state, turns=1))
    assert list(efg(variant, start, turns=1)) == list(efg(start, turns=1)) and nfg(variant, start) == nfg(
        start
    )


@pytest.mark.parametrize("state", [5, "4-6/3-9", find("ascent").blank(), find(FOUR).deal("4-6/3-9")])
def test_what_is_no_state_of_the_variant_is_refused(state: Any) -> None:
    for write in (efg, nfg):
        with pytest.raises(GameError, match=r"this is a position of|begins at a position or a state of"):
            write(find(ATTO), state)


def test_a_matrix_needs_somebody_who_chooses() -> None:
    variant = find(ATTO)
    with pytest.raises(NotSolvable, match="nobody has a choice"):
        nfg(variant, variant.blank())
    with pytest.raises(NotSolvable):
        nfg(find("sequences"), find("sequences").deal(seed=1).state)


@given(st.integers(-600, 600), st.sampled_from((1, 2, 3, 4, 5, 6, 7, 60)))
def test_payoffs_are_the_fractions_that_were_meant(number: int, parts: int) -> None:
    assert simple(number / parts) == Fraction(number, parts)


# The command


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pipworks", "export", *words],
        capture_output=True,
        encoding="utf-8",
        timeout=1000,
        check=False,
    )


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "six.nfg"
    ran = command(ATTO, "--deal", "2-5-8/3-4-6", "--format", "nfg", "--output", str(file))
    assert ran.returncode == 0, ran.stderr
    assert exact(value(pygambit.nash.lp_solve(pygambit.read_nfg(str(file))))) == Fraction(3, 5)
    told = command(ATTO, "--position", "hands=2-5-8/3-4-6", "--turns", "1")
    assert told.returncode == 0, told.stderr
    game = pygambit.read_efg(io.StringIO(told.stdout))
    assert exact(value(pygambit.nash.lcp_solve(game))) == Fraction(3, 5)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["femto"], "nodes, and no more than"),
        (["femto", "--format", "nfg"], "say which"),
        (["femto", "--deal", "2-3-8-10/4-5-6-7", "--position", "x"], "leave one of them out"),
        (
            ["femto", "--deal", "2-3-8-10/4-5-6-7", "--format", "nfg", "--turns", "2"],
            "--turns is about trees",
        ),
        (
            ["femto:hand_size=2,pack=2-3-5-8,match=2", "--deal", "2-8/3-5", "--turns", "2"],
            "before the last game of the match",
        ),
    ],
)
def test_the_command_refuses_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    refused = run(capsys, "export", *words)
    assert refused.code == 2
    assert said in refused.err
    assert len(refused.err.splitlines()) == 1


def test_nothing_of_gambit_is_needed_to_write() -> None:
    script = (
        "import sys; sys.modules['pygambit'] = None; sys.modules['pyspiel'] = None; import pipworks\n"
        "from pipworks.interop.gambit import efg\n"
        f"print(len(list(efg(pipworks.game({FOUR!r})))))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert int(ran.stdout) == 574
