"""Sweeps: rows as the solver has them one by one, the same whoever worked; questions and refusals."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pandas
import polars
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from killed_sweep import SMALL
from pyarrow import parquet

import pipworks
from pipworks import NotSolvable, lab
from pipworks.engine.errors import GameError
from pipworks.kernels import PLAIN
from pipworks.lab import sweep, sweep_asking, swept
from pipworks.lab.rows import rows_of
from pipworks.lab.sweep_asking import ask
from pipworks.lab.sweep_words import BadSweep
from pipworks.solve import roots, solve
from pipworks.solve.packs import solve_packs

FEW = settings(max_examples=5 if PLAIN else 25)
CHOOSERS = ("winner", "loser", "ahead", "behind")
ORDERS = ("simultaneous", "winner_leads", "loser_leads", "alternate")
GOALS = ("high", "low", "odd", "even", "prime", "multiple:3", "nearest:20")


def table(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return rows


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sweep.sweep(SMALL, tmp_path_factory.mktemp("sweep") / "done", 2)


@FEW
@given(st.data())
def test_packs_are_worth_what_the_solver_says(draw: st.DataObject) -> None:
    """Whatever the rules, to the last bit: both work out the same matrices."""
    start = draw.draw(st.sampled_from(("deal", "deal", "deal", "draft", "snake")))
    spare = draw.draw(st.sampled_from(("none", "none", "shown")))
    size = draw.draw(st.integers(1, 2 if PLAIN or spare == "shown" or start != "deal" else 3))
    cards = 2 * size + (spare == "shown")
    faces = sorted(draw.draw(st.sets(st.integers(1, 40), min_size=cards + 1, max_size=cards + 3)))
    goal = draw.draw(st.sampled_from(GOALS))
    variant = pipworks.game("femto").but(
        pack=tuple(faces[:cards]),
        hand_size=size,
        start=start,
        spare=spare,
        order=draw.draw(st.sampled_from(ORDERS)),
        chooser=draw.draw(st.sampled_from(CHOOSERS)),
        goal=goal,
        goal_tie=draw.draw(
            st.sampled_from(("draw",) if goal in ("high", "low") else ("draw", "high", "low"))
        ),
        score=draw.draw(st.sampled_from(("game", "margin") if goal in ("high", "low") else ("game",))),
    )
    packs = list(combinations(faces, cards))
    first = draw.draw(st.integers(0, len(packs) - 1))
    solved = solve_packs(variant, tuple(faces), first, 6)
    assert [tuple(pack) for pack in solved.packs.tolist()] == packs[first : first + 6]
    for pack, values in zip(packs[first:], solved.values, strict=False):
        alone = solve(variant.but(pack=pack))
        assert [alone.value(state) for state in roots(alone.variant)] == values.tolist()


def drawn(solution: Any, state: Any) -> float:
    """How likely a game is drawn that is played by the solver's stages."""
    variant = solution.variant
    if not variant.acting(state):
        return float(variant.scores(state)[0] == 0)
    stage = solution.stage(state)
    seats = variant.acting(state)
    found = 0.0
    for i, choice in enumerate(stage.choices[0]):
        for j, other in enumerate(stage.choices[1]):
            share = stage.mixes[0][i] * stage.mixes[1][j]
            if share:
                joint = {seat: each for seat, each in enumerate((choice, other)) if seat in seats}
                found += share * drawn(solution, variant.after(state, joint))
    return found


def test_a_row_says_what_it_says_it_does(done: Path) -> None:
    rows = table(done)
    packs = [list(pack) for pack in combinations(range(1, 7), 4)]
    assert [row["pack"] for row in rows] == 2 * packs
    assert [row["chooser"] for row in rows] == len(packs) * ["winner"] + len(packs) * ["ahead"]
    for row in rows[:: 5 if PLAIN else 1]:
        variant = pipworks.game(row["code"])
        assert variant.code == row["code"] and list(variant.options.pack) == row["pack"]
        assert variant.options.hand_size == 2 and variant.options.chooser == row["chooser"]
        solution, deals = solve(variant), list(roots(variant))
        values = [solution.value(state) for state in deals]
        hands = [variant.game.notation.deal_summary(variant, state)["hand"] for state in deals]
        assert row["values"] == values
        assert row["mean_value"] == pytest.approx(np.mean(values))
        assert row["strength"] == pytest.approx(np.mean(np.abs(values)))
        assert row["decided"] == np.mean([abs(value) >= 1 - 1e-9 for value in values])
        assert (row["best"], row["worst"]) == (max(values), min(values))
        assert row["draws"] == pytest.approx(np.mean([drawn(solution, state) for state in deals]))
        stages = [solution.stage(state) for state in deals]
        pure = [stage.payoff.min(axis=1).max() >= stage.value - 1e-9 for stage in stages]
        assert row["pure_openings"] == sum(pure)
        for card, power in zip(row["pack"], row["card_power"], strict=True):
            held = [value for value, hand in zip(values, hands, strict=True) if card in hand]
            assert power == pytest.approx(np.mean(held))


