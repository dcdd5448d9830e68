"""Makes the packs of meanings from the dictionaries of other projects: `english` from WordNet, `japanese` from JMdict,
`others` (other languages) from FreeDict, with forms from the dictionaries that the lists are made of.

`making` makes the files and counts how many words of each list have an entry. The packs are kept, the dictionaries are
not: lexicon/README.md says from which packages, by name and version, they are made again.
"""
