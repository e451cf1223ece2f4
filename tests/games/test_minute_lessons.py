"""The lessons of a minute: what they say is right is so, reckoned once more from the rulebook."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from reference_sequences import Played, value_of

FACES = Path(__file__).parents[2] / "ui" / "src" / "faces"
LESSONS = {
    file.parent.name: json.loads(file.read_text("utf-8")) for file in sorted(FACES.glob("*/lesson.json"))
}
RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13}

Page = dict[str, Any]
View = dict[str, Any]


def questions(game: str, *keys: str) -> Iterator[tuple[Page, View]]:
    """The questions of a lesson that something is to be found for, with what is seen there."""
    lesson = LESSONS[game]
    asked = [page for page in lesson["pages"] if "wrong" in page and (not keys or page["say"] in keys)]
    assert asked
    for page in asked:
        yield page, lesson["frames"][page["frame"]]["view"]


def said(page: Page, choice: str) -> list[str]:
    """What is filled into the sentence about a wrong choice."""
    return [value if isinstance(value, str) else value["en"] for value in page["wrong"][choice]["values"]]


@pytest.mark.parametrize("game", LESSONS)
def test_every_choice_is_right_or_answered(game: str) -> None:
    for page, view in questions(game):
        choices = page.get("offers", view["choices"])
        assert sorted([*page["right"], *page["wrong"]]) == sorted(choices)


@pytest.mark.parametrize("game", LESSONS)
def test_every_way_leads_to_the_end(game: str) -> None:
    lesson = LESSONS[game]
    ends, seen = {0}, set()
    for _ in range(lesson["length"] - 1):
        seen |= ends
        pages = [(at, lesson["pages"][at]) for at in ends]
        ends = {to for at, page in pages for to in page.get("right", {"": page.get("next", at + 1)}).values()}
    seen |= ends
    assert {lesson["pages"][at]["say"] for at in ends} == {"end"}
    assert seen == set(range(len(lesson["pages"])))


def beats(one: int, other: int) -> bool:
    """FE4."""
    low, high = sorted((one, other))
    return one == (low if high > 2 * low else high)


def test_femto_what_beats_a_card_and_what_counts_more() -> None:
    for page, view in questions("femto", "trick"):
        (other,) = page["values"]
        right = {card for card in view["players"][0]["hand"] if beats(int(card), int(other))}
        assert set(page["right"]) == right
    for page, view in questions("femto", "choose", "keep"):
        assert set(page["right"]) == {max(view["choices"], key=int)}
    for page, view in questions("femto", "keep"):
        for card in page["wrong"]:
            front = view["players"][0]["front"]
            assert said(page, card) == [*front, card, str(sum(map(int, [*front, card])))]


def test_math_arena_which_two_do_best() -> None:
    for page, view in questions("math-arena"):
        results = {}
        for bid in page.get("offers", view["choices"]):
            low, high = sorted(RANKS.get(each) or int(each) for each in bid.split("-"))
            results[bid] = {"sum": low + high, "difference": high - low, "remainder": high % low}[
                view["operation"]
            ]
        best = (max if view["aim"] == "highest" else min)(results.values())
        assert set(page["right"]) == {bid for bid, result in results.items() if result == best}
        for bid in page["wrong"]:
            (told,) = said(page, bid)
            assert told.replace("nothing", "0").endswith(f" {results[bid]}")


def laid(view: View, choice: str) -> dict[int, tuple[int, list[Played]]]:
    """The sequences as they are after a card of one's own, each with its owner."""
    table = {
        each["number"]: (
            each["owner"],
            [(card["card"].replace("−", "-"), None, card["player"]) for card in each["cards"]],
        )
        for each in view["sequences"]
    }
    card, _, number = choice.partition("@")
    if number:
        table[int(number)][1].append((card, None, 0))
    else:
        table[len(table) + 1] = (0, [(card, None, 0)])
    return table


def mine(table: dict[int, tuple[int, list[Played]]]) -> dict[int, int]:
    return {number: value_of(cards, "truncate") for number, (owner, cards) in table.items() if owner == 0}


def test_sequences_what_makes_most() -> None:
    for page, view in questions("sequences", "starter", "extend", "change"):
        totals = {choice: sum(mine(laid(view, choice)).values()) for choice in view["choices"]}
        best = max(totals.values())
        assert set(page["right"]) == {choice for choice, total in totals.items() if total == best}
        for choice in page["wrong"]:
            assert said(page, choice)[-1].replace("−", "-") == str(totals[choice])
            number = choice.partition("@")[2]
            theirs = number != "" and laid(view, choice)[int(number)][0] != 0
            assert (page["wrong"][choice]["say"] == "theirs") == theirs
    for page, view in questions("sequences", "seal"):
        seals = {each: int(each[2:]) for each in view["choices"] if each.startswith("=@")}
        values = {each: mine(laid(view, each)).get(number) for each, number in seals.items()}
        best = max(value for value in values.values() if value is not None)
        assert set(page["right"]) == {each for each, value in values.items() if value == best}


@pytest.mark.parametrize("game", ["brain-drain", "ascent"])
def test_equations_that_help_are_right(game: str) -> None:
    for page, view in questions(game):
        first, whole = (each["values"][0] for each in page["helps"])
        assert whole == page["by"]
        cards = [each["value"] for each in view.get("display") or [pile["card"] for pile in view["square"]]]
        target = view["number"] if game == "ascent" else view["target"]["value"]
        assert worked_out(whole) == (target, sorted(cards))
        step, result = first.split("=")
        assert worked_out(step)[0] == int(result)


def worked_out(equation: str) -> tuple[Fraction, list[int]]:
    """What an equation makes, and the numbers in it."""
    exact = re.sub(r"\d+", r"Fraction(\g<0>)", equation.translate(str.maketrans("−×÷", "-*/")))
    return eval(exact, {"Fraction": Fraction}), sorted(map(int, re.findall(r"\d+", equation)))


def test_friend_or_foe_what_matches_the_dice() -> None:
    for page, view in questions("friend-or-foe", "pair", "foe"):
        low, high = sorted(view["dice"])
        for choice in page["offers"]:
            cards = choice.split("-")
            ranks = sorted(RANKS.get(each) or (int(each) if each.isdigit() else 0) for each in cards)
            matches = ranks in ([low, high], [low + high]) and not {"A", "K"} & set(cards)
            assert (choice in page["right"]) == matches, choice
            if page["wrong"].get(choice, {}).get("say") == "sum":
                assert said(page, choice)[:3] == [str(low), str(high), str(low + high)]


def test_friend_or_foe_who_is_a_friend() -> None:
    for page, view in questions("friend-or-foe", "friend"):
        asked = RANKS.get(view["asked"]) or int(view["asked"])
        makes = {"K": 13 - asked, "A": asked - 1}
        total = sum(view["dice"])
        assert page["values"] == [view["asked"], str(total)]
        assert set(page["right"]) == {each for each, made in makes.items() if made == total}
        for each in set(makes) & set(page["wrong"]):
            assert said(page, each)[1:] == [str(makes[each]), str(total)]
