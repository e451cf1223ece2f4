"""What is kept of a game: the old state or the new one whenever the machine stops, and for one's own eyes."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from correspondents import ATTO, Player, two
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

import pipworks
from pipworks.games import find_named
from pipworks.post import keeping
from pipworks.post.errors import NoSuchGame, NotNow, Unreadable

GAME = pipworks.game(ATTO)
KILLED = Path(__file__).with_name("killed.py")


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_a_killed_program_leaves_the_old_game_or_the_new_one(tmp_path: Path) -> None:
    with two() as (ann, bo):
        bo.read(ann.begin(GAME))
        ann.read(bo.mail)
        old = ann.game
        assert old.course.record is not None
        choice = old.course.record.now.choices(0)[0]
        stages: list[str | None] = []
        said: set[str] = set()
        for step in range(20):
            folder = tmp_path / str(step)
            shutil.copytree(ann.folder, folder)
            ran = subprocess.run(
                [sys.executable, KILLED, folder, choice, str(step)],
                env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
                capture_output=True,
                text=True,
                check=False,
            )
            now = keeping.load(folder, old.id, find_named)
            stages.append(now.course.due.get(0))
            if ran.returncode == 0:
                said.add(ran.stdout.strip())
                break
            assert ran.returncode < 0 and ran.stdout == ""
            if stages[-1] == "seal":  # the same choice gives the same letter: nothing is said twice
                again = Player(folder, ann.dice).lay(choice).course.letters
                assert again[:-1] == old.course.letters
                said.add(again[-1].line)
        assert ran.returncode == 0 and len(said) == 1
        assert stages[0] == "seal" and stages[-1] is None
        assert stages == sorted(stages, key=lambda stage: stage is None)
        assert len(stages) > 3


def test_what_cannot_be_written_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with two() as (ann, bo):
        bo.read(ann.begin(GAME))
        ann.read(bo.mail)
        kept = {file.name: file.read_bytes() for file in ann.folder.iterdir()}
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
            with pytest.raises(OSError, match="No space"):
                ann.lay()
        assert {file.name: file.read_bytes() for file in ann.folder.iterdir()} == kept
        ann.lay()


@pytest.mark.skipif(os.name == "nt", reason="locks are taken in another way there")
def test_one_command_at_a_time_changes_the_games_of_a_folder(tmp_path: Path) -> None:
    import fcntl

    place = tmp_path / "lock"
    with keeping.alone(tmp_path), place.open() as lock, pytest.raises(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with place.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.skipif(os.name == "nt", reason="files have no modes there")
def test_nobody_else_can_read_a_secret() -> None:
    with two() as (ann, _):
        ann.begin(GAME)
        (file,) = ann.folder.glob("*.json")
        assert ann.game.secret in file.read_text(encoding="utf-8")
        assert file.stat().st_mode & 0o777 == 0o600
        assert ann.folder.stat().st_mode & 0o777 == 0o700


def test_blocks_hold_no_secret_and_no_choice_that_is_sealed() -> None:
    with two() as (ann, bo):
        bo.read(ann.begin(GAME))
        ann.read(bo.mail)
        ann.lay()
        sent = "".join(letter.line for letter in ann.game.course.by[0])
        assert ann.game.secret not in sent and "Choice" not in sent and "Salt" not in sent


def test_games_are_named_by_how_their_ids_begin() -> None:
    with two() as (ann, _):
        with pytest.raises(NoSuchGame, match="no game by post here"):
            keeping.found(ann.folder, "")
        for _ in range(5):
            ann.begin(GAME)
        known = keeping.ids(ann.folder)
        assert len(known) == 5
        for each in known:
            assert keeping.found(ann.folder, keeping.short(each, known)) == each
            assert keeping.found(ann.folder, each.upper()) == each
        with pytest.raises(NoSuchGame, match="more than one"):
            keeping.found(ann.folder, "")
        with pytest.raises(NoSuchGame, match="there is no game 'x'"):
            keeping.found(ann.folder, "x")
        with pytest.raises(NoSuchGame):
            ann.lay("3")


def test_two_invitations_in_one_mail_are_two_games() -> None:
    with two() as (ann, bo):
        mail = "\n".join(ann.begin(GAME) for _ in range(2))
        reading = bo.read(mail)
        assert [each.code for each in reading.blocks] == ["taken", "taken"]
        one, other = (each.game for each in reading.games)
        assert one.id != other.id and one.course.keys[1] != other.course.keys[1]


def test_what_became_of_blocks_is_told_in_their_order() -> None:
    with two() as (ann, bo):
        first = ann.begin(GAME)
        bo.read(first)
        joined, _ = (letter.block for letter in bo.game.outbox)
        again = Player(bo.folder.with_name("cy"), random.Random("cy"))
        codes = [each.code for each in again.read(f"{joined}\n{first}\n{first}").blocks]
        assert codes == ["refused-message", "taken", "known"]


def test_nothing_can_be_chosen_when_nothing_is_asked() -> None:
    with two() as (ann, bo):
        bo.read(ann.begin(GAME))
        for player in (ann, bo):
            with pytest.raises(NotNow, match="nothing to choose"):
                player.lay("3")
        ann.read(bo.mail)
        with pytest.raises(pipworks.GameError, match="choose"):
            ann.lay("99")
        ann.lay()
        with pytest.raises(NotNow, match="it is the turn of Bo"):
            ann.lay("3")


@given(st.data())
@settings(max_examples=25)
def test_a_file_that_was_hurt_is_refused_in_a_sentence(data: DataObject) -> None:
    with two() as (ann, _):
        ann.begin(GAME)
        (file,) = ann.folder.glob("*.json")
        letters, text = ann.game.course.letters, file.read_text(encoding="utf-8")
        start = data.draw(st.integers(0, len(text) - 1))
        stop = data.draw(st.integers(start, min(len(text), start + 20)))
        put = data.draw(st.sampled_from(["", "0", '"', "{", "null", "\x00", "letters"]))
        file.write_text(text[:start] + put + text[stop:], encoding="utf-8")
        with suppress(Unreadable):
            assert ann.anew().course.letters == letters


def test_a_file_of_another_pipworks_is_refused() -> None:
    with two() as (ann, _):
        ann.begin(GAME)
        (file,) = ann.folder.glob("*.json")
        kept = json.loads(file.read_text(encoding="utf-8"))
        file.write_text(json.dumps(kept | {"post": 2}), encoding="utf-8")
        with pytest.raises(Unreadable, match="another Pipworks"):
            ann.anew()
