"""A game that was measured by play as one page of HTML that needs nothing from elsewhere, nor any script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from pipworks.engine.figures import written
from pipworks.engine.teller import ENGLISH
from pipworks.lab.page import document
from pipworks.lab.plots import WIDE, table
from pipworks.lab.sampled_report import difference
from pipworks.lab.sampled_words import GROUPS, NAMES, interval

Found = Mapping[str, Any]

MOST_BARS = 40
"""Lengths are put together until there are no more bars than these."""

NOTES = """
svg .span { stroke: var(--ink); stroke-width: 2; }
svg .level { stroke: var(--red); }
svg .dot { fill: var(--blue); }
"""


def sampled_page(title: str, found: Found, other: Found | None = None) -> str:
    """The page of a game called `title`, as it was measured by play; with `other`, beside another."""
    who = " and ".join(dict.fromkeys(found["players"]))
    beside = ""
    if other is not None:
        beside = f"<h2>Against {escape(other['variant'])}</h2>{_changed(found, other)}"
    parts = [
        f'<h1>{escape(title)}, measured by play</h1><p class="code">{escape(found["variant"])}: '
        f"{found['games']:,} games played by {escape(who)}, seed {escape(found['seed'])}</p>",
        _sums(found),
        beside,
        "<h2>Verdict</h2>",
        _said([each["text"] for each in found["verdict"]]),
        f'<div class="plots">{"".join(_plots(found))}</div>',
        _all(found, other),
        "<footer>Every figure stands with the interval in which it lies with 95 %. Chances are those of "
        "games that are played on, half at random.</footer>",
    ]
    return document(f"{found['variant']}, measured by play", parts, ENGLISH, NOTES)


def _sums(found: Found) -> str:
    """The figures that matter most, large."""
    seat = max(found["seats"], key=lambda each: float(each["advantage"]["value"]))
    measures, skill = found["measures"], found.get("skill")
    told = [
        (measures["rounds"], "plain", "rounds a game"),
        (seat["wins"], "percent", f"of games are won by seat {seat['seat']}"),
        (measures["draw"], "percent", "of games are drawn"),
        (measures["comebacks"], "percent", "of winners were behind"),
        (measures["decision_factor"], "plain", "ways where there is a choice"),
    ]
    if skill:
        told.append((skill["skill"], "percent", f"of what {skill['strong']} gets is skill"))
    shown = "".join(
        f'<div class="sum"><b>{_figure(figure, form)[0]}</b><span>{escape(name)} '
        f"({_figure(figure, form)[1]})</span></div>"
        for figure, form, name in told
        if figure["value"] is not None
    )
    return f'<div class="sums">{shown}</div>'


def _figure(figure: Found, form: str) -> tuple[str, str]:
    value, between = interval(figure, form)
    return value.replace(" %", "\u00a0%"), between.replace(" %", "\u00a0%") or "no interval yet"


def _said(sentences: Sequence[str]) -> str:
    told = "".join(f"<p>{escape(each)}</p>" for each in sentences).replace(" %", "\u00a0%")
    return f'<div class="said">{told}</div>'


def _changed(found: Found, other: Found) -> str:
    told = [each["text"] for each in difference(found, other)]
    return _said(told or ["Nothing is surely different."])


def _plots(found: Found) -> list[str]:
    """All plots that there are, as figures of HTML."""
    even = 1.0 / len(found["seats"])
    told = "How many games each seat wins; the line is an even share."
    drawn = [_lengths(found), _intervals("Seats", told, _seats(found), even)]
    thirds = [
        (ENGLISH.say(NAMES["Chances"][name].name), found["measures"][name])
        for name in ("uncertainty_early", "uncertainty_middle", "uncertainty_late")
    ]
    told = "How often of a hundred a game would end differently, if it were played on from there."
    drawn.append(_intervals("Open until when", told, thirds))
    skill = found.get("skill")
    if skill:
        parts = [
            ("skill", skill["skill"]),
            ("the deal and the seat", skill["deal"]),
            ("the play", skill["play"]),
        ]
        told = f"What the results of {skill['strong']} against {skill['weak']} come from."
        drawn.append(_intervals("Skill and luck", told, parts))
    ladder = [(each["bot"], each["wins"]) for each in found.get("ladder") or []]
    drawn.append(_intervals("Thinking longer", "What each search wins against the one below.", ladder, even))
    for some in found.get("by_players") or []:
        named = [(f"seat {each['seat']}", each["wins"]) for each in some["seats"]]
        title, told = f"Seats of {some['players']}", "How many games each seat wins, and an even share."
        drawn.append(_intervals(title, told, named, 1.0 / some["players"]))
    return [each for each in drawn if each]


def _seats(found: Found) -> list[tuple[str, Found]]:
    rows = [(f"seat {each['seat']}", each["wins"]) for each in found["seats"]]
    return [*rows, *((each["bot"], each["wins"]) for each in found["bots"])]


def _intervals(title: str, told: str, rows: Sequence[tuple[str, Found]], even: float = 0.0) -> str:
    """Shares as dots on lines from one end of their intervals to the other; a line where they are even."""
    rows = [(name, figure) for name, figure in rows if figure["low"] is not None]
    if not rows:
        return ""
    row, left, right = 30, 138, WIDE - 58
    low = float(min(0.0, *(figure["low"] for _, figure in rows)))
    top = max(float(max(figure["high"] for _, figure in rows)), low + 0.05)
    high = row * len(rows) + 8

    def x(share: float) -> float:
        return float(left + (right - left) * (share - low) / (top - low))

    parts = [f'<line class="axis" x1="{x(0):.1f}" y1="2" x2="{x(0):.1f}" y2="{high - 4}"/>']
    if even:
        parts.append(f'<line class="level" x1="{x(even):.1f}" y1="2" x2="{x(even):.1f}" y2="{high - 4}"/>')
    for at, (name, figure) in enumerate(rows):
        y = 4 + row * at + 13
        begin, end, middle = x(figure["low"]), x(figure["high"]), x(figure["value"])
        parts.append(f'<text class="name" x="{left - 8}" y="{y + 4}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<line class="span" x1="{begin:.1f}" y1="{y}" x2="{end:.1f}" y2="{y}"/>')
        parts.append(f'<rect class="dot" x="{middle - 5:.1f}" y="{y - 5}" width="10" height="10"/>')
        number = written(figure["value"], "percent")
        parts.append(f'<text class="figure" x="{end + 6:.1f}" y="{y + 4}">{number}</text>')
    cells = [(name, *interval(figure, "percent")) for name, figure in rows]
    return _drawn(title, told, high, parts, table(("", "share", "95 %"), cells))


def _lengths(found: Found) -> str:
    """How many games had which length."""
    spread = {int(length): count for length, count in found["lengths"]["spread"].items()}
    least, most = min(spread), max(spread)
    step = (most - least) // MOST_BARS + 1
    counts = [0] * ((most - least) // step + 1)
    for length, count in spread.items():
        counts[(length - least) // step] += count
    high, above = 200, 14
    bottom, wide = high - 26, WIDE / len(counts)
    parts = [f'<line class="axis" x1="0" y1="{bottom}" x2="{WIDE}" y2="{bottom}"/>']
    rows = []
    for at, count in enumerate(counts):
        tall = (bottom - above) * count / max(counts)
        thick = min(max(wide - 1.5, 1.0), 40.0)
        x = wide * (at + 0.5) - thick / 2
        parts.append(
            f'<rect class="for" x="{x:.1f}" y="{bottom - tall:.1f}" width="{thick:.1f}" height="{tall:.1f}"/>'
        )
        begin, end = least + at * step, min(least + (at + 1) * step - 1, most)
        rows.append((f"{begin}" if begin == end else f"{begin} to {end}", f"{count:,}"))
    ends = ((0, "start", least), (WIDE, "end", most)) if len(counts) > 1 else ((WIDE / 2, "middle", least),)
    parts += [
        f'<text class="figure" x="{x}" y="{high - 8}" text-anchor="{anchor}">{length} choices</text>'
        for x, anchor, length in ends
    ]
    told = "How many choices all players together make in a game."
    return _drawn("Length", told, high, parts, table(("choices", "games"), rows))


def _drawn(title: str, told: str, high: float, parts: Sequence[str], rows: str) -> str:
    """A plot with its heading, what it shows, and its table."""
    return (
        f'<figure><h2>{escape(title)}</h2><p class="told">{escape(told)}</p>'
        f'<svg viewBox="0 0 {WIDE} {high:g}" role="img" aria-label="{escape(title)}: the table below has the '
        f'figures">{"".join(parts)}</svg><details><summary>As a table</summary>{rows}</details></figure>'
    )


def _all(found: Found, other: Found | None) -> str:
    """All figures, a table for each group of them."""
    games = [found] if other is None else [found, other]
    heads = ["", "value", "95 %"] if other is None else ["", "here", "95 %", "there", "95 %"]
    shown = []
    for group, names in NAMES.items():
        rows = [
            (ENGLISH.say(each.name), *_cells(games, name, each.form))
            for name, each in names.items()
            if any(game["measures"][name]["value"] is not None for game in games)
        ]
        if rows:
            shown.append(table(heads, rows, ENGLISH.say(GROUPS[group])))
    return f'<div class="all">{"".join(shown)}</div>'


def _cells(games: Sequence[Found], name: str, form: str) -> list[str]:
    return [text for game in games for text in interval(game["measures"][name], form)]
