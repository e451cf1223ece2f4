"""The command, from outside: two people with a folder each, and mails between them on standard input."""

from __future__ import annotations

import io
import json
import os
import random
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pipworks.cli.commands import main

Capture = pytest.CaptureFixture[str]


class Side(NamedTuple):
    """Somebody at a terminal of their own; commands run in this process, as the shell would run them."""

    folder: Path
    capture: Capture

    def run(self, *words: str, given: str = "", code: int = 0) -> str:
        out, err = self.told(*words, given=given, code=code)
        return out if code < 2 else err

    def told(self, *words: str, given: str = "", code: int = 0) -> tuple[str, str]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", ["pipworks", *words])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
            patch.setenv("PIPWORKS_POST", str(self.folder))
            left = 0
            try:
                main()
            except SystemExit as ending:
                left = int(ending.code or 0)
        told = self.capture.readouterr()
        assert left == code, told
        return told.out, told.err

    def json(self, *words: str, given: str = "", code: int = 0) -> Any:
        return json.loads(self.run(*words, "--json", given=given, code=code))


def test_two_programs_that_know_nothing_of_each_other(tmp_path: Path) -> None:
    """What one prints is what the other reads, through a pipe."""
    mail = ""
    for name, words in (("ann", ["begin", "femto:atto", "--to=Bo", "--name=Ann"]), ("bo", ["read"])):
        ran = subprocess.run(
            [
                sys.executable,
                "-m",
                "pipworks",
                "post",
                *words,
                *(["--name", "Ann"] if "--to" in words else []),
            ],
            env=os.environ | {"PIPWORKS_POST": str(tmp_path / name), "NUMBA_DISABLE_JIT": "1"},
            input=mail,
            capture_output=True,
            text=True,
            check=True,
        )
        mail = ran.stdout
    assert mail.startswith("Ann invites you to play Femto")
    assert mail.count("-----BEGIN PIPWORKS POST-----") == 2


def test_what_to_type_next_names_the_folder_where_one_was_named(tmp_path: Path, capsys: Capture) -> None:
    """As it can be typed in the same shell: nothing that is so in any case, nothing left out."""
    ann, elsewhere = Side(tmp_path / "ann", capsys), tmp_path / "on a stick"
    begin = ["post", "begin", "femto:atto", "--to", "Bo", "--name", "Ann"]
    assert "Then read what comes back: pipworks post read\n" in ann.run(*begin)
    told = ann.run(*begin, "--folder", str(elsewhere))
    (line,) = [each for each in told.splitlines() if "Then read" in each]
    words = shlex.split(line.partition("back: ")[2])
    assert words == ["pipworks", "post", "read", "--folder", str(elsewhere)]
    assert ann.run("post", "show", "--folder", str(elsewhere)).count("-----BEGIN PIPWORKS POST-----") == 1


def test_a_game_at_two_terminals(tmp_path: Path, capsys: Capture) -> None:
    ann, bo, dice = Side(tmp_path / "ann", capsys), Side(tmp_path / "bo", capsys), random.Random(4)
    code = "femto:hand_size=1,pack=2-3"
    words = ann.run("post", "begin", code, "--to", "Bo", "--name", "Ann")
    assert "-----BEGIN PIPWORKS POST-----" in words and max(map(len, words.splitlines()[3:])) < 80
    told = bo.run("post", "read", given=words)
    assert told.startswith(f"Ann invites you to play Femto ({code}).")
    sides = [ann, bo]
    mail = told
    last: dict[str, Any] = {}
    while last.get("stage") != "over":
        one = sides[0]
        sides.reverse()
        read = one.json("post", "read", given=mail)
        assert {block["code"] for block in read["blocks"]} <= {"taken", "known"}
        (last,) = read["games"]
        while last["choices"]:
            last = one.json("post", "lay", dice.choice(last["choices"]), "--game", last["game"][:8])
        mail = "\n".join(last["send"])
    if mail:
        (last,) = sides[0].json("post", "read", given=mail)["games"]
    for side, name in ((ann, "ann"), (bo, "bo")):
        (game,) = side.json("post", "list")
        assert game["stage"] == "over" and game["scores"] == last["scores"]
        file = tmp_path / f"{name}.txt"
        spaced = tmp_path / f"our {name}.txt"
        said = side.run("post", "record", game["game"][:6], str(spaced))
        assert shlex.split(said.partition(": ")[2]) == ["pipworks", "verify", str(spaced)]
        spaced.rename(file)
        assert "✓ All" in side.run("verify", str(file))
    assert (tmp_path / "ann.txt").read_text().split("[Message1 ")[0] == (
        (tmp_path / "bo.txt").read_text().split("[Message1 ")[0]
    )


