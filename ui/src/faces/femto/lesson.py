"""The lesson: the trick of the game: a small card beats one more than twice its size."""

from __future__ import annotations

from scripting import ME, Script, need


def lesson(seed: int) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("femto", seed)
    mine = set(lesson.frames[0]["view"]["players"][ME]["hand"])
    need(mine == {"3", "6", "8", "10"})
    lesson.say("hands")
    lesson.say("clash", "10")
    lesson.play({0: "10", 1: "7"})
    lesson.say("higher")
    lesson.say("choose", "10")
    lesson.play({0: "10"})
    lesson.say("trick", "3")
    lesson.play({0: "3", 1: "7"})
    lesson.say("lower")
    lesson.say("keep", "7")
    lesson.play({0: "7"})
    lesson.say("end")
    return lesson
