"""Bots that decide by a kernel, and the one that decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipworks.engine import Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import checked_luck
from pipworks.engine.gathering import home_of, loaded, where_is
from pipworks.engine.playing import refuse_no_variant, refuse_other_game
from pipworks.engine.rng import Generator


class Named:
    """A bot that shows itself by its name."""

    name: str

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


class RandomBot(Named):
    """Chooses uniformly among the legal choices."""

    name = "random"

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """Any legal choice."""
        refuse_no_variant(variant)
        return variant.any_choice(known, seat, rng)


class KernelBot(Named):
    """Chooses what a kernel `decide(rules, known, seat, rng) -> int` says."""

    def __init__(self, name: str, decide: Callable[..., int]) -> None:
        self.name = name
        self._decide = decide

    def __copy__(self) -> KernelBot:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> KernelBot:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        plain = getattr(self._decide, "py_func", self._decide)
        return _again, (self.name, *where_is(home_of(plain)), plain.__name__)

    def choose(self, variant: Variant, known: Record, seat: int, rng: Generator) -> int:
        """What the kernel chooses. Raises WrongType for a variant of another game."""
        refuse_no_variant(variant)
        if variant.game.bots.get(self.name) is not self._decide:
            refuse_other_game(self.name, variant)
        variant.refuse_no_seat(seat)
        checked_luck(rng)
        known = variant.masked(known, seat)  # whatever was handed in, nothing hidden is ever looked at
        return int(self._decide(variant.rules, variant._row(known)[0], seat, rng))


def _again(name: str, module: str, file: str | None, kernel: str) -> KernelBot:
    """A bot in another process."""
    return KernelBot(name, getattr(loaded(module, file), kernel))
