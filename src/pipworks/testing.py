"""The laws that every game keeps, as a check that any game can be put through, ours or one of your own.

    from pipworks.testing import check_game
    check_game(pipworks.game("my_game.py").game)

Random games of random variants are walked through, and every law is tried at positions on the way. The laws
are those of `docs/architecture.md`, by these numbers: 1 masks, 2 imagination, 3 secrets, 4 choices,
5 notation, 6 records, 7 turns and ends, 8 bad input, 9 sentences.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

from pipworks.engine.box import Box
from pipworks.engine.contract import (
    CHANCE,
    CLAIM,
    NO_CHOICE,
    OVER,
    SEATS,
    SPECTATOR,
    Record,
    no_chance,
    nothing_to_imagine,
)
from pipworks.engine.errors import GameError, WrongType, whole_number
from pipworks.engine.game import Game
from pipworks.engine.lines import Chosen, Drawn, Line, Said, Won
from pipworks.engine.messages import Message
from pipworks.engine.options import make_options
from pipworks.engine.position import Position, Step
from pipworks.engine.record import GameRecord
from pipworks.engine.replaying import read_record
from pipworks.engine.rng import generator
from pipworks.engine.rows import copy_of
from pipworks.engine.teller import LANGUAGES, Teller
from pipworks.engine.variant import Variant
from pipworks.engine.zones import Tally

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

COMMON_LINES: tuple[type[Line], ...] = (Chosen, Said, Won, Drawn)
MOST_STEPS = 50_000
"""A game that goes on for longer than so many steps is taken for one that does not end."""
MOST_IN_A_ROW = 10_000
"""So many random events with nobody choosing in between are taken for some that never stop."""
RARELY = 0.0005
"""Late in a game at least so many of its positions are looked at closely, for each look that is asked for."""
FEW = 5
"""Of what is hidden at so many positions something must have been imagined."""
MOST_READ = 12
"""Of more choices than so many, only some are read back."""
NEARLY = 1e-9
"""Payoffs may be off by so much."""
NOISE = ("", " ", "?", "-1", "0", "999999999999999999999", "☃", "a\0b", "=", "/", "None", "{seat}", "x" * 500)


T = TypeVar("T")


class BrokenLaw(AssertionError):
    """A game does not keep a law. `law` is its number; the text says where, and what was found."""

    def __init__(self, law: int, where: str, found: str) -> None:
        super().__init__(f"law {law}: {where}: {found}")
        self.law = law


@dataclass
class Checked:
    """What a check has gone through."""

    variants: int = 0
    games: int = 0
    positions: int = 0
    kinds: set[str] = field(default_factory=set)
    """The kinds of lines that were told."""
    hidden: int = 0
    """At so many of the positions something was hidden from somebody."""
    filled: int = 0
    """So often something that somebody does not see was imagined."""

    def add(self, other: Checked) -> None:
        """Count what another check has gone through as well."""
        self.variants += other.variants
        self.games += other.games
        self.positions += other.positions
        self.kinds |= other.kinds
        self.hidden += other.hidden
        self.filled += other.filled


def check_game(
    game: Game, *, variants: int = 12, games: int = 1, seed: int | str = 0, looks: int = 40
) -> Checked:
    """Put a game through all the laws; what was gone through. Raises BrokenLaw.

    Of each of so many variants (the usual one, every preset, and random ones) so many games are played at
    random from the seed. Of each game at most about `looks` positions are looked at closely.
    """
    if not isinstance(game, Game):
        raise WrongType(f'a game is checked, as pipworks.game("my_game.py").game gives it, not {game!r}')
    variants = whole_number("variants", variants, 1)
    checked = Checked()
    for variant in some_variants(game, variants, random.Random(f"{game.name}/{seed}")):
        checked.add(check_variant(variant, games=games, seed=seed, looks=looks))
    return checked


def check_variant(variant: Variant, *, games: int = 1, seed: int | str = 0, looks: int = 40) -> Checked:
    """Put one variant through all the laws, as `check_game` does. Raises BrokenLaw."""
    if not isinstance(variant, Variant):
        raise WrongType(f"a variant is checked, as pipworks.game gives it, not {variant!r}")
    games, looks = whole_number("games", games, 1), whole_number("looks", looks, 1)
    dice = random.Random(f"{variant.code}/{seed}")
    checked = Checked(variants=1, games=games)
    for number in range(games):
        _check_one(variant, f"{seed}/{number}", looks, dice, checked)
    if variant.options.secret and checked.positions and not checked.hidden:
        raise BrokenLaw(
            3,
            variant.code,
            "the options say that there are secrets, and nothing is ever hidden from anybody: see to `mask`, "
            "or leave out `secret`",
        )
    if checked.hidden >= FEW and not checked.filled:
        raise BrokenLaw(
            2,
            variant.code,
            f"at {checked.hidden} positions something was hidden, and `imagine` has never put anything in "
            "its place",
        )
    return checked


def some_variants(game: Game, most: int, dice: random.Random) -> Iterator[Variant]:
    """The usual variant, every preset, and then random ones, all different."""
    codes = set()
    texts = ["", *game.options.presets.values()]
    for attempt in range(20 * most):
        try:
            if attempt < len(texts):
                variant = Variant.read(game, texts[attempt])
            else:
                variant = Variant(game, make_options(game.options, game.called, _some_options(game, dice)))
        except GameError as problem:
            if attempt < len(texts):
                raise BrokenLaw(
                    5, game.name, f"the preset {texts[attempt]!r} cannot be read: {problem}"
                ) from problem
            continue
        if variant.code not in codes:
            codes.add(variant.code)
            yield variant
        if len(codes) >= most:
            return


def _some_options(game: Game, dice: random.Random) -> dict[str, Any]:
    fields = list(game.options.model_fields.items())
    chosen = dice.sample(fields, dice.randint(0, min(4, len(fields))))
    return {name: value for name, each in chosen if (value := _some_value(each, dice)) is not None}


def _some_value(option: FieldInfo, dice: random.Random) -> Any:
    """A value for an option whose values can be told from its type; None otherwise."""
    if get_origin(option.annotation) is Literal:
        return dice.choice(get_args(option.annotation))
    if option.annotation is bool:
        return dice.random() < 0.5
    if option.annotation is int:
        low = next((int(each.ge) for each in option.metadata if hasattr(each, "ge")), 0)
        high = next((int(each.le) for each in option.metadata if hasattr(each, "le")), low + 6)
        return dice.randint(low, min(high, low + 6))
    return None


# One game


def _check_one(variant: Variant, seed: str, looks: int, dice: random.Random, checked: Checked) -> None:
    _check_bounds(variant, seed, random.Random(seed))
    start = variant.deal(seed=seed)
    if variant.deal(seed=seed).state.tobytes() != start.state.tobytes():
        raise BrokenLaw(
            6,
            variant.code,
            f"the seed {seed!r} deals two different games: let `begin` and `chance` use no luck but the "
            "generator's",
        )
    told = _written_deal(variant, start)
    _check_sheet(variant, start)
    record = GameRecord(variant, dice.choice((start, told)))  # what is random comes of the seed, or is told
    luck = generator(seed)
    turn = start.turn
    while not record.now.over:
        before = len(record.steps)
        if before > MOST_STEPS:
            raise BrokenLaw(7, variant.code, f"the game of seed {seed!r} has no end after {before} steps")
        close = dice.random() < looks * max(1 / (before + looks), RARELY)
        if record.now.awaits_chance:
            if close:
                _look(variant, record.now, dice, checked)
            here, then = record.now, luck.copy()
            event = variant.after_chance(here.state, luck)
            if close and variant.after_chance(here.state, then).tobytes() != event.tobytes():
                raise BrokenLaw(
                    6,
                    _place(here),
                    "the same generator draws two different events: let `chance` use no other luck",
                )
            text = variant.game.notation.write_outcome(variant, here.state, event)
            _as_written(5, here, f"the random event {text!r}", record.happen, text)
        else:
            record.play_numbers(_joint(variant, record.now, dice, close=close, checked=checked))
        if record.now.turn < turn:
            raise BrokenLaw(7, _place(record.now), f"the turn falls from {turn} to {record.now.turn}")
        turn = record.now.turn
        for at in range(before, len(record.steps)):
            _check_step(record.step(at), dice, checked, close=close)
    _look(variant, record.now, dice, checked)
    _check_end(variant, record, checked)
    _check_record(variant, record, f"the record of seed {seed!r}", dice)


def _as_written(law: int, here: Position, what: str, read: Callable[..., T], *given: Any) -> T:
    """What is read from a text that the game itself has written."""
    try:
        return read(*given)
    except GameError as problem:
        raise BrokenLaw(law, _place(here), f"{what} is written, but not read back: {problem}") from problem


def _check_bounds(variant: Variant, seed: str, dice: random.Random) -> None:
    """Laws 4 and 7: a game ends, and within what its options say there can be at most."""
    luck, state = generator(seed), variant.begun()
    if variant.most_choices > variant.game.most_choices:
        raise BrokenLaw(
            4,
            variant.code,
            f"the options say that a seat has {variant.most_choices} choices at most, and FACTS says "
            f"{variant.game.most_choices} for all variants: let that be no less",
        )
    plays = events = in_a_row = 0
    while (waits := variant.to_act(state)) != OVER:
        if not 0 <= waits <= CHANCE:
            raise BrokenLaw(
                4,
                variant.code,
                f"`to_act` has answered {waits}, which is no set of seats, no CHANCE and no OVER",
            )
        due = variant.seats_of(waits)
        _check_due(variant, waits, due)
        before = state.tobytes()
        options = [variant.choices(state, seat) for seat in due]
        if state.tobytes() != before:
            raise BrokenLaw(4, variant.code, "`choices` changes the state: let it only list what there is")
        if not all(options) or not (due or waits == CHANCE):
            return  # which is looked at closely later
        if in_a_row > MOST_IN_A_ROW and variant.game.chance is no_chance:
            raise BrokenLaw(
                7, variant.code, "`to_act` says that a random event is due, and there is no `chance`"
            )
        if plays + events > MOST_STEPS or in_a_row > MOST_IN_A_ROW:
            raise BrokenLaw(
                7,
                variant.code,
                f"the game of seed {seed!r} has no end after {plays} choices, {events} random events",
            )
        if due:
            _check_numbers(variant, options)
            state = variant.after(
                state, {seat: dice.choice(each) for seat, each in zip(due, options, strict=True)}
            )
            plays, in_a_row = plays + 1, 0
        else:
            state = variant.after_chance(state, luck)
            events, in_a_row = events + 1, in_a_row + 1
    most = variant.options
    for name, said, found in (
        ("most_plays", most.most_plays, plays),
        ("most_events", most.most_events, events),
    ):
        if said is not None and found > said:
            raise BrokenLaw(7, variant.code, f"the game of seed {seed!r} has {found}, and {name} is {said}")
    _check_payoffs(variant, variant.scores(state), f"the game of seed {seed!r}")


def _check_due(variant: Variant, waits: int, due: Sequence[int]) -> None:
    """Law 4: only seats that there are choose, and in no other manner than the options say."""
    if waits & SEATS >= 1 << variant.seats:
        raise BrokenLaw(
            4, variant.code, f"`to_act` names a seat beyond the {variant.seats} there are: it answers {waits}"
        )
    if waits & CLAIM and not variant.options.claims:
        raise BrokenLaw(
            4,
            variant.code,
            "there is a window for claims, and the options say that there is none: let their `claims` be "
            "true",
        )
    if len(due) > 1 and not waits & CLAIM and not variant.options.simultaneous:
        raise BrokenLaw(
            4,
            variant.code,
            "several seats choose at once, and the options say that they never do: let their `simultaneous` "
            "be true",
        )


def _check_numbers(variant: Variant, options: list[list[int]]) -> None:
    if (unordered := next((each for each in options if each != sorted(set(each))), None)) is not None:
        raise BrokenLaw(4, variant.code, f"the choices {unordered} do not ascend")
    if (lowest := min(map(min, options))) < 0:
        raise BrokenLaw(4, variant.code, f"a choice has the number {lowest}: they are 0 or above")
    bound = variant.options.actions
    if bound is not None and (highest := max(map(max, options))) >= bound:
        raise BrokenLaw(
            4, variant.code, f"a choice has the number {highest}, and actions is {bound}: let it be more"
        )


def _check_payoffs(variant: Variant, scores: Sequence[float], what: str) -> None:
    low, high = variant.options.payoffs or (-math.inf, math.inf)
    if min(scores) < low - NEARLY or max(scores) > high + NEARLY:
        raise BrokenLaw(7, variant.code, f"{what} pays {scores}, and payoffs are {low} to {high}")
    most = variant.options.most_payoff
    if most is not None and variant.options.one_game == variant.options and max(scores) > most + NEARLY:
        raise BrokenLaw(7, variant.code, f"{what} pays {scores}, and most_payoff is {most}")


def _check_record(variant: Variant, record: GameRecord, what: str, dice: random.Random) -> None:
    """Law 6, on a whole game and on what else could have been chosen at some step of it."""
    chosen = [at for at, step in enumerate(record.steps) if isinstance(step, dict)]
    varied = dice.sample(chosen, min(len(chosen), 1))
    for line in map(record.vary, varied):
        line.play_numbers({seat: dice.choice(line.now.numbers(seat)) for seat in line.now.to_act})
    again = _as_written(6, record.positions[0], what, read_record, str(record), variant)
    if _all_of(again) != _all_of(record):
        raise BrokenLaw(6, variant.code, f"{what} is not read back as it was written")
    for at in varied:
        (line,), (read,) = record.variations[at], again.variations[at]
        if (read.steps, read.now) != (line.steps, line.now):
            raise BrokenLaw(
                6, str(record.positions[at]), f"the variation {line.notation(0)!r} is not read back"
            )


def _all_of(record: GameRecord) -> tuple[object, ...]:
    """All that its text is written from, apart from variations, and what it has come to."""
    states = [each.state.tobytes() for each in record.positions]
    return record.written_headers, record.steps, record.words, states


def _place(position: Position) -> str:
    return str(position)


def _joint(
    variant: Variant, here: Position, dice: random.Random, *, close: bool, checked: Checked
) -> dict[int, int]:
    """A random joint choice; the position is looked at closely on the way."""
    if close:
        _look(variant, here, dice, checked)
    joint = {seat: dice.choice(here.numbers(seat)) for seat in here.to_act}
    if close and variant.after(here.state, joint).tobytes() != variant.after(here.state, joint).tobytes():
        raise BrokenLaw(
            6,
            _place(here),
            "the same choices lead to two different states: let `play` draw nothing at random",
        )
    return joint


def _look(variant: Variant, here: Position, dice: random.Random, checked: Checked) -> None:
    """Laws 1 to 5, 7 and 8, at one position."""
    checked.positions += 1
    if not all(map(math.isfinite, variant.scores(here.state))):
        raise BrokenLaw(
            7, _place(here), f"the scores are {variant.scores(here.state)}: write one for every seat"
        )
    _check_words(variant, here)
    hides = {eyes for eyes in _everybody(variant) if here.seen_by(eyes).tobytes() != here.state.tobytes()}
    checked.hidden += bool(hides)
    if hides and not variant.options.hidden:
        raise BrokenLaw(
            3,
            _place(here),
            f"something is hidden from {_who(max(hides))}, and the options say that nothing is: let their "
            "`secret` be true, or `hidden`",
        )
    for eyes in _everybody(variant):
        checked.filled += _check_eyes(variant, here, eyes, dice)
    _check_choices(variant, here, dice)
    _check_bots(variant, here, dice)
    _check_outlook(variant, here)
    _written_position(variant, here)
    _hostile(variant, here, dice)


def _check_eyes(variant: Variant, here: Position, eyes: int, dice: random.Random) -> bool:
    """Laws 1 to 3, for the eyes of one seat or of a spectator: whether anything had to be imagined."""
    luck = generator(dice.getrandbits(60))
    then = luck.copy()
    masked = here.seen_by(eyes)
    if variant.masked(masked, eyes).tobytes() != masked.tobytes():
        raise BrokenLaw(1, _place(here), f"a masked state is masked differently for {_who(eyes)}")
    for name in _seen_by_nobody(variant):
        if masked[name].any():
            raise BrokenLaw(
                1, _place(here), f"{name} is declared to be seen by nobody, but is by {_who(eyes)}"
            )
    other = variant.imagined(masked, eyes, luck)
    if variant.game.imagine is nothing_to_imagine and masked.tobytes() != here.state.tobytes():
        raise BrokenLaw(
            2, _place(here), f"`mask` hides something from {_who(eyes)}, and there is no `imagine`"
        )
    if variant.masked(other, eyes).tobytes() != masked.tobytes():
        raise BrokenLaw(2, _place(here), f"what is imagined looks different to {_who(eyes)}")
    if variant.imagined(masked, eyes, then).tobytes() != other.tobytes():
        raise BrokenLaw(
            2,
            _place(here),
            "the same generator imagines two different states: let `imagine` use no other luck",
        )
    if _seen(variant, other, eyes) != _seen(variant, here.state, eyes):
        raise BrokenLaw(3, _place(here), f"a view or table of {_who(eyes)} shows what the mask hides")
    if _public(variant, masked) != _public(variant, here.state):
        raise BrokenLaw(3, _place(here), f"who acts, the turn or the scores are others to {_who(eyes)}")
    if eyes in here.to_act and variant.choices(masked, eyes) != variant.choices(here.state, eyes):
        raise BrokenLaw(4, _place(here), f"{_who(eyes)} does not know what it may choose")
    if other.tobytes() != here.state.tobytes():
        _written_position(variant, Position(variant, other, None))
    return bool(other.tobytes() != masked.tobytes())


def _public(variant: Variant, state: Record) -> tuple[Any, ...]:
    """What everybody knows of a position, whatever else is hidden."""
    return variant.to_act(state), variant.turn(state), variant.scores(state)


def _seen_by_nobody(variant: Variant) -> list[str]:
    """The fields of which the game declares that nobody ever sees them."""
    fields = () if variant.game.layout is None else variant.layout.fields
    return [each.name for each in fields if each.seen is None]


def _everybody(variant: Variant) -> tuple[int, ...]:
    return (*range(variant.seats), SPECTATOR)


def _who(eyes: int) -> str:
    return "a spectator" if eyes == SPECTATOR else f"seat {eyes}"


def _seen(variant: Variant, state: Record, eyes: int) -> tuple[Any, ...]:
    """All that somebody is ever handed of a position."""
    masked = variant.masked(state, eyes)
    acting = variant.acting(masked)
    asked = variant.ask(masked, eyes) if eyes in acting else None
    return (
        variant.view(masked, eyes).model_dump_json(),
        variant.table(masked, eyes),
        variant.game.notation.write_position(variant, masked),
        variant.to_act(masked),
        variant.choices(state, eyes) if eyes in acting else [],
        None if asked is None else Teller(you=eyes).sentence(asked),
    )


def _check_choices(variant: Variant, here: Position, dice: random.Random) -> None:
    """Laws 4 and 5: choices ascend, are known to who makes them, and go through their text and back."""
    acting = variant.to_act(here.state)
    if acting & SEATS and acting & SEATS >= 1 << variant.seats:
        raise BrokenLaw(4, _place(here), f"to_act names a seat beyond the {variant.seats} there are")
    for seat in here.to_act:
        legal = variant.choices(here.state, seat)
        if not legal or legal != sorted(set(legal)) or legal[0] < 0:
            raise BrokenLaw(4, _place(here), f"the choices of seat {seat} are {legal}")
        if acting & CLAIM and legal[0] != 0:
            raise BrokenLaw(4, _place(here), f"in a claim window seat {seat} has no choice to wait")
        if len(legal) > variant.most_choices:
            raise BrokenLaw(4, _place(here), f"seat {seat} has {len(legal)} choices, more than most_choices")
        masked, notation = here.seen_by(seat), variant.game.notation
        texts = [notation.choice(variant, masked, seat, each) for each in legal]
        if len(set(texts)) != len(texts) or any(not text or set(text) & set(" ;\n") for text in texts):
            raise BrokenLaw(5, _place(here), f"the choices of seat {seat} are written {texts}")
        for at in dice.sample(range(len(legal)), min(len(legal), MOST_READ)):
            for tried in (texts[at], f"  {texts[at].upper()} ", texts[at].lower()):
                if notation.read_choice(variant, masked, seat, tried) != legal[at]:
                    raise BrokenLaw(5, _place(here), f"{tried!r} is not read back as the choice it is")


def _check_words(variant: Variant, here: Position) -> None:
    """Law 9: what a game has in words is of the kind that it is taken for."""
    words: list[tuple[str, object, type, str]] = [
        ("write_position", variant.game.notation.write_position(variant, here.state), str, "a text")
    ]
    for seat in here.to_act:
        known = here.seen_by(seat)
        some = variant.choices(here.state, seat)[:1]
        words += [
            ("choice", variant.game.notation.choice(variant, known, seat, each), str, "a text")
            for each in some
        ]
        words.append(("ask", variant.game.telling.ask(variant, known, seat), Message, "a message: say(…)"))
    for name, given, kind, meant in words:
        if not isinstance(given, kind):
            raise BrokenLaw(9, _place(here), f"`{name}` gives {given!r}: let it give {meant}")
    tally = _in_its_kind(here, variant.game.views.tally, variant, here.state, Teller())
    if not isinstance(tally, Tally) or not len(tally.values) == len(tally.numbers) == variant.seats:
        raise BrokenLaw(
            9, _place(here), f"`tally` gives {tally!r}: let it give a tally(…) of {variant.seats} numbers"
        )
    said: list[Callable[[Teller], object]] = []
    for seat in here.to_act:
        known = here.seen_by(seat)
        said.append(_said(variant.game.telling.ask(variant, known, seat)))
        said += [
            _said(_in_its_kind(here, variant.in_words, known, seat, each))
            for each in variant.choices(here.state, seat)[:1]
        ]
    for eyes in _everybody(variant):
        said.append(partial(_in_its_kind, here, variant.view, here.seen_by(eyes), eyes))
    for language, say in product(LANGUAGES, said):
        _in_language(here, language, say)


def _check_sheet(variant: Variant, start: Position) -> None:
    """Law 9, on what a game says of itself wherever it stands."""
    _in_its_kind(start, variant.stakes)
    if variant.game.box is not None and not isinstance(box := variant.game.box(variant.options), Box):
        raise BrokenLaw(9, _place(start), f"`box` gives {box!r}: let it give a Box(decks=…, dice=…, pad=…)")
    sheet = _in_its_kind(start, variant.rule_sheet)
    for language in LANGUAGES:
        _in_language(start, language, sheet.data)


def _said(message: Message) -> Callable[[Teller], str]:
    return lambda teller: teller.sentence(message)


def _in_language(here: Position, language: str, say: Callable[[Teller], object]) -> None:
    """Law 9: what a game has in words can be said in a language."""
    try:
        say(Teller(language, ("Ann", "Bo"), 0))
    except (LookupError, ValueError) as problem:
        raise BrokenLaw(
            9, _place(here), f"what cannot be said in the language {language}: {problem}"
        ) from problem


def _in_its_kind(here: Position, give: Callable[..., T], *given: Any) -> T:
    """What the game's words give. Raises BrokenLaw where that is of another kind than it is taken for."""
    try:
        return give(*given)
    except WrongType as problem:
        raise BrokenLaw(9, _place(here), str(problem)) from problem


