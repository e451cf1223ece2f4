"""How Wouter's Math Card Game is written: choices like `+@2`, `?*@1`, `under:5`; why one is refused."""

from __future__ import annotations

import re
from functools import cache

from pipworks.engine import AmbiguousChoice, IllegalChoice, Message, Notation, Quoted, Teller, Variant, say
from pipworks.engine.contract import Record
from pipworks.engine.notation import by_number
from pipworks.engine.teller import LANGUAGES
from pipworks.games.sequences import positions, rules
from pipworks.games.sequences.cards import (
    COPIES,
    FACES,
    FIRST_NUMBER,
    KINDS,
    NAMED,
    ONE,
    WILD,
    in_bag,
    read_face,
)
from pipworks.games.sequences.steps import MODIFIERS

_QUOTES = str.maketrans("", "", '„“”"')
_UNDER = re.compile(
    r"(?:under|put|below|beneath):?(?P<card>.+)|(?P<first>.+?)(?:underthepile|unterdenstapel)"
)
_ON = r"(?:@|#|→|->|onto|on|auf)(?:sequence|reihe)?"
_PLAY = re.compile(rf"(?P<card>.+?){_ON}0*(?P<number>\d{{1,3}})", re.ASCII)
_BEGINS = re.compile(r"tobeginasequence$|alsanfangeinerreihe$")
_SHORT = re.compile(r"(?P<card>\?.|[-+*/=×÷−–x:]|cancel|invert|swap)0*(?P<number>\d{1,3})", re.ASCII)


@cache
def _named_elsewhere() -> dict[str, str]:
    """How modifiers are written, by what they are called in other languages."""
    tellers = map(Teller, LANGUAGES[1:])
    return {teller.say(name): face for teller in tellers for face, name in MODIFIERS.items()}


