"""Playing in a terminal: real sessions in a pseudo-terminal, through pipes, and with anything typed."""

from __future__ import annotations

import errno
import os
import random
import re
import shlex
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from datetime import datetime, tzinfo
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import GameRecord, Position, generator
from pipworks.cli.language import told
from pipworks.cli.reviewing import show_review
from pipworks.cli.screen import Left, Screen
from pipworks.cli.session import Session
from pipworks.engine import read_record
from pipworks.engine.messages import Message
from pipworks.games import find_named
from pipworks.kernels import PLAIN
from strategies import FEMTO, hostile, options_of, seeds, variants

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

DEAL = "2-3-8-10/4-5-6-7"
WIDE, TALL = 100, 900
PATIENCE = 600
"""After so many seconds a test gives up waiting: a busy machine is slow."""
WORDS = ["help", "?", "hint", "undo", "table", "rules", "choices", "Undo", "hint please", "save kept.txt"]


class Terminal:
    """A person at a terminal: what stands on the screen, and what is typed."""

    PROMPT = re.compile(r"(\)|as you type\)|see the screen|q to stop): $")

    def __init__(self, *words: str, data: Path, lines: int = TALL) -> None:
        environment = os.environ | {"XDG_DATA_HOME": str(data), "TERM": "xterm-256color", "COLUMNS": ""}
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "pipworks", *words],
            env={name: value for name, value in environment.items() if value},
            dimensions=(50, WIDE),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        modes = termios.tcgetattr(self.process.child_fd)
        modes[3] |= termios.NOFLSH  # or else Ctrl-C throws away what has been said and not yet been read
        termios.tcsetattr(self.process.child_fd, termios.TCSANOW, modes)
        self.screen = pyte.Screen(WIDE, lines)
        self.stream = pyte.Stream(self.screen)
        self.last = ""
        """What has come since the last thing typed."""
        self.all = ""

    def _read(self) -> str:
        text = self.process.before + (self.process.after if isinstance(self.process.after, str) else "")
        self.stream.feed(text)
        self.all += text
        self.last = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")
        return self.last

    def asked(self) -> str:
        """Wait for a question; what has come up to its end."""
        self.process.expect(self.PROMPT)
        return self._read()

    def type(self, text: str) -> str:
        """Type a line, and wait for the next question."""
        self.process.sendline(text)
        return self.asked()

    def leave(self, text: str | None = None, control: str | None = None) -> str:
        """Type what ends the session; what has come until then. It must end well."""
        if text is not None:
            self.process.sendline(text)
        if control is not None:
            self.process.sendcontrol(control)
        self.process.expect(pexpect.EOF)
        told = self._read()
        self.process.wait()  # closing it sooner would end it by a signal
        assert self.process.exitstatus == 0
        assert "Traceback" not in self.all
        return told

    @property
    def shown(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def choices(self) -> list[str]:
        """The cards offered in the last question."""
        return re.findall(r"\(([^()]*)\)", self.last.rpartition("\n")[2])[0].split()


Opened = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Opened]:
    opened: list[Terminal] = []

    def start(*words: str, **more: int) -> Terminal:
        opened.append(Terminal(*words, data=tmp_path, **more))
        return opened[-1]

    yield start
    for each in opened:
        each.process.close(force=True)


def saved_games(folder: Path) -> list[Path]:
    return sorted((folder / "pipworks" / "games").glob("*.txt"))


def only_saved_game(folder: Path) -> GameRecord:
    (file,) = saved_games(folder)
    return pipworks.record(file.read_text(encoding="utf-8"))


def play_to_the_end(person: Terminal, which: int) -> None:
    """Choose the first or the last card offered until the game is over."""
    while "Look back" not in person.last:
        person.type(person.choices[which])


# Whole games


