"""A reply being done: its lines one after the other, each by the same door as every command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pipworks.engine import GameError, Teller, say
from pipworks.mail import commands, writing
from pipworks.mail.desk import Obey
from pipworks.mail.errors import NotUnderstood
from pipworks.tables import LiveTable, seeing, showing
from pipworks.tables.commands import Answer, Choose
from pipworks.tables.deciding import refuse_hint
from pipworks.tables.errors import NotNow, StorageUnavailable
from pipworks.tables.events.base import OfSeat
from pipworks.tables.journal import Entry
from pipworks.tables.people import Person
from pipworks.tables.state import TableState
from pipworks.tables.thinking import Advice

DOES = {
    "answer": "answered",
    "choose": "chose",
    "propose": "proposed",
    "resign": "resigned",
    "resume": "resumed",
    "vacation": "vacation",
    "withdraw": "withdrew",
}
"""The events by which a seat does what it is asked for; notes have keys of their own."""

Advise = Callable[[TableState, int], Awaitable[Advice]]
"""Which bot would choose what for a seat, from what the seat knows."""
Proposed = Callable[[int], Awaitable[bool]]
"""Whether something was proposed, right after an event, that the seat had yet to answer."""


def as_sentence(problem: GameError, language: str) -> str:
    """Why something cannot be done, as a sentence of its own."""
    said = str(showing.refusal(problem, language)["detail"])
    return said[:1].upper() + said[1:] + "." * (said[-1:].isalnum() or said[-1:] in "'“)")


class Reply:
    """What came of one reply: what was refused, and what is to be shown."""

    def __init__(
        self,
        live: LiveTable,
        person: Person,
        seat: int,
        number: int,
        language: str,
        obey: Obey,
        once: str,
        advise: Advise | None,
        proposed: Proposed,
        before: Sequence[Entry] = (),
    ) -> None:
        self.refusals: list[str] = []
        self.shown: list[str] = []
        self.board = False
        self._live = live
        self._person = person
        self._seat = seat
        self._number = self._known = number
        """The event that a choice answers, and the last one of which the answered letter knew."""
        self._proposed = proposed
        self._language = language
        self._obey = obey
        self._advise = advise
        """Nothing where what it is told would not be sent."""
        self._hinted = False
        self._once = once
        """A key of this reply: what it says is said once, however often it is brought."""
        self._before = list(before)
        """What has happened since this reply was begun with before, where it was: it may have done that."""

    def refuse(self, problem: GameError) -> None:
        """Something cannot be done, for a reason."""
        self.refusals.append(as_sentence(problem, self._language))

    async def do(self, text: str) -> None:
        """Do what the lines ask, until one cannot be done.

        A line that cannot be done after an empty one, once something has been done, is taken for a greeting.
        """
        lines = commands.lines_of(text)
        if not lines:
            self.refuse(NotUnderstood("there is nothing here: begin your answer with what you choose"))
        done = False
        for at, (line, apart) in enumerate(lines[: commands.MOST_ASKED]):
            try:
                await self._one(line, f"{self._once}.{at}")
            except StorageUnavailable:
                raise
            except GameError as problem:
                if not (done and apart):
                    self.refuse(problem)
                return
            done = True
        if len(lines) > commands.MOST_ASKED and not lines[commands.MOST_ASKED][1]:
            self.refuse(
                NotUnderstood(
                    "of one mail {most} lines are read: send the others when these are done",
                    most=commands.MOST_ASKED,
                )
            )

    async def _one(self, line: str, once: str) -> None:
        """Do what one line asks. Raises GameError."""
        state = await self._live.state()
        view = None if state.position is None else seeing.view(state, self._seat, self._language)
        choices = view.choices if view is not None else []
        asked = commands.asked_by(line, self._seat, self._number, choices, once)
        if asked == "board":
            self.board = True
        elif asked == "help":
            self.shown.append(Teller(self._language).say(writing.HELP))
        elif asked == "rules":
            sheet = state.variant.rule_sheet()
            self.shown.append(sheet.markdown(Teller(self._language)))
        elif asked == "hint":
            await self._hint(state)
        else:
            if isinstance(asked, Answer) and await self._proposed(self._known):
                asked = asked.model_copy(update={"number": self._known})  # it is to that, and nothing else
            number = self._done_before(asked)
            if number is None:
                number = await self._obey(self._live, self._person, asked)
            if isinstance(asked, Choose):
                self._number = number

    def _done_before(self, asked: Any) -> int | None:
        """The number of the event by which the seat did that, when this reply was brought before."""
        for at, entry in enumerate(self._before):
            event = entry.event
            ours = isinstance(event, OfSeat) and event.seat == self._seat
            if ours and event.called == DOES.get(asked.do):
                del self._before[: at + 1]
                return entry.number
        return None

    async def _hint(self, state: TableState) -> None:
        """Say what a bot would choose, where nobody but bots plays; the table is told of it before.

        Raises NotNow. One reply gets one hint, for others wait for the bot that gives it.
        """
        if self._advise is None:
            raise NotNow("so many answers have gone to this address that no hint can be sent now")
        if self._hinted:
            raise NotNow("one mail gets one hint: choose, and ask for the next in your next answer")
        refuse_hint(state, self._seat)
        bot, choice, *_ = await self._advise(state, self._seat)
        await self._live.note_hint(self._seat, state.asked_at)
        self._hinted = True
        hint = say("A hint, from what you know: the bot {bot} would choose {choice}.", bot=bot, choice=choice)
        self.shown.append(Teller(self._language).say(hint))
