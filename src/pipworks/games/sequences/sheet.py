"""The rule sheet of exactly one variant of Wouter's Math Card Game."""

from __future__ import annotations

from pipworks.engine import Rule, RuleSheet, Section, say
from pipworks.games.sequences.options import SequencesOptions


def rule_sheet(options: SequencesOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clause."""
    title = say("Wouter's Math Card Game")
    return RuleSheet(
        say("A variant of {title}", title=title) if options.changed() else title,
        say(
            "A game for two by Wouter van Oortmerssen. Sums grow on the table, both players meddle with all "
            "of them, and each scores those they began."
        ),
        (
            Section(say("The cards"), CARDS),
            Section(say("A turn"), TURN),
            Section(say("Where cards go"), _cards_go(options)),
            Section(say("What you must do"), MUST),
            Section(say("What a sequence is worth"), _worth(options)),
            Section(say("The end"), END),
        ),
    )


CARDS = (
    Rule(
        "SQ1",
        say(
            "Each player has a deck of 35: the starters [−2] [0] [2] [4]; the numbers 2 2 2 3 3 4 4 5 6 8 "
            "10; the operators + + + − − − × × ÷ ÷ ?; four terminators =; the modifiers cancel cancel invert "
            "invert swap."
        ),
    ),
    Rule(
        "SQ2",
        say("Shuffle your deck, let the other player cut it, and draw six cards; the rest is your pile."),
    ),
)

TURN = (
    Rule("SQ3", say("Player 1 begins. Play two cards, each on a different sequence, then draw two.")),
    Rule("SQ4", say("Sequences are for both to play on, whoever began them.")),
    Rule("SQ14", say("When your pile is empty you draw nothing and put nothing under it.")),
)

MUST = (
    Rule(
        "SQ11",
        say(
            "Play two cards if there are any two that can be played in some order, and one if only one can "
            "be. A starter just played is a sequence like any other: the second card cannot go on it, but "
            "can be another starter."
        ),
    ),
    Rule(
        "SQ12",
        say(
            "If you could play only one card or none, put cards of your choice, in an order of your choice, "
            "under your pile, so that two have left your hand; then draw two. They may be cards that you "
            "have just put there."
        ),
    ),
    Rule(
        "SQ13",
        say(
            "If you have not played any card in this game and can play none, put your whole hand under your "
            "pile in an order of your choice and draw six. That is your turn."
        ),
    ),
)

END = (
    Rule(
        "SQ15",
        say(
            "The game is over when both players are out of cards, or when both, one after the other, can "
            "neither play nor draw."
        ),
    ),
    Rule(
        "SQ15",
        say("If only one of you can neither play nor draw, the other plays on alone, as long as that is so."),
    ),
    Rule(
        "SQ15",
        say(
            "It is over as well when cards could only go round through the piles for ever: all eight "
            "starters are on the table, and no card that is missing from it could go on any sequence, most "
            "often because all are sealed. Both can see that, since both decks are known. If you notice it "
            "late, nothing is lost: no sum can have changed."
        ),
    ),
    Rule(
        "SQ16",
        say(
            "Work out all sequences, sealed or not. Add up those you began; the higher sum wins, and equal "
            "sums are a draw."
        ),
    ),
)


def _cards_go(options: SequencesOptions) -> tuple[Rule, ...]:
    return (
        Rule("SQ4", say("A starter begins a sequence, which is yours to score.")),
        Rule("SQ5", say("A number goes directly after an operator and nowhere else.")),
        Rule(
            "SQ6",
            say(
                "An operator goes after a starter, a number or a modifier. A ? is any of + − × ÷; say which "
                "as you play it."
            ),
        ),
        Rule("SQ7", say("A terminator goes after anything but an operator and seals the sequence.")),
        Rule("SQ8", say("A modifier goes after anything but an operator or a terminator.")),
        Rule("SQ8", say("Cancel takes away the last operator in force and its number.")),
        Rule(
            "SQ8",
            say(
                "Invert turns the last operator in force round: + becomes − and − becomes +, and so × and ÷."
            ),
        ),
        Rule(
            "SQ8",
            say(
                "Swap exchanges the last two operators in force, while their numbers stay, and needs two. "
                "What has been cancelled is not in force."
            ),
        ),
        Rule(
            "SQ9",
            say("With no operator in force cancel and invert can still be played and do nothing.")
            if options.idle_modifiers == "allowed"
            else say("With no operator in force cancel and invert cannot be played."),
        ),
    )


def _worth(options: SequencesOptions) -> tuple[Rule, ...]:
    return (
        Rule(
            "SQ10",
            say(
                "Let the modifiers do their work in the order they were played. Then work from left to "
                "right, whatever the operators are: the cards 2 + 3 × 4 make (2 + 3) × 4, which is 20."
            ),
        ),
        Rule(
            "SQ10",
            say(
                "So the cards 4 + 2 cancel × 5 invert × 2 swap = are worth 10: cancel takes + 2 away, invert "
                "makes × 5 into ÷ 5, and swap makes 4 ÷ 5 × 2 into 4 × 5 ÷ 2."
            ),
        ),
        Rule("SQ10", say("An operator at the end without a number counts nothing.")),
        Rule(
            "SQ6",
            say("When dividing, drop the fraction, so that 1 ÷ 2 and −1 ÷ 2 both make 0.")
            if options.division == "truncate"
            else say("When dividing, round down, so that 1 ÷ 2 makes 0 and −1 ÷ 2 makes −1."),
        ),
    )
