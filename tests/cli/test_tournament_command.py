"""`pipworks tournament`: bots play one through, and results come out of a server's database."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipworks.cli.commands import app
from pipworks.engine import GameError
from pipworks.tables import Storage
from pipworks.tournaments import Plan, events
from pipworks.tournaments.changing import change
from pipworks.tournaments.errors import BadPlan
from pipworks.tournaments.keeping import Entry, Keeping

FEMTO = "femto:hand_size=3,pack=2-3-4-5-6-8"


def run(*words: str) -> str:
    told = CliRunner().invoke(app, ["tournament", *words])
    if told.exception is not None and not isinstance(told.exception, SystemExit):
        raise told.exception
    assert told.exit_code == 0, told.output
    return told.stdout


def test_bots_play_a_tournament_the_same_way_again() -> None:
    words = (
        "play",
        FEMTO,
        "random",
        "random",
        "greedy",
        "random",
        "--manner",
        "swiss",
        "--rounds",
        "3",
        "--json",
    )
    told = json.loads(run(*words))
    assert told == json.loads(run(*words))
    assert {each["name"] for each in told["standings"]} == {"random 1", "random 2", "random 3", "greedy"}
    assert len(told["games"]) == 6 and told["status"] == "over"


@pytest.mark.parametrize("manner", [("round-robin",), ("knock-out",), ("arena", "--minutes", "3")])
def test_every_manner_is_told_as_a_table(manner: tuple[str, ...]) -> None:
    told = run("play", FEMTO, "random", "greedy", "random", "--manner", *manner)
    assert "greedy" in told and "1." in told


@pytest.mark.parametrize(("times", "says"), [("1", ": 1 game\n"), ("2", ": 2 games\n")])
def test_one_game_is_one(times: str, says: str) -> None:
    assert says in run("play", FEMTO, "greedy", "random", "--games", times)


def test_points_by_place_are_counted_where_the_game_has_them() -> None:
    words = ("random", "random", "greedy", "--own-scoring", "--target", "6", "--manner", "swiss", "--json")
    told = json.loads(run("play", "math-arena:players=3", *words))
    assert any(eval_fraction(each["points"]) >= 6 for each in told["standings"])


def eval_fraction(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


@pytest.mark.parametrize(
    "words",
    [
        (FEMTO, "random"),
        (FEMTO, "random", "random", "--manner", "ladder"),
        (FEMTO, "random", "random", "--manner", "lottery"),
        (FEMTO, "random", "random", "--own-scoring"),
        (FEMTO, "random", "nobody"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(GameError):
        run("play", *words)


@pytest.mark.parametrize("code", [FEMTO, "math-arena:players=3"])
@pytest.mark.parametrize("manner", ["robin", "ladder", "", "swis"])
def test_of_manners_those_are_offered_that_can_be_played(code: str, manner: str) -> None:
    with pytest.raises(BadPlan) as refused:
        run("play", code, *["random"] * 3, "--manner", manner)
    offered = str(refused.value).rpartition("choose ")[2].replace(" or ", ", ").split(", ")
    usual = ["round-robin", "swiss", "knock-out", "arena"] if code == FEMTO else ["swiss", "arena"]
    assert offered == usual
    for each in offered:
        more = {"swiss": ("--rounds", "1"), "arena": ("--minutes", "1")}.get(each, ())
        assert "1." in run("play", code, *["random"] * 3, "--manner", each.upper(), *more)


def test_too_few_bots_are_told_how_many_it_takes() -> None:
    with pytest.raises(BadPlan, match=r"^1 bot is too few for a tournament of .*: name 2 or more$"):
        run("play", FEMTO, "random")
    with pytest.raises(BadPlan, match=r"^2 bots are too few for .*: name 3 or more$"):
        run("play", "math-arena:players=3", "random", "random", "--manner", "swiss", "--rounds", "1")


def test_results_of_a_server(tmp_path: Path) -> None:
    place = f"sqlite:///{tmp_path}/tables.db"
    storage = Storage(place)
    keeping = Keeping(storage)
    plan = Plan(name="Cup", variant=FEMTO, rounds=1)
    made = keeping.open(events.Opened(plan, 2, (), "host", "s", None), "femto", 0.0)
    state = keeping.load(made.id)
    game = events.Pairing("t1", 1, 1, (1, 2))
    for number, name in enumerate(("Ann", "Bob"), 1):
        event = events.Entered(number)
        keeping.append(state, 1.0, event, Entry(number, f"p{number}", name))
        change(state, 1.0, event)
    for each in (
        events.Began(),
        events.Paired(1, (game,)),
        events.Finished("t1", (2, 1)),
        events.Over("played"),
    ):
        keeping.append(state, 2.0, each)
        change(state, 2.0, each)
    storage.close()
    rows = list(csv.DictReader(StringIO(run("results", made.code, "--database", place))))
    assert [(each["name"], each["points"]) for each in rows] == [("Bob", "1"), ("Ann", "0")]
    file = tmp_path / "games.csv"
    run("results", made.code.lower(), "--database", place, "--games", "--out", str(file))
    assert len(list(csv.DictReader(file.open()))) == 2
    assert json.loads(run("results", made.code, "--database", place, "--json"))["status"] == "over"
    with pytest.raises(GameError, match="no tournament"):
        run("results", "BBBBBB", "--database", place)
    with pytest.raises(IsADirectoryError):  # said before the tournament is looked for
        run("results", "BBBBBB", "--database", place, "--out", str(tmp_path))
