"""Wouter's Math Card Game in words: choices, events, views and positions."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.engine import RuleSheet, Variant, Words
from pipworks.engine.contract import Record
from pipworks.games.sequences import rules
from pipworks.games.sequences.cards import (
    CANCEL,
    COPIES,
    EQUALS,
    FACES,
    FIRST_NUMBER,
    KINDS,
    NAMED,
    ONE,
    PLUS,
    WILD,
    card_at,
    in_bag,
    printed,
)
from pipworks.games.sequences.notation import read_choice, write_choice
from pipworks.games.sequences.options import SequencesOptions
from pipworks.games.sequences.positions import NONE, UNKNOWN, read_deal, read_position, write_cards
from pipworks.games.sequences.sheet import rule_sheet
from pipworks.games.sequences.steps import (
    Step,
    describe,
    explain_sequence,
    pairs_in_force,
    signed,
    start_of,
    sum_of,
    working,
)
from pipworks.games.sequences.values import BY_SECOND, card_on, total, value
from pipworks.games.sequences.views import (
    PHASES,
    PlayerView,
    SequencesView,
    SequenceView,
    see_player,
    see_sequence,
)

COUNTS = ("no", "one", "two", "three", "four", "five", "six")


class SequencesWords(Words):
    """How Wouter's Math Card Game is said and written."""

    def card_names(self, variant: Variant) -> list[str]:
        """The cards of a deck, as often as it has them."""
        return [FACES[kind] for kind in range(KINDS) for _ in range(COPIES[kind])]

    # Choices

    def choice(self, variant: Variant, state: Record, seat: int, choice: int) -> str:
        """A play as `+@2` (on sequence 2), a starter as `[4]`, a card put under the pile as `under:5`."""
        return write_choice(choice)

    def read_choice(self, variant: Variant, state: Record, seat: int, text: str) -> int:
        """The legal choice that a text means."""
        return read_choice(variant, state, seat, text)

    def ask(self, variant: Variant, state: Record, seat: int) -> str:
        """What to do now, and why no more or less."""
        legal = variant.choices(state, seat)
        if legal[0] < rules.UNDER:
            if state.first:
                return f"Play a second card, not on sequence {int(state.first)}."
            if not self._leads_to_two(variant, state, seat, legal[0]):
                return "Only one card can be played in this turn: play it."
            return "Play the first of two cards; the second must go on another sequence."
        if not state.first and rules.has_played_nothing(state, seat):
            return (
                "You have not played a card yet and can play none: put your whole hand under the pile, one "
                f"card after the other ({int(state.returned) + 1} of {rules.HAND})."
            )
        nothing = "No second card can be played" if state.first else "Nothing can be played"
        lacking = 2 - int(state.returned) - (state.first > 0)
        cards = "a card" if lacking == 1 else "two cards, one after the other,"
        return f"{nothing}: put {cards} under your pile; what goes there first is drawn first."

    def _leads_to_two(self, variant: Variant, state: Record, seat: int, choice: int) -> bool:
        kind = min(choice >> 3, WILD)
        others = rules.reach(variant.rules, state, int(state.hand[seat]) - int(ONE[kind]))
        return bool(int(others) & ~(1 << (choice & 7)))

    # Events

    def tell(
        self, variant: Variant, before: Record, after: Record, chosen: Mapping[int, int], seat: int
    ) -> list[str]:
        """What happened, with the arithmetic of the sequence that a card was played on."""
        if before.phase == rules.DEALING:
            return ["Both decks are shuffled, and each player draws six cards."]
        actor = int(before.seat)
        name = "You" if actor == seat else f"Player {actor + 1}"
        choice = chosen.get(actor)
        if choice is None:
            told = [f"{name} puts a card under the pile."]
        elif choice >= rules.UNDER:
            told = [f"{name} {_does(name, 'put')} {printed(FACES[choice - rules.UNDER])} under the pile."]
        else:
            told = self._played(variant, before, after, name, choice >> 3, choice & 7)
        if after.turn != before.turn or after.phase != before.phase:
            told += self._turn_over(variant, before, after, choice, seat)
        return told

    def _played(
        self, variant: Variant, before: Record, after: Record, name: str, card: int, sequence: int
    ) -> list[str]:
        face, where = printed(NAMED[card]), f"sequence {sequence + 1}"
        worth = signed(value(variant.rules, after, sequence))
        if card < FIRST_NUMBER:
            return [f"{name} {_does(name, 'begin')} {where} with {face}."]
        was, now = pairs_in_force(before, sequence), pairs_in_force(after, sequence)
        start = start_of(after, sequence)
        if card == EQUALS:
            return [f"{name} {_does(name, 'seal')} {where} at {worth}: {sum_of(after, sequence)}."]
        if card >= WILD:
            face = f"a ? as {face}"
        plays = f"{name} {_does(name, 'play')} {face} on {where}"
        if card < PLUS:
            begun = working(variant.rules.division, int(value(variant.rules, before, sequence)), now[-1:])
            return [f"{plays}: {begun}."]
        if card < CANCEL or card >= WILD:
            return [f"{plays}, which stands at {worth} and waits for a number."]
        did = describe(card, was, now)
        sums = working(variant.rules.division, start, now)
        return [f"{plays}: {did}; it is worth {worth}{f' ({sums})' if sums else ''}."]

    def _turn_over(
        self, variant: Variant, before: Record, after: Record, choice: int | None, seat: int
    ) -> list[str]:
        """What a player draws, and who is next if it is not the other one."""
        actor = int(before.seat)
        name = "You" if actor == seat else f"Player {actor + 1}"
        told = []
        put = choice is None or choice >= rules.UNDER
        drawn = int(before.stock[actor]) + put - int(after.stock[actor])
        if drawn and actor == seat and choice is not None:
            kind = choice - rules.UNDER if put else min(choice >> 3, WILD)
            new = in_bag(int(after.hand[actor]) - int(before.hand[actor]) + int(ONE[kind]))
            told.append(f"You draw {' '.join(printed(FACES[each]) for each in new)}.")
        elif drawn:
            told.append(f"{name} draws {_cards(drawn)}.")
        if after.phase == rules.ENDED:
            totals = [signed(total(variant.rules, after, each)) for each in range(2)]
            told.append(
                "No card that anybody has left can be played any more, so the game is over: "
                f"player 1 has {totals[0]}, player 2 {totals[1]}."
            )
        elif after.turn > before.turn + 1:
            other = "You" if seat == 1 - actor else f"Player {2 - actor}"
            told.append(f"{other} can neither play nor draw.")
        return told

    # What is seen

    def view(self, variant: Variant, state: Record, seat: int) -> SequencesView:
        """The table as typed data."""
        acting = variant.acting(state)
        legal = variant.choices(state, seat) if seat in acting else []
        return SequencesView(
            variant=variant.code,
            seat=seat,
            phase=PHASES[state.phase],
            players=[see_player(variant, state, each) for each in range(2)],
            sequences=[see_sequence(variant, state, each) for each in range(state.sequences)],
            first=int(state.first) or None,
            put=int(state.returned),
            to_act=list(acting),
            choices=[write_choice(each) for each in legal],
            turn=int(state.turn),
            scores=variant.scores(state),
        )

    def table(self, variant: Variant, state: Record, seat: int) -> str:
        """The table in lines of plain text."""
        if state.phase == rules.DEALING:
            return "Nothing is dealt yet."
        view = self.view(variant, state, seat)
        if view.sequences:
            lines = [f"Turn {view.turn}. Sequences (' marks cards of player 2):"]
            lines += _in_columns([_row(each, seat) for each in view.sequences])
        else:
            lines = [f"Turn {view.turn}. No sequences yet."]
        for each, player in enumerate(view.players):
            lines += _lines_of(player, each, each == seat)
        return "\n".join(lines)

    def explain(self, variant: Variant, state: Record, sequence: int) -> list[Step]:
        """SQ10: how a sequence, counted from 0, comes to its value, card by card."""
        return explain_sequence(variant.rules, state, sequence)

    def rule_sheet(self, variant: Variant) -> RuleSheet:
        """The rules of exactly this variant."""
        assert isinstance(variant.options, SequencesOptions)
        return rule_sheet(variant.options)

    # Positions

    def write_position(self, variant: Variant, state: Record) -> str:
        """A position as `hands=…|… piles=…|… table=[4]+2'|[0]`; what goes without saying is left out.

        Piles are written from the top, an apostrophe follows a card that player 2 has played, and _ is an
        unknown card.
        """
        if state.phase == rules.DEALING:
            return "undealt"
        parts = [
            "hands=" + "|".join(_hand(state, seat) for seat in range(2)),
            "piles=" + "|".join(_pile(state, seat) for seat in range(2)),
        ]
        if state.under[0] or state.under[1]:
            parts.append(f"under={int(state.under[0])}|{int(state.under[1])}")
        if state.sequences:
            parts.append("table=" + "|".join(_sequence(state, each) for each in range(state.sequences)))
        if state.seat:
            parts.append("act=2")
        if state.turn > 1:
            parts.append(f"turn={int(state.turn)}")
        if state.first:
            parts.append(f"first={int(state.first)}")
        if state.returned:
            parts.append(f"put={int(state.returned)}")
        return " ".join(parts)

    def read_position(self, variant: Variant, text: str) -> Record:
        """The position that a text describes."""
        return read_position(variant, text)

    def write_deal(self, variant: Variant, state: Record) -> str:
        """Both decks from the top, the hands first: `[2],5,+,…|3,cancel,…`."""
        decks = []
        for seat in range(2):
            whole = [part for part in (_hand(state, seat), _pile(state, seat)) if part != NONE]
            decks.append(",".join(whole))
        return "|".join(decks)

    def read_deal(self, variant: Variant, text: str) -> Record:
        """The beginning of a game from the order of both decks, the first six cards being the hands."""
        return read_deal(variant, text)

    def write_outcome(self, variant: Variant, before: Record, after: Record) -> str:
        """The order of both decks."""
        return self.write_deal(variant, after)

    def read_outcome(self, variant: Variant, before: Record, text: str) -> Record:
        """The beginning of a game from the order of both decks."""
        return read_deal(variant, text)


