"""What only a table of four and house rules have: a seat that sits out, and cards that defenders exchange."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.games.skat.evening import Evening, Finger, Keys, Mouse, assert_fits, here, sit_down
from tests.web.games.skat.reach import assert_apart, assert_reachable
from tests.web.saving import at
from tests.web.visiting import BY_TOUCH, Visit

FOUR = "#/new?game=skat&seed=7&seats=human,human,human,human&names=Ada,Ben,Cleo,Dora&tournament=true&deal=1"
REVOLUTION = "#/new?game=skat&seed=5&seats=human,human,human&names=Ada,Ben,Cleo&revolution=true&deal=1"


def test_four_at_a_table_the_dealer_sits_out_by_touch_keys_and_mouse_on_a_phone_on_its_side(visit: Visit) -> None:
    """It alone sees a fourth seat: who sits out has no cards and is never asked, the others sit where they sit."""
    page = visit(FOUR, **BY_TOUCH)
    page.set_viewport_size({"width": 740, "height": 360})
    sit_down(page, Finger())
    expect(at(page, "seat-1")).to_contain_text("sits out")
    assert page.locator("[data-testid=seat-1] .sk-backs").count() == 0
    assert page.locator(".sk-felt .sk-backs").count() == 2
    evening = Evening(page, Finger())
    evening.do("do-bid")
    evening.do("do-pass")
    evening.do("do-pass")
    here(page, Finger())
    assert_reachable(page)
    page.set_viewport_size({"width": 740, "height": 360})
    assert_apart(page)
    evening.take_and_lay()
    evening.do("game-null", "do-declare")
    evening.do(evening.legal()[0])
    evening.hand = Keys()
    evening.do(evening.legal()[0])
    evening.hand = Mouse()
    here(page, Mouse())
    expect(page.locator(".sk-card.played")).to_have_count(2)
    assert_apart(page)
    expect(at(page, "contract")).to_contain_text("18")
    evening.do(evening.legal()[0])
    evening.play_out()
    expect(at(page, "outcome")).to_contain_text("Null")
    changes = [at(page, f"change-{seat}").inner_text() for seat in range(4)]
    assert changes in (["0", "0", "0", "+73"], ["+30", "+30", "+30", "−96"]), changes
    expect(page.locator("dialog .sk-hands > li")).to_have_count(3)
    assert_fits(page)


def test_defenders_exchange_cards_before_a_revolution_by_touch(visit: Visit) -> None:
    page = visit(REVOLUTION, **BY_TOUCH)
    sit_down(page, Finger())
    evening = Evening(page, Finger())
    evening.do("do-bid")
    evening.do("do-pass")
    evening.do("do-pass")
    evening.do("do-by_hand", "game-null", "toggle-revolution", "do-declare")
    here(page, Finger())
    own = page.locator(".sk-hand .sk-card").first.get_attribute("data-card")
    partner = page.locator(".sk-swaps .sk-card").first.get_attribute("data-card")
    assert_reachable(page)
    evening.do(f"card-{own}", f"swap-{partner}")
    expect(at(page, f"card-{partner}")).to_be_visible()
    expect(at(page, f"swap-{own}")).to_be_visible()
    evening.do("do-keep")
    evening.do("do-keep")
    evening.play_out()
    expect(at(page, "outcome")).to_contain_text("Null Revolution")
    expect(at(page, "score-sentence")).to_contain_text("92")
    assert_fits(page)
