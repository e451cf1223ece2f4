"""The rule sheet of exactly one Math Arena variant, made from its options."""

from __future__ import annotations

from pipworks.engine import RuleSheet, Section
from pipworks.games.math_arena.options import MathArenaOptions

Lines = tuple[tuple[str, str], ...]

_COUNT = {2: "two", 3: "three", 4: "four", 5: "five"}


def rule_sheet(options: MathArenaOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clauses."""
    return RuleSheet(
        "A Math Arena variant" if options.changed() else "Math Arena",
        f"A game for {_COUNT[options.players]} by Bill de Veas. Bid two numbers at once for a card that "
        "says what to do with them.",
        (
            Section("The cards", _cards(options)),
            Section("A round", _round(options)),
            Section("Ties", _ties(options)),
            Section("The end", _end(options)),
        ),
    )


def _cards(options: MathArenaOptions) -> Lines:
    sets = 12 // options.set_rounds
    left = 40 - options.players * options.dealt
    clause = "MA2" if options.players <= 3 else "MA12"
    rest = {0: "None are left over.", 1: "The one left over stays face down."}.get(
        left, f"The {left} left over stay face down."
    )
    return (
        (
            "MA1",
            "Part a pack of 52. Kings, Queens and Jacks are the operators: shuffle them into a stack, face "
            "down. The other 40 are the numbers; an Ace is 1.",
        ),
        (clause, f"Shuffle the numbers and deal {options.dealt} to each player. {rest}"),
        (clause, f"Play {_COUNT[sets]} sets of {options.set_rounds} rounds, one operator a round."),
        (
            "MA7",
            "After each set but the last, gather all 40 numbers, those still in hand too; shuffle and deal "
            "again.",
        ),
    )


def _round(options: MathArenaOptions) -> Lines:
    if options.remainder == "choice":
        divides = "While laying the cards you also decide, in secret, which of the two divides the other."
    else:
        divides = "The smaller number divides the larger: 2 into 5 leaves 1."
    lines = [
        ("MA3", "Turn up the top operator. All lay two numbers face down, then all show them."),
        (
            "MA4",
            "The operator's rank says what to do with your two numbers: a King adds them, a Queen takes "
            "the remainder of a division, a Jack takes their difference, which is never negative.",
        ),
        ("MA5", divides),
        ("MA4", "A black operator goes to the highest result, a red one to the lowest."),
        ("MA6", "The numbers bid are thrown away."),
    ]
    if options.players == 5:
        lines.append(("MA12", "In the last round of a set everybody bids their last two cards."))
    return tuple(lines)


def _ties(options: MathArenaOptions) -> Lines:
    lines = [("MA9", _tie_rule(options))]
    if options.ties != "split":
        lines.append(
            (
                "MA10",
                f"After {_COUNT[options.players]} held rounds in a row each player takes one of the held "
                "operators.",
            )
        )
    if options.players < 5:
        lines.append(
            (
                "MA11",
                "If the best results of a set's last round are tied, those tied show their last card: the "
                "highest wins a black operator, the lowest a red one" + _still_tied(options),
            )
        )
    elif options.ties != "split":
        lines.append(("MA11", "A tie in a set's last round is held over into the next set."))
    if options.ties != "split":
        lines.append(("MA11", "What is held over at the end of the game belongs to nobody."))
    return tuple(lines)


def _tie_rule(options: MathArenaOptions) -> str:
    held = "the operator is held over and goes, with the next one, to the winner of the next round"
    if options.ties == "hold":
        return f"When the best results are tied, {held}."
    if options.ties == "cancel":
        return (
            "Tied best results cancel, and the next best counts; if that is tied it cancels too, and so "
            f"on. If no result stands alone, {held}."
        )
    return "Players whose best results are tied split the operator; each scores an equal part of it."


def _still_tied(options: MathArenaOptions) -> str:
    if options.ties == "split":
        return ". Those still tied split it."
    return ", and all that is held over. If that is tied as well, the operator is held over."


def _end(options: MathArenaOptions) -> Lines:
    lines = [("MA8", "Whoever has most operators wins the game; those who are level share it.")]
    if options.tournament:
        third = " The others score nothing." if options.players > 2 else ""
        total = options.tournament
        lines += [
            (
                "MA13",
                f"First place scores 2 points, second place 1.{third} Players who are level share the "
                "points of their places.",
            ),
            (
                "MA13",
                f"Play games until somebody has {total} point{'' if total == 1 else 's'}. Most points win "
                "the tournament; equal points share it.",
            ),
        ]
    return tuple(lines)
