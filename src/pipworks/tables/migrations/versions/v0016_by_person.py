"""Mails are found by people and seats, and classes by their pupils, however many there are."""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the indexes."""
    op.create_index("mail_queue_by_person", "mail_queue", ["person"])
    op.create_index("mail_queue_by_seat", "mail_queue", ["table_id", "seat"])
    op.create_index("class_pupils_by_person", "class_pupils", ["person"])
