"""Typing at the table of ことばであそぼ, by an IME too, and a word that a vote refuses inside a chain."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.games.kotoba.test_table import GAME, HOT_SEAT, hand, hinted, my_turn, pass_on, sit_down, spelt, target
from tests.web.saving import at, the_entry
from tests.web.visiting import Visit


def test_what_is_typed_becomes_cards(visit: Visit) -> None:
    page = visit("#/help")
    found = page.evaluate("""async () => {
      const { cardsOf } = await import(new URL("games/kotoba/play/kana.js", document.baseURI).href);
      return ["kyaku", "shi", "kekkon", "onna", "shin'you", "バッター", "ﾊﾞｯｸﾞ", "こうしょ", "pa-puru", "wo", "sh"]
        .map((text) => cardsOf(text, true)).map(({ cards, pending, bad }) => [cards.join(""), pending, bad.join("")]);
    }""")
    assert found == [
        ["きやく", "", ""], ["し", "", ""], ["けつこん", "", ""], ["おんな", "", ""], ["しんよう", "", ""],
        ["ばつたー", "", ""], ["ばつぐ", "", ""], ["こうしよ", "", ""], ["ぱーぷる", "", ""],
        ["", "", "を"], ["", "sh", ""],
    ]  # fmt: skip


# What an IME does to a field: [type of event, what the field holds then]; a key has its name and its code.
COMPOSE = """(field, steps) => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  for (const [type, value, code] of steps) {
    if (type === "keydown") {
      field.dispatchEvent(new KeyboardEvent(type, { key: value, keyCode: code, bubbles: true, cancelable: true }));
    } else if (type === "input") {
      set.call(field, value);
      field.dispatchEvent(new InputEvent(type, { bubbles: true, isComposing: true }));
    } else field.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
  }
}"""


def test_what_an_ime_composes_is_no_key_of_the_table_and_the_kana_stay(visit: Visit) -> None:
    page = visit(GAME)
    sit_down(page)
    word = hinted(page, "new")[0]
    at(page, "more").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.go_back()  # closes what is open, and the table stays
    expect(page.locator("dialog[open]")).to_have_count(0)
    field = at(page, "typing")
    absent = next(kana for kana in "ーぬぢづぱぴぷぺぽむ" if kana not in hand(page))
    field.fill(word)
    expect(at(page, "confirm")).to_be_enabled()
    field.fill(word + absent)  # what lies there is not what was typed
    expect(at(page, "verdict")).to_contain_text(absent)
    expect(at(page, "confirm")).to_be_disabled()
    field.fill("")
    begun = ["compositionstart", ""], ["input", word[0]], ["input", word], ["keydown", "Escape", 229]
    field.evaluate(COMPOSE, [*begun, ["input", "診療"]])
    expect(at(page, "verdict")).to_have_attribute("data-mark", "yes")
    assert spelt(page) == word
    assert field.input_value() == "診療", "the IME is left alone"
    for code in (229, 13):  # WebKit, and one that ends first and sends a plain Enter
        field.evaluate(COMPOSE, [["compositionend", ""], ["keydown", "Enter", code]])
        assert field.input_value() == word
    assert not the_entry(page)["record"]["actions"]
    page.wait_for_timeout(150)
    field.press("Enter")
    expect(at(page, "discard-go")).to_be_visible()


def test_a_step_that_a_vote_refused_is_marked_and_the_plan_goes_on(visit: Visit) -> None:
    page = visit(HOT_SEAT.replace("trust=true", "trust=false"))
    sit_down(page)
    for _ in range(4):
        pass_on(page)
        expect(at(page, "curtain")).to_be_visible()
        at(page, "curtain-raise").click()
    my_turn(page)
    chosen = target(page)
    chosen.click()
    at(page, "cell-0").click()
    for index in range(10):  # a card that makes no word of it
        at(page, f"card-{index}").click()
        if at(page, "verdict").get_attribute("data-mark") == "no":
            break
        at(page, "back").click()
        at(page, "cell-0").click()
    at(page, "add-step").click()
    expect(at(page, "plan-net")).to_be_visible()
    at(page, "confirm").click()
    at(page, "vote-no-1").click()
    at(page, "curtain-raise").click()
    expect(at(page, "verdict")).to_contain_text("The plan stays: change the step that was refused.")
    expect(at(page, "step-0").get_by_role("img", name="refused")).to_be_visible()
    expect(at(page, "plan-net")).to_have_count(0)
    expect(at(page, "confirm")).to_be_disabled()
    at(page, "back").click()
    expect(at(page, "step-0")).to_have_count(0)
    expect(at(page, "plan")).to_be_visible()


def test_ordinary_words_in_all_forms_need_no_vote_and_say_which_word_they_are(visit: Visit) -> None:
    page = sit_down(visit(GAME.replace("&words=full", "").replace("seed=7", "seed=8")))
    assert the_entry(page)["record"]["options"]["words"] == "common"
    word = hinted(page, "new")[0]
    at(page, "typing").fill(word)
    expect(at(page, "verdict")).to_have_attribute("data-mark", "yes")
    expect(at(page, "gloss")).to_have_text(re.compile("[a-z]{3}"))
