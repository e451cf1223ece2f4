"""Where the lines of a text end at a terminal: never within a sum, and never within a word of a code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.measure import Measurement
from rich.text import Text

from pipworks.cli.console import out, without_end
from pipworks.engine.figures import held

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

_WORD = re.compile(r" *([^ ]+)")
_AFTER_COMMAS, _AFTER_MARKS = re.compile(r"(?<=,)"), re.compile(r"(?<=[-:/])")


def pieces(word: str, width: int) -> list[str]:
    """A word, apart where a line may end in it if it is longer than one: after commas.

    What is too long still is taken apart after hyphens, colons and slashes, too.
    """
    if cell_len(word) <= width:
        return [word]
    found: list[str] = []
    for part in _AFTER_COMMAS.split(word):
        found += [part] if cell_len(part) <= width else _AFTER_MARKS.split(part)
    return [each for each in found if each]


def ends(text: str, width: int) -> Iterator[int]:
    """Where lines end in a text without line feeds, so that none is longer than that if that can be."""
    text, begun = held(text), 0
    for found in _WORD.finditer(text):
        at = found.start(1)
        if cell_len(text[begun : found.end()]) <= width:
            continue
        parts = pieces(found[1], width)
        if len(parts) == 1 and at > begun:
            begun = at
            yield begun
            continue
        for part in parts:
            if at > begun and cell_len(text[begun : at + len(part)]) > width:
                begun = at
                yield begun
            at += len(part)


class Wrapped:
    """A text to be printed, alone or in a table, whose lines end where they may."""

    def __init__(self, text: str | Text, style: str = "") -> None:
        self.text = Text(text, style=style) if isinstance(text, str) else text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        for line in self.text.split("\n", allow_blank=True):
            for part in line.divide(ends(line.plain, options.max_width)):
                part.rstrip()
                yield part

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        words = [piece for word in held(self.text.plain).split() for piece in pieces(word, 1)]
        lines = self.text.plain.splitlines()
        most = max(map(cell_len, lines), default=0)
        return Measurement(max(map(cell_len, words), default=0), most).with_maximum(options.max_width)


def show_line(*parts: str | tuple[str, str], style: str = "") -> None:
    """Print a line, each part of it with a style of its own if it has one; a pipe gets it whole."""
    without_end().print(Wrapped(Text.assemble(*parts, style=style)))


def show_variant(code: str, told: str) -> None:
    """Print the code of a variant in bold letters, and what is said of it."""
    show_line((code, "bold"), f"  {told}")


def show_hanging(text: str, width: int, style: str = "") -> None:
    """Print a text that begins below its heading, so many columns to the right, with all of its lines."""
    from rich.padding import Padding

    out().print(Padding(Wrapped(text, style), (0, 0, 0, width)))
