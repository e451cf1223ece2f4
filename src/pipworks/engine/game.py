"""A game: its options, its two records, its rules as kernels, its words."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, InitVar, dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from pipworks.engine import contract
from pipworks.engine.asking import Asking, refuse_unknown_names
from pipworks.engine.box import Box
from pipworks.engine.contract import SIGNATURES, Record
from pipworks.engine.errors import BadOption, GameError, OtherRules, listed, quotation, whole_number
from pipworks.engine.facts import LAST, Facts
from pipworks.engine.fields import Layout
from pipworks.engine.gathering import BadGame, Parts, home_of, loaded, once, shown, where_is
from pipworks.engine.investigations import Investigation
from pipworks.engine.levels import LEVEL_NAMES, USUAL, USUAL_FINDING, Levels
from pipworks.engine.measured import Measured
from pipworks.engine.messages import Message
from pipworks.engine.notation import Notation
from pipworks.engine.observing import Observed
from pipworks.engine.options import Options, make_options, preset_settings, read_options
from pipworks.engine.problems import Problems
from pipworks.engine.puzzles import Puzzles
from pipworks.engine.swept import Swept
from pipworks.engine.teller import BadCatalogue, Teller, add_catalogues
from pipworks.engine.telling import Telling
from pipworks.engine.views import View, Views
from pipworks.engine.words import Words
from pipworks.kernels import PLAIN, Kernel, bind

if TYPE_CHECKING:
    from pipworks.arithmetic import Question


@dataclass(frozen=True)
class Slots:
    """How the positions of a game are numbered: kernels for the exact solver.

    `slots(rules) -> int`: how many numbers there are. `layers(rules) -> int` and `layer(rules, slot) ->
    int`: which layer a number is in, from 0; every choice leads to a higher layer. `rank(rules, state) ->
    int`: the number of a position; the complement `~number` when the position is that one with the two
    seats exchanged; `NO_SLOT` for a position inside a round. `unrank(rules, slot, state)`: make a blank
    state the position of that number, or one that is over for a number that no position has.
    """

    slots: Kernel
    layers: Kernel
    layer: Kernel
    rank: Kernel
    unrank: Kernel


@dataclass(frozen=True)
class Packs:
    """What the packs of a game have in common: kernels for solving many of them together.

    `subpack(rules, whole, cards)`: let the pack of some rules be part of that of others, namely the set
    `cards`; all else in the rules is right already. `course(rules)`: erase from rules whatever the way
    through a game does not depend on: where the same is left, there are the same deals, positions and
    choices, and the same follows on them. `worth(rules, state) -> float`: what the end of a game, which other
    rules of the same course have led to, gives seat 0 by these.
    """

    subpack: Kernel
    course: Kernel
    worth: Kernel


NAMES = {
    "state": "State",
    "rules": "Rules",
    "puzzles": "PUZZLES",
    "problems": "PROBLEMS",
    "survey": "SURVEY",
    "measured": "MEASURED",
    "swept": "SWEPT",
    "investigations": "INVESTIGATIONS",
    "earlier": "EARLIER",
}
"""How parts of a game are called in its modules, where that is not the name of the part."""
CLASSES: dict[str, type] = {
    "options": Options,
    "notation": Notation,
    "telling": Telling,
    "views": Views,
    "view": View,
}
"""Parts of a game that are recognised by what they are derived from."""
GROUPS: dict[str, type[Slots | Packs]] = {"slots": Slots, "packs": Packs}
"""Parts of a game that are several kernels."""
TYPES = ("options", "view")
"""Those of them that are themselves the part; of the others an object is."""
MAY_HAVE = {
    "levels": ("options",),
    "layout": ("options",),
    "observed": ("options",),
    "box": ("options",),
    "drawn": ("view", "names", "teller"),
    "alone": ("rules", "state"),
    "passes": ("rules", "state", "seat", "choice"),
}
"""Functions that a game may have beside those of the contract, and what each is given."""
ANSWERING = ("to_act", "choices", "outcomes", "turn", "reveals")
"""Functions of the contract that answer something."""
COMMON_BOTS = ("random", "search", "perfect", *LEVEL_NAMES)
"""The bots that every game may have: none of its own can be called so."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game with all its variants. The kernels are those of `pipworks.engine.contract`.

    `Game.of` gathers one from the module or package that holds its parts.
    """

    name: str
    """In codes: lower case, hyphens between words."""
    title: str
    designer: str
    pitch: str
    """What kind of game it is, in one sentence."""

    options: type[Options]
    state: np.dtype[Any]
    rules: np.dtype[Any]
    encode: Callable[[Any, Any], None]
    """Fill a blank rules record from options (plain Python, not a kernel)."""
    most_choices: int
    """An upper bound of how many choices a seat ever has."""

    begin: Kernel
    to_act: Kernel
    choices: Kernel
    play: Kernel
    score: Kernel
    chance: Kernel = contract.no_chance
    outcomes: Kernel = contract.no_outcomes
    happen: Kernel = contract.no_happening
    turn: Kernel = contract.one_turn
    mask: Kernel = contract.nothing_hidden
    imagine: Kernel = contract.nothing_to_imagine

    standing: Kernel | None = None
    outlook: Kernel | None = None
    slots: Slots | None = None
    packs: Packs | None = None
    reveals: Callable[[Record, Record, int, int, int], bool] | None = None
    """Whether the choice of one seat, made in this full state, is known to another afterwards. Without it
    only what the mask gives away is (see `Variant.revealed`)."""
    notation: Notation = field(default_factory=Notation)
    telling: Telling = field(default_factory=Telling)
    views: Views = field(default_factory=Views)
    view: type[View] = View
    """The form of what `views` makes, for documents."""
    words: InitVar[Words | None] = None
    """Notation, telling and views in one object, for a game that does not part them."""
    puzzles: Puzzles | None = None
    """What a game says of its puzzles that is about making numbers from others."""
    problems: Problems | None = None
    """Which puzzles its positions make."""
    survey: Question | None = None
    """What such a game counts over all its deals: how often a target can be made."""
    measured: Measured | None = None
    """What the lab asks of a game in which cards are laid and totals collected."""
    swept: Swept | None = None
    """The sweep over its packs that comes with it, for a map of them all."""
    investigations: tuple[Investigation, ...] = ()
    """Lessons in which a class finds something out by playing it."""
    passes: Kernel | None = None
    """Whether a choice that a seat has is to pass: a kernel `(rules, state, seat, choice) -> bool`."""
    box: Callable[[Any], Box] | None = None
    """What is in the box of a variant, by its options: cards, dice, counters, a score pad."""
    zero_sum: bool = True
    scoring: tuple[int, ...] = ()
    """The points by place where several games are counted together, if its rules say so."""
    alone: Callable[[Record, Record], None] | None = None
    """Make copies of rules and state those of the game at hand alone, when it is one of a match."""
    version: int = 1
    """Of the rules: it rises when the same choices would lead to something else than before."""
    earlier: Mapping[int, Game] = field(default_factory=dict)
    """The game by the rules of other versions, for tables and records that began by them."""
    order: int = LAST
    """Where it stands in lists of games: lower numbers come first."""
    bots: Mapping[str, Any] = field(default_factory=dict)
    """The bots written for this game by name, weakest first: a kernel `(rules, known, seat, rng) -> int` that
    chooses, or a `pipworks.engine.Decider`.
    """
    levels: Callable[[Any], Levels] | None = None
    """How opponents of each level think, by its options (see `pipworks.engine.levels`); None: as usual."""
    layout: Callable[[Any], Layout] | None = None
    """The fields of a state, by its options, each declared once (see `pipworks.engine.fields`)."""
    observed: Callable[[Any], Observed] | None = None
    """How the fields of its masked state are written as numbers, by its options; None: as its layout says, or
    else bit by bit."""
    home: str = ""
    """The module that its parts were gathered from, where another process finds it again."""
    drawn: Callable[[Any, list[str], Teller], Any] | None = None
    """The table as a picture for a terminal (anything that Rich prints), from a view, the players' names and
    the teller of its words; None: its words in a frame.
    """

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __copy__(self) -> Game:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        home = sys.modules[self.home] if self.home else home_of(self.play)
        if self.home and Game.of(home).of_version(self.version) is self:
            return _gathered_again, (*where_is(home), self.version)
        for name, each in vars(home).items():
            if each is self:
                return _named_again, (*where_is(home), name)
        raise BadGame(
            f"the game {self.title} has no place where another process could find it: let it stand at the "
            f"top of {home.__name__}, with a name"
        )

    def heard(self) -> Game:
        """The game itself, when the translations that lie beside it have been read.

        Raises BadGame for some that cannot be said: a server would tell them to everybody.
        """
        if self.source is not None:
            try:
                add_catalogues(self.source)
            except BadCatalogue as problem:
                raise BadGame(f"{shown(problem.file)}: {problem}") from problem
        return self

    @property
    def called(self) -> Message:
        """Its title, as it is in any language."""
        return Message(self.title)

    @property
    def is_about_solving(self) -> bool:
        """Whether this is a game of finding equations."""
        return self.puzzles is not None

    def of_version(self, version: int) -> Game:
        """The game by the rules of that version. Raises OtherRules when they are not here."""
        version = whole_number("a version of the rules", version, 1)
        if version == self.version:
            return self
        if version in self.earlier:
            return self.earlier[version]
        here = tuple(sorted({*self.earlier, self.version}))
        raise OtherRules(
            "this is a game of {title} by version {version} of its rules; what is installed here "
            "knows version {here:and}: read it with a Pipworks that knows version {version}",
            title=self.called,
            version=version,
            here=here,
        )

    def __post_init__(self, words: Words | None) -> None:
        for record in ("state", "rules"):
            object.__setattr__(self, record, contract.record_type(getattr(self, record)))
        if words is not None:
            for part in ("notation", "telling", "views"):
                object.__setattr__(self, part, words)

    @classmethod
    def of(cls, module: ModuleType | str) -> Game:
        """The game of a module or package, or of the name of one, always the same for the same module.

        It has its facts in `FACTS`, its records in `State` and `Rules`, its options, notation, telling and
        views in classes derived from those (or from `Words`, which is the last three in one), its bots under
        the names that its facts announce, other objects in capitals (`NAMES`), and every function under the
        name that it has in a `Game` (or in `Slots`), wherever in the package that is. Raises BadGame, which
        says what is missing or misspelt.
        """
        found = importlib.import_module(module) if isinstance(module, str) else module
        game: Game = once(_gathered, found)
        return game.heard()

    @cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """How many can play: as many as usual, and what the option `players` allows, if there is one."""
        found = {self.options().seats}
        if "players" in self.options.model_fields:
            for players in range(1, contract.MOST_SEATS + 1):
                with suppress(BadOption):
                    found.add(make_options(self.options, self.called, {"players": players}).seats)
        return tuple(sorted(found))

    def levels_for(self, options: Any) -> Levels:
        """The five levels of opponents in a variant with these options."""
        if self.levels is not None:
            return self.levels(options)
        return USUAL if self.puzzles is None else USUAL_FINDING

    @property
    def kernel_bots(self) -> dict[str, Kernel]:
        """Those of its own bots that are kernels, by name."""
        return {name: each for name, each in self.bots.items() if not hasattr(each, "choose")}

    @cached_property
    def source(self) -> Path | None:
        """The file by which a game outside this package is found; of a package its `__init__`."""
        home = sys.modules[self.home].__file__ if self.home else None
        file = Path(home or getattr(self.play, "py_func", self.play).__code__.co_filename)
        return None if file.is_relative_to(Path(__file__).parents[1]) else file

    @property
    def place(self) -> str | None:
        """By what another process finds a game outside this package: its module, or its file."""
        if self.source is None:
            return None
        name, file = where_is(sys.modules[self.home] if self.home else home_of(self.play))
        return name if file is None else str(self.source)

    @cached_property
    def key(self) -> str:
        """The name, and for a game outside this package a digest of where it comes from."""
        if self.source is None:
            return self.name
        return f"{self.name}-{hashlib.sha256(str(self.source).encode()).hexdigest()[:8]}"

    @property
    def kernels(self) -> dict[str, Any]:
        """What a template of loops (`pipworks.kernels.bind`) finds among its global names."""
        found = {name: getattr(self, name) or self.score for name in SIGNATURES if name != "reveals"}
        if self.slots is not None:
            found |= {each.name: getattr(self.slots, each.name) for each in fields(self.slots)}
        return found | {"State": self.state, "choices": self.checked_choices}

    @cached_property
    def checked_choices(self) -> Kernel:
        """`choices`, but never more than `most_choices`: what every loop calls."""
        outside = int(self.source is not None and not PLAIN)
        parts = {"listed": self.choices, "most_choices": self.most_choices, "outside": outside}
        checked: Kernel = bind("pipworks.engine.listing", self._bound, **parts).choices
        return checked

    @cached_property
    def loops(self) -> ModuleType:
        """`pipworks.engine.loops` for this game."""
        return bind("pipworks.engine.loops", self._bound, **self.kernels)

    @cached_property
    def doors(self) -> Any:
        """The functions of `pipworks.engine.doors` for this game.

        A door to what is no kernel, but a function of plain Python, is itself one.
        """
        parts = self.kernels | {"choices": self.choices, "reveals": self.reveals or contract.all_seen}
        module = bind("pipworks.engine.doors", self._bound, **parts)
        if PLAIN:
            return module
        plain = {name for name, part in parts.items() if callable(part) and not hasattr(part, "py_func")}
        for name in plain and set(vars(module)) - set(parts):
            door = getattr(getattr(module, name), "py_func", None)
            if door is not None and plain.intersection(door.__code__.co_names):
                setattr(module, name, door)
        return module

    @property
    def _bound(self) -> str:
        return self.key if self.version == 1 else f"{self.key}-rules-{self.version}"


def _gathered(module: ModuleType) -> Game:
    parts = Parts(module)
    facts = parts.named("FACTS")
    if not isinstance(facts, Facts):
        raise BadGame(f"{parts.where}: FACTS is missing: a game begins with its pipworks.engine.Facts")
    told = {name: value for name, value in vars(facts).items() if name not in ("players", "bots")}
    told["home"] = module.__name__
    if not (isinstance(facts.players, tuple) and len(facts.players) == 2):
        raise BadGame(
            f"{parts.where}: players in FACTS is {facts.players!r}: say how few and how many can "
            "play, as in (2, 5)"
        )
    missing = []
    earlier = parts.named(NAMES["earlier"]) or {}
    for each in fields(Game):
        if each.name in told or each.name in ("bots", "earlier"):
            continue
        name = NAMES.get(each.name, each.name)
        if each.name in GROUPS:
            told[each.name] = _group(parts, GROUPS[each.name])
        elif each.name in CLASSES:
            base = CLASSES[each.name]
            kind = parts.subclass(base) or base
            told[each.name] = kind if each.name in TYPES else once(_made, kind)
        elif (thing := parts.named(name)) is not None:
            told[each.name] = thing
        elif each.default is MISSING and each.default_factory is MISSING:
            missing.append(name)
    known = {*(each.name for each in fields(Game)), *NAMES.values()}
    parts.refuse_missing(missing, known)
    if not parts.shipped:
        refuse_facts(parts, facts)
        refuse_misspelt(parts, told)
        refuse_defaults(parts, told["options"])
        refuse_answers(parts, told)
    game = Game(**told, bots={name: _bot(parts, name) for name in facts.bots})
    players = game.seat_counts[0], game.seat_counts[-1]
    if facts.players != players:
        raise BadGame(
            f"{parts.where}: FACTS says that {_from_to(*facts.players)} play, and the options that "
            f"{_from_to(*players)} do: let both say the same"
        )
    then = {version: replace(game, version=version, **otherwise) for version, otherwise in earlier.items()}
    return replace(game, earlier=then)


def _is_whole(given: object, least: int | None = None) -> bool:
    """Whether something is a whole number, no less than the least."""
    return isinstance(given, int) and not isinstance(given, bool) and (least is None or given >= least)


def refuse_facts(parts: Parts, facts: Facts) -> None:
    """Raise BadGame for facts that cannot be."""
    most = facts.most_choices
    if not _is_whole(most, 1):
        raise BadGame(
            f"{parts.where}: most_choices in FACTS is {most!r}: say how many choices a seat can ever have, a "
            "whole number from 1 up"
        )
    if not isinstance(facts.bots, tuple | list):
        raise BadGame(
            f"{parts.where}: bots in FACTS is {facts.bots!r}: give their names, as in "
            'bots=("bold",), with a comma'
        )
    for name, least in (("version", 1), ("order", None)):
        number = getattr(facts, name)
        if not _is_whole(number, least):
            up = "" if least is None else f" from {least} up"
            raise BadGame(f"{parts.where}: {name} in FACTS is {number!r}: give a whole number{up}")
    if not isinstance(facts.zero_sum, bool):
        raise BadGame(f"{parts.where}: zero_sum in FACTS is {facts.zero_sum!r}: say True or False")
    points = facts.scoring
    if not isinstance(points, tuple | list) or not all(map(_is_whole, points)):
        raise BadGame(
            f"{parts.where}: scoring in FACTS is {points!r}: give the points by place, whole numbers, as in "
            "(2, 1)"
        )
    for name in ("name", "title", "designer", "pitch"):
        if not isinstance(getattr(facts, name), str):
            raise BadGame(f"{parts.where}: {name} in FACTS is {getattr(facts, name)!r}: give a text")


def refuse_answers(parts: Parts, told: Mapping[str, Any]) -> None:
    """Raise BadGame for functions of the usual options that give something else than they should."""
    usual = told["options"]()
    if (told_levels := told.get("levels")) is not None:
        found = told_levels(usual)
        if not isinstance(found, Levels):
            raise BadGame(f"{parts.where}: levels gives {found!r}: let it give pipworks.engine.levels.Levels")
    if (observed := told.get("observed")) is not None:
        names = told["state"].names
        for name in observed(usual):
            if name not in names:
                raise BadGame(
                    f"{parts.where}: observed tells of {name}, and State has no such field: it has "
                    f"{listed(names, 'and')}"
                )


def refuse_defaults(parts: Parts, options: type[Options]) -> None:
    """Raise BadGame for an option that has no default, or one that it cannot have."""
    for name in (each for each in options.model_fields if hasattr(Options, each)):
        seats = "call it players, and let the property seats return it"
        raise BadGame(
            f"{parts.where}: {options.__name__} cannot have an option called {name}, since all options have "
            f"something of that name: {seats if name == 'seats' else 'call it otherwise'}"
        )
    for name, each in options.model_fields.items():
        if each.is_required():
            raise BadGame(f"{parts.where}: the option {name} has no default: say what it is if nobody says")
    try:
        usual = options()
        make_options(options, parts.where, {name: getattr(usual, name) for name in options.model_fields})
    except GameError as problem:
        raise BadGame(
            f"{parts.where}: a default is none that {options.__name__} allows: {problem}"
        ) from problem
    refuse_usual(parts, usual)
    refuse_presets(parts, options)


YES_OR_NO = ("secret", "hidden", "simultaneous", "claims")
"""What every game's options say with True or False."""


