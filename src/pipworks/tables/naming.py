"""Names of people: what can be seen of them, and what they might be taken for.

After the Unicode Technical Standard 39, as far as names at a table need it: characters that nobody sees are
left out, and two names look alike when the same is left of them once what looks alike has become the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from pipworks.bots import LEVEL_NAMES
from pipworks.engine import Quoted
from pipworks.tables.commands import MOST_NAME
from pipworks.tables.errors import BadName
from pipworks.tables.sitting import OLD_NAMES, name_of

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks, and are not seen."""
MOST_MARKS = 2
"""So many marks may stand on one letter."""

NAMELESS = frozenset(("", "guest", "gast", "you", "me"))
"""Names that tell nobody who it is."""

_ALIKE = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁԛԝһьӏ", "abekmhopctyxijsdqwhbl", strict=True)),
        **dict(zip("αβεικνορτυχγηω", "abeiknoptuxynw", strict=True)),
        **dict(zip("օսոցհռʋʏᴏᴜᴠᴡᴢ", "ounghnuyouvwz", strict=True)),
        "ı": "i", "ɩ": "i", "ɑ": "a", "ɡ": "g", "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t",
        "$": "s", "@": "a", "|": "i", "!": "i",
    }
)  # fmt: skip


def clean(text: str) -> str:
    """A text as one line of what can be seen."""
    seen: list[str] = []
    marks = 0
    for each in unicodedata.normalize("NFC", text):
        if each in UNSEEN or _is_selector(each):
            continue
        marks = marks + 1 if unicodedata.combining(each) else 0
        if marks <= MOST_MARKS:
            seen.append(each if each.isprintable() else " ")
    return " ".join("".join(seen).split())


def called(names: Sequence[str]) -> tuple[str, ...]:
    """What those who sit at a table are called there, by seat: twins with a number, nameless ones nothing.

    A teller names those by their seats. Everybody has one name then, in the log as on the plates.
    """
    given = ["" if name.strip().casefold() in NAMELESS else name.strip() for name in names]
    return tuple(
        f"{name} {given[: at + 1].count(name)}" if name and given.count(name) > 1 else name
        for at, name in enumerate(given)
    )


def _is_selector(letter: str) -> bool:
    """Whether it only chooses how another is drawn."""
    code = ord(letter)
    return 0xFE00 <= code <= 0xFE0F or 0xE0000 <= code <= 0xE0FFF or 0x180B <= code <= 0x180F


def looks_of(name: str) -> str:
    """What a name looks like: equal for names that could be taken for each other."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(each for each in plain if not unicodedata.combining(each)).translate(_ALIKE)
    return "".join(each for each in letters if each.isalnum()).replace("l", "i").replace("rn", "m")


_LOOK_ALIKES = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"))
"""Scripts whose letters are taken for each other's (UTS 39, 5.2: no more than one of them in a word)."""
_HOSTS = frozenset(
    map(looks_of, ("admin", "administrator", "host", "moderator", "operator", "pipworks", "server", "system"))
)
_BOTS = frozenset(map(looks_of, ("bot", *OLD_NAMES, *LEVEL_NAMES, *map(name_of, LEVEL_NAMES))))


def persons(name: str) -> str:
    """A name as a person may bear it; empty for none. Raises BadName."""
    cleaned = clean(name)
    looks = looks_of(cleaned)
    if looks in _BOTS:
        raise BadName("{name} could be taken for a bot: choose another name", name=Quoted(cleaned))
    if looks in _HOSTS:
        raise BadName(
            "{name} could be taken for whoever runs this server: choose another name", name=Quoted(cleaned)
        )
    if any(_mixes(word) for word in cleaned.split()):
        raise BadName(
            "{name} mixes letters that look alike but are not: write each word in one script",
            name=Quoted(cleaned),
        )
    return cleaned


def _mixes(word: str) -> bool:
    """Whether a word has letters of two scripts that look alike."""
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in word if letter.isalpha()}
    return len(scripts & _LOOK_ALIKES) > 1


def told_apart(name: str, seat: int, others: Iterable[str]) -> str:
    """A name for a seat, with its number where it looks like that of somebody else at the table."""
    if looks_of(name) not in set(map(looks_of, others)):
        return name
    number = f" ({seat + 1})"
    return name[: MOST_NAME - len(number)] + number
