"""Data the product ships: sources, almanac tables, eras."""
