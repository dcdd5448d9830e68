"""What every screen and dialog is held to: axe finds nothing, and with text of twice the size all fits a phone."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import Page

from .visiting import DESKTOP, PHONE

# For axe, on what it has seen already in other colours.
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
# Wider than the page, or than the dialog that it stands in; what scrolls sideways by itself may hold anything.
WIDER = """() => {
  const scrolls = (box) => ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
  const free = (each, room) => {
    for (let box = each.parentElement; box && box !== room; box = box.parentElement) if (scrolls(box)) return false;
    return each.checkVisibility() && !each.closest(".visually-hidden, svg, .flying");
  };
  const rooms = [...document.querySelectorAll("dialog[open]")];
  if (document.documentElement.scrollWidth > innerWidth) rooms.push(document.body);
  const wide = rooms.flatMap((room) => {
    const { left, right } = room === document.body ? { left: 0, right: innerWidth } : room.getBoundingClientRect();
    return [...room.querySelectorAll("*")].filter((each) => {
      const box = each.getBoundingClientRect();
      return box.width && (box.right > right + 1 || box.left < left - 1) && free(each, room);
    });
  });
  return wide.map((each) => each.outerHTML.slice(0, 160));
}"""


class Installed(Axe):
    """axe in a page that may have it already: to read its half a megabyte again takes longer than most checks."""

    def __init__(self) -> None:
        super().__init__(f"if (!window.axe) {{ {AXE_SCRIPT} }}")


def violations(page: Page, options: dict[str, Any] = DEFAULT_OPTIONS) -> list[str]:
    """What axe finds, each with the first element."""
    found = Installed().run(page, options=options).response["violations"]
    return [f"{each['id']} {each['nodes'][0]['html'][:200]}" for each in found]


def flaws(page: Page) -> list[str]:
    """What axe finds, and what does not fit a phone with text of twice the size; the page is left as it was."""
    return violations(page) + too_wide(page)


def too_wide(page: Page) -> list[str]:
    """What does not fit a phone with text of twice the size; the page is left as it was."""
    before = page.viewport_size or DESKTOP
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    found = [f"too wide: {each}" for each in page.evaluate(WIDER)]
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(before)
    return found
