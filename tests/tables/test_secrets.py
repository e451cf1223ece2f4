"""Nothing that leaves a table tells eyes what they cannot know: not by a byte, an error, a number or a time.

Two worlds are made that differ only in what certain eyes cannot know, and the same things are done in both.
As long as those eyes cannot have learnt which of the two they are in, they must be handed the same bytes.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parlour import (
    COMMAND,
    PATIENCE,
    Guest,
    a_parlour,
    brought,
    choose_anything,
    sayable,
    set_up,
    settled,
    until,
)
from pydantic import ValidationError
from pydantic_core import to_json
from test_nonsense import a_command

from pipworks import SPECTATOR, GameError, Position, Variant, generator
from pipworks.bots import LEVEL_NAMES
from pipworks.bots.levels import level_bot
from pipworks.engine import Decider
from pipworks.games import find
from pipworks.tables import LiveTable, Parlour, bots_for, clocks, seeing, showing
from pipworks.tables.commands import Clock
from pipworks.tables.course import seed_for
from pipworks.tables.dealing import purpose
from pipworks.tables.deciding import Asker, decide
from pipworks.tables.events import Chose, Closed, Created, Event, Sitter, Started, Withdrew
from pipworks.tables.journal import Entry, after, begin
from pipworks.tables.sitting import decider
from pipworks.tables.state import Pace, Step, TableState
from pipworks.tables.thinking import Occasion, think

VARIANTS = (
    "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden",
    "femto:hand_size=3,order=alternate,pack=2-3-4-5-5-6-7-J,spare=hidden,joker=trump,equal=leader",
    "femto:hand_size=3,match=2,pack=2-3-4-5-6-8-9,spare=hidden",
    "femto:hand_size=3,pack=2-3-4-5-6-8,start=snake",
    "math-arena",
    "math-arena:players=4,remainder=choice,ties=split,tournament=2",
    "sequences",
    "sequences:division=floor,idle_modifiers=forbidden",
    "brain-drain:players=3,relief=three",
    "ascent:last_number=5,players=3",
    "friend-or-foe:turn_limit=60",
    "friend-or-foe:both_criteria=true,friend_when_matched=true,players=3,turn_limit=60",
)
SEALING = tuple(
    code
    for code in VARIANTS
    if "order=alternate" not in code and not code.startswith(("sequences", "ascent"))
)
"""Those in which several seats choose at the same time."""
TABLE, SECRET = "twins", "5e" * 32
EXAMPLES = max(8, settings().max_examples // 3)


def walked(variant: Variant, seed: int, most: int) -> Position:
    """A position on the way of a random game, at which somebody is to choose."""
    dice = random.Random(seed)
    here = variant.deal(seed=seed)
    for _ in range(dice.randrange(most)):
        there, _ = here.play_numbers(
            {seat: dice.choice(variant.choices(here.state, seat)) for seat in here.to_act}
        )
        if there.over:
            break
        here = there
    return here


def cannot_tell(variant: Variant, one: Position, other: Position, eyes: int) -> bool:
    return one.seen_by(eyes).tobytes() == other.seen_by(eyes).tobytes()


def person_of(seat: int) -> str:
    return "watcher" if seat == SPECTATOR else f"person {seat}"


# The worlds by themselves: with the same times, every byte must be the same


@dataclass
class World:
    """A table, made of events whose times are given, and what is handed to certain eyes."""

    state: TableState
    eyes: int
    at: float = 0.0
    link: Any = None
    """The latest link that those eyes were told."""

    @classmethod
    def of(cls, position: Position, eyes: int, *, pace: Pace) -> World:
        variant = position.variant
        sitters = tuple(
            Sitter("person", f"Guest {seat}", person_of(seat), share="0b") for seat in range(variant.seats)
        )
        created = Created(
            variant.code,
            owner="somebody",
            public=True,
            pace=pace,
            clock=Clock(bank=1000.0, increment=5.0, cap=1200.0),
            claim_seconds=60.0,
            chat=True,
            start={"position": position.text},
            seats=sitters,
        )
        state = begin(SECRET, Entry(TABLE, 1, 0.0, created), find)
        return cls(state, eyes)

    @property
    def position(self) -> Position:
        assert self.state.position is not None
        return self.state.position

    def happen(self, event: Event, seconds: float) -> bytes:
        """What those eyes are handed when something happens, and what they can ask for then."""
        self.at += seconds
        entry = Entry(TABLE, self.state.number + 1, self.at, event)
        steps = after(self.state, entry)
        return self.handed(entry, steps)

    def handed(self, entry: Entry, steps: list[Step]) -> bytes:
        """But for the link, of which nobody can tell what it stands for who has not the table's secret."""
        state, eyes = self.state, (self.eyes,)
        told = showing.event_message(state, entry, steps, eyes)
        self.link = told.pop("link")
        table = showing.personal(showing.summary(state, self.at + 1), person_of(self.eyes), (0,), "come-in")
        row = showing.row_of(state, "come-in", clocks.wakes(state, 0.04))
        more = {
            "table": table,
            "log": showing.log_lines(told),
            "seen": showing.seen(state, self.eyes),
            "lobby": row.summary,
            "wakes": row.wake,
        }
        return to_json([told, more])

    def ask(self, command: Any) -> str:
        """What comes of a command of those eyes: a refusal's words, or the kind of event that it makes."""
        try:
            event = decide(self.state, Asker(person_of(self.eyes), "Guest", True), command)
        except GameError as problem:
            return f"{problem.code}: {problem}"
        return "nothing" if event is None else event.called


