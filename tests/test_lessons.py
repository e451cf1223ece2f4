"""Lessons that games bring along: they can be held, and the manual says the same of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from pipworks.engine import Game, Investigation, Message, Teller
from pipworks.games import find_named, game_named, names
from pipworks.web.classmodels import AskClass

TEACHING = Path(__file__).parents[1] / "docs" / "teaching"
LESSONS = [(game, each) for game in map(game_named, names()) for each in game.investigations]


def plain(page: str) -> str:
    """A page without its marks, in lower case; the apostrophes of Markdown become those that are printed."""
    unlinked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", page.replace("'", "’"))
    return re.sub(r"\s+", " ", re.sub(r"[*`|]", "", unlinked)).lower()


def sentences(lesson: Investigation) -> list[Message]:
    """All that a lesson says."""
    asked = [(each.text, *each.answers) for each in lesson.guesses]
    plan = [each.what for each in lesson.plan]
    first = [lesson.title, lesson.aim, *lesson.explain, *plan]
    return [*first, *(each for group in asked for each in group), *lesson.questions, *lesson.outcome]


def test_three_games_have_lessons() -> None:
    assert {game.name for game, _ in LESSONS} >= {"femto", "brain-drain", "math-arena"}
    assert len({(game.name, each.name) for game, each in LESSONS}) == len(LESSONS)


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda each: each.name)
def test_a_lesson_can_be_held(game: Game, lesson: Investigation) -> None:
    assert 20 <= lesson.minutes <= 50
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", lesson.name)
    assert {find_named(code).game.name for code in lesson.variants} == {game.name}
    for language in ("en", "de"):
        teller = Teller(language)
        for guess in lesson.guesses:  # as the page asks it
            asked = {"do": "ask", "kind": "own", "text": teller.say(guess.text)}
            TypeAdapter(AskClass).validate_python(asked | {"answers": list(map(teller.say, guess.answers))})
        said = [teller.say(each) for each in sentences(lesson) if each.template not in ("3", "4", "5", "9")]
        english = [Teller("en").say(each) for each in sentences(lesson)]
        shared = {"20", "50", "80"}
        assert language == "en" or set(said) & set(english) <= shared


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda each: each.name)
def test_the_manual_says_the_same(game: Game, lesson: Investigation) -> None:
    page = plain((TEACHING / f"{game.name}.md").read_text("utf-8"))
    missing = [text for each in sentences(lesson) if plain(text := Teller("en").say(each)) not in page]
    assert missing == []
    index = (TEACHING / "index.md").read_text("utf-8")
    title = re.escape(Teller("en").say(lesson.title))
    row = re.search(rf"{title}.*from (\d+) years \| (\d+) \|", index, re.IGNORECASE)
    assert row and (int(row[1]), int(row[2])) == (lesson.age, lesson.minutes)
