"""Assemble the static site: web/, npm packages, the Python half, and a service worker that lists all files.

The same input gives the same bytes: everything is sorted, nothing contains a time, and the names of folders and of the
build come from the content.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from bundles import AHEAD_JS, ahead, with_bundles, with_one_sheet
from common import DIST, ROOT, WEB, WORK, digest, files_under, say
from environment import page_packages
from first_views import first_views
from games import GAMES, GAMES_JS, OFFERS_JS, dictionaries, game_data, is_dictionary, offers
from preload import INDEX, with_preloads
from python_side import FIRST, REST, START, PythonSide, python_side
from strip_comments import modules_without_comments, sheet_without_comments
from vendor import Vendor

SKIPPED = {"README.md", "package.json", "package-lock.json", "tsconfig.json", "tsconfig.worker.json"}
FONT = "@fontsource/m-plus-rounded-1c"
FONT_WEIGHTS = (500, 800)
# The kana of the cards are in two of the package's numbered parts; only these two are used.
KANA_PARTS = {"119": "U+3041-307F, U+3081-3096, U+30A1-30E1, U+30E3-30FC", "115": "U+3080"}
KANA_WEIGHT = 500
# The part with letters beyond Latin-1, such as Ł; the service worker stores it when a tile needs it.
EXTENDED = "latin-ext"
# Filled in by the build; the sources hold empty values, for type checks and editors.
ASSETS_JS = "engine/assets.js"
LATE_FILES_JS = "engine/late-files.js"
SERVICE_WORKER = "sw.js"


def assemble(*, dev: bool = False) -> Path:
    """Build the site and replace dist/ in one step, so that a server that runs on dist/ serves the new one.

    With `dev` the modules keep their comments, and the service worker removes itself, so that every reload shows the
    latest edits.
    """
    files = site(strip=not dev)
    if dev:
        files[SERVICE_WORKER] = (WEB / "build" / "sw-dev.js").read_bytes()
    if _current_site() == files:
        return DIST
    fresh, old = WORK / "dist.new", WORK / "dist.old"
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    for path, data in sorted(files.items()):
        target = fresh / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        os.utime(target, (0, 0))
    if DIST.exists():
        DIST.rename(old)
    fresh.rename(DIST)
    shutil.rmtree(old, ignore_errors=True)
    say(f"dist/: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB")
    return DIST


def _current_site() -> dict[str, bytes]:
    """The files of dist/ now."""
    found = [path for path in DIST.rglob("*") if path.is_file()]
    return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in found}


def site(*, strip: bool = True) -> dict[str, bytes]:
    """Every file of the site by its path; `strip` removes the comments of the page's own modules and style sheets, and
    puts the modules of a first visit into bundles.
    """
    python = python_side()
    stripped = {**modules_without_comments(), **_bare_sheets()} if strip else {}
    files = {**_sources(stripped), **_fonts(), **python.files, **first_views(), **_notices()}
    files = {path: data for path, data in files.items() if not is_dictionary(path)} | dictionaries(files)
    files[GAMES_JS] = _filled(files[GAMES_JS], "GAME_DATA", game_data())
    files[OFFERS_JS] = _filled(files[OFFERS_JS], "OFFERS", offers())
    worker = files.pop(SERVICE_WORKER)
    build = _build_name(files, worker)
    files[ASSETS_JS] = _filled(files[ASSETS_JS], "ASSETS", _assets(python, build))
    files[LATE_FILES_JS] = _filled(files[LATE_FILES_JS], "LATE_FILES", _late_files(python))
    if strip:
        files[AHEAD_JS] = _filled(files[AHEAD_JS], "AHEAD", ahead(files))
        files = with_one_sheet(with_bundles(files))
    files[INDEX] = with_preloads(files)
    listed = [[path, digest(data), len(data)] for path, data in sorted(files.items())]
    files[SERVICE_WORKER] = _filled(worker, "BUILD", {"name": build, "files": listed})
    files[".nojekyll"] = b""
    return files


def _sources(stripped: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of web/ (in the version of `stripped` if it has them), and packages imported by relative path."""
    vendor = Vendor(page_packages())
    described = {
        folder / "game.json" for folder in GAMES.iterdir()
    }  # their data is written into shell/catalogue/games.js
    files = {}
    for source in files_under(WEB):
        path = source.relative_to(WEB).as_posix()
        if path in SKIPPED or path.startswith("build/") or source in described:
            continue
        data = stripped.get(path) or source.read_bytes()
        files[path] = vendor.rewrite(path, data.decode()).encode() if path.endswith(".js") else data
    return {**files, **vendor.files}


