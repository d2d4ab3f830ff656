"""Finding times and writing catalogues: questions are answered on the enumerated states, then spread over time."""
