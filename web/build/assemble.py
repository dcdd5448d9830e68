"""The static site: what lies in web/, npm's packages, the Python half, and a service worker that knows all of it.

The same input gives the same bytes: everything is sorted, nothing carries a time, and names of folders and the build's
own name come out of the content.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from bare import bare_modules
from environment import page_packages
from games import GAMES, GAMES_JS, dictionaries, game_data
from house import DIST, ROOT, WEB, WORK, digest, files_under, say
from preload import INDEX, with_preloads
from python_side import PythonSide, python_side
from vendor import Vendor

SKIPPED = {"README.md", "package.json", "package-lock.json", "tsconfig.json", "tsconfig.worker.json"}
FONT = "@fontsource/m-plus-rounded-1c"
FONT_WEIGHTS = (500, 800)
# The kana of the cards lie in two of the package's numbered parts; nothing else is taken from those.
KANA_PARTS = {"119": "U+3041-307F, U+3081-3096, U+30A1-30E1, U+30E3-30FC", "115": "U+3080"}
KANA_WEIGHT = 500
# Filled in by the build; the sources hold empty ones, so that types are checked and an editor finds its way.
ASSETS_JS = "engine/assets.js"
SERVICE_WORKER = "sw.js"


def assemble(*, dev: bool = False) -> Path:
    """Build the site and put it in the place of dist/ in one step; a server that runs on dist/ goes on with it.

    With `dev` the modules keep their comments, and the service worker is one that removes itself, so that every reload
    shows what was just edited.
    """
    files = site(bare=not dev)
    if dev:
        files[SERVICE_WORKER] = (WEB / "build" / "sw-dev.js").read_bytes()
    if _standing() == files:
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


def _standing() -> dict[str, bytes]:
    """The site that lies in dist/ now."""
    found = [path for path in DIST.rglob("*") if path.is_file()]
    return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in found}


def site(*, bare: bool = True) -> dict[str, bytes]:
    """Every file of the site by its path; the page's own modules `bare` of comments, or as they stand in web/."""
    python = python_side()
    files = {**_sources(bare_modules() if bare else {}), **_fonts(), **python.files, **_notices()}
    files.update(dictionaries(files))
    files[GAMES_JS] = _filled(files[GAMES_JS], "GAME_DATA", game_data())
    files[INDEX] = with_preloads(files)
    worker = files.pop(SERVICE_WORKER)
    build = _build_name(files, worker)
    files[ASSETS_JS] = _filled(files[ASSETS_JS], "ASSETS", _assets(python, build))
    listed = [[path, digest(data), len(data)] for path, data in sorted(files.items())]
    files[SERVICE_WORKER] = _filled(worker, "BUILD", {"name": build, "files": listed})
    files[".nojekyll"] = b""
    return files


def _sources(bare: Mapping[str, bytes]) -> dict[str, bytes]:
    """web/ itself, some of its modules as `bare` has them, with packages imported by relative path."""
    vendor = Vendor(page_packages())
    described = {
        folder / "game.json" for folder in GAMES.iterdir()
    }  # their data is written into shell/catalogue/games.js
    files = {}
    for source in files_under(WEB):
        path = source.relative_to(WEB).as_posix()
        if path in SKIPPED or path.startswith("build/") or source in described:
            continue
        data = bare.get(path) or source.read_bytes()
        files[path] = vendor.rewrite(path, data.decode()).encode() if path.endswith(".js") else data
    return {**files, **vendor.files}


def _fonts() -> dict[str, bytes]:
    """The letters of the tiles and of the kana cards: parts of M PLUS Rounded 1c, and their style sheet."""
    folder = page_packages() / FONT
    faces = [("latin", weight, "") for weight in FONT_WEIGHTS]
    faces += [(part, KANA_WEIGHT, f" unicode-range: {kana};") for part, kana in KANA_PARTS.items()]
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
    return {name: (ROOT / name).read_bytes() for name in ("LICENSE", "NOTICE.md") if (ROOT / name).exists()}


def _build_name(files: dict[str, bytes], worker: bytes) -> str:
    """Twelve hexadecimal digits that change when any file does."""
    total = hashlib.sha256(worker)
    for path, data in sorted(files.items()):
        total.update(f"\0{path}\0{digest(data)}".encode())
    return total.hexdigest()[:12]


def _assets(python: PythonSide, build: str) -> dict[str, object]:
    """What engine/worker.js has to load, with the bytes of what a boot loads, by paths from the page's folder."""
    sizes = {path: len(data) for path, data in python.files.items() if path not in python.late.values()}
    return {
        "build": build,
        "pyodide": python.pyodide,
        "python": python.python,
        "engine": python.engine,
        "lexica": [[name, path] for name, path in sorted(python.lexica.items())],
        "late": [[name, path] for name, path in sorted(python.late.items())],
        "sizes": sizes,
    }


def _filled(source: bytes, name: str, value: object) -> bytes:
    """A module with the line `export const NAME = ...;` or `const NAME = ...;` written anew."""
    lines = source.decode().split("\n")
    starts = (f"export const {name} = ", f"const {name} = ")
    at = next(number for number, line in enumerate(lines) if line.startswith(starts))
    head = lines[at][: lines[at].index("=") + 2]
    lines[at] = f"{head}{json.dumps(value, sort_keys=True, separators=(',', ':'))};"
    return "\n".join(lines).encode()
