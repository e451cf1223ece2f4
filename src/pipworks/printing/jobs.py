"""What is asked to be printed, checked, and made."""

from __future__ import annotations

from dataclasses import dataclass
from shlex import join
from typing import cast

from pipworks.cards import Inks, black, coloured
from pipworks.engine import Box, GameError, Message, Quoted, Teller, Variant, fresh_seed, say
from pipworks.engine.errors import listed, of_kind, whole_number
from pipworks.engine.messages import Progress, no_progress
from pipworks.engine.teller import LANGUAGES
from pipworks.games import find
from pipworks.lab.practice import numbers_called
from pipworks.printing.cardsheets import card_sheets
from pipworks.printing.codes import address_of, base_of
from pipworks.printing.errors import BadPrint
from pipworks.printing.leaflet import rule_sheet
from pipworks.printing.pads import score_pads, things
from pipworks.printing.paper import PAPERS, SIZES, Backs, Grid, fitted
from pipworks.printing.parts import PLAIN_STYLE, STYLE, Part, suit_pictures, title_of
from pipworks.printing.press import LAID_OUT, is_installed, needed, pressed
from pipworks.printing.problemsheets import problems
from pipworks.printing.puzzlepages import Collection, booklet, foot_of, sheets
from pipworks.printing.puzzlesheets import equations
from pipworks.printing.travel import travel
from pipworks.puzzles import fit_on_paper, has_kept
from pipworks.solve import refuse_deaf

PARTS = ("cards", "sheet", "pads", "travel", "puzzles", "booklet")
COPIED = ("sheet", "pads", "travel", "puzzles", "booklet")
"""Parts of which every copy is the same; cards of all copies share their sheets, and answers come once."""
CUT = ("things", "travel")
"""Parts that are cut up, and have no backs of their own."""
ALL = "all"
"""All of these but the booklet, which has the puzzles once more."""
SOLVED = ("puzzles", "booklet")
"""Parts that have puzzles in them."""
BACKS = ("long", "short", "none")
MOST_COPIES = 100


@dataclass(frozen=True, kw_only=True)
class Job:
    """What is to be printed and how. `job` makes and checks one."""

    code: str
    what: str = ALL
    size: str = "poker"
    paper: str = "a4"
    backs: Backs = "long"
    black: bool = False
    copies: int = 1
    language: str = LANGUAGES[0]
    seed: int | str = 0
    url: str = ""

    @property
    def sheet(self) -> tuple[float, float]:
        """The paper upright, in millimetres."""
        return PAPERS[self.paper]

    def again(self, code: str) -> str:
        """The command that prints these very puzzles of a game again."""
        what = self.what if self.what in SOLVED else "puzzles"
        words = ["pipworks", "print", code, "--what", what, "--seed", str(self.seed)]
        for name in ("paper", "language", *(["backs"] if what == "booklet" else [])):
            if getattr(self, name) != getattr(Job, name):
                words += [f"--{name}", getattr(self, name)]
        return join([*words, "--black"] if self.black else words)


@dataclass(frozen=True)
class Printout:
    """What was printed."""

    pdf: bytes
    pages: int
    parts: tuple[str, ...]
    cards: int
    """How many cards are to be cut out."""
    grid: Grid | None
    """How they lie on their sheets."""
    seed: int | str | None
    """That of the puzzles."""


def job(
    code: str, *, what: str = ALL, size: str = "poker", paper: str = "a4", backs: str = "long",
    black: bool = False, copies: int = 1, language: str = LANGUAGES[0], seed: int | str | None = None,
    url: str = "",
) -> Job:  # fmt: skip
    """Something to be printed. Raises BadPrint, or another GameError, for what cannot be."""
    _one_of(
        "what", what, (*PARTS, ALL), say("nothing that is called {given} can be printed", given=Quoted(what))
    )
    _one_of("size", size, tuple(SIZES), say("there are no cards of the size {given}", given=Quoted(size)))
    _one_of("paper", paper, tuple(PAPERS), say("there is no paper called {given}", given=Quoted(paper)))
    _one_of(
        "language",
        language,
        LANGUAGES,
        say("nothing is printed in the language {given}", given=Quoted(language)),
    )
    if whole_number("copies", copies, 1) > MOST_COPIES:
        raise BadPrint(
            "copies cannot be {copies}: at most {most} are printed at once", copies=copies, most=MOST_COPIES
        )
    _one_of("backs", backs, BACKS, say("backs cannot be {given}", given=Quoted(backs)))
    of_kind(str, code, "what is printed is named by a text, as pipworks.game takes it")
    of_kind(str, url, "an address is a text, such as https://example.org")
    return Job(
        code=code, what=what, size=size, paper=paper, backs=cast(Backs, backs), black=black, copies=copies,
        language=language, seed=fresh_seed() if seed is None else seed, url=base_of(url) if url else "",
    )  # fmt: skip


def _one_of(name: str, given: str, there: tuple[str, ...], wrong: Message) -> None:
    of_kind(str, given, f"{name} is one of {listed(there)}")
    if given not in there:
        raise BadPrint("{wrong}: choose {there:or}", wrong=wrong, there=there)


