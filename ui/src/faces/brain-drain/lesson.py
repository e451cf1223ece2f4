"""The lesson: one target made, one given up."""

from __future__ import annotations

from scripting import ME, Script, need, simplest_of, solutions_of


def lesson(seed: int) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("brain-drain", seed, with_bot=False)
    equation = simplest_of(lesson)
    lesson.say("goal")
    lesson.say("values")
    lesson.say("make", "claim", value=equation)
    lesson.play({ME: equation, 1: "wait"})
    lesson.say("wrong")
    need(not solutions_of(lesson))
    lesson.say("pass", "pass")
    lesson.play({ME: "pass", 1: "pass"})
    lesson.say("end")
    return lesson