class SequencesNotation(Notation):
    """How Wouter's Math Card Game is written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The cards of a deck, as often as it has them."""
        return [FACES[kind] for kind in range(KINDS) for _ in range(COPIES[kind])]

    @by_number
    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """A play as `+@2` (on sequence 2), a starter as `[4]`, a card put under the pile as `under:5`."""
        return write_choice(choice)

    def cards_laid(self, variant: Variant, state: Record, seat: int, choice: int) -> list[str]:
        """The card of the hand: where a ? stands for another, that is the ?."""
        card = write_choice(choice).removeprefix("under:").rpartition("@")
        return ["?" if card[0].startswith("?") else card[0] or card[2]]

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The legal choice that a text means.

        White space and case do not matter; `+ on 2`, `+ auf 2`, `+2` are as good as `+@2`. The sequence may
        be left out where only one is possible. Raises IllegalChoice or AmbiguousChoice.
        """
        legal = variant.choices(state, seat)
        word = _BEGINS.sub("", "".join(text.translate(_QUOTES).split()).casefold())
        word = word.replace("?as", "?").replace("?als", "?")
        for name, written in _named_elsewhere().items():
            word = word.replace(name, written)
        under = _UNDER.fullmatch(word)
        play = _PLAY.fullmatch(word) or _SHORT.fullmatch(word)
        face = read_face((under["card"] or under["first"]) if under else play["card"] if play else word)
        number = int(play["number"]) if play else None
        if face is None:
            raise IllegalChoice(
                "{text} is not a choice: write a card and its sequence like +@2, a starter like [4], or a "
                "card to put under the pile like under:5; choose {choices:or}",
                text=Quoted(text),
                choices=_written(legal),
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
            raise AmbiguousChoice(
                "{text} could be {choices:or}: say which", text=Quoted(text), choices=_written(fitting)
            )
        why = (
            _why_not_under(variant, state, seat, face, legal)
            if under
            else _why_no_play(variant, state, seat, face, number, legal)
        )
        raise IllegalChoice(
            "{text} {why}: choose {choices:or}", text=Quoted(text), why=why, choices=_written(legal)
        )

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=…|… piles=…|… table=[4]+2'|[0]`; what goes without saying is left out.

        Piles are written from the top, an apostrophe follows a card that player 2 has played, and _ is an
        unknown card.
        """
        return positions.write_position(variant, state)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return positions.read_position(variant, text)

    def write_deal(self, variant: Variant, state: Record) -> str:
        """Both decks from the top, the hands first: `[2],5,+,…|3,cancel,…`."""
        return positions.write_deal(state)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from the order of both decks, the first six cards being the hands."""
        return positions.read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The order of both decks."""
        return positions.write_deal(after)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The beginning of a game from the order of both decks."""
        return positions.read_deal(variant, text)


def write_choice(choice: int) -> str:
    """A choice in compact notation."""
    if choice >= rules.UNDER:
        return f"under:{FACES[choice - rules.UNDER]}"
    card, sequence = choice >> 3, choice & 7
    return NAMED[card] if card < FIRST_NUMBER else f"{NAMED[card]}@{sequence + 1}"


def _written(choices: list[int]) -> tuple[str, ...]:
    return tuple(map(write_choice, choices))


def _kind(face: str) -> int:
    return min(NAMED.index(face), WILD) if face in NAMED else FACES.index(face)


def _means(choice: int, face: str, number: int | None) -> bool:
    """Whether a choice to play a card is one of those that a face and perhaps a sequence name."""
    if choice >= rules.UNDER:
        return False
    card, sequence = choice >> 3, choice & 7
    same = NAMED[card] == face or (face == "?" and card >= WILD)
    return same and number in (None, sequence + 1)


def leads_to_two(variant: Variant, state: Record, choice: int) -> bool:
    """SQ11: whether a second card can be played after this first one."""
    kind, sequence = min(choice >> 3, WILD), choice & 7
    others = int(rules.reach(variant.rules, state, int(state.hand[state.seat]) - int(ONE[kind])))
    return bool(others & ~(1 << sequence))


# Why a choice is refused, to follow on the quoted text


def _why_not_under(variant: Variant, state: Record, seat: int, face: str, legal: list[int]) -> Message:
    """Why a card cannot go under the pile."""
    if _kind(face) not in in_bag(int(state.hand[seat])):
        return _not_held(state, seat)
    if not state.stock[seat]:
        return say("is refused: your pile is empty, so nothing goes under it")
    if state.first:
        return say(
            "is refused: you can play a second card in this turn, and must before any card goes under the "
            "pile"
        )
    if leads_to_two(variant, state, legal[0]):
        return say(
            "is refused: you can play two cards in this turn, and must before any card goes under the pile"
        )
    return say("is refused: you can play one in this turn, and must before any card goes under the pile")


def _not_held(state: Record, seat: int) -> Message:
    hand = tuple(FACES[each] for each in in_bag(int(state.hand[seat])))
    return say("is not in your hand ({hand:spaced})", hand=hand)


def _why_no_play(
    variant: Variant, state: Record, seat: int, face: str, number: int | None, legal: list[int]
) -> Message:
    """Why a card cannot be played, there or at all."""
    kind = _kind(face)
    hand = in_bag(int(state.hand[seat]))
    if kind not in hand:
        return _not_held(state, seat)
    if legal[0] >= rules.UNDER:
        if state.first:
            return say("cannot be played: nothing more can be in this turn, so put cards under your pile")
        return say("cannot be played: nothing can be in this turn, so put cards under your pile")
    if kind < FIRST_NUMBER and any(_means(each, face, None) for each in legal):
        return say("names a sequence, but a starter begins one of its own")
    if kind < FIRST_NUMBER:
        return _lazy(variant, state, hand, kind, int(state.sequences))
    if number is None:
        return _nowhere(variant, state, hand, kind)
    sequence = number - 1
    if not state.sequences:
        return say("names a sequence {number} that does not exist: there are none yet", number=number)
    if not 0 <= sequence < state.sequences:
        return say(
            "names a sequence {number} that does not exist: they are 1 to {last}",
            number=number,
            last=int(state.sequences),
        )
    if state.first == number:
        return say(
            "would be the second card on sequence {number} in this turn: the two must go on different ones",
            number=number,
        )
    if not int(rules.places(variant.rules, state, kind)) >> sequence & 1:
        return positions.why_no_place(state, kind, sequence)
    return _lazy(variant, state, hand, kind, sequence)


def _nowhere(variant: Variant, state: Record, hand: list[int], kind: int) -> Message:
    """Why a card that names no sequence can go on none."""
    where = int(rules.places(variant.rules, state, kind))
    if not where:
        return say("can go on no sequence now")
    if state.first and where == 1 << int(state.first - 1):
        return say(
            "can go only on sequence {first}, which has got a card in this turn: the second must go "
            "elsewhere",
            first=int(state.first),
        )
    return _lazy(variant, state, hand, kind, where.bit_length() - 1)


def _lazy(variant: Variant, state: Record, hand: list[int], kind: int, sequence: int) -> Message:
    """SQ11: that a play is refused because it leaves no second card, and which two could be played."""
    for choice in variant.choices(state, int(state.seat)):
        rest = list(hand)
        rest.remove(min(choice >> 3, WILD))
        for other in rest:
            where = int(rules.places(variant.rules, state, other))
            if other >= FIRST_NUMBER:
                where &= ~(1 << (choice & 7))
            if where:
                second = other << 3 | (where & -where).bit_length() - 1
                return say(
                    "would be the only card you can play in this turn, and you must play two where you can, "
                    "for example {one} and {other}",
                    one=write_choice(choice),
                    other=f"?@{(second & 7) + 1}" if other == WILD else write_choice(second),
                )
    return say("cannot go on sequence {number} now", number=sequence + 1)
