"""The rule sheet of a variant on one or two pages, set as large as it will go."""

from __future__ import annotations

from html import escape
from typing import Any

from pipworks.cards import Blank, Inks, drawn
from pipworks.engine import Box, Teller, Variant, say
from pipworks.engine.pictures import face_of
from pipworks.printing.cardsheets import said_of
from pipworks.printing.codes import address_of, qr_code
from pipworks.printing.parts import STYLE, Part, picture, suit_pictures, title_of, written
from pipworks.printing.press import page_count

LETTERS = (12.0, 11.0, 10.0, 9.2, 8.7, 8.3)
"""Sizes of letters, in points, at which the rules may stand on one page; the first that fits is taken."""
SMALLER = (12.0, 11.0, 10.0, 9.2, 8.4, 7.6, 7.0)
"""And at which they stand on two."""
SHOWN = 4
"""So many cards stand at its head."""
CARD, OVERLAP, CARDS_SIDE, CODE, GAP, SIDE = 17.0, 2.6, 6.0, 25.0, 6.0, 17.0
"""In millimetres: how wide those cards are, how far one lies on another, and what is left and right of them
all; the code for cameras; what is between the parts of the head; and the margins of the page."""
TITLE, LEAST_TITLE = 24.0, 14.0
"""The letters of a title, in points, and those that a title of long words has at least."""
LETTER_WIDE = 0.62
"""About how wide a letter of a title is, of its size."""
TIGHT = 1.1
POINT = 25.4 / 72
SMALL = Blank(CARD, 1.4 * CARD)


def rule_sheet(
    variant: Variant, box: Box | None, size: tuple[float, float], inks: Inks, base: str, teller: Teller
) -> Part:
    """The rules of exactly this variant, with its code to type and to scan."""
    sheet = variant.rule_sheet().data(teller)
    cards = _shown(box, inks, teller)
    pictures = {"qr": qr_code(address_of(variant, base))}
    pictures |= {f"shown-{at}": svg for at, (_, svg) in enumerate(cards)}
    body = _head(variant, sheet, base, [said for said, _ in cards], teller) + _sections(sheet)
    foot = f"{title_of(variant, teller)} · {_short(variant.code)} · {{page}}"
    head_room = size[1] - 72
    title = title_letters(sheet["title"], len(cards), size[0])
    for pages, letters in [(1, each) for each in LETTERS] + [(2, each) for each in SMALLER]:
        if (
            room_for(sheet, letters, pages * head_room * (size[0] - 2 * SIDE)) < TIGHT
            and letters > SMALLER[-1]
        ):
            continue
        style = _style(letters, title)
        part = Part("sheet", size, body, style, pictures, f"15mm {SIDE:g}mm 16mm", foot)
        if pages_of(part, inks, teller) <= pages:
            break
    return part


def title_letters(title: str, cards: int, wide: float) -> float:
    """How large a title stands, in points, beside so many cards and the code: its longest word unbroken."""
    room = wide - 2 * SIDE - GAP - CODE - GAP - CARDS_SIDE - cards * (CARD - OVERLAP)
    longest = max(map(len, title.split()), default=1)
    return max(LEAST_TITLE, min(TITLE, room / (LETTER_WIDE * longest * POINT)))


def pages_of(part: Part, inks: Inks, teller: Teller) -> int:
    """How many pages a part takes."""
    return page_count(part.html, STYLE + part.css, part.pictures | suit_pictures(inks), teller.language)


def room_for(sheet: dict[str, Any], letters: float, area: float) -> float:
    """How much of an area, in square millimetres, a letter of a rule sheet has, in squares of its size.

    A guess that saves setting a page that would not do: above 1.1 it may fit, below it never does.
    """
    count = sum(len(rule["text"]) + 6 for part in sheet["sections"] for rule in part["rules"])
    count += 60 * len(sheet["sections"])
    return float(area / (count * (letters * POINT) ** 2))


def _short(code: str, most: int = 70) -> str:
    return code if len(code) <= most else code[: most - 1] + "…"


