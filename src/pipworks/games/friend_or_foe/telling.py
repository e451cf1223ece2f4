"""What is said of a game of Friend or Foe?: questions, what happened with its arithmetic, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipworks.engine import Card, Equation, Line, Message, RuleSheet, Seat, Telling, Variant, lines_of, say
from pipworks.engine.contract import Record
from pipworks.engine.lines import Won
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.friend_or_foe import cards, lines, names, rules
from pipworks.games.friend_or_foe.cards import NAMES
from pipworks.games.friend_or_foe.notation import claimant, dice_of, matched
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions
from pipworks.games.friend_or_foe.positions import LOTS
from pipworks.games.friend_or_foe.sheet import rule_sheet


class FriendOrFoeTelling(Telling):
    """What is said of a game of Friend or Foe?."""

    lines = lines_of(lines)

    def ask(self, variant: Variant, state: Record, seat: int) -> Message:
        """What to do now."""
        low, high, total = dice_of(state)
        roller = Seat(state.roller)
        may = variant.choices(state, seat)
        if state.phase == rules.FRIEND:
            asked = int(state.asked)
            mine, answers = names.my(NAMES[asked]), names.answers(asked, total)
            if len(may) == 1:
                return say("{roller}: “Friend {mine}?” {answers}", roller=roller, mine=mine, answers=answers)
            return say(
                "{roller}: “Friend {mine}?” {answers} Claim, or wait.",
                roller=roller,
                mine=mine,
                answers=answers,
            )
        if state.phase == rules.FOE:
            sum_ = names.a(NAMES[total])
            pair = names.pair(NAMES[low], NAMES[high])
            if rules.PAIR in may and rules.SUM in may:
                return say(
                    "{roller} passes. Attack with {pair} or {sum}, or wait.",
                    roller=roller,
                    pair=pair,
                    sum=sum_,
                )
            if rules.PAIR in may:
                return say("{roller} passes. Attack with {pair}, or wait.", roller=roller, pair=pair)
            if rules.SUM in may:
                return say("{roller} passes. Attack with {sum}, or wait.", roller=roller, sum=sum_)
            return say("{roller} passes.", roller=roller)
        rolled = {"low": low, "high": high, "total": total}
        discards = any(rules.PASS < each <= rules.BOTH for each in may)
        asks = any(each > rules.BOTH for each in may)
        if discards and asks:
            return say(
                "You rolled {low} and {high}, {total} together. Discard, ask for a friend or pass.", **rolled
            )
        if discards:
            return say("You rolled {low} and {high}, {total} together. Discard or pass.", **rolled)
        if asks:
            return say(
                "You rolled {low} and {high}, {total} together. Nothing matches: ask for a friend or pass.",
                **rolled,
            )
        return say("You rolled {low} and {high}, {total} together. Nothing matches: pass.", **rolled)

    def in_words(self, variant: Variant, state: Record, seat: int, choice: int) -> Message:
        """FF3 to FF8: what somebody does in their turn or in a claim window."""
        if choice == rules.PASS:
            return say("pass") if state.phase == rules.TURN else say("wait")
        if state.phase in (rules.FRIEND, rules.FRIEND_LOT):
            return names.the("K" if choice == rules.WITH_KING else "A")
        if choice > rules.ASK:
            return say("“Friend {mine}?”", mine=names.my(NAMES[choice - rules.ASK]))
        laid = _cards(matched(state, choice))
        return names.the(laid[0]) if len(laid) == 1 else say("{cards}", cards=laid)

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened. It is read off the two states, and so tells no more than they do."""
        phase, roller = int(before.phase), int(before.roller)
        if phase == rules.DEALING:
            left = _cards(cards.ranks_in(after.pile))
            dealt: list[Line] = [lines.Dealt(int(variant.rules.cards_each))]
            return [*dealt, lines.LeftOver(left)] if left else dealt
        if phase == rules.ROLLING:
            return [lines.Rolled(Seat(roller), *dice_of(after))]
        if phase == rules.TURN:
            return [_turn(before, Seat(roller), chosen[roller]), *_ending(variant, after)]
        return _claims(variant, before, after) + _ending(variant, after)

    def result(self, variant: Variant, scores: Sequence[float]) -> Line:
        """Who won, or that the turns ran out."""
        winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score > 0)
        return Won(winners) if winners else lines.NobodyOut(int(variant.rules.turn_limit))

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        assert isinstance(variant.options, FriendOrFoeOptions)
        return rule_sheet(variant.options)


def _cards(ranks: Sequence[int]) -> tuple[Card, ...]:
    return tuple(Card(NAMES[rank]) for rank in ranks)


def _turn(before: Record, roller: Seat, choice: int) -> Line:
    """FF3, FF4, FF6, FF7: what the roller did."""
    if choice == rules.PASS:
        return lines.Passed(roller)
    low, high, total = dice_of(before)
    if choice > rules.ASK:
        asked = choice - rules.ASK
        return lines.Asked(roller, Card(NAMES[asked]), asked, total)
    return lines.Discarded(roller, _cards(matched(before, choice)), low, high, total)


def _claims(variant: Variant, before: Record, after: Record) -> list[Line]:
    """FF6, FF8: what came of a claim window, or of the lot that decided it."""
    if after.phase in LOTS.values():
        return [lines.ClaimedAtOnce()]
    who = claimant(before, after)
    lot: list[Line] = [lines.LotFell(Seat(who))] if before.phase in LOTS.values() else []
    if before.phase in (rules.FRIEND, rules.FRIEND_LOT):
        return [*lot, _friend(variant, before, after, who)]
    return [*lot, *_foe(before, after, who)]


def _friend(variant: Variant, before: Record, after: Record, who: int) -> Line:
    if who < 0:
        return lines.Unanswered() if variant.rules.friend_when_matched else lines.UnansweredPass()
    asked, total = int(before.asked), dice_of(before)[2]
    rank = cards.ranks_in(int(after.pile) - int(before.pile) - cards.set_of([asked]))[0]
    equation = f"13 − {asked} = {total}" if rank == cards.KING else f"{asked} − 1 = {total}"
    answering, wanted = _cards([rank, asked])
    return lines.Answered(Seat(who), answering, wanted, Equation(equation), total)


def _foe(before: Record, after: Record, who: int) -> list[Line]:
    if who < 0:
        return [lines.Unattacked()]
    roller = Seat(before.roller)
    taken = int(after.shown[roller]) - int(before.shown[roller])
    count = len(cards.ranks_in(taken))
    laid = cards.ranks_in(taken + int(after.pile) - int(before.pile))
    return [
        lines.Attacked(Seat(who), _cards(laid), *dice_of(before)),
        lines.TookUp(roller, count) if count else lines.TookNothing(roller),
    ]


def _ending(variant: Variant, after: Record) -> list[Line]:
    """FF10, FF11: what is said when the game has ended."""
    if after.phase != rules.ENDED:
        return []
    winners = tuple(Seat(each) for each in range(variant.seats) if int(after.won) >> each & 1)
    return [lines.OutOfCards(winners) if winners else lines.LastTurn(int(variant.rules.turn_limit))]
