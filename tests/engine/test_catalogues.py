"""Everything that is said can be said in every language: the catalogues miss nothing and change no value."""

from __future__ import annotations

import ast
import re
import shutil
import string
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from pipworks.arithmetic import ArithmeticProblem
from pipworks.engine import RuleSheet, Variant, errors, teller
from pipworks.engine.messages import AsSaid, Message, Seat, say
from pipworks.engine.options import phrase_of, words_of
from pipworks.engine.teller import LANGUAGES, Teller
from pipworks.games import BUILT_IN, find, game_named
from pipworks.starter import TEMPLATE
from pipworks.testing import BrokenLaw, check_game

PACKAGE = Path(errors.__file__).parents[1]
TENS = game_named(str(PACKAGE / "starter" / "tens.py"))
FILES = sorted(
    each for each in PACKAGE.rglob("*.py") if each.stem.removeprefix("test_") != TEMPLATE
)  # a template says whatever those make of it who take it


class Trees(dict[Path, ast.Module]):
    """Modules, each parsed when it is first looked at: most of those who collect tests run none of these."""

    def __missing__(self, file: Path) -> ast.Module:
        tree = self[file] = ast.parse(file.read_text(encoding="utf-8"))
        return tree


TREES = Trees()


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All that a module consists of."""
    return tuple(ast.walk(tree))


PROGRAMMERS = {
    "WrongType": "a program has handed over something of another kind, such as a number for a text",
    "BadGame": "who writes a game is told what its module lacks, in the words of Python",
    "BadBatch": "a program that learns has set up, or stepped, its games otherwise than it can",
    "BadEnvironment": "a program has made an environment of Gymnasium or PettingZoo otherwise than it can",
    "NotReset": "a program has forgotten to call reset() of its environment",
    "BadPolicy": "a program has handed over a policy that does not say how to choose",
    "UnknownPast": "a program asks what a player remembers where that cannot be told from the position",
}
"""Errors that nobody meets who does not write a program or a game, and why: they are told in English."""
NAMESAKES = {
    "client": "Refused",
    "people": "Known",
    "tables": "Unreadable",
    "web": "Refused",
}
"""Rooms in which a class that is no error of these is called as one of another room."""
PLACES = {"Breach": 2, "UnreadableTable": 2, "BadExpression": 2, "BadEquation": 2}
"""Where the sentence stands among what an error is given, if that is not the first."""


@cache
def errors_told() -> set[str]:
    """The names of all errors that have a code, and a sentence that people meet."""
    bases: dict[str, set[str]] = {}
    for node in chain.from_iterable(nodes(TREES[each]) for each in FILES):
        if isinstance(node, ast.ClassDef):
            bases.setdefault(node.name, set()).update(_last(each) for each in node.bases)
    found = {errors.GameError.__name__, ArithmeticProblem.__name__}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return found - PROGRAMMERS.keys()


def _last(called: ast.expr) -> str:
    """The last name of what is called: that of a class, whatever its module is called here.

    No name at all of what has none, as a function that another one gives.
    """
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _whole(called: ast.expr) -> str:
    """The whole name of what is called, if it is one of at most two words."""
    match called:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=of), attr=name):
            return f"{of}.{name}"
    return ""


ROOMS = sorted({each.parent for each in FILES})
TRANSLATED = sorted(each.parent for each in PACKAGE.rglob("de.po"))


def calls(file: Path) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every call of a module that says something, and what it is given to say."""
    for node in nodes(TREES[file]):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = _last(node.func)
        if _whole(node.func) in ("say", "line", "fault", "error", "self.error"):
            yield node, node.args[0]
        elif name in errors_told() and NAMESAKES.get(file.parent.name) != name:
            yield node, node.args[PLACES.get(name, 0)]


@cache
def templates(folder: Path) -> tuple[tuple[str, str], ...]:
    """Every sentence that modules of a folder say, with its place: of lines, messages and refusals."""
    return tuple(_templates(folder))


