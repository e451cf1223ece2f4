"""Cards on paper: how large they are, what is behind them, where they are cut, and that all are there."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from measuring import pictures_on, printed, raster, rastered, read, size_of
from numpy.typing import NDArray

import pipworks
from pipworks.cards import Blank, Face, black, coloured, counter, die_net, drawn
from pipworks.engine import Teller
from pipworks.engine.pictures import face_of
from pipworks.games import BUILT_IN, find
from pipworks.printing import BACKS, PAPERS, SIZES
from pipworks.printing.paper import BLEED, FOOT, MARGIN, fitted
from pipworks.printing.press import pressed

SHEETS = [("a4", "poker", "long"), ("letter", "bridge", "short")]
CLEAR = 2.5
"""What does not go over the edge of a card keeps so far from it, in millimetres."""
DOTS = 140 / 25.4
"""How finely cards are looked at, in dots a millimetre."""
BOXES = (
    *BUILT_IN,
    "femto:joker=trump,pack=2-3-4-5-6-7-8-J",
    "math-arena:players=4",
    "femto:pack=10-250-3000,hand_size=1,spare=shown",
)
SUITS = [f"{rank}{suit}" for suit in "♠♥♣♦" for rank in ("4", "7", "10")]


@given(st.sampled_from(sorted(PAPERS)), st.sampled_from(sorted(SIZES)), st.sampled_from(BACKS[:2]), st.data())
def test_what_is_behind_a_card_is_behind_it(paper, size, backs, data):
    """Turn the sheet over the edge that was said, and a card's back lies where its front does."""
    grid = fitted(paper, size)
    at = data.draw(st.integers(0, grid.count - 1))
    (left, top), (behind, above) = grid.place(at), grid.behind(at, backs)
    long_edge_stands = grid.high > grid.wide
    over_a_standing_edge = long_edge_stands == (backs == "long")
    wide, high = grid.card
    if over_a_standing_edge:
        assert (behind, above) == (pytest.approx(grid.wide - left - wide), top)
    else:
        assert (behind, above) == (left, pytest.approx(grid.high - top - high))
    assert any(grid.place(each) == pytest.approx((behind, above)) for each in range(grid.count))


@given(st.sampled_from(sorted(PAPERS)), st.sampled_from(sorted(SIZES)))
def test_cards_and_marks_stay_on_the_sheet(paper, size):
    grid = fitted(paper, size)
    assert sorted((grid.wide, grid.high)) == sorted(PAPERS[paper])
    places = [grid.place(at) for at in range(grid.count)]
    for left, top in places:
        assert left - BLEED >= MARGIN - BLEED and left + grid.card[0] <= grid.wide - MARGIN + 1e-9
        assert top >= MARGIN and top + grid.card[1] <= grid.high - MARGIN + 1e-9
    for x, y, to_x, to_y in grid.marks():
        assert MARGIN <= x <= to_x <= grid.wide - MARGIN and MARGIN <= y <= to_y <= grid.high - MARGIN - FOOT
        for left, top in places:  # no mark is left on a card
            inside_x = left < max(x, to_x) - 1e-9 and min(x, to_x) + 1e-9 < left + grid.card[0]
            inside_y = top < max(y, to_y) - 1e-9 and min(y, to_y) + 1e-9 < top + grid.card[1]
            assert not (inside_x and inside_y)


@pytest.mark.parametrize(("paper", "size", "backs"), SHEETS)
def test_sizes_and_backs_in_millimetres(paper, size, backs):
    """Measured in the file: every card has its size, and fronts and backs meet within 0.2 mm."""
    made = printed("math-arena", what="cards", paper=paper, size=size, backs=backs)
    pages = read(made).pages
    wide, high = size_of(pages[0])
    assert sorted((wide, high)) == pytest.approx(sorted(PAPERS[paper]), abs=0.1)
    card = SIZES[size]
    backs_of: dict[int, set[int]] = {}
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts, behind = pictures_on(front), pictures_on(back)
        assert len(fronts) == len(behind) > 0
        for each, other in zip(fronts, behind, strict=True):
            assert (each.right - each.left - 2 * BLEED, each.bottom - each.top - 2 * BLEED) == pytest.approx(
                card, abs=0.1
            )
            left, top = (
                (wide - other.right, other.top)
                if (high > wide) == (backs == "long")
                else (other.left, high - other.bottom)
            )
            assert (left, top) == pytest.approx((each.left, each.top), abs=0.2)
            assert other.turned == ((high > wide) != (backs == "long"))
            backs_of.setdefault(other.number, set()).add(each.number)
    numbers, operators = sorted(backs_of.values(), key=len)
    assert (len(numbers), len(operators)) == (10, 12) and not numbers & operators


