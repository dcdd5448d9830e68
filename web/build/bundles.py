"""Which modules of the page a first visit loads together, and the bundles that they come in.

A module that is loaded alone costs a round trip: a hundred and fifty of them stood between a stranger and a table. Each
module of a bundle keeps its path: the file there re-exports it (bundle.mjs), so a module that comes later, or a tool
that loads one by its path, shares it (docs/decisions/0016-bundles.md).
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from common import WEB, WORK, digest, digest_of, run
from environment import need_node, page_packages
from vendor import IMPORT

PAGE = ("app.js", "shell/pages/home.js")
AHEAD_JS = "shell/base/ahead.js"
PLAY = (
    "shell/screens.js",
    "shell/pages/opening.js",
    "shell/play/first-view.js",
    "shell/play/game-page.js",
    "shell/play/load-table.js",
)
WORKER = "engine/worker.js"
OTHER_WORKERS = ("engine/saved/snapshot-worker.js",)
TABLE = re.compile(r"games/(\w+)/table\.js")
# Not modules, or not the page's own.
LEFT_ALONE = re.compile(r"sw\.js|shell/base/(theme|early-worker)\.js|(pyodide|python)/.*")
# In no bundle, with what they import: the list of the engine's files, which tools read, and what early.py replaces.
ALONE = {"engine/assets.js", "engine/late-code.js"}
DYNAMIC = re.compile(r"""\bimport\((["'])(\.[^"']+)\1\)""")
SHEETS = re.compile(rb"export const SHEETS = \[(.*?)\];", re.DOTALL)
# What every table loads besides the bundles: the modules by whose paths the bundles are asked for, and a style sheet.
FOR_TABLES = ("shell/screens.js", "shell/pages/opening.js", "shell/play/game-page.js", "styles/pages.css")
# The style sheets of index.html, which come as one.
LINKED = re.compile(r'    <link rel="stylesheet" href="(styles/[^"]+)" />\n')
SHEET = "styles/first.css"
INDEX = "index.html"
SCRIPT = Path(__file__).with_name("bundle.mjs")


def with_bundles(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """All files of the site, the modules of a first visit in bundles; kept in .build/ until a module changes."""
    modules = _modules(files)
    rollup = page_packages() / "@rollup" / "wasm-node" / "package.json"
    key = digest_of(
        [rollup, SCRIPT, Path(__file__)], *(f"{path} {digest(data)}" for path, data in sorted(modules.items()))
    )
    kept = WORK / "bundles" / key[:16]
    if not kept.exists():
        shutil.rmtree(kept.parent, ignore_errors=True)
        _bundle(modules, kept)
    made = {path.relative_to(kept).as_posix(): path.read_bytes() for path in sorted(kept.rglob("*.js"))}
    return {**files, **made}


def ahead(files: Mapping[str, bytes]) -> dict[str, list[str]]:
    """The files that every table needs, under "", and those that each game's table needs: for shell/base/ahead.js."""
    sizes = Counter(bundles_of(_modules(files)).values())
    found = {"": [*FOR_TABLES, "bundles/play.js", "bundles/tables.js"]}
    for path in sorted(files):
        if game := TABLE.fullmatch(path):
            folder = posixpath.dirname(path)
            named = SHEETS.search(files[path])
            names = ["style", *re.findall(r'"([^"]+)"', named[1].decode() if named else "")]
            sheets = [posixpath.normpath(f"{folder}/{name}.css") for name in names]
            bundle = f"bundles/{game[1]}"
            # A table that is one module has no bundle: its entry is all of it.
            found[game[1]] = [path, *([f"{bundle}.js"] if sizes[bundle] > 1 else []), *sheets]
    return found


def with_one_sheet(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with the style sheets of index.html in one, in their order."""
    page = files[INDEX].decode()
    sheets = LINKED.findall(page)
    link = f'    <link rel="stylesheet" href="{SHEET}" />\n'
    index = LINKED.sub(lambda found: link if found[1] == sheets[0] else "", page)
    return {
        **{path: data for path, data in files.items() if path not in sheets},
        INDEX: index.encode(),
        SHEET: b"".join(files[path] for path in sheets),
    }


def _modules(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path.endswith(".js") and not LEFT_ALONE.fullmatch(path)}


def _bundle(modules: Mapping[str, bytes], out: Path) -> None:
    folder = out.parent / "modules"
    for path, data in modules.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    plan = out.parent / "plan.json"
    plan.write_text(json.dumps({"inputs": sorted(modules), "bundles": bundles_of(modules)}))
    # In web/, where Node finds rollup.
    run([need_node(), SCRIPT, folder, plan, out.parent / "fresh"], cwd=WEB, quiet=True)
    (out.parent / "fresh").rename(out)


def bundles_of(modules: Mapping[str, bytes]) -> dict[str, str]:
    """The name of the bundle of each module that is in one.

    The page's own modules, what opens a table, what the tables share, each table, and the engine's worker. Entry points
    that do something when they are loaded stay outside. What the page and a worker both load is in a bundle of its own,
    because a worker must not load the page.
    """
    page = _imported(PAGE, modules) - {PAGE[0]}
    play = _imported(PLAY, modules)
    tables = {found[1]: _imported([path], modules) for path in modules if (found := TABLE.fullmatch(path))}
    uses = Counter(path for table in tables.values() for path in table)
    worker = _imported([WORKER], modules) - {WORKER}
    alone = _imported(ALONE, modules)
    workers = _imported([WORKER, *OTHER_WORKERS], modules, dynamic=True)
    chosen = [(name, table) for name, table in sorted(tables.items())]
    # The first that has a module keeps it.
    parts: list[tuple[str, Iterable[str]]] = [
        ("both", workers & (page | play | set(uses))),
        ("worker", worker),
        ("page", page),
        ("play", play),
        ("tables", [path for path, count in uses.items() if count > 1]),
        *chosen,
    ]
    bundles: dict[str, str] = {}
    for name, paths in parts:
        for path in sorted(set(paths) - alone):
            bundles.setdefault(path, f"bundles/{name}")
    return bundles


def _imported(paths: Iterable[str], modules: Mapping[str, bytes], *, dynamic: bool = False) -> set[str]:
    """These modules and all that they import, directly or not; with `dynamic` also what they load later."""
    found: set[str] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        text = modules[path].decode()
        named = [match.group(3) for match in IMPORT.finditer(text)]
        named += [match.group(2) for match in DYNAMIC.finditer(text)] if dynamic else []
        waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in named]
    return found
