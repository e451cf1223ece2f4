"""The commands: what they print for people and for programs, and how they refuse bad input."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from rich.console import Console
from typer.main import get_command
from typer.testing import CliRunner

import pipworks
from pipworks import play_out
from pipworks.bots import bot
from pipworks.cli import console
from pipworks.cli.commands import COMMANDS, app, made
from pipworks.engine import NotSolvable, Variant
from pipworks.engine.contract import NO_SLOT
from pipworks.engine.messages import Message, say
from pipworks.games.femto.options import FemtoOptions
from pipworks.kernels import PLAIN
from pipworks.lab import laying
from pipworks.lab.review import targets
from shell import Done, run
from strategies import FEMTO, hostile

ATTO = "femto:hand_size=3,pack=2-3-4-5-6-8"
BLUFF = Path(__file__).resolve().parents[2] / "examples" / "bluff.py"
HIDDEN = "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden"


def examples(most: int, plain: int) -> settings:
    """So many examples; the same captured output serves all of them."""
    quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=plain if PLAIN else most, suppress_health_check=quiet)


Capture = pytest.CaptureFixture[str]


def assert_refused(done: Done, *words: str) -> None:
    """A command refuses with exit code 2 and one sentence on the error stream, which says these words."""
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("pipworks: ")
    assert done.err.endswith("\n")
    assert len(done.err.splitlines()) == 1
    assert done.err.rstrip("\n").isprintable()
    assert len(done.err) < 1000
    for word in words:
        assert word in done.err


# Languages


def test_games_are_told_in_the_language_that_is_asked_for(capsys: Capture) -> None:
    sheet = run(capsys, "--language", "de", "rules", "femto", "--json").json
    assert sheet["sections"][0]["heading"] == "Die Karten"
    assert "Ein Spiel für" in run(capsys, "--language", "de", "rules", "femto").out
    assert "Mit wie vielen Karten" in run(capsys, "--language", "de", "options", "femto").out
    assert_refused(
        run(capsys, "--language", "de", "rules", "femto:goal=lo"),
        "„lo“",
        "Wähle high („hoch“), low („niedrig“)",
    )
    assert "Femto, von Alan Parr" in run(capsys, "--language", "de", "games").out
    assert_refused(
        run(capsys, "--language", "de", "rules", "femta"), "kein Spiel „femta“ (meintest du femto?)"
    )
    assert_refused(run(capsys, "rules", "femto:goal=lo"), "'lo'")  # and not for ever
    assert_refused(run(capsys, "--language", "fr", "games"), "'fr'", "en or de")
    assert_refused(run(capsys, "games", "--language", "fr"), "'fr'", "en or de")


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "femto"),
        ("equation", "2", "3", "--target", "7"),
        ("rules", "femta"),
        ("post", "read", "no.txt"),
    ],
)
def test_the_language_may_be_named_after_the_command(capsys: Capture, words: tuple[str, ...]) -> None:
    told = run(capsys, "--language", "de", *words)
    assert told.out + told.err != run(capsys, *words).out + run(capsys, *words).err
    assert run(capsys, *words, "--language", "de") == told
    assert run(capsys, words[0], "--language=de", *words[1:]) == told
    assert "--language" in run(capsys, words[0], "--help").out


def test_a_language_is_named_or_it_is_a_word_like_others(capsys: Capture) -> None:
    assert "requires an argument" in run(capsys, "rules", "femto", "--language").err
    assert "No such command" in run(capsys, "rulez", "--language", "de").err
    assert_refused(run(capsys, "rules", "--", "--language"), "--language")


def test_in_a_folder_that_has_been_deleted_one_is_told_so(tmp_path: Path) -> None:
    def started(*words: str) -> subprocess.CompletedProcess[str]:
        folder = tmp_path / "folder"
        folder.mkdir()
        there = shlex.quote(str(folder))
        program = f"exec {sys.executable} -m pipworks {shlex.join(words)}"
        command = f"cd {there}; rmdir {there}; {program}"
        rooms = os.environ | {
            "PYTHONPATH": str(Path(pipworks.__file__).parents[1])
        }  # found from nowhere, too
        return subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env=rooms)

    for words, sentence in (
        (("rules", "femto"), "the folder you are in has been deleted: go to another, as with cd ~"),
        (("--language", "de", "new", "two-tens"), "der Ordner, in dem du bist, ist gelöscht: "),
    ):
        done = started(*words)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
        assert done.stderr.startswith(f"pipworks: {sentence}")
    assert "Usage: " in started("--help").stdout


def test_where_nothing_more_can_be_written_one_is_told_so() -> None:
    def written(*words: str) -> subprocess.CompletedProcess[str]:
        with open("/dev/full", "w", encoding="utf-8") as full:
            program = [sys.executable, "-m", "pipworks", *words]
            return subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    for words, sentence in (
        (("rules", "femto"), "no space left on device"),
        (("--language", "de", "games", "--json"), "es ist kein Platz mehr frei"),
    ):
        done = written(*words)
        assert (done.returncode, done.stderr) == (2, f"pipworks: {sentence}\n")


@pytest.mark.parametrize(
    "command",
    [
        "games --json >&-",
        "play femto --opponent random >&-",
        "play femto --opponent random <&-",
        "practice 24 <&- >&- 2>&-",
        "puzzle femto <&-",
    ],
)
def test_streams_that_are_closed_are_no_error(command: str, tmp_path: Path) -> None:
    program = f"exec {sys.executable} -m pipworks {command}"
    rooms = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    here = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    done = subprocess.run(["bash", "-c", program], **here, text=True, check=False, env=rooms)
    assert (done.returncode, done.stderr) == (0, "")


def test_reports_are_told_in_german(capsys: Capture) -> None:
    def told(*words: str) -> str:
        return run(capsys, "--language", "de", *words).out

    assert "8 5 10 3 ergeben 1 auf 18 verschiedene Weisen; Schwierigkeit 0,33" in told(
        "equation", "8", "5", "10", "3", "--target", "1", "--hints"
    )
    assert "Schritt 1: " in told("equation", "8", "5", "10", "3", "--target", "1", "--hints")
    assert told("equation", "2", "3", "--check", "2+3") == "Richtig: 2+3 = 5\n"
    assert "2 3 ergeben 4 verschiedene Zahlen." in told("equation", "2", "3")
    refused = run(capsys, "--language", "de", "equation", "2", "3", "--check", "2+2", "--target", "4")
    assert (refused.code, refused.err.splitlines()[-1]) == (
        2,
        "pipworks: „2+2“, Spalte 3: Das nimmt die 2 zweimal, es gibt aber nur eine",
    )
    solved = told("solve", ATTO, "--float").splitlines()
    assert solved[0].endswith(" Stellungen gelöst") and solved[1].split()[:3] == ["Spieler", "1", "Wert"]
    assert solved[2].split()[3] == "1,000000000" and "erste Karte" in solved[1]
    match = told("match", ATTO, "greedy", "random", "-n", "20").splitlines()
    assert match[0].startswith(f"{ATTO}  20 Spiele, ") and match[0].endswith("Startwert 0")
    assert re.fullmatch(r"im Mittel \d+,\d Schritte im Spiel, höchstens \d+", match[-1])


def test_surveys_sweeps_and_tournaments_are_told_in_german(capsys: Capture, tmp_path: Path) -> None:
    def told(*words: str) -> list[str]:
        return run(capsys, "--language", "de", *words).out.splitlines()

    counted = told("equation", "survey", "--game", "24")
    assert counted[1] == "1 362 von 1 820 (74,84 %) verschiedene Blätter"
    assert counted[3].split() == ["Ziel", "geht", "auf"]
    assert counted[2].endswith("(80,46 %), wenn man wirklich gibt")
    folder = tmp_path / "sweep"
    swept = told("sweep", "femto", "--cards", "4", "--from", "1..5", "--out", str(folder))
    assert swept == [f"5 Kartensätze in {folder / 'sweep.parquet'} geschrieben"]
    asked = told("sweep", str(folder))
    assert asked[0] == "5 von 5 Kartensätzen" and "," in asked[2]
    played = told("tournament", "play", ATTO, "greedy", "random", "--games", "2")
    assert played[0].endswith("  jeder gegen jeden, Startwert 0: 2 Spiele")
    headings = {word for line in played[1:] if not line.startswith(("1.", "2.")) for word in line.split()}
    assert headings == {
        "Bot", "Punkte", "Buchholz", "Sonneborn", "Berger", "direkt", "gewonnen", "unentschieden", "verloren",
    }  # fmt: skip


def test_a_game_in_the_terminal_is_told_in_german(tmp_path: Path) -> None:
    words = ["--language", "de", "play", "femto", "--plain", "--seed", "1", "--opponent", "greedy"]
    told = CliRunner().invoke(app, words, input="99\n2\nquit\n", env={"XDG_DATA_HOME": str(tmp_path)}).output
    assert "„99“ ist keine Karte dieses Spiels" in told and "Du legst die 2" in told


# Help


def command_names() -> list[str]:
    return sorted(get_command(app).commands)  # type: ignore[attr-defined]


def test_help_names_every_command() -> None:
    told = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "100"})
    assert told.exit_code == 0
    expected = {"play", "review", "rules", "games", "options", "solve", "check", "perft", "prepare"}
    assert expected <= set(command_names())
    for name in command_names():
        assert f" {name} " in told.output
    assert told.output.count("...") == 1  # in the usage: no sentence is cut short


@pytest.mark.parametrize("name", command_names())
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help(name: str, flag: str) -> None:
    told = CliRunner().invoke(app, [name, flag], env={"COLUMNS": "100"})
    assert told.exit_code == 0
    assert f"pipworks {name}" in told.output.replace("root ", "pipworks ")
    assert "[/" not in told.output  # marks that nothing here turns into letters
    assert "--help" in told.output


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["solve", "--help"], ["play", "-h"]])
def test_help_imports_nothing_heavy(words: list[str]) -> None:
    program = (
        "import sys; sys.argv = ['pipworks', *sys.argv[1:]]\n"
        "from pipworks.cli.commands import main\n"
        "try: main()\n"
        "except SystemExit as left: assert left.code == 0\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True)
    imported = set(done.stdout.splitlines()[-1].split())
    assert not imported & {"numpy", "numba", "llvmlite", "scipy", "rich"}
    if len(words) == 1:
        assert "pydantic" not in imported  # to read a command's options Typer itself may import it


def test_of_all_commands_only_the_one_asked_for_is_made(capsys: Capture) -> None:
    made.cache_clear()
    assert run(capsys, "games").code == 0
    assert run(capsys, "--version").code == 0
    assert made.cache_info().currsize == 1
    assert set(COMMANDS) == set(command_names())


def test_the_version(capsys: Capture) -> None:
    assert run(capsys, "--version") == (0, f"pipworks {pipworks.__version__}\n", "")


@pytest.mark.parametrize(
    "words",
    [["nosuch"], ["solve", "--nosuch"], ["perft", "--depth", "x"], ["perft", "--depth", "-1"], ["check"]],
)
def test_wrong_usage_is_refused_without_a_traceback(capsys: Capture, words: list[str]) -> None:
    done = run(capsys, *words)
    assert (done.code, done.out) == (2, "")
    assert "Usage: " in done.err
    assert "Traceback" not in done.err


# Games, rules, options


def test_the_games(capsys: Capture) -> None:
    told = run(capsys, "games", "--json").json
    shown = " ".join(run(capsys, "games").out.split())
    assert "femto Femto, by Alan Parr" in shown
    assert all(set(each) == {"name", "title", "designer", "pitch"} for each in told)
    assert all("{name} {title}, by {designer} {pitch}".format_map(each) in shown for each in told)


def test_the_rules_of_a_variant(capsys: Capture) -> None:
    told = run(capsys, "rules", "femto:goal=low,chooser=loser", "--json").json
    assert set(told) == {"variant", "title", "lead", "sections"}
    assert told["variant"] == "femto:chooser=loser,goal=low"
    clauses = {rule["clause"] for section in told["sections"] for rule in section["rules"]}
    assert {"FE1", "FE4", "FE-V8"} <= {name for each in clauses for name in each.replace(",", " ").split()}
    printed = " ".join(run(capsys, "rules", "femto:goal=low,chooser=loser").out.split())
    assert "femto:chooser=loser,goal=low" in printed
    for section in told["sections"]:
        assert section["heading"] in printed
        for rule in section["rules"]:
            assert rule["text"] in printed


def test_the_options_of_a_game(capsys: Capture) -> None:
    assert run(capsys, "options", "--json").json == json.loads(json.dumps(FemtoOptions.form()))
    printed = run(capsys, "options", "femto:atto,goal=low").out
    for name in FemtoOptions.model_fields:
        assert f"\n{name} " in printed
    assert "low *" in printed
    assert "* differs from the default" in printed
    assert "Presets: atto, wide, twelve, joker, final, final_atto, zepto" in printed


def test_of_an_option_nothing_is_cut_off(capsys: Capture) -> None:
    pack = "-".join(map(str, range(2, 62)))
    assert f" {pack} *" in run(capsys, "options", f"femto:pack={pack},spare=hidden").out


# Solving


@pytest.mark.compiled
def test_the_base_game_for_programs(capsys: Capture) -> None:
    told = run(capsys, "solve", "femto", "--json").json
    assert set(told) >= {"variant", "positions", "mean_abs_value", "hands"}
    assert set(told) <= {"variant", "positions", "mean_abs_value", "hands", "exact"}
    assert (told["variant"], told["positions"]) == ("femto", 15_750)
    rows = told["hands"]
    assert len(rows) == 70
    assert all(set(row) == {"hand", "value", "float", "first_card"} for row in rows)
    assert rows[0]["hand"] == [2, 3, 4, 10]
    assert (rows[0]["value"], rows[0]["float"]) == ("1", 1.0)
    assert [row["float"] for row in rows] == sorted((row["float"] for row in rows), reverse=True)
    assert next(row["value"] for row in rows if row["hand"] == [2, 3, 8, 10]) == "4/7"
    assert sum(Fraction(row["value"]) for row in rows) == 0
    assert told["mean_abs_value"] == pytest.approx(
        float(sum(abs(Fraction(row["value"])) for row in rows) / 70), abs=1e-12
    )
    for row in rows:
        assert row["float"] == float(Fraction(row["value"]))
        assert set(row["first_card"]) <= set(map(str, row["hand"]))
        assert sum(map(Fraction, row["first_card"].values())) == 1
        opposite = sorted(set(FemtoOptions().pack) - set(row["hand"]))
        other = next(each for each in rows if each["hand"] == opposite)
        assert Fraction(other["value"]) == -Fraction(row["value"])


def test_a_small_game_for_programs_in_both_precisions(capsys: Capture) -> None:
    exact = run(capsys, "solve", "femto:atto", "--json").json
    number = run(capsys, "solve", "femto:atto", "--json", "--float").json
    assert exact["variant"] == number["variant"] == ATTO
    assert exact["positions"] == number["positions"]
    assert len(exact["hands"]) == len(number["hands"]) == 20
    floats = {tuple(row["hand"]): row for row in number["hands"]}
    for row in exact["hands"]:
        other = floats[tuple(row["hand"])]
        assert float(other["value"]) == pytest.approx(other["float"], abs=1e-9)
        assert other["float"] == pytest.approx(row["float"], abs=1e-9)
        assert sum(map(float, other["first_card"].values())) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("written", ["2,3,8", "2-3-8", "8 3 2", "2-3-8/4-5-6", " 2 , 3 , 8 "])
def test_one_deal_for_programs(capsys: Capture, written: str) -> None:
    told = run(capsys, "solve", "femto:atto", "--json", "--hand", written).json
    (row,) = told["hands"]
    assert row["hand"] == [2, 3, 8]
    assert row["value"] == "1"
    assert told["mean_abs_value"] == 1.0


def test_a_draft_has_one_value(capsys: Capture) -> None:
    told = run(capsys, "solve", "femto:hand_size=2,pack=2-3-5-8,start=draft", "--json").json
    assert "hands" not in told
    assert "mean_abs_value" not in told
    assert told["float"] == float(Fraction(told["value"]))
    assert sum(map(Fraction, told["first_card"].values())) == 1
    assert set(told["first_card"]) <= {"2", "3", "5", "8"}
    printed = run(capsys, "solve", "femto:hand_size=2,pack=2-3-5-8,start=draft").out
    assert f"Value to player 1: {told['value']}" in printed


def test_spare_cards_that_are_shown_are_listed(capsys: Capture) -> None:
    code = "femto:hand_size=2,pack=2-3-5-8-9,spare=shown"
    told = run(capsys, "solve", code, "--json").json
    assert len(told["hands"]) == 30
    for row in told["hands"]:
        assert len(row["hand"]) == 2
        assert len(row["spare"]) == 1
        assert not set(row["spare"]) & set(row["hand"])
    assert len({(*row["hand"], *row["spare"]) for row in told["hands"]}) == 30
    printed = run(capsys, "solve", code).out
    assert printed.splitlines()[1].split()[:3] == ["player", "1", "spare"]


def test_margins_are_worth_more_than_a_point(capsys: Capture) -> None:
    told = run(capsys, "solve", "femto:atto,score=margin", "--json").json
    assert told["hands"][0]["float"] > 1
    assert sum(Fraction(row["value"]) for row in told["hands"]) == 0


def test_jokers_and_equal_cards_are_in_the_hands(capsys: Capture) -> None:
    told = run(capsys, "solve", "femto:hand_size=2,joker=trump,pack=2-2-5-J", "--json").json
    assert len(told["hands"]) == 6  # equal cards are told apart when deals are counted
    assert sum(row["hand"] == [2, 5] for row in told["hands"]) == 2
    assert sum("J" in row["hand"] for row in told["hands"]) == 3


def test_a_match_is_solved_as_one_game(capsys: Capture) -> None:
    assert run(capsys, "solve", "femto:atto,match=5", "--json") == run(capsys, "solve", ATTO, "--json")


def test_solving_for_people(capsys: Capture) -> None:
    done = run(capsys, "solve", "femto:atto")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == f"{ATTO}  {run(capsys, 'solve', ATTO, '--json').json['positions']:,} positions solved"
    assert sum(line.startswith("2 3 8 ") for line in lines) == 1
    assert lines[-1].startswith("mean absolute value 0.")
    assert "in floating point" not in done.out
    assert run(capsys, "solve", ATTO, "--float").out.endswith("in floating point; --exact gives fractions\n")


def test_of_one_deal_positions_are_counted_that_it_comes_to_and_mirror_images_once(
    capsys: Capture, tmp_path: Path
) -> None:
    variant = pipworks.game(ATTO)
    slots, proof = variant.game.slots, tmp_path / "one.cert"
    assert slots is not None
    coming, seen, numbers = [variant.deal("2,3,8")], set(), set()
    while coming:
        position = coming.pop()
        if not position.over and position.text not in seen:
            seen.add(position.text)
            numbers.add(int(slots.rank(variant.rules, position.state)))
            coming += [after for _, after in position.successors()]
    numbers.discard(NO_SLOT)
    once = {max(each, ~each) for each in numbers}
    assert len(once) < len(numbers)
    for hand in ("2,3,8", "4,5,6"):  # as many of a deal as of its mirror image
        told = run(capsys, "solve", ATTO, "--hand", hand, "--certificate", str(proof)).out
        assert told.startswith(f"{ATTO}  {len(once)} positions solved, of two mirror images only one\n")
    assert f"({len(numbers)} positions checked)" in run(capsys, "check", str(proof)).out


def test_a_certificate_is_written_and_proved(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "proof [of atto] [bold]"
    told = run(capsys, "solve", "femto:atto", "--hand", "2,4,8", "--float", "--certificate", file)
    assert (told.code, told.err) == (0, "")
    assert f"certificate written to {file}" in told.out
    assert shlex.split(told.out)[-3:] == ["pipworks", "check", str(file)]
    assert "floating point" not in told.out
    proved = run(capsys, "check", file)
    assert proved.out.splitlines()[0] == "value 3/5 proved"
    as_json = run(capsys, "check", file, "--json").json
    assert (as_json["proved"], as_json["value"]) == (True, "3/5")
    assert isinstance(as_json["positions"], int)


def test_what_is_hidden_is_solved_by_hand(capsys: Capture) -> None:
    found = run(capsys, "solve", BLUFF, "--json").json
    assert found["value"] == pytest.approx(-1 / 18, abs=2e-6)
    assert 0.0 <= found["exploitability"] <= 2e-6
    assert [row["deal"] for row in found["hands"]] == ["3/?", "2/?", "1/?"]
    assert sum(row["float"] for row in found["hands"]) / 3 == pytest.approx(found["value"])
    for row in found["hands"]:
        assert sum(map(float, row["first_card"].values())) == pytest.approx(1.0)
    shown = run(capsys, "solve", BLUFF).out
    assert "12 information states" in shown and "-0.05555" in shown and "3/?" in shown


def test_what_cannot_be_solved_is_refused(capsys: Capture, tmp_path: Path) -> None:
    large = "femto:hand_size=5,pack=2-3-4-5-6-7-8-9-10-11-12,spare=hidden"
    assert_refused(run(capsys, "solve", large), "take a smaller variant", large)
    assert_refused(run(capsys, "solve", large, "--json"), "take a smaller variant")
    for asked in (["--exact"], ["--hand", "2,3,8,10/4,5,6,7"], ["--certificate", tmp_path / "hidden.cert"]):
        assert_refused(run(capsys, "solve", HIDDEN, *asked), "CFR", HIDDEN)
    huge = f"femto:hand_size=10,pack={'-'.join(map(str, range(1, 41)))},spare=shown"
    assert_refused(run(capsys, "solve", huge), "--hand")
    twenty = f"femto:hand_size=10,pack={'-'.join(map(str, range(1, 21)))}"
    assert_refused(run(capsys, "solve", twenty, "--float", "--hand", "1,2,3,4,5,6,7,8,9,10"), "smaller")
    assert_refused(run(capsys, "solve", "femto:atto", "--hand", "2,3"), "player 1 has 2 cards")
    assert_refused(run(capsys, "solve", "femto:atto", "--hand", "2,3,7"), "'7' is not a card")
    assert_refused(run(capsys, "solve", "femto:atto,start=draft", "--hand", "2,3,4"), "nothing is dealt")
    nowhere = tmp_path / "no" / "where"
    assert_refused(
        run(capsys, "solve", "femto:atto", "--certificate", nowhere), f"{nowhere}: no such file or directory"
    )
    assert_refused(run(capsys, "solve", "femto:atto", "--certificate", tmp_path), "is a directory")


# Counting


def test_how_much_is_counted_is_told_by_what_is_done(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[float, Message]] = []

    @contextmanager
    def progress(what: Message) -> Iterator[Callable[[float, Message], None]]:
        yield lambda done, detail: told.append((done, detail))

    monkeypatch.setattr("pipworks.cli.console.progress_compiling", progress)
    monkeypatch.setattr("pipworks.engine.perft", lambda start, depth: 10**depth)
    assert run(capsys, "perft", "femto:atto", "--depth", "3").code == 0
    assert [str(detail) for _, detail in told] == [f"depth {each}" for each in range(4)]
    assert [done for done, _ in told] == pytest.approx([0.0, 0.0, 11 / 1111, 111 / 1111])
    monkeypatch.setattr("pipworks.engine.perft", lambda start, depth: int(depth < 2))  # the game is over
    assert run(capsys, "perft", "femto:atto", "--depth", "5").code == 0
    assert all(0.0 <= done <= 1.0 for done, _ in told)


@pytest.mark.parametrize(("plain", "shown"), [(False, "Solving"), (True, "Solving …\n")])
def test_progress_is_shown_though_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch, plain: bool, shown: str
) -> None:
    """As while compiled code runs that says nothing on the way."""
    written = Written()
    monkeypatch.setattr(console, "SILENT_SECONDS", 0.0)
    monkeypatch.setattr(console, "err", lambda: Console(file=written, force_terminal=True, width=80))
    monkeypatch.setattr("sys.stderr", written)
    with console.progress(say("Solving"), plain=plain):
        assert written.anything.wait(60)
    assert shown in written.getvalue()


class Written(StringIO):
    """Text that is written, and waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.anything = threading.Event()

    def write(self, text: str) -> int:
        """Write it."""
        done = super().write(text)
        if "Solving" in text:
            self.anything.set()
        return done


