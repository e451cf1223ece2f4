"""A table drawn in a mail: cards as cells of a table, styles inline, nothing from elsewhere.

Made for old programs and new ones: tables for what stands side by side, colours that hold without styles,
and a few rules for readers who like it dark where those are understood.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any

from pipworks.engine import Teller
from pipworks.engine.messages import say
from pipworks.engine.views import heading, scores_text, seat_of, size_text
from pipworks.engine.zones import CardSeen, Dice, Hand, Pile, Row, Scores, Text, Zone

INK, PAPER, SHEET, LINE, ACCENT = "#1b2233", "#fdfcf9", "#ffffff", "#c9cede", "#2b4aa0"
QUIET = "#5a6480"
FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
_CARD = (
    f"border:1px solid {LINE};border-radius:6px;background:{SHEET};color:{INK};padding:8px 10px;"
    "font-size:18px;font-weight:600;text-align:center;min-width:18px"
)
_BACK = (
    f"border:1px solid {ACCENT};border-radius:6px;background:{ACCENT};color:#ffffff;padding:8px 10px;"
    "font-size:18px;font-weight:600;text-align:center;min-width:18px"
)
_TAG = re.compile(r"<[^>]*>")
MOST_BACKS = 8
MOST_IN_ROW = 30
"""So many letters stand side by side on cards, each of which takes room for three more: as a phone has it."""

HEAD = (
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<meta name="color-scheme" content="light dark">'
    '<meta name="supported-color-schemes" content="light dark">'
    "<style>@media (prefers-color-scheme: dark){"
    ".page{background:#151a26!important;color:#e8ebf4!important}"
    ".card{background:#232a3b!important;color:#f3f4f8!important;border-color:#4a5470!important}"
    ".quiet{color:#aab2c8!important}.link{color:#9db4ff!important}}</style>"
)


def drawn(zones: list[Zone], teller: Teller) -> str:
    """What lies on the table, as HTML: what is nobody's first, then by seat."""
    common = [each for each in zones if seat_of(each) is None]
    rows = [_zone(each, teller) for each in common]
    seats = sorted({seat for each in zones if (seat := seat_of(each)) is not None})
    for seat in seats:
        rows.append(f'<p style="margin:14px 0 2px;font-weight:600">{escape(heading(seat, teller))}</p>')
        rows += [_zone(each, teller) for each in zones if seat_of(each) == seat]
    return "".join(rows)


def _zone(zone: Zone, teller: Teller) -> str:
    return str(_DRAWN[type(zone)](zone, teller))


def _labelled(label: str, cells: list[str], note: str = "", said: str = "") -> str:
    """A line with a label, what it says and a note; under it cards in rows.

    Each row is a table of its own, so that no card is stretched by another, or by words.
    """
    quiet = f'<span class="quiet" style="color:{QUIET}">'
    parts = [f"{quiet}{escape(label)}</span>"] * bool(label) + [escape(said)] * bool(said)
    line = " ".join(parts) + f"{quiet} · {escape(note)}</span>" * bool(note)
    shown = f'<p style="margin:6px 0 0">{line}</p>' * bool(line)
    return shown + "".join(
        '<table role="presentation" cellpadding="0" cellspacing="4" style="border-collapse:separate"><tr>'
        f"{''.join(row)}</tr></table>"
        for row in _in_rows(cells)
    )


def _in_rows(cells: list[str]) -> list[list[str]]:
    """Cards in rows as wide as a phone."""
    rows: list[list[str]] = []
    room = 0
    for cell in cells:
        takes = len(unescape(_TAG.sub("", cell))) + 3
        if takes > room:
            rows.append([])
            room = MOST_IN_ROW
        rows[-1].append(cell)
        room -= takes
    return rows


def _card(card: CardSeen) -> str:
    if not card.face:
        return f'<td style="{_BACK}">?</td>'
    marked = f";border:2px solid {ACCENT}" if card.marked else ""
    title = f' title="{escape(card.name)}"' if card.name else ""
    return f'<td class="card" style="{_CARD}{marked}"{title}>{escape(card.face)}</td>'


def _cards(zone: Hand | Row, teller: Teller) -> str:
    cells = [_card(each) for each in zone.cards]
    cells += [f'<td style="{_BACK}">?</td>'] * min(zone.unknown, MOST_BACKS)
    note = getattr(zone, "note", "")
    if zone.unknown > MOST_BACKS:
        note = teller.say(say("{count} cards face down", count=zone.unknown))
    none = say("no cards") if isinstance(zone, Hand) else say("nothing")
    return _labelled(zone.label, cells, note, teller.say(none) * (not cells))


def _pile(zone: Pile, teller: Teller) -> str:
    top = [_card(zone.top)] if zone.top is not None else []
    return _labelled(zone.label, top, zone.note, size_text(zone, teller))


def _dice(zone: Dice, teller: Teller) -> str:
    return _labelled(zone.label, [_card(CardSeen(face=str(each))) for each in zone.numbers])


def _scores(zone: Scores, teller: Teller) -> str:
    return _labelled(zone.label, [], said=scores_text(zone, teller))


def _text(zone: Text, teller: Teller) -> str:
    lines = [zone.label] * bool(zone.label) + zone.lines
    return f'<p style="margin:4px 0">{"<br>".join(escape(each) for each in lines)}</p>'


_DRAWN: dict[type, Any] = {
    Hand: _cards,
    Row: _cards,
    Pile: _pile,
    Dice: _dice,
    Scores: _scores,
    Text: _text,
}
