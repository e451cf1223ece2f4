"""Tables of Math Arena for tests to play at."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from pipworks.engine import (
    Position,
    Variant,
    generator,
)
from pipworks.games import game_named
from pipworks.games.math_arena import rules
from pipworks.games.math_arena.cards import merit, values_of

GAME = game_named("math-arena")


def variant(code: str = "") -> Variant:
    return Variant.read(GAME, code)


def codes() -> st.SearchStrategy[str]:
    return st.builds(
        "players={},remainder={},ties={},tournament={}".format,
        st.integers(2, 5),
        st.sampled_from(["larger_by_smaller", "choice"]),
        st.sampled_from(["hold", "cancel", "split"]),
        st.sampled_from([0, 0, 1, 4]),
    )


def every_code() -> list[str]:
    return [
        f"players={players},remainder={remainder},ties={ties}"
        for players in (2, 3, 4, 5)
        for remainder in ("larger_by_smaller", "choice")
        for ties in ("hold", "cancel", "split")
    ]


def some_bids(position: Position, luck: random.Random) -> dict[int, str]:
    """Any bids, or in some rounds everybody's best, so that there are ties enough."""
    if luck.random() < 0.5:
        return {seat: luck.choice(position.choices(seat)) for seat in position.to_act}
    bids = {}
    for seat in position.to_act:
        known = position.seen_by(seat)
        best = max(
            position.variant.choices(known, seat), key=lambda bid: int(merit(int(position.state.up) - 1, bid))
        )
        bids[seat] = GAME.notation.choice(position.variant, known, seat, best)
    return bids


def walk(code: str, seed: int) -> Iterator[tuple[Position, dict[int, str] | None, Position]]:
    """Every step of a random game: before, the bids (None for chance), after."""
    luck = random.Random(seed)
    rng = generator(seed)
    state = variant(code).blank()
    rules.begin(variant(code).rules, state)
    here = Position(variant(code), state, None)
    while not here.over:
        if here.awaits_chance:
            after = Position(here.variant, here.variant.after_chance(here.state, rng), None)
            yield here, None, after
        else:
            bids = some_bids(here, luck)
            after = here.play(bids).position
            yield here, bids, after
        here = after


def at(hands: str, up: str, code: str = "", **more: str) -> Position:
    """A position with these hands and this operator up."""
    fields = " ".join(f"{name}={value}" for name, value in more.items())
    return variant(code).position(f"hands={hands} up={up} {fields}")


def two(up: str, first: str, second: str, code: str = "") -> Position:
    """The first round for two, with these bids made."""
    return at(ANN + "/" + BOB, up, code).play({0: first, 1: second}).position


ANN = "A-A-2-3-4-5-5-6-7-8-9-10-10"
BOB = "A-A-2-3-4-5-5-6-7-8-9-10-10"
CAT = "2-2-3-3-4-4-6-6-7-7-8-9-9"


def hands_of(position: Position) -> list[list[int]]:
    return [values_of(each) for each in position.state.hand[: position.variant.seats]]
