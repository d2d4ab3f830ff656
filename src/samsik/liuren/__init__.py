"""六壬 The Liuren plate, its four lessons and three transmissions."""
