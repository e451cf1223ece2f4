"""What is told of Wouter's Math Card Game: as lines, in both languages, with no equation that is false."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_sequences import ALL_OF_1, ALL_SEALED, TEN_LEFT_OF_1, lay_out, second

from pipworks import SPECTATOR, Position, Variant
from pipworks.engine import Line, Seat, Step, Teller
from pipworks.engine.teller import ENGLISH, LANGUAGES
from pipworks.games import game_named
from pipworks.games.sequences import lines
from pipworks.games.sequences.explaining import explain
from pipworks.games.sequences.steps import MODIFIERS, Pairs, workings, written
from pipworks.games.sequences.values import FLOOR, TRUNCATE
from strategies import seeds

GAME = game_named("sequences")
TELLERS = [
    Teller(language, names, you)
    for language in LANGUAGES
    for names in ((), ("Ann", "Bo"))
    for you in (0, 1, SPECTATOR)
]

CODES = re.compile("cancel|invert|swap")
"""Modifiers as they are written, which no German sentence has."""

EQUATION = re.compile(r"(?:^|[:;,] |\d \()([−+×÷()\d ]+) = (−?\d+)(?: remainder (−?\d+))?")

sums = st.tuples(
    st.sampled_from((-2, 0, 2, 4)),
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from((2, 3, 4, 5, 6, 8, 10))), max_size=12),
)


def reckoned(text: str) -> Fraction:
    """What everybody makes of a sum, × and ÷ before + and −."""
    plain = text.translate(str.maketrans("−×÷", "-*/"))
    assert re.fullmatch(r"[-+*/() \d]+", plain)
    return Fraction(eval(re.sub(r"\d+", r"Fraction(\g<0>)", plain)))


def from_left_to_right(start: int, pairs: Pairs) -> Fraction:
    value = Fraction(start)
    for operator, number in pairs:
        value = (value + number, value - number, value * number, value / number)[operator]
    return value


def assert_true(text: str) -> None:
    """Both sides of every equation in a text are equal."""
    for left, right, rest in EQUATION.findall(text):
        if rest:
            dividend, divisor = map(reckoned, left.split(" ÷ "))
            assert dividend == reckoned(right) * divisor + reckoned(rest), text
        else:
            assert reckoned(left) == reckoned(right), text


@pytest.mark.rule("SQ10")
@given(sums)
def test_a_sum_is_written_so_that_everybody_reckons_it_alike(given_sum: tuple[int, Pairs]) -> None:
    start, pairs = given_sum
    assert reckoned(written(start, pairs)) == from_left_to_right(start, pairs)


@pytest.mark.rule("SQ6", "SQ10")
@given(sums, st.sampled_from((TRUNCATE, FLOOR)))
def test_every_step_of_the_working_is_true(given_sum: tuple[int, Pairs], division: int) -> None:
    start, pairs = given_sum
    value = start
    for step in workings(division, start, pairs):
        assert step.before == value
        value = step.worth
        assert_true(ENGLISH.say(step.message()))


@pytest.mark.rule("SQ10")
def test_a_run_of_operations_has_its_brackets() -> None:
    assert explain("4 * 8 * 4 + 4 * 4")[-1].sum == "(4 × 8 × 4 + 4) × 4"
    here = lay_out("=,[0],2,2,3,3|+,-,=,2,3,[2]", "[4]*8*4+4?*5'")
    assert "(4 × 8 × 4 + 4) × 5 = 660" in here.table(0)
    assert str(here.play("=@1").steps[0].tell()[0]) == (
        "Player 1 seals sequence 1 at 660: (4 × 8 × 4 + 4) × 5."
    )


@pytest.mark.rule("SQ6")
@pytest.mark.parametrize(
    ("options", "value", "told"),
    [("", -1, "−3 ÷ 2 = −1 remainder −1"), ("division=floor", -2, "−3 ÷ 2 = −2 remainder 1")],
)
def test_a_division_tells_what_is_left_over(options: str, value: int, told: str) -> None:
    here = lay_out("2,[0],3,3,4,4|+,-,=,2,3,[2]", "[2]-5/", options=options)
    step = here.play("2@1").steps[0]
    (line,) = step.tell()[:1]
    assert isinstance(line, lines.NumberPlayed)
    assert (line.before, line.sign, line.number, line.worth) == (-3, "÷", 2, value)
    assert line.rest == -3 - 2 * value
    assert str(line) == f"Player 1 plays 2 on sequence 1: {told}."
    assert f"(2 − 5) ÷ 2 makes {value}".replace("-", "−") in step.after.table(0)


def told_by(step: Step, eyes: int) -> list[Line]:
    """What a step tells, each line said by everybody in every language."""
    told = step.tell(eyes)
    for line in told:
        assert type(line) in GAME.telling.lines
        for teller in TELLERS:
            shown = line.data(teller)
            assert shown["kind"] == line.kind
            assert shown["text"].isprintable() and not re.search(r"[{}|]|\bNone\b", shown["text"])
            assert shown["text"][0] == shown["text"][0].upper()
        assert_true(str(line))
        assert line.data(TELLERS[0])["text"] != line.data(TELLERS[-1])["text"]
        assert not CODES.search(line.data(TELLERS[-1])["text"])
    return told


def steps_that_tell() -> Iterator[Step]:
    """One of every kind."""
    yield from GAME_BEGINS.happen(GAME.notation.write_deal(DEALT.variant, DEALT.state)).steps
    here = lay_out("6,?,cancel,invert,swap,=|+,-,=,2,3,[0]", "[4]+2-3|[4]'*5'|[2]'*")
    for choice in ("6@3", "?-@2", "cancel@2", "invert@1", "swap@1", "=@2"):
        yield from here.play(choice).steps
    here = lay_out("[4],+,2,3,3,5|=,2,2,3,3,4", "[0]'")
    for choice in ("[4]", "+@1"):
        turn = here.play(choice)
        yield from turn.steps
        here = turn.position
    yield from lay_out("4,2,2,3,3,5|+,-,[0],2,3,[2]", "[4]=").play("under:4").steps
    here = lay_out("10|[0],[2],2,3,4,+", TEN_LEFT_OF_1, more="act=2 turn=30", tops=("", "3,4"))
    yield from here.play("[0]").position.play("[2]").steps
    yield from lay_out("=|", ALL_OF_1.replace("=|", "|", 1) + "|" + second(ALL_OF_1)).play("=@1").steps
    yield from lay_out("2,2,2,3,3,4|=,2,2,3,3,4", ALL_SEALED, more="act=2").play("=@5").steps


DEALT = Variant(GAME).deal(seed=1)
GAME_BEGINS = Variant(GAME).position("undealt")


def test_every_kind_of_line_is_told_in_both_languages() -> None:
    told = {
        type(line) for step in steps_that_tell() for eyes in (0, 1, SPECTATOR) for line in told_by(step, eyes)
    }
    assert told == set(GAME.telling.lines)


@given(st.sampled_from(("truncate", "floor")), st.sampled_from(("allowed", "forbidden")), seeds)
@settings(max_examples=3)
def test_whole_games_are_told_and_shown_truly(division: str, idle: str, seed: int) -> None:
    variant = Variant(GAME).but(division=division, idle_modifiers=idle)
    dice, here = random.Random(seed), variant.deal(seed=seed)
    number = 0
    while not here.over:
        turn = here.play(dice.choice(here.choices(here.to_act[0])))
        here, number = turn.position, number + 1
        for step in turn.steps:
            told_by(step, (0, 1, SPECTATOR)[number % 3])
        if number % 9 == 0 or here.over:
            assert_shown(here)


def assert_shown(here: Position) -> None:
    """What lies on the table is on everybody's table, in words and as zones."""
    for teller in (TELLERS[0], TELLERS[5], TELLERS[-1], TELLERS[6]):
        view = here.view(teller.you, teller)
        table = here.table(teller.you, teller)
        assert not re.search(r"[{}]", table)
        rows = [zone for zone in view.zones if zone.kind == "row"]
        assert len(rows) == int(here.state.sequences)
        for row in rows:
            assert_true(row.note)
            assert row.note in table
            if teller.language == "de":
                assert not CODES.search(row.note) and not any(CODES.search(card.name) for card in row.cards)
        moved = {
            each for zone in view.zones if zone.kind == "hand" for card in zone.cards for each in card.choices
        }
        assert moved == set(view.choices)
        if teller.you in here.to_act:
            assert not re.search(
                r"[{}]", teller.sentence(here.variant.ask(here.seen_by(teller.you), teller.you))
            )


