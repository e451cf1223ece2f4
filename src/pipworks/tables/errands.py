"""What a server has yet to do, as rows of the database: `pipworks.people.errands` does it.

Whoever wants something done puts it there in the transaction that decides it, whichever room that is.
"""

from __future__ import annotations

import time

import sqlalchemy as sa

from pipworks.tables import schema
from pipworks.tables.database import Database

DELETE, CLOSE, WITHDRAW = "delete", "close", "withdraw"

_ERRANDS = schema.errands


def put(connection: sa.Connection, database: Database, kind: str, what: str) -> None:
    """Have something done."""
    put = database.ignoring(_ERRANDS)
    connection.execute(put.values(kind=kind, what=what, at=time.time()))


def waits(connection: sa.Connection, kind: str, what: str) -> bool:
    """Whether something is yet to be done."""
    asked = sa.select(_ERRANDS.c.at).where(_ERRANDS.c.kind == kind, _ERRANDS.c.what == what)
    return connection.execute(asked).first() is not None


def done(connection: sa.Connection, kind: str, what: str) -> None:
    """It is done."""
    connection.execute(sa.delete(_ERRANDS).where(_ERRANDS.c.kind == kind, _ERRANDS.c.what == what))