@pytest.mark.compiled
@pytest.mark.parametrize(("opponent", "which"), [("greedy", -1), ("perfect", 0)])
def test_a_whole_game_from_the_menu_to_the_review(terminal: Opened, opponent: str, which: int) -> None:
    person = terminal("play", "--seed", "5")
    if "Which game" in person.asked():
        assert "There is no game 'fermat'" in person.type("fermat").capitalize() or "fermat" in person.last
        assert "'²'" in person.type("²")
        person.type("femto")
    assert "master: Never errs" in person.last
    assert "club: Lays what is best for this round" in person.last
    assert "Please type a number from 1 to 6." in person.type("9")
    assert "Please type a number from 1 to 6." in person.type("²")
    told = person.type(opponent)
    assert "Femto by Alan Parr — femto — seed 5" in told
    assert "Type help at any time." in told
    assert "Round 1" in told
    assert "╭" in told
    play_to_the_end(person, which)
    end = person.last
    assert "The end" in end
    assert re.search(r"The game is over: .+ (has|have) \d+ in front", end)
    assert re.search(rf"(You|{opponent.capitalize()}) wins?\.|A draw\.|Player 1 wins\.", end)
    told = person.type("y")
    assert re.search(r"Step 1 of \d+", told)
    assert "What each pair of choices is worth to player 1" in told
    steps = int(re.findall(r"Step 1 of (\d+)", told)[0])
    assert "Step 2 of" in person.type("")
    assert "Step 1 of" in person.type("b")
    assert "Step 1 of" in person.type("b")
    for step in range(2, steps + 1):
        assert f"Step {step} of {steps}" in person.type("")
    told = person.leave("")
    assert re.search(r"You: \d+ decisions?, .*given away\.", told)
    assert re.search(rf"{opponent}: \d+ decisions?, .*given away\.", told, re.IGNORECASE)


@pytest.mark.compiled
def test_drawn_tables_fit_into_eighty_columns(terminal: Opened) -> None:
    person = terminal("play", "femto", "--deal", DEAL, "-o", "greedy")
    person.asked()
    assert max(len(line) for line in person.shown.splitlines()) <= 80
    for row in ("hand", "in front"):
        assert person.shown.count(row) == 2
    for card in ["2", "3", "4", "5", "6", "7", "8", "10"]:
        assert re.search(rf"│ +{card} │", person.shown)
    person.leave("quit")


# Words of help


@pytest.mark.compiled
def test_words_of_help_and_wrong_inputs(terminal: Opened) -> None:
    person = terminal("play", "femto", "--deal", DEAL, "-o", "greedy")
    person.asked()
    help_ = person.type("help")
    for word in ("hint", "undo", "table", "rules", "save", "quit"):
        assert word in help_
    hint = person.type("HINT")
    assert "With best play from here the game is worth +0.571 to you." in hint
    assert re.search(r"^3 +\+0\.571 +64\.3% ", hint, re.MULTILINE)
    assert re.search(r"^10 +\+0\.571 +35\.7% ", hint, re.MULTILINE)
    assert re.search(r"^2 +[+-]\d\.\d{3} +0\.0%", hint, re.MULTILINE)
    assert "'7' is not in your hand (2 3 8 10): choose 2, 3, 8 or 10." in person.type("7")
    assert "'queen' is not a card of this pack: choose 2, 3, 8 or 10." in person.type("queen")
    assert "is not a card of this pack" in person.type("undoo")
    assert "Did you mean undo?" in person.last
    assert "Did you mean save?" in person.type("saev my game")
    assert "Did you mean" not in person.type("77")
    assert "There is nothing to take back." in person.type("undo")
    assert "Round 1" in person.type("table")
    assert "more than twice" in person.type("rules")
    assert person.type("").strip() == "Lay a card face down (2 3 8 10):"
    told = person.type(" 10 ")
    assert re.search(r"You lay the 10, Greedy the \d\.", told)
    assert re.search(r"10 is (higher|more|exactly)", told)
    person.leave("quit")


# Taking back


