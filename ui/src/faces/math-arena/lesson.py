"""The lesson: two rounds for two operators."""

from __future__ import annotations

from scripting import ME, Script, need

from pipworks.games.math_arena.cards import is_red
from pipworks.games.math_arena.telling import result_of


def lesson(seed: int) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("math-arena", seed)
    need(lesson.frames[0]["view"]["operation"] == "sum")
    lesson.say("goal")
    ask(lesson, "king")
    view = lesson.frames[-1]["view"]
    need(len(view["players"][ME]["operators"]) == 1 and view["operation"] not in ("sum", None))
    lesson.say("result")
    lesson.say("spent")
    ask(lesson, "again")
    lesson.say("end")
    return lesson


def ask(lesson: Script, key: str) -> None:
    """Have the pair found that does best for this operator; of any other it is told what it makes."""
    variant, state = lesson.variant, lesson.position.state
    operator = int(state.up) - 1
    results = {
        variant.game.notation.choice(variant, state, ME, bid): result_of(operator, bid)
        for bid in variant.choices(state, ME)
    }
    best = (min if is_red(operator) else max)(results.values())
    wanted = [each for each, result in results.items() if result == best]
    need(len(wanted) == 1)
    others = {each: str(result) for each, result in results.items() if result != best}
    lesson.say(key, wanted[0], nearly=others)
    lesson.play({ME: wanted[0]})
