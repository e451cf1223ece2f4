"""Everything that is said can be said in every language: the catalogues miss nothing and change no value."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from pipworks.arithmetic import BadSurvey, BadValues
from pipworks.bots import UnknownBot
from pipworks.club import errors as class_errors
from pipworks.engine import errors
from pipworks.engine.messages import Message, Seat
from pipworks.engine.options import phrase_of, words_of
from pipworks.engine.teller import LANGUAGES, Teller
from pipworks.gallery import errors as gallery_errors
from pipworks.games import BUILT_IN, game_named
from pipworks.interop.decisions import BadDecisions
from pipworks.mail import errors as mail_errors
from pipworks.people import errors as people_errors
from pipworks.post import errors as post_errors
from pipworks.printing import errors as print_errors
from pipworks.push import errors as push_errors
from pipworks.puzzles import errors as puzzle_errors
from pipworks.ratings import errors as rating_errors
from pipworks.starter import TEMPLATE, BadName, NotWritten
from pipworks.tables import errors as table_errors
from pipworks.tournaments import errors as tournament_errors
from pipworks.web.puzzles import BadQuestion, NoSuchPuzzle

MORE = BadName, NotWritten, UnknownBot, BadValues, BadSurvey, BadDecisions, BadQuestion, NoSuchPuzzle
PACKAGE = Path(errors.__file__).parents[1]
ERRORS = {
    name
    for module in (
        errors,
        table_errors,
        class_errors,
        mail_errors,
        print_errors,
        post_errors,
        push_errors,
        puzzle_errors,
        gallery_errors,
        rating_errors,
        tournament_errors,
        people_errors,
    )
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, errors.GameError)
} | {"error", "self.error", *(each.__name__ for each in MORE)}
TRANSLATED = sorted(each.parent for each in PACKAGE.rglob("de.po"))


def templates(folder: Path) -> Iterator[tuple[str, str]]:
    """Every sentence that modules of a folder say, with its place: of lines, messages and refusals."""
    for file in sorted(folder.glob("*.py")):
        if file.stem.removeprefix("test_") == TEMPLATE:  # it says whatever those make of it who take it
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called, first = ast.unparse(node.func), node.args[0]
            is_said = called in ("say", "line", "fault") or (called in ERRORS and called != "verbatim")
            if is_said and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value, f"{file.parent.name}/{file.name}:{node.lineno}"


def forms(folder: Path) -> Iterator[tuple[str, str]]:
    """What a game says of itself and of its options, in the form that people fill in."""
    for game in map(game_named, BUILT_IN):
        if game.name.replace("-", "_") == folder.name:
            yield game.pitch, game.name
            for name, field in game.options.form()["properties"].items():
                yield field["title"], f"{game.name}: {name}"
                yield field["description"], f"{game.name}: {name}"
                for word in words_of(field):
                    yield phrase_of(field["title"], word), f"{game.name}: {name}"


def placeholders(template: str) -> set[str]:
    """The names of the values that a template places."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def translations(folder: Path, language: str) -> dict[str, str]:
    with (folder / f"{language}.po").open("rb") as file:
        return {
            each.id: each.string for each in read_po(file, locale=language, abort_invalid=True) if each.id
        }


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_every_sentence_has_a_translation(folder: Path, language: str) -> None:
    known = translations(PACKAGE / "engine", language) | translations(folder, language)
    missing = [
        f"{place}: {text}" for text, place in chain(templates(folder), forms(folder)) if not known.get(text)
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_translations_place_the_same_values_and_are_all_needed(folder: Path, language: str) -> None:
    said = {text for text, _ in chain(templates(folder), forms(folder))}
    for english, translated in translations(folder, language).items():
        assert placeholders(translated) <= placeholders(english), english
        assert english in said or folder.name == "engine", f"nobody says {english!r}"


def test_no_sentence_is_translated_in_two_ways() -> None:
    found: dict[str, tuple[str, Path]] = {}
    for folder in TRANSLATED:
        for english, german in translations(folder, "de").items():
            before = found.setdefault(english, (german, folder))
            assert before[0] == german, f"{english!r} in {before[1].name} and {folder.name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_every_sentence_can_be_said_to_everybody(folder: Path, language: str) -> None:
    """With a seat, several seats, one thing or many: no template asks for what the teller does not know."""
    for text, _ in templates(folder):
        for value in (Seat(0), (Seat(0), Seat(1)), 1, 3, "K♠", ("2", "3")):
            values = dict.fromkeys(placeholders(text), value)
            for you in (-1, 0, 1):
                told = Teller(language, ("Ann", "Bo"), you).sentence(Message(text, values))
                assert told and not re.search(r"[{}]", told.replace("{seat: choice}", ""))


@given(st.lists(st.integers(1, 99), min_size=1, max_size=80))
def test_only_choices_are_cut_short(numbers: list[int]) -> None:
    things = tuple(map(str, numbers))
    assert Teller().say(Message("{things:spaced}", {"things": things})) == " ".join(things)
    assert all(each in Teller().say(Message("{things}", {"things": things})) for each in things)
    chosen = Teller().say(Message("{things:or}", {"things": things}))
    assert chosen.endswith(" …") == (len(things) > 30)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_preset_has_a_title_and_no_title_is_of_none(name: str) -> None:
    options = game_named(name).options
    assert options.preset_titles.keys() == options.presets.keys()
    titles = [Teller(each).say(title) for each in LANGUAGES for title in options.preset_titles.values()]
    assert all(titles) and len(set(titles[: len(options.presets)])) == len(options.presets)
