"""Word lists for the word games: how they are stored, opened and searched.

Read `lexicon` first (a named list of words), then `lexicon_store` (finds and opens lists by name) and `word_map` (finds
words by their letters, with the keys of `multiset_keys`). `lexicon_file`, `kana_file` and `surface_forms` are the file
formats; `own_list` reads a player's own list.
"""
