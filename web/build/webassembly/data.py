"""The data of a WebAssembly module: which of it only late functions read, so that it may come with them.

Nothing in the file says where an object begins or who reads it. A range of bytes is taken to be the late part's if

- it is constant: it lies below the first byte that anything changed in the watched runs;
- no early function read a byte of it in those runs, the walk through the engine and a wide use of Python
  (`wide_use.py`), in which loads and copies mark what they read (`watching_reads`);
- no early function names an address in it, nor does data that was read and changes, such as lists of methods. What is
  named is kept as far as to the next address that anything names, and some more on both sides, because a table of
  letters may be addressed from before its beginning;
- it is long. Short ones would be many and save little.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection, Iterable
from itertools import pairwise

from webassembly.instructions import COPY, I32_CONST, PREFIX, instructions, is_read, named, offset
from webassembly.module_file import (
    A_FUNCTION,
    A_TABLE,
    CODE,
    DATA,
    ELEMENT,
    END,
    EXPORT,
    FUNCTION,
    TABLE,
    TYPE,
    Module,
    number,
    signed,
    text,
    vector,
    written,
)

Ranges = list[tuple[int, int]]  # addresses: from the first to before the last, in order, apart
READS = "late:reads"
GRAIN = 16  # bytes that are marked as one
WORD = 4
LEAST = 4096  # bytes of the shortest range that is moved
BEFORE, AFTER = 256, 2048  # bytes that are kept around a named address at least
FUNCREF, I32 = 0x70, 0x7F
LOCAL_GET, LOCAL_SET, LOCAL_TEE, TABLE_GET, TABLE_SET = 0x20, 0x21, 0x22, 0x25, 0x26
BLOCK, LOOP, IF, BRANCH, BRANCH_IF, CALL, NO_RESULT = 0x02, 0x03, 0x04, 0x0C, 0x0D, 0x10, 0x40
ADD, LESS, NOT_LESS, SHIFT_RIGHT, REF_NULL, REF_IS_NULL, I32_EQZ = 0x6A, 0x49, 0x4F, 0x76, 0xD0, 0xD1, 0x45


def segments(module: Module) -> list[tuple[int, bytes]]:
    """Address and bytes of each piece of data.

    Raises:
        ValueError: one has no fixed address in the first memory.
    """
    if DATA not in module.sections:
        return []
    reader, found = module.entries(DATA), []
    for _ in range(module.count(DATA)):
        if (reader.byte(), reader.byte()) != (0, I32_CONST):
            raise ValueError("data without a fixed address")
        start = reader.number()
        if reader.byte() != END:
            raise ValueError("data without a fixed address")
        found.append((start, reader.sized()))
    return found


def section(pieces: Iterable[tuple[int, bytes]]) -> bytes:
    """The section with these pieces of data."""
    return vector([bytes([0, I32_CONST, *signed(start), END]) + number(len(data)) + data for start, data in pieces])


def parted(
    pieces: Iterable[tuple[int, bytes]], ranges: Iterable[tuple[int, int]]
) -> tuple[list[tuple[int, bytes]], list[tuple[int, bytes]]]:
    """The pieces of data outside these ranges, and those inside; a piece that crosses a border is cut."""
    borders = sorted(place for one in ranges for place in one)
    outside: list[tuple[int, bytes]] = []
    inside: list[tuple[int, bytes]] = []
    for start, data in pieces:
        end = start + len(data)
        cuts = [start, *(place for place in borders if start < place < end), end]
        for first, last in pairwise(cuts):
            part = inside if bisect_right(borders, first) % 2 else outside
            part.append((first, data[first - start : last - start]))
    return outside, inside


def unread(module: Module, early: Collection[int], read: Iterable[int], first_changed: int) -> Ranges:
    """The ranges of data that only late functions read.

    Args:
        early: the early functions.
        read: numbers of the grains that these read in the watched runs.
        first_changed: the first address at which these runs changed the data.
    """
    grains = {*read, first_changed // GRAIN}
    memory = _memory(module)
    names = [named(body) for body in module.bodies()]
    words = array("I", bytes(memory[: len(memory) // WORD * WORD]))
    changing = range(first_changed // WORD, len(words))
    seen = {words[one] for one in changing if one * WORD // GRAIN in grains}
    every = sorted({0, first_changed}.union((words[one] for one in changing), *names))
    for place in seen.union(*(names[one] for one in early)):
        if place < first_changed:
            after = bisect_right(every, place)
            first, last = min(every[after - 1], place - BEFORE), max(every[after], place + AFTER)
            grains.update(range(max(first, 0) // GRAIN, -(-last // GRAIN)))
    kept = sorted(grains)
    gaps = [((one + 1) * GRAIN, min(other * GRAIN, first_changed)) for one, other in pairwise(kept)]
    return [(first, last) for first, last in gaps if last - first >= LEAST]


def watching_reads(data: bytes, functions: Collection[int]) -> bytes:
    """The module with functions that take what they read out of a table that it exports: a grain of data is null there
    after a load or a copy from it."""
    module = Module.read(data)
    bodies, types = module.bodies(), module.types()
    size = len(_memory(module))
    table = module.imported[A_TABLE] + module.count(TABLE)
    load, copy = (module.imported[A_FUNCTION] + len(bodies) + one for one in range(2))
    new = [_marking(body, load, copy) if one in functions else body for one, body in enumerate(bodies)]
    marks = [_mark_load(table, size), _mark_copy(table, size)]
    own_types = [bytes([0x60, 2, I32, I32, 1, I32]), bytes([0x60, 3, I32, I32, I32, 0])]
    grains = size // GRAIN + 2
    whole = bytes([2, *number(table), I32_CONST, 0, END, 0]) + vector([number(module.imported[A_FUNCTION])] * grains)
    added = {
        TYPE: own_types,
        FUNCTION: [number(len(types)), number(len(types) + 1)],
        TABLE: [bytes([FUNCREF, 0]) + number(grains)],
        EXPORT: [text(READS) + bytes([A_TABLE]) + number(table)],
        ELEMENT: [whole],
    }
    sections = {kind: module.longer(kind, *more) for kind, more in added.items()}
    code = vector([number(len(body)) + body for body in [*new, *marks]])
    return written({**module.sections, **sections, CODE: code}, module.custom)


def _memory(module: Module) -> bytearray:
    """The memory with which the module begins, as far as its data reach."""
    pieces = segments(module)
    memory = bytearray(max((start + len(data) for start, data in pieces), default=0))
    for start, data in pieces:
        memory[start : start + len(data)] = data
    return memory


def _marking(body: bytes, load: int, copy: int) -> bytes:
    """A function that marks what it reads: before a load by calling a function with the address and the offset, which
    gives the address back; in place of a copy by calling one that copies, too."""
    parts, done = [], 0
    for began, code, numbers in instructions(body):
        place = offset(code, numbers)
        if is_read(code, numbers) and place is not None:
            parts += [body[done:began], bytes([I32_CONST]) + signed(place), bytes([CALL]) + number(load)]
            done = began
        elif code == PREFIX and numbers[0] == COPY:
            parts += [body[done:began], bytes([CALL]) + number(copy)]
            done = began + len(bytes([PREFIX, COPY, 0, 0]))
    return b"".join([*parts, body[done:]])


def _mark(table: int, address: bytes, free: int) -> bytes:
    """Code that marks the grain of the address that code gives; it changes a local variable."""
    slot = bytes([*address, I32_CONST, 4, SHIFT_RIGHT, LOCAL_TEE, free, TABLE_GET]) + number(table)
    # Asking first whether it is marked makes it many times faster.
    clear = bytes([LOCAL_GET, free, REF_NULL, FUNCREF, TABLE_SET]) + number(table)
    return slot + bytes([REF_IS_NULL, I32_EQZ, IF, NO_RESULT]) + clear + bytes([END])


def _mark_load(table: int, size: int) -> bytes:
    """The function that loads call: a load reads eight bytes at most, which may lie in two grains."""
    address, place, slot = range(3)
    end = bytes([LOCAL_GET, address, LOCAL_GET, place, ADD, LOCAL_TEE, place, I32_CONST]) + signed(size)
    marks = _mark(table, bytes([LOCAL_GET, place]), slot) + _mark(
        table, bytes([LOCAL_GET, place, I32_CONST, 7, ADD]), slot
    )
    return bytes([1, 1, I32]) + end + bytes([LESS, IF, NO_RESULT]) + marks + bytes([END, LOCAL_GET, address, END])


def _mark_copy(table: int, size: int) -> bytes:
    """The function that copies in place of memory.copy."""
    target, source, length, place, slot = range(5)
    done = bytes([LOCAL_GET, place, LOCAL_GET, source, LOCAL_GET, length, ADD, NOT_LESS, BRANCH_IF, 1])
    done += bytes([LOCAL_GET, place, I32_CONST]) + signed(size) + bytes([NOT_LESS, BRANCH_IF, 1])
    step = bytes([LOCAL_GET, place, I32_CONST, GRAIN, ADD, LOCAL_SET, place, BRANCH, 0])
    loop = done + _mark(table, bytes([LOCAL_GET, place]), slot) + step
    # From the beginning of a grain on, so that the last one is not missed.
    begin = bytes([LOCAL_GET, source, I32_CONST, 0x70, 0x71, LOCAL_SET, place])
    marks = begin + bytes([BLOCK, NO_RESULT, LOOP, NO_RESULT]) + loop + bytes([END, END])
    copy = bytes([LOCAL_GET, target, LOCAL_GET, source, LOCAL_GET, length, PREFIX, COPY, 0, 0, END])
    return bytes([1, 2, I32]) + marks + copy
