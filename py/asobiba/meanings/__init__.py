"""The meanings of words: lemma, form, part of speech, short glosses and their source, from files loaded on request.

`meanings_file` is the file format of a pack. `english`, `japanese` and `inflected` (all other languages) find a word's
entries in a pack; `define` answers for any language. lexicon/meanings/ makes the packs.
"""
