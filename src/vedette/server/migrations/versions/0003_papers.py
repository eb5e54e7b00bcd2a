"""Campaigns and armies are kept besides games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "paper",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("trail", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("paper")
