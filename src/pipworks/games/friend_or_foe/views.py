"""What a seat sees of a table of Friend or Foe?."""

from __future__ import annotations

from typing import Literal

from pipworks.engine import Seat, Seen, Teller, Variant, View, Views, say
from pipworks.engine.contract import Record
from pipworks.engine.teller import ENGLISH
from pipworks.engine.zones import CardSeen, Dice, Hand, Row, Tally, Text, Zone, tally
from pipworks.games.friend_or_foe import names, rules
from pipworks.games.friend_or_foe.cards import NAMES, named
from pipworks.games.friend_or_foe.notation import dice_of
from pipworks.games.friend_or_foe.positions import LOTS

Phase = Literal["deal", "roll", "turn", "friend", "foe", "friend-lot", "foe-lot", "over"]
PHASES: tuple[Phase, ...] = ("deal", "roll", "turn", "friend", "foe", "friend-lot", "foe-lot", "over")


class PlayerView(Seen):
    """One player as somebody sees them."""

    hand: list[str]
    """The cards known to be in hand."""
    unknown: int
    """How many more cards are in hand."""
    shown: list[str]
    """The cards in hand that everybody has seen."""


class FriendOrFoeView(View):
    """A table of Friend or Foe? as a seat sees it."""

    phase: Phase
    players: list[PlayerView]
    pile: list[str]
    """The discard."""
    roller: int
    """Whose turn it is."""
    dice: list[int]
    """The two dice, the lower first; none before the roll."""
    asked: str | None
    """The card that a friend was asked for in this turn."""
    claim: str | None
    """What this seat claims, while a lot is to decide."""
    winners: list[int]
    turn_limit: int


class FriendOrFoeViews(Views):
    """How Friend or Foe? is seen."""

    def phase(self, variant: Variant, state: Record) -> str:
        """What the game waits for."""
        return PHASES[int(state.phase)]

    def view(self, variant: Variant, state: Record, seat: int, teller: Teller = ENGLISH) -> FriendOrFoeView:
        """The table as typed data."""
        return FriendOrFoeView.of(
            **self.common(variant, state, seat, teller),
            players=[_player(state, each) for each in range(variant.seats)],
            pile=named(state.pile),
            roller=int(state.roller),
            dice=[int(die) for die in state.dice if die],
            asked=NAMES[state.asked] or None,
            claim=_claim(variant, state, seat),
            winners=[each for each in range(variant.seats) if int(state.won) >> each & 1],
            turn_limit=int(variant.rules.turn_limit),
        )

    def tally(self, variant: Variant, state: Record, teller: Teller) -> Tally:
        """How many cards everybody still has in hand."""
        held = [int(each) for each in state.held[: variant.seats]]
        return tally(teller.say(say("Cards in hand")), held)

    def zones(
        self, variant: Variant, state: Record, seat: int, choices: list[str], teller: Teller
    ) -> list[Zone]:
        """Whose turn it is and what was rolled and asked; the discard; and every hand."""
        if state.phase == rules.DEALING:
            dealing = say("{count} players; the cards are about to be dealt.", count=variant.seats)
            return [Text(lines=[teller.say(dealing)])]
        found: list[Zone] = [Text(lines=_going(variant, state, seat, teller))]
        if state.dice[0]:
            low, high, total = dice_of(state)
            found.append(
                Dice(label=teller.say(say("Dice, {total} together", total=total)), numbers=[low, high])
            )
        pile = named(state.pile)
        count = teller.say(say("{count} {count:card|cards}", count=len(pile))) if pile else ""
        found.append(Row(label=teller.say(say("Discard")), cards=_seen(pile, teller), note=count))
        found.append(self.tally(variant, state, teller).zone)
        for each in range(variant.seats):
            found += _of_player(state, seat, each, choices, teller)
        return found


def _going(variant: Variant, state: Record, seat: int, teller: Teller) -> list[str]:
    """Which turn it is and whose; what a friend was asked for, or what one claims."""
    turn, asked = int(state.turns) + 1, int(state.asked)
    if state.phase == rules.ENDED:
        return [teller.say(say("Over after turn {turn}", turn=turn))]
    roller = Seat(state.roller)
    going = [say("Turn {turn}: {roller} {roller:have|has} the dice", turn=turn, roller=roller)]
    if asked:
        mine, answers = names.my(NAMES[asked]), names.answers(asked, dice_of(state)[2])
        going.append(say("Asked: “Friend {mine}?” {answers}", mine=mine, answers=answers))
    claim = _claim(variant, state, seat)
    if claim is not None:
        going.append(say("A lot is to decide; you claim with {claim}", claim=claim))
    elif state.phase in LOTS.values():
        going.append(say("A lot is to decide between those who claimed"))
    return [teller.sentence(each) for each in going]


def _of_player(state: Record, seat: int, each: int, choices: list[str], teller: Teller) -> list[Zone]:
    """A hand, and what of one's own the others have seen."""
    player, mine = _player(state, each), each == seat
    asked = NAMES[state.asked] if state.phase == rules.FRIEND and each == state.roller else ""
    hand = Hand(
        label=teller.say(say("hand")),
        seat=each,
        cards=_seen(player.hand, teller, _moves(choices) if mine else {}, asked),
        unknown=player.unknown,
    )
    if not (mine and player.shown):
        return [hand]
    shown = teller.say(say("seen by the others"))
    return [hand, Row(label=shown, seat=each, cards=_seen(player.shown, teller))]


def _moves(choices: list[str]) -> dict[str, str]:
    """By card the choice that laying it makes: the match that it belongs to, or else to ask with it."""
    moves: dict[str, str] = {}
    for choice in choices:
        for card in choice.removeprefix("friend-").split("-"):
            moves.setdefault(card, choice)
    return moves


def _seen(
    faces: list[str], teller: Teller, moves: dict[str, str] | None = None, asked: str = ""
) -> list[CardSeen]:
    """Cards as they are seen; of those like the one asked for the first is marked."""
    said = {card: teller.say(name) for card, name in names.NAMED.items()}
    seen = [CardSeen(face=face, name=said.get(face, ""), choice=(moves or {}).get(face)) for face in faces]
    if asked in faces:
        seen[faces.index(asked)].marked = True
    return seen


def _claim(variant: Variant, state: Record, seat: int) -> str | None:
    """What a seat claims, while a lot is to decide."""
    if state.phase not in LOTS.values() or seat < 0 or not state.claim[seat]:
        return None
    return variant.game.notation.choice(variant, state, seat, int(state.claim[seat]))


def _player(state: Record, seat: int) -> PlayerView:
    known = named(int(state.hand[seat]) or int(state.shown[seat]))
    return PlayerView.of(
        hand=known, unknown=int(state.held[seat]) - len(known), shown=named(state.shown[seat])
    )
