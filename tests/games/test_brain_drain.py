"""Brain Drain: every clause, every option, and everything that is read or said."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_brain_drain import PACK, BrainDrain, makes, value

from pipworks.arithmetic import equation_text, solutions
from pipworks.engine import (
    SPECTATOR,
    BadDeal,
    BadOption,
    BadPosition,
    GameError,
    GameRecord,
    IllegalChoice,
    Position,
    Variant,
    generator,
    perft,
    random_games,
    read_record,
)
from pipworks.engine.puzzles import PASS, RIGHT, WRONG, Claim
from pipworks.engine.teller import ENGLISH
from pipworks.games import game_named
from pipworks.games.brain_drain import rules
from pipworks.games.brain_drain.cards import CODES, worth
from pipworks.games.brain_drain.equations import hand_number
from pipworks.games.brain_drain.puzzles import PUZZLES
from pipworks.games.brain_drain.survey import FACES
from pipworks.kernels import PLAIN

GAME = game_named("brain-drain")

QUICK = settings(max_examples=6 if PLAIN else 40, deadline=None, derandomize=True)

SEED_CARDS = "8s-5h-10c-3d-Ks"
NAMES = {0: "wait", PASS: "pass", RIGHT: "right", WRONG: "wrong"}


def variant(code: str = "") -> Variant:
    return Variant.read(GAME, code)


def claim(variant: Variant, state: Any, text: str) -> Claim:
    """What a text comes to as a claim."""
    return PUZZLES.puzzle(variant, state).judge(text)


def deal(cards: str = SEED_CARDS, code: str = "") -> Position:
    return variant(code).deal(cards)


def every_code() -> list[str]:
    return [
        f"players={players},faces={faces},relief={relief},negatives={negatives},score={score}"
        for (players, score, negatives), faces, relief in product(
            [(2, "cards", "allowed"), (3, "value", "none"), (8, "cards", "none")],
            ["one", "eleven_up", "suit"],
            ["none", "three", "powers"],
        )
    ]


def codes() -> st.SearchStrategy[str]:
    return st.builds(
        "players={},faces={},relief={},negatives={},score={},first_to={}".format,
        st.integers(2, 8),
        st.sampled_from(["one", "eleven_up", "suit"]),
        st.sampled_from(["none", "three", "powers"]),
        st.sampled_from(["allowed", "none"]),
        st.sampled_from(["cards", "value"]),
        st.sampled_from([0, 0, 1, 3, 12, 48]),
    )


def walk(code: str, seed: int, mood: str = "") -> list[tuple[Position, dict[int, int], Position]]:
    """Every step of a random game: before, what was chosen (nothing: chance), after."""
    luck, rng = random.Random(seed), generator(seed)
    v = variant(code)
    state = v.blank()
    rules.begin(v.rules, state)
    here = Position(v, state, None)
    mood = mood or luck.choice(["any", "any", "eager", "shy"])
    steps = []
    while not here.over and len(steps) < 3000:
        chosen: dict[int, int] = {}
        if here.awaits_chance:
            after = Position(v, v.after_chance(here.state, rng), None)
        else:
            for seat in here.to_act:
                legal = v.choices(here.state, seat)
                if mood == "shy" and luck.random() < 0.9:
                    legal = [PASS]
                elif mood == "eager" and RIGHT in legal and luck.random() < 0.8:
                    legal = [RIGHT]
                chosen[seat] = luck.choice(legal)
            after = Position(v, v.after(here.state, chosen), None)
        steps.append((here, chosen, after))
        here = after
    return steps


# The cards


@pytest.mark.rule("BD1")
def test_four_cards_are_the_display_and_the_next_is_the_target() -> None:
    here = deal()
    view = json.loads(here.view(0).model_dump_json())
    assert [card["card"] for card in view["display"]] == ["8♠", "5♥", "10♣", "3♦"]
    assert view["target"]["card"] == "K♠"
    assert view["stock"] == 47
    assert sorted(CODES) == sorted(PACK) and len(PACK) == 52
    start = variant().position("undealt")
    assert start.awaits_chance and str(start).endswith("undealt")
    order = random.Random(4).sample(PACK, 52)
    dealt = start.happen("-".join(order)).position
    assert dealt == deal("-".join(order))
    assert dealt.text.split()[2] == f"stock={'-'.join(order[5:])}"


@pytest.mark.rule("BD1")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_play(players: int) -> None:
    here = variant(f"players={players}").deal(seed=3)
    assert here.to_act == tuple(range(players)) and here.is_claim


@pytest.mark.rule("BD2")
@pytest.mark.parametrize(
    ("faces", "counts"),
    [
        ("one", {"As": 1, "Kd": 1, "Jh": 1, "10c": 10, "2s": 2}),
        ("eleven_up", {"Ad": 1, "Jd": 11, "Qs": 12, "Kc": 13, "9h": 9}),
        ("suit", {"Ad": 1, "Js": 1, "Qh": 2, "Kc": 3, "Jd": 4, "7d": 7}),
    ],
)
def test_what_cards_count(faces: str, counts: dict[str, int]) -> None:
    for card, count in counts.items():
        assert worth(CODES.index(card), faces) == count
    rules_record = variant(f"faces={faces}").rules
    for at, card in enumerate(CODES):
        assert rules_record.worth[at] == value(card, faces)
    found: dict[int, int] = {}
    for each in rules_record.worth:
        found[int(each)] = found.get(int(each), 0) + 1
    assert found == dict(FACES[faces])


# Equations


@pytest.mark.rule("BD3")
@pytest.mark.parametrize(
    ("target", "others", "equation"),
    [
        ("Ks", "8s-5h-10c-3d", "(8+5)/(10+3)"),
        ("3d", "8s-5h-10c-Ks", "(5x8/10)-1"),
        ("5h", "8s-3d-10c-Ks", "(10+8)/3-1"),
        ("10c", "8s-3d-5h-Ks", "8+5-3×1"),
        ("8s", "10c-3d-5h-Ks", "10-(5+K)/3"),
    ],
)
def test_the_five_cards_of_the_designer(target: str, others: str, equation: str) -> None:
    after, told = deal(f"{others}-{target}").play({0: equation})
    assert after.scores == (1, 0)
    assert "Player 1 makes it" in told[0]


@pytest.mark.rule("BD3")
def test_what_the_seed_prints_for_eight_makes_five() -> None:
    here = deal("10c-3d-5h-Ks-8s")
    found = claim(here.variant, here.state, "(10/5)+(1x3)")
    assert found.choice == WRONG and "that makes 5, not 8" in found.why
    assert here.play({0: "(10/5)+(1x3)"}).position.scores == (0, 1)


@pytest.mark.rule("BD3")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8+5-10-1", "not among the values"),
        ("8-5-3+1", "not among the values"),
        ("10-3-5", "leaves out 8"),
        ("8/5+10-3", "8 ÷ 5 is not whole"),
        ("8/(5-5)", "uses 5 twice"),
        ("8+5+10+3", "that makes 26, not 1"),
        ("8+5+", "there is no number after"),
        ("0=1", "not among the values"),
        ("8^5-10-3", "powers are not allowed"),
        ("1", "not among the values"),
    ],
)
def test_what_is_no_equation_is_an_invalid_one(text: str, reason: str) -> None:
    here = deal()
    found = claim(here.variant, here.state, text)
    assert found.choice == WRONG and reason in found.why
    assert here.play({1: text}).position.scores == (1, 0)


@pytest.mark.rule("BD3")
def test_nothing_is_divided_by_nothing() -> None:
    here = deal("5s-5h-3c-7d-Ks")
    found = claim(here.variant, here.state, "3+7/(5-5)")
    assert found.choice == WRONG and "divided by 0" in found.why


@pytest.mark.rule("BD3")
@pytest.mark.parametrize(("negatives", "choice"), [("allowed", RIGHT), ("none", WRONG)])
def test_negatives_decide_which_texts_hold_not_what_can_be_made(negatives: str, choice: int) -> None:
    here = deal(code=f"negatives={negatives}")
    found = claim(here.variant, here.state, "10+(5-8)×3")
    assert found.choice == choice
    assert choice == RIGHT or "below 0" in found.why
    for relief in ("none", "three", "powers"):
        one = variant(f"negatives=none,relief={relief}").rules
        assert (one.makes == variant(f"relief={relief}").rules.makes).all()


@pytest.mark.rule("BD3", "BD10")
@pytest.mark.parametrize("relief", ["none", "three", "powers"])
def test_what_can_be_made_agrees_with_plain_enumeration(relief: str) -> None:
    luck = random.Random(relief)
    hands = [sorted(luck.choices(range(1, 14), k=4)) for _ in range(15 if PLAIN else 60)]
    for hand in [*hands, [13, 13, 13, 13], [1, 1, 1, 1]]:
        bits = int(variant(f"relief={relief}").rules.makes[hand_number(*hand)])
        for target in range(1, 14):
            assert bool(bits >> target & 1) == makes(hand, target, "allowed", relief), (hand, target)


@pytest.mark.rule("BD3")
def test_letters_of_cards() -> None:
    ace = deal("As-5h-10c-3d-Ks")
    assert claim(ace.variant, ace.state, "(5+10)/3-4xA").choice == WRONG
    high = deal("Js-Qh-Kc-3d-As", "faces=eleven_up")
    assert claim(high.variant, high.state, "K-Q+(J-3)×0").choice == WRONG
    suits = deal("Ks-Kh-7c-3d-8s", "faces=suit")
    assert "has no value here" in claim(suits.variant, suits.state, "K+K+7+3").why
    assert claim(suits.variant, suits.state, "7+3-2x1").choice == RIGHT
    alone = deal("Ks-5h-7c-3d-10s", "faces=suit")
    assert claim(alone.variant, alone.state, "7+5-3+k").choice == RIGHT


@pytest.mark.rule("BD2", "BD3", "BD4", "BD10")
@given(codes(), st.integers(0, 2**31))
@QUICK
def test_an_equation_holds_with_letters_as_with_numbers(code: str, seed: int) -> None:
    luck, v = random.Random(seed), variant(code)
    puzzle = PUZZLES.puzzle(v, v.deal(seed=seed).state)
    for number in solutions(puzzle.values, puzzle.target, puzzle.options)[:3]:
        plain = equation_text(number, puzzle.options)
        said = re.sub(r"\d+", lambda each: letter_for(int(each[0]), puzzle.letters, luck), plain)
        assert claim(v, v.deal(seed=seed).state, said).choice == RIGHT
        assert claim(v, v.deal(seed=seed).state, said).equation.count("(") == plain.count("(")


def letter_for(value: int, letters: Mapping[str, int], luck: random.Random) -> str:
    """A letter that counts so much, or the number."""
    return luck.choice([str(value), *(letter for letter, counts in letters.items() if counts == value)])


@pytest.mark.rule("BD5")
@pytest.mark.parametrize(
    ("cards", "text", "meant"),
    [
        ("As-Ah-Ac-Ad-Kd", "A+A+A+A=K", "A+A+A+A"),
        ("As-Ah-Ac-Ad-Kd", "4 = A+A+A+A", "A+A+A+A=4"),
        ("8s-5h-10c-3d-Ks", "(8+5)/(10+3)=", "(8+5)÷(10+3)"),
        ("8s-5h-10c-3d-Ks", "=(8+5)/(10+3)", "(8+5)÷(10+3)"),
        ("8s-5h-10c-3d-Ks", "1=(8+5)/(10+3)", "(8+5)÷(10+3)=1"),
        ("8s-5h-10c-3d-Ks", "(8+5)/(10+3)=3-2", "(8+5)÷(10+3)"),
    ],
)
def test_nobody_loses_by_an_equals_sign_too_early_or_too_late(cards: str, text: str, meant: str) -> None:
    here = deal(cards, "faces=suit")
    with pytest.raises(IllegalChoice, match="after = comes one number or nothing") as refused:
        here.play({1: text})
    assert str(refused.value).endswith(f"so write {meant}")
    assert here.play({1: meant}).position.scores == (0, 1)


@pytest.mark.rule("BD5")
@pytest.mark.parametrize("text", ["(8+5)/(10+3)=2", "2=(8+5)/(10+3)", "8+5=13", "13=8+5", "8+5=10+3", "="])
def test_an_equation_that_is_false_is_an_invalid_one(text: str) -> None:
    here = deal()
    assert claim(here.variant, here.state, text).choice == WRONG


# A claim window


@pytest.mark.rule("BD4")
def test_the_first_valid_equation_wins_and_all_is_turned_up_anew() -> None:
    after, told = deal(f"{SEED_CARDS}-2s-2h-2c-2d-8h").play({1: "(8+5)/(10+3)"})
    assert after.scores == (0, 1)
    fields = dict(each.split("=") for each in after.text.split())
    assert fields["won"] == "-/Ks"
    assert fields["waste"] == "8s-5h-10c-3d"
    assert fields["display"] == "2s-2h-2c-2d" and fields["target"] == "8h"
    assert told[-1] == "The display is 2♠, 2♥, 2♣ and 2♦; the target is 8♥."


@pytest.mark.rule("BD4")
def test_a_lot_decides_between_claims_made_at_once() -> None:
    here = deal(code="players=4")
    due, told = here.play({0: "right", 2: "wrong", 3: "(8+5)/(10+3)", 1: "pass"})
    assert due.awaits_chance
    assert told == (
        "Player 2 passes.",
        "Player 1, player 3 and player 4 claim at once: a lot decides who was first.",
    )
    assert due.variant.outcomes(due.state) == [(0, 1.0), (2, 1.0), (3, 1.0)]
    assert due.happen("1").position.scores == (1, 0, 0, 0)
    last = due.happen("player 4").position
    assert last.scores == (0, 0, 0, 1) and last.to_act == (0, 1, 2, 3)
    barred, told = due.happen("3")
    assert barred.scores == (0, 0, 0, 0) and barred.to_act == (0, 3)
    assert told == (
        "Player 3 was first.",
        "Player 3 claims with no valid equation.",
        "Player 3 is barred from this target.",
    )
    with pytest.raises(BadDeal, match="did not claim"):
        due.happen("2")
    counts = np.zeros(4)
    rng = generator(8)
    for _ in range(150 if PLAIN else 3000):
        counts[due.variant.after_chance(due.state, rng).first - 1] += 1
    assert counts[1] == 0 and counts[[0, 2, 3]].min() > counts.sum() / 3 * 0.7


@pytest.mark.rule("BD4")
def test_who_is_left_out_of_a_window_waits() -> None:
    here = deal(code="players=3")
    after = here.play({1: "pass"}).position
    assert after.to_act == (0, 2) and after.turn == 1
    assert here.play({}).position.turn == 2


@pytest.mark.rule("BD5")
def test_an_invalid_equation_bars_for_this_target_only() -> None:
    here = deal(code="players=3").play({1: "wrong"}).position
    assert here.to_act == (0, 2)
    with pytest.raises(IllegalChoice):
        here.play({1: "(8+5)/(10+3)"})
    over = here.play({0: "pass", 2: "pass"}).position
    assert over.to_act == (0, 1, 2) and over.turn == 2


@pytest.mark.rule("BD5")
def test_with_two_players_the_opponent_wins_even_after_a_pass() -> None:
    here = deal().play({1: "pass"}).position
    after, told = here.play({0: "8+5+10+3"})
    assert after.scores == (0, 1) and after.state.last == 0
    assert "So K♠ goes to player 2." in told
    assert "waste=8s-5h-10c-3d" in after.text
    assert "the display is replaced in the same way" in GAME.telling.rule_sheet(variant()).markdown()


@pytest.mark.rule("BD6")
def test_a_target_nobody_makes_goes_under_the_stock() -> None:
    here = deal(code="players=3")
    after = here.play({0: "wrong"}).position.play({1: "pass", 2: "pass"}).position
    assert after.state.stock[0] == CODES.index("Ks") + 1
    assert after.text.endswith("|Ks tried=1 turn=2")
    assert json.loads(after.view(0).model_dump_json())["display"][0]["card"] == "8♠"
    assert after.to_act == (0, 1, 2)


@pytest.mark.rule("BD6")
def test_a_pass_is_final() -> None:
    here = deal(code="players=3").play({0: "pass"}).position
    assert here.choices(0) == ()
    with pytest.raises(IllegalChoice, match="nothing to choose"):
        here.play({0: "right"})


@pytest.mark.rule("BD6")
def test_where_all_wait_all_pass() -> None:
    here = deal(code="players=3")
    by_waiting, told = here.play({0: "wait", 1: "wait", 2: "wait"})
    assert by_waiting == here.play(dict.fromkeys(range(3), "pass")).position
    assert told[0] == "Nobody claims, which is a pass by all."


@pytest.mark.rule("BD6", "BD8a")
def test_after_every_card_of_the_stock_all_is_shuffled() -> None:
    here = deal()
    for failed in range(48):
        assert here.state.tried == failed and not here.awaits_chance
        here, told = here.play({})
    assert here.awaits_chance and here.state.fruitless == 1
    assert "Every card of the stock has been the target of this display." in told
    again = here.happen(SEED_CARDS).position
    assert again.state.left == 47 and again.state.tried == 0
    assert again.play({0: "right"}).position.state.fruitless == 0


@pytest.mark.rule("BD8a")
def test_nobody_ever_winning_ends() -> None:
    steps = walk("players=2", 3, "shy")
    assert steps[-1][2].over or len(steps) < 3000
    luck = generator(5)
    here = variant().deal(seed=2)
    state = here.state.copy()
    windows = 0
    while rules.to_act(here.variant.rules, state):
        if state.phase == rules.SHUFFLING:
            rules.chance(here.variant.rules, state, luck)
        else:
            rules.play(here.variant.rules, state, np.zeros(8, np.int64))
            windows += 1
    assert windows == 20 * 48
    assert state.fruitless == 20 and not state.won.any()
    ended = Position(here.variant, state, None)
    assert variant().position(ended.text) == ended


def five_left(code: str = "first_to=48", last: str = "last=1") -> Position:
    won = [card for card in CODES if card not in SEED_CARDS.split("-")]
    parts = [won[:20], won[20:]]
    seats = variant(code).seats
    text = "/".join("-".join(part) for part in parts) + "/-" * (seats - 2)
    return variant(code).position(f"display=8s-5h-10c-3d target=Ks won={text} {last}")


@pytest.mark.rule("BD6")
def test_the_last_five_go_to_the_maker_of_the_last_equation() -> None:
    after, told = five_left().play({})
    assert after.over and after.scores == (25, 27)
    assert told[-1] == "The last cards go to player 1, who made the last equation."
    nobody = five_left(last="").play({0: "pass", 1: "pass"}).position
    assert nobody.over and nobody.scores == (20, 27)


@pytest.mark.rule("BD6")
def test_the_last_six_are_shuffled_like_any_others() -> None:
    six = [*SEED_CARDS.split("-"), "As"]
    won = [card for card in CODES if card not in six]
    here = variant("first_to=48").position(
        f"display=8s-5h-10c-3d target=Ks stock=As won={'-'.join(won[:20])}/{'-'.join(won[20:])} last=1"
    )
    due = here.play({}).position.play({}).position
    assert due.awaits_chance and due.scores == (20, 26)
    assert due.happen("As-Ks-3d-10c-5h-8s").position.text.startswith("display=As-Ks-3d-10c target=5h")


@pytest.mark.rule("BD7")
def test_the_first_time_two_are_left() -> None:
    seen = [(before, after) for seed in range(4) for before, _, after in walk("players=3", seed, "eager")]
    first = [before for before, after in seen if after.awaits_chance and before.state.left < 5]
    assert first
    for before in first:
        cards = int(rules.in_play(before.variant.rules, before.state)).bit_count()
        assert before.state.left == cards - 5 - int(before.state.waste).bit_count()
    assert 2 in {int(before.state.left) for before in first}


@pytest.mark.rule("BD7")
@pytest.mark.parametrize(("left", "shuffled"), [(4, True), (5, False)])
def test_fewer_than_five(left: int, shuffled: bool) -> None:
    stock = [card for card in CODES if card not in SEED_CARDS.split("-")][:left]
    here = variant("first_to=48").position(f"display=8s-5h-10c-3d target=Ks stock={'-'.join(stock)}")
    after = here.play({0: "right"}).position
    assert after.awaits_chance == shuffled
    if shuffled:
        again = after.happen("As-2s").position
        assert again.text.startswith("display=As-2s-3s-4s target=5s") and again.state.left == 46


@pytest.mark.rule("BD8")
def test_the_last_four_go_to_the_maker_of_the_last_equation() -> None:
    after = five_left(last="").play({1: "(8+5)/(10+3)"}).position
    assert after.over and after.scores == (20, 32)
    lost = five_left().play({1: "wrong"}).position
    assert lost.over and lost.scores == (25, 27)
    given = five_left(last="last=2").play({1: "wrong"}).position  # no equation of player 1's won the target
    assert given.over and given.scores == (21, 31)


@pytest.mark.rule("BD8")
def test_two_players_stop_at_twelve_and_more_do_not() -> None:
    assert variant().options.goal == 12 and variant("players=3").options.goal == 0
    assert variant().but(players=3).options.goal == 0
    played = random_games(variant(), 3 if PLAIN else 200, seed=1)
    assert (played.scores.max(1) == 12).all() and (played.scores.min(1) < 12).all()
    more = random_games(variant("players=3"), 2 if PLAIN else 200, seed=1)
    assert (more.scores.sum(1) >= 48).all()


@pytest.mark.rule("BD8")
@pytest.mark.parametrize(("goal", "players"), [(1, 2), (5, 4), (47, 3)])
def test_any_other_number_may_be_agreed(goal: int, players: int) -> None:
    v = variant(f"first_to={goal},players={players}")
    played = random_games(v, 2 if PLAIN else 100, seed=goal)
    reached = played.scores.max(1) == goal
    assert reached.all() if goal < 10 else True
    won = "-".join(CODES[:goal])
    with pytest.raises(BadPosition, match="over=yes"):
        v.position(
            f"display={CODES[48]}-{CODES[49]}-{CODES[50]}-{CODES[51]} target={CODES[47]} won={won}"
            + "/-" * (players - 1)
        )


@pytest.mark.rule("BD8")
def test_the_last_four_stay_where_the_goal_ends_the_game() -> None:
    after = five_left("first_to=28").play({1: "right"}).position
    assert after.over and after.scores == (20, 28)
    assert variant("first_to=28").position(after.text) == after


@pytest.mark.rule("BD6", "BD8")
@pytest.mark.parametrize(("goal", "choices"), [(29, {1: "right"}), (28, {}), (29, {}), (32, {})])
def test_who_is_given_the_last_cards_has_not_reached_the_goal_with_them(
    goal: int, choices: dict[int, str]
) -> None:
    after, told = five_left(f"first_to={goal}", "last=2").play(choices)
    assert after.over and after.scores == (20, 32)
    assert told[-1] == "The last cards go to player 2, who made the last equation."


@pytest.mark.rule("BD9")
def test_cards_or_their_value() -> None:
    cards = "8s-5h-Ks-3d-10c"
    assert deal(cards).play({0: "8+5-3x1"}).position.scores == (1, 0)
    assert deal(cards, "score=value").play({0: "8+5-3x1"}).position.scores == (10, 0)
    assert deal(cards, "score=value,players=3").play({0: "8+5-3x1"}).position.scores == (10, 0, 0)
    high = deal("8s-5h-10c-10d-Ks", "score=value,faces=eleven_up")
    assert high.play({0: "10/10x5+8"}).position.scores == (13, 0)
    total = sum(random_games(variant("score=value,first_to=48"), 1, seed=2).scores[0])
    assert total == sum(value(card, "one") for card in PACK) == 4 * (1 + 54 + 3)
    assert str(variant("score=value").result([7, 9])) == "Player 2 wins; points: 7 to 9."
    assert str(variant().result([4, 4])) == "Player 1 and player 2 share the game; cards won: 4 to 4."


@pytest.mark.rule("BD10")
def test_any_three_cards_may_do() -> None:
    cards = "Ks-Kh-Kc-Kd-Qs"
    plain = deal(cards, "faces=eleven_up,relief=three")
    assert plain.play({0: "13-(13/13)"}).position.scores == (1, 0)
    assert claim(plain.variant, plain.state, "13^(13-13)").choice == WRONG
    strict = deal(cards, "faces=eleven_up")
    assert strict.play({0: "13-(13/13)"}).position.scores == (0, 1)
    assert strict.play({0: "(13x13-13)/13"}).position.scores == (1, 0)


@pytest.mark.rule("BD10")
@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("13-(13^(13-13))", RIGHT),
        ("13-(13/13)^13", RIGHT),
        ("13-13/13", WRONG),
        ("13^13-13-13", WRONG),
        ("13-(13-13)^(13-13)", WRONG),
    ],
)
def test_powers(text: str, choice: int) -> None:
    here = deal("Ks-Kh-Kc-Kd-Qs", "faces=eleven_up,relief=powers")
    assert claim(here.variant, here.state, text).choice == choice


@pytest.mark.rule("BD10")
def test_a_tower_of_powers_goes_from_the_right_and_stays_below_the_limit() -> None:
    here = deal("2s-As-3d-2h-8s", "relief=powers")
    assert claim(here.variant, here.state, "2^3^A^2").choice == RIGHT
    past = deal("10s-10h-As-Ah-Kd", "relief=powers")
    assert "beyond" in claim(past.variant, past.state, "A^(10^10)/A").why


@pytest.mark.rule("BD11")
def test_a_target_may_be_impossible() -> None:
    here = deal("As-Ah-Ac-Ad-10s")
    assert here.choices(0) == ("wait", "pass", "wrong")
    with pytest.raises(IllegalChoice, match="there is no equation"):
        here.play({0: "right"})
    assert "1 1 1 1 cannot make 10." in here.play({}).happened


@pytest.mark.rule("BD11")
@pytest.mark.parametrize("faces", ["one", "eleven_up", "suit"])
@pytest.mark.parametrize("relief", ["none", "three", "powers"])
def test_how_nearly_always_agrees_with_the_survey(faces: str, relief: str) -> None:
    v = variant(f"faces={faces},relief={relief}")
    pack = FACES[faces]
    made = total = 0
    for hand in combinations_with_replacement(sorted(pack), 4):
        used = Counter(hand)
        ways = prod(comb(pack[each], used[each]) for each in used)
        bits = int(v.rules.makes[hand_number(*hand)]) if ways else 0
        for target, cards in pack.items():
            total += ways * (cards - used[target])
            made += ways * (cards - used[target]) * (bits >> target & 1)
    expected = {
        ("one", "none"): 0.9214,
        ("one", "three"): 0.9797,
        ("one", "powers"): 0.9887,
        ("eleven_up", "none"): 0.8886,
        ("eleven_up", "three"): 0.9643,
        ("eleven_up", "powers"): 0.9595,
        ("suit", "none"): 0.9656,
        ("suit", "three"): 0.9910,
        ("suit", "powers"): 0.9945,
    }[faces, relief]
    assert total == 12_994_800
    assert made / total == pytest.approx(expected, abs=0.00005)


# Options and what is refused


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("players=1", "players cannot be '1': it is a number from 2 to 8"),
        ("players=9", "from 2 to 8"),
        ("players=two", "must be a whole number"),
        ("faces=ten", "faces cannot be 'ten': choose one, eleven_up or suit"),
        ("negatives=positive", "choose allowed or none"),
        ("relief=four", "choose none, three or powers"),
        ("score=money", "choose cards or value"),
        ("first_to=49", "from 0 to 48"),
        ("first_to=-1", "from 0 to 48"),
        ("first=3", "has no option"),
    ],
)
def test_options_that_are_refused(code: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        variant(code)


def test_options_are_read_as_people_write_them() -> None:
    assert variant("faces=Eleven-Up,first_to=none").code == "brain-drain:faces=eleven_up,first_to=48"
    assert variant("first_to=usual").code == "brain-drain"
    assert variant("challenge").code == "brain-drain:faces=eleven_up,relief=powers"
    for bad in (True, 2.5):
        with pytest.raises(BadOption):
            variant().but(players=bad)
        with pytest.raises(BadOption):
            variant().but(first_to=bad)


def test_rule_sheets_say_what_differs() -> None:
    sheets = {
        code: GAME.telling.rule_sheet(variant(code)).markdown() for code in ["", *every_code(), "first_to=48"]
    }
    assert "12 cards" in sheets[""] and "12 cards" not in sheets["first_to=48"]
    assert len(set(sheets.values())) >= len(every_code())
    clauses = {
        clause
        for code in ("", "relief=powers")
        for section in GAME.telling.rule_sheet(variant(code)).sections
        for clause, *_ in section.rules
    }
    assert clauses == {f"BD{each}" for each in range(1, 12)} | {"BD8a"}


@pytest.mark.rule("BD8")
def test_limits_that_nobody_sees_at_a_table_stand_in_small_print() -> None:
    for code in ("", "relief=powers", "players=3"):
        sheet = GAME.telling.rule_sheet(variant(code))
        rules_of = [rule for section in sheet.sections for rule in section.rules]
        small = [sheet.markdown().index(str(ENGLISH.say(rule.text))) for rule in rules_of if rule.small]
        large = [sheet.markdown().index(str(ENGLISH.say(rule.text))) for rule in rules_of if not rule.small]
        assert min(small) > max(large)
        assert [rule.clause for rule in rules_of if rule.small] == ["BD10"] * ("powers" in code) + ["BD8a"]


@pytest.mark.rule("BD7", "BD8")
@pytest.mark.parametrize(
    ("code", "shortage", "four", "five"),
    [
        ("", True, False, False),
        ("first_to=48", True, True, True),
        ("players=3", True, True, True),
        ("first_to=1", False, False, False),
        ("first_to=6", True, False, False),
        ("first_to=5", False, False, False),
        ("first_to=25", True, True, True),
        ("first_to=24", True, False, False),
        ("players=5,first_to=10", True, False, False),
        ("players=8,first_to=7", True, True, True),
    ],
)
def test_sheets_leave_out_what_cannot_happen(code: str, shortage: bool, four: bool, five: bool) -> None:
    """With 48 cards won somebody has as many as end the game, where each of them must have fewer."""
    sheet = GAME.telling.rule_sheet(variant(code)).markdown()
    assert ("fewer than five cards" in sheet) == shortage
    assert ("the last four go" in sheet) == four
    assert ("the last five" in sheet) == five


@pytest.mark.rule("BD3", "BD10")
@pytest.mark.parametrize("code", every_code())
def test_examples_on_rule_sheets_hold(code: str) -> None:
    """Every equation that a sheet shows is right in its variant, with the cards that it names."""
    v = variant(code)
    markdown = GAME.telling.rule_sheet(v).markdown()
    found = re.findall(r"([(0-9][()0-9+−×÷^]+) = (\d+)", markdown)
    assert found
    faces = v.options.model_dump()["faces"]
    five = ["Ks", "Kh", "Kc", "Kd", "Qs"] if faces == "eleven_up" else ["8s", "5h", "10c", "3d", "Ks"]
    counts = [int(v.rules.worth[CODES.index(card)]) for card in five]
    for equation, target in found:
        (at,) = (at for at, count in enumerate(counts) if count == int(target))
        puzzle = PUZZLES.of_cards(v, five[:at] + five[at + 1 :], five[at])
        assert puzzle.judge(equation).choice == RIGHT, (code, equation)


# What is read


@pytest.mark.parametrize("text", ["", "   ", "hello", "banana", "?", "what", "ß"])
def test_texts_that_are_no_claims(text: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        deal().play({0: text})
    assert "write" in str(caught.value) and str(caught.value).isprintable()


@given(st.text(max_size=40))
@settings(max_examples=20 if PLAIN else 150, deadline=None, derandomize=True)
def test_any_text_is_a_choice_or_refused_in_one_sentence(text: str) -> None:
    here = deal()
    problem = None
    try:
        here.play({0: text})
    except GameError as found:
        problem = str(found)
    assert problem is None or (len(problem.splitlines()) == 1 and len(problem) < 400)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8s-8s", "twice"),
        ("8s-5x", "is not a card"),
        ("Joker", "is not a card"),
        ("-1", "'-1' is not a card"),
        ("8s-5h-", "'8s-5h-' is not a card"),
        ("8s-" * 400, "too long"),
    ],
)
def test_deals_that_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadDeal, match=reason):
        deal(text)


def test_cards_are_read_as_people_write_them() -> None:
    assert deal("8♠ 5H, th 3d ks") == deal("8s-5h-10h-3d-Ks")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("display=8s-5h-10c-3d", "belong together"),
        ("display=8s-5h-10c target=Ks", "four cards"),
        ("display=8s-5h-10c-3d target=8s", "somewhere else"),
        ("display=8s-5h-10c-3d target=Ks won=Ks/-", "somewhere else"),
        ("display=8s-5h-10c-3d target=Ks won=-", "2 parts"),
        ("display=8s-5h-10c-3d target=Ks stock=47?", "write a card for every"),
        ("display=8s-5h-10c-3d target=Ks barred=1", "two players nobody is barred"),
        ("display=8s-5h-10c-3d target=Ks passed=1-2", "all are barred or have passed"),
        ("display=8s-5h-10c-3d target=Ks passed=3", "players from 1 to 2"),
        ("display=8s-5h-10c-3d target=Ks claims=1r", "several players"),
        ("display=8s-5h-10c-3d target=Ks claims=1r-1w", "claim twice"),
        ("display=8s-5h-10c-3d target=Ks claims=1r-2?", "is no claim"),
        ("display=As-Ah-Ac-Ad target=10s claims=1r-2w", "there is no equation"),
        ("display=8s-5h-10c-3d target=Ks last=1", "nobody has won"),
        ("display=8s-5h-10c-3d target=Ks tried=1", "at the bottom"),
        ("display=8s-5h-10c-3d target=Ks turn=0", "counts from 1"),
        ("display=8s-5h-10c-3d target=Ks fruitless=20", "ends the game"),
        ("display=8s-5h-10c-3d target=Ks over=yes", "has no display"),
        ("won=2s/- over=yes", "is not over"),
        ("won=2s/- stock=3s", "makes no sense"),
        ("won=2s/- over=maybe", "yes or no"),
        ("display=8s-5h-10c-3d target=Ks winner=1", "by the claim of first"),
        ("nonsense=3", "has no"),
        ("x" * 6000, "at most 5000"),
    ],
)
def test_positions_that_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        variant().position(text)


# The laws


@QUICK
@given(codes(), st.integers(0, 10**6))
def test_in_step_with_the_plain_rules(code: str, seed: int) -> None:
    options = variant(code).options
    table = BrainDrain(**options.model_dump())
    steps = walk(code, seed)
    for before, chosen, after in steps[: 120 if PLAIN else 3000]:
        assert not table.over
        if before.state.phase == rules.LOT:
            event = GAME.notation.write_outcome(before.variant, before.state, after.state)
            assert before.happen(event).position == after
            table.first(int(event) - 1)
        elif not chosen:
            event = GAME.notation.write_outcome(before.variant, before.state, after.state)
            assert before.happen(event).position == after
            table.shuffle(event.split("-"))
        else:
            assert set(before.to_act) == set(range(table.players)) - table.out
            assert (RIGHT in chosen.values()) <= table.solvable()
            assert len(before.variant.choices(before.state, before.to_act[0])) == 3 + table.solvable()
            table.window({seat: NAMES[choice] for seat, choice in chosen.items()})
        assert table.over == after.over
        assert list(after.scores) == table.scores()
        assert after.awaits_chance == (table.shuffle_due or len(table.lot) > 1)
        if not table.shuffle_due and not table.over:
            assert [CODES[card - 1] for card in after.state.display] == table.display
            assert CODES[after.state.target - 1] == table.target
            assert [
                CODES[after.state.stock[at] - 1] for at in reversed(range(after.state.left))
            ] == table.stock
    assert steps[-1][2].over


@QUICK
@given(codes(), st.integers(0, 10**6))
def test_something_is_told_of_every_step_and_in_sentences(code: str, seed: int) -> None:
    v = variant(code)
    steps = walk(code, seed)
    # A long game goes round in the same few ways: some positions from all of it show as much as more of them.
    for here, chosen, after in steps[seed % 9 :: 29 if PLAIN else max(9, len(steps) // 24)]:
        for seat in (SPECTATOR, 0, v.seats - 1):
            told = GAME.telling.tell(v, here.seen_by(seat), after.seen_by(seat), chosen, seat)
            assert told and all(str(each).endswith(".") for each in told)


def test_the_order_of_the_stock_shows_nowhere() -> None:
    rng = generator(3)
    here = variant("players=3").deal(seed=4).play({}).position
    other = Position(here.variant, here.variant.imagined(here.seen_by(0), 0, rng), None)
    assert other != here
    assert other.state.stock[0] == here.state.stock[0], "a target seen to go under the stock is remembered"
    assert other.seen_by(1).tobytes() == here.seen_by(1).tobytes()
    assert other.table(1) == here.table(1) and other.view(1) == here.view(1)


def test_a_claim_made_at_once_is_known_only_to_its_maker() -> None:
    due = deal(code="players=3").play({0: "right", 1: "wrong", 2: "right"}).position
    other = deal(code="players=3").play({0: "wrong", 1: "wrong", 2: "wrong"}).position
    assert due.seen_by(1).tobytes() == other.seen_by(1).tobytes()
    assert due.seen_by(SPECTATOR).tobytes() == other.seen_by(SPECTATOR).tobytes()
    assert due.seen_by(0).tobytes() != other.seen_by(0).tobytes()


def test_imagined_stocks_are_uniform() -> None:
    here = deal()
    rng = generator("uniform")
    times = 40 if PLAIN else 2000
    tops = [int(here.variant.imagined(here.seen_by(0), 0, rng).stock[46]) for _ in range(times)]
    assert len(set(tops)) > 20
    if not PLAIN:
        assert len(set(tops)) == 47 and max(tops.count(each) for each in set(tops)) < 90


@pytest.mark.parametrize("code", every_code())
def test_random_games_of_every_variant(code: str) -> None:
    v = variant(code)
    played = random_games(v, 1 if PLAIN else 120, seed=code)
    assert (played.scores >= 0).all() and (played.turns < 48 * 21 * 48).all()
    if v.options.score == "cards":
        assert (played.scores.sum(1) <= 52).all()


@pytest.mark.parametrize("code", ["", "players=3,faces=eleven_up", "players=4,relief=powers,score=value"])
def test_records_replay(code: str) -> None:
    v = variant(code)
    luck = random.Random(code)
    record = GameRecord(v, v.deal(seed=11))
    while not record.now.over and len(record.steps) < 60:
        now = record.now
        record.play({seat: luck.choice(now.choices(seat)) for seat in now.to_act})
    text = str(record)
    again = read_record(text, lambda code: Variant.read(GAME, code.partition(":")[2]))
    assert again.now == record.now and str(again) == text


def test_a_game_scripted_from_outside() -> None:
    record = f"""
        [Game "brain-drain:players=3"]
        [Deal "{SEED_CARDS}-2s-2h-2c-2d-8h"]

        1. 2:8+5-10-3
        1:(8+5)/(10+3) 3:right
        *:3
        2. 1:pass 2:2+2+2+2
    """
    played = read_record(record, variant("players=3"))
    assert played.now.scores == (0, 1, 1) and played.now.turn == 3


@pytest.mark.parametrize("code", ["", "players=3", "players=4,faces=suit"])
def test_perft_against_a_naive_walk(code: str) -> None:
    here = variant(code).deal(seed=5)
    depth = 2 if PLAIN or here.variant.seats > 2 else 3
    assert perft(here, depth) == naive(here, depth)


def naive(here: Position, depth: int) -> int:
    if depth == 0:
        return 1
    seats = here.to_act
    lines = product(*(here.choices(seat) for seat in seats)) if seats else []
    if depth == 1:
        return sum(1 for _ in lines)
    return sum(naive(here.play(dict(zip(seats, each, strict=True))).position, depth - 1) for each in lines)
