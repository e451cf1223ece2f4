"""The doors lead to the game's own kernels, whatever a state comes in, and leave it as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import SPECTATOR, Choice, Position, Variant, generator
from pipworks.engine import contract
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, room_for
from pipworks.engine.rng import below
from pipworks.engine.rows import blank_row, copy_of
from strategies import seeds, walk

CODES = ("femto", "femto:order=alternate", "friend-or-foe:players=4")
variants = st.sampled_from([pipworks.game(code) for code in CODES])


def of_a_larger_array(record: Any) -> Any:
    states = np.zeros(3, record.dtype)
    states[1] = record
    return states[1]


def of_a_larger_row(record: Any) -> Any:
    states = np.ndarray(3, record.dtype, bytearray(3 * record.nbytes))
    states[1] = record
    return states[1]


def read_only(record: Any) -> Any:
    return np.ndarray(1, record.dtype, record.tobytes())[0]


def by_itself(record: Any) -> Any:
    return record.copy()


def of_a_plain_kind(record: Any) -> Any:
    plain = np.dtype((np.record, np.dtype(record.dtype.fields)))
    return np.ndarray(1, plain, record.tobytes())[0]


KINDS = (copy_of, of_a_larger_array, of_a_larger_row, read_only, by_itself, of_a_plain_kind)
kinds = st.sampled_from(KINDS)
few = settings(max_examples=15)


@few
@given(variants, seeds, kinds, kinds)
def test_doors_lead_to_the_kernels(
    variant: Variant, seed: int, kind: Callable[[Any], Any], other: Callable[[Any], Any]
) -> None:
    game, rules, room = variant.game, variant.rules, room_for(variant.game.most_choices)
    for step in walk(variant, seed)[-6:]:
        full = step.before.state
        state, new, looks = kind(full), copy_of(full), full.tobytes()
        given_rules = other(rules)
        acting = variant.to_act(state)
        assert acting == variant.to_act(state, given_rules) == game.to_act(rules, full)
        assert variant.turn(state) == game.turn(rules, full)
        for seat in variant.acting(state):
            count = game.choices(rules, full, seat, room)
            legal = room[:count].tolist()
            assert legal == variant.choices(state, seat) == variant.choices(state, seat, given_rules)
            drawn = legal[below(generator(seed), count)]
            assert variant.any_choice(state, seat, generator(seed)) == drawn
        payoffs = np.zeros(MOST_SEATS)
        game.score(rules, full, payoffs)
        assert (
            variant.scores(state) == variant.scores(state, given_rules) == payoffs[: variant.seats].tolist()
        )
        if step.chosen:
            joint = np.full(MOST_SEATS, NO_CHOICE)
            joint[list(step.chosen)] = list(step.chosen.values())
            game.play(rules, new, joint)
            after, due = variant.played(state, step.chosen)
            assert variant.after(state, step.chosen, given_rules).tobytes() == after.tobytes()
            then, waits = variant.played_on(state, step.chosen, generator(seed))
            until, expected = variant.advanced(after, generator(seed))
            assert then.tobytes() == until.tobytes() and waits == expected
        else:
            game.chance(rules, new, generator(seed))
            after, due = variant.drawn(state, generator(seed))
        assert after.tobytes() == new.tobytes() and due == game.to_act(rules, new)
        for eyes in (SPECTATOR, *range(variant.seats)):
            known = copy_of(full)
            game.mask(rules, known, eyes)
            assert variant.masked(state, eyes).tobytes() == known.tobytes()
            guessed = variant.imagined(kind(known), eyes, generator(seed))
            game.imagine(rules, known, eyes, generator(seed))
            assert guessed.tobytes() == known.tobytes()
        assert state.tobytes() == looks


@few
@given(variants, seeds, kinds)
def test_doors_lead_to_all_that_is_random(variant: Variant, seed: int, kind: Callable[[Any], Any]) -> None:
    game, rules = variant.game, variant.rules
    begun = np.zeros(1, game.state)[0]
    game.begin(rules, begun)
    assert variant.begun().tobytes() == begun.tobytes()
    dealt, acting = variant.advanced(kind(begun), generator(seed))
    assert dealt.tobytes() == variant.deal(seed=seed).state.tobytes() and acting == variant.to_act(dealt)
    some, weight = np.empty(10_000, np.int64), np.empty(10_000)
    count = game.outcomes(rules, begun, some, weight)
    events = variant.outcomes(kind(begun))
    assert len(events) == count == variant.outcome_count(kind(begun))
    assert events == list(zip(some[:count].tolist(), weight[:count].tolist(), strict=True))
    for outcome, _ in events[:3]:
        after = copy_of(begun)
        game.happen(rules, after, outcome)
        assert variant.after_outcome(kind(begun), outcome).tobytes() == after.tobytes()
        assert variant.happened(begun, outcome)[1] == game.to_act(rules, after)


@few
@given(variants, seeds)
def test_a_record_of_a_row_is_the_row(variant: Variant, seed: int) -> None:
    record = variant.blank()
    row = variant._row(record)
    assert row is record.base and not row.view(np.uint8).any()
    assert variant._row(blank_row(variant.game.state)[0]) is not row
    state = variant.deal(seed=seed).state
    for kind in KINDS:
        made = kind(state)
        row = variant._row(made)
        assert row.shape == (1,) and row.flags.writeable and row[0].tobytes() == state.tobytes()
        assert variant._row(made) is not row
    known = variant.masked(state, 0)
    assert variant._row(known) is known.base


@few
@given(variants, seeds)
def test_nothing_that_is_handed_out_can_change_a_position(variant: Variant, seed: int) -> None:
    """What compiled code is given can be written to, so nobody must get hold of it."""
    for step in walk(variant, seed)[-3:]:
        here = step.before
        looks, shown = here.state.tobytes(), here.state
        with pytest.raises(ValueError, match="WRITEABLE"):
            shown.base.flags.writeable = True
        handed = [here.seen_by(eyes) for eyes in range(variant.seats)]
        if step.chosen:
            told = here.play_numbers(step.chosen).steps[0]
            handed += [variant.after(shown, step.chosen)]
            assert told.before is here
        for each in handed:
            variant._row(each).view(np.uint8)[:] = 255
        assert here.state.tobytes() == looks == shown.tobytes()


@few
@given(variants, seeds)
def test_what_has_been_listed_is_chosen_as_what_has_not(variant: Variant, seed: int) -> None:
    for step in walk(variant, seed)[-4:]:
        if not step.chosen:
            continue
        asked, state = step.before, step.before.state
        texts = {seat: asked.choices(seat) for seat in asked.to_act}
        places = {seat: variant.choices(state, seat).index(step.chosen[seat]) for seat in asked.to_act}
        joint = {seat: texts[seat][at] for seat, at in places.items()}
        spelt = {seat: Choice(step.chosen[seat]) for seat in places}
        for said in (joint, spelt):
            listed, unlisted = asked.play(said), Position(variant, state, None).play(said)
            assert listed.steps[0].chosen == unlisted.steps[0].chosen == step.chosen
            assert listed.position == unlisted.position == step.after
            assert listed.happened == unlisted.happened


@few
@given(variants, seeds)
def test_what_is_told_later_is_what_was_to_be_told_at_once(variant: Variant, seed: int) -> None:
    turns, at_once = [], []
    here = variant.deal(seed=seed)
    while not here.over and len(turns) < 8:
        chosen = {seat: variant.choices(here.state, seat)[0] for seat in here.to_act}
        turns.append(here.play_numbers(chosen))
        again = here.play_numbers(chosen)
        at_once.append([again.lines(eyes) for eyes in (SPECTATOR, *range(variant.seats))])
        here = turns[-1].position
    told = [[turn.lines(eyes) for eyes in (SPECTATOR, *range(variant.seats))] for turn in turns]
    assert told == at_once
    assert [turn.happened for turn in turns] == [tuple(map(str, each[0])) for each in at_once]


def third(rules: Any, state: Any) -> int:
    """A function of plain Python."""
    return 3


def everything(rules: Any, before: Any, seat: int, choice: int, eyes: int) -> bool:
    """Another."""
    assert before.dtype.names
    return True


def test_a_function_that_is_no_kernel_is_called_all_the_same() -> None:
    femto = pipworks.game("femto").game
    odd = replace(femto, name="odd", turn=third, reveals=everything)
    variant, state = Variant(odd), copy_of(pipworks.game("femto").deal("3-5-7-10/2-4-6-8").state)
    assert variant.turn(state) == 3
    assert variant.revealed(state, state, {0: 1, 1: 2}, 0) == {0: 1, 1: 2}


def test_there_are_doors_to_all_kernels_that_python_calls() -> None:
    doors = pipworks.game("femto").game.doors
    called = {
        name
        for each in vars(doors).values()
        if getattr(each, "__module__", "") == doors.__name__
        for name in getattr(each, "py_func", each).__code__.co_names
    }
    assert called.issuperset(set(contract.SIGNATURES) - {"standing"})
