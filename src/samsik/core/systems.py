"""三式 The three boards by their ids, in the order in which they are always told."""

SYSTEMS = ("taiyi", "qimen", "liuren")
