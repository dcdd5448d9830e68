"""Links in index.html that preload the first screen's modules, so that a browser requests all of them at once.

Without the links, a browser finds a module only after reading its importer: four round trips, one after another.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from vendor import IMPORT

INDEX = "index.html"
FIRST = ("app.js", "shell/pages/home.js")
BEFORE = '    <script type="module" src="app.js"></script>\n'


def with_preloads(files: Mapping[str, bytes]) -> bytes:
    """index.html with a link for every module that the first screen imports, directly or not."""
    found: dict[str, None] = {}
    for path in FIRST:
        _take(path, files, found)
    links = [f'    <link rel="modulepreload" href="{path}" />\n' for path in sorted(found)]
    before, after = files[INDEX].decode().split(BEFORE)
    return f"{before}{''.join(links)}{BEFORE}{after}".encode()


def _take(path: str, files: Mapping[str, bytes], found: dict[str, None]) -> None:
    if path in found:
        return
    found[path] = None
    for match in IMPORT.finditer(files[path].decode()):
        _take(posixpath.normpath(posixpath.join(posixpath.dirname(path), match.group(3))), files, found)
