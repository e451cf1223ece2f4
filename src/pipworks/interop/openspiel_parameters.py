"""What OpenSpiel must be told of a variant: its options as game parameters, and its bounds.

OpenSpiel reads parameters from a text like `pipworks_femto(goal=low,hand_size=3,pack=2 3 4 5 6 8)`. Commas,
equals signs and brackets have a meaning there, and what looks like a number is one; so where an option's
value is a row of things, a space stands for the hyphen, and all else that would be misread is
percent-encoded, as in a URL.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from pipworks.engine import BadOption, Game, Options, Variant
from pipworks.engine.options import make_options

OWN: dict[str, Any] = {"deal": "", "seed": -1, "turn_based": False, "chance": "explicit", "rng_seed": -1}
"""Parameters that every game has beside its options, and their defaults."""

_CHANCE = ("explicit", "sampled")
_MISREAD = "%,=()\n"
_NUMERIC = set("+-0123456789.")


@dataclass(frozen=True)
class Bounds:
    """What a game never exceeds, by its variant.

    `plays` and `events`: how many joint choices, and how many random events, a game can have. `payoff`: the
    least and the most a seat can get. `together`: whether seats ever choose at the same time. `hidden`:
    whether anything is ever unknown to somebody, be it only the order of a stock.
    """

    plays: Callable[[Variant], int]
    events: Callable[[Variant], int]
    payoff: Callable[[Variant], tuple[float, float]]
    together: Callable[[Any], bool]
    hidden: Callable[[Any], bool]


def _femto_rounds(variant: Variant) -> int:
    """Each round puts down at least one of 2h cards, and with one card left a hand is empty."""
    return 2 * int(variant.rules.hand_size) - 1


def _femto_plays(variant: Variant) -> int:
    options: Any = variant.options
    each = 2 if options.order == "simultaneous" else 3
    picks = 0 if options.start == "deal" else 2 * int(variant.rules.hand_size)
    return int(options.match) * (each * _femto_rounds(variant) + picks)


def _femto_deals(variant: Variant) -> int:
    options: Any = variant.options
    return int(options.match) if options.start == "deal" else 0


def _femto_payoff(variant: Variant) -> tuple[float, float]:
    options: Any = variant.options
    each = 1 if options.score == "game" else int(variant.rules.value.sum())
    return -float(options.match * each), float(options.match * each)


def _math_arena_games(variant: Variant) -> int:
    """A game gives out three points (rounded down, in sixtieths), so somebody has a third of a share."""
    options: Any = variant.options
    return 1 if not options.tournament else options.tournament * options.players // 2 + 1


def _sequences_plays(variant: Variant) -> int:
    """Before each of all the cards both piles may have gone round once, by two cards a turn or a hand."""
    from pipworks.games.sequences.cards import DECK
    from pipworks.games.sequences.rules import HAND

    return 2 * DECK * 2 * (DECK // 2 + 1) * HAND


def _one_point(variant: Variant) -> tuple[float, float]:
    """Everybody stakes a point."""
    return -1.0, variant.seats - 1.0


_TARGETS = 53 * 21 * 49
"""Brain Drain: 52 cards can be won, with up to 20 fruitless shuffles before each, and a display sees each
card of the stock as its target once."""

BOUNDS: dict[str, Bounds] = {
    "femto": Bounds(
        plays=_femto_plays,
        events=_femto_deals,
        payoff=_femto_payoff,
        together=lambda options: options.order == "simultaneous",
        hidden=lambda options: options.secret,
    ),
    "math-arena": Bounds(
        plays=lambda variant: 12 * _math_arena_games(variant),
        events=lambda variant: 15 * _math_arena_games(variant),  # 12 operators, up to three deals
        payoff=_one_point,
        together=lambda options: True,
        hidden=lambda options: True,
    ),
    "sequences": Bounds(
        plays=_sequences_plays,
        events=lambda variant: 1,
        payoff=lambda variant: (-1.0, 1.0),
        together=lambda options: False,
        hidden=lambda options: True,
    ),
    "brain-drain": Bounds(
        plays=lambda variant: _TARGETS * variant.seats,
        events=lambda variant: _TARGETS * (variant.seats + 1),
        payoff=lambda variant: (0.0, float(max(52, variant.rules.worth.sum()))),
        together=lambda options: True,
        hidden=lambda options: True,
    ),
    "ascent": Bounds(
        plays=lambda variant: 200 * int(variant.rules.last_number),  # 200 failures at a number end the game
        events=lambda variant: 1 + 200 * int(variant.rules.last_number),
        payoff=lambda variant: (0.0, float(variant.options.most_payoff or 0)),
        together=lambda options: False,
        hidden=lambda options: True,
    ),
    "friend-or-foe": Bounds(
        plays=lambda variant: 4 * int(variant.rules.turn_limit),  # ask, be answered, pass, be attacked
        events=lambda variant: 1 + 3 * int(variant.rules.turn_limit),  # a roll and two lots
        payoff=_one_point,
        together=lambda options: True,
        hidden=lambda options: True,
    ),
}
"""The bounds of the games of this package, by name."""


def spoken(value: Any, row: bool) -> Any:
    """An option's value as an OpenSpiel parameter; `row` for one that is a row of things."""
    if isinstance(value, int):
        return value
    text = Options.written(value)
    if row:
        text = text.replace("-", " ")
    text = "".join(f"%{ord(each):02X}" if each in _MISREAD else each for each in text)
    if text and (set(text) <= _NUMERIC or text.lower() in ("true", "false")):
        text = f"%{ord(text[0]):02X}{text[1:]}"
    return text


def specification(game: Game) -> dict[str, Any]:
    """All parameters of a game with their defaults. Raises BadOption when names are taken."""
    default = game.options()
    fields = {name: getattr(default, name) for name in sorted(game.options.model_fields)}
    taken = sorted(set(fields) & set(OWN))
    if taken:
        raise BadOption(
            f"{game.name} has an option {taken[0]!r}, which OpenSpiel needs for itself: rename the option"
        )
    return {name: spoken(value, isinstance(value, tuple)) for name, value in fields.items()} | OWN


def options_of(game: Game, given: Mapping[str, Any]) -> Options:
    """The options that parameters say. Raises BadOption."""
    default = game.options()
    read: dict[str, Any] = {}
    for name, value in given.items():
        if name in OWN or name == "name":
            continue
        if isinstance(value, str):
            value = unquote(value)
            if isinstance(getattr(default, name, None), tuple):
                value = value.replace(" ", "-")
        read[name] = value
    return make_options(game.options, game.name, read)


def parameters_of(variant: Variant, own: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that differ from their defaults."""
    default = variant.game.options()
    found: dict[str, Any] = {}
    for name in sorted(type(default).model_fields):
        value = getattr(variant.options, name)
        if value != getattr(default, name):
            found[name] = spoken(value, isinstance(value, tuple))
    return found | {name: value for name, value in own.items() if value != OWN[name]}


def own_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters beside the options, checked. Raises BadOption."""
    own = {name: given.get(name, default) for name, default in OWN.items()}
    own["deal"] = spoken(unquote(own["deal"]), False)
    if own["chance"] not in _CHANCE:
        raise BadOption(f"chance cannot be {own['chance']!r}: choose explicit or sampled")
    if own["deal"] and own["seed"] >= 0:
        raise BadOption("deal and seed both say what is dealt: leave one of them out")
    if own["rng_seed"] >= 0 and own["chance"] != "sampled":
        raise BadOption("rng_seed is for chance=sampled: with explicit chance nothing is drawn here")
    return own
