"""式樣 The forms of what samsik answers, as JSON Schema: one description for server, vectors and documents."""
