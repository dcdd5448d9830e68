"""Data of a WebAssembly module: cut at borders, watched as they are read, and kept around what early code names."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random

import pytest
from environment import need_node
from webassembly.data import AFTER, BEFORE, GRAIN, LEAST, READS, parted, section, unread, watching_reads
from webassembly.module_file import (
    CODE,
    DATA,
    ELEMENT,
    EXPORT,
    FUNCTION,
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

I32, END = 0x7F, 0x0B
SIZE = 40_000
# Calls the function, and prints its answers and the grains that it read.
READ = """
import { readFileSync } from "node:fs";
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2])));
const answers = JSON.parse(process.argv[3]).map((given) => exports.f(...given));
const table = exports["%s"];
const read = Array.from({ length: table.length }, (_, one) => one).filter((one) => table.get(one) === null);
console.log(JSON.stringify({ answers, read }));
"""


def module(*bodies: bytes, words: dict[int, int] | None = None) -> bytes:
    """A module with these functions of two numbers, and data of which each byte is not 0, but for these words."""
    data = bytearray(Random(3).choices(range(0x81, 256), k=SIZE))
    for place, word in (words or {}).items():
        data[place : place + 4] = word.to_bytes(4, "little")
    return written(
        {
            TYPE: vector([bytes([0x60, 2, I32, I32, 1, I32])]),
            IMPORT: vector([]),
            FUNCTION: vector([number(0)] * len(bodies)),
            TABLE: vector([]),
            MEMORY: vector([bytes([0, 1])]),
            EXPORT: vector([text("f") + bytes([0, 0])]),
            ELEMENT: vector([]),
            CODE: vector([number(len(code)) + code for code in bodies]),
            DATA: section([(0, bytes(data))]),
        }
    )


def naming(*places: int) -> bytes:
    """A function that names addresses."""
    return (
        bytes(1) + b"".join(bytes([0x41]) + signed(place) + bytes([0x1A]) for place in places) + bytes([0x20, 0, END])
    )


@pytest.mark.parametrize("seed", range(20))
def test_data_are_parted_byte_by_byte(seed: int) -> None:
    rng = Random(seed)
    borders = sorted(rng.sample(range(300), 8))
    ranges = list(zip(borders[::2], borders[1::2], strict=True))
    edges = sorted(rng.sample(range(300), 6))
    pieces = [(first, rng.randbytes(last - first)) for first, last in zip(edges[::2], edges[1::2], strict=True)]
    outside, inside = (dict(bytes_of(part)) for part in parted(pieces, ranges))
    assert outside | inside == dict(bytes_of(pieces))
    assert not [place for place in outside if any(first <= place < last for first, last in ranges)]
    assert not [place for place in inside if not any(first <= place < last for first, last in ranges)]


def bytes_of(pieces: list[tuple[int, bytes]]) -> list[tuple[int, int]]:
    """Each byte with its address."""
    return [(start + one, byte) for start, data in pieces for one, byte in enumerate(data)]


LOAD = bytes([0, 0x20, 0, 0x28, 0, *number(100), 0x20, 1, 0x2D, 0, 0, 0x6A, END])  # 4 bytes with an offset, and 1
COPY = bytes([0, 0x41, *signed(50_000), 0x20, 0, 0x20, 1, 0xFC, 10, 0, 0, 0x41, *signed(50_000), 0x28, 0, 0, END])


@pytest.mark.parametrize(
    ("body", "given", "read"),
    [
        (LOAD, [[0, 30]], [1, 6]),
        (LOAD, [[12, 60_000]], [7]),  # a load may read eight bytes, which lie in one grain here
        (LOAD, [[60_000, 2000]], [125]),
        (COPY, [[31, 2]], [1, 2]),
        (COPY, [[160, 64]], [10, 11, 12, 13]),
    ],
)
def test_what_is_read_is_marked_and_answers_stay(
    body: bytes, given: list[list[int]], read: list[int], tmp_path: Path
) -> None:
    told = {}
    for name, functions in (("watched", [0]), ("plain", [])):
        (tmp_path / f"{name}.wasm").write_bytes(watching_reads(module(body), functions))
        (tmp_path / "read.mjs").write_text(READ % READS)
        command = [need_node(), tmp_path / "read.mjs", tmp_path / f"{name}.wasm", json.dumps(given)]
        told[name] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert told["watched"]["answers"] == told["plain"]["answers"]
    assert set(read) <= set(told["watched"]["read"]) <= {*read, *(one + 1 for one in read)}
    assert told["plain"]["read"] == []


def test_data_move_that_nothing_early_read_or_named() -> None:
    found = Module.read(module(naming(), naming(10_000, 30_000)))
    assert unread(found, {0}, [0, 1000, 1010], SIZE) == [(GRAIN, 16_000), (1011 * GRAIN, SIZE)]
    assert 1010 - 1001 < LEAST // GRAIN  # what lies between is too short


def test_what_early_functions_name_is_kept_to_the_next_name() -> None:
    moved = unread(Module.read(module(naming(10_000), naming(18_000))), {0}, [0], SIZE)
    assert moved == [(GRAIN, 10_000 // GRAIN * GRAIN - BEFORE), (18_000, SIZE)]
    moved = unread(Module.read(module(naming(10_000), naming(10_004))), {0}, [0], SIZE)
    assert moved[1][0] == 10_000 + AFTER


def test_lists_that_were_read_and_change_keep_what_they_point_to() -> None:
    changed = 38_400
    lists = module(naming(), words={changed + 32: 20_000, changed + 320: 8_000})
    moved = unread(Module.read(lists), {0}, [0, (changed + 32) // GRAIN], changed)
    assert not any(first <= 20_000 < last for first, last in moved)
    assert any(first <= 8_000 < last for first, last in moved)  # nobody early read this list
    assert max(last for _, last in moved) <= changed
