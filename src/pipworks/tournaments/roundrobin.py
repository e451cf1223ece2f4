"""Everybody meets everybody: the circle method, in which first seats are as even as can be."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[int, int]


def rounds_of(players: int, cycles: int = 1) -> int:
    """How many rounds it takes."""
    return cycles * (players - 1 + players % 2) if players > 1 else 0


def round_of(players: Sequence[int], number: int) -> list[Pair]:
    """Who plays whom in a round, from 1, the first of each in the first seat. Of an odd number one rests.

    In the next cycle everybody meets again with seats exchanged.
    """
    ring: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    size = len(ring)
    if size < 2:
        return []
    cycle, turn = divmod(number - 1, size - 1)
    fixed, rest = ring[-1], ring[:-1]
    turned = rest[turn:] + rest[:turn]
    seats: list[tuple[int | None, int | None]] = [(turned[0], fixed) if turn % 2 == 0 else (fixed, turned[0])]
    for at in range(1, size // 2):
        one, other = turned[at], turned[-at]
        seats.append((one, other) if at % 2 else (other, one))
    pairs = [(one, other) for one, other in seats if one is not None and other is not None]
    return [(other, one) for one, other in pairs] if cycle % 2 else pairs
