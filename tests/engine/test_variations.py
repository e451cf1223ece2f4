"""Variations in records: what else could have been played, written and read back without loss."""

from __future__ import annotations

import copy
import io
import pickle
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadRecord, GameError, GameRecord, Position, Variant, generator, read_record
from pipworks.engine.record import MOST_NESTED
from pipworks.engine.replaying import words_of
from pipworks.interop.decisions import chosen_in
from pipworks.kernels import PLAIN
from pipworks.tables.signing import signed_text
from strategies import assert_one_sentence, every_game, hostile, quick_enough, seeds

CODES = every_game(
    (
        "femto",
        "femto:goal=low,order=alternate,match=3,hand_size=3,pack=2-3-4-5-6-8",
        "femto:start=snake",
        "math-arena:players=3",
        "math-arena:players=2,tournament=3,remainder=choice",
        "sequences",
        "brain-drain:players=3,first_to=4",
        "ascent:last_number=4",
        "friend-or-foe:turn_limit=6",
        "friend-or-foe:players=5,both_criteria=true,turn_limit=6",
    )
)
"""Those with seats that choose at once, with claims, with chance, with matches; every game is among them."""
TRIED = quick_enough(CODES)

ATTO = """\
[Game "femto:atto"]
[Deal "3-5-6/2-4-8"]

1. 1:3 2:4 ( 1:5 2:4  1:4 ;; bold
   ( 1:5 ( 1:4 ) ) 1:3 2:8 )
   ;; a comment on the game
   2:3
2. 1:4 2:2  1:4
"""


def go_on(record: GameRecord, steps: int, dice: random.Random) -> None:
    """Play some steps at random, with what is random told where the record has no luck of its own."""
    variant = record.variant
    for _ in range(steps):
        now = record.now
        if now.over:
            return
        if now.awaits_chance:
            after = variant.after_chance(now.state, generator(str(dice.random())))
            record.happen(variant.game.notation.write_outcome(variant, now.state, after))
        else:
            record.play({seat: dice.choice(now.choices(seat)) for seat in seats_now(now, dice)})


def seats_now(now: Position, dice: random.Random) -> list[int]:
    """Who chooses; in a claim window not always all."""
    due = list(now.to_act)
    return dice.sample(due, dice.randint(1, len(due))) if now.is_claim else due


def remark(dice: random.Random) -> str:
    return dice.choice(("bold", "( not a variation )", "a ; b ;; c", "1:3 <2 [x]", "two\nlines", "ü ) 中"))


def grow(record: GameRecord, dice: random.Random, deep: int) -> None:
    """Put comments and variations at random places, and in those again."""
    for at in range(len(record.steps) + 1):
        if dice.random() < 0.2:
            record.comments[at] = remark(dice)
    for at in range(len(record.steps)):
        while deep and dice.random() < 0.25:
            seed = dice.choice((None, dice.randint(0, 99)))
            line = record.vary(at, seed=seed)
            go_on(line, dice.randint(0, 4), dice)
            grow(line, dice, deep - 1)


def a_tree(variant: Variant, seed: int, luck: bool) -> GameRecord:
    dice = random.Random(seed)
    start = variant.deal(seed=seed)
    if not luck:
        start = variant.deal(variant.game.notation.write_deal(variant, start.state))
    record = GameRecord(variant, start, {"Player1": "Ann"})
    go_on(record, dice.randint(0, 12), dice)
    if record.steps and dice.random() < 0.3:
        record.take_back(1)
        go_on(record, 3, dice)
    grow(record, dice, 3)
    return record


def same(one: GameRecord, other: GameRecord) -> bool:
    """Whether two records tell the same, down to the last comment of the last variation."""
    return (
        (one.steps, one.positions, one.said, one.comments, one.tried)
        == (other.steps, other.positions, other.said, other.comments, other.tried)
    ) and all(
        len(some) == len(others) and all(map(same, some, others))
        for some, others in ((one.variations.get(at, []), other.variations.get(at, [])) for at in range(99))
    )


