"""How often a target can be made: exact counts over all deals of a game.

`twenty_four` counts the 24 game, `countdown` the numbers round, and `one_of_the_others` a pack of which four
cards make a fifth, for games that ask that.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import comb, prod
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipworks.arithmetic.all_hands import all_targets
from pipworks.arithmetic.errors import BadSurvey, Several, quoted
from pipworks.arithmetic.four_cards import four_card_targets
from pipworks.arithmetic.numbers_round import HIGHEST, LOWEST
from pipworks.arithmetic.options import Options
from pipworks.work import usable_cores

Cards = Mapping[int, int]
"""How many cards of each value a pack has."""

RANKS: Cards = dict.fromkeys(range(1, 14), 4)
"""The 52 cards, Ace 1 to King 13."""

SMALL, LARGE = tuple(range(1, 11)), (25, 50, 75, 100)
"""Countdown's tiles: two of each small one, one of each large one."""

MOST_CORES = 1024
"""More threads than this are surely a slip of the finger."""

WIDEST_TARGET = 100
"""The 24 game is surveyed for every target from 0 to this."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    solvable: int
    total: int

    @property
    def probability(self) -> float:
        """The one divided by the other."""
        return self.solvable / self.total

    def __add__(self, other: Share) -> Share:
        return Share(self.solvable + other.solvable, self.total + other.total)

    def as_json(self) -> dict[str, Any]:
        """The numbers under their names."""
        return {
            "solvable": self.solvable,
            "total": self.total,
            "probability": round(self.probability, 9),
        }


@dataclass(frozen=True, slots=True)
class FiveCards:
    """Of how many hands of five cards 0, 1, … 5 cards can be made from the other four."""

    by_number: tuple[int, ...]

    @property
    def any(self) -> Share:
        """Hands of which at least one card can be made."""
        return Share(sum(self.by_number[1:]), sum(self.by_number))

    @property
    def all(self) -> Share:
        """Hands of which every card can be made."""
        return Share(self.by_number[5], sum(self.by_number))

    def as_json(self) -> dict[str, Any]:
        """The numbers under their names."""
        return {
            "any": self.any.as_json(),
            "all": self.all.as_json(),
            "by_number": list(self.by_number),
        }


@dataclass(frozen=True, slots=True)
class Survey:
    """The answer to one survey: what was counted, in all, by target, and otherwise."""

    game: str
    options: Mapping[str, str | int]
    counted: str
    """What one unit of the counts is."""
    overall: Share
    targets: Mapping[int, Share]
    five_cards: FiveCards | None = None
    deals: Share | None = None
    """The same counted by physical deals (draws of tiles) instead of distinct hands."""
    target_deals: Mapping[int, Share] = field(default_factory=dict)
    classes: Mapping[int, Share] = field(default_factory=dict)
    """Countdown: by the number of large tiles."""
    class_sets: Mapping[int, int] = field(default_factory=dict)
    target_classes: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """Countdown: for each target how many sets with 0, 1, … 4 large tiles make it."""
    complete: int = 0
    """Countdown: how many sets make every target."""

    def as_json(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        found: dict[str, Any] = {
            "game": self.game,
            "options": dict(self.options),
            "counted": self.counted,
            **self.overall.as_json(),
        }
        if self.deals is not None and self.game == "24":
            found["hands"] = self.overall.as_json()
        if self.deals is not None:
            found["deals"] = self.deals.as_json()
        if self.five_cards is not None:
            found["five_cards"] = self.five_cards.as_json()
        if self.classes:
            found["sets"] = sum(self.class_sets.values())
            found["complete_sets"] = self.complete
            found["classes"] = [
                {"large": large, "sets": self.class_sets[large], **share.as_json()}
                for large, share in self.classes.items()
            ]
        found["targets"] = [self._target_json(each) for each in self.targets]
        return found

    def _target_json(self, target: int) -> dict[str, Any]:
        found: dict[str, Any] = {"target": target, **self.targets[target].as_json()}
        if target in self.target_deals:
            found["deals"] = self.target_deals[target].as_json()
        if target in self.target_classes:
            found["by_large"] = list(self.target_classes[target])
        return found


def _deals(hand: Sequence[int], cards: Cards) -> int:
    """In how many ways a hand of values can be dealt from a pack."""
    return prod(comb(cards[value], hand.count(value)) for value in set(hand))


def _four_card_marks(
    cards: Cards, options: Options, highest: int
) -> dict[tuple[int, ...], NDArray[np.bool_]]:
    """For every hand of four values, ascending, which targets 0 to `highest` it makes."""
    values = sorted(cards)
    marks = four_card_targets(
        np.array(values, np.int64),
        options.rational,
        options.floor,
        options.powers,
        options.use == "three",
        highest,
    )
    return dict(zip(combinations_with_replacement(values, 4), marks, strict=True))


def one_of_the_others(
    game: str, told: Mapping[str, str | int], cards: Cards, options: Options, highest: int
) -> Survey:
    """Four cards of a pack as the display, one of the others as the target, none of which is above `highest`.

    Counted in deals of a display, in any order, and a target, all equally likely. `game` and `told` are what
    the survey says that it is of.
    """
    made = _four_card_marks(cards, options, highest)
    targets = dict.fromkeys(cards, Share(0, 0))
    for hand, marks in made.items():
        ways = _deals(hand, cards)
        for target, there in cards.items():
            deals = ways * (there - hand.count(target))
            targets[target] += Share(deals if marks[target] else 0, deals)
    overall = sum(targets.values(), Share(0, 0))
    five = [0] * 6
    for hand in combinations_with_replacement(sorted(cards), 5):
        if max(hand.count(each) - cards[each] for each in hand) > 0:
            continue
        number = sum(bool(made[hand[:i] + hand[i + 1 :]][target]) for i, target in enumerate(hand))
        five[number] += _deals(hand, cards)
    counted = "deals of a display and a target"
    return Survey(game, told, counted, overall, targets, five_cards=FiveCards(tuple(five)))


def twenty_four(division: str = "rational", target: int = 24) -> Survey:
    """The 24 game: four cards of 52, Ace 1 to King 13, all used; by distinct hands and by deal.

    Also for every other target from 0 to 100, of which a whole game can be made.
    """
    refuse_unknown("division", division, ("rational", "exact"))
    if isinstance(target, bool) or not isinstance(target, Integral) or not 0 <= target <= WIDEST_TARGET:
        raise BadSurvey(
            "{name} cannot be {given}: give a number from {least} to {most}",
            name="target",
            given=str(target) if isinstance(target, Integral) else quoted(target),
            least=0,
            most=WIDEST_TARGET,
        )
    cards = RANKS
    rules = Options(division="rational" if division == "rational" else "exact")
    made = _four_card_marks(cards, rules, WIDEST_TARGET)
    marks = np.array(list(made.values()))
    ways = np.array([_deals(hand, cards) for hand in made])
    by_hand = marks.sum(axis=0).tolist()
    by_deal = (marks * ways[:, None]).sum(axis=0).tolist()
    targets = {each: Share(by_hand[each], len(made)) for each in range(WIDEST_TARGET + 1)}
    deals = {each: Share(by_deal[each], comb(52, 4)) for each in range(WIDEST_TARGET + 1)}
    return Survey(
        "24",
        {"division": division, "target": target},
        "distinct hands",
        targets[target],
        targets,
        deals=deals[target],
        target_deals=deals,
    )


def _bits(targets: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Sets of targets as columns, one for each target from the lowest to the highest."""
    octets = targets.astype("<u8").view(np.uint8)
    found = np.unpackbits(octets, axis=1, bitorder="little").astype(np.bool_)
    wanted: NDArray[np.bool_] = found[:, LOWEST : HIGHEST + 1]
    return wanted


