"""The instructions of a WebAssembly function, as far as moving functions and data takes them: what they name."""

from __future__ import annotations

from collections.abc import Iterator

from webassembly.module_file import Reader

CALLS = {0x10, 0x12, 0xD2}  # call, return_call, ref.func
I32_CONST = 0x41
LOADS, STORES = range(0x28, 0x36), range(0x36, 0x3F)
# How many numbers follow an instruction, where some do; the others of one byte stand alone.
NUMBERS = {
    **dict.fromkeys((0x02, 0x03, 0x04, 0x06, I32_CONST, 0x42), 1),  # blocks; constants
    **dict.fromkeys((0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18, 0xD0), 1),  # exceptions, branches, ref.null
    **dict.fromkeys(range(0x20, 0x27), 1),  # locals, globals, tables
    **dict.fromkeys((0x11, 0x13), 2),  # call_indirect, return_call_indirect
    **dict.fromkeys((*LOADS, *STORES), 2),
    **dict.fromkeys((0x3F, 0x40), 1),  # memory.size, memory.grow
    **dict.fromkeys(CALLS, 1),
}
LONG = {0x43: 4, 0x44: 8}  # bytes of f32.const, f64.const
MORE = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}  # numbers behind 0xFC and its number
BRANCHES, TYPED_SELECT, TRY_TABLE, PREFIX, VECTOR = 0x0E, 0x1C, 0x1F, 0xFC, 0xFD
COPY = 10  # memory.copy, behind PREFIX
# Behind VECTOR: loads, v128.store, loads and stores of one lane, loads that fill with zeros.
VECTOR_LOADS, VECTOR_STORES, VECTOR_LANES = {*range(11), *range(84, 88), 92, 93}, {11, *range(88, 92)}, range(84, 92)
ALONE = {0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}


def instructions(body: bytes) -> Iterator[tuple[int, int, list[int]]]:
    """Place, code and numbers of each instruction of a function, in order.

    The numbers of a load or store are its alignment and its offset; behind PREFIX and VECTOR the kind comes first.

    Raises:
        ValueError: an instruction is not known here.
    """
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()
        reader.byte()
    while reader.at < len(body):
        began, code = reader.at, reader.byte()
        yield began, code, _numbers(code, reader)


def called(body: bytes) -> set[int]:
    """The functions that a function calls, or whose reference it takes."""
    return {numbers[0] for _, code, numbers in instructions(body) if code in CALLS}


def offset(code: int, numbers: list[int]) -> int | None:
    """What a load or store adds to its address; None for other instructions."""
    if code in LOADS or code in STORES:
        return numbers[1]
    return numbers[2] if code == VECTOR and numbers[0] in VECTOR_LOADS | VECTOR_STORES else None


def named(body: bytes) -> set[int]:
    """The numbers in a function that may be addresses: constants, and what loads and stores add to an address."""
    found = set()
    for _, code, numbers in instructions(body):
        place = numbers[0] if code == I32_CONST else offset(code, numbers)
        if place is not None:
            found.add(place)
    return found


def is_read(code: int, numbers: list[int]) -> bool:
    """Whether an instruction is a load."""
    return code in LOADS or (code == VECTOR and numbers[0] in VECTOR_LOADS)


def _numbers(code: int, reader: Reader) -> list[int]:
    """What follows the code of an instruction."""
    if code in NUMBERS:
        return [reader.number() for _ in range(NUMBERS[code])]
    if code in LONG:
        reader.at += LONG[code]
    elif code == BRANCHES:
        return [reader.number() for _ in range(reader.number() + 1)]
    elif code == TYPED_SELECT:
        reader.at += reader.number()
    elif code == TRY_TABLE:
        _skip_catches(reader)
    elif code == PREFIX:
        kind = reader.number()
        return [kind, *(reader.number() for _ in range(MORE.get(kind, 0)))]
    elif code == VECTOR:
        return _vector_numbers(reader)
    elif code not in ALONE:
        raise ValueError(f"the instruction {code:#x}")
    return []


def _skip_catches(reader: Reader) -> None:
    """Skip the type of a block and what it catches."""
    reader.number()
    for _ in range(reader.number()):
        for _ in range(2 if reader.byte() < 2 else 1):
            reader.number()


def _vector_numbers(reader: Reader) -> list[int]:
    """What follows VECTOR, without constants and lanes."""
    kind = reader.number()
    if kind in VECTOR_LOADS | VECTOR_STORES:
        found = [kind, reader.number(), reader.number()]
        reader.at += kind in VECTOR_LANES
        return found
    if kind in (12, 13):  # v128.const, i8x16.shuffle
        reader.at += 16
    elif 21 <= kind <= 34:
        reader.at += 1
    return [kind]
