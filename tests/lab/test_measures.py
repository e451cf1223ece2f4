"""The lab's exact measures, against a slow program that shares nothing with them but the rules."""

from __future__ import annotations

import doctest
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import NotSolvable, Variant
from pipworks.engine import Teller
from pipworks.kernels import PLAIN
from pipworks.lab import laying, measures
from pipworks.lab.measures import measure
from pipworks.lab.verdict import changes, difference, verdict
from pipworks.solve import roots, solve
from plain_lab import PlainLab
from plain_ranges import PlainRanges

ENDS = ("best", "worst")
BLUFF = Path(__file__).resolve().parents[2] / "examples" / "bluff.py"
FEW = settings(
    max_examples=2 if PLAIN else 4, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)


@st.composite
def small(draw: st.DrawFn) -> Variant:
    """A variant of four cards, or five with one to spare."""
    orders = ("simultaneous", "winner_leads", "loser_leads", "alternate")
    goals = ("high", "low", "odd", "even", "prime", "multiple:3", "nearest:7")
    spare = draw(st.sampled_from(("none", "none", "shown")))
    count = 4 if spare == "none" else 5
    joker = draw(st.sampled_from(("none", "none", "trump", "fool")))
    cards: list[Any] = draw(st.lists(st.integers(1, 12), min_size=count, max_size=count))
    if joker != "none":
        cards[0] = "J"
    order = draw(st.sampled_from(orders))
    tied = len(set(cards)) < count
    fields = {
        "hand_size": 2,
        "pack": "-".join(map(str, cards)),
        "spare": spare,
        "joker": joker,
        "order": order,
        "start": draw(st.sampled_from(("deal", "deal", "deal", "draft", "snake"))),
        "chooser": draw(st.sampled_from(("winner", "loser", "ahead", "behind"))),
        "goal": draw(st.sampled_from(goals)),
        "equal": draw(st.sampled_from(("own", "leader"))) if tied and order != "simultaneous" else "own",
    }
    return pipworks.game("femto:" + ",".join(f"{name}={value}" for name, value in fields.items()))


def agrees(found: dict[str, Any], plain: dict[str, Any]) -> None:
    """Every measure that the slow program knows is found, and is the same."""
    for name, wanted in plain.items():
        here = found[name]
        if name in ENDS:
            spares = here.get("spares", [[]] * len(here["hands"]))
            held = zip(map(tuple, here["hands"]), map(tuple, spares), strict=True)
            assert sorted(map(str, held)) == wanted["hands"], name
            here, wanted = here["value"], wanted["value"]
        if name == "restricted":
            assert here["forbid"] == pytest.approx(dict(wanted["forbid"].items()), abs=1e-9)
            here = {**here, "forbid": 0}
            wanted = {**wanted, "forbid": 0}
        if isinstance(wanted, dict):
            for key, each in wanted.items():
                assert here[key] == (None if each is None else pytest.approx(float(each), abs=1e-9)), key
            assert name == "random" or here.keys() == wanted.keys()
        else:
            assert here == pytest.approx(float(wanted), abs=1e-9), name


@FEW
@given(small())
def test_measures_are_those_of_a_slow_program(variant: Variant) -> None:
    found = measure(variant)
    assert found["variant"] == variant.code
    agrees(found, PlainLab(variant).measures())
    hangs_together(found)


@FEW
@given(small())
def test_best_play_varies_as_much_as_a_slow_program_says(variant: Variant) -> None:
    found = measure(variant)
    varies, plain = found["varies"], PlainRanges(PlainLab(variant))
    taken = {
        f"{group}.{name}": each for group in ("best_play", "decisions") for name, each in found[group].items()
    }
    spans, shares = plain.spans(), plain.shares()
    drawn = spans["best_play.draw"]
    for name, wanted in spans.items():
        assert varies.pop(name) == pytest.approx([float(each) for each in wanted], abs=1e-9), name
    for name, (low, high) in varies.items():
        assert low - 1e-9 <= taken[name] <= high + 1e-9, name
        more = shares.pop(name)
        assert plain.span(more(Fraction(low))[0])[0] == pytest.approx(0, abs=1e-9), name
        assert plain.span(more(Fraction(high))[1])[1] == pytest.approx(0, abs=1e-9), name
    if drawn[1] < 1:
        assert {name for name in shares if taken[name] is not None} == set()


