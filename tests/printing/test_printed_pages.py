"""Rule sheets, pads, travel editions and puzzles: what is in the file, who can read it, what is refused."""

from __future__ import annotations

import io
import math
import random
import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import segno
from measuring import pictures_on, placed, printed, raster, read, size_of, texts, texts_in, words_of
from pypdf import PdfReader
from typer.testing import CliRunner

from pipworks.arithmetic import Options, check
from pipworks.cards import Inks, black, coloured, drawn
from pipworks.cli.commands import app, main
from pipworks.engine import Box, GameError, Pad, Puzzle, Teller, say
from pipworks.engine.pictures import face_of
from pipworks.games import BUILT_IN, find
from pipworks.printing import PAPERS, PARTS, Printout, job
from pipworks.printing.codes import address_of, qr_code
from pipworks.printing.leaflet import pages_of, rule_sheet
from pipworks.printing.pads import LOWEST, score_pads
from pipworks.printing.parts import STYLE, written
from pipworks.printing.press import pressed
from pipworks.printing.problemsheets import CARD, problems
from pipworks.printing.puzzlepages import HOW_MANY
from pipworks.printing.puzzlesheets import _from_what, puzzles_of
from pipworks.printing.travel import travel
from pipworks.puzzles import analysis, several
from pipworks.testing import some_variants

JOKERS = "femto:joker=trump,pack=2-3-4-5-6-7-8-J"
VARIANT = "femto:hand_size=4,joker=trump,pack=2-3-4-5-6-7-8-J"


def bare(text: str) -> str:
    """A text without what setting it changes: spaces, hyphens where lines end, and suits, which are drawn."""
    return re.sub(r"[\s\u00ad\u2010♠♥♣♦-]", "", text)


@pytest.mark.parametrize(
    ("name", "language"), [*((name, "en") for name in [*BUILT_IN, VARIANT]), ("sequences", "de")]
)
def test_the_rules_of_exactly_this_variant(name, language):
    """On two pages at most; every sentence can be selected, and so can the code."""
    made = printed(name, what="sheet", language=language)
    assert made.pages <= 2
    words = bare(words_of(read(made)))
    variant = find(name)
    sheet = variant.game.telling.rule_sheet(variant).data(Teller(language))
    assert bare(variant.code) in words
    for section in sheet["sections"]:
        for rule in section["rules"]:
            assert bare(rule["text"]) in words


@pytest.mark.parametrize("what", ["cards", "sheet", "pads", "travel", "puzzles"])
def test_tags_and_fonts(what):
    """Tagged for who cannot see it, in its language; nothing but the pages' own fonts, inside the file."""
    reader = read(printed("brain-drain", what=what))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] and root["/Lang"] == "en"
    assert re.search(rb"pdfuaid:part\W+1", root["/Metadata"].get_data())
    figures = [each for each in _tags(root["/StructTreeRoot"]) if each.get("/S") == "/Figure"]
    assert figures and all(each.get("/Alt") for each in figures)
    fonts = _fonts(reader)
    assert fonts and all(re.search("Besley|Atkinson", name) for name in fonts)
    assert all(fonts.values())


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("what", "side"), [("sheet", 17), ("travel", 8)])
def test_no_other_font_and_nothing_in_the_margins(name: str, language: str, what: str, side: float) -> None:
    """Whatever a game is called and wherever its words are broken, in both languages."""
    reader = read(printed(name, what=what, language=language))
    assert all(re.search("Besley|Atkinson", each) for each in _fonts(reader))
    for page in reader.pages:
        wide, _ = size_of(page)
        assert all(side < each.right <= wide - side + 0.1 for each in pictures_on(page))
    first, *more = map(len, texts(printed(name, what=what, language=language)))
    assert all(each > 0.4 * first for each in more)  # no page for a few words


