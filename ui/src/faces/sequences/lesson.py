"""The lesson: a sum is begun, goes on and is sealed."""

from __future__ import annotations

from scripting import ME, Script, need


def lesson(seed: int) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("sequences", seed)
    lesson.say("goal")
    said: set[str] = set()
    replied = False
    for _ in range(12):
        if lesson.position.to_act != (ME,):
            lesson.play({}, told_before=True)
            replied = True
            continue
        if replied and "reply" not in said:
            lesson.say("reply")
            said |= {"reply"}
        want = lesson.bots_choice(ME)
        need(not want.startswith("under"))
        if want.startswith("["):
            key = "starter"
        elif want.startswith("=@"):
            key = "seal"
        else:
            key = "extend" if want[0].isdigit() else "second"
        if not said:
            need(key == "starter")
        lesson.say(key, want, only=True)
        said |= {key}
        lesson.play({ME: want})
        if {"starter", "extend", "seal"} <= said:
            break
    need({"starter", "second", "extend", "seal", "reply"} <= said)
    lesson.say("end")
    need(len(lesson.pages) <= 10)
    return lesson
