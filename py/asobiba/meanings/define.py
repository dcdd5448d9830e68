"""The meanings of a word in any language that has a pack. They answer the message and the command `define`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

from asobiba.arguments import MESSAGE
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.words.lexicon_store import LexiconStore

from .english import define_english
from .entry import Meaning
from .inflected import InflectedWords
from .japanese import LEMMA, cards, define_japanese, is_kana
from .meanings_file import SUFFIX, Pack, read_meanings_file

ENGLISH, JAPANESE, GERMAN = "en", "ja", "de"
# Language of the word -> languages of its glosses, the language with all glosses first.
OTHERS = ("de", "es", "fr", "nl", "pl", "pt", "da", "it", "sv")
GLOSSES = {ENGLISH: (ENGLISH,), JAPANESE: (ENGLISH, GERMAN), **dict.fromkeys(OTHERS, (ENGLISH,))}
# Language codes by name; tile sets and folders of word lists have the same names.
NAMES = {
    "english": ENGLISH,
    "japanese": JAPANESE,
    "german": GERMAN,
    "spanish": "es",
    "french": "fr",
    "dutch": "nl",
    "polish": "pl",
    "portuguese": "pt",
    "danish": "da",
    "italian": "it",
    "swedish": "sv",
}
MOST_LETTERS = 40
MOST = 4  # most meanings of a word without an entry
# How a word without an entry is made, as a game tells; the last two are parts of speech of a word made of no other.
INFLECTED_FORM, POLITE, DOING, NAME_OR_NUMBER, IN_LIST = "form", "honorific", "doing", "name", "listed"
_INFLECTED_PARTS = frozenset(("verb", "adjective", "na_adjective", "suru_noun"))
Derivations: TypeAlias = Callable[[str, LexiconStore], Iterable[tuple[str, str]]]  # of a Japanese word: how, of what


def define(
    request: Mapping[str, Any], lexica: LexiconStore, derivations: Derivations = lambda word, lexica: ()
) -> dict[str, JSON]:
    """Answer `define`: the Meanings of docs/door.md of a word; `derivations` tells of Japanese words without entry.

    Raises:
        RequestError: `door/field`; `define/language`, the word's language is unknown; `define/glosses`, the language of
            the glosses is unknown.
        LexiconError: `lexicon/missing`, so that the page fetches the pack; `define/corrupt`.
    """
    word = MESSAGE.text(request, "word", most=MOST_LETTERS).strip()
    language = code_of(MESSAGE.text(request, "language", language_of(word)))
    wanted = code_of(MESSAGE.text(request, "glosses", ENGLISH))
    if wanted not in GLOSSES:
        raise _unknown("define/glosses", "glosses cannot be asked for in", wanted)
    school = MESSAGE.flag(request, "school")
    meanings = meanings_of(word, language, wanted, lexica, school=school)
    if not meanings and language == JAPANESE and not school:
        made = derivations(word, lexica)
        meanings = [one for how, of in made for one in _derived(word, how, of, wanted, lexica)][:MOST]
    return {"word": word, "language": language, "meanings": [meaning.plain() for meaning in meanings]}


def _derived(word: str, how: str, of: str, glosses: str, lexica: LexiconStore) -> list[Meaning]:
    """The meanings of the word that a word is made of, or what kind of word it is."""
    if not of:
        return [Meaning(cards(word), cards(word), LEMMA, how, (), "Asobiba", glosses, word)]
    found = meanings_of(of, JAPANESE, glosses, lexica)
    if how == INFLECTED_FORM:
        found = [one for one in found if one.form == LEMMA and one.part in _INFLECTED_PARTS]
    else:
        found = found[:1]  # others only sound alike
    forms = [DOING if how == INFLECTED_FORM and one.part == "suru_noun" else how for one in found]
    return [replace(one, word=cards(word), form=form) for one, form in zip(found, forms, strict=True)]


def language_of(word: str) -> str:
    """The assumed language of a word: Japanese for kana, otherwise English."""
    return JAPANESE if is_kana(word) else ENGLISH


def code_of(language: str) -> str:
    """The code of a language from its code or name, in any case; other text stays."""
    return NAMES.get(language.lower(), language.lower())


def meanings_of(word: str, language: str, glosses: str, lexica: LexiconStore, *, school: bool = False) -> list[Meaning]:
    """The possible meanings of a word, the most likely first; [] if there is no entry.

    Args:
        word: in any case; Japanese in kana, as on cards or in usual spelling.
        language: one of GLOSSES.
        glosses: the preferred language of the glosses; missing glosses are shown in another language.
        lexica: the store that has the packs.
        school: whether to omit offensive and vulgar senses and the school edition's omitted words.

    Raises:
        RequestError: `define/language`.
        LexiconError: `lexicon/missing`, `define/corrupt`.
    """
    if language not in GLOSSES:
        raise _unknown("define/language", "there are no meanings of words in", language)
    if language == JAPANESE:
        german = open_pack("ja-de", lexica) if glosses == GERMAN else None
        found = define_japanese(word, open_pack("ja-en", lexica), german)
    elif language == ENGLISH:
        found = define_english(word.upper(), [open_pack("en", lexica)])
    else:
        found = inflected_words(f"{language}-{ENGLISH}", lexica).define(word)
    return _for_schools(found, _offensive(language, lexica)) if school else found


def _unknown(code: str, what: str, language: str) -> RequestError:
    known = list(GLOSSES)
    names = ", ".join(f"{each} ({name})" for name, each in NAMES.items())
    return RequestError(code, f"{what} {language!r:.40}, only in {names}", language=language[:40], known=known)


def _offensive(language: str, lexica: LexiconStore) -> frozenset[str]:
    """A language's words that the school edition omits, as displayed; Japanese has labels on senses instead."""
    if language not in OTHERS:
        return lexica.offensive_words()
    pack = lexica.pack(language)
    return frozenset(map(pack.alphabet.show, pack.offensive))


def _for_schools(found: list[Meaning], left_out: frozenset[str]) -> list[Meaning]:
    allowed = [
        meaning
        for meaning in found
        if not left_out & {meaning.word.upper(), meaning.lemma, *(origin.lemma for origin in meaning.origins)}
    ]
    return [kept for kept in (meaning.for_schools() for meaning in allowed) if kept is not None]


@lru_cache(maxsize=4)
def inflected_words(name: str, lexica: LexiconStore) -> InflectedWords:
    """The words of a pack such as `es-en`, opened once. Raises LexiconError (as `open_pack`)."""
    return InflectedWords(open_pack(name, lexica))


@lru_cache(maxsize=8)
def open_pack(name: str, lexica: LexiconStore) -> Pack:
    """A pack of meanings, opened once. Raises LexiconError (`lexicon/missing`, `define/corrupt`)."""
    return read_meanings_file(lexica.read(name, SUFFIX), name)
