"""The lesson: two rounds for two operators."""

from __future__ import annotations

from scripting import ME, Script, need


def lesson(seed: int) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("math-arena", seed)
    need(lesson.frames[0]["view"]["operation"] == "sum")
    lesson.say("goal")
    want = lesson.bots_choice(ME)
    lesson.say("king", want, only=True)
    lesson.play({ME: want})
    view = lesson.frames[-1]["view"]
    need(len(view["players"][ME]["operators"]) == 1 and view["operation"] not in ("sum", None))
    lesson.say("result")
    lesson.say("spent")
    want = lesson.bots_choice(ME)
    lesson.say("again", want, only=True)
    lesson.play({ME: want})
    lesson.say("end")
    return lesson