def test_best_play_of_a_sweep_draws_as_often_as_some_best_play_does() -> None:
    """It may be another best play than the one that the lab measures, and the map says so."""
    (part,) = sweep.plan("femto", 6, "2..6,8").parts
    (drawn,) = parquet.read_table(io.BytesIO(rows_of(part)))["draws"].to_pylist()
    found = lab.measure(pipworks.game("femto:atto"))
    least, most = found["varies"]["best_play.draw"]
    assert least < most and least <= min(drawn, found["best_play"]["draw"])
    assert max(drawn, found["best_play"]["draw"]) <= most
    (told,) = (each for each in swept.MEASURES if each.name == "draws")
    assert "There can be other ways" in told.about.template


def test_which_deal_is_which_stands_in_the_file(done: Path) -> None:
    hands = json.loads(parquet.read_schema(done).metadata[b"hands"])
    row = table(done)[0]
    variant = pipworks.game(row["code"])
    for hand, state in zip(hands, roots(variant), strict=True):
        told = variant.game.notation.deal_summary(variant, state)["hand"]
        assert [row["pack"][place] for place in hand] == told


def test_the_file_opens_in_pandas_and_in_polars_as_it_is(done: Path) -> None:
    rows = table(done)
    assert pandas.read_parquet(done)["strength"].tolist() == [row["strength"] for row in rows]
    assert polars.read_parquet(done)["values"].to_list() == [row["values"] for row in rows]


def test_the_rows_are_the_same_whoever_works(done: Path, tmp_path: Path) -> None:
    told: list[tuple[float, str]] = []
    again = sweep.sweep(SMALL, tmp_path, 1, "threads", lambda share, what: told.append((share, str(what))))
    assert again.read_bytes() == done.read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["sweep.json", "sweep.parquet"]
    assert [share for share, _ in told] == sorted(share for share, _ in told) and told[-1][0] == 1.0
    assert told[-1][1].startswith("30 of 30 packs")


def test_a_scheduler_of_dask_gives_the_same_rows(done: Path, tmp_path: Path) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        again = sweep.sweep(SMALL, tmp_path, None, cluster.scheduler_address)
    assert again.read_bytes() == done.read_bytes()


@pytest.mark.parametrize("step", [1, 4, 8])
def test_a_killed_sweep_goes_on_to_the_same_file(done: Path, tmp_path: Path, step: int) -> None:
    """Before its settings are there, between its parts, and before it tidies up."""
    program = [sys.executable, str(Path(__file__).with_name("killed_sweep.py")), str(tmp_path), str(step)]
    killed = subprocess.run(program, capture_output=True, check=False)
    assert killed.returncode == -9, killed.stderr
    assert sweep.sweep(SMALL, tmp_path).read_bytes() == done.read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["sweep.json", "sweep.parquet"]


def test_what_is_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    monkeypatch.setattr(sweep, "rows_of", lambda part: made.append(part.first) or rows_of(part))
    first = sweep.sweep(SMALL, tmp_path, 1)
    assert len(made) == len(SMALL.parts)
    os.utime(first, (0, 0))
    assert sweep.sweep(SMALL, tmp_path, 1).stat().st_mtime == 0
    assert len(made) == len(SMALL.parts)


@pytest.mark.parametrize("name", ["sweep.parquet", "part-000001.parquet"])
def test_what_has_been_damaged_is_made_anew(done: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "sweep.json").write_bytes(done.with_name("sweep.json").read_bytes())
    (tmp_path / name).write_bytes(done.read_bytes()[:-100])
    assert sweep.sweep(SMALL, tmp_path, 1).read_bytes() == done.read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["sweep.json", "sweep.parquet"]


