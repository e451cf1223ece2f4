"""The rule sheet of exactly one Femto variant, made from its options."""

from __future__ import annotations

from pipworks.engine import RuleSheet, Section
from pipworks.games.femto.options import FemtoOptions

Lines = tuple[tuple[str, str], ...]


def rule_sheet(options: FemtoOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clauses."""
    changed = options.changed()
    title = "Femto" if not changed else "A Femto variant"
    return RuleSheet(
        title,
        "A game for two by Alan Parr. A handful of number cards, and the bigger card does not always win.",
        (
            Section("The cards", _cards(options)),
            Section("The start", _start(options)),
            Section("A round", _round(options)),
            Section("After a round", _after(options)),
            Section("The end", _end(options)),
        ),
    )


def _cards(options: FemtoOptions) -> Lines:
    faces = [str(card) for card in options.pack if card != "J"]
    jokers = {0: "", 1: " and a joker"}.get(options.jokers, f" and {options.jokers} jokers")
    lines = [("FE1", f"Two play, with {len(options.pack)} cards: {' '.join(faces)}{jokers}.")]
    if options.jokers:
        role = "wins every round it is played in" if options.joker == "trump" else "loses every round"
        lines.append(("FE-V3", f"A joker {role}; in front of a player it counts {options.joker_value}."))
    return tuple(lines)


def _start(options: FemtoOptions) -> Lines:
    size = options.hand_size
    left = len(options.pack) - 2 * size
    lines = []
    if options.start == "deal":
        lines.append(("FE2", f"Shuffle and deal {size} card{_s(size)} to each player."))
    else:
        turns = "one at a time by turns" if options.start == "draft" else "in the order 1-2-2-1-1-2-2-1…"
        lines.append(
            (
                "FE-V4",
                f"Lay the pack open. Choose cards {turns} until each has {size}; player 1 begins.",
            )
        )
    if options.spare == "none":
        lines.append(("FE2", "Since every card is in a hand, both players know where each one is."))
    elif options.spare == "hidden":
        lines.append(("FE-V2", f"Put the {_left(left)} aside face down; nobody looks."))
    else:
        lines.append(("FE-V2", f"Lay the {_left(left)} aside face up, for both to see."))
    return tuple(lines)


def _left(left: int) -> str:
    return "card that is left" if left == 1 else f"{left} cards that are left"


def _round(options: FemtoOptions) -> Lines:
    if options.order == "simultaneous":
        first = ("FE3", "Each lays a card face down; then both are turned up.")
    else:
        who = {
            "winner_leads": "After that the winner of a round leads the next.",
            "loser_leads": "After that the loser of a round leads the next.",
            "alternate": "After that the lead alternates.",
        }[options.order]
        first = (
            "FE-V5",
            f"One leads a card face up, the other answers. Player 1 leads first. {who}",
        )
    lines = [
        first,
        (
            "FE4",
            "The higher card wins, unless it is more than twice the lower: then the lower one wins. "
            "Exactly twice is not more than twice.",
        ),
    ]
    if options.has_equals:
        if options.equal == "own":
            lead = "" if options.order in ("simultaneous", "alternate") else " The lead stays where it is."
            lines.append(("FE-V1", f"When equal cards meet, each keeps their own in front.{lead}"))
        else:
            lines.append(("FE-V1", "When equal cards meet, the one that was led wins."))
    return tuple(lines)


def _after(options: FemtoOptions) -> Lines:
    puts = "one of the two cards is put face up in front of the round's winner; the loser takes the other"
    if options.chooser == "winner":
        return (("FE5", f"The winner chooses: {puts} into hand."),)
    if options.chooser == "loser":
        return (("FE-V6", f"The loser chooses: {puts} into hand."),)
    who = "would win" if options.chooser == "ahead" else "would lose"
    return (
        (
            "FE-V7",
            f"Whoever {who} if the game ended now, before the card is put down, chooses: {puts} into hand. "
            "If nobody is ahead, the round's winner chooses.",
        ),
    )


def _end(options: FemtoOptions) -> Lines:
    lines = [("FE6", "Play rounds until somebody's hand is empty.")]
    totals = "the cards in front of a player; cards in hand count nothing"
    kind, number = options.goal_kind, options.goal_number
    if kind in ("high", "low"):
        better = "greater" if kind == "high" else "smaller"
        clause = "FE7" if kind == "high" else "FE-V8"
        lines.append((clause, f"Add up {totals}. The {better} total wins; equal totals are a draw."))
    elif kind == "nearest":
        lines.append(("FE-V8", f"Add up {totals}. The total nearer to {number} wins."))
        lines.append(("FE-V8", f"When both are equally near, {_tie(options)}."))
    else:
        what = {
            "odd": "an odd number",
            "even": "an even number (0 is even)",
            "prime": "a prime number (0 and 1 are not)",
            "multiple": f"a multiple of {number} (0 is one)",
        }[kind]
        lines.append(("FE-V8", f"Add up {totals}. Who has {what} wins if the other has not."))
        lines.append(("FE-V8", f"When both have or neither has, {_tie(options)}."))
    if options.match > 1:
        points = "one point a game won" if options.score == "game" else "the difference of the totals"
        lines.append(
            (
                "FE7",
                f"Play {options.match} games, changing roles each time. The winner of a game scores "
                f"{points}; more points win.",
            )
        )
    elif options.score == "margin":
        lines.append(("FE7", "The winner scores the difference of the totals."))
    return tuple(lines)


def _tie(options: FemtoOptions) -> str:
    if options.goal_tie == "draw":
        return "it is a draw"
    better = "greater" if options.goal_tie == "high" else "smaller"
    return f"the {better} total wins, and equal totals are a draw"


def _s(count: int) -> str:
    return "" if count == 1 else "s"