@pytest.mark.parametrize("name", ["femto", "brain-drain"])
@pytest.mark.parametrize("what", PARTS)
def test_what_is_printed_in_black_has_no_colour(name: str, what: str, tmp_path: Path) -> None:
    """Every dot of every page is black, white or between them."""
    made = printed(name, what=what, black=True)
    for page in range(1, made.pages + 1):
        dots = raster(made, page, 60, tmp_path)
        assert (dots.max(axis=2) == dots.min(axis=2)).all(), page


def test_no_line_ends_before_a_percent_sign_or_within_a_sum_or_a_number() -> None:
    hard = "\u00a0"
    assert written("25.0 % of 1 ÷ 2") == f"25.0{hard}% of 1{hard}÷{hard}2"
    assert written("(2 + 3) × 4 = 20 & more") == f"(2{hard}+{hard}3){hard}×{hard}4 ={hard}20 &amp; more"
    assert (
        written("with + − × ÷ and brackets, 5 − or + 3") == f"with + − × ÷ and brackets, 5{hard}− or +{hard}3"
    )
    assert written("13 − N, or N − 1 as well") == f"13{hard}−{hard}N, or N{hard}−{hard}1 as well"
    billion = f"1{hard}000{hard}000{hard}000"
    assert written("beyond 1 000 000 000, with 2 3 400") == f"beyond {billion}, with 2 3 400"


def _tags(part: Any) -> list[Any]:
    kids = part.get("/K", [])
    found = [part]
    for kid in kids if isinstance(kids, list) else [kids]:
        thing = kid.get_object()
        if isinstance(thing, dict):
            found += _tags(thing)
    return found


def _fonts(reader: Any) -> dict[str, bool]:
    """Every font by its name, and whether it is in the file."""
    found = {}
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            (inner,) = font.get_object()["/DescendantFonts"]
            described = inner.get_object()["/FontDescriptor"].get_object()
            found[described["/FontName"]] = bool({"/FontFile2", "/FontFile3"} & set(described))
    return found


@pytest.mark.parametrize(("url", "text"), [("", VARIANT), ("https://example.org/", None)])
def test_the_code_for_cameras(url, text, tmp_path: Path):
    """Dot by dot that of the address, or of the variant's plain code."""
    made = printed(VARIANT, what="sheet", url=url)
    variant = find(VARIANT)
    address = text or f"https://example.org/new/{variant.code}"
    assert address_of(variant, url.rstrip("/")) == (variant.code if not url else address)
    page = read(made).pages[0]
    (shown,) = (each for each in pictures_on(page) if abs(each.right - each.left - 25) < 0.1)
    dots = raster(made, 1, 300, tmp_path)[:, :, 0]
    matrix = list(segno.make(variant.code if not url else address, error="m", micro=False).matrix)
    step = 25 / (len(matrix) + 4)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            at = [
                int((edge + (n + 2.5) * step) * 300 / 25.4) for edge, n in ((shown.top, y), (shown.left, x))
            ]
            assert (dots[at[0], at[1]] < 128) == bool(dark)
    assert "svg" in qr_code("x")


@pytest.mark.parametrize("name", ["femto", "sequences"])
def test_a_travel_edition(name):
    """One page, with all the cards and all the rules."""
    travel = printed(name, what="travel")
    variant = find(name)
    box = variant.game.box(variant.options)
    assert travel.pages == 1
    shown = pictures_on(read(travel).pages[0])
    sizes = [round(each.right - each.left, 1) for each in shown]
    assert sizes.count(sizes[0]) >= box.cards and sizes[0] >= 13
    sheet = variant.game.telling.rule_sheet(variant).data()
    words = bare(words_of(read(travel)))
    assert all(bare(rule["text"]) in words for part in sheet["sections"] for rule in part["rules"])


@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "de")])
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_rules_of_a_travel_edition_can_be_read(name: str, paper: str, language: str) -> None:
    """Rather than cards as large as can be it has letters of 7.2 points at least."""
    variant = find(name)
    assert variant.game.box is not None
    part = travel(variant, variant.game.box(variant.options), PAPERS[paper], coloured(), "", Teller(language))
    letters, wide = (
        float(re.findall(pattern, part.css)[0])
        for pattern in (r"part-travel {[^}]*font-size: ([\d.]+)pt", r"travel-card {[^}]*width: ([\d.]+)mm")
    )
    assert letters >= 7.2 and wide >= 16


