"""Browsers that are told that it is their person's move, and what they are to be told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("push_devices_by_person", "push_devices", ["person", "made"])
    op.create_table(
        "push_queue",
        sa.Column("device", sa.String(20), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
    )
    op.create_index("push_queue_by_due", "push_queue", ["due"])
