"""How the shell's screens look and sound: axe finds nothing, nothing overflows a phone, targets fit a thumb."""

from __future__ import annotations

import pytest
from common import WEB
from games import LANGUAGES_JS, languages
from playwright.sync_api import Page, expect

from tests.web.looks import COLOURS, violations
from tests.web.visiting import BY_TOUCH, Visit, set_language, set_theme

SCREENS = {  # the hash, and what the page calls the screen; two of one name do not follow each other
    "#/": "home",
    "#/new/crossword": "choose",
    "#/kotoba/tutorial": "room",
    "#/new/kotoba": "choose",
    "#/kotoba/words": "room",
    "#/new/skat": "choose",
    "#/crossword/study": "room",
    "#/saved": "saved",
    "#/today": "today",
    "#/crossword/study/short": "room",
    "#/statistics": "statistics",
    "#/crossword/analysis": "room",
    "#/help/crossword": "help",
    "#/crossword/review": "room",
    "#/help/kotoba": "help",
    "#/words": "words",
    "#/help/skat": "help",
    "#/settings": "settings",
    "#/device": "device",
    "#/together": "together",
    "#/together/join": "together",
    "#/about": "about",
    "#/nowhere": "wrong",
}
THEMES = ["light", "dark", "contrast"]
CONTROLS = (
    ", ".join(f"main {name}" for name in ("button", "a.button", "input", "select", "summary")) + ", header a, footer a"
)
SMALL = f"""() => [...document.querySelectorAll("{CONTROLS}")]
  .filter((element) => element.checkVisibility() && !element.closest("p:not(.row)"))
  .map((element) => element.closest("label") ?? element)
  .map((element) => [element.outerHTML.slice(0, 120), element.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
  .map(([text, box]) => `${{Math.round(box.width)}} x ${{Math.round(box.height)}} ${{text}}`)"""
NOTES = """async () => {
  const { showToast } = await import("./parts/toast.js");
  const key = { label: "A key", run() {} };
  const text = "A note that is as long as most of them are, so that it takes two lines or three";
  for (const close of [undefined, "Later"]) {
    for (const name of ["one", "one", "two"]) {
      showToast({ text, actions: [key], seconds: 600, close, testid: name + close });
    }
  }
}"""
UNDER_NOTES = """() => [...document.querySelectorAll("main :is(button, a, [role=gridcell])")].flatMap((control) => {
  const { x, y, width, height } = control.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  return above?.closest(".toast") ? [control.outerHTML.slice(0, 120)] : [];
})"""
WIDTH = "document.documentElement.scrollWidth"
ORDER = """() => [...document.querySelectorAll("main :is([data-testid^=table-], nav.tabs a)")]
  .map((each) => each.dataset.testid?.split("-").at(-1))
  .filter((name) => ["crossword", "kotoba", "skat"].includes(name)).join(" ")"""
# What cannot be read: lines of one or two letters, a title broken within a word, text cut off at the side or at the
# screen's edge, keys over one another or over text. What scrolls shows the rest.
CRAMPED = """() => {
  const found = new Set();
  const main = document.querySelector("main");
  const keys = [...main.querySelectorAll("button, a.button")].filter((each) => each.checkVisibility());
  const areas = keys.map((key) => key.getBoundingClientRect());
  const share = (one, two, least = 2) => {
    const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    return across > least && down > least;
  };
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (!text || !parent.checkVisibility()) continue;
    if (parent.closest("svg, .visually-hidden, [aria-hidden=true]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    // Glyphs of another font in the same line have another top.
    const tops = boxes.map(({ top }) => top).sort((one, two) => one - two);
    const least = Math.min(...boxes.map(({ height }) => height)) / 2;
    const lines = tops.filter((top, at) => at === 0 || top - tops[at - 1] > least).length;
    if (lines > 2 && text.length / lines < 3) found.add(`cramped: ${text}`);
    for (let box = parent; box !== main; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      // The line of rules at a table ends in dots where it is too long: the sheet has all of them.
      if (["auto", "scroll"].includes(overflowX) || box.matches(".xw-rules.truncate")) break;
      const { left, right } = box.getBoundingClientRect();
      if (overflowX !== "visible" && boxes.some((each) => each.left < left - 1 || each.right > right + 1)) {
        found.add(`cut off: ${text}`);
      }
    }
    for (const [at, key] of keys.entries()) {
      if (key.contains(node) || key.closest(".start")) continue; // that key stays in sight while the form scrolls
      if (boxes.some((each) => share(each, areas[at], 8))) found.add(`under ${key.textContent.trim()}: ${text}`);
    }
    if (!parent.closest("h1")) continue;
    for (const { 0: word, index } of node.textContent.matchAll(/[\\p{Script=Latin}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.add(`broken: ${word}`);
    }
  }
  keys.forEach((key, at) => {
    const others = keys.slice(at + 1).filter((_, step) => share(areas[at], areas[at + 1 + step]));
    for (const other of others) found.add(`over one another: ${key.textContent} ${other.textContent}`);
  });
  return [...found];
}"""


