"""The lesson: a discard of one's own, one as somebody's friend, and one as somebody's foe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from scripting import ME, Script, need, saying

from pipworks.games.friend_or_foe.cards import NAMES

ROYAL = ("A", "K")
"""What only leaves when a friend needs it."""
HELPS = {"K": lambda card: (f"13 − {card}", 13 - card), "A": lambda card: (f"{card} − 1", card - 1)}
"""FF6: what a King and an Ace make of the card that a friend asks about."""

Wrong = Mapping[str, dict[str, Any]]


def lesson(seed: int, picks: Sequence[str] = ()) -> Script:
    """The lesson as this seed deals it."""
    lesson = Script("friend-or-foe", seed, picks)
    lesson.say("goal")
    need(lesson.position.to_act == (ME,))
    right = [each for each in lesson.view["choices"] if each != "pass"]
    need(bool(right) and not any(each.startswith("friend") for each in right))
    need(any("-" in each for each in right) and easy(lesson, right))
    lesson.play({ME: offer(lesson, "pair", right, matching(lesson) | {"pass": saying("may")})})
    lesson.say("next")
    befriend(lesson)
    lesson.say("helped")
    attack(lesson)
    lesson.say("end")
    return lesson


def easy(lesson: Script, right: Sequence[str]) -> bool:
    """Two different dice, and no card with a letter for their sum."""
    return len(set(lesson.view["dice"])) == 2 and all(each.replace("-", "").isdigit() for each in right)


def befriend(lesson: Script) -> None:
    """The next player asks for a friend, and a King would do where an Ace would not, or the other way."""
    roller = lesson.position.to_act[0]
    asked = next((each for each, _ in lesson.choices(roller) if each.startswith("friend-")), None)
    need(roller != ME and asked is not None)
    assert asked is not None
    lesson.play({roller: asked})
    view = lesson.view
    face, total = view["asked"], sum(view["dice"])
    card = NAMES.index(face)
    right = [each for each in view["choices"] if each != "wait"]
    held = dict.fromkeys(view["players"][ME]["hand"])
    need(len(right) == 1 and all(each in held for each in ROYAL) and 1 < card < 11)
    wrong = {each: saying("needed") for each in held if each not in ROYAL}
    for each in ROYAL:
        sum_, made = HELPS[each](card)
        if each not in right:
            wrong[each] = saying("helpsNot", sum_, str(made), str(total))
    choice = offer(lesson, "friend", right, wrong | {"wait": saying("may")}, face, str(total))
    lesson.play(dict.fromkeys(lesson.position.to_act, "wait") | {ME: choice})


def attack(lesson: Script) -> None:
    """Somebody passes, and a card of one's own matches."""
    while not lesson.position.is_claim:
        (roller,) = lesson.position.to_act
        need(roller != ME)
        lesson.play({roller: "pass"})
    view = lesson.view
    need(ME in lesson.position.to_act and view["asked"] is None)
    right = [each for each in view["choices"] if each != "wait"]
    need(bool(right) and easy(lesson, right))
    wrong = matching(lesson) | {"wait": saying("may")}
    choice = offer(lesson, "foe", right, wrong, *map(str, view["dice"]))
    lesson.play(dict.fromkeys(lesson.position.to_act, "wait") | {ME: choice})


def offer(lesson: Script, key: str, right: Sequence[str], wrong: Wrong, *values: str) -> str:
    """A question in which every card of the hand may be tried."""
    others = {each: told for each, told in wrong.items() if each not in right}
    return lesson.ask(key, right, others, *values, offers=[*others, *right])


def matching(lesson: Script) -> dict[str, dict[str, Any]]:
    """Of every card and every two cards of the hand, why they do not match the dice."""
    low, high = sorted(map(int, lesson.view["dice"]))
    hand = lesson.view["players"][ME]["hand"]
    found = {}
    for card in dict.fromkeys(hand):
        if card in ROYAL:
            found[card] = saying("never")
        elif card in (str(low), str(high)):
            found[card] = saying("half", card, str(high if card == str(low) else low))
        else:
            shown = card if card.isdigit() else f"{card} ({NAMES.index(card)})"
            found[card] = saying("sum", str(low), str(high), str(low + high), shown)
    for pair in dict.fromkeys(combinations(hand, 2)):
        never = any(card in ROYAL for card in pair)
        told = saying("never") if never else saying("dice", str(low), str(high), *pair)
        found["-".join(pair)] = told
    return found
