"""Reading positions, deals and random events of Friend or Foe? as people write them.

A deal is `hand/hand/…`, player 1's first: `A-2-2-10-K/…`. Suits may stand behind the ranks and do not
matter. What is left of the pack starts the discard; it may be written as a last part. The first roll may
follow, as `dice=2-5`; later ones are random events.

A position is `hands=…/…/… shown=-/3-K/- pile=… roller=2 turn=18 dice=2-5 asked=3 now=friend claims=-/-/K`:
the hands; the cards in them that everybody has seen; the discard, which is what remains of the pack;
whose turn it is and the how manieth; what was rolled; the card a friend was asked for; what is going on
(`roll`, `turn`, `friend`, `foe` or `drawn`); and, when a lot is to decide, what each claims. All but the
hands may be left out where it goes without saying.

A random event is the hands dealt, the two dice (`2-5`), or the number of the player whom the lot prefers.
"""

from __future__ import annotations

import re

from pipworks.engine import BadDeal, BadPosition, GameError, Quoted, Seat, Variant
from pipworks.engine.contract import Record
from pipworks.engine.fields import Fields
from pipworks.engine.rows import copy_of
from pipworks.games.friend_or_foe import cards, rules

NOW = {
    "roll": rules.ROLLING,
    "turn": rules.TURN,
    "friend": rules.FRIEND,
    "foe": rules.FOE,
    "drawn": rules.ENDED,
}
WINDOWS = {
    rules.FRIEND: "friend",
    rules.FRIEND_LOT: "friend",
    rules.FOE: "foe",
    rules.FOE_LOT: "foe",
}
LOTS = {rules.FRIEND: rules.FRIEND_LOT, rules.FOE: rules.FOE_LOT}
CLAIMS = {"friend": ("-", "A", "K"), "foe": ("-", "pair", "sum")}
"""By window, how claims are written, by their numbers."""


# Deals and random events


def read_deal(variant: Variant, text: str) -> Record:
    """The beginning of a game from its hands and, if it is written, its first roll. Raises BadDeal."""
    hands, dice, rolled = text.lower().partition("dice=")
    state = read_hands(variant, hands)
    if dice:
        rules.roll(state, *read_dice(rolled, BadDeal))
    return state


def read_hands(variant: Variant, text: str) -> Record:
    """The beginning of a game from its hands, before the first roll. Raises BadDeal."""
    parts = re.split(r"[/|;]", text.strip().removeprefix("hands=").strip())
    seats, each = variant.seats, int(variant.rules.cards_each)
    rest = cards.PACK - seats * each
    if not seats <= len(parts) <= seats + 1:
        raise BadDeal(
            "a deal is {seats} hands with / between them (and what is left over, if you like), "
            "not {parts} {parts:part|parts}",
            seats=seats,
            parts=len(parts),
        )
    take = cards.pack_reader(BadDeal)
    found = [take(part) for part in parts]
    for player, hand in enumerate(found[:seats]):
        held = len(cards.ranks_in(hand))
        if held != each:
            raise BadDeal(
                "{player} has {held} {held:card|cards}: {seats} players are dealt {each} each",
                player=Seat(player),
                held=held,
                seats=seats,
                each=each,
            )
    if len(parts) > seats and len(cards.ranks_in(found[-1])) != rest:
        raise BadDeal("the last part must be all that is left over: {rest} {rest:card|cards}", rest=rest)
    state = variant.blank()
    state.hand[:seats] = found[:seats]
    rules.start_play(variant.rules, state)
    return state


def read_outcome(variant: Variant, before: Record, text: str) -> Record:
    """The state after the random event that a text tells. Raises BadDeal."""
    if before.phase == rules.DEALING:
        return read_hands(variant, text)
    after = copy_of(before)
    if before.phase == rules.ROLLING:
        rules.roll(after, *read_dice(text, BadDeal))
        return after
    claimants = [str(seat + 1) for seat in range(variant.seats) if before.claim[seat]]
    word = text.casefold().replace("player", "").strip()
    if word not in claimants:
        raise BadDeal(
            "{text} is not whom the lot can prefer: player {claimants:or} claimed",
            text=Quoted(text),
            claimants=tuple(map(int, claimants)),
        )
    rules.draw_claim(variant.rules, after, int(word) - 1)
    return after


