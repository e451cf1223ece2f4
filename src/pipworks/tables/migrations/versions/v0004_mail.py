"""Seats can be played by mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of mail."""
    op.create_table(
        "correspondents",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("confirmed", sa.Double),
        sa.Column("failed", sa.Double),
    )
    op.create_table(
        "mail_seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
    )
    op.create_index("mail_seats_by_person", "mail_seats", ["person"])
    op.create_table(
        "mail_queue",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("subject", sa.String(160), nullable=False, unique=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("bounces", sa.String(254), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
    )
    op.create_index("mail_queue_by_due", "mail_queue", ["due"])
    op.create_index("mail_queue_by_address", "mail_queue", ["address", "made"])
