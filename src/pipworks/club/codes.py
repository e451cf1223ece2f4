"""What pupils type to come to a class, and the names that are offered to them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection

LETTERS = "BCDFGHJKMNPRSTVWXZ"
"""No vowels, so that hardly a word comes about; nothing that could be taken for another letter or a digit."""
LENGTH = 6
AVOIDED = (
    "BCH", "BTC", "CNT", "DCK", "FCK", "FGT", "FTZ", "FKN", "HH", "HJ", "HRN", "KKK", "KNT", "KZ", "MRD",
    "NGR", "NS", "NZ", "PNS", "RPD", "SCH", "SD", "SHT", "SS", "SX", "TTS", "VGN", "WKS", "WTF", "WX", "XXX",
)  # fmt: skip
"""What people would read as a word all the same, in either language, and nobody should have to."""


def fresh_code(chosen: Callable[[str], str] = secrets.choice) -> str:
    """A code of six letters that nobody minds on a wall."""
    while True:
        code = "".join(chosen(LETTERS) for _ in range(LENGTH))
        if not any(each in code for each in AVOIDED):
            return code


def typed(text: str) -> str:
    """A code as somebody has typed it: in any case, with spaces or hyphens or none."""
    return "".join(each for each in text.upper() if each.isalnum())


NAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "en": (
        ("Brave ", "Clever ", "Dizzy ", "Fuzzy ", "Gentle ", "Jolly ", "Lucky ", "Mighty ", "Nimble ",
         "Quiet ", "Sunny ", "Swift ", "Tiny ", "Witty "),
        ("Badger", "Beaver", "Falcon", "Fox", "Hedgehog", "Koala", "Lynx", "Moose", "Otter", "Owl", "Panda",
         "Penguin", "Puffin", "Walrus"),
    ),
    "de": (
        ("Blitz", "Glücks", "Karten", "Knobel", "Minus", "Plus", "Rechen", "Schlummer", "Sonnen", "Turbo",
         "Wirbel", "Wolken", "Zahlen", "Zauber"),
        ("biber", "dachs", "elch", "eule", "falke", "fuchs", "igel", "koala", "luchs", "otter", "panda",
         "papagei", "pinguin", "walross"),
    ),
}  # fmt: skip
"""By language: beginnings and ends of the names that are offered."""


def funny_names(
    language: str, many: int, taken: Callable[[str], bool], chosen: Callable[[int], int] = secrets.randbelow
) -> list[str]:
    """So many names to choose from that nobody in the class has; fewer where hardly any are left."""
    first, second = NAMES.get(language, NAMES["en"])
    left = [one + other for one in first for other in second]
    offered: list[str] = []
    while left and len(offered) < many:
        name = left.pop(chosen(len(left)))
        if not taken(name) and not _alike(name, offered):
            offered.append(name)
    return offered


def _alike(name: str, offered: Collection[str]) -> bool:
    """Whether a name ends like one that is offered already."""
    return any(name[-4:] == each[-4:] for each in offered)
