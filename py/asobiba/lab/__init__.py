"""The lab: self-play and regressions that make the tables which the engine ships. The page never imports it.

`command` has the commands. For Crosswords `selfplay` and `match` play games, `fit` fits leave values and `distribute`
shares out the work; `skat` plays the trials of Skat and fits its contract model. The extra packages (numpy, Dask) are
the extra `lab` of pyproject.toml and are imported only where they are needed.
"""
