"""Text to values and back: actions, positions (CGP), whole games (`gcg`)."""
