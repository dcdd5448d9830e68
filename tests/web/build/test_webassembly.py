"""Splitting a WebAssembly module: whatever is early, both parts together answer as the whole module does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from common import ROOT
from environment import need_node, page_packages
from webassembly.data import section
from webassembly.early import WASM, parts
from webassembly.module_file import (
    CODE,
    DATA,
    ELEMENT,
    END,
    EXPORT,
    FUNCTION,
    GLOBAL,
    IMPORT,
    MEMORY,
    TABLE,
    TYPE,
    Module,
    number,
    signed,
    text,
    vector,
    written,
)
from webassembly.split import links, split

FUNCTIONS = 12
PAIR, SINGLE = 0, 1  # types: two numbers give one, one gives one
I32, FUNCREF = 0x7F, 0x70
DATA_AT = 1024  # eight bytes for each function, which alone reads them
# Answers of the whole module and of its parts, in turns, and how often the late part was loaded.
COMPARE = """
import { readFileSync } from "node:fs";
const [folder, joining, ...numbers] = process.argv.slice(2);
const [start, end] = numbers.map(Number);
const { prepareJoining } = await import(joining);
const module = (name) => new WebAssembly.Module(readFileSync(`${folder}/${name}.wasm`));
const answers = (exports) => Object.keys(exports).filter((name) => name.startsWith("f")).sort()
  .flatMap((name) => [0, 1, 7, -3].map((given) => `${name} ${exports[name](given, 5)} ${exports.state.value}`));
