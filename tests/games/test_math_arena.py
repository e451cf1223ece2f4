"""Math Arena: every clause, every option, and everything that is read or said."""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_math_arena import OPERATORS
from tables_of_math_arena import ANN, BOB, CAT, at, codes, every_code, hands_of, some_bids, two, variant, walk

from pipworks import read_record
from pipworks.engine import (
    CHANCE,
    SPECTATOR,
    AmbiguousChoice,
    BadDeal,
    BadOption,
    BadPosition,
    GameError,
    GameRecord,
    IllegalChoice,
    Position,
    Variant,
    generator,
)
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.games import game_named
from pipworks.games.math_arena import rules
from pipworks.games.math_arena.cards import BIDS, PACK, values_of
from pipworks.games.math_arena.options import MathArenaOptions
from pipworks.games.math_arena.telling import arithmetic
from pipworks.games.math_arena.writing import OPERATOR_CODES, fraction, read_points, write_points
from pipworks.kernels import PLAIN

GAME = game_named("math-arena")

QUICK = settings(max_examples=10 if PLAIN else 40, deadline=None, derandomize=True)


# Cards and the deal


@pytest.mark.rule("MA1")
def test_the_twelve_courts_are_operators_and_the_forty_others_numbers() -> None:
    start = variant().position("undealt")
    assert start.awaits_chance
    dealt = start.happen(f"{ANN}/{CAT}").position
    assert len(dealt.variant.outcomes(dealt.state)) == 12
    assert {dealt.variant.outcomes(dealt.state)[each][1] for each in range(12)} == {1.0}
    assert sorted(OPERATOR_CODES) == sorted(OPERATORS)
    assert sorted(values_of(PACK)) == sorted(list(range(1, 11)) * 4)
    assert GAME.notation.card_names(variant())[12] == "A"


@pytest.mark.rule("MA1")
def test_operators_come_in_any_order_equally_often() -> None:
    here = variant().deal(f"{ANN}/{CAT}")
    rng = generator(1)
    times = [0] * 12
    games = 240 if PLAIN else 2400
    for _ in range(games):
        times[int(variant().after_chance(here.state, rng).up) - 1] += 1
    assert sum(times) == games
    assert min(times) > games / 12 * 0.5 and max(times) < games / 12 * 1.6


@pytest.mark.rule("MA2")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_get_thirteen_and_play_two_sets_of_six(players: int) -> None:
    seen = list(walk(f"players={players}", 4))
    deals = [after for _, bids, after in seen if bids is None and after.state.phase == rules.TURNING]
    assert len(deals) == 2
    assert all(len(hand) == 13 for deal in deals for hand in hands_of(deal))
    bidding = [before for before, bids, _ in seen if bids is not None]
    assert len(bidding) == 12
    assert [len(hands_of(each)[0]) for each in bidding] == [13, 11, 9, 7, 5, 3] * 2


@pytest.mark.rule("MA2")
def test_deals_are_fair() -> None:
    rng = generator("fair")
    v = variant("players=3")
    total = np.zeros((3, 11))
    deals = 100 if PLAIN else 1500
    for _ in range(deals):
        state = v.blank()
        rules.begin(v.rules, state)
        rules.chance(v.rules, state, rng)
        for seat in range(3):
            for value in values_of(state.hand[seat]):
                total[seat, value] += 1
    assert np.allclose(total[:, 1:] / deals, 1.3, atol=0.4 if PLAIN else 0.12)


@pytest.mark.rule("MA12")
@pytest.mark.parametrize(("players", "dealt"), [(4, 9), (5, 8)])
def test_four_and_five_play_three_sets_of_four(players: int, dealt: int) -> None:
    bidding = [before for before, bids, _ in walk(f"players={players}", 2) if bids is not None]
    assert [len(hands_of(each)[0]) for each in bidding] == [dealt - 2 * each for each in range(4)] * 3
    if players == 5:
        for each in (bidding[3], bidding[7], bidding[11]):
            assert all(len(set(each.choices(seat))) == 1 for seat in range(5))
        with_all = bidding[0]
        assert sorted(number for hand in hands_of(with_all) for number in hand) == sorted(values_of(PACK))


# A round


@pytest.mark.rule("MA3")
def test_all_bid_two_numbers_at_once() -> None:
    here = at(f"{ANN}/{CAT}", "Ks")
    assert here.to_act == (0, 1)
    with pytest.raises(IllegalChoice, match="player 2 is missing"):
        here.play({0: "A-A"})
    for seat, hand in enumerate(hands_of(here)):
        wanted = {tuple(sorted((hand[i], hand[j]))) for i in range(13) for j in range(i)}
        numbers = variant().choices(here.state, seat)
        assert {tuple(sorted(BIDS[bid])) for bid in numbers} == wanted
        assert numbers == sorted(numbers) and len(numbers) == len(wanted)
        assert len(set(here.choices(seat))) == len(wanted)


@pytest.mark.rule("MA3")
def test_the_next_operator_is_turned_up_after_a_round() -> None:
    after = two("Ks", "10-10", "A-A")
    assert after.awaits_chance
    with pytest.raises(BadDeal, match="Ks cannot be turned up any more"):
        after.happen("Ks")
    turned, told = after.happen("q♥")
    assert turned.to_act == (0, 1)
    assert told == (
        "The red Queen (Q♥) is turned up: the lowest remainder wins it, the smaller number dividing.",
    )


@pytest.mark.rule("MA4")
@pytest.mark.parametrize(
    ("up", "first", "second", "winner"),
    [
        ("Ks", "10-10", "9-10", 0),
        ("Kc", "A-3", "2-3", 1),
        ("Kh", "A-2", "A-A", 1),
        ("Kd", "A-2", "A-3", 0),
        ("Qs", "5-9", "6-9", 0),
        ("Qc", "A-9", "9-10", 1),
        ("Qh", "5-10", "4-9", 0),
        ("Qd", "2-5", "2-4", 1),
        ("Js", "A-10", "2-10", 0),
        ("Jc", "8-9", "7-9", 1),
        ("Jh", "A-10", "3-9", 1),
        ("Jd", "5-5", "A-2", 0),
    ],
)
def test_colour_is_the_aim_and_rank_the_operation(up: str, first: str, second: str, winner: int) -> None:
    after = two(up, first, second)
    assert after.state.won[winner] == 1 << OPERATOR_CODES.index(up)
    assert after.state.won[1 - winner] == 0
    assert after.scores[winner] == 1


@pytest.mark.rule("MA4")
@pytest.mark.parametrize(
    ("up", "bid", "words"),
    [
        ("Kh", "3-8", "3 and 8: 3 and 8 make 11"),
        ("Qs", "9-10", "9 and 10: 9 into 10 leaves 1"),
        ("Qs", "2-5", "2 and 5: 2 into 5 leaves 1"),
        ("Qh", "A-9", "1 and 9: 1 into 9 leaves nothing"),
        ("Js", "A-10", "10 and 1: 10 less 1 is 9"),
        ("Jh", "5-5", "5 and 5: 5 less 5 is 0"),
    ],
)
def test_the_arithmetic_of_a_bid_is_told(up: str, bid: str, words: str) -> None:
    here = at(f"{ANN}/{CAT}", up)
    told = here.play({0: bid, 1: "3-6"}).happened
    assert told[0] == f"Player 1 bids {words}."


