"""Split a WebAssembly module in two: the functions and data that a start and a game need, and the rest, for later.

Both parts number all functions alike, so no instruction is changed. Where a function lies in the other part, a *stub*
stands in its place, which passes its arguments on through a table of all functions that both parts share. A stub of the
early part first makes sure that the late part is there (web/engine/late-code.js); the late part shares the memory, the
tables and the globals of the early one. The table's name says of what both are parts, so that those of two builds can
not be joined: the browser refuses to link them.

Which functions come early is a list of their numbers, made by watching them (`watched`, profile.mjs). A function that
is not on it works all the same: it is the first call of such a function that loads the late part.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from itertools import takewhile

from webassembly.data import parted, section, segments
from webassembly.instructions import called
from webassembly.module_file import (
    A_FUNCTION,
    A_GLOBAL,
    A_MEMORY,
    A_TABLE,
    A_TAG,
    CODE,
    DATA,
    DATA_COUNT,
    ELEMENT,
    END,
    EXPORT,
    FUNCTION,
    GLOBAL,
    IMPORT,
    TABLE,
    TYPE,
    Module,
    Reader,
    number,
    signed,
    text,
    vector,
    written,
)

# Exports of the early part begin with this; late-code.js hides them from Pyodide, which takes any export for one of C.
MARK = "late:"
FUNCTIONS, LOADED = f"{MARK}functions", f"{MARK}loaded"
LETTERS = {A_TABLE: "t", A_MEMORY: "m", A_GLOBAL: "g", A_TAG: "e"}
FUNCREF, I32, NO_RESULT, VARIABLE = 0x70, 0x7F, 0x40, 1
LOCAL_GET, GLOBAL_GET, TABLE_SET, I32_CONST, I32_EQZ, REF_NULL = 0x20, 0x23, 0x26, 0x41, 0x45, 0xD0
UNREACHABLE = bytes([0, 0, END])  # the code of a function that nobody calls here
CALL, CALL_INDIRECT, IF = 0x10, 0x11, 0x04


def split(
    data: bytes,
    early: Collection[int],
    linked: Collection[int],
    is_used: Callable[[str], bool],
    moved: Collection[tuple[int, int]] = (),
) -> tuple[bytes, bytes]:
    """The early and the late part of a module.

    Args:
        early: numbers among the module's own functions.
        linked: those that are called from the other part than their own, or from anywhere outside (`links`).
        is_used: whether the page uses an export of this name; the others are left out.
        moved: ranges of the data that only late functions read.
    """
    module = Module.read(data)
    here, later = parted(segments(module), moved)
    known, reached = frozenset(early), frozenset(linked)
    slots = {one: slot for slot, one in enumerate([*sorted(known & reached), *sorted(reached - known)])}
    shared = f"{FUNCTIONS}-{sha256(data + repr((sorted(slots.items()), moved)).encode()).hexdigest()[:12]}"
    first = _early_part(module, known, slots, is_used, shared)
    second = _late_part(module, known, slots, shared)
    return written({**first, **_data(here, module)}, module.custom), written({**second, **_data(later, module)})


def links(data: bytes, early: Collection[int], is_used: Callable[[str], bool]) -> set[int]:
    """The functions that are called from the other part than their own; of the late ones those, too, that may be called
    through the module's own tables or exports."""
    module = Module.read(data)
    first = module.imported[A_FUNCTION]
    kept = [what for name, what in module.exports() if what[0] == A_FUNCTION and _is_kept(module, name, is_used)]
    found = {Reader(what, 1).number() - first for what in kept}
    found |= {one - first for one in module.elements()}
    found = {one for one in found if one >= 0 and one not in early}
    for caller, body in enumerate(module.bodies()):
        found |= {one - first for one in called(body) if one >= first and (one - first in early) != (caller in early)}
    return found


def watched(data: bytes) -> bytes:
    """The module with functions that, when they are called, take themselves out of the table that it exports."""
    module = Module.read(data)
    bodies = module.bodies()
    table = _tables(module)
    mark = [
        bytes([I32_CONST]) + signed(one) + bytes([REF_NULL, FUNCREF, TABLE_SET]) + number(table)
        for one in range(len(bodies))
    ]
    bodies = [_after_locals(body, mark[one]) for one, body in enumerate(bodies)]
    sections = {
        **module.sections,
        TABLE: module.longer(TABLE, _table_of(len(bodies))),
        EXPORT: module.longer(EXPORT, text(FUNCTIONS) + bytes([A_TABLE]) + number(table)),
        ELEMENT: module.longer(ELEMENT, _filling(module, range(len(bodies)), table, 0)),
        CODE: _code(bodies),
    }
    return written(sections, module.custom)


