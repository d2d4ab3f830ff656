"""奇門遁甲 The Qimen board."""
