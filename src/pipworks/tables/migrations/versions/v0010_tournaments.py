"""Tournaments: who made them, who takes part, and their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables of tournaments."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("manner", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("starts", sa.Double),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status", "public", "changed"])
    op.create_index("tournaments_by_owner", "tournaments", ["owner"])
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("looks", sa.String(80), nullable=False),
        sa.UniqueConstraint("tournament_id", "person"),
        sa.UniqueConstraint("tournament_id", "looks"),
    )
    op.create_index("tournament_entries_by_person", "tournament_entries", ["person"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
