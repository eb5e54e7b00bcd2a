"""Alembic's environment: works on the connection it is handed."""

from alembic import context
from sqlalchemy import Connection

from vedette.server.store.tables import metadata

connection: Connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    compare_type=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
