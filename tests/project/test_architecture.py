"""The packages of docs/architecture.md: who may import whom, and what stays out of the engine.

Each test reads every module of the engine and names all that break the rule.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from asobiba.catalogue import entries

ROOT = Path(__file__).resolve().parents[2]
PY = ROOT / "py"
ENGINE = PY / "asobiba"
# The same in every game: a module imports from its own package and from those before it.
GAME_ORDER = [
    *("rules", "notation", "lexicon", "equity", "movegen", "solver", "search", "simulation", "endgame"),
    *(
        "network",
        "players",
        "coach",
        "study",
        "game",
        "benchmark",
        "metadata",
        "puzzles",
        "trainer",
        "tournament",
        "registration",
        "duplicate",
        "cli",
    ),
]
FRAME_ORDER = [
    *("errors", "chance", "intervals", "game", "whereabouts", "work", "arguments", "jobs", "words", "meanings"),
    *("ratings", "puzzles", "registration"),
    *("<game>", "catalogue", "record", "session", "puzzle_desk", "contests", "together", "proofs", "bridge"),
    *("<game>.cli", "commands", "lab", "__main__"),
]
GAMES = {entry.name for entry in entries()}
LAB_PACKAGES = {"numpy", "distributed"}  # of the extra `lab`; the page leaves asobiba.lab out
FORBIDDEN = {
    *("time", "datetime", "secrets", "uuid", "threading", "multiprocessing", "subprocess", "socket", "urllib", "json"),
}
# bridge, record and commands read and write JSON, pack_index reads an index, receipt hashes JSON; commands and lab run
# on the command line only, never in the page.
ALLOWED = {
    "bridge": {"json"},
    "record": {"json"},
    "commands": {"json", "time"},
    "words.pack_index": {"json"},
    "together.receipt": {"json"},
    "lab": {"multiprocessing"},
}
MODULES = {".".join(path.relative_to(ENGINE).with_suffix("").parts): path for path in sorted(ENGINE.rglob("*.py"))}
PACKAGES = [ENGINE, *(path for path in ENGINE.rglob("*") if path.is_dir() and (path / "__init__.py").exists())]
SOURCES = [
    path for folder in ("py", "web/build", "tests", "bench", "lexicon") for path in (ROOT / folder).rglob("*.py")
]
SCRIPTS = [path for path in (ROOT / "web").rglob("*.js") if "node_modules" not in path.parts]


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def imports(module: str) -> Iterator[tuple[str, str]]:
    """(module, name) of everything that a module of the engine imports; the name is empty for `import x`."""
    package = ["asobiba", *module.split(".")[:-1]]
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                inner = f"{source}.{alias.name}".removeprefix("asobiba.")
                yield (f"asobiba.{inner}", "") if inner in MODULES else (source, alias.name)


def inner_imports(module: str) -> set[str]:
    """The modules of the engine that a module imports, by their names without `asobiba.`."""
    return {name.removeprefix("asobiba.") for name, _ in imports(module) if name.startswith("asobiba.")}


def layers(module: str) -> tuple[str, str]:
    """Where a module stands in FRAME_ORDER, and in GAME_ORDER if it is a game's."""
    first, _, rest = module.partition(".")
    if first not in GAMES:
        return first, ""
    layer = rest.partition(".")[0]
    return ("<game>.cli" if layer == "cli" else "<game>"), layer


def may_import(module: str, other: str) -> bool:
    if other == "__init__":
        return True
    (frame, layer), (other_frame, other_layer) = layers(module), layers(other)
    if layer and other_layer and module.partition(".")[0] == other.partition(".")[0]:
        known = layer in GAME_ORDER and other_layer in GAME_ORDER
        return not known or GAME_ORDER.index(other_layer) <= GAME_ORDER.index(layer)
    return FRAME_ORDER.index(other_frame) <= FRAME_ORDER.index(frame) and not (layer and other_layer)


def test_modules_import_only_from_their_own_package_and_earlier_ones() -> None:
    upward = [
        f"{module} imports {other}"
        for module in MODULES
        if not module.endswith("__init__")
        for other in sorted(inner_imports(module))
        if not may_import(module, other)
    ]
    assert upward == []


def test_frame_names_no_game() -> None:
    frame = [module for module in MODULES if "." not in module and module not in ("catalogue", "__main__")]
    named = [
        f"{module}:{node.lineno} {node.value!r}"
        for module in frame
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant) and node.value in GAMES
    ]
    assert named == []


def test_no_private_name_is_imported_from_another_package() -> None:
    private = [
        f"{module}: {source}.{name}"
        for module in MODULES
        for source, name in imports(module)
        if name.startswith("_") and not name.startswith("__")
        if source.rpartition(".")[0] != f"asobiba.{module}".rpartition(".")[0]
    ]
    assert private == []


def test_engine_needs_nothing_but_the_standard_library_without_clock_randomness_and_assert() -> None:
    found = []
    for module in MODULES:
        owner = module.partition(".")[0]
        for source, name in imports(module):
            top = source.partition(".")[0]
            third_party = top not in sys.stdlib_module_names | {"asobiba"} | (LAB_PACKAGES if owner == "lab" else set())
            own_randomness = top == "random" and module != "chance" and name != "Random"
            if third_party or own_randomness or top in FORBIDDEN - ALLOWED.get(owner, ALLOWED.get(module, set())):
                found.append(f"{module} imports {source} {name}")
        for node in ast.walk(tree(module)):
            if isinstance(node, ast.Assert):
                found.append(f"{module}:{node.lineno} asserts: the page's byte code leaves that out")
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id == "Random" and module != "chance":
                found.append(f"{module}:{node.lineno} makes a generator of its own")
    assert found == []


def test_modules_are_short_and_packages_are_small() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in [*SOURCES, *SCRIPTS]
    }
    assert len(lengths) > 50
    assert {path: lines for path, lines in lengths.items() if lines > 500} == {}
    sizes = {path.relative_to(PY).as_posix(): len(list(path.glob("*.py"))) - 1 for path in PACKAGES}
    assert {package: size for package, size in sizes.items() if size > 15} == {}


def test_documentation_tells_this_order() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("### Import order")[2].split("```")[1]
    frame, _, game = text.partition("<game>:")
    name = r"<game>(?:\.cli)?|\w+"
    assert re.findall(name, frame) == FRAME_ORDER
    assert re.findall(name, game) == GAME_ORDER
