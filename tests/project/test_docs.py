"""What the documentation says is true: examples run, numbers are those that were measured, nothing is left out."""

from __future__ import annotations

import doctest
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from python_side import lexicon_files

from asobiba import __version__
from asobiba.catalogue import entries
from asobiba.crossword.players.levels import measured_strengths
from asobiba.intervals import student_t
from asobiba.words.lexicon_store import LexiconStore

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BENCH = ROOT / "bench" / "README.md"
PAGES = sorted(DOCS.rglob("*.md"))
EXAMPLES = [page for page in PAGES if ">>> " in page.read_text("utf-8") and page.name != "README.md"]
OUTSIDE = ("asobiba.lab", "asobiba.__main__")  # the laboratory needs more than the standard library
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LISTS = ("standard", "full")
PUBLISHED = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2}|date open)$")


def modules() -> Iterator[str]:
    for path in sorted((ROOT / "py" / "asobiba").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT / "py").with_suffix("").parts).removesuffix(".__init__")
        if not name.startswith(OUTSIDE):
            yield name


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    outcome = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted >= 5
    assert outcome.failed == 0


def test_the_examples_in_docstrings_run() -> None:
    finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner()
    for name in modules():
        module = importlib.import_module(name)
        for example in finder.find(module, name, module=module):
            runner.run(example)
    assert runner.tries >= 6
    assert runner.failures == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_page_can_be_reached_from_the_index(page: Path) -> None:
    index = DOCS / "README.md"
    linked = {(index.parent / link).resolve() for link in re.findall(r"\]\(([^)#\s]+)", index.read_text("utf-8"))}
    assert page == index or linked & {page, page.parent}


def test_the_table_of_levels_is_what_was_measured() -> None:
    text = (DOCS / "players" / "crosswords.md").read_text("utf-8")
    rows = re.findall(r"^\| .*?\(`(\w+)`\) \|.*?\| (\d+) ± (\d+) \((\d+)\) \| (\d+) ± (\d+) \((\d+)\) \|$", text, re.M)
    told = {row[0]: [tuple(map(int, row[1:4])), tuple(map(int, row[4:7]))] for row in rows}
    found = {
        level: [
            (round(one.mean), round(student_t(one.sides) * one.error), one.sides)
            for one in (measured_strengths()[name][level] for name in LISTS)
        ]
        for level in measured_strengths()["standard"]
    }
    assert told == found


def test_the_table_of_kotoba_levels_stands_in_the_bench() -> None:
    text = (DOCS / "players" / "kotoba.md").read_text("utf-8")
    rows = [line.replace("**", "").strip("| ").split(" | ") for line in text.splitlines() if " against " in line]
    told = [
        f"| ことばであそぼ: {levels}, {games} games | {won} won; {points} points a seat |"
        for levels, games, won, points in (row for row in rows if len(row) == 4)
    ]
    assert len(told) == 3
    assert [row for row in told if row not in BENCH.read_text("utf-8")] == []


def test_the_figures_are_one_screen_in_short_sentences_and_their_history_is_short() -> None:
    text = BENCH.read_text("utf-8")
    assert len(text.splitlines()) <= 80
    parts = re.split(r"[.?!]\s|\||\n", text)
    assert [part for part in parts if len(part.split()) > 25] == []
    history = BENCH.with_name("history.md").read_text("utf-8")
    assert len(history.splitlines()) <= 200
    assert len(history.encode()) <= 30_000


def test_links_to_a_heading_of_the_bench_lead_to_one() -> None:
    dead = []
    for page in [*PAGES, BENCH]:
        for name, anchor in re.findall(
            r"bench/(\w+\.md)#([\w-]+)", page.read_text("utf-8").replace("(history", "(bench/history")
        ):
            headings = re.findall(r"^#+ (.+)$", BENCH.with_name(name).read_text("utf-8"), re.M)
            if anchor not in {heading.lower().replace(" ", "-") for heading in headings}:
                dead.append(f"{page.name}: {name}#{anchor}")
    assert dead == []


