"""The puzzle in the terminal: shown, asked, judged, explained, in English and German."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pipworks import UnknownGame
from pipworks.cli.commands import app
from pipworks.engine import Teller
from pipworks.puzzles import puzzle_of


def puzzle(*words: str, typed: str = "", before: tuple[str, ...] = ()) -> Result:
    command = [*before, "puzzle", *words, *([] if "--json" in words else ["--plain"])]
    return CliRunner().invoke(app, command, input=typed, env={"COLUMNS": "160"})


def data(*words: str) -> Any:
    return json.loads(puzzle(*words, "--json").stdout)


@pytest.mark.parametrize("kind", ["only-win", "only-defence", "mix"])
def test_a_problem_is_shown_asked_judged_and_explained(kind: str) -> None:
    words = "femto", "--kind", kind, "--seed", "5"
    found = data(*words)
    right = puzzle(*words, typed=f"0\n{found['answer']}\n").stdout
    assert found["question"] in right and "Player 1" in right and "hand" in right
    assert "'0' is not" in right and "Right: " in right
    assert all(line in right for line in found["explanation"])
    assert len(found["explanation"]) == 1 + len(found["worth"])
    choices = list(found["worth"])
    wrong = " ".join([each for each in choices if each not in found["answer"].split()] + choices)
    wrong = " ".join(wrong.split()[: len(found["answer"].split())])
    told = puzzle(*words, typed=f"{wrong}\n").stdout
    assert "Not " in told and "the answer is" in told and found["explanation"][1] in told


def test_the_answer_at_once_and_in_german() -> None:
    told = puzzle("femto", "--day", "2026-11-22", "--answer").stdout
    assert "(2026-11-22); difficulty" in told and "The answer is" in told
    german = puzzle("femto", "--day", "2026-11-22", "--answer", before=("--language", "de")).stdout
    assert "Schwierigkeit" in german and "Die Antwort ist" in german and "difficulty" not in german
    assert data("femto", "--day", "2026-11-22") == data("--day", "2026-11-22") | {"code": "femto"}


@pytest.mark.parametrize("word", ["zeigen", "Zeigen.", "ende", "show"])
def test_giving_up_in_german_is_the_word_that_is_told(word: str) -> None:
    told = puzzle("24", "--seed", "4", typed=f"1+1\n{word}\n", before=("--language", "de")).stdout
    assert "oder tipp zeigen." in told and "Die Antwort ist" in told and "Nicht richtig" in told
    assert told.count("Nicht richtig") == 1


def test_24_is_called_twenty_four_too_and_who_names_nothing_hears_what_there_is() -> None:
    words = "--seed", "4"
    assert data("twenty-four", *words) == data("24", *words) | {"code": "twenty-four"}
    with pytest.raises(UnknownGame, match=r"'chess'.*; there are puzzles of 24 and countdown") as no:
        puzzle_of("chess", named_only=False)
    assert Teller("de").say(no.value.message).endswith("; Rätsel gibt es auch zu 24 und countdown")
    with pytest.raises(UnknownGame, match=r"^there is no file"):
        puzzle_of("chess.py", named_only=False)


def test_an_equation_is_a_puzzle_like_any_other() -> None:
    asked = puzzle_of("brain-drain", seed="4")
    told = puzzle("brain-drain", "--seed", "4", typed=f"1+1\n{asked.answer}\n").stdout
    assert "An equation (seed 4)" in told and "Not right: " in told and "Try again" in told
    assert "Right: " in told and "A simplest way: " in told
    assert data("24", "--day", "2026-11-22")["kind"] == "equation"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--day", "2026-02-30"), "'2026-02-30' is no day: write one like 2026-11-22"),
        (("--day", "2026-11-22", "--seed", "1"), "leave one out"),
        (("femto", "--kind", "huge"), "of the kind 'huge': choose only-win, only-defence or mix"),
        (("24", "--kind", "mix"), "24 has no problems of the kind 'mix': choose equation"),
        (("friend-or-foe",), "friend-or-foe has no problems to be solved"),
        (("chess",), "there is no game 'chess'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(words: tuple[str, ...], why: str) -> None:
    assert why in str(puzzle(*words).exception)


def test_leaving_says_nothing_more() -> None:
    told = puzzle("femto", "--seed", "1").stdout
    assert "The answer" not in told and told.rstrip().endswith("):")
