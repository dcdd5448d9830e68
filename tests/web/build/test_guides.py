"""The guides of docs/ are walked: a copy of this tree gets what they tell to add, and is built once and played.

A game of one's own, a language, a tile set, a level, a word list and other colours: what is put into the copy stands
in the guides word for word, and a guide that says something else fails its test.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from common import ROOT
from games import LANGUAGES_JS, languages
from playwright.sync_api import Browser, Page, expect

from tests.web.visiting import PHONE, Profiles, Server, made_once, visits

from .test_site import LEFT_OUT

DEVELOPERS = ROOT / "docs" / "developers"
SITE_OWNERS = ROOT / "docs" / "site-owners.md"
EXAMPLE = ROOT / "tests" / "example_game"
BLOCK = re.compile(r"^```(?:\w+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Copy:
    """A copy of the tree that is being changed by the guides."""

    folder: Path

    def files(self) -> dict[str, bytes]:
        """Every file of the copy that belongs to the project."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for part in ("py", "web", "lexicon", "tests", "docs")
            for path in (self.folder / part).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts and "node_modules" not in path.parts
        }

    def behind(self, file: str, line: str, added: str) -> None:
        """Put lines behind a line that is there once."""
        self.replace(file, line, f"{line.rstrip()}\n{added.rstrip()}\n")

    def replace(self, file: str, old: str, new: str) -> None:
        """Write something else in the place of a text that is there once."""
        text = (self.folder / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
        (self.folder / file).write_text(text.replace(old, new), "utf-8")

    def into_json(self, file: str, more: dict[str, Any]) -> None:
        """Add texts to a dictionary, or fields to a game's description."""
        tree = json.loads((self.folder / file).read_text("utf-8"))
        (self.folder / file).write_text(json.dumps(merged(tree, more), ensure_ascii=False), "utf-8")

    def languages(self) -> list[str]:
        """The languages that the copy offers."""
        return languages((self.folder / "web" / LANGUAGES_JS).read_text("utf-8"))

    def run(self, *command: str) -> str:
        """Run a command in the copy; what it says."""
        words = [sys.executable if word == "python3" else word for word in command]
        variables = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
        done = subprocess.run(words, cwd=self.folder, env=variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout


def merged(into: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    both = dict(into)
    for name, value in more.items():
        both[name] = merged(both.get(name, {}), value) if isinstance(value, dict) else value
    return both


def blocks(guide: Path) -> list[str]:
    """The pieces of code that a guide shows, in their order."""
    return BLOCK.findall(guide.read_text("utf-8"))


def block(guide: Path, words: str) -> str:
    """The only piece of code of a guide that has these words in it."""
    found = [piece for piece in blocks(guide) if words in piece]
    assert len(found) == 1, f"{guide.name} shows {words!r} {len(found)} times"
    return found[0]


def lines_with(guide: Path, words: str) -> str:
    """The lines of such a piece of code that have the words in them."""
    return "".join(line for line in block(guide, words).splitlines(keepends=True) if words in line)


# What the guides tell to do.


def add_the_game(copy: Copy) -> None:
    """Two folders and a line."""
    guide = DEVELOPERS / "a-game.md"
    shutil.copytree(EXAMPLE / "py", copy.folder / "py" / "asobiba" / "higher")
    shutil.copytree(EXAMPLE / "web", copy.folder / "web" / "games" / "higher")
    before, added = block(guide, "Entry(").splitlines(keepends=True)
    copy.behind("py/asobiba/catalogue.py", before, added)


def add_a_language(copy: Copy) -> None:
    guide = DEVELOPERS / "a-language.md"
    old, new = block(guide, "LANGUAGE_NAMES").splitlines()
    copy.replace("web/shell/base/i18n.js", old, new)
    for english in sorted((copy.folder / "web").glob("**/i18n/en.json")):
        if "node_modules" not in english.parts:
            shutil.copy(english, english.with_name("eo.json"))
    copy.into_json("web/i18n/eo.json", json.loads(block(guide, '"home"')))


def add_a_tile_set(copy: Copy) -> None:
    guide = DEVELOPERS / "a-tile-set.md"
    (copy.folder / "py/asobiba/crossword/data/short.tiles").write_text(block(guide, "? 1 0"), "utf-8")
    old, new = block(guide, "TILE_SETS").splitlines()
    copy.replace("py/asobiba/crossword/rules/tiles.py", old, new)
    for language in copy.languages():
        copy.into_json(f"web/games/crossword/i18n/{language}.json", json.loads(block(guide, '"values"')))


def add_a_level(copy: Copy) -> None:
    guide = DEVELOPERS / "a-level.md"
    copy.behind("py/asobiba/crossword/players/levels.py", *block(guide, 'Level("club"').splitlines(keepends=True))
    for language in copy.languages():
        copy.into_json(f"web/i18n/{language}.json", json.loads(block(guide, '"levels"')))


def add_a_word_list(copy: Copy) -> None:
    words = "".join(sorted((ROOT / "tests" / "data" / "village.txt").read_text().splitlines(keepends=True)))
    (copy.folder / "village.txt").write_text(words)
    copy.run(*block(SITE_OWNERS, "lexicon own").split())
    (copy.folder / "village.txt").unlink()
    copy.into_json("web/games/crossword/game.json", json.loads(block(SITE_OWNERS, '"lexica": [')))
    for language in copy.languages():
        copy.into_json(f"web/i18n/{language}.json", json.loads(block(SITE_OWNERS, '"village": {')))


def change_colours(copy: Copy) -> None:
    old, new = block(SITE_OWNERS, "--accent:").splitlines()
    copy.replace("web/styles/tokens.css", old, new)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The tree with all of it, and its site; made once, however many processes share the tests."""
    with made_once(tmp_path_factory, "guides") as (folder, made):
        copy = Copy(folder / "asobiba")
        if not made:
            make(copy)
    return copy


def make(copy: Copy) -> None:
    """Copy this tree, do what the guides tell, and build; the packages and tools are those of this tree."""
    folder = copy.folder
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    for tools in (".venv", "web/node_modules"):
        (folder / tools).symlink_to(ROOT / tools)
    shutil.copytree(ROOT / ".build" / "downloads", folder / ".build" / "downloads")
    before = copy.files()
    add_the_game(copy)
    assert_the_game_touched_no_more_than_its_folders_and_the_catalogue(before, copy.files())
    for step in (add_a_language, add_a_tile_set, add_a_level, add_a_word_list, change_colours):
        step(copy)
    copy.run("python3", "build.py", "dist")


def assert_the_game_touched_no_more_than_its_folders_and_the_catalogue(
    before: dict[str, bytes], after: dict[str, bytes]
) -> None:
    new = set(after) - set(before)
    assert new
    assert all(path.startswith(("py/asobiba/higher/", "web/games/higher/")) for path in new)
    assert [path for path in before if after.get(path) != before[path]] == ["py/asobiba/catalogue.py"]
    lines = [files["py/asobiba/catalogue.py"].splitlines() for files in (before, after)]
    assert len(lines[1]) == len(lines[0]) + 1


@pytest.fixture(scope="module")
def profiles_at_copy(copy: Copy, browser: Browser) -> Iterator[Profiles]:
    """Whoever visits the copy's site, and was not there before."""
    server = Server(copy.folder / "dist")
    server.start()
    profiles = Profiles(browser, server, [])
    yield profiles
    profiles.close()
    server.kill()


@pytest.fixture
def visit_copy(profiles_at_copy: Profiles) -> Iterator[Callable[..., Page]]:
    """Makes pages at the copy's site."""
    with visits(profiles_at_copy, keep=lambda: True) as make:
        yield make


def test_the_new_game_and_the_new_language_are_under_the_laws_of_the_house(copy: Copy) -> None:
    laws = ["tests/frame/test_every_game.py", "tests/project/test_architecture.py", "tests/project/test_strings.py"]
    said = copy.run(
        "python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "higher or strings or architecture", *laws
    )
    assert int(re.findall(r"(\d+) passed", said)[0]) >= 40


def test_the_example_is_written_as_the_house_writes(copy: Copy) -> None:
    copy.run("python3", "-m", "ruff", "check", "py/asobiba/higher")


def test_the_new_game_is_played_from_the_first_screen_to_its_end(visit_copy: Callable[..., Page]) -> None:
    page = visit_copy(viewport=PHONE, has_touch=True)
    expect(page.get_by_test_id("table-higher")).to_contain_text("Thirteen cards")
    page.get_by_test_id("play-higher").click()
    turn = page.locator("[data-testid^=card-]:enabled")
    for left in (4, 3):
        expect(turn).to_have_count(left)
        turn.first.click()
    expect(turn).to_have_count(2)
    page.reload()
    expect(turn).to_have_count(2)
    page.get_by_test_id("nav-home").click()
    page.get_by_test_id("resume").click()
    for left in (2, 1):
        expect(turn).to_have_count(left)
        turn.last.click()
    expect(page.get_by_test_id("higher-status")).to_have_text(re.compile("wins|Nobody"))
    scores = [int(re.findall(r"\d+", text)[-1]) for text in page.locator("[data-testid^=score-]").all_inner_texts()]
    assert sum(scores) == 4


def test_the_new_game_has_its_options_its_levels_and_its_help_in_every_language(
    visit_copy: Callable[..., Page],
) -> None:
    page = visit_copy("#/new/higher", locale="de")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Schlaukopf")
    page.get_by_test_id("new-options").locator("summary").click()
    expect(page.get_by_text("Die niedrigste nimmt den Stich")).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#/help/higher")
    expect(page.get_by_text("Wer die meisten Stiche nahm, gewinnt.")).to_be_visible()


def test_the_copy_speaks_the_new_language_and_wears_the_new_colour(visit_copy: Callable[..., Page]) -> None:
    page = visit_copy()
    page.get_by_test_id("language-eo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        json.loads(block(DEVELOPERS / "a-language.md", '"home"'))["home"]["title"]
    )
    assert page.evaluate("document.documentElement.lang") == "eo"
    page.reload()
    expect(page.get_by_test_id("language-eo")).to_have_attribute("aria-pressed", "true")
    colour = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')")
    assert f"--accent: {colour.strip()};" in block(SITE_OWNERS, "--accent:").splitlines()[1]


def test_the_new_tiles_words_and_level_meet_at_one_table(visit_copy: Callable[..., Page]) -> None:
    page = visit_copy("#/new/crossword")
    page.get_by_test_id("lexicon-village").check(force=True)
    page.get_by_test_id("new-options").locator("summary").click()
    page.get_by_test_id("seat-1").select_option("steady")
    page.get_by_test_id("option-tiles").select_option("short")
    page.get_by_test_id("new-seed").fill("7")
    page.get_by_test_id("new-start").click()
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    expect(page.locator(".xw-seat")).to_contain_text(["You", "Raven"])  # it has no names of its own
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-said")).to_be_visible()
    expect(page.get_by_test_id("unseen")).to_contain_text("Q")


def test_the_page_that_is_published_has_none_of_it(site: Path) -> None:
    assert "higher" not in (site / "shell" / "catalogue" / "games.js").read_text()
    assert not (site / "games" / "higher").exists()