def test_counting_sequences_of_choices(capsys: Capture) -> None:
    told = run(capsys, "perft", "femto", "--depth", "3", "--json").json
    assert set(told) == {"variant", "seed", "position", "counts"}
    assert told["counts"][:3] == [1, 16, 32]
    assert told["position"] == FEMTO.deal(seed=0).text
    lines = run(capsys, "perft", "femto", "--depth", "3").out.splitlines()
    assert [int(line.split()[1].replace(",", "")) for line in lines[1:]] == told["counts"]
    other = run(capsys, "perft", "femto:atto", "--depth", "0", "--seed", "a word", "--json").json
    assert (other["seed"], other["counts"]) == ("a word", [1])


# Looking back


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with the record of a game."""
    variant = pipworks.game("femto:atto")
    file = tmp_path / "game.txt"
    game = play_out(variant.deal(seed=3), [bot("random", variant)] * 2, seed=2)
    game.headers |= {"Player1": "Ann", "Player2": "Bob [b]"}
    file.write_text(str(game), encoding="utf-8")
    return file


def test_looking_back_for_programs(capsys: Capture, record: Path) -> None:
    told = run(capsys, "review", record, "--json").json
    game = pipworks.record(record.read_text())
    assert set(told) == {"variant", "deal", "decisions", "targets", "luck", "scores"}
    for each in told["luck"]["seats"]:
        parts = [each[name] or 0.0 for name in ("deal", "draws", "slips", "other", "rest")]
        assert each["end"] == pytest.approx(told["luck"]["even"] + sum(parts))
    assert (told["variant"], told["scores"]) == (ATTO, list(game.now.scores))
    assert len(told["decisions"]) == sum(len(step) for step in game.steps)
    for each in told["decisions"]:
        assert each["chosen"] in each["choices"]
        assert sum(each["mix"]) == pytest.approx(1)
        assert len(each["worth"]) == len(each["mix"]) == len(each["choices"])
        assert max(each["worth"]) == pytest.approx(each["value"], abs=1e-7)
        lost = each["value"] - each["worth"][each["choices"].index(each["chosen"])]
        assert each["cost"] == pytest.approx(max(lost, 0), abs=1e-7)
        limits = {"blunder": 0.2, "mistake": 0.1, "inaccuracy": 0.05, "": 0.0}
        assert each["cost"] / 2 >= limits[each["verdict"]] - 1e-9
        assert game.positions[each["step"]].text == each["position"]


UNNAMED = """
[Game "femto:atto"]
[Deal "3-5-6/2-4-8"]
[Player1 "Ann"]