@pytest.mark.parametrize("code", TRIED)
@settings(max_examples=8, deadline=None)
@given(seed=seeds, luck=st.booleans())
def test_trees_of_variations_are_written_and_read_back(code: str, seed: int, luck: bool) -> None:
    record = a_tree(pipworks.game(code), seed, luck)
    text = str(record)
    again = read_record(text, record.variant)
    assert same(again, record) and str(again) == text
    for other in (text.upper().replace("[GAME ", "[Game "), " ".join(unbroken(text))):
        if record.variant.game.puzzles is None and not any_comments(record):
            assert same(read_record(other, record.variant), record)
    for copied in (copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert same(copied, record) and str(copied) == text
    streamed = list(pipworks.records(io.StringIO(text + text)))
    assert [str(each) for each in streamed] == [text, text]


def unbroken(text: str) -> list[str]:
    """The headers of a record in lines, and all that was played in one."""
    headers, _, body = text.partition("\n\n")
    words = (line.partition(";")[0].split() for line in body.splitlines())
    return [headers + "\n", *(word for some in words for word in some if not word.endswith("."))]


def any_comments(record: GameRecord) -> bool:
    return bool(record.comments) or any(
        any_comments(each) for some in record.variations.values() for each in some
    )


@pytest.mark.parametrize("code", TRIED)
@settings(max_examples=5, deadline=None)
@given(seed=seeds, luck=st.booleans())
def test_everybody_else_goes_by_the_main_line(code: str, seed: int, luck: bool) -> None:
    record = a_tree(pipworks.game(code), seed, luck)
    plain = copy.deepcopy(record)
    plain.variations.clear()
    text, bare = str(record), str(plain)
    assert list(chosen_in([record])) == list(chosen_in([plain]))
    assert pipworks.statistics([record]) == pipworks.statistics([plain])
    assert record.words == words_of(text) == words_of(bare)
    assert signed_text(text) == signed_text(bare)  # somebody's thoughts on a game break no seal
    assert [step.chosen for step in record.main_line] == [
        {} if isinstance(step, str) else step for step in record.steps
    ]
    assert [step.after for step in record.main_line] == record.positions[1:]


def test_a_variation_stands_after_the_step_in_whose_place_it_comes() -> None:
    record = pipworks.record(ATTO)
    assert [record.notation(at) for at in range(4)] == ["1:3 2:4", "2:3", "1:4 2:2", "1:4"]
    (line,) = record.variations[0]
    assert line.start == record.start and line.comments == {2: "bold"}
    assert [line.notation(at) for at in range(3)] == ["1:5 2:4", "1:4", "1:3 2:8"]
    (nested,) = line.variations[1]
    assert nested.start == line.positions[1] and nested.notation(0) == "1:5"
    assert record.comments == {1: "a comment on the game"}


def test_a_variation_can_be_added_and_played_on() -> None:
    femto = pipworks.game("femto:atto")
    record = GameRecord(femto, femto.deal("3-5-6/2-4-8"))
    record.play({0: "3", 1: "4"})
    before = str(record)
    line = record.vary(0, {0: "5", 1: "4"})
    line.play("4")
    line.comments[2] = "Better."
    assert record.variations == {0: [line]} and line.now != record.now
    assert "    ( 1:5 2:4  1:4\n      ;; Better.\n      )\n" in str(record)
    with pytest.raises(GameError):
        record.vary(0, {0: "4", 1: "4"})
    with pytest.raises(BadRecord, match="there is no step 1: there is 1, counted from 0"):
        record.vary(1)
    with pytest.raises(BadRecord, match="there is no step"):
        record.vary(-1)
    assert record.variations == {0: [line]}
    record.variations.clear()
    assert str(record) == before
    record.vary(0)
    record.back()
    assert not record.variations


def test_luck_in_a_variation_is_its_own() -> None:
    variant = pipworks.game("friend-or-foe:turn_limit=6")
    record = GameRecord(variant, variant.deal(seed=5))
    go_on(record, 3, random.Random(1))
    luck = record.now.rng
    at = next(at for at, step in enumerate(record.steps) if isinstance(step, str))
    rolled = {record.vary(at, seed=seed).now.text for seed in range(3)}
    assert rolled == {record.positions[at].text}  # nothing has been drawn yet
    for line in record.variations[at]:
        line.happen()
    assert len({line.now.text for line in record.variations[at]}) > 1
    alone = record.vary(at)
    with pytest.raises(GameError, match="no seed to draw this random event from"):
        alone.happen()
    alone.happen(str(record.variations[at][0].steps[0]))
    assert alone.now == record.variations[at][0].now
    again = pipworks.record(str(record))
    assert again.now.rng is not None and luck is not None and (again.now.rng == luck).all()
    assert same(again, record)


@pytest.mark.parametrize("said", ["( 1 ) )", "(1+2", "1 + 2 )", ") (", ")"])
@pytest.mark.skipif(PLAIN, reason="what can be made of four cards takes too long to tell")
def test_wrong_claims_with_brackets_end_no_variation(said: str) -> None:
    variant = pipworks.game("brain-drain")
    record = GameRecord(variant, variant.deal(seed=3))
    record.play({0: said})
    record.vary(0, {1: said}).vary(0, {0: said, 1: said})
    again = pipworks.record(str(record))
    assert same(again, record) and again.said[0][0].replace(" ", "") == said.replace(" ", "")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("( 1:5 2:4  1:4", "( 1:4 2:4  1:4", 4, "'4' is not in your hand"),
        ("( 1:5 2:4  1:4", "( 1:5 2:4  2:4", 4, "it is the turn of player 1"),
        ("( 1:5 2:4  1:4", "( 1:5 ( 1:3 2:4 )", 4, "somebody's choice is missing"),
        ("( 1:5 2:4  1:4", "( 1:5 )", 4, "somebody's choice is missing"),
        ("( 1:4 ) )", "( 1:4 )", 7, "'4' is not in your hand"),
        ("2:8 )", "2:8 ) )", 5, "')' ends no variation here"),
        ("1. 1:3 2:4 (", "1. ( 1:3 2:4 ) 1:3 2:4 (", 4, "after the step in whose place"),
        ("( 1:4 )", "( ( 1:4 ) )", 5, "after the step in whose place"),
        ("1. 1:3 2:4 (", "1. 1:3 ( 2:4 ) 2:4 (", 4, "after whole steps"),
        ("2:3\n", "2:3 <2\n", 7, "what was taken back has no variations"),
        ("( 1:5 2:4  1:4", "(1:5 2:4  1:4", 4, "have spaces on both sides"),
        ("1:4\n", "1:4 ( 1:3 )\n", 8, "'3' is not"),
        ("1:4\n", "1:4 (\n", 8, "this variation has no end"),
        ("( 1:4 )", "( *:2 )", 5, "no random event is due"),
    ],
)
def test_what_is_wrong_is_said_with_the_line(old: str, new: str, line: int, words: str) -> None:
    assert old in ATTO
    with pytest.raises(BadRecord) as problem:
        pipworks.record(new.join(ATTO.rsplit(old, 1)))
    assert words in str(problem.value)
    assert problem.value.line == line
    assert_one_sentence(problem.value)