@pytest.mark.compiled
def test_undo_is_refused_across_a_reveal_and_allowed_before(terminal: Opened) -> None:
    person = terminal("play", "femto", "--deal", DEAL, "--hot-seat")
    person.asked()
    assert "There is nothing to take back." in person.type("undo")
    assert "Player 1’s choice lies face down." in person.type("8")
    assert "Player 1’s choice is taken back." in person.type("undo")
    assert person.last.rstrip().splitlines()[-1].startswith("Player 1: Lay a card face down (2 3 8 10)")
    person.type("10")
    assert "10 beats" not in person.type("7")
    assert "Player 1: Choose the card to put in front of you" in person.last
    assert "Cards have been turned up since: that cannot be taken back." in person.type("undo")
    assert "The 7 goes in front of player 1; player 2 takes the 10 into hand." in person.type("7")
    assert "Player 1’s last choice is taken back." in person.type("undo")
    assert person.choices == ["7", "10"]
    assert "The 10 goes in front of player 1; player 2 takes the 7 into hand." in person.type("10")
    person.leave("quit")


@pytest.mark.compiled
def test_undo_takes_back_from_bots_whatever_came_of_it_and_the_file_tells(
    terminal: Opened, tmp_path: Path
) -> None:
    file = tmp_path / "tried.txt"
    person = terminal("play", "femto:atto,start=draft", "-o", "greedy", "--seed", "1")
    person.asked()
    offered = person.choices
    assert "There is nothing to take back." in person.type("undo")
    assert "You choose the 8." in person.type("8")
    for _ in range(2):
        person.type(person.choices[0])
    for _ in range(3):
        assert "Your last choice is taken back, and what came of it." in person.type("undo")
    assert person.choices == offered
    assert "There is nothing to take back." in person.type("undo")
    person.type("7" if "7" in offered else offered[-1])
    person.type(f"save {file}")
    person.leave("quit")
    record = read_record(file.read_text("utf-8"), find_named)
    assert record.times_taken_back == 3 and "; That was taken back." in file.read_text("utf-8")


# Saving and leaving


@pytest.mark.compiled
def test_a_game_goes_on_where_it_was_saved(terminal: Opened, tmp_path: Path) -> None:
    folder = tmp_path / ("a folder " * 12)
    folder.mkdir()
    first, again = folder / "first.txt", tmp_path / "again.txt"
    person = terminal("play", "femto:goal=low", "--seed", "11", "--seat", "2", "-o", "random")
    person.asked()
    for _ in range(2):
        person.type(person.choices[0])
    table = person.last[person.last.index("╭") :]
    said = person.type(f"save {first}")
    (words,) = re.findall(r"^The game is saved\. To go on: (.*)$", said, re.MULTILINE)
    assert shlex.split(words) == ["pipworks", "play", "--load", str(first)]
    person.leave("quit")
    assert only_saved_game(tmp_path).now == pipworks.record(first.read_text()).now
    person = terminal("play", "--load", str(first))
    assert person.asked().endswith(table)
    person.type(f"save {again}")
    assert again.read_text() == first.read_text()
    play_to_the_end(person, 0)
    person.leave("s")
    whole = pipworks.record(saved_games(tmp_path)[-1].read_text())
    begun = pipworks.record(first.read_text())
    assert whole.now.over
    assert whole.steps[: len(begun.steps)] == begun.steps
    assert whole.headers["Player1"] == "Random"
    assert whole.headers["Player2"] == "You"


@pytest.mark.compiled
@pytest.mark.parametrize("control", ["c", "d"])
def test_control_keys_leave_cleanly_and_save(terminal: Opened, tmp_path: Path, control: str) -> None:
    person = terminal("play", "femto", "--deal", DEAL, "-o", "greedy")
    person.asked()
    person.type("10")
    told = person.leave(control=control)
    assert "The game is saved." in told
    record = only_saved_game(tmp_path)
    assert record.start == FEMTO.deal(DEAL)
    assert isinstance(record.steps[0], dict)
    assert record.notation(0).startswith("1:10 ")


