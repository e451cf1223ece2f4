"""The teller: makes text of messages and lines, in a reader's language, with the names of the players.

Translations stand in catalogues, `de.po` and the like, beside the modules whose sentences they translate;
what is in none of them is said in English. Plural forms and lists follow the CLDR, by Babel.
"""

from __future__ import annotations

import codecs
import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from pipworks.engine import messages
from pipworks.engine.contract import SPECTATOR
from pipworks.engine.figures import FORMS, written
from pipworks.engine.messages import AsSaid, Coded, Message, Quoted, Seat, Value

LANGUAGES = ("en", "de")
"""The languages in which everything can be said, the first being that of the templates."""

LOCALES = {"en": "en_GB", "de": "de"}
MOST_LISTED = 30
"""Of more choices than so many only the first are named in a sentence."""
MOST_QUOTED = 60
BEYOND_DECIMALS = 10**20
"""From here on Babel has too few digits for a number."""

PERSONS = {
    "en": {"": "you", "whom": "you", "to": "you", "whose": "your"},
    "de": {"": "du", "whom": "dich", "to": "dir", "whose": "dein"},
}
NOBODY = {"en": "player {number}", "de": "Spieler {number}"}
"""Who sits at a seat when nobody has a name."""
JOINED = {"spaced": {"en": " ", "de": " "}, "against": {"en": " to ", "de": " zu "}}
"""What stands between the things of lists that are no lists of words: numbers in a row, a score."""
QUOTES = {"en": "'{}'", "de": "„{}“"}
ENGLISH_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve"
GERMAN_NUMBERS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
WORDS = {"en": tuple(ENGLISH_NUMBERS.split()), "de": tuple(GERMAN_NUMBERS.split())}


@cache
def _locale(language: str) -> Any:
    """Babel's locale of a language; Babel is loaded when something is first told."""
    from babel import Locale

    return Locale.parse(LOCALES[language])


_looked_beside: set[Path] = set()
_outside: list[tuple[str, Path, dict[str, str]]] = []
"""The catalogues of games from outside this package: their languages, their files, and what they held."""


class BadCatalogue(ValueError):
    """A catalogue of a game from outside that cannot be read, or has a translation that cannot be said.

    The text says in which line, and `file` where that is.
    """

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(why)
        self.file = file


def add_catalogues(file: Path) -> None:
    """Read the catalogues beside a Python file of a game from outside this package, if there are any.

    Those of `bluff.py` are `bluff.de.po` and the like; those of a package are `de.po` in its folder, for
    every game in it. Raises BadCatalogue, and has then added none of them.
    """
    if file in _looked_beside:
        return
    alone = [] if file.name == "__init__.py" else [f"{file.stem}."]
    packed = [""] if (file.parent / "__init__.py").is_file() else []
    known = {(language, where) for language, where, _ in _outside}
    there = [
        (language, file.parent / name)
        for language in LANGUAGES[1:]
        for name in (f"{whose}{language}.po" for whose in (*alone, *packed))
    ]
    new = [
        (language, where, _read_strictly(where, language))
        for language, where in there
        if where.is_file() and (language, where) not in known
    ]
    _looked_beside.add(file)
    if new:
        _outside.extend(new)
        catalogue.cache_clear()
        _bare.cache_clear()
        _parts_in.cache_clear()


@cache
def catalogue(language: str) -> dict[str, str]:
    """All translations into a language, by the English template; those of this package before any others."""
    found: dict[str, str] = {}
    for file in sorted(Path(__file__).parents[1].rglob(f"{language}.po")):
        with file.open("rb") as opened:
            found |= _read(opened, language)
    for spoken, _, translations in _outside:
        if spoken == language:
            found = translations | found
    return found


def _read(lines: Iterable[bytes], language: str) -> dict[str, str]:
    """The translations in a catalogue."""
    return {english: translated for english, translated, _ in _translations(lines, language)}


