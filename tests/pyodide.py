"""Running a program in the built site's Python, by Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

from environment import need_node

RUNNER = Path(__file__).with_name("in_pyodide.mjs")


def run_in_pyodide(site: Path, folder: Path, program: str) -> None:
    """Run a program that sees `folder` as /job; what it raises fails the test."""
    (folder / "program.py").write_text(program)
    done = subprocess.run([need_node(), RUNNER, site, folder], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stderr or done.stdout)[-3000:]
