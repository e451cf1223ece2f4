"""What Wouter's Math Card Game hides; texts, perft, whole games, its bots and its limits."""

from __future__ import annotations

import random
import re
from collections import Counter
from copy import deepcopy
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_sequences import DECK, Reference
from scipy.stats import chisquare

from pipworks import (
    SPECTATOR,
    AmbiguousChoice,
    GameError,
    IllegalChoice,
    Position,
    Variant,
    generator,
    perft,
    random_games,
)
from pipworks.engine import Seat
from pipworks.games import game_named
from pipworks.games.sequences import bots, rules
from pipworks.games.sequences.cards import FACES, card_at, in_bag, read_face
from pipworks.games.sequences.explaining import explain
from pipworks.games.sequences.lines import CardPutUnder, PutUnder
from pipworks.games.sequences.values import FARTHEST
from pipworks.kernels import PLAIN
from strategies import Step, assert_one_sentence, hostile, positions_of, seeds, walk

GAME = game_named("sequences")
EYES = (0, 1, SPECTATOR)
FEW = settings(max_examples=6 if PLAIN else 12)

variants = st.builds(
    lambda division, idle: Variant(GAME).but(division=division, idle_modifiers=idle),
    st.sampled_from(("truncate", "floor")),
    st.sampled_from(("allowed", "forbidden")),
)


def some(seed: int, steps: list[Step], most: int = 9) -> list[Step]:
    """Some steps of a game, in their order."""
    dice = random.Random(seed)
    return [steps[each] for each in sorted(dice.sample(range(len(steps)), min(most, len(steps))))]


# Masks and imagination


@FEW
@given(variants, seeds)
def test_nobody_sees_what_they_may_not(variant: Variant, seed: int) -> None:
    for step, eyes in product(some(seed, walk(variant, seed)[1:]), EYES):
        state, masked = step.after.state, step.after.seen_by(eyes)
        for seat in range(2):
            stock, under = int(state.stock[seat]), int(state.under[seat])
            digits = [int(card_at(masked.pile[seat], place)) for place in range(stock)]
            known = under if seat == eyes else 0
            assert digits[: stock - known] == [0] * (stock - known)
            assert digits[stock - known :] == [
                int(card_at(state.pile[seat], place)) for place in range(stock - known, stock)
            ]
            if seat != eyes:
                assert masked.hand[seat] == (0 if stock else state.left[seat])


@FEW
@given(variants, seeds)
def test_a_card_put_under_the_pile_is_told_to_nobody_else(variant: Variant, seed: int) -> None:
    for step in walk(variant, seed):
        for seat, choice in step.chosen.items():
            if choice >= rules.UNDER:
                face = FACES[choice - rules.UNDER].replace("[-", "[−")
                told = [variant.tell(step.before.state, step.after.state, step.chosen, eyes) for eyes in EYES]
                assert told[SPECTATOR][0] == told[1 - seat][0] == CardPutUnder(Seat(seat))
                shown = told[seat][0]
                assert isinstance(shown, PutUnder)
                assert read_face(shown.card) == read_face(face)


OF_1 = "[4]-3-4*4*5/6/8?+10{swap}invertinvertcancelcancel=|[-2]=|[2]="


def played_by_2(table: str) -> str:
    """The same cards, played by player 2."""
    return re.sub(r"(\[-?\d\]|\?[-+*/]|\d+|cancel|invert|swap|[-+*/=])", r"\1'", table)


IMAGINED = {
    # After + on sequence 1, swap without + or − in hand is against the rules: the + could have gone on 2.
    "first=1": (
        "[2]+2-3+'|[4]|" + played_by_2(OF_1.format(swap="") + "|[0]="),
        ["[2]", "+", "2", "-", "3", "[4]"],
        ["2", "2", "2", "3", "+"],
        ["+", "-", "swap"],
    ),
    # Nothing could be played, so there was no starter in the hand.
    "put=1 under=0|1": (
        "[2]=|[4]=|[-2]=|" + played_by_2(OF_1.format(swap="swap")),
        ["[2]", "[4]", "[-2]", "=", "=", "="],
        ["2", "2", "2", "3", "+"],
        ["[0]", "=", "+", "-", "+"],
    ),
}


def text_of(name: str, hand: list[str], pile: list[str]) -> str:
    """A position in which it is player 2's turn; player 1 has six cards and a pile."""
    table, played, _, _ = IMAGINED[name]
    left = Counter(DECK) - Counter(played)
    own = sorted(left.elements(), key=lambda face: face.startswith("["))
    return (
        f"hands={','.join(own[:6])}|{','.join(hand)} piles={','.join(own[6:])}|{','.join(pile)} "
        f"table={table} act=2 turn=20 {name}"
    )