def hangs_together(found: dict[str, Any]) -> None:
    """What must be true of any figures, whichever equilibrium is taken."""
    for name in ("best_play", "random"):
        course = found[name]
        assert course["first_wins"] + course["second_wins"] + course["draw"] == pytest.approx(1)
        assert sum(course["rounds"].values()) == pytest.approx(1)
        mean = sum(int(rounds) * share for rounds, share in course["rounds"].items())
        assert mean == pytest.approx(course["mean_rounds"])
        assert found["least_rounds"] <= mean + 1e-9 and mean <= found["most_rounds"] + 1e-9
    best = found["best_play"]
    assert best["first_wins"] - best["second_wins"] == pytest.approx(found["mean_value"], abs=1e-9)
    if "margin" not in found["variant"]:
        assert found["decided"] - 1e-9 <= best["certain_at_deal"] <= 1 + 1e-9
    assert 0 <= best["rounds_when_certain"] <= best["mean_rounds"] + 1e-9
    assert 0 <= best["comebacks"] <= 1 + 1e-9
    made = found["decisions"]
    assert made["forced"] + made["indifferent"] + made["must_mix"] <= 1 + 1e-9
    assert 0 <= made["second_best_costs"] <= made["worst_costs"] + 1e-9
    assert made["mixed_over"] is None or made["mixed_over"] >= 2
    bound = found["restricted"]
    for value in (*bound["forbid"].values(), bound["random"], bound["greedy"]):
        assert value <= found["mean_value"] + 1e-9
    assert all(each == each.strip() and each.endswith(".") for each in verdict(found))


def test_the_line_is_a_course_of_the_game() -> None:
    for code in ("femto:hand_size=2,pack=2-3-4-5", "femto:hand_size=2,pack=3-4-5-6,order=winner_leads"):
        variant = pipworks.game(code)
        line = measure(variant)["line"]
        position = variant.deal(line["deal"])
        told: list[str] = []
        for chosen in line["steps"]:
            position, happened = position.play({int(player) - 1: card for player, card in chosen.items()})
            told += happened
        assert position.over and told == [each for turn in line["told"] for each in turn]
        result = {"beaten": -1, "drawn": 0, "won": 1, "unbeatable": 1}[line["kind"]]
        assert position.scores[0] == result


def test_with_margins_deals_are_decided_where_winning_is_certain() -> None:
    plain = measure(pipworks.game("femto:hand_size=2,pack=2-3-4-7"))
    margin = measure(pipworks.game("femto:hand_size=2,pack=2-3-4-7,score=margin"))
    assert (plain["decided"], plain["decided_deals"]) == (margin["decided"], margin["decided_deals"])
    assert plain["mean_abs_value"] != margin["mean_abs_value"]
    hangs_together(plain)
    hangs_together(margin)