def _check_bots(variant: Variant, here: Position, dice: random.Random) -> None:
    """Law 4: the game's own bots choose what may be chosen, and leave what they are shown as it is."""
    for seat, (name, bot) in product(here.to_act, variant.game.kernel_bots.items()):
        known = here.seen_by(seat)
        chosen = int(bot(variant.rules, known, seat, generator(dice.getrandbits(60))))
        legal = variant.choices(here.state, seat)
        if known.tobytes() != here.seen_by(seat).tobytes():
            raise BrokenLaw(4, _place(here), f"the bot {name} changes what it is shown of the game")
        if chosen not in legal:
            raise BrokenLaw(
                4, _place(here), f"the bot {name} chooses {chosen} for seat {seat}, which has {legal}"
            )


def _check_outlook(variant: Variant, here: Position) -> None:
    """Law 7: what a game is likely to bring is something that it can."""
    if variant.game.outlook is None:
        return
    outlook = variant.outlook(here.state)
    low, high = variant.options.payoffs or (-math.inf, math.inf)
    if not all(math.isfinite(each) and low - NEARLY <= each <= high + NEARLY for each in outlook):
        raise BrokenLaw(7, _place(here), f"the outlook is {outlook}, where the game pays {low} to {high}")
    if variant.game.zero_sum and abs(sum(outlook)) > NEARLY * max(1.0, *map(abs, outlook)):
        raise BrokenLaw(7, _place(here), f"the outlook {outlook} of a zero-sum game does not add up to 0")


