"""The lesson: the trick of the game: a small card beats one more than twice its size."""

from __future__ import annotations

from collections.abc import Sequence

from scripting import ME, Script, need, saying

from pipworks.engine import Card
from pipworks.games.femto.lines import TooHigh
from pipworks.games.femto.telling import why

OTHER = 1


def lesson(seed: int, picks: Sequence[str] = ()) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("femto", seed, picks)
    need(set(lesson.view["players"][ME]["hand"]) == {"3", "6", "8", "10"})
    lesson.say("hands")
    lesson.show("clash", "10")
    lesson.play({ME: "10", OTHER: "7"})
    lesson.say("higher")
    lesson.play({ME: larger(lesson, "choose", "counts")})
    laid = beating(lesson, "7")
    small = next(each for each in lesson.picked[-1][1] if int(each) < 7)
    lesson.play({ME: laid, OTHER: "7"})
    if laid == small:
        lesson.say("lower")
    else:
        lesson.say("also", laid, small, "7")
    lesson.play({ME: larger(lesson, "keep", "makes")})
    lesson.say("end")
    return lesson


def larger(lesson: Script, key: str, wrong: str) -> str:
    """Ask which of the two cards that met makes more in front."""
    lower, higher = sorted(lesson.view["choices"], key=int)
    before = lesson.view["players"][ME]["front"]
    values = [*before, lower, str(sum(map(int, [*before, lower])))] if before else [lower, higher]
    return lesson.ask(key, [higher], {lower: saying(wrong, *values)}, *before)


def beating(lesson: Script, other: str) -> str:
    """Ask which cards beat one that the opponent lays; of any other it is told why it does not."""
    right, wrong = [], {}
    there = next(each for text, each in lesson.choices(OTHER) if text == other)
    for text, card in lesson.choices():
        line = why(lesson.variant, card, there)
        if line.winner == Card(text):
            right.insert(0 if isinstance(line, TooHigh) else len(right), text)
        else:
            wrong[text] = saying("told", lesson.told(line))
    return lesson.ask("trick", right, wrong, other)
