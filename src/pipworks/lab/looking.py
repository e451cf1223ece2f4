"""Positions looked at by themselves, and played on from: what an analysis board asks a worker.

A position comes as its text, so that any can be set up by hand, and nothing is kept of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pipworks.bots.levels import level_bot
from pipworks.engine import Decider, GameRecord, Position, Teller, Variant, choice_in
from pipworks.engine.rng import Generator, generator
from pipworks.lab.apart import solution_kept
from pipworks.lab.replay import replay
from pipworks.lab.review import exact_at, kind_of, target_at
from pipworks.lab.weighing import (
    CLOSER,
    CLOSER_SECONDS,
    CLOSEST_SECONDS,
    PLAYED_ON_CLOSER,
    chance,
    found_at,
    standings,
    weighed_as_found,
)
from pipworks.solve.rests import solve_rest

MOST_STEPS = 400
"""Whoever plays on gets at most so many steps at once."""
LINE = 8
"""A line goes on for so many steps at which somebody chooses."""
LINE_EFFORT = 0.5
"""For each of its steps masters think by so much of their budgets, all seats together."""


def looked_at(variant: Variant, text: str, effort: int, teller: Teller) -> dict[str, Any]:
    """A position as a step of a replay, and what every choice there is worth to who has it.

    What is estimated is so by `effort` times as many imagined games as usual.
    """
    position = variant.position(text)
    kind = kind_of(variant)
    found: dict[str, Any] = {
        "kind": kind,
        "exact": kind == "exact",
        "weighed": {},
        "target": None,
        "value": None,
        "matrix": None,
        "games": 0,
    }
    if kind == "solutions":
        found["target"] = target_at(position)
    elif kind == "exact" and position.to_act:
        found |= exact_at(position, solution_kept(variant).stage(position))
    elif position.to_act:
        rest = solve_rest(variant, position.state)
        found |= _considered(position, effort) if rest is None else exact_at(position, rest.stage(position))
        found["exact"] = rest is not None
    return found | {
        "step": replay(GameRecord(variant, position), teller)[0],
        "chances": _chances(position, found["value"], kind, exact=found["exact"]),
    }


def _considered(position: Position, effort: int) -> dict[str, Any]:
    variant, weighed, values, games = position.variant, {}, [], 0
    seconds = min(CLOSER_SECONDS * effort, CLOSEST_SECONDS)
    for seat in position.to_act:
        if len(position.numbers(seat)) > 1:
            found = found_at(position, seat, generator(seat), CLOSER * effort, seconds)
            games += found.iterations
            weighed[str(seat)] = weighed_as_found(position, found)
            values.append(found.worth if seat == 0 else -found.worth)
    two = variant.seats == 2 and values
    return {"weighed": weighed, "value": sum(values) / len(values) if two else None, "games": games}


def _chances(position: Position, value: float | None, kind: str, *, exact: bool) -> list[float] | None:
    first = None if value is None else chance(position.variant, value, of_a_match=not exact)
    if first is not None:
        return [first, 1.0 - first]
    if kind == "exact" and not position.over:
        return None
    return standings(position.variant, position.state, generator(1), PLAYED_ON_CLOSER).chances


@lru_cache(maxsize=8)
def _bot(level: str, variant: Variant) -> Decider:
    return level_bot(level, variant)


def gone_on(
    variant: Variant, text: str, seat: int, choice: str | None, level: str, teller: Teller
) -> list[dict[str, Any]]:
    """A position played on: a choice of one seat, then bots of a level for the others, until its next.

    Without a choice the others go on until then. The steps of a replay, the first being the position itself.
    """
    record = GameRecord(variant, variant.position(text, seed=secrets.token_hex(16)))
    bot, luck, said = _bot(level, variant), generator(secrets.randbits(63)), choice
    for _ in range(MOST_STEPS):
        now = _due(record)
        if not now.to_act or (seat in now.to_act and said is None):
            break
        mine = {seat: said} if said is not None and seat in now.to_act else {}
        _step(record, bot, luck, mine)
        said = None if mine else said
    return replay(record, teller)


def led_to(variant: Variant, text: str, made: Mapping[int, str], teller: Teller) -> list[dict[str, Any]]:
    """Where a position leads with these choices, all who have not chosen going on as the strongest level.

    The steps of a replay, the first being the position itself; a few, and always the same. Each sees what its
    seat knows and nothing else.
    """
    record = GameRecord(variant, variant.position(text, seed="line"))
    bot, luck = level_bot("master", variant, effort=LINE_EFFORT / variant.seats), generator("line")
    for at in range(LINE):
        if not _due(record).to_act:
            break
        _step(record, bot, luck, made if at == 0 else {})
    return replay(record, teller)


def _due(record: GameRecord) -> Position:
    """The position at which somebody chooses next, once what chance decides has happened; or the end.

    Or one that still waits for chance, where that has no end.
    """
    while record.now.awaits_chance and len(record.steps) < MOST_STEPS:
        record.happen()
    return record.now


def _step(record: GameRecord, bot: Decider, luck: Generator, made: Mapping[int, str]) -> None:
    """Have those choose whose turn it is: what was made already, and for all others the bot."""
    now = record.now
    joint: dict[int, Any] = {
        seat: made[seat] if seat in made else choice_in(record, bot, seat, luck) for seat in now.to_act
    }
    record.play_numbers(joint)
