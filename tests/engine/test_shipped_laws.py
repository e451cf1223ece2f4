"""The laws that ship: every game keeps them, the examples too, and who breaks one is found out."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args, get_origin

import numpy as np
import pytest

import pipworks
from pipworks import SPECTATOR, BadPosition, GameError, Line, Options, Variant, Words, WrongType, kernel
from pipworks.engine import Game, contract
from pipworks.engine.fields import Field, Layout
from pipworks.engine.lines import Chosen
from pipworks.engine.zones import tally
from pipworks.games import BUILT_IN, game_named
from pipworks.sources import PACKAGE
from pipworks.testing import BrokenLaw, Checked, check_game, check_variant, some_variants
from small_games import hide, slips
from strategies import positions_of, walk

EXAMPLES = sorted(str(each) for each in (Path(__file__).parents[2] / "examples").glob("*.py"))
STARTER = str(PACKAGE / "starter" / "tens.py")
VARIANTS, SEED = 12, 11
"""So many variants of each game, or all there are, are put through the laws; among these is what is to be."""
BLUFF = pipworks.game(str(Path(__file__).parents[2] / "examples" / "bluff.py")).game


ENDLESS, TURNS = "friend-or-foe", 150
"""At random this game goes on for thousands of steps: the usual variant may, others end after these turns."""


def tried(game: Game) -> list[Variant]:
    """The variants of a game that are put through the laws."""
    usual, *others = some_variants(game, VARIANTS, random.Random(f"{game.name}/{SEED}"))
    if game.name == ENDLESS:
        others = [each.but(turn_limit=min(TURNS, each.options.turn_limit)) for each in others]  # type: ignore[attr-defined]
    return [usual, *others]


@pytest.mark.parametrize("name", [*BUILT_IN, *EXAMPLES, STARTER], ids=lambda name: Path(name).stem)
def test_every_game_keeps_the_laws(name: str) -> None:
    game = game_named(name)
    if game.name == ENDLESS:
        checked = Checked()
        for variant in tried(game):
            checked.add(check_variant(variant, looks=4, seed=SEED))
    else:
        checked = check_game(game, variants=VARIANTS, looks=4, seed=SEED)
    assert checked.games >= 1 and checked.positions > 0 and checked.kinds


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "femto"])
def test_among_them_is_every_word_of_every_option(name: str) -> None:
    """What goes with some packs alone is tried where packs are drawn, in `games/test_femto_at_random.py`."""
    game = game_named(name)
    variants = tried(game)
    for option, told in game.options.model_fields.items():
        words = {False, True} if told.annotation is bool else set(get_args(told.annotation))
        if get_origin(told.annotation) is Literal or told.annotation is bool:
            assert words <= {getattr(each.options, option) for each in variants}, option


@pytest.mark.parametrize("name", BUILT_IN)
def test_positions_are_read_in_capitals_and_however_they_are_spaced(name: str) -> None:
    for variant in some_variants(game_named(name), 5, random.Random("spaced")):
        positions = positions_of(walk(variant, 7))
        for here in random.Random(name).sample(positions, min(6, len(positions))):
            for text in (here.text, str(here).upper(), f"  {here.text}\n".replace(" ", "  ")):
                again = variant.position(text)
                assert again.state.tobytes() == here.state.tobytes() and again.text == here.text


def declares_too_much(options: Options) -> Layout:
    return Layout(2, Field("card", None, shape=2))


class Poor(BLUFF.options):  # type: ignore[misc,name-defined]
    """The solver would believe it, and stop where more can be won."""

    @property
    def most_payoff(self) -> float:
        return 0.5


class Small(BLUFF.options):  # type: ignore[misc,name-defined]
    @property
    def actions(self) -> int:
        return 1


class Short(BLUFF.options):  # type: ignore[misc,name-defined]
    @property
    def most_plays(self) -> int:
        return 1


class Stammers(type(BLUFF.notation)):  # type: ignore[misc]
    def choice(self, variant: Variant, state: Any, seat: int, choice: int) -> str:
        return "well"


class Stumbles(type(BLUFF.notation)):  # type: ignore[misc]
    def read_position(self, variant: Variant, text: str) -> Any:
        if text not in ("undealt", *(f"{a}/{b}" for a in "123" for b in "123")) and "-" not in text:
            raise KeyError(text)
        return super().read_position(variant, text)


class KnowsMore(type(BLUFF.views)):  # type: ignore[misc]
    """A view that has kept what it was shown before: something that no mask can take back."""

    calls = 0

    def table(self, variant: Variant, state: Any, seat: int, teller: Any) -> str:
        self.calls += 1
        return f"{super().table(variant, state, seat, teller)} {self.calls}"


class Mute(type(BLUFF.telling)):  # type: ignore[misc]
    def ask(self, variant: Variant, state: Any, seat: int) -> Any:
        return "Do you bet?"


class Plain(type(BLUFF.telling)):  # type: ignore[misc]
    def tell(self, *given: Any, **more: Any) -> Any:
        return ["Something happened."]


class Says(type(BLUFF.telling)):  # type: ignore[misc]
    """One that gives something else in place of one part."""

    def __init__(self, part: str) -> None:
        setattr(self, part, lambda *given, **more: None)


class Forgets(type(BLUFF.notation)):  # type: ignore[misc]
    def read_position(self, variant: Variant, text: str) -> Any:
        raise BadPosition("this cannot come up")


class Open(BLUFF.options):  # type: ignore[misc,name-defined]
    """The exact solver would believe it, and look at hidden cards."""

    @property
    def secret(self) -> bool:
        return False


bluffed = BLUFF.play


@kernel
def whimsical(rules: Any, state: Any, chosen: Any) -> None:
    bluffed(rules, state, chosen)
    state.bet[0] = np.random.randint(1 << 60)  # hardly ever twice the same


due_in_bluff = BLUFF.to_act


@kernel
def no_set_of_seats(rules: Any, state: Any) -> int:
    due = due_in_bluff(rules, state)
    return -77 if due == 1 else due


@kernel
def seats_and_chance(rules: Any, state: Any) -> int:
    due = due_in_bluff(rules, state)
    return contract.CHANCE | due if due == 1 else due


class TellsOther(type(BLUFF.telling)):  # type: ignore[misc]
    lines = ()


def with_that_wrong(broken: dict[str, Any]) -> Game:
    """Bluff with some of its parts exchanged for broken ones.

    Its name stays where its kernels do, so that nothing has to be compiled for it again.
    """
    plain = {"layout", "views", "notation", "options", "telling"}
    name = BLUFF.name if broken.keys() <= plain else f"broken-{'-'.join(broken)}"
    return replace(BLUFF, name=name, **broken)


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        (1, {"mask": slips.forgets_too_much}),
        (1, {"layout": declares_too_much}),
        (2, {"imagine": slips.imagines_nothing}),
        (3, {"views": KnowsMore()}),
        (4, {"choices": slips.descending}),
        (5, {"notation": Stammers()}),
        (7, {"turn": slips.counts_down}),
        (7, {"outlook": slips.expects_too_much}),
        (7, {"to_act": slips.deals_for_ever}),
        (7, {"options": Poor}),
        (4, {"options": Small}),
        (7, {"options": Short}),
        (8, {"notation": Stumbles()}),
        (9, {"telling": TellsOther()}),
    ],
)
def test_who_breaks_a_law_is_found_out(law: int, broken: dict[str, Any]) -> None:
    with pytest.raises(BrokenLaw) as problem:
        check_game(with_that_wrong(broken), variants=3, games=20)
    assert problem.value.law == law and f"law {law}: " in str(problem.value)


@pytest.mark.parametrize(
    ("law", "broken", "told"),
    [
        (
            2,
            {"imagine": contract.nothing_to_imagine},
            "`mask` hides something from seat 0, and there is no `imag",
        ),
        (3, {"mask": contract.nothing_hidden}, "there are secrets, and nothing is ever hidden from anybody"),
        (3, {"options": Open}, "something is hidden from .*, and the options say that nothing is"),
        (4, {"bots": {"cheeky": slips.cheeky}}, r"the bot cheeky chooses 7 for seat 0, which has \[0, 1\]"),
        (
            4,
            {"bots": {"scribbling": slips.scribbling}},
            "the bot scribbling changes what it is shown of the game",
        ),
        (4, {"choices": slips.below_zero}, "a choice has the number -3: they are 0 or above"),
        (4, {"to_act": no_set_of_seats}, "`to_act` has answered -77, which is no set of seats, no CHANCE"),
        (
            4,
            {"to_act": seats_and_chance},
            "`to_act` has answered 1073741825, which is no set of seats, no CH",
        ),
        (5, {"notation": Forgets()}, "is written, but not read back: this cannot come up"),
        (6, {"play": whimsical}, "the same choices lead to two different states"),
        (7, {"score": slips.not_a_number}, r"the scores are \[nan, 0.0\]: write one for every seat"),
        (7, {"chance": contract.no_chance}, "a random event is due, and there is no `chance`"),
        (9, {"telling": Mute()}, "`ask` gives 'Do you bet\\?': let it give a message"),
        (9, {"telling": Plain()}, "`tell` gives 'Something happened.' among its lines"),
        (9, {"telling": Says("tell")}, "in bluff `tell` gives None: let it give a list of lines"),
        (9, {"telling": Says("result")}, "in bluff `result` gives None: let it give a line"),
        (9, {"telling": Says("rule_sheet")}, "in bluff `rule_sheet` gives None: let it give a RuleSheet"),
        (9, {"telling": Says("in_words")}, "in bluff `in_words` gives None: let it give a message"),
        (9, {"telling": Says("stakes")}, "in bluff `stakes` gives None: let it give a number above 0"),
        (9, {"views": Says("zones")}, "in bluff `zones` gives None: let it give a list of zones"),
    ],
)
def test_the_usual_slips_are_named(law: int, broken: dict[str, Any], told: str) -> None:
    with pytest.raises(BrokenLaw, match=told) as problem:
        check_game(with_that_wrong(broken), variants=2, games=6)
    assert problem.value.law == law


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({"choices": slips.below_zero}, "-3 is no choice of seat 0: choices are numbers from 0 up"),
        ({"to_act": no_set_of_seats}, "`to_act` has answered −77, which is no seat of 2, no CHANCE and no"),
        ({"to_act": seats_and_chance}, "`to_act` has answered 1073741825, which is no seat of 2, no CHANCE"),
    ],
)
def test_so_they_are_where_they_are_played(broken: dict[str, Any], told: str) -> None:
    variant = Variant(with_that_wrong(broken))
    start = variant.deal(seed=1)
    choice = variant.choices(start.state, 0)[0]
    for play in (start.after_choice, partial(variant.after, start.state)):
        with pytest.raises(GameError, match=told):
            play({0: choice})


@pytest.mark.parametrize("name", [*BUILT_IN, STARTER], ids=lambda name: Path(name).stem)
def test_a_choice_below_zero_is_written_by_nobody(name: str) -> None:
    variant = Variant(game_named(name))
    start = variant.deal(seed=1)
    seat = start.to_act[0]
    with pytest.raises(GameError, match=r"no choice in .* has the number -1: choices are numbers from 0 up"):
        variant.game.notation.choice(variant, start.seen_by(seat), seat, -1)


def test_a_preset_that_cannot_be_read_is_not_passed_over() -> None:
    class Preset(BLUFF.options):  # type: ignore[misc,name-defined]
        presets: ClassVar = {"high": "stake=999"}

    told = "the preset 'stake=999' cannot be read: stake cannot be '999'"
    with pytest.raises(BrokenLaw, match=told) as problem:
        check_game(with_that_wrong({"options": Preset}), variants=2)
    assert problem.value.law == 5


def test_what_is_no_game_is_not_checked() -> None:
    wrong: Any = pipworks.game("femto")
    with pytest.raises(
        WrongType, match=r"as pipworks.game\(\"my_game.py\"\).game gives it, not <Variant femto>"
    ):
        check_game(wrong)
    wrong = "femto"
    with pytest.raises(WrongType, match=r"a variant is checked, as pipworks\.game gives it, not 'femto'"):
        check_variant(wrong)


# A game that would like to give a secret away: one hides a number, the other guesses it afterwards.


class HideOptions(Options):
    """The options of Hide."""

    @property
    def secret(self) -> bool:
        return True


def encode(options: HideOptions, rules: Any) -> None:
    rules.most = 5


class HideWords(Words):
    """It tells whatever it gets hold of."""

    def tell(
        self, variant: Variant, before: Any, after: Any, chosen: Any, seat: int, said: Any = None
    ) -> list[Line]:
        return [*super().tell(variant, before, after, chosen, seat)]


HIDE = Game(
    name="hide",
    title="Hide",
    designer="nobody",
    pitch="Hide a number.",
    options=HideOptions,
    state=hide.State,
    rules=hide.Rules,
    encode=encode,
    most_choices=5,
    begin=hide.begin,
    to_act=hide.to_act,
    choices=hide.choices,
    play=hide.play,
    score=hide.score,
    mask=hide.mask,
    imagine=hide.imagine,
    words=HideWords(),
)


class Many(HideOptions):
    """More than the game says there can ever be: whoever makes room for all choices goes by the game."""

    @property
    def most_choices(self) -> int:
        return 6


class OneForAll(HideWords):
    def tally(self, variant: Variant, state: Any, teller: Any) -> Any:
        return tally("Points", [0])


@pytest.mark.parametrize(
    ("law", "broken", "told"),
    [
        (2, {"imagine": slips.puts_nothing_in}, "something was hidden, and `imagine` has never put anything"),
        (2, {"imagine": slips.imagines_anyhow}, "the same generator imagines two different states"),
        (4, {"choices": slips.lists_and_counts}, "`choices` changes the state: let it only list"),
        (4, {"to_act": slips.names_a_third}, "`to_act` names a seat beyond the 2 there are: it answers 4"),
        (4, {"to_act": slips.both_at_once}, "several seats choose at once, and the options say that they ne"),
        (4, {"to_act": slips.opens_a_window}, "there is a window for claims, and the options say that there"),
        (4, {"options": Many}, "the options say that a seat has 6 choices at most, and FACTS says 5"),
        (6, {"begin": slips.begins_anyhow}, "the seed '0/0' deals two different games"),
        (9, {"words": OneForAll()}, r"`tally` gives Tally.*: let it give a tally\(…\) of 2 numbers"),
        (9, {"box": lambda options: {}}, r"`box` gives {}: let it give a Box"),
    ],
)
def test_so_are_those_that_nobody_else_would_notice(law: int, broken: dict[str, Any], told: str) -> None:
    """What plays here and there all the same, until something goes by what the game says of itself."""
    (part,) = broken
    name = HIDE.name if part in ("options", "words", "box") else f"hide-{part}-{law}"
    with pytest.raises(BrokenLaw, match=told) as problem:
        check_game(replace(HIDE, name=name, **broken), games=6)
    assert problem.value.law == law


def test_with_a_right_mask_nothing_leaks() -> None:
    """Nothing is said of what a choice reveals: so it reveals no more than the mask gives away."""
    start = Variant(HIDE).deal(seed=1)
    after = start.play("3")
    told = {seat: after.lines(seat) for seat in (0, 1, SPECTATOR)}
    assert told[0] == [Chosen(pipworks.Seat(0), "3")]
    assert told[1] == [] and told[SPECTATOR] == []
    end = after.position.play("3")
    assert end.lines(0) == [Chosen(pipworks.Seat(1), "3")]
    check_game(HIDE, games=20)


def test_what_is_said_of_a_reveal_counts() -> None:
    open_hide = replace(HIDE, name="open-hide", reveals=contract.all_seen)
    after = Variant(open_hide).deal(seed=1).play("3")
    assert after.lines(1) == [Chosen(pipworks.Seat(0), "3")]
    with pytest.raises(BrokenLaw):
        check_game(replace(open_hide, telling=Blabs()), games=30)


class Blabs(HideWords):
    """It remembers what it has been told for others' eyes."""

    def __init__(self) -> None:
        self.heard: list[Line] = []

    def tell(
        self, variant: Variant, before: Any, after: Any, chosen: Any, seat: int, said: Any = None
    ) -> list[Line]:
        told = super().tell(variant, before, after, chosen, seat)
        self.heard += told
        return self.heard[-2:]
