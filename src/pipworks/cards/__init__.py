"""Cards as drawings: the art of the browser's cards, from the same source, for paper.

`Face` says what is on a card, `Blank` how large it is, `Inks` in which colours it is printed; `drawn` makes
an SVG of them. No game is known here, only kinds of cards: pips, numbers, signs, texts.
"""

from __future__ import annotations

from pipworks.cards.art import FONTS, Inks, black, coloured
from pipworks.cards.blanks import Blank
from pipworks.cards.drawing import LOOKS, Face, Look, Ribbon, back, drawn
from pipworks.cards.things import counter, die_net, seat_mark

__all__ = [
    "FONTS",
    "LOOKS",
    "Blank",
    "Face",
    "Inks",
    "Look",
    "Ribbon",
    "back",
    "black",
    "coloured",
    "counter",
    "die_net",
    "drawn",
    "seat_mark",
]
