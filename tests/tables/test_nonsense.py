"""Random people ask random things of a table: what is refused changes nothing, what is done is never lost."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from parlour import Guest, a_parlour, assert_spoken, laid_open, sayable, set_up, settled
from pydantic import ValidationError

from pipworks import GameError, read_record
from pipworks.games import find
from pipworks.tables import LiveTable
from pipworks.tables.state import TableState

GAMES = (
    "femto:pack=2-3-4-5-6-8,hand_size=3,start=draft",
    "math-arena:players=3",
    "sequences",
    "brain-drain:first_to=2,players=3",
    "ascent:last_number=2",
    "friend-or-foe:players=3,turn_limit=6",
)
SEATS = st.sampled_from((0, 0, 0, 1, 1, 1, 2, 2, 3, 63))
WORDS = st.sampled_from(
    ("2", "10", "pass", "wait", "wrong", "", "A-2", "1+1", "\x00", "((((", "4" * 200, "٣", "J")
)
KINDS = ("undo", "pause", "rematch", "abandon")
COMMANDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "choose": {"seat": SEATS, "choice": WORDS, "number": st.none() | st.integers(0, 60)},
    "withdraw": {"seat": SEATS},
    "sit": {
        "seat": SEATS,
        "name": st.none() | st.text(max_size=40),
        "share": st.none() | WORDS,
        "seal": st.none() | WORDS | st.just("5f" * 32),
    },
    "open": {"seat": SEATS, "share": st.none() | WORDS},
    "stand": {"seat": SEATS},
    "seat_bot": {"seat": SEATS, "bot": st.sampled_from(("random", "greedy", "perfect", "", "RANDOM "))},
    "open_seat": {"seat": SEATS},
    "propose": {"seat": SEATS, "kind": st.sampled_from(KINDS)},
    "answer": {"seat": SEATS, "accept": st.booleans()},
    "resume": {"seat": SEATS},
    "resign": {"seat": SEATS},
    "vacation": {"seat": SEATS, "away": st.booleans()},
    "chat": {"text": st.text(max_size=30)},
    "chat_off": {},
    "chat_on": {},
}
LIKELY = ["choose"] * 3 + ["sit", "answer"] + sorted(COMMANDS)


@st.composite
def a_command(draw: st.DrawFn) -> dict[str, Any]:
    what = draw(st.sampled_from(LIKELY))
    return {"do": what} | {name: draw(values) for name, values in COMMANDS[what].items()}


def sensible(state: TableState, person: str, dice: random.Random) -> dict[str, Any] | None:
    """Something that a person may well do now."""
    for seat in state.held_by(person):
        if state.proposal is not None and seat in state.proposal.waiting:
            return {"do": "answer", "seat": seat, "accept": dice.random() < 0.6}
        if seat in state.due and state.position is not None:
            return {
                "do": "choose",
                "seat": seat,
                "choice": dice.choice(sayable(state.variant, state.position, seat)),
            }
    if state.status == "waiting":
        return {"do": "sit", "seat": dice.randrange(len(state.seats))}
    return None


async def ask(live: LiveTable, guest: Guest, command: dict[str, Any], everybody: list[Guest]) -> None:
    """One thing asked; if it is refused nothing may have changed and nobody have heard anything."""
    before = laid_open(await settled(live))
    heard = [len(each.heard) for each in everybody]
    try:
        number = await guest.do(live, command.pop("do"), **command)
        assert number >= before["number"]
    except (GameError, ValidationError) as problem:
        if isinstance(problem, GameError):
            assert_spoken(problem)
        assert laid_open(await live.state()) == before
        assert [len(each.heard) for each in everybody] == heard


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("pace", ["live", "correspondence"])
@settings(max_examples=max(4, settings().max_examples // 10))
@given(data=st.data())
def test_what_is_refused_changes_nothing_and_what_is_done_stays(
    code: str, pace: str, data: st.DataObject
) -> None:
    variant = find(code)
    dice = random.Random(data.draw(st.integers(0, 10**6)))
    kinds = ["me"] + [
        data.draw(st.sampled_from(("open", "open", "me", "random"))) for _ in range(variant.seats - 1)
    ]
    clock = data.draw(st.sampled_from((None, {"bank": 1e6, "increment": 5, "cap": 1e6})))
    public = data.draw(st.booleans())
    script = data.draw(
        st.lists(st.tuples(st.integers(0, 5), st.none() | a_command()), min_size=5, max_size=50)
    )

    async def scene(place: Path) -> None:
        people = [Guest("Ann"), Guest("Bob"), Guest("Cat"), Guest("Eve", invited=False)]
        async with a_parlour(place, fairness=0.001) as parlour:
            live = await set_up(
                parlour, people[0], code, *kinds, public=public, clock=clock, pace=pace, claim_seconds=None
            )
            for each in people[:3]:
                await each.come(live, since=0)
            if public:
                await people[3].come(live, since=0)
            for who, command in script:
                guest = people[who % len(people)]
                if command is None:
                    command = sensible(await settled(live), guest.id, dice)
                if command is not None:
                    await ask(live, guest, dict(command), people)
            state = await settled(live)
            now = laid_open(state)
            assert laid_open(parlour.read(live.id)[0]) == now
            entries = parlour.storage.entries(live.id)
            assert [each.number for each in entries] == list(range(1, state.number + 1))
            for each in people[: 4 if public else 3]:
                assert [event["number"] for event in each.events] == [entry.number for entry in entries]
            if state.ended:
                record = str(parlour.record(live.id).record)
                assert read_record(record, variant).steps == parlour.record(live.id).record.steps
        async with a_parlour(place) as parlour:
            again = await parlour.table(live.id)
            assert laid_open(await settled(again)) == now

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(scene(Path(folder) / "tables.db"))
