"""The lab makes the tables and puzzles that the engine ships. The page never imports it.

`command` has the commands. For Crosswords `selfplay` and `match` play games, `fit` fits leave values and `distribute`
shares out the work; `skat` plays the trials of Skat and fits its contract model; `puzzles` makes puzzles. The extra
packages (numpy, Dask) are the extra `lab` of pyproject.toml and are imported only where they are needed.
"""
