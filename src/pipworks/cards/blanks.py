"""A card before anything is printed on it: its size, and where the field of the drawing lies in it."""

from __future__ import annotations

from dataclasses import dataclass

WIDE, HIGH = 100.0, 140.0
"""The field that all cards are drawn on."""
NARROW = 16.4
"""A card that is less wide, in millimetres, is drawn for that size: one numeral, one suit."""


@dataclass(frozen=True)
class Blank:
    """A card of a size in millimetres; the drawing stands in its middle, as large as it will go.

    `bleed`: how far, in millimetres, what reaches the edge goes on past it: a cut may be a little off.
    """

    width: float
    height: float
    bleed: float = 0.0

    @property
    def narrow(self) -> bool:
        """Whether it is too small for pips to be counted on it."""
        return self.width < NARROW

    @property
    def unit(self) -> float:
        """Millimetres of a unit of the drawing."""
        return min(self.width / WIDE, self.height / HIGH)

    @property
    def left(self) -> float:
        """Where the edge that is cut is on the drawing's field: 0, or less on a card that is wider."""
        return (WIDE - self.width / self.unit) / 2

    @property
    def top(self) -> float:
        """Where the upper edge that is cut is: 0, or less on a card that is higher."""
        return (HIGH - self.height / self.unit) / 2

    @property
    def over(self) -> float:
        """The bleed in units of the drawing."""
        return self.bleed / self.unit

    @property
    def whole(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what is printed, bleed and all, on the field."""
        left, top = self.left - self.over, self.top - self.over
        return left, top, WIDE - 2 * left, HIGH - 2 * top

    def svg(self, content: str) -> str:
        """A drawing on this card, as a picture of its size in millimetres."""
        field = " ".join(f"{each:.4f}" for each in self.whole)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width + 2 * self.bleed:g}mm" '
            f'height="{self.height + 2 * self.bleed:g}mm" viewBox="{field}">{content}</svg>'
        )
