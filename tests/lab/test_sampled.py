"""Sampled measures: against exact ones, against a slow program, and against themselves."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_sampled import Slow

import pipworks
from pipworks import GameError, GameRecord, NotSolvable, Teller, play_out
from pipworks.bots import UnknownBot
from pipworks.bots.matches import play_match
from pipworks.engine.statistics import wilson
from pipworks.kernels import PLAIN
from pipworks.lab import sampled_skill
from pipworks.lab.laying import laid_out
from pipworks.lab.measures import course, drama, even_mix
from pipworks.lab.played import Played
from pipworks.lab.sampled import MEASURES, columns, counted, measuring, sampled, seated
from pipworks.lab.sampled_criteria import COLUMNS
from pipworks.lab.sampled_dead import Taken, offered
from pipworks.lab.sampled_estimates import FEW, Sums, apart, quantile, share, student
from pipworks.lab.sampled_games import Table, Trace, decider, looked_at, played, recorded
from pipworks.lab.sampled_page import sampled_page
from pipworks.lab.sampled_report import Asked, changes, difference, numbers_of, report
from pipworks.lab.sampled_skill import by_players, ladder, parted, skill
from pipworks.lab.sampled_words import verdict as sampled_verdict

BLUFF = Path(__file__).resolve().parents[2] / "examples" / "bluff.py"
ATTO = "femto:atto"
EXACT = (
    "femto:hand_size=2,pack=2-3-4-5",
    "femto:hand_size=2,pack=3-5-7-8",
    "femto:hand_size=2,order=winner_leads,pack=2-3-4-5",
    "femto:goal=low,hand_size=2,order=alternate,pack=2-3-4-5",
    "femto:chooser=ahead,hand_size=2,pack=1-3-4-6",
    "femto:hand_size=2,joker=trump,pack=2-3-4-J",
    "femto:hand_size=2,pack=2-2-4-5",
    "femto:hand_size=2,pack=2-3-4-5-6,spare=shown",
    "femto:goal=prime,hand_size=2,pack=2-3-5-8",
    "femto:hand_size=2,order=loser_leads,pack=3-4-5-6",
    "femto:chooser=loser,hand_size=2,pack=2-3-4-7",
    "femto:hand_size=2,pack=2-3-4-5,start=draft",
)


# Against exact measures


def test_intervals_cover_the_exact_figures_of_random_play() -> None:
    """Variants are independent of each other, the figures of one are not: each is counted for itself.

    Intervals that hold with 95 % would be found to miss so often once in ten thousand choices of seeds.
    """
    missed: Counter[str] = Counter()
    codes = EXACT if PLAIN else (*EXACT, ATTO, "femto")
    for code in codes:
        variant = pipworks.game(code)
        laid = laid_out(variant)
        even = Played(laid, np.zeros(len(laid.graph.who)), even_mix(laid))
        exact = course(even) | drama(even)
        exact["score"] = exact["first_wins"] - exact["second_wins"]
        found = sampled(variant, 40 if PLAIN else 500, bots=["random"], playouts=0, seed=f"cover {code}")
        first, second = found["seats"]
        for name, figure in {
            "mean_rounds": found["measures"]["rounds"],
            "draw": found["measures"]["draw"],
            "first_wins": first["wins"],
            "second_wins": second["wins"],
            "score": first["score"],
            "lead_changes": found["measures"]["lead_changes"],
            "comebacks": found["measures"]["comebacks"],
        }.items():
            missed[name] += not figure["low"] - 1e-8 <= exact[name] <= figure["high"] + 1e-8
    allowed = next(most for most in range(len(codes)) if tail(len(codes), most + 1, 0.05) * 7 < 1e-4)
    assert allowed < len(codes) / 2
    assert max(missed.values()) <= allowed, missed


def tail(trials: int, least: int, chance: float) -> float:
    """How likely at least so many of the trials succeed."""
    return sum(
        math.comb(trials, each) * chance**each * (1 - chance) ** (trials - each)
        for each in range(least, trials + 1)
    )


# Against a slow program


def games() -> list[tuple[str, list[str], int]]:
    few = [
        (ATTO, ["random", "greedy"], 6),
        ("femto:hand_size=2,pack=2-3-4-5", ["random"], 4),
        (str(BLUFF), ["random"], 10),
        ("femto:hand_size=3,pack=2-3-4-5-6-8-9,spare=hidden", ["greedy"], 4),
        ("math-arena:players=3", ["greedy"], 2),
    ]
    return (
        few
        if PLAIN
        else [
            *few,
            ("friend-or-foe:players=3,turn_limit=40", ["greedy"], 2),
            ("brain-drain:first_to=4", ["random"], 2),
            ("sequences", ["greedy"], 2),
        ]
    )


@pytest.mark.parametrize(("code", "bots", "playouts"), games())
def test_criteria_are_those_of_a_slow_program(code: str, bots: list[str], playouts: int) -> None:
    variant = pipworks.game(code)
    table = seated(variant, bots, playouts)
    for deal in range(2):
        deciders = [decider(name, variant) for name in table.bots]
        record = play_out(variant.deal(seed=f"slow/{deal}"), deciders, seed=deal)
        trace = looked_at(variant, recorded(record), playouts, f"slow {deal}")
        row = dict(zip(columns(variant.seats), counted(trace), strict=True))
        slow = Slow(record, playouts, f"slow {deal}").counted()
        assert slow.keys() == set(COLUMNS)
        for name, wanted in slow.items():
            assert row[name] == pytest.approx(float(wanted), abs=1e-9), name
        for seat, score in enumerate(record.now.scores):
            assert row[f"seat {seat} score"] == score


@pytest.mark.parametrize(("code", "bots"), [(code, bots) for code, bots, _ in games()])
def test_a_game_that_was_kept_can_be_played_again(code: str, bots: list[str]) -> None:
    """What the compiled loop keeps of a game is what its record would tell."""
    variant = pipworks.game(code)
    table = seated(variant, bots, 0)
    for shift in range(2):
        trace = played(table, "again", shift)
        record = replayed(table, trace, "again")
        again = recorded(record)
        for name in ("acting", "chosen", "counts", "offers", "closes"):
            assert np.array_equal(getattr(trace, name), getattr(again, name)), name
        assert trace.states.tobytes() == again.states[: len(trace.states)].tobytes()


def replayed(table: Table, trace: Trace, luck: str) -> GameRecord:
    record = GameRecord(table.variant, table.variant.deal(seed=luck))
    for chosen in trace.chosen:
        while record.now.awaits_chance:
            record.happen()
        record.play_numbers({seat: int(each) for seat, each in enumerate(chosen) if each >= 0})
    while record.now.awaits_chance:
        record.happen()
    return record


def test_bots_win_what_they_win_in_a_match() -> None:
    variant = pipworks.game(ATTO)
    report = play_match(variant, ["greedy", "random"], 20, seed="as in a match", processes=1)
    found = sampled(variant, 20, bots=["greedy", "random"], playouts=0, seed="as in a match")
    assert (found["games"], found["deals"]) == (20, 10)
    for standing, here in zip(report.standings, found["bots"], strict=True):
        assert here["bot"] == standing.bot
        assert here["wins"]["value"] == pytest.approx(standing.win_rate)
        assert here["score"]["value"] == pytest.approx(standing.mean_score)
    assert found["measures"]["draw"]["value"] == pytest.approx(report.draws / 20)


# Against themselves


def test_a_prefix_is_what_fewer_games_give() -> None:
    variant = pipworks.game(ATTO)
    some = list(measuring(variant, 6, bots=["random"], playouts=2, seed="prefix"))
    assert [each["games"] for each in some] == [4, 6]
    assert [each["done"] for each in some] == [False, True]
    for each in some:
        alone = sampled(variant, each["games"], bots=["random"], playouts=2, seed="prefix", threads=2)
        assert alone | {"of": 0, "done": 0} == each | {"of": 0, "done": 0}
    assert json.loads(json.dumps(some[-1])) == some[-1]


def test_what_is_told_is_whole() -> None:
    found = sampled(pipworks.game(ATTO), 6, playouts=2)
    assert list(found["measures"]) == [each.name for each in MEASURES]
    figures = [*found["measures"].values(), *(each["wins"] for each in found["seats"])]
    for each in figures:
        assert sorted(each) == ["high", "low", "unit", "value"]
        assert each["low"] is None or each["low"] <= each["value"] <= each["high"]
    assert sum(found["lengths"]["spread"].values()) == 6
    for line in found["verdict"]:
        assert line["kind"] and line["text"].endswith(".")
    assert found["measures"]["passes"]["value"] is None  # Femto knows no pass


def test_of_long_games_not_all_are_looked_at() -> None:
    """Chances then rest on fewer deals, and everything else on all of them."""
    variant = pipworks.game(ATTO)
    table = seated(variant, ["random"], 2)
    sums = Sums(columns(2))
    for deal in range(12):
        sums.add(counted(played(table, f"long/{deal}", 0, deal % 4 == 0)))
    assert (sums.total("games"), sums.total("seen")) == (12, 3)
    few = Sums(columns(2))
    for deal in range(0, 12, 4):
        few.add(counted(played(table, f"long/{deal}")))
    assert sums.ratio("uncertainty", "seen") == pytest.approx(few.ratio("uncertainty", "seen"))


def test_what_is_compiled_for_the_first_game_takes_no_time_from_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    takes = chain([100.0], repeat(1.0))
    passed = 0.0

    def slowly(*given: Any) -> Any:
        nonlocal passed
        passed += next(takes)
        return played(*given)

    monkeypatch.setattr("pipworks.lab.sampled.played", slowly)
    monkeypatch.setattr("pipworks.lab.sampled.time", SimpleNamespace(monotonic=lambda: passed))
    found = sampled(pipworks.game(ATTO), 1000, seconds=10.0, playouts=0)
    assert found["done"] and 10 <= found["games"] < 100


def test_time_ends_it_as_well() -> None:
    found = sampled(pipworks.game(ATTO), 10**6, seconds=0.05, playouts=0)
    assert found["done"] and 1 <= found["games"] < 10**6


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"games": 0}, "at least one game"),
        ({"seconds": 0.0}, "seconds above 0"),
        ({"seconds": math.nan}, "seconds above 0"),
        ({"playouts": 3}, "even, not 3"),
        ({"playouts": -2}, "even, not -2"),
        ({"bots": ["random"] * 3}, "has 2 seats, so 3 bots"),
        ({"bots": ["search:0"]}, "no search"),
        ({"bots": ["search:many"]}, "no search"),
        ({"bots": ["nobody"]}, "no bot for"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words: dict[str, Any], problem: str) -> None:
    with pytest.raises(GameError, match=problem) as refusal:
        sampled(pipworks.game(ATTO), **words)
    assert refusal.value.code in ("bad-sample", UnknownBot.code, NotSolvable.code)


# Skill and luck


def results(skill: float, deal: float, play: float, seats: int, rng: np.random.Generator) -> Any:
    """Wins and shares of a deal in a game made of these parts, twice over all seats."""
    cards = rng.normal(size=seats)
    cards -= cards.mean()
    whims = rng.normal(size=(2, seats))
    share = 1 / seats + skill + deal * cards + play * whims
    return np.stack([np.zeros_like(share), share], axis=2)


@pytest.mark.parametrize("seats", [2, 4])
def test_parts_of_the_results_are_found_again(seats: int) -> None:
    """The variances of a game that is made of them; whims are a part of no seat and of no deal."""
    rng, sums = np.random.default_rng(1), Sums(["skill", "deal", "play", "square", "games", "wins", "share"])
    for _ in range(4000):
        sums.add(parted(results(0.3, 0.4, 0.2, seats, rng)))
    parts = {"skill": 0.3**2, "deal": 0.4**2 * (1 - 1 / seats), "play": 0.2**2}
    for name, wanted in parts.items():
        value = sums.ratio(name, "square", "balance").value
        assert value == pytest.approx(wanted / sum(parts.values()), abs=0.03), name


def test_skill_is_what_a_match_would_show() -> None:
    found = skill(pipworks.game("femto:hand_size=2,pack=2-3-4-5"), 12, seed="skill")
    assert (found["strong"], found["weak"], found["games"]) == ("greedy", "random", 12)
    whole = sum(found[name]["value"] for name in ("skill", "deal", "play"))
    assert whole == pytest.approx(1.0)
    assert 0.0 <= found["wins"]["value"] <= found["share"]["value"] <= 1.0


def test_a_ladder_has_each_search_against_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampled_skill, "LEAST_ITERATIONS", 2)
    rungs = ladder(pipworks.game("femto:hand_size=2,pack=2-3-4-5"), 2)
    assert [(each["bot"], each["against"]) for each in rungs] == [
        ("search:8", "search:2"),
        ("search:32", "search:8"),
    ]
    assert all(each["games"] == 2 and 0 <= each["wins"]["value"] <= 1 for each in rungs)


def test_numbers_of_players_are_compared() -> None:
    found = by_players(pipworks.game("math-arena"), numbers_of("2-3"), 3, bots=["random"])
    assert [(each["players"], len(each["seats"])) for each in found] == [(2, 2), (3, 3)]
    for each in found:
        assert sum(seat["advantage"]["value"] for seat in each["seats"]) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "numbers"), [("3", (3,)), ("2-5", (2, 3, 4, 5)), ("2,4", (2, 4)), (" 2 - 3 ", (2, 3))]
)
def test_numbers_of_players_are_read(text: str, numbers: tuple[int, ...]) -> None:
    assert numbers_of(text) == numbers


@pytest.mark.parametrize("text", ["", "x", "5-2", "2-", "-", "1-2-3", "99999", "²"])
def test_what_names_no_numbers_of_players_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="names no numbers of players"):
        numbers_of(text)


def test_a_game_is_not_compared_for_so_many_as_cannot_play_it() -> None:
    with pytest.raises(GameError, match="it is for 2 to 5 players"):
        by_players(pipworks.game("math-arena"), [9], 1)
    with pytest.raises(GameError, match="it is for 2 players"):
        by_players(pipworks.game(ATTO), [3], 1)


# Choices that nobody makes


def test_dead_choices_are_those_that_nobody_makes() -> None:
    variant = pipworks.game(ATTO)
    taken, offers, made = Taken(variant), Counter[str](), Counter[str]()
    for deal in range(24):
        trace = played(seated(variant, ["greedy"], 0), f"dead/{deal}")
        taken.add(offered(trace))
        position = replayed(seated(variant, ["greedy"], 0), trace, f"dead/{deal}")
        for place, step in zip(position.positions, position.steps, strict=False):
            for seat, choice in step.items() if isinstance(step, dict) else ():
                some = place.choices(seat)
                if len(some) > 1:
                    offers.update(some)
                    made[variant.game.notation.choice(variant, place.state, seat, int(choice))] += 1
    told = taken.told()
    often = {choice for choice, count in offers.items() if count >= 100}
    assert told["offered"] == len(often)
    assert {each["choice"] for each in told["never"]} == {each for each in often if not made[each]}


# Words and pages


def test_a_report_is_told_in_german_and_on_a_page() -> None:
    variant, few = pipworks.game(ATTO), Asked(games=6, bots=("random",), playouts=2)
    found = report(variant, few)
    other = report(pipworks.game("femto:hand_size=2,pack=2-3-4-5"), few)
    german = sampled_verdict(found, Teller("de"))
    assert [each["kind"] for each in german] == [each["kind"] for each in found["verdict"]]
    for told, english in zip(german, found["verdict"], strict=True):
        assert told["text"] != english["text"]
        numbers = [
            sorted(re.findall(r"[0-9]+(?:[.,][0-9]+)?", each["text"].replace(",", ".")))
            for each in (told, english)
        ]
        assert numbers[0] == numbers[1]
    for page in (sampled_page("Femto", found), sampled_page("Femto", found, other)):
        assert page.startswith("<!doctype html>") and page.count("<figure>") == page.count("</figure>") >= 3
        assert not re.search(r"<(script|link|img|iframe|object)\b|(src|href)=|https?:", page)
    page = re.sub(
        r"<style>.*?</style>", "", sampled_page("Femto", found, other, Teller("de")), flags=re.DOTALL
    )
    words = re.sub(r"<[^>]*>", " ", page)
    assert not re.search(r"\b(the|of|and|is|games?|seats?|share|table|here|there|choices|skill)\b", words)
    assert "durch Spielen gemessen" in words and "Als Tabelle" in words
    rows = changes(found, other)
    assert [each["figure"] for each in rows] == [each.name for each in MEASURES]
    sure = {
        each["figure"] for each in rows if each["low"] is not None and not each["low"] <= 0 <= each["high"]
    }
    assert {each["figure"] for each in difference(found, other)} == sure and "choices" in sure


# Estimates


@pytest.mark.parametrize(
    ("freedom", "bound"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)],
)
def test_students_bounds_are_those_of_the_tables(freedom: int, bound: float) -> None:
    assert student(freedom) == pytest.approx(bound, rel=3e-3)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), min_size=2, max_size=30))
def test_a_ratio_is_that_of_the_sums_with_the_spread_of_what_is_left(rows: list[tuple[int, int]]) -> None:
    sums = Sums(["y", "x"])
    for row in rows:
        sums.add(np.array(row, float))
    value, low, high = sums.ratio("y", "x")
    over, under = (sum(each) for each in zip(*rows, strict=True))
    assert value == pytest.approx(over / under)
    left = [y - over / under * x for y, x in rows]
    if np.var(left) < 1e-9:
        assert (low, high) == ((None, None) if len(rows) < FEW else (value, value))
        return
    error = math.sqrt(np.var(left, ddof=1) / len(rows)) / (under / len(rows))
    assert high == pytest.approx(over / under + student(len(rows) - 1) * error, abs=1e-6)
    assert low == pytest.approx(max(over / under - student(len(rows) - 1) * error, 0.0), abs=1e-6)


@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(1, 3))
def test_a_share_of_independent_games_has_wilsons_interval(won: list[bool], alike: int) -> None:
    """Games that are each played several times over are worth no more than once."""
    sums = Sums(["won", "games"])
    for each in won:
        sums.add(np.array([each * alike, alike], float))
    value, low, high = sums.ratio("won", "games", "share")
    assert value == pytest.approx(sum(won) / len(won))
    assert (low, high) == pytest.approx(wilson(sum(won), len(won)), abs=1e-6)


def test_a_share_is_worth_no_more_than_its_trials() -> None:
    assert share(0.5, 0.0, 10.0, 5)[1:] == pytest.approx(wilson(5, 10), abs=1e-6)


@given(st.lists(st.integers(0, 20), min_size=1, max_size=60), st.floats(0.05, 0.95))
def test_a_quantile_has_its_part_below(figures: list[int], part: float) -> None:
    value, low, high = quantile(Counter(figures), part, len(figures))
    assert value is not None and low is not None and high is not None and low <= value <= high
    assert sum(each <= value for each in figures) >= part * len(figures) - 1e-9
    assert sum(each < value for each in figures) < part * len(figures)


def test_differences_square_and_add() -> None:
    """The first example of Newcombe (1998), method 10: 56 of 70 against 48 of 80."""
    one, other = (
        dict(zip(("value", "low", "high"), (wins / of, *wilson(wins, of)), strict=True))
        for wins, of in ((56, 70), (48, 80))
    )
    assert apart(one, other) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
