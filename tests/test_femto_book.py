"""The Femto book is true: its facts are what the lab finds. That pages say what facts say: see test_books."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import pipworks
from book_making import DOCS, agree, made_by
from pipworks.games.femto.options import FemtoOptions
from pipworks.solve import roots, solve
from pipworks.solve.packs import solve_packs

BOOK = DOCS / "femto-book"


@pytest.fixture(scope="module")
def book() -> Iterator[ModuleType]:
    with made_by("femto-book") as found:
        yield found


@pytest.fixture(scope="module")
def facts(book: ModuleType) -> dict[str, Any]:
    found: dict[str, Any] = book.all_facts()
    return found


QUICK = ("femto", "wide", "joker", "odd", "atto", "final_atto", "zepto", "final")


@pytest.mark.compiled
@pytest.mark.parametrize("name", QUICK)
def test_the_facts_of_a_game_are_what_the_lab_finds(
    name: str, book: ModuleType, facts: dict[str, Any]
) -> None:
    code = next(named[name] for named in book.games.CHAPTERS.values() if name in named)
    agree(book.games.game_facts(code), facts[name], name)


@pytest.mark.compiled
def test_every_game_of_the_book_is_worth_what_the_solver_says(
    book: ModuleType, facts: dict[str, Any]
) -> None:
    for named in book.games.CHAPTERS.values():
        for name, code in named.items():
            if name in QUICK:
                continue
            solution = solve(pipworks.game(code))
            values = np.array([solution.value(state) for state in roots(solution.variant)])
            assert np.abs(values).mean() == pytest.approx(facts[name]["mean_abs_value"], abs=1e-9), name
            assert values.mean() == pytest.approx(facts[name]["mean_value"], abs=1e-9), name
            assert values.max() == pytest.approx(facts[name]["best"]["value"], abs=1e-9), name


@pytest.mark.compiled
def test_all_packs_of_six_of_a_suit_are_as_the_book_says(book: ModuleType, facts: dict[str, Any]) -> None:
    suit = book.games.suit_facts(3)
    packs = suit.pop("candidates")
    agree(suit, facts["suit_6"])
    kept = {row["pack"] for row in book.games.read_candidates("packs_of_six")}
    assert {"-".join(map(str, pack)) for pack in packs} == kept


@pytest.mark.compiled
def test_packs_of_eight_of_a_suit_are_as_the_book_says(book: ModuleType, facts: dict[str, Any]) -> None:
    first = random.Random("suit").randrange(1287 - 100)
    solved = solve_packs(pipworks.game("femto"), book.games.SUIT, first, 100)
    strength = np.abs(solved.values)
    found = list(zip(strength.mean(axis=1).tolist(), solved.values.max(axis=1).tolist(), strict=True))
    agree(found, facts["suit_8"]["strengths"][first : first + 100])
    passing = (strength < 1 - 1e-9).all(axis=1) & (solved.draws < 0.02) & (solved.pure == 0)
    kept = {row["pack"] for row in book.games.read_candidates("packs_of_eight")}
    for pack, passes in zip(solved.packs.tolist(), passing, strict=True):
        assert ("-".join(map(str, pack)) in kept) == passes


@pytest.mark.compiled
def test_candidates_are_what_the_lab_finds(book: ModuleType) -> None:
    rows = book.games.read_candidates("packs_of_eight")
    for row in [rows[0], *random.Random("candidates").sample(rows[1:], 2)]:
        found = book.games.candidate_row([int(card) for card in row["pack"].split("-")])
        assert {key: row[key] for key in found} == pytest.approx(found, abs=1e-8)


@pytest.mark.compiled
def test_packs_of_the_long_sweeps_are_worth_what_the_solver_says(
    book: ModuleType, facts: dict[str, Any]
) -> None:
    for sweep in ("eight", "six", "four", "ten"):
        assert sum(facts[sweep]["strengths"]) == facts[sweep]["packs"]
        named = facts[sweep]["named"].items()
        some = random.Random(sweep).sample(facts[sweep]["fairest"], 4)
        for pack, row in [*named, *((row["pack"], row) for row in some)]:
            solution = solve(pipworks.game(book.games.code_of([int(card) for card in pack.split("-")])))
            values = np.array([solution.value(state) for state in roots(solution.variant)])
            assert np.abs(values).mean() == pytest.approx(row["strength"], abs=1e-9), pack
            assert values.max() == pytest.approx(row["best"], abs=1e-9), pack


def test_the_final_version_is_what_the_criteria_choose(facts: dict[str, Any]) -> None:
    presets = FemtoOptions.presets
    assert presets["final"] == f"pack={facts['packs_of_eight']['chosen']['pack']}"
    assert presets["final_atto"] == f"hand_size=3,pack={facts['packs_of_six']['chosen']['pack']}"
    assert presets["zepto"] == f"hand_size=2,pack={facts['four']['fairest'][0]['pack']}"
    assert facts["four"]["fairest"][0]["best"] == 0
    cards = [set(pipworks.game(f"femto:{name}").options.pack) for name in ("zepto", "final_atto", "final")]  # type: ignore[attr-defined]
    assert cards[0] < cards[1] < cards[2]


@pytest.mark.compiled
def test_the_game_in_the_book_is_one_of_perfect_players(book: ModuleType, facts: dict[str, Any]) -> None:
    agree(book.games.recorded_facts(), facts["game"])
    assert facts["game"]["most_cost"] == pytest.approx(0, abs=1e-9)
    record = pipworks.record((BOOK / "game.txt").read_text(encoding="utf-8"))
    assert record.now.over and record.now.scores == (-1.0, 1.0)
    assert record.variant == pipworks.game("femto:final")
    assert record.now.text.startswith("hands=-/")