@pytest.mark.rule("SQ11", "SQ12")
@pytest.mark.parametrize("name", IMAGINED)
def test_hands_are_imagined_uniformly_among_those_the_rules_allow(name: str) -> None:
    _, _, hand, pile = IMAGINED[name]
    variant = Variant(GAME)
    here = variant.position(text_of(name, hand, pile))
    put = int(here.state.returned)
    cards_left = hand + pile
    expected: Counter[tuple[tuple[str, ...], str]] = Counter()
    for places in combinations(range(len(cards_left)), len(hand)):
        rest = [each for each in range(len(cards_left)) if each not in places]
        for last in rest if put else rest[:1]:
            some_hand = [cards_left[each] for each in places]
            some_pile = [cards_left[each] for each in rest if each != last] + [cards_left[last]]
            try:
                variant.position(text_of(name, some_hand, some_pile))
            except GameError:
                continue
            expected[tuple(sorted(some_hand)), some_pile[-1] if put else ""] += 1
    deals = comb(len(cards_left), len(hand)) * (len(pile) if put else 1)
    assert 0 < expected.total() < deals
    luck, masked = generator("worlds"), here.seen_by(0)
    found: Counter[tuple[tuple[str, ...], str]] = Counter()
    draws = 40 * len(expected)
    for _ in range(draws):
        state = variant.imagined(masked, 0, luck)
        kinds = [FACES[kind] for kind in in_bag(int(state.hand[1]))]
        lowest = FACES[int(card_at(state.pile[1], int(state.stock[1]) - 1)) - 1]
        found[tuple(sorted(kinds)), lowest if put else ""] += 1
    assert set(found) <= set(expected)
    wanted = [expected[each] * draws / expected.total() for each in expected]
    assert chisquare([found[each] for each in expected], wanted).pvalue > 0.001


# Positions, records and texts


@settings(max_examples=60)
@given(variants, seeds, st.data())
def test_hostile_choices_are_refused_in_a_sentence(variant: Variant, seed: int, data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(positions_of(walk(variant, seed))[1:-1]))
    (seat,) = here.to_act
    legal = here.choices(seat)
    text = data.draw(hostile([*legal, "?@1", "[4]", "under:="]))
    try:
        here.play({seat: text})
    except (IllegalChoice, AmbiguousChoice) as problem:
        assert_one_sentence(problem)


@settings(max_examples=80)
@given(variants, seeds, st.data())
def test_hostile_positions_are_refused_in_a_sentence(
    variant: Variant, seed: int, data: st.DataObject
) -> None:
    here = data.draw(st.sampled_from(positions_of(walk(variant, seed))))
    try:
        again = variant.position(data.draw(hostile([here.text, "undealt"])))
    except GameError as problem:
        assert_one_sentence(problem)
    else:
        assert variant.position(again.text) == again
        for seat in again.to_act:
            assert again.choices(seat)
            again.table(seat)


@settings(max_examples=40)
@given(variants, seeds, st.data())
def test_hostile_deals_are_refused_in_a_sentence(variant: Variant, seed: int, data: st.DataObject) -> None:
    deal = variant.game.notation.write_deal(variant, variant.deal(seed=seed).state)
    try:
        here = variant.deal(data.draw(hostile([deal])))
    except GameError as problem:
        assert_one_sentence(problem)
    else:
        assert variant.position(here.text) == here


# Counting and playing out


def walked(here: Position, depth: int) -> int:
    """Perft by playing every choice through the public interface."""
    if depth == 0:
        return 1
    return sum(
        walked(here.play(choice).position, depth - 1) for seat in here.to_act for choice in here.choices(seat)
    )


@settings(max_examples=4 if PLAIN else 8)
@given(variants, seeds, st.integers(0, 60))
def test_perft_is_the_naive_count(variant: Variant, seed: int, skipped: int) -> None:
    positions = positions_of(walk(variant, seed))
    here = positions[min(1 + skipped, len(positions) - 1)]
    for depth in range(3):
        assert perft(here, depth) == walked(here, depth)


GOLDEN = {
    ("", 11): [1, 1, 5, 25, 125, 410, 2050],
    ("", 12): [1, 1, 5, 20, 30, 316, 1108],
    ("division=floor,idle_modifiers=forbidden", 11): [1, 1, 5, 20, 100, 345, 1725],
    ("division=floor,idle_modifiers=forbidden", 12): [1, 1, 5, 10, 10, 76, 252],
}


def counted(game: Reference, depth: int) -> int:
    """Perft by the reference."""
    if depth == 0 or game.over:
        return depth == 0
    lines = 0
    for choice in game.legal():
        after = deepcopy(game)
        after.play(choice)
        lines += counted(after, depth - 1)
    return lines


@pytest.mark.parametrize(("options", "seed"), GOLDEN)
def test_golden_perft(options: str, seed: int) -> None:
    variant = Variant.read(GAME, options)
    here = variant.deal(seed=seed)
    counts = GOLDEN[options, seed]
    assert [perft(here, depth) for depth in range(len(counts))] == counts
    first, other = (deck.split(",") for deck in GAME.notation.write_deal(variant, here.state).split("|"))
    game = Reference((first, other), variant.options.division, variant.options.idle_modifiers)
    assert [counted(game, depth) for depth in range(5)] == counts[:5]


