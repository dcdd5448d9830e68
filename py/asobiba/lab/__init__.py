"""The lab: self-play and regressions that make the tables which the engine ships. The page never imports it.

`command` has the commands, `selfplay` and `match` play games, `fit` fits leave values, `farm` distributes the work. The
extra packages (numpy, Dask) are the extra `lab` of pyproject.toml and are imported only where they are needed.
"""
