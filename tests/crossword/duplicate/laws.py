"""Duplicate for the tests of every game: random options, phonies, hidden slips, and the tiles that are conserved."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from asobiba import chance
from asobiba.crossword.duplicate.determinize import PASSED
from asobiba.crossword.duplicate.options import INVALID
from asobiba.crossword.duplicate.registration import GAME
from asobiba.crossword.duplicate.state import MOST_SLIPS, MOST_TURNS, Slip, State
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import tiles_of
from asobiba.game import Seat
from tests.crossword.laws import crossword_phony
from tests.tables import small_lexica

DUPLICATE_SEATS = (3, 4)  # with two, the second slip closes the turn, and nothing is hidden for longer than that
DUPLICATE_MOST_ACTIONS = MOST_TURNS * (MOST_SLIPS * DUPLICATE_SEATS[1] + 1)
LEXICA = small_lexica()


def open_duplicate(players: int, rng: Random) -> Any:
    """A table with every option drawn."""
    options = {"invalid": INVALID[chance.below(2, rng)], "referee": rng.random() < 0.4, "school": rng.random() < 0.3}
    return GAME.open_game({"lexicon": "standard", **options}, players, LEXICA)


def duplicate_exhaustive(game: Any) -> bool:
    """Phonies are not listed."""
    return bool(game.options.invalid == "refused")


def duplicate_phony(game: Any, state: State, listed: list[Any], rng: Random) -> Slip | None:
    """A listed slip with its tiles in another order, which may be a word or none."""
    plays = [action.play for action in listed if isinstance(action, Slip) and action.play]
    play = crossword_phony(game, state, plays, rng)  # type: ignore[arg-type]
    return Slip(play._replace(seconds=0), seconds=play.seconds) if play else None


def duplicate_hidden(moment: Any, seat: Seat | None, rng: Random) -> tuple[State, Any]:
    """Another seed, and passes for the slips that a seat cannot see, unless the turn is closed and shows them."""
    state: State = moment.state
    if moment.action.top is not None:
        return state, moment.action
    slips = tuple(slip if other == seat or slip is None else PASSED for other, slip in enumerate(state.slips))
    action = moment.action if moment.seat == seat or not isinstance(moment.action, Slip) else Slip()
    return replace(state, seed=chance.below(2**53, rng), slips=slips), action


def duplicate_count(state: State) -> str:
    """Every tile, sorted."""
    return "".join(sorted(tiles_of(state.cells.replace(EMPTY, "")) + state.rack + state.bag))


_TABLE = (DUPLICATE_SEATS, open_duplicate, DUPLICATE_MOST_ACTIONS)
QUESTIONS = (("preview", {"tiles": [[7, 7, "E"], [7, 8, "A"]]}), ("best", {"turn": 1, "count": 3}))
SUBJECT = (*_TABLE, duplicate_phony, duplicate_exhaustive, duplicate_hidden, duplicate_count, QUESTIONS)