def on_paper(faces: list[Face], size: str, plain: bool, folder: Path) -> list[NDArray[np.uint8]]:
    """Fronts of cards as they are printed with their bleed, `[y, x]` from 0, which is black, to 255."""
    blank = Blank(*SIZES[size], BLEED)
    wide, high = SIZES[size][0] + 2 * BLEED, SIZES[size][1] + 2 * BLEED
    pictures = {
        f"face-{at}": drawn(face, blank, black() if plain else coloured()) for at, face in enumerate(faces)
    }
    shown = "".join(
        f'<img src="picture:{name}" alt="{name}" style="position: absolute; left: 0; top: {at * high:.3f}mm">'
        for at, name in enumerate(pictures)
    )
    style = f"@page {{ size: {wide:g}mm {high * len(faces):.3f}mm; margin: 0 }}"
    page = rastered(pressed(shown, style, pictures, "Cards", "en")[0], 1, DOTS * 25.4, folder).min(axis=2)
    tops = [round(at * high * DOTS) for at in range(len(faces))]
    return [page[top : top + int(high * DOTS), : int(wide * DOTS)] for top in tops]


def faces_of_boxes(language: str) -> list[Face]:
    """All that is on cards of the games, each once."""
    found = {}
    for variant in map(find, BOXES):
        assert variant.game.box is not None
        for deck in variant.game.box(variant.options).decks:
            found |= dict.fromkeys(face_of(card, deck.owner, Teller(language)) for card in deck.cards)
    return list(found)


@pytest.mark.parametrize(
    ("size", "plain", "language"),
    [("bridge", False, "en"), ("bridge", True, "de"), ("poker", True, "en"), ("a7", False, "de")],
)
def test_what_is_near_a_cut_goes_over_it(size: str, plain: bool, language: str, tmp_path: Path) -> None:
    """On every card of every game: ink nearer than 2.5 mm to an edge is as dark all the way past it."""
    faces = faces_of_boxes(language)
    near = int((BLEED + CLEAR) * DOTS)
    for face, card in zip(faces, on_paper(faces, size, plain, tmp_path), strict=True):
        for edge in (card, card[::-1], card.T, card.T[::-1]):
            strip = edge[1:near, near:-near]
            there = (strip < 200).any(axis=0)
            assert (strip[:, there] < 200).all(), face


@pytest.mark.parametrize("size", sorted(SIZES))
def test_the_suit_in_a_corner_is_no_pip(size: str, tmp_path: Path) -> None:
    """Beside it is white, wide enough that pips are not counted with it."""
    for face, card in zip(
        SUITS, on_paper([Face(each) for each in SUITS], size, False, tmp_path), strict=True
    ):
        blank = Blank(*SIZES[size], BLEED)
        beside = (BLEED + (32.5 - blank.top) * blank.unit) * DOTS
        dark = (
            np.flatnonzero((card[int(beside - 2 * DOTS) : int(beside + 2 * DOTS)] < 160).any(axis=0)) / DOTS
        )
        mark, first, *_ = np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)
        assert first[0] - mark[-1] > 0.055 * SIZES[size][0], face


def test_marks_are_where_cards_are_cut(tmp_path: Path):
    """Printed at 400 dots an inch, the marks in the margin stand at the cards' edges."""
    dots = 400 / 25.4
    made = printed("femto", what="cards", backs="none", size="bridge")
    page = rastered(made.pdf, 1, 400, tmp_path)
    shown = pictures_on(read(made).pages[0])
    edges_x = sorted({round(x, 2) for each in shown for x in (each.left + BLEED, each.right - BLEED)})
    edges_y = sorted({round(y, 2) for each in shown for y in (each.top + BLEED, each.bottom - BLEED)})
    above = page[int((min(each.top for each in shown) - 1) * dots)]
    beside = page[:, int((min(each.left for each in shown) - 1) * dots)]
    for line, edges in ((above, edges_x), (beside, edges_y)):
        dark = np.flatnonzero(line.sum(axis=1) < 600)
        starts = dark[np.flatnonzero(np.diff(dark, prepend=-9) > 1)]
        assert len(starts) == len(edges)
        assert (starts + 0.5) / dots == pytest.approx(edges, abs=0.15)


@pytest.mark.parametrize(("paper", "size"), [("a4", "poker"), ("letter", "bridge")])
def test_the_foot_and_its_ruler_are_where_printers_print(paper: str, size: str, tmp_path: Path) -> None:
    """Above what stays white and below the cards' marks; the ruler is the longest line there."""
    dots = 200 / 25.4
    made = printed("femto", what="cards", backs="none", paper=paper, size=size, language="de")
    page = raster(made, 1, 200, tmp_path).sum(axis=2) < 600
    high = len(page) / dots
    foot = page[int((high - MARGIN - FOOT) * dots) : int((high - MARGIN) * dots) + 1]
    assert not page[int((high - MARGIN) * dots) + 2 :].any()
    lines = [np.diff(np.flatnonzero(np.diff(row, prepend=False, append=False)))[::2] for row in foot]
    longest = max(row.max(initial=0) for row in lines)
    assert longest / dots == pytest.approx(50, abs=0.3)


