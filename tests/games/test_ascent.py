"""Ascent: every clause, every option, and everything that is read or said."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_brain_drain import PACK, Ascent, makes, value

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
from pipworks.games import game_named
from pipworks.games.ascent import rules
from pipworks.games.ascent.puzzles import PUZZLES
from pipworks.games.brain_drain.cards import CODES
from pipworks.games.brain_drain.equations import hand_number
from pipworks.kernels import PLAIN

GAME = game_named("ascent")

QUICK = settings(max_examples=6 if PLAIN else 40, deadline=None, derandomize=True)
SQUARE = "8s-5h-10c-3d"


def variant(code: str = "") -> Variant:
    return Variant.read(GAME, code)


def claim(variant: Variant, state: Any, text: str) -> Claim:
    """What a text comes to as a claim."""
    return PUZZLES.puzzle(variant, state).judge(text)


def deal(cards: str = SQUARE, code: str = "") -> Position:
    return variant(code).deal(cards)


def codes() -> st.SearchStrategy[str]:
    return st.builds(
        "players={},last_number={},negatives={}".format,
        st.integers(2, 6),
        st.sampled_from([1, 4, 20, 60]),
        st.sampled_from(["allowed", "none"]),
    )


def walk(code: str, seed: int, mood: str = "") -> list[tuple[Position, dict[int, int], Position]]:
    """Every step of a random game: before, what was chosen (nothing: chance), after."""
    luck, rng = random.Random(seed), generator(seed)
    v = variant(code)
    state = v.blank()
    rules.begin(v.rules, state)
    here = Position(v, state, None)
    mood = mood or luck.choice(["any", "eager", "shy"])
    steps = []
    while not here.over:
        chosen: dict[int, int] = {}
        if here.awaits_chance:
            after = Position(v, v.after_chance(here.state, rng), None)
        else:
            (seat,) = here.to_act
            legal = v.choices(here.state, seat)
            if mood == "shy" and luck.random() < 0.95:
                legal = [PASS]
            elif mood == "eager" and RIGHT in legal:
                legal = [RIGHT]
            chosen[seat] = luck.choice(legal)
            after = Position(v, v.after(here.state, chosen), None)
        steps.append((here, chosen, after))
        here = after
    return steps


@pytest.mark.rule("AS1")
def test_the_first_card_of_each_suit_makes_a_square_and_the_rest_keep_their_order() -> None:
    here = deal("8s-9s-2s-5h-6h-10c-7h-3d-Ks")
    assert here.text.startswith("square=8s-5h-10c-3d stock=9s-2s-6h-7h-Ks-As-3s-")
    order = random.Random(1).sample(PACK, 52)
    dealt = deal("-".join(order))
    square = [next(card for card in order if card[-1] == suit) for suit in "shcd"]
    rest = [card for card in order if card not in square]
    assert dealt.text == f"square={'-'.join(square)} stock={'-'.join(rest)}"
    start = variant().position("undealt")
    assert start.awaits_chance and start.happen("-".join(order)).position == dealt


@pytest.mark.rule("AS1")
def test_face_cards_count_by_suit() -> None:
    for card, count in {"Ks": 1, "Jh": 2, "Qc": 3, "Kd": 4, "Ad": 1, "10c": 10, "6h": 6}.items():
        assert variant().rules.worth[CODES.index(card)] == count == value(card, "suit")
    assert deal("Ks-Qh-Jc-Kd").play("K-Q+J-1").position.state.failures == 1
    assert deal("Ks-Qh-Jc-5d").play("1x2-(5-K)x0").position.state.failures == 1
    assert deal("Ks-Qh-Jc-5d").play("5-3-2+K").position.state.number == 2


@pytest.mark.rule("AS1")
def test_squares_are_fair() -> None:
    v, rng = variant(), generator(3)
    found = np.zeros(52)
    times = 50 if PLAIN else 3000
    for _ in range(times):
        state = v.blank()
        rules.begin(v.rules, state)
        rules.chance(v.rules, state, rng)
        for card in state.square:
            found[card - 1] += 1
    assert found.reshape(4, 13).sum(1).tolist() == [times] * 4
    if not PLAIN:
        assert found.min() > times / 13 * 0.7 and found.max() < times / 13 * 1.35


@pytest.mark.rule("AS2")
def test_player_1_tries_for_1_and_then_each_in_turn_turns_a_card() -> None:
    here = deal("8s-5h-10c-3d-9h-2s-4d", "players=3")
    assert here.to_act == (0,) and here.state.number == 1
    second, told = here.play("pass")
    assert second.to_act == (1,) and second.text.startswith("square=8s-9h-10c-3d")
    assert told == (
        "Player 1 passes.",
        "It could be made: 10−3×(8−5) = 1.",
        "9♥ is turned up onto 5♥; the next to try is player 2, for 1.",
    )
    third = second.play("pass").position
    assert third.to_act == (2,) and third.text.startswith("square=2s-9h-10c-3d")
    first = third.play("wrong").position
    assert first.to_act == (0,) and first.text.startswith("square=2s-9h-10c-4d")
    assert "covered=8s-5h-3d" in first.text


@pytest.mark.rule("AS6")
def test_a_failed_attempt_does_not_tell_the_next_player_the_answer() -> None:
    _, same = deal("8s-5h-10c-3d-5c-2s").play("pass")
    assert any("could be made" in line for line in same)  # the 5♣ goes onto the 10♣
    _, told = deal("8s-Qh-10c-3d-2h-2s").play("pass")
    assert not any("could be made" in line for line in told), told  # the 2♥ counts as much as the Q♥


@pytest.mark.rule("AS2")
def test_all_four_cards_are_used() -> None:
    here = deal()
    found = claim(here.variant, here.state, "8+5-10")
    assert found.choice == WRONG and "leaves out 3" in found.why
    luck = random.Random(4)
    for _ in range(10 if PLAIN else 60):
        hand = luck.choices(range(1, 11), k=4)
        bits = int(variant().rules.makes[hand_number(*hand)])
        for target in range(1, 61):
            assert bool(bits >> target & 1) == makes(hand, target), (hand, target)
    assert (variant("negatives=none").rules.makes == variant().rules.makes).all()


@pytest.mark.rule("AS3")
def test_once_made_the_next_in_turn_goes_for_the_next_number() -> None:
    after, told = deal("8s-5h-10c-3d-2s", "players=3").play("10-3x(8-5)")
    assert after.to_act == (1,) and after.state.number == 2 and after.state.square[0] == CODES.index("2s") + 1
    assert told[0] == "Player 1 makes it, 10−3×(8−5) = 1, which scores nothing at the first attempt."


@pytest.mark.rule("AS4")
@pytest.mark.parametrize("last", [1, 2, 20, 60])
def test_the_last_number_ends_the_game(last: int) -> None:
    v = variant(f"last_number={last}")
    fields = f"number={last} " if last > 1 else ""
    square = {1: "8s-5h-10c-3d", 2: "8s-5h-10c-3d", 20: "10s-8h-Ac-Ad", 60: "10s-6h-Ac-Ad"}[last]
    here = v.position(f"square={square} {fields}failures=1")
    after = here.play("right").position
    assert after.over and after.scores == (last, 0)
    assert v.position(after.text) == after
    assert variant().options.last_number == 20


@pytest.mark.rule("AS4")
def test_until_the_last_number_is_made_the_game_goes_on() -> None:
    here = deal("8s-5h-10c-3d", "last_number=2").play("right").position
    assert not here.over and here.state.number == 2


@pytest.mark.rule("AS5")
def test_a_number_scores_after_a_failure_only() -> None:
    first = deal("8s-5h-10c-3d-Ks")
    assert first.play("right").position.scores == (0, 0)
    second = first.play("pass").position.play("pass").position
    assert second.to_act == (0,) and second.state.failures == 2
    after_one = first.play("pass").position
    assert after_one.state.failures == 1 and after_one.play("10-5-3-K").position.scores == (0, 1)
    own = variant().position("square=8s-5h-10c-3d number=3 failures=2 player=2 turn=7")
    assert own.play("right").position.scores == (0, 3)
    after = own.play("right").position
    assert after.state.failures == 0 and after.play("right").position.scores == (0, 3)


@pytest.mark.rule("AS5")
def test_ones_own_failure_counts() -> None:
    assert variant().position("square=8s-5h-10c-3d failures=2").play("right").position.scores == (1, 0)


@pytest.mark.rule("AS6")
def test_an_attempt_is_one_equation_or_a_pass() -> None:
    here = deal()
    assert here.choices(0) == ("pass", "10−3×(8−5)", "wrong")
    assert not here.is_claim
    for text in ("pass", "wrong", "8+5+10+3", "8/5+10-3", "8+5+"):
        after = here.play(text).position
        assert after.to_act == (1,) and after.state.failures == 1
    found = claim(here.variant, here.state, "8^5-10-3")
    assert "powers are not allowed" in found.why, "there are no reliefs"
    assert claim(here.variant, here.state, "8/5+10-3").why.endswith("8 ÷ 5 is not whole")


@pytest.mark.rule("AS6")
@pytest.mark.parametrize(("negatives", "choice"), [("allowed", RIGHT), ("none", WRONG)])
def test_negatives(negatives: str, choice: int) -> None:
    here = deal(code=f"negatives={negatives}")
    assert claim(here.variant, here.state, "10+(5-8)×3").choice == choice


@pytest.mark.rule("AS6")
def test_the_covered_cards_are_shuffled_when_the_stock_is_exhausted() -> None:
    here = deal("-".join(random.Random(2).sample(PACK, 52)), "players=5")
    for attempt in range(48):
        assert here.state.left == 48 - attempt
        here = here.play("pass").position
    assert here.state.left == 0 and not here.awaits_chance
    square = here.text.split()[0]
    due, told = here.play("pass")
    assert due.awaits_chance and told[-1] == "The stock is exhausted."
    assert due.text.split()[0] == square
    assert variant("players=5").position(due.text) == due
    covered = random.Random(5).sample([card for card in PACK if card not in square], 48)
    new = due.happen("-".join(covered)).position
    assert new.state.left == 47 and new.to_act == (4,) and new.state.failures == 49
    assert new.text.split()[1] == f"stock={'-'.join(covered[1:])}"
    for after in (new.state, due.variant.after_chance(due.state, generator(1))):
        assert int(after.covered).bit_count() == 1  # by the card that has just been turned up
    with pytest.raises(BadDeal, match="is not among the 48 cards"):
        due.happen(square.removeprefix("square=").split("-")[0])


@pytest.mark.rule("AS6")
def test_the_higher_total_wins_and_equal_totals_share() -> None:
    assert str(variant().result([51, 46])) == "Player 1 wins; points: 51 to 46."
    shared = variant("players=3").result([9, 9, 2])
    assert str(shared) == "Player 1 and player 2 share the game; points: 9 to 9 to 2."


@pytest.mark.rule("AS6")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_in_rotation(players: int) -> None:
    here = variant(f"players={players}").deal(seed=1)
    for attempt in range(2 * players):
        assert here.to_act == (attempt % players,)
        here = here.play("pass").position


@pytest.mark.rule("BD8a")
def test_a_game_ends_after_two_hundred_failures_in_a_row() -> None:
    here = variant().deal(seed=9)
    for _ in range(200):
        assert not here.over
        here, told = here.play("pass")
    assert here.over and told[-1] == "After 200 failures in a row the game is over."
    assert variant().position(here.text) == here


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("players=7", "from 2 to 6"),
        ("players=1", "from 2 to 6"),
        ("last_number=0", "from 1 to 60"),
        ("last_number=61", "from 1 to 60"),
        ("last_number=many", "whole number"),
        ("negatives=positive", "choose allowed or none"),
        ("relief=three", "has no option"),
    ],
)
def test_options_that_are_refused(code: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        variant(code)


def test_options_are_read_as_people_write_them() -> None:
    assert variant("short,negatives=None").code == "ascent:last_number=10,negatives=none"
    for bad in (True, 2.5):
        with pytest.raises(BadOption):
            variant().but(players=bad)


def test_rule_sheets_say_what_differs() -> None:
    sheets = {
        GAME.telling.rule_sheet(variant(code)).markdown() for code in ("", "short", "negatives=none", "three")
    }
    assert len(sheets) == 4
    clauses = {rule.clause for part in GAME.telling.rule_sheet(variant()).sections for rule in part.rules}
    assert clauses == {f"AS{each}" for each in range(1, 7)} | {"BD8a"}


@pytest.mark.parametrize("text", ["", "  ", "hello", "wait"])
def test_texts_that_are_no_attempts(text: str) -> None:
    with pytest.raises(IllegalChoice):
        deal().play(text)


def test_a_right_attempt_needs_an_equation() -> None:
    with pytest.raises(IllegalChoice, match="there is no equation"):
        variant().position("square=As-Ah-Ac-Ad number=19").play("right")


@given(st.text(max_size=40))
@settings(max_examples=20 if PLAIN else 150, deadline=None, derandomize=True)
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    for read in (deal().play, variant().deal, variant().position):
        problem = None
        try:
            read(text)
        except GameError as found:
            problem = str(found)
        assert problem is None or (len(problem.splitlines()) == 1 and len(problem) < 400)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("square=8s-5s-10c-3d", "one card of each suit"),
        ("stock=8s", "one card of each suit"),
        ("square=8s-5h-10c-3d stock=8s", "twice"),
        ("square=8s-5h-10c-3d stock=9s covered=9s", "twice"),
        ("square=8s-5h-10c-3d stock=48?", "write a card for every"),
        ("square=8s-5h-10c-3d number=22", "from 1 to 21"),
        ("square=8s-5h-10c-3d number=21", "over=yes"),
        ("square=8s-5h-10c-3d over=yes", "over=yes"),
        ("square=8s-5h-10c-3d over=perhaps", "yes, no or shuffle"),
        ("square=8s-5h-10c-3d over=shuffle", "when there is no stock"),
        ("square=8s-5h-10c-3d failures=201", "from 0 to 200"),
        ("square=8s-5h-10c-3d player=3", "from 1 to 2"),
        ("square=8s-5h-10c-3d totals=3", "2 parts"),
        ("square=8s-5h-10c-3d totals=3/0", "numbers made so far give 0"),
        ("square=8s-5h-10c-3d totals=x/0", "whole number"),
        ("x" * 6000, "at most 5000"),
    ],
)
def test_positions_that_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        variant().position(text)


@QUICK
@given(codes(), st.integers(0, 10**6))
def test_in_step_with_the_plain_rules(code: str, seed: int) -> None:
    table = Ascent(**variant(code).options.model_dump())
    steps = walk(code, seed)
    for before, chosen, after in steps[: 100 if PLAIN else 2000]:
        assert not table.over
        if not chosen:
            event = GAME.notation.write_outcome(before.variant, before.state, after.state)
            assert before.happen(event).position == after
            table.shuffle(event.split("-"))
        else:
            ((seat, choice),) = chosen.items()
            assert seat == table.player
            assert len(before.numbers(seat)) == 2 + table.solvable()
            table.attempt(choice == RIGHT)
        assert table.over == after.over and table.shuffle_due == (after.awaits_chance)
        assert [CODES[card - 1] for card in after.state.square] == [pile[-1] for pile in table.piles.values()]
        assert int(after.state.covered).bit_count() == sum(len(pile) - 1 for pile in table.piles.values())
        assert [CODES[after.state.stock[at] - 1] for at in reversed(range(after.state.left))] == table.stock
        assert list(after.scores) == table.total
        assert (after.state.number, after.state.failures) == (table.number, table.failures)
    assert steps[-1][2].over


@QUICK
@given(codes(), st.integers(0, 10**6))
def test_something_is_told_of_every_step_and_in_sentences(code: str, seed: int) -> None:
    v = variant(code)
    steps = walk(code, seed)
    # A long game goes round in the same few ways: some positions from all of it show as much as more of them.
    for here, chosen, after in steps[seed % 7 :: 31 if PLAIN else max(7, len(steps) // 24)]:
        for seat in (SPECTATOR, 0, v.seats - 1):
            told = GAME.telling.tell(v, here.seen_by(seat), after.seen_by(seat), chosen, seat)
            assert told and all(str(each).endswith(".") for each in told)


def test_the_order_of_the_stock_shows_nowhere() -> None:
    here = variant().deal(seed=4).play("pass").position
    other = Position(here.variant, here.variant.imagined(here.seen_by(0), 0, generator(3)), None)
    assert other != here
    for seat in (SPECTATOR, 0, 1):
        assert other.seen_by(seat).tobytes() == here.seen_by(seat).tobytes()
        assert other.table(seat) == here.table(seat) and other.view(seat) == here.view(seat)


@pytest.mark.parametrize(
    "code", ["", "players=6,last_number=60", "players=3,negatives=none", "last_number=1"]
)
def test_random_games(code: str) -> None:
    v = variant(code)
    played = random_games(v, 2 if PLAIN else 400, seed=code)
    assert (played.turns <= 200 * v.options.last_number + 1).all()
    assert (played.scores.sum(1) <= v.options.most_payoff).all()


@pytest.mark.parametrize("code", ["", "players=4"])
def test_records_replay(code: str) -> None:
    v = variant(code)
    luck = random.Random(code)
    record = GameRecord(v, v.deal(seed=11))
    while not record.now.over and len(record.steps) < 70:
        (seat,) = record.now.to_act
        record.play({seat: luck.choice(record.now.choices(seat))})
    text = str(record)
    again = read_record(text, lambda code: Variant.read(GAME, code.partition(":")[2]))
    assert again.now == record.now and str(again) == text


def test_a_game_scripted_from_outside() -> None:
    script = (
        '[Game "ascent:last_number=2"]\n[Deal "8s-5h-10c-3d-9s-Ks"]\n\n1:pass 2:9+5-10-3\n1:pass 2:wrong\n'
    )
    played = read_record(script, variant("last_number=2"))
    assert played.now.scores == (0, 1) and played.now.state.number == 2 and played.now.state.failures == 2


@pytest.mark.parametrize("code", ["", "players=3"])
def test_perft_against_a_naive_walk(code: str) -> None:
    here = variant(code).deal(seed=5)
    depth = 3 if PLAIN else 5
    assert perft(here, depth) == naive(here, depth)


def naive(here: Position, depth: int) -> int:
    if depth == 0:
        return 1
    lines = product(*(here.choices(seat) for seat in here.to_act)) if here.to_act else []
    return sum(naive(here.play(*each).position, depth - 1) for each in lines)
