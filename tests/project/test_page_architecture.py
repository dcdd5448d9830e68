"""The rooms of web/: a module imports only from its own room and earlier ones, and never in a circle."""

from __future__ import annotations

import posixpath
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web"
# A game stands between `shell/storage` and `shell/exchange`; games do not import each other.
ORDER = [
    *("parts", "engine", "shell/base", "shell/meanings", "shell/catalogue", "shell/storage", "games/common"),
    *("games/<game>", "shell/exchange", "shell/contests", "shell/whereabouts", "shell/play", "shell/together"),
    *("shell/today", "shell/box", "shell/atlas", "shell/pages", "shell/proof", "shell/live", "app.js"),
]
MOST_MODULES = 15  # in a folder
MOST_COLUMNS = 120  # in a line of JavaScript, as in pyproject.toml and web/package.json
# Static and dynamic imports by relative path; the types in comments are no imports.
IMPORT = re.compile(r"""(?:\bfrom\s*|^import\s*|\bimport\()["'](\.[^"']+)["']""", re.MULTILINE)
COMMENT = re.compile(r"/\*\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def modules() -> dict[str, str]:
    """Each module of the page without its comments, by path."""
    sources = [path for folder in ("parts", "engine", "shell", "games") for path in (WEB / folder).rglob("*.js")]
    paths = [*sources, WEB / "app.js"]
    return {path.relative_to(WEB).as_posix(): COMMENT.sub("", path.read_text("utf-8")) for path in paths}


def imports() -> dict[str, set[str]]:
    """Each module of the page with the modules that it imports, by path."""
    found = {}
    for path, text in modules().items():
        found[path] = {
            posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in IMPORT.findall(text)
        }
    return found


def room(path: str) -> tuple[int, str]:
    """The place of a module's room in ORDER, and the room."""
    first, _, rest = path.partition("/")
    name = path if not rest else first if first in ("parts", "engine") else f"{first}/{rest.partition('/')[0]}"
    known = name if name in ORDER else "games/<game>"
    return ORDER.index(known), name


def test_modules_of_the_page_import_only_from_their_own_room_and_earlier_ones() -> None:
    upward = [
        f"{path} imports {other}"
        for path, others in imports().items()
        for other in sorted(others)
        if room(other) != room(path) and room(other)[0] >= room(path)[0]
    ]
    assert upward == []


def test_no_modules_of_the_page_import_each_other_in_a_circle() -> None:
    try:
        order = list(TopologicalSorter(imports()).static_order())
    except CycleError as error:
        raise AssertionError(f"imports in a circle: {' -> '.join(error.args[1])}") from None
    assert set(order) == set(imports())


def test_folders_of_the_page_hold_about_a_dozen_modules() -> None:
    folders = [Path(path).parent.as_posix() for path in imports()]
    sizes = {folder: folders.count(folder) for folder in folders}
    assert {folder: size for folder, size in sizes.items() if size > MOST_MODULES} == {}


def test_no_module_of_the_page_awaits_at_its_top() -> None:
    # WebKit answers a second import() of a module that still awaits with its bindings uninitialized.
    at_top = re.compile(r"^(?!\s)(?!.*\basync\b).*\bawait\b", re.MULTILINE)
    waiting = [path for path, text in modules().items() if at_top.search(text)]
    assert waiting == []


def test_no_line_of_the_page_s_javascript_is_longer_than_120_characters() -> None:
    paths = [path for path in WEB.rglob("*.*js") if "node_modules" not in path.parts]
    long = [
        f"{path.relative_to(WEB)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > MOST_COLUMNS
    ]
    assert long == []