def _written_position(variant: Variant, here: Position) -> None:
    again = _as_written(5, here, "the position", variant.position, str(here))
    if again.state.tobytes() != here.state.tobytes() or again.text != here.text:
        raise BrokenLaw(5, _place(here), f"the position is read back as {again.text!r}")


def _written_deal(variant: Variant, start: Position) -> Position:
    """The beginning of a game, dealt again as it was written."""
    notation = variant.game.notation
    deal = notation.write_deal(variant, start.state)
    again = _as_written(5, start, f"the deal {deal!r}", variant.deal, deal)
    if again.state.tobytes() != start.state.tobytes():
        raise BrokenLaw(5, _place(start), f"the deal {deal!r} is not read back as it was written")
    return again


# Steps


def _check_step(step: Step, dice: random.Random, checked: Checked, *, close: bool) -> None:
    """Laws 3, 5 and 9: what happened is told alike to who cannot tell two states apart, and can be said."""
    variant = step.before.variant
    if not step.chosen:
        notation = variant.game.notation
        event = notation.write_outcome(variant, step.before.state, step.after.state)
        here = step.before
        read = _as_written(
            5, here, f"the random event {event!r}", notation.read_outcome, variant, here.state, event
        )
        if read.tobytes() != step.after.state.tobytes():
            raise BrokenLaw(5, _place(step.before), f"the random event {event!r} is not read back")
    if not close:
        return
    for eyes in _everybody(variant):
        lines = _in_its_kind(step.before, step.tell, eyes)
        _check_lines(variant, lines, step.before, eyes, checked)
        if step.chosen:
            _check_secrets(step, eyes, lines, dice)