def test_players_are_told_of_every_game_and_every_level_of_it() -> None:
    pages = {"crossword": "crosswords", "kotoba": "kotoba", "skat": "skat"}
    for one in entries():
        text = (DOCS / "players" / f"{pages[one.name]}.md").read_text("utf-8").lower()
        assert [level for level in one.levels() if level not in text] == []


def test_the_numbers_of_words_are_those_of_the_lists() -> None:
    text = (DOCS / "players" / "crosswords.md").read_text("utf-8")
    assert [name for name in LISTS if f"{LexiconStore().open(name).word_count:,}" not in text] == []


def test_the_notices_name_everything_that_is_shipped_and_the_page_names_the_same() -> None:
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    rows = [row.split("|")[1].strip() for row in notice.splitlines() if row.startswith("| ")][1:]
    packages = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"]
    names = {"@fontsource/m-plus-rounded-1c": "M PLUS Rounded 1c", "pyodide": "Pyodide"}
    shipped = {names.get(package, package) for package in packages} | {"micropip", "CPython and its standard library"}
    assert shipped <= set(rows)
    japanese = (ROOT / "licences" / "jmdict.md").read_text("utf-8")
    assert [
        path.name for path in lexicon_files() if path.suffix in (".kana", ".surfaces") and path.name not in japanese
    ] == []
    told = re.findall(r'^  \["(.+?)",', (ROOT / "web" / "shell" / "pages" / "about.js").read_text("utf-8"), re.M)
    assert sorted(told) == sorted(row.removesuffix(" and its standard library") for row in rows)


def test_the_changelog_keeps_its_form() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    headings = [line for line in lines if line.startswith("## ")]
    assert headings[0] == "## [Unreleased]"
    versions = [PUBLISHED.fullmatch(heading) for heading in headings[1:]]
    assert all(versions)
    assert not versions or (versions[0] is not None and versions[0].group(1) == __version__)
    assert {line for line in lines if line.startswith("### ")} <= {"### Players", "### Site owners", "### Engine"}
    bullets = [line for line in lines if line.startswith("- ")]
    assert [bullet for bullet in bullets if len(re.findall(r"[.!?](?=\s|$)", bullet)) not in (1, 2)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_to_a_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)", workflow.read_text("utf-8"))
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action)] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_the_build_commands_that_are_told_exist(page: Path) -> None:
    known = set(re.findall(r"^def command_(\w+)", (ROOT / "build.py").read_text("utf-8"), re.M))
    told = set(re.findall(r"python3 build\.py (\w+)", page.read_text("utf-8")))
    assert told <= known


WHERE = (DOCS / "where.md").read_text("utf-8")
TOPICS = re.findall(r"^## (.+)$", WHERE, re.M)
PLACES = (ROOT / "py" / "asobiba", ROOT / "web", ROOT)


def questions(topic: str) -> list[list[str]]:
    text = WHERE.partition(f"## {topic}\n")[2].partition("\n## ")[0]
    return [row.strip("| ").split(" | ") for row in text.splitlines() if row.startswith("| ")][1:]


def test_where_do_i_find_has_at_most_a_hundred_questions() -> None:
    asked = [row[0] for topic in TOPICS for row in questions(topic)]
    assert 60 <= len(asked) <= 100
    assert [question for question in asked if not question.endswith("?")] == []
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("topic", TOPICS)
def test_where_do_i_find_names_files_and_names_that_exist(topic: str) -> None:
    missing = []
    for question, files, *names in questions(topic):
        code = ""
        for name in re.findall(r"`([^`]+)`", files):
            found = [place / name for place in PLACES if (place / name).is_file()]
            missing += [] if found else [f"{question} {name}"]
            code += "\n".join(path.read_text("utf-8") for path in found)
        defined = r"(?m)^\s*(?:def|class|(?:export )?(?:async )?(?:function|class|const))?\s*(?:async )?{}\b"
        missing += [
            f"{question} {name}"
            for name in re.findall(r"`([^`]+)`", " ".join(names))
            if not re.search(defined.format(re.escape(name)), code)
        ]
    assert missing == []
