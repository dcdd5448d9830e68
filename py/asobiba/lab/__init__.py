"""The lab makes the tables and puzzles that ship with the engine. The page never imports it.

`command` has the commands. For Crosswords, `selfplay` and `match` play games, `fit` fits leave values and `win_chances`
the table of chances to win, and `distribute` shares out the work. `skat` plays trial games and fits the contract model
of Skat, `skat_network` and `skat_cards` train its networks with `skat_training`; `puzzles` makes puzzles. numpy and
Dask, from the extra `lab` of pyproject.toml, are imported only on use.
"""
