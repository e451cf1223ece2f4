"""How Femto is written: choices by their faces, deals, positions."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pipworks.engine import IllegalChoice, Message, Notation, Quoted, Variant, say
from pipworks.engine.contract import OVER, Record
from pipworks.engine.notation import by_number
from pipworks.games.femto import rules
from pipworks.games.femto.options import FemtoOptions
from pipworks.games.femto.positions import read_deal, read_position

_IN_FRONT = re.compile(r"(infront|nachvorne?)$")


def options_of(variant: Variant) -> FemtoOptions:
    """The options, typed."""
    assert isinstance(variant.options, FemtoOptions)
    return variant.options


@lru_cache(maxsize=256)
def card_names(options: FemtoOptions) -> tuple[str, ...]:
    """The cards of the pack by number; the second of equal cards has a `b`, the third a `c`, …"""
    seen: dict[str, int] = {}
    names = []
    for face in map(str, options.pack):
        copy = seen[face] = seen.get(face, 0) + 1
        names.append(face + _letter(copy))
    return tuple(names)


@lru_cache(maxsize=256)
def faces_named(options: FemtoOptions) -> dict[str, str]:
    """What is printed on the cards that people name, by their faces or names, in small letters."""
    faces = [str(each) for each in options.pack]
    named = {"joker": "J"} if "J" in faces else {}
    return named | {
        name.casefold(): each
        for each, own in zip(faces, card_names(options), strict=True)
        for name in (each, own)
    }


def _letter(copy: int) -> str:
    if copy == 1:
        return ""
    return chr(ord("a") + copy - 1) if copy <= 26 else f"z{copy}"


def cards_in(cards: int) -> list[int]:
    """The numbers of the cards of a set."""
    return [card for card in range(int(cards).bit_length()) if int(cards) >> card & 1]


def face(variant: Variant, card: int) -> str:
    """What is printed on a card."""
    return str(options_of(variant).pack[card])


def faces(variant: Variant, cards: int) -> list[str]:
    """What is printed on the cards of a set, in the order of the pack."""
    return [face(variant, card) for card in cards_in(cards)]


class FemtoNotation(Notation):
    """How Femto is written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The cards by number."""
        return list(card_names(options_of(variant)))

    # Choices

    @by_number
    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """What is printed on the card chosen: of equal cards only one can be chosen."""
        return face(variant, choice)

    def cards_laid(self, variant: Variant, state: Record, seat: int, choice: int) -> list[str]:
        """The card chosen."""
        return [face(variant, choice)]

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The card that a text names: by its face, or by the name of one like it; it may go "in front".

        Of equal cards only the first can be chosen, whichever of them is named.
        """
        wanted = self.simplify(text)
        if state.phase == rules.PUTTING_DOWN:
            wanted = _IN_FRONT.sub("", wanted)
        wanted = faces_named(options_of(variant)).get(wanted, "")
        legal = variant.choices(state, seat)
        for card in legal:
            if wanted == face(variant, card):
                return card
        raise IllegalChoice(
            "{text} {why}: choose {choices:or}",
            text=Quoted(text),
            why=self.why_not(variant, state, seat, wanted),
            choices=tuple(face(variant, card) for card in legal),
        )

    def why_not(self, variant: Variant, state: Record, seat: int, wanted: str) -> Message:
        """Where a card with that face is, or that there is none such."""
        if not wanted:
            return say("is not a card of this pack")
        if state.phase == rules.PUTTING_DOWN:
            up = tuple(face(variant, card - 1) for card in state.up)
            return say("is not one of the two cards turned up ({up})", up=up)
        if state.phase == rules.DRAFTING:
            return say("has been chosen already")
        hand = tuple(faces(variant, state.hand[seat]))
        return say("is not in your hand ({hand:spaced})", hand=hand)

    # Deals and positions

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=2-3-8/4-5-6-7 front=10/-`; what goes without saying is left out."""
        if state.phase == rules.DEALING and not (state.hand[0] | state.hand[1] | state.front[0]):
            return "undealt"
        own = {
            "hands": "/".join(self._cards(variant, state.hand[each], state.held[each]) for each in range(2))
        }
        if state.front[0] | state.front[1]:
            own["front"] = "/".join(self._cards(variant, each) for each in state.front)
        if state.phase == rules.DRAFTING:
            own["open"] = self._cards(variant, state.open)
        if state.spare:
            own["spare"] = self._cards(variant, state.spare)
        if state.up.any():
            own["up"] = "/".join(self._cards(variant, 1 << int(card) >> 1) for card in state.up)
        if variant.rules.order != rules.SIMULTANEOUS and rules.LEADING <= state.phase < rules.ENDED:
            own["lead"] = str(int(state.leader) + 1)
        if again := int(state.seen) & int(state.hand[0] | state.hand[1]):
            own["seen"] = self._cards(variant, again)
        if variant.to_act(state) == OVER:
            own["points"] = "/".join(str(int(each)) for each in state.points)
        return variant.layout.write(state, own)

    def _cards(self, variant: Variant, cards: int, held: int = 0) -> str:
        names = card_names(options_of(variant))
        known = [names[card] for card in cards_in(cards)]
        return "-".join(known + ["?"] * (held - len(known))) or "-"

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return read_position(variant, text, card_names(options_of(variant)))

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The two hands: `2-3-8-10/4-5-6-7`; a pack that is open to choose from is `open`."""
        if state.phase == rules.DRAFTING:
            return "open"
        return "/".join(self._cards(variant, each) for each in state.hand)

    def deals(self, variant: Variant) -> bool:
        """In a draft nothing is dealt."""
        return options_of(variant).start == "deal"

    def deal_summary(self, variant: Variant, state: Record) -> dict[str, Any]:
        """Player 1's hand, and the spare cards if there are any."""
        pack = options_of(variant).pack
        summary: dict[str, Any] = {"hand": [pack[card] for card in cards_in(state.hand[0])]}
        if state.spare:
            summary["spare"] = [pack[card] for card in cards_in(state.spare)]
        return summary

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from its hands; the second may be left out where nothing is spare."""
        return read_deal(variant, text, card_names(options_of(variant)), None)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The hands dealt for the next game of a match."""
        return self.write_deal(variant, after)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The next game of a match, with these hands."""
        return read_deal(variant, text, card_names(options_of(variant)), before)
