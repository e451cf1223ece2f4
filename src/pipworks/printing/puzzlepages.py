"""Twenty puzzles on pages, whichever they are: on two sheets of paper, or in a booklet that is folded of two.

Answers are on pages of their own. At the foot stands the command that prints the same puzzles again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from pipworks.engine import Teller, say
from pipworks.printing.codes import qr_code
from pipworks.printing.parts import Part, in_lines, picture

HOW_MANY = 20
ON_A_SHEET = 10
MARGIN = "14mm 16mm 16mm"
BESIDE, ABOVE = 32.0, 30.0
"""The margins of a sheet, in millimetres: both at its sides, and those above and below."""
COLUMNS, ROWS, APART = 2, 5, 10.0

PAGES = 8
IN_A_BOOKLET = 4
"""So many puzzles are on each of its pages but the cover and the two with answers."""
SIDE, TOP, BOTTOM, FOOT = 12.0, 11.0, 15.0, 6.5
"""The margins of its pages, in millimetres, and what is below the foot, which stands in the last."""
COVER_CARD, COVER_GAP, TILTED = 20.0, 1.5, 2.5
"""How wide a card on the cover is at most, what is between two, and what is left at the sides of them all."""
FOLD = 5.0
"""How long the marks are, in millimetres, that say where it is folded."""


@dataclass(frozen=True)
class Collection:
    """Twenty puzzles as HTML, easy ones first, and what solves them."""

    title: str
    asked: list[str]
    """What is to be done, in sentences."""
    reminder: str
    """A paragraph of rules that solving takes; empty where there are none."""
    puzzles: list[str]
    lead: str
    """What stands above the answers."""
    answers: list[str]
    pictures: dict[str, str]
    cover: list[tuple[str, str]]
    """Pictures for a cover: their names, and what they show."""
    head: float
    """How high what stands above the puzzles of a sheet is, in millimetres."""
    between: float
    """What is between two puzzles, one above the other."""
    style: Callable[[float, float], str]
    """The style of puzzles so wide and so high, and of their answers."""


def sheets(of: Collection, size: tuple[float, float], foot: str, teller: Teller) -> list[Part]:
    """Ten puzzles to a page, and what solves them."""
    wide = (size[0] - BESIDE - (COLUMNS - 1) * APART) / COLUMNS
    high = (size[1] - ABOVE - of.head - (ROWS - 1) * of.between) / ROWS
    name = escape(teller.sentence(say("Name")))
    begin = (
        f'<div class="puzzles-head"><h1>{escape(of.title)}</h1><p class="puzzles-name">{name}</p></div>'
        f'<p class="puzzles-how">{" ".join(of.asked)}</p>{of.reminder}'
    )
    pages = [
        f'<div class="puzzles-page">{begin if not at else ""}<div class="puzzles-grid">'
        f"{''.join(of.puzzles[at : at + ON_A_SHEET])}</div></div>"
        for at in range(0, HOW_MANY, ON_A_SHEET)
    ]
    style = (
        f"{_style(wide, high)}.puzzles-grid {{ gap: {of.between:g}mm {APART:g}mm }}\n{of.style(wide, high)}"
    )
    puzzles = Part("puzzles", size, "".join(pages), style, of.pictures, MARGIN, foot)
    answers = f'<div class="puzzles-page puzzles-answers">{_answers(of, 0, HOW_MANY, teller)}</div>'
    return [puzzles, puzzles.of("answers", answers)]


def booklet(
    of: Collection,
    size: tuple[float, float],
    turned: bool,
    foot: str,
    address: str,
    teller: Teller,
) -> Part:
    """Eight pages, four to a sheet of paper, to be folded in the middle, one sheet in the other.

    `size` is that of the paper across. Where a printer turns it over its long edge, the second side of each
    sheet is `turned`. A camera finds `address`, if there is one.
    """
    page = size[0] / 2, size[1]
    wide = page[0] - 2 * SIDE
    high = (page[1] - TOP - BOTTOM - (IN_A_BOOKLET - 1) * of.between) / IN_A_BOOKLET
    pages = [_cover(of, address, teller)]
    for at in range(0, HOW_MANY, IN_A_BOOKLET):
        pages.append("".join(of.puzzles[at : at + IN_A_BOOKLET]))
    half = HOW_MANY // 2
    for at in (0, half):
        pages.append(f'<div class="puzzles-answers">{_answers(of, at, at + half, teller)}</div>')
    last = "<br>".join(map(escape, in_lines(foot, page[0])))
    feet = ["", *(f"{escape(of.title)} · {number}" for number in range(2, PAGES)), last]
    sides = []
    for number, (left, right) in enumerate(in_sheets(PAGES)):
        both = "".join(
            f'<div class="booklet-page booklet-{where}">{pages[at]}'
            f'<p class="booklet-foot">{feet[at]}</p></div>'
            for where, at in (("left", left), ("right", right))
        )
        over = " booklet-over" if turned and number % 2 else ""
        marks = '<i class="booklet-fold booklet-up"></i><i class="booklet-fold booklet-down"></i>'
        sides.append(f'<div class="booklet-side{over}">{both}{marks}</div>')
    pictures = of.pictures | ({"qr": qr_code(address)} if address else {})
    style = _style(wide, high) + of.style(wide, high) + _booklet_style(size, of.between, len(of.cover))
    return Part("booklet", size, "".join(sides), style, pictures)


def in_sheets(pages: int) -> list[tuple[int, int]]:
    """The pages, from 0, left and right on every side of sheets that lie in each other, the outer first."""
    found = []
    for first in range(0, pages // 2, 2):
        found += [(pages - 1 - first, first), (first + 1, pages - 2 - first)]
    return found


def foot_of(seed: int | str, again: str, teller: Teller) -> str:
    """What stands at the foot of puzzles: their seed, and the command that prints them again."""
    return f"{teller.say(say('Seed {seed}: print them again by', seed=str(seed)))} {again}"


def puzzle_line(number: int, difficulty: float, steps: tuple[float, ...], more: str, teller: Teller) -> str:
    """The line above a puzzle: its number, one of five dots for each of `steps` it reaches and one more."""
    dots = 1 + sum(difficulty >= least for least in steps)
    said = escape(teller.say(say("{dots} of 5", dots=dots)))
    marks = "".join(f'<i class="{"on" if at < dots else "off"}"></i>' for at in range(5))
    return (
        f'<p class="puzzles-line"><b>{number}</b> <span class="puzzles-dots" title="{said}">{marks}</span> '
        f"{more}</p>"
    )


def _answers(of: Collection, begin: int, end: int, teller: Teller) -> str:
    lead = f"<h2>{escape(teller.sentence(say('Answers')))}</h2><p>{of.lead}</p>" if not begin else ""
    listed = "".join(f"<li>{each}</li>" for each in of.answers[begin:end])
    return f'{lead}<ol style="counter-reset: list-item {begin}">{listed}</ol>'


def _cover(of: Collection, address: str, teller: Teller) -> str:
    cards = "".join(
        picture(name, said, f"transform: rotate({4 * at - 2 * (len(of.cover) - 1)}deg)", "booklet-card")
        for at, (name, said) in enumerate(of.cover)
    )
    camera = ""
    if address:
        scan = teller.sentence(say("Play it here"))
        code = picture("qr", f"{scan} {address}")
        camera = f'<div class="booklet-camera">{code}<p class="small">{escape(scan)}</p></div>'
    what, name = (escape(teller.sentence(each)) for each in (say("Twenty puzzles"), say("Name")))
    return (
        f'<h1>{escape(of.title)}</h1><p class="booklet-what">{what}</p>'
        f'<div class="booklet-cards">{cards}</div><div class="booklet-how"><p>{" ".join(of.asked)}</p>'
        f'{of.reminder}</div><p class="booklet-name">{name}</p>{camera}'
    )


def _style(wide: float, high: float) -> str:
    """The style of puzzles, each so wide and high in millimetres."""
    return f"""
