"""Answers to study questions about words, leaves and drills, by kind (docs/door-coach.md, study)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from asobiba.arguments import Arguments, flag, text, whole
from asobiba.crossword.coach.reasons import leave_tags
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.tiles import balance_of, load_tiles, missing
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.words.lexicon import Lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.word_map import WordMap

from .drills import drill_leaves, drill_words
from .word_search import LONGEST, SHORTEST, anagrams, matching, read_letters, shorter_anagrams

MOST_WORDS, DEFAULT_WORDS = 1_000, 200
MOST_ITEMS, DEFAULT_ITEMS = 50, 20
MOST_LEAVE = 7
MOST_EXTENSIONS = 100
LARGEST = "full"  # of the lexica that come with Asobiba: it has every word of the others

_WORD = re.compile(r"[A-Z]{2,15}")


def study(lexicon: Lexicon, kind: str, arguments: Arguments, lexica: LexiconStore) -> JSON:
    """Answer a study question of one of `KINDS`.

    Raises:
        RequestError: `study/kind`, or an argument is not of the right form.
    """
    if kind not in KINDS:
        raise RequestError("study/kind", f"no study {kind!r:.80}; there are {', '.join(KINDS)}", kind=kind[:80])
    return KINDS[kind](lexicon, arguments, lexica)


def _short(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    length = whole(arguments, "length", 2, 3, 2)
    letter = text(arguments, "letter", "").upper()
    if letter and (len(letter) > 1 or not letter.isascii() or not letter.isalpha()):
        raise RequestError("study/letters", f"{letter!r:.60} is no letter", text=letter[:60])
    words = lexicon.map.words(length)
    found = [word for word in words if letter in word]
    letters = {each: sum(each in word for word in words) for each in load_tiles().letters}
    return {"words": found, "of": len(found), "letters": letters}


def _hooks(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    return hooks_of(lexicon.map, _read_word(arguments))


def hooks_of(words: WordMap, word: str) -> dict[str, JSON]:
    """Front and back hooks of a word, and whether it is still a word without its first or last letter."""
    front, back = _letters(words.cross_check("", word)), _letters(words.cross_check(word, ""))
    return {
        "word": word,
        "in": word in words,
        "front": front,
        "back": back,
        "inner": {"front": word[1:] in words, "back": word[:-1] in words},
        "fronts": [letter + word for letter in front],
        "backs": [word + letter for letter in back],
    }


def _letters(mask: int) -> str:
    return "".join(letter for bit, letter in enumerate(load_tiles().letters) if mask >> bit & 1)


def _anagrams(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    rack = read_letters(text(arguments, "letters"))
    most = whole(arguments, "most", 1, MOST_WORDS, DEFAULT_WORDS)
    least = whole(arguments, "least", SHORTEST, LONGEST, SHORTEST)
    if flag(arguments, "shorter"):
        found = [(length, words) for length, words in shorter_anagrams(lexicon.map, rack, least) if words]
    else:
        exact = anagrams(lexicon.map, rack)
        found = [(len(rack), exact)] if exact else []
    groups, room = [], most
    for length, words in found:
        groups.append({"length": length, "of": len(words), "words": words[:room]})
        room = max(0, room - len(words))
    of = sum(len(words) for _, words in found)
    return {"letters": rack, "groups": groups, "of": of, "more": of > most}


def _pattern(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    pattern = text(arguments, "pattern")
    most = whole(arguments, "most", 1, MOST_WORDS, DEFAULT_WORDS)
    found = matching(lexicon.map, pattern)
    return {"pattern": pattern.strip().upper(), "words": found[:most], "of": len(found), "more": len(found) > most}


def _drill_words(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    length, count = whole(arguments, "length", 2, 3, 2), whole(arguments, "count", 1, MOST_ITEMS, DEFAULT_ITEMS)
    others = [lexica.open(LARGEST)] if LARGEST in lexica.names() else []
    return {"items": drill_words(lexicon, others, lexica.offensive_words(), length, count, _seed(arguments))}


def _drill_leaves(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    size = None if arguments.get("size") is None else whole(arguments, "size", 1, 6)
    count = whole(arguments, "count", 1, MOST_ITEMS, DEFAULT_ITEMS)
    return {"items": drill_leaves(load_tiles(), count, _seed(arguments), size)}


def _leave(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    given = text(arguments, "tiles")
    tiles = read_letters(given) if given else ""
    over = missing(load_tiles().all_tiles, tiles)
    if over or len(tiles) > MOST_LEAVE:
        message = f"{given!r:.60} is not up to {MOST_LEAVE} tiles of the set"
        raise RequestError("study/letters", message, text=given[:60])
    vowels, consonants, _ = balance_of(tiles)
    return {
        "tiles": tiles,
        "value": leave_value(tiles) / POINT,
        "vowels": vowels,
        "consonants": consonants,
        "because": [*leave_tags(tiles, tiles, True), *leave_tags(tiles, tiles, False)],
    }


def _word_facts(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    word = _read_word(arguments)
    words = lexicon.map
    longer = matching(words, f"*{word}*") if len(word) < LONGEST else []
    longer = [each for each in longer if each != word]
    return {
        "word": word,
        "in": word in words,
        "lexica": [{"name": name, "in": word in lexica.open(name)} for name in lexica.names()],
        "hooks": hooks_of(words, word),
        "anagrams": [each for each in words.anagrams(word) if each != word],
        "extensions": {
            "of": len(longer),
            "front": sum(each.endswith(word) for each in longer),
            "back": sum(each.startswith(word) for each in longer),
            "words": longer[:MOST_EXTENSIONS],
        },
        "points": load_tiles().worth(word),
    }


def _read_word(arguments: Arguments) -> str:
    given = text(arguments, "word")
    word = given.strip().upper() if given.isascii() else given
    if not _WORD.fullmatch(word):
        message = f"{given!r:.60} is no word of {SHORTEST} to {LONGEST} letters A-Z"
        raise RequestError("study/word", message, text=given[:60])
    return word


def _seed(arguments: Arguments) -> int:
    return whole(arguments, "seed", 0, 2**53 - 1, 1)


KINDS: Mapping[str, Callable[[Lexicon, Arguments, LexiconStore], JSON]] = {
    "short": _short,
    "hooks": _hooks,
    "anagrams": _anagrams,
    "pattern": _pattern,
    "drill_words": _drill_words,
    "drill_leaves": _drill_leaves,
    "leave": _leave,
    "word": _word_facts,
}
