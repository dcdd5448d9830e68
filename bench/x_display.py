"""A display for an X program, which reports texts and copied pictures instead of pixels.

It has the part of the X protocol, version 11, that a small program without extensions needs, over the loopback. If a
program draws each card once into a pixmap and copies it from there, this display can watch and click it without a
screen. `bench/xskat.py` uses it to play against XSkat.

Source: X Window System Protocol, X Version 11, Release 7.7 (x.org, proto/x11protocol).
"""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Queue

FIRST_PORT = 6000  # of display 0
ROOT, COLORMAP, VISUAL = 0x20, 0x21, 0x22
WIDTH, HEIGHT = 1280, 1024
BLACK, WHITE = 0, 0xFFFFFF
CHARACTER = struct.pack("<hhhhhH", 0, 9, 9, 11, 4, 0)  # bounds of every character: 9 wide, 11 above, 4 below
EXPOSE, PRESS, RELEASE = 12, 4, 5


@dataclass(frozen=True, slots=True)
class Text:
    """A text that was written.

    Args:
        window: the window, or pixmap, it was written to.
        x: the left end of its base line.
        y: of its base line.
        text: the characters, Latin-1.
    """

    window: int
    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Copied:
    """A pixmap that was copied to a window as a whole.

    Args:
        window: where to.
        x: left edge there.
        y: upper edge there.
        pixmap: its number, counted from 0 in the order in which the program made pixmaps.
    """

    window: int
    x: int
    y: int
    pixmap: int


@dataclass(slots=True)
class _Connection:
    """The windows and pixmaps of the connected program."""

    stream: socket.socket
    sequence: int = 0
    windows: dict[int, tuple[int, int]] = field(default_factory=dict)  # width and height
    pixmaps: dict[int, int] = field(default_factory=dict)  # numbers
    atoms: int = 100


