"""What the words of one's own game give that is of another kind is told, with the name of what gives it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pipworks
from pipworks import Rule, RuleSheet, Section, Variant, WrongType, lab, say
from pipworks.engine.zones import CardSeen, Hand, Row
from strategies import assert_one_sentence

BLUFF = pipworks.game(str(Path(__file__).parents[2] / "examples" / "bluff.py")).game


class Gives(type(BLUFF.telling)):  # type: ignore[misc]
    """The words of Bluff, but for one part that gives something else."""

    def __init__(self, part: str, given: Any) -> None:
        setattr(self, part, lambda *asked, **more: given)


def bluff(part: str, given: Any) -> Variant:
    """Bluff with such words. Its kernels stay where they are, so that nothing is compiled for it."""
    words = Gives(part, given)
    return Variant(replace(BLUFF, telling=words, views=words))


def test_in_plain_text_the_card_that_matters_stands_out_among_others() -> None:
    fresh = [CardSeen(face=each, marked=each == "5") for each in ("3", "5", "8")]
    rows = [Row(label="cargoes", cards=fresh), Row(label="up", cards=fresh[1:2])]
    hidden = Hand(label="hand", seat=0, cards=fresh[1:2], unknown=2)
    assert bluff("zones", [*rows, hidden]).deal("1/2").table(1).splitlines() == [
        "cargoes: 3 [5] 8",
        "up: 5",
        "Player 1: hand [5] ? ?",
    ]


def refused(ask: Any) -> str:
    with pytest.raises(WrongType) as problem:
        ask()
    assert_one_sentence(problem.value)
    return str(problem.value)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (None, "None: let it give a list of "),
        ("text", "'text': let it give a list of "),
        (["text"], "'text' among its "),
        ([None], "None among its "),
    ],
)
@pytest.mark.parametrize(("part", "kind"), [("tell", "lines"), ("zones", "zones")])
def test_no_lines_and_no_zones(part: str, kind: str, given: Any, told: str) -> None:
    start = bluff(part, given).deal("1/2")
    said = refused(lambda: start.play({0: "bet"})[1][0] if part == "tell" else start.view(0))
    assert said.startswith(f"in bluff `{part}` gives {told}{kind}") and ": let it give " in said


@pytest.mark.parametrize(
    ("part", "given", "told"),
    [
        (
            "zones",
            [Hand(label="card", seat="first")],
            "the view is not as it is declared: zones.0.hand.seat: ",
        ),  # type: ignore[arg-type]
        ("zones", [{"kind": "heap"}], "the view is not as it is declared: zones.0: kind must be "),
        ("tally", None, "the view is not as it is declared: tally: "),
        ("view", None, "`view` gives None: let it give a View"),
    ],
)
def test_no_view(part: str, given: Any, told: str) -> None:
    start = bluff(part, given).deal("1/2")
    assert refused(lambda: start.view(0)).startswith(f"in bluff {told}")


def test_no_result() -> None:
    told = "in bluff `result` gives 'won': let it give a line, such as Won((Seat(0),))"
    assert refused(lambda: bluff("result", "won").result([1, -1])) == told


@pytest.mark.parametrize("given", [None, "bets", 7])
def test_no_choice_in_words(given: Any) -> None:
    start = bluff("in_words", given).deal("1/2")
    told = f"in bluff `in_words` gives {given!r}: let it give a message, as say(...) makes it, or verbatim("
    assert refused(lambda: start.variant.in_words(start.seen_by(0), 0, 0)).startswith(told)
    over = pipworks.GameRecord(start.variant, start)
    assert refused(lambda: lab.replay(over)).startswith(told)


@pytest.mark.parametrize("given", [None, "1", 0, -1.0, True, float("nan"), float("inf")])
def test_no_stakes(given: Any) -> None:
    told = f"in bluff `stakes` gives {given!r}: let it give a number above 0"
    assert refused(bluff("stakes", given).stakes) == told


SAID: Any = say("a")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (None, "None: let it give a RuleSheet(title, lead, sections)"),
        ("text", "'text': let it give a RuleSheet(title, lead, sections)"),
        (RuleSheet("a", SAID, ()), "'a' as the title: let it give a message, as say(...) makes it"),  # type: ignore[arg-type]
        (RuleSheet(SAID, None, ()), "None as the lead: let it give a message, as say(...) makes it"),  # type: ignore[arg-type]
        (
            RuleSheet(SAID, SAID, None),  # type: ignore[arg-type]
            "None as its sections: let it give a tuple of Section(heading, rules)",
        ),
        (
            RuleSheet(SAID, SAID, ("c",)),  # type: ignore[arg-type]
            "'c' among its sections: let it give a Section(heading, rules)",
        ),
        (
            RuleSheet(SAID, SAID, (Section("c", ()),)),  # type: ignore[arg-type]
            "'c' as a heading: let it give a message, as say(...) makes it",
        ),
        (
            RuleSheet(SAID, SAID, (Section(SAID, ("d",)),)),  # type: ignore[arg-type]
            "'d' among its rules: let it give a Rule(clause, text)",
        ),
        (
            RuleSheet(SAID, SAID, (Section(SAID, (Rule("C", "d"),)),)),  # type: ignore[arg-type]
            "'d' as the text of a rule: let it give a message, as say(...) makes it",
        ),
    ],
)
def test_no_rule_sheet(given: Any, told: str) -> None:
    assert refused(bluff("rule_sheet", given).rule_sheet) == f"in bluff `rule_sheet` gives {told}"
