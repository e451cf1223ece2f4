"""What earlier versions wrote is read as they meant it, and random games are those that they were.

The folders in `fixtures/` say in `make.py` what is in them and how they were made.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import pipworks
from digests import bare, digest_of_games, digest_of_positions, digest_of_steps
from pipworks.games import BUILT_IN

FOLDERS = sorted(each for each in (Path(__file__).parent / "fixtures").iterdir() if each.name[0].isdigit())
FEW = 3
"""Random games that are quick with nothing compiled, too."""


def rows(name: str) -> list[tuple[str, ...]]:
    """The rows of a table of every version."""
    return [
        tuple(line.split("\t"))
        for folder in FOLDERS
        for line in (folder / f"{name}.tsv").read_text("utf-8").splitlines()
    ]


def records() -> list[Path]:
    """The files of all records."""
    return sorted(each for folder in FOLDERS for each in (folder / "records").iterdir())


def named(path: Path) -> str:
    """A record by its version and its name."""
    return f"{path.parts[-3]}-{path.stem}"


@pytest.mark.parametrize("game", BUILT_IN)
def test_there_are_fixtures_of_every_game(game: str) -> None:
    for name in ("codes", "deals", "positions", "random_games"):
        assert sum(row[0].split(":")[0] == game for row in rows(name)) >= 4
    assert sum(each.name.startswith(game) for each in records()) >= 4


def test_codes_are_read_as_ever() -> None:
    for written, code in rows("codes"):
        assert pipworks.game(written).code == code
        assert pipworks.game(code).code == code


def test_deals_are_read_as_ever() -> None:
    for code, deal, text in rows("deals"):
        variant = pipworks.game(code)
        start = variant.deal(deal)
        assert start.text == text
        assert variant.game.notation.write_deal(variant, start.state) == deal


def test_positions_are_read_as_ever() -> None:
    for code, acting, scores, text in rows("positions"):
        variant = pipworks.game(code)
        here = variant.position(text)
        assert here.text == text
        assert variant.to_act(here.state) == int(acting)
        assert "/".join(f"{each:g}" for each in here.scores) == scores


@pytest.mark.parametrize("path", records(), ids=named)
def test_records_replay_as_ever(path: Path) -> None:
    text = path.read_text("utf-8")
    kept = (path.parents[1] / "records.tsv").read_text("utf-8").splitlines()
    (row,) = [line.split("\t") for line in kept if line.startswith(f"{path.name}\t")]
    _, steps, chosen, passed, last = row
    record = pipworks.record(text)
    assert len(record.steps) == int(steps)
    assert record.now.text == last
    assert digest_of_positions(record) == passed
    assert digest_of_steps(record) == chosen
    headers, _, moves = bare(text).partition("\n\n")
    now, _, again = bare(str(record)).partition("\n\n")
    assert again == moves
    assert not Counter(headers.splitlines()) - Counter(now.splitlines())  # there may be more of them now


def assert_as_ever(row: tuple[str, ...]) -> None:
    """Random games give what they gave."""
    code, seed, games, choices, digest = row
    assert digest_of_games(pipworks.game(code), seed, int(games)) == (int(choices), digest)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_few_random_games_are_those_of_ever(game: str) -> None:
    for row in rows("random_games"):
        if row[0].split(":")[0] == game and int(row[2]) <= FEW:
            assert_as_ever(row)


@pytest.mark.compiled
@pytest.mark.parametrize("game", BUILT_IN)
def test_many_random_games_are_those_of_ever(game: str) -> None:
    for row in rows("random_games"):
        if row[0].split(":")[0] == game and int(row[2]) > FEW:
            assert_as_ever(row)
