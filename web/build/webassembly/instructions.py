"""Which functions the code of a WebAssembly function calls by their numbers."""

from __future__ import annotations

from webassembly.module_file import Reader

CALLS = {0x10, 0x12, 0xD2}  # call, return_call, ref.func
# How many numbers follow an instruction, where some do; the others of one byte stand alone.
NUMBERS = {
    **dict.fromkeys((0x02, 0x03, 0x04, 0x06, 0x41, 0x42), 1),  # blocks; constants
    **dict.fromkeys((0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18, 0xD0), 1),  # exceptions, branches, ref.null
    **dict.fromkeys(range(0x20, 0x27), 1),  # locals, globals, tables
    **dict.fromkeys((0x11, 0x13), 2),  # call_indirect, return_call_indirect
    **dict.fromkeys(range(0x28, 0x3F), 2),  # loads and stores
    **dict.fromkeys((0x3F, 0x40), 1),  # memory.size, memory.grow
}
LONG = {0x43: 4, 0x44: 8}  # bytes of f32.const, f64.const
MORE = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}  # numbers behind 0xFC and its number
BRANCHES, TYPED_SELECT, TRY_TABLE, PREFIX, VECTOR = 0x0E, 0x1C, 0x1F, 0xFC, 0xFD
ALONE = {0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}


def called(body: bytes) -> set[int]:
    """The functions that a function calls, or whose reference it takes.

    Raises:
        ValueError: an instruction is not known here.
    """
    reader, found = Reader(body), set()
    for _ in range(reader.number()):
        reader.number()
        reader.byte()
    while reader.at < len(body):
        code = reader.byte()
        if code in CALLS:
            found.add(reader.number())
        elif code in NUMBERS:
            for _ in range(NUMBERS[code]):
                reader.number()
        elif code in LONG:
            reader.at += LONG[code]
        elif code not in ALONE:
            _skip(code, reader)
    return found


def _skip(code: int, reader: Reader) -> None:
    """Skip what follows one of the instructions of changing length."""
    if code == BRANCHES:
        for _ in range(reader.number() + 1):
            reader.number()
    elif code == TYPED_SELECT:
        reader.at += reader.number()
    elif code == TRY_TABLE:
        reader.number()
        for _ in range(reader.number()):
            for _ in range(2 if reader.byte() < 2 else 1):
                reader.number()
    elif code == PREFIX:
        for _ in range(MORE.get(reader.number(), 0)):
            reader.number()
    elif code == VECTOR:
        _skip_vector(reader)
    else:
        raise ValueError(f"the instruction {code:#x}")


def _skip_vector(reader: Reader) -> None:
    """Skip what follows an instruction on vectors of 128 bits."""
    kind = reader.number()
    if kind in (12, 13):  # v128.const, i8x16.shuffle
        reader.at += 16
    elif kind <= 11 or kind in (92, 93) or 84 <= kind <= 91:  # loads and stores, those of one lane with its number
        reader.number()
        reader.number()
        reader.at += 84 <= kind <= 91
    elif 21 <= kind <= 34:
        reader.at += 1