@pytest.mark.compiled
@pytest.mark.parametrize("control", ["c", "d"])
def test_control_keys_leave_cleanly_before_anything_has_happened(
    terminal: Opened, tmp_path: Path, control: str
) -> None:
    person = terminal("play", "femto")
    person.asked()
    person.leave(control=control)
    person = terminal("play", "femto", "-o", "random", "--plain")
    person.asked()
    assert "Good-bye." in person.leave(control=control)
    assert saved_games(tmp_path) == []


@pytest.mark.compiled
def test_interrupting_a_bot_that_thinks_saves_the_game(terminal: Opened, tmp_path: Path) -> None:
    person = terminal("play", "femto", "-o", "greedy", "--deal", DEAL)
    person.asked()
    person.type("10")
    file = tmp_path / "begun.txt"
    person.type(f"save {file}")
    person.leave("quit")
    (left,) = saved_games(tmp_path)
    left.unlink()
    record = file.read_text().replace('"greedy"', '"perfect"')
    file.write_text(record)
    person = terminal("play", "--load", str(file))
    person.asked()
    person.process.sendline(person.choices[0])
    told = person.leave(control="c")
    assert "The game is saved." in told
    assert len(only_saved_game(tmp_path).steps) >= len(pipworks.record(record).steps)


# Two people at one keyboard


@pytest.mark.compiled
def test_what_is_typed_in_secret_is_not_shown(terminal: Opened) -> None:
    person = terminal("play", "femto", "--deal", DEAL, "--hot-seat")
    assert "(not shown as you type)" in person.asked()
    told = person.type("10")
    assert told.replace("\n", "") == (
        "Player 1’s choice lies face down.Player 2: Lay a card face down (4 5 6 7) (not shown as you type): "
    )
    assert "'99' is not a card" in person.type("99")
    assert "10" not in person.last.replace("2 3 8 10", "")
    told = person.type("5")
    assert "Player 1 lays the 10, player 2 the 5." in told
    assert "10 is exactly twice 5, not more, so the 10 wins." in told
    person.leave("quit")


@pytest.mark.compiled
def test_hands_are_hidden_between_two_people_when_they_are_secret(terminal: Opened) -> None:
    code = "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden"
    person = terminal("play", code, "--deal", "2-3-8-12/4-5-6-7", "--hot-seat")
    person.asked()
    assert "Player 1, press Enter when only you can see the screen" in person.shown
    assert "│" not in person.shown
    person.type("")
    own = [line for line in person.shown.splitlines() if line.startswith("│ hand")]
    assert "│ ░" in own[0].replace("│░", "│ ░")
    assert re.findall(r"\d+", own[1]) == ["2", "3", "8", "12"]
    person.type("12")
    assert "Player 2, press Enter when only you can see the screen" in person.shown
    assert "12" not in person.shown
    assert "│" not in person.shown
    person.type("")
    own = [line for line in person.shown.splitlines() if line.startswith("│ hand")]
    assert "░" in own[0]
    assert re.findall(r"\d+", own[1]) == ["4", "5", "6", "7"]
    person.type("table")
    assert person.shown.count("│ hand") == 4
    assert sum(line.startswith("│ hand") and "░" in line for line in person.shown.splitlines()) == 2
    person.type("6")
    assert "Player 1 lays the 12, player 2 the 6." in person.shown  # told again on the empty screen
    assert "│" not in person.shown
    assert "The game is saved." in person.leave("quit")


# Plain lines


