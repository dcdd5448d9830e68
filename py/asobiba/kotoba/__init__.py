"""ことばであそぼ: players lay words from kana cards and rewrite each other's. docs/rules/kotoba.md has the rules.

Read `rules` (the game itself), `lexicon` (word lists and their index), `search` (finds rewrites), then `players`
(computer players) and `coach` (previews and hints). `notation` has the text format of a game. `game` joins these
packages, `registration` and `metadata` serve the catalogue, and `cli` has a command.
"""
