"""Many records in a file, read one at a time, and comments that are kept."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadRecord, GameRecord

ROOT = Path(__file__).parents[2]
CODES = ("femto", "femto:order=alternate,match=2", "friend-or-foe:turn_limit=4")
few = settings(max_examples=15, deadline=None)

texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=40)
comments = st.lists(texts, min_size=1, max_size=3).map(
    lambda lines: "\n".join(line.strip() for line in lines if line.strip()) or "!"
)


def a_game(code: str, seed: int, steps: int) -> GameRecord:
    dice, variant = random.Random(seed), pipworks.game(code)
    record = GameRecord(variant, variant.deal(seed=seed), {"Player1": "Ann"})
    while not record.now.over and len(record.steps) < steps:
        now = record.now
        record.play({seat: dice.choice(now.choices(seat)) for seat in now.to_act})
    return record


games = st.builds(a_game, st.sampled_from(CODES), st.integers(0, 99), st.integers(0, 9))


@few
@given(games, st.dictionaries(st.integers(0, 9), comments, max_size=4))
def test_comments_are_kept_where_they_stand(record: GameRecord, given_comments: dict[int, str]) -> None:
    plain = str(record)
    record.comments = {at: text for at, text in given_comments.items() if at <= len(record.steps)}
    written = str(record)
    again = pipworks.record(written)
    assert again.comments == record.comments and again.steps == record.steps and str(again) == written
    again.comments.clear()
    assert str(again) == plain
    record.back(min(2, len(record.steps)))
    assert all(at <= len(record.steps) for at in record.comments)


def test_a_comment_that_says_nothing_is_none() -> None:
    text = '[Game "femto:atto"]\n[Deal "3-5-6/2-4-8"]\n\n;;  \n1. 1:3 2:4\n;;\n;; well\n;;\n'
    record = pipworks.record(text)
    assert record.comments == {1: "well"} and pipworks.record(str(record)).comments == record.comments


def test_what_is_told_is_no_comment() -> None:
    record = a_game("femto", 1, 3)
    text = str(record)
    assert " ; " in text and pipworks.record(text).comments == {}
    beside = text.replace("\n    ;", " ;; bold\n    ;", 1)
    assert pipworks.record(beside).comments == {2: "bold"}


@few
@given(st.lists(games, max_size=4), st.sampled_from(["", "\n", "\n\n; a note\n"]))
def test_files_of_many_games(all_games: list[GameRecord], between: str) -> None:
    text = between.join(map(str, all_games))
    found = list(pipworks.records(io.StringIO(text)))
    assert [str(each) for each in found] == [str(each) for each in all_games]
    windows = "\ufeff" + text.replace("\n", "\r\n")
    assert [str(each) for each in pipworks.records(windows.splitlines(keepends=True))] == list(
        map(str, found)
    )


def test_files_are_read_by_their_paths(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(str(a_game("femto", 1, 9)) * 3, encoding="utf-8")
    assert len(list(pipworks.records(file))) == len(list(pipworks.records(str(file)))) == 3


def test_games_are_read_when_they_are_asked_for() -> None:
    taken = []

    def lines() -> Iterator[str]:
        while True:
            taken.append(1)
            yield from str(a_game("femto", len(taken), 4)).splitlines()

    endless = pipworks.records(lines())
    for _ in range(3):
        next(endless)
    assert len(taken) == 4


@pytest.mark.parametrize("which", [0, 1, 2])
def test_what_is_wrong_is_said_with_the_line_of_the_file(which: int) -> None:
    good = str(a_game("femto", 1, 9))
    bad = good.replace("1. 1:", "1. 9:", 1)
    lines = good * which + bad + good
    at = 1 + lines.splitlines().index(next(line for line in lines.splitlines() if "1. 9:" in line))
    found = pipworks.records(io.StringIO(lines))
    for _ in range(which):
        next(found)
    with pytest.raises(BadRecord, match=f"^line {at}: ") as problem:
        next(found)
    assert problem.value.line == at


def test_a_record_without_an_end_is_refused() -> None:
    def lines() -> Iterator[str]:
        yield '[Game "femto"]'
        while True:
            yield "; nothing happens"

    with pytest.raises(BadRecord, match="at most 1,000,000 characters"):
        next(pipworks.records(lines()))
