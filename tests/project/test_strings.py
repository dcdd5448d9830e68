"""The page's strings: the same in every language, nothing missing that the engine or the page can say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games import LANGUAGES_JS, languages
from python_side import NOT_IN_THE_PAGE

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
FOLDERS = [WEB / "i18n", *sorted(WEB.glob("shell/*/i18n")), *sorted(WEB.glob("games/**/i18n"))]
LANGUAGES = sorted(languages((WEB / LANGUAGES_JS).read_text("utf-8")))
OTHERS = [language for language in LANGUAGES if language != "en"]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
CODE = re.compile(r'"([a-z]+/[a-z_]+)"')
KEY = re.compile(r'\bt\("([a-z0-9_.]+)"')
PLACE = re.compile(r"\{(\w+)\}")
SCRIPTS = [path for part in ("shell", "engine", "parts", "games") for path in (WEB / part).rglob("*.js")] + [
    WEB / "app.js"
]
QUOTED = re.compile(r'"([\w.-]+)"')
HOLE = re.compile(r"\$\{[^`\n{}]*(?:\{[^`\n{}]*\}[^`\n{}]*)*\}")
TEMPLATE = re.compile(r"`((?:[\w.-]|" + HOLE.pattern + r")*)(?=`)")


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


def test_the_languages_that_can_be_chosen_have_every_dictionary() -> None:
    assert {"de", "en", "ja"} <= set(LANGUAGES)
    assert [
        f"{folder}: {one}" for folder in FOLDERS for one in LANGUAGES if not (folder / f"{one}.json").exists()
    ] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_the_same_things(folder: Path, language: str) -> None:
    assert sorted(strings(folder, language)) == sorted(strings(folder, "en"))


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_in_what_the_english_text_fills_in(language: str) -> None:
    english, translated = all_strings("en"), all_strings(language)
    for key, texts in english.items():
        names = {name for text in texts for name in PLACE.findall(text)}
        assert {name for text in translated[key] for name in PLACE.findall(text)} | {"count"} == names | {"count"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_empty(language: str) -> None:
    assert [key for key, texts in all_strings(language).items() if not all(text.strip() for text in texts)] == []


def test_every_code_of_the_engine_has_a_text() -> None:
    known = all_strings("en")
    engine = {path.relative_to(ROOT / "py").as_posix(): path for path in (ROOT / "py").rglob("*.py")}
    shown = [path for name, path in engine.items() if not name.startswith(NOT_IN_THE_PAGE)]
    codes = {code for path in shown for code in CODE.findall(path.read_text("utf-8"))}
    codes |= {f"ask/{kind}" for kind in ("number", "text", "flag", "choice")}  # arguments.ARGUMENTS
    assert "turn/stale" in codes
    assert sorted(code for code in codes if f"errors.{code.replace('/', '.')}" not in known) == []


def test_every_code_of_the_page_has_a_text() -> None:
    known = all_strings("en")
    texts = [path.read_text("utf-8") for folder in ("shell", "engine") for path in (WEB / folder).rglob("*.js")]
    codes = {code for text in texts for code in re.findall(r'Error\(\s*"([a-z]+/[a-z_]+)"', text)}
    assert "url/page" in codes
    assert sorted(code for code in codes if f"errors.{code.replace('/', '.')}" not in known) == []


def test_every_key_that_the_page_names_has_a_text() -> None:
    known = all_strings("en")
    paths = [path for part in ("shell", "parts", "games") for path in (WEB / part).rglob("*.js")] + [WEB / "app.js"]
    used = {key for path in paths for key in KEY.findall(path.read_text("utf-8"))}
    assert "home.title" in used
    assert sorted(used - set(known)) == []


def named_in_full() -> set[str]:
    """Every quoted word of the page's scripts, and what the help.json of the games names below their texts."""
    names = {name for path in SCRIPTS for name in QUOTED.findall(path.read_text("utf-8"))}
    for path in WEB.glob("games/*/help.json"):
        told = json.loads(path.read_text("utf-8"))
        for part in ("first", "touch", "keys", "rules", "coach", "credits"):
            found = [one if isinstance(one, str) else one[0] for one in told.get(part, [])]
            names |= {f"{told['texts']}.{part}.{name}" for name in ["title", *found]}
    return names


def patterns() -> list[re.Pattern[str]]:
    """The keys that the scripts put together, a group for each hole; one at the front may hold several names."""
    found = set()
    for path in SCRIPTS:
        for template in TEMPLATE.findall(path.read_text("utf-8")):
            first, *rest = HOLE.split(template)
            if rest and "." in first + "".join(rest) and re.search("[a-z]", first + "".join(rest)):
                front = re.escape(first) + (r"([\w-]+)" if first else r"([\w.-]+)")
                found.add(front + r"([\w-]*)".join(map(re.escape, rest)))
    return [re.compile(one) for one in sorted(found)]


def is_put_together(key: str, made: list[re.Pattern[str]], words: set[str]) -> bool:
    """Whether a pattern makes the key, of words that page or engine know; a hole may be empty."""
    matches = [match for match in (one.fullmatch(key) for one in made) if match]
    return any(all(set(re.split(r"[._-]", part)) <= words for part in match.groups()) for match in matches)


def test_no_text_is_kept_that_nothing_says() -> None:
    sources = [*SCRIPTS, *(ROOT / "py").rglob("*.py"), *WEB.glob("games/*/*.json")]
    words = {word for path in sources for word in re.findall(r"[A-Za-z]+|\d+", path.read_text("utf-8"))} | {"usual", ""}
    in_full, made = named_in_full(), patterns()
    keys = [key for key in all_strings("en") if not key.startswith("errors.")]
    assert len(keys) > 1000
    assert [key for key in keys if key not in in_full and not is_put_together(key, made, words)] == []


def test_no_error_is_explained_that_cannot_happen() -> None:
    sources = [*SCRIPTS, *(ROOT / "py").rglob("*.py")]
    said = {word for path in sources for word in re.findall(r"[\"'`]([\w/.-]+)[\"'`]", path.read_text("utf-8"))}
    told = [key.split(".", 2) for key in all_strings("en") if key.startswith("errors.")]
    # Some modules name the area once for all of their errors: there the second half stands alone.
    assert [
        f"{area}/{what}" for _, area, what in told if not said & {f"{area}/{what}", what, f"errors.{area}.{what}"}
    ] == []
