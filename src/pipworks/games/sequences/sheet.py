"""The rule sheet of exactly one variant of Wouter's Math Card Game."""

from __future__ import annotations

from pipworks.engine import RuleSheet, Section
from pipworks.games.sequences.options import SequencesOptions

Lines = tuple[tuple[str, str], ...]


def rule_sheet(options: SequencesOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clause."""
    title = "Wouter's Math Card Game"
    return RuleSheet(
        title if not options.changed() else f"A variant of {title}",
        "A game for two by Wouter van Oortmerssen. Sums grow on the table, both players meddle with all of "
        "them, and each scores those they began.",
        (
            Section("The cards", CARDS),
            Section("A turn", TURN),
            Section("Where cards go", _cards_go(options)),
            Section("What you must do", MUST),
            Section("What a sequence is worth", _worth(options)),
            Section("The end", END),
        ),
    )


CARDS: Lines = (
    (
        "SQ1",
        "Each player has a deck of 35: the starters [−2] [0] [2] [4]; the numbers 2 2 2 3 3 4 4 5 6 8 10; "
        "the operators + + + − − − × × ÷ ÷ ?; four terminators =; the modifiers cancel cancel invert invert "
        "swap.",
    ),
    ("SQ2", "Shuffle your deck, let the other player cut it, and draw six cards; the rest is your pile."),
)

TURN: Lines = (
    ("SQ3", "Player 1 begins. Play two cards, each on a different sequence, then draw two."),
    ("SQ4", "Sequences are for both to play on, whoever began them."),
    ("SQ14", "When your pile is empty you draw nothing and put nothing under it."),
)

MUST: Lines = (
    (
        "SQ11",
        "Play two cards if there are any two that can be played in some order, and one if only one can be. A "
        "starter just played is a sequence like any other: the second card cannot go on it, but can be "
        "another starter.",
    ),
    (
        "SQ12",
        "If you could play only one card or none, put cards of your choice, in an order of your choice, "
        "under your pile, so that two have left your hand; then draw two.",
    ),
    (
        "SQ13",
        "If you have not played any card in this game and can play none, put your whole hand under your "
        "pile in an order of your choice and draw six. That is your turn.",
    ),
)

END: Lines = (
    (
        "SQ15",
        "The game is over when no card that anybody still has, in hand or pile, can be played any more. A "
        "player who can neither play nor draw is passed over.",
    ),
    (
        "SQ16",
        "Work out all sequences, sealed or not. Add up those you began; the higher sum wins, and equal sums "
        "are a draw.",
    ),
)


def _cards_go(options: SequencesOptions) -> Lines:
    idle = {
        "allowed": "With no operator in force cancel and invert can still be played and do nothing.",
        "forbidden": "With no operator in force cancel and invert cannot be played.",
    }[options.idle_modifiers]
    return (
        ("SQ4", "A starter begins a sequence, which is yours to score."),
        ("SQ5", "A number goes directly after an operator and nowhere else."),
        (
            "SQ6",
            "An operator goes after a starter, a number or a modifier. A ? is any of + − × ÷; say which as "
            "you play it.",
        ),
        ("SQ7", "A terminator goes after anything but an operator and seals the sequence."),
        (
            "SQ8",
            "A modifier goes after anything but an operator or a terminator. Cancel takes away the last "
            "operator in force and its number. Invert turns the last operator in force round: + and −, × "
            "and ÷. Swap exchanges the last two operators in force and needs two.",
        ),
        ("SQ9", idle),
    )


def _worth(options: SequencesOptions) -> Lines:
    fraction = {
        "truncate": "drop the fraction, so that 1 ÷ 2 and −1 ÷ 2 are both 0",
        "floor": "round down, so that 1 ÷ 2 is 0 and −1 ÷ 2 is −1",
    }[options.division]
    return (
        (
            "SQ10",
            "Let the modifiers do their work in the order they were played. Then work from left to right, × "
            "and ÷ no sooner than + and −. An operator at the end without a number counts nothing.",
        ),
        ("SQ10", "So 4 + 2 cancel × 5 invert × 2 swap = is 4 × 5 ÷ 2, which is 10."),
        ("SQ6", f"When dividing, {fraction}."),
    )