def refuse_usual(parts: Parts, usual: Options) -> None:
    """Raise BadGame for usual options that say of themselves what cannot be."""
    said: dict[str, Any] = {}
    for name in ("seats", *YES_OR_NO):
        try:
            said[name] = getattr(usual, name)
        except Exception as problem:
            raise BadGame(
                f"{parts.where}: {name} of {type(usual).__name__} cannot be told: {type(problem).__name__}: "
                f"{problem}"
            ) from problem
    for name in YES_OR_NO:
        if not isinstance(said[name], bool):
            raise BadGame(
                f"{parts.where}: {name} of {type(usual).__name__} is {said[name]!r}: let it be True or False"
            )
    seats = said["seats"]
    if not _is_whole(seats):
        raise BadGame(
            f"{parts.where}: seats of {type(usual).__name__} is {seats!r}: let it be a whole number"
        )
    if not 1 <= seats <= contract.MOST_SEATS:
        raise BadGame(
            f"{parts.where}: {type(usual).__name__} has {seats} seats: from 1 to "
            f"{contract.MOST_SEATS} can play"
        )


def refuse_presets(parts: Parts, options: type[Options]) -> None:
    """Raise BadGame for presets that are none, or that the options do not allow."""
    for name, kind, example in (("presets", str, '"goal=low"'), ("preset_titles", Message, 'say("Low")')):
        held = getattr(options, name)
        if not isinstance(held, Mapping) or not all(
            isinstance(each, str) and isinstance(told, kind) for each, told in held.items()
        ):
            raise BadGame(
                f"{parts.where}: {name} of {options.__name__} is {quotation(held)}: write each with its "
                f'name, as in {{"low": {example}}}'
            )
    for name, text in options.presets.items():
        try:
            read_options(options, parts.where, text)
            make_options(options, parts.where, preset_settings(options, name))
        except GameError as problem:
            raise BadGame(
                f"{parts.where}: the preset {name} is none that {options.__name__} allows: {problem}"
            ) from problem


