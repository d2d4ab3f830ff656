"""案 The tables of the casebook: cases, their tags, and the castings of each.

Instants are ISO 8601 in UTC, which sorts as text and reads the same in either database.
"""

from sqlalchemy import JSON, Column, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# `key` names a case wherever it goes; `digest` tells whether a second save under a key is the same one again.
# `words` is all that a search looks through, folded (see `samsik.casebook.case.folded`).
cases = Table(
    "cases",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("digest", String(64), nullable=False),
    Column("created", String(20), nullable=False),
    Column("updated", String(20), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("system", String(16), nullable=False),
    Column("request", JSON, nullable=False),
    Column("question", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("predicted", String(64)),
    Column("outcome", String(64)),
    Column("words", Text, nullable=False, server_default=""),
    # A number that was given once is not given again when its case is deleted.
    sqlite_autoincrement=True,
)

tags = Table(
    "case_tags",
    metadata,
    Column("case_id", ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    Column("tag", String(40), primary_key=True, index=True),
)

# What a case came to each time it was cast under other rules, the first one first.
castings = Table(
    "castings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("case_id", ForeignKey("cases.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("cast_at", String(20), nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("version", String(20), nullable=False),
    Column("chart", JSON, nullable=False),
    Column("values", JSON, nullable=False),
)