@pytest.mark.compiled
@pytest.mark.rule("SQ15")
@pytest.mark.parametrize("division", ["truncate", "floor"])
@pytest.mark.parametrize("idle", ["allowed", "forbidden"])
def test_thousands_of_random_games_come_to_an_end(division: str, idle: str) -> None:
    """The bound is that of the module's docstring: 70 cards, at most 37 turns between two of them."""
    played = random_games(Variant(GAME).but(division=division, idle_modifiers=idle), 25_000, seed=division)
    assert played.turns.max() <= 37 * 70
    assert played.turns.min() >= 8
    assert set(np.unique(played.scores)) <= {-1.0, 0.0, 1.0}
    assert (played.scores.sum(axis=1) == 0).all()


@pytest.mark.rule("SQ1", "SQ4")
@FEW
@given(variants, seeds)
def test_no_card_is_ever_lost(variant: Variant, seed: int) -> None:
    for here in positions_of(walk(variant, seed))[1:]:
        state = here.state
        on_table: list[Counter[str]] = [Counter(), Counter()]
        for sequence in range(state.sequences):
            for card in state.table[sequence][: state.length[sequence]]:
                kind = min(int(card) & 31, 19)
                on_table[int(card) >> 5][FACES[kind]] += 1
        for seat in range(2):
            hand = Counter(FACES[kind] for kind in in_bag(int(state.hand[seat])))
            pile = Counter(
                FACES[int(card_at(state.pile[seat], place)) - 1] for place in range(state.stock[seat])
            )
            assert hand + pile + on_table[seat] == Counter(DECK)
            left = Counter(FACES[kind] for kind in in_bag(int(state.left[seat])))
            assert hand + pile == left
            assert hand.total() == state.held[seat] <= 6
        assert state.sequences <= 8


def test_no_value_comes_near_the_end_of_64_bits() -> None:
    """The longest sequence there can be: every number, and all that multiplies at the end and on the tens."""
    numbers = sorted((int(face) for face in DECK if face.isdigit()), reverse=True)
    both = sorted(numbers * 2)
    signs = ["+"] * 6 + ["-", "-", "-", "-", "-", "-"] + ["*"] * 4 + ["/"] * 4 + ["?*"] * 2
    inverted = {12, 13, 14, 15}
    cards = ["4"]
    for place, (sign, number) in enumerate(zip(signs, both, strict=True)):
        cards += [sign, str(number)]
        if sign == "/" and place - 4 in inverted:
            cards.append("invert")
    cards += ["swap", "swap", "cancel", "cancel", "cancel", "cancel", "="]
    steps = explain(" ".join(cards))
    assert len(cards) == rules.LONGEST
    assert max(abs(step.value) for step in steps) < FARTHEST < 2**41
    assert max(abs(step.value) for step in steps) > 10**6


# Bots


def play_bots(variant: Variant, seed: int, first: str, other: str) -> float:
    """What the first bot scores on a deal, played from both seats."""
    luck = generator(f"bots {seed}")
    total = 0.0
    for seats in ((first, other), (other, first)):
        here = variant.deal(seed=seed)
        state = here.state
        while variant.to_act(state):
            seat = int(state.seat)
            decide = getattr(bots, seats[seat])
            choice = int(decide(variant.rules, variant.masked(state, seat), seat, luck))
            state = variant.after(state, {seat: choice})
        total += variant.scores(state)[seats.index(first)]
    return total


@pytest.mark.compiled
def test_thinking_beats_greedy() -> None:
    scores = [play_bots(Variant(GAME), seed, "thinking", "greedy") for seed in range(60)]
    assert np.mean(scores) / 2 > 0.6  # 0.9 over many games: 95 of 100 are won


def test_thinking_seals_what_is_good_and_takes_what_is_best() -> None:
    variant = Variant(GAME)
    piles = Counter(DECK)
    piles.subtract(["[4]", "*", "10", "*", "8"])
    own = sorted(piles.elements(), key=lambda face: face in ("=", "5", "6"))
    hand, pile = ["=", "5", "2", "2", "3", "3"], list(own)
    for face in hand:
        pile.remove(face)
    other = list(DECK)
    other_hand = [other.pop(other.index(face)) for face in ("2", "+", "-", "=", "3", "4")]
    other.remove("[0]")
    text = (
        f"hands={','.join(hand)}|{','.join(other_hand)} piles={','.join(pile)}|{','.join(other)} "
        "table=[4]*10*8|[0]' turn=5"
    )
    here = variant.position(text)
    known = here.seen_by(0)
    choice = int(bots.thinking(variant.rules, known, 0, generator(1)))
    assert GAME.notation.choice(variant, known, 0, choice) == "=@1"
