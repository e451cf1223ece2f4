"""The lesson: a number that is worth nothing, and one that is worth its value."""

from __future__ import annotations

from scripting import ME, Script, need, simplest_of


def lesson(seed: int) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("ascent", seed, with_bot=False)
    equation = simplest_of(lesson)
    lesson.say("goal")
    lesson.say("make", "claim", value=equation)
    lesson.play({ME: equation})
    lesson.say("first")
    lesson.say("turn")
    need(lesson.position.to_act == (1,))
    lesson.play({1: "pass"})
    need(lesson.position.to_act == (ME,))
    equation = simplest_of(lesson)
    lesson.say("score", "claim", value=equation)
    lesson.play({ME: equation})
    lesson.say("end")
    return lesson