@pytest.mark.parametrize("name", BUILT_IN)
def test_sheets_of_any_variant_take_two_pages_at_most_and_travel_editions_one(name: str) -> None:
    """One of each game, in either language, on either paper; the same ones every time."""
    dice = random.Random(f"paper of {name}")
    variant = dice.choice(list(some_variants(find(name).game, 12, dice)))
    teller, size = Teller(dice.choice(["en", "de"])), PAPERS[dice.choice(sorted(PAPERS))]
    assert variant.game.box is not None
    asked = (variant, variant.game.box(variant.options), size, coloured(), "", teller)
    assert pages_of(rule_sheet(*asked), coloured(), teller) <= 2, variant.code
    assert pages_of(travel(*asked), coloured(), teller) == 1, variant.code


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("last", [20, 44, 45, 54, 60])
def test_a_pad_is_one_page_with_room_to_write(last: int, players: int, paper: str) -> None:
    """However many numbers there are; rows are as high as on squared paper, and the total is the last."""
    made = printed(f"ascent:last_number={last},players={players}", what="pads", paper=paper)
    assert made.pages == 1
    (words,) = placed(made.pdf)
    high = PAPERS[paper][1]
    rows = [each for each in words if each.text.isdigit() or each.text == "Total"]
    assert {each.text for each in rows} == {*map(str, range(1, last + 1)), "Total"}
    assert all(each.top < high - 18 for each in rows)
    for left in {round(each.left / 20) for each in rows}:
        tops = sorted(each.top for each in rows if round(each.left / 20) == left)
        assert min(below - above for above, below in pairwise(tops)) > LOWEST - 0.05
    totals = [each for each in rows if each.text == "Total"]
    assert max(each.top for each in rows) == max(each.top for each in totals)


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("name", BUILT_IN)
def test_pads_fill_their_page(name: str, paper: str) -> None:
    """No quarter of it is empty while rows could be higher."""
    made = printed(name, what="pads", paper=paper)
    (words,) = placed(made.pdf)
    high = PAPERS[paper][1]
    lowest = max(each.top for each in words)
    assert made.pages == 1 and 0.75 * high < lowest < high - 18


def test_what_is_done_with_a_net_stands_clear_of_it() -> None:
    """Dice are cut out, and no scissors go through the sentence."""
    page = read(printed("friend-or-foe", what="cards", backs="none")).pages[-1]
    told = next(
        each
        for each in placed(printed("friend-or-foe", what="cards", backs="none").pdf)[-1]
        if each.text == "glue"
    )
    assert min(each.top for each in pictures_on(page)) > told.top + 3.5 + 4.5


@pytest.mark.parametrize("players", [2, 6])
def test_a_pad_of_any_length_has_every_row_once(players: int) -> None:
    """Some games have more rows than a page: it goes on over the page, with its title."""
    variant = find(f"ascent:players={players}")
    names = tuple(f"row-{at}" for at in range(150))
    part = score_pads(variant, Box(pad=Pad(say("Row"), names)), PAPERS["a4"], coloured(), Teller())
    pdf, pages = pressed(part.html, STYLE + part.css, part.pictures, "Rows", "en")
    words = [[each.text for each in page] for page in placed(pdf)]
    assert pages == 2 and all("Ascent" in page for page in words)
    rows = [each for page in words for each in page if each.startswith("row-")]
    assert sorted(rows) == sorted(names)
    assert [page.count("Total") for page in words] == [0, 1]


