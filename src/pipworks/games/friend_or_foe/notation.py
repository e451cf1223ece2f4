"""How Friend or Foe? is written: choices by their cards, deals, rolls, lots, positions (see `positions`)."""

from __future__ import annotations

from pipworks.engine import AmbiguousChoice, IllegalChoice, Message, Notation, Quoted, Variant, say
from pipworks.engine.contract import Record
from pipworks.engine.notation import by_number
from pipworks.games.friend_or_foe import cards, names, positions, rules
from pipworks.games.friend_or_foe.cards import NAMES
from pipworks.games.friend_or_foe.positions import CLAIMS, LOTS, WINDOWS
from pipworks.games.friend_or_foe.speech import FOE, FRIEND, NOTHING, Heard, heard, matches, said


class FriendOrFoeNotation(Notation):
    """How Friend or Foe? is written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The pack by ranks; the suits play no part."""
        return cards.named(cards.WHOLE_PACK)

    # Choices

    @by_number
    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """`pass`, `wait`, the cards discarded (`2-5`, `7`, `2-5-7`), `friend-3` to ask, `K` to help."""
        if choice == 0:
            return "pass" if state.phase == rules.TURN else "wait"
        if state.phase in (rules.FRIEND, rules.FRIEND_LOT):
            return "K" if choice == rules.WITH_KING else "A"
        if choice > rules.ASK:
            return f"friend-{NAMES[choice - rules.ASK]}"
        return "-".join(NAMES[rank] for rank in matched(state, choice))

    def cards_laid(self, variant: Variant, state: Record, seat: int, choice: int) -> list[str]:
        """The cards that go: those discarded, the one that a request names, the one that helps."""
        if choice == 0:
            return []
        return self.choice(variant, state, seat, choice).removeprefix("friend-").split("-")

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The choice that a text means: "2 5", "discard the 7", "Friend my card 3?", "foe", "sum", …"""
        legal = variant.choices(state, seat)
        named = heard(text)
        meant = said(state, named, legal) if named else []
        written = {each: self.choice(variant, state, seat, each) for each in legal}
        if len(meant) == 1 and meant[0] in legal:
            return meant[0]
        if len(meant) > 1:
            raise AmbiguousChoice(
                "{text} could be {choices:or}: say which",
                text=Quoted(text),
                choices=tuple(written[each] for each in meant),
            )
        raise IllegalChoice(
            "{text} {why}: choose {choices:or}",
            text=Quoted(text),
            why=_why_not(state, legal, int(state.hand[seat]), named, meant[0] if meant else None),
            choices=tuple(written.values()),
        )

    # Deals and random events

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The hands, and the first roll if it has been made: `A-2-3-…/…/…/… dice=2-5`."""
        dice = f" dice={_roll(state)}" if state.dice[0] else ""
        return _hands(variant, state) + dice

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from its hands."""
        return positions.read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The hands dealt, the dice rolled (`2-5`), or the player to whom the lot fell (`3`)."""
        if before.phase == rules.DEALING:
            return _hands(variant, after)
        return _roll(after) if before.phase == rules.ROLLING else str(claimant(before, after) + 1)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after that deal, roll or lot."""
        return positions.read_outcome(variant, before, text)

    # Positions

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=A-2-3/4-K/5-5 pile=… turn=7 dice=2-5`; cards not known are written `?`."""
        if state.phase == rules.DEALING:
            return "undealt"
        seats, phase = variant.seats, int(state.phase)
        known = [int(hand) or int(shown) for hand, shown in zip(state.hand, state.shown, strict=True)]
        hands = (
            cards.written(known[seat], int(state.held[seat]) - len(cards.ranks_in(known[seat])))
            for seat in range(seats)
        )
        own = {"hands": "/".join(hands), "turn": str(int(state.turns) + 1)}
        if any(state.shown):
            own["shown"] = "/".join(cards.written(shown) for shown in state.shown[:seats])
        if state.pile:
            own["pile"] = cards.written(state.pile)
        if state.roller != state.turns % seats:
            own["roller"] = str(int(state.roller) + 1)
        if state.dice[0]:
            own["dice"] = _roll(state)
        if state.asked:
            own["asked"] = NAMES[state.asked]
        if phase in WINDOWS:
            own["now"] = WINDOWS[phase]
        elif phase == rules.ENDED and not state.won:
            own["now"] = "drawn"
        if phase in LOTS.values():
            claims = CLAIMS[WINDOWS[phase]]
            own["claims"] = "/".join(claims[each] for each in state.claim[:seats])
        return variant.layout.write(state, own)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return positions.read_position(variant, text)


def dice_of(state: Record) -> tuple[int, int, int]:
    """The two dice, the lower first, and their sum."""
    low, high = (int(die) for die in state.dice)
    return low, high, low + high


def matched(state: Record, choice: int) -> list[int]:
    """The ranks that a pair, a sum or both discard."""
    low, high, total = dice_of(state)
    return {rules.PAIR: [low, high], rules.SUM: [total], rules.BOTH: [low, high, total]}[choice]


