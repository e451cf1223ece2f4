"""People and bots may sit at a table in any mix."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipworks.cli.commands import app
from pipworks.cli.language import choose
from pipworks.cli.tables import titled


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


def test_opponents_are_called_by_their_titles_in_the_readers_language() -> None:
    """Those of a level, numbered or not, as records of the terminal and of servers name them."""
    names = ["Novice", "Club 2", "Club player", "Greedy", "You", "Player 2", "Nora"]
    choose("de")
    try:
        told = titled(names, range(7))
    finally:
        choose("en")
    assert told == ["Neuling", "Vereinsspieler 2", "Vereinsspieler", "Greedy", "You", "Player 2", "Nora"]
    assert titled(names, range(7))[:3] == ["Novice", "Club player 2", "Club player"]
    assert titled(names, {2}) == names  # but for a bot's, a name is somebody's own


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [
        ("femto", "you", "names 1 player and femto has 2 seats: name one for each, like you,beginner"),
        ("femto", "you,greedy,you", "names 3 players and femto has 2 seats"),
        (
            "femto",
            "you,clever",
            "choose novice, beginner, club, expert, master, random, greedy, perfect or search",
        ),
        (
            "femto",
            "you,good",
            "choose novice, beginner, club, expert, master, random, greedy, perfect or search",
        ),
        (
            "brain-drain",
            "you,clever",
            "'clever' is no opponent for brain-drain: choose novice, beginner, club",
        ),
        ("ascent", "you", "names 1 player and ascent has 2 seats"),
    ],
)
def test_seats_that_do_not_fit_are_refused_with_a_reason(game: str, seats: str, words: str) -> None:
    result = play(game, seats, "")
    assert words in str(result.exception)


@pytest.mark.parametrize("more", [["--hot-seat"], ["-o", "greedy"], ["--seat", "1"]])
def test_seats_are_given_in_one_way_only(more: list[str]) -> None:
    result = CliRunner().invoke(app, ["play", "femto", "--seats", "you,greedy", *more])
    assert "leave out --seat, --opponent and --hot-seat" in str(result.exception)


@pytest.mark.parametrize("more", [["-o", "greedy"], ["--seat", "1"]])
def test_nobody_is_left_out_where_all_are_at_the_keyboard(more: list[str]) -> None:
    result = CliRunner().invoke(app, ["play", "femto", "--hot-seat", *more])
    assert "leave it out, or --seat and --opponent" in str(result.exception)


def test_levels_sit_among_people_in_games_against_the_clock() -> None:
    shown = play("brain-drain:players=3", "you,unbeatable,you", "wait\npass\n").stdout
    assert "Player 1: Make" in shown and "Player 3: Make" in shown
    assert "Unbeatable makes it" in shown
    shown = play("ascent:players=3", "unb,you,greedy", "hint\n").stdout
    assert "Unbeatable 1 makes it" in shown and "Greedy 3" in shown


def test_a_saved_game_against_a_level_goes_on_with_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    shown = play("brain-drain:players=3", "good,you,strong", f"save {file}\nquit\n").stdout
    assert "The game is saved" in shown and '[Player1 "Good 1"]' in file.read_text()
    result = CliRunner().invoke(app, ["play", "--load", str(file), "--plain"], input="quit\n")
    assert "Good player 1: won 0 cards" in result.stdout and "Strong player 3: won 0 cards" in result.stdout


def test_somebody_who_is_called_as_a_bot_is_stays_a_person(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    play("femto", "you,greedy", f"save {file}\nquit\n")
    saved = file.read_text()
    assert '[Bots "2 greedy"]' in saved
    for bots, people in (('[Bots "2 greedy"]', "Club"), ('[Bots "none"]', "Random")):
        named = saved.replace('[Bots "2 greedy"]', bots).replace('[Player1 "You', f'[Player1 "{people}')
        file.write_text(named)
        shown = CliRunner().invoke(app, ["play", "--load", str(file), "--plain"], input="quit\n").stdout
        assert "lays the" not in shown
        assert (f"{people} (you)" in shown) == (people == "Club"), shown
    old = saved.replace('[Bots "2 greedy"]\n', "").replace('[Player1 "You', '[Player1 "Random')
    file.write_text(old)  # of before there was the header: whoever is called as a bot is one
    shown = CliRunner().invoke(app, ["play", "--load", str(file), "--plain"], input="").stdout
    assert "The game is over" in shown


def test_saving_does_not_replace_a_file_that_was_there(tmp_path: Path) -> None:
    file, free = tmp_path / "letter.txt", tmp_path / "free.txt"
    file.write_text("Dear Ann")
    typed = f"save {file}\nsave {free}\nsave {free}\nsave {tmp_path}\nquit\n"
    shown = play("femto", "you,greedy", typed).stdout
    assert f"{file} stays as it is: save under another name." in shown
    assert file.read_text() == "Dear Ann"
    assert shown.count("The game is saved.") == 2 and "is a directory" in shown
