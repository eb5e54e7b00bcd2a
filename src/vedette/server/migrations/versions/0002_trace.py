"""What came of an order is kept in short, so that changed rules are noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("entry", sa.Column("trace", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("entry", "trace")