@pytest.fixture(scope="module")
def parts(done: Path) -> list[bytes]:
    """What the files of all parts hold."""
    return [rows_of(part) for part in SMALL.parts]


@given(draw=st.data())
def test_a_part_that_is_damaged_or_another_is_made_anew(
    done: Path, parts: list[bytes], draw: st.DataObject
) -> None:
    assert len(parts) == 2
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "sweep.json").write_bytes(done.with_name("sweep.json").read_bytes())
        held = bytearray(parts[draw.draw(st.integers(0, 1))])
        first = draw.draw(st.integers(0, len(held)))
        held[first : first + draw.draw(st.integers(0, 2000))] = draw.draw(st.binary(max_size=2000))
        (folder / "part-000000.parquet").write_bytes(held)
        (folder / "part-000001.parquet").write_bytes(parts[1])
        assert table(sweep.sweep(SMALL, folder, 1)) == table(done)


@given(st.data())
def test_parts_know_their_first_and_their_last_pack(draw: st.DataObject) -> None:
    cards = draw.draw(st.integers(1, 3)) * 2
    faces = draw.draw(st.sets(st.integers(1, 60), min_size=cards, max_size=cards + 4))
    written = ",".join(map(str, sorted(faces)))
    asked = sweep.plan("femto", cards, written, draw.draw(st.sampled_from(["", "goal=high|low"])))
    packs = list(combinations(sorted(faces), cards))
    for part in asked.parts:
        ends = packs[part.first], packs[part.first + part.count - 1]
        assert part.ends == tuple(part.variant.but(pack=pack).code for pack in ends)


def test_a_sweep_that_is_not_the_whole_one_is_swept_again(done: Path, tmp_path: Path) -> None:
    rows = parquet.read_table(done)
    for others in (rows.take([*range(29, -1, -1)]), pyarrow.table({"code": rows["pack"]}), rows[:0]):
        (tmp_path / "sweep.json").write_bytes(done.with_name("sweep.json").read_bytes())
        parquet.write_table(others, tmp_path / "sweep.parquet")
        assert sweep.sweep(SMALL, tmp_path, 1).read_bytes() == done.read_bytes()


@pytest.mark.parametrize("held", ["", "no json", "[]", "5", "[" * 100_000])
def test_settings_that_say_nothing_are_said_to_be_damaged(tmp_path: Path, held: str) -> None:
    (tmp_path / "sweep.json").write_text(held)
    with pytest.raises(BadSweep, match=r"sweep\.json has been damaged: delete its folder, and sweep again"):
        sweep.sweep(SMALL, tmp_path, 1)


@pytest.mark.parametrize("name", ["sweep.parquet", "part-000000.parquet"])
def test_a_folder_in_the_place_of_a_file_is_named(done: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "sweep.json").write_bytes(done.with_name("sweep.json").read_bytes())
    (tmp_path / name).mkdir()
    with pytest.raises(IsADirectoryError) as refused:
        sweep.sweep(SMALL, tmp_path, 1)
    assert refused.value.filename == str(tmp_path / name)


def test_a_folder_of_something_else_is_refused(done: Path, tmp_path: Path) -> None:
    other = sweep.plan("femto", 4, "1..6")
    with pytest.raises(BadSweep, match="holds a sweep of other settings: name another folder with --out"):
        sweep.sweep(other, done.parent)
    (tmp_path / "letter.txt").write_text("Dear Sir")
    with pytest.raises(BadSweep, match="holds something else than a sweep"):
        sweep.sweep(other, tmp_path)
    with pytest.raises(FileExistsError):
        sweep.sweep(other, tmp_path / "letter.txt")
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]


