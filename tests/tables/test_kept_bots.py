"""Slow bots that a worker keeps with what they have worked out: as many as there is room for, and no more."""

from __future__ import annotations

from itertools import combinations, islice

import pipworks
from pipworks.bots import Perfect
from pipworks.engine import Variant
from pipworks.tables.thinking import BESIDES, Kept

VARIANTS = [
    pipworks.game(f"femto:hand_size=2,pack={'-'.join(map(str, pack))}")
    for pack in islice(combinations(range(2, 12), 4), 40)
]


def chosen(bot: Perfect, variant: Variant) -> list[tuple[int, str]]:
    """What a bot would do at the beginning of some games, and with which probabilities."""
    return [(seat, str(bot.mix(variant.deal(seed=seed), seat))) for seed in range(3) for seat in (0, 1)]


def lend(kept: Kept, variant: Variant, name: str = "perfect") -> Perfect:
    """The bot as it is lent; a perfect one has solved something before it is given back."""
    with kept.lent(variant, name) as bot:
        if isinstance(bot, Perfect):
            assert chosen(bot, variant) == chosen(Perfect(variant), variant)
        return bot  # type: ignore[return-value]


def test_what_was_not_used_for_longest_makes_room_and_is_worked_out_again() -> None:
    a, b, c = VARIANTS[:3]
    alone = Kept(1)
    room = BESIDES + max(lend(alone, each).nbytes for each in (a, b, c))
    assert 2 * room > 3 * BESIDES  # so that it is for what they have worked out that there is none for three
    kept = Kept(2 * room)
    first, second = lend(kept, a), lend(kept, b)
    assert lend(kept, a) is first  # now b is the one that has waited
    third = lend(kept, c)
    assert lend(kept, a) is first and lend(kept, c) is third
    assert lend(kept, b) is not second
    assert lend(kept, c) is third and lend(kept, a) is not first


def test_what_is_too_large_is_kept_alone() -> None:
    a, b = VARIANTS[:2]
    kept = Kept(1)
    first = lend(kept, a)
    assert lend(kept, a) is first
    lend(kept, b)
    assert lend(kept, a) is not first


def test_bots_that_keep_nothing_take_room_as_well() -> None:
    """A worker is asked about whatever variants people make up, for as long as the server runs."""
    kept = Kept(10 * BESIDES)
    bots = [lend(kept, each, "search") for each in VARIANTS]
    assert all(lend(kept, VARIANTS[at], "search") is bots[at] for at in range(-10, 0))
    assert lend(kept, VARIANTS[-11], "search") is not bots[-11]
