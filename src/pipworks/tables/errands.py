"""What a server has yet to do, as rows of the database: `pipworks.people.errands` does it.

Whoever wants something done puts it there in the transaction that decides it, whichever room that is.
"""

from __future__ import annotations

import time

import sqlalchemy as sa

from pipworks.tables import schema
from pipworks.tables.database import Database

DELETE, CLOSE, WITHDRAW = "delete", "close", "withdraw"
LATER_SECONDS = 0.001
"""So much later is what is put here a second time, whatever the clock says, so that it can be told apart."""

_ERRANDS = schema.errands


def put(connection: sa.Connection, database: Database, kind: str, what: str) -> None:
    """Have something done, once more if it is being done already (see `done`)."""
    put = database.inserting(_ERRANDS).values(kind=kind, what=what, at=time.time())
    anew = {"at": _ERRANDS.c.at + LATER_SECONDS}
    connection.execute(put.on_conflict_do_update(index_elements=["kind", "what"], set_=anew))


def put_at(connection: sa.Connection, kind: str, what: str) -> float | None:
    """When something was put here that is yet to be done; nothing where it is not."""
    asked = sa.select(_ERRANDS.c.at).where(*_which(kind, what))
    return connection.execute(asked).scalar_one_or_none()


def waits(connection: sa.Connection, kind: str, what: str) -> bool:
    """Whether something is yet to be done."""
    return bool(connection.execute(sa.select(is_waiting(kind, what))).scalar_one())


def is_waiting(kind: str, what: str) -> sa.ColumnElement[bool]:
    """For a query: whether something is yet to be done."""
    return sa.exists().where(*_which(kind, what))


def done(connection: sa.Connection, kind: str, what: str, *, begun: float | None = None) -> None:
    """It is done, unless it has been put here again since it was begun with, when it had been put then."""
    mine = _which(kind, what) if begun is None else (*_which(kind, what), _ERRANDS.c.at == begun)
    connection.execute(sa.delete(_ERRANDS).where(*mine))


def _which(kind: str, what: str) -> tuple[sa.ColumnElement[bool], ...]:
    return _ERRANDS.c.kind == kind, _ERRANDS.c.what == what