@pytest.mark.parametrize(("up", "made"), [("Ks", 11), ("Qh", 2), ("Js", 5)])
def test_who_bids_sees_what_every_bid_makes(up: str, made: int) -> None:
    """MA4: by the operator turned up, and nobody sees what another's numbers make."""
    here = at(f"{ANN}/{CAT}", up)
    view = here.view(0).model_dump()
    assert len(view["makes"]) == len(view["choices"])
    assert view["makes"][view["choices"].index("3-8")] == made
    assert here.view(SPECTATOR).model_dump()["makes"] == []


@pytest.mark.rule("MA4")
def test_a_difference_is_never_negative() -> None:
    for bid in range(len(BIDS)):
        low, high = sorted(BIDS[bid])
        told = arithmetic(OPERATOR_CODES.index("Js"), bid)
        assert told[0] == (high, low) and ENGLISH.say(told[1]) == f"{high} less {low} is {high - low}"
    assert two("Jh", "A-10", "3-4").state.won[1]


@pytest.mark.rule("MA5")
def test_the_larger_is_divided_by_the_smaller() -> None:
    after = two("Qs", "2-5", "A-10")
    assert after.state.won[0]
    for bid, (divisor, dividend) in enumerate(BIDS[:55]):
        leaves = dividend % divisor or "nothing"
        told = arithmetic(4, bid)
        assert told[0] == (divisor, dividend)
        assert ENGLISH.say(told[1]) == f"{divisor} into {dividend} leaves {leaves}"


@pytest.mark.rule("MA5")
def test_under_choice_the_bidder_says_which_divides() -> None:
    here = at(f"{ANN}/{CAT}", "Qs", "remainder=choice")
    assert {"10/9", "9/10", "5/5"} <= set(here.choices(0))
    after, told = here.play({0: "9/10", 1: "9/7"})
    assert told[:2] == (
        "Player 1 bids 10 and 9: 10 into 9 leaves 9.",
        "Player 2 bids 7 and 9: 7 into 9 leaves 2.",
    )
    assert after.state.won[0]
    for other in ("Ks", "Jh"):
        plain = at(f"{ANN}/{CAT}", other, "remainder=choice")
        assert all("/" not in bid for bid in plain.choices(0))
        assert max(plain.variant.choices(plain.state, 0)) < 55  # no pair is there a second time


@pytest.mark.rule("MA6")
def test_the_best_takes_it_and_the_numbers_are_seen_and_gone() -> None:
    after = two("Ks", "10-10", "A-9")
    assert hands_of(after)[0] == [1, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9]
    assert values_of(after.state.played) == [1, 9, 10, 10]
    for eyes in (0, 1, SPECTATOR):
        assert after.view(eyes).model_dump()["seen"] == ["A", "9", "10", "10"]
        assert "Seen in this set: A 9 10 10" in after.table(eyes)


@pytest.mark.rule("MA7")
def test_after_a_set_everything_is_shuffled_and_dealt_again() -> None:
    for code, size in (("", 6), ("players=4", 4), ("players=5", 4)):
        steps = list(walk(code, 9))
        ends = [after for before, bids, after in steps if bids and after.turn % size == 1]
        for end in ends:
            assert end.awaits_chance and end.state.played == 0 and not end.state.hand.any()
            assert end.variant.outcomes(end.state) == []
        assert len(ends) == 12 // size - 1


def last_round(code: str = "", **more: str) -> Position:
    """The last round of the first set for two, operators shared out as 3 and 2 unless told."""
    fields = {"hands": "A-5-10/2-5-10", "up": "Js", "won": "Ks-Kh-Kc/Qh-Jd", "played": PLAYED} | more
    return at(fields.pop("hands"), fields.pop("up"), code, **fields)


PLAYED = "2-2-3-3-4-4-6-6-7-7-8-8-9-9-9-9-8-8-7-7"


@pytest.mark.rule("MA8")
def test_most_operators_win() -> None:
    end = variant().position("won=Ks-Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd")
    assert end.over and end.scores == (1, -1)
    assert str(GAME.telling.result(variant(), list(end.scores))) == "Player 1 wins the game."


@pytest.mark.rule("MA8")
def test_equal_operators_share() -> None:
    end = variant().position("won=Ks-Kh-Kc-Kd-Qs-Qh/Qc-Qd-Js-Jh-Jc-Jd")
    assert end.scores == (0, 0)
    assert str(GAME.telling.result(variant(), list(end.scores))) == "Player 1 and player 2 share the game."
    three = variant("players=3").position("won=Ks-Kh-Kc-Kd-Qs/Qh-Qc-Qd-Js-Jh/Jc-Jd")
    assert three.scores == (0.5, 0.5, -1)
    alone = variant("players=3").position("won=Ks-Kh-Kc-Kd-Qs/Qh-Qc-Qd-Js/Jc-Jd-Jh")
    assert alone.scores == (2, -1, -1)


# Ties


@pytest.mark.rule("MA9")
def test_hold_gives_the_operator_to_the_next_winner() -> None:
    after = two("Ks", "10-10", "10-10")
    assert after.state.held == 1 and not after.state.won.any()
    turned, told = after.happen("Kh")
    assert told[1] == "With it go those held over: K♠."
    assert "Held over for the next winner: K♠" in turned.table(0)
    won, told = turned.play({0: "A-A", 1: "2-3"})
    assert won.state.won[0] == 3 and won.state.held == 0
    assert told[-1] == "Player 1 takes the K♥ and K♠, which was held over."


@pytest.mark.rule("MA9")
def test_hold_holds_even_if_others_are_not_tied() -> None:
    here = at(f"{ANN}/{BOB}/{CAT}", "Ks", "players=3")
    after, told = here.play({0: "10-10", 1: "10-10", 2: "9-9"})
    assert after.state.held == 1
    assert told[-2:] == ("Player 1 and player 2 tie with 20.", "The K♠ is held over.")


@pytest.mark.rule("MA9")
def test_cancel_looks_at_the_next_best() -> None:
    here = at(f"{ANN}/{BOB}/{CAT}", "Ks", "players=3,ties=cancel")
    after, told = here.play({0: "10-10", 1: "10-10", 2: "2-2"})
    assert after.state.won[2] == 1 and after.state.held == 0
    assert told[-2:] == (
        "Player 1 and player 2 tie with 20, so these bids cancel.",
        "Player 3 takes the K♠.",
    )


