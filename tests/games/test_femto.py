"""Femto by its clauses: each is proved through the public interface, with deals written out."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference_femto import Reference

from pipworks import BadDeal, BadOption, BadPosition, GameError, IllegalChoice, Position, Variant, generator
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.games.femto import rules
from pipworks.games.femto.options import FemtoOptions
from pipworks.games.femto.telling import why
from strategies import FEMTO, assert_one_sentence, options_of, positions_of, seeds, variants, walk

Choice = Mapping[int, str] | str

PACK = ["2", "3", "4", "5", "6", "7", "8", "10"]
PICKED = ["10", "2", "8", "3", "7", "4", "6", "5"]


def femto(options: str = "") -> Variant:
    return FEMTO.read(FEMTO.game, options)


def play(here: Position, *chosen: Choice) -> Position:
    """The position after some joint choices."""
    for each in chosen:
        here, _ = here.play(each)
    return here


def hands(here: Position) -> list[list[str]]:
    return [player["hand"] for player in seen(here)["players"]]


def fronts(here: Position) -> list[list[str]]:
    return [player["front"] for player in seen(here)["players"]]


def totals(here: Position) -> tuple[int, int]:
    first, second = (player["total"] for player in seen(here)["players"])
    return first, second


def seen(here: Position) -> dict[str, Any]:
    return here.view(0).model_dump()


# The game


@pytest.mark.rule("FE1")
def test_two_players_and_eight_cards() -> None:
    assert FEMTO.seats == 2
    assert options_of(FEMTO).pack == (2, 3, 4, 5, 6, 7, 8, 10)
    assert FEMTO.game.notation.card_names(FEMTO) == PACK
    assert "2 3 4 5 6 7 8 10" in FEMTO.game.telling.rule_sheet(FEMTO).markdown()


@pytest.mark.rule("FE2")
@given(seeds)
def test_four_cards_each_and_everybody_knows_where_all_are(seed: int) -> None:
    here = FEMTO.deal(seed=seed)
    first, second = hands(here)
    assert len(first) == len(second) == 4
    assert sorted(first + second, key=int) == PACK
    mine, yours = (here.view(seat).model_dump(exclude={"seat", "choices", "zones"}) for seat in range(2))
    assert mine == yours and here.view(0).choices == list(here.choices(0))
    assert FEMTO.deal(seed=seed) == here


@pytest.mark.rule("FE3")
def test_both_lay_a_card_at_once_and_in_secret() -> None:
    here = FEMTO.deal("2-3-8-10/4-5-6-7")
    assert here.to_act == (0, 1)
    assert here.choices(0) == ("2", "3", "8", "10")
    assert here.choices(1) == ("4", "5", "6", "7")
    with pytest.raises(IllegalChoice, match="player 2 is missing"):
        here.play({0: "10"})
    after, happened = here.play({0: "10", 1: "7"})
    assert [player["up"] for player in seen(after)["players"]] == ["10", "7"]
    assert happened[0] == "Player 1 lays the 10, player 2 the 7."
    assert hands(after) == [["2", "3", "8"], ["4", "5", "6"]]


WORKED = [("10", "8", "10"), ("6", "5", "6"), ("3", "10", "3"), ("10", "5", "10")]


@pytest.mark.rule("FE4")
@pytest.mark.parametrize(("one", "other", "winner"), WORKED)
def test_the_designers_examples_of_rounds(one: str, other: str, winner: str) -> None:
    rest = [face for face in PACK if face not in (one, other)]
    for mine, theirs in ((one, other), (other, one)):
        start = FEMTO.deal(f"{mine}-{'-'.join(rest[:3])}/{theirs}-{'-'.join(rest[3:])}")
        after, happened = start.play({0: mine, 1: theirs})
        assert seen(after)["winner"] == (0 if mine == winner else 1)
        assert happened[1].endswith(f"the {winner} wins.")


@pytest.mark.rule("FE4")
@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_the_higher_card_wins_unless_it_is_more_than_twice_the_lower(one: int, other: int) -> None:
    assume(one != other)
    variant = femto(f"pack={one}-{one}-{other}-{other},hand_size=2")
    here = play(variant.deal(f"{one}-{one}/{other}-{other}"), {0: str(one), 1: str(other)})
    high, low = max(one, other), min(one, other)
    assert seen(here)["winner"] == (one, other).index(low if high > low + low else high)


@pytest.mark.rule("FE4")
@pytest.mark.parametrize(
    ("high", "low", "wins"), [(4, 2, 4), (5, 2, 2), (10**9, 5 * 10**8, 10**9), (2, 1, 2)]
)
def test_exactly_twice_is_not_more_than_twice(high: int, low: int, wins: int) -> None:
    here = play(
        femto(f"pack={high}-{low}-50-60,hand_size=2").deal(f"{high}-50/{low}-60"), {0: str(high), 1: str(low)}
    )
    assert seen(here)["winner"] == (high, low).index(wins)


@pytest.mark.rule("FE5")
@pytest.mark.parametrize(("down", "back"), [("10", "7"), ("7", "10")])
def test_the_winner_puts_one_card_down_and_the_loser_takes_the_other(down: str, back: str) -> None:
    here = play(FEMTO.deal("2-3-8-10/4-5-6-7"), {0: "10", 1: "7"})
    assert here.to_act == (0,)
    assert here.choices(0) == ("7", "10") and here.choices(1) == ()
    with pytest.raises(IllegalChoice, match="two cards turned up"):
        here.play("3")
    after, happened = here.play(down)
    assert fronts(after) == [[down], []]
    assert hands(after) == [["2", "3", "8"], sorted(["4", "5", "6", back], key=int)]
    assert happened == (f"The {down} goes in front of player 1; player 2 takes the {back} into hand.",)
    assert after.to_act == (0, 1)


@pytest.mark.rule("FE6")
def test_play_goes_on_until_a_hand_is_empty() -> None:
    here = femto("pack=2-3-4-5,hand_size=2").deal("4-5/2-3")
    here = play(here, {0: "5", 1: "3"}, "5", {0: "4", 1: "3"})
    assert not here.over
    here = play(here, "4")
    assert here.over and here.to_act == () and not here.choices(0)
    assert hands(here) == [[], ["2", "3"]]
    with pytest.raises(IllegalChoice, match="the game is over"):
        here.play({0: "2", 1: "2"})


@pytest.mark.rule("FE6")
@pytest.mark.parametrize(
    ("position", "laid", "down", "told", "german"),
    [
        ("hands=10/8 front=2-3-4/5-6-7", {0: "10", 1: "8"}, "10",
         "you have 19 in front, player 2 has 18.", "Vor dir liegen 19, vor Spieler 2 18."),
        ("hands=10/8 front=2-3-4/5-6-7", {0: "10", 1: "8"}, "8",
         "player 2 has 18 in front, you have 17.", "Vor Spieler 2 liegen 18, vor dir 17."),
        ("hands=10/7 front=2-3-4/5-6-8", {0: "10", 1: "7"}, "10",
         "both have 19 in front.", "Vor beiden liegen 19."),
    ],
)  # fmt: skip
def test_totals_are_told_at_the_end_with_whose_they_are_the_greater_first(
    position: str, laid: dict[int, str], down: str, told: str, german: str
) -> None:
    end = play(FEMTO.position(position), laid).play(down).lines()[-1]
    assert Teller("en", you=0).sentence(end.message()) == f"The game is over: {told}"
    assert Teller("de", you=0).sentence(end.message()) == f"Das Spiel ist aus: {german}"


@pytest.mark.rule("FE6")
@given(variants(match=1), seeds)
def test_a_game_is_over_just_when_a_hand_is_empty(variant: Variant, seed: int) -> None:
    for here in positions_of(walk(variant, seed)):
        if here.state.phase in (rules.PLAYING, rules.LEADING):
            assert all(here.state.hand)
        if here.over:
            assert not all(here.state.hand)


@pytest.mark.rule("FE7")
@pytest.mark.parametrize(
    ("front", "scores", "result"),
    [
        ("2-3-8-10/-", (1, -1), "Player 1 wins."),
        ("2-3-4-5/10-8", (-1, 1), "Player 2 wins."),
        ("2-3-4-5/6-8", (0, 0), "A draw."),
    ],
)
def test_the_greater_total_wins_and_equal_totals_are_a_draw(
    front: str, scores: tuple[int, int], result: str
) -> None:
    used = set(front.replace("/", "-").split("-"))
    rest = [face for face in PACK if face not in used]
    here = FEMTO.position(f"hands=-/{'-'.join(rest)} front={front}")
    assert here.over and here.scores == scores
    assert str(FEMTO.result(here.scores)) == result


@pytest.mark.rule("FE7")
def test_cards_in_hand_count_nothing() -> None:
    here = FEMTO.position("hands=-/6-7-8-10 front=2-3-4-5/-")
    assert here.over and totals(here) == (14, 0) and here.scores == (1, -1)


@pytest.mark.rule("FE7")
def test_before_the_end_scores_are_what_they_would_be_now() -> None:
    here = play(FEMTO.deal("2-3-8-10/4-5-6-7"), {0: "10", 1: "7"})
    assert here.scores == (0, 0)
    assert play(here, "10").scores == (1, -1)


# Packs


@pytest.mark.rule("FE-V1")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ("pack=5-7-9-13-16-18-20-24", "5 7 9 13 16 18 20 24"),
        ("wide", "5 7 9 13 16 18 20 24"),
        ("pack=24 5 7.9.13-16-18+20", "5 7 9 13 16 18 20 24"),
        ("twelve", "2 3 4 5 6 7 8 10 12"),
        ("pack=1-1-1-1,hand_size=2", "1 1 1 1"),
    ],
)
def test_any_positive_whole_numbers_make_a_pack(options: str, cards: str) -> None:
    pack = options_of(femto(options)).pack
    assert pack == tuple(sorted(int(face) for face in cards.split()))


@pytest.mark.rule("FE-V1")
@pytest.mark.parametrize(
    ("pack", "words"),
    [
        ("0-1", "positive whole numbers or J"),
        ("-3", "pack cannot have a card '-3': cards are positive whole numbers or J"),
        ("3.5-x", "'x'"),
        ("2--1-3", "a card '-1'"),
        ("1", "from 2 to 60"),
        ("-".join(["1"] * 61), "from 2 to 60"),
        ("1000000001-2", "past 1000000000"),
        ("2-3-4-5-6-7-8", "pack has 7 cards, but hand_size=4 deals 8: add 1"),
        ("2-3-4-5-6-7-8-9-10", "say what becomes of the rest with spare=hidden or spare=shown"),
    ],
)
def test_packs_that_cannot_be(pack: str, words: str) -> None:
    with pytest.raises(BadOption) as problem:
        femto(f"pack={pack}")
    assert words in str(problem.value)
    assert_one_sentence(problem.value)


@pytest.mark.rule("FE-V1")
def test_equal_cards_are_different_cards_when_deals_are_counted() -> None:
    variant = femto("pack=3-3-5-5,hand_size=2")
    assert len(variant.outcomes(femto("pack=3-3-5-5,hand_size=2").blank())) == 6
    assert variant.game.notation.card_names(variant) == ["3", "3b", "5", "5b"]
    assert variant.deal("3-5/3-5") == variant.deal("3-5/3b-5b") != variant.deal("3-5b/3b-5")


@pytest.mark.rule("FE-V1")
@given(variants(), seeds)
def test_a_card_is_read_by_the_name_of_any_card_like_it(variant: Variant, seed: int) -> None:
    notation, faces = variant.game.notation, [str(each) for each in options_of(variant).pack]
    like: dict[str, list[str]] = {face: [] for face in faces}
    for face, name in zip(faces, notation.card_names(variant), strict=True):
        like[face] += [name, name.upper()]
    if "J" in like:
        like["J"] += ["joker", "Joker"]
    for here in positions_of(walk(variant, seed)):
        for seat in here.to_act:
            known = here.seen_by(seat)
            for choice in variant.choices(known, seat):
                for text in like[notation.choice(variant, known, seat, choice)]:
                    assert notation.read_choice(variant, known, seat, text) == choice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3b", "is not in your hand (5 5)"),
        ("3c", "is not a card of this pack"),
        ("joker", "not a card of this"),
    ],
)
def test_only_what_the_pack_has_not_is_no_card_of_it(text: str, words: str) -> None:
    here = femto("pack=3-3-5-5,hand_size=2").position("hands=3-3b/5-5b")
    assert play(here, {0: "3b", 1: "5b"}) == play(here, {0: "3", 1: "5"})
    with pytest.raises(IllegalChoice) as problem:
        here.play({0: "3", 1: text})
    assert_one_sentence(problem.value, words)


@pytest.mark.rule("FE-V1")
def test_of_equal_cards_in_hand_one_is_offered() -> None:
    here = femto("pack=3-3-5-5,hand_size=2").deal("3-3/5-5")
    assert here.choices(0) == ("3",) and here.choices(1) == ("5",)


@pytest.mark.rule("FE-V1")
def test_equal_own_each_keeps_their_card_in_front() -> None:
    here = femto("pack=4-4-6-6,hand_size=2").deal("4-6/4-6")
    after, happened = here.play({0: "4", 1: "4"})
    assert fronts(after) == [["4"], ["4"]] and hands(after) == [["6"], ["6"]]
    assert happened[1] == "4 meets 4: a tie, so both keep their own card in front."
    after = play(after, {0: "6", 1: "6"})
    assert after.over and after.scores == (0, 0) and totals(after) == (10, 10)


@pytest.mark.rule("FE-V1")
@pytest.mark.parametrize(("order", "leader"), [("winner_leads", 0), ("loser_leads", 0), ("alternate", 1)])
def test_after_a_tied_round_the_lead_stays_unless_it_alternates(order: str, leader: int) -> None:
    here = play(femto(f"pack=4-4-6-6,hand_size=2,order={order}").deal("4-6/4-6"), "4", "4")
    assert here.to_act == (leader,)


@pytest.mark.rule("FE-V1")
@pytest.mark.parametrize("order", ["winner_leads", "loser_leads", "alternate"])
@pytest.mark.parametrize("chooser", ["winner", "loser"])
def test_equal_leader_the_led_card_wins(order: str, chooser: str) -> None:
    variant = femto(f"pack=4-4-6-6,hand_size=2,order={order},equal=leader,chooser={chooser}")
    after, happened = play(variant.deal("4-6/4-6"), "4").play("4")
    assert seen(after)["winner"] == 0 and after.to_act == ((0,) if chooser == "winner" else (1,))
    assert "the card that was led wins" in happened[1]
    assert after.choices(after.to_act[0]) == ("4",)
    after = play(after, "4")
    assert fronts(after) == [["4"], []] and hands(after) == [["6"], ["4", "6"]]
    assert after.to_act == ((0,) if order == "winner_leads" else (1,))
    after = play(after, "6", "6")
    assert seen(after)["winner"] == (0 if order == "winner_leads" else 1)


@pytest.mark.rule("FE-V1")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("pack=4-4-6-6,hand_size=2,equal=leader", "needs a card that was led"),
        ("order=alternate,equal=leader", "no two cards of this pack are equal"),
        ("equal=both", "choose own or leader"),
    ],
)
def test_equal_leader_needs_a_lead_and_ties(options: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        femto(options)


# Spare cards


@pytest.mark.rule("FE-V2")
def test_spare_none_deals_the_whole_pack() -> None:
    assert seen(FEMTO.deal(seed=1))["spare"] == [] == seen(FEMTO.deal(seed=1))["unknown"]


@pytest.mark.rule("FE-V2")
@pytest.mark.parametrize("eyes", [0, 1, -1])
def test_spare_shown_lies_for_all_to_see(eyes: int) -> None:
    here = femto("pack=2-3-4-5-6,hand_size=2,spare=shown").deal("2-3/5-6")
    view = here.view(eyes).model_dump()
    assert view["spare"] == ["4"] and view["unknown"] == []
    assert [player["hand"] for player in view["players"]] == [["2", "3"], ["5", "6"]]
    assert not here.variant.options.secret


@pytest.mark.rule("FE-V2")
def test_spare_hidden_is_known_to_nobody() -> None:
    here = femto("pack=2-3-4-5-6,hand_size=2,spare=hidden").deal("2-3/5-6")
    assert here.variant.options.secret
    for eyes, known, unknown in (
        (0, [["2", "3"], []], ["4", "5", "6"]),
        (1, [[], ["5", "6"]], ["2", "3", "4"]),
        (-1, [[], []], ["2", "3", "4", "5", "6"]),
    ):
        view = here.view(eyes).model_dump()
        assert view["spare"] == [] and view["unknown"] == unknown
        assert [player["hand"] for player in view["players"]] == known
        assert [len(player["hand"]) + player["unknown"] for player in view["players"]] == [2, 2]


@pytest.mark.rule("FE-V2")
def test_a_card_once_seen_stays_known_in_the_hand_it_returns_to() -> None:
    here = femto("pack=2-3-4-5-6,hand_size=2,spare=hidden").deal("2-3/5-6")
    here = play(here, {0: "2", 1: "5"}, "2")
    assert here.text == "hands=3/5-6 front=2/- spare=4 seen=5"
    view = here.view(-1).model_dump()
    assert [player["hand"] for player in view["players"]] == [[], ["5"]]
    assert [player["unknown"] for player in view["players"]] == [1, 1]


@pytest.mark.rule("FE-V2")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("spare=shown", "spare=shown has nothing to work on"),
        ("spare=hidden", "spare=hidden has nothing to work on"),
        ("pack=2-3-4-5-6,hand_size=2", "spare=hidden or spare=shown"),
        ("spare=visible", "choose none, hidden or shown"),
    ],
)
def test_spare_goes_with_a_larger_pack(options: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        femto(options)


# Jokers


@pytest.mark.rule("FE-V3")
@pytest.mark.parametrize(("role", "winner"), [("trump", 0), ("fool", 1)])
@pytest.mark.parametrize("other", ["1", "5", "1000000000"])
def test_a_joker_wins_or_loses_every_round(role: str, winner: int, other: str) -> None:
    variant = femto(f"pack=3-4-{other}-J,hand_size=2,joker={role}")
    here = play(variant.deal(f"J-3/{other}-4"), {0: "j", 1: other})
    assert seen(here)["winner"] == winner
    assert set(here.choices(winner)) == {"J", other}
    down, back = play(here, "J"), play(here, other)
    assert "J" in fronts(down)[winner] and "J" in hands(back)[1 - winner]


@pytest.mark.rule("FE-V3")
def test_two_jokers_meeting_tie_the_round() -> None:
    own = play(femto("pack=3-4-J-J,hand_size=2,joker=trump").deal("J-3/J-4"), {0: "J", 1: "J"})
    assert fronts(own) == [["J"], ["J"]]
    led = femto("pack=3-4-J-J,hand_size=2,joker=fool,order=alternate,equal=leader").deal("J-3/J-4")
    assert seen(play(led, "J", "J"))["winner"] == 0


@pytest.mark.rule("FE-V3")
@pytest.mark.parametrize("value", [0, 1, 13, 100])
def test_a_joker_in_front_counts_its_value(value: int) -> None:
    variant = femto(f"pack=3-4-5-J,hand_size=2,joker=trump,joker_value={value}")
    assert totals(variant.position("hands=3/4 front=J/5")) == (value, 5)


@pytest.mark.rule("FE-V3")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("pack=2-3-4-J,hand_size=2", "joker=trump or joker=fool"),
        ("joker=trump", "needs a joker in the pack"),
        ("joker=fool", "needs a joker in the pack"),
        ("joker_value=3", "needs a joker in the pack"),
        ("joker=king", "choose none, trump or fool"),
        ("joker,joker_value=101", "from 0 to 100"),
        ("joker,joker_value=-1", "from 0 to 100"),
    ],
)
def test_a_joker_needs_a_role_and_a_role_a_joker(options: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        femto(options)


# Choosing hands


def picks(here: Position, cards: Sequence[str]) -> tuple[list[int], Position]:
    order = []
    for card in cards:
        order.append(here.to_act[0])
        here = play(here, card)
    return order, here


@pytest.mark.rule("FE-V4")
@pytest.mark.parametrize(
    ("start", "order"), [("draft", [0, 1, 0, 1, 0, 1, 0, 1]), ("snake", [0, 1, 1, 0, 0, 1, 1, 0])]
)
def test_players_choose_in_turn_from_the_open_pack(start: str, order: list[int]) -> None:
    begin = femto(f"start={start}").deal(seed=3)
    assert seen(begin)["open"] == PACK == list(begin.choices(0))
    cards = PICKED
    found, here = picks(begin, cards)
    assert found == order
    for seat in (0, 1):
        mine = [card for card, who in zip(cards, order, strict=True) if who == seat]
        assert hands(here)[seat] == sorted(mine, key=int)
    assert here.to_act == (0, 1) and seen(here)["open"] == []
    with pytest.raises(IllegalChoice, match="chosen already"):
        picks(begin, ["10", "10"])


@pytest.mark.rule("FE-V4")
@pytest.mark.parametrize("start", ["draft", "snake"])
@pytest.mark.parametrize("order", ["winner_leads", "loser_leads", "alternate"])
def test_who_picks_first_leads_first(start: str, order: str) -> None:
    _, here = picks(femto(f"start={start},order={order}").deal(seed=0), PICKED)
    assert here.to_act == (0,)


@pytest.mark.rule("FE-V4")
@pytest.mark.parametrize("start", ["draft", "snake"])
def test_cards_left_over_in_a_draft_are_known(start: str) -> None:
    variant = femto(f"pack=2-3-4-5-6,hand_size=2,spare=shown,start={start}")
    _, here = picks(variant.deal(seed=0), PACK[:4])
    assert seen(here)["spare"] == ["6"]
    with pytest.raises(BadOption, match=f"spare=hidden cannot be with start={start}"):
        variant.but(spare="hidden")


@pytest.mark.rule("FE-V4")
def test_start_deal_and_no_other() -> None:
    assert FEMTO.deal(seed=1).to_act == (0, 1)
    with pytest.raises(BadOption, match="choose deal, draft or snake"):
        femto("start=auction")


# Leading


@pytest.mark.rule("FE-V5")
def test_the_answer_is_given_seeing_the_card_led() -> None:
    here = femto("order=winner_leads").deal("2-3-8-10/4-5-6-7")
    assert here.to_act == (0,)
    after, happened = here.play("10")
    assert happened == ("Player 1 leads the 10.",)
    assert after.to_act == (1,) and after.view(1).model_dump()["players"][0]["up"] == "10"
    assert ENGLISH.say(after.variant.ask(after.seen_by(1), 1)) == "Answer the 10."


@pytest.mark.rule("FE-V5")
@pytest.mark.parametrize(
    ("order", "after_win", "after_loss"), [("winner_leads", 0, 1), ("loser_leads", 1, 0), ("alternate", 1, 1)]
)
def test_who_leads_next(order: str, after_win: int, after_loss: int) -> None:
    here = femto(f"order={order}").deal("2-3-8-10/4-5-6-7")
    won, lost = play(here, "10", "7", "10"), play(here, "10", "4", "4")
    assert won.to_act == (after_win,) and lost.to_act == (after_loss,)


@pytest.mark.rule("FE-V5")
def test_an_alternating_lead_goes_to_and_fro() -> None:
    here = femto("order=alternate").deal("2-3-8-10/4-5-6-7")
    leaders = []
    dice = random.Random(1)
    while not here.over:
        if seen(here)["phase"] == "lead":
            leaders.append(here.to_act[0])
        here = play(here, dice.choice(here.choices(here.to_act[0])))
    assert leaders == [number % 2 for number in range(len(leaders))] and len(leaders) >= 4


@pytest.mark.rule("FE-V5")
def test_order_is_one_of_four() -> None:
    with pytest.raises(BadOption, match="choose simultaneous, winner_leads, loser_leads or alternate"):
        femto("order=random")


# Who chooses


@pytest.mark.rule("FE-V6")
@pytest.mark.parametrize("down", ["10", "7"])
def test_the_loser_decides_which_card_comes_back(down: str) -> None:
    here = femto("chooser=loser").deal("2-3-8-10/4-5-6-7")
    here, happened = here.play({0: "10", 1: "7"})
    assert here.to_act == (1,) and happened[-1] == "Player 2 chooses which card is put down."
    after = play(here, down)
    back = "7" if down == "10" else "10"
    assert fronts(after) == [[down], []] and back in hands(after)[1]


LEVEL = "hands=2-3-8-10/4-5-6-7"
FIRST_AHEAD = "hands=2-3-8/4-5-6-7 front=10/-"
SECOND_AHEAD = "hands=2-8-10/4-5-6 front=3/7"


@pytest.mark.rule("FE-V7")
@pytest.mark.parametrize(
    ("options", "position", "ahead"),
    [
        ("", LEVEL, None),
        ("", FIRST_AHEAD, 0),
        ("", SECOND_AHEAD, 1),
        ("goal=low", FIRST_AHEAD, 1),
        ("goal=low", SECOND_AHEAD, 0),
        ("goal=odd", FIRST_AHEAD, None),
        ("goal=odd,goal_tie=high", FIRST_AHEAD, 0),
        ("goal=odd,goal_tie=low", FIRST_AHEAD, 1),
        ("goal=even", "hands=2-3-8-10/4-5-6 front=-/7", 0),
        ("goal=prime", "hands=2-3-8-10/4-5-6 front=-/7", 1),
        ("goal=nearest:8", SECOND_AHEAD, 1),
        ("goal=nearest:5", SECOND_AHEAD, None),
        ("goal=multiple:3", SECOND_AHEAD, 0),
    ],
)
def test_the_player_ahead_or_behind_by_the_goal_chooses(
    options: str, position: str, ahead: int | None
) -> None:
    for chooser in ("ahead", "behind"):
        variant = femto(options).but(chooser=chooser)
        here = variant.position(position)
        for mine, theirs in (("8", "4"), ("8", "5"), ("2", "6")):
            if mine not in here.choices(0) or theirs not in here.choices(1):
                continue
            up = play(here, {0: mine, 1: theirs})
            winner = seen(up)["winner"]
            expected = winner if ahead is None else ahead if chooser == "ahead" else 1 - ahead
            assert up.to_act == (expected,)
            down = up.choices(expected)[0]
            assert down in fronts(play(up, down))[winner]


@pytest.mark.rule("FE-V7")
def test_chooser_is_one_of_four() -> None:
    with pytest.raises(BadOption, match="choose winner, loser, ahead or behind"):
        femto("chooser=dealer")


# Goals


@pytest.mark.rule("FE-V8")
@pytest.mark.parametrize(
    ("goal", "first", "second", "victor"),
    [
        ("high", 9, 8, 0), ("high", 8, 9, 1), ("high", 8, 8, None),
        ("low", 9, 8, 1), ("low", 0, 8, 0), ("low", 8, 8, None),
        ("odd", 9, 8, 0), ("odd", 0, 1, 1), ("odd", 9, 7, None), ("odd", 2, 8, None),
        ("even", 9, 8, 1), ("even", 0, 7, 0), ("even", 0, 8, None), ("even", 1, 3, None),
        ("prime", 7, 8, 0), ("prime", 0, 2, 1), ("prime", 1, 3, 1), ("prime", 9, 25, None),
        ("prime", 5, 2, None),
        ("multiple:3", 9, 8, 0), ("multiple:3", 0, 8, 0), ("multiple:3", 7, 8, None),
        ("multiple:1", 7, 8, None),
        ("multiple:7", 0, 14, None),
        ("nearest:10", 9, 8, 0), ("nearest:10", 13, 8, 1), ("nearest:10", 9, 11, None),
        ("nearest:0", 1, 0, 1),
    ],
)  # fmt: skip
def test_every_goal_with_every_way_to_break_a_tie(
    goal: str, first: int, second: int, victor: int | None
) -> None:
    ties = ["draw"] if goal in ("high", "low") else ["draw", "high", "low"]
    for tie in ties:
        variant = femto(f"goal={goal},goal_tie={tie},pack=9-10-11-12,hand_size=2")
        compared = int(rules.compare_totals(variant.rules, first, second))
        broken = {"draw": 0, "high": first - second, "low": second - first}[tie]
        if victor is None:
            assert compared == (broken > 0) - (broken < 0)
        else:
            assert compared == (1, -1)[victor]


@pytest.mark.rule("FE-V8")
@pytest.mark.parametrize(
    ("goal", "scores"),
    [
        ("high", (1, -1)), ("low", (-1, 1)), ("odd", (-1, 1)), ("even", (1, -1)), ("prime", (-1, 1)),
        ("multiple:4", (0, 0)), ("multiple:14", (1, -1)), ("nearest:12", (1, -1)), ("nearest:7", (-1, 1)),
        ("nearest:10", (-1, 1)),
    ],
)  # fmt: skip
def test_goals_at_the_end_of_a_game(goal: str, scores: tuple[int, int]) -> None:
    here = femto(f"goal={goal}").position("hands=-/6-8-10 front=2-3-4-5/7")
    assert here.over and totals(here) == (14, 7) and here.scores == scores


@pytest.mark.rule("FE-V8")
@pytest.mark.parametrize(("tie", "scores"), [("draw", (0, 0)), ("high", (1, -1)), ("low", (-1, 1))])
def test_goal_tie_settles_what_the_goal_does_not(tie: str, scores: tuple[int, int]) -> None:
    both_even = "hands=-/3-7-8-10 front=2-4-5-6/-"
    here = femto(f"goal=multiple:50,goal_tie={tie}").position(both_even)
    assert totals(here) == (17, 0) and here.scores == (-1, 1)
    here = femto(f"goal=multiple:17,goal_tie={tie}").position(both_even)
    assert here.scores == scores


@pytest.mark.rule("FE-V8")
@given(st.integers(0, 10**6))
def test_primes(number: int) -> None:
    assert rules.is_prime(number) == (
        number > 1 and all(number % each for each in range(2, int(number**0.5) + 1))
    )


@pytest.mark.rule("FE-V8")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("goal=multiple:0", "multiple:0"),
        ("goal=multiple", "multiple:N"),
        ("goal=nearest", "nearest:N"),
        ("goal=nearest:-1", "in digits alone: write nearest:N"),
        ("goal=nearest:", "in digits alone: write nearest:N"),
        ("goal=nearest:٣", "in digits alone: write nearest:N"),
        ("goal=multiple:1٣", "in digits alone: write multiple:N"),
        ("goal=multiples:3", "goal cannot be 'multiples:3': choose high, low"),
        ("goal=nearest:" + "9" * 20, "past 1000000000000"),
        ("goal=nearest:" + "9" * 5000, "past 1000000000000"),
        ("goal=nearest:1000000000001", "past 1000000000000"),
        ("goal=fair", "choose high, low, odd, even, prime, multiple:N or nearest:N"),
        ("goal_tie=high", "goal_tie=high cannot be with goal=high"),
        ("goal=low,goal_tie=low", "goal_tie=low cannot be with goal=low"),
        ("goal=odd,goal_tie=coin", "choose draw, high or low"),
    ],
)
def test_goals_that_cannot_be(options: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        femto(options)


@pytest.mark.parametrize(
    ("goal", "called"),
    [("multiple", "multiple:N („Vielfaches von“)"), ("nearest", "nearest:N („am nächsten an“)")],
)
def test_a_goal_without_its_number_is_called_in_german_as_the_form_calls_it(goal: str, called: str) -> None:
    with pytest.raises(BadOption) as refused:
        femto(f"goal={goal}")
    assert f"{called}, wobei N eine Zahl wie 3 ist" in Teller("de").say(refused.value.message)


# Hands, matches, scores


@pytest.mark.rule("FE-V9")
@pytest.mark.parametrize("size", range(1, 11))
def test_hands_of_one_to_ten(size: int) -> None:
    variant = femto(f"hand_size={size},pack={'-'.join(str(face) for face in range(1, 2 * size + 1))}")
    assert [len(hand) for hand in hands(variant.deal(seed=size))] == [size, size]


@pytest.mark.rule("FE-V9")
def test_atto_has_six_cards_and_hands_of_three() -> None:
    variant = femto("atto")
    assert variant == femto("hand_size=3,pack=2-3-4-5-6-8")
    assert [len(hand) for hand in hands(variant.deal(seed=1))] == [3, 3]


@pytest.mark.rule("FE-V9")
@pytest.mark.parametrize("size", [0, 11, -1, "four", "3.5"])
def test_no_other_hands(size: int | str) -> None:
    with pytest.raises(BadOption, match="from 1 to 10"):
        femto(f"hand_size={size}")


@pytest.mark.rule("FE7")
def test_a_match_counts_games_won() -> None:
    variant = femto("pack=4-5,hand_size=1,match=3")
    here = variant.deal("5/4")
    for game, deal in enumerate(("5/4", "4/5", "5/4"), 1):
        if game > 1:
            assert here.awaits_chance
            here, happened = here.happen(deal)
            assert happened == ("The cards are dealt.",)
        assert seen(here)["game"] == game
        first, second = deal.split("/")
        here = play(here, {0: first, 1: second}, "5")
    assert here.over and here.scores == (1, -1)
    assert [player["points"] for player in seen(here)["players"]] == [2, 1]
    assert str(variant.result(here.scores)) == "Player 1 wins by 1 point."


@pytest.mark.rule("FE7")
def test_the_dealer_alternates_so_the_lead_does() -> None:
    here = femto("pack=4-5,hand_size=1,match=4,order=winner_leads").deal(seed=2)
    leaders = []
    while not here.over:
        if seen(here)["phase"] == "lead":
            leaders.append(here.to_act[0])
        here = play(here, here.choices(here.to_act[0])[0])
    assert leaders == [0, 1, 0, 1]


@pytest.mark.rule("FE7")
@pytest.mark.parametrize(("score", "points"), [("game", 1), ("margin", 5)])
def test_equal_points_draw_a_match(score: str, points: int) -> None:
    variant = femto(f"pack=4-5,hand_size=1,match=2,score={score}")
    here = play(variant.deal("5/4"), {0: "5", 1: "4"}, "5")
    here, _ = here.happen("4/5")
    here = play(here, {0: "4", 1: "5"}, "5")
    assert here.over and here.scores == (0, 0)
    assert [player["points"] for player in seen(here)["players"]] == [points] * 2
    assert str(variant.result(here.scores)) == "A draw."
    assert "equal points are a draw" in variant.game.telling.rule_sheet(variant).markdown()


@pytest.mark.rule("FE7", "FE-V4")
@pytest.mark.parametrize("start", ["draft", "snake"])
def test_in_a_match_of_drafts_the_first_pick_alternates(start: str) -> None:
    here = femto(f"pack=4-5,hand_size=1,match=3,start={start}").deal(seed=2)
    pickers = []
    while not here.over:
        if seen(here)["phase"] == "draft" and not here.state.hand.any():
            pickers.append(here.to_act[0])
        here = play(here, {seat: here.choices(seat)[0] for seat in here.to_act})
    assert pickers == [0, 1, 0]


@pytest.mark.rule("FE7")
@pytest.mark.parametrize(("goal", "scores"), [("high", (7, -7)), ("low", (-7, 7))])
def test_margin_scores_the_difference_of_the_totals(goal: str, scores: tuple[int, int]) -> None:
    variant = femto(f"goal={goal},score=margin")
    here = variant.position("hands=-/6-8-10 front=2-3-4-5/7")
    assert here.scores == scores
    won = str(variant.result(here.scores))
    assert won == f"Player {1 if scores[0] > 0 else 2} wins by 7 points."


@pytest.mark.rule("FE7")
def test_margins_add_up_over_a_match() -> None:
    here = femto("pack=4-5,hand_size=1,match=2,score=margin").deal("5/4")
    here = play(here, {0: "5", 1: "4"}, "5")
    assert here.awaits_chance and here.scores == (5, -5)
    here, _ = here.happen("4/5")
    here = play(here, {0: "4", 1: "5"}, "4")
    assert here.over and here.scores == (1, -1)
    assert [player["points"] for player in seen(here)["players"]] == [5, 4]


@pytest.mark.rule("FE7")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("goal=odd,score=margin", "score=margin cannot be with goal=odd"),
        ("goal=nearest:3,score=margin", "goal=high and goal=low"),
        ("score=points", "choose game or margin"),
        ("match=0", "from 1 to 1000"),
        ("match=1001", "from 1 to 1000"),
        ("match=many", "whole number"),
    ],
)
def test_matches_and_scores_that_cannot_be(options: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        femto(options)


# Whole games, side by side with the rules written down a second time


@pytest.mark.rule("FE1", "FE2", "FE3", "FE4", "FE5", "FE6", "FE7")
@pytest.mark.rule("FE-V1", "FE-V2", "FE-V3", "FE-V4", "FE-V5", "FE-V6", "FE-V7", "FE-V8", "FE-V9")
@given(variants(most_each=6), seeds)
def test_whole_games_agree_with_the_rulebook(variant: Variant, seed: int) -> None:
    options = variant.options.model_dump()
    reference = Reference(options)
    for step in walk(variant, seed):
        compare(step.before, reference)
        if step.chosen:
            reference.play({seat: options["pack"][card] for seat, card in step.chosen.items()})
        else:
            reference.deal(*(as_faces(variant, hand) for hand in step.after.state.hand))
        compare(step.after, reference)
    assert reference.stage == "over"


def as_faces(variant: Variant, cards: int) -> list[int | str]:
    pack = options_of(variant).pack
    return [face for card, face in enumerate(pack) if int(cards) >> card & 1]


def in_order(faces: Sequence[int | str]) -> list[str]:
    return sorted(str(face) for face in faces)


def compare(here: Position, reference: Reference) -> None:
    variant, state = here.variant, here.state
    assert here.awaits_chance == (reference.stage == "deal")
    assert here.over == (reference.stage == "over")
    assert set(here.to_act) == reference.to_act()
    for seat in here.to_act:
        legal = [options_of(variant).pack[card] for card in variant.choices(state, seat)]
        assert len(set(legal)) == len(legal)
        assert set(legal) == reference.choices(seat)
    for seat in range(2):
        assert in_order(as_faces(variant, state.front[seat])) == in_order(reference.fronts[seat])
        if here.to_act:
            assert in_order(as_faces(variant, state.hand[seat])) == in_order(reference.hands[seat])
            up = state.up[seat]
            assert (options_of(variant).pack[up - 1] if up else None) == reference.up.get(seat)
        total = here.view(-1).model_dump()["players"][seat]["total"]
        assert total == reference.totals()[seat]
        assert state.points[seat] == reference.points[seat]
    lead = reference.lead_in_points()
    assert here.scores == (lead, -lead)


@pytest.mark.rule("FE4")
@pytest.mark.rule("FE-V3")
@pytest.mark.parametrize("joker", ["trump", "fool"])
def test_every_pair_of_cards_meets_as_the_rulebook_says(joker: str) -> None:
    variant = femto(f"pack=1-2-3-4-5-6-7-8-9-10-12-20-21-J,hand_size=7,joker={joker}")
    reference = Reference(variant.options.model_dump())
    pack = options_of(variant).pack
    for one, other in permutations(range(len(pack)), 2):
        wins = reference.beats(pack[one], pack[other])
        assert variant.rules.beats[one, other] == (1 if wins else -1)
        told = why(variant, one, other)
        winner, loser = (one, other) if wins else (other, one)
        assert (told.winner, told.loser) == (str(pack[winner]), str(pack[loser]))
        assert str(told).endswith("wins.") or "beats" in str(told)
        if "J" not in (pack[one], pack[other]):
            assert f"so the {pack[winner]} wins" in str(told)


# Sentences


@given(variants(), seeds, st.sampled_from((0, 1, -1)))
def test_rounds_are_told_in_sentences(variant: Variant, seed: int, eyes: int) -> None:

    for step in walk(variant, seed):
        told = variant.tell(step.before.state, step.after.state, step.chosen, eyes)
        assert told
        for sentence in map(str, told):
            assert sentence[0].isupper() or sentence[0].isdigit() or sentence[0] == "J"
            assert sentence.endswith(".") and "  " not in sentence
        asked = [ENGLISH.say(variant.ask(step.before.seen_by(seat), seat)) for seat in step.before.to_act]
        assert all(asked)


@given(variants(most_each=10))
def test_the_rule_sheet_is_about_this_variant(variant: Variant) -> None:
    sheet = variant.game.telling.rule_sheet(variant)
    page = sheet.markdown()
    clauses = {rule.clause for section in sheet.sections for rule in section.rules}
    options = options_of(variant)
    tied = len(set(options.pack)) == 1 and options.equal == "own"
    once = options.hand_size == 1
    assert {"FE1", "FE6"} <= clauses and ("FE4" in clauses) == (len(set(options.pack) - {"J"}) > 1)
    assert ("FE-V3" in clauses) == bool(options.jokers)
    assert ("FE-V4" in clauses) == (options.start != "deal")
    assert ("FE-V5" in clauses) == (options.order != "simultaneous")
    assert ("FE-V6" in clauses) == (options.chooser == "loser" and not tied)
    assert ("FE-V7" in clauses) == (options.chooser in ("ahead", "behind") and not (tied or once))
    assert ("after that" in page) <= (options.order != "simultaneous" and not once)
    assert "1-2-2-1" in page if options.start == "snake" and not once else "1-2-2" not in page
    assert not re.search(r"\(\d+\)|\b1 cards|The lead then" if once else r"\(\d+\)|\b1 cards", page)
    assert ("FE-V8" in clauses) == (options.goal != "high")
    assert ("FE-V2" in clauses) == (options.spare != "none")
    assert page.startswith("# ") and "None" not in page
    assert ":  and" not in page and "  " not in page


@pytest.mark.rule("FE-V3")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("role", ["trump", "fool"])
def test_the_sheet_of_a_pack_of_jokers_tells_nothing_that_cannot_be(role: str, language: str) -> None:
    options = f"hand_size=1,joker={role},pack=J-J,joker_value=3"
    page = femto(options).rule_sheet().markdown(Teller(language))
    assert ("2 cards, all of them jokers." if language == "en" else "2 Karten, die alle Joker sind.") in page
    for told in ("wins every", "loses every", "higher card", "After a round", "jede Runde", "höhere Karte"):
        assert told not in page
    assert "Nach einer Runde" not in page
    led = femto(f"{options},order=alternate,equal=leader").rule_sheet().markdown(Teller(language))
    assert ("After a round" if language == "en" else "Nach einer Runde") in led


@pytest.mark.rule("FE-V7")
@pytest.mark.parametrize("chooser", ["ahead", "behind"])
def test_the_sheet_tells_whose_hand_the_other_card_goes_into(chooser: str) -> None:
    sheet = femto(f"chooser={chooser}").rule_sheet()
    assert "the round’s loser takes the other into hand" in sheet.markdown()
    assert "wer die Runde verloren hat, nimmt die übrige" in sheet.markdown(Teller("de"))


def test_refusals_never_change_a_variant() -> None:
    before = FEMTO.code
    with pytest.raises(GameError):
        FEMTO.but(goal="fair")
    assert FEMTO.code == before and FEMTO.but() == FEMTO


def test_a_generator_is_not_shared_between_positions() -> None:
    here = femto("match=2,pack=4-5,hand_size=1").deal(seed=5)
    first, second = (play(here, {0: here.choices(0)[0], 1: here.choices(1)[0]}) for _ in range(2))
    ends = [play(each, each.choices(each.to_act[0])[0]) for each in (first, second)]
    assert ends[0] == ends[1]
    assert (here.rng == FEMTO.deal(seed=5).rng).all() or here.rng is not None
    assert generator(5).shape == (4,)


# Positions and deals that cannot be

JOKER = "pack=2-3-4-5-6-7-8-J,joker=trump"
MATCHED = "match=2,pack=2-3-4-5-6,hand_size=2,spare=hidden"


@pytest.mark.parametrize(
    ("options", "text", "words"),
    [
        ("", "", "hands are missing"),
        ("", "hands=2-3-8-10", "must be 2 parts with / between them"),
        ("", "hands=2-3-8-11/4-5-6-7", "'11' is not a card of this pack"),
        (JOKER, "hands=2-3-8-K/4-5-6-7", "'K' is not a card of this pack (2 3 4 5 6 7 8 J)"),
        (JOKER, "hands=2-3-8-j/4-5-6-J", "J is there too often: the pack has it once"),
        ("", "hands=2-3-8-10/4-5-6-6", "6 is there too often: the pack has it once"),
        ("pack=2-2-3-3,hand_size=2", "hands=2-2/2-3", "the pack has it 2 times"),
        ("", "hands=2-3-8-10/4-5-6-?", "write a card for every ?"),
        ("", "hands=2-3-8-10/4-5-6", "all the cards are in hands, in front or up"),
        ("", "hands=2-3-8-10-7/4-5-6", "player 1 has 5 cards in hand, in front and up together: always 4"),
        ("", "hands=2-3-8/4-5-6 up=10/-  front=-/7", "one card alone is never up"),
        ("", "hands=2-3/4-5-6 up=10-8/7", "player 1 has 2 cards up: one at most"),
        ("", "hands=-/4-5-6 up=10/7 front=2-3-8/-", ""),
        ("", "hands=2-3-8-10/4-5-6-7 lead=1", "nobody leads in this variant"),
        ("order=alternate", "hands=2-3-8-10/4-5-6-7 lead=3", "lead must be a whole number from 1 to 2"),
        ("order=alternate", "hands=2-3-8-10/4-5-6 up=-/7 lead=1", "must be that of the leader, player 1"),
        ("order=alternate", "hands=2-3-8/- up=10/- front=-/4-5-6-7", "the game is over when a hand is empty"),
        ("", "hands=2-3-8-10/4-5-6-7 game=2", "game must be a whole number from 1 to 1, not '2'"),
        ("", "hands=2-3-8-10/4-5-6-7 points=-1/0", "points must be a whole number"),
        ("", "hands=2/4-6-7 front=3-8-10/5 points=1/0", "points cannot be 1/0 before a game is over"),
        (
            "order=alternate",
            "hands=2-3-8/4-5-6-7 up=10/- points=0/2",
            "points cannot be 0/2 before a game is",
        ),
        ("", "hands=-/2 front=10-8-7-6/3-4-5 points=0/1", "points cannot be 0/1: this game alone gives 1/0"),
        ("", "hands=-/2 front=10-8-7-6/3-4-5 points=0/0", "points cannot be 0/0: this game alone gives 1/0"),
        ("", "hands=-/2 front=10-8-7-6/3-4-5 points=6/1", "points cannot be 6/1: this game alone gives 1/0"),
        ("score=margin", "hands=-/2 front=10-8-7-6/3-4-5 points=20/0", "this game alone gives 19/0"),
        ("match=2", "hands=2/4-6-7 front=3-8-10/5 points=1/0", "before a game is over"),
        (
            "match=2",
            "hands=2/4-6-7 front=3-8-10/5 game=2 points=1/1",
            "1 game before this one gives 1 at most",
        ),
        (
            "match=2",
            "hands=2/4-6-7 front=3-8-10/5 game=2 points=5/0",
            "1 game before this one gives 1 at most",
        ),
        (
            "match=3",
            "hands=2/4-6-7 front=3-8-10/5 game=3 points=2/1",
            "2 games before this one give 2 at most",
        ),
        ("match=2", "hands=-/2 front=10-8-7-6/3-4-5 points=1/1", "this game alone gives 1/0"),
        ("match=2", "hands=-/2 front=10-8-7-6/3-4-5 game=2 points=0/2", "this game alone gives 1/0"),
        (
            "match=2",
            "hands=-/2 front=10-8-7-6/3-4-5 game=2 points=2/1",
            "1 game before this one gives 1 at most",
        ),
        ("match=2,score=margin", "hands=2/4-6-7 front=3-8-10/5 game=2 points=32/0", "gives 31 at most"),
        ("match=2,start=draft", "hands=-/- open=2-3-4-5-6-7-8-10 points=1/0", "before a game is over"),
        ("match=2,start=draft", "hands=-/- open=2-3-4-5-6-7-8-10 game=2 points=2/0", "gives 1 at most"),
        ("match=2,start=draft", "hands=-/2 front=10-8-7-6/3-4-5 points=0/1", "this game alone gives 1/0"),
        ("", "hands=2-3-8-10/4-5-6-7 seen=2", "here every card is known"),
        (MATCHED, "hands=2-3/4-5 seen=6", "seen names the cards in the hands"),
        ("", "hands=-/- open=2-3-4-5-6-7-8-10", "in this variant the cards are dealt"),
        ("start=draft", "undealt", "nothing is dealt in a draft"),
        ("start=draft", "hands=2/- open=3-4-5-6-7-8", "all the others are in the two hands"),
        ("start=draft", "hands=2-3/- open=4-5-6-7-8-10", "picking in turn they would have 1 and 1"),
        ("start=snake", "hands=2-3/4 open=5-6-7-8-10", "picking in turn they would have 1 and 2"),
        ("start=draft", "hands=2-3-4-5/6-7-8-10 open=-", "both hands are full"),
        ("pack=2-2-3-3,hand_size=2", "hands=2/3 up=2/2", "too often"),
        ("pack=2-2-3-3,hand_size=2", "hands=3/3 up=2/2b", "equal cards are never up"),
        ("", "hands=2-3-8-10/4-5-6-7 hands=2", "hands is given twice"),
        ("", "hands=2-3-8-10/4-5-6-7 mood=good", "a position has no 'mood'"),
        ("", "hands=2-3-8-10/4-5-6-7 good", "'good' is not name=value"),
    ],
)
def test_positions_that_cannot_be(options: str, text: str, words: str) -> None:
    if not words:
        assert femto(options).position(text).to_act == (0,)  # the last card of a hand is up: that can be
        return
    with pytest.raises(BadPosition) as problem:
        femto(options).position(text)
    assert words in str(problem.value)
    assert_one_sentence(problem.value)


@pytest.mark.rule("FE7")
@pytest.mark.parametrize(
    ("options", "text", "won"),
    [
        ("", "hands=-/2 front=10-8-7-6/3-4-5", 1),
        ("", "hands=-/2 front=10-8-7-6/3-4-5 points=1/0", 1),
        ("match=2", "hands=-/2 front=10-8-7-6/3-4-5 game=2 points=2/0", 2),
        ("match=2", "hands=-/2 front=10-8-7-6/3-4-5 game=2 points=1/1", 0),
        ("match=2", "hands=-/2 front=10-8-7-6/3-4-5 game=2 points=1/0", 1),  # the first was a draw
        ("match=2,score=margin", "hands=-/2 front=10-8-7-6/3-4-5 game=2 points=19/31", -12),
    ],
)
def test_points_that_the_games_of_a_match_can_have_given(options: str, text: str, won: int) -> None:
    here = femto(options).position(text)
    assert here.over
    assert here.scores == (won, -won)


@pytest.mark.parametrize("options", ["", "match=2", "match=3,start=draft", "match=3,order=alternate"])
@pytest.mark.parametrize("preset", ["", *FemtoOptions.presets])
@given(seed=seeds, score=st.sampled_from(("game", "margin")), goal=st.sampled_from(("high", "low")))
@settings(max_examples=3)
def test_every_position_of_a_game_or_match_is_one_by_its_own_text(
    preset: str, options: str, seed: int, score: str, goal: str
) -> None:
    variant = femto(",".join(filter(None, (preset, options, f"score={score}", f"goal={goal}"))))
    for here in positions_of(walk(variant, seed)):
        assert variant.position(here.text).state.tobytes() == here.state.tobytes()


@pytest.mark.parametrize(
    ("options", "text", "words"),
    [
        ("", "2-3-8-10/4-5-6-7/-/-", "not 4 parts"),
        ("", "2-3-8/4-5-6-7", "player 1 has 3 cards: a hand has 4"),
        ("", "2-3-8-10/4-5-6", "player 2 has 3 cards: a hand has 4"),
        ("spare=shown,pack=2-3-4-5-6,hand_size=2", "2-3", "the second hand is missing"),
        ("spare=shown,pack=2-3-4-5-6,hand_size=2", "2-3/4-5/-", "must be all the cards that are spare"),
        ("start=draft", "2-3-8-10/4-5-6-7", "nothing is dealt in a draft"),
    ],
)
def test_deals_that_cannot_be(options: str, text: str, words: str) -> None:
    with pytest.raises(BadDeal) as problem:
        femto(options).deal(text)
    assert words in str(problem.value)
    assert_one_sentence(problem.value)


def test_deals_may_name_what_is_spare_and_leave_out_what_is_clear() -> None:
    assert FEMTO.deal("2-3-8-10") == FEMTO.deal("2-3-8-10/4-5-6-7") == FEMTO.deal("hands=10 8 3 2 | 7,6,5,4")
    five = femto("spare=shown,pack=2-3-4-5-6,hand_size=2")
    assert five.deal("2-3/4-5/6") == five.deal("2-3/4-5")
    assert femto("start=draft").deal("open") == femto("start=draft").deal("")
