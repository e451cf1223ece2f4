"""Positions, deals and random events of Friend or Foe? as people write them.

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

from pipworks.engine import BadDeal, BadPosition, GameError, Variant
from pipworks.engine.contract import Record
from pipworks.engine.errors import listed
from pipworks.engine.notation import read_fields
from pipworks.engine.options import quoted
from pipworks.engine.variant import copy_of
from pipworks.games.friend_or_foe import cards, rules

FIELDS = ("hands", "shown", "pile", "roller", "turn", "dice", "asked", "now", "claims")
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


# Deals and random events


def write_deal(variant: Variant, state: Record) -> str:
    """All the hands, and the first roll if it has been made."""
    dice = f" dice={int(state.dice[0])}-{int(state.dice[1])}" if state.dice[0] else ""
    return write_hands(variant, state) + dice


def write_hands(variant: Variant, state: Record) -> str:
    """All the hands."""
    return "/".join(cards.written(hand) for hand in state.hand[: variant.seats])


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
            f"a deal is {seats} hands with / between them (and what is left over, if you like), "
            f"not {len(parts)} part{'' if len(parts) == 1 else 's'}"
        )
    take = cards.pack_reader(BadDeal)
    found = [take(part) for part in parts]
    for player, hand in enumerate(found[:seats], 1):
        held = len(cards.ranks_in(hand))
        if held != each:
            raise BadDeal(f"player {player} has {held} cards: {seats} players are dealt {each} each")
    if len(parts) > seats and len(cards.ranks_in(found[-1])) != rest:
        raise BadDeal(f"the last part must be all that is left over: {rest} card{'' if rest == 1 else 's'}")
    state = variant.blank()
    state.hand[:seats] = found[:seats]
    rules.start_play(variant.rules, state)
    return state


def write_outcome(variant: Variant, before: Record, after: Record) -> str:
    """What a random event brought: the hands, the dice, or the player whose claim counts."""
    if before.phase == rules.DEALING:
        return write_hands(variant, after)
    if before.phase == rules.ROLLING:
        return f"{int(after.dice[0])}-{int(after.dice[1])}"
    return str(claimant(before, after) + 1)


def claimant(before: Record, after: Record) -> int:
    """The seat whose claim counted, by its smaller hand; −1 if there was none. Masked states will do."""
    for seat in range(len(before.held)):
        if seat != int(before.roller) and int(after.held[seat]) < int(before.held[seat]):
            return seat
    return -1


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
        raise BadDeal(f"{quoted(text)} is not whom the lot can prefer: player {listed(claimants)} claimed")
    rules.draw_claim(variant.rules, after, int(word) - 1)
    return after


def read_dice(text: str, error: type[GameError]) -> tuple[int, int]:
    """Two dice, the lower first, from a text like `2-5` or `5 2`."""
    found = re.fullmatch(r"\s*([1-6])\s*[-,+·./\s]?\s*([1-6])\s*", text)
    if found is None:
        raise error(f"{quoted(text)} is no roll: write two dice from 1 to 6, as in 2-5")
    low, high = sorted((int(found[1]), int(found[2])))
    return low, high


# Positions


def write_position(variant: Variant, state: Record) -> str:
    """A position; in a masked one the cards not known are written `?`."""
    if state.phase == rules.DEALING:
        return "undealt"
    seats, phase, asked = variant.seats, int(state.phase), int(state.asked)
    known = [int(hand) or int(shown) for hand, shown in zip(state.hand, state.shown, strict=True)]
    hands = (
        cards.written(known[seat], int(state.held[seat]) - len(cards.ranks_in(known[seat])))
        for seat in range(seats)
    )
    parts = [f"hands={'/'.join(hands)}"]
    if any(state.shown):
        parts.append("shown=" + "/".join(cards.written(shown) for shown in state.shown[:seats]))
    if state.pile:
        parts.append(f"pile={cards.written(state.pile)}")
    if state.roller != state.turns % seats:
        parts.append(f"roller={int(state.roller) + 1}")
    parts.append(f"turn={int(state.turns) + 1}")
    if state.dice[0]:
        parts.append(f"dice={int(state.dice[0])}-{int(state.dice[1])}")
    if asked:
        parts.append(f"asked={cards.NAMES[asked]}")
    if phase in WINDOWS:
        parts.append(f"now={WINDOWS[phase]}")
    elif phase == rules.ENDED and not state.won:
        parts.append("now=drawn")
    if phase in (rules.FRIEND_LOT, rules.FOE_LOT):
        parts.append("claims=" + "/".join(_claim(state, seat) for seat in range(seats)))
    return " ".join(parts)


def _claim(state: Record, seat: int) -> str:
    claim = int(state.claim[seat])
    if not claim:
        return "-"
    if state.phase == rules.FRIEND_LOT:
        return "K" if claim == rules.WITH_KING else "A"
    return "pair" if claim == rules.PAIR else "sum"


def read_position(variant: Variant, text: str) -> Record:
    """The position that a text describes. Raises BadPosition."""
    state = variant.blank()
    if text.strip().lower() == "undealt":
        rules.begin(variant.rules, state)
        return state
    fields = read_fields(text, FIELDS, first="hands")
    if "hands" not in fields:
        raise BadPosition("hands are missing: write hands=A-2-3/4-5/6-7 with a hand for every player")
    if "?" in text:
        raise BadPosition("a position to play from has no unknown cards: write a card for every ?")
    _read_cards(variant, state, fields)
    _read_turn(variant, state, fields)
    _read_going(variant, state, fields)
    return state


def _for_each(variant: Variant, text: str, what: str) -> list[str]:
    parts = text.split("/")
    if len(parts) != variant.seats:
        raise BadPosition(
            f"{what} must be {variant.seats} parts with / between them, one for each player, not {len(parts)}"
        )
    return parts


def _read_cards(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """The hands, what is seen of them, and the pile, which has all other cards."""
    take = cards.pack_reader(BadPosition)
    for seat, part in enumerate(_for_each(variant, fields["hands"], "hands")):
        state.hand[seat] = take(part)
        state.held[seat] = len(cards.ranks_in(state.hand[seat]))
    rest = cards.WHOLE_PACK - sum(int(hand) for hand in state.hand)
    if "pile" in fields and take(fields["pile"]) != rest:
        raise BadPosition(f"the pile must have every card that is in no hand: {cards.written(rest)}")
    state.pile = rest
    if "shown" in fields:
        for seat, part in enumerate(_for_each(variant, fields["shown"], "shown")):
            shown = cards.pack_reader(BadPosition)(part)
            for rank in cards.RANKS:
                if cards.copies(shown, rank) > cards.copies(state.hand[seat], rank):
                    raise BadPosition(
                        f"player {seat + 1} cannot have shown {cards.written(shown)} and hold "
                        f"{cards.written(state.hand[seat])}: what is shown is in the hand"
                    )
            state.shown[seat] = shown


def _number(text: str, what: str, low: int, high: int) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or not low <= int(text) <= high:
        raise BadPosition(f"{what} must be a whole number from {low} to {high}, not {quoted(text)}")
    return int(text)


def _read_turn(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """FF2, FF9: which turn it is and whose."""
    state.turns = _number(fields.get("turn", "1"), "turn", 1, int(variant.rules.turn_limit)) - 1
    default = str(int(state.turns) % variant.seats + 1)
    state.roller = _number(fields.get("roller", default), "roller", 1, variant.seats) - 1


def _read_going(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """What is going on in the turn."""
    now = fields.get("now", "turn" if "dice" in fields else "roll").lower()
    if now not in NOW:
        raise BadPosition(f"now cannot be {quoted(now)}: it is {listed(list(NOW))}")
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
                raise BadPosition(f"before the roll there is nothing to write for {name}: leave it out")
        return
    if "dice" not in fields:
        raise BadPosition(f"dice are missing: now={now} comes after a roll, as in dice=2-5")
    state.dice[:] = read_dice(fields["dice"], BadPosition)
    _read_asked(variant, state, fields)
    _read_claims(variant, state, fields)


def _won(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """FF10: a hand is empty, so the game has been won."""
    for name in ("dice", "asked", "now", "claims"):
        if name in fields:
            raise BadPosition(f"the game is over when a hand is empty: leave {name} out")
    out = [seat for seat in range(variant.seats) if not state.held[seat]]
    roller = int(state.roller)
    if len(out) > 2 or (len(out) == 2 and roller not in out):
        raise BadPosition(
            "two hands can be empty at once only by a friendly discard, one of them that of the player who "
            f"rolled: here they are those of player {listed([str(seat + 1) for seat in out], 'and')}"
        )
    if len(out) == 2 and variant.rules.friend_out == rules.ROLLER:
        out = [roller]
    rules.end_game(state, sum(1 << seat for seat in out))


def _drawn_game(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """FF11: the last turn has passed."""
    limit = int(variant.rules.turn_limit)
    if int(state.turns) + 1 != limit:
        raise BadPosition(f"a game is drawn after its last turn only: write turn={limit}")
    for name in ("dice", "asked", "claims"):
        if name in fields:
            raise BadPosition(f"a drawn game is over: leave {name} out")
    rules.end_game(state, 0)


def _read_asked(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """FF6: the card that a friend was asked for in this turn."""
    if "asked" not in fields:
        if state.phase == rules.FRIEND:
            raise BadPosition("asked is missing: write the card a friend is asked for, as in asked=3")
        return
    card = cards.read_card(fields["asked"])
    if card is None:
        raise BadPosition(f"asked must be a card like 3 or J, not {quoted(fields['asked'])}")
    low, high = (int(die) for die in state.dice)
    rank, name, roller = card[0], cards.NAMES[card[0]], int(state.roller)
    fitting = sorted({13 - low - high, low + high + 1})
    if rank not in fitting:
        raise BadPosition(
            f"no King or Ace answers {name} when the dice make {low + high}: asked must be "
            f"{listed([cards.NAMES[each] for each in fitting])}"
        )
    hand = int(state.hand[roller])
    if not cards.copies(hand, rank):
        raise BadPosition(f"player {roller + 1} has no {name} to ask a friend for")
    if not variant.rules.friend_when_matched:
        if state.phase == rules.TURN:
            raise BadPosition("after asking without an answer a turn is passed: write now=foe")
        if rules.has_pair(variant.rules, hand, low, high) or rules.has_sum(hand, low, high):
            raise BadPosition(
                f"player {roller + 1} has a match for {low} and {high} and so cannot have asked"
            )
    state.asked = rank
    if not cards.copies(int(state.shown[roller]), rank):
        state.shown[roller] += cards.set_of([rank])


def _read_claims(variant: Variant, state: Record, fields: dict[str, str]) -> None:
    """FF6, FF8: claims made at once, between which a lot is to decide."""
    if "claims" not in fields:
        return
    if int(state.phase) not in LOTS:
        raise BadPosition("claims are made to be a friend or a foe: write now=friend or now=foe")
    names = ("-", "a", "k") if state.phase == rules.FRIEND else ("-", "pair", "sum")
    legal = [variant.choices(state, seat) if seat != state.roller else [0] for seat in range(variant.seats)]
    state.phase = LOTS[int(state.phase)]
    for seat, part in enumerate(_for_each(variant, fields["claims"], "claims")):
        word = part.lower() or "-"
        if word not in names:
            raise BadPosition(f"a claim cannot be {quoted(part)}: write {listed(names)}")
        if names.index(word) not in legal[seat]:
            raise BadPosition(f"player {seat + 1} cannot claim {quoted(part)} here")
        state.claim[seat] = names.index(word)
    if sum(claim > 0 for claim in state.claim) < 2:
        raise BadPosition("a lot decides between two claims or more: leave claims out")
