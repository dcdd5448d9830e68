"""What words mean: lemma, form, part of speech, short glosses and their source, from files that are loaded when asked.

`meanings_file` is the format of a pack; `english`, `japanese` and, for other languages, `inflected` lead a word to its
entries there, and `define` answers for any language. lexicon/meanings/ makes the packs.
"""
