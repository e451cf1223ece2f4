"""A position's text may keep the luck still to come: the game goes on elsewhere as it would have here."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadPosition, GameError, Position
from pipworks.engine.luck import LUCK, luck_text, read_luck
from pipworks.engine.rng import generator, next_word
from strategies import assert_one_sentence, every_game, hostile, quick_enough, seeds

CODES = every_game(
    (
        "femto:match=3,hand_size=3,pack=2-3-4-5-6-8",
        "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden,match=2",
        "math-arena:players=3,tournament=3",
        "sequences",
        "brain-drain:players=3",
        "ascent:last_number=4",
        "friend-or-foe:turn_limit=8",
    )
)
TRIED = quick_enough(CODES)
KINDS = st.sampled_from(("{}", "chacha20:{:064x}"))
"""Seeds of either kind of generator."""


def played_on(here: Position, steps: int, dice: random.Random) -> list[Position]:
    """The positions of some steps at random."""
    passed = [here]
    for _ in range(steps):
        if here.over:
            break
        here = here.play({seat: dice.choice(here.choices(seat)) for seat in here.to_act}).position
        passed.append(here)
    return passed


@pytest.mark.parametrize("code", TRIED)
@settings(max_examples=12, deadline=None)
@given(seed=seeds, kind=KINDS, steps=st.integers(0, 12))
def test_a_game_goes_on_from_its_text_as_it_would_have_gone_on(
    code: str, seed: int, kind: str, steps: int
) -> None:
    start = pipworks.game(code).deal(seed=kind.format(seed))
    here = played_on(start, steps, random.Random(seed))[-1]
    text = here.text_with_luck
    again = pipworks.position(text)
    assert again == here and again.text_with_luck == text
    assert again.rng is not None and here.rng is not None and again.rng.tobytes() == here.rng.tobytes()
    one, other = (played_on(each, 20, random.Random(seed + 1)) for each in (here, again))
    assert one == other
    assert [each.text_with_luck for each in one] == [each.text_with_luck for each in other]


@pytest.mark.parametrize("code", TRIED)
@settings(max_examples=6, deadline=None)
@given(seed=seeds, steps=st.integers(0, 12))
def test_a_text_without_luck_says_so(code: str, seed: int, steps: int) -> None:
    here = played_on(pipworks.game(code).deal(seed=seed), steps, random.Random(seed))[-1]
    for text in (str(here), f"{here} {LUCK}told"):
        told = pipworks.position(text)
        assert told == here and told.rng is None
        assert told.text_with_luck == f"{here} {LUCK}told"
        dice = random.Random(seed)
        while told.to_act:
            told = told.play({seat: dice.choice(told.choices(seat)) for seat in told.to_act}).position
        if told.awaits_chance:
            with pytest.raises(GameError, match="no seed to draw this random event from: say what happens"):
                told.happen()
    assert pipworks.position(str(here), seed=seed).rng is not None
    assert LUCK not in str(here)


@given(seeds, st.sampled_from(("quick {}", "chacha20:{:064x}")), st.integers(0, 40))
def test_luck_goes_on_where_it_stood(seed: int, kind: str, drawn: int) -> None:
    rng = generator(kind.format(seed))
    for _ in range(drawn):
        next_word(rng)
    again = read_luck(luck_text(rng).removeprefix(LUCK))
    assert again is not None and again.tobytes() == rng.tobytes()
    assert [int(next_word(rng)) for _ in range(20)] == [int(next_word(again)) for _ in range(20)]


def test_it_is_the_same_on_another_machine() -> None:
    here = pipworks.game("math-arena").deal(seed=5)
    script = "import sys, pipworks; print(pipworks.position(sys.argv[1]).text_with_luck)"
    done = subprocess.run([sys.executable, "-c", script, here.text_with_luck], capture_output=True, text=True)
    assert done.stdout.strip() == here.text_with_luck, done.stderr


FEMTO = pipworks.game("femto:match=3").deal(seed=7)
CIPHERED = pipworks.game("femto:match=3").deal(seed="chacha20:" + "5" * 64)


@pytest.mark.parametrize(
    ("luck", "words"),
    [
        ("luck-to-come=", "'' is no luck to come"),
        ("luck-to-come=7", "'7' is no luck to come: write it as `text_with_luck` does, or told"),
        ("luck-to-come=" + "0" * 64, "is no luck to come"),
        ("luck-to-come=" + "g" * 64, "is no luck to come"),
        ("luck-to-come=chacha20:" + "5" * 64, "is no luck to come"),
        ("luck-to-come=told luck-to-come=told", "luck-to-come is given twice"),
        ("luck=7", "has no 'luck'"),
    ],
)
def test_what_is_no_luck_is_refused(luck: str, words: str) -> None:
    with pytest.raises(BadPosition) as problem:
        pipworks.position(f"{FEMTO} {luck}")
    assert words in str(problem.value)
    assert_one_sentence(problem.value)


def test_luck_and_a_seed_do_not_go_together() -> None:
    with pytest.raises(BadPosition, match="leave that or the seed out"):
        pipworks.position(FEMTO.text_with_luck, seed=1)
    with pytest.raises(BadPosition, match="has no 'luck-to-come'"):  # as tables read positions
        FEMTO.variant.position(FEMTO.text_with_luck, seed=1)


def test_neither_case_nor_place_matters() -> None:
    code, rest = str(FEMTO).split(" ", 1)
    luck = FEMTO.text_with_luck.rpartition(" ")[2]
    again = pipworks.position(f"{code} {luck.upper()}\n {rest.upper()}")
    assert again.text_with_luck == FEMTO.text_with_luck


@given(hostile([FEMTO.text_with_luck, CIPHERED.text_with_luck]))
@settings(max_examples=settings().max_examples * 3)
def test_a_text_is_a_position_or_is_refused_in_a_sentence(text: str) -> None:
    try:
        here = pipworks.position(text)
    except GameError as problem:
        assert_one_sentence(problem)
        return
    assert pipworks.position(here.text_with_luck).text_with_luck == here.text_with_luck