def piped(*words: str, lines: str, data: Path, code: int = 0) -> str:
    """What a session prints that reads its lines from a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "pipworks", *words],
        input=lines.encode("utf-8", "surrogateescape"),
        capture_output=True,
        check=False,
        env=os.environ | {"XDG_DATA_HOME": str(data)},
        timeout=PATIENCE,
    )
    printed, problems = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == code, problems
    assert "Traceback" not in printed + problems
    assert "\x1b" not in printed
    return printed


def test_everything_is_said_in_german_and_its_words_are_understood(tmp_path: Path) -> None:
    lines = f"hilfe\nauswahl\ntipp\nzurück\nregeln\n7\nsichern {tmp_path}/spiel.txt\nende\n"
    printed = piped(
        "--language", "de", "play", "femto", "--deal", DEAL, "-o", "club", lines=lines, data=tmp_path
    )
    assert "Femto von Alan Parr" in printed and "Tipp deine Wahl" in printed
    assert "2  3  8  10" in printed and "Bei bestem Spiel von hier an" in printed
    assert "Es gibt nichts zurückzunehmen." in printed and "Eine Runde" in printed
    assert "Das Spiel ist gesichert. Weiterspielen: pipworks play" in printed
    assert not re.search(r"\b(the|you|your|is|worth|saved)\b", printed.replace("--load", ""))
    saved = piped("--language", "de", "review", f"{tmp_path}/spiel.txt", lines="", data=tmp_path)
    assert not re.search(r"\b(the|you|your|is|worth|Step)\b", saved)


@pytest.mark.parametrize("game", ["ascent", "brain-drain"])
def test_the_words_that_germans_are_told_are_claims_too_and_records_stay_as_they_are(
    game: str, tmp_path: Path
) -> None:
    """Passe is what the question says; a record says pass, in whatever language it was said."""
    kept = {}
    german = ("passe", "Passe.", "ich passe", "passen")
    for words, said in (("--language", "de"), german), ((), ("pass",) * 4):
        file = tmp_path / f"{len(said[0])}.txt"
        lines = "\n".join((*said, "tisch", f"sichern {file}", "ende", ""))
        command = (*words, "play", game, "--seed", "3", "-o", "novice")
        printed = piped(*command, lines=lines, data=tmp_path)
        assert ("Schreib" if game == "ascent" else "Melde dich") in printed or not words
        assert "keine Gleichung:" not in printed and "is no equation" not in printed
        kept[words] = [each for each in file.read_text().splitlines() if not each.startswith("[")]
    assert "pass" in "\n".join(kept[()])
    assert len({tuple(each) for each in kept.values()}) == 1


@pytest.mark.compiled
def test_a_whole_game_through_pipes_is_plain_text(tmp_path: Path) -> None:
    anything = "\n".join(FEMTO.game.notation.card_names(FEMTO)) + "\n"
    printed = piped("play", "femto", "--seed", "5", lines=anything * 20, data=tmp_path)
    assert "The game is over: " in printed
    assert re.search(r"^(You win|Perfect wins|Player 1 wins|A draw)\.$", printed, re.MULTILINE)
    assert not set("╭╮╰╯│─█") & set(printed)
    assert "Player 1 (you): hand " in printed
    assert saved_games(tmp_path) == []


@pytest.mark.compiled
def test_the_end_of_a_pipe_leaves_and_saves(tmp_path: Path) -> None:
    printed = piped("play", "femto", "--deal", DEAL, "-o", "greedy", lines="hint\n10\n", data=tmp_path)
    assert "3: worth +0.571, play it 64.3% of the time" in printed
    assert "The game is saved." in printed
    assert len(only_saved_game(tmp_path).steps) >= 1
    piped("play", "--load", str(saved_games(tmp_path)[0]), lines="", data=tmp_path)


@pytest.mark.compiled
def test_plain_lines_in_a_terminal(terminal: Opened) -> None:
    person = terminal("play", "femto", "--deal", DEAL, "-o", "greedy", "--plain")
    assert "Player 1 (you): hand 2 3 8 10; in front nothing" in person.asked()
    person.type("hint")
    assert not set("╭╮╰╯│─█") & set(person.all)
    assert not re.search(r"\x1b\[[0-9;]*m", person.all)  # no colours
    person.leave("quit")


@pytest.mark.compiled
def test_nonsense_through_pipes(tmp_path: Path) -> None:
    dice = random.Random(3)
    noise = "".join(dice.choice("\t\n\n 237J\0\b\x7fé\U0001f0a1") for _ in range(3000))
    words = ["", *WORDS[:-1], "\udcff\udcfe", "²", "٣", "save /nowhere/at/all", "save ~nobody/x", "save a\0b"]
    typed = "\n".join([*words, noise])
    printed = piped("play", "femto", "--seed", "1", "-o", "random", lines=typed, data=tmp_path)
    assert "/nowhere/at/all: no such file or directory; try save with another FILE." in printed


@pytest.mark.compiled
def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONIOENCODING", "ascii")
        printed = piped("play", "femto", "--deal", DEAL, "-o", "greedy", lines="rules\n10\n", data=tmp_path)
    assert "Femto by Alan Parr ? femto" in printed


# Anything typed, in this process


class Script(Screen):
    """A screen that answers from a list, and leaves when it is at its end."""

    def __init__(self, answers: list[str], interactive: bool) -> None:
        super().__init__(plain=True)
        self.interactive = interactive
        self.answers = list(answers)
        self.said: list[str] = []

    def say(self, what: str | Message = "", style: str | None = None, whole: bool = False) -> None:
        self.said.append(what if isinstance(what, str) else told(what))

    def draw(self, picture: object, words: str) -> None:
        self.said.append(words)

    def ask(self, asked: str | Message, secret: bool = False) -> str:
        self.said.append(asked if isinstance(asked, str) else told(asked))
        if not self.answers:
            raise Left
        return self.answers.pop(0).strip()

    def clear(self) -> None:
        self.said.append("\f")


class AtOneMoment(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> AtOneMoment:
        return cls(2024, 2, 29, 12, 0, 0, tzinfo=tz)


def saving(*answers: str, dealt: str = DEAL) -> Script:
    """What is said in a session in which two people type this, and leave."""
    screen = Script(list(answers), interactive=False)
    record = GameRecord(FEMTO, FEMTO.deal(dealt))
    Session(screen, record, {}, ["", ""]).run()
    return screen


def test_games_left_in_one_second_are_all_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pipworks.cli.session.datetime", AtOneMoment)
    monkeypatch.setattr("pipworks.cli.session.own_data", lambda: tmp_path / "pipworks")
    told = [saving(card, "4").said[-1] for card in ("2", "3", "10")]
    kept = saved_games(tmp_path)
    assert sorted(each.name for each in kept) == [
        "femto-2024-02-29-120000-2.txt",
        "femto-2024-02-29-120000-3.txt",
        "femto-2024-02-29-120000.txt",
    ]
    assert {pipworks.record(each.read_text()).notation(0).split()[0] for each in kept} == {
        "1:2",
        "1:3",
        "1:10",
    }
    assert {each.partition("--load ")[2] for each in told} == set(map(str, kept))


def test_a_save_that_fails_leaves_the_one_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("pipworks.cli.session.own_data", lambda: tmp_path / "pipworks")
    file = tmp_path / "game.txt"
    saving("2", "4", f"save {file}")
    before = file.read_text()
    (kept,) = saved_games(tmp_path)

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    screen = Script(["3", "4", f"save {file}", "y"], interactive=True)
    Session(screen, GameRecord(FEMTO, FEMTO.deal(DEAL)), {}, ["", ""]).run()
    assert f"{file}: no space left on device; try save with another FILE." in screen.said
    assert screen.said[-1].endswith(": no space left on device; try save with another FILE.")
    assert file.read_text() == before
    assert saved_games(tmp_path) == [kept] and pipworks.record(kept.read_text()).steps


def test_halves_of_the_ledger_are_rounded_as_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one of two has gained the other has lost, and all parts add up (see study/spelling.test.ts)."""
    parts = {"deal": 0.125, "draws": 0.005, "slips": -0.155, "other": 0.025, "end": 0.5}
    across = {"deal": -0.125, "draws": -0.005, "slips": -0.025, "other": 0.155, "end": 0.5}
    luck = {"even": 0.5, "events": [], "error": 0.001, "seats": [parts, across]}
    monkeypatch.setattr("pipworks.cli.reviewing.looked_back", lambda *_, **__: ([], luck))
    screen, variant = Script([], interactive=False), find_named("femto:atto")
    show_review(GameRecord(variant, variant.deal(seed=1)), screen)
    assert "in points, of which a win is 100" in screen.said[-3] and "can come to more" in screen.said[-3]
    told = [re.findall(r"(?<!± )([−+]?\d+)\b", each.partition(": ")[2]) for each in screen.said[-2:]]
    assert told == [
        ["50", "+13", "+1", "−16", "+3", "−1", "50"],
        ["50", "−13", "−1", "−3", "+16", "+1", "50"],
    ]


