"""The first event of a new table: who is to sit where, by which clock, and where the game begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pipworks.engine import Decider, Variant
from pipworks.tables import dealing, journal
from pipworks.tables.commands import Clock, NewTable
from pipworks.tables.course import first_position
from pipworks.tables.deciding import given_share
from pipworks.tables.errors import BadTable
from pipworks.tables.events import Created, Sitter
from pipworks.tables.journal import Entry, Find
from pipworks.tables.naming import bots, clean, persons, told_apart
from pipworks.tables.people import Person
from pipworks.tables.sitting import measured, name_of
from pipworks.tables.state import Pace, Seat, TableState

USUAL_WINDOW = 86_400.0
"""How long a claim window stays open by correspondence with a clock, if nothing else is said."""

FindBot = Callable[[Variant, str], Decider]


def furnished(person: Person | None, asked: NewTable, find: Find, find_bot: FindBot) -> Created:
    """A new table's first event.

    Raises BadTable, BadName, UnknownVariant, BadOption, UnknownBot, BadDeal or BadPosition.
    """
    variant = find(asked.variant)
    if len(asked.seats) != variant.seats:
        raise BadTable(
            "{code} has {seats} seats, not {given}: say who is in each",
            code=variant.code,
            seats=variant.seats,
            given=len(asked.seats),
        )
    if person is None and any(seat.kind == "me" for seat in asked.seats):
        raise BadTable("nobody can sit down without a token: ask for one first")
    start = _start(asked)
    if asked.rated:
        _fair(variant, asked)
    if asked.clock is not None and asked.clock.cap is not None and asked.clock.cap < asked.clock.bank:
        raise BadTable("a clock cannot begin with more than its cap")
    claim_seconds = asked.claim_seconds
    if claim_seconds is None and asked.pace == "correspondence" and asked.clock is not None:
        claim_seconds = USUAL_WINDOW
    created = Created(
        variant=variant.code,
        owner=None if person is None else person.id,
        public=asked.public,
        pace=asked.pace,
        clock=asked.clock,
        claim_seconds=claim_seconds,
        chat=asked.chat,
        start=start,
        seats=_sitters(variant, person, asked, find_bot),
        version=variant.game.version,
        dealing=dealing.DEALING,
        rated=asked.rated,
    )
    if start:
        entry = Entry("trial", 1, 0.0, created)
        if first_position(journal.begin(dealing.fresh_secret(), entry, find)).over:
            raise BadTable("in this position the game is over: begin with another")
    return created


def _fair(variant: Variant, asked: NewTable) -> None:
    """Refuse what cannot be rated. Raises BadTable."""
    kinds = [seat.kind for seat in asked.seats]
    if asked.clock is None:
        raise BadTable("a rated game needs a clock: give it one")
    if any(each is not None for each in (asked.deal, asked.position, asked.seed)):
        raise BadTable("a rated game begins by chance: leave the deal, the position and the seed out")
    if kinds.count("me") > 1:
        raise BadTable("in a rated game everybody has one seat: leave the others open, or give them to bots")
    if len(kinds) < 2 or kinds.count("bot") == len(kinds):
        raise BadTable("a rated game is between two or more people, or between people and bots")
    for seat in asked.seats:
        if seat.kind == "bot" and seat.bot is not None:
            measured(variant, seat.bot)


def _sitters(
    variant: Variant, person: Person | None, asked: NewTable, find_bot: FindBot
) -> tuple[Sitter, ...]:
    """Who is in each seat. Several seats of one's own are told apart by their numbers."""
    if asked.reserved is None and any(wish.seal is not None for wish in asked.seats):
        raise BadTable("a seal names its table: reserve one first, and say which in `reserved`")
    if any(wish.share is not None for wish in asked.seats) and any(w.kind == "open" for w in asked.seats):
        raise BadTable("a share is opened when everybody has sat down, and not before")
    several = sum(wish.kind == "me" for wish in asked.seats) > 1
    sitters = [
        _sitter(variant, person, asked, at, f"Player {at + 1}" if several else None, find_bot)
        for at in range(len(asked.seats))
    ]
    return tuple(_no_twin(sitters, at) for at in range(len(sitters)))


