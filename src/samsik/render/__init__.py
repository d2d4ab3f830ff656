"""Pictures and words: charts made readable."""
