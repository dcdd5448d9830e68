"""The Python half of the page: Pyodide's files, the pruned standard library, the wheels, the lexica.

1. hatchling builds the engine's wheel; pip fetches micropip's, and its sha256 is compared with the one in
   pyproject.toml.
2. Pyodide under Node (compile.mjs, compile_modules.py) runs every part of the engine once, keeps the modules that were
   imported, and compiles them: npm's python_stdlib.zip holds sources, and compiling those takes most of a boot.
3. The byte code comes in three archives: what Python's start imports, what first tables and their first answers import,
   and everything else, with micropip. Each is a zip without compression that is compressed as a whole, which makes it
   smaller: by gzip, which the browser unpacks, or, where nobody waits, by bz2, which is smaller still. The engine's
   files in them are a wheel: micropip can install it (web/engine/saved/snapshot-worker.js).

The result is kept in .build/ under a digest of all inputs, so that only a changed engine is built again.
"""

from __future__ import annotations

import base64
import bz2
import gzip
import hashlib
import io
import json
import os
import shutil
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from common import ROOT, WEB, WORK, Missing, digest, digest_of, files_under, project, run, say
from environment import need_node, page_packages, python_tools
from webassembly.early import SCRIPT, parts, plain_script

EARLY_CODE, LATE_CODE = "pyodide.asm.wasm", "pyodide.late.wasm"
LEXICA = ROOT / "lexicon"
LATE = (".lex", ".kana", ".surfaces", ".puzzles", ".meanings", ".pack")
LISTS = "lists.json"  # the rows of the packed lexica in the catalogue, so that a start needs no lexicon
PYTHON_TAG = "cp314"
START, FIRST, REST = "start.zip.packed", "first.zip.packed", "late.zip.packed"  # no .gz: some servers unpack that
# The command line, the laboratory (it needs more than the standard library), and the lists, which are beside the wheel.
NOT_IN_THE_PAGE = (
    "asobiba/__main__.py",
    "asobiba/commands/",
    "asobiba/crossword/cli.py",
    "asobiba/crossword/duplicate/cli.py",
    "asobiba/kotoba/cli.py",
    "asobiba/lab/",
    "asobiba/lexica/",
    "asobiba/skat/cli.py",
)


@dataclass(frozen=True, slots=True)
class PythonSide:
    """Everything that the engine's worker loads, by its path in dist/.

    `pyodide` and `python` are folders of dist/ and end with a slash. `lexica` maps the engine's name of each of its
    files to the file's path in dist/; those in `late` are loaded when a request needs them. `late_code` is the path of
    the part of Pyodide's WebAssembly that is loaded after the start; "" if the WebAssembly is in one part.
    `lock` is what Pyodide wants to know of its packages.
    """

    files: dict[str, bytes]
    pyodide: str
    python: str
    lock: dict[str, object]
    lexica: dict[str, str]
    late: dict[str, str]
    late_code: str


def python_side() -> PythonSide:
    """Build the Python half, or take the result of an earlier build of the same input."""
    modules = page_packages()
    compiled = _compiled(modules / "pyodide")
    files = {path.name: path.read_bytes() for path in files_under(compiled)}
    folder = f"python/{digest(b''.join(map(digest_bytes, files.values())))[:12]}/"
    interpreter = _pyodide(modules / "pyodide")
    version = json.loads((modules / "pyodide" / "package.json").read_text())["version"]
    pyodide = f"pyodide/{version}-{digest(b''.join(map(digest_bytes, interpreter.values())))[:8]}/"
    lists = {path.name: path for path in lexicon_files()}
    places = {name: f"lexica/{path.stem}-{digest(path.read_bytes())[:8]}{path.suffix}" for name, path in lists.items()}
    return PythonSide(
        files={
            **{pyodide + name: data for name, data in interpreter.items()},
            **{folder + name: data for name, data in files.items()},
            **{places[name]: path.read_bytes() for name, path in lists.items()},
        },
        pyodide=pyodide,
        python=folder,
        lock={"info": _lock_info(), "packages": {}},
        lexica={LISTS: folder + LISTS}
        | {name: place for name, place in places.items() if lists[name].suffix not in LATE},
        late={name: place for name, place in places.items() if lists[name].suffix in LATE},
        late_code=pyodide + LATE_CODE if LATE_CODE in interpreter else "",
    )