def _no_twin(sitters: Sequence[Sitter], at: int) -> Sitter:
    """Who sits there: a bot under a name that it was given, told apart from all others at the table.

    Bots under their own names are told apart where they are shown.
    """
    own = sitters[at]
    if own.kind != "bot" or own.bot is None or own.name == name_of(own.bot):
        return own
    others = [
        each.name
        for seat, each in enumerate(sitters)
        if each.kind == "person" or (each.kind == "bot" and seat < at)
    ]
    return replace(own, name=told_apart(own.name, at, others))


def _sitter(
    variant: Variant,
    person: Person | None,
    asked: NewTable,
    at: int,
    usual: str | None,
    find_bot: FindBot,
) -> Sitter:
    wish = asked.seats[at]
    if wish.kind == "open":
        return Sitter()
    if wish.kind == "bot":
        if wish.bot is None:
            raise BadTable("which bot is to sit there? Name it in `bot`")
        bot = find_bot(variant, wish.bot.strip().lower()).name
        return Sitter("bot", bots(wish.name or "", bot), bot=bot)
    assert person is not None
    name = persons(wish.name or "") or clean(person.name)
    if usual is not None and name == person.name:
        name = usual
    share, seal, drawn = given_share(asked.share, wish.seal)
    if wish.share is not None:
        if asked.reserved is None or not seal:
            raise BadTable("a share that is opened in a seat has been sealed: give its seal as well")
        share = dealing.read_opened(wish.share, asked.reserved, at, seal)
    return Sitter("person", name, person.id, share=share, seal=seal, drawn=drawn)


def brought(
    variant: Variant,
    owner: str,
    sitters: Sequence[tuple[str, str | None]],
    bot: str,
    *,
    chat: bool,
    pace: Pace = "live",
    clock: Clock | None = None,
    claim_seconds: float | None = None,
    rated: bool = False,
) -> Created:
    """The first event of a table to which people are brought, each with a name and an id; others are bots.

    The server draws the shares of all.
    """
    return Created(
        variant=variant.code,
        owner=owner,
        public=False,
        pace=pace,
        clock=clock,
        claim_seconds=claim_seconds,
        chat=chat,
        start={},
        seats=tuple(
            Sitter("bot", name_of(bot), bot=bot)
            if person is None
            else Sitter("person", name, person, share=dealing.fresh_share(), drawn=True)
            for name, person in sitters
        ),
        version=variant.game.version,
        dealing=dealing.DEALING,
        rated=rated,
    )


def again(state: TableState) -> Created:
    """The first event of a rematch: the same table, with everybody one seat further on.

    Who has given a seal for it is bound by that; for everybody else the server draws a share.
    """
    given = {} if state.proposal is None else state.proposal.seals
    sitters = [_sits_again(seat, given.get(at)) for at, seat in enumerate(state.seats)]
    return Created(
        variant=state.variant.code,
        owner=state.owner,
        public=state.public,
        pace=state.pace,
        clock=state.clock,
        claim_seconds=state.claim_seconds,
        chat=state.chat_on,
        start={},
        seats=tuple(sitters[1:] + sitters[:1]),
        version=state.variant.game.version,
        dealing=dealing.DEALING,
        rated=state.rated,
    )


def _sits_again(seat: Seat, seal: str | None) -> Sitter:
    if seat.kind != "person":
        return Sitter(seat.kind, seat.name, seat.person, seat.bot)
    share, seal, drawn = given_share(None, seal)
    return Sitter(seat.kind, seat.name, seat.person, share=share, seal=seal, drawn=drawn)


def _start(asked: NewTable) -> dict[str, int | str]:
    """Where a game is to begin that does not begin by chance. Raises BadTable."""
    start = {
        name: value
        for name, value in (("deal", asked.deal), ("position", asked.position), ("seed", asked.seed))
        if value is not None
    }
    if len(start) > 1:
        raise BadTable("the game begins with one of {given:or}: leave all but one out", given=tuple(start))
    if start and (asked.public or any(seat.kind == "open" for seat in asked.seats)):
        raise BadTable("a {given} can be given only where nobody else joins", given=next(iter(start)))
    return start
