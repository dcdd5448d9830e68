"""The laboratory: trains what the engine ships as tables. Only for the command line; the page never imports it.

Its extra packages (numpy, Dask) are the extra `lab` of pyproject.toml, and are imported only where they are needed.
"""
