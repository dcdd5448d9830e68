"""The word lists of ことばであそぼ and their index."""
