"""Edits of Python's library for the page: `asyncio` without sockets and processes, which a browser does not have.

Pyodide's start imports `asyncio` for an event loop of its own. As it is, `asyncio` imports loops, streams and processes
of Unix, and with them a quarter of all that the start loads. A text that is not found as often as the edit says stops
the build, so a new Pyodide has to be looked at.
"""

from __future__ import annotations

import re

LOOPS = ("base_events", "streams", "subprocess")
LEFT_OUT = re.compile(
    r"(_?ssl|asyncio/(base_|selector_|unix_)events|asyncio/(base_subprocess|sslproto|staggered|streams|subprocess|trsock))\.py"
)
NOT_AT_START = frozenset({"socket", "selectors", "subprocess"})  # micropip imports them
# Path: texts and what stands there instead.
EDITS = {
    "asyncio/__init__.py": {
        **{f"from .{name} import *\n": "" for name in LOOPS},
        "base_events.__all__ +\n           ": "",
        **{f"           {name}.__all__ +\n": "" for name in LOOPS[1:]},
        "    from .unix_events import *  # pragma: no cover\n    __all__ += unix_events.__all__\n": "    pass\n",
        "return unix_events._DefaultEventLoopPolicy": "return events._BaseDefaultEventLoopPolicy",
    },
    "asyncio/events.py": {
        "import socket\nimport subprocess\n": (
            "class socket:\n    AF_UNSPEC, AI_PASSIVE = 0, 1\nclass subprocess:\n    PIPE, STDOUT = -1, -2\n"
        )
    },
}


def edited(path: str, source: bytes) -> bytes:
    """The source of a module of the library for the page.

    Raises:
        ValueError: a text to be replaced is not there once.
    """
    text = source.decode()
    for old, new in EDITS.get(path, {}).items():
        if text.count(old) != 1:
            raise ValueError(f"{path} of this Python has {text.count(old)} times, not once: {old!r}")
        text = text.replace(old, new)
    return text.encode()
