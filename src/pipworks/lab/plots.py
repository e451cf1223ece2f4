"""The plots of a measured game: inline SVG, in inks that the page around it defines, each with its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from pipworks.engine.figures import written
from pipworks.engine.messages import Message, Seat, say
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.lab.verdict import Found, hand_told

WIDE = 380
"""Units across a plot: about as many pixels on a phone, so that its letters are as large as those around."""

MOST_STEPS = 400
"""So many deals are drawn one by one; of more, so many evenly chosen."""

MOST_ROWS = 200
"""So many deals stand in a table at most."""


FIRST = Seat(0)


def plots(found: Found, other: Found | None = None, teller: Teller = ENGLISH) -> list[str]:
    """All plots that there are for a game, as figures of HTML; with those of another drawn in."""
    drawn = [
        deals(found, other, teller),
        power(found, other, teller),
        lengths(found, teller),
        habits(found, teller),
    ]
    return [each for each in drawn if each]


def deals(found: Found, other: Found | None = None, teller: Teller = ENGLISH) -> str:
    """Every deal by its value, from the best for player 1 to the worst."""
    if found["deals"] == 1:
        return ""
    high, left, right, above = 230, 34, WIDE - 6, 12
    bottom = high - 22
    top = max(abs(row["value"]) for each in (found, other) if each for row in each["values"]) or 1.0

    def x(at: float, count: int) -> float:
        return left + (right - left) * at / count

    def y(value: float) -> float:
        return above + (bottom - above) * (1 - value / top) / 2

    values = _thinned([row["value"] for row in found["values"]])
    levels = (top, top / 2, 0.0, -top / 2, -top)
    parts = [_level(left, right, y(value), value, teller) for value in levels]
    gap = 0.8 if len(values) <= 40 else 0.0
    for at, value in enumerate(values):
        begin, end = x(at, len(values)), x(at + 1, len(values))
        upper, lower = min(y(value), y(0)), max(y(value), y(0))
        parts.append(_box(begin, upper, end - begin - gap, lower - upper, "for" if value > 0 else "against"))
    if other is not None and other["deals"] > 1:
        steps = _thinned([row["value"] for row in other["values"]])
        points = [
            f"{x(at + part, len(steps)):.1f},{y(v):.1f}" for at, v in enumerate(steps) for part in (0, 1)
        ]
        parts.append(f'<polyline class="there" points="{" ".join(points)}"/>')
    parts.append(_text(left, high - 5, teller.say(say("best deals"))))
    parts.append(_text(right, high - 5, teller.say(say("worst deals")), "end"))
    name = say("{seat}", seat=FIRST) if "hand" in found["values"][0] else say("deal")
    rows = [(_hand(row, teller), _signed(row["value"], teller)) for row in found["values"]]
    told = say("What every deal is worth to {seat}, from the best to the worst.", seat=FIRST)
    heads = (name, say("value"))
    return _figure(say("Deals"), told, high, parts, heads, _ends(rows, teller), other, teller)


def _thinned(values: Sequence[float]) -> list[float]:
    """The values, or as many of them, evenly chosen, as are drawn."""
    count = min(len(values), MOST_STEPS)
    return [values[at * (len(values) - 1) // max(count - 1, 1)] for at in range(count)]


def _ends(rows: list[tuple[str, str]], teller: Teller) -> list[tuple[str, str]]:
    """The rows, or only the first and last of very many."""
    if len(rows) <= MOST_ROWS:
        return rows
    half = MOST_ROWS // 2
    return [
        *rows[:half],
        (teller.say(say("{count:grouped} more", count=len(rows) - MOST_ROWS)), ""),
        *rows[-half:],
    ]


def power(found: Found, other: Found | None = None, teller: Teller = ENGLISH) -> str:
    """What holding each card is worth, to either side of nothing."""
    worth: dict[str, float] = found["card_power"]
    there: dict[str, float] = {} if other is None else other["card_power"]
    if not worth:
        return ""
    row, first = 30, 6
    middle, half = 60 + (WIDE - 60) / 2, (WIDE - 60) / 2 - 48
    top = max(map(abs, (*worth.values(), *there.values()))) or 1.0
    high = first + row * len(worth) + 4
    parts = [_line(middle, first, middle, high - 6, "axis")]
    for at, (card, value) in enumerate(worth.items()):
        y = first + row * at
        end = middle + half * value / top
        parts.append(_card(8, y + 1, card))
        parts.append(_box(min(middle, end), y + 7, abs(end - middle), 13, "for" if value > 0 else "against"))
        if card in there:
            mark = middle + half * there[card] / top
            parts.append(_line(mark, y + 3, mark, y + 24, "there"))
        beyond = [end, *([middle + half * there[card] / top] if card in there else [])]
        beside = max(beyond) + 5 if value >= 0 else min(beyond) - 5
        written_out = _signed(value, teller)
        parts.append(_text(beside, y + 18, written_out, "start" if value >= 0 else "end", "figure"))
    rows = [
        (card, _signed(value, teller), *([_or_none(there.get(card), teller)] if other is not None else []))
        for card, value in worth.items()
    ]
    heads = (say("card"), say("worth"), *([say("there")] if other is not None else []))
    told = say("The mean value of the deals in which {seat} holds the card.", seat=FIRST)
    return _figure(say("Power of the cards"), told, high, parts, heads, rows, other, teller)


def lengths(found: Found, teller: Teller = ENGLISH) -> str:
    """How likely games take so many rounds, under best play and at random."""
    best, even = found["best_play"]["rounds"], found["random"]["rounds"]
    rounds = sorted({*best, *even}, key=int)
    high, above = 210, 26
    bottom = high - 26
    top = max((*best.values(), *even.values()))
    step = WIDE / len(rounds)
    wide = min(40.0, step / 2 - 3)
    parts = [_line(0, bottom, WIDE, bottom, "axis")]
    for at, name in enumerate(rounds):
        middle = step * (at + 0.5)
        for side, (share, kind) in enumerate(((best.get(name, 0.0), "for"), (even.get(name, 0.0), "even"))):
            tall = (bottom - above) * share / top
            begin = middle - wide - 1 + side * (wide + 2)
            parts.append(_box(begin, bottom - tall, wide, tall, kind))
            if wide >= 24:
                text = f"{100 * share:.0f}%" if share >= 0.005 or share == 0 else "<1%"
                parts.append(_text(begin + wide / 2, bottom - tall - 5, text, "middle", "figure"))
        parts.append(_text(middle, high - 8, name, "middle", "figure"))
    rows = [
        (name, *(written(each.get(name, 0.0), "percent", teller.language) for each in (best, even)))
        for name in rounds
    ]
    told = say("How many rounds a game takes.")
    keys = (("for", say("under best play")), ("even", say("when both choose at random")))
    heads = (say("rounds"), say("best play"), say("at random"))
    return _figure(say("Length"), told, high, parts, heads, rows, None, teller, keys)


def habits(found: Found, teller: Teller = ENGLISH) -> str:
    """What player 1 loses by each habit."""
    bound = found["restricted"]
    if not bound:
        return ""
    costs = {
        teller.say(say("never the {card}", card=card)): found["mean_value"] - value
        for card, value in bound["forbid"].items()
    }
    named = {
        "highest": say("highest first"),
        "lowest": say("lowest first"),
        "random": say("at random"),
        "greedy": say("best for now"),
    }
    costs |= {
        teller.say(told): found["mean_value"] - bound[name] for name, told in named.items() if name in bound
    }
    row, left = 24, 108
    top = max(costs.values()) or 1.0
    high = row * len(costs) + 10
    parts = [_line(left, 2, left, high - 6, "axis")]
    for at, (name, cost) in enumerate(costs.items()):
        y = 4 + row * at + (4 if at >= len(bound["forbid"]) else 0)
        long = (WIDE - left - 48) * max(cost, 0.0) / top
        parts.append(_text(left - 8, y + 14, name, "end"))
        parts.append(_box(left, y + 4, long, 12, "against"))
        parts.append(_text(left + long + 5, y + 14, _decimal(cost, 2, teller), "start", "figure"))
    told = say(
        "Points a game that {seat} loses by a habit which {other} knows and answers best.",
        seat=FIRST,
        other=Seat(1),
    )
    rows = [(name, _decimal(cost, 3, teller)) for name, cost in costs.items()]
    heads = (say("habit"), say("points lost"))
    return _figure(say("What habits cost"), told, high, parts, heads, rows, None, teller)


# Drawing


def _figure(
    title: Message,
    told: Message,
    high: float,
    parts: Iterable[str],
    heads: Sequence[Message],
    rows: Sequence[Sequence[str]],
    other: Found | None,
    teller: Teller,
    keys: Sequence[tuple[str, Message]] = (),
) -> str:
    """A plot with its heading, what it shows, what its inks mean, and its table."""
    named = escape(teller.sentence(title))
    also = "".join(f' <span class="key {kind}"></span>{escape(teller.say(name))}' for kind, name in keys)
    also += "" if other is None else f' <span class="key there"></span>{escape(other["variant"])}.'
    label = escape(teller.say(say("{title}: the table below has the figures", title=named)))
    return (
        f'<figure><h2>{named}</h2><p class="told">{escape(teller.sentence(told))}{also}</p>'
        f'<svg viewBox="0 0 {WIDE} {high:g}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
        f"<details><summary>{escape(teller.say(say('As a table')))}</summary>"
        f"{table([teller.say(each) for each in heads], rows)}</details></figure>"
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table whose first column names the rows."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    head = f"<thead><tr>{head}</tr></thead>" if heads else ""
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(each)}</td>" for each in rest)}</tr>'
        for first, *rest in rows
    )
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{named}{head}<tbody>{body}</tbody></table>"


def _box(x: float, y: float, wide: float, high: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(wide, 0.5):.1f}" height="{high:.1f}"/>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "name") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _level(left: float, right: float, y: float, value: float, teller: Teller) -> str:
    text = written(value, "signed")
    text = text.removesuffix("00").removesuffix("0.0") or "0" if text != "0.000" else "0"
    text = text.replace(".", written(0.5, "exact", teller.language)[1])
    return _line(left, y, right, y, "level") + _text(left - 5, y + 4, text, "end", "figure")


def _card(x: float, y: float, face: str) -> str:
    """A small card with its numeral."""
    return (
        f'<rect class="card" x="{x}" y="{y}" width="38" height="25" rx="2.5"/>'
        f'<text class="face" x="{x + 19}" y="{y + 18}" text-anchor="middle">{escape(face)}</text>'
    )


def _hand(row: dict[str, Any], teller: Teller) -> str:
    if "hand" not in row:
        return str(row["deal"])
    return teller.say(hand_told(row["hand"], row.get("spare", ())))


def _signed(value: float, teller: Teller) -> str:
    return written(value, "signed", teller.language)


def _decimal(value: float, digits: int, teller: Teller) -> str:
    return written(value, {2: "hundredths"}.get(digits, "exact"), teller.language)


def _or_none(value: float | None, teller: Teller) -> str:
    return "–" if value is None else _signed(value, teller)
