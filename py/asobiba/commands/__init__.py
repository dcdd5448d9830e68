"""The shared parts of the command line; the commands are in `__main__` and in each game's `cli`."""