def _translations(
    lines: Iterable[bytes], language: str, outside: Path | None = None
) -> Iterator[tuple[str, str, int]]:
    """The translations in a catalogue, by their templates, each with the line that it begins in.

    Raises BadCatalogue for what is not used in one from outside this package, and PoFileError.
    """
    from babel.messages.pofile import read_po

    for message in read_po(lines, locale=language, abort_invalid=outside is not None):
        if isinstance(message.id, str) and isinstance(message.string, str):
            if message.id:
                yield message.id, message.string or message.id, message.lineno or 1
        elif outside is not None:
            raise BadCatalogue(
                outside,
                f"line {message.lineno or 1} has plural forms, which are not used: put the forms of a word "
                "into one sentence, as in {count:card|cards}",
            )


_WRITTEN = re.compile(r'#.*|((msgctxt|msgid|msgid_plural|msgstr(\[[0-9]\])?) )?\s*"([^"\\]|\\.)*"')
"""What stands in a line of a catalogue that is not empty."""


def _read_strictly(file: Path, language: str) -> dict[str, str]:
    """The translations in a catalogue from outside. Raises BadCatalogue for the first thing that is wrong."""
    from babel.messages.pofile import PoFileError

    number = 0

    def counted() -> Iterator[bytes]:
        nonlocal number
        for number, each in enumerate(file.read_bytes().removeprefix(codecs.BOM_UTF8).splitlines(), 1):
            yield each  # which is decoded first, as the head says
            text = each.decode(errors="ignore").strip()
            if text and not _WRITTEN.fullmatch(text):
                raise BadCatalogue(
                    file, f'line {number} has {text[:MOST_QUOTED]!r}: write msgid "…" and msgstr "…"'
                )

    try:
        found = list(_translations(counted(), language, file))
    except BadCatalogue:
        raise
    except UnicodeDecodeError as problem:
        raise BadCatalogue(
            file, f"line {number} is not written in {problem.encoding.upper()}: save the file as UTF-8"
        ) from None
    except PoFileError as problem:
        told = str(problem).removesuffix(f" on {problem.lineno}")
        raise BadCatalogue(file, f"line {problem.lineno + 1} cannot be read: {told}") from None
    except Exception as problem:  # whatever the library stumbles over, as over a date in the head
        told = " ".join(f"{type(problem).__name__}: {problem}".split())
        raise BadCatalogue(
            file, f"line {max(number, 1)}, or what stands before it, cannot be read: {told}"
        ) from problem
    for english, translated, line in found:
        if why := _unsayable(english, translated):
            raise BadCatalogue(file, f"line {line}: {why}")
    return {english: translated for english, translated, _ in found}


def _unsayable(english: str, translated: str) -> str | None:
    """Why a translation cannot be said where its template can be; None if it can."""
    try:
        given = placed(english)
    except ValueError:
        return None  # it is a text that is said as it is
    if not all(map(str.isidentifier, given)):
        return None  # likewise
    try:
        wanted = placed(translated)
    except ValueError as problem:
        return str(problem)
    odd = [name for name in wanted if name not in given]
    if not odd:
        return None
    has = " and ".join(f"{{{name}}}" for name in given) or "none"
    return f"{translated!r} is said with {{{odd[0]}}}, and {english!r} has no such value: it has {has}"


@lru_cache(maxsize=8192)
def _parts(template: str) -> tuple[tuple[str, str | None, str, bool], ...]:
    """A template taken apart: literal text, the name of the value that follows, how it is said, capital.

    Raises ValueError for a text with single braces.
    """
    try:
        parsed = list(string.Formatter().parse(template))
    except ValueError as problem:
        raise ValueError(
            f"{template!r} is no sentence with values: {problem} (write {{{{ or }}}} for a brace to be shown)"
        ) from None
    return tuple((text, name, how or "", conversion == "c") for text, name, how, conversion in parsed)


def _without(template: str, name: str) -> LookupError:
    return LookupError(f"{template!r} is said without a value for {{{name}}}: give it one, as in {name}=…")


@lru_cache(maxsize=8192)
def _parts_in(template: str, language: str) -> tuple[tuple[str, str | None, str, bool], ...]:
    """A template in a language, taken apart."""
    if language != LANGUAGES[0]:
        template = catalogue(language).get(template, template)
    return _parts(template)


