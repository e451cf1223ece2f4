"""Names of people: what can be seen of them, and what they might be taken for.

After the Unicode Technical Standard 39, as far as names at a table need it: characters that nobody sees are
left out, and two names look alike when the same is left of them once what looks alike has become the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from confusable_homoglyphs.utils import load

from pipworks.bots import LEVEL_NAMES
from pipworks.engine import Quoted, Teller
from pipworks.engine.invisible import JOINERS, is_seen
from pipworks.engine.levels import bot_title
from pipworks.engine.teller import LANGUAGES
from pipworks.tables.commands import MOST_NAME
from pipworks.tables.errors import BadName
from pipworks.tables.sitting import OLD_NAMES, name_of

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks, and are not seen."""
MOST_MARKS = 2
"""So many marks may stand on one letter."""
MOST_LOOKS = 80
"""What a name looks like is kept in so many characters, and compared in no more."""

NAMELESS = frozenset(("", "guest", "gast", "you", "me"))
"""Names that tell nobody who it is."""
_NUMBERED = re.compile(r"player [1-9]\d?")

_ALIKE = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁԛԝһьӏ", "abekmhopctyxijsdqwhbl", strict=True)),
        **dict(zip("αβεικνορτυχγηω", "abeiknoptuxynw", strict=True)),
        **dict(zip("օսոցհռʋʏᴏᴜᴠᴡᴢ", "ounghnuyouvwz", strict=True)),
        "ı": "i", "ɩ": "i", "ɑ": "a", "ɡ": "g",
    }
)  # fmt: skip
"""Small letters by the capitals of the same name: most are read so, though the standard keeps them apart."""
_SPELLED = str.maketrans("01345$7@|!", "oieasstaii")
"""What is written in place of letters."""


def clean(text: str) -> str:
    """A text as one line of what can be seen."""
    kept: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", text):
        if each in JOINERS:
            kept.append(each)
        elif each not in UNSEEN and not _is_selector(each):
            marks = marks + 1 if unicodedata.combining(each) else 0
            if marks <= MOST_MARKS:
                kept.append(each if each.isprintable() else " ")
    plain = "".join(kept)
    return " ".join("".join(each if is_seen(plain, at) else " " for at, each in enumerate(plain)).split())


def called(names: Sequence[str]) -> tuple[str, ...]:
    """What those who sit at a table are called there, by seat: twins with a number, nameless ones nothing.

    A teller names those by their seats. Everybody has one name then, in the log as on the plates.
    """
    given = ["" if goes_by_seat(name) else name.strip() for name in names]
    return tuple(
        f"{name} {given[: at + 1].count(name)}" if name and given.count(name) > 1 else name
        for at, name in enumerate(given)
    )


def goes_by_seat(name: str) -> bool:
    """Whether who is called so has given no name, and is told by their seat.

    So it is with what says no more than where somebody sits, as where one person has several seats.
    """
    plain = name.strip().casefold()
    return plain in NAMELESS or _NUMBERED.fullmatch(plain) is not None


def _is_selector(letter: str) -> bool:
    """Whether it only chooses how another is drawn."""
    code = ord(letter)
    return 0xFE00 <= code <= 0xFE0F or 0xE0000 <= code <= 0xE0FFF or 0x180B <= code <= 0x180F


def looks_of(name: str) -> str:
    """What a name looks like above all, which is what is kept of it: Latin letters, if it can be read so."""
    looks = _latin(name)
    return looks if looks.isascii() else _latin(name.upper())