def test_the_same_seed_prints_the_same_puzzles():
    """Its answers hold, stand on a page of their own, and the foot of every page says how to have it anew."""
    one = puzzles_of("brain-drain", 7)
    assert len(one) == HOW_MANY
    assert all(not math.isinf(task.par) for task in one)
    assert [task.par for task in one] == sorted(task.par for task in one)
    for task in one:
        check(task.puzzle.simplest, task.puzzle.values, task.puzzle.target, task.puzzle.options)
    made = printed("brain-drain", what="puzzles")
    pages = [" ".join(page.split()) for page in texts(made)]
    assert made.pages == 3 and all("--seed 7" in page for page in pages)
    for task in one:
        answer = bare(f"{task.puzzle.simplest.replace('-', '−')} = {task.puzzle.target}")
        assert answer in bare(pages[2]) and answer not in bare(pages[0] + pages[1])


SAID = {
    "en": {
        "use": {"any three of them": "three", "You need not use all of them.": "any"},
        "division": {"may make fractions": "rational", "must leave no remainder": "exact"},
        "negatives": {"may be below 0": "none", "must be above 0": "positive"},
        "powers": {"raised to the power": True},
    },
    "de": {
        "use": {"drei beliebigen davon": "three", "Es müssen nicht alle sein.": "any"},
        "division": {"dürfen Brüche": "rational", "nur ohne Rest": "exact"},
        "negatives": {"kleiner als 0": "none", "größer als 0": "positive"},
        "powers": {"zur Potenz": True},
    },
}
"""What the head of a puzzle sheet says equations may do, as options of theirs."""


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize(
    "what", ["brain-drain", "brain-drain:relief=three", "brain-drain:relief=powers,negatives=none",
             "ascent", "countdown", "24"]
)  # fmt: skip
def test_answers_keep_what_the_sheet_says(what: str, language: str) -> None:
    """Whoever knows no more than the head of the sheet tells the printed answers right."""
    words = " ".join(texts(printed(what, what="puzzles", language=language))[0].split())
    told = {
        option: value
        for option, meanings in SAID[language].items()
        for phrase, value in meanings.items()
        if phrase in words
    }
    said = Options(**told)  # type: ignore[arg-type]
    for task in puzzles_of(what, 7):
        check(task.puzzle.simplest, task.puzzle.values, task.puzzle.target, said)
        assert task.puzzle.options == said


def test_numbers_of_which_three_may_do_say_so_unless_there_are_but_three() -> None:
    """Of three numbers all are used, whatever the options are called."""
    asked = {
        count: Teller().say(_from_what(Puzzle(tuple(range(1, count + 1)), 6, Options(use="three"))))
        for count in (3, 4)
    }
    assert "any three" in asked[4] and "any three" not in asked[3]


def test_a_set_of_numbers_goes_by_its_other_name_too() -> None:
    assert texts(printed("Twenty-Four", what="puzzles")) == texts(printed("24", what="puzzles"))


def test_a_game_that_says_nothing_of_its_box():
    """Its rules can be printed all the same; its cards cannot, and that is said."""
    made = printed("examples/bluff.py")
    assert made.parts == ("sheet",) and "Bluff" in words_of(read(made))
    with pytest.raises(GameError, match="does not say what cards"):
        printed("examples/bluff.py", what="cards")


WRONG = {
    "what": (
        "stickers",
        "nothing that is called 'stickers' can be printed: choose cards, sheet, pads, travel, puzzles, "
        "booklet or all",
    ),
    "size": ("tarot", "there are no cards of the size 'tarot': choose poker, bridge or a7"),
    "paper": ("a3", "there is no paper called 'a3': choose a4 or letter"),
    "backs": ("up", "backs cannot be 'up': choose long, short or none"),
    "language": ("fr", "nothing is printed in the language 'fr': choose en or de"),
    "copies": (101, "copies cannot be 101: at most 100 are printed at once"),
    "url": ("ftp://x", "'ftp://x' is no address of a server: write one like https://example.org"),
}


@pytest.mark.parametrize("option", WRONG)
def test_refusals(option):
    given, sentence = WRONG[option]
    with pytest.raises(GameError) as refused:
        job("femto", **{option: given})
    assert str(refused.value) == sentence and refused.value.code == "bad-print"


