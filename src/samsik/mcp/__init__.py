"""The edge for assistants: a few tools over the Model Context Protocol."""
