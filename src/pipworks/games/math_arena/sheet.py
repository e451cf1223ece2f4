"""The rule sheet of exactly one Math Arena variant, made from its options."""

from __future__ import annotations

from pipworks.engine import Message, Rule, RuleSheet, Section, say
from pipworks.games.math_arena.cards import OPERATORS, PACK_SIZE
from pipworks.games.math_arena.options import MathArenaOptions


def rule_sheet(options: MathArenaOptions, cancels_last: bool) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clause.

    Under the first version of the rules nothing cancels in a set's last round.
    """
    return RuleSheet(
        say("A Math Arena variant") if options.changed() else say("Math Arena"),
        say(
            "A game for {players:word} by Bill de Veas. Bid two numbers at once for a card that says what to "
            "do with them.",
            players=options.players,
        ),
        (
            Section(say("The cards"), tuple(_cards(options))),
            Section(say("A round"), tuple(_round(options))),
            Section(say("Ties"), tuple(_ties(options, cancels_last))),
            Section(say("The end"), tuple(_end(options))),
        ),
    )


def _cards(options: MathArenaOptions) -> list[Rule]:
    clause = "MA2" if options.players <= 3 else "MA12"
    return [
        Rule(
            "MA1",
            say(
                "Part a pack of 52. Kings, Queens and Jacks are the operators: shuffle them into a stack, "
                "face down. The other 40 are the numbers; an Ace is 1."
            ),
        ),
        Rule(clause, _deal(options)),
        Rule(
            clause,
            say(
                "Play {sets:word} sets of {rounds:word} rounds, one operator a round.",
                sets=OPERATORS // options.set_rounds,
                rounds=options.set_rounds,
            ),
        ),
        Rule("MA7", _gather(options)),
    ]


def _gather(options: MathArenaOptions) -> Message:
    """With five nobody has a card at the end of a set (MA12)."""
    if options.dealt == 2 * options.set_rounds:
        return say("After each set but the last, gather all 40 numbers, shuffle them and deal again.")
    return say(
        "After each set but the last, gather all 40 numbers, those still in hand too; shuffle and deal again."
    )


def _deal(options: MathArenaOptions) -> Message:
    dealt, left = options.dealt, PACK_SIZE - options.players * options.dealt
    if left == 0:
        return say("Shuffle the numbers and deal {dealt} to each player. None are left over.", dealt=dealt)
    if left == 1:
        return say(
            "Shuffle the numbers and deal {dealt} to each player. The one left over stays face down; it is "
            "the discard pile.",
            dealt=dealt,
        )
    return say(
        "Shuffle the numbers and deal {dealt} to each player. The {left} left over stay face down; they are "
        "the discard pile.",
        dealt=dealt,
        left=left,
    )


def _round(options: MathArenaOptions) -> list[Rule]:
    rules = [
        Rule("MA3", say("Turn up the top operator. All lay two numbers face down, then all show them.")),
        Rule("MA4", say("A black operator goes to the highest result, a red one to the lowest.")),
        Rule("MA4", say("A King adds your two numbers: 3 and 8 make 11.")),
        Rule("MA5", _division(options)),
        Rule(
            "MA4",
            say(
                "A Jack takes the difference of your two numbers, which is never negative: that of 10 and an "
                "Ace is 9, whichever comes first."
            ),
        ),
        Rule(
            "MA4",
            say(
                "So a red King goes to the lowest sum, a black Queen to the highest remainder, a black Jack "
                "to the greatest difference."
            ),
        ),
        Rule("MA3", say("All say what their numbers make and, if need be, how.")),
        Rule("MA6", say("The best result takes the operator. The numbers bid are thrown away.")),
    ]
    if options.players == 5:
        rules.append(Rule("MA12", say("In the last round of a set everybody bids their last two cards.")))
    return rules


def _division(options: MathArenaOptions) -> Message:
    if options.remainder == "choice":
        return say(
            "A Queen divides one of your two numbers by the other and takes the remainder. While laying the "
            "cards you also decide, in secret, which of them divides: 2 into 5 leaves 1, 5 into 2 leaves 2."
        )
    return say(
        "A Queen divides the larger of your two numbers by the smaller and takes the remainder: 2 into 5 "
        "leaves 1."
    )


def _ties(options: MathArenaOptions, cancels_last: bool) -> list[Rule]:
    rules = [Rule("MA9", _tie(options))]
    if options.players < 5:
        others = options.players > 2 and cancels_last
        ties = options.ties if others or options.ties != "cancel" else "hold"
        rules += [Rule("MA11", _last_cards(options)), Rule("MA11", _still_tied(ties))]
    elif options.ties == "cancel" and not cancels_last:
        held = say("In a set’s last round tied results do not cancel: the operator is held over.")
        rules.append(Rule("MA11", held))
    if options.ties != "split":
        rules += [
            Rule(
                "MA10",
                say(
                    "After {players:word} held rounds in a row, in one set or across two, each player takes "
                    "one of the held operators.",
                    players=options.players,
                ),
            ),
            Rule(
                "MA11",
                say(
                    "What is held over at the end of a set goes on into the next one; at the end of the game "
                    "it belongs to nobody."
                ),
            ),
        ]
    return rules


def _tie(options: MathArenaOptions) -> Message:
    if options.ties == "cancel" and options.players == 2:
        return say(
            "When both results are equal they cancel: the operator is held over and goes, with the next one, "
            "to the winner of the next round."
        )
    return {
        "hold": say(
            "When the best results are tied, the operator is held over and goes, with the next one, to the "
            "winner of the next round."
        ),
        "cancel": say(
            "Tied best results cancel, and the next best counts; if that is tied it cancels too, and so on. "
            "If no result stands alone, the operator is held over and goes, with the next one, to the winner "
            "of the next round."
        ),
        "split": say(
            "Players whose best results are tied split the operator; each scores an equal part of it."
        ),
    }[options.ties]


def _last_cards(options: MathArenaOptions) -> Message:
    if options.ties == "split":
        return say(
            "In a set’s last round a tie is first broken by the last cards: those tied for best show theirs, "
            "and the highest wins a black operator, the lowest a red one."
        )
    return say(
        "In a set’s last round a tie is first broken by the last cards: those tied for best show theirs, and "
        "the highest wins a black operator, the lowest a red one, with all that is held over."
    )


def _still_tied(ties: str) -> Message:
    return {
        "hold": say("If the last cards are tied as well, the operator is held over."),
        "cancel": say(
            "If the last cards are tied as well, these bids cancel, and the others are compared by their "
            "results alone, as in any round."
        ),
        "split": say("If the last cards are tied as well, those still tied split the operator."),
    }[ties]


def _end(options: MathArenaOptions) -> list[Rule]:
    rules = [Rule("MA8", say("Whoever has most operators wins the game; those who are level share it."))]
    if options.tournament:
        places = (
            say(
                "First place scores 2 points, second place 1. Players who are level share the points of "
                "their places."
            )
            if options.players == 2
            else say(
                "First place scores 2 points, second place 1. The others score nothing. Players who are "
                "level share the points of their places."
            )
        )
        rules += [
            Rule("MA13", places),
            Rule(
                "MA13",
                say(
                    "Play games until somebody has {total} {total:point|points}. Most points win the "
                    "tournament; equal points share it.",
                    total=options.tournament,
                ),
            ),
        ]
    return rules
