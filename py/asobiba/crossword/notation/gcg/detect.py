"""Finds the tile set and the word list of a GCG game if the file names none, or names a list that the store lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from asobiba.crossword.notation.position import FULL, USUAL, stand_in
from asobiba.crossword.rules.tiles import LANGUAGES, TILE_SETS, load_tiles, tiles_of_family
from asobiba.errors import LexiconError
from asobiba.words.lexicon_store import LexiconStore

from .document import PLAY, UnreadLine
from .pragmas import TILE_DISTRIBUTION, options_of, tiles_of_game
from .remarks import Remark
from .replay import Replay, plays_taken_back, replay_gcg

_ENGLISH = (USUAL, FULL)
_MOST_NAMED = 5  # words in a remark
_TRUSTED = 0.2  # highest share of turns with faults with which the tile set is believed
_LEAST_FAULTS = 3  # number of turns with faults; fewer may be slips in any language
_OF_TILES = ("word", "move", "score", "too_many")
_NO_TILE = "is no tile"  # ends the message about a rack with a letter that the set does not have


class FoundList(NamedTuple):
    """The list that judges a game.

    Args:
        name: of the list.
        named: whether the file names it.
        unknown: words of the game that are not in the list, except those of plays that were taken back.
    """

    name: str
    named: bool
    unknown: tuple[str, ...]

    def remarks(self, asked: str) -> Iterator[Remark]:
        """The remarks if the file names another list, `asked`, or none ("")."""
        if self.named:
            return
        code = "list_replaced" if asked else "list_found"
        yield Remark(0, code, {"list": self.name, **({"asked": asked} if asked else {})})
        if self.unknown:
            more = ["..."] if len(self.unknown) > _MOST_NAMED else []
            yield Remark(0, "words_unknown", {"words": ", ".join([*self.unknown[:_MOST_NAMED], *more])})


def read_detected(text: str | bytes) -> tuple[Replay, str | None]:
    """The game, replayed with the tile set that the file names, else with the set that fits the file's letters and
    points.

    Returns:
        The replay, and the name of the tile set if it was found by letters and points.

    Raises:
        NotationError: `gcg/too_long`.
    """
    read = replay_gcg(text)
    if _names_tiles(read) or _faults(read) <= max(_TRUSTED * len(read.turns), _LEAST_FAULTS - 1):
        return read, None
    others = {name: replay_gcg(text, usual=load_tiles(name)) for name in LANGUAGES if name != TILE_SETS[0]}
    best = min(others, key=lambda name: _faults(others[name]))
    if _faults(others[best]) > _TRUSTED * len(others[best].turns):
        return read, None
    return others[best], best


def fits_no_tiles(read: Replay) -> bool:
    """Whether points and letters fit the tile set so badly that the file must be about another set."""
    return not _names_tiles(read) and bool(read.turns) and _faults(read) > len(read.turns) / 2


def _names_tiles(read: Replay) -> bool:
    named = read.game.text("lexicon") or ""
    pragma = any(text.strip() for text in read.game.texts(TILE_DISTRIBUTION) if text != _added(read))
    return pragma or tiles_of_family(named, "") != ""


def _added(read: Replay) -> str | None:
    """The tile set that the parser added because the file names none."""
    first = next(iter(read.game.lines), None)
    return getattr(first, "text", None) if getattr(first, "line", 1) == 0 else None


def _faults(read: Replay) -> int:
    """The number of lines that speak against the tile set; a rack that is only too large does not."""
    lines = {line.line for line in read.game.lines if isinstance(line, UnreadLine)}
    for problem in read.problems:
        if problem.code.removeprefix("gcg/") in _OF_TILES or problem.message.endswith(_NO_TILE):
            lines.add(problem.line)
    return len(lines)


def find_list(read: Replay, lexica: LexiconStore) -> FoundList:
    """The list that the file names; else the list of its language with most of the game's words.

    If several have as many, it is the one that stands in for the list that the file names (`stand_in`).
    """
    named = (read.game.text("lexicon") or "").strip().lower()
    if named in lexica.names():
        return FoundList(named, True, ())
    tiles = tiles_of_game(read.game).name
    usual = stand_in(named, tiles, lexica)
    candidates = list(dict.fromkeys((usual, *_ENGLISH))) if tiles == TILE_SETS[0] else [usual]
    candidates = [name for name in candidates if name == usual or name in lexica.names()]
    arranged = bool(options_of(read.game).get("clabbers"))
    words = sorted(set(_words(read)))
    judged = [(name, _unknown(words, name, lexica, arranged)) for name in candidates]
    found = [FoundList(name, False, unknown) for name, unknown in judged if unknown is not None]
    return min(found, key=lambda each: len(each.unknown), default=FoundList(usual, False, ()))


def _words(read: Replay) -> Iterator[str]:
    taken_back = plays_taken_back([turn.turn for turn in read.turns])
    for turn, back in zip(read.turns, taken_back, strict=True):
        if turn.turn.kind == PLAY and not back:
            yield from turn.words


def _unknown(words: Sequence[str], name: str, lexica: LexiconStore, arranged: bool) -> tuple[str, ...] | None:
    """The words that a list lacks; None if there is no such list.

    Raises:
        LexiconError: the list's file is not loaded yet, or is damaged.
    """
    try:
        lexicon = lexica.open(name)
    except LexiconError as error:
        if lexica.can_come(error.data.get("file")):
            raise
        return None
    accepts = lexicon.map.has_arrangement if arranged else lexicon.__contains__
    return tuple(word for word in words if not accepts(word))