def entered(page: Page, screen: str) -> None:
    page.goto(page.url.split("#")[0] + screen)
    expect(page.locator("html")).to_have_attribute("data-page", SCREENS[screen])
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")
    expect(page.locator("main h1")).to_have_count(1)


def played(visit: Visit, **options: object) -> Page:
    """Somebody who has a saved game, so that no list is empty."""
    page = visit("#/new?game=crossword&seed=7&seats=human,beginner", **options)
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    return page


def test_notes_take_no_tap_from_a_table_and_a_newer_one_replaces_its_like(visit: Visit) -> None:
    page = played(visit)
    page.evaluate(NOTES)
    expect(page.locator(".toast")).to_have_count(4)
    for width, height in ((1440, 900), (740, 360), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNDER_NOTES) == []


def test_axe_finds_nothing_on_any_screen_in_any_theme(visit: Visit) -> None:
    page = played(visit)
    found = []
    for screen in SCREENS:
        entered(page, screen)
        page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
        for theme in THEMES:
            set_theme(page, theme)
            seen = violations(page) if theme == THEMES[0] else violations(page, COLOURS)
            found += [f"{screen}, {theme}: {each}" for each in seen]
    assert found == []


LANGUAGES = languages((WEB / LANGUAGES_JS).read_text("utf-8"))


