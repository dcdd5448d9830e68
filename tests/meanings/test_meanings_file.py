"""The packs of meanings: what is written is read, and what is damaged says so."""

from __future__ import annotations

import pytest

from asobiba.errors import LexiconError
from asobiba.meanings.meanings_file import Pack, pack_meanings, read_meanings_file

ROWS = {
    "CAT": ("na", "a pet"),
    "CATTY": ("apt", "spiteful|like a cat"),
    "DOG": ("na va", "a pet\tfollow"),
    "QI": ("n", "life"),
}


def packed(name: str = "en", base: str = "-") -> bytes:
    return pack_meanings(ROWS, name=name, source="A dictionary", base=base)


def opened(data: bytes, name: str = "en") -> Pack:
    return read_meanings_file(data, name)


def test_what_is_packed_is_read() -> None:
    pack = opened(packed(base="12345678"))
    assert {head: pack.row(head) for head in pack.heads} == ROWS
    assert (pack.name, pack.source, pack.base) == ("en", "A dictionary", "12345678")


def test_only_headwords_have_a_row() -> None:
    pack = opened(packed())
    assert pack.row("CATT") is None
    assert pack.row("AAA") is None
    assert pack.row("ZZZ") is None
    assert "CAT" in pack
    assert "cat" not in pack
    assert 7 not in pack


def test_the_same_rows_give_the_same_bytes() -> None:
    assert packed() == pack_meanings(dict(reversed(ROWS.items())), name="en", source="A dictionary")


def test_every_cut_is_noticed() -> None:
    data = packed()
    for size in range(len(data)):
        with pytest.raises(LexiconError) as error:
            opened(data[:size])
        assert error.value.code == "define/corrupt"
        assert error.value.data["file"] == "en.meanings"


def test_every_changed_byte_is_noticed() -> None:
    data = packed()
    for at in range(len(data)):
        for change in (1, 0x80):
            with pytest.raises(LexiconError, match=r"^define/corrupt:"):
                opened(data[:at] + bytes([data[at] ^ change]) + data[at + 1 :])


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (packed().replace(b"meanings 1", b"meanings 2", 1), "another version"),
        (b"asobiba lexicon 1 full 3 x y\n", "does not begin like one"),
        (b"", "does not begin like one"),
        (packed("ja-en"), "it holds 'ja-en'"),
        (packed() + b"more", "cut short, or changed"),
    ],
)
def test_the_error_says_what_is_wrong(data: bytes, what: str) -> None:
    with pytest.raises(LexiconError, match=what) as error:
        opened(data)
    assert error.value.data["name"] == "en"


@pytest.mark.parametrize(
    "rows", [{"CAT": ("a\nb",)}, {"C\nT": ("a",)}, {"": ("a",)}, {"A" * 16: ("a",)}, {"C4T": ("a",)}]
)
def test_what_the_format_cannot_hold_is_refused(rows: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(ValueError, match="fit"):
        pack_meanings(rows, name="en", source="A dictionary")
