"""What was luck in a game, and what was choice: the deal, what came of chance later, what choices have cost.

What chance has changed is seen by playing on at random from before it and from after it, which is of the game
and not of who plays it. Whatever is left over was decided by how the choices of all met.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from pipworks.engine import GameRecord
from pipworks.engine.rng import generator
from pipworks.lab.weighing import BAND, Chances, Standing, shares, slope, standings, steps_ahead

PLAYED_ON = 2_000
"""So often a position before or after a random event is played on, at most."""
FEWEST = 200
"""Fewer tell too little: where they would have to be fewer, chance is not told apart."""
STEPS = 3_000_000
"""About so many steps are played on together."""


def ledger(record: GameRecord, chances: Chances, steps: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """What each seat's result has come of, in chances to win; none unless a game about winning is over.

    Its parts add up to the result: an even share, the `deal`, the `draws` (all random events), the seat's own
    `slips`, of two players those of the `other`, and the `rest`. `steps` are those that were weighed. Draws
    are None where there are none, and where there are too many to be told apart; then `events` are None, too.
    `error` is of the draws, 95 times in 100. In a match, what is known of a game by itself counts as its part
    of the match. Slips are against best play each time, so together they can cost more than there is to win.
    """
    variant = record.variant
    part = slope(variant, of_a_match=True)
    if not record.now.over or not part:
        return None
    lost = [0.0] * variant.seats
    for step in steps:
        for seat, made in step["seats"].items():
            lost[int(seat)] += part * made["loss"]
    alone = bool(steps) and steps[0]["exact"]
    of_the_match = part / slope(variant, of_a_match=False) if alone else 1.0
    events, draws, error = _draws(record)
    even, ends = 1.0 / variant.seats, shares(record.now.scores)
    seats = []
    for seat, end in enumerate(ends):
        deal = of_the_match * (chances.chances[0][seat] - even)
        drawn = None if draws is None else draws[seat]
        other = lost[1 - seat] if variant.seats == 2 else None
        known = {"deal": deal, "draws": drawn, "slips": 0.0 - lost[seat], "other": other}
        rest = end - even - sum(each or 0.0 for each in known.values())
        seats.append(known | {"rest": rest, "end": end})
    return {"even": even, "events": events, "seats": seats, "error": error}


def _draws(record: GameRecord) -> tuple[list[dict[str, Any]] | None, list[float] | None, float | None]:
    """What every random event has changed, what they have changed together, and the error of that."""
    variant, made = record.variant, len(record.steps)
    events = [at for at, step in enumerate(record.steps) if not isinstance(step, dict)]
    if not events:
        return [], None, None
    looked = sorted({*events, *(at + 1 for at in events)})
    left = sum(min(steps_ahead(variant), max(1, made - at)) for at in looked)
    games = min(PLAYED_ON, STEPS // left)
    if games < FEWEST:
        return None, None, None
    rng = generator("luck")
    known = {at: standings(variant, record.positions[at].state, rng, games) for at in looked}
    weight = Counter(at + 1 for at in events)
    weight.subtract(events)
    draws = [
        sum(many * known[at].chances[seat] for at, many in weight.items()) for seat in range(variant.seats)
    ]
    error = BAND * math.sqrt(sum((many * max(known[at].errors)) ** 2 for at, many in weight.items()))
    return [_event(at, known[at], known[at + 1]) for at in events], draws, error


def _event(at: int, before: Standing, after: Standing) -> dict[str, Any]:
    """What a random event has changed for each seat; it leads from step `at` to the next."""
    return {
        "step": at,
        "changes": [new - old for old, new in zip(before.chances, after.chances, strict=True)],
        "error": BAND * math.hypot(max(before.errors), max(after.errors)),
    }
