"""Text to values and back: actions, deals, the score sheet."""
