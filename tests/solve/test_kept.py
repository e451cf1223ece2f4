"""What took long to find is kept on disk, and what is read there is what was found, or nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import pipworks
from pipworks.cli.solve import keep
from pipworks.solve import RegretSolution, minimise_regret
from pipworks.solve.kept import are_kept, keep_strategies, kept_strategies
from pipworks.solve.strategies import UnknownPast

KUHN = pipworks.game("examples/bluff.py")
SPARE = pipworks.game("femto:hand_size=2,pack=2-3-4-5-6,spare=hidden")
OTHER = pipworks.game("femto:hand_size=2,pack=2-3-4-5-7,spare=hidden")


@pytest.fixture(scope="module")
def solved() -> RegretSolution:
    return minimise_regret(SPARE, iterations=200)


@pytest.fixture
def kept(solved: RegretSolution, tmp_path: Path) -> Path:
    found = keep_strategies(tmp_path, solved)
    assert found is not None
    return found


@pytest.mark.parametrize("variant", [KUHN, SPARE], ids=str)
def test_it_mixes_everywhere_as_what_was_found(variant: pipworks.Variant, tmp_path: Path) -> None:
    solved = minimise_regret(variant, iterations=60)
    assert keep_strategies(tmp_path, solved) is not None
    found = kept_strategies(tmp_path, variant)
    assert found is not None
    assert (found.value, found.exploitability, found.iterations) == (
        solved.value,
        solved.exploitability,
        solved.iterations,
    )
    for seat in range(2):
        for which in range(len(solved.tree.at[seat])):
            memory = solved.tree.memory(seat, which)
            assert found.remembering(memory, seat) == pytest.approx(solved.shares(seat, which), abs=1e-5)
            for each in (found, solved):  # a sight that comes about in one way tells where one is
                try:
                    assert each.seeing(memory.known, seat) == pytest.approx(each.shares(seat, which))
                except UnknownPast:
                    assert len(solved.tree.sets_seeing(memory.known, seat)) > 1


def test_only_what_is_better_takes_the_place_of_what_is_there(solved: RegretSolution, tmp_path: Path) -> None:
    worse = minimise_regret(SPARE, iterations=20)
    assert worse.exploitability > solved.exploitability
    for given, goes in ((worse, True), (worse, False), (solved, True), (worse, False)):
        assert (keep_strategies(tmp_path, given) is not None) == goes
    found = kept_strategies(tmp_path, SPARE)
    assert found is not None and found.exploitability == solved.exploitability
    assert len(list(tmp_path.iterdir())) == 1  # nothing is left over


def test_whoever_plays_by_what_was_there_goes_on_with_it(solved: RegretSolution, tmp_path: Path) -> None:
    worse = minimise_regret(SPARE, iterations=20)
    keep_strategies(tmp_path, worse)
    before = kept_strategies(tmp_path, SPARE)
    keep_strategies(tmp_path, solved)
    assert before is not None
    memory = solved.tree.memory(0, 0)
    assert before.remembering(memory, 0) == pytest.approx(worse.shares(0, 0), abs=1e-5)


def test_nothing_is_found_where_nothing_is_kept(kept: Path, tmp_path: Path) -> None:
    assert kept_strategies(tmp_path, OTHER) is None
    assert [are_kept(tmp_path, each) for each in (SPARE, OTHER)] == [True, False]
    assert kept_strategies(tmp_path / "elsewhere", SPARE) is None


@pytest.mark.parametrize("name", ["about.json", "plan.npy", "known.npy", "places.npy"])
def test_what_is_spoilt_is_not_read(kept: Path, tmp_path: Path, name: str) -> None:
    whole = (kept / name).read_bytes()
    for spoilt in (b"", whole[: len(whole) // 2], b"\0" * len(whole)):
        (kept / name).write_bytes(spoilt)
        assert kept_strategies(tmp_path, SPARE) is None
    (kept / name).unlink()
    assert kept_strategies(tmp_path, SPARE) is None


def test_what_is_of_other_rules_or_another_form_is_not_read(
    kept: Path, solved: RegretSolution, tmp_path: Path
) -> None:
    about = json.loads((kept / "about.json").read_text())
    of_other = keep_strategies(tmp_path / "other", minimise_regret(OTHER, iterations=5))
    assert of_other is not None
    shutil.rmtree(kept)
    shutil.copytree(of_other, kept)
    (kept / "about.json").write_text(json.dumps(about))  # it says so, but does not know its way
    assert kept_strategies(tmp_path, SPARE) is None
    shutil.rmtree(kept)
    assert keep_strategies(tmp_path, solved) == kept
    (kept / "about.json").write_text(json.dumps(about | {"form": 0}))
    assert kept_strategies(tmp_path, SPARE) is None


def test_what_cannot_be_kept_is_said(
    solved: RegretSolution,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    blocked = tmp_path / "learnt"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setattr("pipworks.solve.learning.learnt_folder", lambda: blocked)
    assert keep(solved) is None
    assert "not kept for the bot perfect: " in capsys.readouterr().err