def countdown(cores: int | None = None) -> Survey:
    """The numbers round: all 13 243 sets of six of the 24 tiles, all targets 101 to 999.

    Counted in pairs of a distinct set and a target; `deals` counts C(24,6) = 134 596 draws instead.
    `cores`, how many cores share the work, does not change what comes out: by default all. `BadSurvey`
    for fewer than one.
    """
    cores = _cores(cores)
    tiles = np.array(SMALL + LARGE, np.int64)
    copies = np.array([2] * len(SMALL) + [1] * len(LARGE), np.int64)
    digits, targets = all_targets(tiles, copies, 6, cores)
    made = _bits(targets)
    large = digits[:, len(SMALL) :].sum(axis=1)
    singles = (digits[:, : len(SMALL)] == 1).sum(axis=1)  # each of them is one of two tiles in the box
    sets, width = made.shape
    number = made.sum(axis=1)
    classes, class_sets = {}, {}
    for each in range(len(LARGE) + 1):
        here = large == each
        class_sets[each] = int(here.sum())
        classes[each] = Share(int(number[here].sum()), class_sets[each] * width)
    by_class = np.array([made[large == each].sum(axis=0) for each in classes])
    by_target = by_class.sum(axis=0).tolist()
    by_draw = sum(2**each * made[singles == each].sum(axis=0) for each in range(7)).tolist()
    draws = int((2**singles).sum())
    span = range(LOWEST, HIGHEST + 1)
    return Survey(
        "countdown",
        {},
        "pairs of a set and a target",
        Share(int(number.sum()), sets * width),
        {each: Share(by_target[each - LOWEST], sets) for each in span},
        deals=Share(sum(by_draw), draws * width),
        target_deals={each: Share(by_draw[each - LOWEST], draws) for each in span},
        classes=classes,
        class_sets=class_sets,
        target_classes={each: by_class[:, each - LOWEST].tolist() for each in span},
        complete=int((number == width).sum()),
    )


