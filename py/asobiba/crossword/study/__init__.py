"""Questions about words, and drills."""
