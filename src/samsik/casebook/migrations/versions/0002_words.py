"""One column that a search looks through, filled for the cases there are."""

import sqlalchemy as sa
from alembic import op

from samsik.casebook.case import Remarks, search_words

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column and fold the words of every case into it."""
    op.add_column("cases", sa.Column("words", sa.Text(), nullable=False, server_default=""))
    names = ("id", "system", "request", "question", "notes", "predicted", "outcome", "words")
    cases = sa.table("cases", *(sa.column(name, sa.JSON() if name == "request" else None) for name in names))
    tags = sa.table("case_tags", sa.column("case_id"), sa.column("tag"))
    bind = op.get_bind()
    for row in bind.execute(sa.select(cases)).all():
        found = bind.scalars(sa.select(tags.c.tag).where(tags.c.case_id == row.id).order_by(tags.c.tag)).all()
        remarks = Remarks(row.question, row.notes, tuple(found), row.predicted, row.outcome)
        words = search_words(row.system, row.request, remarks)
        bind.execute(sa.update(cases).where(cases.c.id == row.id).values(words=words))


def downgrade() -> None:
    """Drop the column: SQLite can, since 3.35, without copying the table."""
    op.drop_column("cases", "words")