def _check_secrets(step: Step, eyes: int, lines: list[Line], dice: random.Random) -> None:
    variant = step.before.variant
    other = variant.imagined(step.before.seen_by(eyes), eyes, generator(dice.getrandbits(60)))
    chosen = _the_same(variant, other, step.chosen)
    if chosen is None:
        return
    after = variant.after(other, chosen)
    if variant.masked(after, eyes).tobytes() != step.after.seen_by(eyes).tobytes():
        return  # what was chosen has shown which of the two states it was
    if variant.tell(other, after, chosen, eyes) != lines:
        raise BrokenLaw(3, _place(step.before), f"what {_who(eyes)} is told depends on what the mask hides")


def _the_same(variant: Variant, other: Record, chosen: Mapping[int, int]) -> dict[int, int] | None:
    """The same joint choice in another state; None where somebody cannot make it there."""
    for seat, choice in chosen.items():
        if choice == NO_CHOICE or choice not in variant.choices(other, seat):
            return None
    return dict(chosen)


def _check_lines(variant: Variant, lines: list[Line], here: Position, eyes: int, checked: Checked) -> None:
    known = (*variant.game.telling.lines, *COMMON_LINES)
    for line in lines:
        checked.kinds.add(line.kind)
        if type(line) not in known:
            raise BrokenLaw(
                9, _place(here), f"a line of a kind that telling.lines does not name: {line.kind}"
            )
        for language in LANGUAGES:
            teller = Teller(language, ("Ann", "Bo"), eyes)
            told, sentence = line.data(teller)["text"], teller.sentence(line.message())
            if not told or not told.strip() or told[0] == " ":
                raise BrokenLaw(9, _place(here), f"a {line.kind} is told as {told!r} in {language}")
            if told != sentence:
                raise BrokenLaw(9, _place(here), f"a {line.kind} is told as {told!r}, not as {sentence!r}")


