"""What the README says is true: its example runs, its commands exist, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "lexicon").glob("*.md")])


def test_the_example_of_the_readme_runs() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert outcome.attempted >= 8
    assert outcome.failed == 0


@pytest.mark.parametrize("command", ["python3 build.py serve", "python3 build.py test"])
def test_the_readme_and_contributing_give_the_two_commands(command: str) -> None:
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert command in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link and not link.startswith("mailto:")]

    assert [link for link in local if not (page.parent / link).exists()] == []
