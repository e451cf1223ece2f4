"""Nothing that a variant's calls are given crashes Python, hangs it, or ends deep inside of compiled code."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import BadPosition, GameError, IllegalChoice, NotSolvable, Teller, Variant, WrongType, generator
from pipworks.bots import bot
from pipworks.engine.rows import copy_of
from pipworks.games import BUILT_IN
from strategies import seeds, walk

FEMTO = pipworks.game("femto:hand_size=2,pack=2-3-4-5,match=2")
BLUFF = pipworks.game(str(Path(__file__).parents[2] / "examples" / "bluff.py"))
BEGUN, DEALT = FEMTO.begun(), FEMTO.deal("2-3/4-5").state
CHOSEN = {0: 0, 1: 2}
AFTER = FEMTO.after(DEALT, CHOSEN)
ELSE = BLUFF.deal("2/3").state
RECORDS = (
    None,
    3,
    0.5,
    "2-3/4-5",
    np.int64(3),
    np.zeros(3),
    np.zeros(1, FEMTO.game.state),
    ELSE,
    FEMTO.rules,
)
SEATS = (None, 0.5, "0", True, [0], np.zeros(2), np.float64(0), 2, -2, 99, 10**30, 1j)
LUCKS = (None, 7, "luck", [1, 2, 3, 4], np.zeros(4), np.zeros(4, np.uint64), np.ones(3, np.uint64), ELSE)
CHOICES = (
    None, 7, "2", [0, 2], np.zeros(2), {}, {0: 0}, {1: 2}, {0: 0, 1: 2, 2: 0}, {0: 0, -1: 2}, {0: 1, 1: 1},
    {0: 99, 1: 2}, {0: -1, 1: 2}, {0: -7, 1: 2}, {0: 10**30, 1: 2}, {0: 0.0, 1: 2}, {0: "0", 1: 2}, {0: None},
    {0: True, 1: 2}, {"0": 0, "1": 2}, {None: 0}, {9: 0},
)  # fmt: skip
OUTCOMES = (None, 0.5, "0", True, -1, 6, 99, 10**30, np.float64(0), [0], Fraction(1))
TELLERS = (0.5, "en", ELSE)
EVENTS = (*RECORDS, DEALT)

CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], tuple[tuple[Any, ...], ...]]] = {
    "advanced": (FEMTO.advanced, (BEGUN, generator(1)), (RECORDS, LUCKS)),
    "to_act": (FEMTO.to_act, (DEALT, FEMTO.rules), (RECORDS, (*RECORDS[1:-1], DEALT))),
    "acting": (FEMTO.acting, (DEALT,), (RECORDS,)),
    "manner": (FEMTO.manner, (DEALT,), (RECORDS,)),
    "seats_of": (FEMTO.seats_of, (3,), ((None, 0.5, "3", [3]),)),
    "choices": (FEMTO.choices, (DEALT, 0), (RECORDS, (*SEATS, -1))),
    "listed": (FEMTO.listed, (DEALT, 0, FEMTO.rules), (RECORDS, (*SEATS, -1), (*RECORDS[1:-1], DEALT))),
    "any_choice": (FEMTO.any_choice, (DEALT, 0, generator(1)), (RECORDS, (*SEATS, -1), LUCKS)),
    "after": (FEMTO.after, (DEALT, CHOSEN, FEMTO.rules), (RECORDS, CHOICES, (*RECORDS[1:-1], DEALT))),
    "played": (FEMTO.played, (DEALT, CHOSEN), (RECORDS, CHOICES)),
    "played_on": (FEMTO.played_on, (DEALT, CHOSEN, generator(1)), (RECORDS, CHOICES, LUCKS)),
    "after_chance": (FEMTO.after_chance, (BEGUN, generator(1)), (EVENTS, LUCKS)),
    "drawn": (FEMTO.drawn, (BEGUN, generator(1)), (EVENTS, LUCKS)),
    "outcomes": (FEMTO.outcomes, (BEGUN,), (EVENTS,)),
    "outcome_count": (FEMTO.outcome_count, (BEGUN,), (RECORDS,)),
    "after_outcome": (FEMTO.after_outcome, (BEGUN, 3), (EVENTS, OUTCOMES)),
    "happened": (FEMTO.happened, (BEGUN, 3), (EVENTS, OUTCOMES)),
    "after_outcomes": (lambda state: list(FEMTO.after_outcomes(state)), (BEGUN,), (EVENTS,)),
    "scores": (FEMTO.scores, (DEALT, FEMTO.rules), (RECORDS, (*RECORDS[1:-1], DEALT))),
    "outlook": (FEMTO.outlook, (DEALT,), (RECORDS,)),
    "turn": (FEMTO.turn, (DEALT,), (RECORDS,)),
    "masked": (FEMTO.masked, (DEALT, 0), (RECORDS, SEATS)),
    "imagined": (FEMTO.imagined, (DEALT, 0, generator(1)), (RECORDS, SEATS, LUCKS)),
    "revealed": (FEMTO.revealed, (DEALT, AFTER, CHOSEN, 0), (RECORDS, RECORDS, CHOICES[:5], SEATS)),
    "tell": (FEMTO.tell, (DEALT, AFTER, CHOSEN, 0), (RECORDS, RECORDS, CHOICES[:5], SEATS)),
    "tell_known": (FEMTO.tell_known, (DEALT, AFTER, CHOSEN, 0), (RECORDS, RECORDS, CHOICES[:5], SEATS)),
    "ask": (FEMTO.ask, (DEALT, 0), (RECORDS, (*SEATS, -1))),
    "view": (FEMTO.view, (DEALT, 0, Teller()), (RECORDS, SEATS, (None, *TELLERS))),
    "table": (FEMTO.table, (DEALT, 0, Teller()), (RECORDS, SEATS, TELLERS)),
    "result": (FEMTO.result, ([1.0, -1.0],), ((None, 3, "12", [], [1.0], [1.0] * 3, ["1", "2"], ELSE),)),
    "settle": (FEMTO.settle, (DEALT, CHOSEN), (RECORDS, CHOICES)),
    "settle_one": (FEMTO.settle_one, (DEALT, 0, 0), (RECORDS, SEATS, (None, 0.5, True, [0], "x", 7, -1))),
    "meant": (FEMTO.meant, (DEALT, 0, "2"), (RECORDS, SEATS, (None, 0.5, True, [0], "x", 7, -1))),
    "refuse_idle": (FEMTO.refuse_idle, (3, 0), ((None, 0.5, "3", 0), SEATS)),
    "read": (Variant.read, (FEMTO.game, "goal=low"), ((None, "femto", 7, FEMTO), (None, 7, "x", "goal=x"))),
    "generator": (generator, (7,), ((None, 0.5, True, [7], FEMTO, "\ud800"),)),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_cannot_be_meant_gets_a_sentence(name: str) -> None:
    call, good, all_wrong = CALLS[name]
    call(*good)
    for place, things in enumerate(all_wrong):
        for thing in things:
            given = [*good]
            given[place] = thing
            with pytest.raises(GameError) as problem:
                call(*given)
            said = str(problem.value)
            assert "\n" not in said and len(said) < 300, (thing, said)


variants = st.sampled_from([pipworks.game(code) for code in (*BUILT_IN, "femto:match=2")] + [BLUFF])


@settings(max_examples=25)
@given(variants, seeds, st.data())
def test_nothing_but_what_is_listed_can_be_played(variant: Variant, seed: int, data: st.DataObject) -> None:
    steps = walk(variant, seed)
    state = data.draw(st.sampled_from([step.before.state for step in steps] + [steps[-1].after.state]))
    due = variant.acting(state)
    numbers = st.integers(-3, variant.most_choices + 3) | st.sampled_from([-(2**63), 2**63 - 1, 2**63])
    listed = {seat: variant.choices(state, seat) for seat in due}
    chosen = {seat: data.draw(st.sampled_from(listed[seat]) | numbers) for seat in due}
    if data.draw(st.booleans()):
        chosen |= data.draw(st.dictionaries(st.integers(0, variant.seats - 1), numbers, max_size=1))
    if all(chosen.get(seat) in listed[seat] for seat in due) and due and set(chosen) == set(due):
        after, acting = variant.played(state, chosen)
        assert variant.to_act(after) == acting
        return
    if set(chosen) == set(due) or any(number != -1 for seat, number in chosen.items() if seat not in due):
        for play in (variant.after, variant.played):
            with pytest.raises(IllegalChoice):
                play(state, chosen)
        with pytest.raises(IllegalChoice):
            variant.played_on(state, chosen, generator(1))


@settings(max_examples=25)
@given(variants, seeds, st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 99))
def test_no_event_happens_but_one_that_is_due(variant: Variant, seed: int, outcome: int) -> None:
    begun, dealt = variant.begun(), variant.deal(seed=seed).state
    for call in (
        lambda: variant.after_outcome(dealt, outcome),
        lambda: variant.after_chance(dealt, generator(1)),
        lambda: variant.outcomes(dealt),
    ):
        with pytest.raises(IllegalChoice, match="no random event is due here"):
            call()
    possible = variant.outcomes(begun)
    if outcome in [each for each, _ in possible]:
        assert variant.happened(begun, outcome)[1] == variant.to_act(variant.after_outcome(begun, outcome))
    else:
        with pytest.raises(IllegalChoice if possible else NotSolvable):
            variant.after_outcome(begun, outcome)
    for (number, weight), (share, after, acting) in zip(
        possible[:5], variant.after_outcomes(begun), strict=False
    ):
        assert weight == share and after.tobytes() == variant.after_outcome(begun, number).tobytes()
        assert acting == variant.to_act(after)


def test_wrong_types_are_errors_of_both_kinds() -> None:
    with pytest.raises(WrongType) as problem:
        FEMTO.choices(7, 0)
    assert isinstance(problem.value, TypeError) and isinstance(problem.value, ValueError)
    assert str(problem.value) == (
        f"a state of {FEMTO.code} is a record, as position.state and position.seen_by(seat) are, not 7"
    )
    with pytest.raises(WrongType, match=r"what stands for the rules of .* as variant\.rules is, not 7"):
        FEMTO.choices(DEALT, 0, 7)


def test_a_state_with_cards_that_a_variant_lacks_is_refused() -> None:
    atto, whole = pipworks.game("femto:atto"), pipworks.game("femto").deal("2-3-8-10/4-5-6-7")
    lacking = (
        "this is no position of .*: there are things in it that this variant lacks"
        "|this is a position of femto, not of femto:hand_size=3"
    )
    seen = whole.seen_by(0)
    asked: list[Callable[[], object]] = [
        lambda: atto.choices(whole.state, 0),
        lambda: atto.any_choice(seen, 0, generator(1)),
        lambda: atto.after(whole.state, {0: 0, 1: 1}),
        lambda: atto.masked(copy_of(whole.state), 0),
        lambda: pipworks.Position(atto, whole.state, None),
    ]
    for name in ("random", "greedy", "search", "novice"):
        asked.append(partial(bot(name, atto).choose, atto, seen, 0, generator(1)))
    for ask in asked:
        with pytest.raises(BadPosition, match=lacking):
            ask()


COPIES: dict[str, Callable[[Any], Any]] = {
    "its own": lambda state: state.copy(),
    "shallow": copy.copy,
    "deep": copy.deepcopy,
    "pickled": lambda state: pickle.loads(pickle.dumps(state)),
    "of a copy": lambda state: pickle.loads(pickle.dumps(state.copy())).copy(),
}


@settings(max_examples=25)
@given(variants, seeds, st.sampled_from(sorted(COPIES)), st.booleans())
def test_a_copy_is_a_state_of_the_same_variant(
    variant: Variant, seed: int, kind: str, is_masked: bool
) -> None:
    here = variant.deal(seed=seed)
    state = here.seen_by(0) if is_masked else here.state
    other = COPIES[kind](state)
    assert other == state and other.dtype == state.dtype
    assert variant.choices(other, here.to_act[0]) == variant.choices(state, here.to_act[0])
    other[other.dtype.names[0]] = other[other.dtype.names[0]]  # it can be written to
    if not is_masked:
        assert pipworks.Position(variant, other, None) == here


@pytest.mark.parametrize("kind", COPIES)
def test_a_copy_of_another_variants_state_is_refused(kind: str) -> None:
    high, low = pipworks.game("femto"), pipworks.game("femto:goal=low")
    here = high.deal("2-3-8-10/4-5-6-7")
    states = [here.state, COPIES[kind](here.state)]
    asked: list[Callable[[Any], object]] = [
        partial(low.choices, seat=0),
        partial(low.after, chosen={0: 0, 1: 1}),
        lambda state: pipworks.Position(low, state, None),
    ]
    for ask in asked:
        for state in states:
            with pytest.raises(BadPosition, match="this is a position of femto, not of femto:goal=low"):
                ask(state)


@pytest.mark.parametrize("kind", COPIES)
def test_what_is_written_to_a_copy_is_looked_at(kind: str) -> None:
    state = COPIES[kind](FEMTO.deal("2-3/4-5").state)
    state.hand[0] |= 1 << 40
    with pytest.raises(BadPosition, match="there are things in it that this variant lacks"):
        FEMTO.choices(state, 0)
    with pytest.raises(BadPosition, match="there are things in it that this variant lacks"):
        pipworks.Position(FEMTO, state, None)


@pytest.mark.parametrize("code", BUILT_IN)
def test_nobody_changes_a_variant_that_others_have_too(code: str) -> None:
    variant = pipworks.game(code)
    before, name = variant.rules.tobytes(), variant.game.rules.names[0]
    for change in (
        partial(setattr, variant.rules, name, variant.rules[name]),
        partial(variant.rules.__setitem__, name, variant.rules[name]),
        partial(variant.rules.__setitem__, 0, variant.rules[name]),
    ):
        with pytest.raises(ValueError, match="read-only"):
            change()
    for each in ("options", "rules", "seats", "code", "new"):
        for change in (partial(setattr, variant, each, None), partial(delattr, variant, each)):
            with pytest.raises(AttributeError, match=f"{each} of a variant cannot be changed: take another"):
                change()
    assert variant.rules.tobytes() == before
    copied = variant.rules.copy()
    copied[name] = variant.rules[name]
    assert copied == variant.rules


@settings(max_examples=60)
@given(
    st.sampled_from([pipworks.game(code) for code in BUILT_IN]),
    seeds,
    st.one_of(st.integers(max_value=-1), st.integers(min_value=2**16), st.sampled_from([None, 0.5, "2", []])),
)
def test_what_is_no_choice_is_not_written(variant: Variant, seed: int, number: Any) -> None:
    before = next(step.before for step in walk(variant, seed) if step.chosen)
    seat = before.to_act[0]
    with pytest.raises(
        GameError, match=r"as variant.choices has it, not|has the number .*(variant.choices lists|from 0 up)"
    ):
        variant.game.notation.choice(variant, before.seen_by(seat), seat, number)
