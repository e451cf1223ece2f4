"""Games between bots, played and kept step by step, for the lab to look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipworks.bots import bot
from pipworks.bots.matches import KERNEL_BOTS
from pipworks.bots.search import Search
from pipworks.engine import Decider, GameError, Quoted, Variant, play_out
from pipworks.engine.contract import CHANCE, MOST_KEPT, MOST_SEATS, room_for
from pipworks.engine.game import Game
from pipworks.engine.record import GameRecord
from pipworks.engine.rng import generator
from pipworks.kernels import bind
from pipworks.lab import sampled_course

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOMENTS = 24
"""So many moments of a game are looked at, evenly spread over its steps; all of them in a shorter one."""

PLAYOUTS = 32
"""So many times a game is played on from each of them, at most."""

LEAST_PLAYOUTS, LONG = 16, 60
"""With more choices than this in a game there are fewer playouts in proportion, but no fewer than that."""

VERY_LONG, MOST_APART = 40, 16
"""Of games with twice as many choices every second one is looked at, with three times as many every third;
every sixteenth at least.
"""

WHIMS = 0.5
"""In playouts every other choice is made at random, the rest by the plain bot of the game: of all mixtures
one that foretells well who wins, whoever plays. docs/lab.md has the figures.
"""

ROOM = 256
"""Room for so many steps is tried first."""


class BadSample(GameError):
    """Games that cannot be played, or figures that cannot be had from them."""

    code = "bad-sample"


class Trace(NamedTuple):
    """A game that was played, step by step: a step is a joint choice, and what chance did before it."""

    seats: int
    states: NDArray[Any]
    """steps + 1: the state in which each step was chosen, and the last."""
    acting: Ints
    """steps: who chose, as bits; a claim window has its flag."""
    chosen: Ints
    """steps × MOST_SEATS: what was chosen."""
    counts: Ints
    """steps × MOST_SEATS: between how many choices; 0 for who had none."""
    offers: Ints
    """Between which, one list after the other, by step and seat."""
    closes: Ints
    """steps: how many rounds were over with it: the game's number of the round rose, or the game ended."""
    idle: Ints
    """steps × MOST_SEATS: 1 where a seat could pass and did not, 2 where it passed."""
    now: Floats
    """steps + 1 × MOST_SEATS: the payoffs if the game had ended there; at last those that were."""
    moments: Ints
    """The steps that were looked at."""
    won: Floats
    """2 × moments × MOST_SEATS: shares of the playouts from there that each seat won, in either half."""
    alike: Floats
    """moments: how likely two playouts from there were won by the same seats."""
    playouts: int


class Table(NamedTuple):
    """Who plays what: a variant and the name of a bot for each seat, and how closely games are looked at."""

    variant: Variant
    bots: tuple[str, ...]
    playouts: int
    every: int = 1
    """Of every so many deals the games are looked at, and of others only counted."""


@lru_cache(maxsize=16)
def loops(game: Game) -> ModuleType:
    """`pipworks.lab.sampled_course` for a game."""
    from pipworks.bots import contest

    parts: dict[str, Any] = {name: game.kernel_bots.get(name, contest.no_bot) for name in KERNEL_BOTS[1:]}
    parts |= {"passes": game.passes or sampled_course.never, "most_choices": game.most_choices}
    return bind("pipworks.lab.sampled_course", game.key, **game.kernels, **parts)


def decider(name: str, variant: Variant) -> Decider:
    """A bot by name: those of the game, and `search:400`, which is `search` with so many iterations.

    Raises UnknownBot, NotSolvable for a perfect one where there can be none, or BadSample.
    """
    kind, colon, iterations = name.strip().lower().partition(":")
    if kind != Search.name or not colon:
        return bot(name, variant)
    if not iterations.isascii() or not iterations.isdecimal() or not 0 < int(iterations) <= 10**7:
        raise BadSample(
            "{name} is no search: write how many iterations it may take, as in search:400",
            name=Quoted(name[:40]),
        )
    return Search(int(iterations))


@lru_cache(maxsize=32)
def _sitting(name: str, variant: Variant) -> Decider:
    return decider(name, variant)


