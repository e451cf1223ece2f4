"""Friend or Foe? against a second writing of its rules; what is hidden, dice, texts, whole games, bots."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import chain, combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from reference_friend_or_foe import NAMES, Reference
from scipy.stats import chisquare

from pipworks import (
    CHANCE,
    CLAIM,
    SPECTATOR,
    BadPosition,
    GameError,
    IllegalChoice,
    Position,
    Variant,
    generator,
    perft,
    random_games,
)
from pipworks.bots import level_bot
from pipworks.engine.rows import copy_of
from pipworks.games import game_named
from pipworks.games.friend_or_foe import cards, rules
from pipworks.games.friend_or_foe.bots import greedy, outlook, thinking
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions
from pipworks.kernels import PLAIN
from strategies import Step, assert_one_sentence, hostile, positions_of, seeds

GAME = game_named("friend-or-foe")

FEW = settings(max_examples=max(6, settings().max_examples // 3))
LOTS = (rules.FRIEND_LOT, rules.FOE_LOT)


@st.composite
def options(draw: DrawFn, **fixed: Any) -> dict[str, Any]:
    """Options of Friend or Foe?; some may be fixed. Limits are low, so that walks are short."""
    return {
        "players": draw(st.integers(3, 8)),
        "both_criteria": draw(st.booleans()),
        "ace_matches_die": draw(st.booleans()),
        "friend_when_matched": draw(st.booleans()),
        "foe_takes_own": draw(st.booleans()),
        "friend_out": draw(st.sampled_from(("roller", "both"))),
        "turn_limit": draw(st.sampled_from((1, 8, 25))),
    } | fixed


def variants(**fixed: Any) -> st.SearchStrategy[Variant]:
    return options(**fixed).map(lambda each: Variant(GAME, FriendOrFoeOptions(**each)))


def beginning(variant: Variant, seed: int) -> Position:
    """The beginning of a game, or by other seeds a position with a few cards in each hand."""
    dice = random.Random(f"beginning {seed}")
    if dice.random() < 0.3:
        return variant.position("undealt")
    pack = [NAMES[rank] for rank in NAMES for _ in range(4)]
    dice.shuffle(pack)
    # Cards that are often asked for and often answer make windows with something in them.
    pack.sort(key=lambda name: dice.random() + (name in "AK7") / 3)
    most = dice.choice((1, 2, 4, 6))
    hands = ["-".join(pack.pop() for _ in range(dice.randint(1, most))) for _ in range(variant.seats)]
    shown = [random.Random(seed).choice((hand.split("-")[0], "-")) for hand in hands]
    roller = dice.randint(1, variant.seats)
    return variant.position(f"hands={'/'.join(hands)} shown={'/'.join(shown)} roller={roller}")


def walk(variant: Variant, seed: int) -> list[Step]:
    """A game at random by the functions of the contract; its positions have no generator."""
    dice, luck = random.Random(seed), generator(f"walk {seed}")
    here = beginning(variant, seed)
    steps = []
    while not here.over:
        chosen: dict[int, int] = {}
        if here.awaits_chance:
            state = variant.after_chance(here.state, luck)
        else:
            chosen = {seat: dice.choice(variant.choices(here.state, seat)) for seat in here.to_act}
            state = variant.after(here.state, chosen)
        after = Position(variant, state, None)
        steps.append(Step(here, chosen, after))
        here = after
    return steps


def eyes_of(variant: Variant) -> tuple[int, ...]:
    return (SPECTATOR, *range(variant.seats))


# Against the second writing


def reference_of(here: Position, **given_options: Any) -> Reference:
    """The second writing's game, dealt as the first's was."""
    text = here.text.split()[0].removeprefix("hands=")
    rank = {name: each for each, name in NAMES.items()}
    hands = [[rank[name] for name in hand.split("-")] for hand in text.split("/")]
    pile = [each for each in NAMES for _ in range(4)]
    for card in chain(*hands):
        pile.remove(card)
    del given_options["players"]
    return Reference(hands, pile, roller=int(here.state.roller), **given_options)


def assert_agree(here: Position, other: Reference) -> None:
    state = here.state
    hands = [cards.ranks_in(hand) for hand in state.hand[: len(other.hands)]]
    assert hands == [sorted(hand) for hand in other.hands]
    assert cards.ranks_in(state.pile) == sorted(other.pile)
    assert [int(held) for held in state.held[: len(hands)]] == [len(hand) for hand in hands]
    assert here.turn == other.turn and state.roller == other.roller
    assert here.over == (other.phase == "over")
    assert list(here.to_act) == other.acting()
    assert here.is_claim == (other.phase in ("friend", "foe"))
    assert here.awaits_chance == (other.phase in ("roll", "lot"))
    for seat in here.to_act:
        assert set(here.choices(seat)) == other.legal(seat)
        assert len(here.choices(seat)) <= here.variant.most_choices
    if here.over:
        assert here.scores == pytest.approx(other.payoffs())
        assert {seat for seat in range(len(hands)) if int(state.won) >> seat & 1} == other.winners


@given(options(), seeds)
@settings(max_examples=settings().max_examples * 5)
@pytest.mark.rule("FF1", "FF2", "FF3", "FF4", "FF5", "FF6", "FF7", "FF8", "FF9", "FF10", "FF11")
def test_both_writings_play_the_same_game(given_options: dict[str, Any], seed: int) -> None:
    variant = Variant(GAME, FriendOrFoeOptions(**given_options))
    words, steps = variant.game.notation, walk(variant, seed)
    if steps[0].before.state.phase == rules.DEALING:
        steps = steps[1:]
    other = reference_of(steps[0].before, **given_options)
    for step in steps:
        assert_agree(step.before, other)
        if step.chosen:
            masked = {seat: step.before.seen_by(seat) for seat in step.chosen}
            texts = {
                seat: words.choice(variant, masked[seat], seat, each) for seat, each in step.chosen.items()
            }
            other.play(texts)
            assert step.before.play(texts).position == step.after
        else:
            other.happen(words.write_outcome(variant, step.before.state, step.after.state))
    assert_agree(steps[-1].after, other)


# Masks and imagination


@given(variants(), seeds)
def test_hands_and_claims_are_hidden_and_nothing_else(variant: Variant, seed: int) -> None:
    for here, eyes in product(positions_of(walk(variant, seed)), eyes_of(variant)):
        masked, state = here.seen_by(eyes), here.state
        for seat in range(variant.seats):
            assert masked.hand[seat] == (state.hand[seat] if seat == eyes else 0)
            assert masked.claim[seat] == (state.claim[seat] if seat == eyes else 0)
        for public in ("shown", "pile", "turns", "roller", "dice", "asked", "phase", "won", "held"):
            assert np.array_equal(masked[public], state[public])


@given(variants(), seeds)
@FEW
def test_hidden_cards_change_nothing_but_who_can_answer_and_who_has_won(variant: Variant, seed: int) -> None:
    luck = generator(seed)
    for step, eyes in product(walk(variant, seed), eyes_of(variant)):
        after = step.after.state
        other = variant.imagined(step.before.seen_by(eyes), eyes, luck)
        if not step.chosen or any(
            choice not in variant.choices(other, seat) for seat, choice in step.chosen.items()
        ):
            continue  # what is played now shows which of the two states it was
        other_after = variant.after(other, step.chosen)
        if other_after.phase == after.phase and other_after.won == after.won:
            assert variant.masked(other_after, eyes).tobytes() == step.after.seen_by(eyes).tobytes()


@given(variants(), seeds)
def test_everybody_but_the_roller_may_claim_and_nobody_must(variant: Variant, seed: int) -> None:
    for here in positions_of(walk(variant, seed)):
        assert all(variant.choices(here.state, seat)[0] == 0 for seat in here.to_act)
        if here.is_claim:
            everybody = (1 << variant.seats) - 1
            assert variant.to_act(here.state) == CLAIM | (everybody & ~(1 << int(here.state.roller)))


@given(variants(), seeds)
def test_losing_claims_leave_no_trace(variant: Variant, seed: int) -> None:
    for step in walk(variant, seed):
        if step.after.state.phase not in LOTS:
            continue
        claims = {seat: choice for seat, choice in step.chosen.items() if choice}
        outcomes = variant.outcomes(step.after.state)
        assert outcomes == [(seat, 1.0) for seat in sorted(claims)]
        for seat, choice in claims.items():
            drawn = variant.after_outcome(step.after.state, seat)
            alone = step.before.play_numbers({seat: choice}).position
            assert drawn.tobytes() == alone.state.tobytes()


def worlds(here: Position, eyes: int) -> Counter[bytes]:
    """Every state that agrees with what somebody knows, and how often, by trying all deals of all cards."""
    variant, masked = here.variant, here.seen_by(eyes)
    known = [masked.hand[seat] if seat == eyes else masked.shown[seat] for seat in range(variant.seats)]
    unseen = list(enumerate(cards.ranks_in(cards.WHOLE_PACK - int(masked.pile) - sum(map(int, known)))))
    found: Counter[bytes] = Counter()

    def deal(seat: int, left: list[tuple[int, int]]) -> None:
        if seat < variant.seats:
            lacking = int(masked.held[seat]) - len(cards.ranks_in(known[seat]))
            for dealt in combinations(left, lacking):
                masked.hand[seat] = int(known[seat]) + cards.set_of(rank for _, rank in dealt)
                deal(seat + 1, [card for card in left if card not in dealt])
            return
        roller, low, high = int(masked.roller), *map(int, masked.dice)
        hand = int(masked.hand[roller])
        if masked.asked and not variant.rules.friend_when_matched:
            pair = rules.has_pair(variant.rules, hand, low, high)
            if pair or rules.has_sum(hand, low, high):
                return
        claims = [[0]] * variant.seats
        if masked.phase in LOTS:
            window = copy_of(masked)
            window.phase = rules.FRIEND if masked.phase == rules.FRIEND_LOT else rules.FOE
            claims = [variant.choices(window, seat) for seat in range(variant.seats)]
            claims[roller] = [0]
            if eyes >= 0:
                claims[eyes] = [int(here.state.claim[eyes])]
        for claimed in product(*claims):
            if masked.phase not in LOTS or sum(map(bool, claimed)) > 1:
                masked.claim[: variant.seats] = claimed
                found[masked.tobytes()] += 1

    deal(0, unseen)
    return found


@pytest.mark.parametrize(
    ("options", "text", "eyes"),
    [
        ("players=3", "hands=2-3/4/5", SPECTATOR),
        ("players=3", "hands=2-3/4-4/5-4", 0),
        ("players=3", "hands=2-3/4-4/5-4 shown=2/-/4", 1),
        ("players=3", "hands=3-3-4/10-9/9-6 dice=4-6 asked=3 now=friend", 1),
        ("players=3", "hands=3-3-4/10-9/9-6 dice=4-6 asked=3 now=friend", SPECTATOR),
        ("players=3", "hands=3-3-4/10-9/9-6 dice=4-6 asked=3 now=foe", 2),
        ("players=3,friend_when_matched=true", "hands=3-4/10-9/9-6 dice=4-6 asked=3 now=foe", 2),
        ("players=3", "hands=5-5/6-10/5-5 dice=5-5 now=foe", 1),
        ("players=4", "hands=7-9/K-A/A-2/K-2 dice=2-4 asked=7 now=friend claims=-/K/A/-", 1),
        ("players=4", "hands=7-9/K-A/A-2/K-2 dice=2-4 asked=7 now=friend claims=-/K/A/-", 3),
        ("players=4", "hands=7-9/K-A/A-2/K-2 dice=2-4 asked=7 now=friend claims=-/K/A/-", 0),
        ("players=4", "hands=9/2-4/6/6 dice=2-4 now=foe claims=-/pair/sum/-", SPECTATOR),
        ("players=3", "hands=9/3-3/6-9 dice=3-3 now=foe claims=-/pair/sum", 0),
    ],
)
def test_worlds_are_imagined_uniformly(options: str, text: str, eyes: int) -> None:
    here = Variant.read(GAME, options).position(text)
    luck, masked = generator("worlds"), here.seen_by(eyes)
    possible = worlds(here, eyes)
    tries = max(2000, 30 * len(possible))
    found = Counter(here.variant.imagined(masked, eyes, luck).tobytes() for _ in range(tries))
    assert set(found) <= set(possible)
    total = sum(possible.values())
    expected = [tries * ways / total for ways in possible.values()]
    if len(possible) > 1:
        assert chisquare([found[each] for each in possible], expected).pvalue > 0.001


# Chance


def test_rolls_are_as_likely_as_two_dice_make_them() -> None:
    here = Variant.read(GAME, "players=3").position("hands=2/3/4")
    luck, rolled = generator("rolls"), here.variant.outcomes(here.state)
    found = Counter(here.variant.after_chance(here.state, luck).tobytes() for _ in range(7200))
    counts = [found[here.variant.after_outcome(here.state, each).tobytes()] for each, _ in rolled]
    assert sum(counts) == 7200
    assert chisquare(counts, [200 * weight for _, weight in rolled]).pvalue > 0.001


def test_lots_are_fair() -> None:
    here = Variant.read(GAME, "players=4").position("hands=9/7/7-2/7-3 dice=2-5 now=foe claims=-/sum/sum/sum")
    assert here.variant.to_act(here.state) == CHANCE
    luck = generator("lots")
    found = Counter(here.variant.after_chance(here.state, luck).tobytes() for _ in range(3000))
    assert len(found) == 3 and chisquare(list(found.values())).pvalue > 0.001


@pytest.mark.parametrize("players", range(3, 9))
def test_every_card_is_as_likely_in_every_hand(players: int) -> None:
    variant = Variant.read(GAME, f"players={players}")
    luck, blank, deals = generator(players), variant.blank(), 300
    counts = np.zeros((players + 1, 13))
    for _ in range(deals):
        state = variant.after_chance(blank, luck)
        for place, held in enumerate((*state.hand[:players], state.pile)):
            for rank in cards.ranks_in(held):
                counts[place, rank - 1] += 1
    for place in range(players):
        assert chisquare(counts[place]).pvalue > 0.0005


# Texts


HOSTILE = [
    "hands=3-5/2/2 dice=4-6 asked=3 now=friend",
    "hands=6/7/7 shown=-/7/- dice=2-5 now=foe claims=-/sum/sum",
    "hands=7♥-10d/7-7/K♠ pile=- roller=2 turn=7 now=drawn",
    "hands=-/7/K turn=3",
    "2/3/4 dice=6-6",
]


@given(variants(), st.data())
@settings(max_examples=settings().max_examples * 3)
def test_a_text_is_a_position_or_is_refused(variant: Variant, data: st.DataObject) -> None:
    near = [each.text for each in positions_of(walk(variant, data.draw(seeds)))]
    text = data.draw(hostile([*near, *HOSTILE]))
    try:
        here = variant.position(text)
    except BadPosition as problem:
        assert_one_sentence(problem)
        return
    assert variant.position(here.text) == here
    state = here.state
    assert state.phase == rules.DEALING or sum(map(int, state.hand)) + int(state.pile) == cards.WHOLE_PACK
    assert not here.over or here.scores == tuple(variant.scores(state))
    for eyes in eyes_of(variant):
        assert here.table(eyes)


@given(variants(), st.data())
def test_a_text_is_a_deal_or_is_refused(variant: Variant, data: st.DataObject) -> None:
    words, dealt = variant.game.notation, variant.deal(seed=data.draw(seeds))
    written = words.write_deal(variant, dealt.state)
    assert variant.deal(written) == dealt
    assert variant.deal(written.upper()) == dealt
    text = data.draw(hostile([written, "A-2/3/4", "K♠,Kh/2 3|4;5", "hands=A/2/3 dice=2-5"]))
    try:
        here = variant.deal(text)
    except GameError as problem:
        assert_one_sentence(problem)
        return
    assert variant.deal(words.write_deal(variant, here.state)) == here


SAID = [
    "pass",
    "2-5",
    "Friend my card 3?",
    "friend-J",
    "foe",
    "pair",
    "both",
    "K",
    "wait",
    "discard the 7♥",
    "a a",
]


@given(variants(), seeds, hostile(SAID))
def test_a_text_is_a_choice_or_is_refused(variant: Variant, seed: int, text: str) -> None:
    for here in positions_of(walk(variant, seed)):
        before = here.state.tobytes()
        for seat in here.to_act:
            try:
                settled = variant.game.notation.read_choice(variant, here.seen_by(seat), seat, text)
                assert settled in variant.choices(here.state, seat)
            except IllegalChoice as problem:
                assert_one_sentence(problem)
        assert here.state.tobytes() == before


@given(variants(), seeds, hostile(["2-5", "3", "player 2", "6 6"]))
def test_a_text_is_a_random_event_or_is_refused(variant: Variant, seed: int, text: str) -> None:
    for here in positions_of(walk(variant, seed)):
        if here.awaits_chance:
            try:
                here.happen(text)
            except GameError as problem:
                assert_one_sentence(problem)


# Whole games


@given(variants(), seeds)
def test_nobody_wins_only_where_all_turns_are_over(variant: Variant, seed: int) -> None:
    last, limit = walk(variant, seed)[-1].after, int(variant.rules.turn_limit)
    assert last.turn <= limit
    assert (not last.state.won) == (last.turn == limit and all(last.state.held[: variant.seats]))


@given(variants(), seeds)
def test_every_card_is_always_somewhere(variant: Variant, seed: int) -> None:
    for here in positions_of(walk(variant, seed)):
        state = here.state
        if state.phase == rules.DEALING:
            continue
        assert sum(map(int, state.hand)) + int(state.pile) == cards.WHOLE_PACK
        for seat in range(8):
            assert len(cards.ranks_in(state.hand[seat])) == state.held[seat]
            for rank in cards.RANKS:
                assert cards.copies(int(state.shown[seat]), rank) <= cards.copies(int(state.hand[seat]), rank)


def walked(here: Position, depth: int) -> int:
    """Perft by playing every joint choice through the public interface."""
    if depth == 0:
        return 1
    acting = here.to_act
    joints = product(*(here.choices(seat) for seat in acting)) if acting else ()
    return sum(walked(here.play(dict(zip(acting, each, strict=True))).position, depth - 1) for each in joints)


@given(variants(), seeds, st.integers(0, 4))
@FEW
def test_perft_is_the_naive_count(variant: Variant, seed: int, depth: int) -> None:
    start = beginning(variant, seed)
    here = Position(variant, start.state, generator(seed))
    while here.awaits_chance:
        here = here.happen().position
    assert perft(here, depth) == walked(here, depth)


def test_golden_numbers() -> None:
    here = Variant.read(GAME, "").deal(seed=5)
    golden = [1, 2, 14, 38, 172]
    assert [perft(here, depth) for depth in range(5)] == golden
    assert [walked(here, depth) for depth in range(5)] == golden


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="uncompiled it would take minutes")
def test_thousands_of_games_of_all_kinds() -> None:
    dice = random.Random(5)
    for each in range(60):
        variant = Variant(
            GAME,
            FriendOrFoeOptions(
                players=3 + each % 6,
                both_criteria=dice.random() < 0.5,
                ace_matches_die=dice.random() < 0.5,
                friend_when_matched=dice.random() < 0.5,
                foe_takes_own=dice.random() < 0.5,
                friend_out=dice.choice(("roller", "both")),
                turn_limit=dice.choice((1, 50, 500)),
            ),
        )
        played = random_games(variant, 100, seed=each)
        assert played.turns.max() <= int(variant.rules.turn_limit)
        assert np.allclose(played.scores.sum(axis=1), 0)
        drawn = (played.scores == 0).all(axis=1)
        assert (played.turns[drawn] == variant.rules.turn_limit).all()


# Bots


@pytest.mark.parametrize(
    ("text", "options", "seat", "choice"),
    [
        ("hands=6-6-Q-9/2/3 dice=6-6", "", 0, "Q"),  # twelves are rare
        ("hands=6-6/2/3 dice=6-6", "", 0, "6-6"),
        ("hands=2-2-4-9/2/3 dice=2-2", "", 0, "2-2"),
        ("hands=3-9/K-4/3 dice=4-6 asked=3 now=friend", "", 1, "K"),
        ("hands=3/K-4/3 dice=4-6 asked=3 now=friend", "", 1, "wait"),  # the roller would win
        ("hands=3/K/3 dice=4-6 asked=3 now=friend", "", 1, "wait"),
        ("hands=3/K/3 dice=4-6 asked=3 now=friend", ",friend_out=both", 1, "K"),
        ("hands=3-9/K/3 dice=4-6 asked=3 now=friend", "", 1, "K"),
        ("hands=3-J-9/K-A/3 dice=4-6", "", 0, "friend-J"),
        ("hands=3-9-2/K-A/3 dice=4-6 now=foe", "", 1, "wait"),
        ("hands=3-9-2/10-A/3 dice=4-6 now=foe", "", 1, "10"),
        ("hands=4-6-Q-2-2/10-A/3 dice=5-6", "", 0, "friend-Q"),
        ("hands=7-8-Q-2-2/A-A/3 dice=5-6", ",friend_when_matched=true", 0, "friend-Q"),
        ("hands=2-5-7-9/A-A/3 dice=2-5", ",both_criteria=true", 0, "2-5-7"),
    ],
)
def test_how_thinking_decides(text: str, options: str, seat: int, choice: str) -> None:
    here = Variant.read(GAME, f"players=3{options}").position(text)
    chosen = thinking(here.variant.rules, here.seen_by(seat), seat, generator(0))
    assert here.variant.game.notation.choice(here.variant, here.seen_by(seat), seat, int(chosen)) == choice


@given(variants(), seeds)
def test_what_a_state_promises_could_be_what_the_game_pays(variant: Variant, seed: int) -> None:
    players = variant.seats
    for here in positions_of(walk(variant, seed)):
        if here.awaits_chance or here.over:
            continue
        before, out = here.state.tobytes(), np.zeros(8)
        outlook(variant.rules, here.state, out)
        assert here.state.tobytes() == before
        assert math.isclose(out.sum(), 0.0, abs_tol=1e-9) and not out[players:].any()
        assert (out[:players] > -1.0).all() and (out[:players] < players - 1.0).all()


def test_a_hand_that_will_soon_be_gone_promises_more() -> None:
    variant = Variant.read(GAME, "players=4")

    def of_first(hand: str) -> float:
        out = np.zeros(8)
        outlook(variant.rules, variant.position(f"hands={hand}/5-8-Q/5-8-Q/5-8-9 dice=1-1").state, out)
        return float(out[0])

    assert of_first("7") > of_first("7-7") > of_first("7-Q") > of_first("J-J-Q-Q-K-K")
    assert of_first("7") > 0.0 > of_first("J-J-Q-Q-K-K")


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="uncompiled it would take minutes")
@pytest.mark.parametrize(
    ("text", "seat", "choice"),
    [
        ("hands=6-6/2/3/4 dice=6-6", 0, "6-6"),  # it wins
        ("hands=10-2/10/3/4-4 dice=4-6 now=foe", 1, "10"),
        ("hands=3/K-4/3-3/9 dice=4-6 asked=3 now=friend", 1, "wait"),  # the roller would win
        ("hands=Q-7-7-7-6-6/9-9-9/8-8-8/8-9-10 dice=6-6", 0, "Q"),
    ],
)
def test_what_the_master_makes_of_it(text: str, seat: int, choice: str) -> None:
    here = Variant.read(GAME, "players=4").position(text)
    known, luck = here.seen_by(seat), generator(1)
    chosen = level_bot("master", here.variant).choose(here.variant, known, seat, luck)
    assert here.variant.game.notation.choice(here.variant, known, seat, chosen) == choice


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="uncompiled it would take minutes")
def test_thinking_beats_greedy() -> None:
    variant = Variant.read(GAME, "players=3")
    game, out = variant.game, np.full(8, -1, np.int64)
    won = [0, 0]
    for deal, thinker in product(range(20), range(3)):
        here = variant.deal(seed=deal)
        state, luck = here.state.copy(), here.rng
        while (acting := game.to_act(variant.rules, state)) != 0:
            if acting == CHANCE:
                game.chance(variant.rules, state, luck)
                continue
            for seat in range(3):
                out[seat] = -1
                if acting >> seat & 1:
                    bot = thinking if seat == thinker else greedy
                    out[seat] = bot(variant.rules, variant.masked(state, seat), seat, luck)
            game.play(variant.rules, state, out)
        for seat in range(3):
            won[seat == thinker] += int(state.won) >> seat & 1
    assert won[True] > 1.5 * won[False]  # where chance alone would give half as many
