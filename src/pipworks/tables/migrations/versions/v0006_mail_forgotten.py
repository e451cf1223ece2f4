"""Mail is counted by addresses in any case, and forgotten in time; a no to a wish is known from a yes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add when a wish was declined, and indexes by when a mail was made or taken."""
    op.add_column("mail_wishes", sa.Column("declined", sa.Double))
    op.drop_index("mail_queue_by_address", "mail_queue")
    op.create_index("mail_queue_by_time", "mail_queue", ["made"])
    op.create_index("mail_taken_by_time", "mail_taken", ["at"])
