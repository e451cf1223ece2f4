"""What the lab asks of a game beyond its contract, so that it can speak of cards and totals."""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.kernels import Kernel


@dataclass(frozen=True)
class Measured:
    """Two kernels of a game whose players lay cards and collect totals, as `MEASURED` in its package.

    `lays(rules, state) -> bool`: whether what is chosen now is a card of one's own hand that is laid, which a
    habit such as "always the highest" decides; any other choice its player makes as well as can be.
    `total(rules, state, seat) -> float`: what a seat has come to, in the units in which the game counts.
    """

    lays: Kernel
    total: Kernel
