"""Brings pages together at one table, as players do: each passes its code on as a text."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

TABLE = "game-root"


def host_address(game: str, seats: str, **options: str) -> str:
    """The address at which a table is opened; seats are such as `human,guest`."""
    return "&".join(
        [f"#/together/host?game={game}&seats={seats}", *(f"{key}={value}" for key, value in options.items())]
    )


def open_table(host: Page, guests: Sequence[Page], address: str) -> None:
    """Open a table, and bring one guest after another to it, until the game is dealt for all."""
    host.evaluate(f"void (location.hash = '{address}')")
    code = ""
    for guest in guests:
        guest.evaluate("void (location.hash = '#/together/join')")
        code = pass_codes(host, guest, code)
    for page in (host, *guests):
        expect(page.get_by_test_id(TABLE)).to_have_attribute("data-ready", "true")


def pass_codes(host: Page, guest: Page, used: str = "") -> str:
    """Pass the host's code on to a guest, and the guest's to the host; an earlier code of the host's is used up."""
    code = shown_code(host, used)
    read_code(guest, code)
    read_code(host, shown_code(guest))
    return code


def shown_code(page: Page, used: str = "") -> str:
    """The code that a page shows to pass on, once it is another one."""
    field = page.get_by_test_id("together-code")
    expect(field).not_to_have_value(used)
    return field.input_value()


def read_code(page: Page, code: str) -> None:
    """Paste a code, and have the page read it."""
    page.get_by_test_id("together-paste").fill(code)
    page.get_by_test_id("together-read").click()


def come_back(host: Page, guest: Page, seat: int) -> None:
    """A guest whose channel is lost comes back to its seat by one code each way."""
    host.get_by_test_id(f"together-back-{seat}").click()
    pass_codes(host, guest)
    expect(guest.get_by_test_id(TABLE)).to_have_attribute("data-ready", "true")
