"""People who keep what they are: passkeys, claimed names, blocks, reports, and those who keep order."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the tables, and let everybody have a handle, rated or not."""
    op.rename_table("rated_people", "handles")
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("credential", sa.Text, nullable=False, unique=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("used", sa.Double),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("challenge", sa.String(100), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("challenges_by_time", "challenges", ["made"])
    op.create_table(
        "claims",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("looks", sa.String(80), nullable=False, unique=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("blocked", sa.String(32), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("accused", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("settled", sa.Double),
        sa.UniqueConstraint("reporter", "table_id", "number"),
    )
    op.create_index("reports_by_time", "reports", ["settled", "at"])
    op.create_table(
        "sanctions",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "host_keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_table(
        "host_log",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("host", sa.String(60), nullable=False),
        sa.Column("did", sa.String(20), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("until", sa.Double),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "errands",
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("what", sa.String(32), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
