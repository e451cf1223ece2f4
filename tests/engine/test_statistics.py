"""Statistics of many records, and tables of their decisions."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet
from scipy.stats import binomtest, sem
from typer.testing import CliRunner

import pipworks
from pipworks import BadRecord, GameRecord
from pipworks.bots import bot
from pipworks.cli.commands import app
from pipworks.engine.errors import BadOption
from pipworks.engine.messages import Message
from pipworks.engine.statistics import means_and_errors, wilson
from pipworks.interop.decisions import BadDecisions, chosen_in, write_decisions

CODES = ("femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden", "math-arena")


def played(code: str, seed: int) -> GameRecord:
    variant = pipworks.game(code)
    start = variant.deal(seed=seed)
    return pipworks.play_out(start, [bot("random", variant)] * variant.seats, seed=seed)


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    found = [played(code, seed) for seed in range(6) for code in CODES]
    found[-1].back(3)
    return found


@given(st.lists(st.lists(st.sampled_from([-1.0, 0.0, 0.5, 1.0]), max_size=30), min_size=1, max_size=5))
def test_errors_of_means_are_those_of_the_sample(won: list[list[float]]) -> None:
    sums = np.array([[sum(each), sum(one**2 for one in each)] for each in won])
    means, errors = means_and_errors(sums[:, 0], sums[:, 1], np.array([len(each) for each in won]))
    for each, mean, error in zip(won, means, errors, strict=True):
        assert mean == pytest.approx(np.mean(each), abs=1e-12) if each else np.isnan(mean)
        assert error == pytest.approx(sem(each), abs=1e-7) if len(each) > 1 else np.isnan(error)


def test_a_few_games_that_end_alike_prove_nothing_where_that_is_asked_for() -> None:
    total, squares, games = np.array([4.0, 0.0]), np.array([4.0, 4.0]), np.array([4, 4])
    assert means_and_errors(total, squares, games)[1][0] == 0.0
    alike, apart = means_and_errors(total, squares, games, 1.0)[1]
    assert 0.0 < alike < apart
    every = means_and_errors(np.array([4.0, 3.0]), np.array([4.0, 3.0]), np.array([4, 3]), 1.0)[1]
    assert (every > 0.2).all()  # all end alike: as if one game more had been as far apart as can be


@given(st.integers(1, 500), st.data())
def test_intervals_are_those_of_wilson(games: int, asked: st.DataObject) -> None:
    wins = asked.draw(st.integers(0, games))
    expected = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_results_are_counted_by_variant_and_seat(games: list[GameRecord]) -> None:
    counted = pipworks.statistics(games)
    assert counted.games == len(games) and not counted.bad
    for each in counted.variants:
        ended = [game for game in games if game.variant.code == each.variant and game.now.over]
        assert each.games == 6 and each.ended == len(ended)
        assert each.shortest <= each.mean_length <= each.longest == max(len(game.steps) for game in ended)
        for seat in each.seats:
            assert seat.wins == sum(game.now.winner == seat.seat for game in ended)
            assert seat.win_interval[0] <= seat.win_rate <= seat.win_interval[1]
            assert seat.mean_score == pytest.approx(
                sum(game.now.scores[seat.seat] for game in ended) / len(ended)
            )
        assert sum(seat.wins for seat in each.seats) <= each.ended


def test_bad_records_are_named_and_do_not_stop_the_rest(games: list[GameRecord], tmp_path: Path) -> None:
    texts = [str(game) for game in games]
    lines = texts[0].count("\n") + 1
    texts[1] = texts[1].replace("[Game", "[Game ", 1).replace("1. 1:", "1. 9:", 1)
    file = tmp_path / "games.txt"
    file.write_text("\n".join(texts), encoding="utf-8")
    counted = pipworks.statistics(file)
    assert counted.games == len(games) - 1
    (bad,) = counted.bad
    assert int(bad.removeprefix("line ").split(":")[0]) > lines
    table = tmp_path / "decisions.csv"
    done = CliRunner().invoke(app, ["records", str(file), "--json", "--decisions", str(table)])
    assert done.exit_code == 1
    told = json.loads(done.output)
    assert told["bad"] == [bad] and told["games"] == counted.games
    with table.open(encoding="utf-8", newline="") as written:
        assert {row["game"] for row in csv.DictReader(written)} == {str(n) for n in range(1, len(games))}
    done = CliRunner().invoke(app, ["records", str(file)])
    assert f"not counted: {bad}" in done.output and "player 1: wins" in done.output
    head = f"1 of {len(games)} records cannot be read and is not counted: see the end"
    assert done.output.splitlines()[0] == head
    german = CliRunner().invoke(app, ["--language", "de", "records", str(file)]).output
    assert "nicht gezählt: Zeile " in german and "  Spieler 1: gewinnt " in german
    assert f"{counted.variants[0].variant}: {counted.variants[0].games} Spiele" in german


def test_how_much_of_a_file_has_been_read_is_told(
    games: list[GameRecord], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[list[float]] = []

    @contextmanager
    def progress(what: Message) -> Iterator[Callable[[float, Message], None]]:
        assert what
        told.append([])
        yield lambda done, detail: told[-1].append(done)

    monkeypatch.setattr("pipworks.cli.console.progress", progress)
    file, table = tmp_path / "games.txt", tmp_path / "decisions.csv"
    file.write_text("".join(map(str, games)), encoding="utf-8")
    done = CliRunner().invoke(app, ["records", str(file), "--decisions", str(table)])
    assert done.exit_code == 0
    assert told == [sorted(told[0])]  # it is read once
    assert len(told[0]) == len(games) and 0 < told[0][0] < told[0][-1] == 1


def test_what_is_no_file_of_records_is_refused_and_stays(games: list[GameRecord], tmp_path: Path) -> None:
    noise, file = tmp_path / "noise.txt", tmp_path / "games.csv"
    noise.write_bytes(b"\x98\xff")
    file.write_text(str(games[0]), encoding="utf-8")
    for read in (pipworks.statistics, lambda path: list(pipworks.records(path))):
        with pytest.raises(BadRecord, match="is not a text file in UTF-8"):
            read(noise)
    done = CliRunner().invoke(app, ["records", str(noise), "--decisions", str(file)])
    assert isinstance(done.exception, BadRecord)
    done = CliRunner().invoke(app, ["records", str(file), "--decisions", str(file)])
    assert isinstance(done.exception, BadOption)
    for table, refused in (
        (tmp_path, IsADirectoryError),
        (noise, BadOption),
        (tmp_path / "rows.xls", BadDecisions),
    ):
        done = CliRunner().invoke(app, ["records", str(noise), "--decisions", str(table)])
        assert isinstance(done.exception, refused)  # said before the records are read
    assert file.read_text(encoding="utf-8") == str(games[0])


def test_decisions_of_what_comes_through_a_pipe_are_written(games: list[GameRecord], tmp_path: Path) -> None:
    table = tmp_path / "decisions.csv"
    table.write_text("before", encoding="utf-8")
    reading, writing = os.pipe()
    with ThreadPoolExecutor() as beside, open(reading, encoding="utf-8"):
        written = beside.submit(Path(f"/dev/fd/{writing}").write_text, "".join(map(str, games)))
        written.add_done_callback(lambda _: os.close(writing))
        done = CliRunner().invoke(app, ["records", f"/dev/fd/{reading}", "--json", "--decisions", str(table)])
    assert done.exit_code == 0 and json.loads(done.output)["games"] == len(games)
    with table.open(encoding="utf-8", newline="") as lines:
        assert len(list(csv.DictReader(lines))) == len(list(chosen_in(games)))


def test_rows_are_what_was_chosen(games: list[GameRecord], tmp_path: Path) -> None:
    rows = list(chosen_in(games))
    assert len(rows) == sum(len(step) for game in games for step in game.steps if isinstance(step, dict))
    for row in rows:
        game = games[row.game - 1]
        assert row.variant == game.variant.code and row.choice in row.choices
        assert row.choices == game.positions[row.step].choices(row.seat)
        assert row.score == (game.now.scores[row.seat] if game.now.over else None)
    assert write_decisions(games, tmp_path / "rows.csv") == len(rows)
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as written:
        for row, told in zip(rows, csv.DictReader(written), strict=True):
            assert json.loads(told["choices"]) == list(row.choices) and told["choice"] == row.choice
            assert told["score"] == ("" if row.score is None else str(row.score))
    assert write_decisions(games, tmp_path / "rows.parquet") == len(rows)
    back = parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    assert back == [row._asdict() | {"choices": list(row.choices)} for row in rows]


def test_a_row_follows_from_what_its_seat_knew(games: list[GameRecord]) -> None:
    for game in games:
        variant = game.variant
        for row in chosen_in([game]):
            here = game.positions[row.step]
            other = variant.imagined(here.seen_by(row.seat), row.seat, pipworks.generator(row.step))
            known = variant.masked(other, row.seat)
            assert known.tobytes() == here.seen_by(row.seat).tobytes()
            told = [
                variant.game.notation.choice(variant, known, row.seat, each)
                for each in variant.choices(other, row.seat)
            ]
            assert row.choices == tuple(told)


def test_a_table_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDecisions, match=r"let it end in \.csv or \.parquet"):
        write_decisions([], tmp_path / "rows.xls")