@lru_cache(maxsize=8192)
def _bare(template: str, language: str, as_it_is: bool) -> str:
    """A template in a language that no values stand in; as it is, it is not looked into."""
    if language != LANGUAGES[0]:
        template = catalogue(language).get(template, template)
    if as_it_is:
        return template
    for _, name, _, _ in _parts(template):
        if name is not None:
            raise _without(template, name)
    return "".join(text for text, _, _, _ in _parts(template))


@lru_cache(maxsize=8192)
def placed(template: str) -> tuple[str, ...]:
    """The names of the values that a template places, each once."""
    return tuple(dict.fromkeys(name for _, name, _, _ in _parts(template) if name is not None))


@dataclass(frozen=True)
class Teller:
    """Tells one reader: in their language, with the players' names, and `you` for the reader's own seat."""

    language: str = "en"
    names: Sequence[str] = ()
    """The players' names by seat; without one a seat is `player 1`, `player 2`, …"""
    you: int = SPECTATOR
    """The reader's seat."""
    zones: bool = True
    """Whether views have zones: a reader who draws a game by its own view needs none."""

    def say(self, message: Message) -> str:
        """A message as text, as it stands within a sentence."""
        return self._said(message.template, message.values)

    def sentence(self, message: Message) -> str:
        """A message as a sentence of its own: its first letter a capital, unless it is somebody's own."""
        return self.told(message.template, message.values)

    def told(self, template: str, values: Mapping[str, Value | None] | None) -> str:
        """As `sentence`, of a message's template and values."""
        said = self._said(template, values)
        if values and self._is_as_said(self._beginning(template, values)):
            return said
        return said[:1].upper() + said[1:]

    def _said(self, template: str, values: Mapping[str, Value | None] | None) -> str:
        if not values:
            return _bare(template, self.language, values is None)
        said = ""
        for text, name, how, capital in _parts_in(template, self.language):
            said += text
            if name is not None:
                try:
                    value = values[name]
                except KeyError:
                    raise _without(template, name) from None
                word = value if value.__class__ is str else self._value(value, how)
                if capital and not self._is_as_said(value):
                    word = word[:1].upper() + word[1:]
                said += word
        return said

    def _beginning(self, template: str, values: Mapping[str, Value | None]) -> Value | None:
        """The value that a template begins with; None where it begins with a text of ours."""
        parts = _parts_in(template, self.language)
        text, name, how = parts[0][:3] if parts else ("", None, "")
        return None if text or name is None or "|" in how else values[name]

    def _is_as_said(self, value: Value | None) -> bool:
        """Whether a text begins with what somebody said, or is named, and not with words of ours."""
        while isinstance(value, Message | tuple):
            if isinstance(value, Message):
                value = self._beginning(value.template, value.values or {})
            else:
                value = value[0] if value else None
        if isinstance(value, Seat):
            return value != self.you and self._is_named(value)
        return isinstance(value, AsSaid)

    def _is_named(self, seat: int) -> bool:
        return seat < len(self.names) and bool(self.names[seat])

    def name(self, seat: int) -> str:
        """The name of who sits there, also when that is the reader."""
        if self._is_named(seat):
            return self.names[seat]
        return NOBODY[self.language].format(number=seat + 1)

    def _value(self, value: Value | None, how: str) -> str:
        try:
            say = _KNOWN[type(value)]
        except KeyError:
            say = _sayer(type(value))
        return "" if say is None else say(self, value, how)

    def _flag(self, value: bool, how: str) -> str:
        return (*how.split("|"), "")[0 if value else 1]

    def _seat(self, seat: int, how: str) -> str:
        if "|" in how:
            return how.split("|")[0 if seat == self.you else 1]
        if seat == self.you:
            return PERSONS[self.language].get(how, PERSONS[self.language][""])
        name = self.name(seat)
        if how != "whose":
            return name
        if self.language == "de":
            return f"{name}s" if name[-1:] not in "sßxz" else f"{name}’"
        return f"{name}’s"

    def _number(self, number: int, how: str) -> str:
        if "|" in how:
            return _form(self.language, abs(number), how)
        if how == "th":
            return f"{number}." if self.language == "de" else _english_ordinal(number)
        if how == "word" and 0 <= number < len(WORDS[self.language]):
            return WORDS[self.language][number]
        if how == "grouped" and abs(number) >= BEYOND_DECIMALS:
            mark = _decimal(1000, None, self.language)[1]
            return f"{number:,}".replace(",", mark).replace("-", "−")
        if how == "grouped":
            return _decimal(number, None, self.language)
        return str(number).replace("-", "−")

    def _decimal(self, number: float, how: str) -> str:
        if how in FORMS:
            return written(number, how, self.language)
        return _decimal(number, "0.###", self.language)

    def _quoted(self, text: str, how: str) -> str:
        shown = text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "…"
        return repr(shown) if self.language == "en" else QUOTES[self.language].format(repr(shown)[1:-1])

    def _coded(self, coded: Coded, how: str) -> str:
        if self.language == LANGUAGES[0]:
            return coded.code
        told = self.say(coded.title)
        if coded.word:
            return f"{coded.code} ({QUOTES[self.language].format(told.partition(': ')[2])})"
        return f"{QUOTES[self.language].format(told)} ({coded.code})"

    def _text(self, text: str, how: str) -> str:
        return text

    def _several(self, things: tuple[Value, ...], how: str) -> str:
        if "|" in how:
            return self._form_for(things, how.split("|"))
        case = how if how in PERSONS["en"] else ""
        cut = how == "or" and len(things) > MOST_LISTED
        said = [self._value(each, case) for each in (things[:MOST_LISTED] if cut else things)]
        if how in JOINED:
            return JOINED[how][self.language].join(said)
        if how == "commas" or cut:
            return ", ".join(said) + " …" * cut
        if not said:
            return ""
        return _listed(tuple(said), "or" if how == "or" else "standard", self.language)

    def _form_for(self, things: tuple[Value, ...], forms: list[str]) -> str:
        """The form of a word that goes with several seats, or with so many things."""
        if not all(isinstance(each, Seat) for each in things):
            return self._number(len(things), "|".join(forms))
        mine = self.you in things
        if len(things) == 1:
            return forms[0 if mine else 1]
        many = forms[2] if len(forms) > 2 else forms[0]
        return forms[3] if mine and len(forms) > 3 else many


