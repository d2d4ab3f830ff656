"""samsik (삼식 · 三式): the three cosmic boards of East Asia, computed, cited and explained."""
