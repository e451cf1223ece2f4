"""Classes that play together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables of classes."""
    op.create_table(
        "classes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("against", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("chat", sa.Boolean, nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("playing", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("classes_by_owner", "classes", ["owner"])
    op.create_index("classes_by_time", "classes", ["kept", "made"])
    op.create_table(
        "class_pupils",
        sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("looks", sa.String(80), nullable=False),
        sa.Column("made_for_it", sa.Boolean, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.UniqueConstraint("class_id", "person"),
        sa.UniqueConstraint("class_id", "looks"),
    )
    op.create_table(
        "class_games",
        sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("pupils", sa.Text, nullable=False),
    )
    op.create_table(
        "class_questions",
        sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_table(
        "class_guesses",
        sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
        sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pupil", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("answer", sa.Integer, nullable=False),
    )
