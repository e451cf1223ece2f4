"""A sequence of all events, reservations apart from settings, and tables that say their variant."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

RESERVED = "reserved "
"""How the names of settings began that were reservations: `time secret` under `reserved table`."""


def upgrade() -> None:
    """Make what is new, and fill it from what there is."""
    op.add_column("tables", sa.Column("variant", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "reservations",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("sequence", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table_id", "number"], ["events.table_id", "events.number"]),
    )
    op.create_table(
        "counters",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("last", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "subscribers",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("heard", sa.BigInteger, nullable=False),
    )
    connection = op.get_bind()
    _name_variants(connection)
    _move_reservations(connection)
    _number_events(connection)


def _name_variants(connection: sa.Connection) -> None:
    """The variant of a table is in its first event."""
    asked = sa.text("SELECT table_id, body FROM events WHERE number = 1")
    rows = [
        {"id": table, "variant": json.loads(body)["variant"]}
        for table, body in connection.execute(asked).all()
    ]
    if rows:
        connection.execute(sa.text("UPDATE tables SET variant = :variant WHERE id = :id"), rows)


def _move_reservations(connection: sa.Connection) -> None:
    asked = sa.text("SELECT name, value FROM settings WHERE name LIKE 'reserved %'")
    rows = []
    for name, value in connection.execute(asked).all():
        at, secret = value.split()
        rows.append({"id": name.removeprefix(RESERVED), "secret": secret, "at": float(at)})
    if rows:
        connection.execute(
            sa.text("INSERT INTO reservations (id, secret, at) VALUES (:id, :secret, :at)"), rows
        )
    connection.execute(sa.text("DELETE FROM settings WHERE name LIKE 'reserved %'"))


def _number_events(connection: sa.Connection) -> None:
    """Events of before are in the order of their times; those of one table never went back in time."""
    connection.execute(
        sa.text(
            "INSERT INTO outbox (sequence, table_id, number) "
            "SELECT row_number() OVER (ORDER BY at, table_id, number), table_id, number FROM events"
        )
    )
    connection.execute(sa.text("INSERT INTO counters (name, last) SELECT 'outbox', count(*) FROM events"))
