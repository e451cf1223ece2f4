"""When people were last here, so that guests who stay away can be let go of."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the time. Whoever is known already counts as being here now."""
    op.add_column("people", sa.Column("seen", sa.Double))
    people = sa.table("people", sa.column("seen", sa.Double))
    op.execute(sa.update(people).values(seen=time.time()))
    op.create_index("people_by_seen", "people", ["seen"])
