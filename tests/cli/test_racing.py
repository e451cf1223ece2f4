"""A race for a target of Brain Drain at a real terminal: keys, the clock, help, equations within a limit."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from test_claiming import Keys, Script, session

from pipworks.bots import solving
from pipworks.cli import buzzer
from pipworks.engine import GameRecord, read_record
from pipworks.games import find

pexpect = pytest.importorskip("pexpect")

DEAL = "8s-5h-10c-3d-Ks-2s-2h-2c-2d-8h"
Opened = Callable[..., Any]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Opened]:
    """A terminal at which Brain Drain is played from a known deal."""
    opened = []

    def start(code: str, *words: str) -> Any:
        opened.append(
            pexpect.spawn(
                sys.executable,
                ["-m", "pipworks", "play", code, "--deal", DEAL, "--seed", "5", *words],
                env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm", "COLUMNS": "100"},
                dimensions=(50, 100),
                encoding="utf-8",
                timeout=600,
            )
        )
        return opened[-1]

    yield start
    for each in opened:
        each.close(force=True)


def only_saved_game(folder: Path) -> GameRecord:
    (file,) = (folder / "pipworks" / "games").glob("*.txt")
    return read_record(file.read_text(encoding="utf-8"), find)


@pytest.mark.compiled
def test_three_people_race_at_one_keyboard(terminal: Opened, tmp_path: Path) -> None:
    person = terminal("brain-drain:players=3", "--hot-seat")
    person.expect("Press \\? at any time for the keys")
    person.expect("1, 2 or 3 to claim, p if all of you pass")
    person.expect("\r[1-9][0-9]* s ")  # the clock runs; where much else does, a second may be left out
    person.send("?")
    person.expect("each player has the key of their number")
    person.send("h")
    person.expect("1\\. 8−5=3")
    person.send("9x2")  # nobody's key, no key, the second player's
    person.expect("Player 2, your equation within 20 s: ")
    person.sendline("")  # one slip of the finger is not a claim
    person.expect("Player 2, your equation within ")
    person.sendline("8+5")
    person.expect("'8\\+5': that leaves out 3 and 10")
    person.expect("Player 2 is barred from this target")
    person.expect("1 or 3 to claim")
    person.send("21")
    person.expect("Player 1, your equation within 20 s: ")
    person.sendline("(8+5)/(10+3)")
    person.expect("Player 1 makes it")
    person.expect("For the last target: the simplest of 18 equations")
    person.expect("1, 2 or 3 to claim")
    person.send("p")
    person.expect("Player 3 passes")
    person.expect("1, 2 or 3 to claim")
    person.send("q")
    person.expect("The game is saved")
    person.expect(pexpect.EOF)
    assert only_saved_game(tmp_path).now.scores == (1, 0, 0)


@pytest.mark.compiled
def test_one_person_and_levels(terminal: Opened, tmp_path: Path) -> None:
    person = terminal("brain-drain:players=3", "--seats", "you,beginner,learner")
    person.expect("Enter to claim, p to pass")
    person.send("\r")
    person.expect("You, your equation within 20 s: ")
    person.sendline("(8+5)/(10+3)")
    person.expect("You make it")
    person.expect("Enter to claim, p to pass")
    person.send("q")
    person.expect(pexpect.EOF)
    assert only_saved_game(tmp_path).now.scores == (1, 0, 0)


def test_whoever_presses_too_late_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    settled = []
    monkeypatch.setattr(buzzer.Buzzer, "settle", lambda self: settled.append(self))
    session(Script(), {}, Keys([(1.0, "1")], ["(8+5)/(10+3)"]))._step()
    assert len(settled) == 2  # as the target is turned up, and as a key is pressed
    session(Script(), {1: "beginner"}, Keys([(0.1, "\r")], ["(8+5)/(10+3)"]))._step()
    assert len(settled) == 3  # nobody else is at this keyboard


def test_an_empty_line_uses_up_time_only() -> None:
    class Slow(Keys):
        def line(self, question: str, seconds: float) -> str | None:
            self.time += 9.0
            asked.append(question)
            return super().line(question, seconds) if seconds > 9.0 else None

    asked: list[str] = []
    screen = Script()
    table = session(screen, {}, Slow([(0.5, "1")], ["", "", "too late"]))
    table._step()
    assert [each.rpartition("within ")[2] for each in asked] == ["20 s", "11 s", "2 s"]
    assert "Time is up." in screen.text and table.record.now.scores == (0, 1)


def test_the_clock_is_seen_on_drawn_screens_only() -> None:
    class Watched(Keys):
        def show_clock(self, seconds: float) -> None:
            shown.append(int(seconds))

        def hide_clock(self) -> None:
            shown.append(-1)

    shown: list[int] = []
    plain = session(Script(), {}, Watched([(2.5, "1")], ["8"]))
    plain._step()
    assert shown == []
    screen = Script()
    screen.interactive, screen.plain = True, False
    table = session(screen, {1: "beginner"}, Watched([(2.5, "\n")], ["(8+5)/(10+3)"]))
    table._attempts = {}
    table._open(table.record.now)
    table._attempts[1] = solving.Attempt("right", 60.0)
    table._step()
    assert shown == [0, 1, 2, -1] and table.record.now.scores == (1, 0)


def test_saying_right_is_no_equation() -> None:
    screen = Script("right", "claim", "(8+5)/(10+3)")
    table = session(screen, {})
    table.people, table.buzzer = [0], None
    assert table._person(0) and "write the one that you have found" in screen.text
    race = session(Script(), {}, Keys([(1.0, "1")], ["right"]))
    race._step()
    assert race.record.now.scores == (0, 1)
