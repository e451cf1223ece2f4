"""A sweep that comes with a game, for whoever draws a map of all its packs: what is measured, and in which
views it says most.

What can be drawn are the columns of the compact file (`pipworks.lab.compact`) and two more that follow from
the cards alone. Everything here is data for a page: it draws what it is told, and knows no measure by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from pipworks.engine import Game, Teller, Variant
from pipworks.engine.messages import Message, say
from pipworks.lab.compact import read_head

Form = Literal["hundredths", "percent", "whole"]
Source = Literal["file", "total", "distance"]

ENGLISH = Teller()
CARDS = "{pack}"
"""What stands for a pack in the code of any."""


@dataclass(frozen=True)
class Measure:
    """A measure of a pack: what it is called, what it is, how it is written, and where it comes from."""

    name: str
    title: Message
    about: Message
    form: Form
    source: Source = "file"
    """A column of the file; the total of the cards; how far they are from those of the usual pack."""


MEASURES = (
    Measure(
        "strength",
        say("strength of the deal"),
        say(
            "What a deal is worth to the player it favours, on average, in games won: 0 is fair, 1 is "
            "decided."
        ),
        "hundredths",
    ),
    Measure(
        "best",
        say("best deal"),
        say("What the best deal of all is worth to its player: 1 is a game won before the first card."),
        "hundredths",
    ),
    Measure(
        "decided",
        say("decided deals"),
        say("How many of all deals are won or lost before the first card, whatever is played."),
        "percent",
    ),
    Measure(
        "draws",
        say("drawn under best play"),
        say(
            "How many games end in a draw when both play as the solver does here. There can be other ways to "
            "play as well as can be, and with them another number of draws: measuring a variant says between "
            "what."
        ),
        "percent",
    ),
    Measure(
        "power",
        say("power of the cards"),
        say("What it is worth to hold the strongest card of the pack rather than the weakest."),
        "hundredths",
    ),
    Measure(
        "pure_openings",
        say("openings without a bluff"),
        say(
            "In how many deals a first card can be laid for certain at no loss; in the others one must let "
            "luck choose, so as not to be seen through."
        ),
        "whole",
    ),
    Measure("total", say("total of the cards"), say("All cards of the pack added up."), "whole", "total"),
    Measure(
        "distance",
        say("distance from the designer’s"),
        say(
            "How far the cards are from those of the designer’s pack: both in ascending order, the "
            "differences added up."
        ),
        "whole",
        "distance",
    ),
)


class Look(NamedTuple):
    """A view of the map that shows something: axes, colour, what is shown at all, and what comes first."""

    name: str
    title: Message
    x: str
    y: str
    colour: str
    within: dict[str, tuple[float | None, float | None]]
    """By measure, from where to where; None is no bound."""
    first: str
    """Of which measure the least come first."""

    @property
    def needs(self) -> set[str]:
        """The measures without which it shows nothing."""
        return {self.x, self.y, self.colour, self.first, *self.within}


NO_DRAWS = (None, 0.02)

LOOKS = (
    Look("all", say("every pack"), "strength", "draws", "pure_openings", {}, "strength"),
    Look(
        "fairest",
        say("the fairest"),
        "strength",
        "best",
        "draws",
        {"decided": (None, 0.0), "draws": NO_DRAWS, "strength": (None, 0.2)},
        "strength",
    ),
    Look(
        "unforced",
        say("no forced wins"),
        "strength",
        "draws",
        "pure_openings",
        {"decided": (None, 0.0)},
        "strength",
    ),
    Look(
        "bluff",
        say("most bluff"),
        "strength",
        "power",
        "best",
        {"pure_openings": (None, 0.0), "draws": NO_DRAWS},
        "strength",
    ),
    Look(
        "close",
        say("closest to the designer’s"),
        "distance",
        "strength",
        "draws",
        {"distance": (None, 12.0)},
        "distance",
    ),
)


class Marked(NamedTuple):
    """A pack that has a name: that of a preset, or none for the usual one."""

    preset: str | None
    code: str
    pack: tuple[int, ...]


def told(game: Game, teller: Teller = ENGLISH) -> dict[str, Any]:
    """What there is to say about the sweep that comes with a game, as plain data; the game must have one.

    Raises BadSweep or OSError for a file that cannot be read.
    """
    assert game.swept is not None
    head = read_head(game.swept.file)
    first = Variant.read(game, head["variant"].partition(":")[2])
    named = marked(first, head["from"])
    sources = {"file", "total"} | ({"distance"} if any(each.preset is None for each in named) else set())
    stored = {each["name"] for each in head["columns"]}
    known = [
        each for each in MEASURES if each.source in sources and (each.source != "file" or each.name in stored)
    ]
    here = {each.name for each in known}
    return {
        "code": first.code.replace(f"pack={'-'.join(map(str, _pack(first)))}", f"pack={CARDS}"),
        "cards": head["cards"],
        "from": head["from"],
        "rows": head["rows"],
        "deals": head["deals"],
        "measures": [
            {
                "name": each.name,
                "title": teller.sentence(each.title),
                "about": teller.sentence(each.about),
                "form": each.form,
                "source": each.source,
            }
            for each in known
        ],
        "looks": [
            each._asdict() | {"title": teller.sentence(each.title)} for each in LOOKS if each.needs <= here
        ],
        "marked": [each._asdict() for each in named],
    }


def marked(first: Variant, faces: list[int]) -> list[Marked]:
    """The usual pack, and those of presets that differ from it in nothing else, as far as the sweep has them.

    `first` is the variant of the sweep's first pack, `faces` are the cards that its packs are made of.
    """
    game, pack = first.game, _pack(first)
    named: dict[str | None, Variant] = {None: Variant(game, game.options())}
    named |= {name: Variant.read(game, text) for name, text in game.options.presets.items()}
    return [
        Marked(name, each.code, _pack(each))
        for name, each in named.items()
        if len(_pack(each)) == len(pack) and set(_pack(each)) <= set(faces) and each.but(pack=pack) == first
    ]


def _pack(variant: Variant) -> tuple[int, ...]:
    """The cards of a variant; whatever has been swept has an option of that name."""
    return tuple(variant.options.model_dump()["pack"])
