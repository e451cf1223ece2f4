"""Whole games counted: published facts, and plain enumeration of small samples."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb

import naive_equations as naive
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipworks.arithmetic import (
    COUNTDOWN,
    TWENTY_FOUR,
    BadSurvey,
    Options,
    Survey,
    all_hands,
    countdown,
    one_round,
    reachable,
    solvable,
    twenty_four,
)
from pipworks.arithmetic.all_hands import all_targets
from pipworks.arithmetic.four_cards import four_card_targets
from pipworks.games.brain_drain.survey import FACES, RELIEFS
from pipworks.games.brain_drain.survey import nearly_always as brain_drain
from pipworks.kernels import PLAIN
from pipworks.lab import survey

compiled = pytest.mark.skipif(PLAIN, reason="takes minutes as plain Python")


@pytest.fixture(scope="module")
def numbers_round() -> Survey:
    return countdown()


@compiled
def test_published_facts_of_the_24_game() -> None:
    # 1362 of the 1820 hands: "Game of 24", 4nums.com, whose list holds 1,362 solvable hands. By deal: 52,908
    # of 270,725 hands of a pack cannot be solved (458 of them distinct), published on zhihu.com,
    # question 307729091, with the program that counts them.
    found = twenty_four()
    assert (found.overall.solvable, found.overall.total) == (1362, 1820)
    assert found.deals is not None
    assert (found.deals.solvable, found.deals.total) == (270_725 - 52_908, 270_725)
    # Cards 1 to 10 only: 566 of 715 hands ("A perfect solution to 24s", wheels.org/monkeywrench).
    small = [hand for hand in _hands(10, 4) if solvable(hand, 24, TWENTY_FOUR)]
    assert (len(small), comb(13, 4)) == (566, 715)
    # With two jokers that count 15: 640 of 2366 hands cannot be made with whole numbers ("Analysis of the
    # 24 Game", annoyingpi.wordpress.com, 2010). The author goes on to say that 23 of them can in fractions;
    # exactly reckoned, as the plain enumeration confirms, it is 26.
    with_jokers = [each for each in _hands(14, 4, {14: 15}) if each.count(15) < 3]
    in_fractions = {hand for hand in with_jokers if solvable(hand, 24, TWENTY_FOUR)}
    in_whole = {hand for hand in with_jokers if solvable(hand, 24)}
    assert (len(with_jokers), len(with_jokers) - len(in_whole)) == (2366, 640)
    extra = in_fractions - in_whole
    assert len(extra) == 26
    assert all(24 in naive.reachable(list(hand), TWENTY_FOUR) for hand in extra)


def _hands(
    most: int, size: int, instead: dict[int, int] | None = None, least: int = 1
) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
        return
    for first in range(least, most + 1):
        for rest in _hands(most, size - 1, instead, first):
            yield ((instead or {}).get(first, first), *rest)


@compiled
def test_published_facts_of_countdown(numbers_round: Survey) -> None:
    # Ray Folwell, quoted on c4countdown.co.uk (topic 237, 2008): 10,858,746 of 11,905,457 games can be
    # solved; 1,226 selections make every target; 947 can be made from the fewest, 9,017; 102, 104 and 108
    # from the most, 13,240; 1 1 2 2 3 3 makes nothing beyond 81.
    found = numbers_round
    assert (found.overall.solvable, found.overall.total) == (10_858_746, 11_905_457)
    assert sum(found.class_sets.values()) == 13_243
    assert found.complete == 1226
    solved = {target: share.solvable for target, share in found.targets.items()}
    assert min(solved, key=solved.__getitem__) == 947
    assert solved[947] == 9017
    assert {each for each in solved if solved[each] == max(solved.values())} == {102, 104, 108}
    assert max(solved.values()) == 13_240
    assert max(reachable([1, 1, 2, 2, 3, 3], COUNTDOWN)) == 81
    # By the number of large tiles: Jon Corby and Fred Mumford on c4countdown.co.uk (topic 11451).
    assert list(found.class_sets.values()) == [2850, 5808, 3690, 840, 55]
    assert [each.solvable for each in found.classes.values()] == [
        1_963_726,
        4_966_076,
        3_192_103,
        693_131,
        43_710,
    ]
    assert solved[853] == 9453
    assert found.deals is not None
    assert found.deals.total == comb(24, 6) * 899


@compiled
@pytest.mark.parametrize("cores", [1, 2, 3, 7])
def test_countdown_is_the_same_on_any_number_of_cores(numbers_round: Survey, cores: int) -> None:
    assert countdown(cores) == numbers_round
    assert survey("countdown", cores) == numbers_round


@given(
    st.dictionaries(st.integers(1, 100), st.integers(1, 2), min_size=1, max_size=5),
    st.integers(1, 6),
    st.integers(2, 5),
)
def test_hands_of_any_box_are_the_same_on_any_number_of_cores(
    box: dict[int, int], size: int, cores: int
) -> None:
    assume(sum(box.values()) >= size)
    tile = np.array(sorted(box), np.int64)
    copies = np.array([box[each] for each in sorted(box)], np.int64)
    if PLAIN and size > 3:
        return
    digits, targets = all_targets(tile, copies, size)
    for cut in (1, 2):  # slices of a part or two, so that threads really share even a small box
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(all_hands, "LEAST_SLICE", cut)
            shared = all_targets(tile, copies, size, cores)
        assert np.array_equal(digits, shared[0])
        assert np.array_equal(targets, shared[1])


@pytest.mark.parametrize("cores", [0, -1, 1025])
def test_numbers_of_cores_that_cannot_be(cores: int) -> None:
    with pytest.raises(BadSurvey, match=f"{cores} cores cannot share"):
        countdown(cores)
    with pytest.raises(BadSurvey):
        survey("24", cores)


@compiled
def test_one_round_is_what_the_engine_reaches() -> None:
    draw = random.Random(7)
    tiles = [*range(1, 11), *range(1, 11), 25, 50, 75, 100]
    hands = [draw.sample(tiles, size) for size in (1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6)]
    hands += [[25, 50, 75, 100, 10, 10], [1, 1, 2, 2, 3, 3], [100] * 6, [1] * 6, [99, 98, 97, 96]]
    for hand in hands:
        expected = {each for each in reachable(hand, COUNTDOWN) if 101 <= each <= 999}
        assert one_round(hand) == expected, hand


def test_small_hands_of_tiles() -> None:
    for hand in ([7], [3, 25, 50], [1, 2, 7, 10], [1, 1, 2, 9]):
        assert one_round(hand) == {each for each in reachable(hand, COUNTDOWN) if 101 <= each <= 999}


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(use="three"),
        Options(powers=True),
        TWENTY_FOUR,
        Options(division="rational", negatives="positive", powers=True),
        Options(negatives="none"),
        Options(negatives="positive", use="three"),
    ],
)
def test_four_cards_of_three_kinds(options: Options) -> None:
    values = [0, 2, 5]
    marks = four_card_targets(
        np.array(values), options.rational, options.floor, options.powers, options.use == "three", 30
    )
    hands = list(combinations_with_replacement(values, 4))
    assert len(marks) == len(hands)
    for hand, row in zip(hands, marks, strict=True):
        made = naive.reachable(list(hand), options)
        assert set(np.flatnonzero(row).tolist()) == {each for each in range(31) if each in made}


@pytest.mark.rule("BD11")
@compiled
@pytest.mark.parametrize("faces", sorted(FACES))
@pytest.mark.parametrize("relief", sorted(RELIEFS))
def test_brain_drain_agrees_with_plain_enumeration(faces: str, relief: str) -> None:
    found = brain_drain(faces, relief)
    cards = FACES[faces]
    assert sum(cards.values()) == 52
    assert found.overall.total == comb(52, 4) * 48
    assert found.overall.total == sum(each.total for each in found.targets.values())
    assert found.overall.solvable == sum(each.solvable for each in found.targets.values())
    assert found.five_cards is not None
    five = found.five_cards
    assert sum(five.by_number) == comb(52, 5)
    # A display with a target is five cards with one picked out.
    picked = sum(number * hands for number, hands in enumerate(five.by_number))
    assert picked == found.overall.solvable
    assert five.any.solvable >= five.all.solvable
    made = reachable
    draw = random.Random(faces + relief)
    pack = [value for value, there in cards.items() for _ in range(there)]
    for _ in range(12):
        *display, target = draw.sample(pack, 5)
        expected = target in naive.reachable(display, RELIEFS[relief])
        assert (target in made(display, RELIEFS[relief])) == expected


@pytest.mark.rule("BD11")
@compiled
def test_one_target_counted_by_hand() -> None:
    """Every display and the target 12 under eleven_up, by the engine instead of the survey."""
    total = solved = 0
    for hand in _hands(13, 4):
        ways = 1
        for each in set(hand):
            ways *= comb(4, hand.count(each))
        ways *= 4 - hand.count(12)
        total += ways
        solved += ways if solvable(hand, 12) else 0
    found = brain_drain("eleven_up").targets[12]
    assert (found.solvable, found.total) == (solved, total)


@pytest.mark.rule("BD3")
@compiled
def test_forbidding_negatives_changes_no_count() -> None:
    for faces in FACES:
        for relief in RELIEFS:
            one, other = brain_drain(faces, relief), brain_drain(faces, relief, "none")
            assert one.targets == other.targets


@compiled
def test_exact_division_in_the_24_game() -> None:
    found = survey("24:division=exact,target=23")
    assert found.overall.total == 1820
    draw = random.Random(3)
    for hand in draw.sample(list(_hands(13, 4)), 40):
        for target in (0, 1, 23, 24, 100):
            assert solvable(hand, target) == (target in naive.reachable(list(hand), Options()))
    assert found.overall.solvable == sum(solvable(hand, 23) for hand in _hands(13, 4))


@compiled
def test_codes_and_json(numbers_round: Survey) -> None:
    found = survey(" Brain-Drain : faces = eleven_up , relief = powers ")
    assert found.options == {"faces": "eleven_up", "relief": "powers", "negatives": "allowed"}
    for each in (found, twenty_four(), numbers_round):
        data = json.loads(json.dumps(each.as_json()))
        assert data["solvable"] <= data["total"]
        assert data["targets"][0]["target"] == min(each.targets)
    assert data["classes"][4]["sets"] == 55
    assert sum(data["targets"][846]["by_large"]) == 9017


@pytest.mark.parametrize(
    "code",
    [
        "",
        "femto",
        "brain-drain:faces=two",
        "brain-drain:relief",
        "brain-drain:fases=one",
        "brain-drain:negatives=positive",
        "24:target=x",
        "24:target=101",
        "24:target=٣",
        "24:division=both",
        "24:target=23,target=24",
        "countdown:large=2",
    ],
)
def test_surveys_that_do_not_exist(code: str) -> None:
    with pytest.raises(BadSurvey):
        survey(code)


@pytest.mark.parametrize("tiles", [[], [1] * 7, [0, 1], [101]])
def test_hands_that_do_not_exist(tiles: list[int]) -> None:
    with pytest.raises(BadSurvey):
        one_round(tiles)
