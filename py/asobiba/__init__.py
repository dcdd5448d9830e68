"""Asobiba 遊び場: three table games, one engine.

The engine is pure Python and knows no browser: rules, notation, computer players, and one door
(`asobiba.bridge.handle`) through which the page, the command line and the tests all come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .session import Table

__version__ = "0.1.0"


def play(game: str, *, seed: int = 1, seats: Sequence[str] = (), **options: Any) -> Table:
    """A new game, ready for the first person's action: `play("crossword", seed=14).push("8D KNITTER")`.

    Args:
        game: `crossword`, `kotoba`, `skat` or `duplicate`.
        seed: decides every draw.
        seats: "human" or a level at each seat; as many people as the game needs if left out.
        options: of the game (docs/door.md, hello).

    Raises:
        GameError: an unknown game, level or option.
    """
    from .session import Table  # the page imports what it needs, when it needs it

    return Table.start(game, seed, seats, options)
