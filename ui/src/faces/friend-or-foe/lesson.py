"""The lesson: a discard of one's own, and one as somebody's foe."""

from __future__ import annotations

from scripting import ME, NoLesson, Script, need


def lesson(seed: int) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("friend-or-foe", seed)
    lesson.say("goal")
    need(lesson.position.to_act == (ME,))
    want = lesson.bots_choice(ME)
    need("-" in want and not want.startswith("friend"))
    lesson.say("pair", want, only=True)
    lesson.play({ME: want})
    lesson.say("next")
    for _ in range(6):
        view = lesson.frames[-1]["view"]
        if lesson.position.is_claim and ME in lesson.position.to_act and view["asked"] is None:
            want = lesson.bots_choice(ME)
            need(want != "wait")
            lesson.say("foe", want, only=True)
            lesson.play(dict.fromkeys(lesson.position.to_act, "wait") | {ME: want})
            lesson.say("friend")
            lesson.say("end")
            return lesson
        need(lesson.position.is_claim or ME not in lesson.position.to_act)
        lesson.play({ME: "wait"} if ME in lesson.position.to_act else {})
    raise NoLesson
