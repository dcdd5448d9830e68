"""Makes the word lists of other languages from the spelling dictionaries of other projects.

`affixes`, `dictionary` and `expansion` read Hunspell's files and write out every form; `spanish`, `french`, ... know
one dictionary each; `hand` reads what is kept by hand in lexicon/<language>; `selection` makes the lists out of all of
it, `making` the files. Part of the build, never imported at run time. lexicon/README.md says where everything is from.
"""
