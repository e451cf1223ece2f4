"""A reply being done: its lines one after the other, each by the same door as every command."""

from __future__ import annotations

from pipworks.engine import GameError, Teller
from pipworks.mail import commands, writing
from pipworks.mail.desk import Obey
from pipworks.mail.errors import NotUnderstood
from pipworks.tables import LiveTable, showing
from pipworks.tables.commands import Choose
from pipworks.tables.errors import StorageUnavailable
from pipworks.tables.people import Person


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
    ) -> None:
        self.refusals: list[str] = []
        self.shown: list[str] = []
        self.board = False
        self._live = live
        self._person = person
        self._seat = seat
        self._number = number
        self._language = language
        self._obey = obey
        self._once = once
        """A key of this reply: what it says is said once, however often it is brought."""

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

    async def _one(self, line: str, once: str) -> None:
        """Do what one line asks. Raises GameError."""
        state = await self._live.state()
        view = None if state.position is None else showing.view(state, self._seat, self._language)
        choices = view.choices if view is not None else []
        asked = commands.asked_by(line, self._seat, self._number, choices, once)
        if asked == "board":
            self.board = True
        elif asked == "help":
            self.shown.append(Teller(self._language).say(writing.HELP))
        elif asked == "rules":
            sheet = state.variant.game.telling.rule_sheet(state.variant)
            self.shown.append(sheet.markdown(Teller(self._language)))
        else:
            number = await self._obey(self._live, self._person, asked)
            if isinstance(asked, Choose):
                self._number = number
