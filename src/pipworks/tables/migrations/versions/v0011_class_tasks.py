"""A class can do tasks in a round, as practice or as a race."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add what tasks are of, and make the tables of sets and of what is done."""
    op.add_column("classes", sa.Column("tasks", sa.Text, nullable=False, server_default=""))
    op.add_column("classes", sa.Column("many", sa.Integer, nullable=False, server_default="10"))
    op.create_table(
        "class_sets",
        sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("many", sa.Integer, nullable=False),
        sa.Column("race", sa.Boolean, nullable=False),
        sa.Column("began", sa.Double, nullable=False),
    )
    op.create_table(
        "class_done",
        sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("task", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pupil", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("correct", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