def _early_part(
    module: Module, early: frozenset[int], slots: Mapping[int, int], is_used: Callable[[str], bool], table_name: str
) -> dict[int, bytes]:
    """The module with stubs for late functions, without its data; its table and what it shares are exported.

    After the module's own functions comes one more: it makes sure that the late part is there, by calling what stands
    at the end of the table, unless the last global says that it is.
    """
    bodies, types = module.bodies(), module.types()
    nothing = types.index((b"", b"")) if (b"", b"") in types else len(types)
    table, loaded = _tables(module), module.imported[A_GLOBAL] + module.count(GLOBAL)
    ensure = bytes([CALL]) + number(module.imported[A_FUNCTION] + len(bodies))
    stubs = _stubs(module, table, slots)
    stub = [b"\0" + ensure + stubs(one) if one in slots else UNREACHABLE for one in range(len(bodies))]
    new = [bodies[one] if one in early else stub[one] for one in range(len(bodies))]
    load = bytes([I32_CONST]) + signed(len(slots)) + bytes([CALL_INDIRECT]) + number(nothing) + number(table)
    new.append(bytes([0, GLOBAL_GET]) + number(loaded) + bytes([I32_EQZ, IF, NO_RESULT]) + load + bytes([END, END]))
    shared = [text(name) + what for name, what in _shared(module)]
    shared.append(text(table_name) + bytes([A_TABLE]) + number(table))
    shared.append(text(LOADED) + bytes([A_GLOBAL]) + number(loaded))
    kept = [text(name) + what for name, what in module.exports() if _is_kept(module, name, is_used)]
    return {
        **module.sections,
        TYPE: module.sections[TYPE] if nothing < len(types) else module.longer(TYPE, bytes([0x60, 0, 0])),
        FUNCTION: module.longer(FUNCTION, number(nothing)),
        TABLE: module.longer(TABLE, _table_of(len(slots) + 1)),
        GLOBAL: module.longer(GLOBAL, bytes([I32, VARIABLE, I32_CONST, 0, END])),
        EXPORT: vector([*kept, *shared]),
        ELEMENT: module.longer(ELEMENT, _filling(module, [one for one in slots if one in early], table, 0)),
        CODE: _code(new),
    }


def _late_part(module: Module, early: frozenset[int], slots: Mapping[int, int], table_name: str) -> dict[int, bytes]:
    """A module with the late functions, without its data.

    It imports from the early part all that this has besides functions and the globals that do not change.
    """
    bodies = module.bodies()
    table = _tables(module)
    stubs = _stubs(module, table, slots)
    stub = [b"\0" + stubs(one) if one in slots else UNREACHABLE for one in range(len(bodies))]
    new = [stub[one] if one in early else body for one, body in enumerate(bodies)]
    types = {kind: _shared_types(module, kind) for kind in LETTERS}
    imports = [
        text("early") + text(f"{MARK}{LETTERS[kind]}{one}") + bytes([kind]) + what
        for kind in LETTERS
        for one, what in enumerate(types[kind])
    ]
    imports.append(text("early") + text(table_name) + bytes([A_TABLE]) + _table_of(len(slots) + 1))
    late = [one for one in slots if one not in early]
    constants = module.globals()[len(types[A_GLOBAL]) :]
    return {
        TYPE: module.sections[TYPE],
        IMPORT: module.longer(IMPORT, *imports),
        FUNCTION: module.sections[FUNCTION],
        GLOBAL: vector(constants),
        ELEMENT: vector([_filling(module, late, table, len(slots) - len(late))]),
        CODE: _code(new),
    }


def _data(pieces: Collection[tuple[int, bytes]], module: Module) -> dict[int, bytes]:
    """The sections of a part's data, where the module has such sections."""
    found = {DATA: section(pieces), DATA_COUNT: number(len(pieces))}
    return {kind: content for kind, content in found.items() if kind in module.sections}


def _is_kept(module: Module, name: str, is_used: Callable[[str], bool]) -> bool:
    """Whether the early part has this export: Pyodide's JavaScript may use it, or the module imports it itself."""
    return is_used(name) or name in module.imported_names


def _tables(module: Module) -> int:
    """The number of the table of all functions: it comes after the module's tables."""
    return module.imported[A_TABLE] + module.count(TABLE)


def _shared(module: Module) -> list[tuple[str, bytes]]:
    """Names, kinds and numbers of everything of the module that the late part imports."""
    return [
        (f"{MARK}{letter}{one}", bytes([kind]) + number(module.imported[kind] + one))
        for kind, letter in LETTERS.items()
        for one in range(len(_shared_types(module, kind)))
    ]


def _shared_types(module: Module, kind: int) -> list[bytes]:
    """The types of what the module has of a kind and shares: of its globals those that change, which come first."""
    types = module.own_types(kind)
    return list(takewhile(lambda what: what[1] == VARIABLE, types)) if kind == A_GLOBAL else types


def _stubs(module: Module, table: int, slots: Mapping[int, int]) -> Callable[[int], bytes]:
    """Makes the code of a stub, after its locals: the arguments go to the function in the table."""
    types, function_types = module.types(), module.function_types()

    def stub(one: int) -> bytes:
        kind = function_types[one]
        given = b"".join(bytes([LOCAL_GET]) + number(place) for place in range(len(types[kind][0])))
        call = bytes([I32_CONST]) + signed(slots[one]) + bytes([CALL_INDIRECT]) + number(kind) + number(table)
        return given + call + bytes([END])

    return stub


def _table_of(size: int) -> bytes:
    return bytes([FUNCREF, 0]) + number(size)


def _filling(module: Module, functions: Collection[int], table: int, place: int) -> bytes:
    """An element segment that puts functions into a table, from this place on."""
    first = module.imported[A_FUNCTION]
    start = bytes([2, *number(table), I32_CONST, *signed(place), END, 0])
    return start + vector([number(first + one) for one in functions])


def _code(bodies: list[bytes]) -> bytes:
    return vector([number(len(body)) + body for body in bodies])


def _after_locals(body: bytes, code: bytes) -> bytes:
    """A function's code with more at its beginning."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()
        reader.byte()
    return body[: reader.at] + code + body[reader.at :]
