"""The rule sheet of exactly one Ascent variant, made from its options."""

from __future__ import annotations

from pipworks.engine import Rule, RuleSheet, Section, say
from pipworks.games.ascent.options import AscentOptions
from pipworks.games.brain_drain.sheet import BY_SUIT, results


def rule_sheet(options: AscentOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clauses."""
    last = options.last_number
    lead = (
        say(
            "A game for {players:word} by David Parlett. Make 1 with one equation of four cards.",
            players=options.players,
        )
        if last == 1
        else say(
            "A game for {players:word} by David Parlett. Climb from 1 to {last}, one equation of four cards "
            "at a time.",
            players=options.players,
            last=last,
        )
    )
    square = say(
        "Shuffle the pack of 52. Look through it from the top for the first card of each suit: these four "
        "make a square. The other cards keep their order as a stock, face down."
    )
    equation = say(
        "An equation makes the number from all four cards, each used once, with + − × ÷ and brackets."
    )
    next_player = say(
        "Then the next player turns up the top card of the stock, lays it on the card of its suit, and tries "
        "in turn; and so on around the table."
    )
    made = say(
        "When a number is made, the next player turns up a card in the same way and tries to make the next "
        "higher number."
    )
    scores = say(
        "Whoever makes a number after at least one failure at it, also one of their own, scores that number. "
        "Made at the first attempt it scores nothing."
    )
    play = (
        Rule("AS2", say("Player 1 tries to make 1 from the square, with one equation, or passes.")),
        Rule("AS2", next_player),
        *((Rule("AS3", made),) if last > 1 else ()),
        Rule("AS6", say("To pass is a failure; so is an equation that does not hold.")),
        Rule("AS5", scores),
        Rule("AS6", say("When the stock is used up, shuffle the covered cards into a new one.")),
    )
    end = (
        Rule("AS4", say("The game is over when {last} is made.", last=last)),
        Rule("AS6", say("The highest total wins; equal totals share the game.")),
        Rule("BD8a", say("After 200 failures in a row at one number the game is over."), small=True),
    )
    return RuleSheet(
        say("An Ascent variant") if options.changed() else say("Ascent"),
        lead,
        (
            Section(say("The cards"), (Rule("AS1", square), Rule("AS1", BY_SUIT))),
            Section(say("Equations"), (Rule("AS2", equation), *results("AS6", options.negatives))),
            Section(say("Play"), play),
            Section(say("The end"), end),
        ),
    )
