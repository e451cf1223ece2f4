"""What went wrong in a game of one's own, in a sentence: where in its file, and what Python says of it."""

from __future__ import annotations

import os
import re
import sysconfig
import traceback
from pathlib import Path

from pipworks.engine.gathering import files_run
from pipworks.engine.messages import Message, say, verbatim

SHOWN = "PIPWORKS_TRACEBACK"
"""Where this is set in the environment, the error is shown as Python shows it."""
PLAINLY = "NUMBA_DISABLE_JIT"
"""Where this is set, nothing is compiled, and every error has its line."""
BEYOND = "index is out of bounds"
"""What compiled code says, which does not know its lines."""
PLACE = re.compile(
    r'^File "(?P<file>[^"]+)", line (?P<line>\d+)|\.+ Raised from (?P<raised>\S+) \((?P<raised_line>\d+)\)',
    re.MULTILINE,
)
"""How Numba says where it is."""
ON_THE_WAY = re.compile(
    r"\s*(Failed in |During: |File |<source elided>|raised from |There are \d+ candidate|- Of which "
    r"|(Operator )?Overload (in|of) function|With argument|Rejected as |No match|\* |No implementation of |$)"
)
"""How lines begin that say what Numba did and tried, not what is wrong."""
TRIED = re.compile(r"\s*>>> ")
"""How the line begins that says what was called, and with what."""


def slip_in(problem: Exception) -> Message | None:
    """What is said of an error that came of a game in a file or package of one's own; None for others."""
    if os.environ.get(SHOWN):
        return None
    what = verbatim(f"{type(problem).__name__}: {_first_line(str(problem))}")
    for frame, line in reversed(list(traceback.walk_tb(problem.__traceback__))):
        if _is_own(file := Path(frame.f_code.co_filename)):
            return say(
                "{file}, line {line}: {what} ({shown}=1 shows how it came to that)",
                file=file.name,
                line=line,
                what=what,
                shown=SHOWN,
            )
    games = [file.name for file in files_run()]
    if not games:
        return None
    if isinstance(problem, IndexError) and str(problem) == BEYOND:
        return say(
            "{file} has led to an error, {what}: a rule of it reaches beyond the end of an array "
            "({plain}=1 shows where)",
            file=games[-1],
            what=what,
            plain=PLAINLY,
        )
    return _while_compiling(problem, games) or say(
        "{file} has led to an error, {what}: look for what games have to be, and this is not, with "
        "pipworks.testing.check_game ({shown}=1 shows where it was)",
        file=games[-1],
        what=what,
        shown=SHOWN,
    )


def _while_compiling(problem: Exception, games: list[str]) -> Message | None:
    """The place of a rule that cannot be compiled, and why not."""
    if not type(problem).__module__.startswith("numba."):
        return None
    text = str(problem)
    for place in PLACE.finditer(text):
        before = [line for line in text[: place.start()].splitlines() if not ON_THE_WAY.match(line)]
        if before and (file := Path(place["file"] or place["raised"]).name) in games:
            return say(
                "{file}, line {line}: this cannot be compiled: {what} ({shown}=1 shows more)",
                file=file,
                line=int(place["line"] or place["raised_line"]),
                what=verbatim(_reason(before[-1])),
                shown=SHOWN,
            )
    return None


def _reason(line: str) -> str:
    """What is wrong, in Numba's words: the call that it knows nothing for, or why it refuses it."""
    if TRIED.match(line):
        return f"Numba has nothing for {TRIED.sub('', line).strip()}"
    return line.strip().removeprefix("TypingError: ").rstrip(".")


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "…")


def _is_own(file: Path) -> bool:
    """Whether a file is neither of this package nor of Python and what is installed with it."""
    others = [Path(__file__).parents[1], *map(Path, sysconfig.get_paths().values())]
    return file.is_file() and not any(file.is_relative_to(each) for each in others)
