"""Choices as people write them: `+@2`, `?*@1`, `[4]`, `under:5`; and why one is refused."""

from __future__ import annotations

import re

from pipworks.engine import AmbiguousChoice, IllegalChoice, Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.games.sequences import rules
from pipworks.games.sequences.cards import (
    FACES,
    FIRST_NUMBER,
    NAMED,
    ONE,
    WILD,
    in_bag,
    read_face,
)
from pipworks.games.sequences.positions import why_no_place

_UNDER = re.compile(r"(?:under|put|below|beneath):?(?P<card>.+)")
_PLAY = re.compile(r"(?P<card>.+?)(?:@|#|→|->|onto|on)(?:sequence)?0*(?P<number>\d{1,3})", re.ASCII)
_SHORT = re.compile(r"(?P<card>\?.|[-+*/=×÷−–x:]|cancel|invert|swap)0*(?P<number>\d{1,3})", re.ASCII)


def write_choice(choice: int) -> str:
    """A choice in compact notation."""
    if choice >= rules.UNDER:
        return f"under:{FACES[choice - rules.UNDER]}"
    card, sequence = choice >> 3, choice & 7
    return NAMED[card] if card < FIRST_NUMBER else f"{NAMED[card]}@{sequence + 1}"


def read_choice(variant: Variant, state: Record, seat: int, text: str) -> int:
    """The legal choice that a text means.

    White space and case do not matter; `+ on 2` and `+2` are as good as `+@2`; the sequence may be left out
    where only one is possible. Raises IllegalChoice or AmbiguousChoice.
    """
    legal = variant.choices(state, seat)
    word = "".join(text.split()).casefold()
    under = _UNDER.fullmatch(word)
    play = _PLAY.fullmatch(word) or _SHORT.fullmatch(word)
    face = read_face(under["card"] if under else play["card"] if play else word)
    number = int(play["number"]) if play else None
    if face is None:
        raise IllegalChoice(
            f"{quoted(text)} is not a choice: write a card and its sequence like +@2, a starter like [4], or "
            f"a card to put under the pile like under:5; choose {_all(legal)}"
        )
    if under:
        fitting = [each for each in legal if each == rules.UNDER + _kind(face)]
    elif play or legal[0] < rules.UNDER:
        fitting = [each for each in legal if _means(each, face, number)]
    else:
        fitting = []
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        shown = listed([write_choice(each) for each in fitting])
        raise AmbiguousChoice(f"{quoted(text)} could be {shown}: say which")
    reason = why_not(variant, state, seat, face, number, legal, under=bool(under))
    raise IllegalChoice(f"{quoted(text)} {reason}: choose {_all(legal)}")


def _all(legal: list[int]) -> str:
    return listed([write_choice(each) for each in legal])


def _kind(face: str) -> int:
    return min(NAMED.index(face), WILD) if face in NAMED else FACES.index(face)


def _means(choice: int, face: str, number: int | None) -> bool:
    """Whether a choice to play a card is one of those that a face and perhaps a sequence name."""
    if choice >= rules.UNDER:
        return False
    card, sequence = choice >> 3, choice & 7
    same = NAMED[card] == face or (face == "?" and card >= WILD)
    return same and number in (None, sequence + 1)


def why_not(
    variant: Variant,
    state: Record,
    seat: int,
    face: str,
    number: int | None,
    legal: list[int],
    *,
    under: bool,
) -> str:
    """Why a card cannot be played there or put under the pile, to follow on the quoted text."""
    kind = _kind(face)
    hand = in_bag(int(state.hand[seat]))
    if kind not in hand:
        return f"is not in your hand ({' '.join(FACES[each] for each in hand)})"
    plays = legal[0] < rules.UNDER
    if under:
        due = "a second card" if state.first else "two cards" if _two_due(variant, state, legal) else "one"
        return f"is refused: you can play {due} in this turn, and must before any card goes under the pile"
    if not plays:
        more = " more" if state.first else ""
        return f"cannot be played: nothing{more} can be in this turn, so put cards under your pile"
    if kind < FIRST_NUMBER:
        return _lazy(variant, state, hand, kind, int(state.sequences))
    if number is None:
        return _nowhere(variant, state, hand, kind)
    sequence = number - 1
    if not 0 <= sequence < state.sequences:
        there = f"they are 1 to {int(state.sequences)}" if state.sequences else "there are none yet"
        return f"names a sequence {number} that does not exist: {there}"
    if state.first == number:
        return (
            f"would be the second card on sequence {number} in this turn: the two must go on different ones"
        )
    if not int(rules.places(variant.rules, state, kind)) >> sequence & 1:
        return why_no_place(state, kind, sequence)
    return _lazy(variant, state, hand, kind, sequence)


def _two_due(variant: Variant, state: Record, legal: list[int]) -> bool:
    """SQ11: whether two cards can be played."""
    kind, sequence = min(legal[0] >> 3, WILD), legal[0] & 7
    others = int(rules.reach(variant.rules, state, int(state.hand[state.seat]) - int(ONE[kind])))
    return bool(others & ~(1 << sequence))


def _nowhere(variant: Variant, state: Record, hand: list[int], kind: int) -> str:
    """Why a card that names no sequence can go on none."""
    where = int(rules.places(variant.rules, state, kind))
    if not where:
        return "can go on no sequence now"
    if state.first and where == 1 << int(state.first - 1):
        return (
            f"can go only on sequence {int(state.first)}, which has got a card in this turn: the second "
            "must go elsewhere"
        )
    return _lazy(variant, state, hand, kind, where.bit_length() - 1)


def _lazy(variant: Variant, state: Record, hand: list[int], kind: int, sequence: int) -> str:
    """SQ11: that a play is refused because it leaves no second card, and which two could be played."""
    for choice in variant.choices(state, int(state.seat)):
        rest = list(hand)
        first = min(choice >> 3, WILD)
        rest.remove(first)
        for other in rest:
            where = int(rules.places(variant.rules, state, other))
            if other >= FIRST_NUMBER:
                where &= ~(1 << (choice & 7))
            if where:
                second = other << 3 | (where & -where).bit_length() - 1
                example = f"{write_choice(choice)} and {_unnamed(second)}"
                return (
                    f"would be the only card you can play in this turn, and you must play two where you can, "
                    f"for example {example}"
                )
    return f"cannot go on sequence {sequence + 1} now"


def _unnamed(choice: int) -> str:
    """A play as text, a ? without a name."""
    return f"?@{(choice & 7) + 1}" if choice >> 3 == WILD else write_choice(choice)
