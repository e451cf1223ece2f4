"""Friend or Foe? by its clauses: each is proved through the public interface, with positions written out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pipworks import (
    CHANCE,
    AmbiguousChoice,
    BadDeal,
    BadOption,
    BadPosition,
    GameRecord,
    IllegalChoice,
    Position,
    Variant,
    read_record,
)
from pipworks.engine import Rule, Teller
from pipworks.games import game_named
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions
from strategies import assert_one_sentence

GAME = game_named("friend-or-foe")
THREE = "3-3-7-K/A-2-5-K/2-5-7-J"


def variant(options: str = "") -> Variant:
    return Variant.read(GAME, options)


def at(text: str, options: str = "players=3") -> Position:
    return variant(options).position(text)


def assert_refused(here: Position, chosen: str | dict[int, str], words: str) -> None:
    """Something is refused in one sentence that has these words."""
    with pytest.raises(IllegalChoice) as problem:
        here.play(chosen)
    assert_one_sentence(problem.value, words)


def play(here: Position, *chosen: Mapping[int, str] | str) -> Position:
    """The position after some joint choices; a roll, or the lot, is written `*2-5`, `*3`."""
    for each in chosen:
        if isinstance(each, str) and each.startswith("*"):
            here, _ = here.happen(each[1:])
        else:
            here, _ = here.play(each)
    return here


def hands(here: Position) -> list[str]:
    return here.text.split()[0].removeprefix("hands=").split("/")


def seen(here: Position, seat: int = 0) -> dict[str, Any]:
    return here.view(seat).model_dump()


def pile(here: Position) -> list[str]:
    found = seen(here)["pile"]
    assert isinstance(found, list)
    return found


def phase(here: Position) -> str:
    return str(seen(here)["phase"])


def options_of(here: Variant) -> FriendOrFoeOptions:
    assert isinstance(here.options, FriendOrFoeOptions)
    return here.options


# Setting up


@pytest.mark.rule("FF1")
@pytest.mark.parametrize(
    ("players", "each", "left"), [(3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3), (8, 6, 4)]
)
def test_everyone_is_dealt_the_same_and_the_rest_starts_the_discard(
    players: int, each: int, left: int
) -> None:
    game = variant(f"players={players}")
    assert game.seats == players and game.options.secret
    for seed in range(20):
        here = game.deal(seed=seed)
        found = [hand.split("-") for hand in hands(here)]
        assert [len(hand) for hand in found] == [each] * players
        assert len(pile(here)) == left
        everything = [card for hand in found for card in hand] + pile(here)
        assert sorted(everything) == sorted(game.game.notation.card_names(game))
        assert seen(here)["roller"] == 0 and here.turn == 1
    sheet = game.game.telling.rule_sheet(game).markdown()
    assert f"deal {each} to each" in sheet
    assert ("left over" in sheet) == (left > 0)


@pytest.mark.rule("FF1")
def test_four_play_unless_told_and_no_fewer_than_three_nor_more_than_eight() -> None:
    assert variant().seats == 4
    for players in ("2", "9", "0", "-3", "x", "3.5", ""):
        with pytest.raises(BadOption, match="players") as problem:
            variant(f"players={players}")
        assert_one_sentence(problem.value, "3 to 8")


@pytest.mark.rule("FF1")
def test_aces_count_one_and_courts_eleven_to_thirteen() -> None:
    here = at("hands=J-Q-3/2/3 dice=5-6")
    assert "J" in here.choices(0) and "Q" not in here.choices(0)
    assert "Q" in at("hands=J-Q/2/3 dice=6-6").choices(0)
    assert at("hands=J-3/2/3 dice=4-6").choices(0) == ("pass", "friend-3", "friend-J")


@pytest.mark.rule("FF1")
def test_explicit_deals_with_suits_and_without() -> None:
    game = variant("players=8")
    deal = (
        "A-2-3-4-5-6/A-2-3-4-5-6/A-2-3-4-5-6/A-2-3-4-5-6/7-8-9-10-J-Q/7-8-9-10-J-Q/7-8-9-10-J-Q/7-8-9-10-J-Q"
    )
    here = game.deal(deal)
    assert pile(here) == ["K"] * 4 and here.awaits_chance and phase(here) == "roll"
    assert game.deal(f"hands={deal.lower()}/K K K K") == here
    assert game.deal(f"{deal} dice=5-2") == play(here, "*2-5")
    assert game.game.notation.write_deal(game, here.state) == deal
    suits = "A♠ 2h 3d 4c 5s 6s" + deal[11:].replace("J-Q", "11 queen").replace("10", "T", 1)
    assert game.deal(suits) == here


@pytest.mark.rule("FF1")
@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("A-2/3", "is 3 hands"),
        ("A-2/3/4", "player 1 has 2 cards"),
        ("A-A-A-A-A/2/3", "too many of the rank A"),
        ("A♠-2-As/2/3", "there twice"),
        ("A-2-x/2/3", "is not a card"),
        ("A-2-14/2/3", "is not a card"),
        ("1/2/3/4/5", "not 5 parts"),
    ],
)
def test_deals_that_cannot_be(deal: str, words: str) -> None:
    with pytest.raises(BadDeal, match=words) as problem:
        variant("players=3").deal(deal)
    assert_one_sentence(problem.value)


# A turn


@pytest.mark.rule("FF2")
def test_a_turn_opens_with_a_roll_of_two_dice() -> None:
    here = at(f"hands={THREE}")
    assert here.awaits_chance and here.to_act == ()
    rolls = here.variant.outcomes(here.state)
    assert len(rolls) == 21 and sum(weight for _, weight in rolls) == 36
    assert {each: weight for each, weight in rolls if each % 11 == 0} == dict.fromkeys(range(11, 67, 11), 1)
    for text in ("2-5", "5-2", "5 2", "25", "2+5", " 5 · 2 "):
        after = play(here, f"*{text}")
        assert seen(after)["dice"] == [2, 5] and after.to_act == (0,)
        assert after.state.tobytes() == here.variant.after_outcome(here.state, 25).tobytes()
    for wrong in ("", "7-1", "0-5", "2", "2-5-1", "x", "٣-2"):
        with pytest.raises(BadDeal, match="no roll"):
            here.happen(wrong)
    assert here.happen("2-5").happened == ("Player 1 rolls 2 and 5, 7 together.",)


@pytest.mark.rule("FF3")
def test_a_pair_is_two_cards_equal_to_the_dice() -> None:
    here = at(f"hands=2-4-5/{THREE[9:]} dice=2-5 turn=4")
    assert here.choices(0) == ("pass", "2-5")
    after = here.play("2-5")
    assert hands(after.position)[0] == "4" and phase(after.position) == "roll"
    assert {"2", "5"} <= set(pile(after.position))
    assert after.happened == ("Player 1 discards a 2 and a 5, as on the dice.",)
    assert at("hands=3-3-4/2/2 dice=3-3").choices(0) == ("pass", "3-3")
    assert at("hands=3-4/2/2 dice=3-3").choices(0) == ("pass",)
    assert at("hands=2-4/2/2 dice=2-5").choices(0) == ("pass",)


@pytest.mark.rule("FF4")
def test_a_sum_is_one_card_equal_to_both_dice_together() -> None:
    here = at("hands=2-5-7-7/2/2 dice=2-5")
    assert here.choices(0) == ("pass", "2-5", "7")
    after, happened = here.play("7")
    assert hands(after)[0] == "2-5-7" and after.awaits_chance
    assert happened == ("Player 1 discards a 7 (2 + 5 = 7).",)
    named = {"5-6": "a Jack (5 + 6 = 11)", "6-6": "a Queen (6 + 6 = 12)", "2-6": "an 8 (2 + 6 = 8)"}
    for dice, card in named.items():
        told = at(f"hands=8-9-J-Q/2/2 dice={dice}").play("sum").happened
        assert told == (f"Player 1 discards {card}.",)


@pytest.mark.rule("FF4")
def test_both_criteria_is_for_the_roller_only() -> None:
    here = at("hands=2-5-7-7/2-5-7/2-3 dice=2-5", "players=3,both_criteria=true")
    assert here.choices(0) == ("pass", "2-5", "7", "2-5-7")
    after, happened = here.play("both")
    assert hands(after)[0] == "7"
    assert happened == ("Player 1 discards a 2 and a 5, and a 7 (2 + 5 = 7).",)
    foe = play(here, "pass")
    assert foe.choices(1) == ("wait", "2-5", "7")
    assert play(at("hands=2-5-7/2/2 dice=2-5", "players=3,both_criteria=true"), "2-5-7").over
    with pytest.raises(IllegalChoice, match="only one may be discarded"):
        at("hands=2-5-7-7/2-5-7/2-3 dice=2-5").play("both")


@pytest.mark.rule("FF5")
def test_aces_and_kings_match_no_dice() -> None:
    assert at("hands=A-5-K/2/3 dice=1-5").choices(0) == ("pass",)
    assert at("hands=A-A-K/2/3 dice=1-1").choices(0) == ("pass",)
    for dice in range(21):
        here = at("hands=A-A-A-A-K-K-K-K/2/3")
        rolled = Position(
            here.variant,
            here.variant.after_outcome(here.state, here.variant.outcomes(here.state)[dice][0]),
            None,
        )
        assert all(choice in ("pass", "friend-A", "friend-K") for choice in rolled.choices(0))
    with pytest.raises(IllegalChoice, match="an Ace does not match a die"):
        at("hands=A-5-K/2/3 dice=1-5").play("A-5")


@pytest.mark.rule("FF5")
def test_ace_matches_die() -> None:
    options = "players=3,ace_matches_die=true"
    assert at("hands=A-5-K/2/3 dice=1-5", options).choices(0) == ("pass", "A-5")
    assert at("hands=A-A-K/2/3 dice=1-1", options).choices(0) == ("pass", "A-A")
    assert at("hands=A-K/2/3 dice=1-1", options).choices(0) == ("pass",)
    assert at("hands=A-6/2/3 dice=1-5", options).choices(0) == ("pass", "6")
    after, happened = at("hands=A-5-K/2/3 dice=1-5", options).play("A 5")
    assert hands(after)[0] == "K"
    assert happened == ("Player 1 discards an Ace and a 5, as on the dice.",)


# Friends


@pytest.mark.rule("FF6")
def test_a_king_is_the_friend_of_a_three_when_the_dice_make_ten() -> None:
    here = at("hands=3-5-9/K-2-K/2-7-K dice=4-6")
    assert here.choices(0) == ("pass", "friend-3")
    asked, happened = here.play("Friend my card 3?")
    assert happened == ("Player 1 asks: “Friend my card 3?” A King answers (13 − 3 = 10).",)
    assert asked.is_claim and asked.to_act == (1, 2)
    assert asked.choices(1) == asked.choices(2) == ("wait", "K")
    after, happened = asked.play({2: "K"})
    assert happened == ("Player 3 answers with a King: 13 − 3 = 10. Both cards go, the 3 and the King.",)
    assert hands(after) == ["5-9", "2-K-K", "2-7"]
    assert {"3", "K"} <= set(pile(after)) and after.turn == 2 and phase(after) == "roll"


@pytest.mark.rule("FF6")
def test_an_ace_is_the_friend_of_a_jack_when_the_dice_make_ten() -> None:
    asked = play(at("hands=5-J/A-2/K-7 dice=4-6"), "friend-J")
    assert asked.choices(1) == ("wait", "A") and asked.choices(2) == ("wait",)
    after, happened = asked.play({1: "Friend!"})
    assert happened == ("Player 2 answers with an Ace: 11 − 1 = 10. Both cards go, the Jack and the Ace.",)
    assert hands(after) == ["5", "2", "7-K"]


@pytest.mark.rule("FF6")
def test_only_a_card_that_some_king_or_ace_answers_is_asked_for() -> None:
    everything = "A-2-3-4-5-6-7-8-9-10-J-Q-K"
    options = "players=3,friend_when_matched=true"
    for low in range(1, 7):
        for high in range(low, 7):
            here = at(f"hands={everything}/2/3 dice={low}-{high}", options)
            asked = {each for each in here.choices(0) if each.startswith("friend-")}
            names = everything.split("-")
            total = low + high
            assert asked == {f"friend-{names[13 - total - 1]}", f"friend-{names[total]}"}
    assert play(at("hands=A-2/K-4/5-K dice=6-6"), "friend-A").choices(1) == ("wait", "K")
    assert play(at("hands=K-2/A-4/5-K dice=6-6"), "friend-K").choices(1) == ("wait", "A")
    assert play(at("hands=K-2/A-4/5-K dice=6-6"), "friend-K").choices(2) == ("wait",)


@pytest.mark.rule("FF6")
def test_where_both_fit_the_helper_chooses() -> None:
    asked = play(at("hands=2-7/A-4-K/5-K dice=1-5"), "friend-7")
    assert asked.choices(1) == ("wait", "A", "K")
    with pytest.raises(AmbiguousChoice, match="A or K"):
        asked.play({1: "friend"})
    assert hands(play(asked, {1: "A"})) == ["2", "4-K", "5-K"]
    assert hands(play(asked, {1: "king"})) == ["2", "A-4", "5-K"]
    told = asked.play({1: "K"}).happened
    assert told == ("Player 2 answers with a King: 13 − 7 = 6. Both cards go, the 7 and the King.",)


@pytest.mark.rule("FF6", "FF7")
def test_one_request_a_turn_and_unanswered_it_is_a_pass() -> None:
    asked = play(at("hands=3-5-J/K-2/2-7 dice=4-6"), "friend-3")
    passed, happened = asked.play({})
    assert happened == ("Nobody is a friend, and that is a pass.",)
    assert phase(passed) == "foe" and passed.is_claim and passed.to_act == (1, 2)
    with pytest.raises(IllegalChoice, match="for the player who rolled to ask"):
        passed.play({1: "friend 3"})


@pytest.mark.rule("FF6")
def test_a_roller_with_a_match_may_not_ask() -> None:
    for hand in ("3-10", "3-4-6", "3-4-6-10"):
        here = at(f"hands={hand}/K-2/2-7 dice=4-6")
        assert not any(choice.startswith("friend") for choice in here.choices(0))
        with pytest.raises(IllegalChoice, match="since your cards match"):
            here.play("friend-3")


@pytest.mark.rule("FF6")
def test_friend_when_matched() -> None:
    options = "players=3,friend_when_matched=true"
    here = at("hands=3-10-J/K-2/2-7 dice=4-6", options)
    assert here.choices(0) == ("pass", "10", "friend-3", "friend-J")
    asked = play(here, "friend-3")
    assert hands(play(asked, {1: "K"}))[0] == "10-J"
    back, happened = asked.play({})
    assert happened == ("Nobody is a friend.",)
    assert back.to_act == (0,) and back.choices(0) == ("pass", "10")
    assert hands(play(back, "10"))[0] == "3-J"
    assert phase(play(back, "pass")) == "foe"
    with pytest.raises(IllegalChoice, match="once in a turn"):
        back.play("friend-J")


@pytest.mark.rule("FF6")
def test_after_asking_even_a_roller_without_a_match_is_asked_where_others_may_have_one() -> None:
    asked = play(at("hands=3-5/K-2/2-7 dice=4-6", "players=3,friend_when_matched=true"), "friend-3", {})
    assert asked.to_act == (0,) and asked.choices(0) == ("pass",)


@pytest.mark.rule("FF6")
def test_a_lot_decides_between_friends() -> None:
    asked = play(at("hands=3-5-9/K-2/2-7-K dice=4-6"), "friend-3")
    both, happened = asked.play({1: "K", 2: "K"})
    assert happened == ("More than one claims at once: a lot decides.",)
    assert both.awaits_chance and both.variant.to_act(both.state) == CHANCE
    assert both.variant.outcomes(both.state) == [(1, 1.0), (2, 1.0)]
    assert play(both, "*2") == play(asked, {1: "K"})
    assert play(both, "*player 3") == play(asked, {2: "K"})
    assert both.happen("3").happened[0] == "The lot falls to player 3."
    for wrong in ("1", "4", "", "x", "0"):
        with pytest.raises(BadDeal, match="player 2 or 3 claimed"):
            both.happen(wrong)


# Passing and foes


@pytest.mark.rule("FF7")
def test_one_may_pass_though_cards_match() -> None:
    for hand in ("2-5-7", "9-K"):
        here = at(f"hands={hand}/2-3/3-4 dice=2-5")
        assert here.choices(0)[0] == "pass"
        after, happened = here.play("pass")
        assert happened == ("Player 1 passes.",) and phase(after) == "foe"
        assert hands(after)[0] == hand


@pytest.mark.rule("FF8")
@pytest.mark.parametrize(("choice", "left", "taken"), [("2-5", "7-9", "2-5"), ("7", "2-5-9", "7")])
@pytest.mark.parametrize("takes_own", [True, False])
def test_a_foe_discards_and_the_passer_takes_the_pile(
    choice: str, left: str, taken: str, takes_own: bool
) -> None:
    rest = "A-A-A-2-2-2-3-3-3-3-4-4-4-4-5-5-5-6-6-6-6-7-7-7-8-8-8-9-9-9-10-10-10-10-J-J-J-J-Q-Q-Q-Q-K-K-K-K"
    here = at(
        f"hands=8/2-5-7-9/A pile={rest} dice=2-5 now=foe",
        f"players=3,foe_takes_own={str(takes_own).lower()}",
    )
    assert here.choices(1) == ("wait", "2-5", "7") and here.choices(2) == ("wait",)
    after, happened = here.play({1: choice})
    assert hands(after)[1] == left
    everything = rest.split("-") + ["8"] + (taken.split("-") if takes_own else [])
    assert sorted(hands(after)[0].split("-")) == sorted(everything)
    assert pile(after) == ([] if takes_own else taken.split("-"))
    number = len(everything) - 1
    assert happened[-1] == f"Player 1 takes up the pile of {number} cards."
    laid = "a 2 and a 5, as on the dice" if choice == "2-5" else "a 7 (2 + 5 = 7)"
    assert happened[0] == f"Player 2 attacks with {laid}."
    assert seen(after, 2)["players"][0]["shown"] == seen(after, 0)["players"][0]["shown"]
    assert len(seen(after, 2)["players"][0]["shown"]) == number


@pytest.mark.rule("FF8")
def test_with_an_empty_pile_a_passer_may_have_nothing_to_take() -> None:
    rest = "A-A-A-A-2-2-2-2-3-3-3-3-4-4-4-4-5-5-5-5-6-6-6-6-7-7-7-8-8-8-8-9-9-9-9-10-10-10-10-J-J-J-J"
    here = at(f"hands={rest}/7-Q-Q-Q-Q/K-K-K-K dice=2-5 now=foe", "players=3,foe_takes_own=false")
    after, happened = here.play({1: "foe 7"})
    assert pile(after) == ["7"] and hands(after)[0] == rest
    assert happened[-1] == "Player 1 takes up nothing: there is no pile."


@pytest.mark.rule("FF8")
def test_an_attacker_who_goes_out_wins() -> None:
    here = at("hands=8-9/2-5/A-7 dice=2-5 now=foe")
    after, happened = here.play({1: "Foe!"})
    assert after.over and after.scores == (-1, 2, -1) and seen(after)["winners"] == [1]
    assert happened[-1] == "Player 2 has no cards left and wins."


@pytest.mark.rule("FF8")
def test_nobody_attacks_and_nothing_happens() -> None:
    here = at("hands=8-9/2-5/A-7 dice=2-5 now=foe")
    after, happened = here.play({})
    assert happened == ("Nobody attacks.",)
    assert hands(after) == hands(here) and pile(after) == pile(here)
    assert after.turn == 2 and phase(after) == "roll"


@pytest.mark.rule("FF8")
def test_a_lot_decides_between_foes() -> None:
    here = at("hands=8-9/2-5-Q/A-7/3/2-5-7", "players=5").variant.position(
        "hands=8-9/2-5-Q/A-7/3/2-5-7 dice=2-5 now=foe"
    )
    claimed = play(here, {1: "2-5", 2: "7", 4: "7"})
    assert [seat for seat, _ in claimed.variant.outcomes(claimed.state)] == [1, 2, 4]
    for seat, choice in ((1, "2-5"), (2, "7"), (4, "7")):
        assert play(claimed, f"*{seat + 1}") == play(here, {seat: choice})
    told = claimed.happen("3").happened
    assert told[:2] == ("The lot falls to player 3.", "Player 3 attacks with a 7 (2 + 5 = 7).")


@pytest.mark.rule("FF6", "FF8")
def test_all_the_others_are_asked_whatever_they_hold() -> None:
    for players in range(3, 9):
        hand = "/".join(["3-9", *["2"] * min(4, players - 1), *["4"] * (players - 5)])
        for going in ("asked=3 now=friend", "now=foe"):
            here = at(f"hands={hand} dice=4-6 {going}", f"players={players}")
            assert here.is_claim and here.to_act == tuple(range(1, players))
            assert all(here.choices(seat) == ("wait",) for seat in here.to_act)
    middle = at("hands=2/4/3-9/5 dice=4-6 roller=3 now=foe", "players=4")
    assert middle.to_act == (0, 1, 3)


@pytest.mark.rule("FF9")
def test_then_the_next_player_rolls() -> None:
    here = at("hands=8-9/2-5/A-7")
    for turn in range(1, 8):
        assert here.turn == turn and seen(here)["roller"] == (turn - 1) % 3
        here = play(here, "*6-6", "pass", {})
    assert seen(play(at("hands=2-9/4/5 roller=3 turn=1 dice=2-6"), "pass", {}))["roller"] == 0


# The end


@pytest.mark.rule("FF10")
def test_the_first_without_cards_wins() -> None:
    after, happened = at("hands=7/2-5/A-7/3-K dice=2-5", "").play("7")
    assert after.over and after.scores == (3, -1, -1, -1)
    assert happened[-1] == "Player 1 has no cards left and wins."
    assert str(after.variant.result(after.scores)) == "Player 1 wins."
    friend, happened = play(at("hands=3-5/K/A-7 dice=4-6"), "friend-3").play({1: "K"})
    assert friend.over and friend.scores == (-1, 2, -1)
    assert happened[-1] == "Player 2 has no cards left and wins."
    roller = play(at("hands=3/K-5/A-7 dice=4-6"), "friend-3", {1: "K"})
    assert roller.over and roller.scores == (2, -1, -1)


@pytest.mark.rule("FF10")
@pytest.mark.parametrize(
    ("option", "scores", "told", "result"),
    [
        ("roller", (2, -1, -1), "Player 1 has no cards left and wins.", "Player 1 wins."),
        (
            "both",
            (0.5, 0.5, -1),
            "Player 1 and player 2 have no cards left and win together.",
            "Player 1 and player 2 win.",
        ),
    ],
)
def test_a_friendly_discard_that_empties_both_hands(
    option: str, scores: tuple[float, ...], told: str, result: str
) -> None:
    asked = play(at("hands=3/K/A-7 dice=4-6", f"players=3,friend_out={option}"), "friend-3")
    after, happened = asked.play({1: "K"})
    assert after.over and after.scores == scores and happened[-1] == told
    assert str(after.variant.result(scores)) == result
    assert after.variant.position(after.text) == after
    lot = play(at("hands=3/K/A-K dice=4-6", f"players=3,friend_out={option}"), "friend-3", {1: "K", 2: "K"})
    assert play(lot, "*2").scores == scores
    assert play(lot, "*3").scores == (2, -1, -1)


@pytest.mark.rule("FF11")
def test_after_the_last_turn_it_is_a_draw() -> None:
    here = at("hands=8-9/2-5/A-7", "players=3,turn_limit=3")
    last = play(here, *["*6-6", "pass", {}] * 2)
    assert not last.over and last.turn == 3
    after, happened = play(last, "*6-6", "pass").play({})
    assert after.over and after.scores == (0, 0, 0) and after.turn == 3
    assert happened == ("Nobody attacks.", "That was turn 3, the last: the game is a draw.")
    assert str(after.variant.result(after.scores)) == "A draw: nobody was out of cards after 3 turns."
    assert after.text.endswith("turn=3 now=drawn") and after.variant.position(after.text) == after
    discarded = play(last, "*2-5", "7")
    assert discarded.over and discarded.scores == (0, 0, 0)
    won = at("hands=8/2-5/A-7 turn=3 roller=1 dice=4-4", "players=3,turn_limit=3")
    assert play(won, "8").scores == (2, -1, -1)


@pytest.mark.rule("FF11")
def test_the_limit_is_two_thousand_turns_unless_told() -> None:
    assert options_of(variant()).turn_limit == 2000
    last = at("hands=8-9/2-5/A-7 turn=2000 dice=6-6", "players=3")
    assert play(last, "pass", {}).over
    assert not play(at("hands=8-9/2-5/A-7 turn=1999 dice=6-6", "players=3"), "pass", {}).over
    with pytest.raises(BadPosition, match="from 1 to 2000"):
        at("hands=8-9/2-5/A-7 turn=2001")
    for limit in ("0", "-1", "1000001", "many"):
        with pytest.raises(BadOption, match="turn_limit"):
            variant(f"turn_limit={limit}")


# Options, texts


@pytest.mark.parametrize(
    "options",
    [
        "both_criteria=perhaps",
        "friend_out=helper",
        "foe_takes_own=3",
        "suits=true",
        "ace_matches_die=",
        "players",
    ],
)
def test_options_that_are_refused(options: str) -> None:
    with pytest.raises(
        ValueError, match=r"both_criteria|friend_out|foe_takes_own|suits|ace|players"
    ) as problem:
        variant(options)
    assert_one_sentence(problem.value)


def test_codes_are_canonical() -> None:
    assert variant("friend_out=Both,players=3,both_criteria=TRUE").code == (
        "friend-or-foe:both_criteria=true,friend_out=both,players=3"
    )
    assert variant("generous").code == "friend-or-foe:both_criteria=true,friend_when_matched=true"
    assert variant("gentle").code == "friend-or-foe:foe_takes_own=false,friend_out=both"
    assert variant("players=4,turn_limit=2000").code == "friend-or-foe"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2-5", "2-5"), ("5 2", "2-5"), ("5♥, 2♣", "2-5"), ("PAIR", "2-5"), ("discard 2 and the 5", "2-5"),
        ("7", "7"), ("sum", "7"), ("Su", "7"), ("7h", "7"), ("pass", "pass"), ("pas", "pass"), ("No", "pass"),
        ("Friend my card 8?", "friend-8"), ("friend 8", "friend-8"), ("both", "2-5-7"), ("7 2 5", "2-5-7"),
    ],
)  # fmt: skip
def test_what_a_roller_may_say(text: str, meant: str) -> None:
    here = at("hands=2-5-6-7-8/2/3 dice=2-5", "players=3,both_criteria=true,friend_when_matched=true")
    assert here.play(text).position == here.play(meant).position


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("8", "no match for the dice, which show 2 and 5 and make 7"),
        ("foe", "is for the others to call, when the player who rolled passes"),
        ("2-2", "no match"),
        ("pair 8", "no match"),
        ("pair 7", "'pair 7' is not understood"),
        ("pass 7", "'pass 7' is not understood"),
        ("", "'' is not understood"),
        ("dance", "'dance' is not understood"),
        ("friend 5", "13 − 5 is 8 and 5 − 1 is 4, not 7"),
        ("friend 6 8", "is more than the one card that a friend is asked for"),
        ("p", "could be pass or 2-5"),
        ("friend", "could be friend-6 or friend-8"),
    ],
)
def test_what_a_roller_may_not_say(text: str, words: str) -> None:
    here = at("hands=2-5-6-7-8/2/3 dice=2-5", "players=3,friend_when_matched=true")
    assert_refused(here, text, words)


@pytest.mark.parametrize(
    ("position", "seat", "text", "words"),
    [
        ("hands=3-5/2/2 dice=2-5", 0, "7", "7' is not in your hand (3-5)"),
        ("hands=3-5/2/2 dice=2-5", 0, "pair", "is not in your hand"),
        ("hands=3-5/2/2 dice=2-5", 0, "friend 8", "is not in your hand"),
        ("hands=3-5/2/2 dice=4-6 asked=3 now=friend", 1, "K", "which has no King"),
        ("hands=3-5/A/2 dice=4-6 asked=3 now=friend", 1, "A", "is no friend of a 3 when the dice make 10"),
        ("hands=3-5/A/2 dice=4-6 asked=3 now=friend", 1, "7", "cannot be the friend of a 3"),
        ("hands=3-5/2/2 dice=4-6 asked=3 now=friend", 1, "friend", "takes a King in hand, and yours is 2"),
        ("hands=J-5/2/2 dice=4-6 asked=J now=friend", 1, "Friend!", "takes an Ace in hand, and yours is 2"),
        ("hands=7/2/2 dice=2-4 asked=7 now=friend", 1, "f", "takes a King or an Ace in hand, and yours is 2"),
        (
            "hands=3-5/K/2 dice=4-6 asked=3 now=friend",
            1,
            "sum",
            "is no answer to somebody who asks for a friend",
        ),
        ("hands=3-5/K/2 dice=4-6 asked=3 now=friend", 1, "wait K", "is not understood"),
        (
            "hands=3-5/K/2 dice=4-6 asked=3 now=friend",
            1,
            "K K",
            "is more than the one card that a friend adds",
        ),
        ("hands=3-5/K/2 dice=4-6 asked=3 now=friend", 1, "the Emperor", "is not understood"),
        ("hands=3-5/2/2 dice=2-5 now=foe", 1, "both", "is not in your hand (2)"),
        ("hands=3-5/2/2 dice=2-5 now=foe", 1, "foe", "takes a match for the dice in hand, and yours is 2"),
        ("hands=3-5/2/2 dice=2-5 now=foe", 1, "friend", "is for the player who rolled to ask"),
        ("hands=2-5-9/2/2 dice=2-5", 0, "friend", "takes a 6 or an 8 in hand, and yours is 2-5-9"),
        ("hands=2-5-8/2/2 dice=2-5", 0, "friend", "since your cards match the dice"),
    ],
)
def test_why_a_choice_is_refused(position: str, seat: int, text: str, words: str) -> None:
    assert_refused(at(position), {seat: text}, words)


@pytest.mark.rule("FF4", "FF5", "FF8")
@pytest.mark.parametrize("text", ["both", "{cards}", "beides"])
@pytest.mark.parametrize(
    ("position", "options", "cards", "words"),
    [
        ("hands=A-5-6-K/2/2 dice=1-5", "both_criteria=true", "A 5 6", "since an Ace does not match a die"),
        ("hands=A-5-6-K/2/2 dice=1-5", "", "A 5 6", "since an Ace does not match a die"),
        ("hands=2-5-7-9/2/2 dice=2-5", "", "2 5 7", "of which only one may be discarded"),
        ("hands=3/2-5-7-9/2 dice=2-5 now=foe", "", "2 5 7", "of which an attack takes only one"),
        (
            "hands=3/2-5-7-9/2 dice=2-5 now=foe",
            "both_criteria=true",
            "2 5 7",
            "of which an attack takes only one",
        ),
        ("hands=3/A-5-6-9/2 dice=1-5 now=foe", "", "A 5 6", "since an Ace does not match a die"),
    ],
)
def test_why_a_pair_and_a_sum_may_not_be_discarded(
    position: str, options: str, cards: str, words: str, text: str
) -> None:
    here = at(position, f"players=3,{options}")
    assert_refused(here, {int("now=foe" in position): text.format(cards=cards)}, words)


@pytest.mark.parametrize(
    ("position", "seat", "text", "meant"),
    [
        ("hands=3-9-9/2-5-7-10/2-3-K dice=4-6 asked=3 now=friend", 2, "König", "K"),
        ("hands=3-9-9/2-5-7-10/2-3-K dice=4-6 asked=3 now=friend", 2, "Ein Ko\u0308nig!", "K"),
        ("hands=3-9-9/2-5-7-10/2-3-K dice=4-6 asked=3 now=friend", 2, "„Freund!“", "K"),
        ("hands=J-9-9/2-5-7-10/2-3-A dice=4-6 asked=J now=friend", 2, "das Ass", "A"),
        ("hands=4-6-10/2/2 dice=4-6", 0, "Summe", "10"),
        ("hands=4-6-10/2/2 dice=4-6", 0, "die 10", "10"),
        ("hands=4-6-10/2/2 dice=4-6", 0, "ein Paar", "4-6"),
        ("hands=J-Q-9/2/2 dice=5-6", 0, "den Buben", "J"),
        ("hands=J-Q-9/2/2 dice=6-6", 0, "Dame", "Q"),
        ("hands=3-9-9/2/2 dice=4-6", 0, "Ein Freund für meine 3?", "friend-3"),
        ("hands=3/4-6-9/2 dice=4-6 now=foe", 1, "Feind! 4 und 6", "4-6"),
        ("hands=3/4-9-9/2 dice=4-6 now=foe", 1, "Nein", "wait"),
    ],
)
def test_what_may_be_said_in_german(position: str, seat: int, text: str, meant: str) -> None:
    here = at(position)
    assert here.play({seat: text}).position == here.play({seat: meant}).position


def test_what_was_not_understood_is_told_by_no_rule() -> None:
    here = at("hands=3-9-9/2-5-7-10/2-3-K dice=4-6 asked=3 now=friend")
    with pytest.raises(IllegalChoice) as problem:
        here.play({2: "Kaiser"})
    assert Teller("de").say(problem.value.message) == "„Kaiser“ wird nicht verstanden: Wähle wait oder K"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "hands are missing"),
        ("dice=2-5", "hands are missing"),
        ("hands=2/3", "must be 3 parts"),
        ("hands=2/3/?", "no unknown cards"),
        ("hands=2/3/x", "is not a card"),
        ("hands=2-2-2/2-2/3", "too many"),
        ("hands=2/3/4 pile=5", "the pile must have every card"),
        ("hands=2/3/4 shown=5/-/-", "cannot have shown"),
        ("hands=2/3/4 roller=4", "roller must be"),
        ("hands=2/3/4 turn=0", "turn must be"),
        ("hands=2/3/4 now=dance", "now cannot be"),
        ("hands=2/3/4 now=foe", "dice are missing"),
        ("hands=2/3/4 dice=2-7", "no roll"),
        ("hands=2/3/4 dice=2-5 now=roll", "before the roll"),
        ("hands=2/3/4 dice=2-5 now=friend", "asked is missing"),
        ("hands=3/3/4 dice=2-5 now=friend asked=3", "asked must be 6 or 8"),
        ("hands=3/3/4 dice=2-5 now=friend asked=6", "has no 6"),
        ("hands=6-7/3/4 dice=2-5 now=friend asked=6", "has a match"),
        ("hands=6/3/4 dice=2-5 asked=6", "write now=foe"),
        ("hands=6/3/4 dice=2-5 asked=x now=foe", "must be a card"),
        ("hands=6/7/7 dice=2-5 now=foe claims=-/sum/-", "two claims or more"),
        ("hands=6/7/4 dice=2-5 now=foe claims=-/sum/sum", "player 3 cannot claim"),
        ("hands=7/7/7 dice=2-5 now=foe claims=sum/sum/-", "player 1 cannot claim"),
        ("hands=6/7/7 dice=2-5 now=foe claims=-/K/K", "a claim cannot be"),
        ("hands=6/7/7 dice=2-5 claims=-/sum/sum", "to be a friend or a foe"),
        ("hands=-/7/7 dice=2-5", "leave dice out"),
        ("hands=7/-/- ", "those of player 2 and 3"),
        ("hands=-/-/-", "two hands can be empty"),
        ("hands=7/7/7 now=drawn", "write turn=2000"),
        ("hands=7/7/7 now=drawn turn=2000 dice=2-5", "leave dice out"),
        ("hands=7/7/7 hands=7/7/7", "given twice"),
        ("hands=7/7/7 stock=3", "no 'stock'"),
    ],
)
def test_positions_that_cannot_be(text: str, words: str) -> None:
    with pytest.raises(BadPosition) as problem:
        at(text)
    assert_one_sentence(problem.value, words)


# What is seen and told


def asked(here: Position, seat: int) -> str:
    return Teller(you=seat).sentence(here.variant.ask(here.seen_by(seat), seat))


def test_the_table_is_enough_to_play_from() -> None:
    here = at("hands=3-5-9/K-2-2/A-7 shown=-/2/- dice=4-6 turn=4 now=friend asked=3")
    lines = here.table(1).splitlines()
    assert lines[0] == "Turn 4: player 1 has the dice"
    assert lines[1] == "Asked: “Friend my card 3?” A King answers (13 − 3 = 10)."
    assert lines[2] == "Dice, 10 together: 4 6"
    assert lines[3].startswith("Discard: A A A 2 2 3 3 3 4") and lines[3].endswith("(44 cards)")
    assert lines[4] == "Cards in hand: player 1 has 3, you have 3, player 3 has 2"
    assert lines[5:] == [
        "Player 1: hand [3] ? ?",
        "Player 2 (you): hand 2 2 K; seen by the others 2",
        "Player 3: hand ? ?",
    ]
    assert asked(here, 1) == ("Player 1: “Friend my card 3?” A King answers (13 − 3 = 10). Claim, or wait.")
    assert asked(play(here, {}), 1) == "Player 1 passes."
    game = here.variant.game
    masked = game.notation.write_position(here.variant, here.seen_by(1))
    assert masked.startswith("hands=3-?-?/2-2-K/?-? shown=3/2/- pile=")


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("4-6-10", "Attack with a 4 and a 6 or a 10, or wait."),
        ("4-6-9", "Attack with a 4 and a 6, or wait."),
        ("3-9-10", "Attack with a 10, or wait."),
        ("4-5-9", ""),
    ],
)
def test_a_seat_is_told_what_it_can_claim_with(hand: str, says: str) -> None:
    here = at(f"hands=3-5-9/{hand}/A-7 dice=4-6 turn=4 now=foe")
    assert asked(here, 1) == f"Player 1 passes. {says}".strip()


def test_who_cannot_help_is_not_asked_to() -> None:
    here = at("hands=3-5-9/2-2/A-K dice=4-6 turn=4 now=friend asked=3")
    assert asked(here, 1) == "Player 1: “Friend my card 3?” A King answers (13 − 3 = 10)."
    assert asked(here, 2).endswith(" Claim, or wait.")


def test_a_card_asked_for_is_known_from_then_on() -> None:
    here = play(at("hands=3-5-9/K-2/2-7-K dice=4-6"), "friend-3", {}, {})
    assert seen(here, 1)["players"][0] == {"hand": ["3"], "unknown": 2, "shown": ["3"]}
    again = play(here, "*1-1", "pass", {}, "*1-1", "pass", {}, "*1-2", "3")
    assert seen(again, 1)["players"][0] == {"hand": [], "unknown": 2, "shown": []}


def test_a_claim_that_comes_too_late_leaves_no_trace() -> None:
    here = at("hands=8-9/2-5-Q/A-7/3 dice=2-5 now=foe", "")
    both = play(here, {1: "2-5", 2: "7"})
    game = here.variant.game
    assert not game.reveals(here.variant.rules, here.state, 1, 1, 2)
    assert game.reveals(here.variant.rules, here.state, 1, 1, 1)
    assert both.view(2).model_dump()["claim"] == "7" and both.view(3).model_dump()["claim"] is None
    assert play(both, "*3") == play(here, {2: "7"})


def test_rule_sheets_say_what_is_played() -> None:
    def sheet(options: str) -> str:
        here = variant(options)
        return here.game.telling.rule_sheet(here).markdown()

    plain = sheet("")
    assert plain.startswith("# Friend or Foe?\n") and "deal 13 to each" in plain and "2000 turns" in plain
    assert "a pair or a sum, not both" in plain
    assert "or both in one turn" in sheet("both_criteria=true")
    assert "An Ace does not match" in plain and "a double 1 takes two Aces" in sheet("ace_matches_die=true")
    assert "If nothing in your hand matches" in plain
    assert "whether you have a match or not" in sheet("friend_when_matched=true")
    assert "attacker’s cards included" in plain and "start a new one" in sheet("foe_takes_own=false")
    assert "the player who rolled wins" in plain and "win together" in sheet("friend_out=both")
    assert "After 1 turn without" in sheet("turn_limit=1")
    clauses = {rule.clause for part in rule_sections() for rule in part}
    assert clauses == {f"FF{number}" for number in range(1, 12)}


def rule_sections() -> list[tuple[Rule, ...]]:
    here = variant()
    return [section.rules for section in here.game.telling.rule_sheet(here).sections]


RECORD = """\
[Game "friend-or-foe:players=8"]
[Deal "A-2-3-4-5-6/A-2-3-4-5-6/A-2-3-4-5-6/A-2-3-4-5-6/7-8-9-10-J-Q/7-8-9-10-J-Q/7-8-9-10-J-Q/7-8-9-10-J-Q"]