def _does(name: str, verb: str) -> str:
    return verb if name == "You" else verb + "s"


def _cards(count: int) -> str:
    if count == 1:
        return "a card"
    number = COUNTS[count] if count < len(COUNTS) else count
    return f"{number} cards"


def _hand(state: Record, seat: int) -> str:
    known = [FACES[kind] for kind in in_bag(int(state.hand[seat]))]
    return write_cards(known + [UNKNOWN] * (int(state.held[seat]) - len(known)))


def _pile(state: Record, seat: int) -> str:
    digits = [int(card_at(state.pile[seat], place)) for place in range(state.stock[seat])]
    return write_cards([FACES[digit - 1] if digit else UNKNOWN for digit in digits])


def _sequence(state: Record, sequence: int) -> str:
    cards = []
    for place in range(state.length[sequence]):
        second = "'" if state.table[sequence, place] & BY_SECOND else ""
        cards.append(NAMED[card_on(state, sequence, place)] + second)
    return "".join(cards)


def _row(sequence: SequenceView, seat: int) -> tuple[str, ...]:
    """A sequence as a row: its number, whose it is, its cards, its value, what may follow."""
    whose = "yours" if sequence.owner == seat else f"player {sequence.owner + 1}'s"
    cards = " ".join(
        (f"?{printed(each.card)}" if each.card.startswith("?") else printed(each.card)) + "'" * each.player
        for each in sequence.cards
    )
    worth = f"= {signed(sequence.value)}"
    if sequence.in_force:
        worth = f"{sequence.sum} {worth}"
    follow = "sealed" if sequence.status == "sealed" else "next: " + ", ".join(sequence.next)
    return f"{sequence.number:>2}", whose, cards, worth, follow


def _in_columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _lines_of(player: PlayerView, seat: int, you: bool) -> list[str]:
    hand = [printed(card) for card in player.hand] + ["_"] * (player.held - len(player.hand))
    pile = _cards(player.pile)
    if player.bottom:
        lowest = " ".join(printed(card) for card in player.bottom)
        pile += f", at the bottom {lowest}"
    elif player.put_under:
        pile += f", {_cards(player.put_under)} put under"
    lines = [
        f"Player {seat + 1}{' (you)' if you else ''}: hand {' '.join(hand) or 'empty'}; pile {pile}; "
        f"total {signed(player.total)}"
    ]
    if player.unseen:
        what = "your pile's other cards" if you else "in hand and pile"
        lines.append(f"  {what}: {' '.join(printed(card) for card in player.unseen)}")
    return lines
