"""Word lists for the word games: file formats, opening lists by name, and searching them.

Read `lexicon` first (a named list of words), then `lexicon_store` (opens lists by name) and `word_map` (finds words by
their letters, with the keys of `multiset_keys`). `lexicon_file`, `kana_file` and `surface_forms` are file formats;
`own_list` reads a player's own list.
"""
