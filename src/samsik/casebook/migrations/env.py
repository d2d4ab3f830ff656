"""Alembic's way in: the connection of `samsik.casebook.engine.migrate`, whose transaction this runs in."""

from alembic import context

from samsik.casebook.models import metadata

# SQLite cannot change a table in place: Alembic then copies it.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
