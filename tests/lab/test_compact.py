"""Compact files: what a sweep says in little room, and the file of all Femtos that comes with the package."""

from __future__ import annotations

import gzip
import random
import shutil
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

import pipworks
from pipworks.lab.compact import Compact, read_compact, write_compact
from pipworks.lab.sweep import ROWS, SETTINGS, plan, sweep
from pipworks.lab.sweep_words import BadSweep
from pipworks.solve import roots, solve
from pipworks.solve.packs import solve_packs

SHIPPED = Path(str(files("pipworks.games.femto") / "packs_of_eight.gz"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("compact") / "sweep"
    sweep(plan("femto", 4, "1..7"), place, 1)
    return place


@pytest.fixture(scope="module")
def shipped() -> Compact:
    return read_compact(SHIPPED)


def test_a_compact_file_has_what_the_sweep_has(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "packs.gz"
    assert write_compact(folder, file) == file.stat().st_size
    found = read_compact(file)
    rows: list[dict[str, Any]] = parquet.read_table(folder / "sweep.parquet").to_pylist()
    assert (found.variant, found.cards, found.faces, found.deals) == (
        "femto:hand_size=2,pack=1-2-3-4",
        4,
        tuple(range(1, 8)),
        6,
    )
    assert [found.pack(at) for at in range(len(rows))] == [tuple(row["pack"]) for row in rows]
    for name in ("strength", "best", "draws"):
        wanted = np.array([row[name] for row in rows])
        assert np.abs(found.columns[name] - wanted).max() <= np.ptp(wanted) / 65535 * 0.5 + 1e-12
    power = np.array([max(row["card_power"]) - min(row["card_power"]) for row in rows])
    assert np.abs(found.columns["power"] - power).max() <= np.ptp(power) / 65535 * 0.5 + 1e-12
    for name in ("decided", "pure_openings"):
        assert np.allclose(found.columns[name], [row[name] for row in rows], rtol=0, atol=1e-12)


def test_the_same_sweep_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_compact(folder, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    line = gzip.decompress((tmp_path / "one").read_bytes()).partition(b"\n")[0]
    assert (len(line) + 1) % 8 == 0


def test_what_has_no_compact_file_is_refused_in_a_sentence(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadSweep, match=r"there is no sweep in .* that is done"):
        write_compact(tmp_path, tmp_path / "packs.gz")
    sweep(plan("femto", 2, "1..3", "goal=high|low"), tmp_path / "goals", 1)
    with pytest.raises(BadSweep, match="sweep without --with"):
        write_compact(tmp_path / "goals", tmp_path / "packs.gz")
    for content in (b"", b"no gzip", gzip.compress(b"{}\n"), gzip.compress(b"[]\n"), gzip.compress(b"7\n")):
        (tmp_path / "packs.gz").write_bytes(content)
        with pytest.raises(BadSweep, match="is no compact file"):
            read_compact(tmp_path / "packs.gz")
    (tmp_path / "packs.gz").write_bytes(gzip.compress(b'{"form": 2}\n'))
    with pytest.raises(BadSweep, match="only form 1"):
        read_compact(tmp_path / "packs.gz")


@pytest.mark.parametrize(("name", "content"), [(ROWS, b"PAR1"), (SETTINGS, b"{"), (SETTINGS, b"{}")])
def test_of_a_damaged_sweep_nothing_is_written(
    folder: Path, tmp_path: Path, name: str, content: bytes
) -> None:
    shutil.copytree(folder, tmp_path / "packs")
    (tmp_path / "packs" / name).write_bytes(content)
    with pytest.raises(BadSweep, match=f"{name} has been damaged: delete its folder, and sweep again"):
        write_compact(tmp_path / "packs", tmp_path / "packs.gz")
    assert not (tmp_path / "packs.gz").exists()


def test_values_without_a_bound_have_no_share_of_decided_deals(tmp_path: Path) -> None:
    sweep(plan("femto:score=margin", 2, "1..4"), tmp_path / "margins", 1)
    write_compact(tmp_path / "margins", tmp_path / "packs.gz")
    found = read_compact(tmp_path / "packs.gz")
    assert "decided" not in found.columns
    assert found.columns["best"].max() == pytest.approx(4)


def test_the_file_of_all_femtos_is_whole(shipped: Compact) -> None:
    assert SHIPPED.stat().st_size < 8_000_000
    assert (shipped.cards, shipped.faces, shipped.deals) == (8, tuple(range(1, 25)), 70)
    assert {len(column) for column in shipped.columns.values()} == {735_471}
    dice = random.Random("packs")
    for row in dice.sample(range(735_471), 50):
        assert len(set(shipped.pack(row))) == 8
    assert [shipped.pack(row) for row in range(5)] == [(1, 2, 3, 4, 5, 6, 7, last) for last in range(8, 13)]
    assert shipped.pack(735_470) == tuple(range(17, 25))
    with pytest.raises(IndexError):
        shipped.pack(735_471)


@pytest.mark.compiled
def test_the_file_of_all_femtos_says_what_the_solver_says(shipped: Compact) -> None:
    near = 1.2 / 65535
    for row in random.Random("femtos").sample(range(735_471), 4):
        solution = solve(pipworks.game("femto").but(pack=shipped.pack(row)))
        values = np.array([solution.value(state) for state in roots(solution.variant)])
        said = {name: float(column[row]) for name, column in shipped.columns.items()}
        assert said["strength"] == pytest.approx(np.abs(values).mean(), abs=near)
        assert said["best"] == pytest.approx(values.max(), abs=near)
        assert said["decided"] == pytest.approx((np.abs(values) >= 1 - 1e-9).mean(), abs=1e-9)
        hands = list(combinations(range(8), 4))
        held = [[hand for hand, cards in enumerate(hands) if card in cards] for card in range(8)]
        assert len(values) == len(hands)
        by_hand = dict(zip(_hands(solution.variant), values, strict=True))
        power = [np.mean([by_hand[hands[each]] for each in deals]) for deals in held]
        assert said["power"] == pytest.approx(max(power) - min(power), abs=near)


@pytest.mark.compiled
def test_the_file_of_all_femtos_says_what_a_sweep_says(shipped: Compact) -> None:
    for first in random.Random("draws").sample(range(735_471 - 32), 3):
        solved = solve_packs(pipworks.game("femto").but(pack=tuple(range(1, 9))), shipped.faces, first, 32)
        assert [shipped.pack(first + at) for at in range(32)] == [
            tuple(each) for each in solved.packs.tolist()
        ]
        strength, best = np.abs(solved.values).mean(axis=1), solved.values.max(axis=1)
        for name, wanted in (("draws", solved.draws), ("strength", strength), ("best", best)):
            assert np.abs(shipped.columns[name][first : first + 32] - wanted).max() < 1 / 65535
        assert shipped.columns["pure_openings"][first : first + 32].tolist() == solved.pure.tolist()


def _hands(variant: Any) -> list[tuple[int, ...]]:
    """Of each deal the places of player 1's cards."""
    pack = list(variant.options.pack)
    deals = [variant.game.notation.deal_summary(variant, state) for state in roots(variant)]
    return [tuple(pack.index(card) for card in each["hand"]) for each in deals]
