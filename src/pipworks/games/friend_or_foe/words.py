"""Friend or Foe? in words: choices, events and views, with the arithmetic told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel

from pipworks.engine import AmbiguousChoice, IllegalChoice, RuleSheet, Variant, Words
from pipworks.engine.contract import OVER, Record
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.games.friend_or_foe import cards, positions, rules
from pipworks.games.friend_or_foe.cards import NAMES
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions
from pipworks.games.friend_or_foe.sheet import rule_sheet
from pipworks.games.friend_or_foe.speech import said

Phase = Literal["deal", "roll", "turn", "friend", "foe", "friend-lot", "foe-lot", "over"]
PHASES: tuple[Phase, ...] = ("deal", "roll", "turn", "friend", "foe", "friend-lot", "foe-lot", "over")


class PlayerView(BaseModel):
    """One player as somebody sees them."""

    hand: list[str]
    """The cards known to be in hand."""
    unknown: int
    """How many more cards are in hand."""
    shown: list[str]
    """The cards in hand that everybody has seen."""


class FriendOrFoeView(BaseModel):
    """A table of Friend or Foe? as a seat sees it. Seats count from 0."""

    variant: str
    seat: int
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
    to_act: list[int]
    choices: list[str]
    """What this seat may choose now."""
    turn: int
    turn_limit: int
    scores: list[float]


class FriendOrFoeWords(Words):
    """How Friend or Foe? is said and written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The pack by ranks; the suits play no part."""
        return cards.named(cards.WHOLE_PACK)

    # Choices

    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """`pass`, `wait`, the cards discarded (`2-5`, `7`, `2-5-7`), `friend-3` to ask, `K` to help."""
        if choice == 0:
            return "pass" if state.phase == rules.TURN else "wait"
        if state.phase in (rules.FRIEND, rules.FRIEND_LOT):
            return "K" if choice == rules.WITH_KING else "A"
        if choice > rules.ASK:
            return f"friend-{NAMES[choice - rules.ASK]}"
        return "-".join(NAMES[rank] for rank in matched(state, choice))

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The choice that a text means: "2 5", "discard the 7", "Friend my card 3?", "foe", "sum", …"""
        legal = variant.choices(state, seat)
        meant = said(state, text, legal)
        names = {each: self.choice(variant, state, seat, each) for each in legal}
        if len(meant) == 1 and meant[0] in legal:
            return meant[0]
        if len(meant) > 1:
            raise AmbiguousChoice(
                f"{quoted(text)} could be {listed([names[each] for each in meant])}: say which"
            )
        reason = self._why_not(variant, state, seat, meant[0] if meant else None)
        raise IllegalChoice(f"{quoted(text)} {reason}: choose {listed(list(names.values()))}")

    def _why_not(self, variant: Variant, state: Record, seat: int, choice: int | None) -> str:
        """Why a choice is not legal; None is one that nothing like it is."""
        low, high, total = _dice(state)
        hand = int(state.hand[seat])
        if state.phase == rules.FRIEND:
            wanted = f"friend of a {NAMES[state.asked]} when the dice make {total}"
            if choice is None:
                return f"cannot be the {wanted}"
            name = "King" if choice == rules.WITH_KING else "Ace"
            value = 13 - int(state.asked) if choice == rules.WITH_KING else int(state.asked) - 1
            return f"is no {wanted}" if value != total else f"is not in your hand, which has no {name}"
        if choice is None:
            return f"is no match for the dice, which show {low} and {high} and make {total}"
        if choice > rules.ASK:
            return self._why_not_ask(variant, state, hand, choice - rules.ASK)
        missing = sorted(set(matched(state, choice)), key=matched(state, choice).index)
        missing = [rank for rank in missing if matched(state, choice).count(rank) > cards.copies(hand, rank)]
        if missing:
            return f"is not in your hand ({cards.written(hand)})"
        if choice == rules.BOTH:
            return "is a pair and a sum, of which only one may be discarded"
        return "is no pair, since an Ace does not match a die"

    def _why_not_ask(self, variant: Variant, state: Record, hand: int, rank: int) -> str:
        total = sum(int(die) for die in state.dice)
        if state.phase == rules.FOE:
            return "is for the player who rolled to ask"
        if state.asked:
            return "comes too late: a friend is asked for once in a turn"
        if rank not in (13 - total, total + 1):
            return f"cannot be answered: 13 − {rank} is {13 - rank} and {rank} − 1 is {rank - 1}, not {total}"
        if not cards.copies(hand, rank):
            return f"is not in your hand ({cards.written(hand)})"
        return "is not possible, since your cards match the dice"

    def ask(self, variant: Variant, state: Record, seat: int) -> str:
        """What to do now."""
        low, high, total = _dice(state)
        if state.phase == rules.FRIEND:
            asked = int(state.asked)
            who = f"Player {int(state.roller) + 1}"
            return f"{who}: “Friend my card {NAMES[asked]}?” {_wanted(asked, total)}. Claim, or wait."
        if state.phase == rules.FOE:
            pair = low > 1 or variant.rules.ace_matches_die
            attack = f"{_pair(low, high)} or {_article(total)}" if pair else _article(total)
            return f"Player {int(state.roller) + 1} passes. Attack with {attack}, or wait."
        friend = "" if state.asked else ", ask for a friend"
        return f"You rolled {low} and {high}, {total} together. Discard{friend} or pass."

    # Events

    def tell(
        self, variant: Variant, before: Record, after: Record, chosen: Mapping[int, int], seat: int
    ) -> list[str]:
        """What happened. It is read off the two states, and so tells no more than they do."""
        names = [f"Player {each + 1}" for each in range(variant.seats)]
        if seat >= 0:
            names[seat] = "You"
        phase, roller = int(before.phase), int(before.roller)
        if phase == rules.DEALING:
            told = [f"Everybody is dealt {int(variant.rules.cards_each)} cards."]
            if after.pile:
                told.append(f"Left over, to start the discard: {' '.join(cards.named(after.pile))}.")
            return told
        if phase == rules.ROLLING:
            low, high, total = _dice(after)
            return [f"{names[roller]} {_does(names[roller], 'roll')} {low} and {high}, {total} together."]
        if phase == rules.TURN:
            told = [self._turn_told(before, chosen[roller], names[roller])]
        else:
            told = self._claims_told(variant, before, after, names)
        return told + self._ending(variant, after, names)

    def _turn_told(self, before: Record, choice: int, name: str) -> str:
        total = sum(int(die) for die in before.dice)
        if choice == rules.PASS:
            return f"{name} {_does(name, 'pass')}."
        if choice > rules.ASK:
            asked = choice - rules.ASK
            return f"{name} {_does(name, 'ask')}: “Friend my card {NAMES[asked]}?” {_wanted(asked, total)}."
        return f"{name} {_does(name, 'discard')} {_match_told(before, choice)}."

    def _claims_told(self, variant: Variant, before: Record, after: Record, names: list[str]) -> list[str]:
        phase, roller = int(before.phase), int(before.roller)
        total = sum(int(die) for die in before.dice)
        if after.phase in (rules.FRIEND_LOT, rules.FOE_LOT):
            return ["More than one claims at once: a lot decides."]
        told = []
        who = positions.claimant(before, after)
        if phase in (rules.FRIEND_LOT, rules.FOE_LOT):
            told.append(f"The lot falls to {_in_line(names[who])}.")
        if phase in (rules.FRIEND, rules.FRIEND_LOT):
            if who < 0:
                passes = "" if variant.rules.friend_when_matched else ", and that is a pass"
                return [f"Nobody is a friend{passes}."]
            asked = int(before.asked)
            rank = cards.ranks_in(int(after.pile) - int(before.pile) - cards.set_of([asked]))[0]
            sum_ = f"13 − {asked} = {total}" if rank == cards.KING else f"{asked} − 1 = {total}"
            told.append(
                f"{names[who]} {_does(names[who], 'answer')} with {_article(rank)}: {sum_}. "
                f"Both cards go, the {_full_name(asked)} and the {_full_name(rank)}."
            )
            return told
        if who < 0:
            return ["Nobody attacks."]
        taken = int(after.shown[roller]) - int(before.shown[roller])
        laid = taken + int(after.pile) - int(before.pile)
        choice = rules.SUM if len(cards.ranks_in(laid)) == 1 else rules.PAIR
        told.append(f"{names[who]} {_does(names[who], 'attack')} with {_match_told(before, choice)}.")
        number = len(cards.ranks_in(taken))
        pile = (
            f"the pile of {number} card{'' if number == 1 else 's'}"
            if number
            else "nothing: there is no pile"
        )
        told.append(f"{names[roller]} {_does(names[roller], 'take')} up {pile}.")
        return told

    def _ending(self, variant: Variant, after: Record, names: list[str]) -> list[str]:
        if after.phase != rules.ENDED:
            return []
        winners = [each for each in range(variant.seats) if int(after.won) >> each & 1]
        if not winners:
            limit = int(variant.rules.turn_limit)
            return [f"That was turn {limit}, the last: the game is a draw."]
        if len(winners) > 1:
            both = listed([_in_line(names[each]) for each in winners], "and")
            return [f"{both[:1].upper()}{both[1:]} have no cards left and win together."]
        name = names[winners[0]]
        return [f"{name} {_does(name, 'have')} no cards left and {_does(name, 'win')}."]

    # What is seen

    def view(self, variant: Variant, state: Record, seat: int) -> FriendOrFoeView:
        """The table as typed data."""
        acting = variant.acting(state)
        legal = variant.choices(state, seat) if seat in acting else []
        lot = state.phase in (rules.FRIEND_LOT, rules.FOE_LOT) and seat >= 0 and state.claim[seat] > 0
        return FriendOrFoeView(
            variant=variant.code,
            seat=seat,
            phase=PHASES[state.phase],
            players=[self._player(state, each) for each in range(variant.seats)],
            pile=cards.named(state.pile),
            roller=int(state.roller),
            dice=[int(die) for die in state.dice if die],
            asked=NAMES[state.asked] or None,
            claim=self.choice(variant, state, seat, int(state.claim[seat])) if lot else None,
            winners=[each for each in range(variant.seats) if int(state.won) >> each & 1],
            to_act=list(acting),
            choices=[self.choice(variant, state, seat, each) for each in legal],
            turn=int(state.turns) + 1,
            turn_limit=int(variant.rules.turn_limit),
            scores=variant.scores(state),
        )

    def _player(self, state: Record, seat: int) -> PlayerView:
        known = cards.named(int(state.hand[seat]) or int(state.shown[seat]))
        return PlayerView(
            hand=known,
            unknown=int(state.held[seat]) - len(known),
            shown=cards.named(state.shown[seat]),
        )

    def table(self, variant: Variant, state: Record, seat: int) -> str:
        """The table in lines of plain text."""
        if state.phase == rules.DEALING:
            return f"{variant.seats} players; the cards are about to be dealt."
        view = self.view(variant, state, seat)
        turn = f"Turn {view.turn} of {view.turn_limit} at most: player {view.roller + 1}"
        if view.dice:
            turn += f" rolled {view.dice[0]} and {view.dice[1]}, {sum(view.dice)} together"
        lines = [turn if variant.to_act(state) != OVER else f"Over after turn {view.turn}"]
        if view.asked:
            wanted = _wanted(int(state.asked), sum(view.dice))
            lines.append(f"Asked: “Friend my card {view.asked}?” {wanted}")
        lines.append(f"Discard ({len(view.pile)}): {' '.join(view.pile) or 'none'}")
        for each, player in enumerate(view.players):
            held = len(player.hand) + player.unknown
            you = " (you)" if each == seat else ""
            hand = " ".join(player.hand)
            if player.unknown:
                hand += f"{' and ' if hand else ''}{player.unknown} unseen"
            elif each == seat and player.shown:
                hand += f"; the others have seen {' '.join(player.shown)}"
            count = f"{held} card{'' if held == 1 else 's'}"
            lines.append(f"Player {each + 1}{you}: {count}{': ' + hand if held else ''}")
        return "\n".join(lines)

    def result(self, variant: Variant, scores: list[float]) -> str:
        """Who won, or that the turns ran out."""
        winners = [str(seat + 1) for seat, score in enumerate(scores) if score > 0]
        if not winners:
            return f"A draw: nobody was out of cards after {int(variant.rules.turn_limit)} turns."
        return (
            f"Player {winners[0]} wins."
            if len(winners) == 1
            else f"Players {listed(winners, 'and')} win together."
        )

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        assert isinstance(variant.options, FriendOrFoeOptions)
        return rule_sheet(variant.options)

    # Positions

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=A-2-3/4-K/5-5 pile=… turn=7 dice=2-5`."""
        return positions.write_position(variant, state)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return positions.read_position(variant, text)

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The hands, and the first roll: `A-2-3-…/…/…/… dice=2-5`."""
        return positions.write_deal(variant, state)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from its hands."""
        return positions.read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The hands dealt, the dice rolled (`2-5`), or the player to whom the lot fell (`3`)."""
        return positions.write_outcome(variant, before, after)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The state after that deal, roll or lot."""
        return positions.read_outcome(variant, before, text)


def _dice(state: Record) -> tuple[int, int, int]:
    """The two dice and their sum."""
    low, high = (int(die) for die in state.dice)
    return low, high, low + high


def matched(state: Record, choice: int) -> list[int]:
    """The ranks that a pair, a sum or both discard."""
    low, high, total = _dice(state)
    return {rules.PAIR: [low, high], rules.SUM: [total], rules.BOTH: [low, high, total]}[choice]


def _pair(low: int, high: int) -> str:
    return f"two {_full_name(low)}s" if low == high else f"{_article(low)} and {_article(high)}"


def _match_told(state: Record, choice: int) -> str:
    low, high, total = _dice(state)
    pair = _pair(low, high)
    sum_ = f"{_article(total)} ({low} + {high} = {total})"
    return {rules.PAIR: f"{pair}, as on the dice", rules.SUM: sum_, rules.BOTH: f"{pair}, and {sum_}"}[choice]


def _article(rank: int) -> str:
    return f"{'an' if rank in (1, 8) else 'a'} {_full_name(rank)}"


def _full_name(rank: int) -> str:
    return {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}.get(rank, str(rank))


def _wanted(asked: int, total: int) -> str:
    """Which card answers, and why: "A King answers (13 − 3 = 10)"."""
    ways = []
    if 13 - asked == total:
        ways.append(f"A King answers (13 − {asked} = {total})")
    if asked - 1 == total:
        ways.append(f"{'an' if ways else 'An'} Ace answers ({asked} − 1 = {total})")
    return " or ".join(ways)


def _does(name: str, verb: str) -> str:
    if name == "You":
        return verb
    if verb == "have":
        return "has"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def _in_line(name: str) -> str:
    return "you" if name == "You" else name[:1].lower() + name[1:]