const found = { loads: [] };
const imports = { page: { add: (one, two) => (3 * one + two) | 0 } };
found.whole = answers(new WebAssembly.Instance(module("whole"), imports).exports);
const early = new WebAssembly.Instance(module("early"), imports);
const prepared = prepareJoining(early, imports, () => {
  found.loads.push(found.split?.length ?? 0);
  return module("late");
});
found.visible = Object.keys(prepared.instance.exports).sort();
found.split = answers(prepared.instance.exports);
if (prepared.isJoined()) {
  new Uint8Array(early.exports.memory.buffer).fill(0, start);
  prepared.refill();
  found.refilled = Array.from(new Uint8Array(early.exports.memory.buffer).subarray(start, end));
}
found.joined = prepared.isJoined();
const other = new WebAssembly.Instance(module("other"), imports);
try {
  prepareJoining(other, imports, () => null).join(module("late"));
} catch (error) {
  found.refused = error.constructor.name;
}
console.log(JSON.stringify(found));
"""


def module(seed: int) -> bytes:
    """A module whose functions call earlier ones, by number and through a table, and change a global and the memory."""
    rng = Random(seed)
    types = [bytes([0x60, 2, I32, I32, 1, I32]), bytes([0x60, 1, I32, 1, I32])]
    kinds = [rng.choice((PAIR, SINGLE)) for _ in range(FUNCTIONS)]
    bodies = [body(one, kinds, rng) for one in range(FUNCTIONS)]
    exports = [text(f"f{one:02}") + bytes([0]) + number(one + 1) for one in range(FUNCTIONS) if rng.random() < 0.5]
    exports += [
        text("f99") + bytes([0]) + number(FUNCTIONS),
        text("state") + bytes([3, 0]),
        text("memory") + bytes([2, 0]),
    ]
    whole_table = bytes([0, 0x41, 0, END]) + vector([number(one + 1) for one in range(FUNCTIONS)])
    return written(
        {
            TYPE: vector(types),
            IMPORT: vector([text("page") + text("add") + bytes([0, PAIR])]),
            FUNCTION: vector([number(kind) for kind in kinds]),
            TABLE: vector([bytes([FUNCREF, 0]) + number(FUNCTIONS)]),
            MEMORY: vector([bytes([0, 1])]),
            GLOBAL: vector([bytes([I32, 1, 0x41, 1, END]), bytes([I32, 0, 0x41, 9, END])]),
            EXPORT: vector(exports),
            ELEMENT: vector([whole_table]),
            CODE: vector([number(len(code)) + code for code in bodies]),
            DATA: section([(DATA_AT, constants(seed)[:50]), (DATA_AT + 50, constants(seed)[50:])]),
        }
    )


def constants(seed: int) -> bytes:
    """The data of a module."""
    return Random(-seed).randbytes(8 * FUNCTIONS)


def data_of(functions: Iterable[int]) -> list[tuple[int, int]]:
    """The ranges of data that these functions read."""
    return [(DATA_AT + 8 * one, DATA_AT + 8 * one + 8) for one in sorted(functions)]


def body(one: int, kinds: list[int], rng: Random) -> bytes:
    """The code of a function: what earlier ones give, remembered in the global and in the memory."""
    code = bytes([0x20, 0, 0x23, 1, 0x6A])  # its first argument and the constant
    code += bytes([0x41]) + signed(8 * one) + bytes([0x28, 2]) + number(DATA_AT) + bytes([0x6A])  # its data
    for _ in range(rng.randrange(4) if one else 0):
        other = rng.randrange(one)
        second = bytes([0x41]) + signed(rng.randrange(300)) if kinds[other] == PAIR else b""
        if rng.random() < 0.5:
            code += second + bytes([0x10]) + number(other + 1)
        else:
            code += second + bytes([0x41]) + signed(other) + bytes([0x11]) + number(kinds[other]) + bytes([0])
    code += bytes([0x41]) + signed(rng.randrange(300)) + bytes([0x10, 0])  # the page's function
    code += bytes([0x24, 0, 0x41]) + signed(8 * one) + bytes([0x23, 0, 0x36, 2, 0])  # global.set, i32.store
    return bytes([0]) + code + bytes([0x41]) + signed(8 * one) + bytes([0x28, 2, 0, END])  # i32.load


def compared(folder: Path, seed: int, early: set[int]) -> dict[str, object]:
    """What COMPARE finds for a module that is split so."""
    data = module(seed)
    moved = data_of(set(range(FUNCTIONS)) - early)
    first, second = split(data, early, links(data, early, str.isprintable), str.isprintable, moved)
    less = early ^ {FUNCTIONS - 1}
    other, _ = split(data, less, links(data, less, str.isprintable), str.isprintable)
    for name, content in (("whole", data), ("early", first), ("late", second), ("other", other)):
        (folder / f"{name}.wasm").write_bytes(content)
    (folder / "compare.mjs").write_text(COMPARE)
    joining = (ROOT / "web" / "engine" / "late-code.js").as_uri()
    data_range = [str(DATA_AT), str(DATA_AT + 8 * FUNCTIONS)]
    command = [need_node(), folder / "compare.mjs", folder, joining, *data_range]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_both_parts_together_answer_as_the_whole_and_not_with_a_part_of_another_split(
    seed: int, tmp_path: Path
) -> None:
    found = compared(tmp_path, seed, set(Random(seed).sample(range(FUNCTIONS), 3 + seed)))
    assert found["split"] == found["whole"]
    assert found["joined"] is True
    late = set(range(FUNCTIONS)) - set(Random(seed).sample(range(FUNCTIONS), 3 + seed))
    kept = b"".join(constants(seed)[8 * one : 8 * one + 8] if one in late else bytes(8) for one in range(FUNCTIONS))
    assert bytes(found["refilled"]) == kept  # type: ignore[call-overload]
    assert found["loads"] == [0]  # once, at the first call of a late function
    assert not [name for name in list(found["visible"]) if ":" in name]  # type: ignore[call-overload]
    assert found["refused"] == "LinkError"


def test_part_with_other_data_is_refused() -> None:
    data, early = module(1), {1, 2, 3}
    linked = links(data, early, str.isprintable)
    names = [
        {name for name, _ in Module.read(split(data, early, linked, str.isprintable, moved)[0]).exports()}
        for moved in ([], data_of({5}), data_of({5, 6}))
    ]
    assert len(set(map(frozenset, names))) == len(names)  # the table's name says whose data moved


def test_what_is_early_alone_never_loads_the_late_part(tmp_path: Path) -> None:
    found = compared(tmp_path, 1, set(range(FUNCTIONS)))
    assert (found["split"], found["loads"], found["joined"]) == (found["whole"], [], False)


@pytest.mark.parametrize("listed", ["", "{}", '{"sha256": "of another Pyodide"}'])
def test_without_a_list_that_fits_the_file_stays_whole_and_the_build_says_so(
    listed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "early.json").write_text(listed)
    package = page_packages() / "pyodide"
    assert parts(package, tmp_path / "early.json") == ((package / WASM).read_bytes(), None)
    assert parts(package, tmp_path / "there is none.json")[1] is None
    assert "stays in one part" in "".join(capsys.readouterr())