def _bare_sheets() -> dict[str, bytes]:
    """Every style sheet without its comments, by its path in the page's folder."""
    sheets = {path: path.read_text("utf-8") for path in files_under(WEB) if path.suffix == ".css"}
    return {path.relative_to(WEB).as_posix(): sheet_without_comments(text).encode() for path, text in sheets.items()}


def _fonts() -> dict[str, bytes]:
    """The fonts of the tiles and of the kana cards: parts of M PLUS Rounded 1c, and their style sheet."""
    folder = page_packages() / FONT
    faces = [("latin", weight, "") for weight in FONT_WEIGHTS]
    faces += [(part, KANA_WEIGHT, f" unicode-range: {kana};") for part, kana in KANA_PARTS.items()]
    faces.append((EXTENDED, KANA_WEIGHT, " unicode-range: U+0100-017F;"))
    files, rules = {}, []
    for part, weight, covered in faces:
        name = f"m-plus-rounded-1c-{part}-{weight}-normal.woff2"
        files[f"fonts/{name}"] = (folder / "files" / name).read_bytes()
        rules.append(
            '@font-face { font-family: "M PLUS Rounded 1c"; font-style: normal; font-display: swap; '
            f'font-weight: {weight}; src: url("../fonts/{name}") format("woff2");{covered} }}\n'
        )
    files["fonts/LICENSE"] = (folder / "LICENSE").read_bytes()
    files["styles/fonts.css"] = "".join(rules).encode()
    return files


def _notices() -> dict[str, bytes]:
    """The licence, and the file that the page shows: the notices and all texts to which they link."""
    texts = sorted((ROOT / "licences").glob("*.md"))
    notices = "\n".join(path.read_text("utf-8") for path in (ROOT / "NOTICE.md", *texts))
    kept = {path.name: path.read_bytes() for path in (ROOT / "LICENSE", ROOT / "licences" / "GPL-3.txt")}
    return {**kept, "NOTICE.md": notices.encode()}


def _build_name(files: dict[str, bytes], worker: bytes) -> str:
    """Twelve hexadecimal digits that depend on every file."""
    total = hashlib.sha256(worker)
    for path, data in sorted(files.items()):
        total.update(f"\0{path}\0{digest(data)}".encode())
    return total.hexdigest()[:12]


def _assets(python: PythonSide, build: str) -> dict[str, object]:
    """The paths of the files that engine/worker.js loads, from the page's folder, with the sizes of files loaded at
    every boot.
    """
    archives = {name: f"{python.python}{file}" for name, file in (("start", START), ("first", FIRST), ("late", REST))}
    later = {*python.late.values(), python.late_code, archives["late"]}
    sizes = {path: len(data) for path, data in python.files.items() if path not in later}
    return {
        "build": build,
        "pyodide": python.pyodide,
        "python": python.python,
        "archives": archives,
        "lock": python.lock,
        "lexica": [[name, path] for name, path in sorted(python.lexica.items())],
        "lateCode": python.late_code,
        "sizes": sizes,
    }


def _late_files(python: PythonSide) -> list[tuple[str, str, int]]:
    """The files that the engine asks for when a request needs them: name, path from the page's folder, bytes."""
    return [(name, path, len(python.files[path])) for name, path in sorted(python.late.items())]


def _filled(source: bytes, name: str, value: object) -> bytes:
    """A module in which the declaration `export const NAME = ...;` or `const NAME = ...;` has the value."""
    declared = re.compile(rf"^((?:export )?const {name} = ).*?;$", re.DOTALL | re.MULTILINE)
    told = json.dumps(value, sort_keys=True, separators=(",", ":"))
    filled, count = declared.subn(lambda found: f"{found[1]}{told};", source.decode(), count=1)
    if not count:
        raise ValueError(f"no module declares {name}")
    return filled.encode()
