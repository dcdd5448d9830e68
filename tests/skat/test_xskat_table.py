"""The table of XSkat that bench/xskat.py plays at: its cards, its deals, and a display that tells what is drawn."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from asobiba.skat.rules.cards import CARDS, DECK, members, read_card

BENCH = Path(__file__).resolve().parents[2] / "bench"
sys.path.insert(0, str(BENCH))

from x_display import BLACK, PRESS, ROOT, Copied, Text, XDisplay  # noqa: E402  the folder has to be on the path first
from xskat import dealt, points  # noqa: E402
from xskat_table import OURS, game_file, results, theirs  # noqa: E402

WINDOW, PIXMAP, CONTEXT = 0x400001, 0x400002, 0x400003


def test_xskat_numbers_the_cards_by_suit_from_diamonds_and_by_rank_from_the_ace() -> None:
    assert [theirs(read_card(name)) for name in ("DA", "DT", "DK", "DQ", "DJ", "D9", "D8", "D7", "HA", "C7")] == [
        *range(9),
        31,
    ]
    assert {OURS[theirs(card)] for card in CARDS} == set(CARDS)


def test_a_deal_is_written_as_its_man_page_says_and_the_roles_keep_their_cards() -> None:
    deals = [dealt(7, dealer) for dealer in range(3)]
    first, *others = game_file(deals).splitlines()
    assert others == [first, first]
    numbers = first.split()
    for deal in deals:
        assert sum(deal.hands) + deal.skat == DECK
        for number, cards in (("0", deal.skat), ("3", deal.hands[(deal.dealer + 1) % 3])):  # the Skat, forehand
            assert {OURS[at] for at, there in enumerate(numbers) if there == number} == set(members(cards))


def test_a_result_counts_by_seeger_and_fabian(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("0 0 0\ne 0 0 0 24 1\ne 2 0 0 96 0\ne 0 0 0 0 1\n")
    won, lost, passed = results(tmp_path)
    assert [points(won, seat) for seat in range(3)] == [74, 0, 0]
    assert [points(lost, seat) for seat in range(3)] == [40, 40, -146]
    assert [points(passed, seat) for seat in range(3)] == [0, 0, 0]


@pytest.fixture
def display() -> Iterator[tuple[XDisplay, socket.socket]]:
    """A display and a program that has been greeted by it."""
    shown = XDisplay()
    host, number = shown.name.split(":")
    with socket.create_connection((host, 6000 + int(number)), timeout=10) as program:
        program.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        accepted, _, _, words = struct.unpack("<BxHHH", program.recv(8, socket.MSG_WAITALL))
        assert accepted == 1
        greeting = program.recv(4 * words, socket.MSG_WAITALL)
        assert struct.pack("<III", ROOT, ROOT + 1, 0xFFFFFF) + struct.pack("<I", BLACK) in greeting
        yield shown, program
    shown.close()


def test_a_display_tells_texts_and_copied_pixmaps_and_sends_clicks(display: tuple[XDisplay, socket.socket]) -> None:
    shown, program = display
    program.sendall(
        struct.pack("<BBHIIhhHHHHII", 1, 24, 8, WINDOW, ROOT, 0, 0, 640, 400, 0, 1, 0, 0)
        + struct.pack("<BBHIIHH", 53, 24, 4, PIXMAP, WINDOW, 64, 94)
        + struct.pack("<BBHIIIhhhhHH", 62, 0, 7, PIXMAP, WINDOW, CONTEXT, 0, 0, 64, 304, 64, 94)
        + struct.pack("<BBHIIhh4s", 76, 4, 5, WINDOW, CONTEXT, 82, 120, b"Pass")
        + struct.pack("<BBH", 43, 0, 1)
    )
    assert shown.drawn.get(timeout=10) == Copied(WINDOW, 64, 304, 0)
    assert shown.drawn.get(timeout=10) == Text(WINDOW, 82, 120, "Pass")
    kind, sequence, focus = struct.unpack("<BxHxxxxI20x", program.recv(32, socket.MSG_WAITALL))
    assert (kind, sequence, focus) == (1, 5, ROOT)
    shown.click(WINDOW, 12, 34)
    event = struct.unpack("<BBHIIIIhhhhHBx", program.recv(32, socket.MSG_WAITALL))
    assert (event[0], event[1], event[5], event[9], event[10]) == (PRESS, 1, WINDOW, 12, 34)
    program.close()
    assert shown.drawn.get(timeout=10) is None
