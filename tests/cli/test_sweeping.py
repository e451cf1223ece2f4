"""`pipworks sweep`, as it is typed: what it prints, how it goes on, how it refuses."""

from __future__ import annotations

import errno
import json
import os
import re
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from pyarrow import parquet

import shell
from pipworks.work import Pool, WorkersLost
from shell import Done

Capture = pytest.CaptureFixture[str]
SMALL = ("femto", "--cards", "4", "--from", "1..5")


def run(capsys: Capture, *words: str | Path) -> Done:
    """The exit code of a sweep, and what it printed to both streams."""
    return shell.run(capsys, "sweep", *words, COLUMNS="150")


def test_a_sweep_is_made_and_asked(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *SMALL, "--workers", "1")
    assert (code, out, err) == (0, "5 packs written to sweep/sweep.parquet\n", "")
    code, out, err = run(capsys, *SMALL, "--json")
    assert json.loads(out) == {"file": "sweep/sweep.parquet", "packs": 5, "variants": 1}
    code, out, err = run(capsys, "--where", "pack[1] = 1", "--best", "draws", "--most", "2", "--json")
    told = json.loads(out)
    assert (code, err, told["packs"], told["matching"], len(told["rows"])) == (0, "", 5, 4, 2)
    rows = parquet.read_table("sweep/sweep.parquet").drop_columns("values").to_pylist()
    wanted = sorted((row for row in rows if row["pack"][0] == 1), key=lambda row: -row["draws"])
    assert told["rows"] == wanted[:2]
    code, out, err = run(capsys, "sweep", "--best", "draws")
    lines = out.splitlines()
    assert lines[0] == "5 of 5 packs" and lines[1].startswith("pack ") and len(lines) == 7
    assert lines[2].startswith(" ".join(map(str, wanted[0]["pack"])))


def test_a_pipe_gets_packs_and_values_whole(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell.run(capsys, "sweep", *SMALL, "--with", "chooser=*", "--workers", "1")
    told = shell.run(capsys, "sweep", "sweep", "--most", "9", COLUMNS="40").out
    assert "…" not in told and len(told.splitlines()) == 11
    for line in told.splitlines()[2:]:
        assert re.match(r"[0-9]+( [0-9]+)+  +\S", line)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "there is no sweep in sweep"),
        (("nowhere",), "there is no sweep in nowhere"),
        (("femto", "--cards", "4"), "a sweep needs --from, like --from 1..24"),
        (("femto", "--from", "1..24"), "a sweep needs --cards, like --cards 8"),
        (("femto", "--with", "chooser=*"), "say what is to be swept with --cards and --from"),
        ((*SMALL, "--best", "draws"), "--where and --best ask a sweep that is done"),
        (("femto", "--cards", "40", "--from", "1..24"), "packs of 40 cards cannot be made of 24"),
        (("femto:goal=up", "--cards", "4", "--from", "1..9"), "goal cannot be 'up'"),
        (("ascent", "--cards", "4", "--from", "1..9"), "Ascent has no option pack"),
        ((*SMALL, "--scheduler", "nowhere"), "there are no workers for this"),
        ((*SMALL, "--scheduler", ""), "'' is no address of a scheduler"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "") and err.startswith("pipworks: ") and err.count("\n") == 1
    assert says in err


def test_a_full_disk_is_told_and_then_the_sweep_goes_on(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    left = [2]

    def full(number: int) -> None:
        left[0] -= 1
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        code, _, err = run(capsys, *SMALL)
    assert (code, err) == (2, "pipworks: sweep/part-000000.parquet: no space left on device\n")
    assert run(capsys, "--best", "draws")[2].startswith("pipworks: the sweep in sweep is not done yet")
    assert run(capsys, *SMALL)[0] == 0


def test_ctrl_c_leaves_what_is_done(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    both = (*SMALL, "--with", "chooser=winner|loser")
    real = Pool.map

    def interrupted(self: Pool, *given: Any) -> Any:
        yield next(iter(real(self, *given)))
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Pool, "map", interrupted)
        code, out, err = run(capsys, *both)
    stays = "what was solved stays in sweep: the same command goes on with it\n"
    assert (code, out, err) == (130, "", stays)
    assert sorted(each.name for each in Path("sweep").iterdir()) == ["part-000000.parquet", "sweep.json"]
    assert run(capsys, *both)[1] == "10 packs written to sweep/sweep.parquet\n"


def test_lost_workers_leave_what_is_done(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    both = (*SMALL, "--with", "chooser=winner|loser")
    real = Pool.map

    def lost(self: Pool, *given: Any) -> Any:
        yield next(iter(real(self, *given)))
        raise WorkersLost("the scheduler at tcp://there:1 is gone")

    with monkeypatch.context() as patch:
        patch.setattr(Pool, "map", lost)
        code, out, err = run(capsys, *both)
    assert (code, out) == (2, "") and err == (
        "pipworks: the sweep is not done: the scheduler at tcp://there:1 is gone; what was solved stays in "
        "sweep, and the same command goes on with it\n"
    )
    assert sorted(each.name for each in Path("sweep").iterdir()) == ["part-000000.parquet", "sweep.json"]
    assert run(capsys, *both)[1] == "10 packs written to sweep/sweep.parquet\n"


def test_columns_of_ones_own_are_shown_and_told_as_text_where_json_has_nothing_for_them(
    capsys: Capture, tmp_path: Path
) -> None:
    day = date(2024, 5, 17)
    row = {"code": "x", "pack": [1, 2], "[/day]": day, "days": [day], "odd": float("nan"), "note": "[b]it"}
    parquet.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "own.parquet")
    told = run(capsys, tmp_path / "own.parquet", "--json")
    wanted = row | {"[/day]": "2024-05-17", "days": ["2024-05-17"], "odd": None}
    assert (told.code, told.json["rows"]) == (0, [wanted])
    shown = run(capsys, tmp_path / "own.parquet")
    assert (shown.code, shown.err) == (0, "") and "[/day]" in shown.out and "[b]it" in shown.out
