"""Makes the files of a language: its pack from a folder of unpacked packages, and everything that counts packs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from frequency import read_frequency

from asobiba.crossword.rules.tiles import load_tiles
from asobiba.words.alphabet import Alphabet
from asobiba.words.language_pack import MOST_BYTES, SUFFIX, open_language_pack, pack_language
from asobiba.words.pack_index import INDEX, index_entry

from .catalogue import LANGUAGES
from .hand import HandError, read_hand
from .selection import Language, SelectionError, Words, pool_of, select
from .sources import SourceMissing, the_file

LEXICON = Path(__file__).resolve().parent.parent
PROJECT = LEXICON.parent / "pyproject.toml"
MARKS = ("# language packs: filled in by lexicon/make.py\n", "# end of language packs\n")
KEPT_BY_HAND = ("short.toml", "more.toml", "offensive.txt")


class MakingError(ValueError):
    """The files cannot be made; the message says why."""


def language_named(name: str) -> Language:
    """The language of a folder."""
    if name not in LANGUAGES:
        raise MakingError(f"no language {name!r}: {', '.join(LANGUAGES)}")
    return LANGUAGES[name]


def pack_path(language: Language) -> Path:
    """Where the pack of a language is kept."""
    return LEXICON / language.name / (language.code + SUFFIX)


def new_pack(name: str, packages: Path) -> dict[Path, bytes]:
    """The pack of a language out of its sources; and its lists as texts to be read by people, which are not kept.

    Raises:
        MakingError: no such language, a hand-kept file has a mistake, a short word was not looked at, or the pack is
            too large.
    """
    language = language_named(name)
    try:
        met = read_frequency(the_file(packages, language.frequency))
        hand = read_hand(LEXICON / name)
        words = select(language, alphabet_of(language), language.lemmas(packages), met, hand)
    except (HandError, SelectionError, SourceMissing) as error:
        raise MakingError(f"{name}: {error}") from error
    return {pack_path(language): packed(language, words), **texts(name, words)}


def short_words(name: str, packages: Path) -> list[str]:
    """The words of two and three letters that the source has and short.toml does not name, sorted."""
    language = language_named(name)
    pool = pool_of(alphabet_of(language), language.lemmas(packages), read_hand(LEXICON / name))
    return sorted(pool.unknown)


def alphabet_of(language: Language) -> Alphabet:
    """The letters of its tiles."""
    return load_tiles(language.tiles).alphabet


def packed(language: Language, words: Words) -> bytes:
    """The pack of these words, with the leave values that `lab` fitted for the tiles, if it has."""
    data = pack_language(
        code=language.code,
        tiles=language.tiles,
        title=language.title,
        licence=language.licence,
        alphabet=alphabet_of(language),
        standard=words.standard,
        everyday=words.everyday,
        offensive=words.offensive,
        leaves=leaves_of(language),
    )
    if len(data) > MOST_BYTES:
        raise MakingError(f"{language.code}{SUFFIX} has {len(data):,} bytes, more than {MOST_BYTES:,}")
    return data


def leaves_of(language: Language) -> str:
    """The text of the leave values; empty if there are none yet."""
    path = LEXICON / language.name / f"{language.tiles}.leaves"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def texts(name: str, words: Words) -> dict[Path, bytes]:
    """The lists as texts, a word a line."""
    folder = LEXICON.parent / ".build" / "lists" / name
    folder.mkdir(parents=True, exist_ok=True)
    pairs = zip(Words._fields, words, strict=True)
    return {folder / f"{field}.txt": "\n".join([*sorted(found), ""]).encode() for field, found in pairs}


# What there is: the packs that are kept, and the places that count them.


def packs() -> dict[str, bytes]:
    """The packs that there are by the name of their folder; with other leave values if those have changed."""
    there = [language for language in LANGUAGES.values() if pack_path(language).is_file()]
    return {language.name: _with_leaves(language, pack_path(language).read_bytes()) for language in there}


def _with_leaves(language: Language, data: bytes) -> bytes:
    pack = open_language_pack(data, language.code)
    about = (pack.tiles, pack.title, pack.licence, pack.leaves)
    if about == (language.tiles, language.title, language.licence, leaves_of(language)):
        return data
    show = pack.alphabet.show
    lists = [frozenset(map(show, words)) for words in (pack.everyday.map, pack.standard.map, pack.offensive)]
    return packed(language, Words(*lists))


def index(found: Mapping[str, bytes]) -> dict[Path, bytes]:
    """packs.json, and the project file, whose wheel has the packs."""
    entries = [index_entry(data, LANGUAGES[name].code) for name, data in found.items()]
    names = (f"lexicon/{name}/{LANGUAGES[name].code}{SUFFIX}" for name in sorted(found))
    lines = [f'"{name}" = "asobiba/lexica/{Path(name).name}"\n' for name in names]
    head, start, rest = PROJECT.read_text(encoding="utf-8").partition(MARKS[0])
    _, end, tail = rest.partition(MARKS[1])
    if not start or not end:
        raise MakingError(f"pyproject.toml has lost its marks {MARKS[0].strip()!r}")
    return {
        LEXICON / INDEX: (json.dumps(entries, indent=2, ensure_ascii=False) + "\n").encode(),
        PROJECT: "".join([head, start, *lines, end, tail]).encode(),
    }


def files(name: str, data: bytes) -> dict[str, tuple[bytes, int]]:
    """The files of a language by name, each with how many words it has."""
    hand, pack = read_hand(LEXICON / name), open_language_pack(data, LANGUAGES[name].code)
    offensive = hand.offensive | hand.offensive_entries | hand.offensive_patterns
    counts = (len(hand.short), len(hand.more), len(offensive))
    found = {LANGUAGES[name].code + SUFFIX: (data, pack.standard.word_count)}
    for file, count in zip(KEPT_BY_HAND, counts, strict=True):
        if (path := LEXICON / name / file).is_file():
            found[file] = (path.read_bytes(), count)
    return found


def list_tables(name: str, data: bytes) -> str:
    """What SOURCE.toml says about the lists of a pack."""
    return "".join(
        f'\n[lists.{each.name}]\nwords = {each.word_count}\nfingerprint = "{each.fingerprint}"\n'
        for each in open_language_pack(data, LANGUAGES[name].code).lists
    )
