"""The lesson: a sequence is begun, goes on, is changed and sealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scripting import ME, Script, need, number, saying

from pipworks.games.sequences.cards import CANCEL, EQUALS, FIRST_NUMBER, PLUS, SWAP, WILD
from pipworks.games.sequences.values import owner, total, value

MOST_LATER = 16
"""So many cards are played at most until there is one to be changed."""
MOST_SEQUENCES = 4
LARGEST = 30
"""Sums are to be done in the head."""

STARTERS, NUMBERS, MODIFIERS = range(FIRST_NUMBER), range(FIRST_NUMBER, PLUS), range(CANCEL, SWAP + 1)

Made = Callable[["Play"], dict[str, Any]]


class Play:
    """What somebody may play, and what it would make."""

    def __init__(self, lesson: Script, text: str, choice: int) -> None:
        variant, before = lesson.variant, lesson.position.state
        after = variant.after(before, variant.settle(before, {ME: choice}))
        self.text, self.card, self.sequence = text, choice >> 3, choice & 7
        self.mine = int(owner(after, self.sequence)) == ME
        self.worth = int(value(variant.rules, after, self.sequence))
        self.total = int(total(variant.rules, after, ME))

    def makes(self) -> dict[str, Any]:
        """What it is told that it makes, where something else makes more."""
        all_together = number(self.total)
        if not self.mine:
            return saying("theirs", all_together)
        if self.card in range(PLUS, EQUALS) or self.card >= WILD:
            return saying("dangling", all_together)
        return saying("worth", str(self.sequence + 1), number(self.worth), all_together)

    def seals(self) -> dict[str, Any]:
        """What it is told that it seals, where another sequence should be."""
        if self.card != EQUALS:
            return saying("sealsNot")
        return saying("seals", number(self.worth)) if self.mine else saying("sealsTheirs")


def lesson(seed: int, picks: Sequence[str] = ()) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("sequences", seed, picks)
    lesson.say("goal")
    ask(lesson, "starter", best(lesson, STARTERS), lambda each: saying("begins", number(each.worth)))
    second = [each for each in plays(lesson) if each.card in STARTERS]
    need(bool(second))
    lesson.show("second", second[0].text)
    lesson.play({ME: second[0].text})
    replied(lesson)
    lesson.say("reply")
    ask(lesson, "extend", best(lesson, NUMBERS), Play.makes)
    lesson.play({})
    later(lesson)
    lesson.say("later")
    ask(lesson, "change", best(lesson, MODIFIERS), Play.makes)
    own = {each.sequence: each for each in plays(lesson) if each.card == EQUALS and each.mine}
    need(len({each.worth for each in own.values()}) > 1)
    most = max(each.worth for each in own.values())
    ask(lesson, "seal", [each.text for each in own.values() if each.worth == most], Play.seals)
    lesson.say("end")
    return lesson


def plays(lesson: Script) -> list[Play]:
    """All that may be played now."""
    choices = list(lesson.choices())
    need(bool(choices) and not choices[0][0].startswith("under"))
    return [Play(lesson, *each) for each in choices]


def best(lesson: Script, kind: range) -> list[str]:
    """What makes the most of one's sequences; there is something else, and it is all of that kind."""
    may = plays(lesson)
    most = max(each.total for each in may)
    found = [each for each in may if each.total == most]
    need(len(found) < len(may) and all(each.card in kind for each in found))
    need(most > int(total(lesson.variant.rules, lesson.position.state, ME)))
    return [each.text for each in found]


def ask(lesson: Script, key: str, right: list[str], wrong: Made) -> None:
    """A question which of all that may be played it is."""
    need(len(right) == 1)
    others = {each.text: wrong(each) for each in plays(lesson) if each.text not in right}
    lesson.play({ME: lesson.ask(key, right, others)})


def replied(lesson: Script) -> None:
    """The opponent's turn."""
    lesson.play({})
    while lesson.position.to_act != (ME,):
        lesson.play({}, told_before=True)


def later(lesson: Script) -> None:
    """Turns that are not shown, up to one in which a modifier does most."""
    for _ in range(MOST_LATER):
        state = lesson.position.state
        need(lesson.position.to_act != () and int(state.sequences) <= MOST_SEQUENCES)
        if lesson.position.to_act == (ME,) and not state.first:
            there = lesson.view["sequences"]
            need(all(abs(each["value"]) <= LARGEST and "÷" not in each["working"] for each in there))
            most = max(plays(lesson), key=lambda each: each.total)
            if most.card in MODIFIERS:
                return
        lesson.play({})
    need(False)