@pytest.mark.rule("MA9")
def test_cancel_goes_on_cancelling_and_holds_when_none_stands_alone() -> None:
    hands = "A-A-2-5-6-7-8-9-10/A-A-2-5-6-7-8-9-10/2-3-3-4-5-6-7-8-9/2-3-3-4-5-6-7-8-9"
    here = at(hands, "Ks", "players=4,ties=cancel")
    after, told = here.play({0: "9-10", 1: "9-10", 2: "8-9", 3: "8-9"})
    assert after.state.held == 1 and not after.state.won.any()
    assert told[-1] == "Nobody stands alone: the K♠ is held over."
    after, _ = here.play({0: "9-10", 1: "9-10", 2: "8-9", 3: "2-3"})
    assert after.state.won[2] == 1
    everybody, _ = here.play({0: "2-5", 1: "2-5", 2: "3-4", 3: "3-4"})
    assert everybody.state.held == 1
    pair = two("Ks", "9-10", "9-10", "ties=cancel")
    assert pair.state.held == 1


@pytest.mark.rule("MA9")
def test_split_scores_fractions() -> None:
    here = at(f"{ANN}/{BOB}/{CAT}", "Ks", "players=3,ties=split")
    after, told = here.play({0: "10-10", 1: "10-10", 2: "9-9"})
    assert told[-1] == "Player 1 and player 2 split the K♠: ½ each."
    assert [rules.operators_won(after.variant.rules, after.state, seat) for seat in range(3)] == [30, 30, 0]
    assert after.state.held == 0
    assert "won K♠ (½ operators: K♠ with player 2)" in after.table(0)
    assert after.view(2).model_dump()["split"] == [{"operator": "K♠", "among": [0, 1]}]
    after, _ = here.play({0: "A-A", 1: "A-A", 2: "9-9"})
    assert after.state.won.tolist()[:3] == [0, 0, 1]
    after, told = here.play({0: "8-9", 1: "8-9", 2: "8-9"})
    assert told[-1] == "Player 1, player 2 and player 3 split the K♠: ⅓ each."


@pytest.mark.rule("MA10")
def test_two_players_each_take_one_after_two_held_rounds() -> None:
    after = two("Ks", "10-10", "10-10").happen("Jh").position
    after, told = after.play({0: "5-5", 1: "5-5"})
    assert after.state.won.tolist()[:2] == [1 << 0, 1 << 9] and after.state.held == 0
    assert told[-1] == (
        "That makes 2 held rounds in a row, so everybody takes one operator: player 1 takes K♠ and "
        "player 2 takes J♥."
    )


@pytest.mark.rule("MA10")
def test_n_is_the_number_of_players() -> None:
    here = at(f"{ANN}/{BOB}/{CAT}", "Ks", "players=3")
    here = here.play({0: "8-9", 1: "8-9", 2: "8-9"}).position
    here = here.happen("Kh").position.play({0: "A-A", 1: "A-A", 2: "7-7"}).position
    assert int(here.state.held).bit_count() == 2
    here = here.happen("Js").position.play({0: "2-10", 1: "2-10", 2: "3-3"}).position
    assert here.state.held == 0
    assert [int(won).bit_count() for won in here.state.won[:3]] == [1, 1, 1]


@pytest.mark.rule("MA10")
def test_a_round_won_breaks_the_row() -> None:
    here = two("Ks", "10-10", "10-10").happen("Kh").position.play({0: "A-A", 1: "2-3"}).position
    here = here.happen("Jh").position.play({0: "5-5", 1: "5-5"}).position
    assert here.state.held == 1 << 9 and here.state.won[0] == 3


@pytest.mark.rule("MA10", "MA11")
def test_held_rounds_count_on_across_sets() -> None:
    end = last_round(hands="A-5-5/A-5-5").play({0: "A-5", 1: "A-5"}).position
    assert end.state.held == 1 << 8 and end.awaits_chance
    again = end.happen(f"{ANN}/{BOB}").position.happen("Kd").position
    assert again.state.held == 1 << 8
    after, told = again.play({0: "A-2", 1: "A-2"})
    assert after.state.held == 0
    assert told[-1].startswith("That makes 2 held rounds in a row")
    won, _ = again.play({0: "A-2", 1: "A-3"})
    assert won.state.won[0] == 0b111 | 1 << 8 | 1 << 3


@pytest.mark.rule("MA11")
def test_the_last_card_breaks_a_tie_highest_for_black() -> None:
    after, told = last_round(hands="A-5-9/A-5-10", played=PLAYED.replace("9-9", "2-2", 1)).play(
        {0: "A-5", 1: "A-5"}
    )
    assert after.state.won[1] >> 8 & 1 and after.state.held == 0
    assert told[-3:-1] == (
        "Last cards: player 1 shows 9 and player 2 shows 10; the highest wins.",
        "Player 2 takes the J♠.",
    )
    assert told[-1] == "The set is over: all numbers are gathered and shuffled."
    assert [player["shown"] for player in after.view(0).model_dump()["players"]] == ["9", "10"]


@pytest.mark.rule("MA11")
def test_the_last_card_breaks_a_tie_lowest_for_red_and_takes_what_is_held() -> None:
    here = last_round(hands="A-5-10/A-5-9", up="Jh", won="Ks-Kh/Kc-Qh", held="Qd", played=LOW_PLAYED)
    after, told = here.play({0: "A-5", 1: "A-5"})
    assert after.state.won[1] == 1 << 2 | 1 << 5 | 1 << 7 | 1 << 9 and after.state.held == 0
    assert told[-2] == "Player 2 takes the J♥ and Q♦, which was held over."


LOW_PLAYED = "2-2-2-2-3-3-3-3-4-4-4-4-6-6-6-6-7-7-7-7"


@pytest.mark.rule("MA11")
def test_only_those_tied_for_best_show_their_last_card() -> None:
    here = at(
        "A-5-9/A-5-8/A-4-10",
        "Js",
        "players=3",
        won="Ks-Kh/Kc-Qh/Qd",
        played="2-2-2-2-3-3-3-3-4-4-6-6-6-6-7-7-7-7-8-8-8-9-9-9-10-10-10-A-5-5",
    )
    after, told = here.play({0: "A-5", 1: "A-5", 2: "A-4"})
    assert after.state.won[0] >> 8 & 1
    assert after.state.shown.tolist() == [9, 8, 0, 0, 0]
    assert "player 3 shows" not in " ".join(told)


@pytest.mark.rule("MA11")
def test_still_tied_is_a_held_tie_that_waits_for_the_next_set() -> None:
    after, told = last_round(hands="A-5-10/A-5-10").play({0: "A-5", 1: "A-5"})
    assert after.state.held == 1 << 8
    assert told[-3:-1] == ("Player 1 and player 2 are still tied.", "The J♠ is held over.")
    third = last_round(hands="A-5-10/A-5-10", won="Ks-Kh/Kc-Qh", held="Qd").play({0: "A-5", 1: "A-5"})
    assert third.position.state.held == 0
    assert [int(won).bit_count() for won in third.position.state.won[:2]] == [3, 3]


