"""The meanings of words: lemma, form, part of speech, short glosses and their source, from files loaded on request.

`meanings_file` is the format of a pack. `english`, `japanese` and `inflected` (for other languages) find a word's
entries there, and `define` answers for any language. lexicon/meanings/ makes the packs.
"""
