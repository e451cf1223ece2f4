"""Understanding what players of Friend or Foe? say: "2 5", "discard the 7", "Friend my card 3?", "Foe!"."""

from __future__ import annotations

import re

from pipworks.engine.contract import Record
from pipworks.games.friend_or_foe import rules
from pipworks.games.friend_or_foe.cards import ACE, KING, read_card

NOTHING = ("pass", "wait", "no", "nothing", "passe", "passen", "warte", "warten")
KINDS = (*NOTHING, "pair", "sum", "both", "friend", "foe")
FILLING = {"my", "card", "cards", "the", "and", "discard", "discards", "claim", "play", "with"}
FILLING |= {"please", "ask", "for"}


def said(state: Record, text: str, legal: list[int]) -> list[int]:
    """The choices that a text can mean: none if it is not understood, several if it is not exact.

    A text that is exact gives its choice though it be illegal here.
    """
    kinds: set[str] = set()
    ranks: list[int] = []
    for word in re.findall(r"\w+[♠♥♦♣♤♡♢♧]?|\S", text.casefold().replace("\ufe0f", "")):
        card = read_card(word)
        if card is not None:
            ranks.append(card[0])
        elif any(kind.startswith(word) for kind in KINDS):
            kinds |= {word} if word in KINDS else {kind for kind in KINDS if kind.startswith(word)}
        elif word not in FILLING and not re.fullmatch(r"[-,.!?:;'\"“”‘’+·]", word):
            return []
    if not kinds and not ranks:
        return []
    if len(kinds) > 1:
        meant = {each for kind in kinds for each in _meant(state, {kind}, ranks, legal)}
        return sorted(meant.intersection(legal)) or sorted(meant)[:1]
    return _meant(state, kinds, ranks, legal)


def _meant(state: Record, kinds: set[str], ranks: list[int], legal: list[int]) -> list[int]:
    if kinds & set(NOTHING):
        return [] if ranks else [0]
    if state.phase == rules.FRIEND:
        return _as_friend(kinds, ranks, legal)
    if "friend" in kinds:
        if ranks:
            return [rules.ASK + ranks[0]] if len(ranks) == 1 else []
        return [each for each in legal if each > rules.ASK]
    if "foe" in kinds and state.phase != rules.FOE:
        return []
    if "foe" in kinds and not ranks:
        return legal[1:]
    low, high = (int(die) for die in state.dice)
    for kind, choice, matching in (
        ("pair", rules.PAIR, [low, high]),
        ("sum", rules.SUM, [low + high]),
        ("both", rules.BOTH, [low, high, low + high]),
    ):
        if state.phase == rules.FOE and choice == rules.BOTH:
            continue
        if (kind in kinds and not ranks) or (sorted(ranks) == matching and kinds <= {kind, "foe"}):
            return [choice]
    return []


def _as_friend(kinds: set[str], ranks: list[int], legal: list[int]) -> list[int]:
    """A claim to be the friend, with an Ace or a King."""
    if not kinds <= {"friend"}:
        return []
    if not ranks:
        return legal[1:]
    if ranks == [KING]:
        return [rules.WITH_KING]
    return [rules.WITH_ACE] if ranks == [ACE] else []
