"""One word for one thing: no dictionary of the page says what docs/glossary.md has another word for, nor miswrites."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games import LANGUAGES_JS, languages

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
LANGUAGES = sorted(languages((WEB / LANGUAGES_JS).read_text("utf-8")))
SECTIONS = {"Crosswords": "crossword", "ことばであそぼ": "kotoba", "Skat": "skat"}
FOLDERS = sorted(path.parent.relative_to(WEB).as_posix() for path in WEB.glob("[!n]*/**/en.json"))
SHELL = [folder for folder in FOLDERS if not folder.startswith("games/")]


def forbidden(section: str, language: str) -> list[str]:
    """The last column of a section's table, for one language."""
    rows = GLOSSARY.partition(f"## {section}\n")[2].partition("\n## ")[0].splitlines()[2:]
    cells = [row.split("|")[-2] for row in rows if row.endswith("|")]
    parts = [part.strip().partition(":") for cell in cells for part in cell.split(";")]
    return [word.strip() for name, _, words in parts if name == language for word in words.split(",")]


def pattern(word: str) -> re.Pattern[str]:
    if not word.isascii() and not re.search(r"[a-z\u00c0-\u017f]", word, re.IGNORECASE):
        return re.compile(re.escape(word))
    return re.compile(rf"\b{re.escape(word.rstrip('*'))}" + (r"" if word.endswith("*") else r"\b"), re.IGNORECASE)


def texts(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        here = f"{path}.{name}" if path else name
        yield from [(here, value)] if isinstance(value, str) else texts(value, here)


def of_game(folder: str, key: str) -> str | None:
    """The game that a text is about; the shell's texts are about all of them, but for those under a game's name."""
    names = [name for name in SECTIONS.values() if folder == f"games/{name}/i18n" or f".{name}." in f".{key}."]
    if not names and folder in SHELL and key.startswith(("help.", "levels.", "options.")):
        return "crossword"  # the game whose help has no name of its own
    return names[0] if names else None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_no_dictionary_uses_a_word_that_the_glossary_replaces(folder: str, language: str) -> None:
    everywhere = forbidden("Everywhere", language)
    own = {game: forbidden(section, language) for section, game in SECTIONS.items()}
    found = []
    for key, text in texts(json.loads((WEB / folder / f"{language}.json").read_text("utf-8"))):
        words = everywhere + own.get(of_game(folder, key) or "", [])
        said = re.sub(r"\{\w+\}", "{}", text)
        found += [f"{key}: {word}: {text}" for word in words if pattern(word).search(said)]
    assert found == []


KANA = "[ぁ-んァ-ヶ一-龠]"
# How no language writes: typewriter's apostrophes, a space before an English ellipsis and none before a German one,
# narrow signs and spaces among kana; French without the thin space that keeps ; : ! ? % and guillemets on their line,
# Spanish without the sign that opens a question or a call (a blank stands apart: " ? "); other quotes than the
# language's own.
MISWRITTEN = {
    "en": r"\w'\w|\w …",
    "de": r"\w'\w|\w…",
    "ja": rf"{KANA}[:?!()]|[:?!()]{KANA}|{KANA} (\{{\w+\}}|\d+){KANA}|\d {KANA}|[～]",
    "fr": r"\w'\w|\w …|[^\u202f?!][;?!»%]|[^\u202f]:(?!\d)|«[^\u202f]|[“”„\"]",
    "es": r"\w'\w|\w …|^[^¿]*\S\?|^[^¡]*\S!|[“”„\"]",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_dictionary_writes_its_language_as_it_is_printed(folder: str, language: str) -> None:
    dictionary = json.loads((WEB / folder / f"{language}.json").read_text("utf-8"))
    assert [f"{key}: {text}" for key, text in texts(dictionary) if re.search(MISWRITTEN[language], text)] == []


# Of these, no language but English has any; the owner of JMdict has an English name.
ENGLISH = re.compile(r"\b(and|are|from|of|that|the|this|which|with|you|your)\b", re.IGNORECASE)
ENGLISH_NAMES = "Electronic Dictionary Research and Development Group"


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_left_in_english(folder: str, language: str) -> None:
    dictionary = json.loads((WEB / folder / f"{language}.json").read_text("utf-8"))
    said = [(key, re.sub(r"\{\w+\}", "", text.replace(ENGLISH_NAMES, ""))) for key, text in texts(dictionary)]
    assert [f"{key}: {text}" for key, text in said if ENGLISH.search(text)] == []


def test_every_section_of_the_glossary_forbids_something() -> None:
    for section in ("Everywhere", *SECTIONS):
        assert sum(len(forbidden(section, language)) for language in LANGUAGES) > 1, section
