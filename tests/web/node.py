"""Modules of the page run by Node."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from environment import need_node


def answer_of_node(program: str, *arguments: str, given: Any = None) -> Any:
    """What a program prints as JSON; `given` is its standard input, as JSON."""
    command = [need_node(), "--input-type=module", "--eval", program, *arguments]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
