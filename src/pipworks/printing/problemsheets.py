"""Positions to be solved on paper: twenty problems, easy ones first, answers and reasons on other pages.

The same seed prints the same problems.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from pipworks.cards import Blank, Inks, drawn
from pipworks.engine import Message, Teller, Variant, say
from pipworks.engine.pictures import Faces, face_seen, faces_of
from pipworks.engine.views import View, seat_of
from pipworks.engine.zones import CardSeen, Hand, Row, Scores, Text, Zone
from pipworks.printing.parts import Part, picture, written
from pipworks.printing.puzzlesheets import PUZZLE_MARGIN, head, page_style, puzzle_foot
from pipworks.puzzles import Problem, analysis, several

HOW_MANY = 20
ON_A_PAGE = 10
CARD = Blank(9.5, 13.3)
HARD = (0.3, 0.4, 0.5, 0.65)
"""Difficulties at which a problem gets one more of five dots."""


class Pack(NamedTuple):
    """What the cards of positions are drawn by."""

    faces: Faces
    """Those of the game's box."""
    inks: Inks
    names: dict[str, str]
    """Those of the pictures that have been drawn, by the pictures."""


def problem_sheets(
    variant: Variant,
    title: str,
    seed: int | str,
    again: str,
    size: tuple[float, float],
    inks: Inks,
    teller: Teller,
) -> list[Part]:
    """The problems of a seed, ten to a page, and what is right, and why; `again` as for `puzzle_sheets`.

    Raises NoPuzzles where there are fewer than twenty.
    """
    found = several(variant, seed, HOW_MANY)
    pack = Pack(faces_of(variant, teller), inks, {})
    shown = [_problem(at, each, variant, pack, teller) for at, each in enumerate(found, 1)]
    of = [f"<b>{escape(variant.code)}</b>."] if variant.options.changed() else []
    begin = head(title, of + _how(found, teller), teller)
    pages = [
        f'<div class="puzzles-page">{begin if not at else ""}<div class="puzzles-grid">'
        f"{''.join(shown[at : at + ON_A_PAGE])}</div></div>"
        for at in range(0, HOW_MANY, ON_A_PAGE)
    ]
    pictures = {name: svg for svg, name in pack.names.items()}
    foot = puzzle_foot(seed, again, teller)
    sheets = Part("puzzles", size, "".join(pages), _style(size), pictures, PUZZLE_MARGIN, foot)
    return [sheets, sheets.of("answers", _answers(found, variant, teller))]


def _how(found: list[Problem], teller: Teller) -> list[str]:
    """What each kind of problem on the sheets asks."""
    kinds = dict.fromkeys(each.kind for each in sorted(found, key=lambda each: each.kind))
    asks = [next(each.asks for each in found if each.kind == kind) for kind in kinds]
    told = [f"<b>{_text(teller, each.title)}</b>: {_text(teller, each.question)}" for each in asks]
    return [*told, _text(teller, say("They get harder."))]


def _text(teller: Teller, message: Message) -> str:
    return written(teller.sentence(message))


def _problem(number: int, problem: Problem, variant: Variant, pack: Pack, teller: Teller) -> str:
    """A problem as HTML."""
    view = problem.here(variant).view(problem.seat, Teller(teller.language, you=problem.seat))
    dots = 1 + sum(problem.difficulty >= least for least in HARD)
    marks = "".join(f'<i class="{"on" if at < dots else "off"}"></i>' for at in range(5))
    told = escape(teller.say(say("{dots} of 5", dots=dots)))
    seats = [each for each in range(len(view.scores)) if each != problem.seat]
    rows = [_row(view, seat, problem.seat, pack, teller) for seat in (*seats, None, problem.seat)]
    return (
        f'<section class="puzzles-one"><p class="puzzles-line"><b>{number}</b> '
        f'<span class="puzzles-dots" title="{told}">{marks}</span> '
        f"<span>{_text(teller, problem.asks.title)}</span></p>{''.join(rows)}</section>"
    )


def _row(view: View, seat: int | None, me: int, pack: Pack, teller: Teller) -> str:
    """What lies before a seat, or in the middle; nothing where nothing lies."""
    zones = [zone for zone in view.zones if seat_of(zone) == seat and not isinstance(zone, Scores)]
    parts = [part for zone in zones if (part := _zone(zone, pack))]
    if not parts:
        return ""
    who = "" if seat is None else teller.sentence(say("You") if seat == me else say("Other side"))
    return f'<div class="problems-row"><span class="problems-who">{escape(who)}</span>{"".join(parts)}</div>'


def _zone(zone: Zone, pack: Pack) -> str:
    if isinstance(zone, Text):
        return f'<span class="problems-zone">{escape(" ".join(zone.lines))}</span>'
    if not isinstance(zone, Hand | Row) or not zone.cards:
        return ""
    label = " · ".join(filter(None, [zone.label, getattr(zone, "note", "")]))
    cards = "".join(_card(each, zone.seat, pack) for each in zone.cards)
    return (
        f'<span class="problems-zone"><span class="problems-label">{escape(label)}</span>'
        f'<span class="problems-cards">{cards}</span></span>'
    )


def _card(card: CardSeen, seat: int | None, pack: Pack) -> str:
    svg = drawn(face_seen(card, seat, pack.faces), CARD, pack.inks)
    return picture(pack.names.setdefault(svg, f"problem-{len(pack.names)}"), card.name or card.face)


def _answers(found: list[Problem], variant: Variant, teller: Teller) -> str:
    listed = []
    for each in found:
        _, *why = analysis(each, variant).explanation
        reasons = " ".join(_text(teller, line) for line in why)
        listed.append(f"<li><b>{escape(', '.join(each.answer))}</b>. {reasons}</li>")
    lead = _text(teller, analysis(found[0], variant).explanation[0])
    return (
        f'<div class="puzzles-page puzzles-answers problems-answers"><h2>{_text(teller, say("Answers"))}</h2>'
        f"<p>{lead}</p><ol>{''.join(listed)}</ol></div>"
    )


def _style(size: tuple[float, float]) -> str:
    wide, high = (size[0] - 32 - 10) / 2, (size[1] - 30 - 46 - 4 * 3) / 5
    return (
        page_style(wide, high)
        + f"""
.puzzles-how b {{ color: var(--blue) }}
.puzzles-grid {{ gap: 3mm 10mm }}
.problems-row {{ display: flex; align-items: center; gap: 5mm; margin-bottom: 1mm }}
.problems-who {{ flex: none; width: 11mm; font-size: 7.5pt; font-weight: 700; line-height: 1.1;
  color: var(--soft) }}
.problems-zone {{ flex: none; font-size: 7pt; color: var(--soft) }}
.problems-label {{ display: block; font-size: 6pt; line-height: 1.2 }}
.problems-cards {{ display: flex; gap: .8mm }}
.problems-cards img {{ flex: none; width: {CARD.width}mm; height: {CARD.height}mm;
  border: .2mm solid var(--line); border-radius: .8mm }}
.problems-answers ol {{ font-size: 8pt; line-height: 1.35; column-gap: 10mm; padding-left: 6mm }}
.problems-answers li {{ margin-bottom: 1.2mm; break-inside: avoid }}
"""
    )
