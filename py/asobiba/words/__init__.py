"""What both word games share: packed lexica and the word map."""
