"""The static site: the same bytes each time, small enough, whole, and without a word to any other host."""

from __future__ import annotations

import ast
import bz2
import gzip
import importlib.util
import inspect
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from common import ROOT, WEB
from environment import page_packages
from python_side import NOT_IN_THE_PAGE, engine_modules
from server import TYPES
from strip_comments import modules_without_comments, sheet_without_comments
from vendor import Vendor
from webassembly.data import segments
from webassembly.early import WASM
from webassembly.module_file import CODE, Module

from tests.pyodide import run_in_pyodide
from tests.web.node import answer_of_node

MOST_BYTES = 7_000_000
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".build", "dist", "node_modules", "__pycache__", ".*_cache", ".hypothesis"
)
EVERY_MODULE = """
import importlib
for name in open("/job/modules").read().split():
    importlib.import_module(name)
"""


def assets(site: Path) -> dict[str, object]:
    """What engine/assets.js tells the worker."""
    text = (site / "engine" / "assets.js").read_text()
    found: dict[str, object] = json.loads(re.findall(r"ASSETS = (\{.*\});", text)[0])
    return found


def paths(site: Path) -> list[str]:
    """Every file of the site by its path."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


@pytest.mark.slow
def test_a_second_clone_builds_the_same_bytes(site: Path, tmp_path: Path) -> None:
    clone = tmp_path / "elsewhere"
    shutil.copytree(ROOT, clone, ignore=LEFT_OUT)
    for tools in (".venv", "web/node_modules"):
        (clone / tools).symlink_to(ROOT / tools)
    shutil.copytree(ROOT / ".build" / "downloads", clone / ".build" / "downloads")
    environment = {**os.environ, "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
    subprocess.run([sys.executable, clone / "build.py", "dist"], check=True, env=environment, capture_output=True)
    assert paths(clone / "dist") == paths(site)
    different = [path for path in paths(site) if (clone / "dist" / path).read_bytes() != (site / path).read_bytes()]
    assert different == []


def test_first_visit_transfers_seven_megabytes_at_most(site: Path) -> None:
    later = re.findall(r"^const (?:LATER|ROOMS|ON_DEMAND) = /(.*)/;$", (site / "sw.js").read_text(), re.MULTILINE)
    assert len(later) == 3
    asked = ("en.json", "ja.json")  # by a browser whose language has the largest dictionaries
    others = [path for path in paths(site) if "i18n/" in path and not path.endswith(asked)]
    fetched = [path for path in paths(site) if not re.search("|".join(later), path) and path not in others]
    sizes = {path: len(gzip.compress((site / path).read_bytes(), 9, mtime=0)) for path in fetched}
    total = sum(sizes.values())
    largest = sorted(sizes.items(), key=lambda item: -item[1])[:6]
    print(f"\n{total:,} bytes gzipped, at most {MOST_BYTES:,}; largest: {largest}")
    assert total <= MOST_BYTES


def test_worker_knows_every_file_it_has_to_load_and_its_size(site: Path) -> None:
    found = assets(site)
    sizes = found["sizes"]
    assert isinstance(sizes, dict)
    assert {path: (site / path).stat().st_size for path in sizes} == sizes
    assert [path for path in sizes if path.endswith((".lex", ".kana", ".pack"))] == []
    archives = dict(found["archives"])  # type: ignore[call-overload]
    assert [archives[name] in sizes for name in ("start", "first", "late")] == [True, True, False]


LATE_CALL = """
import _codecs_jp
codec = _codecs_jp.getcodec("shift_jis")
assert codec.decode(codec.encode("クロスワード")[0])[0] == "クロスワード"
"""


# Late functions are there, because the program is compiled; their data are taken away again.
WITHOUT_LATE_DATA = """
import js, json, sys
sys.path.insert(0, "/job")
import wide_use
wide_use.LETTERS = wide_use.LETTERS[::9]
late = js.lateCode
late.join(late.late())
memory = js.Uint8Array.new(late.instance.exports.memory.buffer)
for first, last in json.load(open("/job/moved")):
    memory.fill(0, first, last)
