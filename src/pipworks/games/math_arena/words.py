"""Math Arena in words: bids, events with their arithmetic, results."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pipworks.engine import AmbiguousChoice, IllegalChoice, RuleSheet, Variant, Words
from pipworks.engine.contract import MOST_SEATS, NO_CHOICE, Record
from pipworks.engine.errors import listed
from pipworks.engine.options import quoted
from pipworks.games.math_arena import positions, rules
from pipworks.games.math_arena.cards import (
    BIDS,
    KING,
    OPERATORS,
    QUEEN,
    RESULT,
    is_red,
    operators_of,
    rank,
    values_of,
)
from pipworks.games.math_arena.notation import (
    OPERATOR_CODES,
    OPERATOR_FACES,
    BidRead,
    bid_number,
    face,
    faces,
    fraction,
    operator_faces,
    read_bid,
    write_bid,
)
from pipworks.games.math_arena.options import MathArenaOptions
from pipworks.games.math_arena.sheet import rule_sheet
from pipworks.games.math_arena.views import (
    MathArenaView,
    aim_of,
    is_directed,
    operator_name,
    question,
    table_of,
    view_of,
)


def _options(variant: Variant) -> MathArenaOptions:
    assert isinstance(variant.options, MathArenaOptions)
    return variant.options


def arithmetic(operator: int, bid: int) -> str:
    """MA4: a bid's arithmetic in words: `9 into 10 leaves 1`."""
    divisor, dividend = BIDS[bid]
    low, high = sorted((divisor, dividend))
    result = int(RESULT[rank(operator), bid])
    if rank(operator) == KING:
        return f"{low} and {high} make {result}"
    if rank(operator) == QUEEN:
        return f"{divisor} into {dividend} leaves {result or 'nothing'}"
    return f"{high} less {low} is {result}"


def result_of(operator: int, bid: int) -> int:
    """MA4: what a bid makes."""
    return int(RESULT[rank(operator), bid])


