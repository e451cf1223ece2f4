"""The lesson: a number that is worth nothing, and one that is worth its value."""

from __future__ import annotations

from collections.abc import Sequence

from scripting import ME, Script, need


def lesson(seed: int, picks: Sequence[str] = ()) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("ascent", seed, picks, with_bot=False)
    lesson.say("goal")
    lesson.equation("make", "can")
    lesson.say("first")
    lesson.say("turn")
    need(lesson.position.to_act == (1,))
    lesson.play({1: "pass"})
    need(lesson.position.to_act == (ME,))
    lesson.equation("score", "can", str(lesson.view["number"]))
    lesson.say("end")
    return lesson
