"""The lesson: one target made, one given up."""

from __future__ import annotations

from collections.abc import Sequence

from scripting import ME, Script, need, solutions_of


def lesson(seed: int, picks: Sequence[str] = ()) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("brain-drain", seed, picks, with_bot=False)
    lesson.say("goal")
    lesson.say("values")
    lesson.equation("make", "can")
    lesson.say("wrong")
    need(not solutions_of(lesson))
    lesson.show("pass", "pass")
    lesson.play({ME: "pass", 1: "pass"})
    lesson.say("end")
    return lesson