class MathArenaWords(Words):
    """How Math Arena is said and written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The operators by number, and then the ten numbers, of which there are four each."""
        return [*OPERATOR_CODES, *(face(value) for value in range(1, 11))]

    # Bids

    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """The two numbers, `3-8`; where the bidder chooses which divides, `8/3` is 8 divided by 3."""
        return write_bid(choice, is_directed(variant, int(state.up) - 1))

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The bid that a text means: `3-8`, `8 3`, `3 into 8`, `8/3`."""
        read = read_bid(text)
        hand = values_of(state.hand[seat])
        shown = " ".join(faces(state.hand[seat]))
        if read is None:
            raise IllegalChoice(
                f"{quoted(text)} is not a bid: choose two numbers of your hand ({shown}), written like "
                f"{self._example(variant, state, seat)}"
            )
        for value in {read.first, read.second}:
            if value not in hand:
                raise IllegalChoice(f"{face(value)} is not in your hand ({shown}): choose two of these")
        if read.first == read.second and hand.count(read.first) == 1:
            raise IllegalChoice(
                f"you have just one {face(read.first)} in your hand ({shown}): choose two numbers of these"
            )
        return self._directed(variant, int(state.up) - 1, read, text)

    def _example(self, variant: Variant, state: Record, seat: int) -> str:
        return self.choice(variant, state, seat, variant.choices(state, seat)[0])

    def _directed(self, variant: Variant, operator: int, read: BidRead, text: str) -> int:
        """MA5: the bid's number, once it is settled which of its numbers divides."""
        low, high = sorted((read.first, read.second))
        if is_directed(variant, operator):
            if low == high:
                return bid_number(low, high)
            ways = [write_bid(bid_number(low, high), True), write_bid(bid_number(high, low), True)]
            if read.divisor is None or read.dividend is None:
                raise AmbiguousChoice(f"{quoted(text)} could be {listed(ways)}: say which number divides")
            return bid_number(read.divisor, read.dividend)
        plain = bid_number(low, high)
        if read.divisor is None:
            return plain
        if rank(operator) != QUEEN:
            asked = "a sum" if rank(operator) == KING else "a difference"
            raise IllegalChoice(
                f"{quoted(text)} divides, but {OPERATOR_FACES[operator]} asks for {asked}: write "
                f"{write_bid(plain, False)}"
            )
        if read.divisor > low:
            raise IllegalChoice(
                f"{quoted(text)} divides by the larger number, but here the smaller always divides: write "
                f"{write_bid(plain, False)}"
            )
        return plain

    def ask(self, variant: Variant, state: Record, seat: int) -> str:
        """What to do now."""
        operator = int(state.up) - 1
        how = ", the one divided before the one that divides, as in 8/3" * is_directed(variant, operator)
        return f"Bid two numbers{how}: {question(variant, operator)}."

    # Events

    def tell(
        self, variant: Variant, before: Record, after: Record, chosen: Mapping[int, int], seat: int
    ) -> list[str]:
        """What happened, with the arithmetic of every bid."""
        if not chosen:
            return self._chance(variant, before, after, seat)
        joint = np.full(MOST_SEATS, NO_CHOICE, np.int64)
        for each, bid in chosen.items():
            joint[each] = bid
        operator = int(before.up) - 1
        directed = is_directed(variant, operator)
        told = [
            f"{_name(each, seat)} {_does(each, seat, 'bid')} {write_bid(bid, directed)}: "
            f"{arithmetic(operator, bid)}."
            for each, bid in sorted(chosen.items())
        ]
        return (
            told
            + self._decision(variant, before, after, joint, seat)
            + self._ending(variant, before, after, seat)
        )

    def _chance(self, variant: Variant, before: Record, after: Record, seat: int) -> list[str]:
        if before.phase != rules.DEALING:
            operator = int(after.up) - 1
            held = " ".join(operator_faces(after.held))
            more = f" With it go those held over: {held}." if held else ""
            name = operator_name(operator)
            return [f"The {name} is turned up: {question(variant, operator)}.{more}"]
        left = 40 - variant.seats * int(variant.rules.dealt)
        rest = f"; {left} {'stays' if left == 1 else 'stay'} undealt" if left else ", which is all of them"
        told = [f"Each player is dealt {int(variant.rules.dealt)} numbers{rest}."]
        if seat >= 0:
            told.append(f"You hold {' '.join(faces(after.hand[seat]))}.")
        return told

    def _decision(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        joint: np.ndarray[tuple[int], np.dtype[np.int64]],
        seat: int,
    ) -> list[str]:
        """MA6, MA9, MA10, MA11: who got the operator, and why."""
        operator = int(before.up) - 1
        everybody = (1 << variant.seats) - 1
        among = everybody
        told: list[str] = []
        shown = after.shown.any() and after.phase in (rules.DEALING, rules.ENDED)
        best = _seats(rules.best_bids(variant.rules, operator, joint, among))
        last = (int(before.rounds) + 1) % int(variant.rules.set_rounds) == 0
        while len(best) > 1:
            result = result_of(operator, int(joint[best[0]]))
            told.append(f"{_names(best, seat)} tie with {result}.")
            if variant.rules.ties != rules.CANCEL or last:
                break
            among &= ~sum(1 << each for each in best)
            best = _seats(rules.best_bids(variant.rules, operator, joint, among))
            told[-1] = told[-1][:-1] + ", so these bids cancel."
        if shown and len(best) > 1:
            best = self._last_cards(operator, after, best, seat, told)
        if len(best) == 1:
            told.append(self._taken(operator, before, best[0], seat, bool(told)))
        elif variant.rules.ties == rules.SPLIT:
            part = fraction(rules.WHOLE // len(best))
            told.append(f"{_names(best, seat)} split the {OPERATOR_FACES[operator]}: {part} each.")
        else:
            told += self._held(variant, operator, before, after, seat)
        return told

    def _last_cards(
        self, operator: int, after: Record, tied: list[int], seat: int, told: list[str]
    ) -> list[int]:
        """MA11: the last cards of those tied; who is still in front."""
        cards = {each: int(after.shown[each]) for each in tied}
        shows = [
            f"{_in_line(each, seat)} {_does(each, seat, 'show')} {face(card)}" for each, card in cards.items()
        ]
        most = min(cards.values()) if is_red(operator) else max(cards.values())
        told.append(f"Last cards: {listed(shows, 'and')}; the {aim_of(operator)} wins.")
        best = [each for each, card in cards.items() if card == most]
        if len(best) > 1:
            told.append(f"{_names(best, seat)} are still tied.")
        return best

    def _taken(self, operator: int, before: Record, winner: int, seat: int, tied: bool) -> str:
        held = int(before.held)
        more = ""
        if held:
            also = " ".join(operator_faces(held))
            more = f" and {also}, which {'was' if held & (held - 1) == 0 else 'were'} held over"
        verb = _does(winner, seat, "take")
        return f"{_name(winner, seat)} {verb} the {OPERATOR_FACES[operator]}{more}."

    def _held(self, variant: Variant, operator: int, before: Record, after: Record, seat: int) -> list[str]:
        nobody = "Nobody stands alone: the" if variant.rules.ties == rules.CANCEL else "The"
        told = [f"{nobody} {OPERATOR_FACES[operator]} is held over."]
        if after.held:
            if after.phase == rules.ENDED or after.rounds == OPERATORS:
                told.append(f"Nobody gets what is held over now: {' '.join(operator_faces(after.held))}.")
            return told
        gains = [
            f"{_in_line(each, seat)} {_does(each, seat, 'take')} {OPERATOR_FACES[operators_of(gained)[0]]}"
            for each in range(variant.seats)
            if (gained := int(after.won[each]) & ~int(before.won[each]))
        ]
        told.append(
            f"That makes {variant.seats} held rounds in a row, so everybody takes one operator: "
            f"{listed(gains, 'and')}."
        )
        return told

    def _ending(self, variant: Variant, before: Record, after: Record, seat: int) -> list[str]:
        """MA7, MA8, MA13: the end of a set, of a game or of a tournament."""
        if after.phase not in (rules.DEALING, rules.ENDED):
            return []
        if after.rounds < OPERATORS:
            return ["The set is over: all numbers are gathered and shuffled."]
        players = range(variant.seats)
        counts = [fraction(rules.operators_won(variant.rules, after, each)) for each in players]
        told = [f"The game is over, with operators {' to '.join(counts)}."]
        if variant.rules.tournament:
            points = [fraction(after.points[each]) for each in players]
            now = "The tournament is over" if after.phase == rules.ENDED else "The tournament goes on"
            told.append(f"{now}, with points {' to '.join(points)}.")
        return told

    # What is seen

    def view(self, variant: Variant, state: Record, seat: int) -> MathArenaView:
        """The table as typed data."""
        return view_of(variant, state, seat)

    def table(self, variant: Variant, state: Record, seat: int) -> str:
        """The table in lines of plain text."""
        return table_of(variant, state, seat)

    def result(self, variant: Variant, scores: list[float]) -> str:
        """MA8, MA13: who won."""
        best = max(scores)
        winners = [str(each + 1) for each, score in enumerate(scores) if score == best]
        what = "tournament" if _options(variant).tournament else "game"
        if len(winners) == 1:
            return f"Player {winners[0]} wins the {what}."
        return f"Players {listed(winners, 'and')} share the {what}."

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        return rule_sheet(_options(variant))

    # Positions: see `positions`

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=…/… up=Ks played=3-8-10-10 won=Qh/-`."""
        return positions.write_position(variant, state)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return positions.read_position(variant, text)

    def write_deal(self, variant: Variant, state: Record) -> str:
        """The hands, `A-A-2-…/3-4-…`, and the first operator if it is up: `… up=Ks`."""
        return positions.write_deal(variant, state)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from its hands; without `up` the first operator is still to come."""
        return positions.read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The hands dealt for a set, or the operator turned up."""
        return positions.write_outcome(before, after, variant)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The set dealt with these hands, or the round with this operator."""
        return positions.read_outcome(variant, before, text)


def _seats(seats: int) -> list[int]:
    return [each for each in range(MOST_SEATS) if int(seats) >> each & 1]


def _name(each: int, seat: int) -> str:
    return "You" if each == seat else f"Player {each + 1}"


def _in_line(each: int, seat: int) -> str:
    return "you" if each == seat else f"player {each + 1}"


def _names(seats: list[int], seat: int) -> str:
    """Several players, as the subject of a sentence."""
    first, *others = seats
    return listed([_name(first, seat), *(_in_line(each, seat) for each in others)], "and")


def _does(each: int, seat: int, verb: str) -> str:
    return verb if each == seat else verb + "s"