def a_choice(worlds: Sequence[World], dice: random.Random) -> tuple[int, list[str], bool] | None:
    """A seat that is to choose, what it says in each world, and whether that cannot tell the worlds apart.

    The seats of others say different things if they can: what is sealed, or done where nobody sees it.
    """
    (state, _), eyes = (world.state for world in worlds), worlds[0].eyes
    game = state.variant.game
    seat = dice.choice(state.due)
    said = [sayable(world.state.variant, world.position, seat) for world in worlds]
    common = [each for each in said[0] if each in said[1]]
    if seat == eyes:
        assert said[0] == said[1]
    elif dice.random() < 0.6:
        chosen = [dice.choice(each) for each in said]
        if len(state.acting) > 1 and (not state.is_claim or state.pace == "correspondence"):
            return seat, chosen, chosen[0] == chosen[1]
        numbers = [
            game.notation.read_said(state.variant, world.position.seen_by(seat), seat, text)
            for world, text in zip(worlds, chosen, strict=True)
        ]
        if len(state.acting) == 1 and not any(
            game.reveals is not None
            and game.reveals(state.variant.rules, world.position.state, seat, number, eyes)
            for world, number in zip(worlds, numbers, strict=True)
        ):
            return seat, chosen, True
    return (seat, [dice.choice(common)] * 2, True) if common else None


def do_in(worlds: Sequence[World], events: Sequence[Event], seconds: float) -> bool:
    """Have the same happen in both worlds; whether those eyes still cannot tell them apart.

    Links are the same as long as the same has been played, and what is sealed has not.
    """
    state = worlds[0].state
    alone = len(state.due) == 1 and not state.is_claim and not state.sealed
    parted = worlds[0].link != worlds[1].link or (alone and events[0] != events[1])
    handed = [world.happen(event, seconds) for world, event in zip(worlds, events, strict=True)]
    one, other = worlds
    if not cannot_tell(one.state.variant, one.position, other.position, one.eyes):
        return False
    assert handed[0] == handed[1]
    links = [world.link for world in worlds]
    assert (links[0] == links[1]) is not parted and links[0]["words"] == links[1]["words"]
    return True


def choose_in(worlds: Sequence[World], seat: int, said: Sequence[str], seconds: float) -> bool:
    events = []
    for world, text in zip(worlds, said, strict=True):
        command = COMMAND.validate_python({"do": "choose", "seat": seat, "choice": text})
        event = decide(world.state, Asker(person_of(seat), "Guest", True), command)
        assert isinstance(event, Chose)
        events.append(event)
    return do_in(worlds, events, seconds)


