"""What the tests of several tables do with the page: touch it, and see it on screens of every size."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import CDPSession, Locator, Page, expect

SIZES = ((360, 740), (740, 360), (375, 620), (768, 1024), (1024, 768), (1440, 900))


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_finger(cdp: CDPSession, start: Locator, end: Locator) -> None:
    (x, y), (to_x, to_y) = middle(start), middle(end)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.5, 0.8, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        cdp.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def fitting_sizes(page: Page, wide: str) -> Iterator[None]:
    """Shows the page in each size: nothing scrolls, and the wide form is taken where there is room for it."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(wide)).to_have_count(int(width >= 1024))
        seen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert seen == [width, height]
        table = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.table'))"
        assert page.evaluate(table) == 0
        yield
