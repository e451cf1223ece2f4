"""The Femto book is true: its facts are what the lab finds, its pages and plots what the facts say."""

from __future__ import annotations

import importlib
import json
import random
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import pipworks
from pipworks.games.femto.options import FemtoOptions
from pipworks.solve import roots, solve
from pipworks.solve.packs import solve_packs

BOOK = Path(__file__).resolve().parent.parent / "docs" / "femto-book"
PAGES = sorted(BOOK.glob("*.md"))


@pytest.fixture(scope="module")
def book() -> Any:
    """The book's own modules, as long as they are needed."""
    sys.path.insert(0, str(BOOK))
    try:
        yield importlib.import_module("figures")
    finally:
        sys.path.remove(str(BOOK))
        for name in ("figures", "games", "tables", "drawing"):
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def facts(book: ModuleType) -> dict[str, Any]:
    found: dict[str, Any] = book.all_facts()
    return found


def agree(found: Any, kept: Any, where: str = "") -> None:
    """Facts are the same, but for the last digits."""
    if isinstance(found, dict):
        assert sorted(map(str, found)) == sorted(kept), where
        for key, each in found.items():
            agree(each, kept[str(key)], f"{where}/{key}")
    elif isinstance(found, list | tuple):
        assert len(found) == len(kept), where
        for at, (one, other) in enumerate(zip(found, kept, strict=True)):
            agree(one, other, f"{where}/{at}")
    elif isinstance(found, float):
        assert found == pytest.approx(kept, abs=1e-8), where
    else:
        assert found == kept, where


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
    for sweep in ("eight", "six", "four"):
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_says_what_the_facts_say(page: Path, book: ModuleType, facts: dict[str, Any]) -> None:
    text = page.read_text(encoding="utf-8")
    assert book.filled(text, facts) == text, "make book writes it anew"
    plain = re.sub(r"```.*?```", "", book.TABLE.sub("", book.NUMBER.sub("", text)), flags=re.DOTALL)
    loose = re.findall(r"\d+\.\d+|\d+\s?%|\?<!--", plain)
    assert not loose, f"{loose}: say from which fact a figure comes"


def test_plots_are_drawn_from_the_facts(book: ModuleType, facts: dict[str, Any]) -> None:
    drawn = book.pictures(facts)
    assert sorted(drawn) == sorted(file.stem for file in (BOOK / "pictures").glob("*.svg"))
    for name, picture in drawn.items():
        assert picture == (BOOK / "pictures" / f"{name}.svg").read_text(encoding="utf-8"), name
    shown = {
        name for page in PAGES for name in re.findall(r"\(pictures/(\w+)\.svg\)", page.read_text("utf-8"))
    }
    assert shown == set(drawn)


def test_facts_are_written_in_one_way(
    book: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "FACTS", tmp_path)
    for file in sorted((BOOK / "facts").glob("*.json")):
        book.kept(file.stem, json.loads(file.read_text(encoding="utf-8")))
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()