@pytest.mark.rule("MA11")
def test_a_tie_in_the_middle_of_a_set_shows_nothing() -> None:
    assert not two("Ks", "10-10", "10-10").state.shown.any()


FIVE = "A-6/2-7/3-8/4-9/5-10"
FIVE_PLAYED = "-".join(
    str(value) for value in sorted(list(range(1, 11)) * 3)
)  # three of each have been played, one is left


@pytest.mark.rule("MA11", "MA12")
def test_with_five_players_a_last_tie_is_held() -> None:
    fields = {"won": "Ks-Kh/Qh/-/-/-", "played": FIVE_PLAYED}
    here = at(FIVE, "Jc", "players=5", **fields)
    after, told = here.play({0: "A-6", 1: "2-7", 2: "3-8", 3: "4-9", 4: "5-10"})
    assert after.state.held == 1 << 10 and not after.state.shown.any()
    assert told[-2:] == ("The J♣ is held over.", "The set is over: all numbers are gathered and shuffled.")
    cancelled = at(FIVE, "Jc", "players=5,ties=cancel", **fields)
    assert cancelled.play(dict(enumerate(["A-6", "2-7", "3-8", "4-9", "5-10"]))).position.state.held
    split = at(FIVE, "Jc", "players=5,ties=split", **fields)
    after, told = split.play(dict(enumerate(["A-6", "2-7", "3-8", "4-9", "5-10"])))
    assert after.state.held == 0 and all(won >> 10 & 1 for won in after.state.won)
    assert "1/5 each" in told[-2]


@pytest.mark.rule("MA11")
def test_under_cancel_a_last_tie_is_broken_by_the_last_card_first() -> None:
    here = at(
        "A-5-9/A-5-8/A-4-10",
        "Js",
        "players=3,ties=cancel",
        won="Ks-Kh/Kc-Qh/Qd",
        played="2-2-2-2-3-3-3-3-4-4-6-6-6-6-7-7-7-7-8-8-8-9-9-9-10-10-10-A-5-5",
    )
    assert here.play({0: "A-5", 1: "A-5", 2: "A-4"}).position.state.won[0] >> 8 & 1


def last_of_three(code: str, last_cards: tuple[int, int, int], third: str = "A-5") -> Position:
    """The last bids of a set with three players: two of them bid A-5 for the J♠, and the third may too."""
    hands = "/".join(f"{bid}-{card}" for bid, card in zip(("A-5", "A-5", third), last_cards, strict=True))
    used = [int(number) for number in hands.replace("A", "1").replace("/", "-").split("-")]
    left = sorted(list(range(1, 11)) * 4)
    for number in used:
        left.remove(number)
    played = "-".join(map(str, left[-30:]))
    here = at(hands, "Js", f"players=3,{code}", won="Ks-Kh/Kc-Qh/Qd", played=played)
    return here.play({0: "A-5", 1: "A-5", 2: third}).position


@pytest.mark.rule("MA9", "MA11")
@pytest.mark.parametrize(
    ("last_cards", "third", "winner"),
    [
        ((9, 9, 5), "A-5", 2),  # the nines cancel
        ((9, 9, 10), "A-3", 2),  # the others' last cards count nothing for a result that is not tied
        ((9, 9, 5), "A-3", 2),
        ((9, 8, 10), "A-3", 0),  # the last card comes first
        ((9, 8, 7), "A-5", 0),
        ((9, 9, 9), "A-5", None),
    ],
)
def test_under_cancel_what_last_cards_leave_tied_cancels(
    last_cards: tuple[int, int, int], third: str, winner: int | None
) -> None:
    after = last_of_three("ties=cancel", last_cards, third)
    takes = [seat for seat in range(3) if int(after.state.won[seat]) >> 8 & 1]
    assert takes == ([] if winner is None else [winner])
    assert after.state.held == (1 << 8 if winner is None else 0)
    assert [int(card) for card in after.state.shown[:2]] == list(last_cards[:2])
    assert (after.state.shown[2] != 0) == (third == "A-5")


@pytest.mark.rule("MA11")
def test_last_cards_are_shown_once_and_then_results_count_as_in_any_round() -> None:
    hands = "A-5-9/A-5-9/A-5-8/A-5-7"
    played = "2-2-2-2-3-3-3-3-4-4-4-4-6-6-6-6-7-7-7-8-8-8-9-9"
    here = at(hands, "Js", "players=4,ties=cancel", won="Ks-Kh/Kc-/-/-", played=played)
    after = here.play(dict.fromkeys(range(4), "A-5")).position
    assert after.state.held == 1 << 8 and after.state.shown[:4].tolist() == [9, 9, 8, 7]


def all_but(*hands: int) -> str:
    """All numbers but those in hands, as they are written when they have been played."""
    numbers = sorted(list(range(1, 11)) * 4)
    for number in hands:
        numbers.remove(number)
    return "-".join(map(str, numbers))


@pytest.mark.rule("MA9", "MA11", "MA12")
def test_under_cancel_five_players_cancel_in_the_last_round_as_in_any() -> None:
    hands = "A-6/2-7/3-9/4-9/5-10"
    fields = {"won": "Ks-Kh/Qh/-/-/-", "played": all_but(1, 6, 2, 7, 3, 9, 4, 9, 5, 10)}
    bids = dict(enumerate(hands.split("/")))
    after, told = at(hands, "Jh", "players=5,ties=cancel", **fields).play(bids)
    assert after.state.won[2] >> 9 & 1 and after.state.held == 0  # 6 stands alone, 5 is there four times
    assert "Player 3 takes the J♥." in told
    assert not any("stands alone" in sentence for sentence in told)


@pytest.mark.rule("MA9", "MA12")
def test_under_cancel_the_fifth_takes_it_when_two_pairs_cancel() -> None:
    hands = "5-10/6-9/4-8/5-7/2-7"
    fields = {"won": "Ks-Kh/Qh/-/-/-", "played": all_but(5, 10, 6, 9, 4, 8, 5, 7, 2, 7)}
    here = at(hands, "Kc", "players=5,ties=cancel", **fields)
    after = here.play(dict(enumerate(hands.split("/")))).position
    assert after.state.won[4] >> 2 & 1 and after.state.held == 0  # 15 and 12 are there twice each, 9 once


@pytest.mark.rule("MA11")
def test_games_of_the_first_rules_still_hold_what_last_cards_leave_tied() -> None:
    then = Variant(GAME.of_version(1), variant("players=3,ties=cancel").options)
    after = last_of_three("ties=cancel", (9, 9, 5), "A-3")
    start = at(
        "A-5-9/A-5-9/A-3-5",
        "Js",
        "players=3,ties=cancel",
        won="Ks-Kh/Kc-Qh/Qd",
        played="4-4-4-4-5-6-6-6-6-7-7-7-7-8-8-8-8-9-9-10-10-10-10-2-2-2-2-3-3-3",
    )
    bids = {0: "A-5", 1: "A-5", 2: "A-3"}
    assert start.play(bids).position.state.won.tolist() == after.state.won.tolist()
    before, told = then.position(start.text).play(bids)
    assert before.state.held == 1 << 8
    assert told[-3:-1] == ("Player 1 and player 2 are still tied.", "The J♠ is held over.")
    record = GameRecord(then, then.deal(seed=3))
    assert "Rules" not in str(record)
    again = read_record(str(record), lambda code: Variant.read(GAME, code.partition(":")[2]))
    assert again.variant.game.version == 1


