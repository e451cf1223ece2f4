"""Sheets of cards to be cut out: fronts, what is behind them, and marks that say where to cut."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from pipworks.cards import Blank, Inks, back, drawn
from pipworks.engine import Box, BoxCard, Deck, Teller, say
from pipworks.engine.pictures import face_of
from pipworks.printing.paper import BLEED, FOOT, MARGIN, Backs, Grid
from pipworks.printing.parts import Part, picture

RULER = 50.0
"""A line of so many millimetres on every sheet shows whether it was printed in its true size."""


class Printed(NamedTuple):
    """A card to be printed: the names of its front and back among the pictures, and how it is said."""

    front: str
    back: str
    said: str


def said_of(card: BoxCard, teller: Teller) -> str:
    """How a card is said."""
    return card.face if card.name is None else teller.sentence(card.name)


def printed_deck(
    deck: Deck, number: int, blank: Blank, inks: Inks, teller: Teller
) -> tuple[list[Printed], dict[str, str]]:
    """The cards of a deck one by one, and their pictures."""
    behind = f"back-{'table' if deck.owner is None else deck.owner}"
    pictures = {behind: back(deck.owner, blank, inks)}
    cards = []
    for at, card in enumerate(deck.cards):
        name = f"card-{number}-{at}"
        pictures[name] = drawn(face_of(card, deck.owner, teller), blank, inks)
        cards += [Printed(name, behind, said_of(card, teller))] * card.count
    return cards, pictures


def card_sheets(
    box: Box, grid: Grid, backs: Backs, inks: Inks, copies: int, title: str, teller: Teller
) -> Part:
    """All cards of a box, so many times, on sheets."""
    blank = Blank(*grid.card, BLEED)
    pictures = {"marks": _marks(grid)}
    cards: list[Printed] = []
    for number, deck in enumerate(box.decks):
        some, drawings = printed_deck(deck, number, blank, inks, teller)
        cards += some
        pictures |= drawings
    every = cards * copies
    sheets = [tuple(every[at : at + grid.count]) for at in range(0, len(every), grid.count)]
    pages = []
    for number, sheet in enumerate(sheets, 1):
        foot = _foot(grid, title, number, len(sheets), teller)
        pages.append(_page(_fronts(sheet, grid, blank), foot))
        if backs != "none":
            pages.append(_page(_backs(sheet, grid, blank, backs, teller), ""))
    return Part("cards", (grid.wide, grid.high), "".join(pages), _style(grid), pictures)


def _page(content: str, foot: str) -> str:
    return f'<div class="cards-page">{content}{foot}</div>'


def _fronts(sheet: tuple[Printed, ...], grid: Grid, blank: Blank) -> str:
    return "".join(
        picture(card.front, card.said, _at(*grid.place(at), blank)) for at, card in enumerate(sheet)
    )


def _backs(sheet: tuple[Printed, ...], grid: Grid, blank: Blank, backs: Backs, teller: Teller) -> str:
    turned = "" if grid.turned_sideways(backs) else ";transform: rotate(180deg)"
    said = teller.sentence(say("back of a card"))
    return "".join(
        picture(card.back, said, _at(*grid.behind(at, backs), blank) + turned)
        for at, card in enumerate(sheet)
    )


def _at(left: float, top: float, blank: Blank) -> str:
    return f"left: {left - blank.bleed:.4f}mm; top: {top - blank.bleed:.4f}mm"


def _foot(grid: Grid, title: str, number: int, sheets: int, teller: Teller) -> str:
    told = say(
        "Sheet {number} of {sheets}. Print at 100%: this line is 50 mm long.", number=number, sheets=sheets
    )
    return (
        f'<p class="cards-foot small"><span class="cards-title">{escape(title)}</span> '
        f'<span class="cards-told">{escape(teller.say(told))}</span> <span class="cards-ruler"></span></p>'
    )


def _style(grid: Grid) -> str:
    blank = Blank(*grid.card, BLEED)
    return f"""
.cards-page {{ position: relative; width: {grid.wide:g}mm; height: {grid.high - 0.01:g}mm; overflow: hidden;
  break-after: page; background: url('picture:marks') 0 0 / {grid.wide:g}mm {grid.high:g}mm no-repeat }}
.cards-page:last-child {{ break-after: auto }}
.cards-page img {{ position: absolute; width: {blank.width + 2 * blank.bleed:g}mm;
  height: {blank.height + 2 * blank.bleed:g}mm }}
.cards-foot {{ position: absolute; left: {grid.left:g}mm; right: {grid.left:g}mm; bottom: {MARGIN:g}mm;
  height: {FOOT:g}mm; display: flex; gap: 3mm; line-height: {FOOT:g}mm; font-size: 6.5pt }}
.cards-title {{ flex: 1 1 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
  font-weight: 600 }}
.cards-told {{ white-space: nowrap }}
.cards-ruler {{ flex: none; width: {RULER:g}mm; height: 2mm; margin-top: .3mm; border: .15mm solid #000;
  border-top: 0; box-sizing: border-box }}
"""


def _marks(grid: Grid) -> str:
    """The marks of a sheet: hairlines, black where there is white and white where there is bleed."""
    lines = "".join(f"M{x:.4f} {y:.4f}L{to_x:.4f} {to_y:.4f}" for x, y, to_x, to_y in grid.marks())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{grid.wide:g}mm" height="{grid.high:g}mm" '
        f'viewBox="0 0 {grid.wide:g} {grid.high:g}"><path d="{lines}" fill="none" stroke="#000000" '
        'stroke-width="0.1"/></svg>'
    )
