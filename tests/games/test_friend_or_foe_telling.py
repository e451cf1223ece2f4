"""What is said of Friend or Foe?: every kind of line happens, and all is said in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pipworks import SPECTATOR, Position, Variant
from pipworks.engine import Card, Equation, Line, Seat, Teller
from pipworks.engine.lines import Won
from pipworks.games import game_named
from pipworks.games.friend_or_foe import lines

GAME = game_named("friend-or-foe")
VARIANTS = (
    "players=3,turn_limit=3",
    "foe_takes_own=false",
    "players=3,friend_when_matched=true,ace_matches_die=true",
    "players=8,both_criteria=true,friend_out=both",
)
TELLERS = [
    Teller(language, names, you)
    for language in ("en", "de")
    for names in ((), ("Ann", "Bo", "Cy"))
    for you in (SPECTATOR, 0, 1)
]


def at(text: str, options: str = "players=3") -> Position:
    return Variant.read(GAME, options).position(text)


def game(options: str, seed: int) -> Iterator[tuple[Position, list[Line]]]:
    """A random game: its positions, and what was told to somebody who watches."""
    dice, here = random.Random(seed), Variant.read(GAME, options).deal(seed=seed)
    for _ in range(400):
        if here.over:
            return
        turn = here.play({seat: dice.choice(here.choices(seat)) for seat in here.to_act})
        here = turn.position
        yield here, turn.lines()


def assert_said(text: str) -> None:
    assert text and text[0] == text[0].upper() and not set(text) & set("{}|") and "  " not in text


def test_every_kind_of_line_happens_and_can_be_said_to_everybody() -> None:
    told: dict[type[Line], Line] = {}
    for options in VARIANTS:
        for seed in range(6):
            for here, happened in game(options, seed):
                told |= {type(each): each for each in happened}
                if here.over:
                    result = here.variant.result(here.scores)
                    told[type(result)] = result
    out = at("hands=7/2-5/A-7 dice=2-5").play("7")
    three = Variant.read(GAME, "players=3")
    dealt = three.tell(three.blank(), three.deal(seed=1).state, {}, SPECTATOR)
    told |= {
        type(each): each for each in (*dealt, *out.lines(), out.position.variant.result(out.position.scores))
    }
    assert set(told) == {*GAME.telling.lines, Won}
    for line in told.values():
        for teller in TELLERS:
            assert_said(teller.sentence(line.message()))
            assert line.data(teller)["kind"] == line.kind


def test_what_happened_is_read_off_the_values() -> None:
    asked = at("hands=3-5-J/K-2/A-K dice=4-6").play("friend-J")
    assert asked.lines() == [lines.Asked(Seat(0), Card("J"), 11, 10)]
    answered = asked.position.play({2: "A"})
    assert answered.lines() == [lines.Answered(Seat(2), Card("A"), Card("J"), Equation("11 − 1 = 10"), 10)]
    attacked = at("hands=8/2-5-9/A dice=2-5 now=foe").play({1: "2-5"})
    assert attacked.lines()[0] == lines.Attacked(Seat(1), (Card("2"), Card("5")), 2, 5, 7)
    both = at("hands=3-3-6-9/2/2 dice=3-3", "players=3,both_criteria=true").play("both")
    assert both.lines() == [lines.Discarded(Seat(0), (Card("3"), Card("3"), Card("6")), 3, 3, 6)]
    assert attacked.lines()[0].data(Teller("de"))["cards"] == ["2", "5"]


@pytest.mark.parametrize(
    ("position", "choice", "german"),
    [
        ("hands=3-3-9/2/2 dice=3-3", "3-3", "Ann legt zweimal die 3, wie gewürfelt."),
        ("hands=2-5-9-J/2/2 dice=5-6", "J", "Ann legt einen Buben (5 + 6 = 11)."),
        ("hands=2-5-9-8/2/2 dice=2-6", "8", "Ann legt eine 8 (2 + 6 = 8)."),
        (
            "hands=2-J/2/2 dice=4-6",
            "friend-J",
            "Ann fragt: „Ein Freund für meinen Buben?“ Ein Ass passt dazu (11 − 1 = 10).",
        ),
        (
            "hands=2-7/2/2 dice=1-5",
            "friend-7",
            "Ann fragt: „Ein Freund für meine 7?“ "
            "Ein König passt dazu (13 − 7 = 6), oder ein Ass (7 − 1 = 6).",
        ),
    ],
)
def test_german(position: str, choice: str, german: str) -> None:
    [line] = at(position).play(choice).lines()
    assert Teller("de", ("Ann",)).sentence(line.message()) == german


def test_german_to_those_it_is_about() -> None:
    asked = at("hands=3-5-9/K-2/2-7-K dice=4-6").play("friend-3").position
    [line] = asked.play({1: "K"}).lines()
    assert Teller("de", you=1).sentence(line.message()) == (
        "Du hilfst und legst einen König dazu: 13 − 3 = 10. Beide Karten sind weg, die 3 und der König."
    )
    out = lines.OutOfCards((Seat(0), Seat(2)))
    assert Teller("de", ("Ann",), 2).sentence(out.message()) == (
        "Ann und du habt keine Karten mehr und gewinnt gemeinsam."
    )


@pytest.mark.parametrize("options", [*VARIANTS, "players=6", "generous", "gentle", ""])
def test_sheets_questions_and_tables_are_said_in_german(options: str) -> None:
    variant, german = Variant.read(GAME, options), Teller("de", ("Ann", "Bo"), 1)
    sheets = [variant.game.telling.rule_sheet(variant).data(each) for each in (Teller(), german)]
    english, translated = (sentences(each) for each in sheets)
    assert len(english) == len(translated) and not set(english) & set(translated) - {"Friend or Foe?"}
    for here, _ in game(options, 1):
        assert_said(here.table(1, german))
        for seat in here.to_act:
            assert_said(Teller("de", you=seat).sentence(variant.ask(here.seen_by(seat), seat)))


def sentences(sheet: dict[str, object]) -> list[str]:
    found = [sheet["title"], sheet["lead"]]
    for section in sheet["sections"]:  # type: ignore[attr-defined]
        found += [section["heading"], *(rule["text"] for rule in section["rules"])]
    return [str(each) for each in found]


def test_cards_carry_the_choices_that_laying_them_makes() -> None:
    here = at("hands=2-5-6-7-8/2/3 dice=2-5", "players=3,friend_when_matched=true")
    [hand] = [zone for zone in here.view(0).zones if zone.kind == "hand" and zone.seat == 0]
    moves = {card.face: card.choice for card in hand.cards}
    assert moves == {"2": "2-5", "5": "2-5", "6": "friend-6", "7": "7", "8": "friend-8"}
    asked = here.play("friend-8").position
    [hand] = [zone for zone in asked.view(1).zones if zone.kind == "hand" and zone.seat == 0]
    assert [(card.face, card.marked) for card in hand.cards] == [("8", True)] and hand.unknown == 4
    named = at("hands=K-2/A/3 dice=1-1").view(0, Teller("de")).zones
    [hand] = [zone for zone in named if zone.kind == "hand" and zone.seat == 0]
    assert [card.name for card in hand.cards] == ["", "König"]
