"""The REST edge: one service call a request, JSON as on the command line, errors as problem+json."""
