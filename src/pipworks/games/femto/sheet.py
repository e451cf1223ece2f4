"""The rule sheet of exactly one Femto variant, made from its options."""

from __future__ import annotations

from pipworks.engine import Message, Rule, RuleSheet, Section, say
from pipworks.games.femto.options import FemtoOptions

ADD_UP = say("Add up the cards in front of a player; cards in hand count nothing.")


def rule_sheet(options: FemtoOptions) -> RuleSheet:
    """The rules of a variant in order of play, every sentence with its clause."""
    return RuleSheet(
        say("A Femto variant") if options.changed() else say("Femto"),
        say(
            "A game for two by Alan Parr. A handful of number cards, and the bigger card does not always win."
        ),
        (
            Section(say("The cards"), tuple(_cards(options))),
            Section(say("The start"), tuple(_start(options))),
            Section(say("A round"), tuple(_round(options))),
            *(() if _always_tied(options) else (Section(say("After a round"), (_after(options),)),)),
            Section(say("The end"), tuple(_end(options))),
        ),
    )


SHOWN_PICKS = 8
"""So many of the picks of a longer draft are written out."""


def reminder(options: FemtoOptions) -> tuple[Message, ...]:
    """How a round goes, what becomes of its cards and who wins: what solving takes of the rules."""
    after = [] if _always_tied(options) else [_after(options)]
    rules = [*_jokers(options), *_round(options), *after, *_end(options)]
    return tuple(rule.text for rule in rules)


def _jokers_alone(options: FemtoOptions) -> bool:
    """Whether the pack has no numbers, so that no two cards of different rank ever meet."""
    return options.jokers == len(options.pack)


def _always_tied(options: FemtoOptions) -> bool:
    """Whether nobody can win a round: whatever is laid is the same, and each keeps their own."""
    return len(set(options.pack)) == 1 and options.equal == "own"


def _numbers_differ(options: FemtoOptions) -> bool:
    """Whether the higher of two numbers can ever be told."""
    return len({card for card in options.pack if card != "J"}) > 1


def _picks(size: int) -> str:
    """Who chooses, card after card, in a draft that turns back at each end (FE-V4): `1-2-2-1`."""
    order = "-".join("1221"[each % 4] for each in range(min(2 * size, SHOWN_PICKS)))
    return order if 2 * size <= SHOWN_PICKS else f"{order}…"


def _cards(options: FemtoOptions) -> list[Rule]:
    faces = tuple(str(card) for card in options.pack if card != "J")
    count = len(options.pack)
    if not options.jokers:
        return [Rule("FE1", say("Two play, with {count} cards: {faces:spaced}.", count=count, faces=faces))]
    if _jokers_alone(options):
        all_of_them = say("Two play, with {count} cards, all of them jokers.", count=count)
        return [Rule("FE1", all_of_them), *_jokers(options)]
    with_jokers = say(
        "Two play, with {count} cards: {faces:spaced} and {jokers} {jokers:joker|jokers}.",
        count=count,
        faces=faces,
        jokers=options.jokers,
    )
    return [Rule("FE1", with_jokers), *_jokers(options)]


def _jokers(options: FemtoOptions) -> list[Rule]:
    """What jokers do; nothing where there are none."""
    if not options.jokers:
        return []
    worth = options.joker_value
    if _jokers_alone(options):
        return [
            Rule("FE-V3", say("In front of a player a joker counts {worth}.", worth=worth)),
            Rule("FE-V3", say("Two jokers that meet tie.")),
        ]
    role = (
        say("A joker wins every round it is played in; in front of a player it counts {worth}.", worth=worth)
        if options.joker == "trump"
        else say("A joker loses every round; in front of a player it counts {worth}.", worth=worth)
    )
    rules = [Rule("FE-V3", role)]
    if options.jokers > 1:
        rules.append(Rule("FE-V3", say("Two jokers that meet tie.")))
    return rules


def _start(options: FemtoOptions) -> list[Rule]:
    size = options.hand_size
    left = len(options.pack) - 2 * size
    dealt = {
        "deal": Rule("FE2", say("Shuffle and deal {size} {size:card|cards} to each player.", size=size)),
        "draft": Rule(
            "FE-V4",
            say(
                "Lay the pack open. Choose cards one at a time by turns until each has {size}; "
                "player 1 begins.",
                size=size,
            ),
        ),
        "snake": Rule(
            "FE-V4",
            say(
                "Lay the pack open. Choose cards in the order {order} until each has {size}; "
                "player 1 begins.",
                order=_picks(size),
                size=size,
            ),
        ),
    }[options.start]
    spare = {
        "none": Rule("FE2", say("Since every card is in a hand, both players know where each one is.")),
        "hidden": Rule(
            "FE-V2",
            say("Put the card that is left over aside face down; nobody looks at it.")
            if left == 1
            else say(
                "Put the {left} cards that are left over aside face down; nobody looks at them.", left=left
            ),
        ),
        "shown": Rule(
            "FE-V2",
            say("Lay the card that is left over aside face up, for both to see.")
            if left == 1
            else say("Lay the {left} cards that are left over aside face up, for both to see.", left=left),
        ),
    }[options.spare]
    return [dealt, spare]


