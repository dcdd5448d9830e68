"""Laws for every language that there is: games of computers, and plays against the brute-force twin.

Also run, with many more games and positions, by `python3 build.py bench language_laws`.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

from asobiba import chance
from asobiba.bridge import Door
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import board_after
from asobiba.crossword.registration import GAME
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.tiles import RACK_SIZE, tiles_of
from asobiba.record import Participant, read_record, write_record
from asobiba.session import Session
from asobiba.words.alphabet import PRIVATE
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.word_map import WordMap
from tests.crossword.reference import WordList, listed

LEXICA = LexiconStore()
CODES = [row.code for row in LEXICA.packs()]
LEVELS = ("child", "beginner", "casual", "intermediate", "club", "greedy")
BLANKS = 0.2  # the share of racks of the twin that have one


def play_game(code: str, seed: int, levels: tuple[str, ...] = ()) -> Session:
    """A whole game of two levels with the standard list, which obeys the laws; a school game now and then."""
    chosen = levels or tuple(LEVELS[(seed + step * 2) % len(LEVELS)] for step in range(2))
    seats = tuple(Participant("computer", level, level) for level in chosen)
    options = {"lexicon": f"{code}-standard", "school": seed % 4 == 3}
    session = Session.start("crossword", seed, seats, options, LEXICA)
    while session.to_act:
        session.step(1)
        check_state(session)
    check_written(session)
    return session


def check_state(session: Session) -> None:
    """All tiles are there, and every word on the board that was just laid is in the list."""
    game: Any = session.game
    state = session.state
    everything = Counter(tiles_of(state.cells.replace(EMPTY, "")) + "".join(state.racks) + state.bag)
    assert everything == +Counter(game.tiles.counts), (session.record.seed, session.ply)
    view = session.view(None)
    turn = view["turns"][-1]
    for word in turn.get("words", ()):
        assert game.accepts(word["word"]), (session.record.seed, word)
        if session.record.options["school"]:
            assert word["word"] not in game.offensive, word


def check_written(session: Session) -> None:
    """The record is the same after reading and playing it again; what leaves the engine has no private letters."""
    text = write_record(session.record)
    assert not set(json.dumps(json.loads(text), ensure_ascii=False)) & set(PRIVATE)
    again = Session(read_record(text), LEXICA)
    assert (again.state, again.record) == (session.state, session.record)
    door = Door(LEXICA)
    gcg = session.write("gcg", 0)
    assert not set(gcg) & set(PRIVATE)
    request = {"type": "import", "game": "crossword", "format": "gcg", "text": gcg}
    brought = json.loads(door.handle(json.dumps(request)))
    assert brought["problems"] == [], brought
    [imported] = brought["games"]
    assert imported["record"]["options"]["tiles"] == session.record.options["tiles"]
    assert [action for _, action in imported["record"]["actions"]] == [action for _, action in session.record.actions]


def compare_plays(code: str, positions: int, one_in: int = 1, seed: int = 1) -> int:
    """Compare all plays of racks with the twin's while a board fills up; how many plays there were.

    Args:
        one_in: every so many-th word is in the list of both; the twin takes its time with all of them.
    """
    game, chosen = table(code), every_nth_word(code, one_in)
    generator, words = (
        MoveGenerator(game.layout, game.tiles, WordMap.of(chosen, game.tiles.alphabet.keys)),
        WordList(chosen),
    )
    rng, cells, count = chance.stream(seed, "twin", code), game.layout.empty, 0
    for _ in range(positions):
        bag = chance.shuffled(game.tiles.all_tiles.replace("?", ""), rng)
        rack = game.tiles.sort(
            bag[: RACK_SIZE - 1] + (["?"] if rng.random() < BLANKS else bag[RACK_SIZE - 1 : RACK_SIZE])
        )
        plays = generator.plays(cells, rack).scored()
        found = {tuple(placed(cells, play, game.layout.size)): score for play, score in plays}
        assert found == listed(game.layout, game.tiles, words, cells, rack), (code, cells, rack)
        count += len(found)
        cells = _with_a_play(game, cells, bag[:RACK_SIZE])
    return count


def _with_a_play(game: CrosswordGame, cells: str, rack: list[str]) -> str:
    """The board after the best play of this rack; an empty one once it is full of words."""
    best = game.generator.best(cells, game.tiles.sort(rack), 1)
    full = len(cells) - cells.count(EMPTY) > 60
    return game.layout.empty if full or not best else board_after(cells, best[0].play, game.layout.size)  # type: ignore[arg-type]


@cache
def table(code: str) -> CrosswordGame:
    """A game in this language."""
    return GAME.open_game({"lexicon": f"{code}-standard"}, 2, LEXICA)


def every_nth_word(code: str, one_in: int) -> list[str]:
    """Words of the standard list, the short ones first."""
    return list(LEXICA.open(f"{code}-standard").map)[::one_in]
