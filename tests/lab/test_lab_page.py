"""The page of a measured game: it needs nothing else, and says in tables what it draws."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import pipworks
from pipworks.engine import Teller
from pipworks.lab import measure
from pipworks.lab.line import retold
from pipworks.lab.page import page
from pipworks.lab.verdict import signed, verdict

VOID = {"meta", "rect", "line", "polyline"}
CODES = (
    "femto:hand_size=2,pack=2-3-4-5",
    "femto:hand_size=2,pack=2-3-4-5,start=draft",
    "femto:goal=prime,hand_size=2,joker=trump,order=alternate,pack=2-2-5-J",
    "femto:hand_size=2,pack=3-4-5-6,score=margin",
)


class Reader(HTMLParser):
    """Reads a page, and fails where what was opened is not closed in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("code", CODES)
def test_a_page_needs_nothing_else(code: str) -> None:
    text = page("Femto", measure(pipworks.game(code)))
    seen = read(text).seen
    assert not {tag for tag, _ in seen} & {"script", "link", "img", "iframe", "object", "image", "use"}
    assert not any({"src", "href", "onload", "onclick"} & attributes.keys() for _, attributes in seen)
    assert not re.search(r"https?:|url\((?!data:font/woff2;base64,)|@import|javascript:", text)
    assert len(re.findall(r"@font-face", text)) == len(re.findall(r"url\(", text)) == 2


@pytest.mark.parametrize("code", CODES)
def test_every_plot_has_its_table_and_lies_within_its_frame(code: str) -> None:
    found = measure(pipworks.game(code))
    text = page("Femto", found)
    figures = re.findall(r"<figure>.*?</figure>", text, re.DOTALL)
    assert len(figures) == 4 - 2 * (found["deals"] == 1)
    for figure in figures:
        assert figure.count("<svg") == figure.count("<table>") == 1 and 'role="img"' in figure
        wide, high = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', figure)[0])
        for x, y, w, h in re.findall(r'x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', figure):
            assert float(x) >= 0 and float(x) + float(w) <= wide + 1
            assert float(y) >= 0 and float(y) + float(h) <= high + 1
    for card, value in found["card_power"].items():
        assert f'<tr><th scope="row">{card}</th><td>{signed(value)}</td></tr>' in text
    said = read(text).text.replace("\u00a0", " ")
    assert all(sentence in said for sentence in verdict(found))


def test_two_games_stand_on_one_page() -> None:
    found, other = (measure(pipworks.game(f"femto:hand_size=2,pack=2-3-4-{last}")) for last in (5, 9))
    text = read(page("<Femto> & more", found, other)).text
    assert "<Femto> & more, measured" in text and f"Against {other['variant']}" in text


@pytest.mark.parametrize("code", CODES)
def test_a_page_speaks_the_readers_language(code: str) -> None:
    variant = pipworks.game(code)
    found, other = measure(variant), measure(pipworks.game(CODES[0]))
    german = Teller("de")
    line = retold(variant, found["line"], german)
    assert retold(variant, found["line"], Teller()) == found["line"]["told"]
    text = page("Femto", found, other, german, line)
    assert '<html lang="de">' in text
    said = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    words = read(said).text
    assert not re.search(r"\b(the|of|and|is|player|deals?|rounds|worth|table|here|there)\b", words)
    assert not re.search(r"(?<![-\d])\d\.\d\d\b", words)
    for part in ("Urteil", "Als Tabelle", *verdict(found, german)[:1]):
        assert part in words.replace("\u00a0", " ")
