"""案 The casebook: saved readings in SQLite or PostgreSQL, whatever board they are of."""