def test_variations_stand_in_one_another_only_so_deep() -> None:
    def nested(deep: int) -> str:
        return f'[Game "femto:atto"]\n[Deal "3-5-6/2-4-8"]\n\n{"1:3 2:4 ( " * deep}{") " * deep}\n'

    record = pipworks.record(nested(MOST_NESTED))
    assert same(pipworks.record(str(record)), record)
    for deep in (MOST_NESTED + 1, 10_000):
        with pytest.raises(BadRecord, match=f"line 4: .* at most {MOST_NESTED} deep"):
            pipworks.record(nested(deep))


@given(hostile([ATTO, str(pipworks.record(ATTO))]))
@settings(max_examples=settings().max_examples * 3)
def test_a_text_is_a_record_or_is_refused_in_a_sentence(text: str) -> None:
    try:
        record = pipworks.record(text)
    except BadRecord as problem:
        assert_one_sentence(problem)
        return
    again = pipworks.record(str(record))
    assert same(again, record) and str(again) == str(record)


def test_records_without_variations_are_written_as_ever() -> None:
    folder = Path(__file__).parents[1] / "fixtures" / "0.1.0" / "records"
    some = sorted(folder.iterdir())[:: 1 if not PLAIN else 20]
    for path in some[:12]:
        record = pipworks.record(path.read_text("utf-8"))
        assert not record.variations and same(pipworks.record(str(record)), record)
