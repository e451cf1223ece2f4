"""The rule sheet of exactly one variant of Friend or Foe?, made from its options."""

from __future__ import annotations

from pipworks.engine import Rule, RuleSheet, Section, say
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions


def rule_sheet(options: FriendOrFoeOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clause."""
    return RuleSheet(
        say("A variant of Friend or Foe?") if options.changed() else say("Friend or Foe?"),
        say(
            "A game for {players:word} by Jack Chang, with a pack of cards and two dice. Be the first out of "
            "cards: help one another to it, and punish whoever passes.",
            players=options.players,
        ),
        (
            Section(say("Setting up"), _setting_up(options)),
            Section(say("Your turn"), _turn(options)),
            Section(say("Friends"), _friends(options)),
            Section(say("Foes"), _foes(options)),
            Section(say("The end"), _end(options)),
        ),
    )


def _setting_up(options: FriendOrFoeOptions) -> tuple[Rule, ...]:
    dealt, left = options.cards_each, options.left_over
    if left == 0:
        deal = say("Shuffle the 52 cards and deal {dealt} to each. That is the whole pack.", dealt=dealt)
    elif left == 1:
        deal = say(
            "Shuffle the 52 cards and deal {dealt} to each. The card left over starts the discard pile, "
            "face up.",
            dealt=dealt,
        )
    else:
        deal = say(
            "Shuffle the 52 cards and deal {dealt} to each. The {left} cards left over start the discard "
            "pile, face up.",
            dealt=dealt,
            left=left,
        )
    return (
        Rule("FF1", say("An Ace is 1, a Jack 11, a Queen 12 and a King 13. Suits do not matter.")),
        Rule("FF1", deal),
    )


def _turn(options: FriendOrFoeOptions) -> tuple[Rule, ...]:
    which = (
        say("You may discard a pair, or a sum, or both in one turn.")
        if options.both_criteria
        else say("You may discard a pair or a sum, not both.")
    )
    ace = (
        say(
            "An Ace matches a die that shows 1; a double 1 takes two Aces. No sum is 1 or 13, so Kings, and "
            "Aces otherwise, need a friend."
        )
        if options.ace_matches_die
        else say(
            "An Ace does not match a die that shows 1. Aces and Kings can only go with the help of a friend."
        )
    )
    return (
        Rule("FF2", say("Roll both dice. Player 1 begins.")),
        Rule(
            "FF3",
            say("A pair: two cards equal to the two dice. A 2 and a 5 for 2 and 5; two 3s for a double 3."),
        ),
        Rule("FF4", say("A sum: one card equal to the dice added together. A 7 for 2 and 5.")),
        Rule("FF4", which),
        Rule("FF5", ace),
        Rule("FF7", say("You may always pass, and must when you can do nothing else.")),
        Rule("FF9", say("Then the player to your left rolls.")),
    )


def _friends(options: FriendOrFoeOptions) -> tuple[Rule, ...]:
    who = (
        say(
            "Instead of discarding, whether you have a match or not, you may ask for a friend for one of "
            "your cards, N: “Friend my card N?” N must be 13 less the sum of the dice, or that sum plus 1."
        )
        if options.friend_when_matched
        else say(
            "If nothing in your hand matches, you may ask for a friend for one of your cards, N: “Friend my "
            "card N?” N must be 13 less the sum of the dice, or that sum plus 1."
        )
    )
    unanswered = (
        say(
            "You may ask once in a turn. Answered, that was your turn; if nobody answers you may still "
            "discard, or else you pass."
        )
        if options.friend_when_matched
        else say("You may ask once in a turn. If nobody answers, you pass.")
    )
    return (
        Rule("FF6", who),
        Rule(
            "FF6",
            say(
                "The first of the others to call “Friend!” adds a King, if 13 − N is the sum of the dice, or "
                "an Ace, if N − 1 is. Your card and theirs are both discarded."
            ),
        ),
        Rule(
            "FF6",
            say(
                "With 4 and 6 on the dice a 3 finds a friend in a King (13 − 3 = 10), and a Jack in an Ace "
                "(11 − 1 = 10)."
            ),
        ),
        Rule("FF6", say("N may be an Ace or a King, too.")),
        Rule("FF6", say("With a sum of 6, N is 7 either way, and the friend chooses between King and Ace.")),
        Rule("FF6", unanswered),
    )


def _foes(options: FriendOrFoeOptions) -> tuple[Rule, ...]:
    takes = (
        say("You then take the whole discard pile into your hand, the attacker’s cards included.")
        if options.foe_takes_own
        else say("You then take the discard pile into your hand, and the attacker’s cards start a new one.")
    )
    return (
        Rule(
            "FF8",
            say(
                "When you pass, the first of the others to call “Foe!” discards a pair or a sum, never both, "
                "for the dice that you rolled."
            ),
        ),
        Rule("FF8", takes),
        Rule("FF8", say("If nobody attacks, nothing happens.")),
    )


def _end(options: FriendOrFoeOptions) -> tuple[Rule, ...]:
    both = (
        say("If two friends are out of cards with the same discard, the player who rolled wins.")
        if options.friend_out == "roller"
        else say(
            "If two friends are out of cards with the same discard, they win together and share the points."
        )
    )
    limit = say(
        "After {limit} {limit:turn|turns} without a winner the game is a draw.", limit=options.turn_limit
    )
    return (
        Rule("FF10", say("Whoever is out of cards first, in any way, wins a point from each of the others.")),
        Rule("FF10", both),
        Rule("FF11", limit, small=True),
    )