@pytest.mark.rule("MA11", "MA12")
@pytest.mark.parametrize("code", every_code())
def test_the_sheet_tells_the_rules_that_a_table_goes_by(code: str) -> None:
    now = variant(code)
    then = Variant(GAME.of_version(1), now.options)
    new, old = (each.rule_sheet().markdown() for each in (now, then))
    if "ties=cancel" not in code:
        assert old == new
        return
    held = "If the last cards are tied as well, the operator is held over."
    if now.seats == 2:  # nobody else is left whose result could count
        assert old == new and held in new and not re.search("next best|the others|these bids", new)
        return
    assert "do not cancel" not in new and "the operator is held over.\n" not in new
    assert ("these bids cancel" in new) == (now.seats < 5) and "these bids cancel" not in old
    alone = "In a set’s last round tied results do not cancel: the operator is held over."
    assert (held in old, alone in old) == (now.seats < 5, now.seats == 5)
    assert "verglichen" not in then.rule_sheet().markdown(Teller("de"))


@pytest.mark.rule("MA9", "MA12")
def test_by_the_first_rules_five_players_hold_what_is_tied_in_the_last_round() -> None:
    hands = "5-10/6-9/4-8/5-7/2-7"
    fields = {"won": "Ks-Kh/Qh/-/-/-", "played": all_but(5, 10, 6, 9, 4, 8, 5, 7, 2, 7)}
    here = at(hands, "Kc", "players=5,ties=cancel", **fields)
    then = Variant(GAME.of_version(1), here.variant.options)
    after, told = then.position(here.text).play(dict(enumerate(hands.split("/"))))
    assert after.state.held == 1 << 2 and "The K♣ is held over." in told


