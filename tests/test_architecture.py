"""The rooms of docs/architecture.md: who may import whom, and what stays out of the engine."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from asobiba.catalogue import entries

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "py" / "asobiba"
# From the ground up. A module imports from lower floors and from its own, nothing from above. "words.*" is a whole
# room, and so is the folder of a game that is not named here: small enough to be one floor, right below the catalogue.
FLOORS = [
    ["errors"],
    ["chance"],
    ["game", "intervals"],
    ["jobs"],
    ["words.*"],
    ["crossword.tiles", "crossword.board", "crossword.actions"],
    ["crossword.options", "crossword.dealt", "crossword.scoring", "crossword.placing", "crossword.judge"],
    ["crossword.rules"],
    ["crossword.ending", "crossword.views", "crossword.turns"],
    [
        "crossword.notation",
        "crossword.cgp",
        "crossword.cgp_rules",
        "crossword.gcg",
        "crossword.gcg_rules",
        "crossword.gcg_read",
        "crossword.gcg_table",
        "crossword.gcg_score",
        "crossword.notes",
        "crossword.export",
    ],
    [
        "crossword.preview",
        "crossword.leaves",
        "crossword.clabbers",
        "crossword.lines",
        "crossword.lanes",
        "crossword.lattice",
        "crossword.pieces",
        "crossword.racks",
        "crossword.hands",
        "crossword.search",
        "crossword.moves",
    ],
    ["crossword.positions", "crossword.measured", "crossword.hints", "crossword.setup"],
    [
        "crossword.endlanes",
        "crossword.endboards",
        "crossword.endalone",
        "crossword.endsearch",
        "crossword.endgame",
        "crossword.preendgame",
    ],
    [
        "crossword.winning",
        "crossword.standings",
        "crossword.static",
        "crossword.replies",
        "crossword.rollouts",
        "crossword.inference",
        "crossword.simulate",
    ],
    ["crossword.considered", "crossword.asked"],
    ["crossword.threats"],
    ["crossword.reasons"],
    ["crossword.wording"],
    [
        "crossword.endvalues",
        "crossword.lastdraw",
        "crossword.nudge",
        "crossword.outlook",
        "crossword.coach",
        "crossword.analysis",
    ],
    ["crossword.sheet"],
    ["crossword.tally", "crossword.earlier"],
    ["crossword.review"],
    ["crossword.finding", "crossword.drills"],
    ["crossword.study"],
    ["crossword.levels", "crossword.players", "crossword.thoughts", "crossword.champion"],
    ["crossword.game"],
    ["crossword.importing"],
    ["crossword.listing"],
    ["crossword.entry"],
    ["kotoba.cards", "kotoba.actions", "kotoba.spelling", "kotoba.scoring"],
    ["kotoba.options", "kotoba.steps", "kotoba.notation", "kotoba.voting"],
    ["kotoba.making", "kotoba.rules"],
    ["kotoba.turns", "kotoba.views"],
    ["kotoba.judge", "kotoba.index", "kotoba.words", "kotoba.chains", "kotoba.holding"],
    ["kotoba.hints", "kotoba.journal", "kotoba.planning", "kotoba.players"],
    ["kotoba.game"],
    ["kotoba.listing"],
    ["kotoba.entry"],
    ["skat.cards", "skat.options"],
    ["skat.contract"],
    ["skat.actions", "skat.auction", "skat.claims", "skat.scoring"],
    ["skat.dealt", "skat.rules"],
    ["skat.legality", "skat.notation", "skat.settling"],
    ["skat.turns", "skat.views"],
    ["skat.worlds", "skat.replay", "skat.report"],
    ["skat.importing"],
    ["skat.rebuilding", "skat.calculator", "skat.solver", "skat.strength"],
    ["skat.nullsolver", "skat.thumb", "skat.planning"],
    ["skat.tables", "skat.playouts"],
    ["skat.trials", "skat.guessing", "skat.hindsight"],
    ["skat.sampling", "skat.ducking"],
    ["skat.choosing"],
    ["skat.players"],
    ["skat.game"],
    ["skat.listing"],
    ["skat.entry"],
    ["catalogue"],
    ["record", "session"],
    ["bridge"],
    ["crossword.commands", "kotoba.commands", "skat.commands"],
    ["lab.*"],
    ["contest"],
    ["__main__"],
]
GAMES = {one.name for one in entries()}
SMALL_GAMES = GAMES - {name.partition(".")[0] for names in FLOORS for name in names}
FLOORS.insert(FLOORS.index(["catalogue"]), [f"{game}.*" for game in sorted(SMALL_GAMES)])
LAB_PACKAGES = {"numpy", "distributed"}  # of the extra `lab`; the page leaves asobiba.lab out
MODULES = sorted(path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py") if path.name != "__init__.py")
SOURCES = [
    path for folder in ("py", "web/build", "tests", "bench", "lexicon") for path in (ROOT / folder).rglob("*.py")
]
SCRIPTS = [path for path in (ROOT / "web").rglob("*.js") if "node_modules" not in path.parts]


def floor(module: str) -> int:
    """The floor of a module, by its name without `asobiba.`."""
    room = module.rpartition(".")[0] + ".*"
    found = [number for number, names in enumerate(FLOORS) if {module, room} & set(names)]
    assert found, f"{module} is new: give it its floor in {Path(__file__).name} and docs/architecture.md"
    return found[0]


def imports(path: Path) -> Iterator[str]:
    """Absolute names that a module of the engine imports; `from x import y` counts as x.y where that is a module."""
    package = path.relative_to(ENGINE.parent).parent.parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = (
                [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
                if node.level
                else [str(node.module)]
            )
            name = ".".join(part for part in base if part)
            for alias in node.names:
                inner = ENGINE.parent / name.replace(".", "/") / f"{alias.name}.py"
                yield f"{name}.{alias.name}" if inner.exists() else name


def rooms_used(path: Path) -> set[str]:
    """The folders, and the modules of the frame, that a module of the engine imports from."""
    return {name.split(".")[1] for name in imports(path) if name.startswith("asobiba.")}


@pytest.mark.parametrize("path", MODULES)
def test_module_imports_only_from_its_own_floor_and_those_below(path: str) -> None:
    module = path.removesuffix(".py").replace("/", ".")
    inner = {
        name.removeprefix("asobiba").lstrip(".") for name in imports(ENGINE / path) if name.split(".")[0] == "asobiba"
    }
    too_high = sorted(
        name
        for name in inner
        if name and (ENGINE / f"{name.replace('.', '/')}.py").exists() and floor(name) > floor(module)
    )
    assert not too_high, f"{module} reaches up to {too_high}"


@pytest.mark.parametrize("path", [path for path in MODULES if path.partition("/")[0] in GAMES])
def test_no_game_imports_another(path: str) -> None:
    assert not rooms_used(ENGINE / path) & GAMES - {path.partition("/")[0]}


@pytest.mark.parametrize("path", MODULES)
def test_engine_imports_nothing_from_outside_the_standard_library_no_clock_and_no_chance_of_its_own(path: str) -> None:
    outer = {name.split(".")[0] for name in imports(ENGINE / path)} - {"asobiba", "__future__"}
    allowed = sys.stdlib_module_names | LAB_PACKAGES if path.startswith("lab/") else sys.stdlib_module_names
    assert outer <= allowed, f"third-party: {sorted(outer - allowed)}"
    forbidden = {
        "time",
        "datetime",
        "secrets",
        "uuid",
        "threading",
        "multiprocessing",
        "subprocess",
        "socket",
        "urllib",
    }
    if path not in ("bridge.py", "record.py", "__main__.py"):
        forbidden.add("json")
    if path == "contest.py":
        forbidden.remove("time")  # of the command line: it turns seconds into work, and never runs in the page
    if path.startswith("lab/"):
        forbidden.remove("multiprocessing")  # it never runs in the page, and is for all cores
    assert not outer & forbidden, f"{path} imports {sorted(outer & forbidden)}"


@pytest.mark.parametrize("path", [path for path in MODULES if path != "chance.py"])
def test_only_chance_makes_generators(path: str) -> None:
    for node in ast.walk(ast.parse((ENGINE / path).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            assert "random" not in [alias.name for alias in node.names], f"{path}:{node.lineno}"
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], (
                f"{path}:{node.lineno}: only the type, to annotate with"
            )
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "Random", f"{path}:{node.lineno} makes a generator of its own"


@pytest.mark.parametrize("path", MODULES)
def test_no_rule_hangs_on_an_assert_which_the_page_leaves_out(path: str) -> None:
    found = [
        node.lineno for node in ast.walk(ast.parse((ENGINE / path).read_text("utf-8"))) if isinstance(node, ast.Assert)
    ]
    assert not found, f"{path} lines {found}: the page's byte code has no assert"


def test_only_the_catalogue_and_the_command_line_know_a_game_by_name() -> None:
    frame = [path for path in MODULES if "/" not in path and path not in ("catalogue.py", "__main__.py")]
    assert [path for path in frame if rooms_used(ENGINE / path) & GAMES] == []


def test_no_module_is_longer_than_500_lines() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in [*SOURCES, *SCRIPTS]
    }
    assert len(lengths) > 50
    assert not {path: lines for path, lines in lengths.items() if lines > 500}