HIGHER = say(
    "The higher card wins, unless it is more than twice the lower: then the lower one wins. Exactly twice is "
    "not more than twice."
)
ONE_LEADS = say("One leads a card face up, the other answers. Player 1 leads.")
LEADS = {
    "winner_leads": say(
        "One leads a card face up, the other answers. Player 1 leads first; after that the "
        "winner of a round leads the next."
    ),
    "loser_leads": say(
        "One leads a card face up, the other answers. Player 1 leads first; after that the "
        "loser of a round leads the next."
    ),
    "alternate": say(
        "One leads a card face up, the other answers. Player 1 leads first; after that the lead alternates."
    ),
}


def _round(options: FemtoOptions) -> list[Rule]:
    at_once = options.order == "simultaneous"
    once = options.hand_size == 1  # which is a game of a single round
    stays = options.order in ("winner_leads", "loser_leads")
    leads = ONE_LEADS if once or (stays and _always_tied(options)) else LEADS.get(options.order, ONE_LEADS)
    rules = [
        Rule("FE3", say("Each lays a card face down; then both are turned up."))
        if at_once
        else Rule("FE-V5", leads),
    ]
    if _numbers_differ(options):
        rules.append(Rule("FE4", HIGHER))
    if not options.changed():
        rules.append(Rule("FE4", say("So 10 beats 8, 6 beats 5, 3 beats 10, and 10 beats 5.")))
    if options.has_equals and options.equal == "leader":
        rules.append(Rule("FE-V1", say("When equal cards meet, the one that was led wins.")))
    elif options.has_equals:
        rules.append(Rule("FE-V1", say("When equal cards meet, each keeps their own in front.")))
        if stays and not once:
            rules.append(Rule("FE-V1", say("The lead then stays where it is.")))
    return rules


def _after(options: FemtoOptions) -> Rule:
    level = options.hand_size == 1  # nobody is ahead in a first round, and there is no other
    chooser = "winner" if level and options.chooser in ("ahead", "behind") else options.chooser
    return {
        "winner": Rule(
            "FE5",
            say(
                "The winner of the round chooses one of the two cards and puts it face up in front "
                "of them; the loser takes the other into hand."
            ),
        ),
        "loser": Rule(
            "FE-V6",
            say(
                "The loser of the round chooses one of the two cards and takes it into hand; the "
                "winner puts the other face up in front of them."
            ),
        ),
        "ahead": Rule(
            "FE-V7",
            say(
                "Whoever would win if the game ended now chooses which of the two cards is put face "
                "up in front of the round’s winner; the round’s loser takes the other into hand. If "
                "nobody is ahead, the round’s winner chooses."
            ),
        ),
        "behind": Rule(
            "FE-V7",
            say(
                "Whoever would lose if the game ended now chooses which of the two cards is put face "
                "up in front of the round’s winner; the round’s loser takes the other into hand. If "
                "nobody is behind, the round’s winner chooses."
            ),
        ),
    }[chooser]


def _end(options: FemtoOptions) -> list[Rule]:
    rules = [
        Rule("FE6", say("Play rounds until somebody’s hand is empty.")),
        Rule("FE7" if options.goal_kind == "high" else "FE-V8", ADD_UP),
        Rule("FE7" if options.goal_kind == "high" else "FE-V8", _goal(options)),
    ]
    if options.goal_kind not in ("high", "low"):
        rules.append(Rule("FE-V8", _goal_tie(options)))
    if options.match > 1:
        rules.append(Rule("FE7", _match(options)))
    elif options.score == "margin":
        rules.append(Rule("FE7", say("The winner scores the difference of the totals.")))
    return rules


def _goal(options: FemtoOptions) -> Message:
    number = options.goal_number
    return {
        "high": say("The greater total wins; equal totals are a draw."),
        "low": say("The smaller total wins; equal totals are a draw."),
        "nearest": say("The total nearer to {number} wins.", number=number),
        "odd": say("Whoever has an odd total wins if the other has not."),
        "even": say("Whoever has an even total wins if the other has not; 0 is even."),
        "prime": say("Whoever has a prime number wins if the other has not; 0 and 1 are not prime."),
        "multiple": say(
            "Whoever has a multiple of {number} wins if the other has not; 0 is one.", number=number
        ),
    }[options.goal_kind]


def _goal_tie(options: FemtoOptions) -> Message:
    if options.goal_kind == "nearest":
        return {
            "draw": say("When both are equally near, it is a draw."),
            "high": say("When both are equally near, the greater total wins, and equal totals are a draw."),
            "low": say("When both are equally near, the smaller total wins, and equal totals are a draw."),
        }[options.goal_tie]
    return {
        "draw": say("When both have or neither has, it is a draw."),
        "high": say("When both have or neither has, the greater total wins, and equal totals are a draw."),
        "low": say("When both have or neither has, the smaller total wins, and equal totals are a draw."),
    }[options.goal_tie]


def _match(options: FemtoOptions) -> Message:
    if options.score == "game":
        return say(
            "Play {games} games, changing roles each time. The winner of a game scores a point; "
            "more points win, and equal points are a draw.",
            games=options.match,
        )
    return say(
        "Play {games} games, changing roles each time. The winner of a game scores the "
        "difference of the totals; more points win, and equal points are a draw.",
        games=options.match,
    )
