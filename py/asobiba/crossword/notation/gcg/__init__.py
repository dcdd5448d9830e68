"""Whole games in GCG, the text format of Quackle and macondo.

Read `document` (a file as lines), `pragmas` (options in it), `parser` (text to lines), `replay` (play and score a file
again), `writer` (a played game to text), `importer` (a file to a record that can be played on).
"""
