"""Femto's bots: what they are given, how strong they are, and that nothing gains against the perfect one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import Decider, IllegalChoice, NotSolvable, Position, Variant, generator, play_out
from pipworks.bots import UnknownBot, all_bots, bot, bot_names
from pipworks.bots.perfect import Perfect
from pipworks.engine.contract import NO_CHOICE, OVER
from pipworks.kernels import PLAIN
from strategies import FEMTO, assert_one_sentence, hostile, positions_of, seeds, variants, walk

FEW = settings(max_examples=5 if PLAIN else 30)


# Nothing gains against the perfect bot


class BestResponse:
    """The most that a seat can get against a perfect bot, by trying everything, in fractions."""

    def __init__(self, perfect: Perfect, seat: int) -> None:
        self.perfect = perfect
        self.variant = perfect.variant
        self.seat = seat
        self.found: dict[bytes, Fraction] = {}

    def value(self, state: Any) -> Fraction:
        """The payoff to the seat from a state on."""
        key = state.tobytes()
        if key not in self.found:
            self.found[key] = self._value(state)
        return self.found[key]

    def _value(self, state: Any) -> Fraction:
        variant, seat, other = self.variant, self.seat, 1 - self.seat
        if variant.to_act(state) == OVER:
            return Fraction(variant.scores(state)[seat])
        acting = variant.acting(state)
        mine = variant.choices(state, seat) if seat in acting else [NO_CHOICE]
        mix = {NO_CHOICE: Fraction(1)}
        if other in acting:
            here = Position(variant, state, None)
            numbers = dict(zip(here.choices(other), here.numbers(other), strict=True))
            mix = {numbers[said]: share for said, share in self.perfect.mix(here, other).items()}
            assert min(mix.values()) > 0
        whole = sum(mix.values())
        return max(
            sum(
                (
                    share / whole * self.value(variant.after(state, {seat: choice, other: reply}))
                    for reply, share in mix.items()
                ),
                Fraction(),
            )
            for choice in mine
        )


def at_most(perfect: Perfect, start: Position) -> tuple[Fraction, Fraction]:
    """The most that player 1 can get against the bot, and the most that player 2 can."""
    return BestResponse(perfect, 0).value(start.state), BestResponse(perfect, 1).value(start.state)


@pytest.mark.compiled
def test_nothing_gains_against_perfect_play_of_the_base_game() -> None:
    perfect = Perfect(FEMTO)
    for deal, value in (
        ("2-3-8-10/4-5-6-7", Fraction(4, 7)),
        ("5-6-7-8/2-3-4-10", Fraction(-1)),
    ):
        first, second = at_most(perfect, FEMTO.deal(deal))
        assert first == -second  # each has against the bot what the bot has against itself, and no more
        assert first == value


@pytest.mark.parametrize(
    ("code", "deals"),
    [
        ("femto:atto", ["2-3-4/5-6-8", "2-4-8/3-5-6", "4-5-6/2-3-8"]),
        ("femto:atto,order=winner_leads,chooser=behind", ["2-3-4/5-6-8", "2-4-8/3-5-6"]),
        ("femto:atto,order=alternate,equal=leader,pack=2-3-4-4-6-8", ["2-4-8/3-4-6"]),
        ("femto:atto,score=margin,goal=low", ["2-3-4/5-6-8"]),
        ("femto:hand_size=2,pack=2-3-5-7-8,spare=shown,start=draft", ["open"]),
        ("femto:hand_size=2,joker=fool,order=loser_leads,pack=2-3-5-J,start=snake", ["open"]),
    ],
)
def test_nothing_gains_against_perfect_play_of_a_variant(code: str, deals: list[str]) -> None:
    variant = pipworks.game(code)
    perfect = Perfect(variant)
    for deal in deals:
        first, second = at_most(perfect, variant.deal(deal))
        assert first == -second


@pytest.mark.compiled
def test_nothing_gains_against_perfect_play_of_a_draft_of_six() -> None:
    variant = pipworks.game("femto:atto,start=draft")
    first, second = at_most(Perfect(variant), variant.deal("open"))
    assert first == -second


@FEW
@given(variant=variants(2, spare="none"), seed=seeds)
def test_nothing_gains_against_perfect_play_of_any_variant(variant: Variant, seed: int) -> None:
    one = variant.but(match=1)
    first, second = at_most(Perfect(one), one.deal(seed=seed))
    assert first == -second


@pytest.mark.compiled
def test_next_to_nothing_gains_where_the_bot_solves_in_floating_point() -> None:
    ten = FEMTO.but(hand_size=5, pack=tuple(range(2, 12)))
    perfect = Perfect(ten)
    for text in (
        "hands=3-7-11/4-6-10 front=2-9/5-8",
        "hands=2-3-8-11/4-5-9-10 front=7/6",
        "hands=2-5-10/3-4-9 front=6-11/7-8",
    ):
        first, second = at_most(perfect, ten.position(text))
        assert abs(first + second) <= Fraction(1, 10**9)


@pytest.mark.parametrize("order", ["simultaneous", "alternate"])
def test_the_perfect_bot_is_perfect_in_every_game_of_a_match(order: str) -> None:
    match = pipworks.game(f"femto:hand_size=2,pack=2-3-5-8,match=2,order={order}")
    one = match.but(match=1)
    perfect, single = Perfect(match), Perfect(one)
    alike = match.position("hands=2-8/3-5 game=2 points=0/1")
    turned = one.position("hands=3-5/2-8")
    for seat in (0, 1):
        if seat in alike.to_act:
            mix, other = perfect.mix(alike.state, seat), single.mix(turned.state, 1 - seat)
            assert mix == other
    second = play_out(alike, [perfect, perfect], seed=5)
    assert second.now.over


@FEW
@given(variant=variants(3, spare="none"), seed=seeds)
def test_the_perfect_bot_chooses_from_its_mix(variant: Variant, seed: int) -> None:
    perfect = Perfect(variant)
    rng = generator(seed)
    for position in positions_of(walk(variant, seed))[:6]:
        for seat in position.to_act:
            known = position.seen_by(seat)
            mix = perfect.mix(known, seat)
            assert sum(mix.values()) == 1
            assert all(perfect.choose(variant, known, seat, rng) in mix for _ in range(3))


def test_the_perfect_bot_makes_every_choice_as_often_as_its_mix_says() -> None:
    variant = pipworks.game("femto:hand_size=2,pack=2-3-5-6,score=margin")
    perfect = Perfect(variant)
    state = next(
        state
        for state in (variant.deal(f"{a}-{b}").state for a, b in product((2, 3, 5, 6), repeat=2) if a < b)
        if len(perfect.mix(state, 0)) > 1
    )
    mix, rng, times = perfect.mix(state, 0), generator(1), 4000
    chosen = [perfect.choose(variant, state, 0, rng) for _ in range(times)]
    for choice, share in mix.items():
        expected = float(share)
        error = (expected * (1 - expected) / times) ** 0.5
        assert abs(chosen.count(choice) / times - expected) < 4 * error


# How strong they are


def mean_payoff(one: Decider, other: Decider, variant: Variant, deals: int) -> float:
    """What the first bot gets against the second on average, on the same deals in both seats."""
    total = 0.0
    for seed in range(deals):
        total += play_out(variant.deal(seed=seed), [one, other], seed=seed).now.scores[0]
        total += play_out(variant.deal(seed=seed), [other, one], seed=seed).now.scores[1]
    return total / (2 * deals)


@cache
def perfect_of(code: str) -> Decider:
    """The bot that never errs: what it has solved it keeps for the next test."""
    return bot("perfect", pipworks.game(code))


CODES = ["femto:atto", "femto:atto,order=loser_leads", "femto:atto,start=snake,chooser=loser"]


@pytest.mark.parametrize("code", ["femto", "femto:goal=low,order=alternate", "femto:wide,chooser=behind"])
def test_greedy_play_beats_random_play_clearly(code: str) -> None:
    variant = pipworks.game(code)
    assert mean_payoff(bot("greedy", variant), bot("random", variant), variant, 20 if PLAIN else 100) > 0.3


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_perfect_play_does_not_lose_on_average(code: str, name: str) -> None:
    variant = pipworks.game(code)
    assert mean_payoff(perfect_of(code), bot(name, variant), variant, 20 if PLAIN else 50) >= 0


@pytest.mark.parametrize("code", CODES)
def test_perfect_play_against_itself_comes_out_even_over_both_seats(code: str) -> None:
    variant = pipworks.game(code)
    assert abs(mean_payoff(*[perfect_of(code)] * 2, variant, 20 if PLAIN else 50)) < 0.25


def test_greedy_play_takes_what_is_best_at_once() -> None:
    greedy, rng = bot("greedy", FEMTO), generator(1)
    wins = FEMTO.position("hands=2-3-8/5-6-7 up=10/4")  # the loser's card would be worth more in front
    names = FEMTO.game.notation.card_names(FEMTO)
    assert names[greedy.choose(FEMTO, wins.seen_by(1), 1, rng)] == "10"
    low = FEMTO.but(goal="low")
    wins = low.position("hands=2-3-8/5-6-7 up=10/4")
    assert names[greedy.choose(low, wins.seen_by(1), 1, rng)] == "4"
    answer = FEMTO.but(order="alternate").position("hands=2-3-8/4-5-6-7 up=10/- lead=1")
    assert names[greedy.choose(answer.variant, answer.seen_by(1), 1, rng)] == "4"  # alone it wins the 10


# What they are given


class Spy:
    """Plays like another bot and keeps what it is given."""

    name = "spy"

    def __init__(self, within: Decider) -> None:
        self.within = within
        self.given: list[tuple[int, bytes]] = []

    def choose(self, variant: Variant, known: Any, seat: int, rng: Any) -> int:
        self.given.append((seat, known.tobytes()))
        return self.within.choose(variant, known, seat, rng)


@FEW
@given(variant=variants(4, spare="hidden", start="deal"), seed=seeds)
def test_bots_are_given_masked_states_and_nothing_else(variant: Variant, seed: int) -> None:
    spies = [Spy(bot(name, variant)) for name in ("random", "greedy")]
    record = play_out(variant.deal(seed=seed), spies, seed=seed)
    expected: list[list[tuple[int, bytes]]] = [[], []]
    for position in record.positions:
        for seat in position.to_act:
            expected[seat].append((seat, variant.masked(position.state, seat).tobytes()))
    assert [spy.given for spy in spies] == expected


@FEW
@given(variant=variants(4, spare="hidden", start="deal"), seed=seeds)
def test_bots_choose_alike_where_only_hidden_cards_differ(variant: Variant, seed: int) -> None:
    rng = generator(seed)
    for position in positions_of(walk(variant, seed)):
        for seat in position.to_act:
            known = position.seen_by(seat)
            states = [variant.imagined(known, seat, rng) for _ in range(3)]
            for name in ("random", "greedy"):
                decider = bot(name, variant)
                chosen = {
                    decider.choose(variant, variant.masked(each, seat), seat, generator("same"))
                    for each in [position.state, *states]
                }
                assert len(chosen) == 1
                assert chosen <= set(variant.choices(position.state, seat))
                whole = {
                    decider.choose(variant, each, seat, generator("same"))
                    for each in [position.state, *states]
                }
                assert whole == chosen  # handed more than the seat knows, it looks at none of that


@FEW
@given(variant=variants(3, spare="none"), seed=seeds, name=st.sampled_from(["random", "greedy", "perfect"]))
def test_bots_do_not_change_what_they_are_given(variant: Variant, seed: int, name: str) -> None:
    decider = bot(name, variant)
    for position in positions_of(walk(variant, seed))[:5]:
        for seat in position.to_act:
            known = position.seen_by(seat)
            before = known.tobytes()
            decider.choose(variant, known, seat, generator(seed))
            assert known.tobytes() == before


@FEW
@given(variant=variants(3), seed=seeds)
def test_bots_play_alike_from_the_same_seed(variant: Variant, seed: int) -> None:
    for name in bot_names(variant):
        one, other = (
            play_out(variant.deal(seed=seed), [bot(name, variant)] * 2, seed=seed) for _ in range(2)
        )
        assert str(one) == str(other)


def test_bots_play_differently_from_different_seeds() -> None:
    variant = pipworks.game("femto:atto")
    for name in ("random", "perfect"):
        decider = bot(name, variant)
        games = {str(play_out(variant.deal(seed=1), [decider] * 2, seed=seed)) for seed in range(10)}
        assert len(games) > 1


# Their names


def test_the_bots_of_a_variant() -> None:
    assert bot_names(FEMTO) == ["random", "greedy", "perfect"]
    assert bot_names(FEMTO.but(pack=(2, 3, 4, 5, 6, 7, 8, 10, 12), spare="hidden")) == ["random", "greedy"]
    for name in bot_names(FEMTO):
        assert bot(name, FEMTO).name == name
        assert bot(f" {name.upper()} ", FEMTO).name == name


def test_a_perfect_bot_where_there_is_none_is_refused_with_the_reason() -> None:
    hidden = FEMTO.but(pack=(2, 3, 4, 5, 6, 7, 8, 10, 12), spare="hidden")
    for attempt in (lambda: bot("perfect", hidden), lambda: Perfect(hidden)):
        with pytest.raises(NotSolvable, match="CFR") as refused:
            attempt()
        assert_one_sentence(refused.value)


@given(name=hostile(["random", "greedy", "perfect"]))
def test_other_names_are_refused(name: str) -> None:
    if name.strip().lower() in all_bots(FEMTO):
        return
    with pytest.raises(UnknownBot) as refused:
        bot(name, FEMTO)
    assert_one_sentence(refused.value, "choose random, greedy, perfect, search, novice, beginner")


def test_a_bot_that_chooses_what_it_may_not_is_stopped() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, variant: Variant, known: Any, seat: int, rng: Any) -> int:
            return 7

    with pytest.raises(IllegalChoice):
        play_out(FEMTO.deal("2-3-4-5/6-7-8-10"), [Cheat(), Cheat()])
    with pytest.raises(ValueError, match="has 2 seats"):
        play_out(FEMTO.deal(seed=1), [Cheat()])


def test_bots_show_what_they_are() -> None:
    femto, hidden = pipworks.game("femto"), pipworks.game("femto:hand_size=2,pack=2-3-4-5-6,spare=hidden")
    assert [repr(bot(name, femto)) for name in ("random", "greedy", "perfect", "master")] == [
        "<Bot random>",
        "<Bot greedy>",
        "<Bot perfect of femto>",
        "<Bot master of femto>",
    ]
    assert repr(bot("perfect", hidden)) == f"<Bot perfect of {hidden.code}>"
    assert repr(bot("novice", pipworks.game("brain-drain"))) == "<Bot novice>"