.puzzles-page {{ break-after: page }}
.puzzles-page:last-child {{ break-after: auto }}
.puzzles-head {{ display: flex; align-items: baseline; border-bottom: .5mm solid var(--blue);
  padding-bottom: 2mm }}
.puzzles-head h1 {{ flex: 1 1 auto; font-size: 22pt; color: var(--blue) }}
.puzzles-name {{ flex: none; width: 60mm; border-bottom: .2mm solid var(--line); color: var(--soft) }}
.puzzles-how {{ margin: 2mm 0 4mm; font-size: 9pt }}
.puzzles-grid {{ display: flex; flex-wrap: wrap }}
.puzzles-one {{ flex: none; width: {wide - 0.05:.2f}mm; height: {high:.2f}mm; box-sizing: border-box }}
.puzzles-line {{ display: flex; gap: 2.5mm; align-items: center; font-size: 9pt; color: var(--soft);
  height: 6mm }}
.puzzles-line b {{ font: 700 12pt Besley; color: var(--blue) }}
.puzzles-dots i {{ display: inline-block; width: 1.7mm; height: 1.7mm; border-radius: 50%; margin-right: .6mm;
  border: .2mm solid var(--blue); box-sizing: border-box }}
.puzzles-dots i.on {{ background: var(--blue) }}
.puzzles-answers h2 {{ font-size: 18pt }}
.puzzles-answers ol {{ columns: 2; font-size: 12pt; line-height: 1.9 }}
"""


def _booklet_style(size: tuple[float, float], between: float, cards: int) -> str:
    wide, high = size[0] / 2, size[1]
    card = min(COVER_CARD, (wide - 2 * SIDE - 2 * TILTED) / max(1, cards) - COVER_GAP)
    return f"""
