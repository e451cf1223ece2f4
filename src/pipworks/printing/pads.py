"""Score pads, and what else is cut out: dice to fold and counters."""

from __future__ import annotations

from html import escape

from pipworks.cards import Inks, counter, die_net, seat_mark
from pipworks.engine import Box, Pad, Teller, Variant, say
from pipworks.printing.parts import Part, picture, title_of

HIGHEST, ROW, LOWEST = 10.0, 7.0, 5.0
"""How high a row to write in is, in millimetres: at most; where it decides how many pads stand on a page; and
at least, as squared paper is."""
HEAD = 21.0
"""How much of a page's height a pad takes besides its rows."""
NAMED = 15.0
"""How wide the column that says what its rows are is at least."""
ACROSS, BESIDE, BELOW = 2, 8.0, 6.0
"""So many pads, or blocks of a pad, stand beside each other, and so far from each other."""
DIE, COUNTER = 20.0, 22.0
"""The edge of a die and the width of a counter, in millimetres."""


def score_pads(variant: Variant, box: Box, size: tuple[float, float], inks: Inks, teller: Teller) -> Part:
    """A page of pads with a column for each player; one that is too long for it goes on in a block beside."""
    assert box.pad is not None
    pad, seats = box.pad, variant.seats
    room = size[1] - 30
    most = int((room - HEAD) / LOWEST) - pad.total
    blocks = max(1, -(-len(pad.rows) // most))
    longest = max(1, -(-len(pad.rows) // blocks))
    rows = longest + pad.total
    across = ACROSS if seats <= 4 or blocks > 1 else 1
    down = max(1, int((room + BELOW) // (rows * ROW + HEAD + BELOW)))
    high = min(HIGHEST, ((room + BELOW) / down - BELOW - HEAD) / rows)
    pictures = {f"mark-{seat}": _mark(seat, inks) for seat in range(seats)}
    begins = range(0, max(1, len(pad.rows)), longest)
    tables = [_table(pad, at, at + longest, seats, teller) for at in begins]
    title = f"<h2>{escape(title_of(variant, teller))}</h2>"
    if blocks == 1:
        body = _page([f'<div class="pads-pad">{title}{tables[0]}</div>'] * (across * down))
    else:
        shown = [f'<div class="pads-pad">{each}</div>' for each in tables]
        body = "".join(title + _page(shown[at : at + across]) for at in range(0, len(shown), across))
    wide = (size[0] - 30 - BESIDE * (across - 1)) / across
    named = max(NAMED, wide / (seats + 1))
    style = f"""
.pads-page {{ display: flex; flex-wrap: wrap; align-items: flex-start; gap: {BELOW:g}mm {BESIDE:g}mm;
  break-after: page }}
.pads-page:last-child {{ break-after: auto }}
.pads-pad {{ width: {wide - 0.05:.2f}mm; flex: none; break-inside: avoid }}
.part-pads h2 {{ font-size: 12pt; height: 8mm }}
.pads-pad table {{ width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 8.5pt }}
.pads-pad th, .pads-pad td {{ border: .2mm solid {"#000" if inks.plain else "var(--line)"};
  height: {high - 0.3:.2f}mm; padding: 0; text-align: center }}
.pads-pad thead th {{ height: 11mm; vertical-align: middle }}
.pads-pad thead th:first-child {{ width: {named:.2f}mm }}
.pads-pad tbody th {{ font-weight: 400 }}
.pads-pad thead th, .pads-total th {{ font-weight: 700 }}
.pads-total td, .pads-total th {{ border-top: .5mm solid #000 }}
"""
    return Part("pads", size, body, style, pictures, "14mm 15mm")


def _page(shown: list[str]) -> str:
    return f'<div class="pads-page">{"".join(shown)}</div>'


def _table(pad: Pad, begin: int, end: int, seats: int, teller: Teller) -> str:
    """Some rows of a pad below each other; below the last of all is the total."""
    where = "width: 3mm; height: 3mm; margin: 0 auto 6mm"
    head = "".join(f"<th>{picture(f'mark-{seat}', teller.name(seat), where)}</th>" for seat in range(seats))
    cells = "<td></td>" * seats
    names = "".join(f'<tr><th scope="row">{escape(each)}</th>{cells}</tr>' for each in pad.rows[begin:end])
    if pad.total and end >= len(pad.rows):
        told = escape(teller.sentence(say("Total")))
        names += f'<tr class="pads-total"><th scope="row">{told}</th>{cells}</tr>'
    return (
        f"<table><thead><tr><th>{escape(teller.sentence(pad.heading))}</th>{head}</tr></thead>"
        f"<tbody>{names}</tbody></table>"
    )


def _mark(seat: int, inks: Inks) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="3mm" height="3mm" viewBox="-6 -6 112 112">'
        f"{seat_mark(seat, 100, inks)}</svg>"
    )


def things(box: Box, size: tuple[float, float], inks: Inks, copies: int, teller: Teller) -> Part | None:
    """Dice and counters to be cut out; None if the box has neither."""
    if not (box.dice or box.counters):
        return None
    body, pictures = "", {}
    if box.dice:
        pictures["die"] = die_net(DIE, inks)
        told = teller.say(
            say("Cut a die out with its flaps, fold all lines back, and glue the flaps inside.")
        )
        body += f"<h2>{escape(teller.sentence(say('Dice')))}</h2><p>{escape(told)}</p><div class=things-row>"
        body += picture("die", teller.say(say("a die to fold"))) * (box.dice * copies) + "</div>"
    if box.counters:
        body += f"<h2>{escape(teller.sentence(say('Counters')))}</h2><div class=things-row>"
        for at, each in enumerate(box.counters):
            pictures[f"counter-{at}"] = counter(each.word, COUNTER, inks)
            body += picture(f"counter-{at}", each.word) * (each.count * copies)
        body += "</div>"
    style = """
.part-things h2 { font-size: 14pt; margin: 4mm 0 2mm }
.part-things p { margin-bottom: 5mm }
.things-row { display: flex; flex-wrap: wrap; gap: 5mm }
.things-row img { flex: none }
"""
    return Part("things", size, body, style, pictures, "14mm 15mm")