def _check_end(variant: Variant, record: GameRecord, checked: Checked) -> None:
    scores = record.now.scores
    if len(scores) != variant.seats or any(score != score for score in scores):
        raise BrokenLaw(7, _place(record.now), f"the scores at the end are {scores}")
    if variant.game.zero_sum and abs(sum(scores)) > NEARLY * max(1.0, *map(abs, scores)):
        raise BrokenLaw(7, _place(record.now), f"the scores {scores} of a zero-sum game do not add up to 0")
    ended = _in_its_kind(record.now, variant.result, scores)
    _check_lines(variant, [ended], record.now, SPECTATOR, checked)


# Bad input


def _hostile(variant: Variant, here: Position, dice: random.Random) -> None:
    """Law 8: whatever text comes in is read or refused in a sentence, and nothing changes."""
    before = copy_of(here.state).tobytes()
    notation = variant.game.notation
    dealt = variant.deal(seed=dice.getrandbits(32))
    text = dice.choice([here.text, notation.write_deal(variant, dealt.state)])
    readers: list[Callable[[str], object]] = [variant.position, variant.deal]
    readers += [partial(notation.read_choice, variant, here.seen_by(seat), seat) for seat in here.to_act]
    for bad, read in product((dice.choice(NOISE), _spoilt(text, dice)), readers):
        try:
            read(bad)
        except GameError as refusal:
            _check_refusal(here, bad, refusal)
        except Exception as problem:
            raised = f"{bad!r} raises {type(problem).__name__}: {problem}"
            raise BrokenLaw(8, _place(here), raised) from problem
    if here.state.tobytes() != before:
        raise BrokenLaw(8, _place(here), "a text that was refused has changed the position")


def _check_refusal(here: Position, bad: str, refusal: GameError) -> None:
    for language in LANGUAGES:
        told = Teller(language).say(refusal.message)
        if not told.strip() or "\n" in told:
            raise BrokenLaw(8, _place(here), f"{bad!r} is refused with {told!r}")


def _spoilt(text: str, dice: random.Random) -> str:
    """A text with something in it changed."""
    at = dice.randrange(len(text) + 1)
    kind = dice.randrange(4)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + dice.choice("0123456789-/?= ,AJQK☃") + text[at:]
    if kind == 2:
        return text[at:] + text[:at]
    return text.replace(dice.choice(text or " "), dice.choice("0123456789-/?= "))


__all__ = ["BrokenLaw", "Checked", "check_game", "check_variant", "some_variants"]
