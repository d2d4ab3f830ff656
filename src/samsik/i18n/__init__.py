"""Words: the catalogues in Korean, Traditional Chinese and English."""
