"""What samsik can do, one function a deed: the only thing the edges call."""
