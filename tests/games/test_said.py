"""What is said: at a table a claim has to be proved (BD3, AS6), and it is kept and told as it was said."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks.engine import SPECTATOR, GameRecord, IllegalChoice
from pipworks.engine.puzzles import PASS, RIGHT, WRONG
from pipworks.kernels import PLAIN


@pytest.mark.rule("BD3")
@pytest.mark.parametrize("word", ["right", "claim", "Right!", " c l a i m "])
@pytest.mark.parametrize("code", ["brain-drain", "ascent"])
def test_a_claim_must_say_its_equation(code: str, word: str) -> None:
    here = pipworks.game(code).deal(seed=3)
    seat = here.to_act[0]
    notation, known = here.variant.game.notation, here.seen_by(seat)
    with pytest.raises(IllegalChoice, match="says no equation"):
        notation.read_said(here.variant, known, seat, word)
    assert notation.read_said(here.variant, known, seat, "pass") == notation.read_choice(
        here.variant, known, seat, "pass"
    )


def test_where_nothing_is_claimed_everything_may_be_said() -> None:
    here = pipworks.game("femto").deal("2-3-8-10/4-5-6-7")
    notation, known = here.variant.game.notation, here.seen_by(0)
    assert notation.read_said(here.variant, known, 0, "10") == notation.read_choice(
        here.variant, known, 0, "10"
    )


@pytest.mark.parametrize("code", ["brain-drain", "ascent", "friend-or-foe"])
@pytest.mark.parametrize(
    ("word", "english"), [("passe", "pass"), ("Passen.", "pass"), ("warte", "wait"), ("Warten!", "wait")]
)
def test_german_words_that_are_told_are_understood_everywhere(code: str, word: str, english: str) -> None:
    here = pipworks.game(code).deal(seed=3)
    seat = here.to_act[0]
    read, known = here.variant.game.notation.read_choice, here.seen_by(seat)
    if english == "wait" and code == "ascent":
        with pytest.raises(IllegalChoice, match="is no equation"):
            read(here.variant, known, seat, word)
        return
    assert read(here.variant, known, seat, word) == read(here.variant, known, seat, english)


# What was said is kept and told as it was said


def record_of(code: str, deal: str) -> GameRecord:
    variant = pipworks.game(code)
    return GameRecord(variant, variant.deal(deal, seed=1))


def told(record: GameRecord, index: int = -1, seat: int = SPECTATOR) -> str:
    at = index % len(record.steps)
    return " ".join(str(line) for line in record.told(at, seat))


@pytest.mark.parametrize(
    ("text", "written", "sentence"),
    [
        ("( 5+8 ) / (3+10)", "1:(5+8)/(3+10)", "Player 1 makes it, (5+8)÷(3+10) = 1, and wins K♠."),
        ("8+5-(10+3-A)", "1:8+5-(10+3-A)", "Player 1 claims 8+5−(10+3−A): A counts 1, which is not among"),
        ("8+5-10-3 = 1", "1:8+5-10-3=1", "Player 1 claims 8+5−10−3=1: the left side makes 0, not 1."),
        ("8+5-10-3", "1:8+5-10-3", "Player 1 claims 8+5−10−3: that makes 0, not 1."),
        ("5+5-8-A", "1:5+5-8-A", "Player 1 claims 5+5−8−A: A counts 1, which is not among"),
        ("5+5-8-3", "1:5+5-8-3", "Player 1 claims 5+5−8−3: that uses 5 twice, but there is only one."),
        ("8÷5+10-3", "1:8÷5+10-3", "8 ÷ 5 is not whole."),
        ("wrong", "1:wrong", "Player 1 claims with no valid equation."),
        ("right", "1:10−3×(8−5)", "Player 1 makes it, 10−3×(8−5) = 1, and wins K♠."),
    ],
)
def test_a_claim_is_told_and_written_as_it_was_said(text: str, written: str, sentence: str) -> None:
    record = record_of("brain-drain", "8s-5h-10c-3d-Ks")
    record.play({0: text})
    assert record.notation(0) == f"{written} 2:wait"
    assert sentence in told(record, 0)
    again = pipworks.record(str(record))
    assert str(again) == str(record)
    assert again.said == record.said or not record.said


def test_spaces_that_matter_are_written() -> None:
    """With 1 2 for two numbers the claim cannot be read; it must not become one that holds, with 12."""
    record = record_of("brain-drain:faces=eleven_up", "Qs-5h-10c-3d-10s")
    assert record.variant.game.puzzles is not None
    puzzle = record.variant.game.puzzles.puzzle(record.variant, record.now.state)
    assert puzzle.judge("12-10+5+3").choice == RIGHT
    record.play({0: "1 2-10+5+3"})
    assert record.notation(0) == "1:1_2-10+5+3 2:wait"
    again = pipworks.record(str(record))
    assert again.now == record.now and str(again) == str(record)
    assert again.said == record.said


@pytest.mark.parametrize("text", ["(8+5)/(10+3);", "8+5;3", "8+" * 90 + "8", "9" * 300])
def test_what_cannot_be_written_is_written_as_no_more_than_a_claim(text: str) -> None:
    record = record_of("brain-drain", "8s-5h-10c-3d-Ks")
    record.play({0: text})
    again = pipworks.record(str(record))
    assert again.now == record.now and str(again) == str(record)


def test_after_a_lot_the_claim_that_was_first_is_told_and_no_other() -> None:
    record = record_of("brain-drain:players=3", "8s-5h-10c-3d-Ks")
    start = pipworks.game("brain-drain:players=3").deal("8s-5h-10c-3d-Ks")
    for first, heard, unheard in ((0, "8+5−10−3", "(5+8)÷(3+10)"), (1, "(5+8)÷(3+10)", "8+5−10−3")):
        record = GameRecord(start.variant, start)
        record.play({0: "8+5-10-3", 1: "(5+8)/(3+10)"})
        for seat in range(SPECTATOR, 3):
            assert heard not in told(record, 0, seat) and unheard not in told(record, 0, seat)
        record.happen(str(first + 1))
        for seat in range(SPECTATOR, 3):
            assert heard in told(record, 1, seat) and unheard not in told(record, 1, seat)
        assert record.notation(0) == "1:8+5-10-3 2:(5+8)/(3+10) 3:wait"
        record.back()
        record.back()
        assert not record.said


def test_attempts_of_ascent_are_told_as_they_were_said() -> None:
    record = record_of("ascent", "8s-5h-10c-3d")
    record.play({0: "8+5-10-3"})
    assert told(record, 0).startswith("Player 1 fails with 8+5−10−3: that makes 0, not 1.")
    record = record_of("ascent", "8s-5h-10c-3d")
    record.play({0: "(8+5) / (3+10)"})
    assert told(record, 0).startswith("Player 1 makes it, (8+5)÷(3+10) = 1, which scores nothing")


def test_nothing_said_is_written_as_ever() -> None:
    record = record_of("brain-drain", "8s-5h-10c-3d-Ks")
    record.play_numbers({0: RIGHT})
    record.play_numbers({0: PASS, 1: PASS})
    record.play_numbers({1: WRONG})
    assert not record.said
    assert record.notation(0) == "1:10−3×(8−5) 2:wait"
    assert "with no valid equation" in told(record)


@settings(max_examples=6 if PLAIN else 100, deadline=None, derandomize=True)
@given(st.sampled_from(["brain-drain", "brain-drain:players=3", "ascent"]), st.data())
def test_any_text_that_is_accepted_comes_back_from_the_record(code: str, data: st.DataObject) -> None:
    variant = pipworks.game(code)
    record = GameRecord(variant, variant.deal(seed=data.draw(st.integers(0, 50))))
    for _ in range(data.draw(st.integers(1, 4))):
        if record.now.over:
            break
        seat = data.draw(st.sampled_from(record.now.to_act))
        text = data.draw(st.one_of(st.text("0123456789+-*/()=;_ AJQK:[", max_size=14), st.text(max_size=9)))
        try:
            record.play({seat: text})
        except IllegalChoice:
            continue
    again = pipworks.record(str(record))
    assert str(again) == str(record)
    assert [each.state.tobytes() for each in again.positions] == [
        each.state.tobytes() for each in record.positions
    ]


@settings(max_examples=6 if PLAIN else 60, deadline=None, derandomize=True)
@given(
    st.sampled_from(["brain-drain:faces=suit", "brain-drain:relief=powers", "ascent"]), st.integers(0, 500)
)
def test_what_bots_say_is_what_they_mean(code: str, seed: int) -> None:
    here = pipworks.game(code).deal(seed=seed)
    puzzles = here.variant.game.puzzles
    assert puzzles is not None
    known = here.seen_by(0)
    assert puzzles.speak(here.variant, known, PASS) == PASS
    for choice in here.variant.choices(known, 0):
        spoken = puzzles.speak(here.variant, known, choice)
        assert here.variant.settle(here.state, {0: spoken})[0] == choice
        if choice in (RIGHT, WRONG):
            assert isinstance(spoken, str) and here.variant.said(here.state, {0: spoken}, {0: choice})