class XDisplay:
    """A display for one program; `name` goes into its environment as DISPLAY.

    The queue `drawn` gets everything that the program draws into windows, and None when the program has ended.
    """

    def __init__(self) -> None:
        self._listener, number = _listening()
        self.name = f"127.0.0.1:{number}"
        self.drawn: Queue[Text | Copied | None] = Queue()
        self._lock = threading.Lock()
        self._program: _Connection | None = None
        threading.Thread(target=self._serve, daemon=True).start()

    def click(self, window: int, x: int, y: int) -> None:
        """Press and release the first button at a place of a window."""
        for kind in (PRESS, RELEASE):
            event = struct.pack("<IIIIhhhhHBx", 0, ROOT, window, 0, x, y, x, y, 256 if kind == RELEASE else 0, 1)
            self._send(struct.pack("<BB", kind, 1), event)

    def close(self) -> None:
        """Hang up."""
        self._listener.close()
        if self._program:
            self._program.stream.close()

    def _serve(self) -> None:
        try:
            stream, _ = self._listener.accept()
        except OSError:
            return
        self._program = program = _Connection(stream)
        read = stream.makefile("rb")
        try:
            self._greet(read.read, stream)
            while header := read.read(4):
                code, detail, words = struct.unpack("<BBH", header)
                body = read.read(4 * words - 4)
                program.sequence = program.sequence + 1 & 0xFFFF
                self._request(program, code, detail, body)
        except (OSError, ValueError, struct.error):
            pass  # the program ended in the middle of a request
        self.drawn.put(None)

    @staticmethod
    def _greet(read: Callable[[int], bytes], stream: socket.socket) -> None:
        """Answer the first message: one screen with 24 bits a pixel."""
        name, data = struct.unpack("<6xHHxx", read(12))
        read(-name % 4 + name + -data % 4 + data)
        formats = b"".join(struct.pack("<BBB5x", depth, bits, 32) for depth, bits in ((1, 1), (24, 32)))
        visual = struct.pack("<IBBHIIIxxxx", VISUAL, 4, 8, 256, 0xFF0000, 0xFF00, 0xFF)
        depths = struct.pack("<BxHxxxx", 24, 1) + visual + struct.pack("<BxHxxxx", 1, 0)
        sizes = struct.pack("<HHHHHH", WIDTH, HEIGHT, 340, 270, 1, 1)
        screen = (
            struct.pack("<IIIII", ROOT, COLORMAP, WHITE, BLACK, 0) + sizes + struct.pack("<IBBBB", VISUAL, 0, 0, 24, 2)
        )
        ids = struct.pack("<IIII", 1, 0x400000, 0x1FFFFF, 0)
        rest = struct.pack("<HHBBBBBBBBxxxx", 4, 0xFFFF, 1, 2, 0, 0, 32, 32, 8, 255)
        reply = ids + rest + b"none" + formats + screen + depths
        stream.sendall(struct.pack("<BxHHH", 1, 11, 0, len(reply) // 4) + reply)

    def _request(self, program: _Connection, code: int, detail: int, body: bytes) -> None:
        """Record drawing requests, and answer requests that expect a reply."""
        match code:
            case 1:  # CreateWindow
                window, _, _, _, width, height = struct.unpack_from("<IIhhHH", body)
                program.windows[window] = width, height
            case 8:  # MapWindow
                (window,) = struct.unpack_from("<I", body)
                area = struct.pack("<IHHHHH14x", window, 0, 0, *program.windows.get(window, (0, 0)), 0)
                self._send(struct.pack("<BB", EXPOSE, 0), area)
            case 53:  # CreatePixmap
                (pixmap,) = struct.unpack_from("<I", body)
                program.pixmaps[pixmap] = len(program.pixmaps)
            case 62:  # CopyArea
                source, window, _, _, _, x, y = struct.unpack_from("<IIIhhhh", body)
                if source in program.pixmaps and window in program.windows:
                    self.drawn.put(Copied(window, x, y, program.pixmaps[source]))
            case 74 | 76:  # PolyText8, of which only the first item is read, and ImageText8
                window, _, x, y = struct.unpack_from("<IIhh", body)
                first, length = (14, body[12]) if code == 74 else (12, detail)
                if window in program.windows:
                    self.drawn.put(Text(window, x, y, body[first : first + length].decode("latin-1")))
            case _ if code in _ANSWERS:
                first, rest = _ANSWERS[code](program, body)
                self._send(
                    struct.pack("<BB", 1, first), struct.pack("<I", max(0, len(rest) - 24) // 4) + rest.ljust(24, b"\0")
                )

    def _send(self, head: bytes, body: bytes) -> None:
        program = self._program
        if program is None:
            return
        with self._lock:
            program.stream.sendall(head + struct.pack("<H", program.sequence) + body)


def _listening() -> tuple[socket.socket, int]:
    """A socket that waits for a program, and the number of its display."""
    for number in range(50, 500):
        listener = socket.socket()
        try:
            listener.bind(("127.0.0.1", FIRST_PORT + number))
            listener.listen(1)
        except OSError:
            listener.close()
            continue
        return listener, number
    raise OSError("no port is free for a display")


def _atom(program: _Connection, _: bytes) -> tuple[int, bytes]:
    program.atoms += 1
    return 0, struct.pack("<I", program.atoms)


def _font(_: _Connection, __: bytes) -> tuple[int, bytes]:
    metrics = struct.pack("<HHHHBBBBHHI", 0, 255, 32, 0, 0, 0, 0, 1, 11, 4, 0)
    return 0, CHARACTER + bytes(4) + CHARACTER + bytes(4) + metrics


def _colour(_: _Connection, body: bytes) -> tuple[int, bytes]:
    red, green, blue = struct.unpack_from("<4xHHH", body)
    pixel = (red >> 8) << 16 | (green >> 8) << 8 | blue >> 8
    return 0, struct.pack("<HHHxxI", red, green, blue, pixel)


def _colours(_: _Connection, body: bytes) -> tuple[int, bytes]:
    pixels = struct.unpack(f"<{len(body) // 4 - 1}I", body[4:])
    listed = b"".join(
        struct.pack("<HHHxx", (pixel >> 16 & 255) * 257, (pixel >> 8 & 255) * 257, (pixel & 255) * 257)
        for pixel in pixels
    )
    return 0, struct.pack("<H22x", len(pixels)) + listed


def _keys(_: _Connection, body: bytes) -> tuple[int, bytes]:
    return 1, bytes(24 + 4 * body[1])


# By code: the second byte of the answer, and what follows its length.
_ANSWERS: dict[int, Callable[[_Connection, bytes], tuple[int, bytes]]] = {
    16: _atom,  # InternAtom
    20: lambda _, __: (0, bytes(24)),  # GetProperty: there is none
    43: lambda _, __: (0, struct.pack("<I", ROOT)),  # GetInputFocus
    47: _font,  # QueryFont
    84: _colour,  # AllocColor
    85: lambda _, __: (0, bytes(24)),  # AllocNamedColor: black
    91: _colours,  # QueryColors
    92: lambda _, __: (0, bytes(24)),  # LookupColor: black
    97: lambda _, body: (0, body[4:8]),  # QueryBestSize: as asked
    98: lambda _, __: (0, bytes(24)),  # QueryExtension: there is none
    101: _keys,  # GetKeyboardMapping: no symbols
    119: lambda _, __: (1, bytes(24 + 8)),  # GetModifierMapping: none
}
