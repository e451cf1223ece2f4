"""Whole games by post: both sides come to the same end, and each has a record that proves it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from correspondents import ATTO, Player, two
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Variant
from pipworks.post import sealing
from pipworks.post.errors import NotByPost
from pipworks.post.proving import record_of
from pipworks.tables import verify
from strategies import options_of, seeds, variants

public = variants(2).filter(lambda variant: not variant.options.hidden and options_of(variant).match < 3)


def play(ann: Player, bo: Player, variant: Variant, dice: random.Random, post: Callable[[str], str]) -> None:
    """A whole game, in which anybody who can do something may do it next, and mails cross."""
    bo.read(post(ann.begin(variant)))
    for _ in range(10_000):
        sides = [ann, bo]
        dice.shuffle(sides)
        one, other = sides
        if one.game.asks and dice.random() < 0.7:
            one.lay()
        elif one.game.outbox:
            heard = other.read(post(one.mail))
            assert {each.code for each in heard.blocks} <= {"taken", "known"}
        if ann.game.course.stage == bo.game.course.stage == "over":
            return
    raise AssertionError("the game does not end")


@given(public, seeds)
@settings(max_examples=6)
def test_both_come_to_the_same_end_and_prove_it(variant: Variant, seed: int) -> None:
    with two(seed) as (ann, bo):
        play(ann, bo, variant, random.Random(seed), lambda mail: mail)
        one, other = ann.anew().course, bo.anew().course
        assert one.record is not None and other.record is not None
        assert one.record.now == other.record.now and one.record.now.over
        assert one.record.steps == other.record.steps
        for course in (one, other):
            text = record_of(course)
            verdict = verify(text)
            assert verdict.ok, verdict.first_bad
            assert str(verdict.record) == text
            for letters in course.by:
                assert verify(text, commitment=letters[0]["Sealed"]).ok
            assert not verify(text, commitment="0" * 64).ok


def test_the_deal_follows_from_both_shares() -> None:
    variant = pipworks.game(ATTO)
    deals = set()
    for one, other in [(1, 1), (1, 2), (2, 1), (2, 2)]:
        with two() as (ann, bo):
            ann.dice.seed(one)
            bo.dice.seed(f"other {other}")
            bo.read(ann.begin(variant))
            ann.read(bo.mail)
            course = ann.game.course
            assert course.record is not None
            opened = [letter for letter in course.letters if letter.says == "open"]
            shares = {letter.seat: letter["Share"] for letter in opened}
            seed = sealing.seed(course.game, variant.code, 1, 0, (shares[0], shares[1]))
            assert course.record.start == variant.deal(seed=seed)
            deals.add(course.record.start.text)
    assert len(deals) > 1


def test_later_deals_have_shares_of_their_own() -> None:
    """Nobody knows the cards of the next game of a match while this one is played."""
    with two(3) as (ann, bo):
        play(
            ann, bo, pipworks.game("femto:hand_size=1,match=2,pack=2-3"), random.Random(1), lambda mail: mail
        )
        course = ann.game.course
        opened = [(each["Event"], each["Share"]) for each in course.letters if each.says == "open"]
        assert [event for event, _ in opened] == ["0", "0", "1", "1"]
        assert len({share for _, share in opened}) == 4


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden", "hides"),
        ("math-arena", "hides"),
        ("math-arena:players=3", "3 players"),
        ("sequences", "hides"),
        ("brain-drain", "claims first"),
        ("ascent", "order of a stock"),
        ("friend-or-foe", "4 players"),
        ("femto:match=1000", "at most 400"),
    ],
)
def test_what_cannot_be_played_by_post_is_refused_with_the_reason(code: str, why: str) -> None:
    with two() as (ann, _), pytest.raises(NotByPost, match=why):
        ann.begin(pipworks.game(code))


@given(st.text("123456", max_size=49))
def test_too_few_dice_are_refused(rolls: str) -> None:
    with pytest.raises(pipworks.GameError, match="50 rolls"):
        sealing.secret_of_dice(rolls)
