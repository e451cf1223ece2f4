"""Tournaments as they are kept: their events in the database of the tables, and who the numbers are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pipworks.club.codes import LETTERS, fresh_code, typed
from pipworks.engine import Quoted
from pipworks.tables import schema
from pipworks.tables.database import Database, can_be_asked, fresh_id
from pipworks.tables.errors import Conflict
from pipworks.tables.naming import all_looks, looks_of
from pipworks.tournaments import events
from pipworks.tournaments.changing import change, taken_out
from pipworks.tournaments.errors import EntrantNamed, NoSuchTournament, TournamentNotNow
from pipworks.tournaments.events import Event, Opened, Pairing
from pipworks.tournaments.state import Tournament, opened

MOST_TRIES = 20
LATELY = 86_400.0
"""For so long after its end a tournament is looked at again when a server starts."""

_ROWS, _ENTRIES, _EVENTS = schema.tournaments, schema.tournament_entries, schema.tournament_events


@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament as it stands in a list."""

    id: str
    code: str
    owner: str
    name: str
    variant: str
    game: str
    manner: str
    public: bool
    status: str
    made: float
    starts: float | None
    changed: float
    players: int
    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody new: which number they get, and what they are called."""

    number: int
    person: str
    name: str


class Keeping:
    """The tournaments of a database. Everything raises StorageUnavailable when that fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Writing

    def open(self, event: Opened, game: str, now: float) -> Listed:
        """A new tournament, with a code that no other has."""
        plan = event.plan
        for _ in range(MOST_TRIES):
            made = Listed(
                fresh_id(), fresh_code(), event.owner, plan.name, plan.variant, game, plan.manner,
                plan.public, "open", now, event.starts, now, 0, 1,
            )  # fmt: skip
            values = {name: getattr(made, name) for name in Listed.__dataclass_fields__}
            with self._database.reading(), self._database.engine.begin() as connection:
                if connection.execute(self._database.ignoring(_ROWS).values(**values)).rowcount:
                    connection.execute(sa.insert(_EVENTS).values(**_stored(made.id, 1, now, event)))
                    return made
        raise TournamentNotNow("no code is free just now: please try again")

    def append(self, state: Tournament, at: float, event: Event, entry: Entry | None = None) -> None:
        """Write what happens next. Raises Conflict where something else has, or EntrantNamed."""
        values = _row_after(state, at, event)
        try:
            with self._database.reading(), self._database.engine.begin() as connection:
                connection.execute(
                    sa.insert(_EVENTS).values(**_stored(state.id, state.number + 1, at, event))
                )
                connection.execute(sa.update(_ROWS).where(_ROWS.c.id == state.id).values(**values))
                if entry is not None:
                    _enter(connection, state.id, entry)
        except sa.exc.IntegrityError:
            raise Conflict from None

    # Reading

    def load(self, tournament: str) -> Tournament:
        """A tournament made anew from its events. Raises NoSuchTournament."""
        self.find(tournament)
        (_, at, first), *later = self._events(tournament, 0)
        assert isinstance(first, Opened)
        state = opened(tournament, at, first)
        for _, at, event in later:
            change(state, at, event)
        self.name(state)
        return state

    def catch_up(self, state: Tournament) -> bool:
        """Apply what has happened since; whether anything has."""
        later = self._events(state.id, state.number)
        for _, at, event in later:
            change(state, at, event)
        if later:
            self.name(state)
        return bool(later)

    def name(self, state: Tournament) -> bool:
        """Write down in a tournament who the numbers are now; whether anybody is somebody else."""
        columns = _ENTRIES.c
        asked = sa.select(columns.number, columns.person, columns.name).where(
            columns.tournament_id == state.id
        )
        changed = False
        with self._database.reading(), self._database.engine.connect() as connection:
            for number, person, name in connection.execute(asked):
                player = state.player(number)
                if player is not None and (player.person, player.name) != (person, name):
                    player.person, player.name = person, name
                    changed = True
        return changed

    def _events(self, tournament: str, since: int) -> list[tuple[int, float, Event]]:
        columns = _EVENTS.c
        asked = (
            sa.select(columns.number, columns.at, columns.kind, columns.body)
            .where(columns.tournament_id == tournament, columns.number > since)
            .order_by(columns.number)
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return [
                (number, at, events.read(kind, body)) for number, at, kind, body in connection.execute(asked)
            ]

    def pairing(self, tournament: str, table: str) -> Pairing | None:
        """Who was paired at a table of a tournament."""
        asked = (
            sa.select(_EVENTS.c.kind, _EVENTS.c.body)
            .where(_EVENTS.c.tournament_id == tournament, _EVENTS.c.kind == events.Paired.called)
            .where(_EVENTS.c.body.contains(table))
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            paired = [events.read(kind, body) for kind, body in connection.execute(asked)]
        games = (game for each in paired if isinstance(each, events.Paired) for game in each.games)
        return next((game for game in games if game.table == table), None)

    def find(self, tournament: str) -> Listed:
        """The tournament of an id. Raises NoSuchTournament."""
        return self._found(_ROWS.c.id == tournament, tournament)

    def find_code(self, code: str) -> Listed:
        """The tournament of a code as somebody has typed it. Raises NoSuchTournament."""
        plain = typed(code)
        return self._found(_ROWS.c.code == (plain if set(plain) <= set(LETTERS) else ""), code)

    def _found(self, where: sa.ColumnElement[bool], said: str) -> Listed:
        row = None
        if can_be_asked(said):
            with self._database.reading(), self._database.engine.connect() as connection:
                row = connection.execute(sa.select(_ROWS).where(where)).one_or_none()
        if row is None:
            raise NoSuchTournament(
                "there is no tournament {said}: look at the code again", said=Quoted(said[:40])
            )
        return Listed(**row._mapping)

    def listed(self, status: Sequence[str], most: int) -> list[Listed]:
        """Public tournaments of a status, the latest changed first."""
        columns = _ROWS.c
        asked = (
            sa.select(_ROWS)
            .where(columns.public, columns.status.in_(status))
            .order_by(columns.changed.desc(), columns.id)
            .limit(most)
        )
        return self._list(asked)

    def of(self, person: str, most: int) -> list[Listed]:
        """The tournaments that somebody has made, or takes part in, the latest changed first."""
        mine = sa.select(_ENTRIES.c.tournament_id).where(_ENTRIES.c.person == person)
        asked = (
            sa.select(_ROWS)
            .where(sa.or_(_ROWS.c.owner == person, _ROWS.c.id.in_(mine)))
            .order_by(_ROWS.c.changed.desc(), _ROWS.c.id)
            .limit(most)
        )
        return self._list(asked)

    def held_by(self, person: str) -> list[str]:
        """The tournaments that are not over and that somebody has made, or takes part in."""
        mine = sa.select(_ENTRIES.c.tournament_id).where(_ENTRIES.c.person == person)
        asked = sa.select(_ROWS.c.id).where(
            _ROWS.c.status != "over", sa.or_(_ROWS.c.owner == person, _ROWS.c.id.in_(mine))
        )
        with self._database.reading(), self._database.engine.connect() as connection:
            return list(connection.scalars(asked))

    def made_by(self, person: str) -> int:
        """How many tournaments that are not over somebody has made."""
        asked = sa.select(sa.func.count()).where(_ROWS.c.owner == person, _ROWS.c.status != "over")
        with self._database.reading(), self._database.engine.connect() as connection:
            return int(connection.execute(asked).scalar_one())

    def lively(self, now: float) -> list[str]:
        """The tournaments that may have something to do: those not over, or not for long."""
        columns = _ROWS.c
        asked = sa.select(columns.id).where(sa.or_(columns.status != "over", columns.changed > now - LATELY))
        with self._database.reading(), self._database.engine.connect() as connection:
            return list(connection.scalars(asked))

    def _list(self, asked: sa.Select[tuple[object, ...]]) -> list[Listed]:
        with self._database.reading(), self._database.engine.connect() as connection:
            return [Listed(**each._mapping) for each in connection.execute(asked)]


def _enter(connection: sa.Connection, tournament: str, entry: Entry) -> None:
    taken = sa.select(_ENTRIES.c.number).where(
        _ENTRIES.c.tournament_id == tournament, _ENTRIES.c.looks.in_(all_looks(entry.name))
    )
    if connection.execute(taken).first() is not None:
        raise EntrantNamed(
            "somebody in this tournament is called {name} already, or nearly so: choose another name",
            name=Quoted(entry.name),
        )
    looks = looks_of(entry.name)
    values = {"number": entry.number, "person": entry.person, "name": entry.name, "looks": looks}
    connection.execute(sa.insert(_ENTRIES).values(tournament_id=tournament, **values))


def _stored(tournament: str, number: int, at: float, event: Event) -> dict[str, object]:
    return {
        "tournament_id": tournament,
        "number": number,
        "at": at,
        "kind": event.called,
        "body": events.written(event),
    }


def _row_after(state: Tournament, at: float, event: Event) -> dict[str, object]:
    """What a list shows after an event."""
    values: dict[str, object] = {"changed": at, "number": state.number + 1}
    match event:
        case events.Began():
            values["status"] = "running"
        case events.Over():
            values["status"] = "over"
        case events.Entered():
            known = state.player(event.player)
            values["players"] = len(state.there) + (known is None or known.gone)
        case events.Absent():
            values["players"] = _left(state, taken_out(state, event))
        case events.Withdrew():
            values["players"] = _left(state, [event.player])
    return values


def _left(state: Tournament, out: Sequence[int]) -> int:
    """How many take part when some are out."""
    return len([each for each in state.there if each.number not in out])
