"""Positions to be solved on paper: twenty problems with reasons. The same seed gives the same problems."""

from __future__ import annotations

import math
import re
from html import escape
from typing import NamedTuple

from pipworks.cards import Blank, Inks, drawn
from pipworks.engine import Message, Teller, Variant, say
from pipworks.engine.pictures import Faces, face_seen, faces_of
from pipworks.engine.views import View, seat_of
from pipworks.engine.zones import CardSeen, Hand, Row, Scores, Text, Zone
from pipworks.printing.parts import picture, written
from pipworks.printing.puzzlepages import HOW_MANY, Collection, puzzle_line
from pipworks.puzzles import Problem, analysis, several

ON_COVER = 5
CARD = Blank(9.5, 13.3)
HEAD, HOW_LINE, HOW_HIGH, RULES_LINE, RULES_HIGH = 22.0, 108, 4.5, 122, 3.7
"""Of what stands above problems: how high it is without its texts; and how many letters a line has, and how
high it is, of what is asked and of the rules."""
LINE, LABEL, BETWEEN = 6.0, 4.1, 2.5
"""How high the line above a problem is, what a row takes besides its cards, and what is between problems."""
HARD = (0.3, 0.4, 0.5, 0.65)
"""Difficulties at which a problem gets one more of five dots."""


class Pack(NamedTuple):
    """What the cards of positions are drawn by."""

    faces: Faces
    """Those of the game's box."""
    inks: Inks
    names: dict[str, str]
    """Those of the pictures that have been drawn, by the pictures."""


def problems(variant: Variant, title: str, seed: int | str, inks: Inks, teller: Teller) -> Collection:
    """The problems of a seed. Raises NoPuzzles where there are fewer than twenty."""
    found = several(variant, seed, HOW_MANY)
    pack = Pack(faces_of(variant, teller), inks, {})
    shown = [_problem(at, each, variant, pack, teller) for at, each in enumerate(found, 1)]
    of = [f"<b>{escape(variant.code)}</b>."] if variant.options.changed() else []
    asked, rules = of + _how(found, teller), _reminder(variant, teller)
    first = found[0]
    view = first.here(variant).view(first.seat, Teller(teller.language, you=first.seat))
    hands = [zone for zone in view.zones if isinstance(zone, Hand) and zone.seat == first.seat]
    cards = [(each, zone.seat) for zone in hands for each in zone.cards][:ON_COVER]
    return Collection(
        title=title,
        asked=asked,
        reminder=rules,
        puzzles=shown,
        lead=_text(teller, analysis(first, variant).explanation[0]),
        answers=[_answer(each, variant, teller) for each in found],
        pictures={name: svg for svg, name in pack.names.items()},
        cover=[(_named(card, seat, pack), card.name or card.face) for card, seat in cards],
        head=_head_high(asked, rules),
        between=BETWEEN,
        style=_style,
    )


def _how(found: list[Problem], teller: Teller) -> list[str]:
    """What each kind of problem on the sheets asks."""
    kinds = dict.fromkeys(each.kind for each in sorted(found, key=lambda each: each.kind))
    asks = [next(each.asks for each in found if each.kind == kind) for kind in kinds]
    told = [f"<b>{_text(teller, each.title)}</b>: {_text(teller, each.question)}" for each in asks]
    return [*told, _text(teller, say("They get harder."))]


def _reminder(variant: Variant, teller: Teller) -> str:
    """What a game says of its rules to who has no rule sheet at hand."""
    problems = variant.game.problems
    if problems is None or problems.reminder is None:
        return ""
    rules = " ".join(_text(teller, each) for each in problems.reminder(variant.options))
    return f'<p class="problems-rules">{rules}</p>'


def _head_high(told: list[str], rules: str) -> float:
    """About how high what stands above the problems is, in millimetres, by how many lines its texts take."""
    lines = math.ceil(len(re.sub("<[^>]*>", "", " ".join(told))) / HOW_LINE) * HOW_HIGH
    return HEAD + lines + (math.ceil(len(rules) / RULES_LINE) * RULES_HIGH if rules else 0.0)


def _text(teller: Teller, message: Message) -> str:
    return written(teller.sentence(message))


def _problem(number: int, problem: Problem, variant: Variant, pack: Pack, teller: Teller) -> str:
    """A problem as HTML."""
    view = problem.here(variant).view(problem.seat, Teller(teller.language, you=problem.seat))
    seats = [each for each in range(len(view.scores)) if each != problem.seat]
    rows = [_row(view, seat, problem.seat, pack, teller) for seat in (*seats, None, problem.seat)]
    more = (
        f"<span>{_text(teller, problem.asks.title)}</span> "
        f'<span class="problems-answer">{_text(teller, say("Answer"))}</span>'
    )
    line = puzzle_line(number, problem.difficulty, HARD, more, teller)
    return f'<section class="puzzles-one">{line}{"".join(rows)}</section>'


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
    return picture(_named(card, seat, pack), card.name or card.face)


def _named(card: CardSeen, seat: int | None, pack: Pack) -> str:
    """The name of its picture."""
    svg = drawn(face_seen(card, seat, pack.faces), CARD, pack.inks)
    return pack.names.setdefault(svg, f"problem-{len(pack.names)}")


def _answer(problem: Problem, variant: Variant, teller: Teller) -> str:
    _, *why = analysis(problem, variant).explanation
    return f"<b>{escape(', '.join(problem.answer))}</b>. {' '.join(_text(teller, line) for line in why)}"


def _style(wide: float, high: float) -> str:
    card = min(CARD.height, (high - LINE) / 2 - LABEL)
    return f"""
.puzzles-how b {{ color: var(--blue) }}
.puzzles-how {{ margin-bottom: 1.5mm }}
.problems-rules {{ margin-bottom: 3mm; font-size: 8pt; line-height: 1.3; color: var(--soft) }}
.problems-answer {{ flex: 1 1 0; margin-left: 2mm; font-size: 7.5pt;
  border-bottom: .2mm solid var(--line) }}
.problems-row {{ display: flex; align-items: center; gap: 5mm; margin-bottom: .8mm }}
.problems-who {{ flex: none; width: 11mm; font-size: 7.5pt; font-weight: 700; line-height: 1.1;
  color: var(--soft) }}
.problems-zone {{ flex: none; font-size: 8pt; color: var(--soft) }}
.problems-label {{ display: block; font-size: 7.5pt; line-height: 1.2 }}
.problems-cards {{ display: flex; gap: .8mm }}
.problems-cards img {{ flex: none; width: {card * CARD.width / CARD.height:.2f}mm; height: {card:.2f}mm;
  border: .2mm solid var(--line); border-radius: .8mm }}
.puzzles-answers ol {{ font-size: 8pt; line-height: 1.35; column-gap: 10mm; padding-left: 6mm }}
.puzzles-answers li {{ margin-bottom: 1.2mm; break-inside: avoid }}
"""
