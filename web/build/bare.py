"""The page's own modules without their comments: a third of their bytes on the way to a phone.

TypeScript, which checks the types in those comments, prints the modules again. Nothing else changes but white space,
so what runs can still be read beside its source in web/.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from environment import need_node, page_packages
from house import WEB, WORK, digest_of, files_under, run

PROJECTS = ("tsconfig.json", "tsconfig.worker.json")
OPTIONS = ("--noEmit", "false", "--removeComments", "--verbatimModuleSyntax", "--noCheck", "--rootDir")


def bare_modules() -> dict[str, bytes]:
    """Every module by its path in the page's folder; made anew when one of them, or TypeScript, has changed."""
    compiler = page_packages() / "typescript"
    modules = [path for path in files_under(WEB) if path.suffix == ".js" and WEB / "build" not in path.parents]
    settings = [WEB / name for name in PROJECTS]
    key = digest_of([*modules, *settings, compiler / "package.json", Path(__file__)])
    made = WORK / "bare" / key[:16]
    if not made.exists():
        shutil.rmtree(WORK / "bare", ignore_errors=True)
        fresh = WORK / "bare" / "fresh"
        for settings_file in settings:
            tsc: list[str | Path] = [need_node(), compiler / "bin" / "tsc", "--project", settings_file]
            run([*tsc, *OPTIONS, WEB, "--outDir", fresh], quiet=True)
        fresh.rename(made)
    return {path.relative_to(made).as_posix(): path.read_bytes() for path in files_under(made)}
