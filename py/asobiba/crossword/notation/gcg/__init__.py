"""Games in GCG, the text format of Quackle and macondo.

`document` is the text as lines, `parser` reads it, `replay` plays it again, `writer` writes it, `importer` makes a
record.
"""
