"""The rule sheet of exactly one variant of Friend or Foe?, made from its options."""

from __future__ import annotations

from pipworks.engine import RuleSheet, Section
from pipworks.games.friend_or_foe.options import FriendOrFoeOptions

Lines = tuple[tuple[str, str], ...]


def rule_sheet(options: FriendOrFoeOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clauses."""
    changed = {name for name in options.changed() if name != "players"}
    return RuleSheet(
        "A variant of Friend or Foe?" if changed else "Friend or Foe?",
        f"A game for {options.players} by Jack Chang, with a pack of cards and two dice. Be the first out of "
        "cards: help one another to it, and punish whoever passes.",
        (
            Section("Setting up", _setting_up(options)),
            Section("Your turn", _turn(options)),
            Section("Friends", _friends(options)),
            Section("Foes", _foes(options)),
            Section("The end", _end(options)),
        ),
    )


def _setting_up(options: FriendOrFoeOptions) -> Lines:
    left = options.left_over
    rest = {0: "That is the whole pack.", 1: "The card left over starts the discard pile, face up."}
    return (
        ("FF1", "An Ace is 1, a Jack 11, a Queen 12 and a King 13. Suits do not matter."),
        (
            "FF1",
            f"Shuffle the 52 cards and deal {options.cards_each} to each. "
            + rest.get(left, f"The {left} cards left over start the discard pile, face up."),
        ),
    )


def _turn(options: FriendOrFoeOptions) -> Lines:
    which = (
        "You may discard a pair, or a sum, or both in one turn."
        if options.both_criteria
        else "You may discard a pair or a sum, not both."
    )
    ace = (
        "An Ace matches a die that shows 1; a double 1 takes two Aces. No sum is 1 or 13, so Kings, and Aces "
        "otherwise, need a friend."
        if options.ace_matches_die
        else "An Ace does not match a die that shows 1. Aces and Kings can only go with the help of a friend."
    )
    return (
        ("FF2", "Roll both dice. Player 1 begins."),
        ("FF3", "A pair: two cards equal to the two dice. A 2 and a 5 for 2 and 5; two 3s for a double 3."),
        ("FF4", "A sum: one card equal to the dice added together."),
        ("FF4", which),
        ("FF5", ace),
        ("FF7", "You may always pass, and must when you can do nothing else."),
        ("FF9", "Then the player to your left rolls."),
    )


def _friends(options: FriendOrFoeOptions) -> Lines:
    who = (
        "Instead of discarding, whether you have a match or not, you may ask for a friend for one card N of "
        "yours"
        if options.friend_when_matched
        else "If nothing in your hand matches, you may ask for a friend for one card N of yours"
    )
    unanswered = (
        "You may ask once in a turn. Answered, that was your turn; if nobody answers you may still discard, "
        "or else you pass."
        if options.friend_when_matched
        else "You may ask once in a turn. If nobody answers, you pass."
    )
    return (
        ("FF6", f"{who}: “Friend my card N?” N must be 13 less the sum of the dice, or that sum plus 1."),
        (
            "FF6",
            "The first of the others to call “Friend!” adds a King, if 13 − N is the sum of the dice, or an "
            "Ace, if N − 1 is. Your card and theirs are both discarded.",
        ),
        ("FF6", "With a sum of 6, N is 7 either way, and the friend chooses between King and Ace."),
        ("FF6", unanswered),
    )


def _foes(options: FriendOrFoeOptions) -> Lines:
    takes = (
        "You then take the whole discard pile into your hand, the attacker's cards included."
        if options.foe_takes_own
        else "You then take the discard pile into your hand, and the attacker's cards start a new one."
    )
    return (
        (
            "FF8",
            "When you pass, the first of the others to call “Foe!” discards a pair or a sum, never both, for "
            "the dice that you rolled.",
        ),
        ("FF8", takes),
        ("FF8", "If nobody attacks, nothing happens."),
    )


def _end(options: FriendOrFoeOptions) -> Lines:
    both = (
        "the player who rolled wins"
        if options.friend_out == "roller"
        else "they win together and share the points"
    )
    return (
        ("FF10", "Whoever is out of cards first, in any way, wins a point from each of the others."),
        ("FF10", f"If two friends are out of cards with the same discard, {both}."),
        (
            "FF11",
            f"After {options.turn_limit} turn{'' if options.turn_limit == 1 else 's'} without a winner the "
            "game is a draw.",
        ),
    )