.booklet-side {{ position: relative; width: {size[0]:g}mm; height: {high - 0.1:g}mm; break-after: page }}
.booklet-side:last-child {{ break-after: auto }}
.booklet-over {{ transform: rotate(180deg) }}
.booklet-page {{ position: absolute; top: {TOP:g}mm; width: {wide - 2 * SIDE:g}mm; height: {high - TOP:g}mm }}
.booklet-left {{ left: {SIDE:g}mm }}
.booklet-right {{ left: {wide + SIDE:g}mm }}
.booklet-fold {{ position: absolute; left: {wide - 0.1:g}mm; width: .2mm; height: {FOLD:g}mm;
  background: var(--line) }}
.booklet-up {{ top: {FOLD:g}mm }}
.booklet-down {{ bottom: {FOLD:g}mm }}
.booklet-foot {{ position: absolute; left: 0; right: 0; bottom: {FOOT:g}mm; font-size: 7pt; line-height: 1.3;
  color: var(--soft); text-align: center }}
.booklet-page .puzzles-one {{ margin-bottom: {between:g}mm }}
.booklet-page .puzzles-answers ol {{ columns: auto }}
.booklet-page h1 {{ margin-top: 14mm; font-size: 30pt; color: var(--blue); overflow-wrap: anywhere }}
.booklet-what {{ margin-top: 2mm; font: 400 16pt Besley }}
.booklet-cards {{ display: flex; gap: {COVER_GAP:g}mm; margin: 10mm {TILTED:g}mm }}
.booklet-card {{ flex: none; width: {card:.2f}mm; height: {1.4 * card:.2f}mm; background: #fff;
  border: .2mm solid var(--line); border-radius: 1.3mm }}
.booklet-how {{ font-size: 9.5pt }}
.booklet-how p {{ margin-bottom: 2mm }}
.booklet-name {{ position: absolute; left: 0; top: {high - TOP - BOTTOM - 8:g}mm; width: 72mm;
  border-bottom: .2mm solid var(--soft); color: var(--soft) }}
.booklet-camera {{ position: absolute; right: 0; top: {high - TOP - BOTTOM - 26:g}mm; width: 25mm;
  text-align: center }}
.booklet-camera img {{ width: 25mm; height: 25mm }}
"""
