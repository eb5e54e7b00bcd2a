"""Alembic's environment and the revisions."""
