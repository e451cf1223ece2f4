"""Bots that remember, at tables: they are shown what their seat has seen there."""

from __future__ import annotations

from typing import Any

import pytest

import pipworks
from pipworks.engine import IllegalChoice, Remembering, Variant, WrongType, noticed, play_out
from pipworks.engine.rng import Generator
from pipworks.tables.thinking import MOST_SECONDS, Occasion, choice_of


class Seated:
    """Notes all that it is shown, and how long it may think."""

    def __init__(self, variant: Variant, seat: int) -> None:
        self.variant, self.seat = variant, seat
        self.shown: list[tuple[bytes, int | None]] = []
        self.seconds = 0.0

    def notice(self, known: Any, chosen: int | None) -> None:
        self.shown.append((known.tobytes(), chosen))

    def choose(self, known: Any, seconds: float) -> int:
        self.seconds = seconds
        return self.variant.choices(known, self.seat)[-1]


class Elephant(Remembering):
    name = "elephant"

    def sit(self, variant: Variant, seat: int, rng: Generator) -> Seated:
        self.last = Seated(variant, seat)
        return self.last


@pytest.mark.parametrize("code", ["femto:match=2", "math-arena:players=3", "friend-or-foe:turn_limit=9"])
def test_a_bot_at_a_table_is_shown_what_its_seat_has_seen(code: str) -> None:
    from pipworks.bots import bot

    variant = pipworks.game(code)
    record = play_out(variant.deal(seed=5), [bot("random", variant)] * variant.seats, seed=5, limit=9)
    assert not record.now.over
    elephant = Elephant()
    for seat in record.now.to_act:
        occasion = Occasion(
            seed="secret",
            step=len(record.steps),
            turn=record.now.turn,
            opened=100.0,
            turn_opened=90.0,
            is_claim=record.now.is_claim,
            bots={seat: "elephant"},
            pace=0.0,
        )
        known = record.now.seen_by(seat)
        thought = choice_of(elephant, variant, occasion, seat, known, noticed(record, seat))
        assert thought.choice == variant.choices(record.now.state, seat)[-1]
        assert elephant.last.seconds == MOST_SECONDS
        expected: list[tuple[bytes, int | None]] = [(record.start.seen_by(seat).tobytes(), None)]
        for step, position in zip(record.steps, record.positions[1:], strict=True):
            own = step.get(seat) if isinstance(step, dict) else None
            seen = position.seen_by(seat).tobytes()
            if own is not None or seen != expected[-1][0]:
                expected.append((seen, own))
        assert elephant.last.shown == expected


class Daft:
    """Chooses what there is not."""

    name = "daft"

    def __init__(self, answer: Any = 99) -> None:
        self.answer = answer

    def choose(self, variant: Variant, known: Any, seat: int, rng: Generator) -> Any:
        return self.answer


@pytest.mark.parametrize(("code", "claims"), [("femto", False), ("brain-drain", True)])
def test_a_bot_at_a_table_that_chooses_what_it_may_not_is_named(code: str, claims: bool) -> None:
    here = pipworks.game(code).deal(seed=5)
    while here.awaits_chance:
        here = here.happen().position
    assert here.is_claim == claims
    occasion = Occasion(
        seed="secret", step=0, turn=here.turn, opened=100.0, turn_opened=90.0, is_claim=claims,
        bots={0: "daft"}, pace=0.0,
    )  # fmt: skip
    with pytest.raises(IllegalChoice, match="the bot daft at seat 0 has made a choice that it may not: 99"):
        choice_of(Daft(), here.variant, occasion, 0, here.seen_by(0), None)
    with pytest.raises(WrongType, match="a decider chooses by a whole number"):
        choice_of(Daft("7"), here.variant, occasion, 0, here.seen_by(0), None)
