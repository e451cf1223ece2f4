"""Positions cannot be changed, and numbers in them mean what people write."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pipworks
from pipworks import (
    AmbiguousChoice,
    BadPosition,
    Choice,
    GameError,
    GameRecord,
    IllegalChoice,
    Position,
    Variant,
    WrongType,
)

CODES = ("femto", "femto:order=alternate", "math-arena:players=3", "sequences", "friend-or-foe:players=4")
variants = st.sampled_from([pipworks.game(code) for code in CODES])

START = "3-5-7-10/2-4-6-8"


def start() -> Position:
    return pipworks.game("femto").deal(START, seed=1)


def random_position(variant: Variant, seed: int) -> Position:
    """A position of a random game at which somebody must choose."""
    draw = random.Random(seed)
    here = last = variant.deal(seed=seed)
    for _ in range(draw.randrange(5)):
        if here.over:
            break
        last = here
        here = here.play({seat: Choice(draw.choice(numbers(here, seat))) for seat in here.to_act}).position
    return last if here.over else here


def numbers(here: Position, seat: int) -> list[int]:
    return here.variant.choices(here.state, seat)


@given(variants, st.integers(0, 999))
def test_a_turn_is_made_step_by_step(variant: Variant, seed: int) -> None:
    """A joint choice and each random event by themselves lead where a whole turn does, with the same luck."""
    draw, here = random.Random(seed), random_position(variant, seed)
    chosen = {seat: draw.choice(numbers(here, seat)) for seat in here.to_act}
    turn, then = here.play_numbers(chosen), here.after_choice(chosen)
    for step in turn.steps:
        assert step.after.text_with_luck == then.text_with_luck
        for seat in range(-1, variant.seats):
            known = step.before.revealed(step.after, step.chosen, seat)
            assert known == variant.revealed(step.before.state, step.after.state, step.chosen, seat)
        then = then.after_event() if then.awaits_chance else then
    assert then == turn.position
    with pytest.raises(IllegalChoice):
        turn.position.after_event()
    for wrong in ({}, dict.fromkeys(here.to_act, 1 << 20), chosen | {variant.seats: 0}):
        with pytest.raises(IllegalChoice):
            here.after_choice(wrong)


@given(variants, st.integers(0, 999), st.data())
def test_no_field_of_a_position_can_be_set(variant: Variant, seed: int, data: st.DataObject) -> None:
    here = random_position(variant, seed)
    before, hashed, kept = here.state.tobytes(), hash(here), {here}
    name = data.draw(st.sampled_from(here.state.dtype.names))
    field: Any = here.state[name]
    cell: tuple[Any, Any] = (field, (0,) * np.ndim(field)) if np.ndim(field) else (here.state, name)
    with pytest.raises(ValueError, match="read-only"):
        cell[0][cell[1]] = 0
    with pytest.raises(ValueError, match="read-only"):
        setattr(here.state, name, 0)
    here.state.setflags(write=True)  # NumPy ignores that in records
    with pytest.raises(ValueError, match="read-only"):
        here.state[name] = 0
    assert here.state.tobytes() == before and hash(here) == hashed and here in kept


@pytest.mark.parametrize("name", ["variant", "state", "seed", "rng", "text", "anything"])
def test_no_attribute_of_a_position_can_be_set(name: str) -> None:
    here = start()
    with pytest.raises(AttributeError):
        setattr(here, name, None)
    assert not hasattr(here, "__dict__")


def test_what_a_position_was_made_from_can_be_changed_afterwards() -> None:
    here = start()
    state, rng = here.state.copy(), here.rng
    made = Position(here.variant, state, rng, 1)
    before = hash(made)
    state.hand[0] = 0
    assert rng is not None
    rng[0] = 0
    assert made == here and hash(made) == before and (made.rng == here.rng).all()


@given(variants, st.integers(0, 999))
def test_numbers_are_what_the_variant_lists(variant: Variant, seed: int) -> None:
    here = random_position(variant, seed)
    for seat in range(variant.seats):
        listed = numbers(here, seat) if seat in here.to_act else []
        assert here.numbers(seat) == tuple(listed) and here.numbers(seat) is here.numbers(seat)
        assert len(here.numbers(seat)) == len(here.choices(seat))
    with pytest.raises(WrongType, match="seat"):
        here.numbers("Ann")  # type: ignore[arg-type]


@given(variants, st.integers(0, 999))
def test_numbers_of_the_contract_are_spelt_out(variant: Variant, seed: int) -> None:
    here = random_position(variant, seed)
    joint = {seat: numbers(here, seat)[-1] for seat in here.to_act}
    told = here.play({seat: Choice(each) for seat, each in joint.items()})
    assert told.steps[0].chosen == joint == here.play_numbers(joint).steps[0].chosen
    assert all(type(each) is int for each in told.steps[0].chosen.values())
    assert told.position == here.play_numbers(joint).position


@given(variants, st.integers(0, 999), st.integers(-3, 120))
def test_a_number_is_what_is_written_so_or_nothing(variant: Variant, seed: int, number: int) -> None:
    here = random_position(variant, seed)
    seat = here.to_act[0]
    written = here.choices(seat)
    joint: dict[int, Any] = {each: Choice(numbers(here, each)[0]) for each in here.to_act} | {seat: number}
    if str(number) in written:
        made = here.play(joint).steps[0].chosen[seat]
        assert made == numbers(here, seat)[written.index(str(number))]
    else:
        with pytest.raises(GameError):
            here.play(joint)


def test_a_card_is_meant_by_its_number() -> None:
    turn = start().play({0: 3, 1: 8})
    assert turn.position == start().play({0: "3", 1: "8"}).position
    assert start().play({0: np.int64(3), 1: np.uint8(8)}).position == turn.position
    assert start().play({np.int64(0): 3, 1: 8}).position == turn.position
    record = pipworks.GameRecord(start().variant, start())
    record.play({0: 3, 1: 8})
    assert record.notation(0) == "1:3 2:8"


@pytest.mark.parametrize("said", [0, 1, 4, 99, -1, True, 3.0, None, Choice(0), Choice(99)])
def test_what_is_no_card_is_refused(said: Any) -> None:
    with pytest.raises(IllegalChoice, match=r"(?s)choose .*3.*5.*7.*10"):
        start().play({0: said, 1: 8})


@pytest.mark.parametrize("said", [3, np.int64(3), "3", Choice(1)])
def test_a_bare_choice_needs_one_who_chooses(said: Any) -> None:
    with pytest.raises(IllegalChoice, match="does not say whose choice it is"):
        start().play(said)
    alone = pipworks.game("femto:order=alternate").deal(START, seed=1)
    assert alone.play(said).position.state.up[0] or alone.play(said).position.state.up[1]


def test_a_choice_says_what_it_is() -> None:
    assert repr(Choice(3)) == "Choice(3)" and Choice(3) == 3
    assert issubclass(AmbiguousChoice, IllegalChoice)


@pytest.mark.parametrize(
    ("of", "text", "sentence"),
    [
        ("femto", "femto:goal=low {}", "this is a position of femto:goal=low, not of femto"),
        (
            "femto:goal=low",
            "FEMTO:goal=odd {}",
            "this is a position of femto:goal=odd, not of femto:goal=low",
        ),
        ("femto", "math-arena {}", "this is a position of math-arena, not of femto"),
        ("femto", "math-arena:players=3 {}", "this is a position of math-arena:players=3, not of femto"),
        ("femto", "femto:gaol=low {}", "Femto has no option 'gaol'.*"),
    ],
)
def test_a_position_of_another_variant_is_refused(of: str, text: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as problem:
        pipworks.game(of).position(text.format("hands=2-3-8-10/4-5-6-7"))
    assert re.fullmatch(sentence, str(problem.value))


@given(variants, st.integers(0, 999))
def test_a_variant_reads_its_own_positions_with_and_without_its_code(variant: Variant, seed: int) -> None:
    here = variant.deal(seed=seed)
    for text in (str(here), here.text, f"{variant.game.name} {here.text}", f" {here}"):
        assert variant.position(text) == here


@given(variants, st.integers(0, 999), st.sampled_from(["\n", "\t", "  ", " \r\n "]))
def test_any_white_space_may_stand_after_the_code_and_in_it(variant: Variant, seed: int, white: str) -> None:
    """As a mail program leaves it, with which lines break anywhere."""
    text = str(random_position(variant, seed))
    code, *fields = text.split()
    spread = white.join([white + code.replace(",", f",{white}"), *fields])
    assert str(pipworks.position(spread)) == str(variant.position(spread)) == text


def test_a_bare_word_that_could_be_a_field_is_not_taken_for_the_name_of_a_game() -> None:
    for text in ("undealt act=1", ""):
        with pytest.raises(BadPosition) as problem:
            pipworks.game("sequences").position(text)
        assert "this is a position of" not in str(problem.value)


@pytest.mark.parametrize("said", [7.0, None, True, b"10", 3j, [7]])
def test_what_is_no_choice_is_answered_by_what_can_be_written(said: Any) -> None:
    here = pipworks.game("femto").deal("2-3-8-10/4-5-6-7")
    sentence = f"{said!r} is no choice here: choose 4, 5, 6 or 7"
    for play in (here.play, GameRecord(here.variant, here).play):
        with pytest.raises(IllegalChoice) as problem:
            play({0: 2, 1: said})
        assert str(problem.value) == sentence
    assert here.why_not(1, said) == sentence
    with pytest.raises(IllegalChoice, match=re.escape("choose 2 (4), 3 (5), 4 (6) or 5 (7)")):
        here.play({0: 2, 1: Choice(99)})
