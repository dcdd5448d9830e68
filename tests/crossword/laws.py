"""Crosswords for the tests of every game: random options, phonies, hidden tiles, and the tiles that are conserved."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from asobiba import chance
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.rules.actions import Exchange, Play, Recycle
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.options import option_schema
from asobiba.crossword.rules.state import MOST_ACTIONS, State
from asobiba.crossword.rules.tiles import tiles_of, without_or_none
from asobiba.game import Event, Seat

from .tables import EASY, LAYOUT, TILES
from .tables import game as crossword_game


def open_crossword(players: int, rng: Random) -> Any:
    """A table with every option drawn."""
    options: dict[str, Any] = {}
    for option in option_schema():
        if option["kind"] == "choice":
            options[option["name"]] = option["choices"][chance.below(len(option["choices"]), rng)]
        elif option["kind"] == "flag":
            options[option["name"]] = rng.random() < (0.1 if option["name"] == "clabbers" else 0.4)  # Clabbers is slow
    tiles = EASY if rng.random() < 0.5 else TILES
    return crossword_game(players, tiles=tiles, **options, clock=chance.below(3, rng))


def crossword_exhaustive(game: Any) -> bool:
    """Phonies are not listed, nor every arrangement in Clabbers."""
    return isinstance(game, CrosswordGame) and not game.options.challenges and not game.options.clabbers


def crossword_clabbers(game: Any) -> bool:
    """Whether any arrangement of a word's letters counts."""
    return isinstance(game, CrosswordGame) and game.options.clabbers


def crossword_phony(game: Any, state: State, listed: list[Any], rng: Random) -> Play | None:
    """A listed play with its new tiles in another order, which may be a word or none."""
    plays = [action for action in listed if isinstance(action, Play)]
    if not plays:
        return None
    play = plays[chance.below(len(plays), rng)]
    squares = range(play.start, len(LAYOUT.empty), LAYOUT.step(play.across))
    lying = [state.cells[square] for square in squares[: len(play.word)]]
    new = chance.shuffled([letter for letter, cell in zip(play.word, lying, strict=True) if cell == EMPTY], rng)
    return play._replace(
        word="".join(new.pop() if cell == EMPTY else cell for cell in lying), seconds=chance.below(40, rng)
    )


def crossword_hidden(moment: Any, seat: Seat | None, rng: Random) -> tuple[State, Any]:
    """Other racks and the bag dealt anew, another seed, other tiles exchanged before and now.

    What stays: the tiles that the action needs, and those places of the bag that the seat will draw from.
    """
    state: State = moment.state
    needed = crossword_needs(moment, seat)
    kept = [needed if other == moment.seat else "" for other in range(len(state.racks))]
    own = frozenset() if seat is None else crossword_draws(moment, seat)
    pool = "".join(tile for place, tile in enumerate(state.bag) if place not in own)
    for other, rack in enumerate(state.racks):
        pool += "" if other == seat else without_or_none(rack, kept[other]) or ""
    tiles = chance.shuffled(pool, rng)
    racks = tuple(
        rack
        if other == seat
        else TILES.sort(kept[other] + "".join(tiles.pop() for _ in range(len(rack) - len(kept[other]))))
        for other, rack in enumerate(state.racks)
    )
    bag = "".join(tile if place in own else tiles.pop() for place, tile in enumerate(state.bag))
    turns = tuple(crossword_secret(turn, seat) for turn in state.turns)
    action = moment.action
    if isinstance(action, Exchange) and seat != moment.seat:
        action = replace(action, tiles=racks[moment.seat][-len(action.tiles) :])
    return replace(state, racks=racks, bag=bag, turns=turns, seed=state.seed + 1), action


def crossword_needs(moment: Any, seat: Seat | None) -> str:
    """The tiles that must be in the acting seat's hand, because another seat is going to see them."""
    match moment.action:
        case Play(start, across, word):
            squares = range(start, len(LAYOUT.empty), LAYOUT.step(across))[: len(word)]
            cells = zip(squares, word, strict=True)
            return tiles_of(letter for square, letter in cells if moment.state.cells[square] == EMPTY)
        case Exchange(tiles):
            return tiles if seat == moment.seat else ""
        case Recycle(square):
            return str(moment.state.cells[square].upper())
    return ""


def crossword_draws(moment: Any, seat: Seat) -> frozenset[int]:
    """The places in the bag that a seat draws from by this action."""
    places: list[int] = []
    first = 0
    for draw in (event.public for event in moment.events if event.kind == "draw"):
        if draw["seat"] == seat:
            places += range(first, first + draw["count"])
        first += draw["count"]
    return frozenset(places)


def crossword_secret(turn: Event, seat: Seat | None) -> Event:
    """The turn with other tiles where this seat sees none."""
    secret = {
        other: facts if other == seat else {"tiles": "Z" * len(facts["tiles"])} for other, facts in turn.secret.items()
    }
    return replace(turn, secret=secret)


def crossword_count(state: State) -> str:
    """All tiles, a hundred where nothing else is said: in the bag, in racks, on the board."""
    return TILES.sort(state.bag + "".join(state.racks) + tiles_of(state.cells.replace(EMPTY, "")))


_TABLE = ((2, 4), open_crossword, MOST_ACTIONS)
QUESTIONS = (
    ("preview", {"tiles": [[7, 7, "E"], [7, 8, "A"]]}),
    ("arrangements", {"words": ["ACT"]}),
    ("hint", {"count": 3, "steps": True}),
    ("plays", {"best": 5}),
    ("nudge", {"step": 3}),
    ("compare", {"move": "pass"}),
    ("after", {"move": "pass"}),
    ("draw", {"seed": 3}),
    ("plies", {"move": "pass", "with": "pass", "deals": 2}),
    ("replies", {"move": "pass", "deals": 2}),
    ("tiles", {}),
    ("whereabouts", {"seed": 3}),
)
SUBJECT = (*_TABLE, crossword_phony, crossword_exhaustive, crossword_hidden, crossword_count, QUESTIONS)
