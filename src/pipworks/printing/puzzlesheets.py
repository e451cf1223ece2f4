"""Puzzles to be solved on paper: twenty equations by par times, answers on a page of their own.

The same seed prints the same puzzles.
"""

from __future__ import annotations

import math
from html import escape

from pipworks.cards import Blank, Face, Inks, drawn
from pipworks.engine import Message, Puzzle, Quoted, Teller, generator, say
from pipworks.lab.practice import Task, setter_of
from pipworks.printing.errors import BadPrint
from pipworks.printing.parts import Part, picture, written

HOW_MANY = 20
MOST_DRAWN = 400
"""After so many draws whoever sets puzzles is taken to have no more."""
PACE = (10.0, 20.0, 45.0, 90.0)
"""Par times, in seconds, at which a puzzle gets one more of five dots."""
CARD = Blank(12.0, 16.8)
PUZZLE_MARGIN = "14mm 16mm 16mm"


def puzzles_of(what: str, seed: int | str) -> list[Task]:
    """Twenty different puzzles that have an answer, by their par times, of a game, `24` or `countdown`.

    Raises UnknownGame for what sets no puzzles, BadPrint when too few have answers.
    """
    draw, rng = setter_of(what), generator(f"puzzles {seed}")
    found: dict[tuple[tuple[int, ...], int], Task] = {}
    for _ in range(MOST_DRAWN):
        task = draw(rng)
        if not math.isinf(task.par):
            found.setdefault((tuple(sorted(task.puzzle.values)), task.puzzle.target), task)
        if len(found) == HOW_MANY:
            return sorted(found.values(), key=lambda each: each.par)
    raise BadPrint("{what} sets too few puzzles that can be solved", what=Quoted(what))


def puzzle_sheets(
    what: str, title: str, seed: int | str, again: str, size: tuple[float, float], inks: Inks, teller: Teller
) -> list[Part]:
    """The puzzles, ten to a page, and what solves them; at the foot the command `again` prints them again."""
    tasks = puzzles_of(what, seed)
    names: dict[str, str] = {}
    shown = [_puzzle(number, task, inks, names, teller) for number, task in enumerate(tasks, 1)]
    begin = head(title, [written(teller.sentence(each)) for each in _how(tasks[0].puzzle)], teller)
    half = HOW_MANY // 2
    pages = [
        f'<div class="puzzles-page">{begin if not at else ""}<div class="puzzles-grid">'
        f"{''.join(shown[at : at + half])}</div></div>"
        for at in range(0, HOW_MANY, half)
    ]
    answers = "".join(
        f"<li>{escape(task.puzzle.simplest.replace('-', '−'))} = {task.puzzle.target}</li>" for task in tasks
    )
    heading = escape(teller.sentence(say("Answers")))
    one_of = escape(teller.say(say("One way each; there are often others.")))
    answers = (
        f'<div class="puzzles-page puzzles-answers"><h2>{heading}</h2><p>{one_of}</p><ol>{answers}</ol></div>'
    )
    pictures = {name: svg for svg, name in names.items()} | {"squares": _squares(inks)}
    style = _style(size, len(tasks[0].puzzle.values))
    sheets = Part(
        "puzzles", size, "".join(pages), style, pictures, PUZZLE_MARGIN, puzzle_foot(seed, again, teller)
    )
    return [sheets, sheets.of("answers", answers)]


def puzzle_foot(seed: int | str, again: str, teller: Teller) -> str:
    """What stands at the foot of puzzles: their seed, and the command that prints them again."""
    return f"{teller.say(say('Seed {seed}: print them again by', seed=str(seed)))} {again}"


def head(title: str, told: list[str], teller: Teller) -> str:
    """What stands above puzzles: a title, room for a name, and what is to be done, in sentences of HTML."""
    name = teller.sentence(say("Name"))
    return (
        f'<div class="puzzles-head"><h1>{escape(title)}</h1><p class="puzzles-name">{escape(name)}</p></div>'
        f'<p class="puzzles-how">{" ".join(told)}</p>'
    )


def _how(puzzle: Puzzle) -> list[Message]:
    """What is to be done, and what equations may do."""
    options = puzzle.options
    told = [_from_what(puzzle)]
    if options.use == "any":
        told.append(say("You need not use all of them."))
    if options.rational:
        told.append(say("Divisions may make fractions."))
    else:
        told.append(say("Divisions must leave no remainder."))
    if options.negatives == "none":
        told.append(say("No result on the way may be below 0."))
    elif options.negatives == "positive":
        told.append(say("Every result on the way must be above 0."))
    if options.powers:
        told.append(say("A number may also be raised to the power of another."))
    return [*told, say("The time is what a good solver takes; they get harder.")]


