"""Booklets of puzzles: eight pages on two sheets of paper, in order when they are printed and folded."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from measuring import Word, pictures_on, placed, printed, read, size_of, texts, texts_in
from typer.testing import CliRunner

from pipworks.cli.commands import app
from pipworks.engine import Teller
from pipworks.games import find
from pipworks.printing import PAPERS, Printout
from pipworks.printing.puzzlesheets import puzzles_of
from pipworks.puzzles import several

ASKED = [
    ("brain-drain", {"backs": "short"}),
    ("brain-drain:faces=suit,relief=powers", {"paper": "letter", "language": "de", "seed": 1234567890}),
    ("ascent", {"backs": "none", "black": True}),
    ("countdown", {"language": "de"}),
    ("femto", {"backs": "short", "paper": "letter"}),
    ("femto:joker=trump,pack=2-3-4-5-6-7-8-J", {"language": "de", "black": True}),
]
EACH = pytest.mark.parametrize(
    ("code", "asked"), ASKED, ids=lambda each: each if isinstance(each, str) else ""
)
BEGIN = re.compile(r"[1-9]|1\d|20")
MARGIN = 11.0
"""What is free at each side of a page, at least, in millimetres."""


def folded(made: Printout, backs: str) -> list[list[Word]]:
    """The words of the eight pages, from the first to the last, by their places on them.

    The paper is turned over as the printer does it, one sheet laid into the other, and both are folded.
    """
    found: dict[int, list[Word]] = {}
    first = 0
    for number, words in enumerate(placed(made.pdf)):
        wide, high = size_of(read(made).pages[number])
        if number % 2 and backs == "long":  # then its upper edge is where the lower one of its front is
            words = [
                Word(each.text, wide - each.right, high - each.bottom, wide - each.left, high - each.top)
                for each in words
            ]
        left = [each for each in words if each.left < wide / 2]
        right = [
            Word(each.text, each.left - wide / 2, each.top, each.right - wide / 2, each.bottom)
            for each in words
            if each.left >= wide / 2
        ]
        if number % 2:  # the back of the leaf that has been opened, and what lies to its right
            found[first + 1], found[6 - first] = left, right
            first += 2
        else:  # the sheet as it lies before one, folded: its right half is in front
            found[7 - first], found[first] = left, right
    return [found[page] for page in range(8)]


@EACH
def test_puzzles_and_answers_are_in_order_when_it_is_folded(code: str, asked: dict[str, str]) -> None:
    made = printed(code, what="booklet", **asked)
    assert made.pages == 4 and made.parts == ("booklet",) and made.seed == asked.get("seed", 7)
    high, wide = PAPERS[asked.get("paper", "a4")]
    assert all(size_of(page) == pytest.approx((wide, high), abs=0.1) for page in read(made).pages)
    pages = folded(made, asked.get("backs", "long"))
    for number, words in enumerate(pages[1:6]):
        begins = sorted(
            (each.top, each.text) for each in words if each.left < 13 and BEGIN.fullmatch(each.text)
        )
        assert [text for _, text in begins] == [str(4 * number + at) for at in range(1, 5)]
    seed = made.seed
    assert seed is not None
    if code.startswith("femto"):
        answers = [", ".join(each.answer) for each in several(find(code), seed, 20)]
    else:
        tasks = puzzles_of(code, seed)
        answers = [f"{each.puzzle.simplest.replace('-', '−')} = {each.puzzle.target}" for each in tasks]
    for first, words in ((0, pages[6]), (10, pages[7])):
        said = " ".join(each.text for each in words)
        for at in range(first, first + 10):
            assert f" {at + 1}. {answers[at]}" in f" {said}"
    for number in range(1, 7):
        assert max((each.bottom, each.left, each.text) for each in pages[number])[2] == str(number + 1)


@EACH
def test_every_page_keeps_its_margins(code: str, asked: dict[str, str]) -> None:
    """Nothing stands in the fold, or lies on what is below it."""
    made = printed(code, what="booklet", **asked)
    high, wide = PAPERS[asked.get("paper", "a4")]
    for words in folded(made, asked.get("backs", "long")):
        assert words
        assert all(each.left > MARGIN and each.right < wide / 2 - MARGIN for each in words)
        assert all(each.top > 8 and each.bottom < high - 4 for each in words)
        foot = min((each.top for each in words if each.top > high - 10.5), default=high)
        assert all(each.bottom <= foot for each in words if each.top < foot)
    for page in read(made).pages:
        for shown in pictures_on(page):
            left, right = sorted((shown.left % (wide / 2), shown.right % (wide / 2)))
            assert left > MARGIN - 1 and right < wide / 2 - MARGIN + 1


def test_a_class_has_its_booklets_one_after_the_other() -> None:
    one, three = (list(texts(printed("ascent", what="booklet", copies=copies))) for copies in (1, 3))
    assert three == 3 * one


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_cover_says_what_is_to_be_done(language: str) -> None:
    made = printed("femto", what="booklet", language=language)
    (cover, *_), problems = folded(made, "long"), find("femto").game.problems
    said = " ".join(each.text for each in cover)
    assert problems is not None and problems.reminder is not None
    for each in problems.reminder(find("femto").options):
        assert Teller(language).sentence(each) in said
    assert said.startswith({"en": "Femto Twenty puzzles", "de": "Femto Zwanzig Aufgaben"}[language])


def test_on_a_cover_is_what_a_camera_finds_it_by() -> None:
    plain, scanned = (
        len(pictures_on(read(printed("ascent", what="booklet", url=url)).pages[0]))
        for url in ("", "https://play.example.org")
    )
    assert scanned == plain + 1


def test_what_it_says_at_its_end_prints_it_again(tmp_path: Path) -> None:
    made = printed("ascent", what="booklet", language="de", paper="letter", black=True, backs="short")
    *_, last = folded(made, "short")
    said = [each.text for each in last]
    again = tmp_path / "again.pdf"
    words = shlex.split(" ".join(said[said.index("pipworks") + 1 :]))
    run = CliRunner().invoke(app, [*words, "--out", str(again)])
    assert run.exit_code == 0, run.output
    assert "turned over the short edge" in " ".join(run.output.split())
    assert texts_in(again.read_bytes()) == list(texts(made))