@lru_cache(maxsize=4096)
def all_looks(name: str) -> frozenset[str]:
    """Everything that a name looks like: as it is written, and in small letters or capitals.

    Both, since letters of other scripts become Latin ones in one case and not in the other: a Greek Η looks
    like an H, and the small η of it like an n.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    small = _bare(_skeleton(_unmarked(plain).translate(_ALIKE)))
    return frozenset((_latin(name), _latin(name.upper()), small))


def alike(one: str, other: str) -> bool:
    """Whether one name could be taken for the other."""
    return not all_looks(one).isdisjoint(all_looks(other))


def _latin(name: str) -> str:
    """What is read who takes all letters, in the case that they are in, for the Latin ones they look like."""
    letters = _skeleton(unicodedata.normalize("NFKC", name))
    return _bare(letters.replace("cl", "d").replace("vv", "w").replace("Vv", "W").replace("VV", "W"))


def _bare(letters: str) -> str:
    """Letters without marks and case, and with those that differ by a stroke made the same."""
    folded = unicodedata.normalize("NFKD", letters.casefold()).translate(_ALIKE).translate(_SPELLED)
    bare = "".join(each for each in _unmarked(folded) if each.isalnum())
    return bare.replace("l", "i").replace("rn", "m")[:MOST_LOOKS]


def _unmarked(text: str) -> str:
    return "".join(each for each in text if not unicodedata.combining(each))


def _skeleton(text: str) -> str:
    """The skeleton of a text (UTS 39, 4): one character for all that look like it."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """Which character stands for all that look like it, by each of those; read when it is first needed.

    A letter that looks like what is none (the kana ノ like a stroke) stays what it is: names are compared by
    their letters. Small capitals are the letters that they are named after.
    """
    unmarked = {
        seen.strip("\u200e"): [each["c"].strip("\u200e") for each in alike]
        for seen, alike in load("confusables.json").items()
    }
    found: dict[int, str] = {}
    for seen, alike in unmarked.items():
        if len(seen) > 1 or len(alike) > 1:  # a prototype: it has all that look like it
            continue
        (other,) = alike
        if len(other) > 1 or len(unmarked[other]) > 1 or other < seen:
            found[ord(seen)] = seen if seen.isalnum() and not other[0].isalnum() else other
    small = "LATIN LETTER SMALL CAPITAL "
    for code in (*range(0x250, 0x2B0), *range(0x1D00, 0x1D80), *range(0xA720, 0xA800)):
        kind, _, letter = unicodedata.name(chr(code), "").rpartition(" ")
        if kind + " " == small and len(letter) == 1:
            found[code] = letter.lower()
    for code, other in found.items():  # what is drawn as a small capital is drawn as a letter, too
        found[code] = other.translate(
            {each: found[each] for each in map(ord, other) if each != code and each in found}
        )
    return found


_LOOK_ALIKES = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"))
"""Scripts whose letters are taken for each other's (UTS 39, 5.2: no more than one of them in a word)."""
_HOSTS = ("admin", "administrator", "host", "moderator", "operator", "pipworks", "server", "system")
_WORDS = re.compile(r"\w+")
_NUMBER = re.compile(r"\s*(\s\d+|\(\d+\))$")
"""What is added to a name that another at the table has, too."""


@cache
def _looks_of_hosts() -> frozenset[str]:
    return frozenset().union(*map(all_looks, _HOSTS))


@cache
def _looks_of_bots() -> frozenset[str]:
    """What bots look like, by the names that they have and are called by in each language."""
    called = {each for bot in (*OLD_NAMES, *LEVEL_NAMES) for each in _names_of_bot(bot)}
    return frozenset().union(*map(all_looks, ("bot", *called)))


def _names_of_bot(bot: str) -> tuple[str, ...]:
    """What a bot is called: by its name, and by its title in each language."""
    return bot, *(Teller(language).say(bot_title(bot)) for language in LANGUAGES)


def _called_like_a_bot(name: str) -> bool:
    """Whether a name is that of a bot, with a number or without."""
    looks = all_looks(name) | all_looks(_NUMBER.sub("", name))
    return not looks.isdisjoint(_looks_of_bots())


def _says_bot(name: str) -> bool:
    """Whether one of its words is what bots are."""
    return any(alike(word.strip("0123456789_"), "bot") or alike(word, "bot") for word in _WORDS.findall(name))


def persons(name: str) -> str:
    """A name as a person may bear it; empty for none. Raises BadName."""
    cleaned = clean(name)
    if _called_like_a_bot(cleaned) or _says_bot(cleaned):
        raise BadName("{name} could be taken for a bot: choose another name", name=Quoted(cleaned))
    _refuse_deceit(cleaned)
    return cleaned


def bots(name: str, bot: str) -> str:
    """A name as a bot may be given it, which is not that of another; its own for none. Raises BadName."""
    cleaned = clean(name)
    if not cleaned or any(alike(cleaned, each) for each in _names_of_bot(bot)):
        return name_of(bot)
    if _called_like_a_bot(cleaned):
        raise BadName("{name} could be taken for another bot: choose another name", name=Quoted(cleaned))
    _refuse_deceit(cleaned)
    return cleaned


def _refuse_deceit(name: str) -> None:
    """Refuse what nobody may be called. Raises BadName."""
    if not all_looks(name).isdisjoint(_looks_of_hosts()):
        raise BadName(
            "{name} could be taken for whoever runs this server: choose another name", name=Quoted(name)
        )
    if any(_mixes(word) for word in name.split()):
        raise BadName(
            "{name} mixes letters that look alike but are not: write each word in one script",
            name=Quoted(name),
        )


def _mixes(word: str) -> bool:
    """Whether a word has letters of two scripts that look alike."""
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in word if letter.isalpha()}
    return len(scripts & _LOOK_ALIKES) > 1


def told_apart(name: str, seat: int, others: Iterable[str]) -> str:
    """A name for a seat, with its number where it looks like that of somebody else at the table."""
    if not any(alike(name, other) for other in others):
        return name
    number = f" ({seat + 1})"
    return name[: MOST_NAME - len(number)].rstrip(JOINERS) + number