@st.composite
def lines(draw: st.DrawFn, cards: list[str]) -> list[str]:
    typed = st.one_of(
        st.sampled_from(cards), st.sampled_from(cards), st.sampled_from(WORDS), hostile([*cards, *WORDS])
    )
    found = draw(st.lists(typed, max_size=40))
    return [line for line in found if line == "save kept.txt" or not line.strip().lower().startswith("save")]


@settings(max_examples=8 if PLAIN else 60)
@given(data=st.data(), variant=variants(2), seed=seeds, interactive=st.booleans())
def test_no_typing_breaks_a_session(
    tmp_path_factory: pytest.TempPathFactory,
    data: st.DataObject,
    variant: pipworks.Variant,
    seed: int,
    interactive: bool,
) -> None:
    folder = tmp_path_factory.mktemp("typed")
    cards = [str(face) for face in options_of(variant).pack]
    screen = Script(data.draw(lines(cards)), interactive)
    bots = data.draw(st.sampled_from([{}, {0: "random"}, {1: "greedy"}, {0: "greedy", 1: "random"}]))
    names = [bots.get(seat, f"Player {seat + 1}" if not bots else "You") for seat in (0, 1)]
    record = GameRecord(variant, variant.deal(seed=seed))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr("pipworks.lab.hints.CLOSER", 20)
        patch.setenv("XDG_DATA_HOME", str(folder))
        Session(screen, record, dict(bots), names).run()
        show_review(record, Script(["", "b", "", "x"] * 5, interactive=False))
    assert all(isinstance(each, str) for each in screen.said)
    kept = list(folder.glob("kept.txt")) + saved_games(folder)
    for file in kept:
        again = pipworks.record(file.read_text(encoding="utf-8"))
        assert again.variant == variant
        assert again.start == record.start
        if file.name != "kept.txt":
            assert again.now == record.now
    assert record.now.over or len(screen.answers) == 0 or any("quit" in each for each in screen.said)


