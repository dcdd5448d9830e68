"""Answers to study questions about words, leaves and drills, by kind (docs/door-coach.md, study)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from asobiba.arguments import Arguments, flag, text, whole
from asobiba.crossword.coach.reasons import leave_tags
from asobiba.crossword.equity.leaves import leave_value_of
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.lexicon.game_words import tiles_of
from asobiba.crossword.rules.tiles import KNOWN_TILES, RACK_SIZE, TileSet, load_tiles, missing
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.words.alphabet import ENGLISH, Alphabet
from asobiba.words.lexicon import Lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.word_map import WordMap

from .courses import COURSES, course_of
from .drills import drill_leaves, drill_words
from .word_search import LONGEST, SHORTEST, anagrams, likely, matching, read_letters, shorter_anagrams

MOST_WORDS, DEFAULT_WORDS = 1_000, 200
MOST_ITEMS, DEFAULT_ITEMS = 50, 20
MOST_LEAVE = 7
MOST_FIRST = 1_000_000
MOST_EXTENSIONS = 100
# The largest list of a language, which contains all words of its other lists: the first of these that it has.
LARGEST, STANDARD = "full", "standard"


def study(lexicon: Lexicon, kind: str, arguments: Arguments, lexica: LexiconStore) -> JSON:
    """Answer a study question of one of `KINDS`.

    With the argument `as_tiles` an answer has one letter for each tile, as views have, and `texts` has the spelling of
    tiles that are not shown as their letter; else digraphs are written out.

    Raises:
        RequestError: `study/kind`, or an argument has the wrong form.
    """
    if kind not in KINDS:
        raise RequestError("study/kind", f"no study {kind!r:.80}; there are {', '.join(KINDS)}", kind=kind[:80])
    # the alphabet of the tiles has other spellings as well, such as É for E
    spelt = replace(lexicon, alphabet=tiles_for(lexicon).alphabet)
    answer = KINDS[kind](spelt, arguments, lexica)
    if not flag(arguments, "as_tiles"):
        return _shown(answer, lexicon.alphabet)
    capitals = {
        letter: text for letter, text in lexicon.alphabet.displayed.items() if letter in lexicon.alphabet.letters
    }
    return {**answer, "texts": capitals} if isinstance(answer, dict) else answer


def _shown(answer: JSON, alphabet: Alphabet) -> JSON:
    if not alphabet.displayed:
        return answer
    if isinstance(answer, str):
        return alphabet.show(answer)
    if isinstance(answer, dict):
        return {alphabet.show(name): _shown(each, alphabet) for name, each in answer.items()}
    return [_shown(each, alphabet) for each in answer] if isinstance(answer, list | tuple) else answer


def tiles_for(lexicon: Lexicon) -> TileSet:
    """The tile set of these words; for a list that names none, a set with the same letters."""
    named = load_tiles(lexicon.tiles)
    if named.alphabet == lexicon.alphabet:
        return named
    return next((tiles for tiles in map(load_tiles, KNOWN_TILES) if tiles.alphabet == lexicon.alphabet), load_tiles())


def _short(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    length = whole(arguments, "length", 2, 3, 2)
    given = text(arguments, "letter", "").upper()
    letter = lexicon.alphabet.segment(given)
    if letter is None or len(letter) > 1:
        raise RequestError("study/letters", f"{given!r:.60} is no letter", text=given[:60])
    words = lexicon.map.words(length)
    found = [word for word in words if letter in word]
    letters = {each: sum(each in word for word in words) for each in lexicon.alphabet.letters}
    return {"words": found, "of": len(found), "letters": letters}


def _likely(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    length = whole(arguments, "length", SHORTEST, LONGEST, RACK_SIZE)
    most = whole(arguments, "most", 1, MOST_WORDS, DEFAULT_WORDS)
    found = likely(lexicon.map, tiles_for(lexicon), length)
    return {"length": length, "words": found[:most], "of": len(found), "more": len(found) > most}


def _hooks(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    return hooks_of(lexicon.map, _read_word(lexicon, arguments))


def hooks_of(words: WordMap, word: str) -> dict[str, JSON]:
    """Front and back hooks of a word, and whether it is still a word without its first or last letter."""
    front, back = _letters(words, words.cross_set("", word)), _letters(words, words.cross_set(word, ""))
    return {
        "word": word,
        "in": word in words,
        "front": front,
        "back": back,
        "inner": {"front": word[1:] in words, "back": word[:-1] in words},
        "fronts": [letter + word for letter in front],
        "backs": [word + letter for letter in back],
    }


def _letters(words: WordMap, mask: int) -> str:
    return "".join(letter for bit, letter in enumerate(words.keys.letters) if mask >> bit & 1)


def _anagrams(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    rack = read_letters(text(arguments, "letters"), lexicon.alphabet)
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
    found = matching(lexicon.map, pattern, lexicon.alphabet)
    return {"pattern": pattern.strip().upper(), "words": found[:most], "of": len(found), "more": len(found) > most}


def _drill_words(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    length, count = whole(arguments, "length", 2, 3, 2), whole(arguments, "count", 1, MOST_ITEMS, DEFAULT_ITEMS)
    largest = lexica.list_of(lexicon.language, LARGEST) or lexica.list_of(lexicon.language, STANDARD)
    others, offensive = [lexica.open(largest)] if largest else [], lexica.offensive_words(lexicon.language)
    vowels = tiles_for(lexicon).vowels
    return {"items": drill_words(lexicon, others, offensive, length, count, _seed(arguments), vowels)}


def _drill_leaves(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    size = None if arguments.get("size") is None else whole(arguments, "size", 1, 6)
    count = whole(arguments, "count", 1, MOST_ITEMS, DEFAULT_ITEMS)
    return {"items": drill_leaves(tiles_of(tiles_for(lexicon).name, lexica), count, _seed(arguments), size)}


def _course(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    course = text(arguments, "course")
    if course not in COURSES:
        raise RequestError(
            "study/course", f"no course {course!r:.60}; there are {', '.join(COURSES)}", course=course[:60]
        )
    first, count = whole(arguments, "first", 0, MOST_FIRST, 0), whole(arguments, "count", 0, MOST_ITEMS, DEFAULT_ITEMS)
    offensive = frozenset(lexica.offensive_words(lexicon.language))
    questions = course_of(lexicon, course, tiles_for(lexicon), offensive)
    return {"of": len(questions), "items": [each._asdict() for each in questions[first : first + count]]}


def _leave(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    given = text(arguments, "tiles")
    tile_set = tiles_of(tiles_for(lexicon).name, lexica)
    tiles = read_letters(given, lexicon.alphabet) if given else ""
    over = missing(tile_set.all_tiles, tiles)
    if over or len(tiles) > MOST_LEAVE:
        message = f"{given!r:.60} is not up to {MOST_LEAVE} tiles of the set"
        raise RequestError("study/letters", message, text=given[:60])
    vowels, consonants, _ = tile_set.balance_of(tiles)
    return {
        "tiles": tiles,
        "value": leave_value_of(tile_set)(tiles) / POINT,
        "vowels": vowels,
        "consonants": consonants,
        "because": [tag for good in (True, False) for tag in leave_tags(tiles, tiles, good, tile_set.vowels)],
    }


def _word_facts(lexicon: Lexicon, arguments: Arguments, lexica: LexiconStore) -> JSON:
    word = _read_word(lexicon, arguments)
    words = lexicon.map
    longer = matching(words, f"*{word}*", lexicon.alphabet) if len(word) < LONGEST else []
    longer = [each for each in longer if each != word]
    return {
        "word": word,
        "in": word in words,
        "lexica": [{"name": each.name, "in": word in each} for each in _lists_like(lexicon, lexica)],
        "hooks": hooks_of(words, word),
        "anagrams": [each for each in words.anagrams(word) if each != word],
        "extensions": {
            "of": len(longer),
            "front": sum(each.endswith(word) for each in longer),
            "back": sum(each.startswith(word) for each in longer),
            "words": longer[:MOST_EXTENSIONS],
        },
        "points": tiles_for(lexicon).worth(word),
    }


def _lists_like(lexicon: Lexicon, lexica: LexiconStore) -> list[Lexicon]:
    return [lexica.open(name) for name in lexica.names() if lexica.tiles_of(name) == lexicon.tiles]


def _read_word(lexicon: Lexicon, arguments: Arguments) -> str:
    given, alphabet = text(arguments, "word"), lexicon.alphabet
    word = alphabet.segment(given.strip())
    if word is None:
        named = "A-Z" if alphabet == ENGLISH else alphabet.text
        message = f"{given!r:.60} cannot be laid with the letters of {lexicon.name}, {named}"
        raise RequestError("study/spelling", message, text=given[:60])
    if not SHORTEST <= len(word) <= LONGEST:
        message = f"{given!r:.60} is no word of {SHORTEST} to {LONGEST} letters"
        raise RequestError("study/word", message, text=given[:60])
    return word


def _seed(arguments: Arguments) -> int:
    return whole(arguments, "seed", 0, 2**53 - 1, 1)


KINDS: Mapping[str, Callable[[Lexicon, Arguments, LexiconStore], JSON]] = {
    "short": _short,
    "likely": _likely,
    "hooks": _hooks,
    "anagrams": _anagrams,
    "pattern": _pattern,
    "drill_words": _drill_words,
    "drill_leaves": _drill_leaves,
    "course": _course,
    "leave": _leave,
    "word": _word_facts,
}
