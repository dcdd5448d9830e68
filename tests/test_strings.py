"""The page's strings: the same in every language, nothing missing that the engine or the page can say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from python_side import NOT_IN_THE_PAGE

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
FOLDERS = [WEB / "i18n", WEB / "shell" / "i18n", *sorted(WEB.glob("games/*/i18n"))]
LANGUAGES = sorted(path.stem for path in (WEB / "i18n").glob("*.json"))
OTHERS = [language for language in LANGUAGES if language != "en"]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
CODE = re.compile(r'"([a-z]+/[a-z_]+)"')
KEY = re.compile(r'\bt\("([a-z0-9_.]+)"')
PLACE = re.compile(r"\{(\w+)\}")


def leaves(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, list[str]]]:
    for name, value in tree.items():
        here = f"{path}.{name}" if path else name
        if isinstance(value, str):
            yield here, [value]
        elif set(value) <= PLURALS:
            yield here, list(value.values())
        else:
            yield from leaves(value, here)


def strings(folder: Path, language: str) -> dict[str, list[str]]:
    return dict(leaves(json.loads((folder / f"{language}.json").read_text("utf-8"))))


def all_strings(language: str) -> dict[str, list[str]]:
    return {key: texts for folder in FOLDERS for key, texts in strings(folder, language).items()}


def test_the_languages_that_can_be_chosen_are_those_that_have_dictionaries() -> None:
    source = (WEB / "shell" / "i18n.js").read_text("utf-8")
    names = re.findall(r"LANGUAGE_NAMES = \{(.*)\};", source)[0]
    assert sorted(re.findall(r"(\w+):", names)) == LANGUAGES
    assert {"de", "en", "ja"} <= set(LANGUAGES)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_the_same_things(folder: Path, language: str) -> None:
    assert sorted(strings(folder, language)) == sorted(strings(folder, "en"))


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_in_what_the_english_text_fills_in(language: str) -> None:
    english, translated = all_strings("en"), all_strings(language)
    for key, texts in english.items():
        names = {name for text in texts for name in PLACE.findall(text)}
        assert {name for text in translated[key] for name in PLACE.findall(text)} <= names | {"count"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_empty(language: str) -> None:
    assert [key for key, texts in all_strings(language).items() if not all(text.strip() for text in texts)] == []


def test_every_code_of_the_engine_has_a_text() -> None:
    known = all_strings("en")
    engine = {path.relative_to(ROOT / "py").as_posix(): path for path in (ROOT / "py").rglob("*.py")}
    shown = [path for name, path in engine.items() if not name.startswith(NOT_IN_THE_PAGE)]
    codes = {code for path in shown for code in CODE.findall(path.read_text("utf-8"))}
    assert "turn/stale" in codes
    assert sorted(code for code in codes if f"errors.{code.replace('/', '.')}" not in known) == []


def test_every_code_of_the_page_has_a_text() -> None:
    known = all_strings("en")
    texts = [path.read_text("utf-8") for folder in ("shell", "engine") for path in (WEB / folder).glob("*.js")]
    codes = {code for text in texts for code in re.findall(r'Error\(\s*"([a-z]+/[a-z_]+)"', text)}
    assert "url/page" in codes
    assert sorted(code for code in codes if f"errors.{code.replace('/', '.')}" not in known) == []


def test_every_key_that_the_page_names_has_a_text() -> None:
    known = all_strings("en")
    paths = [path for part in ("shell", "parts", "games") for path in (WEB / part).rglob("*.js")] + [WEB / "app.js"]
    used = {key for path in paths for key in KEY.findall(path.read_text("utf-8"))}
    assert "home.title" in used
    assert sorted(used - set(known)) == []
