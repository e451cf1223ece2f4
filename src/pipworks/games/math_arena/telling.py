"""What is said of a game of Math Arena: bids with their arithmetic, who got what and why, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce

import numpy as np

from pipworks.engine import Card, Line, Message, RuleSheet, Seat, Telling, Variant, lines_of, say
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.math_arena import lines, rules
from pipworks.games.math_arena.cards import (
    BIDS,
    JACK,
    KING,
    OPERATORS,
    PACK_SIZE,
    QUEEN,
    RESULT,
    is_red,
    operators_of,
    rank,
)
from pipworks.games.math_arena.notation import is_directed
from pipworks.games.math_arena.options import MathArenaOptions
from pipworks.games.math_arena.sheet import rule_sheet
from pipworks.games.math_arena.writing import (
    OPERATOR_FACES,
    face,
    faces,
    fraction,
    operator_faces,
    write_bid,
)

_RESULTS: list[list[int]] = RESULT.tolist()
_NOTHING_BID = np.full(MOST_SEATS, NO_CHOICE, np.int64)


class MathArenaTelling(Telling):
    """What is said of a game of Math Arena."""

    lines = lines_of(lines)

    def ask(self, variant: Variant, state: Record, seat: int) -> Message:
        """What to do now."""
        operator = int(state.up) - 1
        asked = question(variant, operator)
        if is_directed(variant, operator):
            return say(
                "Bid two numbers, the one divided before the one that divides, as in 8/3: {question}.",
                question=asked,
            )
        return say("Bid two numbers: {question}.", question=asked)

    def in_words(self, variant: Variant, state: Record, seat: int, choice: int) -> Message:
        """MA3, MA5: the two numbers of a bid."""
        divisor, dividend = map(face, BIDS[choice])
        if is_directed(variant, int(state.up) - 1):
            return say("{dividend} divided by {divisor}", dividend=dividend, divisor=divisor)
        return say("{first} and {second}", first=divisor, second=dividend)

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened: the deal, the operator turned up, or a whole round."""
        if not chosen:
            return (
                _dealt(variant, after, seat) if before.phase == rules.DEALING else _turned_up(variant, after)
            )
        operator = int(before.up) - 1
        bids: list[Line] = [_bid(variant, operator, each, bid) for each, bid in sorted(chosen.items())]
        return bids + _decided(variant, before, after, chosen) + _ended(variant, after)

    def result(self, variant: Variant, scores: Sequence[float]) -> Line:
        """MA8, MA13: who won."""
        best = max(scores)
        winners = tuple(Seat(each) for each, score in enumerate(scores) if score == best)
        kind = lines.Winner if len(winners) == 1 else lines.Winners
        return kind(winners, bool(variant.rules.tournament))

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        assert isinstance(variant.options, MathArenaOptions)
        return rule_sheet(variant.options, bool(variant.rules.cancels_last))


# Operators and arithmetic


@lru_cache(maxsize=OPERATORS)
def operator_name(operator: int) -> Message:
    """MA4: an operator by its colour and rank, with its face: `the red Queen (Q♥)`."""
    red, card = bool(is_red(operator)), OPERATOR_FACES[operator]
    return {
        KING: say("the {red:red|black} King ({card})", red=red, card=card),
        QUEEN: say("the {red:red|black} Queen ({card})", red=red, card=card),
        JACK: say("the {red:red|black} Jack ({card})", red=red, card=card),
    }[int(rank(operator))]


def question(variant: Variant, operator: int) -> Message:
    """MA4, MA5: what an operator asks for."""
    return _question(operator, bool(variant.rules.choose_divisor))


@lru_cache(maxsize=2 * OPERATORS)
def _question(operator: int, choose_divisor: bool) -> Message:
    red = bool(is_red(operator))
    if rank(operator) == KING:
        return say("the {red:lowest|highest} sum of two numbers wins it", red=red)
    if rank(operator) == JACK:
        return say("the {red:lowest|highest} difference of two numbers wins it", red=red)
    if choose_divisor:
        return say("the {red:lowest|highest} remainder wins it, and you choose which divides", red=red)
    return say("the {red:lowest|highest} remainder wins it, the smaller number dividing", red=red)


def result_of(operator: int, bid: int) -> int:
    """MA4: what a bid makes."""
    return _RESULTS[rank(operator)][bid]


def results_of(operator: int, bids: Sequence[int]) -> list[int]:
    """MA4: what each of some bids makes."""
    results = _RESULTS[rank(operator)]
    return [results[bid] for bid in bids]


@lru_cache(maxsize=4096)
def arithmetic(operator: int, bid: int) -> tuple[tuple[int, int], Message]:
    """MA4: a bid's numbers, and its arithmetic, which names them in this order: `9 into 10 leaves 1`."""
    divisor, dividend = BIDS[bid]
    low, high = sorted((divisor, dividend))
    result = result_of(operator, bid)
    if rank(operator) == KING:
        return (low, high), say("{low} and {high} make {result}", low=low, high=high, result=result)
    if rank(operator) == JACK:
        return (high, low), say("{high} less {low} is {result}", high=high, low=low, result=result)
    if result == 0:
        told = say("{divisor} into {dividend} leaves nothing", divisor=divisor, dividend=dividend)
    else:
        told = say(
            "{divisor} into {dividend} leaves {result}", divisor=divisor, dividend=dividend, result=result
        )
    return (divisor, dividend), told


def _bid(variant: Variant, operator: int, seat: int, bid: int) -> Line:
    numbers, told = arithmetic(operator, bid)
    written = write_bid(bid, is_directed(variant, operator))
    return lines.Bid(Seat(seat), written, numbers, result_of(operator, bid), told)