def refuse_misspelt(parts: Parts, told: Mapping[str, Any]) -> None:
    """Raise BadGame where a part has nearly the right name, or other parameters, or asks for a field that
    there is not. Every source is read for that, which takes its time.
    """
    for name in ("state", "rules"):
        parts.refuse_no_record(NAMES[name], told[name])
    parts.refuse_slips(SIGNATURES)
    for name, parameters in MAY_HAVE.items():
        parts.refuse_other_parameters(name, told.get(name), parameters)
    known = {
        *SIGNATURES,
        *NAMES.values(),
        *(each.name for kind in (Game, *GROUPS.values()) for each in fields(kind)),
    }
    parts.refuse_near({*MAY_HAVE, *NAMES.values()}, known)
    for base in (Notation, Telling, Views):
        parts.refuse_near_methods(base)
    for name, parameters in SIGNATURES.items():
        parts.refuse_other_parameters(name, told.get(name), parameters)
        if name in ANSWERING:
            parts.refuse_no_answer(name)
        if name != "reveals":
            parts.refuse_plain(name, told.get(name))
    asking = Asking(parts, told["state"], told["rules"], told["options"])
    asking.refuse({**SIGNATURES, **MAY_HAVE, "encode": ("options", "rules")}, (Notation, Telling, Views))
    refuse_unknown_names(parts)


