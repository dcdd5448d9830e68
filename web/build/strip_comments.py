"""Strip comments and indentation from the page's own modules and style sheets.

TypeScript, which checks the types in those comments, prints the modules without them. Nothing else changes but white
space, so the result can be read beside its source in web/.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from common import WEB, WORK, digest_of, files_under, run
from environment import need_node, page_packages

PROJECTS = ("tsconfig.json", "tsconfig.worker.json")
OPTIONS = ("--noEmit", "false", "--removeComments", "--verbatimModuleSyntax", "--noCheck", "--rootDir")

WITH_PYTHON = ("engine/saved/snapshot-worker.js",)  # these contain Python, in which indentation matters
INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)
STRING_OR_COMMENT = re.compile(r"""("[^"]*"|'[^']*')|/\*.*?\*/""", re.DOTALL)


def modules_without_comments() -> dict[str, bytes]:
    """Every module by its path in the page's folder; built again when a module or TypeScript has changed."""
    compiler = page_packages() / "typescript"
    modules = [path for path in files_under(WEB) if path.suffix == ".js" and WEB / "build" not in path.parents]
    settings = [WEB / name for name in PROJECTS]
    key = digest_of([*modules, *settings, compiler / "package.json", Path(__file__)])
    stripped = WORK / "stripped" / key[:16]
    if not stripped.exists():
        shutil.rmtree(WORK / "stripped", ignore_errors=True)
        fresh = WORK / "stripped" / "fresh"
        for settings_file in settings:
            tsc: list[str | Path] = [need_node(), compiler / "bin" / "tsc", "--project", settings_file]
            run([*tsc, *OPTIONS, WEB, "--outDir", fresh], quiet=True)
        fresh.rename(stripped)
    bare = {path.relative_to(stripped).as_posix(): path.read_bytes() for path in files_under(stripped)}
    return {path: text if path in WITH_PYTHON else INDENTATION.sub(b"", text) for path, text in bare.items()}


def sheet_without_comments(text: str) -> str:
    """A style sheet without comments, indentation and empty lines.

    >>> sheet_without_comments('/* Tiles */\\n.tile {\\n  content: "/*"; /* none */\\n}\\n')
    '.tile {\\ncontent: "/*";\\n}\\n'
    """
    bare = STRING_OR_COMMENT.sub(lambda found: found[1] or "", text)
    return "".join(f"{line.strip()}\n" for line in bare.splitlines() if line.strip())