@pytest.mark.rule("MA11", "MA13")
@pytest.mark.parametrize(
    ("code", "won", "points"),
    [
        ("tournament=10", "Ks-Kh-Kc-Kd-Qs/Qh-Qc-Qd-Js-Jh-Jd", "1/2"),
        ("tournament=2", "Ks-Kh-Kc-Kd-Qs/Qh-Qc-Qd-Js-Jh-Jd", "1/2"),
        ("players=4,tournament=3,ties=cancel", "Ks-Kh-Kc-Kd/Qs-Qh-Qc/Qd-Js-Jh/Jd", "2/0.5/0.5/0"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_after_a_game_what_was_held_over_is_nobodys(code: str, won: str, points: str, language: str) -> None:
    """Whatever a table tells then is of the game that is over, or of the one that is about to begin."""
    here = variant(code).position(f"won={won} held=Jc points={points}")
    for seat in (SPECTATOR, 0):
        assert here.view(seat).model_dump()["unclaimed"]
        table = here.table(seat, Teller(language)).casefold()
        for told in ("for the next winner", "operators to come", "round 1", "nächsten sieger", "noch kommen"):
            assert told not in table
        assert ("unclaimed" if language == "en" else "für niemanden") in table
        assert ("about to begin" in table or "beginnt gleich" in table) == (not here.over)
        assert ("game 2" in table or "spiel 2" in table) == (not here.over)
    if not here.over:
        dealt = here.variant.after_chance(here.state, generator(1))
        assert not here.variant.view(dealt, SPECTATOR).model_dump()["unclaimed"]
        again = here.variant.table(dealt, SPECTATOR).casefold()
        assert "unclaimed" not in again and "game 2" in again and "round 1" in again


@pytest.mark.rule("MA11")
def test_under_split_the_last_card_comes_first_and_nothing_is_held() -> None:
    broken = last_round("ties=split", hands="A-5-10/A-5-9", played=LOW_PLAYED).play({0: "A-5", 1: "A-5"})
    assert broken.position.state.won[0] >> 8 & 1 and not broken.position.state.won[1] >> 8 & 1
    level = last_round("ties=split", hands="A-5-10/A-5-10").play({0: "A-5", 1: "A-5"})
    assert all(won >> 8 & 1 for won in level.position.state.won[:2])
    with pytest.raises(BadPosition, match="nothing is ever held over with ties=split"):
        last_round("ties=split", held="Qd", won="Ks-Kh-Kc/Jd")


@pytest.mark.rule("MA11")
def test_what_is_held_at_the_end_is_nobodys() -> None:
    here = at(
        "A-5-10/A-5-10",
        "Js",
        won="Ks-Kh-Kc-Kd-Qs-Qh/Qc-Qd-Jh-Jc-Jd",
        played=PLAYED,
    )
    end, told = here.play({0: "A-5", 1: "A-5"})
    assert end.over and end.state.held == 1 << 8 and end.scores == (1, -1)
    assert "Nobody gets what is held over now: J♠." in told
    assert "Held over unclaimed: J♠" in end.table(SPECTATOR)


@pytest.mark.rule("MA11", "MA13")
def test_what_is_held_at_the_end_does_not_come_into_the_next_game_of_a_tournament() -> None:
    won = "Ks-Kh-Kc-Kd-Qs-Qh/Qc-Qd-Jh-Jc-Jd"
    here = at("A-5-10/A-5-10", "Js", "tournament=10", won=won, played=PLAYED)
    end = here.play({0: "A-5", 1: "A-5"}).position
    assert end.awaits_chance and end.state.points.tolist()[:2] == [120, 60]
    again = end.happen(f"{ANN}/{CAT}").position
    assert again.state.held == 0 and not again.state.won.any()


# Tournaments


def end_of_game(code: str, won: str, **more: str) -> Position:
    """A game whose last operator, K♠, is about to go to player 1."""
    hands = {2: "A-10-10/A-2-3", 3: "A-10-10/A-2-3/A-2-3"}[variant(code).seats]
    played = {2: LAST_PLAYED, 3: LAST_PLAYED_OF_THREE}[variant(code).seats]
    here = at(hands, "Ks", code, won=won, played=played, **more)
    return here.play(dict(enumerate(["10-10", "A-2", "A-2"][: variant(code).seats]))).position


LAST_PLAYED = "4-4-4-4-5-5-5-5-6-6-6-6-7-7-7-7-8-8-8-8"
LAST_PLAYED_OF_THREE = LAST_PLAYED + "-9-9-9-9-3-3-2-2-10-10"


@pytest.mark.rule("MA13")
def test_first_scores_two_and_second_one() -> None:
    after = end_of_game("tournament=10", "Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd")
    assert after.state.points.tolist()[:2] == [120, 60]
    assert not after.over and after.awaits_chance
    assert after.turn == 1001


@pytest.mark.rule("MA13")
def test_ties_share_the_points_of_their_places() -> None:
    for won, points in [
        ("Kh-Kc-Kd/Qs-Qh-Qc-Qd/Js-Jh-Jc-Jd", [60, 60, 60]),
        ("Kh-Kc-Kd-Qs/Qh-Qc-Qd/Js-Jh-Jc-Jd", [120, 0, 60]),
        ("Kh-Kc-Kd-Qs-Jd/Qh-Qc-Qd/Js-Jh-Jc", [120, 30, 30]),
        ("Kh-Kc-Kd-Qs/Qh-Qc-Qd-Js-Jd/Jh-Jc", [90, 90, 0]),
    ]:
        after = end_of_game("players=3,tournament=10", won)
        assert after.state.points.tolist()[:3] == points
    drawn = end_of_game("tournament=10", "Kh-Kc-Kd-Qs-Qh/Qc-Qd-Js-Jh-Jc-Jd")
    assert drawn.state.points.tolist()[:2] == [90, 90]


@pytest.mark.rule("MA13")
def test_a_new_game_starts_afresh_with_the_points_kept() -> None:
    after = end_of_game("tournament=10", "Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd")
    again = after.happen(f"{ANN}/{CAT}").position
    assert again.state.game == 1 and not again.state.won.any() and again.state.held == 0
    assert int(again.state.left).bit_count() == 12
    assert again.state.points.tolist()[:2] == [120, 60]
    assert again.scores == (1, -1)
    assert again.table(0).startswith("Game 2 of a tournament to 10: set 1 of 2, round 1 of 6")
    assert "Points: you have 2, player 2 has 1" in again.table(0)


@pytest.mark.rule("MA13")
def test_the_tournament_ends_at_the_total() -> None:
    end = end_of_game("tournament=10", "Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd", game="6", points="8/7")
    assert end.over and end.scores == (1, -1)
    assert end.state.points.tolist()[:2] == [600, 480]
    level = end_of_game("tournament=10", "Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd", game="7", points="8.5/9.5")
    assert level.over and level.scores == (0, 0)
    assert str(GAME.telling.result(level.variant, [0, 0])) == "Player 1 and player 2 share the tournament."
    single = end_of_game("", "Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd")
    assert single.over and not single.state.points.any()


@pytest.mark.rule("MA13")
def test_ten_is_the_usual_total_and_none_is_a_single_game() -> None:
    assert variant("tournament").code == "math-arena:tournament=10"
    assert variant("tournament=yes").code == "math-arena:tournament=10"
    assert variant("tournament=none").code == "math-arena"
    assert variant("tournament=0").code == "math-arena"
    assert variant("tournament=25").options.one_game == MathArenaOptions()


@pytest.mark.rule("MA13")
def test_one_game_of_a_tournament_can_be_looked_at_alone() -> None:
    v = variant("tournament=10")
    after = end_of_game("tournament=10", "Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd").happen(f"{ANN}/{CAT}").position
    own_rules, state = v.rules.copy(), after.state.copy()
    rules.alone(own_rules, state)
    assert own_rules.tournament == 0 and v.scores(state, own_rules) == [0, 0]


# Options


@pytest.mark.rule("MA2", "MA5", "MA9", "MA12", "MA13")
def test_defaults_and_codes() -> None:
    assert variant().code == "math-arena"
    assert variant().seats == 2
    assert variant(" Ties = CANCEL , players=3").code == "math-arena:players=3,ties=cancel"
    assert variant("remainder=Larger-by-smaller").code == "math-arena"
    assert variant("four").seats == 4
    assert variant().options.secret
    schema = MathArenaOptions.model_json_schema()["properties"]
    assert all(schema[name]["description"] for name in ("players", "remainder", "ties", "tournament"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("players=1", "players cannot be '1': it is a number from 2 to 5"),
        ("players=6", "players cannot be '6': it is a number from 2 to 5"),
        ("players=two", "players must be a whole number from 2 to 5, not 'two'"),
        ("remainder=smaller", "choose larger_by_smaller or choice"),
        ("ties=share", "choose hold, cancel or split"),
        ("tournament=-1", "it is a number from 0 to 1000"),
        ("tournament=1001", "it is a number from 0 to 1000"),
        (
            "tournament=ten",
            "cannot be 'ten': write a whole number from 0 to 1000, or yes for 10 and no for none",
        ),
        ("match=3", "has no option 'match'"),
    ],
)
def test_refused_options(text: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        variant(text)


@pytest.mark.parametrize("value", [2.5, True])
def test_refused_python_values(value: Any) -> None:
    with pytest.raises(BadOption, match="whole number"):
        variant().but(players=value)
    if not isinstance(value, bool):
        with pytest.raises(BadOption, match="whole number"):
            variant().but(tournament=value)


@pytest.mark.parametrize("code", every_code())
def test_choices_are_never_more_than_announced(code: str) -> None:
    v = variant(code)
    hand = {13: "A-A-2-2-3-3-4-5-6-7-8-9-10", 9: "2-3-4-5-6-7-8-9-10", 8: "A-3-4-5-6-7-8-9"}[v.options.dealt]
    state = v.blank()
    rules.begin(v.rules, state)
    rules.start_set(state)
    state.hand[0] = GAME.notation.read_deal(v, _deal_with(v, hand)).hand[0]
    rules.turn_up(state, 4)
    assert len(v.choices(state, 0)) == v.most_choices
    assert v.options.most_payoff == v.seats - 1


def _deal_with(v: Variant, hand: str) -> str:
    own = [1 if face == "A" else int(face) for face in hand.split("-")]
    left = sorted(list(range(1, 11)) * 4)
    for each in own:
        left.remove(each)
    hands = [own] + [left[seat * len(own) : (seat + 1) * len(own)] for seat in range(v.seats - 1)]
    return "/".join("-".join(map(str, each)) for each in hands)


# Choices as text


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("3-8", "3-8"),
        ("8 3", "3-8"),
        (" 8 , 3 ", "3-8"),
        ("a10", "A-10"),
        ("1-10", "A-10"),
        ("10+Ace", "A-10"),
        ("1010", "10-10"),
        ("3 and 8", "3-8"),
        ("8 und 3", "3-8"),
        ("Ass und Zehn", "A-10"),
        ("8 durch 3", "3-8"),
        ("8 geteilt durch 3", "3-8"),
        ("8/3", "3-8"),
        ("3 into 8", "3-8"),
        ("8 mod 3", "3-8"),
        ("8 divided by 3", "3-8"),
    ],
)
def test_bids_are_read_tolerantly(text: str, means: str) -> None:
    here = at(f"{ANN}/{CAT}", "Qs")
    assert (
        variant().settle(here.state, {0: text, 1: "2-3"})[0]
        == variant().settle(here.state, {0: means, 1: "2-3"})[0]
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a bid: choose two numbers of your hand"),
        ("3", "is not a bid"),
        ("3-8-9", "is not a bid"),
        ("3-11", "is not a bid"),
        ("0-3", "is not a bid"),
        ("K-3", "is not a bid"),
        ("🂡-3", "is not a bid"),
        ("3-" + "8" * 9000, "is not a bid"),
        ("9-9", "you have just one 9 in your hand"),
        ("3/8", "divides by the larger number, but here the smaller always divides: write 3-8"),
        ("8 into 3", "divides by the larger number"),
    ],
)
def test_bids_refused(text: str, says: str) -> None:
    here = at(f"{ANN}/{CAT}", "Qs")
    with pytest.raises(IllegalChoice, match=says) as refused:
        here.play({0: text, 1: "2-3"})
    assert len(str(refused.value)) < 300


def test_numbers_not_in_hand_are_refused() -> None:
    here = at(
        "2-3-5/A-4-4",
        "Kc",
        won="Ks-Kh-Kd/Qh-Jd",
        played=LAST_PLAYED.replace("4-4-4-4-5-5-5-5", "9-9-9-9-A-A-10-10"),
    )
    with pytest.raises(IllegalChoice, match=r"7 is not in your hand \(2 3 5\): choose two of these"):
        here.play({0: "2-7", 1: "4-4"})
    with pytest.raises(IllegalChoice, match="divides, but K♣ asks for a sum: write 2-3"):
        here.play({0: "2/3", 1: "4-4"})
    with pytest.raises(IllegalChoice, match="9999 is no choice here"):
        here.play_numbers({0: 9999, 1: "4-4"})
    with pytest.raises(IllegalChoice, match="seat 2 has nothing to choose"):
        here.play({0: "2-3", 1: "4-4", 2: "2-3"})


@pytest.mark.rule("MA5")
def test_under_choice_it_must_be_said_which_divides() -> None:
    here = at(f"{ANN}/{CAT}", "Qs", "remainder=choice")
    with pytest.raises(AmbiguousChoice, match="could be 8/3 or 3/8: say which number divides"):
        here.play({0: "3-8", 1: "2/3"})
    said = {"3 into 8": "8/3", "8 into 3": "3/8", "5-5": "5/5", "8÷3": "8/3", "8 divided by 3": "8/3"}
    said |= {"8 geteilt durch 3": "8/3", "3 durch 8": "3/8"}
    for text, means in said.items():
        settled = here.variant.settle(here.state, {0: text, 1: "2/3"})
        assert settled == here.variant.settle(here.state, {0: means, 1: "2/3"})
    with pytest.raises(IllegalChoice, match="asks for a difference"):
        at(f"{ANN}/{CAT}", "Jh", "remainder=choice").play({0: "8/3", 1: "2-3"})


@pytest.mark.parametrize("code", every_code())
def test_every_bid_round_trips_through_its_text(code: str) -> None:
    for before, bids, _ in walk(code, 3):
        if bids is None:
            continue
        for seat in before.to_act:
            known = before.seen_by(seat)
            for bid in before.variant.choices(known, seat):
                text = GAME.notation.choice(before.variant, known, seat, bid)
                assert " " not in text
                assert GAME.notation.read_choice(before.variant, known, seat, text) == bid
            assert ENGLISH.say(GAME.telling.ask(before.variant, known, seat)).endswith(".")


def test_nobody_sees_another_hand() -> None:
    here = at(f"{ANN}/{CAT}", "Ks")
    for seat in (0, 1, SPECTATOR):
        view = json.loads(here.view(seat).model_dump_json())
        for other in (0, 1):
            assert (view["players"][other]["hand"] != []) == (other == seat)
            assert view["players"][other]["unknown"] == (0 if other == seat else 13)
    for seat, where in (
        (0, "(13 in the other hand, 14 undealt)"),
        (SPECTATOR, "(13 in every hand, 14 undealt)"),
    ):
        (unseen,) = [line for line in here.table(seat).splitlines() if line.startswith("Not seen: ")]
        assert unseen.endswith(where)
    assert "Operators to come: K♥ K♣ K♦ Q♠" in here.table(0)
    assert "Player 1 (you): won nothing; hand A A 2 3 4 5 5 6 7 8 9 10 10" in here.table(0)
    assert "Player 2: won nothing; hand 13 cards face down" in here.table(0)
    masked = GAME.notation.write_position(variant(), here.seen_by(1))
    assert masked == f"hands=13?/{CAT} up=Ks"
    with pytest.raises(BadPosition, match="no unknown cards"):
        variant().position(masked)


# Positions, deals, records


@pytest.mark.parametrize(
    "code", [*every_code(), "players=3,tournament=4", "players=5,ties=split,tournament=3"]
)
def test_positions_round_trip(code: str) -> None:
    for here, _, after in walk(code, 12):
        for each in (here, after):
            again = each.variant.position(each.text)
            assert again.state.tobytes() == each.state.tobytes()
            assert again.text == each.text
            assert each.variant.position(str(each).upper().replace("MATH-ARENA", "math-arena")) == each


@pytest.mark.parametrize("code", [*every_code(), "players=3,tournament=4"])
def test_records_round_trip(code: str) -> None:
    luck = random.Random(7)
    v = variant(code)
    record = GameRecord(v, v.deal(seed=11))
    while not record.now.over:
        record.play(some_bids(record.now, luck))
    text = str(record)
    assert str(read_record(text, v)) == text
    unseeded = "\n".join(line for line in text.splitlines() if not line.startswith("[Seed"))
    told = read_record(unseeded, v)
    assert told.now == Position(v, record.now.state, None)
    assert read_record(text.upper().replace("[GAME", "[Game"), v).now == record.now


def test_a_scripted_game_can_be_replayed_move_by_move() -> None:
    here = variant("players=2").deal(f"{ANN}/{CAT}")
    assert here.awaits_chance and variant().deal(f"{ANN}/{CAT} up=Ks") == here.happen("Ks").position
    script = ["Ks", "Qs", "Js", "Kh", "Qh", "Jh", "Kc", "Qc", "Jc", "Kd", "Qd", "Jd"]
    luck = random.Random(1)
    for number, operator in enumerate(script):
        if number == 6:
            here = here.happen(f"{CAT}/{ANN}").position
        here = here.happen(operator).position
        here = here.play(some_bids(here, luck)).position
    assert here.over
    assert variant().position("undealt").happen(f"hands={ANN}/{CAT}").position.text.startswith("hands=A-A-2")
    with pytest.raises(IllegalChoice, match="no random event is due"):
        here.happen("Ks")


def test_outcomes_can_be_listed_and_told() -> None:
    here = variant().deal(f"{ANN}/{CAT}")
    v = here.variant
    for outcome, _ in v.outcomes(here.state):
        after = v.after_outcome(here.state, outcome)
        assert v.game.notation.write_outcome(v, here.state, after) == OPERATOR_CODES[outcome]
        assert here.happen(OPERATOR_CODES[outcome]).position.state.tobytes() == after.tobytes()
    after = two("Ks", "10-10", "A-2")
    assert [outcome for outcome, _ in v.outcomes(after.state)] == list(range(1, 12))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "hands must be 2 parts"),
        ("A-2", "hands must be 2 parts"),
        (f"{ANN}/{CAT}/{CAT}", "hands must be 2 parts"),
        (f"{ANN}/A-2", "player 2 has 2 numbers: a hand has 13"),
        (f"{ANN}/{CAT[:-1]}11", "'11' is not a number card"),
        (f"{ANN}/A-A-A-{CAT[6:]}", "A is there 5 times: the pack has four"),
        (f"{ANN}/A-A-A-A-A-{CAT[10:]}", "A is there more than four times"),
        (f"{ANN}/{CAT} up=Xs", "'Xs' is not an operator"),
        ("x" * 10000, "hands must be 2 parts"),
    ],
)
def test_deals_refused(text: str, says: str) -> None:
    with pytest.raises(BadDeal, match=says):
        variant().deal(text)