1. 1:3 2:4  2:3
2. 1:4 2:2  1:4
3. 1:5 2:2  2:2
4. 1:5 2:8  2:5
"""


GAMES_OF_A_FILE = (("order=alternate", "2-3-8-10"), ("atto,order=alternate", "2-3-5"))


def test_looking_back_in_german_figures_are_german_and_nobody_is_called_player_2(
    capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(UNNAMED)
    english = run(capsys, "review", file, "--plain").out
    assert "Ann (player 1): 4, blunder ??, costs 2.000. Best: 2. Was worth +1.000." in english
    assert "\nPlayer 2: 3, as good as any. Best: 3. Worth +0.000." in english
    assert "3 against 4: +0.00" in english and "-0.00\n" not in english
    assert "\nPlayer 2: 6 decisions, nothing to blame; 0.000 given away." in english
    german = run(capsys, "--language", "de", "review", file, "--plain").out
    assert "Ann (Spieler 1): 4, Patzer ??, kostet 2,000. Am besten: 2. War +1,000 wert." in german
    assert "3 gegen 4: +0,00" in german and not re.search(r"[0-9][.][0-9]", german)
    assert "Spieler 2: 6 Entscheidungen" in german and "Player" not in german


def test_of_several_games_in_a_file_one_is_taken_by_its_number(capsys: Capture, tmp_path: Path) -> None:
    games = [f'[Game "femto:{hand}"]\n[Deal "{deal}"]\n1. 1:2' for hand, deal in GAMES_OF_A_FILE]
    (file := tmp_path / "games.txt").write_text("\n\n".join(games))
    several = "pipworks: there are 2 records here: say which, with --number from 1 to 2"
    for line in (("review", file, "--json"), ("play", "--load", file, "--plain")):
        assert run(capsys, *line).err.strip() == several
        assert "hand_size=3" in run(capsys, *line, "--number", 2).out
        for number in (0, 3):
            done = run(capsys, *line, "--number", number)
            assert done.code != 0
            assert f"there is no record {number} here: 2 records are in it, counted from 1" in done.err
    file.write_text(games[0].replace("1:2", "1:7") + "\n" + games[1])
    assert "line 3: '7' is not in your hand" in run(capsys, "review", file, "--number", 1).err
    file.write_text(games[1])
    assert run(capsys, "review", file, "--json", "--number", 1).code == 0
    assert "1 record is in it" in run(capsys, "review", file, "--number", 2).err
    assert "name the file, with --load" in run(capsys, "play", "--number", 2).err


def test_of_a_game_in_a_file_that_is_not_named_it_is_said_how_it_is(tmp_path: Path) -> None:
    """Processes of their own: a game whose file was named once is known from then on. Nothing is compiled."""
    game, record = tmp_path / "tens.py", tmp_path / "tens.txt"
    game.write_bytes((Path(pipworks.__file__).parent / "starter" / "tens.py").read_bytes())
    record.write_text('[Game "tens"]\n[Seed "1"]\n')

    def said(*words: object) -> Done:
        line = [sys.executable, "-m", "pipworks", *map(str, words)]
        done = subprocess.run(
            line,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        )
        return Done(done.returncode, done.stdout, done.stderr)

    wrong = "; if it is one of your own, "
    assert_refused(said("review", record), "there is no game 'tens'", f"{wrong}add --game FILE")
    assert_refused(said("play", "--load", record), f"{wrong}name its file before --load")
    counted = said("records", record)
    assert counted.code == 1 and f"{wrong}add --game FILE" in counted.out
    assert said("records", record, "--game", game).out.startswith("tens: 1 game")
    assert_refused(
        said("--language", "de", "review", record), "; wenn es ein eigenes ist, häng --game DATEI an"
    )


def test_a_file_of_no_records_is_said_to_be_one(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "none.txt"
    file.write_text("\n")
    done = run(capsys, "records", file)
    assert done.code == 0 and "holds no records" in done.out


def test_looking_back_for_people(capsys: Capture, record: Path) -> None:
    printed = run(capsys, "review", record, "--plain").out
    game = pipworks.record(record.read_text())
    for step in range(1, len(game.steps) + 1):
        assert f"Step {step} of {len(game.steps)}" in printed
    assert "Ann (player 1): " in printed
    assert "Bob [b] (player 2): " in printed
    assert "What each pair of choices is worth to player 1:" in printed
    assert "given away." in printed
    for name in ("Ann", "Bob [b]"):
        ledger = next(line for line in printed.splitlines() if line.startswith(f"{name}: an even share 50; "))
        parts = [int(each.replace("−", "-")) for each in re.findall(r"(?<!± )([−+]?\d+)\b", ledger)]
        assert sum(parts[:-1]) == parts[-1]
    drawn = run(capsys, "review", record, "--drawn").out
    assert "╭" in drawn
    assert "Bob [b]" in drawn


def test_looking_back_shows_comments_and_variations(capsys: Capture, record: Path, tmp_path: Path) -> None:
    game = pipworks.record(record.read_text())
    plain = run(capsys, "review", record, "--json").json
    game.comments |= {0: "They begin.", 1: "[Bold]"}
    first = game.start
    game.vary(0, {seat: first.choices(seat)[0] for seat in first.to_act}).comments[1] = "Dull."
    (file := tmp_path / "annotated.txt").write_text(str(game), encoding="utf-8")
    printed = run(capsys, "review", file, "--plain").out
    assert printed.index(";; They begin.") < printed.index("Step 1 of") < printed.index(";; [Bold]")
    assert printed.index("In its place could have come:") < printed.index("    ( 1:") < printed.index("Dull.")
    assert printed.index("Dull.") < printed.index("Step 2 of")
    assert run(capsys, "review", file, "--json").json == plain
    assert "An seiner Stelle" in run(capsys, "--language", "de", "review", file, "--plain").out


def test_looking_back_where_nothing_can_be_solved(capsys: Capture, tmp_path: Path) -> None:
    variant = pipworks.game(HIDDEN)
    file = tmp_path / "hidden.txt"
    game = play_out(variant.deal(seed=3), [bot("random", variant)] * 2)
    file.write_text(str(game), encoding="utf-8")
    searched = run(capsys, "review", file, "--json").json["decisions"]
    assert {each["step"] for each in searched} <= set(range(len(game.steps)))
    assert any(len(each["choices"]) > 1 for each in searched)
    for each in searched:
        assert len(each["errors"]) == len(each["worth"]) == len(each["choices"])
        assert each["chosen"] in each["choices"] and min(each["errors"]) >= 0
    assert any(max(each["errors"]) > 0 for each in searched)
    printed = run(capsys, "review", file, "--plain").out
    assert "estimated from imagined games, by what the player could know" in printed
    assert " ± " in printed and "given away." in printed


def test_looking_back_where_choosing_is_not_what_matters(capsys: Capture, tmp_path: Path) -> None:
    variant = pipworks.game("ascent:last_number=2")
    file = tmp_path / "ascent.txt"
    game = play_out(variant.deal(seed=3), [bot("club", variant)] * 2, limit=6)
    file.write_text(str(game), encoding="utf-8")
    told = run(capsys, "review", file, "--json").json
    assert told["decisions"] == [] and told["luck"] is None
    assert told["targets"] == targets(game) and told["targets"]
    printed = run(capsys, "review", file, "--plain").out
    german = run(capsys, "--language", "de", "review", file, "--plain").out
    assert "how it can be made" in printed and "wie es geht" in german
    for each in told["targets"]:
        values = " ".join(map(str, each["values"]))
        if not each["count"]:
            assert f"{values} cannot make {each['target']}." in printed
        else:
            simplest = each["solutions"][0].replace("-", "−")
            assert f"{values} make {each['target']} in {each['count']} way" in printed
            assert simplest in printed.replace("-", "−") and simplest in german.replace("-", "−")
    made = sum(each["made_by"] is not None for each in told["targets"])
    assert f"{made} of {len(told['targets'])} target" in printed
    assert f"{made} von {len(told['targets'])} Ziel" in german


def test_records_that_are_none_are_refused(capsys: Capture, record: Path, tmp_path: Path) -> None:
    text = record.read_text()
    for changed, words in (
        (text.replace("1:", "1:99", 1) if "1:" in text else "", ["line "]),
        ("", ["Game"]),
        ("[Game", ["line 1"]),
        (text.replace("femto", "fermat", 1), ["line 1", "did you mean femto?"]),
        (text + "1:2\n", ["line ", "over"]),
    ):
        record.write_text(changed)
        assert_refused(run(capsys, "review", record), *words)
        assert_refused(run(capsys, "review", record, "--json"), *words)
        assert_refused(run(capsys, "play", "--load", record), *words)
    record.write_bytes(b"\xff\xfe\0")
    assert_refused(run(capsys, "review", record), "is not a text file in UTF-8: save it as one")
    assert_refused(run(capsys, "review", "/dev/zero"), "/dev/zero has more than 100 million characters: take")
    for command in (["review"], ["play", "--load"]):
        assert_refused(run(capsys, *command, tmp_path / "nothing"), "nothing: no such file or directory")
        assert_refused(run(capsys, *command, tmp_path), "is a directory")


@examples(60, 10)
@given(text=hostile([pipworks.game("femto:atto").code, '[Seed "3"]', "1. 1:2 2:4  1:2", '[Game "femto"]']))
def test_no_record_breaks_looking_back(capsys: Capture, tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(f'[Game "femto:atto"]\n[Seed "3"]\n{text}\n'.encode("utf-8", "surrogatepass"))
    done = run(capsys, "review", file, "--json")
    if done.code:
        assert_refused(done)
    else:
        assert "decisions" in done.json


# Preparing


@pytest.mark.compiled
def test_preparing_twice_is_quick_and_silent(capsys: Capture) -> None:
    run(capsys, "prepare", "femto")
    assert run(capsys, "prepare", "femto") == (0, "", "")


def test_preparing_what_is_not_there_is_refused(capsys: Capture) -> None:
    assert_refused(run(capsys, "prepare", "nosuch"), "there is no game 'nosuch'")


# Bad input


@pytest.mark.parametrize("command", ["rules", "options", "solve", "perft", "play", "prepare"])
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("nosuch", ["there is no game 'nosuch'"]),
        ("femtoo", ["did you mean femto?"]),
        ("femto:goal=best", ["goal cannot be 'best'"]),
        ("femto:colour=red", ["no option 'colour'"]),
        ("femto:low", ["'low' is not an option"]),
        ("femto:hand_size=5", ["pack has 8 cards"]),
        ("femto:pack=2-x", ["'x'"]),
        ("femto:goal=low,goal=high", ["given twice"]),
        ("nosuch.py", ["there is no file"]),
        (":", ["does not name a game"]),
    ],
)
def test_bad_codes_are_refused(capsys: Capture, command: str, code: str, words: list[str]) -> None:
    assert_refused(run(capsys, command, code), *words)


CODES = [
    "femto",
    "femto:atto",
    "femto:goal=multiple:3,goal_tie=low",
    "femto:pack=2-3-4-5-6-7-8-10-J,joker=fool,joker_value=3,spare=shown",
    "femto:order=alternate,equal=leader,pack=2-2-3-3-4-4-5-5",
    "femto:start=snake,match=7",
]


@examples(100, 30)
@given(code=hostile(CODES))
def test_no_code_breaks_a_command(capsys: Capture, code: str) -> None:
    for command in ("rules", "options"):
        for flags in ([], ["--json"]):
            done = run(capsys, command, *flags, "--", code)
            if done.code:
                assert_refused(done)
            elif flags:
                assert done.json


@examples(100, 30)
@given(hand=hostile(["2,3,8", "2-3-8/4-5-6", "8 3 2"]))
def test_no_hand_breaks_solving(capsys: Capture, hand: str) -> None:
    done = run(capsys, "solve", "femto:hand_size=3,pack=2-3-4-5-6-8", "--json", f"--hand={hand}", "--float")
    if done.code:
        assert_refused(done)
    else:
        assert len(done.json["hands"]) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--opponent", "nosuch"], "'nosuch' is no opponent for femto"),
        (["--seat", "3", "-o", "random"], "--seat cannot be '3': choose 1, 2 or random"),
        (["--seat", "²", "-o", "random"], "--seat cannot be '²'"),
        (["--deal", "2-3/4-5"], "player 1 has 2 cards"),
        (["--deal", "2-3-8-10/4-5-6-8"], "8 is there too often"),
    ],
)
def test_play_refuses_bad_options(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115
    assert_refused(run(capsys, "play", "femto", *words), said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["math-arena"], f"game.txt holds a game of {ATTO}, and none of 'math-arena': leave that out"),
        (["femto:goal=low"], "and none of 'femto:goal=low': leave that out, or name another file"),
        (["--seed", "9"], "a game of --load goes on as it was dealt: leave --deal and --seed out"),
        (["--deal", "2-4-8/3-5-6"], "leave --deal and --seed out"),
    ],
)
def test_a_saved_game_goes_on_as_it_is_or_not_at_all(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, record: Path, words: list[str], said: str
) -> None:
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115
    assert_refused(run(capsys, "play", *words, "--load", record), said)
    for own in ([], ["femto"], ["femto:atto"]):
        assert run(capsys, "play", *own, "--load", record).code == 0


def test_a_perfect_opponent_where_there_is_none_is_refused(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115
    large = "femto:hand_size=5,pack=1-2-3-4-5-6-7-8-9-10-11,spare=hidden"
    assert_refused(run(capsys, "play", large, "-o", "perfect"), "CFR")


def test_a_game_whose_luck_cannot_be_listed_is_refused_with_what_would_do(capsys: Capture) -> None:
    assert_refused(run(capsys, "solve", "math-arena"), "too various to be listed: estimate what they come to")


def test_too_little_memory_is_said(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_left(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("pipworks.solve.solve", nothing_left)
    assert_refused(run(capsys, "solve", "femto:atto", "--float"), "not enough memory")


def test_output_that_nobody_reads_is_no_error() -> None:
    command = f"{sys.executable} -m pipworks rules | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1, 141)
    assert done.stderr == ""


SMALL = "femto:hand_size=2,pack=2-3-4-5"
SPARE = "femto:hand_size=2,pack=2-3-4-5-6,spare=hidden"


def test_lab_measures_a_game_in_words_and_in_figures(capsys: Capture) -> None:
    found = run(capsys, "lab", SMALL, "--json").json
    assert (found["variant"], found["deals"]) == (SMALL, 6)
    shown = run(capsys, "lab", SMALL)
    assert (shown.code, shown.err) == (0, "")
    for sentence in found["verdict"]:
        assert " ".join(sentence.split()) in " ".join(shown.out.replace("•", "").split())


def test_lab_speaks_german(capsys: Capture) -> None:
    exact = run(capsys, "--language", "de", "lab", SMALL)
    assert exact.code == 0 and "Stellungen, genau gemessen" in exact.out
    assert "Spieler 1 legt immer" in exact.out and "player" not in exact.out
    played = run(capsys, "--language", "de", "lab", SMALL, "--sampled", "--games", 1, "--bots", "random")
    assert played.code == 0 and "1 Spiel von random" in played.out and "never" not in played.out


def test_lab_says_what_a_changed_rule_does(capsys: Capture) -> None:
    led = "femto:hand_size=2,order=winner_leads,pack=2-3-4-5"
    found = run(capsys, "lab", led, "--against", SMALL, "--json").json
    assert found["against"]["variant"] == SMALL
    assert {each["figure"] for each in found["against"]["figures"]} >= {"mean_value", "decided"}
    shown = run(capsys, "lab", led, "--against", SMALL)
    assert f"Against {SMALL}" in shown.out
    assert found["against"]["verdict"][0] in " ".join(shown.out.split())


@pytest.mark.parametrize(
    "words",
    [
        ("femto", "--games", "10"),
        (SMALL, "--seconds", "0"),
        ("femto", "--sampled", "--bots", "nobody"),
        ("femto", "--sampled", "--players", "3-2"),
        ("femto", "--sampled", "--bots", "greedy,greedy,greedy"),
        ("femto", "--sampled", "--seconds", "0"),
        ("femto", "--against", "femto:goal=nothing"),
        ("nothing",),
    ],
)
def test_lab_refuses_in_a_sentence(capsys: Capture, words: tuple[str, ...]) -> None:
    done = run(capsys, "lab", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("pipworks: ") and done.err.count("\n") == 1


def test_lab_has_a_game_played_as_asked_that_is_too_large(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_large(variant: Variant, *_: object) -> None:
        raise NotSolvable(f"{variant.code} is too large")

    monkeypatch.setattr(laying, "laid_out", too_large)
    found = run(capsys, "lab", SMALL, "--games", 2, "--bots", "random", "--json").json
    assert (found["kind"], found["games"]) == ("sampled", 2)


@pytest.mark.parametrize("words", [(SMALL, "--sampled"), (SMALL, "--against", SPARE)])
def test_lab_has_a_game_played_that_cannot_be_gone_through(capsys: Capture, words: tuple[str, ...]) -> None:
    few = ("--games", 2, "--bots", "random", "--seed", 5)
    found = run(capsys, "lab", *words, *few, "--json").json
    assert (found["kind"], found["games"], found["seed"]) == ("sampled", 2, "5")
    assert {"low", "high", "unit", "value"} == set(found["measures"]["rounds"])
    assert found["skill"]["strong"] == "greedy" and found["ladder"] is None
    shown = run(capsys, "lab", *words, *few)
    assert (shown.code, shown.err) == (0, "")
    for line in found["verdict"]:
        assert " ".join(line["text"].split()) in " ".join(shown.out.replace("•", "").split())
    if "--against" in words:
        assert found["against"]["variant"] == SPARE and f"Against {SPARE}" in shown.out
        assert {each["figure"] for each in found["against"]["figures"]} == set(found["measures"])


def test_lab_writes_a_page(capsys: Capture, tmp_path: Path) -> None:
    done = run(capsys, "lab", SMALL, "--html", tmp_path / "small.html")
    assert (done.code, done.err) == (0, "") and f"plots written to {tmp_path / 'small.html'}" in done.out
    assert (tmp_path / "small.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("as_json", [False, True])
def test_what_lab_has_measured_is_shown_though_a_page_cannot_be_written(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, as_json: bool
) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    words = ["lab", SMALL, *(["--json"] if as_json else [])]
    shown = run(capsys, *words).out
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        done = run(capsys, *words, "--html", tmp_path / "small.html")
    assert (done.code, done.out) == (2, shown) and "small.html: no space left on device" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("lab", SMALL, "--html"),
        ("sweep", "none", "--compact"),
        ("ratings", "marks", "none.json", "--out"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
) -> None:
    def work(*given: object, **named: object) -> None:
        raise AssertionError("this takes long")

    monkeypatch.setattr("pipworks.lab.measures.measure", work)
    monkeypatch.setattr("pipworks.lab.compact.write_compact", work)
    monkeypatch.setattr("pipworks.ratings.fitting.read", work)
    refused = run(capsys, *words, tmp_path / "nowhere" / "file")
    assert_refused(refused, f"{tmp_path / 'nowhere' / 'file'}: no such file or directory")


def test_a_directory_is_no_database(capsys: Capture, tmp_path: Path) -> None:
    refused = run(capsys, "serve", "--database", tmp_path)
    assert_refused(refused, f"{tmp_path} is a directory", f"name one in it, like {tmp_path / 'tables.db'}")
    german = run(capsys, "--language", "de", "serve", "--database", tmp_path)
    assert_refused(german, f"{tmp_path} ist ein Ordner")
    assert not list(tmp_path.iterdir())


def test_what_is_solved_to_the_end_is_within_nothing(capsys: Capture) -> None:
    ended = run(capsys, "solve", ATTO, "--within", "0.1")
    assert ended.code == 2 and "leave it out" in ended.err and not ended.out


# Files


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["export", "femto:atto", "--deal", "2-4-8/3-5-6", "--output"], "atto.efg"),
        (["solve", "femto:atto", "--hand", "2,4,8", "--certificate"], "atto.gz"),
        (["records", "game.txt", "--decisions"], "games.csv"),
        (["print", "femto", "--what", "sheet", "--out"], "femto.pdf"),
    ],
)
def test_where_a_disk_is_full_what_was_written_before_stays(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, record: Path, words: list[str], name: str
) -> None:
    monkeypatch.chdir(record.parent)
    file = Path(name)
    file.write_text("before")

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        done = run(capsys, *words, file)
    assert (done.code, done.err) == (2, f"pipworks: {file}: no space left on device\n")
    assert file.read_text() == "before" and set(os.listdir()) == {name, record.name}
