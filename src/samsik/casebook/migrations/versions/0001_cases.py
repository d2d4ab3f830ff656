"""Cases with their tags and castings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "cases",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created", sa.String(20), nullable=False),
        sa.Column("updated", sa.String(20), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("system", sa.String(16), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("predicted", sa.String(64)),
        sa.Column("outcome", sa.String(64)),
        sa.PrimaryKeyConstraint("id", name="pk_cases"),
        sa.UniqueConstraint("key", name="uq_cases_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "case_tags",
        sa.Column("case_id", sa.Integer(), nullable=False),
        sa.Column("tag", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("case_id", "tag", name="pk_case_tags"),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name="fk_case_tags_case_id", ondelete="CASCADE"),
    )
    op.create_index("ix_case_tags_tag", "case_tags", ["tag"])
    op.create_table(
        "castings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("case_id", sa.Integer(), nullable=False),
        sa.Column("cast_at", sa.String(20), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("chart", sa.JSON(), nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_castings"),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name="fk_castings_case_id", ondelete="CASCADE"),
    )
    op.create_index("ix_castings_case_id", "castings", ["case_id"])


def downgrade() -> None:
    """Drop them with all that is in them."""
    op.drop_table("castings")
    op.drop_table("case_tags")
    op.drop_table("cases")
