"""Adds the archives of modules that lie beside Python's own: that of first tables, and that of all other modules.

The page's build compiles this module into Python's own archive, with the names of the late modules in `NAMES`. Their
archive comes when nobody waits (web/engine/worker.js), or when one of them is imported before.
"""

from __future__ import annotations

import bz2
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any
from zipimport import ZipImportError, zipimporter

FIRST, LATE = "/lib/first.zip", "/lib/late.zip"
NAMES: frozenset[str] = frozenset()


class LateModules:
    """A finder for `sys.meta_path`, behind all others."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The specification of a module in the archives, whose package may be in another one; None for any other."""
        if found := _find(FIRST, name):
            return found
        if name not in NAMES:
            return None
        if not is_here():
            from asobiba_page import read_late  # type: ignore[import-not-found]  # the worker's own

            unpack(read_late())
        return _find(LATE, name)


def _find(archive: str, name: str) -> ModuleSpec | None:
    try:
        return zipimporter("/".join([archive, *name.split(".")[:-1]])).find_spec(name)
    except ZipImportError:
        return None  # it is not here yet


def is_here() -> bool:
    """Whether the late archive has come."""
    return os.path.exists(LATE)


def unpack(data: Any) -> None:
    """Write the late archive, from the page's file of it (a Uint8Array)."""
    with open(LATE, "wb") as file:
        file.write(bz2.decompress(data.to_bytes()))


sys.path.append(FIRST)
sys.meta_path.append(LateModules)
