"""The file in which a player keeps a game by post: the letters in their order, and what must not be seen.

A file is written whole beside the old one, forced to disk, and put in its place in one step: whenever the
machine stops, there is the old game or the new one. It is written before anybody sees what it says, so no
letter has ever left that is not in it. Only its owner can read it, as the player's secret is in it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pipworks.engine import GameError, Message, Quoted, say
from pipworks.engine.system import why
from pipworks.engine.whole import finished
from pipworks.post.course import Course, Find
from pipworks.post.errors import Breach, NoSuchGame, PostError, Unreadable
from pipworks.post.letters import read_line
from pipworks.post.playing import PostGame
from pipworks.post.sealing import public_key

FORMAT = 1
SHORT = 6
"""So many digits of an id are shown where that is enough to tell games apart."""


def ids(folder: Path) -> list[str]:
    """The ids of all games in a folder, sorted."""
    return sorted(each.stem for each in folder.glob("*.json") if re.fullmatch(r"[0-9a-f]{32}", each.stem))


def short(game: str, others: list[str]) -> str:
    """As much of an id as tells it from others."""
    length = SHORT
    while sum(each.startswith(game[:length]) for each in others) > 1:
        length += 1
    return game[:length]


def found(folder: Path, prefix: str) -> str:
    """The id of the game that begins so; with nothing given, that of the only one. Raises NoSuchGame."""
    known = ids(folder)
    fitting = [each for each in known if each.startswith(prefix.strip().lower())]
    if len(fitting) == 1:
        return fitting[0]
    if not known:
        raise NoSuchGame("there is no game by post here: begin one, or read the message that invites you")
    shown = ", ".join(short(each, known) for each in (fitting or known)[:20])
    if fitting and not prefix:
        raise NoSuchGame("there is more than one game: say which ({there})", there=shown)
    if fitting:
        raise NoSuchGame(
            "there is more than one game {game}: say which ({there})", game=Quoted(prefix), there=shown
        )
    raise NoSuchGame("there is no game {game}: there is {there}", game=Quoted(prefix[:40]), there=shown)


def path_of(folder: Path, game: str) -> Path:
    """The file of a game."""
    return folder / f"{game}.json"


def save(folder: Path, game: PostGame) -> None:
    """Write a game to its file: all of it, or nothing."""
    text = json.dumps(
        {
            "post": FORMAT,
            "secret": game.secret,
            "player": game.seat + 1,
            "letters": [letter.line for letter in game.course.letters],
            "held": {str(turn): choice for turn, choice in game.held.items()},
            "broken": None if game.broken is None else game.broken.line,
        },
        indent=1,
    )
    with finished(path_of(folder, game.id)) as part:
        part.write_text(text, encoding="utf-8")


def load(folder: Path, game: str, find: Find) -> PostGame:
    """A game from its file, everything in it checked anew. Raises Unreadable."""
    path = path_of(folder, game)
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["post"] != FORMAT:
            raise Unreadable(
                "{file} is of another Pipworks: take one that keeps games by post as it does", file=str(path)
            )
        kept_game = _game(kept, find)
        if kept_game.id != game or public_key(kept_game.secret) != kept_game.course.keys[kept_game.seat]:
            raise Unreadable("{file} is not the game of its name, or has another's secret", file=str(path))
        return kept_game
    except Unreadable:
        raise
    except OSError as problem:
        raise Unreadable("{file} cannot be read: {problem}", file=str(path), problem=why(problem)) from None
    except GameError as problem:
        raise Unreadable(
            "{file} cannot be read: {problem}", file=str(path), problem=problem.message
        ) from None
    except (AttributeError, KeyError, TypeError, ValueError, IndexError) as problem:
        raise Unreadable(
            "{file} is no game by post, or damaged: {problem}", file=str(path), problem=_damage(problem)
        ) from None


def _damage(problem: Exception) -> Message:
    """What is wrong with a file that could not be read as a game."""
    if isinstance(problem, json.JSONDecodeError):
        return say(
            "from line {line}, column {column} on it is no JSON", line=problem.lineno, column=problem.colno
        )
    if isinstance(problem, UnicodeDecodeError):
        return say("it is no text")
    if isinstance(problem, KeyError):
        return say("{name} is missing in it", name=Quoted(str(problem.args[0])))
    return say("something else stands in it than a game by post has there")


def _game(kept: dict[str, Any], find: Find) -> PostGame:
    course = Course(find)
    for line in kept["letters"]:
        course.take(read_line(line))
    broken = None if kept["broken"] is None else read_line(kept["broken"])
    held = {int(turn): str(choice) for turn, choice in kept["held"].items()}
    return PostGame(str(kept["secret"]), int(kept["player"]) - 1, course, held, broken)


def breach_of(game: PostGame) -> Breach | None:
    """How the protocol has been broken, if it has."""
    if game.broken is not None:
        try:
            game.course.take(game.broken)
        except Breach as problem:
            return problem
        except PostError:
            return None
    return None


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Be the only one who changes games in a folder, which is made if it is not there.

    Two commands at once might otherwise say two things under one number.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / "lock").open("a+b") as lock:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