def read_dice(text: str, error: type[GameError]) -> tuple[int, int]:
    """Two dice, the lower first, from a text like `2-5` or `5 2`."""
    found = re.fullmatch(r"\s*([1-6])\s*[-,+·./\s]?\s*([1-6])\s*", text)
    if found is None:
        raise error("{text} is no roll: write two dice from 1 to 6, as in 2-5", text=Quoted(text))
    low, high = sorted((int(found[1]), int(found[2])))
    return low, high


# Positions


def read_position(variant: Variant, text: str) -> Record:
    """The position that a text describes. Raises BadPosition."""
    state = variant.blank()
    if text.strip().lower() == "undealt":
        rules.begin(variant.rules, state)
        return state
    fields = variant.layout.read(text, state)
    if "hands" not in fields:
        raise BadPosition("hands are missing: write hands=A-2-3/4-5/6-7 with a hand for every player")
    if "?" in text:
        raise BadPosition("a position to play from has no unknown cards: write a card for every ?")
    _read_cards(variant, state, fields)
    usual = int(state.turns) % variant.seats + 1
    state.roller = fields.number("roller", usual, 1, variant.seats) - 1  # FF2, FF9
    _read_going(variant, state, fields)
    return state


def _read_cards(variant: Variant, state: Record, fields: Fields) -> None:
    """The hands, what is seen of them, and the pile, which has all other cards."""
    take = cards.pack_reader(BadPosition)
    for seat, part in enumerate(fields.by_seat("hands", like=("2-3-J", "A-4-4"))):
        state.hand[seat] = take(part)
        state.held[seat] = len(cards.ranks_in(state.hand[seat]))
    rest = cards.WHOLE_PACK - sum(int(hand) for hand in state.hand)
    if "pile" in fields and take(fields.text("pile")) != rest:
        raise BadPosition(
            "the pile must have every card that is in no hand: {rest}", rest=cards.written(rest)
        )
    state.pile = rest
    if "shown" in fields:
        for seat, part in enumerate(fields.by_seat("shown", like=("J", "-"))):
            shown = cards.pack_reader(BadPosition)(part)
            for rank in cards.RANKS:
                if cards.copies(shown, rank) > cards.copies(state.hand[seat], rank):
                    raise BadPosition(
                        "{player} cannot have shown {shown} and hold {hand}: what is shown is in the hand",
                        player=Seat(seat),
                        shown=cards.written(shown),
                        hand=cards.written(state.hand[seat]),
                    )
            state.shown[seat] = shown


def _read_going(variant: Variant, state: Record, fields: Fields) -> None:
    """What is going on in the turn."""
    now = fields.text("now", "turn" if "dice" in fields else "roll").lower()
    if now not in NOW:
        raise BadPosition("now cannot be {now}: it is {names:or}", now=Quoted(now), names=tuple(NOW))
    if not all(state.held[: variant.seats]):
        _won(variant, state, fields)
        return
    if now == "drawn":
        _drawn_game(variant, state, fields)
        return
    state.phase = NOW[now]
    if now == "roll":
        for name in ("dice", "asked", "claims"):
            if name in fields:
                raise BadPosition(
                    "before the roll there is nothing to write for {name}: leave it out", name=name
                )
        return
    if "dice" not in fields:
        raise BadPosition("dice are missing: now={now} comes after a roll, as in dice=2-5", now=now)
    state.dice[:] = read_dice(fields.text("dice"), BadPosition)
    _read_asked(variant, state, fields)
    _read_claims(variant, state, fields)


