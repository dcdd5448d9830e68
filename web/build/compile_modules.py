"""Runs in Pyodide under Node: find the modules that the page imports, and compile them to byte code.

Reads /job/wheels/*.whl (micropip's and the engine's) and /job/lexica; writes /job/stdlib.zip, the compiled modules of
the standard library that were imported, /job/compiled/, the byte code of the wheels' modules, and /job/lists.json.
"""
# ruff: noqa: F704  the module is run by runPythonAsync, where await stands at the top

import ast
import importlib
import importlib.util
import json
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from types import CodeType
from typing import Any

JOB = Path("/job")
STDLIB = "/lib/python314.zip/"
NO_COLUMNS = 13  # kind of an entry in a table of positions: with a line, without columns
# Imported only in a browser, when something fails, or by games that are not in walk.jsonl.
ALSO = [
    "_pyodide._base _pyodide._core_docs _pyodide._importhook pyodide._package_loader pyodide.code pyodide.ffi",
    "pyodide.http pyodide.webloop asyncio.tasks bz2 collections.abc encodings.aliases encodings.ascii",
    "encodings.idna encodings.latin_1 encodings.utf_8 encodings.utf_8_sig functools hashlib heapq itertools",
    "json.scanner linecache platform random shutil string textwrap tokenize traceback typing unicodedata warnings",
    "zipfile zlib",
]


async def use_everything(wheel: str) -> None:
    """Use the engine like the page: install the wheel, import the bridge, play each game, raise an ordinary error."""
    import micropip

    await micropip.install(f"emfs:{wheel}")
    for path in Path("/job/modules.txt").read_text().split():
        importlib.import_module(path)
    for name in " ".join(ALSO).split():
        importlib.import_module(name)
    from asobiba.bridge import handle

    def ask(request: str) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(handle(request))
        if not answer["ok"]:
            raise SystemExit(f"the walk through the engine failed: {request} -> {answer['error']}")
        return answer

    walk = (JOB / "walk.jsonl").read_text().splitlines()
    answers = [ask(request) for request in walk]
    lists = [row for row in answers[0]["lexica"] if "file" not in row]  # not in a language pack
    (JOB / "lists.json").write_text(json.dumps(lists))
    walked = {json.loads(request).get("game") for request in walk}
    for game in answers[0]["games"]:  # hello; games that are not in the walk are played by their weakest level
        if game["name"] not in walked:
            seats = [{"kind": "computer", "level": game["levels"][0]}] * game["seats"][0]
            table = ask(json.dumps({"type": "new", "game": game["name"], "seed": 7, "seats": seats, "options": {}}))
            ask(json.dumps({"type": "step", "table": table["table"], "limit": 12}))
    try:
        importlib.import_module("asobiba.nowhere")
    except ImportError:
        importlib.import_module("traceback").format_exc()


def byte_code(source: bytes, name: str, unannotated: bool) -> bytes:
    """An unchecked .pyc without docstrings, asserts and line tables."""
    tree: ast.AST | bytes = _Unannotated().visit(ast.parse(source)) if unannotated else source
    code = without_lines(compile(tree, name, "exec", dont_inherit=True, optimize=2))
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


class _Unannotated(ast.NodeTransformer):
    """Removes the annotations of parameters and results, which nothing reads at run time."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node


def without_lines(code: CodeType, table: bytes = b"") -> CodeType:
    """The code with every instruction on the first line of its function: line tables are a fifth of the code.

    Code runs without a table, but then Python 3.14's `traceback` fails, and with it every report of an uncaught error.
    So all functions of a module share one table, which is longer than most functions need.
    """
    shared = table or one_line(longest(code))
    consts = tuple(without_lines(part, shared) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=consts, co_linetable=shared)


def longest(code: CodeType) -> int:
    """The size in bytes of the longest function's instructions in the code."""
    return max([len(code.co_code), *(longest(part) for part in code.co_consts if isinstance(part, CodeType))])


def one_line(size: int) -> bytes:
    """A line table for at least `size` bytes of instructions: all on the first line, columns unknown.

    Each entry covers eight code units of two bytes. It has its kind with the number of units less one, then the number
    of lines further down (CPython, InternalDocs/code_objects.md, Format of the locations table).
    """
    return bytes([0x80 | NO_COLUMNS << 3 | 7, 0]) * (size // 16 + 1)


def _is_frozen(name: str, module: object) -> bool:
    origin = getattr(getattr(module, "__spec__", None), "origin", None)
    return origin == "frozen" or name in ("importlib._bootstrap", "importlib._bootstrap_external")


def write_stdlib() -> None:
    """Write the imported modules of the standard library; zipimport takes `x.pyc` for `x.py`."""
    # Modules frozen into the interpreter are never read from a file.
    modules = [module for name, module in list(sys.modules.items()) if not _is_frozen(name, module)]
    files = sorted({str(module.__file__) for module in modules if getattr(module, "__file__", None)})
    names = [file.removeprefix(STDLIB) for file in files if file.startswith(STDLIB) and file.endswith(".py")]
    with zipfile.ZipFile("/lib/python314.zip") as full, zipfile.ZipFile("/tmp/stdlib.zip", "w") as small:
        for name in names:
            info = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            small.writestr(info, byte_code(full.read(name), STDLIB + name, unannotated=False), compresslevel=9)
    (JOB / "stdlib.zip").write_bytes(Path("/tmp/stdlib.zip").read_bytes())


def write_wheels(root: str) -> None:
    """Write the byte code of the wheels' modules, under their paths in the wheels."""
    for wheel in sorted((JOB / "wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(name for name in archive.namelist() if name.endswith(".py")):
                target = JOB / "compiled" / (name + "c")
                target.parent.mkdir(parents=True, exist_ok=True)
                unannotated = name.startswith("asobiba/")  # micropip reads some of its own annotations
                target.write_bytes(byte_code(archive.read(name), f"{root}/{name}", unannotated=unannotated))


site_packages = next(path for path in sys.path if path.endswith("site-packages"))
with zipfile.ZipFile(next((JOB / "wheels").glob("micropip-*.whl"))) as packed:
    packed.extractall(site_packages)
importlib.invalidate_caches()
await use_everything(str(next((JOB / "wheels").glob("asobiba-*.whl"))))
write_stdlib()
write_wheels(site_packages)
