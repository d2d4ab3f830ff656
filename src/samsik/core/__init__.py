"""Vocabulary, rule book, trace and school: what all three boards share."""