def _pyodide(package: Path) -> dict[str, bytes]:
    """Pyodide's own files, with its WebAssembly in two parts if it can be split."""
    early, late = parts(package)
    files = {SCRIPT: plain_script(package), "pyodide.mjs": (package / "pyodide.mjs").read_bytes(), EARLY_CODE: early}
    return files if late is None else {**files, LATE_CODE: late}


def lexicon_files() -> list[Path]:
    """The packed lexica and the lists that belong to them, from the folder that ASOBIBA_LEXICA names, if any.

    Raises:
        Missing: there are none.
    """
    folder = Path(os.environ.get("ASOBIBA_LEXICA") or LEXICA)
    late = [path for suffix in LATE for path in folder.rglob(f"*{suffix}")]
    early = list(folder.rglob("packs.json"))
    # The words of other languages are in packs.
    early += [path for path in (folder / "offensive.txt", folder / "english" / "offensive.txt") if path.exists()]
    found = sorted([*early, *late], key=lambda path: path.name)
    if not any(path.suffix == ".lex" for path in found):
        raise Missing(f"the packed lexica (*.lex in {folder}) are missing: `python3 build.py lexicon` makes them")
    return found


def digest_bytes(data: bytes) -> bytes:
    """SHA-256 as bytes."""
    return hashlib.sha256(data).digest()


def engine_wheel(into: Path) -> Path:
    """The engine's pure wheel, built by hatchling."""
    python = python_tools("build")
    run([python, "-m", "hatchling", "build", "-t", "wheel", "-d", into], quiet=True)
    return next(into.glob("asobiba-*-py3-none-any.whl"))


def micropip_wheel() -> Path:
    """micropip's wheel from the package index, checked against the sum in pyproject.toml."""
    pinned = project()["tool"]["asobiba"]["micropip"]
    wheel = WORK / "downloads" / f"micropip-{pinned['version']}-py3-none-any.whl"
    if not wheel.exists() or digest(wheel.read_bytes()) != pinned["sha256"]:
        say(f"fetching {wheel.name}")
        run(
            [
                python_tools("build"),
                "-m",
                "pip",
                "download",
                "--disable-pip-version-check",
                "--quiet",
                "--no-deps",
                "--only-binary=:all:",
                "--python-version",
                "3.14",
                "--dest",
                wheel.parent,
                f"micropip=={pinned['version']}",
            ],
            quiet=True,
        )
    found = digest(wheel.read_bytes())
    if found != pinned["sha256"]:
        wheel.unlink()
        raise Missing(f"{wheel.name} has the sha256 {found}, not {pinned['sha256']} as pyproject.toml says: not used")
    return wheel


def _compiled(pyodide: Path) -> Path:
    sources = files_under(ROOT / "py") + files_under(Path(__file__).parent) + lexicon_files()
    pins = json.dumps(project()["tool"]["asobiba"]) + json.dumps(project()["project"])
    key = digest_of([*sources, pyodide / "package.json", ROOT / "pyproject.toml"], pins, sys.version)
    result = WORK / "python" / key[:16]
    if not result.exists():
        say("compiling the standard library and the engine for the page")
        shutil.rmtree(WORK / "python", ignore_errors=True)
        job = WORK / "job"
        shutil.rmtree(job, ignore_errors=True)
        _compile(job)
        result.parent.mkdir(parents=True, exist_ok=True)
        (job / "out").rename(result)
    return result


