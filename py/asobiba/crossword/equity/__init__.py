"""What kept tiles and a lead are worth."""
