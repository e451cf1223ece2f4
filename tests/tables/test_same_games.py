"""Bot games through tables are the games that the engine plays alone from the same seeds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from parlour import a_parlour, brought, until

from pipworks import Variant, generator
from pipworks.bots.solving import CHOICES, LEVELS, draw, effort_of, puzzle_of
from pipworks.engine import Decider
from pipworks.games import BUILT_IN, find
from pipworks.tables.dealing import DEALING, purpose, seed_of
from pipworks.tables.sitting import decider
from strategies import every_game

LISTED: dict[str, tuple[int, tuple[str, ...]]] = {
    "femto:hand_size=2,pack=2-3-5-7": (125, ("random", "greedy")),
    "femto:hand_size=1,order=alternate,pack=2-3-4,spare=hidden": (125, ("greedy", "random")),
    "math-arena:tournament=1": (30, ("greedy", "thinking")),
    "brain-drain:first_to=1": (75, ("strong", "unbeatable")),
    "ascent:last_number=1": (50, ("good", "random")),
    "friend-or-foe:players=3,turn_limit=1": (90, ("greedy", "random", "thinking")),
    "sequences": (5, ("random", "random")),
}
"""Variants, how many games of each, and who plays."""
GAMES = {code: (5, ("random",) * find(code).seats) for code in every_game(tuple(LISTED))} | LISTED
AT_ONCE = 75
LOOKED_INTO = 5
"""Of so many games one is compared position by position, by its record."""


def test_there_are_five_hundred_games_of_all_kinds() -> None:
    assert sum(games for games, _ in LISTED.values()) == 500
    assert {find(code).game.name for code in GAMES} == set(BUILT_IN)


def table_of(number: int) -> tuple[str, str]:
    """The id and the secret of a table."""
    return f"same{number:016}", f"{number:064x}"


def alone(variant: Variant, names: tuple[str, ...], bots: list[Decider], number: int) -> list[bytes]:
    """A game by the engine alone: its states, and last of all its generator's."""
    table, secret = table_of(number)
    drawn = purpose(secret, "bots")
    start = variant.deal(seed=seed_of(secret, table, variant.code, ["" for _ in bots]))
    state, rng = start.state, start.rng
    assert rng is not None
    states = [state.tobytes()]
    while variant.acting(state):
        chosen = {}
        for seat in variant.acting(state):
            known = variant.masked(state, seat)
            if names[seat] in LEVELS and variant.to_act(state) >> 29 & 1:
                dice = generator(f"{drawn}/{seat}/target {variant.game.turn(variant.rules, state)}")
                attempt = draw(LEVELS[names[seat]], effort_of(puzzle_of(variant, known)), dice)
                chosen[seat] = CHOICES[attempt.answer]
            else:
                dice = generator(f"{drawn}/{seat}/{len(states) - 1}")
                chosen[seat] = int(bots[seat].choose(variant, known, seat, dice))
        state = variant.after(state, chosen)
        states.append(state.tobytes())
        while variant.to_act(state) >> 30 & 1:
            state = variant.after_chance(state, rng)
            states.append(state.tobytes())
    return [*states, rng.tobytes()]


async def some_games(place: Path, variant: Variant, names: tuple[str, ...], numbers: range) -> None:
    bots = [decider(name, variant) for name in names]
    async with a_parlour(place, fairness=1e6) as parlour:
        tables = await asyncio.gather(
            *(
                brought(parlour, variant, names, table=table, secret=secret, dealing=DEALING)
                for table, secret in map(table_of, numbers)
            )
        )
        over = await asyncio.gather(*(until(live, lambda state: state.ended) for live in tables))
        for number, live, state in zip(numbers, tables, over, strict=True):
            states = alone(variant, names, bots, number)
            assert state.position is not None and state.position.rng is not None
            assert state.position.state.tobytes() == states[-2]
            assert state.position.rng.tobytes() == states[-1]
            assert state.steps == len(states) - 2
            assert state.result is not None and state.result.scores == state.position.scores
            if number % LOOKED_INTO == 0:
                record = parlour.record(live.id).record
                assert [each.state.tobytes() for each in record.positions] == states[:-1]


@pytest.mark.compiled
@pytest.mark.parametrize("code", GAMES)
def test_tables_play_what_the_engine_plays(code: str, tmp_path: Path) -> None:
    games, names = GAMES[code]
    variant = find(code)
    assert variant.code == code
    for begin in range(0, games, AT_ONCE):
        numbers = range(begin, min(games, begin + AT_ONCE))
        asyncio.run(some_games(tmp_path / f"{begin}.db", variant, names, numbers))
