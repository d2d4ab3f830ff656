"""太乙 The Taiyi board."""
