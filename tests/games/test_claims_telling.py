"""What is said of Brain Drain and Ascent: every kind of line happens, and all is said in both languages."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks.engine import SPECTATOR, Line, Position, Teller, Variant
from pipworks.games.brain_drain.cards import CODES

TELLERS = [
    Teller(language, names, you)
    for language in ("en", "de")
    for names in ((), ("Ann", "Bo", "Cy"))
    for you in (SPECTATOR, 0, 1)
]
FIVE = ["8s", "5h", "10c", "3d", "Ks"]
OTHERS = [card for card in CODES if card not in FIVE]
LAST_FIVE = f"display=8s-5h-10c-3d target=Ks won={'-'.join(OTHERS[:20])}/{'-'.join(OTHERS[20:])}"


def random_lines(variant: Variant, seed: int, most: int = 40) -> list[Line]:
    luck, here = random.Random(seed), variant.deal(seed=seed)
    told: list[Line] = []
    while not here.over and most:
        most -= 1
        turn = here.play({seat: luck.choice(here.choices(seat)) for seat in here.to_act})
        told += turn.lines()
        here = turn.position
    return [*told, here.variant.result(here.scores)]


def from_position(code: str, text: str, *chosen: dict[int, str], event: str = "") -> list[Line]:
    here: Position = pipworks.game(code).position(text)
    told: list[Line] = here.happen(event).lines() if event else []
    for each in chosen:
        turn = here.play(each)
        told += turn.lines()
        here = turn.position
    return told


def brain_drain() -> list[Line]:
    told = [line for seed in range(3) for line in random_lines(pipworks.game("brain-drain:players=3"), seed)]
    told += random_lines(pipworks.game("brain-drain"), 1)
    told += from_position("brain-drain", "undealt", event="-".join(FIVE))
    told += from_position("brain-drain", "display=8s-5h-10c-3d target=Ks", {0: "8+5-10-3"})
    told += from_position("brain-drain:players=3", "display=8s-5h-10c-3d target=Ks", {0: "pass"}, {}, {})
    told += from_position(
        "brain-drain:players=3", "display=8s-5h-10c-3d target=Ks", {0: "wrong"}, {1: "pass"}
    )
    told += from_position("brain-drain:first_to=1", "display=8s-5h-10c-3d target=Ks", {0: "right"})
    told += from_position("brain-drain:first_to=48", f"{LAST_FIVE} last=1", {})
    told += from_position("brain-drain:first_to=48", LAST_FIVE, {})
    told += from_position("brain-drain", "display=8s-5h-10c-3d target=Ks stock=As fruitless=19", {}, {})
    told += from_position("brain-drain", "display=8s-5h-10c-3d target=Ks stock=As fruitless=3", {}, {})
    told += from_position("brain-drain", "display=As-Ah-Ac-Ad target=10s", {})
    value = pipworks.game("brain-drain:score=value")
    return [*told, pipworks.game("brain-drain").result([3, 3]), value.result([3, 2])]


def ascent() -> list[Line]:
    told = random_lines(pipworks.game("ascent:last_number=2"), 1)
    order = "8s-5h-10c-3d-2s"
    told += from_position("ascent", "undealt", event=order)
    told += from_position("ascent", "square=8s-5h-10c-3d", {0: "8+5-10-3"}, {1: "wrong"}, {0: "pass"})
    told += from_position("ascent", "square=8s-5h-10c-3d failures=1", {0: "right"})
    told += from_position("ascent", "square=8s-5h-10c-3d", {0: "right"})
    told += from_position("ascent", "square=8s-5h-10c-3d failures=199", {0: "pass"})
    told += from_position("ascent:last_number=1", "square=8s-5h-10c-3d", {0: "right"})
    told += from_position("ascent", "square=As-Ah-Ac-Ad number=19", {0: "pass"})
    told += from_position("ascent", "square=8s-5h-10c-3d stock=-", {0: "pass"})
    told += from_position("ascent", "square=8s-5h-10c-3d stock=- over=shuffle", event="2s")
    return told


@pytest.mark.parametrize(("name", "happen"), [("brain-drain", brain_drain), ("ascent", ascent)])
def test_every_kind_of_line_happens_and_can_be_said_to_everybody(name: str, happen: object) -> None:
    assert callable(happen)
    told = {type(line): line for line in happen()}
    assert set(pipworks.game(name).game.telling.lines) <= set(told)
    for line in told.values():
        for teller in TELLERS:
            text = teller.sentence(line.message())
            assert text[0] == text[0].upper() and not set(text) & set("{}|") and "  " not in text


@pytest.mark.parametrize(("number", "points"), [(1, "1 Punkt."), (2, "2 Punkte.")])
def test_one_point_is_one_in_german_too(number: int, points: str) -> None:
    place = f"square=As-Ah-2c-2d number={number} failures=1"
    (line, *_) = from_position("ascent", place, {0: "right"})
    assert Teller("de", ("Ann", "Bo")).sentence(line.message()).endswith(f", und bekommt {points}")


@pytest.mark.parametrize("name", ["brain-drain", "ascent"])
@pytest.mark.parametrize(
    ("text", "makes", "fault"),
    [
        ("8+5-10-3", 0, "das ergibt 0, nicht 1"),
        ("8/5+10-3", None, "8 ÷ 5 geht nicht auf"),
        ("8+5-10", None, "das lässt 3 aus; jede Zahl muss einmal vorkommen"),
    ],
)
def test_a_wrong_claim_is_told_with_what_it_makes_and_what_is_wrong(
    name: str, text: str, makes: int | None, fault: str
) -> None:
    """BD3, AS6: faces and logs read the equation, its value and the fault, and need no sentence."""
    here = pipworks.game(name).deal("8s-5h-10c-3d-Ks")
    data = here.play({0: text}).lines()[0].data(Teller("de"))
    assert data["kind"] == ("mistaken" if name == "brain-drain" else "failed")
    assert (data["seat"], data["makes"], data["fault"]) == (0, makes, fault)
    assert data["equation"] == text.replace("-", "−").replace("/", "÷")


CLAIMED = st.text("0123456789+-*/()=^", max_size=5)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(CLAIMED, st.sampled_from("aAhHjJkKqQß"), st.sampled_from(["brain-drain", "ascent"]))
def test_a_letter_is_told_as_it_was_said(before: str, letter: str, code: str) -> None:
    """BD5, AS6: a fault that begins with what was said has no capital that was not said."""
    here = pipworks.game(code).deal("8s-5h-10c-3d-Ks")
    (line, *_) = here.play({0: f"{before}{letter}+1"}).lines()
    fault = line.data(Teller())["fault"]
    for language in ("en", "de"):
        told = Teller(language).sentence(line.message())
        if str(fault).startswith(letter):
            assert f": {letter} " in told
        elif language == "de" and not str(fault)[0].isalpha():
            assert f": {str(fault)[0]}" in told


@settings(max_examples=100, deadline=None, derandomize=True)
@given(CLAIMED, CLAIMED, st.sampled_from(["brain-drain", "brain-drain:relief=three", "ascent"]))
def test_a_wrong_claim_is_one_sentence_with_a_single_colon(one: str, other: str, code: str) -> None:
    """BD5, AS6: who reads it after the claim needs neither a subject nor a second colon."""
    here = pipworks.game(code).deal("8s-5h-10c-3d-Ks")
    (line, *_) = here.play({0: f"8{one}-{other}"}).lines()
    for teller in TELLERS:
        told = teller.sentence(line.message())
        if "fault" in line.data(teller):
            assert told.count(": ") == 1 and not re.search(r": (uses|does|is|nimmt|ist) ", told, re.I)


@pytest.mark.parametrize("code", ["brain-drain:players=3,score=value", "ascent"])
def test_tables_and_questions_can_be_read_by_everybody(code: str) -> None:
    here = pipworks.game(code).deal(seed=4)
    for teller in TELLERS:
        table = here.table(max(teller.you, SPECTATOR), teller)
        assert not re.search(r"[{}|]", table)
        assert teller.say(here.variant.ask(here.seen_by(0), 0))
