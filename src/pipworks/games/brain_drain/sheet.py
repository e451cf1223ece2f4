"""The rule sheet of exactly one Brain Drain variant, made from its options."""

from __future__ import annotations

from typing import Literal

from pipworks.engine import Message, Rule, RuleSheet, Section, say
from pipworks.games.brain_drain.options import MOST_WON, BrainDrainOptions

BY_SUIT = say(
    "An Ace counts 1. Jacks, Queens and Kings count by suit: ♠1 ♥2 ♣3 ♦4. Other cards count what is printed "
    "on them."
)
FIRST_SHORTAGE = 10
"""So many targets at least must be won from a full stock until fewer than five cards are left of it."""


def rule_sheet(options: BrainDrainOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clauses."""
    return RuleSheet(
        say("A Brain Drain variant") if options.changed() else say("Brain Drain"),
        say(
            "A game for {players:word} by David Parlett. Be the first to turn four cards into an equation "
            "for the fifth.",
            players=options.players,
        ),
        (
            Section(say("The cards"), tuple(_cards(options))),
            Section(say("Equations"), tuple(_equations(options))),
            Section(say("Play"), tuple(_play(options))),
            Section(say("The end"), tuple(_end(options))),
        ),
    )


def most_won(options: BrainDrainOptions) -> int:
    """How many cards can be won while nobody has as many as end the game."""
    return options.players * (options.goal - 1) if options.goal else MOST_WON


def _cards(options: BrainDrainOptions) -> list[Rule]:
    counts = {
        "one": say("Aces, Jacks, Queens and Kings count 1. Other cards count what is printed on them."),
        "eleven_up": say(
            "An Ace counts 1, a Jack 11, a Queen 12 and a King 13. Other cards count what is printed on them."
        ),
        "suit": BY_SUIT,
    }[options.faces]
    turn_up = say(
        "Shuffle the pack of 52 into a stock, face down. Turn up four cards, the display, and next to them "
        "one more, the target."
    )
    return [Rule("BD1", turn_up), Rule("BD2", counts)]


def results(clause: str, negatives: Literal["allowed", "none"]) -> list[Rule]:
    """BD3, AS6: what may come out on the way."""
    below = (
        say("No result on the way may be below 0.")
        if negatives == "none"
        else say("Results on the way may be below 0.")
    )
    whole = say("A division must leave no remainder, and nothing is divided by 0.")
    return [Rule(clause, whole), Rule(clause, below)]


def _equations(options: BrainDrainOptions) -> list[Rule]:
    use = {
        "none": say(
            "An equation makes the target from all four cards of the display, each used once, with + − × ÷ "
            "and brackets."
        ),
        "three": say(
            "An equation makes the target from all four cards of the display, or from any three of them, "
            "each used once, with + − × ÷ and brackets."
        ),
        "powers": say(
            "An equation makes the target from all four cards of the display, each used once, with + − × ÷, "
            "powers and brackets."
        ),
    }[options.relief]
    rules = [Rule("BD3", use), *results("BD3", options.negatives)]
    if options.relief == "powers":
        powers = say("In a power a^b, b is a whole number from 0 up; 0^0 is not allowed. a^b^c is a^(b^c).")
        limit = (
            say("No result may go beyond 1 000 000 000.")
            if options.negatives == "none"
            else say("No result may go beyond 1 000 000 000, above or below 0.")
        )
        rules += [Rule("BD10", powers), Rule("BD10", limit, small=True)]
    return [*rules, Rule("BD3" if options.relief == "none" else "BD10", _example(options))]


def _example(options: BrainDrainOptions) -> Message:
    """The designer's own."""
    if options.faces != "eleven_up":
        return say(
            "Of 8, 5, 10, 3 and K♠, which counts 1, each can be made from the other four: (8+5)÷(10+3) = 1, "
            "5×8÷10−1 = 3, (10+8)÷3−1 = 5, 8+5−3×1 = 10 and 10−(5+1)÷3 = 8."
        )
    return {
        "none": say("Four Kings can make a Queen: (13×13−13)÷13 = 12."),
        "three": say("Kings can make a Queen, with all four, (13×13−13)÷13 = 12, or three, 13−13÷13 = 12."),
        "powers": say("Four Kings can make a Queen: (13×13−13)÷13 = 12, or 13−13^(13−13) = 12."),
    }[options.relief]


def _invalid(options: BrainDrainOptions) -> Message:
    if options.players > 2:
        return say("If it does not hold, that player is barred until the next target.")
    if options.goal == 1:
        return say("If it does not hold, the other player wins the target.")
    return say(
        "If it does not hold, the other player wins the target at once, and the display is replaced in the "
        "same way."
    )


def _play(options: BrainDrainOptions) -> list[Rule]:
    claim = (
        say("Whoever is first to claim says an equation. If it holds, it wins the target.")
        if options.goal == 1
        else say(
            "Whoever is first to claim says an equation. If it holds, it wins the target; the display goes "
            "to a waste pile, and four cards and a target are turned up anew."
        )
    )
    give_up = say(
        "You may pass, which is final for this target. When nobody is left to claim, the target goes under "
        "the stock, and the next card is the target, for everybody again."
    )
    fail = say(
        "When every card of the stock has been the target of one display, gather all cards that are not won, "
        "shuffle them, and turn up anew."
    )
    for_ever = say("When 20 displays in a row have won nobody a card, the game is over.")
    rules = [Rule("BD4", claim), Rule("BD5", _invalid(options)), Rule("BD6", give_up), Rule("BD6", fail)]
    if most_won(options) >= FIRST_SHORTAGE:
        short = say("When fewer than five cards are left to turn up, shuffle them with the waste and go on.")
        rules.append(Rule("BD7", short))
    some = Rule("BD11", say("Some targets cannot be made."))
    return [*rules, some, Rule("BD8a", for_ever, small=True)]


def _end(options: BrainDrainOptions) -> list[Rule]:
    rules = []
    if options.goal:
        goal = say("The game ends when somebody has won {cards} {cards:card|cards}.", cards=options.goal)
        rules.append(Rule("BD8", goal))
    if most_won(options) >= MOST_WON:
        last_four = (
            say(
                "When 48 cards are won before that, the last four go to the maker of the last equation, and "
                "the game is over."
            )
            if options.goal
            else say(
                "When 48 cards are won, the last four go to the maker of the last equation, and the game is "
                "over."
            )
        )
        rules.append(Rule("BD8", last_four))
    if most_won(options) >= MOST_WON - 1:
        last_five = say(
            "When nobody makes an equation of the last five cards, all five go to the maker of the last "
            "equation, and the game is over."
        )
        rules.append(Rule("BD6", last_five))
    wins = (
        say("Add up what your cards count. The highest total wins; equal totals share the game.")
        if options.score == "value"
        else say("Most cards win; those who are level share the game.")
    )
    return [*rules, Rule("BD9", wins)]
