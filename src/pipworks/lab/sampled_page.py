"""A game that was measured by play as one page of HTML that needs nothing from elsewhere, nor any script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from pipworks.engine.figures import localized, written
from pipworks.engine.messages import Message, say
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.lab.page import document, said
from pipworks.lab.plots import WIDE, table
from pipworks.lab.sampled_report import difference
from pipworks.lab.sampled_words import GROUPS, NAMES, interval, verdict

Found = Mapping[str, Any]

MOST_BARS = 40
"""Lengths are put together until there are no more bars than these."""

NOTES = """
svg .span { stroke: var(--ink); stroke-width: 2; }
svg .level { stroke: var(--red); }
svg .dot { fill: var(--blue); }
"""


def sampled_page(title: str, found: Found, other: Found | None = None, teller: Teller = ENGLISH) -> str:
    """The page of a game called `title`, as it was measured by play; with `other`, beside another."""
    about = heading(found)
    sure = say(
        "Every figure stands with the interval in which it lies with 95%. Chances are those of games that "
        "are played on, half at random."
    )
    parts = [
        f"<h1>{escape(teller.say(say('{title}, measured by play', title=title)))}</h1>"
        f'<p class="code">{escape(found["variant"])}: {escape(teller.say(about))}</p>',
        _sums(found, teller),
        "" if other is None else _changed(found, other, teller),
        f"<h2>{escape(teller.say(say('Verdict')))}</h2>",
        said([each["text"] for each in verdict(found, teller)]),
        f'<div class="plots">{"".join(_plots(found, teller))}</div>',
        _all(found, other, teller),
        f"<footer>{escape(teller.say(sure))}</footer>",
    ]
    named = teller.say(say("{title}, measured by play", title=found["variant"]))
    return document(named, parts, teller, NOTES)


def heading(found: Found) -> Message:
    """How many games were played, by whom, and what their luck follows from."""
    return say(
        "{games:grouped} {games:game|games} played by {who:and}, seed {seed}",
        games=found["games"],
        who=tuple(dict.fromkeys(found["players"])),
        seed=str(found["seed"]),
    )


def _sums(found: Found, teller: Teller) -> str:
    """The figures that matter most, large."""
    seat = max(found["seats"], key=lambda each: float(each["advantage"]["value"]))
    measures, skill = found["measures"], found.get("skill")
    told: list[tuple[Found, str, Message]] = [
        (measures["rounds"], "plain", say("rounds a game")),
        (seat["wins"], "percent", say("of games are won by seat {seat}", seat=str(seat["seat"]))),
        (measures["draw"], "percent", say("of games are drawn")),
        (measures["comebacks"], "percent", say("of winners were behind")),
        (measures["decision_factor"], "plain", say("ways where there is a choice")),
    ]
    if skill:
        told.append((skill["skill"], "percent", say("of what {bot} gets is skill", bot=skill["strong"])))
    shown = "".join(
        f'<div class="sum"><b>{_figure(figure, form, teller)[0]}</b><span>{escape(teller.say(name))} '
        f"({_figure(figure, form, teller)[1]})</span></div>"
        for figure, form, name in told
        if figure["value"] is not None
    )
    return f'<div class="sums">{shown}</div>'


def _figure(figure: Found, form: str, teller: Teller) -> tuple[str, str]:
    value, between = interval(figure, form, teller)
    between = between or teller.say(say("no interval yet"))
    return value.replace(" %", "\u00a0%"), between.replace(" %", "\u00a0%")


def _changed(found: Found, other: Found, teller: Teller) -> str:
    told = [each["text"] for each in difference(found, other, teller)]
    heading = teller.say(say("Against {variant}", variant=other["variant"]))
    nothing = teller.say(say("Nothing is surely different."))
    return f"<h2>{escape(heading)}</h2>{said(told or [nothing])}"


def _plots(found: Found, teller: Teller) -> list[str]:
    """All plots that there are, as figures of HTML."""
    even = 1.0 / len(found["seats"])
    told = say("How many games each seat wins; the line is an even share.")
    drawn = [_lengths(found, teller), _intervals(say("Seats"), told, _seats(found, teller), teller, even)]
    thirds = [
        (teller.say(NAMES["Chances"][name].name), found["measures"][name])
        for name in ("uncertainty_early", "uncertainty_middle", "uncertainty_late")
    ]
    told = say("How often of a hundred a game would end differently, if it were played on from there.")
    drawn.append(_intervals(say("Open until when"), told, thirds, teller))
    skill = found.get("skill")
    if skill:
        named = (("skill", say("skill")), ("deal", say("the deal and the seat")), ("play", say("the play")))
        parts = [(teller.say(name), skill[part]) for part, name in named]
        told = say(
            "What the results of {strong} against {weak} come from.",
            strong=skill["strong"],
            weak=skill["weak"],
        )
        drawn.append(_intervals(say("Skill and luck"), told, parts, teller))
    ladder = [(each["bot"], each["wins"]) for each in found.get("ladder") or []]
    told = say("What each search wins against the one below.")
    drawn.append(_intervals(say("Thinking longer"), told, ladder, teller, even))
    for some in found.get("by_players") or []:
        rows = _numbered(some["seats"], teller)
        title = say("Seats of {players}", players=str(some["players"]))
        told = say("How many games each seat wins, and an even share.")
        drawn.append(_intervals(title, told, rows, teller, 1.0 / some["players"]))
    return [each for each in drawn if each]


def _numbered(seats: Sequence[Found], teller: Teller) -> list[tuple[str, Found]]:
    return [(teller.say(say("seat {seat}", seat=str(each["seat"]))), each["wins"]) for each in seats]


def _seats(found: Found, teller: Teller) -> list[tuple[str, Found]]:
    return [*_numbered(found["seats"], teller), *((each["bot"], each["wins"]) for each in found["bots"])]


def _intervals(
    title: Message, told: Message, rows: Sequence[tuple[str, Found]], teller: Teller, even: float = 0.0
) -> str:
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
        number = written(figure["value"], "percent", teller.language)
        parts.append(f'<text class="figure" x="{end + 6:.1f}" y="{y + 4}">{number}</text>')
    cells = [(name, *interval(figure, "percent", teller)) for name, figure in rows]
    heads = ("", teller.say(say("share of all")), localized("95%", teller.language))
    return _drawn(title, told, high, parts, table(heads, cells), teller)


def _lengths(found: Found, teller: Teller) -> str:
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
        between = say("{low} to {high}", low=str(begin), high=str(end))
        rows.append((f"{begin}" if begin == end else teller.say(between), f"{count}"))
    ends = ((0, "start", least), (WIDE, "end", most)) if len(counts) > 1 else ((WIDE / 2, "middle", least),)
    parts += [
        f'<text class="figure" x="{x}" y="{high - 8}" text-anchor="{anchor}">'
        f"{escape(teller.say(say('{count} choices', count=str(length))))}</text>"
        for x, anchor, length in ends
    ]
    told = say("How many choices all players together make in a game.")
    heads = [teller.say(each) for each in (say("choices"), say("games"))]
    return _drawn(say("Length"), told, high, parts, table(heads, rows), teller)


def _drawn(
    title: Message, told: Message, high: float, parts: Sequence[str], rows: str, teller: Teller
) -> str:
    """A plot with its heading, what it shows, and its table."""
    named = teller.sentence(title)
    label = escape(teller.say(say("{title}: the table below has the figures", title=named)))
    return (
        f'<figure><h2>{escape(named)}</h2><p class="told">{escape(teller.say(told))}</p>'
        f'<svg viewBox="0 0 {WIDE} {high:g}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
        f"<details><summary>{escape(teller.say(say('As a table')))}</summary>{rows}</details></figure>"
    )


def _all(found: Found, other: Found | None, teller: Teller) -> str:
    """All figures, a table for each group of them."""
    games = [found] if other is None else [found, other]
    names_of = (say("value"),) if other is None else (say("here"), say("there"))
    sure = localized("95%", teller.language)
    heads = ["", *(text for each in names_of for text in (teller.say(each), sure))]
    shown = []
    for group, names in NAMES.items():
        rows = [
            (teller.say(each.name), *_cells(games, name, each.form, teller))
            for name, each in names.items()
            if any(game["measures"][name]["value"] is not None for game in games)
        ]
        if rows:
            shown.append(table(heads, rows, teller.say(GROUPS[group])))
    return f'<div class="all">{"".join(shown)}</div>'


def _cells(games: Sequence[Found], name: str, form: str, teller: Teller) -> list[str]:
    return [text for game in games for text in interval(game["measures"][name], form, teller)]
