"""Who stays, whatever they came for: who has a way back to what they are, and who is still waited for.

Of anybody else there is nothing but the token that a browser holds.
"""

from __future__ import annotations

import sqlalchemy as sa

from pipworks.tables import schema
from pipworks.tables.chores import ABANDONED_AFTER

_PEOPLE, _TABLES, _SITTERS = schema.people, schema.tables, schema.sitters
_ENTRIES, _TOURNAMENTS = schema.tournament_entries, schema.tournaments


def by_a_token_alone() -> list[sa.ColumnElement[bool]]:
    """What holds of people who have no way back but a token, and for whom nobody waits.

    Whoever keeps a name, or has a passkey or an address, has a way back; waited for is who is at a table
    that goes on, in a tournament that is not over or in a class, or has set one up.
    """
    person = _PEOPLE.c.id
    classes, pupils, playing = schema.classes, schema.class_pupils, _TOURNAMENTS.c.status != "over"
    reached = [each.c.person == person for each in (schema.claims, schema.passkeys, schema.correspondents)]
    sits = sa.and_(
        _SITTERS.c.person == person,
        _SITTERS.c.table_id == _TABLES.c.id,
        _TABLES.c.status.in_(ABANDONED_AFTER),
    )
    entered = sa.and_(_ENTRIES.c.person == person, _ENTRIES.c.tournament_id == _TOURNAMENTS.c.id, playing)
    waited_for = [sits, entered, sa.and_(_TOURNAMENTS.c.owner == person, playing), classes.c.owner == person]
    owners = sa.select(_TABLES.c.owner).where(
        _TABLES.c.owner.is_not(None), _TABLES.c.status.in_(ABANDONED_AFTER)
    )
    return [
        _PEOPLE.c.email.is_(None),
        *(sa.not_(sa.exists().where(each)) for each in (*reached, *waited_for)),
        person.not_in(owners),
        person.not_in(sa.select(pupils.c.person)),
    ]
