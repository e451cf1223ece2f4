"""A measured game as one page of HTML that needs nothing from elsewhere, nor any script: fonts are in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape

from pipworks.cards.art import FONTS, font
from pipworks.engine.figures import written
from pipworks.engine.messages import Message, Seat, say
from pipworks.engine.teller import ENGLISH, Teller
from pipworks.lab.plots import plots, table
from pipworks.lab.verdict import FIGURES, GROUPS, Found, difference, line_title, verdict

STYLE = """
:root {
  color-scheme: light dark;
  --paper: light-dark(#eef0ec, #12151c); --sheet: light-dark(#f9faf6, #191d27);
  --grid: light-dark(rgb(43 74 160 / .11), rgb(157 180 255 / .08));
  --margin: light-dark(rgb(185 58 43 / .38), rgb(255 157 138 / .3));
  --ink: light-dark(#1b2233, #ece9e1); --soft: light-dark(#4b5366, #b4b6be);
  --line: light-dark(rgb(27 34 51 / .16), rgb(236 233 225 / .18));
  --blue: light-dark(#2b4aa0, #9db4ff); --red: light-dark(#b93a2b, #ff9d8a);
  --card: light-dark(#fffefa, #f3efe4); --edge: light-dark(#c9c8be, #8f8b80); --marigold: #f2b632;
  --display: Besley, Clarendon, Rockwell, "Roboto Slab", Georgia, serif;
}
* { box-sizing: border-box; }
body {
  margin: 0; color: var(--ink); background-color: var(--paper);
  background-image: repeating-linear-gradient(var(--grid) 0 1px, transparent 1px 24px),
    repeating-linear-gradient(90deg, var(--grid) 0 1px, transparent 1px 24px);
  font: 1rem/1.5 "Atkinson Hyperlegible Next", "Atkinson Hyperlegible", system-ui, "Segoe UI", sans-serif;
}
main {
  max-width: 1008px; margin: 0 auto; padding: 40px 32px 64px; background: var(--sheet);
  border-inline: 1px solid var(--line); min-height: 100vh;
}
h1, h2, .sum b { font-family: var(--display); line-height: 1.15; }
h1 { font-size: 2.0625rem; margin: 0 0 4px; }
h2 { font-size: 1.1875rem; margin: 0 0 4px; }
.code { color: var(--soft); margin: 0 0 24px; overflow-wrap: anywhere; }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(136px, 1fr)); gap: 16px 24px;
  margin: 0 0 32px; padding: 16px 0; border-block: 1px solid var(--line); }
.sum b { display: block; font-size: 1.75rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.sum span { color: var(--soft); font-size: .8125rem; }
.said { max-width: 65ch; margin: 12px 0 40px; padding: 0 0 0 16px; border-left: 2px solid var(--margin); }
.said p { margin: 0 0 8px; }
.said p:first-child { font-size: 1.1875rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
  gap: 40px 48px; margin: 0 0 40px; }
figure { margin: 0; min-width: 0; }
.told { color: var(--soft); font-size: .875rem; margin: 0 0 8px; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; }
svg text { font-size: 12px; fill: var(--ink); }
svg .name { fill: var(--soft); }
svg .figure { font-variant-numeric: tabular-nums; }
svg .face { font-family: var(--display); font-size: 15px; font-weight: 600; fill: #1b2233; }
svg .card { fill: var(--card); stroke: var(--edge); }
svg .axis { stroke: var(--soft); }
svg .level { stroke: var(--line); }
svg .for { fill: var(--blue); }
svg .against { fill: var(--red); }
svg .even { fill: var(--sheet); stroke: var(--soft); stroke-width: 1.5; }
svg .there { fill: none; stroke: var(--ink); stroke-width: 2; }
.key { display: inline-block; width: 12px; height: 12px; margin: 0 4px 0 2px; vertical-align: -1px; }
.key.for { background: var(--blue); }
.key.even { border: 1.5px solid var(--soft); }
.key.there { height: 0; border-top: 2px solid var(--ink); width: 16px; vertical-align: 4px; }
details { margin-top: 8px; font-size: .875rem; }
summary { color: var(--blue); cursor: pointer; min-height: 44px; display: flex; align-items: center; }
summary::before { content: "+"; width: 1.2em; font-weight: 700; }
details[open] > summary::before { content: "−"; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: left; font: 600 1.1875rem/1.15 var(--display); padding: 0 0 8px; }
th, td { padding: 4px 0 4px 16px; border-bottom: 1px solid var(--line); text-align: right;
  font-variant-numeric: tabular-nums; vertical-align: bottom; }
th:first-child { padding-left: 0; text-align: left; }
th { font-weight: 400; }
thead th { color: var(--soft); overflow-wrap: anywhere; }
.all { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
  gap: 32px 48px; margin: 0 0 40px; align-items: start; }
ol { max-width: 65ch; padding-left: 1.4em; margin: 8px 0 0; font-size: .9375rem; }
li { margin: 0 0 8px; }
footer { color: var(--soft); font-size: .8125rem; margin-top: 40px; }
@media (max-width: 560px) {
  main { padding: 24px 16px 40px; border: 0; }
  .sums { grid-template-columns: 1fr 1fr; }
  .sum b { font-size: 1.4375rem; }
}
@media print { :root { color-scheme: light; --paper: #fff; --sheet: #fff; --grid: transparent; } }
"""


@cache
def fonts() -> str:
    """The fonts as a style sheet that has them in it."""
    return "\n".join(
        f'@font-face {{ font-family: "{name}"; font-weight: 100 900; src: url(data:font/woff2;base64,'
        f'{b64encode(font(name).read_bytes()).decode()}) format("woff2"); }}'
        for name in FONTS
    )


def document(title: str, parts: Sequence[str], teller: Teller, more: str = "") -> str:
    """A whole page called `title`, of these parts; `more` is style."""
    return (
        f'<!doctype html>\n<html lang="{teller.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{fonts()}{STYLE}{more}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def page(
    title: str,
    found: Found,
    other: Found | None = None,
    teller: Teller = ENGLISH,
    line: Sequence[Sequence[str]] | None = None,
) -> str:
    """The page of a game called `title`, as it was measured; with `other`, beside another.

    `line` has what happens in each round of the line, if not in English.
    """
    dealt = (
        say("nothing is dealt") if found["deals"] == 1 else say("{deals:grouped} deals", deals=found["deals"])
    )
    about = say(
        "{dealt}, {positions:grouped} positions, all of them exactly",
        dealt=dealt,
        positions=found["positions"],
    )
    best = say(
        "Values are to {seat}, in points a game. Best play is the one that the solver finds; there can be "
        "others as good, which change lengths, draws and totals but no value: between what, stands beside "
        "them.",
        seat=Seat(0),
    )
    heading = teller.sentence(say("{title}, measured", title=title))
    parts = [
        f'<h1>{escape(heading)}</h1><p class="code">{escape(found["variant"])}: '
        f"{escape(teller.say(about))}</p>",
        _sums(found, teller),
        *([] if other is None else [_against(found, other, teller)]),
        f"<h2>{escape(teller.say(say('Verdict')))}</h2>",
        said(verdict(found, teller)),
        f'<div class="plots">{"".join(plots(found, other, teller))}</div>',
        _all(found, other, teller),
        f"<h2>{escape(line_title(found, teller))}</h2>",
        _rounds(found["line"]["told"] if line is None else line),
        f"<footer>{escape(teller.sentence(best))}</footer>",
    ]
    return document(teller.say(say("{title}, measured", title=found["variant"])), parts, teller)


def _against(found: Found, other: Found, teller: Teller) -> str:
    heading = teller.say(say("Against {variant}", variant=other["variant"]))
    return f"<h2>{escape(heading)}</h2>{said(difference(found, other, teller))}"


def _sums(found: Found, teller: Teller) -> str:
    """The figures that matter most, large."""
    best = found["best_play"]
    told: list[tuple[float, str, Message]] = [
        (found["mean_abs_value"], "plain", say("points a deal is worth")),
        (found["decided"], "percent", say("of deals are decided")),
        (found["mean_value"], "signed", say("mean value to {seat}", seat=Seat(0))),
        (best["mean_rounds"], "plain", say("rounds under best play")),
        (best["draw"], "percent", say("drawn under best play")),
        (found["decisions"]["must_mix"], "percent", say("of decisions must be mixed")),
    ]
    told = told[2:] if found["deals"] == 1 else told
    shown = "".join(
        f'<div class="sum"><b>{written(number, form, teller.language)}</b>'
        f"<span>{escape(teller.say(name))}</span></div>"
        for number, form, name in told
    )
    return f'<div class="sums">{shown}</div>'


def said(sentences: Sequence[str]) -> str:
    """Sentences as they stand on a page."""
    told = "".join(f"<p>{escape(each)}</p>" for each in sentences).replace(" %", "\u00a0%")
    return f'<div class="said">{told}</div>'


def _rounds(line: Sequence[Sequence[str]]) -> str:
    told = "".join(f"<li>{escape(' '.join(each))}</li>" for each in line)
    return f"<ol>{told}</ol>"


def _all(found: Found, other: Found | None, teller: Teller) -> str:
    """All figures, a table for each group of them."""
    shown = []
    for group, figures in FIGURES.items():
        heads: list[Message] = []
        beside = ["" if other is None else each.text(other, teller) for each in figures]
        if other is not None:
            heads = [say("here"), say("there")]
        elif any(each.span(found, teller) for each in figures):
            heads = [say("as measured"), say("any best play")]
            beside = [each.span(found, teller) for each in figures]
        rows = [
            (teller.say(each.name), each.text(found, teller), *([there] if heads else []))
            for each, there in zip(figures, beside, strict=True)
        ]
        named = ["", *map(teller.say, heads)] if heads else []
        shown.append(table(named, rows, teller.say(GROUPS[group])).replace(" %", "\u00a0%"))
    return f'<div class="all">{"".join(shown)}</div>'