def measured_out(variant: Variant, bots: tuple[str, ...], luck: str) -> Table:
    """A table with as many playouts as the length of its first game allows."""
    choices = int(np.count_nonzero(played(Table(variant, bots, 0), luck).counts))
    playouts = min(max(PLAYOUTS * LONG // max(choices, 1) // 2 * 2, LEAST_PLAYOUTS), PLAYOUTS)
    return Table(variant, bots, playouts, min(max(choices // VERY_LONG, 1), MOST_APART))


def played(table: Table, luck: str, shift: int = 0, looking: bool = True) -> Trace:
    """The game that follows from the seed `luck`, the bots sitting `shift` seats on.

    Cards and dice follow from `luck` alone, as in `pipworks match`, the whims of the bots from `shift` too.
    Unless it is looked at, nothing is known of its chances.
    """
    bots = [table.bots[(seat + shift) % len(table.bots)] for seat in range(len(table.bots))]
    own = {"random", *table.variant.game.kernel_bots} & set(KERNEL_BOTS)
    if set(bots) <= own:
        trace = _compiled(table.variant, bots, luck, shift)
    else:
        deciders = [_sitting(name, table.variant) for name in bots]
        record = play_out(table.variant.deal(seed=luck), deciders, seed=f"{luck}/bots/{shift}")
        trace = recorded(record)
    playouts = table.playouts if looking else 0
    return looked_at(table.variant, trace, playouts, f"{luck}/playouts/{shift}")


def whims(game: Game) -> float:
    """How much of a game that is played on is left to chance: all of it where a game has no plain bot."""
    return WHIMS if "greedy" in game.kernel_bots else 1.0


def _blank(variant: Variant, states: NDArray[Any], room: int, offers: Ints) -> Trace:
    return Trace(
        seats=variant.seats,
        states=states,
        acting=np.zeros(room, np.int64),
        chosen=np.zeros((room, MOST_SEATS), np.int64),
        counts=np.zeros((room, MOST_SEATS), np.int64),
        offers=offers,
        closes=np.zeros(room, np.int64),
        idle=np.zeros((room, MOST_SEATS), np.int64),
        now=np.zeros((room + 1, MOST_SEATS)),
        moments=np.zeros(0, np.int64),
        won=np.zeros((2, 0, MOST_SEATS)),
        alike=np.zeros(0),
        playouts=0,
    )


def _compiled(variant: Variant, bots: Sequence[str], luck: str, shift: int) -> Trace:
    """A game between kernel bots. One that finds no room is played again, with more."""
    game, out = variant.game, room_for(variant.game.most_choices)
    who = np.zeros(MOST_SEATS, np.int64)
    who[: len(bots)] = [KERNEL_BOTS.index(name) for name in bots]
    room = ROOM
    while True:
        offers = np.zeros(room * min(4 * MOST_SEATS, MOST_SEATS * game.most_choices) + 1, np.int64)
        if len(offers) < MOST_SEATS * game.most_choices:
            offers = np.zeros(2 * MOST_SEATS * game.most_choices, np.int64)
        trace = _blank(variant, np.zeros(room + 3, game.state), room, offers)
        rngs = generator(f"{luck}/bots/{shift}"), generator(luck)
        steps = loops(game).course(
            variant.rules, trace.states, who, *rngs, out, trace.acting, trace.chosen, trace.counts,
            offers, trace.closes,
        )  # fmt: skip
        variant.refuse_too_many(out)
        if steps == sampled_course.NO_END_OF_EVENTS:
            raise variant.endless(CHANCE)
        if steps != sampled_course.NO_ROOM:
            return _cut(trace, int(steps))
        if room >= MOST_KEPT:
            raise variant.endless(1, room)
        room *= 4


def recorded(record: GameRecord) -> Trace:
    """A game that is over, from its record. Its moments are not looked at yet."""
    variant = record.variant
    if not record.now.over:
        raise BadSample(
            "this game of {variant} is not over: only finished games can be measured", variant=variant.code
        )
    places = [each for each, step in enumerate(record.steps) if isinstance(step, dict)]
    states = np.zeros(len(places) + 3, variant.game.state)
    lists: list[list[int]] = []
    trace = _blank(variant, states, len(places), np.zeros(0, np.int64))
    trace.chosen[:] = -1
    for at, place in enumerate(places):
        state, step = record.positions[place].state, record.steps[place]
        assert isinstance(step, dict)
        states[at] = state
        trace.acting[at] = variant.to_act(state)
        for seat, choice in step.items():
            lists.append(variant.choices(state, seat))
            trace.chosen[at, seat], trace.counts[at, seat] = int(choice), len(lists[-1])
    states[len(places)] = record.now.state
    at = -1
    for place, step in enumerate(record.steps):
        at += isinstance(step, dict)
        before, after = (record.positions[each].state for each in (place, place + 1))
        if at >= 0 and (variant.turn(after) > variant.turn(before) or variant.to_act(after) == 0):
            trace.closes[at] += 1
    offers = np.array([each for some in lists for each in some], np.int64)
    return _cut(trace._replace(offers=offers), len(places))


def _cut(trace: Trace, steps: int) -> Trace:
    """A trace no longer than the game; two states after the last are scratch."""
    return trace._replace(
        states=trace.states[: steps + 3],
        acting=trace.acting[:steps],
        chosen=trace.chosen[:steps],
        counts=trace.counts[:steps],
        offers=trace.offers[: int(trace.counts[:steps].sum())],
        closes=trace.closes[:steps],
        idle=trace.idle[:steps],
        now=trace.now[: steps + 1],
    )


def looked_at(variant: Variant, trace: Trace, playouts: int, luck: str) -> Trace:
    """The trace with what could have come of its moments."""
    steps = len(trace.acting)
    count = min(steps, MOMENTS) if playouts else 0
    moments = np.array([each * (steps - 1) // max(count - 1, 1) for each in range(count)], np.int64)
    won, alike = np.zeros((2, count, MOST_SEATS)), np.zeros(count)
    out = room_for(variant.game.most_choices)
    looking, rules = loops(variant.game), variant.rules
    looking.standings(rules, trace.states, trace.now)
    looking.passing(rules, trace.states, trace.acting, trace.chosen, trace.counts, trace.offers, trace.idle)
    looking.chances(
        rules, trace.states, trace.seats, moments, playouts, whims(variant.game),
        generator(luck), out, won, alike,
    )  # fmt: skip
    variant.refuse_too_many(out)
    return trace._replace(
        states=trace.states[: steps + 1], moments=moments, won=won, alike=alike, playouts=playouts
    )