@pytest.mark.parametrize(
    ("words", "given", "says"),
    [
        (["begin", "ascent", "--to", "Bo", "--name", "Ann"], "", "cannot be played by post"),
        (["begin", "femto", "--to", "Bo", "--name", "Ann", "--dice", "123"], "", "50 rolls"),
        (["read"], "Hello.", "there is no block here"),
        (["show", "abc"], "", "there is no game by post here"),
        (["lay", "3"], "", "there is no game by post here"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, capsys: Capture, words: list[str], given: str, says: str
) -> None:
    told = Side(tmp_path / "ann", capsys).run("post", *words, given=given, code=2)
    assert says in told and told.count("\n") == 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("kept", "english", "german"),
    [
        (b"{", "from line 1, column 2 on it is no JSON", "ab Zeile 1, Spalte 2 ist es kein JSON"),
        (b"\xff\xfe{}", "it is no text", "es ist kein Text"),
        (b"{}", "'post' is missing in it", "darin fehlt „post“"),
        (b"[1]", "something else stands in it than", "darin steht etwas anderes, als"),
    ],
)
def test_what_is_damaged_is_told_of_the_file_that_it_is_in(
    tmp_path: Path, capsys: Capture, kept: bytes, english: str, german: str, language: str
) -> None:
    ann = Side(tmp_path / "ann", capsys)
    ann.run("post", "begin", "femto", "--to", "Bo", "--name", "Ann")
    (file,) = (tmp_path / "ann").glob("*.json")
    file.write_bytes(kept)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pipworks", "--language", language, "post", "list"])
        patch.setenv("PIPWORKS_POST", str(ann.folder))
        with suppress(SystemExit):
            main()
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith(f"pipworks: {file} ")
    assert (german if language == "de" else english) in told.err and "Error(" not in told.err


def test_a_list_names_what_it_cannot_read_lists_the_rest_and_says_so_by_its_exit_code(
    tmp_path: Path, capsys: Capture
) -> None:
    ann = Side(tmp_path / "ann", capsys)
    games = []
    for other in ("Bo", "Cy", "Di"):
        ann.run("post", "begin", "femto", "--to", other, "--name", "Ann")
        games.append(next(each["game"] for each in ann.json("post", "list") if other in each["players"]))
    good, damaged, none = games
    (ann.folder / f"{damaged}.json").write_text("{")
    (ann.folder / f"{none}.json").unlink()
    (ann.folder / f"{none}.json").mkdir()
    assert [each["game"] for each in ann.json("post", "list", code=1)] == [good]
    told, unread = ann.told("post", "list", code=1)
    assert told.startswith(good[:6]) and told.count("\n") == 2
    lines = unread.splitlines()
    assert len(lines) == 2
    for game, says in ((damaged, "is no game by post, or damaged:"), (none, "cannot be read:")):
        (line,) = (each for each in lines if game in each)
        assert line.startswith(f"pipworks: {ann.folder / game}.json {says} ")


@pytest.mark.parametrize("words", [["begin", "femto", "--to", "Bo", "--name", "Ann"], ["read"], ["show"]])
def test_where_blocks_cannot_be_written_nothing_is_begun(
    tmp_path: Path, capsys: Capture, words: list[str]
) -> None:
    ann = Side(tmp_path / "ann", capsys)
    ann.run("post", "begin", "femto", "--to", "Bo", "--name", "Ann")
    for place, says in ((tmp_path, "is a directory"), (tmp_path / "none" / "x.txt", "no such file")):
        told = ann.run("post", *words, "--save", str(place), given="Hello.", code=2)
        assert told.startswith(f"pipworks: {place}: ") and says in told.lower() and told.count("\n") == 1
    assert len(ann.json("post", "list")) == 1
    ann.run("post", "show", "--save", str(tmp_path / "block.txt"))
    assert "BEGIN PIPWORKS POST" in (tmp_path / "block.txt").read_text()
