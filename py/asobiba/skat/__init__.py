"""Skat for three: auction, every contract, Ramsch, the score sheet, computer players."""
