"""People publish variants, say and hear what they think of them, and rate them after games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the tables of the gallery."""
    op.create_table(
        "versions",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("idea", sa.Text, nullable=False),
        sa.Column("fixes", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("parent", sa.Text, nullable=False),
        sa.Column("author", sa.String(32)),
        sa.Column("signed", sa.String(40), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("versions_by_game", "versions", ["game", "created"])
    op.create_index("versions_by_parent", "versions", ["parent"])
    op.create_index("versions_by_author", "versions", ["author"])
    op.create_table(
        "version_comments",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("version", sa.String(12), sa.ForeignKey("versions.id"), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("version_comments_by_version", "version_comments", ["version", "at"])
    op.create_table(
        "version_followers",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("version", sa.String(12), sa.ForeignKey("versions.id"), primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("version_followers_by_version", "version_followers", ["version"])
    op.create_table(
        "variant_plays",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer),
        sa.Column("winner", sa.Integer),
    )
    op.create_index("variant_plays_by_code", "variant_plays", ["code"])
    op.create_table(
        "variant_ratings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("again", sa.Boolean),
        sa.Column("long", sa.Boolean),
        sa.Column("fair", sa.Boolean),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("variant_ratings_by_code", "variant_ratings", ["code"])