@pytest.mark.parametrize(
    ("code", "text", "says"),
    [
        ("", "", "hands are missing"),
        ("", "up=Ks", "hands are missing"),
        ("", "bids=3", "a position has no 'bids'"),
        ("", f"hands={ANN}/{CAT} hands={ANN}/{CAT}", "hands is given twice"),
        ("", f"hands={ANN}/{CAT} won=Ks/-", "a hand has 11 here"),
        ("", f"hands={ANN}/{CAT} played=A-A", "played has 2 numbers: after 0 rounds of a set it is 0"),
        ("", f"hands={ANN}/{CAT} up=Zz", "'Zz' is not an operator"),
        ("", f"hands={ANN}/{CAT} shown=3/4", "shown is for the time between two sets"),
        ("", f"hands={ANN}/{CAT} game=2", "game and points are for tournaments"),
        ("", "won=Ks/Ks", "Ks is won twice: operators are not split here"),
        ("", "won=Ks-Ks/-", "Ks is there twice"),
        ("", "won=Ks/- held=Ks", "Ks cannot be held over and won as well"),
        ("", "won=-/- held=Ks-Qs", "2 operators are held over: with 2 players it is at most 1"),
        ("", "won=Ks/-", "only between sets of 6 rounds"),
        ("", "won=-/-", "only between sets of 6 rounds"),
        ("", "won=Ks-Kh-Kc/Qs-Qh-Qc up=Js", "without them up makes no sense"),
        ("", "won=Ks-Kh-Kc/Qs-Qh-Qc played=A-A", "without them played makes no sense"),
        ("", "won=Ks-Kh-Kc/Qs-Qh-Qc shown=3/-", "one last card for each of two or more"),
        ("", "won=Ks-Kh-Kc/Qs-Qh-Qc shown=3-4/5", "one last card for each of two or more"),
        ("players=5", "won=Ks-Kh-Kc/Qs/-/-/- shown=3/4/-/-/-", "with 5 players nobody has a last card"),
        ("", "won=Ks-Kh-Kc-Kd-Qs-Qh/Qc-Qd-Js-Jh-Jc-Jd hands=A/A", "the game is over when all twelve"),
        (
            "tournament=4",
            f"hands={ANN}/{CAT} game=2",
            "points are 0 together: 1 game is over, which makes 3 points",
        ),
        ("tournament=4", f"hands={ANN}/{CAT} game=2 points=3/0.0", "a game gives 2 at most"),
        ("tournament=2", f"hands={ANN}/{CAT} game=2 points=2/1", "points are past the end"),
        ("tournament=4", f"hands={ANN}/{CAT} game=0", "game must be a whole number from 1"),
        ("tournament=4", f"hands={ANN}/{CAT} game=99999999", "game must be a whole number from 1"),
        ("tournament=4", f"hands={ANN}/{CAT} points=x/y", "points cannot be 'x'"),
        ("tournament=4", f"hands={ANN}/{CAT} points=0.01/0", "points cannot be '0.01'"),
        ("tournament=4", "won=Ks-Kh-Kc-Kd-Qs-Qh-Qc/Qd-Js-Jh-Jc-Jd points=1/2", "points are too few"),
        ("", f"hands={ANN}/{CAT} up=Ks won=Ks/-", "hand has 11"),
    ],
)
def test_positions_refused(code: str, text: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        variant(code).position(text)


@QUICK
@given(st.text(max_size=60), codes())
def test_hostile_texts_do_no_more_than_fail(text: str, code: str) -> None:
    v = variant(code)
    here = v.deal(seed=1)
    reading = (
        v.position,
        v.deal,
        lambda said: here.play(dict.fromkeys(here.to_act, said)),
        lambda said: read_record(said, v),
    )
    for read in reading:
        with suppress(GameError):
            read(text)  # type: ignore[operator]


def test_an_operator_that_is_won_cannot_be_up() -> None:
    hands = "/".join("-".join(hand.split("-")[:11]) for hand in (ANN, CAT))
    with pytest.raises(BadPosition, match="Ks cannot be up: it is won or held over already"):
        variant().position(f"hands={hands} up=Ks won=Ks/- played=10-10-8-8")


def test_points_and_fractions_as_text() -> None:
    for sixtieths in range(1300):
        assert read_points(write_points(sixtieths), BadPosition) == sixtieths
    assert [fraction(each) for each in (0, 30, 60, 80, 63, 150)] == ["0", "½", "1", "1⅓", "1 1/20", "2½"]


@pytest.mark.parametrize("code", every_code())
def test_rule_sheets_tell_the_variant(code: str) -> None:
    sheet = GAME.telling.rule_sheet(variant(code)).markdown()
    options = variant(code).options
    assert isinstance(options, MathArenaOptions)
    assert f"deal {options.dealt} to each" in sheet
    assert f"sets of {'six' if options.set_rounds == 6 else 'four'} rounds" in sheet
    assert ("in secret, which" in sheet) == (options.remainder == "choice")
    assert ("held" in sheet) == (options.ties != "split")
    assert ("last card" in sheet) == ("in hand too" in sheet) == (options.players < 5)
    clauses = {
        rule.clause for section in GAME.telling.rule_sheet(variant(code)).sections for rule in section.rules
    }
    assert {"MA1", "MA3", "MA4", "MA5", "MA6", "MA7", "MA8", "MA9"} <= clauses
    longer = GAME.telling.rule_sheet(variant(f"{code},tournament=10")).markdown()
    assert "10 points" in longer and "points" not in sheet


def test_states_have_no_padding() -> None:
    for dtype in (rules.State, rules.Rules):
        assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names)


def test_to_act_is_chance_between_rounds() -> None:
    v = variant()
    assert v.to_act(variant().position("undealt").state) == CHANCE
    assert variant().position("undealt").table(0).startswith("Set 1 of 2, round 1 of 6")