def test_a_modifier_says_what_it_changed_as_values() -> None:
    here = lay_out("cancel,invert,swap,[0],2,3|+,-,=,2,3,[2]", "[4]+2-3")
    told = {choice: here.play(f"{choice}@1").steps[0].tell()[0] for choice in ("cancel", "invert", "swap")}
    changed = {}
    for choice, line in told.items():
        assert isinstance(line, lines.ModifierPlayed) and line.seat == Seat(0)
        changed[choice] = line.taken, line.made
    assert changed == {
        "cancel": (("− 3",), ()),
        "invert": (("− 3",), ("+ 3",)),
        "swap": (("+ 2", "− 3"), ("− 2", "+ 3")),
    }


@pytest.mark.parametrize("modifier", ["cancel", "invert", "swap"])
def test_a_modifier_goes_by_one_name_in_a_language(modifier: str) -> None:
    here = lay_out(f"{modifier},2,4,5,6,8|+,-,=,2,3,[2]", "[4]+2-3|[0]+2-3")
    step = here.play(f"{modifier}@2").steps[0]
    (choice,) = step.chosen.values()
    german = Teller("de", ("Ann", "Bo"))
    name = german.say(MODIFIERS[modifier])
    words = german.say(GAME.telling.in_words(here.variant, here.seen_by(0), 0, choice))
    assert words == f"„{name}“ auf Reihe 2"
    assert step.tell(0)[0].data(german)["text"].startswith(f"Ann legt „{name}“ auf Reihe 2: „{name}“ ")
    assert step.tell(0)[0].data(german)["card"] == modifier
    for text in (words, f"{name} auf Reihe 2", f"{name}@2", f"{name.upper()} 2", f"{modifier}@2"):
        assert GAME.notation.read_choice(here.variant, here.seen_by(0), 0, text) == choice


@pytest.mark.rule("SQ15")
def test_the_sheet_tells_the_end_of_the_designer_first() -> None:
    sheet = GAME.telling.rule_sheet(Variant(GAME))
    end = [
        ENGLISH.say(rule.text)
        for section in sheet.sections
        for rule in section.rules
        if rule.clause == "SQ15"
    ]
    assert "both players are out of cards" in end[0] and "can neither play nor draw" in end[0]
    assert "all eight starters are on the table" in end[-1]
