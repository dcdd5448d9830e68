"""The text format of a whole game: `game_log`."""
