"""Solutions of variants, made once and kept for whoever asks next."""

from __future__ import annotations

import math
import threading

from cachetools import LRUCache

from pipworks.engine import Variant
from pipworks.solve import Progress, Solution, no_progress, solve


class Solutions:
    """Keeps the solutions last asked for, those of at most so many positions.

    May be asked from several threads; the later ones wait.
    """

    def __init__(self, most: int = 4, most_positions: float = math.inf) -> None:
        self._most_positions = most_positions
        self._kept: LRUCache[Variant, Solution] = LRUCache(most)
        self._solving = threading.Lock()

    def of(self, variant: Variant, tell: Progress = no_progress) -> Solution:
        """The solution of a variant; `tell` hears how far it has come. Raises as `pipworks.solve.solve`."""
        with self._solving:
            found = self._kept.get(variant) or solve(variant, tell)
            if found.positions <= self._most_positions:
                self._kept[variant] = found
            return found
