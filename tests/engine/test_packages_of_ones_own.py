"""Games from outside that are packages, or modules of one, whose modules import each other: wherever another
process needs such a game, it finds it as this one has."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pipworks
from pipworks.bots.matches import play_match
from pipworks.engine import Game, Teller, say
from pipworks.games import _game_at, introduced_from
from pipworks.games import game_named as named
from pipworks.post.course import refuse_hidden
from pipworks.post.errors import NotByPost
from pipworks.printing import job
from pipworks.printing.apart import printed
from pipworks.workers import Workers

BLUFF = (Path(__file__).resolve().parents[2] / "examples" / "bluff.py").read_text(encoding="utf-8")
GERMAN = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Do you bet?"\nmsgstr "{}?"\n'
)


def written(folder: Path) -> Path:
    """Bluff as a package of three modules that import each other as modules of a package do."""
    folder.mkdir(parents=True)
    head, rest = BLUFF.split("FACTS = Facts(", 1)
    facts, rest = rest.split("\n)\n", 1)
    rules, words = rest.split("class BluffWords(Words):", 1)
    facts = facts.replace('"bluff"', f'"{folder.name}"')
    (folder / "__init__.py").write_text(f"from pipworks.engine import Facts\n\nFACTS = Facts({facts}\n)\n")
    (folder / "rules.py").write_text(f"{head}\nfrom .numbers import CARDS\n{rules}")
    (folder / "numbers.py").write_text("CARDS = 3\n")
    (folder / "words.py").write_text(f"{head}\nfrom .rules import *\n\n\nclass BluffWords(Words):{words}")
    return folder


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed package that announces a game which is a package in it, and one which is a module."""
    arcade = tmp_path / "arcade"
    written(arcade / "bluffing")
    (arcade / "__init__.py").write_text("")
    (arcade / "numbers.py").write_text("CARDS = 3\n")
    alone = BLUFF.replace('name="bluff"', 'name="shore"')
    (arcade / "shore.py").write_text(alone.replace("FACTS =", "from .numbers import CARDS\n\nFACTS =", 1))
    about = tmp_path / "arcade-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: arcade\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[pipworks.games]\nbluffing = arcade.bluffing\nshore = arcade.shore\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    yield arcade
    for name in [each for each in sys.modules if each.partition(".")[0] == "arcade"]:
        del sys.modules[name]


def of_folder(folder: Path) -> Game:
    return pipworks.game(str(written(folder) / "__init__.py")).game


def test_a_game_is_known_by_the_file_of_its_package(tmp_path: Path) -> None:
    game = of_folder(tmp_path / "alone")
    assert game.source == tmp_path / "alone" / "__init__.py"
    assert introduced_from(game) == str(game.source)
    assert _game_at(str(game.source)) is game


def test_a_game_that_a_package_announces_is_found_by_its_name(installed: Path) -> None:
    for name, module in (("bluffing", "arcade.bluffing"), ("shore", "arcade.shore")):
        game = named(name)
        assert introduced_from(game) is None
        assert game.place == module
        assert _game_at(module) is game


def test_a_match_of_a_package_is_played_in_other_processes(tmp_path: Path, installed: Path) -> None:
    alone = pipworks.Variant(of_folder(tmp_path / "alone"))
    for variant in (alone, pipworks.game("bluffing:stake=3"), pipworks.game("shore")):
        report = play_match(variant, ["random", "random"], 4, processes=2)
        assert report.games == 4 and report.variant == variant.code


def test_a_package_is_printed_in_another_process(tmp_path: Path, installed: Path) -> None:
    async def all_of_them() -> None:
        workers = Workers(1, 600.0)
        try:
            for game in (of_folder(tmp_path / "alone"), named("bluffing"), named("shore")):
                wanted = job(pipworks.Variant(game).code, what="sheet")
                pdf = await workers.ask("me", "me", printed, wanted, introduced_from(game)).answer
                assert pdf.startswith(b"%PDF")
        finally:
            await workers.close()

    asyncio.run(all_of_them())


def test_by_post_a_game_is_played_that_both_can_have_by_its_name(tmp_path: Path, installed: Path) -> None:
    for name in ("bluffing", "shore"):
        refuse_hidden(pipworks.game(f"{name}:face_up=true"))
    with pytest.raises(NotByPost, match="is a game in a file"):
        refuse_hidden(pipworks.Variant(of_folder(tmp_path / "alone")).but(face_up=True))


@pytest.mark.parametrize("beside", ["shore.de.po", "de.po"])
def test_a_module_of_a_package_has_its_translations_beside_it(installed: Path, beside: str) -> None:
    """As any file has, or in those of the whole package."""
    word = f"Erhöht man bei {beside}"
    (installed / beside).write_text(GERMAN.format(word).replace("Do you bet?", word), encoding="utf-8")
    named("shore")
    assert Teller("de").say(say(word)) == f"{word}?"