def claimant(before: Record, after: Record) -> int:
    """The seat whose claim counted, by its smaller hand; −1 if there was none. Masked states will do."""
    for seat in range(len(before.held)):
        if seat != int(before.roller) and int(after.held[seat]) < int(before.held[seat]):
            return seat
    return -1


def _hands(variant: Variant, state: Record) -> str:
    return "/".join(cards.written(hand) for hand in state.hand[: variant.seats])


def _roll(state: Record) -> str:
    return f"{int(state.dice[0])}-{int(state.dice[1])}"


# Why a choice is not legal. `named` is what was understood, and `choice` is the one that is meant, or None if
# there is none like it.


def _why_not(state: Record, legal: list[int], hand: int, named: Heard | None, choice: int | None) -> Message:
    if named is None:
        return say("is not understood")
    if state.phase == rules.FRIEND:
        return _why_no_answer(state, hand, named) if choice is None else _why_no_friend(state, choice)
    if choice is None:
        return _why_no_choice(state, hand, named)
    if choice > rules.ASK:
        return _why_not_ask(state, hand, choice - rules.ASK)
    ranks = matched(state, choice)
    if any(ranks.count(rank) > cards.copies(hand, rank) for rank in ranks):
        return say("is not in your hand ({hand})", hand=cards.written(hand))
    if choice == rules.PAIR:
        return say("is no pair, since an Ace does not match a die")
    if rules.PAIR not in legal:
        return say("has no pair in it, since an Ace does not match a die")
    if state.phase == rules.FOE:
        return say("is a pair and a sum, of which an attack takes only one")
    return say("is a pair and a sum, of which only one may be discarded")


def _why_no_choice(state: Record, hand: int, named: Heard) -> Message:
    """Why what the roller or a foe says is nothing that can be done, though every word is understood."""
    low, high, total = dice_of(state)
    kinds, ranks = named
    if FOE in kinds and not ranks and state.phase == rules.FOE:
        return say("takes a match for the dice in hand, and yours is {hand}", hand=cards.written(hand))
    if FRIEND in kinds:
        return _why_nobody_is_asked(state, hand, ranks)
    if FOE in kinds and state.phase == rules.TURN:
        return say("is for the others to call, when the player who rolled passes")
    if NOTHING in kinds or (kinds - {FOE} and sorted(ranks) in [matching for *_, matching in matches(state)]):
        return say("is not understood")
    return say(
        "is no match for the dice, which show {low} and {high} and make {total}",
        low=low,
        high=high,
        total=total,
    )


def _why_nobody_is_asked(state: Record, hand: int, ranks: tuple[int, ...]) -> Message:
    """Why no friend can be asked for, or not for these cards; for which one has not been said."""
    if state.phase == rules.FOE:
        return say("is for the player who rolled to ask")
    if state.asked:
        return say("comes too late: a friend is asked for once in a turn")
    if ranks:
        return say("is more than the one card that a friend is asked for")
    total = dice_of(state)[2]
    fitting = sorted({13 - total, total + 1})
    if any(cards.copies(hand, rank) for rank in fitting):
        return say("is not possible, since your cards match the dice")
    return _takes(fitting, hand)


def _takes(ranks: list[int], hand: int) -> Message:
    """That one needs a card of these ranks, and has none."""
    needed = tuple(names.a(NAMES[rank]) for rank in ranks)
    return say("takes {cards:or} in hand, and yours is {hand}", cards=needed, hand=cards.written(hand))


def _why_no_answer(state: Record, hand: int, named: Heard) -> Message:
    """Why what is said to somebody who asks for a friend is no claim to be one."""
    asked, total = int(state.asked), dice_of(state)[2]
    kinds, ranks = named
    if NOTHING in kinds:
        return say("is not understood")
    if kinds and FRIEND not in kinds:
        return say("is no answer to somebody who asks for a friend")
    if len(ranks) > 1:
        return say("is more than the one card that a friend adds")
    if ranks:
        card = names.a(NAMES[asked])
        return say("cannot be the friend of {card} when the dice make {total}", card=card, total=total)
    answering = ((cards.KING, 13 - asked), (cards.ACE, asked - 1))
    return _takes([rank for rank, makes in answering if makes == total], hand)


def _why_no_friend(state: Record, choice: int) -> Message:
    asked, total, king = int(state.asked), dice_of(state)[2], choice == rules.WITH_KING
    if total != (13 - asked if king else asked - 1):
        card = names.a(NAMES[asked])
        return say("is no friend of {card} when the dice make {total}", card=card, total=total)
    if king:
        return say("is not in your hand, which has no King")
    return say("is not in your hand, which has no Ace")


def _why_not_ask(state: Record, hand: int, rank: int) -> Message:
    total = dice_of(state)[2]
    if state.phase == rules.FOE:
        return say("is for the player who rolled to ask")
    if state.asked:
        return say("comes too late: a friend is asked for once in a turn")
    if rank not in (13 - total, total + 1):
        return say(
            "cannot be answered: 13 − {rank} is {king} and {rank} − 1 is {ace}, not {total}",
            rank=rank,
            king=13 - rank,
            ace=rank - 1,
            total=total,
        )
    if not cards.copies(hand, rank):
        return say("is not in your hand ({hand})", hand=cards.written(hand))
    return say("is not possible, since your cards match the dice")
