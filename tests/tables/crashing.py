"""A server under load that is meant to be killed.

Run as a program it gets everything ready, then reads orders from standard input, a line of JSON each, and
for each forks a process that serves the tables of a database and has people and bots play there without a
pause, until it is killed. It tells that process's number and, asked by another line, how it ended. What has
been acknowledged to somebody, or told to anybody, is written to a file before anything else happens.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from parlour import Guest, a_parlour, choose_anything, is_settled, play_on, sayable, set_up

from pipworks import GameError
from pipworks.gallery import Plays
from pipworks.games import find
from pipworks.ratings import Ratings
from pipworks.tables import LiveTable, Parlour, Storage, Watcher
from pipworks.tables.commands import Clock
from pipworks.tables.outbox import News
from pipworks.tournaments import Plan
from pipworks.tournaments.asking import Begin
from pipworks.tournaments.director import Director

TABLES = (
    ("femto:pack=2-3-4-5-6-8,hand_size=3", ["me", "me"]),
    ("femto:pack=2-3-4-5-6-8,hand_size=3,start=draft", ["me", "greedy"]),
    ("math-arena", ["me", "random"]),
    ("math-arena", ["greedy", "random"]),
    ("brain-drain:first_to=3", ["me", "me"]),
    ("ascent:last_number=3", ["me", "good"]),
    ("friend-or-foe:turn_limit=8,players=3", ["me", "random", "random"]),
    ("sequences", ["random", "random"]),
)
RATED = (("femto:pack=2-3-4-5-6-8,hand_size=3", ["me", "novice"]),)
ANN = "annannannannannannan"


class Notary:
    """Writes down what was acknowledged and what was told, at once."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def note(self, *words: Any) -> None:
        os.write(self._file, (json.dumps(words) + "\n").encode())


async def play(live: LiveTable, notary: Notary, dice: random.Random) -> None:
    """Listen to a table, and play for its people until the game is over."""
    ann = Guest("Ann", who=ANN)

    def hear(text: str) -> None:
        message = json.loads(text)
        if message["type"] == "event":
            notary.note("told", live.id, message["number"], message["kind"], message["seat"])

    await live.join(Watcher(ANN, hear, invited=True), since=10**6)
    while not (state := await live.state()).ended:
        seats = [seat for seat in state.due if not state.plays_itself(seat)]
        with suppress(GameError):
            if dice.random() < 0.05:
                text = f"line {dice.random()}"
                number = await ann.do(live, "chat", text=text)
                notary.note("done", live.id, number, {"text": text})
            elif seats and state.position is not None:
                seat = dice.choice(seats)
                choice = dice.choice(sayable(state.variant, state.position, seat))
                number = await ann.do(live, "choose", seat=seat, choice=choice, number=state.asked_at)
                notary.note("done", live.id, number, {"seat": seat})
        await asyncio.sleep(0.001 if is_settled(state) else 0.003)


async def keep_playing(
    parlour: Parlour, live: LiveTable, notary: Notary, dice: random.Random, *, rates: bool
) -> None:
    """Play a game, and then others."""
    while True:
        await play(live, notary, dice)
        live = await another(parlour, notary, dice, rates=rates)


async def another(parlour: Parlour, notary: Notary, dice: random.Random, *, rates: bool) -> LiveTable:
    """Set up another table, a rated one if they are."""
    code, seats = dice.choice(RATED if rates else TABLES)
    more = {"rated": True, "clock": Clock(bank=3600)} if rates else {}
    live = await set_up(parlour, Guest("Ann", who=ANN), code, *seats, **more)
    notary.note("done", live.id, 1, {"variant": find(code).code})
    return live


CUP = {"name": "Cup", "variant": "femto:pack=2-3-4-5-6-8,hand_size=3", "rounds": 3}
ENTRANTS = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")


async def get_under_way(
    director: Director, which: str, guests: list[Guest], note: Callable[..., None] = lambda *words: None
) -> None:
    """Have all enter a tournament who have not, and have it begin; a kill may have left it before that."""
    state = await director.find(which)
    if state.status == "open":
        for each in guests[len(state.players) :]:
            await director.enter(which, each.person, "", None)
            note("entered", which, each.person.name)
        await director.obey(which, guests[0].person, Begin(do="begin"))


async def direct(parlour: Parlour, notary: Notary, dice: random.Random) -> None:
    """Have one tournament after another played, by guests who choose at random."""
    director = Director(parlour)
    await parlour.start()
    await director.start()
    guests = [Guest(name, who=f"{name.lower():x<20}") for name in ENTRANTS]
    for each in guests:
        parlour.storage.people.come(each.person)
    for number in range(1_000_000):
        known = [each for each in director.keeping.of(guests[0].id, 99) if each.status != "over"]
        which = known[0] if known else await director.open(guests[0].person, Plan.model_validate(CUP))
        await get_under_way(director, which.id, guests, notary.note)
        while (state := await director.find(which.id)).status != "over":
            for table in list(state.open):
                if table in parlour.tables:
                    live = await parlour.table(table)
                    with suppress(GameError):
                        await choose_anything(live, guests, dice)
                        notary.note("chose", table, number)
            await asyncio.sleep(0.001)


async def serve(order: dict[str, Any]) -> None:
    dice = random.Random(order["seed"])
    notary = Notary(order["notes"])
    parlour = Parlour(Storage(order["database"]), pace=0.0, fairness=0.002)

    if order.get("directs"):
        await direct(parlour, notary, dice)

    async def hear(news: News) -> None:
        entry = news.entry
        notary.note("heard", entry.table, entry.number, news.sequence, entry.event.called)

    if order.get("listens"):
        parlour.subscribe("notary", hear, history=True)
    if order.get("counts"):
        Plays(parlour)
    if order.get("rates"):
        Ratings(parlour)
        parlour.storage.people.come(Guest("Ann", who=ANN).person)
    await parlour.start()
    rows = parlour.storage.listed(status=("waiting", "playing", "paused"), limit=10)
    tables = [await parlour.table(row.id) for row in rows]
    rates = bool(order.get("rates"))
    while len(tables) < 10:
        tables.append(await another(parlour, notary, dice, rates=rates))
    await asyncio.gather(*(keep_playing(parlour, live, notary, dice, rates=rates) for live in tables))


async def a_game_each(file: str) -> None:
    """Have one game of each kind played and told of, so that each fork finds loaded what that takes."""
    dice, ann = random.Random(0), Guest("Ann", who=ANN)
    async with a_parlour(file, fairness=0.002) as parlour:
        await parlour.start()
        for code, seats in (*TABLES, *RATED):
            live = await set_up(parlour, ann, code, *seats)
            await ann.come(live)
            await play_on(live, [ann], dice)


def warm() -> None:
    """Have everything loaded before the first fork: what each did again would take it most of its life."""
    with tempfile.TemporaryDirectory(prefix="pipworks-") as folder:
        asyncio.run(a_game_each(f"{folder}/tables.db"))


def main() -> None:
    warm()
    assert threading.active_count() == 1, "a process with threads cannot be forked"
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                asyncio.run(serve(json.loads(line)))
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(3)  # it is only ever to end by being killed
        print(child, flush=True)
        sys.stdin.readline()  # it is asked for the end, so that nobody else gets the number of this process
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
