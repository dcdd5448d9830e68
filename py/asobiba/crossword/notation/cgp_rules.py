"""What a line of CGP says of the rules: its operations on one side, the options of a game on the other.

`lex` and `ld` are the lexicon and the tiles, `var WordSmog` is Clabbers (`var classic` the usual game), `etl 1` lets
tiles be exchanged while there is one in the bag; these are operations of CGP. Two are our own: `school` (words judged
offensive are not acceptable) and `passes` (the game ends when everybody has passed once in a row). What is not said is
as usual, and other options have nothing to do with a position.

Source: the description of CGP in the open protocols of woogles.io.
"""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.crossword.rules.options import CHOICES, Options
from asobiba.crossword.rules.tiles import TILE_SETS
from asobiba.errors import NotationError
from asobiba.game import JSON

from .cgp import Position

VARIANTS: Mapping[str, bool] = {"classic": False, "wordsmog": True, "clabbers": True}
_UNUSUAL_BAGS = CHOICES["exchange_min_bag"][1:]
_SAID = ("lex", "ld", "var", "etl", "school", "passes")


def operations_of(options: Options) -> tuple[tuple[str, str], ...]:
    """The operations that say by which rules a position is played: `options_of` reads them."""
    said = {
        "var": options.clabbers and "WordSmog",
        "etl": options.exchange_min_bag in _UNUSUAL_BAGS and str(options.exchange_min_bag),
        "school": options.school and "",
        "passes": options.scoreless_limit == "passes" and "",
    }
    unusual = tuple((name, operands) for name, operands in said.items() if isinstance(operands, str))
    return (("lex", options.lexicon), ("ld", options.tiles), *unusual)


def options_of(position: Position) -> dict[str, JSON]:
    """The options that a position's operations ask for, without the lexicon, whose name may be another program's.

    Raises:
        NotationError: `cgp/operation`, a game that is not played here.
    """
    found: dict[str, JSON] = {}
    tiles = (position.operation("ld") or TILE_SETS[0]).lower()
    if tiles != TILE_SETS[0]:
        found["tiles"] = tiles
    variant = (position.operation("var") or "classic").lower()
    if variant not in VARIANTS:
        message = f"no game {variant!r:.40} here; there are {', '.join(sorted(VARIANTS))}"
        raise NotationError("cgp/operation", message, text=f"var {variant}"[:60])
    if VARIANTS[variant]:
        found["clabbers"] = True
    least = next((one for one in _UNUSUAL_BAGS if str(one) == position.operation("etl")), None)
    if least is not None:
        found["exchange_min_bag"] = least
    if position.operation("school") is not None:
        found["school"] = True
    if position.operation("passes") is not None:
        found["scoreless_limit"] = "passes"
    return found


def others(position: Position) -> tuple[tuple[str, str], ...]:
    """The operations that say nothing of the rules."""
    return tuple(one for one in position.operations if one[0] not in _SAID)
