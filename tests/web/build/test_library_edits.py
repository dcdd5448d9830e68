"""Python's library for the page is edited at exactly the places that are meant."""

from __future__ import annotations

import re
import zipfile

import pytest
from environment import page_packages
from library_edits import EDITS, LEFT_OUT, edited


@pytest.mark.parametrize("path", EDITS)
def test_edited_modules_import_no_loops_of_unix(path: str) -> None:
    with zipfile.ZipFile(page_packages() / "pyodide" / "python_stdlib.zip") as library:
        source = library.read(path)
    text = edited(path, source).decode()
    compile(text, path, "exec")
    imported = re.findall(r"^(?:from|import) \.?([\w.]+)", text, re.MULTILINE)
    paths = [f"{folder}{name}.py" for name in imported for folder in ("", "asyncio/")]
    assert not [one for one in paths if LEFT_OUT.fullmatch(one)]


def test_edit_that_does_not_fit_stops_the_build() -> None:
    with pytest.raises(ValueError, match="0 times, not once"):
        edited("asyncio/events.py", b"import socket\n")
    assert edited("json/__init__.py", b"import socket\n") == b"import socket\n"