@settings(max_examples=4 if PLAIN else 30)
@given(variant=variants(3, spare="hidden", start="deal"), seed=seeds)
def test_a_session_hands_bots_what_their_seat_knows(variant: pipworks.Variant, seed: int) -> None:
    given_to: list[bytes] = []

    class Spy:
        name = "spy"

        def choose(self, variant: pipworks.Variant, known: object, seat: int, rng: object) -> int:
            given_to.append(known.tobytes())  # type: ignore[attr-defined]
            return variant.choices(known, seat)[0]

    record = GameRecord(variant, variant.deal(seed=seed))
    session = Session(Script([], False), record, {0: "random", 1: "random"}, ["a", "b"])
    session.bots = {0: Spy(), 1: Spy()}
    session.run()
    assert record.now.over
    assert given_to == [
        variant.masked(position.state, seat).tobytes()
        for position in record.positions
        for seat in position.to_act
    ]


@settings(max_examples=4 if PLAIN else 30)
@given(variant=variants(3, spare="hidden", start="deal", match=1), seed=seeds, other=seeds)
def test_a_person_sees_the_same_whatever_is_hidden(variant: pipworks.Variant, seed: int, other: int) -> None:
    start = variant.deal(seed=seed)
    known = start.seen_by(0)
    told = []
    for state in (start.state, variant.imagined(known, 0, generator(other))):
        screen = Script(["table", "rules", "hint"], False)
        record = GameRecord(variant, Position(variant, state, None))
        names = ["You", "greedy"]
        if 0 in record.now.to_act:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("pipworks.lab.hints.CLOSER", 20)
                Session(screen, record, {1: "greedy"}, names).run()
            told.append(screen.said)
    assert not told or told[0] == told[1]