without = wide_use.digests(*wide_use.USES[:2])
late.refill()
assert without == wide_use.digests(*wide_use.USES[:2])
"""


def test_webassembly_comes_in_two_parts_of_which_a_start_loads_one(site: Path) -> None:
    found = assets(site)
    early, late = site / f"{found['pyodide']}{WASM}", site / str(found["lateCode"])
    assert str(found["lateCode"]) not in dict(found["sizes"])  # type: ignore[call-overload]
    whole = Module.read((page_packages() / "pyodide" / WASM).read_bytes())
    parts = Module.read(early.read_bytes()), Module.read(late.read_bytes())
    bodies = [part.bodies()[: whole.count(CODE)] for part in parts]
    assert all(body in here for body, *here in zip(whole.bodies(), *bodies, strict=True))
    assert 3 * early.stat().st_size < 2 * len((page_packages() / "pyodide" / WASM).read_bytes())


@pytest.mark.slow
def test_function_of_the_late_part_can_be_called(site: Path, tmp_path: Path) -> None:
    run_in_pyodide(site, tmp_path, LATE_CALL)


@pytest.mark.slow
def test_letters_and_formats_need_no_data_of_the_late_part(site: Path, tmp_path: Path) -> None:
    late = Module.read((site / str(assets(site)["lateCode"])).read_bytes())
    moved = [(start, start + len(data)) for start, data in segments(late)]
    assert sum(last - first for first, last in moved) > 1_000_000
    (tmp_path / "moved").write_text(json.dumps(moved))
    shutil.copy(ROOT / "web" / "build" / "webassembly" / "wide_use.py", tmp_path)
    run_in_pyodide(site, tmp_path, WITHOUT_LATE_DATA + LATE_CALL)


@pytest.mark.slow
def test_engine_is_whole_under_the_pruned_library(site: Path, tmp_path: Path) -> None:
    (tmp_path / "modules").write_text("\n".join(engine_modules()))
    run_in_pyodide(site, tmp_path, EVERY_MODULE)


def test_archives_hold_byte_code_of_every_module_once_and_the_engine_is_a_wheel(site: Path) -> None:
    archives = assets(site)["archives"]
    assert isinstance(archives, dict)
    assert list(archives) == ["first", "late", "start"]
    names: list[str] = []
    contents: dict[str, bytes] = {}
    for stage, path in archives.items():
        unpacked = (bz2 if stage == "late" else gzip).decompress((site / path).read_bytes())
        with zipfile.ZipFile(io.BytesIO(unpacked)) as archive:
            assert archive.testzip() is None
            names += archive.namelist()
            contents |= {name: archive.read(name) for name in archive.namelist()}
    assert len(names) == len(set(names))
    assert not [name for name in names if name.endswith(".py")]
    engine = {name for name in names if name.startswith("asobiba")}
    record = contents[next(name for name in engine if name.endswith("/RECORD"))].decode()
    about = contents[next(name for name in engine if name.endswith("/WHEEL"))].decode()
    assert {line.split(",")[0] for line in record.splitlines()} == engine
    assert "Tag: cp314-none-any" in about.splitlines()
    modules = {
        name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in engine if ".pyc" in name
    }
    assert modules == set(engine_modules())


def imported(module: str) -> set[str]:
    """What a module of the engine imports: modules, and names of modules, which may be modules too."""
    names = set()
    found = importlib.import_module(module)
    for node in ast.walk(ast.parse(inspect.getsource(found) or "pass")):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        if isinstance(node, ast.ImportFrom):
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), found.__package__)
            names |= {source, *(f"{source}.{name.name}" for name in node.names)}
    return names


def test_no_module_of_the_page_imports_one_that_is_left_out() -> None:
    left_out = tuple(path.removesuffix(".py").strip("/").replace("/", ".") for path in NOT_IN_THE_PAGE)
    assert [path for path in NOT_IN_THE_PAGE if not (ROOT / "py" / path).exists()] == ["asobiba/lexica/"]
    missed = [(module, name) for module in engine_modules() for name in imported(module) if name.startswith(left_out)]
    assert missed == []


def test_no_file_of_ours_names_another_host(site: Path) -> None:
    ours = [path for path in paths(site) if path.endswith((".html", ".js", ".css", ".json", ".webmanifest"))]
    ours = [path for path in ours if not path.startswith(("vendor/", "pyodide/"))]
    assert len(ours) > 20
    addresses = {path: re.findall(r"\bhttps?://[^\s\"'`)<]+", (site / path).read_text("utf-8")) for path in ours}
    other = {path: set(found) - {"http://www.w3.org/2000/svg"} for path, found in addresses.items()}
    assert {path: found for path, found in other.items() if found} == {}


def test_page_runs_no_inline_script_and_reaches_nobody_else(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    policy = dict(
        part.strip().split(" ", 1) for part in re.findall(r'content="(default-src[^"]*)"', page)[0].split(";")
    )
    assert policy["default-src"] == "'self'"
    assert policy["script-src"].split() == ["'self'", "'wasm-unsafe-eval'"]
    assert not [
        source
        for sources in policy.values()
        for source in sources.split()
        if ":" in source and source not in ("data:", "blob:")
    ]
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert not re.findall(r"""\s(?:href|src)=["']/""", page), "an absolute path breaks under a sub-path"