@pytest.mark.parametrize("code", VARIANTS)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_worlds_that_differ_in_secrets_alone_look_the_same_to_the_byte(
    code: str, data: st.DataObject
) -> None:
    variant = find(code)
    seed = data.draw(st.integers(0, 10**6))
    eyes = data.draw(st.integers(SPECTATOR, variant.seats - 1))
    here = walked(variant, seed, 60)
    other = Position(variant, variant.imagined(here.seen_by(eyes), eyes, generator(seed)), None)
    pace = data.draw(st.sampled_from(("live", "correspondence")))
    nonsense = data.draw(st.lists(a_command(), max_size=12))
    worlds = [World.of(each, eyes, pace=pace) for each in (here, other)]
    dice, differ = random.Random(seed), False
    if not do_in(worlds, [Started()] * 2, 1.0):
        return
    for _ in range(12):
        for command in nonsense[:4]:
            try:
                asked = COMMAND.validate_python(command)
            except ValidationError:
                continue
            assert worlds[0].ask(asked) == worlds[1].ask(asked)
        nonsense = nonsense[4:] + nonsense[:4]
        assert worlds[0].state.due == worlds[1].state.due
        if worlds[0].state.ended or not worlds[0].state.due:
            return
        chosen = a_choice(worlds, dice)
        if chosen is None:
            return
        seat, said, same = chosen
        differ = differ or not same
        if differ and len(worlds[0].state.due) == 1:
            return  # what was chosen is laid open now, and shows which world it is
        if not choose_in(worlds, seat, said, dice.random()):
            return
        one, two = (world.state for world in worlds)
        assert one.claimed == two.claimed or (differ and pace == "correspondence")
        if seat in one.sealed and not one.is_claim and dice.random() < 0.2:
            alike = do_in(worlds, [Withdrew(seat)] * 2, dice.random())
        elif one.claimed is not None and not differ and dice.random() < 0.5:
            alike = do_in(worlds, [Closed()] * 2, 0.05)
        else:
            alike = True
        if not alike:
            return


@cache
def quick_decider(variant: Variant, name: str) -> Decider:
    """A bot; if of a level, of that kind, but it imagines and searches a hundredth as much."""
    return level_bot(name, variant, effort=0.01) if name in LEVEL_NAMES else decider(name, variant)


@pytest.mark.parametrize("code", VARIANTS)
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 10**6))
def test_the_time_a_bot_takes_tells_nothing_of_its_hand(code: str, seed: int) -> None:
    """When a bot's choice is due follows from what a spectator sees, and from nothing else."""
    variant = find(code)
    here = walked(variant, seed, 60)
    other = Position(variant, variant.imagined(here.seen_by(SPECTATOR), SPECTATOR, generator(seed)), None)
    bots = [each.name for each in bots_for(variant) if each.name not in ("perfect", "search", "thinking")]

    for name in bots:
        due = []
        for world in (here, other):
            occasion = Occasion(
                seed=purpose(SECRET, "bots"),
                step=7,
                turn=here.turn,
                opened=100.0,
                turn_opened=90.0,
                is_claim=here.is_claim,
                bots=dict.fromkeys(range(variant.seats), name),
                pace=0.8,
            )
            known = {seat: world.seen_by(seat) for seat in here.to_act}
            thoughts = think(quick_decider, variant, occasion, known)
            due.append([(thought.seat, thought.due) for thought in thoughts])
        assert due[0] == due[1]


# Whole tables: every byte that is sent


TIME = re.compile(r'"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"')
LINK = re.compile(r'"hash":"[0-9a-f]{64}"')
SECONDS = re.compile(r'"seconds":\{[^}]*\}')


def timeless(text: str) -> str:
    """A message without the times, which differ from one game to the next, and without the links.

    A link is a digest of what was played by a key that nobody knows: as good as drawn by chance.
    """
    return LINK.sub('"hash":""', SECONDS.sub('"seconds":0', TIME.sub('"T"', text)))


async def everything(live: LiveTable, guest: Guest) -> list[str]:
    """All that somebody can get at a table, without doing anything: as text, and without the times."""
    state = await live.state()
    eyes = seeing.eyes_of(state, guest.id)
    fresh = await Guest("Ann", who=guest.id).come(live)
    assert fresh.watcher is not None
    live.leave(fresh.watcher)
    asked = [to_json(await live.summary(guest.id)).decode(), to_json(await live.messages(eyes)).decode()]
    return [timeless(each) for each in [*guest.heard, *fresh.heard, *asked]]


async def refusals(live: LiveTable, guest: Guest, commands: Sequence[dict[str, Any]]) -> list[str]:
    told = []
    for command in commands:
        try:
            await guest.do(live, command["do"], **{name: command[name] for name in command if name != "do"})
            told.append("done")
        except (GameError, ValidationError) as problem:
            told.append(str(problem) if isinstance(problem, GameError) else "invalid")
    return told


HARMLESS = ("choose", "withdraw", "sit", "stand", "resume", "answer", "vacation", "chat_off", "chat_on")


