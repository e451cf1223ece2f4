"""The rule sheet of exactly one Ascent variant, made from its options."""

from __future__ import annotations

from pipworks.engine import RuleSheet, Section
from pipworks.games.ascent.options import AscentOptions

COUNT = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def rule_sheet(options: AscentOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clauses."""
    last = options.last_number
    below = (
        "Nothing on the way may be below 0."
        if options.negatives == "none"
        else ("Results on the way may be below 0.")
    )
    cards = Section(
        "The cards",
        (
            (
                "AS1",
                "Shuffle the pack of 52. Look through it from the top for the first card of each suit: these "
                "four make a square. The other cards keep their order as a stock, face down.",
            ),
            (
                "AS1",
                "An Ace counts 1. Jacks, Queens and Kings count by suit: ♠1 ♥2 ♣3 ♦4. Other cards count what "
                "is printed on them.",
            ),
        ),
    )
    equations = Section(
        "Equations",
        (
            ("AS2", "An equation makes the number from all four cards, each used once, with + − × ÷."),
            ("AS6", "Brackets are allowed. A division must leave no remainder, nothing is divided by 0."),
            ("AS6", below),
        ),
    )
    play = Section(
        "Play",
        (
            ("AS2", "Player 1 tries to make 1 from the square, with one equation, or passes."),
            (
                "AS2",
                "Then the next player turns up the top card of the stock, lays it on the card of its suit, "
                "and tries in turn; and so on around the table.",
            ),
            ("AS3", "When a number is made, the player after that goes for the next higher one."),
            ("AS6", "To pass is a failure; so is an equation that does not hold."),
            (
                "AS5",
                "Whoever makes a number after at least one failure at it, also one of their own, scores that "
                "number. Made at the first attempt it scores nothing.",
            ),
            ("AS6", "When the stock is used up, shuffle the covered cards into a new one."),
        ),
    )
    end = Section(
        "The end",
        (
            (
                "AS4",
                f"The game is over when {last} is made; also after 200 failures in a row at one number.",
            ),
            ("AS6", "The highest total wins; equal totals share the game."),
        ),
    )
    return RuleSheet(
        "An Ascent variant" if options.changed() else "Ascent",
        f"A game for {COUNT[options.players]} by David Parlett. Climb from 1 to {last}, one equation of four "
        "cards at a time.",
        (cards, equations, play, end),
    )
