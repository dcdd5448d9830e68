"""WebAssembly's binary format, as far as splitting a module needs it: sections, and the entries of each."""

from __future__ import annotations

from dataclasses import dataclass

HEADER = b"\0asm\1\0\0\0"
TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT, TAG = range(1, 14)
CUSTOM = 0
# The order of sections: tags before globals, the number of data segments before the code.
ORDER = (TYPE, IMPORT, FUNCTION, TABLE, MEMORY, TAG, GLOBAL, EXPORT, START, ELEMENT, DATA_COUNT, CODE, DATA)
# Kinds of imports and exports.
A_FUNCTION, A_TABLE, A_MEMORY, A_GLOBAL, A_TAG = range(5)
END = 0x0B


def number(value: int) -> bytes:
    """A number without sign in LEB128."""
    return _leb128(value, 0x7F)


def signed(value: int) -> bytes:
    """A number that is not negative in signed LEB128: the highest bit of the last byte is its sign."""
    return _leb128(value, 0x3F)


def _leb128(value: int, last: int) -> bytes:
    """Seven bits a byte, the lowest first; the last byte is at most `last`."""
    out = bytearray()
    while value > last:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def text(value: str) -> bytes:
    """A name."""
    data = value.encode()
    return number(len(data)) + data


def vector(entries: list[bytes]) -> bytes:
    """Entries with their number before them."""
    return number(len(entries)) + b"".join(entries)


@dataclass(slots=True)
class Reader:
    """Reads forward through bytes."""

    data: bytes
    at: int = 0

    def byte(self) -> int:
        """The next byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """The next LEB128 number; one with a sign is read as bits."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def take(self, size: int) -> bytes:
        """The next bytes."""
        self.at += size
        return self.data[self.at - size : self.at]

    def sized(self) -> bytes:
        """Bytes with their number before them: a name, a section, the code of a function."""
        return self.take(self.number())

    def limits(self) -> None:
        """Skip the limits of a table or a memory."""
        flags = self.byte()
        for _ in range(2 if flags & 1 else 1):
            self.number()

    def table(self) -> None:
        """Skip the type of a table."""
        self.byte()
        self.limits()

    def global_type(self) -> None:
        """Skip the type of a global and whether it changes."""
        self.at += 2

    def tag(self) -> None:
        """Skip the type of a tag."""
        self.byte()
        self.number()

    def constant(self) -> None:
        """Skip a constant expression.

        Raises:
            ValueError: it has an instruction that no global of Pyodide begins with.
        """
        while (code := self.byte()) != END:
            if code in (0x41, 0x42, 0x23, 0xD2):  # i32.const, i64.const, global.get, ref.func
                self.number()
            elif code == 0xD0:  # ref.null
                self.byte()
            elif code in (0x43, 0x44):  # f32.const, f64.const
                self.at += 4 if code == 0x43 else 8
            elif code not in (0x6A, 0x6B, 0x6C):  # i32.add, .sub, .mul
                raise ValueError(f"a constant with the instruction {code:#x}")


SKIP = {A_TABLE: Reader.table, A_MEMORY: Reader.limits, A_GLOBAL: Reader.global_type, A_TAG: Reader.tag}
SECTION = {A_TABLE: TABLE, A_MEMORY: MEMORY, A_GLOBAL: GLOBAL, A_TAG: TAG}


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its sections by number, custom ones apart, and how many imports there are of each kind."""

    sections: dict[int, bytes]
    custom: bytes
    imported: dict[int, int]
    imported_names: frozenset[str]

    @staticmethod
    def read(data: bytes) -> Module:
        """A module from a file.

        Raises:
            ValueError: this is no module.
        """
        if not data.startswith(HEADER):
            raise ValueError("no WebAssembly of version 1")
        sections, custom, reader = {}, b"", Reader(data, len(HEADER))
        while reader.at < len(data):
            began, kind = reader.at, reader.byte()
            content = reader.sized()
            if kind == CUSTOM:
                custom += data[began : reader.at]
            else:
                sections[kind] = content
        found = _imports(sections[IMPORT])
        kinds = [kind for _, kind in found]
        imported = {kind: kinds.count(kind) for kind in range(5)}
        return Module(sections, custom, imported, frozenset(name for name, _ in found))

    def entries(self, section: int) -> Reader:
        """A reader behind the number of entries of a section."""
        reader = Reader(self.sections[section])
        reader.number()
        return reader

    def count(self, section: int) -> int:
        """How many entries a section has."""
        return Reader(self.sections.get(section, b"\0")).number()

    def longer(self, section: int, *more: bytes) -> bytes:
        """A section with entries more at its end."""
        entries = self.entries(section)
        return number(self.count(section) + len(more)) + entries.data[entries.at :] + b"".join(more)

    def types(self) -> list[tuple[bytes, bytes]]:
        """What functions of each type take and give, one byte a value."""
        reader = self.entries(TYPE)
        found = []
        for _ in range(self.count(TYPE)):
            if reader.byte() != 0x60:
                raise ValueError("a type that is not that of a function")
            found.append((reader.sized(), reader.sized()))
        return found

    def function_types(self) -> list[int]:
        """The type of each function of its own."""
        reader = self.entries(FUNCTION)
        return [reader.number() for _ in range(self.count(FUNCTION))]

    def bodies(self) -> list[bytes]:
        """The code of each function of its own, without its size."""
        reader = self.entries(CODE)
        return [reader.sized() for _ in range(self.count(CODE))]

    def elements(self) -> list[int]:
        """The functions that the module's tables begin with."""
        reader, found = self.entries(ELEMENT), []
        for _ in range(self.count(ELEMENT)):
            if reader.byte() != 0:
                raise ValueError("elements of another form than a table's functions")
            reader.constant()
            found += [reader.number() for _ in range(reader.number())]
        return found

    def globals(self) -> list[bytes]:
        """The globals of its own with their first values."""
        reader, found = self.entries(GLOBAL), []
        for _ in range(self.count(GLOBAL)):
            began = reader.at
            reader.global_type()
            reader.constant()
            found.append(reader.data[began : reader.at])
        return found

    def own_types(self, kind: int) -> list[bytes]:
        """The type of each table, memory, global or tag of its own, as an import of it states it."""
        section = SECTION[kind]
        if section not in self.sections:
            return []
        reader, found = self.entries(section), []
        for _ in range(self.count(section)):
            began = reader.at
            SKIP[kind](reader)
            found.append(reader.data[began : reader.at])
            if kind == A_GLOBAL:
                reader.constant()
        return found

    def exports(self) -> list[tuple[str, bytes]]:
        """The name of each export, and its kind and number."""
        reader, found = self.entries(EXPORT), []
        for _ in range(self.count(EXPORT)):
            name, began = reader.sized().decode(), reader.at
            reader.byte()
            reader.number()
            found.append((name, reader.data[began : reader.at]))
        return found


def written(sections: dict[int, bytes], custom: bytes = b"") -> bytes:
    """The file of a module."""
    parts = [bytes([kind]) + number(len(sections[kind])) + sections[kind] for kind in ORDER if kind in sections]
    return HEADER + custom + b"".join(parts)


def _imports(section: bytes) -> list[tuple[str, int]]:
    """Name and kind of each import."""
    reader = Reader(section)
    found = []
    for _ in range(reader.number()):
        reader.sized()
        name, kind = reader.sized().decode(), reader.byte()
        if kind == A_FUNCTION:
            reader.number()
        else:
            SKIP[kind](reader)
        found.append((name, kind))
    return found
