"""Sheets of paper and the cards on them: pure geometry, in millimetres from the upper left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Backs = Literal["long", "short", "none"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a sheet, upright."""
SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "a7": (74.0, 105.0)}
"""Width and height of a card."""
BLEED = 2.0
"""So far what reaches the edge of a card goes on past it."""
MARGIN = 5.0
"""Printers leave so much of a sheet white."""
INSET = 0.6
"""Marks between cards keep so far from what is cut out."""
MARK = 2.0
"""How long marks are that say where to cut; they begin where the bleed ends."""
FOOT = 2.6
"""So high is the line at the foot of a sheet, just above what stays white."""


@dataclass(frozen=True)
class Grid:
    """Where cards lie on a sheet, side by side with room for the bleed between them, in its very middle."""

    wide: float
    high: float
    """The sheet's."""
    card: tuple[float, float]
    columns: int
    rows: int
    gap: float

    @property
    def count(self) -> int:
        """How many cards a sheet has."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.wide - self.columns * (self.card[0] + self.gap) + self.gap) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.high - self.rows * (self.card[1] + self.gap) + self.gap) / 2

    def place(self, at: int) -> tuple[float, float]:
        """The upper left corner of a card's place, by its number, where it is cut."""
        row, column = divmod(at, self.columns)
        return self.left + column * (self.card[0] + self.gap), self.top + row * (self.card[1] + self.gap)

    def turned_sideways(self, backs: Backs) -> bool:
        """Whether a sheet that goes over its long or short edge is turned like the leaf of a book."""
        return (backs == "long") == (self.high > self.wide)

    def behind(self, at: int, backs: Backs) -> tuple[float, float]:
        """The upper left corner of the place at a card's back, on the other side of the sheet."""
        left, top = self.place(at)
        if self.turned_sideways(backs):
            return self.wide - left - self.card[0], top
        return left, self.high - top - self.card[1]

    def marks(self) -> list[tuple[float, float, float, float]]:
        """Lines from x, y to x, y that say where to cut: at every card's edges, along the sheet's margins.

        They are as long as there is room for, and none where printers leave the sheet white.
        """
        xs = [x for column in range(self.columns) for x in self._edges(self.left, column, self.card[0])]
        ys = [y for row in range(self.rows) for y in self._edges(self.top, row, self.card[1])]
        away = self.gap / 2
        up, down = self.top - away, self.high - self.top + away
        before, after = self.left - away, self.wide - self.left + away
        end_up, end_down = max(MARGIN, up - MARK), min(self.high - MARGIN - FOOT, down + MARK)
        end_before, end_after = max(MARGIN, before - MARK), min(self.wide - MARGIN, after + MARK)
        found = [(x, end_up, x, up) for x in xs if end_up < up]
        found += [(x, down, x, end_down) for x in xs if down < end_down]
        found += [(end_before, y, before, y) for y in ys if end_before < before]
        found += [(after, y, end_after, y) for y in ys if after < end_after]
        return found + self._inner_marks(xs, ys)

    def _inner_marks(self, xs: list[float], ys: list[float]) -> list[tuple[float, float, float, float]]:
        """Short lines between the cards, for who cuts with scissors; they go with the bleed."""
        found = []
        for above, below in zip(ys[1:-1:2], ys[2:-1:2], strict=True):
            found += [(x, above + INSET, x, below - INSET) for x in xs]
        for before, after in zip(xs[1:-1:2], xs[2:-1:2], strict=True):
            found += [(before + INSET, y, after - INSET, y) for y in ys]
        return found

    def _edges(self, first: float, number: int, size: float) -> tuple[float, float]:
        begin = first + number * (size + self.gap)
        return begin, begin + size


def fitted(paper: str, size: str, bleed: float = BLEED) -> Grid:
    """The way to lay cards on a sheet, upright or across, that holds most of them."""
    card, (wide, high) = SIZES[size], PAPERS[paper]
    gap = 2 * bleed
    grids = []
    for across, down in ((wide, high), (high, wide)):
        columns = int((across - 2 * MARGIN + gap) // (card[0] + gap))
        rows = int((down - 2 * MARGIN + gap) // (card[1] + gap))
        grids.append(Grid(across, down, card, columns, rows, gap))
    return max(grids, key=lambda grid: grid.count)
