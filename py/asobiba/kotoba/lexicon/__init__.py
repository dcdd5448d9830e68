"""The word lists of ことばであそぼ (`word_lists`), their `anagram_index`, and the judge of words (`word_judge`)."""
