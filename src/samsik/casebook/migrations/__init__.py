"""The history of the casebook's tables, a file a step."""
