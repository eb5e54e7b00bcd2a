"""The tables, as the newest migration leaves them; `alembic check` compares the two."""

import sqlalchemy as sa

metadata = sa.MetaData()

game = sa.Table(
    "game",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

token = sa.Table(
    "token",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    sa.Column("role", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
)

entry = sa.Table(
    "entry",
    metadata,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("time", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("faces", sa.Text, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("asked", sa.Integer, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("trace", sa.Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)

paper = sa.Table(
    "paper",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("hash", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("trail", sa.Text, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
