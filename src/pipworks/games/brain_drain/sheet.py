"""The rule sheet of exactly one Brain Drain variant, made from its options."""

from __future__ import annotations

from pipworks.engine import RuleSheet, Section
from pipworks.games.brain_drain.options import BrainDrainOptions

Lines = tuple[tuple[str, str], ...]

COUNT = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


def rule_sheet(options: BrainDrainOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clauses."""
    return RuleSheet(
        "A Brain Drain variant" if options.changed() else "Brain Drain",
        f"A game for {COUNT[options.players]} by David Parlett. Be the first to turn four cards into an "
        "equation for the fifth.",
        (
            Section("The cards", _cards(options)),
            Section("Equations", equations(options)),
            Section("Play", _play(options)),
            Section("The end", _end(options)),
        ),
    )


def _cards(options: BrainDrainOptions) -> Lines:
    counts = {
        "one": "Aces, Jacks, Queens and Kings count 1.",
        "eleven_up": "An Ace counts 1, a Jack 11, a Queen 12 and a King 13.",
        "suit": "An Ace counts 1. Jacks, Queens and Kings count by suit: ♠1 ♥2 ♣3 ♦4.",
    }[options.faces]
    return (
        (
            "BD1",
            "Shuffle the pack of 52 into a stock, face down. Turn up four cards, the display, and next to "
            "them one more, the target.",
        ),
        ("BD2", f"{counts} Other cards count what is printed on them."),
    )


def equations(options: BrainDrainOptions) -> Lines:
    """BD3, BD10: what an equation may do."""
    use = "all four cards of the display" + (", or any three of them," * (options.relief == "three"))
    signs = "+ − × ÷ and brackets"
    lines = [
        ("BD3", f"An equation makes the target from {use} each used once, with {signs}."),
        ("BD3", "A division must leave no remainder, and nothing is divided by 0."),
    ]
    if options.negatives == "none":
        lines.append(("BD3", "Nothing on the way may be below 0."))
    else:
        lines.append(("BD3", "Results on the way may be below 0."))
    if options.relief == "powers":
        lines.append(
            (
                "BD10",
                "Powers are allowed, too: a^b with b a whole number from 0 up, but not 0^0. a^b^c is "
                "a^(b^c). No result may go beyond 1 000 000 000, above or below 0.",
            )
        )
    return tuple(lines)


def _play(options: BrainDrainOptions) -> Lines:
    if options.players == 2:
        invalid = "If it does not hold, the other player wins the target at once."
    else:
        invalid = "If it does not hold, that player is barred until the next target."
    return (
        (
            "BD4",
            "Whoever is first to claim says an equation. If it holds, it wins the target; the display goes "
            "to a waste pile, and four cards and a target are turned up anew.",
        ),
        ("BD5", invalid),
        (
            "BD6",
            "You may pass, which is final for this target. When nobody is left to claim, the target goes "
            "under the stock, and the next card is the target, for everybody again.",
        ),
        (
            "BD6",
            "When every card of the stock has been the target of one display, gather all that is not won, "
            "shuffle it, and turn up anew. Should that happen 20 times with nothing won, the game is over.",
        ),
        ("BD7", "When fewer than five cards are left to turn up, shuffle them with the waste and go on."),
        ("BD11", "Some targets cannot be made."),
    )


def _end(options: BrainDrainOptions) -> Lines:
    lines: list[tuple[str, str]] = []
    if options.goal:
        cards = "a card" if options.goal == 1 else f"{options.goal} cards"
        lines.append(("BD8", f"The game ends when somebody has won {cards}."))
    lines += [
        (
            "BD8",
            "When 48 cards are won"
            + (" before that" if options.goal else "")
            + ", the last four go to the maker of the last equation, and the game is over.",
        ),
        ("BD6", "So do the last five, if nobody makes an equation of them."),
    ]
    if options.score == "value":
        lines.append(("BD9", "Add up what your cards count. The highest total wins; equal totals share."))
    else:
        lines.append(("BD9", "Most cards win; those who are level share the game."))
    return tuple(lines)
