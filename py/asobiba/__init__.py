"""Asobiba 遊び場: three table games, one engine.

The engine is pure Python and independent of the browser: rules, notation and computer players. The page, the command
line and the tests all reach it through one function, `asobiba.bridge.handle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .session import Table

__version__ = "0.1.0"


def play(game: str, *, seed: int = 1, seats: Sequence[str] = (), **options: Any) -> Table:
    """Start a game for programs: `play("crossword", seed=14).push("8D KNITTER")`.

    Args:
        game: `crossword`, `kotoba`, `skat` or `duplicate`.
        seed: decides every draw.
        seats: "human" or a level for each seat; if empty, the least number of seats, all human.
        options: the game's own options (docs/door.md, hello).

    Raises:
        GameError: an unknown game, level or option.
    """
    from .session import Table  # imported late, because the page imports modules only when it needs them

    return Table.start(game, seed, seats, options)
