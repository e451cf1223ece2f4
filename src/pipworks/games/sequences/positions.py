"""Deals, positions and single sequences, written and read as people write them."""

from __future__ import annotations

import re

import numpy as np

from pipworks.engine import BadDeal, BadPosition, GameError, Message, Quoted, Variant, say
from pipworks.engine.contract import Record
from pipworks.engine.fields import Fields, in_parts, read_whole
from pipworks.games.sequences import rules
from pipworks.games.sequences.cards import (
    COPIES,
    DECK,
    FACES,
    FIRST_NUMBER,
    KINDS,
    NAMED,
    ONE,
    PLUS,
    SWAP,
    WHOLE_DECK,
    WILD,
    bag_of,
    card_at,
    in_bag,
    printed,
    read_face,
    set_card,
)
from pipworks.games.sequences.knowledge import duty, keeps_duty
from pipworks.games.sequences.values import BY_SECOND, card_on

UNKNOWN = "_"
NONE = "none"

_ON_TABLE = re.compile(
    r"(?P<face>\[[^\]]*\]|\?[-+*/×÷−x:]?|\d+|cancel|invert|swap|[-+*/=×÷−–x:])(?P<second>'?)"
)


# Writing


def write_position(variant: Variant, state: Record) -> str:
    """A position; see `SequencesNotation.write_position`."""
    if state.phase == rules.DEALING:
        return "undealt"
    own = {
        "hands": "|".join(_hand(state, seat) for seat in range(2)),
        "piles": "|".join(_pile(state, seat) for seat in range(2)),
        "table": "|".join(_sequence(state, each) for each in range(state.sequences)),
        "first": str(int(state.first)) if state.first else "",
    }
    if any(state.under):
        own["under"] = f"{int(state.under[0])}|{int(state.under[1])}"
    return variant.layout.write(state, own)


def write_deal(state: Record) -> str:
    """Both decks from the top, the hands first."""
    decks = []
    for seat in range(2):
        whole = [part for part in (_hand(state, seat), _pile(state, seat)) if part != NONE]
        decks.append(",".join(whole))
    return "|".join(decks)


def _hand(state: Record, seat: int) -> str:
    known = [FACES[kind] for kind in in_bag(int(state.hand[seat]))]
    return ",".join(known + [UNKNOWN] * (int(state.held[seat]) - len(known))) or NONE


def _pile(state: Record, seat: int) -> str:
    digits = [int(card_at(state.pile[seat], place)) for place in range(state.stock[seat])]
    return ",".join(FACES[digit - 1] if digit else UNKNOWN for digit in digits) or NONE


def _sequence(state: Record, sequence: int) -> str:
    cards = []
    for place in range(state.length[sequence]):
        second = "'" if state.table[sequence, place] & BY_SECOND else ""
        cards.append(NAMED[card_on(state, sequence, place)] + second)
    return "".join(cards)


# Cards and deals


def read_cards(text: str, error: type[GameError]) -> list[int]:
    """The kinds of the cards that a text like `[2],5,+,cancel` lists."""
    if text.strip().lower() in ("", NONE):
        return []
    return [_kind(word, error) for word in re.split(r"[,\s]+", text.strip(", \t\r\n"))]


def _kind(word: str, error: type[GameError]) -> int:
    face = read_face(word)
    if word == UNKNOWN:
        raise error("a card is unknown (_): write a card for every one to play from here")
    if face not in FACES:
        raise error("{word} is not a card: the cards are {cards:spaced}", word=Quoted(word), cards=FACES)
    return FACES.index(face)


def read_deal(variant: Variant, text: str) -> Record:
    """The beginning of a game from the order of both decks, top card first. Raises BadDeal."""
    state = variant.blank()
    rules.begin(variant.rules, state)
    for seat, part in enumerate(
        in_parts(say("a deal"), text, 2, "|", BadDeal, like=("[0],+,4,…", "[2],=,7,…"))
    ):
        deck = read_cards(part, BadDeal)
        for kind in range(KINDS):
            copies = deck.count(kind)
            if copies != COPIES[kind]:
                raise BadDeal(
                    "player {player}'s deck must have {card} {due}, not {given}: write all {deck} cards in "
                    "order, the first six being the hand",
                    player=seat + 1,
                    card=printed(FACES[kind]),
                    due=_times(COPIES[kind]),
                    given=_times(copies),
                    deck=DECK,
                )
        rules.take_deck(state, seat, np.array(deck, np.int64))
    rules.start_play(state)
    return state