def _won(variant: Variant, state: Record, fields: Fields) -> None:
    """FF10: a hand is empty, so the game has been won."""
    for name in ("dice", "asked", "now", "claims"):
        if name in fields:
            raise BadPosition("the game is over when a hand is empty: leave {name} out", name=name)
    out = [seat for seat in range(variant.seats) if not state.held[seat]]
    roller = int(state.roller)
    if len(out) > 2 or (len(out) == 2 and roller not in out):
        raise BadPosition(
            "two hands can be empty at once only by a friendly discard, one of them that of the "
            "player who rolled: here they are those of player {players}",
            players=tuple(seat + 1 for seat in out),
        )
    if len(out) == 2 and variant.rules.friend_out == rules.ROLLER:
        out = [roller]
    rules.end_game(state, sum(1 << seat for seat in out))


def _drawn_game(variant: Variant, state: Record, fields: Fields) -> None:
    """FF11: the last turn has passed."""
    limit = int(variant.rules.turn_limit)
    if int(state.turns) + 1 != limit:
        raise BadPosition("a game is drawn after its last turn only: write turn={limit}", limit=limit)
    for name in ("dice", "asked", "claims"):
        if name in fields:
            raise BadPosition("a drawn game is over: leave {name} out", name=name)
    rules.end_game(state, 0)


def _read_asked(variant: Variant, state: Record, fields: Fields) -> None:
    """FF6: the card that a friend was asked for in this turn."""
    if "asked" not in fields:
        if state.phase == rules.FRIEND:
            raise BadPosition("asked is missing: write the card a friend is asked for, as in asked=3")
        return
    card = cards.read_card(fields.text("asked"))
    if card is None:
        raise BadPosition("asked must be a card like 3 or J, not {text}", text=Quoted(fields.text("asked")))
    low, high = (int(die) for die in state.dice)
    rank, name, roller = card[0], cards.NAMES[card[0]], int(state.roller)
    fitting = sorted({13 - low - high, low + high + 1})
    if rank not in fitting:
        raise BadPosition(
            "no King or Ace answers {name} when the dice make {total}: asked must be {fitting:or}",
            name=name,
            total=low + high,
            fitting=tuple(cards.NAMES[each] for each in fitting),
        )
    hand = int(state.hand[roller])
    if not cards.copies(hand, rank):
        raise BadPosition("{player} has no {card} to ask a friend for", player=Seat(roller), card=name)
    if not variant.rules.friend_when_matched:
        if state.phase == rules.TURN:
            raise BadPosition("after asking without an answer a turn is passed: write now=foe")
        if rules.has_pair(variant.rules, hand, low, high) or rules.has_sum(hand, low, high):
            raise BadPosition(
                "{player} has a match for {low} and {high} and so cannot have asked",
                player=Seat(roller),
                low=low,
                high=high,
            )
    state.asked = rank
    if not cards.copies(int(state.shown[roller]), rank):
        state.shown[roller] += cards.set_of([rank])


def _read_claims(variant: Variant, state: Record, fields: Fields) -> None:
    """FF6, FF8: claims made at once, between which a lot is to decide."""
    if "claims" not in fields:
        return
    if int(state.phase) not in LOTS:
        raise BadPosition("claims are made to be a friend or a foe: write now=friend or now=foe")
    names = tuple(map(str.lower, CLAIMS[WINDOWS[int(state.phase)]]))
    legal = [variant.choices(state, seat) if seat != state.roller else [0] for seat in range(variant.seats)]
    state.phase = LOTS[int(state.phase)]
    for seat, part in enumerate(fields.by_seat("claims", like=names[1::-1])):
        word = part.lower() or "-"
        if word not in names:
            raise BadPosition("a claim cannot be {part}: write {names:or}", part=Quoted(part), names=names)
        if names.index(word) not in legal[seat]:
            raise BadPosition("{player} cannot claim {part} here", player=Seat(seat), part=Quoted(part))
        state.claim[seat] = names.index(word)
    if sum(claim > 0 for claim in state.claim) < 2:
        raise BadPosition("a lot decides between two claims or more: leave claims out")
