"""People and bots may sit at a table in any mix."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner, Result

from pipworks.cli import app


def play(game: str, seats: str, typed: str) -> Result:
    return CliRunner().invoke(app, ["play", game, "--seed", "7", "--seats", seats, "--plain"], input=typed)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_one_person_between_bots_of_different_kinds() -> None:
    shown = play("math-arena:players=3", "greedy,you,thinking", "2-3\n").stdout
    assert "Player 2 (you)" in shown
    assert "Greedy 1 bids" in shown
    assert "Thinking 3 bids" in shown


def test_two_people_and_a_bot_take_turns_without_seeing_each_others_hands() -> None:
    shown = play("math-arena:players=3", "you,you,greedy", "\nA-2\n").stdout
    assert "Player 1, press Enter when only you can see the screen" in shown
    assert "Player 2, press Enter when only you can see the screen" in shown


def test_bots_alone_play_to_the_end_while_one_watches() -> None:
    result = play("femto", "greedy,random", "")
    assert result.exit_code == 0
    assert "The game is over" in result.stdout


@pytest.mark.parametrize(
    ("seats", "words"),
    [("you", "names 1 players and femto has 2 seats"), ("you,clever", "choose random, greedy or perfect")],
)
def test_seats_that_do_not_fit_are_refused_with_a_reason(seats: str, words: str) -> None:
    result = play("femto", seats, "")
    assert words in str(result.exception)
