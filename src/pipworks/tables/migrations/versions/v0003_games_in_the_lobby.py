"""Public tables of one game lie in order, however many there are of others."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the index."""
    op.create_index("tables_by_game", "tables", ["public", "status", "game", "changed"])
