"""What OpenSpiel must be told of a variant: its options as game parameters, and its bounds.

OpenSpiel reads parameters from a text like `pipworks_femto(goal=low,hand_size=3,pack=2 3 4 5 6 8)`. Commas,
equals signs and brackets have a meaning there, and what looks like a number is one; so where an option's
value is a row of things, a space stands for the hyphen, and all else that would be misread is
percent-encoded, as in a URL.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from numbers import Integral
from typing import Any
from urllib.parse import unquote

import numpy as np

from pipworks.engine import BadOption, Game, Options, Variant
from pipworks.engine.messages import Quoted
from pipworks.engine.options import make_options

UNSAID = -1
"""A seed that is not given."""
MOST_WHOLE = 2**31 - 1
"""OpenSpiel's parameters are no larger whole numbers."""

OWN: dict[str, Any] = {
    "deal": "",
    "seed": UNSAID,
    "turn_based": False,
    "chance": "explicit",
    "rng_seed": UNSAID,
}
"""Parameters that every game has beside its options, and their defaults."""

_KINDS: dict[type, tuple[Any, str]] = {
    str: (str, "a text"),
    int: (Integral, "a whole number"),
    bool: (bool | np.bool_, "True or False"),
}
"""What is taken for a parameter with such a default, and what to say of others."""
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


def bounds_of(game: Game) -> Bounds | None:
    """What the options of a game say, or None where they leave something open."""
    usual = game.options()
    if usual.most_plays is None or usual.most_events is None or usual.payoffs is None:
        return None
    return Bounds(
        plays=lambda variant: variant.options.most_plays or 0,
        events=lambda variant: variant.options.most_events or 0,
        payoff=lambda variant: variant.options.payoffs or (0.0, 0.0),
        together=lambda options: options.simultaneous or options.claims,
        hidden=lambda options: options.hidden,
    )


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
            "{game} has an option {taken}, which OpenSpiel needs for itself: rename the option",
            game=game.called,
            taken=Quoted(taken[0]),
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
    return make_options(game.options, game.called, read)


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
    for name, value in own.items():
        taken, wanted = _KINDS[type(OWN[name])]
        if not isinstance(value, taken) or (taken is Integral and isinstance(value, bool)):
            raise BadOption(
                "{name} cannot be {value}: give {wanted}", name=name, value=Quoted(str(value)), wanted=wanted
            )
        if taken is Integral and not UNSAID <= value <= MOST_WHOLE:
            raise BadOption(
                "{name} cannot be {value}: give a whole number from 0 to {most}",
                name=name,
                value=Quoted(str(value)),
                most=str(MOST_WHOLE),
            )
    own["deal"] = spoken(unquote(own["deal"]), False)
    if own["chance"] not in _CHANCE:
        raise BadOption("chance cannot be {given}: choose explicit or sampled", given=Quoted(own["chance"]))
    if own["deal"] and own["seed"] >= 0:
        raise BadOption("deal and seed both say what is dealt: leave one of them out")
    if own["rng_seed"] >= 0 and own["chance"] != "sampled":
        raise BadOption("rng_seed is for chance=sampled: with explicit chance nothing is drawn here")
    return own