def _compile(job: Path) -> None:
    (job / "wheels").mkdir(parents=True)
    (job / "lexica").mkdir()
    (job / "out").mkdir()
    wheels = [engine_wheel(job / "wheels"), Path(shutil.copy(micropip_wheel(), job / "wheels"))]
    for path in lexicon_files():
        shutil.copy(path, job / "lexica")
    (job / "modules.txt").write_text("\n".join(engine_modules()))
    for name in ("first.jsonl", "walk.jsonl", "late_modules.py", "lazy_imports.py", "library_edits.py"):
        shutil.copy(Path(__file__).with_name(name), job)
    run([need_node(), WEB / "build" / "compile.mjs", job], quiet=True)
    (job / LISTS).rename(job / "out" / LISTS)
    compiled = {path.relative_to(job / "compiled").as_posix(): path for path in files_under(job / "compiled")}
    contents = {name: path.read_bytes() for name, path in compiled.items()}
    for wheel in wheels:
        contents |= installed_files(wheel.read_bytes(), contents)
    start, first = (set(stage) for stage in json.loads((job / "stages.json").read_text()))
    first |= {name for name in contents if name.startswith("asobiba/") and not name.endswith(".pyc")}  # data
    rest = contents.keys() - start - first
    for name, stage, compress in ((START, start, gzipped), (FIRST, first, gzipped), (REST, rest, bz2.compress)):
        (job / "out" / name).write_bytes(compress(zipped({path: contents[path] for path in stage})))


def gzipped(data: bytes) -> bytes:
    """The data in the form that a browser unpacks by itself."""
    return gzip.compress(data, 9, mtime=0)


def engine_modules() -> list[str]:
    """The dotted names of all modules of the engine that the page has."""
    package = ROOT / "py"
    paths = [path.relative_to(package) for path in files_under(package / "asobiba") if path.suffix == ".py"]
    names = [path.with_suffix("").parts for path in paths if not path.as_posix().startswith(NOT_IN_THE_PAGE)]
    return [".".join(parts).removesuffix(".__init__") for parts in names]


def installed_files(wheel: bytes, compiled: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a wheel with compiled modules instead of sources and without tools; tag and RECORD match."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        names = [name for name in archive.namelist() if not name.startswith(NOT_IN_THE_PAGE)]
        names = [name for name in names if ".dist-info/licenses/" not in name or name.endswith("/LICENSE")]
        contents = {name: archive.read(name) for name in names}
    record = next(name for name in contents if name.endswith(".dist-info/RECORD"))
    del contents[record]
    about = record.replace("RECORD", "WHEEL")
    contents[about] = contents[about].replace(b"Tag: py3-none-any", f"Tag: {PYTHON_TAG}-none-any".encode())
    for name in [name for name in contents if name.endswith(".py")]:
        del contents[name]
        contents[f"{name}c"] = compiled[f"{name}c"]
    headers = record.replace("RECORD", "METADATA")
    contents[headers] = contents[headers].partition(b"\n\n")[0] + b"\n"  # without the text for a package index
    # Byte code needs no sum of its own, as in every installed RECORD; the page checks the sum of each archive.
    kept = {name: data for name, data in contents.items() if not name.endswith(".pyc")}
    lines = [f"{name},sha256={_urlsafe(data)},{len(data)}" for name, data in sorted(kept.items())]
    lines += [f"{name},," for name in sorted(contents.keys() - kept.keys())]
    contents[record] = "".join(f"{line}\n" for line in [*lines, f"{record},,"]).encode()
    return contents


def zipped(contents: Mapping[str, bytes]) -> bytes:
    """A zip archive of these files without compression: sorted, with a fixed time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in sorted(contents.items()):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    return out.getvalue()


def _urlsafe(data: bytes) -> str:
    return base64.urlsafe_b64encode(digest_bytes(data)).rstrip(b"=").decode()


def _lock_info() -> dict[str, str]:
    """The interpreter that the installed Pyodide's lock file is made for."""
    info = json.loads((WEB / "node_modules" / "pyodide" / "pyodide-lock.json").read_text())["info"]
    return {str(name): str(value) for name, value in info.items()}