def _from_what(puzzle: Puzzle) -> Message:
    """What an equation makes, and from how many of the cards or numbers."""
    if puzzle.options.use == "three" and len(puzzle.values) > 3:
        if puzzle.cards:
            return say(
                "Make the number from all the cards, or from any three of them, each used once, with "
                "+ − × ÷ and brackets."
            )
        return say(
            "Make the target from all the numbers, or from any three of them, each used once, with "
            "+ − × ÷ and brackets."
        )
    if puzzle.cards:
        return say("Make the number from the cards with + − × ÷ and brackets, each card used once.")
    return say("Make the target from the numbers with + − × ÷ and brackets, each number used once.")


def _puzzle(number: int, task: Task, inks: Inks, names: dict[str, str], teller: Teller) -> str:
    """A puzzle as HTML; `names` are those of its cards' pictures, by the pictures."""
    puzzle, cards = task.puzzle, []
    for at, value in enumerate(puzzle.values):
        face = Face(str(puzzle.cards[at]), "pips", value) if puzzle.cards else Face(str(value), "number")
        svg = drawn(face, CARD, inks)
        name = names.setdefault(svg, f"puzzle-{len(names)}")
        cards.append(picture(name, str(value) if not puzzle.cards else f"{face.text} ({value})"))
    dots = 1 + sum(task.par >= pace for pace in PACE)
    par = teller.say(say("{dots} of 5", dots=dots))
    marks = "".join(f'<i class="{"on" if at < dots else "off"}"></i>' for at in range(5))
    return (
        f'<section class="puzzles-one"><p class="puzzles-line"><b>{number}</b> '
        f'<span class="puzzles-dots" title="{escape(par)}">{marks}</span> '
        f"<span>{_minutes(task.par)}</span></p>"
        f'<div class="puzzles-cards">{"".join(cards)}<p class="puzzles-target">= {puzzle.target}</p></div>'
        '<div class="puzzles-room"></div></section>'
    )


def _minutes(seconds: float) -> str:
    whole = max(1, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def _squares(inks: Inks) -> str:
    """A square of the paper that sums are worked out on."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="4mm" height="4mm" viewBox="0 0 40 40">'
        f'<path d="M0 0H40M0 0V40" fill="none" stroke="{"#bbbbbb" if inks.plain else "#c3cde6"}" '
        'stroke-width="2"/></svg>'
    )


def _style(size: tuple[float, float], cards: int) -> str:
    wide = (size[0] - 32 - 10) / 2
    card = min(CARD.width, (wide - 19) / cards - 1.2)
    high = (size[1] - 30 - 30 - 4 * 4) / 5
    return (
        page_style(wide, high)
        + f"""
.puzzles-cards {{ display: flex; gap: 1.2mm; align-items: center }}
.puzzles-cards img {{ flex: none; width: {card:.2f}mm; height: {card * 1.4:.2f}mm;
  border: .2mm solid var(--line); border-radius: 1mm }}
.puzzles-target {{ flex: none; font: 700 14pt Besley; margin-left: 1mm; white-space: nowrap }}
.puzzles-room {{ margin-top: 2mm; height: {(high - 26) // 4 * 4:.2f}mm; width: {wide // 4 * 4:g}mm;
  background: url('picture:squares') 0 0 / 4mm 4mm }}
"""
    )


def page_style(wide: float, high: float) -> str:
    """The style of pages of puzzles, each so wide and high in millimetres."""
    return f"""
.puzzles-page {{ break-after: page }}
.puzzles-page:last-child {{ break-after: auto }}
.puzzles-head {{ display: flex; align-items: baseline; border-bottom: .5mm solid var(--blue);
  padding-bottom: 2mm }}
.puzzles-head h1 {{ flex: 1 1 auto; font-size: 22pt; color: var(--blue) }}
.puzzles-name {{ flex: none; width: 60mm; border-bottom: .2mm solid var(--line); color: var(--soft) }}
.puzzles-how {{ margin: 2mm 0 4mm; font-size: 9pt }}
.puzzles-grid {{ display: flex; flex-wrap: wrap; gap: 4mm 10mm }}
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