def _shown(box: Box | None, inks: Inks, teller: Teller) -> list[tuple[str, str]]:
    """Some cards from all over the box: how each is said, and its picture."""
    cards = [(card, deck.owner) for deck in (box.decks if box else ()) for card in deck.cards]
    few = min(SHOWN, len(cards))
    some = [cards[at * (len(cards) - 1) // max(1, few - 1)] for at in range(few)]
    return [(said_of(card, teller), drawn(face_of(card, owner, teller), SMALL, inks)) for card, owner in some]


def _head(variant: Variant, sheet: dict[str, Any], base: str, cards: list[str], teller: Teller) -> str:
    address = address_of(variant, base)
    scan = teller.sentence(say("Play it here") if base else say("Its code"))
    shown = "".join(
        picture(f"shown-{at}", said, f"transform: rotate({-6 + 4 * at}deg)", "sheet-card")
        for at, said in enumerate(cards)
    )
    host = f"<br>{escape(base.partition('//')[2])}" if base else ""
    where = address if base else variant.code
    return f"""
<div class="sheet-head"><div class="sheet-title"><h1>{escape(sheet["title"])}</h1>
<p class="sheet-lead">{written(sheet["lead"])}</p>
<p class="sheet-code">{_breakable(variant.code)}</p></div>
<div class="sheet-cards">{shown}</div>
<div class="sheet-qr">{picture("qr", f"{scan} {where}")}<p class="small">{escape(scan)}{host}</p>
</div></div>"""


def _breakable(code: str) -> str:
    """A code that may be broken where its parts end."""
    return escape(code).replace(",", ",<wbr>").replace("-", "-<wbr>").replace(":", ":<wbr>")


def _sections(sheet: dict[str, Any]) -> str:
    parts = []
    for section in sheet["sections"]:
        rules = "".join(
            f"<li{' class=sheet-fine' if rule['small'] else ''}>{written(rule['text'])}</li>"
            for rule in section["rules"]
        )
        if rules:
            parts.append(f"<section><h2>{escape(section['heading'])}</h2><ul>{rules}</ul></section>")
    return f'<div class="sheet-rules">{"".join(parts)}</div>'


def _style(letters: float, title: float) -> str:
    return f"""
.part-sheet {{ font-size: {letters:g}pt; line-height: 1.38 }}
.sheet-head {{ display: flex; gap: {GAP:g}mm; padding-bottom: 4mm; border-bottom: .5mm solid var(--blue);
  margin-bottom: 4mm }}
.sheet-title {{ flex: 1 1 0; min-width: 0; overflow-wrap: anywhere }}
.sheet-head h1 {{ font-size: {title:.4g}pt; color: var(--blue); letter-spacing: -.01em }}
.sheet-lead {{ margin-top: 1.5mm; font-size: 10.5pt }}
.sheet-code {{ margin-top: 1.5mm; font-size: 8.5pt; color: var(--soft); overflow-wrap: anywhere }}
.sheet-cards {{ flex: none; display: flex; padding: 1mm 2mm 0 {CARDS_SIDE - 2:g}mm }}
.sheet-card {{ width: {SMALL.width:g}mm; height: {SMALL.height:g}mm; margin-left: -{OVERLAP:g}mm;
  background: #fff; border: .2mm solid var(--line);
  border-radius: 1.1mm }}
.sheet-qr {{ flex: none; width: {CODE:g}mm; text-align: center }}
.sheet-qr img {{ width: {CODE:g}mm; height: {CODE:g}mm }}
.sheet-rules {{ columns: 2; column-gap: 8mm; hyphens: auto }}
.sheet-rules section {{ margin-bottom: .8em }}
.sheet-rules h2 {{ font-size: 1.22em; margin-bottom: .25em; break-after: avoid }}
.sheet-rules ul {{ margin: 0; padding-left: 1.1em }}
.sheet-rules li {{ margin-bottom: .28em; break-inside: avoid; orphans: 2; widows: 2 }}
.sheet-rules li::marker {{ color: var(--red) }}
.sheet-fine {{ font-size: .88em; color: var(--soft) }}
"""
