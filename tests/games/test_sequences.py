"""Wouter's Math Card Game by its clauses: each is proved through the public interface."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from reference_sequences import DECK, Reference

from pipworks import AmbiguousChoice, BadDeal, BadOption, BadPosition, IllegalChoice, Position, Variant
from pipworks.engine.teller import ENGLISH
from pipworks.games import game_named
from pipworks.games.sequences.explaining import explain
from pipworks.games.sequences.steps import explain_sequence
from pipworks.games.sequences.views import PlayerView, SequencesView, SequenceView
from strategies import assert_one_sentence, seeds

GAME = game_named("sequences")
CARD = re.compile(r"(\[-?\d\]|\?[-+*/]|\d+|cancel|invert|swap|[-+*/=])('?)")

ALL_OF_1 = "[4]+2+2+2-3-3-4*4*5/6/8?+10swapinvertinvertcancelcancel=|[-2]=|[0]=|[2]="
"""The whole deck of player 1 on the table; with `second` the deck of player 2."""


UNDRAWN = replace(ENGLISH, zones=False)
"""Tells what lies on the table without drawing it."""


def sequences(options: str = "") -> Variant:
    return Variant.read(GAME, options)


def second(table: str) -> str:
    """The same cards, played by player 2."""
    return CARD.sub(r"\1'", table)


def lay_out(
    hands: str,
    table: str = "",
    *,
    tops: tuple[str, str] = ("", ""),
    options: str = "",
    more: str = "",
) -> Position:
    """A position: the cards that are neither in hand nor on the table are the piles, below their `tops`."""
    left = [Counter(DECK), Counter(DECK)]
    for face, mark in CARD.findall(table):
        left[bool(mark)][face[0] if face.startswith("?") else face] -= 1
    written = []
    for seat, hand in enumerate(hands.split("|")):
        named = [card for card in (hand + "," + tops[seat]).split(",") if card]
        left[seat].subtract(named)
        assert min(left[seat].values()) >= 0, "there are not so many cards"
        pile = [*filter(None, tops[seat].split(",")), *left[seat].elements()]
        written.append((hand or "none", ",".join(pile) or "none"))
    parts = zip(*written, strict=True)
    cards = [f"{name}={'|'.join(each)}" for name, each in zip(("hands", "piles"), parts, strict=True)]
    return sequences(options).position(f"{' '.join(cards)}{f' table={table}' if table else ''} {more}")


def view(here: Position, seat: int = 0) -> SequencesView:
    seen = here.view(seat, UNDRAWN)
    assert isinstance(seen, SequencesView)
    return seen


def row(here: Position, number: int) -> SequenceView:
    return view(here).sequences[number - 1]


def player(here: Position, seat: int) -> PlayerView:
    """A player as they see themselves."""
    return view(here, seat).players[seat]


def pile(here: Position, seat: int) -> list[str]:
    cards = dict(each.split("=", 1) for each in here.text.split())["piles"].split("|")[seat]
    return [] if cards == "none" else cards.split(",")


def play(here: Position, *choices: str) -> Position:
    for each in choices:
        here, _ = here.play(each)
    return here


def refused(here: Position, choice: str) -> str:
    """Why a choice is refused, in one sentence that quotes it."""
    before = str(here)
    with pytest.raises(IllegalChoice) as problem:
        here.play(choice)
    assert str(here) == before
    assert_one_sentence(problem.value, repr(choice))
    return str(problem.value)


def worth(cards: str, **options: str) -> int:
    return explain(cards, **options)[-1].value  # type: ignore[arg-type]


# Cards and the deal


@pytest.mark.rule("SQ1")
def test_each_of_two_players_has_a_deck_of_35() -> None:
    variant = sequences()
    assert variant.seats == 2
    assert Counter(GAME.notation.card_names(variant)) == Counter(DECK)
    for deck in GAME.notation.write_deal(variant, variant.deal(seed=1).state).split("|"):
        assert Counter(deck.split(",")) == Counter(DECK)
    assert Counter(re.findall(r"[a-z]+", ",".join(DECK))) == {"cancel": 2, "invert": 2, "swap": 1}
    assert "+ + + − − − × × ÷ ÷ ?" in GAME.telling.rule_sheet(variant).markdown()


@pytest.mark.rule("SQ2")
@given(seeds)
def test_both_draw_six_from_their_own_shuffled_deck(seed: int) -> None:
    here = sequences().deal(seed=seed)
    assert [player(here, seat).held for seat in range(2)] == [6, 6]
    assert [player(here, seat).pile for seat in range(2)] == [29, 29]
    assert sequences().deal(seed=seed) == here
    deal = GAME.notation.write_deal(here.variant, here.state)
    assert sequences().deal(deal) == here
    undealt = sequences().position("undealt")
    assert undealt.awaits_chance
    after, told = undealt.happen(deal)
    assert after == here
    assert told == ("Both decks are shuffled, and each player draws six cards.",)


def test_shuffles_are_fair() -> None:
    tops = Counter(pile(sequences().deal(seed=seed), seed % 2)[0] for seed in range(700))
    assert set(tops) == set(DECK)
    assert all(abs(tops[face] - 20 * DECK.count(face)) < 45 for face in tops)


@pytest.mark.rule("SQ2")
def test_a_deal_tells_the_order_of_both_decks() -> None:
    first, other = ",".join(DECK), ",".join(reversed(DECK))
    here = sequences().deal(f"{first}|{other}")
    assert player(here, 0).hand == ["[-2]", "[0]", "[2]", "[4]", "2", "2"]
    assert pile(here, 0) == DECK[6:]
    assert pile(here, 1) == DECK[::-1][6:]
    again = sequences().deal(f"{first} | {other}".replace(",", " ").replace("*", "×").replace("[-2]", "[−2]"))
    assert again == here


# A turn


@pytest.mark.rule("SQ3")
def test_a_turn_is_two_cards_on_different_sequences_and_two_draws() -> None:
    here = lay_out("+,-,=,2,3,swap|+,-,=,2,3,[2]", "[4]|[0]'", tops=("10,?", ""))
    assert here.to_act == (0,)
    here, told = here.play("+@1")
    assert here.to_act == (0,)
    assert told == ("Player 1 plays + on sequence 1, which stands at 4 and waits for a number.",)
    assert set(here.choices(0)) == {"-@2", "=@2"}
    assert "on sequence 1" in refused(here, "2@1")
    here, told = here.play("-@2")
    assert told[-1] == "Player 1 draws two cards."
    assert here.to_act == (1,) and here.turn == 2
    assert player(here, 0).hand == ["2", "3", "10", "=", "swap", "?"]
    assert set(here.choices(1)) == {"2@1", "3@1", "2@2", "3@2", "[2]"}


@pytest.mark.rule("SQ3")
def test_two_cards_of_a_turn_never_share_a_sequence_even_if_a_number_would_fit() -> None:
    here = play(lay_out("+,2,[2],3,4,5|+,-,=,2,3,[2]", "[4]"), "+@1")
    assert here.choices(0) == ("[2]",)
    assert "sequence 1" in refused(here, "2@1")


@pytest.mark.rule("SQ4")
def test_a_starter_opens_a_sequence_of_its_player_and_both_play_on_it() -> None:
    here = lay_out("[4],[0],2,3,4,5|+,-,=,2,3,[2]")
    here = play(here, "[4]", "[0]")
    assert [(each.owner, each.value) for each in view(here).sequences] == [(0, 4), (0, 0)]
    assert {"+@1", "-@2", "=@1", "[2]"} <= set(here.choices(1))
    here = play(here, "=@1", "[2]")
    assert [each.owner for each in view(here).sequences] == [0, 0, 1]
    assert [card.player for card in row(here, 1).cards] == [0, 1]
    assert row(here, 1).status == "sealed"
    assert [player(here, seat).total for seat in range(2)] == [4, 2]


@pytest.mark.rule("SQ5")
@pytest.mark.parametrize(
    ("table", "fits"),
    [
        ("[4]", False),
        ("[4]+", True),
        ("[4]?*", True),
        ("[4]+2", False),
        ("[4]+2cancel", False),
        ("[4]invert", False),
        ("[4]=", False),
    ],
)
def test_a_number_goes_right_after_an_operator_only(table: str, fits: bool) -> None:
    here = lay_out("5,[0],6,8,4,4|+,-,=,2,3,[2]", table)
    assert ("5@1" in here.choices(0)) == fits
    if not fits:
        assert "sealed" in refused(here, "5@1") or "a number only follows" in refused(here, "5@1")


@pytest.mark.rule("SQ6")
@pytest.mark.parametrize(
    ("table", "fits"),
    [
        ("[4]", True),
        ("[4]-", False),
        ("[4]-3", True),
        ("[4]cancel", True),
        ("[4]-3invert", True),
        ("[4]+3-3swap", True),
        ("[4]=", False),
    ],
)
def test_an_operator_goes_after_a_starter_a_number_or_a_modifier(table: str, fits: bool) -> None:
    here = lay_out("*,?,[0],2,2,2|+,-,=,2,3,[2]", table)
    for each in ("*@1", "?+@1", "?-@1", "?*@1", "?/@1"):
        assert (each in here.choices(0)) == fits


@pytest.mark.rule("SQ6")
@pytest.mark.parametrize(("name", "value"), [("+", 11), ("-", 3), ("*", 28), ("/", 1)])
def test_a_wild_operator_is_what_its_player_names(name: str, value: int) -> None:
    here = lay_out("?,[0],2,2,2,3|4,[2],2,2,2,3", "[4]+3")
    here = play(here, f"?{name}@1", "[0]")
    assert row(here, 1).cards[-1].card == f"?{name}"
    assert row(play(here, "4@1"), 1).value == value


@pytest.mark.rule("SQ6")
def test_a_wild_operator_must_be_named() -> None:
    here = lay_out("?,[0],2,2,2,3|4,[2],2,2,2,3", "[4]")
    with pytest.raises(AmbiguousChoice, match=r"\?\+@1, \?-@1, \?\*@1 or \?/@1: say which"):
        here.play("?@1")
    assert "not in your hand" in refused(here, "+@1")


@pytest.mark.rule("SQ6")
@pytest.mark.parametrize(
    ("cards", "truncated", "floored"),
    [
        ("[2] / 4", 0, 0),
        ("[4] - 5 / 2", 0, -1),
        ("[-2] / 4", 0, -1),
        ("[4] - 10 - 5 / 4", -2, -3),
        ("[4] - 10 / 3", -2, -2),
        ("[4] + 3 / 2", 3, 3),
        ("[0] / 10", 0, 0),
    ],
)
def test_division_drops_the_fraction_or_rounds_down(cards: str, truncated: int, floored: int) -> None:
    assert worth(cards) == worth(cards, division="truncate") == truncated
    assert worth(cards, division="floor") == floored
    table = cards.replace(" ", "")
    assert row(lay_out("[0],2,2,2,3,+|6,8,+,+,=,=", second(table)), 1).value == truncated
    here = lay_out("[0],2,2,2,3,+|6,8,+,+,=,=", second(table), options="division=floor")
    assert row(here, 1).value == floored


@pytest.mark.rule("SQ7")
@pytest.mark.parametrize(
    ("table", "fits"),
    [("[4]", True), ("[4]+", False), ("[4]+2", True), ("[4]+2cancel", True), ("[4]=", False)],
)
def test_a_terminator_goes_after_anything_but_an_operator(table: str, fits: bool) -> None:
    here = lay_out("=,[0],2,2,3,3|+,-,=,2,3,[2]", table)
    assert ("=@1" in here.choices(0)) == fits


@pytest.mark.rule("SQ7")
def test_nothing_goes_on_a_sealed_sequence() -> None:
    here = lay_out("+,cancel,invert,swap,2,=|+,-,=,2,3,[2]", "[4]+3-3=|[0]'", more="turn=9")
    assert not [each for each in here.choices(0) if each.endswith("@1")]
    for each in ("+", "cancel", "invert", "swap", "2", "="):
        assert "sealed" in refused(here, f"{each}@1")
    assert row(here, 1).next == []


@pytest.mark.rule("SQ8")
@pytest.mark.parametrize("modifier", ["cancel", "invert", "swap"])
@pytest.mark.parametrize(
    ("table", "fits"),
    [("[4]+2-2", True), ("[4]+2-2+", False), ("[4]+2-2=", False), ("[4]+2-2invert", True)],
)
def test_a_modifier_goes_after_anything_but_an_operator_or_a_terminator(
    modifier: str, table: str, fits: bool
) -> None:
    here = lay_out(f"{modifier},[0],[2],3,3,4|+,-,=,2,3,[2]", table)
    assert (f"{modifier}@1" in here.choices(0)) == fits


@pytest.mark.rule("SQ8")
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("4 + 2 cancel", 4),
        ("4 + 2 * 5 cancel", 6),
        ("4 + 2 * 5 cancel cancel", 4),
        ("4 + 2 * 5 cancel * 3 cancel", 6),
        ("4 + 2 invert", 2),
        ("4 - 2 invert", 6),
        ("4 * 2 invert", 2),
        ("4 / 2 invert", 8),
        ("4 ?- 2 invert invert", 2),
        ("4 + 2 - 3 swap", 5),
        ("4 + 2 * 5 - 3 swap", 3),
        ("4 + 2 * 5 cancel - 3 swap", 5),
        ("4 + 2 * 5 invert swap cancel", 2),
        ("4 + 2 invert * 5 swap", 3),
        ("4 + 2 - 3 swap cancel invert", 6),
    ],
)
def test_what_modifiers_do_to_what_is_in_force(cards: str, value: int) -> None:
    assert worth(cards) == value


@pytest.mark.rule("SQ8")
@pytest.mark.parametrize(
    ("table", "force"), [("[4]", 0), ("[4]+2", 1), ("[4]+2-3cancel", 1), ("[4]+2cancel", 0), ("[4]+2+2", 2)]
)
def test_swap_needs_two_operators_in_force(table: str, force: int) -> None:
    here = lay_out("swap,[0],[2],3,4,4|+,-,=,2,3,[2]", table)
    assert ("swap@1" in here.choices(0)) == (force == 2)
    assert row(here, 1).in_force == force
    assert ("swap" in row(here, 1).next) == (force == 2)
    if force < 2:
        assert f"needs two operators in force, and sequence 1 has {('none', 'one')[force]}" in refused(
            here, "swap@1"
        )


@pytest.mark.rule("SQ9")
@pytest.mark.parametrize("modifier", ["cancel", "invert"])
@pytest.mark.parametrize("table", ["[4]", "[4]+2cancel"])
def test_idle_modifiers_are_allowed_and_do_nothing(modifier: str, table: str) -> None:
    hands = f"{modifier},[0],[2],3,4,4|+,-,=,2,3,[2]"
    here = lay_out(hands, table)
    assert f"{modifier}@1" in here.choices(0)
    here, told = here.play(f"{modifier}@1")
    assert told[0].endswith(f"{modifier} finds nothing to do; it is worth 4.")
    assert row(here, 1).value == 4
    here = lay_out(hands, table, options="idle_modifiers=forbidden")
    assert f"{modifier}@1" not in here.choices(0)
    assert "needs an operator in force" in refused(here, f"{modifier}@1")
    here = lay_out(hands, f"{table}*3", options="idle_modifiers=forbidden")
    assert f"{modifier}@1" in here.choices(0)


@pytest.mark.rule("SQ9", "SQ11")
def test_a_forbidden_modifier_does_not_count_as_playable() -> None:
    hands = "cancel,=,2,2,3,3|+,-,=,2,3,[2]"
    here = lay_out(hands, "[4]|[0]'=")
    assert set(here.choices(0)) == {"=@1", "cancel@1"}
    here = lay_out(hands, "[4]|[0]'=", options="idle_modifiers=forbidden")
    assert here.choices(0) == ("=@1",)
    here = lay_out("cancel,-,2,2,3,3|+,-,=,2,3,[2]", "[4]|[0]'", options="idle_modifiers=forbidden")
    assert set(here.choices(0)) == {"-@1", "-@2"}  # with cancel idle, there is no second card
    here = lay_out("cancel,-,2,2,3,3|+,-,=,2,3,[2]", "[4]|[0]'")
    assert "cancel@2" in here.choices(0)


EXAMPLE = "[4] + 2 cancel × 5 invert × 2 swap ="


@pytest.mark.rule("SQ10")
def test_the_worked_example_step_by_step() -> None:
    assert [(step.sum, step.value) for step in explain(EXAMPLE)] == [
        ("4", 4),
        ("4 + 2", 6),
        ("4", 4),
        ("4 × 5", 20),
        ("4 ÷ 5", 0),
        ("4 ÷ 5 × 2", 0),
        ("4 × 5 ÷ 2", 10),
        ("4 × 5 ÷ 2", 10),
    ]
    remarks = [ENGLISH.say(step.remark) for step in explain(EXAMPLE)]
    assert remarks[2] == "cancel takes + 2 away"
    assert remarks[6] == "swap exchanges ÷ and ×"
    assert remarks[7] == "sealed"
    assert [str(step) for step in explain("4 + 2 cancel x 5 invert : 2 swap")][-1] == str(
        explain("[4]+2cancel*5invert/2swap")[-1]
    )


@pytest.mark.rule("SQ10")
def test_the_worked_example_on_the_table() -> None:
    here = lay_out("[0],[2],3,4,4,+|+,-,=,2,3,[2]", "[4]+2cancel*5invert*2swap=")
    assert row(here, 1).value == player(here, 0).total == 10
    assert row(here, 1).sum == "4 × 5 ÷ 2"
    assert row(here, 1).working == "4 × 5 = 20, 20 ÷ 2 = 10"
    assert "4 × 5 ÷ 2 = 10" in here.table(0)
    assert explain_sequence(here.variant.rules, here.state, 0) == explain(EXAMPLE)


@pytest.mark.rule("SQ10")
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("2 + 3 * 4", 20),
        ("2 * 3 + 4 * 5 - 6", 44),
        ("[-2] - 3 * 4", -20),
        ("4 + 2 *", 6),
        ("4 + 2 cancel ?/", 4),
        ("4 -", 4),
        ("0", 0),
    ],
)
def test_sums_go_from_left_to_right_and_a_dangling_operator_counts_nothing(cards: str, value: int) -> None:
    assert worth(cards) == value


def test_steps_tell_of_what_counts_nothing() -> None:
    assert ENGLISH.say(explain("4 cancel")[-1].remark) == "cancel finds nothing to do"
    assert ENGLISH.say(explain("4 + 2 *")[-1].remark) == "the × has no number yet and counts nothing"
    assert str(explain("4 - 6")[-1]) == "4 − 6  (−2: 4 − 6 = −2)"


# What one must do


@pytest.mark.rule("SQ11")
def test_a_first_card_that_leaves_no_second_is_refused_with_the_reason() -> None:
    here = lay_out("+,cancel,2,2,3,3|+,-,=,2,3,[2]", "[4]|[0]'+", options="idle_modifiers=forbidden")
    # + goes on sequence 1 only, numbers on 2 only: two cards can be played
    assert set(here.choices(0)) == {"+@1", "2@2", "3@2"}
    here = lay_out("+,swap,2,3,4,5|+,-,=,2,3,[2]", "[4]+2-3|[0]'")
    assert set(here.choices(0)) == {"+@2", "swap@1"}
    why = refused(here, "+@1")
    assert "the only card you can play in this turn" in why
    assert "for example +@2 and swap@1" in why
    assert "you can play two cards in this turn" in refused(here, "under:2")


@pytest.mark.rule("SQ11")
def test_a_second_card_is_compulsory() -> None:
    here = play(lay_out("+,swap,2,3,4,5|+,-,=,2,3,[2]", "[4]+2-3|[0]'"), "swap@1")
    assert here.choices(0) == ("+@2",)
    assert "you can play a second card" in refused(here, "under:2")


@pytest.mark.rule("SQ11")
def test_a_starter_is_a_sequence_of_its_own() -> None:
    here = lay_out("[4],+,2,2,3,3|+,-,=,2,3,[2]")
    assert here.choices(0) == ("[4]",)  # + could only follow the starter just played
    here = play(here, "[4]")
    assert all(each.startswith("under:") for each in here.choices(0))
    assert "nothing more can be in this turn" in refused(here, "+@1")
    here = lay_out("[4],[2],+,2,3,3|+,-,=,2,3,[2]")
    assert set(here.choices(0)) == {"[4]", "[2]"}
    assert play(here, "[4]").choices(0) == ("[2]",)
    assert len(view(play(here, "[4]", "[2]")).sequences) == 2
    here = lay_out("[4],+,2,2,3,3|+,-,=,2,3,[2]", "[0]'")
    assert set(here.choices(0)) == {"[4]", "+@1"}


@pytest.mark.rule("SQ11")
def test_one_card_must_be_played_when_one_can() -> None:
    here = lay_out("=,2,2,3,3,4|+,-,=,2,3,[2]", "[4]")
    assert here.choices(0) == ("=@1",)
    assert "you can play one in this turn" in refused(here, "under:2")


@pytest.mark.rule("SQ12")
def test_after_one_card_another_goes_under_the_pile() -> None:
    here = lay_out("=,2,2,3,3,4|+,-,=,2,3,[2]", "[4]|[0]'=", tops=("10,8", ""))
    here = play(here, "=@1")
    assert here.choices(0) == ("under:2", "under:3", "under:4")
    here, told = here.play("under:3")
    assert told == ("Player 1 puts a card under the pile.", "Player 1 draws two cards.")
    assert player(here, 0).hand == ["2", "2", "3", "4", "8", "10"]
    assert player(here, 0).bottom == ["3"]
    assert pile(here, 0)[-1] == "3"
    assert here.to_act == (1,)


@pytest.mark.rule("SQ12")
def test_with_nothing_to_play_two_cards_go_under_in_a_chosen_order() -> None:
    here = lay_out("4,2,2,3,3,5|+,-,[0],2,3,[2]", "[4]=|[0]=")
    assert here.choices(0) == ("under:2", "under:3", "under:4", "under:5")
    one, other = play(here, "under:4", "under:2"), play(here, "under:2", "under:4")
    assert player(one, 0).bottom == ["4", "2"]
    assert player(other, 0).bottom == ["2", "4"]
    assert one != other and player(one, 0).hand == player(other, 0).hand
    assert "nothing can be in this turn" in refused(here, "2@1")


SEVEN_LEFT_1 = "[4]-3-4*4*5/6/8?+10swapinvertinvertcancelcancel=|[-2]=|[0]=|[2]=|[2]'+'2='"
"""Of player 1, 2 2 3 + + + and − are left; all is sealed."""


@pytest.mark.rule("SQ12")
def test_cards_just_put_under_may_be_drawn_back() -> None:
    here = lay_out("2,2,3,+,+,+|[0],2,3,+,4,5", SEVEN_LEFT_1)
    assert pile(here, 0) == ["-"]
    here = play(here, "under:2", "under:3")
    assert player(here, 0).hand == ["2", "2", "+", "+", "+", "-"]
    assert pile(here, 0) == ["3"]
    assert player(here, 0).bottom == ["3"]


@pytest.mark.rule("SQ12")
def test_two_cards_played_leave_nothing_to_put_under() -> None:
    here = play(lay_out("[4],[0],2,3,4,5|+,-,=,2,3,[2]", tops=("6,8", "")), "[4]", "[0]")
    assert player(here, 0).hand == ["2", "3", "4", "5", "6", "8"]
    assert player(here, 0).pile == 27 and player(here, 0).put_under == 0


@pytest.mark.rule("SQ13")
def test_a_player_who_never_played_and_cannot_exchanges_the_whole_hand() -> None:
    here = lay_out("2,2,+,+,=,swap|+,-,=,2,3,[2]", tops=("[4],3,4,5,6,8", ""))
    assert view(here).due == 6
    here = play(here, *(f"under:{each}" for each in ("swap", "2", "+", "=", "2")))
    assert here.to_act == (0,) and here.choices(0) == ("under:+",) and view(here).due == 1
    here, told = here.play("under:+")
    assert told == ("Player 1 puts a card under the pile.", "Player 1 draws six cards.")
    assert here.to_act == (1,) and here.turn == 2
    assert player(here, 0).hand == ["[4]", "3", "4", "5", "6", "8"]
    assert player(here, 0).bottom == ["swap", "2", "+", "=", "2", "+"]
    assert view(here).sequences == []


@pytest.mark.rule("SQ13")
def test_only_a_player_who_never_played_exchanges_the_whole_hand() -> None:
    here = lay_out("2,2,3,3,4,5|+,-,[0],2,3,[2]", "[4]'='")  # player 1 has played nothing, player 2 has
    here = play(here, "under:2", "under:3")
    assert here.to_act == (0,) and player(here, 0).held == 4
    here = play(here, "under:2", "under:3", "under:4", "under:5")
    assert here.to_act == (1,) and player(here, 0).held == 6
    assert player(here, 0).bottom == ["2", "3", "2", "3", "4", "5"]
    here = lay_out("2,2,3,3,4,5|+,-,[0],2,3,[2]", "[4]'=")  # player 1 has sealed the sequence
    assert view(here).due == 2 and view(play(here, "under:2")).due == 1
    assert play(here, "under:2", "under:3").to_act == (1,)
    here = lay_out("2,2,3,3,4,+|+,-,[0],2,3,[2]", "[4]'")
    assert here.choices(0) == ("+@1",)  # playing on the other's sequence is playing


@pytest.mark.rule("SQ13")
@given(seeds)
@settings(max_examples=min(20, settings.default.max_examples))
def test_both_find_a_starter_sooner_or_later(seed: int) -> None:
    """A pile goes round in order, so that six hands show all of it."""
    dice = random.Random(seed)
    decks = [sorted(DECK, key=lambda face: (face.startswith("["), dice.random())) for _ in range(2)]
    here = sequences().deal("|".join(",".join(deck) for deck in decks))
    while not view(here).sequences:
        here = play(here, dice.choice(here.choices(here.to_act[0])))
    assert here.turn <= 12


LEFT_OF_1 = "[4]+2+2+2-3-3-4*4*5/6/8swapinvertinvertcancelcancel"
"""With three sealed starters, the cards of player 1 but ? 10 and =."""
OTHERS_OF_1 = "|[-2]=|[0]=|[2]="


@pytest.mark.rule("SQ14")
def test_with_an_empty_pile_nothing_is_drawn_or_put_under() -> None:
    here = lay_out("?,10,=|+,-,2,2,3,[2]", LEFT_OF_1 + OTHERS_OF_1)
    assert player(here, 0).pile == 0
    assert "your pile is empty, so nothing goes under it: choose" in refused(here, "under:10")
    after, told = here.play("=@1")  # no second card, and nothing goes under
    assert told == ("Player 1 seals sequence 1 at 0: (4 + 2 + 2 + 2 − 3 − 3 − 4) × 4 × 5.",)
    assert after.to_act == (1,)
    assert player(after, 0).hand == ["10", "?"] and player(after, 0).pile == 0
    assert not any("draws" in each or "under" in each for each in told)


@pytest.mark.rule("SQ14")
def test_of_a_pile_of_one_card_that_one_is_drawn() -> None:
    table = "[4]+2+2+2-3-3-4*4*5/6swapinvertinvertcancelcancel|[-2]=|[0]="
    here = lay_out("?,10,=,[2],/,8|+,-,2,2,3,[2]", table)
    assert pile(here, 0) == ["="]
    here = play(here, "[2]", "=@1")
    assert here.to_act == (1,) and player(here, 0).pile == 0
    assert player(here, 0).hand == ["8", "10", "/", "=", "?"]


TEN_LEFT_OF_1 = "[4]+2+2+2-3-3-4*4*5/6/8?+10'swapinvertinvertcancelcancel=|[-2]=|[0]=|[2]="
"""All is sealed, and player 1 has only a 10 left."""


@pytest.mark.rule("SQ14", "SQ15")
def test_who_can_neither_play_nor_draw_is_passed_over() -> None:
    here = lay_out("10|[0],[2],2,3,4,+", TEN_LEFT_OF_1, more="act=2 turn=30", tops=("", "3,4"))
    here, told = play(here, "[0]").play("[2]")
    assert here.to_act == (1,) and here.turn == 32
    assert told == (
        "Player 2 begins sequence 6 with [2].",
        "Player 2 draws two cards.",
        "Player 1 can neither play nor draw.",
    )
    here = play(here, "+@5", "under:4")
    assert here.to_act == (0,)
    here = play(here, "10@5")  # their last card; with it player 1 is out, and the other goes on
    assert here.to_act == (1,) and player(here, 0).held == 0


CANCEL_LEFT_OF_1 = "[4]+2+2+2-3-3-4*4*5/6/8?+10swapinvertinvertcancel=|[-2]=|[0]=|[2]="


@pytest.mark.rule("SQ9", "SQ15")
@pytest.mark.parametrize(("idle", "next_to_act"), [("allowed", 0), ("forbidden", 1)])
def test_a_forbidden_modifier_is_nothing_that_its_player_could_play(idle: str, next_to_act: int) -> None:
    options = f"idle_modifiers={idle}"
    here = lay_out(
        "cancel|[0],[2],2,3,4,+", CANCEL_LEFT_OF_1, more="act=2", tops=("", "3,4"), options=options
    )
    assert play(here, "[0]", "[2]").to_act == (next_to_act,)


@pytest.mark.rule("SQ15")
def test_the_game_is_over_when_both_are_out_of_cards() -> None:
    table = ALL_OF_1.replace("=|", "|", 1) + "|" + second(ALL_OF_1)
    here = lay_out("=|", table)
    assert not here.over
    here, told = here.play("=@1")
    assert here.over and here.to_act == ()
    assert [player(here, seat).held for seat in range(2)] == [0, 0]
    assert told[-1] == ("Both players are out of cards, so the game is over: player 1 has 0, player 2 has 0.")


@pytest.mark.rule("SQ15")
def test_the_game_is_over_when_both_could_neither_play_nor_draw() -> None:
    of_2 = "[4]+2+2-3-4*4*5/6/8?+3swapinvertinvertcancelcancel|[-2]=|[0]=|[2]="
    here = lay_out("10|=,2,+,-", TEN_LEFT_OF_1 + "|" + second(of_2), more="act=2")
    assert here.choices(1) == ("+@5", "-@5", "=@5")
    after = play(here, "=@5")
    assert after.over and [player(after, seat).held for seat in range(2)] == [1, 3]
    assert [player(after, seat).pile for seat in range(2)] == [0, 0]
    assert play(here, "+@5").to_act == (0,)


ALL_SEALED = "[4]=|[-2]=|[0]=|[2]=|[4]'|[-2]'='|[0]'='|[2]'='"


@pytest.mark.rule("SQ15")
def test_the_game_is_over_when_cards_could_only_go_round() -> None:
    here = lay_out("2,2,2,3,3,4|=,2,2,3,3,4", ALL_SEALED, more="act=2")
    assert here.choices(1) == ("=@5",)
    here = play(here, "=@5")
    assert here.over and here.scores == (0, 0)
    assert player(here, 0).pile == 21
    assert str(here.variant.result(here.scores)) == "A draw."


@pytest.mark.rule("SQ15")
@given(seeds)
@settings(max_examples=min(15, settings.default.max_examples))
def test_a_card_that_can_be_played_comes_up_in_the_end(seed: int) -> None:
    """While any card can be played, cards go round through the piles until it is in hand."""
    dice = random.Random(seed)
    table = ALL_SEALED.replace("[4]'|", "").replace("[0]'='|", "")
    here = lay_out("2,2,2,3,3,4|2,2,2,3,3,4", table)
    left = pile(here, 1)
    left.sort(key=lambda face: face.startswith("["))
    fields = here.text.split()
    fields[1] = f"piles={','.join(pile(here, 0))}|{','.join(left)}"
    here = here.variant.position(" ".join(fields))
    while len(view(here).sequences) == 6:
        assert here.to_act and here.turn <= 38
        here = play(here, dice.choice(here.choices(here.to_act[0])))
    assert not here.over


@pytest.mark.rule("SQ16")
@pytest.mark.parametrize(
    ("starter", "scores", "result"),
    [
        ("[0]", (1, -1), "Player 1 wins."),
        ("[4]", (0, 0), "A draw."),
        ("[4]'-2", (1, -1), "Player 1 wins."),
        ("[4]'+2", (-1, 1), "Player 2 wins."),
    ],
)
def test_all_sequences_count_sealed_or_not(starter: str, scores: tuple[int, int], result: str) -> None:
    rest = starter.removeprefix(starter[:3]).removeprefix("'")
    other = f"{starter[:3]}'{rest}"
    here = lay_out("3,3,4,4,5,6|+,-,3,3,[2],=", f"[4]'=|{other}".replace("[4]'=|", "[4]=|", 1))
    assert here.scores == scores
    assert str(here.variant.result(here.scores)) == result


@pytest.mark.rule("SQ16")
def test_starters_in_hand_and_operators_without_a_number_count_nothing() -> None:
    here = lay_out("[2],[0],3,4,5,6|[4],2,3,4,5,6", "[4]+2|[0]'-3'*")
    assert [player(here, seat).total for seat in range(2)] == [6, -3]
    assert here.scores == (1, -1)


# The whole game against the reference


@given(seeds)
@settings(max_examples=min(24, settings.default.max_examples))
def test_games_go_as_in_the_rulebook(seed: int) -> None:
    dice = random.Random(seed)
    options = {
        "division": dice.choice(("truncate", "floor")),
        "idle_modifiers": dice.choice(("allowed", "forbidden")),
    }
    decks = (list(DECK), list(DECK))
    for deck in decks:
        dice.shuffle(deck)
        if dice.random() < 0.2:  # starters late, so that whole hands go under
            deck.sort(key=lambda face: face.startswith("["))
    here = sequences().but(**options).deal("|".join(",".join(deck) for deck in decks))
    told = Reference(decks, **options)
    steps = 0
    while not told.over:
        assert here.to_act == (told.seat,)
        choices = here.choices(told.seat)
        assert len(set(choices)) == len(choices)
        assert set(choices) == told.legal()
        choice = dice.choice(choices)
        told.play(choice)
        here = play(here, choice)
        steps += 1
        # What is amiss in a hand or a pile is still so after another step.
        for seat in range(2) if told.over or steps % 3 == 0 else ():
            own = player(here, seat)
            assert sorted(own.hand) == sorted(told.hands[seat])
            assert pile(here, seat) == told.piles[seat]
            assert own.put_under == told.known[seat]
            assert own.bottom == told.piles[seat][len(told.piles[seat]) - told.known[seat] :]
            assert own.total == told.totals()[seat]
        assert here.turn == told.turn
    assert here.over
    for seat in range(2):
        drawn = here.view(seat)
        assert drawn.zones and drawn.model_copy(update={"zones": []}) == view(here, seat)
    ahead = told.totals()[0] - told.totals()[1]
    assert here.scores[0] == (ahead > 0) - (ahead < 0) == -here.scores[1]


# Options


@pytest.mark.rule("SQ6", "SQ9")
def test_options_change_the_code_and_the_sheet() -> None:
    assert sequences().code == "sequences"
    variant = sequences("idle_modifiers=Forbidden, division=FLOOR")
    assert variant.code == "sequences:division=floor,idle_modifiers=forbidden"
    sheet = GAME.telling.rule_sheet(variant).markdown()
    assert "round down" in sheet and "cancel and invert cannot be played" in sheet
    plain = GAME.telling.rule_sheet(sequences()).markdown()
    assert "drop the fraction" in plain and "can still be played and do nothing" in plain
    clauses = {rule.clause for section in GAME.telling.rule_sheet(variant).sections for rule in section.rules}
    assert clauses == {f"SQ{number}" for number in range(1, 17)}


@pytest.mark.parametrize("code", ["division=exact", "idle_modifiers=yes", "division=", "players=3", "x=1"])
def test_bad_options_are_refused(code: str) -> None:
    with pytest.raises(BadOption) as problem:
        sequences(code)
    assert_one_sentence(problem.value, "division", "idle_modifiers")


# Texts


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("+@1", "+@1"),
        (" + on 1 ", "+@1"),
        ("plus onto sequence 01", "+@1"),
        ("+1", "+@1"),
        ("−@1", "-@1"),
        ("? × @ 1", "?*@1"),
        ("?:@1", "?/@1"),
        ("?x1", "?*@1"),
        ("CANCEL@1", "cancel@1"),
        ("cancel", "cancel@1"),
        ("[-2]", "[-2]"),
        ("[ − 2 ]", "[-2]"),
        ("start-2", "[-2]"),
        ("8", "8@2"),
        ("8->2", "8@2"),
    ],
)
def test_choices_are_read_with_tolerance(text: str, choice: str) -> None:
    here = lay_out("+,-,?,cancel,[-2],8|+,-,=,2,3,[2]", "[4]|[4]'*")
    assert play(here, text) == play(here, choice)


@pytest.mark.parametrize("text", ["under:-", "under -", "UNDER:−", "put minus", "below:-"])
def test_cards_under_the_pile_are_read_with_tolerance(text: str) -> None:
    here = play(lay_out("=,-,2,2,3,3|+,-,=,2,3,[2]", "[4]"), "=@1")
    assert play(here, text) == play(here, "under:-")


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("7@1", "is not a choice"),
        ("", "is not a choice"),
        ("+@", "is not a choice"),
        ("banana", "is not a choice"),
        ("5@1", "is not in your hand"),
        ("[4]", "is not in your hand"),
        ("+@9", "names a sequence 9 that does not exist: they are 1 to 3"),
        ("+@0", "names a sequence 0 that does not exist"),
        ("8@1", "which does not end with an operator: a number only follows one"),
        ("+@2", "which ends with an operator: only a number can follow"),
        ("=@2", "which ends with an operator"),
        ("+@3", "which is sealed"),
        ("swap", "can go on no sequence now"),
        ("swap@1", "needs two operators in force, and sequence 1 has none"),
        ("under:8", "you can play two cards in this turn"),
        ("[2]@1", "names a sequence, but a starter begins one of its own"),
    ],
)
def test_every_refusal_says_why(choice: str, reason: str) -> None:
    here = lay_out("+,=,swap,8,[2],3|+,-,=,2,3,[2]", "[4]|[4]'*|[0]'=")
    assert reason in refused(here, choice)


def test_refusals_in_the_second_half_of_a_turn() -> None:
    here = play(lay_out("+,=,8,2,3,4|+,-,=,2,3,[2]", "[4]|[4]'*"), "+@1")
    assert "the two must go on different ones" in refused(here, "8@1")
    assert "can go only on sequence 1" not in refused(here, "=")
    assert refused(here, "=@2").count("only a number can follow") == 1
    here = play(lay_out("+,=,8,2,3,[2]|+,-,=,2,3,[2]", "[4]"), "=@1")
    assert here.choices(0) == ("[2]",)
    here = play(lay_out("-,=,8,2,3,[2]|+,-,=,2,3,[2]", "[4]"), "[2]")
    assert "sequence 2" in refused(here, "-@2")
    here = play(lay_out("-,=,8,2,3,[2]|+,-,=,2,3,[2]", "[4]"), "-@1")
    assert "but a starter begins one of its own: choose" in refused(here, "[2]@1")
    here = play(lay_out("cancel,invert,8,2,3,[2]|+,-,=,2,3,[2]", "[4]+2"), "cancel@1")
    assert "can go only on sequence 1, which has got a card in this turn" in refused(here, "invert")


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("", "no cards"),
        ("+ 2", "must begin with a starter"),
        ("3 + 2", "is not a card"),
        ("4 + + 2", "ends with an operator"),
        ("4 2", "a number only follows"),
        ("4 = + 2", "sealed"),
        ("4 + 2 swap", "needs two operators in force, and sequence 1 has one"),
        ("4 + cancel", "ends with an operator"),
        ("4 ? 2", "has no name"),
        ("4 + 10 + 10 + 10", "too often"),
        ("4 [2]", "only one"),
        ("4 + 7", "is not a card"),
        ("4 + 2 banana", "is not a card"),
    ],
)
def test_what_is_no_sequence_is_not_explained(cards: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(reason)) as problem:
        explain(cards)
    assert_one_sentence(problem.value)


def test_explaining_knows_the_options() -> None:
    assert explain("4 - 5 / 2", division="floor")[-1].value == -1
    with pytest.raises(BadPosition, match="needs an operator in force"):
        explain("4 cancel", idle_modifiers="forbidden")


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("", "2 parts"),
        ("2,3", "2 parts"),
        ("2,3|4", "deck must have"),
        (f"{','.join(DECK)}|{','.join(DECK[1:])}", "player 2's deck must have [−2] once, not 0 times"),
        (f"{','.join(DECK)}|{','.join(DECK)},2", "player 2's deck must have 2 3 times, not 4 times"),
        (f"{','.join(DECK[1:])},7|{','.join(DECK)}", "'7' is not a card"),
        (f"{','.join(DECK[1:])},_|{','.join(DECK)}", "unknown"),
    ],
)
def test_impossible_deals_are_refused(deal: str, reason: str) -> None:
    with pytest.raises(BadDeal, match=re.escape(reason)) as problem:
        sequences().deal(deal)
    assert_one_sentence(problem.value)


def broken(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_impossible_positions_are_refused() -> None:
    here = lay_out("=,2,2,3,3,4|+,-,=,2,3,[2]", "[4]|[0]'='", more="turn=3")
    text = here.text
    middle = play(here, "=@1")
    late = play(lay_out("4,2,2,3,3,5|+,-,[0],2,3,[2]", "[4]=|[0]="), "under:4")
    for bad, reason in (
        ("hands=2|3", "piles are missing"),
        (broken(text, ("hands=", "hand=")), "has no"),
        (broken(text, ("|[2],2,3,+", "|[2],2,2,+")), "player 2 must have"),
        (broken(text, ("hands=2,2", "hands=2"), ("piles=", "piles=2,")), "here it must be 6"),
        (broken(text, ("piles=", "hands=")), "hands is given twice"),
        (broken(text, ("table=[4]", "table=[4]'")), "player 1 must have [4] once"),
        (broken(text, ("table=[4]", "table=[4]2")), "a number only follows"),
        (broken(text, ("table=[4]|", "table=[4]||")), "no cards"),
        (text + " act=3", "act must be a whole number from 1 to 2"),
        (text + " first=3", "first must be a whole number from 0 to 2"),
        (broken(middle.text, ("first=1", "first=2")), "its last card is the other's"),
        (text + " put=1", "here it must be 5"),
        (text + " under=0|30", "under must be a whole number from 0 to"),
        (broken(text, ("turn=3", "turn=0")), "turn must be"),
        (broken(middle.text, ("first=1", "")), "here it must be 6"),
        (broken(late.text, ("under=1|0 ", "")), "under must count them"),
        (broken(late.text, ("put=1", "put=1 first=1")), "here it must be 4"),
        (here.text.replace("2,2,3,3,4,=", "_,_,_,_,_,_"), "unknown"),
        ("undealt act=1", "piles are missing"),
    ):
        with pytest.raises(BadPosition) as problem:
            sequences().position(bad)
        assert_one_sentence(problem.value, reason)


def test_points_of_a_turn_that_the_rules_never_reach_are_refused() -> None:
    # + was played on sequence 1 though swap could go only there, and + could have gone on sequence 2
    here = lay_out("+,swap,2,3,4,5|+,-,=,2,3,[2]", "[4]+2-3|[0]'")
    text = broken(here.text, (",+,swap|", ",swap|"), ("[4]+2-3|", "[4]+2-3+|"))
    text += " first=1"
    with pytest.raises(BadPosition, match="is never reached"):
        sequences().position(text)
    # cards went under the pile though one could have been played
    here = lay_out("=,2,2,3,3,4|+,-,=,2,3,[2]", "[4]|[0]'=", more="under=1|0")
    hands, piles, *others = here.text.split()
    hands, piles = broken(hands, ("3,4,=", "3,=")), broken(piles, ("|", ",4|"))
    text = " ".join((hands, piles, *others, "put=1"))
    with pytest.raises(BadPosition, match="is never reached"):
        sequences().position(text)


# What a player sees


def test_the_table_and_the_view_tell_what_one_needs_to_play() -> None:
    here = lay_out("+,=,swap,8,2,3|+,-,=,2,3,[2]", "[4]+2'cancel*5'|[-2]'?*|[0]'=", more="under=2|1")
    table = here.table(0)
    for each in (
        "Turn 1",
        "[4] + 2' cancel × 5'",
        "4 × 5 = 20",
        "[−2]' ?×",
        "next: number",
        "sealed",
        "Your sequence 1",
        "Player 2’s sequence 2",
        "Player 2’s cards have an apostrophe",
    ):
        assert each in table
    assert "hand 2 3 8 + = swap" in table and "hand 6 cards face down" in table
    assert f"at the bottom {' '.join(pile(here, 0)[-2:])}" in table and "1 put under" in table
    assert "2 put under" not in table
    seen = view(here)
    assert seen.sequences[0].next == ["operator", "=", "cancel", "invert"]
    assert seen.sequences[1].next == ["number"]
    assert seen.players[1].hand == [] and seen.players[1].held == 6
    assert Counter(seen.players[1].unseen) == Counter(DECK) - Counter(("[-2]", "[0]", "2", "5"))
    assert seen.players[0].bottom == pile(here, 0)[-2:]
    assert seen.players[1].bottom == [] and seen.players[1].put_under == 1
    assert view(here, -1).players[0].hand == [] and view(here, -1).choices == []
    assert "Nothing is dealt yet." in sequences().position("undealt").table(0)


def test_who_is_asked_is_told_what_for() -> None:
    def asked(here: Position) -> str:
        (seat,) = here.to_act
        return ENGLISH.say(here.variant.ask(here.seen_by(seat), seat))

    here = lay_out("+,=,swap,8,2,3|+,-,=,2,3,[2]", "[4]|[4]'*|[0]'=")
    assert asked(here) == "Play the first of two cards; the second must go on another sequence."
    assert asked(play(here, "+@1")) == "Play a second card, not on sequence 1."
    here = lay_out("=,2,2,3,3,4|+,-,=,2,3,[2]", "[4]")
    assert asked(here) == "Only one card can be played in this turn: play it."
    assert asked(play(here, "=@1")).startswith("No second card can be played: put a card under your pile")
    here = lay_out("4,2,2,3,3,5|+,-,[0],2,3,[2]", "[4]=")
    assert asked(here).startswith(
        "Nothing can be played: put two cards, one after the other, under your pile"
    )
    assert "put your whole hand under the pile" in asked(lay_out("4,2,2,3,3,5|+,-,[0],2,3,[2]"))


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("6@3", "Player 1 plays 6 on sequence 3: 2 × 6 = 12."),
        ("?-@2", "Player 1 plays a ? as − on sequence 2, which stands at 20 and waits for a number."),
        (
            "cancel@2",
            "Player 1 plays cancel on sequence 2: cancel takes × 5 away; it is worth 4.",
        ),
        (
            "invert@1",
            "Player 1 plays invert on sequence 1: invert makes − 3 into + 3; "
            "it is worth 9 (4 + 2 = 6, 6 + 3 = 9).",
        ),
        (
            "swap@1",
            "Player 1 plays swap on sequence 1: swap exchanges + and −; "
            "it is worth 5 (4 − 2 = 2, 2 + 3 = 5).",
        ),
        ("=@2", "Player 1 seals sequence 2 at 20: 4 × 5."),
    ],
)
def test_the_arithmetic_is_told(choice: str, sentence: str) -> None:
    here = lay_out("6,?,cancel,invert,swap,=|+,-,=,2,3,[0]", "[4]+2-3|[4]'*5'|[2]'*")
    assert here.play(choice).happened[0] == sentence


def test_of_a_sequence_that_is_sealed_with_no_sum_to_do_its_value_is_told_once() -> None:
    here = lay_out("6,?,cancel,invert,swap,=|+,-,=,2,3,[0]", "[0]|[2]'*")
    assert here.play("=@1").happened[0] == "Player 1 seals sequence 1 at 0."
