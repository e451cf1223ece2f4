"""How many ways a game can go: the compiled count against slower ones and against golden numbers."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import Position, Variant, generator, perft
from pipworks.kernels import PLAIN
from strategies import FEMTO, seeds, variants


def femto(options: str) -> Variant:
    return FEMTO.read(FEMTO.game, options)


def walked(here: Position, depth: int) -> int:
    """Perft by playing every joint choice through the public interface."""
    if depth == 0:
        return 1
    acting = here.to_act
    joints = product(*(here.choices(seat) for seat in acting)) if acting else ()
    return sum(
        walked(here.play(dict(zip(acting, joint, strict=True))).position, depth - 1) for joint in joints
    )


@given(variants(most_each=3), seeds, st.integers(0, 4))
def test_perft_is_the_naive_count(variant: Variant, seed: int, depth: int) -> None:
    here = variant.deal(seed=seed)
    assert perft(here, depth) == walked(here, depth)


def test_without_a_generator_perft_draws_from_its_own() -> None:
    here = femto("pack=2-3-3,hand_size=1,spare=shown,match=3").deal("2/3")
    seeded = Position(here.variant, here.state, generator("perft"))
    assert perft(here, 6) == walked(seeded, 6) > 0


GOLDEN = {
    ("", "2-3-8-10/4-5-6-7"): [1, 16, 32, 384, 768, 6506, 13012, 70944],
    ("", "2-4-6-8/3-5-7-10"): [1, 16, 32, 384, 768, 6518, 13036, 71680],
    ("order=winner_leads", "2-3-8-10/4-5-6-7"): [1, 4, 16, 32, 96, 384, 768, 1898, 6506, 13012, 25392],
    ("order=alternate,chooser=loser", "2-3-8-10/4-5-6-7"): [1, 4, 16, 32, 118, 384, 768, 2034, 6506],
    ("chooser=ahead", "2-3-8-10/4-5-6-7"): [1, 16, 32, 384, 768, 6506, 13012, 70944],
    ("atto", "2-4-6/3-5-8"): [1, 9, 18, 108, 216, 754, 1508, 2344, 4688, 2356, 4712, 0],
    ("start=snake,hand_size=2,pack=2-3-5-8", "open"): [1, 4, 12, 24, 24, 96, 192, 384, 768, 384, 768, 0],
    ("start=draft,hand_size=3,pack=2-3-3-5-5-5-7,spare=shown,order=loser_leads", "open"): [
        1, 4, 14, 43, 114, 250, 420, 1032, 2508, 4926, 11508, 20292, 39252
    ],
    ("hand_size=3,pack=2-2-3-3-5-5", "2-3-5/2-3-5"): [1, 9, 24, 78, 132, 300, 438, 516, 648, 348, 492, 0],
    ("hand_size=3,pack=2-2-3-3-5-5,order=winner_leads,equal=leader", "2-3-5/2-3-5"): [
        1, 3, 9, 15, 30, 78, 132, 180, 378, 651, 546, 777, 1356
    ],
    ("hand_size=3,pack=2-3-4-5-J-J,joker=fool,joker_value=4", "2-4-J/3-5-J"): [
        1, 9, 20, 104, 208, 688, 1124, 2248, 3680, 2308, 4104, 0
    ],
    ("hand_size=2,pack=2-3-4-5-6,spare=hidden", "2-6/3-5"): [1, 4, 8, 16, 32, 14, 28, 0],
    ("hand_size=2,pack=2-3-4-5,start=draft,match=2", "open"): [
        1, 4, 12, 24, 24, 96, 192, 384, 768, 1920, 5376, 12288, 18432
    ],
}  # fmt: skip
"""By variant and deal, the number of lines of 0, 1, 2, … joint choices."""


@pytest.mark.parametrize(("variant", "deal"), GOLDEN)
def test_golden_numbers(variant: str, deal: str) -> None:
    here = femto(variant).deal(deal)
    expected = GOLDEN[variant, deal]
    if PLAIN:
        expected = expected[:5]  # uncompiled, the rest would take minutes
    assert [perft(here, depth) for depth in range(len(expected))] == expected


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("options", "seed", "depth", "lines"),
    [
        ("", 7, 12, 2_662_176),
        ("order=winner_leads", 7, 15, 883_008),
        ("start=draft", 7, 10, 1_290_240),
        ("atto,match=2", 7, 12, 1_147_736),
        ("pack=2-3-4-5-6-7-8-9-10-12,hand_size=5,chooser=behind", 7, 8, 1_431_160),
    ],
)
def test_deep_golden_numbers(options: str, seed: int, depth: int, lines: int) -> None:
    assert perft(femto(options).deal(seed=seed), depth) == lines


# Femto a third time, as small as it goes: sets of cards and nothing else.


def beats(one: int, other: int) -> bool:
    return one > other if max(one, other) <= 2 * min(one, other) else one < other


def lines(hands: tuple[frozenset[int], ...], depth: int, order: str, chooser: str, leader: int = 0) -> int:
    """Perft of plain Femto, or of one that is played by leading and following."""
    if depth == 0:
        return 1
    if not all(hands):
        return 0
    if order == "simultaneous":
        return sum(
            after_round(hands, {0: one, 1: other}, depth - 1, order, chooser, leader)
            for one in hands[0]
            for other in hands[1]
        )
    if depth == 1:
        return len(hands[leader])
    return sum(
        after_round(hands, {leader: led, 1 - leader: answer}, depth - 2, order, chooser, leader)
        for led in hands[leader]
        for answer in hands[1 - leader]
    )


def after_round(
    hands: tuple[frozenset[int], ...], up: dict[int, int], depth: int, order: str, chooser: str, leader: int
) -> int:
    if depth == 0:
        return 1
    winner = 0 if beats(up[0], up[1]) else 1
    leader = {"winner_leads": winner, "loser_leads": 1 - winner}.get(order, 1 - leader)
    total = 0
    for down in up.values():  # who chooses does not change how many ways there are
        (back,) = set(up.values()) - {down}
        left = [hands[seat] - {up[seat]} for seat in (0, 1)]
        left[1 - winner] |= {back}
        total += lines(tuple(left), depth - 1, order, chooser, leader)
    return total


DEALS = ["2-3-8-10/4-5-6-7", "2-4-6-8/3-5-7-10", "7-8-10-6/2-3-4-5"]


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("order", ["simultaneous", "winner_leads", "loser_leads", "alternate"])
@pytest.mark.parametrize("chooser", ["winner", "loser"])
def test_perft_agrees_with_femto_written_a_third_time(deal: str, order: str, chooser: str) -> None:
    here = femto(f"order={order},chooser={chooser}").deal(deal)
    hands = tuple(frozenset(int(face) for face in hand.split("-")) for hand in deal.split("/"))
    for depth in range(6):
        assert perft(here, depth) == lines(hands, depth, order, chooser)


@pytest.mark.compiled
def test_whole_games_of_the_base_pack_are_as_many() -> None:
    here = FEMTO.deal(DEALS[0])
    hands = (frozenset((2, 3, 8, 10)), frozenset((4, 5, 6, 7)))
    assert perft(here, 8) == lines(hands, 8, "simultaneous", "winner")
