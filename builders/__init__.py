"""Scripts that make every generated data file; each runs as `python -m builders.NAME`."""