def test_every_kind_of_file_has_a_mime_type_of_its_own(site: Path) -> None:
    kinds = {Path(path).suffix for path in paths(site)} - {""}
    assert kinds <= set(TYPES)


def test_files_that_a_page_links_are_there(site: Path) -> None:
    linked = re.findall(r"""(?:href|src)=["']([^"'#]+)["']""", (site / "index.html").read_text("utf-8"))
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert [path for path in linked + [icon["src"] for icon in manifest["icons"]] if not (site / path).exists()] == []


def test_first_screen_s_modules_are_asked_for_at_once(site: Path) -> None:
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)"', (site / "index.html").read_text("utf-8"))
    assert {"app.js", "bundles/page.js"} <= set(named)
    imported = re.compile(r"""^(?:import|export)\b[^"'=;()]*["'](\.[^"'\n]+)["']""", re.MULTILINE)
    for path in named:
        for target in imported.findall((site / path).read_text("utf-8")):
            assert os.path.normpath(Path(path).parent / target) in named
    assert not [path for path in named if path.startswith("games/")]


def test_packages_are_imported_by_relative_path_and_types_stay_as_they_are() -> None:
    vendor = Vendor(WEB / "node_modules")
    text = vendor.rewrite(
        "games/crossword/table.js",
        'import { html } from "lit-html";\nimport {\n  repeat,\n} from "lit-html/directives/repeat.js";\n'
        'import "./x.js";\n'
        '/** @type {import("idb-keyval").UseStore} */\nconst said = `import x from "y"`;\n',
    )
    assert 'from "../../vendor/lit-html/lit-html.js";' in text
    assert 'from "../../vendor/lit-html/directives/repeat.js";' in text
    assert 'import "./x.js";' in text
    assert 'import("idb-keyval")' in text
    assert "vendor/lit-html/directive-helpers.js" in vendor.files
    assert "vendor/lit-html/LICENSE" in vendor.files