@pytest.mark.parametrize("code", SEALING)
@settings(max_examples=max(2, EXAMPLES // 5))
@given(data=st.data())
def test_what_is_sealed_changes_no_byte_for_others(code: str, data: st.DataObject) -> None:
    """Two tables at which the same seat seals different choices, and all that the others are sent of it."""
    variant = find(code)
    seed = data.draw(st.integers(0, 10**6))
    here = walked(variant, seed, 40)
    while len(here.to_act) < 2:
        seed += 1
        here = walked(variant, seed, 40)
    dice = random.Random(seed)
    seat = dice.choice(here.to_act)
    options = sayable(variant, here, seat)
    # That a live claim comes first is public as soon as it counts; by correspondence it stays sealed.
    pace = "correspondence" if here.is_claim else "live"

    def asked_by(other: int) -> list[dict[str, Any]]:
        """What somebody else may try in order to find out, without doing anything."""
        seats = [seat] if other in here.to_act or other == SPECTATOR else [seat, other]
        return [
            *({"do": "choose", "seat": each, "choice": choice} for each in seats for choice in options),
            *(
                {"do": what, "seat": each}
                for each in seats
                for what in ("withdraw", "stand", "resume", "sit")
            ),
            {"do": "propose", "seat": max(other, 0), "kind": "undo"},
        ]

    async def world(folder: Path, choice: str) -> list[list[str]]:
        guests = [Guest(f"Guest {each}", who=person_of(each)) for each in range(variant.seats)]
        watching = Guest("Watcher", who="watcher")
        async with a_parlour(folder / "tables.db") as parlour:
            live = await brought(
                parlour,
                variant,
                guests,
                table=TABLE,
                secret=SECRET,
                position=here.text,
                pace=pace,
                claim_seconds=None,
            )
            await settled(live)
            for each in [*guests, watching]:
                await each.come(live, since=0)
            await guests[seat].do(live, "choose", seat=seat, choice=choice)
            told = []
            for at, each in [*enumerate(guests), (SPECTATOR, watching)]:
                if at != seat:
                    answers = await refusals(live, each, asked_by(at))
                    assert "done" not in answers
                    told.append([*answers, *await everything(live, each)])
            return told

    with tempfile.TemporaryDirectory() as folder:
        told = []
        for number, choice in enumerate(dice.sample(options, min(3, len(options)))):
            place = Path(folder) / str(number)
            place.mkdir()
            told.append(asyncio.run(world(place, choice)))
        for each in told[1:]:
            assert each == told[0]


@pytest.mark.parametrize("code", VARIANTS)
@settings(max_examples=max(2, EXAMPLES // 5))
@given(data=st.data())
def test_tables_that_differ_in_secrets_alone_send_the_same_bytes(code: str, data: st.DataObject) -> None:
    """As above for worlds, with everything real: two parlours, two databases, the times taken out."""
    variant = find(code)
    seed = data.draw(st.integers(0, 10**6))
    eyes = data.draw(st.integers(SPECTATOR, variant.seats - 1))
    here = walked(variant, seed, 60)
    twin = Position(variant, variant.imagined(here.seen_by(eyes), eyes, generator(seed)), None)
    nonsense = [each for each in data.draw(st.lists(a_command(), max_size=8)) if each["do"] in HARMLESS]
    dice = random.Random(seed)

    async def scene(folder: Path) -> None:
        guests = [Guest(f"Guest {each}", who=person_of(each)) for each in range(variant.seats)]
        async with (
            a_parlour(folder / "one.db", fairness=30.0) as one,
            a_parlour(folder / "other.db", fairness=30.0) as other,
        ):
            tables, listeners = [], []
            for parlour, position in ((one, here), (other, twin)):
                live = await brought(
                    parlour, variant, guests, table=TABLE, secret=SECRET, position=position.text
                )
                await until(live, lambda state: state.status == "playing")
                tables.append(live)
                listeners.append(await Guest("Eyes", who=person_of(eyes)).come(live, since=0))
            for _ in range(6):
                states = [await live.state() for live in tables]
                assert all(state.position is not None for state in states)
                positions = [state.position for state in states if state.position is not None]
                if not cannot_tell(variant, positions[0], positions[1], eyes):
                    return
                told = [
                    await everything(live, guest)
                    for live, guest in zip(tables, listeners, strict=True)
                ]  # fmt: skip
                assert told[0] == told[1]
                answers = [
                    await refusals(live, guest, nonsense)
                    for live, guest in zip(tables, listeners, strict=True)
                ]  # fmt: skip
                assert answers[0] == answers[1]
                states = [await live.state() for live in tables]
                if not states[0].due or states[0].ended:
                    return
                seat = dice.choice(states[0].due)
                said = [
                    sayable(variant, state.position, seat) for state in states if state.position is not None
                ]
                common = [each for each in said[0] if each in said[1]]
                if not common:
                    return
                choice = dice.choice(common)
                for live in tables:
                    await guests[seat].do(live, "choose", seat=seat, choice=choice)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(scene(Path(folder)))


@pytest.mark.parametrize("code", VARIANTS)
def test_no_byte_of_a_whole_game_is_secret(code: str, tmp_path: Path) -> None:
    """Everything that spectators and players are sent in a game, refusals included, before the last event."""
    variant = find(code)

    async def scene(parlour: Parlour) -> None:
        dice = random.Random(code)
        guests = [Guest(f"Guest {each}", who=f"unspeakable{each}") for each in range(variant.seats)]
        watching = Guest("Watcher", who="watcher", invited=False)
        live = await brought(parlour, variant, guests, table="whole", secret="0123456789abcdef" * 4)
        for each in [*guests, watching]:
            await each.come(live, since=0)
        errors: list[str] = []
        while await choose_anything(live, guests, dice) and len(errors) < 400:
            state = await live.state()
            if state.ended:
                break
            for each in [*guests, watching]:
                for seat in range(variant.seats):
                    command = {"do": "choose", "seat": seat, "choice": dice.choice(["", "99", "J", "pass?"])}
                    errors += await refusals(live, each, [command])
        state = await live.state()
        seed = seed_for(state)
        hidden = [state.secret, seed, purpose(state.secret, "bots"), *map(str, generator(seed))]
        if state.position is not None and state.position.rng is not None:
            hidden += [str(word) for word in state.position.rng]
        for guest in [*guests, watching]:
            for text in [*guest.heard, *errors]:
                for word in hidden:
                    assert word not in text
                for other in guests:
                    assert other.id not in text or other is guest
                if guest is watching:
                    assert live.invitation not in text
        number = len(watching.events)
        for guest in guests:  # the same events, in the same order, for all
            assert [(each["number"], each["kind"], each["seat"]) for each in guest.events] == [
                (each["number"], each["kind"], each["seat"]) for each in watching.events
            ]
            assert len(guest.events) == number

    async def whole() -> None:
        async with a_parlour(tmp_path / "tables.db", fairness=0.0) as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


@pytest.mark.parametrize("code", VARIANTS)
def test_what_was_told_shows_no_card_that_was_hidden(code: str, tmp_path: Path) -> None:
    """Views in a whole game are those of the masked state, of which every other world has the same."""
    variant = find(code)

    async def scene(parlour: Parlour) -> None:
        dice, luck = random.Random(code), generator(code)
        guests = [Guest(f"Guest {each}") for each in range(variant.seats)]
        live = await brought(parlour, variant, guests, table="views", secret="77" * 32)
        for guest in guests:
            await guest.come(live, since=0)
        for _ in range(60):
            state = await settled(live)
            if state.ended or state.position is None:
                break
            for seat, guest in enumerate(guests):
                seen = [each for each in guest.messages if each.get("views")][-1]["views"][str(seat)]
                if state.sealed:
                    continue
                imagined = variant.imagined(state.position.seen_by(seat), seat, luck)
                view = Position(variant, imagined, None).view(seat, seeing.teller_of(state, "en", seat))
                assert json.loads(to_json(view)) == seen
            if not await choose_anything(live, guests, dice):
                break

    async def whole() -> None:
        async with a_parlour(tmp_path / "tables.db", fairness=0.0) as parlour:
            await asyncio.wait_for(scene(parlour), PATIENCE)

    asyncio.run(whole())


@pytest.mark.parametrize("code", ["sequences", "math-arena", "femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden"])
def test_on_one_device_nobody_reads_what_another_has_drawn(code: str, tmp_path: Path) -> None:
    """Who holds several seats hands the device round: what happens is told to them as to whoever watches."""

    async def scene() -> None:
        async with a_parlour(tmp_path / "tables.db") as parlour:
            ann, eve = Guest("Ann"), Guest("Eve")
            live = await set_up(parlour, ann, code, "me", "me", public=True)
            await until(live, lambda state: state.status == "playing")
            await ann.come(live)
            await eve.come(live)
            dice = random.Random(5)
            for _ in range(16):
                await choose_anything(live, [ann], dice)
            parts = ("number", "lines", "told", "steps")
            heard = [[{part: each[part] for part in parts} for each in one.events] for one in (ann, eve)]
            assert heard[0] == heard[1] and len(heard[0]) >= 16
            again = Guest("Ann", who=ann.id)
            await again.come(live)
            told = [line["text"] for line in again.messages[0]["log"]]
            assert told and not any(re.search(r"\bYou\b", each) for each in told)

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