def print_out(asked: Job, tell: Progress = no_progress) -> Printout:
    """Print. Raises GameError for what there is not in this game, NoPrinting where that is not installed."""
    of_kind(Job, asked, "what is printed is a job, as pipworks.printing.job gives it")
    refuse_deaf(tell)
    needed()
    numbers = numbers_called(asked.code)
    if numbers is not None:
        return _numbers_alone(asked, numbers, tell)
    variant = find(asked.code)
    box = variant.game.box(variant.options) if variant.game.box is not None else None
    inks, teller = black() if asked.black else coloured(), Teller(asked.language)
    grid = fitted(asked.paper, asked.size)
    parts: list[Part] = []
    wanted = tuple(each for each in PARTS if each != "booklet") if asked.what == ALL else (asked.what,)
    for number, name in enumerate(wanted):
        tell(LAID_OUT * number / len(wanted), say("laying pages out"))
        problem = _missing(name, variant, box)
        if problem is None:
            parts += _made(name, variant, box, asked, grid, inks, teller)
        elif asked.what != ALL:
            raise problem
    seed = asked.seed if any(part.name in SOLVED for part in parts) else None
    pdf, pages = _press(parts, f"{title_of(variant, teller)} · {variant.code}", asked, tell)
    with_cards = any(part.name == "cards" for part in parts)
    cards = box.cards * asked.copies if box is not None and with_cards else 0
    names = tuple(part.name for part in parts)
    return Printout(pdf, pages, names, cards, grid if with_cards else None, seed)


def parts_of(variant: Variant) -> tuple[str, ...]:
    """What can be printed of a variant; nothing where printing is not installed."""
    of_kind(Variant, variant, "what is printed is a variant, as pipworks.game gives it")
    if not is_installed():
        return ()
    box = variant.game.box(variant.options) if variant.game.box is not None else None
    return tuple(name for name in PARTS if _missing(name, variant, box) is None)


def _numbers_alone(asked: Job, name: str, tell: Progress) -> Printout:
    """Puzzles of a set of numbers that is no game's."""
    if asked.what not in (*SOLVED, ALL):
        raise BadPrint(
            "{code} is no game of cards: of it only puzzles can be printed", code=Quoted(asked.code)
        )
    inks, teller = black() if asked.black else coloured(), Teller(asked.language)
    found = equations(name, name.capitalize(), asked.seed, inks, teller)
    parts = _solved(found, asked, name, "", teller)
    pdf, pages = _press(parts, name, asked, tell)
    return Printout(pdf, pages, tuple(part.name for part in parts), 0, None, asked.seed)


def _missing(name: str, variant: Variant, box: Box | None) -> GameError | None:
    """Why there is no such part of a game; None if there is."""
    title = variant.game.title
    if name in ("cards", "travel") and (box is None or not box.decks):
        return BadPrint(
            "{title} does not say what cards it is played with: print its rule sheet", title=title
        )
    if name == "pads" and (box is None or box.pad is None):
        return BadPrint("{title} has no score pad: print its rule sheet", title=title)
    if name in SOLVED and has_kept(variant) and not fit_on_paper(variant):
        return BadPrint(
            "the puzzles of {title} are too large for paper: solve them in the browser or the terminal",
            title=title,
        )
    if name in SOLVED and not variant.game.is_about_solving and not has_kept(variant):
        return BadPrint(
            "{variant} comes with no puzzles: print those of a game that does, of 24 or of countdown",
            variant=variant.code,
        )
    return None


def _made(
    name: str, variant: Variant, box: Box | None, asked: Job, grid: Grid, inks: Inks, teller: Teller,
) -> list[Part]:  # fmt: skip
    """What there is to print of a part: cards and things for all copies, of the rest one."""
    title = title_of(variant, teller)
    if name == "sheet":
        return [rule_sheet(variant, box, asked.sheet, inks, asked.url, teller)]
    if name in SOLVED:
        address = address_of(variant, asked.url) if asked.url else ""
        if variant.game.is_about_solving:
            found = equations(variant.code, title, asked.seed, inks, teller)
        else:
            found = problems(variant, title, asked.seed, inks, teller)
        return _solved(found, asked, variant.code, address, teller)
    assert box is not None
    if name == "pads":
        return [score_pads(variant, box, asked.sheet, inks, teller)]
    if name == "travel":
        return [travel(variant, box, asked.sheet, inks, asked.url, teller)]
    cut = [card_sheets(box, grid, asked.backs, inks, asked.copies, f"{title} · {variant.code}", teller)]
    more = things(box, asked.sheet, inks, asked.copies, teller)
    return cut + ([more] if more is not None else [])


def _solved(found: Collection, asked: Job, code: str, address: str, teller: Teller) -> list[Part]:
    """Puzzles on the pages that are asked for; a camera finds `address`, if there is one."""
    foot = foot_of(asked.seed, asked.again(code), teller)
    if asked.what != "booklet":
        return sheets(found, asked.sheet, foot, teller)
    wide, high = asked.sheet
    return [booklet(found, (high, wide), asked.backs == "long", foot, address, teller)]


def _press(parts: list[Part], title: str, asked: Job, tell: Progress) -> tuple[bytes, int]:
    pictures = suit_pictures(black() if asked.black else coloured())
    for part in parts:
        pictures |= part.pictures
    styles = dict.fromkeys([STYLE, *(part.css for part in parts), PLAIN_STYLE if asked.black else ""])
    times = {part.name: asked.copies for part in parts if part.name in COPIED}
    cut = None
    if asked.backs != "none" and any(part.name == "cards" for part in parts):  # on both sides of the paper
        cut, empty = CUT, Part("empty", asked.sheet, "<p></p>")
        parts, styles = [*parts, empty], styles | {empty.css: None}
    body = "".join(part.html for part in parts)
    return pressed(body, "".join(styles), pictures, title, asked.language, tell, times, cut)