def test_packages_of_other_forms_become_modules_that_every_server_knows(tmp_path: Path) -> None:
    vendor = Vendor(WEB / "node_modules")
    text = vendor.rewrite("shell/x.js", 'import { generate } from "lean-qr";\nimport jsQR from "jsqr";\n')
    assert 'from "../vendor/lean-qr/index.js";' in text
    assert 'from "../vendor/jsqr/dist/jsQR.js";' in text
    program = """
      const [lean, old] = await Promise.all(process.argv.slice(1).map((url) => import(url)));
      const drawn = lean.generate("asobiba");
      const scale = 4;
      const width = (drawn.size + 8) * scale;
      const data = Uint8ClampedArray.from({ length: width * width * 4 }, (_, at) => {
        const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)].map((one) => Math.floor(one / scale) - 4);
        return at % 4 === 3 ? 255 : drawn.get(x, y) ? 0 : 255;
      });
      console.log(JSON.stringify(old.default(data, width, width).data));
    """
    modules = [tmp_path / name for name in ("lean.mjs", "jsqr.mjs")]
    for module, path in zip(modules, ("vendor/lean-qr/index.js", "vendor/jsqr/dist/jsQR.js"), strict=True):
        module.write_bytes(vendor.files[path])
    assert answer_of_node(program, *(module.as_uri() for module in modules)) == "asobiba"


def test_modules_without_comments_import_and_export_what_the_sources_do() -> None:
    outward = re.compile(
        r"""^(?:import|export)\b(?!\().*?(?=[;({=]|$)|\bimport\([^)]*\)|\bfrom\s*"[^"]+\"""", re.MULTILINE
    )
    comment = re.compile(r"/\*\*(?:[^*]|\*(?!/))*\*/|^\s*//.*$", re.MULTILINE)
    bare = modules_without_comments()
    sources = [path for path in WEB.rglob("*.js") if not {"node_modules", "build"} & set(path.relative_to(WEB).parts)]
    assert {path.relative_to(WEB).as_posix() for path in sources} == set(bare)
    for path in sources:
        printed = bare[path.relative_to(WEB).as_posix()].decode()
        written = comment.sub("", path.read_text("utf-8"))
        assert 0.9 < len("".join(printed.split())) / len("".join(written.split())) < 1.1
        assert "@param" not in printed
        assert [*map(words, outward.findall(printed))] == [*map(words, outward.findall(written))], path


def test_style_sheets_without_comments_have_every_rule(site: Path) -> None:
    sheets = [path for path in WEB.rglob("*.css") if "node_modules" not in path.parts]
    assert len(sheets) > 10
    together = (site / "styles" / "first.css").read_text("utf-8")
    assert "/*" not in together
    for path in sheets:
        bare = words(re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL))
        served = site / path.relative_to(WEB)
        if f'href="{path.relative_to(WEB).as_posix()}"' in (WEB / "index.html").read_text("utf-8"):
            assert " ".join(bare) in " ".join(words(together)), path
            assert not served.exists()
        else:
            assert words(served.read_text("utf-8")) == bare, path
    assert sheet_without_comments('a {\n  content: "/*"; /* none\n} */\n}\n') == 'a {\ncontent: "/*";\n}\n'


def words(text: str) -> list[str]:
    """A text without its white space."""
    return re.findall(r"\S+", text)


def test_lock_file_of_npm_holds_no_address_and_versions_are_exact() -> None:
    lock = (WEB / "package-lock.json").read_text("utf-8")
    assert "://" not in lock
    assert "resolved" not in lock
    described = json.loads((WEB / "package.json").read_text("utf-8"))
    versions = [*described["dependencies"].values(), *described["devDependencies"].values()]
    assert [version for version in versions if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


@pytest.mark.parametrize(
    "path", ["../pyproject.toml", "..%2fpyproject.toml", "%2e%2e/pyproject.toml", "/etc/passwd", "\0"]
)
def test_server_gives_nothing_from_outside_its_folder(site: Path, path: str) -> None:
    from server import Handler

    handler = Handler.__new__(Handler)
    handler.folder = site
    assert handler._file(f"/{path}") is None
    assert handler._file("/index.html") == (site / "index.html").resolve()
