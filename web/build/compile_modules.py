"""Runs in Pyodide under Node: find the modules that the page imports, and compile them to byte code.

Reads /job/wheels/*.whl (micropip's and the engine's), /job/lexica, and files of this folder. Writes /job/compiled/, the
byte code of all modules of the wheels and of those of the standard library that were imported; /job/stages.json, the
paths there of what Python's start imports, and of what first tables import; and /job/lists.json.
"""
# ruff: noqa: E402, F704  what is imported before is known first; runPythonAsync runs this, so await stands at the top

import sys

STARTED = frozenset(sys.modules)

import ast
import importlib
import importlib.util
import json
import re
import shutil
import zipfile
from collections.abc import Callable
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from types import CodeType
from typing import Any

JOB = Path("/job")
sys.path.append(str(JOB))

from lazy_imports import with_lazy_imports
from library_edits import LEFT_OUT, NOT_AT_START, edited

STDLIB = "/lib/python314.zip/"
FINDER = "late_modules.py"
NO_COLUMNS = 13  # kind of an entry in a table of positions: with a line, without columns
# Imported only in a browser, when something fails, or by games that are not in walk.jsonl.
ALSO = [
    "_pyodide._base _pyodide._core_docs _pyodide._importhook pyodide._package_loader pyodide.code pyodide.ffi",
    "pyodide.http pyodide.webloop asyncio.tasks bz2 collections.abc encodings.aliases encodings.ascii",
    "encodings.idna encodings.latin_1 encodings.utf_8 encodings.utf_8_sig functools hashlib heapq itertools",
    "json.scanner linecache platform random shutil string textwrap tokenize traceback typing unicodedata warnings",
    "zipfile zlib",
]


def walk(file: str) -> tuple[Callable[[str], dict[str, Any]], list[dict[str, Any]]]:
    """Send the requests of a file through a new door: a function that sends further ones, and the answers."""
    from asobiba.bridge import Door

    door = Door()

    def ask(request: str) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(door.handle(request))
        if not answer["ok"]:
            raise SystemExit(f"the walk through the engine failed: {request} -> {answer['error']}")
        return answer

    return ask, [ask(request) for request in (JOB / file).read_text().splitlines()]


def begin_tables() -> frozenset[str]:
    """Begin a usual game of each kind, with a hint and a computer's turn; the modules that are imported by then."""
    walk("first.jsonl")
    return frozenset(sys.modules)


async def use_everything(wheel: str) -> None:
    """Use the engine like the page: install the wheel, import the bridge, play each game, raise an ordinary error."""
    import micropip

    await micropip.install(f"emfs:{wheel}")
    for path in (JOB / "modules.txt").read_text().split():
        importlib.import_module(path)
    for name in " ".join(ALSO).split():
        importlib.import_module(name)

    ask, answers = walk("walk.jsonl")
    lists = [row for row in answers[0]["lexica"] if "file" not in row]  # not in a language pack
    (JOB / "lists.json").write_text(json.dumps(lists))
    walked = {json.loads(request).get("game") for request in (JOB / "walk.jsonl").read_text().splitlines()}
    for game in answers[0]["games"]:  # hello; games that are not in the walk are played by their weakest level
        if game["name"] not in walked:
            seats = [{"kind": "computer", "level": game["levels"][0]}] * game["seats"][0]
            table = ask(json.dumps({"type": "new", "game": game["name"], "seed": 7, "seats": seats, "options": {}}))
            ask(json.dumps({"type": "step", "table": table["table"], "limit": 12}))
    try:
        importlib.import_module("asobiba.nowhere")
    except ImportError:
        importlib.import_module("traceback").format_exc()


# Modules with hot loops, in which names are not imported by functions.
BUSY = re.compile(r"asobiba/(words|\w+/(endgame|equity|lexicon|movegen|rules|search|simulation|solver))/")
# Modules with the fields of views, whose annotations the engine reads (asobiba/together/plain_view.py).
READ = re.compile(r"asobiba/(.+/view|game)\.py")


def byte_code(source: bytes, name: str, engine: bool) -> bytes:
    """An unchecked .pyc without docstrings, asserts and line tables; the engine's imports are lazy."""
    tree: ast.AST | bytes = source
    if engine:
        tree = _Unannotated().visit(ast.parse(source))
        tree = with_lazy_imports(tree, bool(BUSY.search(name)), bool(READ.search(name)))
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


def library_names() -> list[str]:
    """The paths of the imported modules of the standard library, from its folder."""
    # Modules frozen into the interpreter are never read from a file.
    modules = [module for name, module in list(sys.modules.items()) if not _is_frozen(name, module)]
    files = sorted({str(module.__file__) for module in modules if getattr(module, "__file__", None)})
    paths = [file.removeprefix(STDLIB) for file in files if file.startswith(STDLIB) and file.endswith(".py")]
    return [path for path in paths if not LEFT_OUT.fullmatch(path)]


def write_library() -> None:
    """Write the byte code of the imported modules of the standard library."""
    with zipfile.ZipFile("/lib/python314.zip") as full:
        for name in library_names():
            write(name, byte_code(edited(name, full.read(name)), STDLIB + name, engine=False))


def write_wheels(root: str) -> None:
    """Write the byte code of the wheels' modules, without the engine's tools."""
    engine = (JOB / "modules.txt").read_text().split()
    for wheel in sorted((JOB / "wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(name for name in archive.namelist() if name.endswith(".py")):
                if name.startswith("asobiba/") and module_name(name) not in engine:
                    continue  # a tool
                own = name.startswith("asobiba/")  # micropip reads some of its own annotations
                write(name, byte_code(archive.read(name), f"{root}/{name}", engine=own))


def module_name(path: str) -> str:
    """The dotted name of a module by its path."""
    return path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def write(name: str, data: bytes) -> None:
    """Write a module's byte code."""
    target = JOB / "compiled" / (name + "c")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


def write_stages(first: frozenset[str]) -> None:
    """Write which of the compiled files are imported by Python's start, which by the first tables, and the finder of
    the others."""
    paths = [path.relative_to(JOB / "compiled") for path in (JOB / "compiled").rglob("*.pyc")]
    names = {module_name(path.as_posix()): path.as_posix() for path in paths}
    started, first = STARTED - NOT_AT_START, first - NOT_AT_START
    stages = [sorted(names[name] for name in names.keys() & wanted) for wanted in (started, first - started)]
    finder = (JOB / FINDER).read_text()
    late = sorted(names.keys() - started - first)
    told = finder.replace("frozenset()\n", f"frozenset({late})\n", 1)
    write(FINDER, byte_code(told.encode(), FINDER, engine=False))
    (JOB / "stages.json").write_text(json.dumps([[*stages[0], f"{FINDER}c"], stages[1]]))


site_packages = next(path for path in sys.path if path.endswith("site-packages"))
for wheel in sorted((JOB / "wheels").glob("*.whl")):
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site_packages)
write_wheels(site_packages)
shutil.copytree(JOB / "compiled" / "asobiba", f"{site_packages}/asobiba", dirs_exist_ok=True)
for source in Path(site_packages, "asobiba").rglob("*.py"):
    source.unlink()  # what a table imports is known of the byte code
importlib.invalidate_caches()
first_modules = begin_tables()
shutil.rmtree(f"{site_packages}/asobiba")
importlib.invalidate_caches()
await use_everything(str(next((JOB / "wheels").glob("asobiba-*.whl"))))
write_library()
write_stages(first_modules)
