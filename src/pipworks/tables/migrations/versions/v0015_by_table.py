"""What holds on to a table is found by it, and tables by their owners, however many there are."""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the indexes."""
    op.create_index("tables_by_owner", "tables", ["owner"])
    op.create_index("sitters_by_table", "sitters", ["table_id"])
    op.create_index("outbox_by_table", "outbox", ["table_id", "number"])
    op.create_index("variant_ratings_by_table", "variant_ratings", ["table_id"])