@pytest.mark.parametrize(
    ("code", "asked"),
    [("femto", {}), ("femto:order=winner_leads", {"paper": "letter", "language": "de", "black": True})],
)
def test_positions_are_printed_with_answers_on_another_page(code, asked):
    """Twenty, ten to a page; every card of the positions is there; the reasons are those of the solver."""
    variant, teller = find(code), Teller(asked.get("language", "en"))
    found = several(variant, 7, HOW_MANY)
    made = printed(code, what="puzzles", **asked)
    reader = read(made)
    pages = [bare(page) for page in texts(made)]
    assert made.parts == ("puzzles", "answers") and made.pages == 3 and made.seed == 7
    assert all("seed7" in page for page in pages)
    for at in range(2):
        here = [each.here(variant) for each in found[10 * at : 10 * at + 10]]
        cards = sum(len(zone.cards) for each in here for zone in each.view(0).zones if hasattr(zone, "cards"))
        shown = pictures_on(reader.pages[at])
        assert len(shown) == cards
        wide, high = size_of(reader.pages[at])
        assert all(each.right < wide - 15 and each.bottom < high - 15 for each in shown)
        lines = [
            each
            for each in placed(made.pdf)[at]
            if each.text == {"en": "Answer", "de": "Lösung"}[teller.language]
        ]
        assert len(lines) == 10
    rules = bare(
        "".join(
            rule["text"] for part in variant.rule_sheet().data(teller)["sections"] for rule in part["rules"]
        )
    )
    assert variant.game.problems is not None and variant.game.problems.reminder is not None
    for said in variant.game.problems.reminder(variant.options):
        assert bare(teller.sentence(said)) in pages[0] and bare(teller.sentence(said)) in rules
    for each in found:
        why = bare(teller.sentence(analysis(each, variant).explanation[1]))
        assert why in pages[2] and why not in pages[0] + pages[1]


@pytest.mark.parametrize("inks", [coloured(), black()])
@pytest.mark.parametrize("code", ["femto", JOKERS])
def test_cards_of_positions_are_drawn_as_those_that_are_cut_out(code: str, inks: Inks) -> None:
    """A joker is one, and no Jack, for which its letter might be taken."""
    variant, teller = find(code), Teller()
    assert variant.game.box is not None
    found = problems(variant, "Femto", 7, inks, teller)
    (deck,) = variant.game.box(variant.options).decks
    of_the_box = {drawn(face_of(card, deck.owner, teller), CARD, inks) for card in deck.cards}
    assert set(found.pictures.values()) == of_the_box


@pytest.mark.parametrize(
    ("name", "why"), [("femto:goal=prime", "comes with no puzzles"), ("sequences", "are too large for paper")]
)
@pytest.mark.parametrize("what", ["puzzles", "booklet"])
def test_games_without_puzzles(name, why, what):
    with pytest.raises(GameError, match=why):
        printed(name, what=what)