def test_nothing_overflows_a_phone_and_targets_fit_a_thumb_and_text_may_be_twice_as_large(visit: Visit) -> None:
    page = played(visit, **BY_TOUCH)
    wide, small, cramped = [], [], []
    orders: dict[str, set[str]] = {}
    for screen in SCREENS:
        entered(page, screen)
        page.locator("main details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
        for language in LANGUAGES:
            set_language(page, language)
            page.evaluate("document.documentElement.style.fontSize = '32px'")
            if page.evaluate(WIDTH) > 360:
                wide.append(f"{screen}, {language}, large text")
            cramped += [f"{screen}, {language}: {one}" for one in page.evaluate(CRAMPED)]
            orders.setdefault(language, set()).add(page.evaluate(ORDER))
            page.evaluate("document.documentElement.style.fontSize = ''")
            if page.evaluate(WIDTH) > 360:
                wide.append(f"{screen}, {language}")
            small += [f"{screen}, {language}: {one}" for one in page.evaluate(SMALL)]
    for game in ("crossword", "kotoba"):
        page.goto(page.url.split("#")[0] + f"#/today/{game}/now")
        expect(page.get_by_test_id("puzzle-said")).not_to_be_empty()
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        cramped += [f"puzzle of {game}, {language}: {one}" for one in page.evaluate(CRAMPED)]
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert wide == []
    # The games are in the same order wherever all of them are, and those at home in a language come first.
    assert {language: order - {""} for language, order in orders.items()} == {
        "en": {"crossword kotoba skat"},
        "ja": {"kotoba crossword skat"},
        "de": {"skat crossword kotoba"},
        "es": {"crossword kotoba skat"},
        "fr": {"crossword kotoba skat"},
    }
    assert small == []
    assert cramped == []


def test_the_focus_goes_to_the_heading_of_a_new_screen(visit: Visit) -> None:
    page = visit()
    page.get_by_test_id("nav-settings").click()
    expect(page.locator("h1")).to_be_focused()
    expect(page).to_have_title("Settings · Asobiba")


TABLES = {
    "crossword": "#/new?game=crossword&seed=7&seats=human,child",
    "kotoba": "#/new?game=kotoba&seed=7&seats=human,beginner&first=1",
    "skat": "#/new?game=skat&seed=18&seats=human,beginner,beginner",
}
# Everything that can be pressed is brought into view, and is then what a finger there would meet; of a card in a fan,
# its left strip.
COVERED = """() => [...document.querySelectorAll("main button:not(:disabled), main a.button, main [role=option]")]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    element.scrollIntoView({ block: "center", inline: "center" });
    const box = element.getBoundingClientRect();
    const along = element.matches(".sk-hand > *") ? 0.18 : 0.5;
    const met = document.elementFromPoint(box.x + box.width * along, box.y + box.height / 2);
    return !met || !(element.contains(met) || met.contains(element));
  })
  .map((element) => element.outerHTML.slice(0, 120))"""


def sit_down(visit: Visit, game: str, **options: object) -> Page:
    """At a table on a phone, when it is one's turn."""
    page = visit(TABLES[game], **options)
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    yours = {"crossword": "pass", "kotoba": "discard", "skat": "do-pass"}[game]
    expect(page.get_by_test_id(yours)).to_be_enabled()
    if game == "kotoba":  # the longest word: its cards are the smallest
        for at in range(10):
            page.get_by_test_id(f"card-{at}").tap()
        expect(page.get_by_test_id("cell-9")).to_be_visible()
    return page


@pytest.mark.parametrize("game", TABLES)
def test_tables_fit_thumbs_on_a_phone_upright_and_sideways_and_hold_text_of_twice_the_size(
    visit: Visit, game: str
) -> None:
    page = sit_down(visit, game, reduced_motion="reduce", **BY_TOUCH)
    found = []
    for size in ((360, 740), (740, 360)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for language in LANGUAGES:
            set_language(page, language)
            found += [f"{size} {language} small: {one}" for one in page.evaluate(SMALL)]
            found += [f"{size} {language} covered: {one}" for one in page.evaluate(COVERED)]
            assert page.evaluate(WIDTH) == size[0], language
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    for language in LANGUAGES:
        set_language(page, language)
        found += [f"large {language} covered: {one}" for one in page.evaluate(COVERED)]
        assert page.evaluate(WIDTH) == 360, language
    assert found == []


PAID = """async (motion) => {
  const { settleAccounts } = await import(new URL("games/kotoba/view/motion.js", document.baseURI));
  const root = document.createElement("div");
  for (const seat of [0, 1]) root.append(Object.assign(document.createElement("span"), { textContent: "5" }));
  [...root.children].forEach((child, seat) => child.dataset.testid = `chips-${seat}`);
  document.body.append(root);
  const bought = { kind: "rewrite", seat: 0, from: { word: "きかく", owner: 1, price: 2, to: "owner" } };
  const banked = { ...bought, from: { ...bought.from, to: "bank" } };
  document.documentElement.dataset.motion = motion ? "auto" : "off";
  const how = { played: false, before: [], after: [], format: String };
  settleAccounts(root, [bought, banked, { kind: "discard", seat: 0 }], how);
  return [...document.querySelectorAll(".flying")].map((thing) => thing.textContent);
}"""


def test_chips_fly_to_their_owner_and_stay_where_nothing_is_to_move(page: Page) -> None:
    assert page.evaluate(PAID, False) == []
    assert page.evaluate(PAID, True) == ["◉ 2"]
    expect(page.locator(".flying")).to_have_count(0)
