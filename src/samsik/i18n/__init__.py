"""Words: one catalogue a language."""
