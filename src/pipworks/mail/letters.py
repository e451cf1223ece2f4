"""What a mail is to say, as data: gathered by the office from what a seat sees (`tables.seeing`) and is told
(`tables.showing`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pipworks.engine import Message, Seat, Teller
from pipworks.engine.puzzles import RIGHT, word_of
from pipworks.engine.zones import Zone
from pipworks.mail.addresses import Place, Seals
from pipworks.mail.settings import MailSettings
from pipworks.tables import lines, seeing, showing
from pipworks.tables.state import TableState

Occasion = Literal["asked", "over", "answer"]
MOST_TOLD = 60
"""Of what has happened so many of the last lines are told."""


@dataclass(frozen=True)
class Letter:
    """A mail to a seat: why it is written, what happened, the position, and what can be said."""

    occasion: Occasion
    place: Place
    at: float
    to: str
    teller: Teller
    title: Message
    turn: int
    others: tuple[str, ...]
    board: str = ""
    zones: list[Zone] = field(default_factory=list)
    told: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    """What was said at the table: who, and what."""
    refusals: tuple[str, ...] = ()
    """Why what the seat asked for was not done."""
    shown: tuple[str, ...] = ()
    """What the seat asked to see: rules, help."""
    ask: str | None = None
    choices: tuple[str, ...] = ()
    """What can be answered as it stands here."""
    claims: bool = False
    """Whether an equation can be answered, too."""
    sealed: str | None = None
    """The seat's own choice that waits for others."""
    proposal: str | None = None
    result: str | None = None
    record: str | None = None
    invitation: str | None = None
    """By which the finished game can be looked at again in the browser."""
    mark: str = ""
    """What tells this mail apart from others about the same event."""


def letter_for(
    occasion: Occasion,
    state: TableState,
    place: Place,
    to: str,
    language: str,
    at: float,
    messages: list[dict[str, Any]],
    **more: Any,
) -> Letter:
    """A letter to a seat about a table as it stands, told the messages that its eyes may see."""
    seat = place.seat
    eyes, teller = (seat,), seeing.teller_of(state, language, seat)
    view = None if state.position is None else seeing.view(state, seat, language)
    told = [text for message in messages for text in message["told"]]
    notes = [message["chat"] for message in messages if message["chat"] and message["chat"]["seat"] != seat]
    choices = tuple(view.choices) if view is not None and seat in state.due else ()
    bare = [each for each in choices if state.variant.game.puzzles and word_of(each) == RIGHT]
    asked = state.proposal
    proposal = None
    if asked is not None and seat in asked.waiting:
        proposed = lines.PROPOSED[asked.kind](Seat(asked.by))
        proposal = teller.sentence(proposed.message())
    return Letter(
        occasion=occasion,
        place=place,
        at=at,
        to=to,
        teller=teller,
        title=state.variant.game.called,
        turn=state.turn(),
        others=tuple(
            teller.name(other) for other, each in enumerate(state.seats) if other != seat and each.name
        ),
        board=seeing.board(state, seat, language),
        zones=[] if view is None else list(view.zones),
        told=tuple(told[-MOST_TOLD:]),
        notes=tuple((each["name"], each["text"]) for each in notes[-MOST_TOLD:]),
        ask=seeing.asks(state, eyes, language).get(str(seat)),
        choices=tuple(each for each in choices if each not in bare),
        claims=bool(bare),
        sealed=seeing.sealed(state, eyes).get(str(seat)),
        proposal=proposal,
        result=showing.endings(state, language)[seat] if state.result is not None else None,
        **more,
    )


@dataclass(frozen=True)
class Sender:
    """Who the mails are from, and how their addresses are made."""

    settings: MailSettings
    seals: Seals

    def browser_link(self, place: Place) -> str:
        """Where a letter leads to its table in the browser.

        What says which stands after `#`, which browsers keep to themselves: no server writes it down.
        """
        return f"{self.settings.site}/mail#{self.seals.browser_token(place)}"

    def key_link(self, which: str, address: str) -> str:
        """Where somebody comes into a browser, once."""
        return f"{self.settings.site}/mail#{self.seals.key(which, address)}"

    def replay_link(self, table: str, invitation: str) -> str:
        """A finished game in the browser, choice by choice, with an analysis."""
        return f"{self.settings.site}/t/{table}/replay#invitation={invitation}"

    def tournament_link(self, which: str) -> str:
        """A tournament in the browser."""
        return f"{self.settings.site}/tournaments/{which}"

    def stop_link(self, place: Place) -> str:
        """Where the mail about a seat is ended."""
        return f"{self.settings.site}/api/mail/stop/{self.seals.stop_token(place)}"

    def never_link(self, address: str) -> str:
        """Where an address says that it wants no mail at all."""
        return f"{self.settings.site}/api/mail/never/{self.seals.never_token(address)}"

    @property
    def place(self) -> str:
        """The name under which people know the server."""
        return self.settings.site.partition("://")[2]

    def confirm_link(self, person: str, address: str) -> str:
        """Where somebody says that they want mail."""
        return f"{self.settings.site}/api/mail/confirm/{self.seals.confirm_token(person, address)}"