def test_options_are_swept_over_by_lists_and_patterns() -> None:
    codes = [each.code for each in sweep.plan("femto", 6, "2..9", "chooser=*").variants]
    assert codes == [
        "femto:hand_size=3,pack=2-3-4-5-6-7",
        "femto:chooser=loser,hand_size=3,pack=2-3-4-5-6-7",
        "femto:chooser=ahead,hand_size=3,pack=2-3-4-5-6-7",
        "femto:chooser=behind,hand_size=3,pack=2-3-4-5-6-7",
    ]
    every = sweep.plan("femto", 8, "1..24", "chooser=*,goal=*,order=*")
    assert len(every.variants) == 4 * 7 * 4 and every.rows == 112 * 735_471
    some = sweep.plan("femto:order=alternate", 8, "1..10", "goal=*:*|low,goal_tie=draw|high")
    found = {(each.options.goal, each.options.goal_tie) for each in some.variants}  # type: ignore[attr-defined]
    assert found == {("multiple:3", "draw"), ("multiple:3", "high"), ("nearest:20", "draw")} | {
        ("nearest:20", "high"),
        ("low", "draw"),
    }


def test_the_cards_decide_how_many_are_dealt_unless_it_is_said() -> None:
    def size(code: str, cards: int) -> int:
        return int(sweep.plan(code, cards, "1..12").variants[0].rules.hand_size)

    assert (size("femto", 6), size("femto", 8), size("femto", 10)) == (3, 4, 5)
    assert (size("femto:spare=shown", 9), size("femto:hand_size=3,spare=shown", 8)) == (4, 3)


@pytest.mark.parametrize(
    ("code", "cards", "faces", "options", "says"),
    [
        ("brain-drain", 8, "1..24", "", "Brain Drain has no option pack"),
        ("chess", 8, "1..24", "", "there is no game 'chess'"),
        ("femto", 7, "1..24", "", "hand_size=4"),
        ("femto:spare=hidden", 9, "1..24", "", "keeps cards hidden"),
        ("femto:hand_size=3", 8, "1..24", "", "hand_size=3 deals only 6"),
        ("femto:goal=best", 8, "1..24", "", "goal cannot be 'best'"),
        ("femto", 0, "1..24", "", "let --cards be a number from 2 to 24"),
        ("femto", -8, "1..24", "", "let --cards be a number from 2 to 24"),
        ("femto", 25, "1..24", "", "let --cards be a number from 2 to 24"),
        ("femto", 2, "7", "", "give more cards with --from"),
        ("femto", 8, "", "", "--from cannot be ''"),
        ("femto", 8, "1...24", "", r"--from cannot be '1\.\.\.24'"),
        ("femto", 8, "24..1", "", r"goes down: write 1\.\.24"),
        ("femto", 8, "1..1000000000", "", "more than 60 different cards"),
        ("femto", 8, "0..24", "", "pack cannot have a card '0'"),
        ("femto", 2, "1,9999999999", "", "pack has a card past 1000000000"),
        ("femto", 8, "1..60", "", r"2,558,620,845 packs to be solved"),
        ("femto", 20, "1..24", "", "too many for a sweep"),
        ("femto", 8, "1..24", "chooser", "--with cannot have 'chooser'"),
        ("femto", 8, "1..24", "chooser=", "--with cannot have 'chooser='"),
        ("femto", 8, "1..24", "choser=*", "Femto has no such option"),
        ("femto", 8, "1..24", "chooser=x*", "fits none of winner, loser, ahead and behind"),
        ("femto", 8, "1..24", "chooser=x", "chooser cannot be 'x'"),
        ("femto", 8, "1..24", "pack=*", "say which cards with --from"),
        ("femto", 8, "1..24", "goal=*,goal=low", "the option 'goal' twice"),
        ("femto:goal=low", 8, "1..24", "goal=*", "'goal' is given twice"),
        ("femto", 8, "1..24", "match=*", "name its values"),
        ("femto", 8, "1..24", "score=margin,goal=odd", "score=margin cannot be with goal=odd"),
    ],
)
def test_what_cannot_be_swept_is_refused_in_a_sentence(
    code: str, cards: int, faces: str, options: str, says: str
) -> None:
    with pytest.raises(GameError, match=says) as refused:
        sweep.plan(code, cards, faces, options)
    assert len(str(refused.value)) < 400 and "\n" not in str(refused.value)


@given(st.text(max_size=12), st.text(max_size=12), st.integers())
@settings(max_examples=15)
def test_nonsense_is_refused_or_planned(faces: str, options: str, cards: int) -> None:
    with suppress(GameError):
        sweep.plan("femto", cards, faces, options)


