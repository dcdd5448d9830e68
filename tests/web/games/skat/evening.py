"""A table of Skat as people play it: by mouse, by touch, by keyboard; an evening whose actions are waited for."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from playwright.sync_api import Page, expect

from tests.web.games.skat.reach import STRIP
from tests.web.saving import at


def strip(page: Page, name: str) -> Any:
    """Where a card of the fan is pressed; None for what is no card."""
    box = at(page, name).bounding_box() if name.startswith("card-") else None
    return box and {"x": box["width"] * STRIP, "y": box["height"] / 2}


class Hand(Protocol):
    """How somebody presses what has a test id."""

    def press(self, page: Page, name: str) -> None: ...


class Mouse:
    def press(self, page: Page, name: str) -> None:
        at(page, name).click(position=strip(page, name))


class Finger:
    def press(self, page: Page, name: str) -> None:
        at(page, name).tap(position=strip(page, name))


class Keys:
    """Only keys: a letter for what is said, a number and Enter for a card, Enter where the focus waits."""

    LETTERS: ClassVar = {
        "do-bid": "b",
        "do-hold": "h",
        "do-pass": "p",
        "do-take": "t",
        "do-lay": "l",
        "do-declare": "d",
        "do-claim": "a",
    }

    def press(self, page: Page, name: str) -> None:
        if name in self.LETTERS:
            expect(at(page, name)).to_be_enabled()
            page.keyboard.press(self.LETTERS[name])
        elif name.startswith("card-"):
            self._card(page, name)
        else:
            at(page, name).press("Enter")

    def _card(self, page: Page, name: str) -> None:
        place = [card.get_attribute("data-testid") for card in page.locator(".sk-hand .sk-card").all()].index(name)
        page.keyboard.press(str((min(place, 9) + 1) % 10))
        for _ in range(place - 9):
            page.keyboard.press("ArrowRight")
        expect(at(page, name)).to_be_focused()
        page.keyboard.press("Enter")


def sit_down(page: Page, hand: Hand) -> None:
    """Waits for the engine; wants no pause after a trick, and the hand in the engine's order."""
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    here(page, hand)
    hand.press(page, "open-look")
    hand.press(page, "look-pause-none")
    hand.press(page, "look-order-contract")
    hand.press(page, "dialog-close")


def here(page: Page, hand: Hand) -> None:
    """Lifts the curtain where it has fallen; behind it no card of a hand is drawn."""
    if at(page, "curtain").count():
        assert page.locator(".sk-hand .sk-card").count() == 0
        hand.press(page, "curtain-raise")
        expect(at(page, "curtain")).to_have_count(0)


def after(page: Page, ply: int) -> None:
    """Waits until so many actions have been made and the next person is asked."""
    expect(page.locator(f"[data-ply='{ply}'], [data-testid=dialog-deal]").first).to_be_attached()
    expect(page.locator("dialog[open], [data-testid=skat][data-turn=true]").first).to_be_visible()


class Evening:
    """A hot-seat table whose actions are counted, so that each is waited for."""

    def __init__(self, page: Page, hand: Hand) -> None:
        self.page, self.hand, self.ply = page, hand, 0

    def do(self, *names: str) -> None:
        """Presses one button after another for whoever is to act; the last one makes an action."""
        here(self.page, self.hand)
        for name in names:
            self.hand.press(self.page, name)
        self.ply += 1
        after(self.page, self.ply)

    def legal(self) -> list[str]:
        here(self.page, self.hand)
        return [str(card.get_attribute("data-testid")) for card in self.page.locator(".sk-hand .legal").all()]

    def play_out(self) -> None:
        """Everybody plays the first card that may be played, until the deal is over or the rest is sure."""
        while at(self.page, "dialog-deal").count() == 0:
            cards = self.legal()
            self.do("do-claim" if at(self.page, "do-claim").count() else cards[0])

    def take_and_lay(self, button: str = "do-lay") -> None:
        self.do("do-take")
        assert self.page.locator(".sk-hand .found").count() == 2
        cards = self.legal()
        self.do(cards[-1], cards[-2], button)

    def next_deal(self) -> None:
        self.hand.press(self.page, "dialog-close")
        expect(self.page.locator("[data-testid=curtain], [data-testid=dialog-end]").first).to_be_visible()


def assert_fits(page: Page) -> None:
    """Nothing that is drawn is wider than the screen, and nothing of a dialog is wider than it."""
    wide = """() => [...document.querySelectorAll('#app *, dialog[open] *, main *')].filter((each) => {
        const box = each.getBoundingClientRect();
        const dialog = each.closest('dialog[open]');
        const right = dialog ? dialog.getBoundingClientRect().right : innerWidth;
        return box.width && box.right > right + 1;
    }).map((each) => each.outerHTML.slice(0, 120))"""
    assert page.evaluate(wide) == []