@pytest.mark.parametrize("name", ["femto", "friend-or-foe"])
def test_every_card_of_the_box_is_printed(name):
    """As often as it is in the box; and a picture is in the file once, however often it is printed."""
    variant = pipworks.game(name)
    box = variant.game.box(variant.options)
    once, twice = (
        Counter(
            each.number
            for page in read(printed(name, what="cards", backs="none", copies=copies)).pages
            for each in pictures_on(page)
            if 67 < each.right - each.left < 68
        )
        for copies in (1, 2)
    )
    counts = Counter(card.count for deck in box.decks for card in deck.cards)
    assert Counter(once.values()) == counts
    assert Counter(twice.values()) == Counter({2 * each: cards for each, cards in counts.items()})


def test_decks_are_those_of_the_rules():
    sizes = {name: pipworks.game(name).game.box(pipworks.game(name).options).cards for name in BUILT_IN}
    assert sizes == {
        "femto": 8, "math-arena": 52, "sequences": 70, "brain-drain": 52, "ascent": 52, "friend-or-foe": 52,
    }  # fmt: skip


@given(st.lists(st.integers(1, 1000), min_size=2, max_size=12))
def test_any_pack_of_numbers_is_in_its_box(pack):
    code = f"femto:pack={'-'.join(map(str, pack))},hand_size=1" + ",spare=shown" * (len(pack) > 2)
    variant = pipworks.game(code)
    (deck,) = variant.game.box(variant.options).decks
    assert Counter({card.face: card.count for card in deck.cards}) == Counter(map(str, pack))


@given(st.text(min_size=1, max_size=60), st.sampled_from(sorted(SIZES)), st.booleans())
def test_any_text_makes_a_card(words, size, plain):
    """Whatever a game writes on its cards, the drawing is sound, and only black in black."""
    from xml.etree import ElementTree

    clean = "".join(each for each in words if each.isprintable())
    svg = drawn(Face(clean or "?"), Blank(*SIZES[size], BLEED), black() if plain else coloured())
    root = ElementTree.fromstring(svg)
    used = {part.get(name) for part in root.iter() for name in ("fill", "stroke")} - {None, "none"}
    if plain:
        assert used <= {"#000000", "#ffffff"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_black_is_black_on_every_card_of_every_game(language: str) -> None:
    """Neither a colour nor a grey is in the drawings, nor anything through which others are seen."""
    blank = Blank(*SIZES["poker"], BLEED)
    drawings = [drawn(face, blank, black()) for face in faces_of_boxes(language)]
    drawings += [pipworks.cards.back(owner, blank, black()) for owner in (None, 0, 1)]
    for svg in [*drawings, die_net(20, black()), counter("+", 20, black())]:
        assert set(re.findall(r'(?:fill|stroke)="(?!none)([^"]*)"', svg)) <= {"#000000", "#ffffff"}
        assert "opacity" not in svg


def test_black_cards_need_no_colour_and_little_ink(tmp_path: Path):
    """Hearts are told from spades by their form; and there is less than half of the ink."""
    with_colour = raster(
        printed("math-arena", what="cards", paper="a4", size="poker", backs="long"), 2, 60, tmp_path
    )
    made = printed("math-arena", what="cards", black=True)
    backs = raster(made, 2, 60, tmp_path)
    assert (255 - backs).mean() < 0.5 * (255 - with_colour).mean()
    pages = read(made).pages
    images: dict[int, Any] = {}
    for number in range(1, len(pages), 2):
        coloured_sheet = raster(made, number, 60, tmp_path)
        assert (coloured_sheet.max(axis=2) == coloured_sheet.min(axis=2)).all()
        sheet = coloured_sheet[:, :, 0]
        dots = 60 / 25.4
        for each in pictures_on(pages[number - 1]):
            y, x = round(each.top * dots), round(each.left * dots)
            images[each.number] = sheet[y : y + 210, x : x + 150].astype(float)
    assert len(images) == 22
    for one, other in combinations(images.values(), 2):
        assert (abs(one - other) > 80).mean() > 0.002


def test_the_inks_are_those_of_the_pages():
    """The colours of cards stand in two places, for the browser and for paper, and are the same."""
    root = Path(__file__).parents[2]
    tokens = (root / "ui/src/design/tokens.css").read_text("utf-8")
    for name, colour in coloured().colours:
        if name != "card":
            assert f"--card-{name}: {colour};" in tokens