def _times(count: int) -> Message:
    if count == 1:
        return say("once")
    return say("twice") if count == 2 else say("{count} times", count=count)


# Sequences


def lay_text(
    settings: Record, state: Record, text: str, error: type[GameError], *, either_deck: bool = False
) -> None:
    """Lay a sequence of cards like `[4]+2'cancel*5` on the table, as SQ4 to SQ9 allow.

    An apostrophe follows a card of player 2; with `either_deck` a card without one may be from either deck.
    A starter may do without its brackets. `settings` is the record of the rules.
    """
    shown = text.strip()
    left = re.sub(r"^\s*([-−–]?\s*\d+)(?=\D|$)", r"[\1]", text).casefold()
    sequence, place = int(state.sequences), 0
    while left := left.lstrip(" ,\t\r\n"):
        found = _ON_TABLE.match(left)
        face = read_face(found["face"]) if found else None
        if found is None or face is None:
            raise error(
                "{word} is not a card, in the sequence {sequence}: write it like [4]+2cancel*5, with a named "
                "? like ?+",
                word=Quoted(left.split()[0]),
                sequence=Quoted(shown),
            )
        left = left[found.end() :]
        if face == "?":
            raise error("the ? in {sequence} has no name: write ?+ ?- ?* or ?/", sequence=Quoted(shown))
        card, seat = NAMED.index(face), 1 if found["second"] else 0
        if either_deck and not int(state.left[seat]) >> 3 * min(card, WILD) & 7:
            seat = 1 - seat
        _lay_one(settings, state, sequence, card, seat, error)
        place += 1
    if place == 0:
        raise error("a sequence has no cards: it begins with a starter like [4]")


def _lay_one(
    settings: Record, state: Record, sequence: int, card: int, seat: int, error: type[GameError]
) -> None:
    kind = min(card, WILD)
    is_first = int(state.sequences) == sequence
    if is_first != (kind < FIRST_NUMBER):
        raise error(
            "sequence {number} must begin with a starter ([-2] [0] [2] or [4]), and have only one, so {card} "
            "cannot be there",
            number=sequence + 1,
            card=NAMED[card],
        )
    if not is_first and not int(rules.places(settings, state, kind)) >> sequence & 1:
        raise error("{card} {why}", card=NAMED[card], why=why_no_place(state, kind, sequence))
    if not int(state.left[seat]) >> 3 * kind & 7:
        raise error(
            "player {player} has {card} only {due}: it is there too often",
            player=seat + 1,
            card=FACES[kind],
            due=_times(COPIES[kind]),
        )
    state.left[seat] -= ONE[kind]
    rules.lay(state, sequence, card, seat)


def why_no_place(state: Record, kind: int, sequence: int) -> Message:
    """Why a card that is no starter cannot go on a sequence, to follow on the card."""
    bit, number = 1 << sequence, sequence + 1
    if not int(state.waiting | state.open) & bit:
        return say("cannot go on sequence {number}, which is sealed", number=number)
    if int(state.waiting) & bit:
        return say(
            "cannot go on sequence {number}, which ends with an operator: only a number can follow",
            number=number,
        )
    if kind < PLUS:
        return say(
            "cannot go on sequence {number}, which does not end with an operator: a number only follows one",
            number=number,
        )
    if kind != SWAP:
        return say("needs an operator in force, and sequence {number} has none", number=number)
    if int(state.force[sequence]):
        return say("needs two operators in force, and sequence {number} has one", number=number)
    return say("needs two operators in force, and sequence {number} has none", number=number)


# Positions


def read_position(variant: Variant, text: str) -> Record:
    """The position that a text describes; see `write_position`. Raises BadPosition."""
    state = variant.blank()
    if text.strip().lower() == "undealt":
        rules.begin(variant.rules, state)
        return state
    fields = variant.layout.read(text, state)
    for needed in ("hands", "piles"):
        if needed not in fields:
            raise BadPosition(
                "{field} are missing: write {field}=5,+,=|[2],swap, player 1's first", field=needed
            )
    state.left = WHOLE_DECK
    table = fields.text("table", NONE)
    if table.lower() != NONE:
        for part in table.split("|"):
            lay_text(variant.rules, state, part, BadPosition)
    _own_cards(state, fields)
    state.phase = rules.PLAYING
    if max(state.held) > rules.HAND:
        raise BadPosition(
            "a hand has {held} cards: never more than {most}", held=int(max(state.held)), most=rules.HAND
        )
    if rules.is_dead(variant.rules, state):
        for name in ("act", "first", "put"):
            if name in fields:
                raise BadPosition(
                    "nothing can be played any more, so the game is over: leave {field} out", field=name
                )
        state.phase = rules.ENDED
        return state
    state.first = fields.number("first", 0, 0, int(state.sequences))
    _check_hands(state)
    _check_turn(variant, state)
    return state


