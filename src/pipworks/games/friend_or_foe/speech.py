"""Understanding what players say, in English and German: "2 5", "discard the 7", "Friend my 3?", "Feind!"."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from pipworks.engine.contract import Record
from pipworks.games.friend_or_foe import rules
from pipworks.games.friend_or_foe.cards import ACE, KING, read_card

NOTHING, WITH_PAIR, WITH_SUM, WITH_BOTH, FRIEND, FOE = "nothing", "pair", "sum", "both", "friend", "foe"
KINDS = dict.fromkeys(("pass", "wait", "no", "nothing"), NOTHING)
KINDS |= dict.fromkeys(("passe", "passen", "warte", "warten", "nein", "nichts"), NOTHING)
KINDS |= dict.fromkeys(("pair", "paar"), WITH_PAIR) | dict.fromkeys(("sum", "summe"), WITH_SUM)
KINDS |= dict.fromkeys(("both", "beide", "beides"), WITH_BOTH)
KINDS |= dict.fromkeys(("friend", "freund"), FRIEND) | dict.fromkeys(("foe", "feind"), FOE)
"""What somebody does, by the words for it."""

FILLING = {"my", "card", "cards", "the", "and", "discard", "discards", "claim", "play", "with"}
FILLING |= {"please", "ask", "for"}
FILLING |= {"mein", "meine", "meinen", "ein", "eine", "einen", "der", "die", "das", "den", "und", "mit"}
FILLING |= {"karte", "karten", "lege", "leg", "ab", "bitte", "für", "fuer"}


class Heard(NamedTuple):
    """What a text names: what is done, more than one thing where a word is not written out, and cards."""

    kinds: frozenset[str]
    ranks: tuple[int, ...]


def heard(text: str) -> Heard | None:
    """What a text names; None if it names nothing, or if a word of it is not understood."""
    kinds: set[str] = set()
    ranks: list[int] = []
    plain = unicodedata.normalize("NFC", text.casefold().replace("\ufe0f", ""))
    for word in re.findall(r"\w+[♠♥♦♣♤♡♢♧]?|\S", plain):
        card = read_card(word)
        if card is not None:
            ranks.append(card[0])
        elif meant := {KINDS[word]} if word in KINDS else _begun(word):
            kinds |= meant
        elif word not in FILLING and not re.fullmatch(r"[-,.!?:;'\"“”„‘’‚«»+·]", word):
            return None
    return Heard(frozenset(kinds), tuple(ranks)) if kinds or ranks else None


def _begun(word: str) -> set[str]:
    """What is meant by a word that is not written out."""
    return {kind for each, kind in KINDS.items() if each.startswith(word)}


def said(state: Record, named: Heard, legal: list[int]) -> list[int]:
    """The choices that somebody can mean who names this: none if there are none, several if it is not exact.

    What is exact gives its choice though it be illegal here.
    """
    if len(named.kinds) > 1:
        meant = {each for kind in named.kinds for each in _meant(state, {kind}, [*named.ranks], legal)}
        return sorted(meant.intersection(legal)) or sorted(meant)[:1]
    return _meant(state, {*named.kinds}, [*named.ranks], legal)


def _meant(state: Record, kinds: set[str], ranks: list[int], legal: list[int]) -> list[int]:
    if NOTHING in kinds:
        return [] if ranks else [0]
    if state.phase == rules.FRIEND:
        return _as_friend(kinds, ranks, legal)
    if FRIEND in kinds:
        if ranks:
            return [rules.ASK + ranks[0]] if len(ranks) == 1 else []
        return [each for each in legal if each > rules.ASK]
    if FOE in kinds and state.phase != rules.FOE:
        return []
    if FOE in kinds and not ranks:
        return legal[1:]
    for kind, choice, matching in matches(state):
        if (kind in kinds and not ranks) or (sorted(ranks) == matching and kinds <= {kind, FOE}):
            return [choice]
    return []


def matches(state: Record) -> tuple[tuple[str, int, list[int]], ...]:
    """What matches the dice: how it is called, the choice, and the ranks of the cards."""
    low, high = (int(die) for die in state.dice)
    return (
        (WITH_PAIR, rules.PAIR, [low, high]),
        (WITH_SUM, rules.SUM, [low + high]),
        (WITH_BOTH, rules.BOTH, [low, high, low + high]),
    )


def _as_friend(kinds: set[str], ranks: list[int], legal: list[int]) -> list[int]:
    """A claim to be the friend, with an Ace or a King."""
    if not kinds <= {FRIEND}:
        return []
    if not ranks:
        return legal[1:]
    if ranks == [KING]:
        return [rules.WITH_KING]
    return [rules.WITH_ACE] if ranks == [ACE] else []