_SAID: tuple[tuple[type, Callable[[Teller, Any, str], str]], ...] = (
    (Message, lambda teller, value, how: teller.say(value)),
    (Coded, Teller._coded),
    (bool, Teller._flag),
    (Seat, Teller._seat),
    (int, Teller._number),
    (Quoted, Teller._quoted),
    (str, Teller._text),
    (float, Teller._decimal),
    (Fraction, lambda teller, value, how: str(value)),
    (tuple, Teller._several),
)
"""How values are said, by their type, the first that fits."""


_KNOWN: dict[type, Callable[[Teller, Any, str], str] | None] = {}
"""The same by the types that have been said."""


def _sayer(kind: type) -> Callable[[Teller, Any, str], str] | None:
    found = _KNOWN[kind] = next((say for each, say in _SAID if issubclass(kind, each)), None)
    return found


@lru_cache(maxsize=8192)
def _form(language: str, number: int, how: str) -> str:
    """The form that goes with a number."""
    one, *others = how.split("|")
    return one if _locale(language).plural_form(number) == "one" else others[-1]


def _decimal(number: float, pattern: str | None, language: str) -> str:
    from babel.numbers import format_decimal

    return format_decimal(number, format=pattern, locale=_locale(language)).replace("-", "−")


@lru_cache(maxsize=4096)
def _listed(things: tuple[str, ...], style: Literal["or", "standard"], language: str) -> str:
    from babel.lists import format_list

    return format_list(things, style, _locale(language))


def _english_ordinal(number: int) -> str:
    last = number % 10 if number // 10 % 10 != 1 else 0
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


ENGLISH = Teller()
"""Tells somebody who watches, in English."""
messages.in_english = ENGLISH.say
