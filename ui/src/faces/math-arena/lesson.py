"""The lesson: two rounds for two operators."""

from __future__ import annotations

from collections.abc import Sequence

from scripting import ME, Script, need, saying

from pipworks.games.math_arena.cards import is_red
from pipworks.games.math_arena.telling import arithmetic, question, result_of


def lesson(seed: int, picks: Sequence[str] = ()) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("math-arena", seed, picks)
    need(lesson.view["operation"] == "sum")
    lesson.say("goal")
    ask(lesson, "king")
    view = lesson.view
    need(len(view["players"][ME]["operators"]) == 1 and view["operation"] not in ("sum", None))
    lesson.say("result")
    lesson.say("spent")
    ask(lesson, "again")
    need(len(lesson.view["players"][ME]["operators"]) == 2)
    lesson.say("end")
    return lesson


def ask(lesson: Script, key: str) -> None:
    """Have a pair found that does best for this operator; of any other it is told what it makes."""
    operator = int(lesson.position.state.up) - 1
    bids = dict(lesson.choices())
    results = {text: result_of(operator, bid) for text, bid in bids.items()}
    asked = lesson.told(question(lesson.variant, operator))
    best = (min if is_red(operator) else max)(results.values())
    right = [text for text, result in results.items() if result == best]
    need(len(right) == 1)
    others = {
        text: saying("nearly", lesson.told(arithmetic(operator, bid)[1]))
        for text, bid in bids.items()
        if text not in right
    }
    lesson.play({ME: lesson.ask(key, right, others, asked)})
