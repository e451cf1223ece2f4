"""Bots that decide by a kernel, and the one that decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.engine.rng import Generator, below


class RandomBot:
    """Chooses uniformly among the legal choices."""

    name = "random"

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """Any legal choice."""
        legal = variant.choices(known, seat)
        return legal[int(below(rng, len(legal)))]


class KernelBot:
    """Chooses what a kernel `decide(rules, known, seat, rng) -> int` says."""

    def __init__(self, name: str, decide: Callable[..., int]) -> None:
        self.name = name
        self._decide = decide

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """What the kernel chooses."""
        return int(self._decide(variant.rules, known, seat, rng))
