"""The press: pages as HTML and pictures as SVG become a PDF, by WeasyPrint.

The document is tagged and its fonts are inside it. A picture is put into the file once, however often it is
on the pages: so a class set costs hardly more than a single one. Nothing is fetched but the files of our
fonts; pictures are those that are handed in.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from html import escape
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree

from pipworks.cards import FONTS
from pipworks.cards.art import font
from pipworks.engine.messages import Progress, no_progress, say
from pipworks.printing.errors import NoPrinting

LAID_OUT = 0.4
"""About so much of the work is done when pages are laid out and only remain to be drawn."""
DRAWING = say("drawing pages")
PICTURE = "picture:"
"""How pictures are addressed on pages, by their names."""


class _Picture:
    """An SVG that is drawn into the file when it is first needed, and from then on only referred to."""

    def __init__(self, name: str, svg: str, drawn: Callable[[], None]) -> None:
        self.name, self.tree, self.told = name, ElementTree.fromstring(svg), drawn
        self.known: dict[tuple[int, float, float], str] = {}
        self.sizes: dict[float, tuple[Any, Any, Any]] = {}
        self.context: Any = None

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[Any, Any, Any]:
        """Width, height and ratio: what WeasyPrint asks of a picture again and again while it lays out."""
        if font_size not in self.sizes:
            wide, high = self._svg().get_intrinsic_size(font_size)
            self.sizes[font_size] = wide, high, wide / high
        return self.sizes[font_size]

    def draw(self, stream: Any, wide: float, high: float, style: Any) -> None:
        """Put it on a page."""
        self.told()
        size = (id(stream._resources), round(wide, 3), round(high, 3))
        if size not in self.known:
            group = stream.add_group(0, 0, wide, high)
            del group.extra["Group"]  # nothing in it shines through
            self._svg().draw(group, wide, high, None, self.context)
            self.known[size] = group.id
        stream.draw_x_object(self.known[size])

    def _svg(self) -> Any:
        from weasyprint.svg import SVG

        return SVG(self.tree, None, getattr(self.context, "font_config", None), None)


@cache
def is_installed() -> bool:
    """Whether the packages are here that printing takes; nothing is loaded for that."""
    return all(find_spec(each) is not None for each in ("segno", "weasyprint"))


def needed() -> None:
    """Raises NoPrinting where WeasyPrint, or the libraries of the system that it takes, are not here."""
    try:
        import segno
        import weasyprint

        assert segno and weasyprint
    except ImportError:
        raise NoPrinting(
            "printing takes more packages, which are not here: pip install 'pipworks[print]'"
        ) from None
    except OSError:
        raise NoPrinting(
            "printing takes the library Pango, which is not here: install it (on Debian: apt install "
            "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0)"
        ) from None


def pressed(
    body: str,
    style: str,
    pictures: Mapping[str, str],
    title: str,
    language: str,
    tell: Progress = no_progress,
    times: Mapping[str, int] = MappingProxyType({}),
    cut: Collection[str] | None = None,
) -> tuple[bytes, int]:
    """The PDF of some pages, and how many there are.

    `body` and `style` are HTML and CSS, `pictures` SVGs by the names under which the pages show them
    (`picture:NAME`). Pages of the names in `times` come so many times, and are laid out once. With `cut` the
    pages are for both sides of the paper: every part and every copy of it begins on a new sheet, and behind
    pages of those names, which are cut up, is nothing. An empty page is then the last of `body`.
    """
    laid = laid_out(body, style, pictures, title, language, tell, max(times.values(), default=1))
    there = list(laid.pages)
    empty = [] if cut is None else [there.pop()]
    pages: list[Any] = []
    for name, some in groupby(there, key=lambda page: page._page_box.page_type.name):
        once = list(some)
        if cut is not None and name in cut:
            once = [each for page in once for each in (page, *empty)]
        for _ in range(times.get(name, 1)):
            pages += empty * (len(pages) % 2) + once
    file = io.BytesIO()
    laid.copy(pages).write_pdf(file, pdf_variant="pdf/ua-1")
    tell(1.0, DRAWING)
    return file.getvalue(), len(pages)


def page_count(body: str, style: str, pictures: Mapping[str, str], language: str) -> int:
    """How many pages these would be; words are broken as the language breaks them.

    Asked again it is known: the same sheet is printed on other sides, so many times, or with other parts.
    """
    return _page_count(body, style, frozenset(pictures.items()), language)


@lru_cache(maxsize=32)
def _page_count(body: str, style: str, pictures: frozenset[tuple[str, str]], language: str) -> int:
    return len(laid_out(body, style, dict(pictures), "", language, no_progress).pages)


def laid_out(
    body: str,
    style: str,
    pictures: Mapping[str, str],
    title: str,
    language: str,
    tell: Progress,
    times: int = 1,
) -> Any:
    """The pages, laid out; a WeasyPrint document. It tells how far its drawing is, at most so many times."""
    needed()
    from weasyprint import HTML
    from weasyprint.text.fonts import FontConfiguration

    done, all_of_them = 0, max(1, times * body.count(f'src="{PICTURE}'))

    def drawn() -> None:
        nonlocal done
        done += 1
        tell(min(LAID_OUT + (1 - LAID_OUT) * done / all_of_them, 1.0), DRAWING)

    fonts = FontConfiguration()
    context = _Context(fonts)
    shown = {}
    for name, svg in pictures.items():
        picture = _Picture(name, svg, drawn)
        picture.context = context
        shown[PICTURE + name] = picture
    whole = document(body, style, title, language)
    return HTML(string=whole, url_fetcher=_only_fonts()).render(font_config=fonts, cache=shown)


def document(body: str, style: str, title: str, language: str) -> str:
    """The whole of a document as HTML, with our fonts."""
    faces = "".join(
        f"@font-face {{ font-family: '{name}'; src: url('{font(name).as_uri()}') }}\n" for name in FONTS
    )
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{faces}{style}</style></head><body>{body}</body></html>"
    )


@cache
def _unpacked(file: Path) -> bytes:
    """A font as it comes into documents, unpacked once for all of them."""
    from fontTools.ttLib import woff2

    found = io.BytesIO()
    with file.open("rb") as packed:
        woff2.decompress(packed, found)
    return found.getvalue()


def _only_fonts() -> Any:
    """What gives WeasyPrint the files of our fonts, and nothing else of this machine or any other."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    ours = {font(name).as_uri(): font(name) for name in FONTS}

    class Fonts(URLFetcher):  # type: ignore[misc, unused-ignore]
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url not in ours:
                raise ValueError(f"nothing is fetched for a page but its fonts, and not {url[:80]}")
            return URLFetcherResponse(url, _unpacked(ours[url]))

    return Fonts(allowed_protocols={"file"})


class _Context:
    """As much of a layout's surroundings as the texts of a picture ask for."""

    def __init__(self, fonts: Any) -> None:
        self.font_config = fonts
        self.dictionaries: dict[Any, Any] = {}