def _gathered_again(name: str, file: str | None, version: int) -> Game:
    """A game in another process, from the module that it was gathered from."""
    return Game.of(loaded(name, file)).of_version(version)


def _named_again(name: str, file: str | None, thing: str) -> Any:
    """A game in another process, by its name in the module that it stands in."""
    found = getattr(loaded(name, file), thing)
    return found.heard() if isinstance(found, Game) else found


def _made(kind: Any) -> Any:
    """The one object of a class: of a class that is notation, telling and views at once there is one."""
    return kind()


def _group(parts: Parts, kind: type[Slots | Packs]) -> Slots | Packs | None:
    """Kernels that a game has all or none of; all, where it has the first."""
    names = [each.name for each in fields(kind)]
    if parts.named(names[0]) is None:
        return None
    found = {name: parts.named(name) for name in names}
    parts.refuse_missing([name for name, thing in found.items() if thing is None], names)
    return kind(**found)


def _bot(parts: Parts, name: str) -> Any:
    if name in COMMON_BOTS:
        raise BadGame(f"{parts.where}: no game's own bot is called {listed(COMMON_BOTS)}: call it otherwise")
    found = parts.named(name)
    if found is None:
        raise BadGame(f"{parts.where}: FACTS announces the bot {name}, and there is none of that name")
    if not parts.shipped:
        parts.refuse_other_parameters(name, found, ("rules", "known", "seat", "rng"))
    return found


def _from_to(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest} to {most}"