def _own_cards(state: Record, fields: Fields) -> None:
    """Hands and piles, which hold what each player has not played."""
    hands, piles = (fields.by_seat(name, marks="|", like=("[0],+,4", "=,7")) for name in ("hands", "piles"))
    under = fields.by_seat("under", "0", "|", like=("1", "0"))
    for seat in range(2):
        hand, pile = read_cards(hands[seat], BadPosition), read_cards(piles[seat], BadPosition)
        left = in_bag(int(state.left[seat]))
        for kind in range(KINDS):
            has, should = (hand + pile).count(kind), left.count(kind)
            if has != should:
                raise BadPosition(
                    "player {player} must have {card} {due} in hand and pile, not {given}: a deck has "
                    "{copies}, and {played} on the table",
                    player=seat + 1,
                    card=printed(FACES[kind]),
                    due=_times(should),
                    given=_times(has),
                    copies=COPIES[kind],
                    played=COPIES[kind] - should,
                )
        state.hand[seat] = bag_of(hand)
        state.held[seat] = len(hand)
        state.stock[seat] = len(pile)
        for place, kind in enumerate(pile):
            set_card(state.pile[seat], place, kind + 1)
        state.under[seat] = read_whole("under", under[seat], 0, len(pile))


def _check_hands(state: Record) -> None:
    """SQ2, SQ12: one has six cards before one's turn while the pile lasts, and never more."""
    for seat in range(2):
        gone = int(state.returned) + (state.first > 0) if seat == state.seat else 0
        held, most = int(state.held[seat]), rules.HAND - int(gone)
        if held > most or (state.stock[seat] and held < most):
            raise BadPosition(
                "player {player} has {held} cards in hand: here it must be {most}, and fewer only when the "
                "pile is gone",
                player=seat + 1,
                held=held,
                most=most,
            )


def _check_turn(variant: Variant, state: Record) -> None:
    """SQ11 to SQ14: the player whose turn it is could have come to this point of it."""
    seat, player = int(state.seat), int(state.seat) + 1
    if state.first:
        _check_first(state)
    elif not state.returned and rules.is_stuck(variant.rules, state, seat):
        raise BadPosition(
            "player {player} can neither play nor draw: it is the other's turn, act={other}",
            player=player,
            other=2 - seat,
        )
    if state.returned:
        limit = rules.HAND if rules.has_played_nothing(state, seat) and not state.first else 2
        if state.returned + (state.first > 0) >= limit:
            raise BadPosition(
                "the turn is over when so many cards have left the hand: leave first and put out"
            )
        if state.returned >= state.stock[seat]:
            raise BadPosition("player {player} had no pile to put a card under: leave put out", player=player)
        if state.returned > state.under[seat]:
            raise BadPosition(
                "player {player} has put {count} {count:card|cards} under the pile in this turn: under must "
                "count them",
                player=player,
                count=int(state.returned),
            )
    cards = in_bag(int(state.hand[seat]))
    stock = int(state.stock[seat])
    if state.first and not state.returned and not stock:
        where = int(rules.reach(variant.rules, state, bag_of(cards))) & ~(1 << int(state.first - 1))
        if not where:
            raise BadPosition(
                "player {player} can play no second card and has no pile, so that the turn is over: leave "
                "first out",
                player=player,
            )
    for place in range(stock - int(state.returned), stock):
        cards.append(int(card_at(state.pile[seat], place)) - 1)
    held = np.array(cards, np.int64)
    if not keeps_duty(variant.rules, state, duty(variant.rules, state), held, len(cards)):
        raise BadPosition(
            "player {player} could have played more cards in this turn, and must as many as can be: this "
            "point of a turn is never reached",
            player=player,
        )


def _check_first(state: Record) -> None:
    sequence = int(state.first) - 1
    last = int(state.table[sequence, int(state.length[sequence]) - 1])
    if (last & BY_SECOND > 0) != (state.seat == 1):
        raise BadPosition(
            "first={number} says that player {player} has just played on sequence {number}, but its last "
            "card is the other's",
            number=sequence + 1,
            player=int(state.seat) + 1,
        )
