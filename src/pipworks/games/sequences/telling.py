"""What is said at a table of Wouter's Math Card Game."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.engine import Card, Equation, Line, Message, RuleSheet, Seat, Telling, Variant, lines_of, say
from pipworks.engine.contract import Record
from pipworks.engine.telling import NOTHING_SAID
from pipworks.games.sequences import lines, rules
from pipworks.games.sequences.cards import (
    CANCEL,
    EQUALS,
    FACES,
    FIRST_NUMBER,
    NAMED,
    ONE,
    PLUS,
    WILD,
    in_bag,
    printed,
)
from pipworks.games.sequences.notation import leads_to_two
from pipworks.games.sequences.options import SequencesOptions
from pipworks.games.sequences.sheet import rule_sheet
from pipworks.games.sequences.steps import (
    Pairs,
    describe,
    named,
    pair,
    pairs_in_force,
    sum_of,
    touched,
    workings_of,
)
from pipworks.games.sequences.values import total, value


class SequencesTelling(Telling):
    """What Wouter's Math Card Game tells."""

    lines = lines_of(lines)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        assert isinstance(variant.options, SequencesOptions)
        return rule_sheet(variant.options)

    def ask(self, variant: Variant, state: Record, seat: int) -> Message:
        """What to do now, and why no more or less."""
        legal = variant.choices(state, seat)
        if legal[0] < rules.UNDER:
            if state.first:
                return say("Play a second card, not on sequence {sequence}.", sequence=int(state.first))
            if not leads_to_two(variant, state, legal[0]):
                return say("Only one card can be played in this turn: play it.")
            return say("Play the first of two cards; the second must go on another sequence.")
        if not state.first and rules.has_played_nothing(state, seat):
            return say(
                "You have not played a card yet and can play none: put your whole hand under the pile, one "
                "card after the other ({number} of {hand}).",
                number=int(state.returned) + 1,
                hand=rules.HAND,
            )
        if state.first:
            return say(
                "No second card can be played: put a card under your pile; what goes there first is drawn "
                "first."
            )
        if state.returned:
            return say(
                "Nothing can be played: put a card under your pile; what goes there first is drawn first."
            )
        return say(
            "Nothing can be played: put two cards, one after the other, under your pile; what goes there "
            "first is drawn first."
        )

    def in_words(self, variant: Variant, state: Record, seat: int, choice: int) -> Message:
        """SQ4 to SQ12: a card, and where it goes."""
        if choice >= rules.UNDER:
            return say("{card} under the pile", card=named(FACES[choice - rules.UNDER]))
        card, sequence = choice >> 3, (choice & 7) + 1
        face = named(NAMED[card])
        if card < FIRST_NUMBER:
            return say("{card} to begin a sequence", card=face)
        if card >= WILD:
            return say("? as {card} on sequence {sequence}", card=face, sequence=sequence)
        return say("{card} on sequence {sequence}", card=face, sequence=sequence)

    def tell(
        self,
        variant: Variant,
        before: Record,
        after: Record,
        chosen: Mapping[int, int],
        seat: int,
        said: Mapping[int, str] = NOTHING_SAID,
    ) -> list[Line]:
        """What happened, with the arithmetic of the sequence that a card was played on."""
        if before.phase == rules.DEALING:
            return [lines.Shuffled()]
        actor = Seat(before.seat)
        choice = chosen.get(actor)
        told: list[Line] = []
        if choice is None:
            told.append(lines.CardPutUnder(actor))
        elif choice >= rules.UNDER:
            told.append(lines.PutUnder(actor, Card(printed(FACES[choice - rules.UNDER]))))
        else:
            told.append(_played(variant, before, after, actor, choice >> 3, choice & 7))
        if after.turn != before.turn or after.phase != before.phase:
            told += _drawn(before, after, choice, seat)
            told += _turn_over(variant, before, after)
        return told


def _played(variant: Variant, before: Record, after: Record, actor: Seat, card: int, sequence: int) -> Line:
    """A card on a sequence, and what it does there."""
    face, number = Card(printed(NAMED[card])), sequence + 1
    worth = int(value(variant.rules, after, sequence))
    if card < FIRST_NUMBER:
        return lines.Begun(actor, face, number)
    if card < PLUS:
        last = workings_of(variant.rules, after, sequence)[-1]
        sign, _ = pair(last.operator, last.number).split()
        return lines.NumberPlayed(
            actor, face, number, last.before, sign, last.number, worth, last.rest, last.message()
        )
    if card == EQUALS:
        total = Equation(sum_of(after, sequence))
        done = pairs_in_force(after, sequence)
        at = say("at {worth}: {sum}", worth=worth, sum=total) if done else say("at {worth}", worth=worth)
        return lines.Sealed(actor, number, worth, total, at)
    if card >= WILD:
        return lines.WildPlayed(actor, face, number, worth)
    if card < CANCEL:
        return lines.OperatorPlayed(actor, face, number, worth)
    was, now = pairs_in_force(before, sequence), pairs_in_force(after, sequence)
    taken, made = touched(card, was, now)
    return lines.ModifierPlayed(
        actor,
        face,
        number,
        _equations(taken),
        _equations(made),
        worth,
        describe(card, was, now),
        _worth(variant, after, sequence),
    )


def _equations(pairs: Pairs) -> tuple[Equation, ...]:
    return tuple(Equation(pair(*each)) for each in pairs)


def _worth(variant: Variant, state: Record, sequence: int) -> Message:
    """What a sequence is worth and why."""
    worth = int(value(variant.rules, state, sequence))
    sums = tuple(each.message() for each in workings_of(variant.rules, state, sequence))
    if not sums:
        return say("it is worth {worth}", worth=worth)
    return say("it is worth {worth} ({sums:commas})", worth=worth, sums=sums)


def _drawn(before: Record, after: Record, choice: int | None, seat: int) -> list[Line]:
    """SQ3, SQ12: the cards that a player draws at the end of a turn."""
    actor = Seat(before.seat)
    put = choice is None or choice >= rules.UNDER
    count = int(before.stock[actor]) + put - int(after.stock[actor])
    if not count:
        return []
    if actor != seat or choice is None:
        cards = say("a card") if count == 1 else say("{count:word} cards", count=count)
        return [lines.CardsDrawn(actor, count, cards)]
    kind = choice - rules.UNDER if choice >= rules.UNDER else min(choice >> 3, WILD)
    new = in_bag(int(after.hand[actor]) - int(before.hand[actor]) + int(ONE[kind]))
    return [lines.Drew(actor, tuple(Card(printed(FACES[each])) for each in new))]


def _turn_over(variant: Variant, before: Record, after: Record) -> list[Line]:
    """SQ15: the end, or who is next if it is not the other player."""
    if after.phase == rules.ENDED:
        kind = lines.NothingToPlay if any(after.held) or any(after.stock) else lines.OutOfCards
        first, second = (int(total(variant.rules, after, each)) for each in range(2))
        return [kind(Seat(0), first, Seat(1), second)]
    return [lines.PassedOver(Seat(1 - before.seat))] if after.turn > before.turn + 1 else []