def test_packs_that_are_wanted_are_found(done: Path) -> None:
    rows = [{name: value for name, value in row.items() if name != "values"} for row in table(done)]
    found = ask(done.parent, "decided < 0.5 and draws < 0.7", "strength", 7)
    wanted = [row for row in rows if row["decided"] < 0.5 and row["draws"] < 0.7]
    assert 0 < len(wanted) < len(rows)
    assert (found.packs, found.matching) == (30, len(wanted))
    assert found.rows == sorted(wanted, key=lambda row: -row["strength"])[:7]
    assert ask(done).rows == rows[:20] and ask(done, best="-mean_value", most=100).matching == 30
    assert ask(done, "list_contains(pack, 6) and card_power[4] > 0").matching > 0
    assert ask(done, "false").rows == []


@pytest.mark.parametrize(
    "where",
    [
        "nope = 1",
        "strength <",
        "1=1) or (1=1",
        "true; drop table x",
        "sum(strength) > 1",
        "'x",
        "pack",
        "a, b",
    ],
)
def test_conditions_that_are_none_are_refused_in_a_sentence(done: Path, where: str) -> None:
    with pytest.raises(BadSweep, match=r"--where cannot be .*; the columns are code, pack") as refused:
        ask(done, where)
    assert "\n" not in str(refused.value)
    with pytest.raises(BadSweep, match="--best cannot be"):
        ask(done, best="nope")


def test_what_is_no_sweep_cannot_be_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSweep, match="there is no sweep in"):
        ask(tmp_path)
    (tmp_path / "x.parquet").write_text("no table")
    with pytest.raises(BadSweep, match="is no file of a sweep"):
        ask(tmp_path / "x.parquet")
    (tmp_path / "sweep.json").write_text("{}")
    with pytest.raises(BadSweep, match="is not done yet"):
        ask(tmp_path)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(sweep_asking.NoDuckDB, match=r"pip install 'pipworks\[lab\]'"):
        ask(tmp_path)


@settings(max_examples=min(15, settings.default.max_examples))
@given(st.lists(st.text("*?[]{}!-12ab='", min_size=1, max_size=6), min_size=2, max_size=4, unique=True))
def test_a_sweep_is_asked_by_its_name_whatever_signs_are_in_it(names: list[str]) -> None:
    with TemporaryDirectory() as place:
        for name in names:
            folder = Path(place, name)
            folder.mkdir()
            parquet.write_table(pyarrow.table({"code": [name], "pack": [[1, 2]]}), folder / sweep.ROWS)
        for name in names:
            found = ask(Path(place, name), best="len(pack)")
            assert found == sweep_asking.Found(1, 1, [{"code": name, "pack": [1, 2]}])


@pytest.mark.parametrize(("has", "lacks"), [("code", "pack"), ("pack", "code"), ("day", "code or pack")])
def test_a_table_of_something_else_is_no_sweep(tmp_path: Path, has: str, lacks: str) -> None:
    parquet.write_table(pyarrow.table({has: ["x"]}), tmp_path / "other.parquet")
    with pytest.raises(BadSweep, match=f"is no file of a sweep: it has no column {lacks}$"):
        ask(tmp_path / "other.parquet")


def test_columns_may_be_named_by_any_signs(tmp_path: Path) -> None:
    row = {"code": "x", "pack": "y", 'a "b"': 1, "it's": 2, "[/c]": 3, "select": 4}
    parquet.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "odd.parquet")
    assert ask(tmp_path / "odd.parquet", '"select" = 4').rows == [row]


def test_games_that_do_not_say_enough_are_refused() -> None:
    variant = pipworks.game("math-arena")
    with pytest.raises(NotSolvable):
        solve_packs(variant, (1, 2, 3), 0, 1)


def test_where_hands_are_chosen_no_card_has_a_power(tmp_path: Path) -> None:
    file = sweep.sweep(sweep.plan("femto", 4, "1..5", "start=*"), tmp_path / "starts", 1)
    for row in table(file):
        drafted = row["start"] != "deal"
        assert (row["card_power"] is None) == drafted
        assert len(row["values"]) == (1 if drafted else 6)
        alone = solve(pipworks.game(row["code"]))
        assert [alone.value(state) for state in roots(alone.variant)] == row["values"]
