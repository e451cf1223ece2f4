"""The laws on Femto of any pack, and what holds of Femto alone: what is hidden, texts, deals, numbers."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from pipworks import (
    CHANCE,
    SEATS,
    SPECTATOR,
    AmbiguousChoice,
    BadPosition,
    GameError,
    GameRecord,
    IllegalChoice,
    Position,
    Variant,
    generator,
    read_record,
)
from pipworks.engine.contract import NO_SLOT
from pipworks.games.femto import rules
from pipworks.testing import check_variant
from strategies import (
    FEMTO,
    assert_one_sentence,
    hostile,
    options_of,
    positions_of,
    seeds,
    variants,
    walk,
)

EYES = (0, 1, SPECTATOR)


def bits(*sets: int) -> list[int]:
    return [card for cards in map(int, sets) for card in range(cards.bit_length()) if cards >> card & 1]


def faces(variant: Variant, cards: int) -> list[str]:
    return [str(options_of(variant).pack[card]) for card in bits(cards)]


def face_up(variant: Variant, state: np.record, seat: int) -> list[str]:
    return faces(variant, 1 << int(state.up[seat]) >> 1)


@given(variants(), seeds)
def test_every_variant_keeps_the_laws_of_all_games(variant: Variant, seed: int) -> None:
    check_variant(variant, seed=seed, looks=4)


# Masks and imagination


@given(variants(), seeds)
def test_what_is_imagined_keeps_what_everybody_knows(variant: Variant, seed: int) -> None:
    luck = generator(seed)
    for here, eyes in product(positions_of(walk(variant, seed)), EYES):
        state, imagined = here.state, variant.imagined(here.seen_by(eyes), eyes, luck)
        for public in ("open", "phase", "leader", "winner", "chooser", "game", "points"):
            assert np.array_equal(imagined[public], state[public])
        assert faces(variant, imagined.seen) == faces(variant, state.seen)
        for seat in range(2):
            hand, imagined_hand = int(state.hand[seat]), int(imagined.hand[seat])
            assert imagined_hand.bit_count() == hand.bit_count()
            known = faces(variant, hand & int(state.seen))
            assert faces(variant, imagined_hand & int(imagined.seen)) == known
            if seat == eyes:
                assert faces(variant, imagined_hand) == faces(variant, hand)
            assert faces(variant, imagined.front[seat]) == faces(variant, state.front[seat])
            assert face_up(variant, imagined, seat) == face_up(variant, state, seat)
        assert sorted(places(imagined)) == sorted(places(state))
        assert not imagined.unknown and not imagined.held.any()
        assert variant.position(Position(variant, imagined, None).text).state.tobytes() == imagined.tobytes()


@given(variants(start="deal", spare="hidden"), seeds)
def test_hidden_cards_change_nothing_until_the_game_is_over(variant: Variant, seed: int) -> None:
    luck = generator(seed)
    pack = options_of(variant).pack
    for step, eyes in product(walk(variant, seed), EYES):
        if not step.chosen or not step.after.to_act:  # (when a game is over all cards are shown)
            continue
        other = variant.imagined(step.before.seen_by(eyes), eyes, luck)
        looks = {seat: {pack[card]: card for card in variant.choices(other, seat)} for seat in step.chosen}
        if any(pack[card] not in looks[seat] for seat, card in step.chosen.items()):
            continue  # what is played now shows which of the two states it was
        chosen = {seat: looks[seat][pack[card]] for seat, card in step.chosen.items()}
        after = variant.after(other, chosen)
        assert variant.masked(after, eyes).tobytes() == step.after.seen_by(eyes).tobytes()


@given(variants(start="deal", spare="hidden"), seeds)
def test_a_hidden_spare_is_in_no_view_before_the_end(variant: Variant, seed: int) -> None:
    for here, eyes in product(positions_of(walk(variant, seed)), EYES):
        if not here.to_act:
            continue
        masked = here.seen_by(eyes)
        assert masked.spare == 0
        for seat in range(2):
            hand = int(here.state.hand[seat])
            known = hand if seat == eyes else hand & int(here.state.seen)
            assert faces(variant, masked.hand[seat]) == faces(variant, known)
            assert masked.held[seat] == hand.bit_count()


@given(variants(), seeds)
def test_only_a_hidden_spare_hides_anything(variant: Variant, seed: int) -> None:
    for here, eyes in product(positions_of(walk(variant, seed)), EYES):
        if not variant.options.secret:
            assert here.seen_by(eyes).tobytes() == here.state.tobytes()


@pytest.mark.parametrize(
    ("text", "eyes", "worlds"),
    [
        ("hands=2-3/4-5", 0, 3),
        ("hands=2-3/4-5", 1, 3),
        ("hands=2-3/4-5", SPECTATOR, 30),
        ("hands=2-4/5 front=-/3 seen=2", SPECTATOR, 6),
        ("hands=2-4/5 front=-/3 seen=2", 1, 2),
        ("hands=2/4-5 up=3/-", 1, 2),
    ],
)
def test_worlds_are_imagined_uniformly(text: str, eyes: int, worlds: int) -> None:
    order = ",order=alternate" if "up=" in text else ""
    variant = FEMTO.read(FEMTO.game, f"pack=2-3-4-5-6,hand_size=2,spare=hidden{order}")
    here = variant.position(text)
    luck = generator("worlds")
    masked = here.seen_by(eyes)
    found = Counter(variant.imagined(masked, eyes, luck).tobytes() for _ in range(200 * worlds))
    assert len(found) == worlds
    assert chisquare(list(found.values())).pvalue > 0.001


# Choices


@given(variants(), seeds, st.integers(-(2**70), 2**70))
def test_illegal_numbers_are_refused_and_change_nothing(variant: Variant, seed: int, wild: int) -> None:
    for here in positions_of(walk(variant, seed)):
        before = here.state.tobytes()
        legal = {seat: variant.choices(here.state, seat) for seat in here.to_act}
        good = {seat: choices[0] for seat, choices in legal.items()}
        bad = [{seat: wild} for seat in range(-1, 3) if wild not in legal.get(seat, ())]
        bad += [
            good | {seat: wrong} for seat in legal for wrong in (-1, 62, 2**63) if wrong not in legal[seat]
        ]
        bad += [good | {seat: 0} for seat in (-1, 0, 1, 2) if seat not in legal]
        bad += [{}]
        for chosen in bad:
            with pytest.raises(IllegalChoice) as problem:
                here.play_numbers(chosen)
            assert_one_sentence(problem.value)
        assert here.state.tobytes() == before


@given(variants(), seeds, hostile(["2", "10", "5b", "J", "Jb", "7", "-1"]))
def test_a_text_is_a_choice_or_is_refused(variant: Variant, seed: int, text: str) -> None:
    here = random.Random(seed).choice([each for each in positions_of(walk(variant, seed)) if each.to_act])
    seat = here.to_act[0]
    before = here.state.tobytes()
    try:
        settled = variant.game.notation.read_choice(variant, here.seen_by(seat), seat, text)
        assert settled in variant.choices(here.state, seat)
    except (IllegalChoice, AmbiguousChoice) as problem:
        assert_one_sentence(problem)
    assert here.state.tobytes() == before


# Cards, points, length


def places(state: np.record) -> list[int]:
    """Every card that is somewhere, as often as it is."""
    up = [1 << (int(card) - 1) for card in state.up if card]
    return bits(*state.hand, *state.front, state.open, state.spare, *up)


@given(variants(), seeds)
def test_every_card_is_always_in_one_place(variant: Variant, seed: int) -> None:
    pack = list(range(len(options_of(variant).pack)))
    for here in positions_of(walk(variant, seed)):
        undealt = here.state.phase == rules.DEALING and not here.state.hand.any()
        assert sorted(places(here.state)) == ([] if undealt and not here.state.front.any() else pack)


@given(variants(), seeds)
def test_what_one_wins_the_other_loses(variant: Variant, seed: int) -> None:
    for here in positions_of(walk(variant, seed)):
        assert sum(here.scores) == 0
        assert len(here.scores) == variant.seats == 2
        assert np.copysign(1, here.scores).tolist().count(-1) <= 1


@given(variants(), seeds)
def test_playing_leaves_the_position_as_it_was(variant: Variant, seed: int) -> None:
    for step in walk(variant, seed):
        before = step.before.state.tobytes()
        if step.chosen:
            after, happened = step.before.play_numbers(step.chosen)
            assert after == step.after and hash(after) == hash(step.after)
            assert happened and all(sentence.endswith(".") for sentence in happened)
            assert after.state is not step.before.state
        assert step.before.state.tobytes() == before


# Texts


HOSTILE_POSITIONS = [
    "hands=2-3-8-10/4-5-6-7",
    "hands=2-3-8/4-5-6-7 front=10/-",
    "hands=2-3-8/4-5-6 up=10/7",
    "hands=2/4-5-6 front=3-8-10/7 lead=2",
    "hands=2-3/4-5 up=6/- lead=1 spare=8 seen=3",
    "hands=2-3/4 open=5-6-7-8 game=2 points=1/0",
    "hands=-/4-5-6-7 front=2-3-8-10/- points=1/0",
    "undealt",
]


@given(variants(most_each=3), st.data())
@settings(max_examples=settings().max_examples * 4)
def test_a_text_is_a_position_or_is_refused(variant: Variant, data: st.DataObject) -> None:
    near = [each.text for each in positions_of(walk(variant, data.draw(seeds)))]
    text = data.draw(hostile([*near, *HOSTILE_POSITIONS]))
    try:
        here = variant.position(text)
    except BadPosition as problem:
        assert_one_sentence(problem)
        return
    assert variant.position(here.text) == here
    assert sorted(places(here.state)) in ([], list(range(len(options_of(variant).pack))))
    assert play_on(here, random.Random(0)).over


def play_on(here: Position, dice: random.Random) -> Position:
    """The end of a game that goes on from a position."""
    luck = generator("on")
    while not here.over:
        if here.awaits_chance:
            here = Position(here.variant, here.variant.after_chance(here.state, luck), None)
        else:
            here, _ = here.play({seat: dice.choice(here.choices(seat)) for seat in here.to_act})
    return here


@given(variants(), st.data())
def test_a_text_is_a_deal_or_is_refused(variant: Variant, data: st.DataObject) -> None:
    dealt = variant.deal(seed=data.draw(seeds))
    written = variant.game.notation.write_deal(variant, dealt.state)
    assert variant.deal(written) == dealt
    text = data.draw(hostile([written, "2-3-8-10/4-5-6-7", "2,3/4", "open", "hands=2 3/4 5/6", "2+3|4"]))
    try:
        here = variant.deal(text)
    except GameError as problem:
        assert_one_sentence(problem)
        return
    assert variant.deal(variant.game.notation.write_deal(variant, here.state)) == here
    assert sorted(places(here.state)) == list(range(len(options_of(variant).pack)))


@given(variants(), seeds, st.sampled_from(("", "x", "7", 7, "007", " 7", "٣", 10**30, "-0", 'a "b"', "a\nb")))
def test_a_seeded_record_replays_too(variant: Variant, seed: int, sown: int | str) -> None:
    dice = random.Random(seed)
    record = GameRecord(variant, variant.deal(seed=sown))
    while not record.now.over:
        now = record.now
        record.play({seat: dice.choice(now.choices(seat)) for seat in now.to_act})
    again = read_record(str(record), variant)
    assert again.positions == record.positions
    assert str(again) == str(record)


# Chance


def listed(variant: Variant) -> list[tuple[bytes, float]]:
    """What could be dealt: the states and their weights."""
    state = variant.blank()
    variant.game.begin(variant.rules, state)
    assert variant.to_act(state) == CHANCE
    return [(variant.after_outcome(state, each).tobytes(), p) for each, p in variant.outcomes(state)]


@pytest.mark.parametrize(
    ("options", "deals"),
    [
        ("", 70),
        ("pack=2-3-4-5-6-7-8-10-12,spare=hidden", 630),
        ("pack=2-3-4-5-6-7-8-10-12,spare=shown,order=alternate", 630),
        ("pack=2-2-3-3,hand_size=2", 6),
        ("pack=5-5,hand_size=1", 2),
        ("pack=2-3-4-5-6-8,hand_size=3", 20),
    ],
)
def test_all_deals_are_listed_once_and_equally_likely(options: str, deals: int) -> None:
    variant = FEMTO.read(FEMTO.game, options)
    found = listed(variant)
    assert len(found) == deals
    assert len({state for state, _ in found}) == deals
    assert len({weight for _, weight in found}) == 1 and found[0][1] > 0


def test_deals_past_a_million_are_not_listed() -> None:
    variant = FEMTO.but(pack=tuple(range(1, 61)), hand_size=10, spare="shown")
    state = variant.blank()
    assert variant.outcomes(state) == []
    assert variant.deal(seed=1).to_act == (0, 1)


@pytest.mark.parametrize(
    "options", ["", "pack=2-3-4-5-6,hand_size=2,spare=hidden", "pack=2-2-3-3,hand_size=2"]
)
def test_deals_are_drawn_as_likely_as_listed(options: str) -> None:
    variant = FEMTO.read(FEMTO.game, options)
    expected = dict(listed(variant))
    state, luck = variant.blank(), generator("deals")
    draws = 60 * len(expected)
    found = Counter(variant.after_chance(state, luck).tobytes() for _ in range(draws))
    assert set(found) == set(expected)
    assert chisquare([found[each] for each in expected]).pvalue > 0.001


@given(variants(start="deal", match=2), seeds)
def test_the_second_deal_is_listed_like_the_first(variant: Variant, seed: int) -> None:
    waiting = [each for each in positions_of(walk(variant, seed)) if each.awaits_chance]
    assert len(waiting) == 2
    for here in waiting:
        number = len(variant.outcomes(here.state))
        for outcome in {0, number // 2, number - 1}:
            after = variant.after_outcome(here.state, outcome)
            assert variant.to_act(after) & SEATS
            told = variant.game.notation.write_outcome(variant, here.state, after)
            assert here.happen(told).position.state.tobytes() == after.tobytes()


# Numbered positions

SLOTTED = (
    "pack=1-2,hand_size=1",
    "pack=2-3-5-7,hand_size=2",
    "pack=2-3-5-7,hand_size=2,order=winner_leads",
    "pack=2-3-5-7-9,hand_size=2,spare=shown",
    "pack=2-3-5-7-9,hand_size=2,spare=shown,start=draft,order=loser_leads",
    "pack=2-3-5-7,hand_size=2,start=snake",
    "pack=2-3-4-5-6-8,hand_size=3,start=snake",
    "pack=2-3-4-5-6-8,hand_size=3,order=alternate,start=draft",
    "pack=3-3-5-5-J-J,hand_size=3,joker=fool",
)


def swapped(state: np.record) -> np.record:
    """The same position with the two players exchanged."""
    other = state.copy()
    for name in ("hand", "front"):
        other[name] = state[name][::-1]
    if state.phase == rules.LEADING:
        other.leader = 1 - state.leader
    if state.phase == rules.DRAFTING:
        other.game = 1 - state.game
    return other


def filled(variant: Variant) -> list[tuple[int, np.record]]:
    """All numbers that positions have, with the positions; other numbers give what is over."""
    slots = variant.game.slots
    assert slots is not None
    found = []
    for number in range(slots.slots(variant.rules)):
        state = variant.blank()
        slots.unrank(variant.rules, number, state)
        if variant.to_act(state):
            found.append((number, state))
    return found


@pytest.mark.parametrize("options", SLOTTED)
def test_numbers_and_positions_are_one_to_one(options: str) -> None:
    variant = FEMTO.read(FEMTO.game, options)
    slots = variant.game.slots
    assert slots is not None
    found = filled(variant)
    assert len({state.tobytes() for _, state in found}) == len(found) > 0
    for number, state in found:
        assert slots.rank(variant.rules, state) == number
        assert slots.rank(variant.rules, swapped(state)) == ~number
        assert 0 <= slots.layer(variant.rules, number) < slots.layers(variant.rules)
        assert sorted(places(state)) == list(range(len(options_of(variant).pack)))
        assert variant.position(Position(variant, state, None).text).state.tobytes() == state.tobytes()


@pytest.mark.parametrize(("size", "cards"), [(9, 60), (10, 30), (10, 60)])
@pytest.mark.parametrize("start", ["deal", "draft"])
def test_numbers_past_counting_are_held_at_the_most(size: int, cards: int, start: str) -> None:
    variant = FEMTO.but(
        pack=tuple(range(1, cards + 1)), hand_size=size, spare="shown", start=start, order="alternate"
    )
    assert variant.game.slots is not None
    assert variant.game.slots.slots(variant.rules) == NO_SLOT


@pytest.mark.parametrize("options", SLOTTED)
def test_every_choice_leads_to_a_higher_layer(options: str) -> None:
    variant = FEMTO.read(FEMTO.game, options)
    for number, state in filled(variant):
        for after in next_numbered(variant, state):
            assert layer_of(variant, after) > layer_of(variant, state)
        assert layer_of(variant, state) == variant.game.slots.layer(variant.rules, number)


def next_numbered(variant: Variant, state: np.record) -> list[np.record]:
    """Where the choices of one round (or one pick) can lead."""
    acting = variant.acting(state)
    found = []
    for joint in product(*(variant.choices(state, seat) for seat in acting)):
        after = variant.after(state, dict(zip(acting, joint, strict=True)))
        if variant.to_act(after) in (0, CHANCE):
            continue
        inside = variant.game.slots.rank(variant.rules, after) == NO_SLOT
        found += next_numbered(variant, after) if inside else [after]
    return found


def layer_of(variant: Variant, state: np.record) -> int:
    number = variant.game.slots.rank(variant.rules, state)
    return int(variant.game.slots.layer(variant.rules, max(number, ~number)))


@given(variants(), seeds)
def test_a_number_tells_all_of_the_cards(variant: Variant, seed: int) -> None:
    slots = variant.game.slots
    assert slots is not None
    before = -1
    game = 0
    for here in positions_of(walk(variant, seed)):
        state = here.state
        number = slots.rank(variant.rules, state)
        begins = state.phase in (rules.DRAFTING, rules.PLAYING, rules.LEADING)
        assert (number != NO_SLOT) == begins
        if not begins:
            continue
        again = variant.blank()
        slots.unrank(variant.rules, max(number, ~number), again)
        if number < 0:
            again = swapped(again)
        for name in ("hand", "front", "open", "spare", "phase", "leader"):
            assert np.array_equal(again[name], state[name])
        layer = layer_of(variant, state)
        assert layer > before or state.game > game
        before, game = layer, state.game
