"""Which characters of a line nobody sees, and which of those a script or an emoji cannot do without.

The joiners U+200C and U+200D are not seen, but choose how their neighbours are written: Persian and Indic
scripts need them between letters (RFC 5892, appendix A.1 and A.2), families and professions between emoji
(UTS 51, ED-16). Anywhere else they would only make two texts differ that look the same.
"""

from __future__ import annotations

from idna import valid_contextj

JOINERS = "\u200c\u200d"
_ZWJ = "\u200d"
_DRAWN = (
    (0x2190, 0x21FF),
    (0x2300, 0x23FF),
    (0x25A0, 0x27BF),
    (0x2900, 0x297F),
    (0x2B00, 0x2BFF),
    (0x1F000, 0x1FAFF),
)
"""The blocks whose characters are joined into one emoji."""
_TONES = (0x1F3FB, 0x1F3FF)
_AS_EMOJI = "\ufe0f"
_FAR = 32
"""Letters that are joined are no further from the joiner, whatever marks stand between."""


def first_invisible(text: str) -> str | None:
    """The first character of a line that cannot be seen, or is unknown; None where there is none."""
    return next((each for at, each in enumerate(text) if not is_seen(text, at)), None)


def is_seen(text: str, at: int) -> bool:
    """Whether the character of a text at a place can be seen, or joins there what is seen."""
    if text[at] not in JOINERS:
        return text[at].isprintable()
    return _joins_letters(text, at) or (text[at] == _ZWJ and _joins_emoji(text, at))


def _joins_letters(text: str, at: int) -> bool:
    word = text[max(at - _FAR, 0) : at + 1 + _FAR]
    here = min(at, _FAR)
    return here > 0 and word[here - 1].isprintable() and valid_contextj(word, here)


def _joins_emoji(text: str, at: int) -> bool:
    before = text[:at].rstrip(_AS_EMOJI)
    return (
        bool(before) and _is_drawn(before[-1]) and at + 1 < len(text) and _is_drawn(text[at + 1], tone=False)
    )


def _is_drawn(character: str, tone: bool = True) -> bool:
    """Whether it is an emoji that can be joined, or, with `tone`, the colour of its skin."""
    code = ord(character)
    if _TONES[0] <= code <= _TONES[1]:
        return tone
    return character.isprintable() and any(first <= code <= last for first, last in _DRAWN)
