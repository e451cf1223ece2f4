"""The travel edition: everything that a game takes on one sheet, cards small, rules in small print."""

from __future__ import annotations

from html import escape
from typing import Any

from pipworks.cards import Blank, Inks, counter, die_net, drawn
from pipworks.engine import Box, Quoted, Teller, Variant, say
from pipworks.engine.pictures import face_of
from pipworks.printing.cardsheets import said_of
from pipworks.printing.codes import address_of, qr_code
from pipworks.printing.errors import BadPrint
from pipworks.printing.leaflet import pages_of, room_for
from pipworks.printing.parts import Part, picture, written

EDGE = 8.0
"""What is left white at the edges of the sheet."""
LARGEST, SMALLEST = 44.0, 13.0
"""How wide a card is at most and at least."""
TITLE = 20.0
"""How high the title, the lead and the code for cameras are."""
LETTERS = (10.0, 9.0, 8.0, 7.2, 6.5, 6.0)
TIGHT = 0.57
"""So much room a letter needs, in squares of its size, for a page to be worth trying."""
SHARES = (0.78, 0.74, 0.7, 0.66, 0.62, 0.55, 0.48, 0.4)
"""What part of the sheet's height the cards may take: the most that leaves room for the rules."""
WISHES = ((8.0, 16.0), (7.2, SMALLEST), (min(LETTERS), SMALLEST))
"""How large letters are at least, in points, and how wide a card; the first wish that comes true is taken.

So rules that are easy to read go before larger cards.
"""


def travel(
    variant: Variant, box: Box, size: tuple[float, float], inks: Inks, base: str, teller: Teller
) -> Part:
    """One sheet. Raises BadPrint for a game that does not go on one."""
    wide, high = size[0] - 2 * EDGE, size[1] - 2 * EDGE
    things = 0.0 if not (box.dice or box.counters) else 38.0 if box.dice else 15.0
    sheet = variant.rule_sheet().data(teller)
    tried = set()
    for least, narrowest in WISHES:
        for share in SHARES:
            card = _largest(box.cards, wide, share * high - things)
            rows = -(-box.cards // int(wide // card))
            rest = high - things - rows * card * 1.4 - TITLE
            for letters in (each for each in LETTERS if each >= least):
                room = room_for(sheet, letters, rest * wide)
                if card < narrowest or room < TIGHT or (card, letters) in tried:
                    continue
                tried.add((card, letters))
                part = _part(variant, box, size, card, letters, inks, base, teller)
                if pages_of(part, inks, teller) == 1:
                    return part
    raise BadPrint(
        "{code} does not go on one sheet: print its cards and its rule sheet", code=Quoted(variant.code)
    )


def _largest(cards: int, wide: float, high: float) -> float:
    """How wide so many cards of five by seven can be within a width and a height."""
    best = 0.0
    for columns in range(1, cards + 1):
        rows = -(-cards // columns)
        best = max(best, min(wide / columns, high / rows / 1.4, LARGEST))
    return best - 0.01


def _part(
    variant: Variant, box: Box, size: tuple[float, float], card: float, letters: float, inks: Inks, base: str,
    teller: Teller,
) -> Part:  # fmt: skip
    blank = Blank(card, card * 1.4)
    pictures = {"travel-qr": qr_code(address_of(variant, base))}
    shown = []
    for number, deck in enumerate(box.decks):
        for at, each in enumerate(deck.cards):
            name = f"travel-{number}-{at}"
            pictures[name] = drawn(face_of(each, deck.owner, teller), blank, inks)
            shown.append(picture(name, said_of(each, teller), "", "travel-card") * each.count)
    others, more = _things(box, inks, teller)
    sheet = variant.rule_sheet().data(teller)
    rules = "".join(map(_in_a_paragraph, sheet["sections"]))
    columns = int((size[0] - 2 * EDGE) // card)
    across = min(columns, box.cards)
    body = f"""
<div class="travel-cards">{"".join(shown)}</div>{others}
<div class="travel-foot"><div class="travel-title"><h1>{escape(sheet["title"])}</h1>
<p>{written(sheet["lead"])}</p><p class="travel-code">{escape(variant.code)}</p></div>
{picture("travel-qr", variant.code, "width: 19mm; height: 19mm")}</div>
<div class="travel-rules">{rules}</div>"""
    style = f"""
.part-travel {{ font-size: {letters:g}pt; line-height: 1.25 }}
.travel-cards {{ display: flex; flex-wrap: wrap; width: {across * card + 0.2:.3f}mm; margin: 0 auto }}
.travel-card {{ flex: none; width: {card:.3f}mm; height: {card * 1.4:.3f}mm; box-sizing: border-box;
  outline: .1mm solid #888 }}
.travel-things {{ display: flex; gap: 3mm; margin-top: 3mm }}
.travel-foot {{ display: flex; gap: 4mm; margin: 3mm 0 1mm; align-items: center }}
.travel-title {{ flex: 1 1 0; min-width: 0 }}
.travel-foot h1 {{ font-size: 14pt; overflow-wrap: anywhere }}
.travel-code {{ font-weight: 600; overflow-wrap: anywhere }}
.travel-rules {{ columns: 3; column-gap: 4mm; hyphens: auto }}
.travel-rules p {{ margin-bottom: .4em }}
"""
    return Part("travel", size, body, style, pictures | more, f"{EDGE:g}mm")


def _in_a_paragraph(section: dict[str, Any]) -> str:
    rules = " ".join(rule["text"] for rule in section["rules"])
    return f"<p><b>{escape(section['heading'])}.</b> {written(rules)}</p>"


def _things(box: Box, inks: Inks, teller: Teller) -> tuple[str, dict[str, str]]:
    shown, pictures = "", {}
    if box.dice:
        pictures["travel-die"] = die_net(11.0, inks)
        shown += picture("travel-die", teller.say(say("a die to fold"))) * box.dice
    for at, each in enumerate(box.counters):
        pictures[f"travel-counter-{at}"] = counter(each.word, 12.0, inks)
        shown += picture(f"travel-counter-{at}", each.word) * each.count
    return (f'<div class="travel-things">{shown}</div>' if shown else ""), pictures