# Random events


def _dealt(variant: Variant, after: Record, seat: int) -> list[Line]:
    """MA2, MA7, MA12: a set begins."""
    count = int(variant.rules.dealt)
    left = PACK_SIZE - variant.seats * count
    told: list[Line] = [lines.Dealt(count, left) if left else lines.AllDealt(count)]
    if seat >= 0:
        told.append(lines.Holds(Seat(seat), tuple(faces(after.hand[seat]))))
    return told


def _turned_up(variant: Variant, after: Record) -> list[Line]:
    """MA3, MA9: the operator, and what goes with it."""
    operator = int(after.up) - 1
    told: list[Line] = [
        lines.TurnedUp(OPERATOR_FACES[operator], operator_name(operator), question(variant, operator))
    ]
    if after.held:
        told.append(lines.GoWithIt(tuple(operator_faces(after.held))))
    return told


# Who gets the operator


def _seats(seats: int) -> tuple[Seat, ...]:
    return tuple(Seat(each) for each in range(MOST_SEATS) if int(seats) >> each & 1)


def _decided(variant: Variant, before: Record, after: Record, chosen: Mapping[int, int]) -> list[Line]:
    """MA6, MA9, MA11: the ties on the way, and who got the operator."""
    told, best = _ties(variant, before, after, chosen)
    operator = int(before.up) - 1
    card = OPERATOR_FACES[operator]
    if len(best) == 1:
        if before.held:
            return [*told, lines.TakenWithHeld(best[0], card, tuple(operator_faces(before.held)))]
        return [*told, lines.Taken(best[0], card)]
    if variant.rules.ties == rules.SPLIT:
        return [*told, lines.Split(best, card, fraction(rules.WHOLE // len(best)))]
    told.append(lines.HeldOver(card) if best else lines.NobodyAlone(card))
    if not after.held:
        return [*told, _everybody_takes(variant, before, after)]
    if after.rounds == OPERATORS:
        told.append(lines.Unclaimed(tuple(operator_faces(after.held))))
    return told


def _ties(
    variant: Variant, before: Record, after: Record, chosen: Mapping[int, int]
) -> tuple[list[Line], tuple[Seat, ...]]:
    """MA9, MA11: what is said of ties, and who is in front then; nobody when all have cancelled."""
    own, operator = variant.rules, int(before.up) - 1
    joint = _NOTHING_BID.copy()
    for seat, bid in chosen.items():
        joint[seat] = bid
    last = bool(own.set_ends >> int(before.rounds + 1) & 1)
    cancels = own.ties == rules.CANCEL and bool(own.cancels_last or not last)
    told: list[Line] = []
    among = (1 << variant.seats) - 1
    best = _seats(rules.best_bids(own, operator, joint, among))
    while len(best) > 1:
        result = result_of(operator, joint[best[0]])
        showing = last and not told and bool(after.shown.any())
        if showing:
            told.append(lines.Tied(best, result))
            shown, best = _last_cards(operator, after, best)
            told.append(shown)
            if len(best) == 1:
                break
        if not cancels:
            told.append(lines.StillTied(best) if showing else lines.Tied(best, result))
            break
        told.append(lines.StillTiedCancelled(best) if showing else lines.Cancelled(best, result))
        among &= ~sum(1 << each for each in best)
        best = _seats(rules.best_bids(own, operator, joint, among))
    return told, best


def _last_cards(operator: int, after: Record, tied: tuple[Seat, ...]) -> tuple[Line, tuple[Seat, ...]]:
    """MA11: the last cards of those tied, and who is in front by them."""
    values = {seat: int(after.shown[seat]) for seat in tied}
    red = bool(is_red(operator))
    wanted = min(values.values()) if red else max(values.values())
    cards = tuple(face(value) for value in values.values())
    shown = tuple(
        say("{seat} {seat:show|shows} {card}", seat=seat, card=card)
        for seat, card in zip(tied, cards, strict=True)
    )
    return lines.LastCards(tied, cards, shown, not red), tuple(
        seat for seat, value in values.items() if value == wanted
    )


def _everybody_takes(variant: Variant, before: Record, after: Record) -> Line:
    """MA10: who takes which of the operators held over."""
    taken: dict[Seat, Card] = {}
    for seat in range(variant.seats):
        for operator in operators_of(int(after.won[seat]) & ~int(before.won[seat])):
            taken[Seat(seat)] = OPERATOR_FACES[operator]
    told = (
        say("{seat} {seat:take|takes} {operator}", seat=seat, operator=operator)
        for seat, operator in taken.items()
    )
    return lines.EverybodyTakes(variant.seats, tuple(taken), tuple(taken.values()), tuple(told))


# Endings


def _ended(variant: Variant, after: Record) -> list[Line]:
    """MA7, MA8, MA13: the end of a set, of a game or of a tournament."""
    if after.phase not in (rules.DEALING, rules.ENDED):
        return []
    if after.rounds < OPERATORS:
        return [lines.SetOver()]
    players = range(variant.seats)
    counts = tuple(fraction(rules.operators_won(variant.rules, after, each)) for each in players)
    told: list[Line] = [lines.GameOver(counts, _score(counts))]
    if variant.rules.tournament:
        points = tuple(fraction(after.points[each]) for each in players)
        kind = lines.TournamentOver if after.phase == rules.ENDED else lines.TournamentGoesOn
        told.append(kind(points, _score(points)))
    return told


def _score(counts: tuple[str, ...]) -> Message:
    """What everybody has: `7 to 5`."""
    first, *others = counts
    return reduce(
        lambda told, each: say("{first} to {other}", first=told, other=each),
        others,
        say("{text}", text=first),
    )
