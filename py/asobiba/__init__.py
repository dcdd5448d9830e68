"""Asobiba 遊び場: three table games, one engine.

The engine is pure Python and knows no browser: rules, notation, computer players, and one door
(`asobiba.bridge.handle`) through which the page, the command line and the tests all come.
"""

__version__ = "0.1.0"
