"""Equations to be found on paper: twenty puzzles by par times. The same seed gives the same puzzles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from html import escape

from pipworks.cards import Blank, Face, Inks, drawn
from pipworks.engine import Message, Puzzle, Quoted, Teller, generator, say
from pipworks.lab.practice import Task, setter_of
from pipworks.printing.errors import BadPrint
from pipworks.printing.parts import picture, written
from pipworks.printing.puzzlepages import HOW_MANY, Collection, puzzle_line

MOST_DRAWN = 400
"""After so many draws whoever sets puzzles is taken to have no more."""
PACE = (10.0, 20.0, 45.0, 90.0)
"""Par times, in seconds, at which a puzzle gets one more of five dots."""
CARD = Blank(12.0, 16.8)
HEAD, BETWEEN = 30.0, 4.0
"""What stands above the puzzles of a sheet, and what is between them, in millimetres."""


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


def equations(what: str, title: str, seed: int | str, inks: Inks, teller: Teller) -> Collection:
    """The puzzles of a seed; `what` as for `puzzles_of`."""
    tasks = puzzles_of(what, seed)
    names: dict[str, str] = {}
    shown = [_puzzle(number, task, inks, names, teller) for number, task in enumerate(tasks, 1)]
    first = tasks[0].puzzle
    return Collection(
        title=title,
        asked=[written(teller.sentence(each)) for each in _how(first)],
        reminder="",
        puzzles=shown,
        lead=escape(teller.say(say("One way each; there are often others."))),
        answers=[
            f"{escape(task.puzzle.simplest.replace('-', '−'))} = {task.puzzle.target}" for task in tasks
        ],
        pictures={name: svg for svg, name in names.items()} | {"squares": _squares(inks)},
        cover=[(names[svg], said) for svg, said in _cards(first, inks)],
        head=HEAD,
        between=BETWEEN,
        style=partial(_style, cards=len(first.values)),
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
    puzzle = task.puzzle
    cards = [
        picture(names.setdefault(svg, f"puzzle-{len(names)}"), said) for svg, said in _cards(puzzle, inks)
    ]
    line = puzzle_line(number, task.par, PACE, f"<span>{_minutes(task.par)}</span>", teller)
    return (
        f'<section class="puzzles-one">{line}'
        f'<div class="puzzles-cards">{"".join(cards)}<p class="puzzles-target">= {puzzle.target}</p></div>'
        '<div class="puzzles-room"></div></section>'
    )


def _cards(puzzle: Puzzle, inks: Inks) -> Iterator[tuple[str, str]]:
    """Its cards: their pictures, and what they show."""
    for at, value in enumerate(puzzle.values):
        face = Face(str(puzzle.cards[at]), "pips", value) if puzzle.cards else Face(str(value), "number")
        yield drawn(face, CARD, inks), f"{face.text} ({value})" if puzzle.cards else str(value)


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


def _style(wide: float, high: float, cards: int) -> str:
    card = min(CARD.width, (wide - 19) / cards - 1.2)
    return f"""
.puzzles-cards {{ display: flex; gap: 1.2mm; align-items: center }}
.puzzles-cards img {{ flex: none; width: {card:.2f}mm; height: {card * 1.4:.2f}mm;
  border: .2mm solid var(--line); border-radius: 1mm }}
.puzzles-target {{ flex: none; font: 700 14pt Besley; margin-left: 1mm; white-space: nowrap }}
.puzzles-room {{ margin-top: 2mm; height: {(high - 26) // 4 * 4:.2f}mm; width: {wide // 4 * 4:g}mm;
  background: url('picture:squares') 0 0 / 4mm 4mm }}
"""
