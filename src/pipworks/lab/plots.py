"""The plots of a measured game: inline SVG, in inks that the page around it defines, each with its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from pipworks.lab.verdict import Found, percent, signed

WIDE = 380
"""Units across a plot: about as many pixels on a phone, so that its letters are as large as those around."""

MOST_STEPS = 400
"""So many deals are drawn one by one; of more, so many evenly chosen."""

MOST_ROWS = 200
"""So many deals stand in a table at most."""


def plots(found: Found, other: Found | None = None) -> list[str]:
    """All plots that there are for a game, as figures of HTML; with those of another drawn in."""
    drawn = [deals(found, other), power(found, other), lengths(found), habits(found)]
    return [each for each in drawn if each]


def deals(found: Found, other: Found | None = None) -> str:
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
    parts = [_level(left, right, y(value), signed(value)) for value in (top, top / 2, 0.0, -top / 2, -top)]
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
    parts.append(_text(left, high - 5, "best deals"))
    parts.append(_text(right, high - 5, "worst deals", "end"))
    name = "player 1" if "hand" in found["values"][0] else "deal"
    rows = [(_hand(row), signed(row["value"])) for row in found["values"]]
    told = "What every deal is worth to player 1, from the best to the worst."
    return _figure("Deals", told, high, parts, (name, "value"), _ends(rows), other)


def _thinned(values: Sequence[float]) -> list[float]:
    """The values, or as many of them, evenly chosen, as are drawn."""
    count = min(len(values), MOST_STEPS)
    return [values[at * (len(values) - 1) // max(count - 1, 1)] for at in range(count)]


def _ends(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rows, or only the first and last of very many."""
    if len(rows) <= MOST_ROWS:
        return rows
    half = MOST_ROWS // 2
    return [*rows[:half], (f"{len(rows) - MOST_ROWS:,} more", ""), *rows[-half:]]


def power(found: Found, other: Found | None = None) -> str:
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
        parts.append(_text(beside, y + 18, signed(value), "start" if value >= 0 else "end", "figure"))
    rows = [
        (card, signed(value), *([_or_none(there.get(card))] if other is not None else []))
        for card, value in worth.items()
    ]
    heads = ("card", "worth", *(["there"] if other is not None else []))
    told = "The mean value of the deals in which player 1 holds the card."
    return _figure("Power of the cards", told, high, parts, heads, rows, other)


def lengths(found: Found) -> str:
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
    rows = [(name, percent(best.get(name, 0.0)), percent(even.get(name, 0.0))) for name in rounds]
    told = (
        'How many rounds a game takes: <span class="key for"></span>under best play, '
        '<span class="key even"></span>when both choose at random.'
    )
    return _figure("Length", told, high, parts, ("rounds", "best play", "at random"), rows, None)


def habits(found: Found) -> str:
    """What player 1 loses by each habit."""
    bound = found["restricted"]
    if not bound:
        return ""
    costs = {f"never the {card}": found["mean_value"] - value for card, value in bound["forbid"].items()}
    named = {
        "highest": "highest first",
        "lowest": "lowest first",
        "random": "at random",
        "greedy": "best for now",
    }
    costs |= {told: found["mean_value"] - bound[name] for name, told in named.items() if name in bound}
    row, left = 24, 108
    top = max(costs.values()) or 1.0
    high = row * len(costs) + 10
    parts = [_line(left, 2, left, high - 6, "axis")]
    for at, (name, cost) in enumerate(costs.items()):
        y = 4 + row * at + (4 if at >= len(bound["forbid"]) else 0)
        long = (WIDE - left - 48) * max(cost, 0.0) / top
        parts.append(_text(left - 8, y + 14, name, "end"))
        parts.append(_box(left, y + 4, long, 12, "against"))
        parts.append(_text(left + long + 5, y + 14, f"{cost:.2f}", "start", "figure"))
    told = "Points a game that player 1 loses by a habit which player 2 knows and answers best."
    rows = [(name, f"{cost:.3f}") for name, cost in costs.items()]
    return _figure("What habits cost", told, high, parts, ("habit", "points lost"), rows, None)


# Drawing


def _figure(
    title: str,
    told: str,
    high: float,
    parts: Iterable[str],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    other: Found | None,
) -> str:
    """A plot with its heading, what it shows, and its table."""
    also = "" if other is None else f' <span class="key there"></span>{escape(other["variant"])}.'
    return (
        f'<figure><h2>{escape(title)}</h2><p class="told">{told}{also}</p>'
        f'<svg viewBox="0 0 {WIDE} {high:g}" role="img" aria-label="{escape(title)}: the table below has '
        f'the figures">{"".join(parts)}</svg><details><summary>As a table</summary>'
        f"{table(heads, rows)}</details></figure>"
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


def _level(left: float, right: float, y: float, text: str) -> str:
    text = text.removesuffix("00").removesuffix("0.0") or "0" if text != "0.000" else "0"
    return _line(left, y, right, y, "level") + _text(left - 5, y + 4, text, "end", "figure")


def _card(x: float, y: float, face: str) -> str:
    """A small card with its numeral."""
    return (
        f'<rect class="card" x="{x}" y="{y}" width="38" height="25" rx="2.5"/>'
        f'<text class="face" x="{x + 19}" y="{y + 18}" text-anchor="middle">{escape(face)}</text>'
    )


def _hand(row: dict[str, Any]) -> str:
    if "hand" not in row:
        return str(row["deal"])
    spare = f" ({' '.join(map(str, row['spare']))} spare)" if row.get("spare") else ""
    return " ".join(map(str, row["hand"])) + spare


def _or_none(value: float | None, write: Callable[[float], str] = signed) -> str:
    return "–" if value is None else write(value)
