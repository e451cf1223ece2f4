"""The books in docs/ say what their facts say: every figure, table and plot is made from them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from book_making import BOOKS, DOCS, agree, made_by

PAGES = [page for name in BOOKS for page in sorted((DOCS / name).glob("*.md"))]


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    with made_by(request.param) as found:
        yield found


def pages(book: ModuleType) -> list[Path]:
    found = [page for page in PAGES if page.parent == book.HERE]
    assert found
    return found


def test_pages_say_what_the_facts_say(book: ModuleType) -> None:
    facts = book.all_facts()
    for page in pages(book):
        text = page.read_text(encoding="utf-8")
        assert book.filled(text, facts) == text, f"make writes {page.name} anew"
        shown = book.books.NUMBER.sub("", text)
        plain = re.sub(r"```.*?```", "", book.books.TABLE.sub("", shown), flags=re.DOTALL)
        loose = re.findall(r"\d+\.\d+|\d+\s?%|\?<!--", plain)
        assert not loose, f"{page.name}: {loose}: say from which fact a figure comes"


def test_plots_are_drawn_from_the_facts(book: ModuleType) -> None:
    drawn = book.pictures(book.all_facts())
    assert sorted(drawn) == sorted(file.stem for file in book.PICTURES.glob("*.svg"))
    for name, picture in drawn.items():
        assert picture == (book.PICTURES / f"{name}.svg").read_text(encoding="utf-8"), name
    shown = {
        name
        for page in pages(book)
        for name in re.findall(r"\(pictures/(\w+)\.svg\)", page.read_text("utf-8"))
    }
    assert shown == set(drawn)


def test_facts_are_written_in_one_way(
    book: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_in = book.FACTS
    monkeypatch.setattr(book, "FACTS", tmp_path)
    for file in sorted(kept_in.glob("*.json")):
        book.kept(file.stem, json.loads(file.read_text(encoding="utf-8")))
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("written", ["?", "31%", "9% (8% to 10%)"])
def test_an_estimate_is_written_with_its_interval(written: str) -> None:
    with made_by("designers-remarks") as book:
        facts = {"passes": {"value": 0.125, "low": 0.1, "high": 0.1504}, "gain": -0.5}
        page = f"{written}<!--passes .1%~--> and ?<!--gain +.1f-->"
        once = book.books.filled(page, facts, {}, {})
        assert once == "12.5% (10.0% to 15.0%)<!--passes .1%~--> and −0.5<!--gain +.1f-->"
        assert book.books.filled(once, facts, {}, {}) == once


def test_an_estimate_without_an_interval_is_not_written_with_one() -> None:
    with made_by("designers-remarks") as book, pytest.raises(ValueError, match="no interval"):
        book.books.filled("?<!--a .0f~-->", {"a": {"value": 1.0, "low": None, "high": None}}, {}, {})


@pytest.mark.compiled
@pytest.mark.parametrize("page", ["brain-drain", "ascent", "math-arena", "friend-or-foe", "sequences"])
def test_remarks_are_what_games_of_their_seed_come_to(page: str) -> None:
    """From a few games, made anew just as those of the page."""
    with made_by("designers-remarks") as book:
        assert page in book.PAGES
        few = json.loads((book.FACTS / f"{book.FEW}.json").read_text(encoding="utf-8"))[book.FEW]
        agree(book.few_facts(page), few[page], page)
        assert few.keys() == book.PAGES.keys()


@pytest.mark.compiled
def test_the_exact_figures_of_the_remarks_are_what_is_counted() -> None:
    with made_by("designers-remarks") as book:
        facts = book.all_facts()
        agree(
            book.equation_games.squares(),
            {name: made for name, made in facts["squares"].items() if name.isdecimal()},
        )
        survey = book.equation_games.surveyed()
        agree(survey, facts["survey"])
