"""Makes the packs of meanings, and counts how many words of each list have an entry in them.

`packs` needs the packages of lexicon/README.md, unpacked in one folder; `coverage` only what the repository has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from japanese import packing

from asobiba.errors import LexiconError
from asobiba.meanings.define import meanings_of
from asobiba.meanings.entry import Meaning
from asobiba.meanings.meanings_file import Pack, pack_meanings, read_meanings_file
from asobiba.words.lexicon_file import read_lexicon_file
from asobiba.words.lexicon_store import LexiconStore

from . import english, japanese, others
from .wordnet import read_wordnet

LEXICON = Path(__file__).resolve().parent.parent
ENGLISH, JAPANESE = LEXICON / "english", LEXICON / "japanese"
OTHERS = {others.pack_name(language): language for language in others.available().values()}
PACKS = {
    "en": ENGLISH,
    "ja-en": JAPANESE,
    "ja-de": JAPANESE,
    **{name: LEXICON / language.name for name, language in OTHERS.items()},
}
MOST_BYTES = 1_500_000  # of the packs of one pair of languages
ENGLISH_LISTS = ("everyday", "standard", "full")
OTHER_LISTS = ("everyday", "standard")
STEP = 10  # of a standard list of another language every tenth word is looked up: to a quarter of a per cent
JAPANESE_LISTS = ("child", "easy", "known", "common", "full")
HEAD = (
    "| list | words | with an entry | its own | form of a lemma | by its origin | lemma only | German |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
)


def packs(folder: Path) -> dict[Path, bytes]:
    """Every pack with its path, out of the packages unpacked in a folder."""
    words = frozenset(read_lexicon_file((ENGLISH / "full.lex").read_bytes()).decode_words())
    found = english.english_rows(read_wordnet(folder), words, english.read_hand(ENGLISH), english.read_short(ENGLISH))
    return {ENGLISH / "en.meanings": made("en", found, english.SOURCE), **japanese_packs(japanese.read_sources(folder))}


def other_pack(name: str, folder: Path) -> dict[Path, bytes]:
    """The pack of another language (`spanish`) with its path, out of the packages unpacked in a folder."""
    if name not in others.available():
        raise ValueError(f"no meanings of {name!r}: {', '.join(others.available())}")
    language = others.available()[name]
    pack, rows = others.pack_name(language), others.other_rows(language, folder)
    return {LEXICON / name / f"{pack}.meanings": made(pack, rows, others.source_of(language, rows))}


def japanese_packs(sources: japanese.Sources) -> dict[Path, bytes]:
    """The packs of Japanese words."""
    lists = LexiconStore(str(JAPANESE))
    ways = {word: forms for tier, word, forms in packing.dictionary_words() if tier != "full"}
    usual = {word: ways.get(word, {}) for word in lists.kana("ja-common").words()}
    with_english, with_german = japanese.japanese_rows(sources, frozenset(lists.kana("ja-full").words()), usual)
    base = made("ja-en", with_english, japanese.SOURCE)
    checksum = read_meanings_file(base, "ja-en").checksum
    other = made("ja-de", with_german, japanese.GERMAN_SOURCE, checksum)
    return {JAPANESE / "ja-en.meanings": base, JAPANESE / "ja-de.meanings": other}


def made(name: str, rows: Mapping[str, Sequence[str]], source: str, base: str = "-") -> bytes:
    """A pack. One with the same content stays as it is: liblzma's bytes differ between versions."""
    data = pack_meanings(rows, name=name, source=source, base=base)
    if len(data) > MOST_BYTES:
        raise ValueError(f"{name}.meanings has {len(data):,} bytes, more than {MOST_BYTES:,}")
    path = PACKS[name] / f"{name}.meanings"
    if path.is_file():
        standing = path.read_bytes()
        try:
            if _content(read_meanings_file(standing, name)) == _content(read_meanings_file(data, name)):
                return standing
        except LexiconError:
            pass  # of an older format, and replaced
    return data


def _content(pack: Pack) -> tuple[object, ...]:
    return pack.source, pack.base, pack.heads, pack.columns


def files() -> dict[str, tuple[bytes, int]]:
    """The packs that there are by their path in lexicon/, each with how many headwords it has."""
    paths = {name: folder / f"{name}.meanings" for name, folder in PACKS.items()}
    data = {name: path.read_bytes() for name, path in paths.items() if path.is_file()}
    return {
        paths[name].relative_to(LEXICON).as_posix(): (found, len(read_meanings_file(found, name).heads))
        for name, found in data.items()
    }


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of some words have an entry: their own, only as a form of a lemma, only by where they come from.

    Of `bare` ones the lemma is all that is known; they do not count as told.
    """

    words: int
    own: int
    form: int
    origin: int
    bare: int
    german: int

    @property
    def told(self) -> int:
        """How many have an entry of any kind."""
        return self.own + self.form + self.origin


def coverage_of(words: Iterable[str], define: Callable[[str], list[Meaning]]) -> Coverage:
    """Count the entries of some words."""
    kinds: Counter[str] = Counter()
    for word in words:
        found = define(word)
        kinds["words"] += 1
        kinds[_kind(found)] += 1
        kinds["german"] += any(meaning.language == "de" for meaning in found)
    return Coverage(*(kinds[name] for name in ("words", "own", "form", "origin", "bare", "german")))


def _kind(found: list[Meaning]) -> str:
    plain = [meaning for meaning in found if not meaning.origins]
    if any(meaning.form == "lemma" for meaning in plain):
        return "own"
    if plain and not any(meaning.senses for meaning in plain):
        return "bare"
    return "form" if plain else "origin" if found else "none"


def words_of(name: str, lexica: LexiconStore) -> list[str]:
    """The words of a list, `standard`, `ja-easy` or `es-standard`, as they are shown."""
    if name.startswith("ja-"):
        return lexica.kana(name).words()
    if name in ENGLISH_LISTS:
        return read_lexicon_file(lexica.read(name)).decode_words()
    lexicon = lexica.open(name)
    return [lexicon.alphabet.show(word) for word in lexicon.map]


def counted(name: str, lexica: LexiconStore) -> tuple[int, list[str]]:
    """How many words a list has, and those that are looked up."""
    words = words_of(name, lexica)
    return len(words), words[:: STEP if name.endswith("-standard") else 1]


def list_names() -> list[str]:
    """The lists that are counted."""
    codes = [language.code for name, language in OTHERS.items() if (PACKS[name] / f"{name}.meanings").is_file()]
    return [
        *ENGLISH_LISTS,
        *(f"ja-{name}" for name in JAPANESE_LISTS),
        *(f"{code}-{name}" for code in codes for name in OTHER_LISTS),
    ]


def definer(name: str, lexica: LexiconStore) -> Callable[[str], list[Meaning]]:
    """What defines the words of a list."""
    language = name[:2] if name[2:3] == "-" else "en"
    return lambda word: meanings_of(word, language, "de", lexica)


def coverage_table() -> list[str]:
    """The table of lexicon/README.md: how many words of each list have an entry."""
    lexica, rows = LexiconStore(), list(HEAD)
    for name in list_names():
        count, words = counted(name, lexica)
        found = coverage_of(words, definer(name, lexica))
        told = (found.told, found.own, found.form, found.origin, found.bare)
        shares = [f"{100 * part / found.words:.1f} %" for part in told]
        german = f"{100 * found.german / found.words:.1f} %" if name.startswith("ja-") else ""
        rows.append(f"| {name} | {count:,} | {' | '.join(shares)} | {german} |")
    return rows
