"""Taking everything along: all that a server keeps about somebody, as one file of JSON.

Only what is theirs: what others said, and who others are, is not in it, but for the records of finished
games, which everybody has who played them. Keys and tokens are not in it either.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from pipworks.engine import GameError
from pipworks.ratings import Ratings
from pipworks.tables import Parlour, schema
from pipworks.tables.erasing import erased
from pipworks.tables.errors import NoSuchTable
from pipworks.tables.people import Person
from pipworks.tables.showing import when

FORMAT, VERSION = "pipworks-person", 1


def exported(parlour: Parlour, ratings: Ratings, person: Person) -> dict[str, Any]:
    """Everything about somebody. It asks the database and replays games: call it in a thread."""
    storage = parlour.storage
    with storage.reading(), storage.engine.connect() as connection:
        kept = {name: _rows(connection, asked) for name, asked in _theirs(person.id).items()}
        seen = _rows(connection, sa.select(schema.people.c.seen).where(schema.people.c.id == person.id))
    about = {"id": person.id, "name": person.name, "email": person.email, "created": when(person.created)}
    about |= seen[0] if seen else {}
    return {
        "format": FORMAT,
        "version": VERSION,
        "made": when(parlour.now()),
        "person": about,
        **kept,
        "ratings": [
            {
                "game": each.game,
                "rating": each.shown.rating,
                "spread": each.shown.spread,
                "provisional": each.shown.provisional,
                "games": each.games,
                "last": when(each.at),
            }
            for each in ratings.of(person.id)
        ],
        "tables": list(_tables(parlour, person.id)),
    }


def _theirs(person: str) -> dict[str, sa.Select[Any]]:
    """What is asked of the database, by the name under which it stands in the file."""
    keys, mail, seats, wishes = (
        schema.passkeys.c,
        schema.correspondents.c,
        schema.mail_seats.c,
        schema.mail_wishes.c,
    )
    blocks, handles, reports, sanctions = (
        schema.blocks.c,
        schema.handles.c,
        schema.reports.c,
        schema.sanctions.c,
    )
    rated, games = schema.rated_seats.c, schema.rated_games.c
    versions, comments, follows = schema.versions.c, schema.version_comments.c, schema.version_followers.c
    likes, classes, pupils = schema.variant_ratings.c, schema.classes.c, schema.class_pupils.c
    meets, entries = schema.tournaments.c, schema.tournament_entries.c
    devices = schema.push_devices.c
    return {
        "passkeys": sa.select(keys.id, keys.label, keys.made, keys.used).where(keys.person == person),
        "push_devices": sa.select(devices.language, devices.made).where(devices.person == person),
        "mail": sa.select(mail.address, mail.language, mail.confirmed, mail.failed).where(
            mail.person == person
        ),
        "mail_seats": sa.select(seats.table_id, seats.seat, seats.wanted).where(seats.person == person),
        "mail_wishes": sa.select(wishes.kind, wishes.address, wishes.said, wishes.name, wishes.made).where(
            wishes.person == person, wishes.kind.in_(("begin", "invite"))
        ),
        "handle": sa.select(handles.handle).where(handles.person == person),
        "blocked": sa.select(handles.handle, blocks.at)
        .select_from(schema.blocks)
        .outerjoin(schema.handles, handles.person == blocks.blocked)
        .where(blocks.person == person),
        "reports": sa.select(reports.at, reports.table_id, reports.number, reports.why).where(
            reports.reporter == person
        ),
        "sanctions": sa.select(sanctions.kind, sanctions.at, sanctions.until, sanctions.why).where(
            sanctions.person == person
        ),
        "rated_games": sa.select(
            games.table_id, games.at, games.game, games.code, rated.seat, rated.place, rated.mu_before,
            rated.sigma_before, rated.mu_after, rated.sigma_after,
        )
        .join_from(schema.rated_seats, schema.rated_games, games.table_id == rated.table_id)
        .where(rated.person == person)
        .order_by(games.sequence),
        "versions": sa.select(
            versions.id, versions.code, versions.name, versions.idea, versions.fixes, versions.note,
            versions.parent, versions.created, versions.changed,
        ).where(versions.author == person),
        "comments": sa.select(comments.version, comments.text, comments.at).where(comments.person == person),
        "follows": sa.select(follows.version, follows.since).where(follows.person == person),
        "liked": sa.select(
            likes.table_id, likes.code, likes.again, likes.long, likes.fair, likes.at
        ).where(likes.person == person),
        "classes": sa.select(classes.id, classes.code, classes.made, classes.kept, classes.variant).where(
            classes.owner == person
        ),
        "tournaments": sa.select(meets.id, meets.name, meets.variant, meets.made).where(
            meets.owner == person
        ),
        "in_tournaments": sa.select(entries.tournament_id, entries.number, entries.name).where(
            entries.person == person
        ),
        "in_classes": sa.select(pupils.class_id, pupils.number, pupils.name).where(pupils.person == person),
    }  # fmt: skip


TIMES = frozenset(
    ("at", "made", "used", "until", "confirmed", "failed", "created", "changed", "since", "seen")
)


def _rows(connection: sa.Connection, asked: sa.Select[Any]) -> list[dict[str, Any]]:
    """Rows as data, their times as text."""
    return [
        {
            name: when(value) if name in TIMES and value is not None else value
            for name, value in row._mapping.items()
        }
        for row in connection.execute(asked)
    ]


def _tables(parlour: Parlour, person: str) -> Iterator[dict[str, Any]]:
    """The tables of somebody's, but those that are forgotten meanwhile."""
    for table in parlour.storage.tables_of(person):
        with suppress(NoSuchTable):
            yield _table(parlour, table, person)


def _table(parlour: Parlour, table: str, person: str) -> dict[str, Any]:
    """A table of somebody's: where they sat, what they said, and the record if it is over."""
    row = parlour.storage.row(table)
    holders = parlour.storage.summaries.read(table, lambda: list(json.loads(row.summary)["holders"]))
    stored = parlour.storage.bodies(table)
    theirs = erased(stored, person)
    lines = [json.loads(body)["text"] for number, kind, body in stored if kind == "chat" and number in theirs]
    said = [each for each in lines if each]
    try:
        record = str(parlour.record(table).record)
    except GameError:
        record = None  # it goes on, or cannot be read
    return {
        "id": row.id,
        "variant": row.variant,
        "created": when(row.created),
        "changed": when(row.changed),
        "status": row.status,
        "set_up": row.owner == person,
        "seats": [at for at, holder in enumerate(holders or ()) if holder == person],
        "said": said,
        "record": record,
    }
