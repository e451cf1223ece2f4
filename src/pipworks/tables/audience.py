"""Who listens at a table, and what each of them is told of it, by their seats and in their language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pipworks.engine import SPECTATOR
from pipworks.tables import showing
from pipworks.tables.encoding import encoded, with_part
from pipworks.tables.journal import Entry
from pipworks.tables.past import Past
from pipworks.tables.seeing import Eyes, Sight, eyes_of
from pipworks.tables.state import Step, TableState
from pipworks.tables.surroundings import Surroundings

MANY = 10
"""So many listeners are told of everybody who comes and goes at once; more of them now and then."""
CALM_SECONDS = 0.001
"""Then so many seconds for each listener lie between."""


@dataclass(eq=False)
class Watcher:
    """Somebody who is told what happens at a table: a person with seats, or one who only watches.

    `send` takes a message as JSON text, and must neither wait nor fail.
    """

    person: str | None
    send: Callable[[str], None]
    invited: bool = False
    language: str = "en"
    eyes: Eyes = (SPECTATOR,)
    unheard: frozenset[str] = frozenset()
    """People whose chat is not told them."""
    drawn: frozenset[str] = frozenset()
    """Games that they draw by their own views, which then need no zones."""

    def wants_zones(self, state: TableState) -> bool:
        """Whether the views of a table are to have zones."""
        return state.variant.game.name not in self.drawn


class Audience:
    """Those who listen at one table."""

    def __init__(self, around: Surroundings, table: str, invitation: str, state: TableState) -> None:
        self.watchers: set[Watcher] = set()
        self.told = state.number
        """The number of the last event that they have been told of."""
        self.past = Past()
        self._latest = state
        self._online: dict[str, Any] = {}
        """Who is online, as they were told last."""
        self._around = around
        self._table = table
        self._invitation = invitation
        self._sight = Sight()
        self._calm_until = float("-inf")
        self._telling: asyncio.TimerHandle | None = None
        """Is to tell who is online when enough time has gone by."""
        self._remembering = asyncio.Lock()
        """Held while a log is made: of many who come at once one has it made, and all have it then."""

    def online(self, state: TableState) -> set[int]:
        """The seats whose people are listening."""
        people = {each.person for each in self.watchers if each.person is not None}
        return {at for at, seat in enumerate(state.seats) if seat.person in people}

    def summary(self, state: TableState, person: str | None, language: str, now: float) -> dict[str, Any]:
        """The table in short, for one reader."""
        short = showing.summary(state, now, language)
        return showing.personal(short, person, self.online(state), self._invitation)

    def renew(self, state: TableState) -> None:
        """Forget what was said before: the table has been read anew."""
        self.past = Past()
        self._latest = state

    async def remembered(
        self, state: TableState, eyes: Eyes, language: str, since: int | None
    ) -> list[dict[str, Any]]:
        """Have at hand what somebody is to be told of what happened before; or what it is, after a number.

        It is made while the table goes on, for it may take long.
        """
        if since is not None:
            return await self._retold(state, eyes, language, since)
        async with self._remembering:
            known = self.past.known_until(eyes, language)
            self.past.extend(eyes, language, await self._retold(state, eyes, language, known))
        return []

    async def _retold(self, state: TableState, eyes: Eyes, language: str, known: int) -> list[dict[str, Any]]:
        """What somebody is told of what happened after a number; nothing, where that is at hand as it is."""
        if known >= state.number or self.past.since(known, state) is not None:
            return []
        return await self._around.retold(self._table, eyes, known, state.number, language)

    def welcome(
        self,
        watcher: Watcher,
        state: TableState,
        eyes: Eyes,
        since: int | None,
        missed: list[dict[str, Any]],
        now: float,
    ) -> bool:
        """Begin to tell somebody, if what they are to be told leads up to now; whether it does.

        First a welcome, with `since` what they have missed, of which that is at hand, and then every event.
        """
        log: str | None = "[]"
        if since is None:
            log = self.past.log(eyes, watcher.language, state)
        elif since < state.number:
            recent = self.past.since(missed[-1]["number"] if missed else since, state)
            if recent is None:
                return False
            missed = missed + list(showing.messages(recent, eyes, watcher.language))
            for message in missed:
                message["views"] = None
            missed = showing.without_chat(missed, state, watcher.unheard)
            showing.with_views(missed, state, eyes, watcher.language, watcher.wants_zones(state))
        if log is None or eyes != eyes_of(state, watcher.person):
            return False
        self._latest = state
        watcher.eyes = eyes
        self.watchers.add(watcher)
        short = self.summary(state, watcher.person, watcher.language, now)
        welcome = showing.welcome(
            state, short, watcher.eyes, now, watcher.language, watcher.wants_zones(state)
        )
        if watcher.unheard:
            heard = [each for each in state.chat if each.text and each.person not in watcher.unheard]
            welcome["chat"] = [showing.chat_line(each) for each in heard]
        watcher.send(with_part(encoded(welcome), "log", log))
        if since is not None:
            for message in missed:
                watcher.send(encoded(message))
        self.tell_online()
        return True

    def tell(self, state: TableState, entry: Entry, steps: list[Step], now: float) -> None:
        """Tell everybody of an event that has been committed and applied."""
        self.told = entry.number
        self._latest = state
        self.past.add(state, entry, steps)
        if not self.watchers:
            return
        changes = entry.event.shows_table or state.ended
        made: dict[tuple[Eyes, str, bool], tuple[dict[str, Any], str]] = {}
        for watcher in list(self.watchers):
            if changes:
                watcher.eyes = eyes_of(state, watcher.person)
            zones = watcher.wants_zones(state)
            reader = watcher.eyes, watcher.language, zones
            if reader not in made:
                message = showing.event_message(
                    state, entry, steps, watcher.eyes, watcher.language, zones=zones, sight=self._sight
                )
                made[reader] = message, encoded(message)
            message, text = made[reader]
            if changes:
                short = self.summary(state, watcher.person, watcher.language, now)
                text = encoded(message | {"table": short})
            if watcher.unheard and message["chat"] is not None:
                (told,) = showing.without_chat([message], state, watcher.unheard)
                text = encoded(told)
            watcher.send(text)
        if changes and self._online != self._online_now():
            self.tell_online()

    def tell_online(self) -> None:
        """Tell everybody who listens: at once, or where many do soon, since each who comes is told to all."""
        if self._telling is not None:
            return
        loop = asyncio.get_running_loop()
        left = self._calm_until - loop.time()
        if len(self.watchers) > MANY and left > 0:
            self._telling = loop.call_later(left, self._tell_online)
        else:
            self._tell_online()

    def _tell_online(self) -> None:
        self._telling = None
        self._calm_until = asyncio.get_running_loop().time() + CALM_SECONDS * len(self.watchers)
        self._online = self._online_now()
        text = encoded(self._online)
        for watcher in list(self.watchers):
            watcher.send(text)

    def _online_now(self) -> dict[str, Any]:
        watching = {each.person or id(each) for each in self.watchers if each.eyes == (SPECTATOR,)}
        return showing.online(self._latest, self.online(self._latest), len(watching))