def _templates(folder: Path) -> Iterator[tuple[str, str]]:
    for file in (each for each in FILES if each.parent == folder):
        for node, first in calls(file):
            for each in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.value, f"{file.parent.name}/{file.name}:{node.lineno}"


SAID = ("say", "fault", "verbatim", "Message", "Fault")
"""What makes a message."""
KINDS = ("Message", "Message | None", "Fault")


def makers(files: Iterable[Path]) -> set[str]:
    """The names of functions that give a message, each of them that is called so."""
    told: dict[str, set[str]] = {}
    for name, kind in chain.from_iterable(_functions(TREES[each]) for each in files):
        told.setdefault(name, set()).add(kind)
    return {name for name, kinds in told.items() if kinds <= {*KINDS}}


@cache
def _functions(tree: ast.Module) -> tuple[tuple[str, str], ...]:
    """Every function of a module, and what it gives as its annotation says."""
    return tuple(
        (node.name, "" if node.returns is None else ast.unparse(node.returns))
        for node in nodes(tree)
        if isinstance(node, ast.FunctionDef)
    )


def is_message(what: ast.expr, tree: ast.Module, made_by: set[str]) -> bool:
    """Whether that is surely a message, which can be told in any language."""
    match what:
        case ast.Call():
            return _whole(what.func) in SAID or _last(what.func) in made_by
        case ast.Attribute():
            return what.attr in ("message", "sentence", "fault")
        case ast.IfExp():
            return all(is_message(each, tree, made_by) for each in (what.body, what.orelse))
        case ast.BoolOp():
            return all(is_message(each, tree, made_by) for each in what.values)
        case ast.Name():
            here = [*bound(what.id, tree, made_by)]
            return bool(here) and all(here)
    return False


