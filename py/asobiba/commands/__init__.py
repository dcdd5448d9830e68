"""What all commands of the command line share; the commands themselves are in `__main__` and in each game's `cli`."""