def one_round(tiles: Sequence[int]) -> frozenset[int]:
    """The targets 101 to 999 that a hand of one to six tiles makes, by Countdown's rules.

    `BadSurvey` unless the tiles are whole numbers from 1 to 100.
    """
    try:
        hand = [operator.index(each) for each in tiles]
    except TypeError:
        hand = []
    if not 1 <= len(hand) <= 6 or not all(1 <= each <= 100 for each in hand):
        raise BadSurvey(
            "{given} is no hand of tiles: give one to six numbers from 1 to 100", given=quoted(tiles)
        )
    kinds = sorted(set(hand))
    copies = np.array([hand.count(each) for each in kinds], np.int64)
    _, targets = all_targets(np.array(kinds, np.int64), copies, len(hand))
    return frozenset((np.flatnonzero(_bits(targets)[0]) + LOWEST).tolist())


@dataclass(frozen=True)
class Question:
    """A survey that can be asked for by a code: what counts it, and the options that it takes, by name."""

    count: Callable[..., Survey]
    options: tuple[str, ...] = ()


QUESTIONS: Mapping[str, Question] = {
    "24": Question(twenty_four, ("division", "target")),
    "countdown": Question(countdown),
}
"""The surveys by the names of their games."""


def survey(code: str, cores: int | None = None, more: Mapping[str, Question] | None = None) -> Survey:
    """The survey of a game by its code, like `24:division=exact`; `more` are questions beside these.

    `cores`: how many cores may share the work, by default all; only Countdown's is worth sharing.
    `BadSurvey` for a game, option or setting that is not known, and for fewer cores than one.
    """
    cores = _cores(cores)
    if not isinstance(code, str):
        raise BadSurvey("{given} is no survey: name one, as in '24:division=exact'", given=quoted(code))
    game, _, rest = code.lower().partition(":")
    game = game.strip()
    if more is not None and not isinstance(more, Mapping):
        raise BadSurvey("{given} are no more questions: give them by their names", given=quoted(more))
    questions = {**(more or {}), **QUESTIONS}
    if game not in questions:
        raise BadSurvey(
            "there is no survey of {game}: choose {words:or}", game=quoted(game), words=Several(questions)
        )
    question = questions[game]
    chosen: dict[str, Any] = {}
    for each in filter(None, (part.strip() for part in rest.split(","))):
        name, _, setting = (part.strip() for part in each.partition("="))
        if name not in question.options:
            if not question.options:
                raise BadSurvey(
                    "a survey of {game} has no option {name}: leave it out", game=game, name=quoted(name)
                )
            raise BadSurvey(
                "a survey of {game} has no option {name}: choose {words:or}",
                game=game,
                name=quoted(name),
                words=Several(question.options),
            )
        if name in chosen:
            raise BadSurvey("the option {name} is given twice: leave one of them out", name=quoted(name))
        if name == "target":
            if not (setting.isascii() and setting.isdigit() and len(setting) < 5):
                raise BadSurvey(
                    "{name} cannot be {given}: give a number from {least} to {most}",
                    name=name,
                    given=quoted(setting),
                    least=0,
                    most=WIDEST_TARGET,
                )
            chosen[name] = int(setting)
        else:
            chosen[name] = setting
    if game == "countdown":
        chosen["cores"] = cores
    return question.count(**chosen)


def _cores(wanted: int | None) -> int:
    if wanted is None:
        return usable_cores()
    if not isinstance(wanted, Integral) or not 1 <= wanted <= MOST_CORES:
        raise BadSurvey(
            "{given} cores cannot share a survey: give a number from 1 to {most}",
            given=quoted(wanted),
            most=MOST_CORES,
        )
    return wanted


def refuse_unknown(name: str, setting: str, allowed: Mapping[str, Any] | Sequence[str]) -> None:
    """Raise BadSurvey unless a setting is one of those there are."""
    if not isinstance(setting, str) or setting not in allowed:
        raise BadSurvey(
            "{name} cannot be {given}: choose {words:or}",
            name=name,
            given=quoted(setting),
            words=Several(allowed),
        )