def bound(name: str, tree: ast.Module, made_by: set[str]) -> Iterator[bool]:
    """Of everything in a module that has that name: whether it is a message."""
    for node in nodes(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield is_message(value, tree, made_by)
            case ast.NamedExpr(target=ast.Name(id=found), value=value) if found == name:
                yield is_message(value, tree, made_by)
            case ast.arg(arg=found, annotation=kind) if found == name:
                yield kind is not None and ast.unparse(kind) in KINDS


def is_template(what: ast.expr) -> bool:
    """Whether that is a text as it is written out, or one of two."""
    if isinstance(what, ast.IfExp):
        return is_template(what.body) and is_template(what.orelse)
    return isinstance(what, ast.Constant) and isinstance(what.value, str)


def without_sentence(file: Path, made_by: set[str]) -> Iterator[str]:
    """Where a module raises an error by a text of its own making, which no catalogue can translate."""
    made_here = made_by | makers([file])
    for node, what in calls(file):
        name = _last(node.func)
        if name not in errors_told():
            fits = not isinstance(what, ast.JoinedStr)
        else:
            fits = is_template(what) or is_message(what, TREES[file], made_here)
        if not fits:
            yield f"{file.relative_to(PACKAGE)}:{node.lineno}: {name}({ast.unparse(what)})"


def test_no_refusal_is_put_together_where_it_is_raised() -> None:
    """It is a template with values, so that it can be said in every language; or a message made elsewhere."""
    made_by = makers(FILES)
    found = [each for file in FILES for each in without_sentence(file, made_by)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "sentence",
    [
        'f"{name} is nobody"',
        '"%s is nobody" % name',
        '"nobody is called " + name',
        '"{} is nobody".format(name)',
        "name",
        "told",
        "str(name)",
    ],
)
def test_a_refusal_that_is_put_together_is_found(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f'def f(name):\n    told = "nobody is called " + name\n    raise errors.BadOption({sentence})'
    file = PACKAGE / "none.py"
    monkeypatch.setitem(TREES, file, ast.parse(text))
    assert list(without_sentence(file, set())) == [f"none.py:3: BadOption({ast.unparse(_only(sentence))})"]


@pytest.mark.parametrize(
    "sentence", ['"{name} is nobody", name=name', "problem.message", 'say("nobody")', "told", "told or told"]
)
def test_a_template_and_a_message_are_sentences(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = PACKAGE / "none.py"
    text = f'def f(name):\n    told = say("nobody")\n    raise errors.BadOption({sentence})'
    monkeypatch.setitem(TREES, file, ast.parse(text))
    assert list(without_sentence(file, set())) == []


HEARERS = ("Progress", "Tell")
"""What hears how far a work has come is called in annotations."""


def hears(tree: ast.Module) -> bool:
    """Whether something in a module is told how far a work has come, or tells it."""
    return any(
        isinstance(node, ast.Name | ast.alias)
        and (node.id if isinstance(node, ast.Name) else node.name) in HEARERS
        for node in nodes(tree)
    )


def handed_on(what: ast.expr, tree: ast.Module) -> bool:
    """Whether that is a parameter of a lambda, so that it is judged where it is handed in."""
    return isinstance(what, ast.Name) and any(
        isinstance(node, ast.Lambda) and what.id in [each.arg for each in node.args.args]
        for node in nodes(tree)
    )


def plainly_told(file: Path, made_by: set[str]) -> Iterator[str]:
    """Where a module tells how far a work has come, or what work it is, in a text of its own making."""
    tree = TREES[file]
    made_here = made_by | makers([file])
    for node in nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        match _last(node.func), node.args:
            case ("progress" | "progress_compiling", [what, *_]):
                pass
            case ("tell" | "_tell", [_, what]) if hears(tree):
                pass
            case _:
                continue
        if not (is_message(what, tree, made_here) or handed_on(what, tree)):
            yield f"{file.relative_to(PACKAGE)}:{node.lineno}: {ast.unparse(node)}"


def test_progress_is_told_in_messages() -> None:
    """So that whoever shows it can say it in the reader's language."""
    made_by = makers(FILES)
    found = [each for file in FILES for each in plainly_told(file, made_by)]
    assert not found, "\n".join(found)
    assert sum(hears(TREES[each]) for each in FILES) > 20
    texts = [
        each.name for each in FILES if "Callable[[float, str], None]" in each.read_text(encoding="utf-8")
    ]
    assert not texts


@pytest.mark.parametrize(
    ("call", "plain"),
    [
        ('tell(0.5, "half of it")', True),
        ('tell(0.5, f"{count:,} positions")', True),
        ("self.tell(0.5, name)", True),
        ("self._tell(0.5, phrase(say('half of it')))", True),
        ("progress(phrase(say('Playing')))", True),
        ("progress_compiling(f'Playing {name}')", True),
        ("progress('Playing', plain=True)", True),
        ('tell(0.5, say("half of it"))', False),
        ("tell(0.5, told)", False),
        ("(lambda done, what: tell(done / 2, what))", False),
        ('progress(say("Playing"), plain=True)', False),
    ],
)
def test_progress_that_is_told_in_a_text_is_found(
    call: str, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = PACKAGE / "none.py"
    text = f"def f(self, name, tell: Progress, told: Message):\n    {call}\n"
    monkeypatch.setitem(TREES, file, ast.parse(text))
    assert bool(list(plainly_told(file, set()))) == plain


@given(st.integers(0, 10**30), st.sampled_from(LANGUAGES))
def test_a_message_is_a_text_in_english(count: int, language: str) -> None:
    """Also within another text, and however wide it is to be, for whoever has no teller."""
    message = say("{games:grouped} {games:game|games}", games=count)
    assert str(message) == f"{message}" == Teller().say(message) == f"{message:>60}".strip()
    assert Teller(language).say(say("{text}", text=message)) == Teller(language).say(message)


def _only(sentence: str) -> ast.expr:
    return ast.parse(sentence, mode="eval").body


def forms(folder: Path) -> Iterator[tuple[str, str]]:
    """What a game says of itself and of its options, in the form that people fill in."""
    for game in map(game_named, BUILT_IN):
        if game.name.replace("-", "_") == folder.name:
            yield game.pitch, game.name
            for name, field in game.options.form()["properties"].items():
                yield field["title"], f"{game.name}: {name}"
                yield field["description"], f"{game.name}: {name}"
                for word in words_of(field):
                    yield phrase_of(field["title"], word), f"{game.name}: {name}"


def placeholders(template: str) -> set[str]:
    """The names of the values that a template places."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def translations(folder: Path, language: str) -> dict[str, str]:
    with (folder / f"{language}.po").open("rb") as file:
        return {
            each.id: each.string for each in read_po(file, locale=language, abort_invalid=True) if each.id
        }


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", ROOMS, ids=lambda folder: folder.name)
def test_every_sentence_has_a_translation(folder: Path, language: str) -> None:
    known = translations(PACKAGE / "engine", language)
    if folder in TRANSLATED:
        known |= translations(folder, language)
    missing = [
        f"{place}: {text}" for text, place in chain(templates(folder), forms(folder)) if not known.get(text)
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_translations_place_the_same_values_and_are_all_needed(folder: Path, language: str) -> None:
    said = {text for text, _ in chain(templates(folder), forms(folder))}
    for english, translated in translations(folder, language).items():
        assert placeholders(translated) <= placeholders(english), english
        assert english in said or folder.name == "engine", f"nobody says {english!r}"


def test_no_sentence_is_translated_in_two_ways() -> None:
    found: dict[str, tuple[str, Path]] = {}
    for folder in TRANSLATED:
        for english, german in translations(folder, "de").items():
            before = found.setdefault(english, (german, folder))
            assert before[0] == german, f"{english!r} in {before[1].name} and {folder.name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_every_sentence_can_be_said_to_everybody(folder: Path, language: str) -> None:
    """With a seat, several seats, one thing or many: no template asks for what the teller does not know."""
    for text, _ in templates(folder):
        for value in (Seat(0), (Seat(0), Seat(1)), 1, 3, "K♠", ("2", "3")):
            values = dict.fromkeys(placeholders(text), value)
            for you in (-1, 0, 1):
                told = Teller(language, ("Ann", "Bo"), you).sentence(Message(text, values))
                assert told and not re.search(r"[{}]", told.replace("{seat: choice}", ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_what_somebody_said_gets_no_capital_and_our_own_words_do(folder: Path, language: str) -> None:
    """Wherever it stands: at the beginning of a sentence, or of one within another."""
    for text, _ in templates(folder):
        message = Message(text, dict.fromkeys(placeholders(text), AsSaid("h")))
        plain, told = Teller(language).say(message), Teller(language).sentence(message)
        spoken = text if language == LANGUAGES[0] else teller.catalogue(language).get(text, text)
        assert told == (plain if re.match(r"{[^{|]+}", spoken) else plain[:1].upper() + plain[1:])
        assert told == Teller(language).say(Message("{what!c}", {"what": message}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_as_those_write_them_whose_they_are(language: str) -> None:
    """Also at the beginning of a sentence; `you` and `player 2` are our own words."""
    names, seats = ("ann", "de Vries"), (Seat(1), Seat(0))
    for template, value in [
        ("{who} – {who}", Seat(1)),
        ("{who:whose} – {who:whose}", Seat(1)),
        ("{who}", seats),
    ]:
        message = Message(template, {"who": value})
        assert Teller(language, names).sentence(message).startswith("de Vries")
        assert Teller(language).sentence(message)[0].isupper()
        assert Teller(language, names, 1).sentence(message)[0].isupper()
    assert Teller(language, names).sentence(say("{who:Lays|lays}", who=Seat(1))).startswith("Lays")


@given(st.lists(st.integers(1, 99), min_size=1, max_size=80))
def test_only_choices_are_cut_short(numbers: list[int]) -> None:
    things = tuple(map(str, numbers))
    assert Teller().say(Message("{things:spaced}", {"things": things})) == " ".join(things)
    assert all(each in Teller().say(Message("{things}", {"things": things})) for each in things)
    chosen = Teller().say(Message("{things:or}", {"things": things}))
    assert chosen.endswith(" …") == (len(things) > 30)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_preset_has_a_title_and_no_title_is_of_none(name: str) -> None:
    options = game_named(name).options
    assert options.preset_titles.keys() == options.presets.keys()
    titles = [Teller(each).say(title) for each in LANGUAGES for title in options.preset_titles.values()]
    assert all(titles) and len(set(titles[: len(options.presets)])) == len(options.presets)


def german(message: Message) -> str:
    return Teller("de").say(message)


@pytest.fixture
def own_catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(teller, "_outside", [])
    monkeypatch.setattr(teller, "_looked_beside", set())
    yield
    for each in (teller.catalogue, teller._bare, teller._parts_in):
        each.cache_clear()


PO = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Lay a card."
msgstr "Leg eine Karte hin."

msgid "Choices a game"
msgstr "Möglichkeiten zuhauf"
"""


@pytest.mark.usefixtures("own_catalogues")
@pytest.mark.parametrize("places", [("tens.py", "tens.de.po"), ("tens/__init__.py", "tens/de.po")])
def test_a_game_from_outside_brings_its_own_translations(tmp_path: Path, places: tuple[str, str]) -> None:
    file, catalogue = (tmp_path / each for each in places)
    file.parent.mkdir(exist_ok=True)
    shutil.copy(PACKAGE / "starter" / "tens.py", file)
    told = german(say("Choices a game"))
    first = teller.catalogue("de")
    game_named(str(file))
    assert teller.catalogue("de") is first  # a game without any has nothing read again
    assert german(say("Lay a card.")) == "Lay a card."
    catalogue.write_text(PO)
    teller._looked_beside.clear()
    variant = find(str(file))
    here = variant.deal(seed=1)
    assert german(variant.game.telling.ask(variant, here.state, here.to_act[0])) == "Leg eine Karte hin."
    assert german(say("Choices a game")) == told  # what Pipworks says itself stays as it is


HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset={}\\n"\n\n'
BAD = {
    "other encoding": (
        'msgid "Row"\nmsgstr "Röihe"\n'.encode("latin-1"),
        "line 2 is not written in UTF-8: save the file as UTF-8",
    ),
    "unknown encoding": (
        f'{HEAD.format("klingon")}msgid "Row"\nmsgstr "Reihe"\n'.encode(),
        "line 5, or what stands before it, cannot be read: LookupError: unknown encoding: klingon",
    ),
    "no catalogue": (b"Row = Reihe\n", "line 1 cannot be read: Unknown or misformatted keyword"),
    "no quotation mark": (
        'msgid "Row"\nmsgstr "Röihe\n'.encode(),
        'line 2 has \'msgstr "Röihe\': write msgid "…" and msgstr "…"',
    ),
    "no translation": (b'msgid "Row"\n', "line 1 cannot be read: missing msgstr for msgid 'Row'"),
    "other value": (
        b'\nmsgid "makes {total}"\nmsgstr "macht {summe}"\n',
        "line 2: 'macht {summe}' is said with {summe}, and 'makes {total}' has no such value: it has {total}",
    ),
    "value of none": (
        b'msgid "Row"\nmsgstr "Reihe {total}"\n',
        "line 1: 'Reihe {total}' is said with {total}, and 'Row' has no such value: it has none",
    ),
    "plural forms": (
        b'msgid "Row"\nmsgstr "Reihe"\n\nmsgid "a card"\nmsgid_plural "{n} cards"\n'
        b'msgstr[0] "eine Karte"\nmsgstr[1] "{n} Karten"\n',
        "line 4 has plural forms, which are not used: put the forms of a word into one sentence, as in "
        "{count:card|cards}",
    ),
    "single brace": (
        b'msgid "makes {total}"\nmsgstr "macht {total"\n',
        "line 1: 'macht {total' is no sentence with values: expected '}' before end of string "
        "(write {{ or }} for a brace to be shown)",
    ),
}


@pytest.mark.usefixtures("own_catalogues")
@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("places", [("tens.py", "tens.de.po"), ("tens/__init__.py", "tens/de.po")])
def test_a_game_whose_translations_cannot_be_said_is_refused_and_spoils_nothing(
    tmp_path: Path, places: tuple[str, str], bad: str
) -> None:
    """A server would else tell nobody anything in German."""
    file, catalogue = (tmp_path / each for each in places)
    file.parent.mkdir(exist_ok=True)
    shutil.copy(PACKAGE / "starter" / "tens.py", file)
    text, told = BAD[bad]
    catalogue.write_bytes(text)
    for _ in range(2):  # it is no other the second time
        with pytest.raises(errors.GameError) as problem:
            game_named(str(file))
        assert (type(problem.value).__name__, str(problem.value)) == ("BadGame", f"{catalogue}: {told}")
    assert german(say("Choices a game")) == "Züge je Spiel"
    catalogue.write_text('msgid "Row"\nmsgstr "Reihe"\n', encoding="utf-8")
    game_named(str(file))
    assert german(say("Row")) == "Reihe"


@pytest.mark.usefixtures("own_catalogues")
@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + PO,
        PO.replace("\n", "\r\n"),
        "# Ein Wort\n#, fuzzy\n" + PO,
        PO + '\nmsgid "{1, 2} has two"\nmsgstr "{1; 2} hat zwei"\n',
        '#~ msgid "Old"\n#~ msgstr "Alt"\n' + PO,
        PO + '\nmsgid "a { brace"\nmsgstr "eine { Klammer"\n',
        PO + '\nmsgid "{some} and {more}"\nmsgstr ""\n"{more} \\"und\\" "\n"mehr"\n',
    ],
)
def test_whatever_else_a_catalogue_may_be_is_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tens.py"
    shutil.copy(PACKAGE / "starter" / "tens.py", file)
    (tmp_path / "tens.de.po").write_text(text, encoding="utf-8", newline="")
    game_named(str(file))
    assert german(say("Lay a card.")) == "Leg eine Karte hin."


class ManyWords(type(TENS.telling)):  # type: ignore[misc]
    """Tens, with a sentence that has a value in its question, in what is in words and in its rules."""

    def ask(self, variant: Variant, state: Any, seat: int) -> Message:
        return say("What do you lay, {who}?", who=Seat(seat))

    def in_words(self, variant: Variant, masked: Any, seat: int, choice: int) -> Message:
        return say("all {count} of them", count=choice)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        return replace(super().rule_sheet(variant), lead=say("from 1 to {last}", last=12))


@pytest.mark.usefixtures("own_catalogues")
@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("makes {total}", "macht {summe}"),
        ("makes {total}", "macht {total"),
        ("What do you lay, {who}?", "Was legst du, {wer}?"),
        ("all {count} of them", "alle {zahl}"),
        ("from 1 to {last}", "von 1 bis {"),
    ],
)
def test_the_check_of_a_game_says_its_words_in_every_language(
    monkeypatch: pytest.MonkeyPatch, english: str, translated: str
) -> None:
    """Its views, its question, what is in words and its rules."""
    game = replace(TENS, telling=ManyWords())
    check_game(game, variants=1, looks=5)
    monkeypatch.setattr(teller, "_outside", [("de", PACKAGE / "starter" / "tens.py", {english: translated})])
    for each in (teller.catalogue, teller._bare, teller._parts_in):
        each.cache_clear()
    with pytest.raises(BrokenLaw, match="what cannot be said in the language de: ") as problem:
        check_game(game, variants=1, looks=5)
    assert problem.value.law == 9
