"""What options say of a variant is what its games are like."""

from __future__ import annotations

import random

import pytest
from any_variant import CODES, of_any
from hypothesis import given

import pipworks
from pipworks import SPECTATOR, Variant
from pipworks.games import BUILT_IN, game_named
from pipworks.interop.observations import action_count
from strategies import seeds

LONG = 4000
"""After so many steps a game is left unfinished."""


@given(of_any(), seeds)
def test_games_are_as_their_options_say(variant: Variant, seed: int) -> None:
    options = variant.options
    draw = random.Random(seed)
    here = variant.deal(seed=seed)
    plays = 0
    while not here.over and plays < LONG:
        if here.is_claim:
            assert options.claims
        elif len(here.to_act) > 1:
            assert options.simultaneous
        if not options.hidden:
            for eyes in (SPECTATOR, *range(variant.seats)):
                assert here.seen_by(eyes).tobytes() == here.state.tobytes()
        joint = {seat: variant.choices(here.state, seat) for seat in here.to_act}
        assert all(legal[0] >= 0 and legal[-1] < action_count(variant) for legal in joint.values())
        assert all(len(legal) <= variant.most_choices for legal in joint.values())
        here = here.play_numbers({seat: draw.choice(legal) for seat, legal in joint.items()}).position
        plays += 1
    assert options.most_plays is not None and plays <= options.most_plays
    assert options.payoffs is not None
    least, most = options.payoffs
    if here.over:
        assert all(least <= score <= most for score in here.scores)


@pytest.mark.parametrize("name", BUILT_IN)
def test_as_many_play_as_the_facts_say(name: str) -> None:
    game = game_named(name)
    usual = Variant(game)
    assert usual.seats in game.seat_counts
    for players in game.seat_counts if len(game.seat_counts) > 1 else ():
        assert usual.but(players=players).seats == players


@pytest.mark.parametrize("code", CODES)
def test_random_events_are_no_more_than_there_can_be(code: str) -> None:
    variant = pipworks.game(code)
    draw = random.Random(1)
    rng = pipworks.generator(2)
    state = variant.blank()
    variant.game.begin(variant.rules, state)
    events = 0
    for _ in range(LONG):
        if variant.to_act(state) == pipworks.CHANCE:
            state = variant.after_chance(state, rng)
            events += 1
        elif not variant.acting(state):
            break
        else:
            joint = {seat: draw.choice(variant.choices(state, seat)) for seat in variant.acting(state)}
            state = variant.after(state, joint)
    assert variant.options.most_events is not None and events <= variant.options.most_events


@pytest.mark.parametrize(
    ("code", "simultaneous"),
    [("femto", True), ("femto:order=alternate", False), ("math-arena", True), ("sequences", False)],
)
def test_whether_seats_choose_together_depends_on_the_variant(code: str, simultaneous: bool) -> None:
    assert pipworks.game(code).options.simultaneous is simultaneous
