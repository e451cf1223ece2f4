"""The shapes that the plots of the books are drawn with: plain SVG, readable on white and on black paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

STYLE = """
text { font: 12px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1b2233; }
.name, .small { fill: #4b5366; } .small { font-size: 11px; }
.face { font: 600 15px Rockwell, "Roboto Slab", Georgia, serif; }
.card { fill: #fffefa; stroke: #8f8b80; } .paper { fill: #fbfaf5; }
.axis { stroke: #4b5366; } .level { stroke: #d3d4ce; } .for { fill: #2b4aa0; } .against { fill: #b93a2b; }
.even { fill: #fbfaf5; stroke: #4b5366; stroke-width: 1.5; }
.there { fill: none; stroke: #1b2233; stroke-width: 2; }
.dot { fill: #8ea0cf; } .front { fill: #2b4aa0; }
.chosen { fill: #f2b632; stroke: #1b2233; stroke-width: 1.5; }
"""

WIDE, HIGH = 560, 320


def svg(parts: Sequence[str], wide: float, high: float, title: str) -> str:
    """A picture that stands by itself."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" '
        f'height="{high:g}" role="img"><title>{escape(title)}</title><style>{STYLE}</style>'
        f'<rect class="paper" width="{wide:g}" height="{high:g}"/>{"".join(parts)}</svg>\n'
    )


def of_lab(figure: str, title: str) -> str:
    """A plot of the lab, by itself and with a margin."""
    found = re.search(r'<svg viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*)</svg>', figure, re.DOTALL)
    assert found is not None
    wide, high = float(found[1]), float(found[2])
    return svg([f'<g transform="translate(14 14)">{found[3]}</g>'], wide + 28, high + 28, title)


def text(x: float, y: float, said: str, anchor: str = "start", kind: str = "name") -> str:
    """A line of text."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def box(x: float, y: float, wide: float, high: float, kind: str) -> str:
    """A bar."""
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{max(high, 0):.1f}"/>'


def dot(x: float, y: float, size: float, kind: str, title: str = "") -> str:
    """A dot with the name that shows when one points at it."""
    named = f"<title>{escape(title)}</title>" if title else ""
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{size:g}">{named}</circle>'