1. *:2-5 1:2-5
2. *:4-6 2:4-6
3. *:5-6 3:pass   ; five and six are kept
   5:J 6:wait 7:J *:7
4. *:1-1 4:2
5. *:5-1 5:Friend-7 1:A 2:A
   *:2
"""


def test_records_are_read_as_people_write_them() -> None:
    game = variant("players=8")
    record = read_record(RECORD, game)
    assert record.now.turn == 6
    assert hands(record.now)[:3] == ["A-3-4-6", "2-3-5", "A-2-2-3-4-4-5-5-6-6-J-K-K-K-K"]
    assert hands(record.now)[4:7] == ["8-9-10-J-Q", "7-8-9-10-J-Q", "7-8-9-10-Q"]
    assert pile(record.now) == ["A", "2", "7"]
    again = read_record(str(record), game)
    assert again.positions == record.positions and str(again) == str(record)
    with pytest.raises(
        ValueError, match="line 10: '3' is not whom the lot can prefer: player 1 or 2 claimed"
    ):
        read_record(RECORD.replace("   *:2", "   *:3"), game)
    with pytest.raises(ValueError, match="line 7: "):
        read_record(RECORD.replace("5:J 6:wait", "5:J 6:K"), game)


def test_a_seeded_game_keeps_its_seed_in_its_record() -> None:
    game = variant("turn_limit=4")
    record = GameRecord(game, game.deal(seed=7))
    while not record.now.over:
        record.play({seat: record.now.choices(seat)[-1] for seat in record.now.to_act})
    text = str(record)
    assert '[Seed "7"]' in text and "dice=" in text
    assert str(read_record(text, game)) == text