def test_on_the_command_line(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["pipworks", "print", "femto", "--what", "cards", "--black", "--json"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert '"file": "femto-cards.pdf"' in told and '"cards": 8' in told
    assert (tmp_path / "femto-cards.pdf").read_bytes().startswith(b"%PDF-1.7")
    monkeypatch.setattr("sys.argv", ["pipworks", "print", "femto", "--paper", "a3"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "pipworks: there is no paper called 'a3': choose a4 or letter\n"


def test_what_somebody_writes_is_printed_as_it_is_and_fetches_nothing(tmp_path):
    """Neither a file of the machine nor anything else gets into what is printed."""
    secret = tmp_path / "secret.css"
    secret.write_text("section { display: none }", encoding="utf-8")
    kinds = ("attachment", "stylesheet")
    seed = "</style>" + "".join(f"<link rel={kind} href={secret.as_uri()}>" for kind in kinds)
    reader = read(printed("countdown", what="puzzles", seed=seed))
    assert not reader.attachments
    assert bare(seed) in bare(words_of(reader))


def test_only_the_fonts_are_fetched(tmp_path):
    """Whatever a page asks for."""
    secret = tmp_path / "secret.txt"
    secret.write_text("nobody's affair", encoding="utf-8")
    link = f'<link rel="attachment" href="{secret.as_uri()}">'
    body = f'{link}<p>Hello <a rel="attachment" href="{secret.as_uri()}">there</a></p>'
    reader = PdfReader(io.BytesIO(pressed(body, "", {}, "Hello", "en")[0]))
    assert not reader.attachments and "Hello" in words_of(reader)
    assert all(re.search("Besley|Atkinson", name) for name in _fonts(read(printed("femto", what="sheet"))))


@pytest.mark.parametrize("what", ["sheet", "pads", "puzzles"])
def test_copies_are_the_same_pages_again(what: str) -> None:
    """But for answers, which a class needs once."""
    one, three = (list(texts(printed("brain-drain", what=what, seed="a", copies=n))) for n in (1, 3))
    last = one[2:] if what == "puzzles" else []
    assert three == 3 * one[: len(one) - len(last)] + last


@pytest.mark.parametrize(("code", "copies"), [("femto", 1), ("friend-or-foe", 3), ("sequences", 2)])
def test_on_both_sides_nothing_is_behind_what_is_cut_up_or_of_another_part(code: str, copies: int) -> None:
    """Each part and copy begins on a new sheet; behind dice, counters and a travel edition is nothing."""

    def words(made: Printout) -> list[list[str]]:
        """Those of every page; in which order columns are read differs between files."""
        return [sorted(text.split()) for text in texts(made)]

    flat, both = (printed(code, copies=copies, backs=backs) for backs in ("none", "long"))
    sheets = words(both)
    begins = {part: words(printed(code, what=part, copies=1))[0] for part in ("sheet", "pads", "travel")} | (
        {"puzzles": words(printed(code, what="puzzles"))[0]} if "puzzles" in both.parts else {}
    )
    for part, first in begins.items():
        there = [at for at, text in enumerate(sheets) if text == first]
        assert len(there) == copies and all(at % 2 == 0 for at in there), part
    for at in (at for at, text in enumerate(sheets) if text == begins["travel"]):
        assert at + 1 == len(sheets) or not sheets[at + 1]
    if "things" in both.parts:
        cut = words(printed(code, what="cards", copies=copies, backs="none"))[-1]
        at = sheets.index(cut)
        assert at % 2 == 0 and not sheets[at + 1]
    assert "booklet" not in both.parts  # whoever does not say what gets the puzzles once
    if "answers" in both.parts:
        first = words(printed(code, what="puzzles"))[2]
        answers = [at for at, text in enumerate(sheets) if text == first]
        assert len(answers) == 1 and answers[0] % 2 == 0
    assert all(text.strip() for text in texts(flat))


def test_a_command_at_the_foot_is_broken_at_its_spaces_alone() -> None:
    """However long it is: what is copied from the sheet is what was meant."""
    code = "brain-drain:faces=suit,relief=powers"
    asked = {"what": "puzzles", "language": "de", "paper": "letter", "black": True, "seed": 1234567890}
    command = shlex.split(job(code, **asked).again(code))  # type: ignore[arg-type]
    for page in placed(printed(code, **asked).pdf):
        foot = [each for each in page if each.top > PAPERS["letter"][1] - 16]
        at = [each.text for each in foot].index("pipworks")
        assert [each.text for each in foot[at:]] == command and foot[-1].top > foot[at].top + 2


def test_at_the_foot_of_puzzles_is_the_command_that_prints_this_very_sheet(tmp_path: Path) -> None:
    made = printed("ascent", what="puzzles", language="de", paper="letter", black=True)
    said = " ".join(read(made).pages[0].extract_text().split())
    command = re.search(r"pipworks print .*", said)
    assert command is not None
    words = shlex.split(command[0])
    assert words[:2] == ["pipworks", "print"]
    again = tmp_path / "again.pdf"
    run = CliRunner().invoke(app, [*words[1:], "--out", str(again)])
    assert run.exit_code == 0, run.output
    assert texts_in(again.read_bytes()) == list(texts(made))
