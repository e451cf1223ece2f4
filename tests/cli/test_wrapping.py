"""Where lines end at a terminal: not within a sum, and within a code only where it has a mark."""

from __future__ import annotations

import os
import re
import sys
from io import StringIO
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

import pipworks
from pipworks import play_out
from pipworks.bots import bot
from pipworks.cli.wrapping import Wrapped, ends
from pipworks.engine.figures import held
from pipworks.engine.teller import LANGUAGES, Teller
from pipworks.games import BUILT_IN
from shell import run
from strategies import variants

pexpect = pytest.importorskip("pexpect")

LONG = "femto:chooser=behind,goal=nearest:123,goal_tie=high,hand_size=2,order=loser_leads,pack=10-11-12-13"
HIDDEN = "femto:chooser=behind,goal=nearest:12,goal_tie=low,hand_size=2,pack=2-3-4-5-6,spare=hidden"
WIDE = 80
SHOWING = {
    "rules": ("rules", LONG),
    "perft": ("perft", LONG, "--depth", "1"),
    "solve": ("solve", LONG),
    "solve, in floating point": ("solve", LONG, "--float"),
    "solve, hidden": ("solve", HIDDEN, "--within", "1"),
    "match": ("match", LONG, "random", "greedy", "--games", "20"),
    "tournament": ("tournament", "play", LONG, "random", "greedy", "random"),
    "lab": ("lab", "femto:atto", "--against", LONG),
    "lab, alone": ("lab", LONG),
    "lab, sampled": ("lab", LONG, "--sampled", "--games", "8"),
    "lab, against, sampled": ("lab", "femto:atto", "--against", LONG, "--sampled", "--games", "8"),
    "records": ("records", "games.txt"),
    "play": ("play", LONG, "-o", "random", "--drawn"),
    "refusal": ("puzzle", LONG, "--kind", "only-win", "--seed", "1"),
}
"""Every command that shows the code of a variant, with what it is given."""


def on_screen(printed: str) -> list[str]:
    """The lines of a terminal on which that was printed; what is longer than one goes on in the next."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", printed).replace("\r\n", "\n")
    return [line[at : at + WIDE] for line in text.split("\n") for at in range(0, max(len(line), 1), WIDE)]


@pytest.mark.compiled
@pytest.mark.parametrize("words", SHOWING.values(), ids=SHOWING)
def test_no_line_ends_within_a_word_of_a_code(tmp_path: Path, words: tuple[str, ...]) -> None:
    if words[0] == "records":
        variant = pipworks.game(LONG)
        (tmp_path / words[1]).write_text(str(play_out(variant.deal(seed=1), [bot("random", variant)] * 2)))
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}
    process = pexpect.spawn(
        sys.executable,
        ["-m", "pipworks", *words],
        cwd=str(tmp_path),
        env={name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES")},
        dimensions=(50, WIDE),
        encoding="utf-8",
        timeout=600,
    )
    process.expect(r"\): $" if words[0] == "play" else pexpect.EOF)
    lines = on_screen(process.before)
    process.close(force=True)
    code = pipworks.game(HIDDEN if HIDDEN in words else LONG).code
    assert len(code) > WIDE
    shown = [line.strip() for line in lines]
    text, ended = "".join(shown), {*accumulate(map(len, shown))}
    places = [found.start() for found in re.finditer(re.escape(code), text)]
    assert places
    for place in places:
        within = [at for at in ended if place < at < place + len(code)]
        assert within and all(text[at - 1] in ",-:" for at in within)


@given(st.lists(st.text("aé日,-:=+ 12(", max_size=30), max_size=8).map(" ".join), st.integers(2, 40))
def test_lines_together_are_the_text_and_as_long_as_may_be(text: str, width: int) -> None:
    cuts = [0, *ends(text, width), len(text)]
    lines = [text[begin:end] for begin, end in pairwise(cuts)]
    assert "".join(lines) == text and cuts == sorted(cuts)
    for line in lines:
        inner = line.strip(" ")
        fits = cell_len(line.rstrip(" ")) <= width
        assert fits or not re.search(r"[ ,]", held(inner)[:-1]) or "\u00a0" in held(inner)
    for line in lines[:-1]:
        assert line[-1] in " ,-:"
    shown = StringIO()
    Console(file=shown, width=width).print(Wrapped(text))
    assert "".join(shown.getvalue().split()) == "".join(text.split())


PRESETS = [f"{name}:{preset}" for name in BUILT_IN for preset in pipworks.game(name).game.options.presets]


@given(
    st.sampled_from([*BUILT_IN, *PRESETS]).map(pipworks.game) | variants(),
    st.sampled_from(LANGUAGES),
    st.integers(40, 120),
)
def test_no_line_of_a_rule_ends_within_a_sum(variant: pipworks.Variant, language: str, width: int) -> None:
    """On paper, where these spaces are held, neither."""
    for section in variant.rule_sheet().data(Teller(language))["sections"]:
        for rule in section["rules"]:
            assert not [at for at in ends(rule["text"], width) if held(rule["text"])[at - 1] == "\u00a0"]


@pytest.mark.parametrize(
    "whole",
    [
        "13 − N",
        "N − 1",
        "11 − 1",
        "4 ÷ 5 × 2",
        "[−2] + 3",
        "2 ÷ ?",
        "= −3",
        "8,5 %",
        "(2 + 3) × 4",
        "A + B",
    ],
)
def test_a_sum_stays_in_one_line(whole: str) -> None:
    assert " " not in held(whole)
    for width in range(len(whole), 20):
        assert not [at for at in ends(f"is it {whole}", width) if at > len("is it ")]


@pytest.mark.parametrize(
    "text", ["+ becomes − and", "with + − × ÷ and brackets", "a plan B", "ist − und", "I am 5"]
)
def test_what_is_no_sum_may_be_parted(text: str) -> None:
    assert held(text) == text


def test_a_long_pitch_hangs_below_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "games", COLUMNS="80").out.splitlines()
    pitches = [line for line in lines if not re.match(r"[a-z-]+  ", line)]
    assert len(pitches) > len(BUILT_IN)
    assert all(re.match(r"    \S", line) for line in pitches)