def test_a_game_that_says_nothing_of_cards_has_no_habits() -> None:
    # Where nothing is compiled, since another game's kernels take longer than the measuring.
    ran = subprocess.run(
        [sys.executable, "-m", "pipworks", "lab", f"{BLUFF}:face_up=true", "--json"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
    )
    found = json.loads(ran.stdout)
    assert (found["deals"], found["decided_deals"], found["restricted"]) == (6, 6, {})
    assert found["random"]["mean_winner_total"] is None
    assert not any("habit" in each for each in verdict(found))


def test_a_hand_is_named_with_what_is_spare_where_that_decides_what_it_is_worth() -> None:
    found = measure(pipworks.game("femto:hand_size=3,pack=2-3-4-5-6-8-10,spare=shown"))
    best, worst = (list(zip(found[which]["hands"], found[which]["spares"], strict=True)) for which in ENDS)
    assert ([5, 8, 10], [3]) in best and ([5, 8, 10], [6]) in worst
    assert not [each for each in best if each in worst]
    for held, which in ((best, "best"), (worst, "worst")):
        value = found[which]["value"]
        wanted = [(row["hand"], row["spare"]) for row in found["values"] if row["value"] == value]
        assert sorted(held) == sorted(wanted)
    told = "The strongest hands are 2 3 5 (10 spare), 2 3 6 (10 spare), 2 3 8 (10 spare) and 9 more: +1.000."
    assert told in verdict(found)
    said = (
        "Die stärksten Hände sind 2 3 5 (10 übrig), 2 3 6 (10 übrig), 2 3 8 (10 übrig) und 9 weitere: +1,000."
    )
    assert said in verdict(found, Teller("de"))


def test_in_a_draft_the_first_pick_is_measured() -> None:
    found = measure(pipworks.game("femto:hand_size=2,pack=2-3-4-7,start=draft"))
    assert (found["deals"], found["card_power"], found["best"]["hands"]) == (1, {}, [])
    assert list(found["first_choices"]) == ["2", "3", "4", "7"]
    assert max(found["first_choices"].values()) == found["mean_value"]
    dealt = measure(pipworks.game("femto:hand_size=2,pack=2-3-4-7"))
    assert not any("deal" in each for each in [*verdict(found)[1:], *difference(found, dealt)])


def test_a_variant_against_itself_has_not_changed() -> None:
    found = measure(pipworks.game("femto:hand_size=2,pack=2-3-4-5"))
    assert {each["change"] for each in changes(found, found)} <= {0.0, None}
    (sentence,) = difference(found, found)
    assert "favours neither" in sentence


def test_a_match_is_measured_by_its_games() -> None:
    one, many = (measure(pipworks.game(f"femto:hand_size=2,pack=2-3-4-7{more}")) for more in ("", ",match=3"))
    assert one == many


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden", "pipworks solve"),
        ("math-arena", "pipworks lab --sampled"),
        ("friend-or-foe", "pipworks lab --sampled"),
        ("sequences", "pipworks lab --sampled"),
    ],
)
def test_what_cannot_be_measured_is_refused_with_what_can_be_done(code: str, why: str) -> None:
    with pytest.raises(NotSolvable, match=why):
        measure(pipworks.game(code))


def test_room_is_made_for_as_many_positions_as_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = pipworks.game("femto:hand_size=2,pack=2-3-4-5")
    whole = laying.laid_out(variant)
    monkeypatch.setattr(laying, "ROOM", 1)
    grown = laying.laid_out(variant)
    assert (grown.graph.states == whole.graph.states).all() and (grown.deals == whole.deals).all()


def test_games_too_large_are_refused() -> None:
    with pytest.raises(NotSolvable, match=r"more than 1,000 positions"):
        laying.laid_out(pipworks.game("femto:atto"), most=1000)
    pack = "-".join(map(str, range(1, 41)))
    with pytest.raises(NotSolvable, match="more deals than can be listed"):
        measure(pipworks.game(f"femto:hand_size=10,pack={pack},spare=shown"))


@pytest.mark.compiled
def test_femto_is_worth_what_the_solver_says() -> None:
    variant = pipworks.game("femto")
    found, solution = measure(variant), solve(variant)
    values = sorted((solution.value(each) for each in roots(variant)), reverse=True)
    assert [each["value"] for each in found["values"]] == pytest.approx(values, abs=1e-9)
    hangs_together(found)
    assert (found["best"]["hands"], found["worst"]["hands"]) == ([[2, 3, 4, 10]], [[5, 6, 7, 8]])


def test_docstrings_are_true() -> None:
    assert doctest.testmod(measures).failed == 0
