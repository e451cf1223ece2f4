"""Games can be begun by mail, and people invited."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables of wishes, of addresses that want no mail, and of mails that have been taken."""
    op.create_table(
        "mail_wishes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("seat", sa.Integer),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("done", sa.Double),
    )
    op.create_index("mail_wishes_by_person", "mail_wishes", ["person", "made"])
    op.create_index("mail_wishes_by_address", "mail_wishes", ["address", "made"])
    op.create_table(
        "mail_refused",
        sa.Column("address", sa.String(254), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "mail_taken",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
