"""The coach of Crosswords: analysis of a position, reviews that are kept, study and its drills, help at the table."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.tables import DATA
from tests.web.looks import violations
from tests.web.saving import at
from tests.web.visiting import BY_TOUCH, WAIT, Visit, set_language

GAME = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
CGP = "15/15/15/15/15/15/15/6GLIB5/15/15/15/15/15/15/15 CEEHNQT/ 0/14 0 lex full;"
GCG = DATA / "gcg" / "complete.gcg"
ITEMS = 20  # of a drill
STARTED = """() => {
  const post = Worker.prototype.postMessage;
  window.started = [];
  Worker.prototype.postMessage = function (message, ...more) {
    if (/"type":"start"/.test(message.text ?? "")) window.started.push(message.text);
    return post.call(this, message, ...more);
  };
}"""

# From now on analyses spend a part of their usual effort.
SPARE = """(part) => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    const given = message.start?.arguments;
    if (given?.effort) given.effort = Math.ceil(given.effort / part);
    return post.call(this, message, ...more);
  };
}"""
# The lines of a list in which something lies on something else, or a word is broken into its letters.
CROWDED = """lines => lines.filter((line) => {
  const boxes = [...line.children].map((each) => each.getBoundingClientRect());
  const lap = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  const rows = new Set([...(line.querySelector("b")?.getClientRects() ?? [])].map((letter) => letter.top));
  return rows.size > 1 || boxes.some((one, at) => boxes.slice(at + 1).some((two) => lap(one, two)));
}).map((line) => line.textContent)"""


def crowded_on_a_phone_with_large_text(page: Page, lines: str) -> list[str]:
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    found: list[str] = page.locator(lines).evaluate_all(CROWDED)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("the page scrolls sideways")
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size(before)
    return found


def assert_clean(page: Page) -> None:
    assert violations(page) == []


def set_up(page: Page, cgp: str) -> None:
    at(page, "position-cgp").fill(cgp)
    at(page, "position-set").click()


def open_tab(page: Page, name: str) -> None:
    at(page, f"tab-{name}").click()
    expect(at(page, "study-page")).to_have_attribute("data-tab", name)


def analysis(page: Page, state: str) -> Locator:
    return page.locator(f"[data-testid=analysis][data-state={state}]")


def numbers(lines: Locator) -> list[float]:
    """The first number of each line, as the page writes it."""
    texts = [text.strip() for text in lines.all_inner_texts()]
    return [0.0 if text in ("best", "·") else float(text.replace("\u2212", "-")) for text in texts]


def assert_adds_up(page: Page) -> None:
    verdict, *lines = numbers(at(page, "reasons").locator(".coach-points"))
    assert round(sum(lines), 1) == verdict


AS_GOOD = """async () => {
  const at = (path) => import(new URL(`games/crossword/review/${path}.js`, document.baseURI));
  const [{ missedTurns }, { notesOf }] = await Promise.all([at("turns"), at("notes")]);
  const best = { move: "H4 RETSINA", action: "play", score: 66 };
  const turns = [[1.8, 14.9], [1.8, 0.4], [0, null]].map(([lost, within], line) => ({
    line, seat: 0, status: "reviewed", move: "8D RETAINS", best, lost, comparison: { within, with: "" }, reasons: [],
  }));
  const misses = missedTurns({ people: () => [0] }, { turns }).map(({ line }) => line);
  return [misses, notesOf({ turns }, "line").map(([, note]) => note.split(":")[0])];
}"""


def test_a_pasted_position_is_analysed_with_reasons_deepened_stopped_and_tried(visit: Visit) -> None:
    page = visit("#/crossword/analysis", fresh=True)
    expect(at(page, "square-8H")).to_be_visible()  # the room opened as a form without a board
    expect(at(page, "no-rack")).to_be_visible()
    at(page, "square-8H").click()
    page.keyboard.type("cat")  # a word is typed where it is to lie
    expect(at(page, "position-word")).to_have_value("8H Cat")
    expect(at(page, "square-8I")).to_have_accessible_name("I8, A, 1 point, suggested")  # it is seen where it will lie
    at(page, "square-10H").click()  # to go on elsewhere puts it
    expect(at(page, "square-8I")).to_have_accessible_name("I8, A, 1 point")
    set_up(page, CGP.replace("/15 CEEHNQT", "/14 CEEHNQT"))
    expect(at(page, "position-form").get_by_test_id("room-error")).to_have_attribute("data-code", "cgp/row")
    set_up(page, CGP)
    expect(analysis(page, "done")).to_be_visible()
    expect(at(page, "candidate-1")).to_have_accessible_name(re.compile(r"^1\. .+ at .+, \d+ points, .*wins \d+\.\d%"))
    expect(page.locator("#live")).to_contain_text("Best: 1. ")
    few = page.locator(".coach-line[data-few]").last  # tried far less than the leaders
    expect(few).to_have_accessible_name(re.compile(r", only \d+ simulated games?$"))
    at(page, "candidate-1").focus()
    page.keyboard.press("ArrowDown")
    second = at(page, "candidate-2")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(second).to_have_attribute("aria-expanded", "true")
    expect(at(page, "verdict")).to_have_text(re.compile(r"^−\d+\.\d\s*\w+ is \d+\.\d points worse than \w+\."))
    expect(at(page, "reasons").get_by_role("listitem").last).to_have_text(re.compile(r"^[+−·].*\w+.+\.$"))
    assert_adds_up(page)
    behind = numbers(page.locator(".coach-line .coach-behind"))
    assert behind == sorted(behind, reverse=True)  # the order ignored its own column
    of = re.search(r"\d+", at(page, "analysis-progress").inner_text())
    assert of
    expect(at(page, "tried")).to_have_text(re.compile(rf"^\d+ of the {of[0]} simulations · expected final margin "))
    expect(page.locator(".tile.ghost").first).to_be_visible()
    assert_clean(page)
    assert crowded_on_a_phone_with_large_text(page, ".coach-line") == []
    at(page, "analysis-more").click()
    at(page, "analysis-stop").click()
    expect(analysis(page, "stopped")).to_be_visible()
    expect(second).to_be_visible()
    page.evaluate(STARTED)
    at(page, "analysis-start").click()
    at(page, "analysis-stop").click()
    expect(analysis(page, "stopped")).to_be_visible()
    assert page.evaluate("window.started") == []
    tiles = page.locator(".xw-square .tile:not(.ghost)").count()
    at(page, "candidate-try").click()
    expect(at(page, "no-rack")).to_be_visible()
    assert page.locator(".xw-square .tile").count() > tiles
    at(page, "trail-back").click()
    expect(page.locator(".xw-square .tile:not(.ghost)")).to_have_count(tiles)
    expect(analysis(page, "stopped")).to_be_visible()


def test_a_play_of_ones_own_is_laid_and_compared(visit: Visit) -> None:
    page = visit("#/crossword/study")
    page.evaluate(SPARE, 10)
    cgp = CGP.replace("full", "CSW21").replace(" ", "+").replace("/", "%2F")
    page.goto(f"{page.url.split('#')[0]}#/crossword/analysis?cgp={cgp}")
    expect(analysis(page, "done")).to_be_visible()
    expect(at(page, "list-replaced")).to_have_text("CSW21 is not on this device; judged by the list Full.")
    at(page, "square-9I").click()
    page.keyboard.type("tq")
    expect(at(page, "preview")).to_have_text(re.compile("Not in the word list: .*TQ"))
    at(page, "recall").click()
    at(page, "square-9I").click()
    page.keyboard.type("tee")
    expect(at(page, "preview")).to_have_text("TEE + IT + BE: 11 points")
    at(page, "compare").click()
    expect(page.locator(".coach-line.chosen")).to_have_attribute("data-move", "9I TEE")
    expect(at(page, "reasons").get_by_role("listitem").first).to_be_visible()


def test_a_game_brought_as_gcg_is_reviewed_kept_over_a_reload_and_exported_with_notes(visit: Visit) -> None:
    page = visit("#/crossword/review")
    at(page, "reviews").locator("summary").click()
    turns = GCG.read_text("utf-8").splitlines(keepends=True)[:7]
    at(page, "gcg-text").fill("".join(["#lexicon CSW12\n", *turns]))
    assert_clean(page)
    at(page, "gcg-bring").click()
    review = at(page, "review-page")
    expect(review).to_have_attribute("data-complete", "true")
    expect(at(page, "review-remark").first).to_have_text("CSW12 is not on this device; judged by the list Full.")
    expect(at(page, "review-turn-2")).to_have_accessible_name(re.compile("points lost|Nothing better|as good"))
    # what is within its error is no mistake
    assert page.evaluate(AS_GOOD) == [[1], ["As good", "Better", "Nothing better was found."]]
    at(page, "review-turn-0").click()
    expect(page.locator("#live")).to_contain_text("Turn 1 of 3. ")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/1$"))
    # where the focus moves, the line itself says the turn, and nothing says it again
    expect(at(page, "review-turn-1")).to_be_focused()
    expect(at(page, "review-turn-1")).to_have_accessible_name(re.compile(r"^2\. [^:]+: HOE at H6, 12 points, "))
    expect(page.locator("#live")).not_to_contain_text("Turn 2")
    expect(page.locator(".tile.last")).to_have_count(3)
    expect(at(page, "review-misses").get_by_role("listitem")).to_have_count(1)  # two are within their error
    assert_clean(page)
    assert crowded_on_a_phone_with_large_text(page, "[data-testid=review-turns] .review-turn") == []
    page.context.route("**/*.wasm", lambda route: None)  # what is kept needs no engine
    page.reload()
    expect(at(page, "turn-said")).to_contain_text("HOE at H6")
    at(page, "review-graph").locator("summary").click()
    expect(at(page, "review-table").get_by_role("row")).to_have_count(4)
    page.context.unroute("**/*.wasm")
    page.reload()
    with page.expect_download() as download:
        at(page, "review-export").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert text.count("#note ") == 3
    at(page, "review-all").click()
    at(page, "review-delete").click()
    expect(at(page, "review-entry")).to_have_count(0)
    at(page, "deleted-action").click()
    expect(at(page, "review-entry")).to_have_count(1)


def test_a_finished_game_is_reviewed_from_its_end_and_a_turn_of_it_opened_and_a_miss_practised(visit: Visit) -> None:
    page = visit(GAME, **BY_TOUCH)
    page.evaluate(SPARE, 4)
    at(page, "pass").click()
    expect(at(page, "pass")).to_be_enabled()  # again, when the computer has played
    at(page, "more").click()
    at(page, "resign").click()
    at(page, "resign-confirm").click()
    at(page, "end-review").click()  # leads to the misses: the quick review begins by itself
    expect(at(page, "review-page")).to_have_attribute("data-complete", "true")
    expect(page).to_have_url(re.compile(r"/(\d+|misses)$"))
    expect(at(page, "accuracy-1")).to_have_text(re.compile(r"\d+%"))
    own = at(page, "review-seats").get_by_role("listitem").first  # who passed at the first turn and resigned
    expect(own).to_contain_text(re.compile(r"(Mistakes|Blunders)\s*1"))
    line = at(page, "review-turn-0")  # tapping a turn changed only the colour of its line
    line.tap()
    board = at(page, "board").bounding_box()
    below = line.bounding_box()
    assert board
    assert below
    assert -1 < below["y"] < board["y"] < below["y"] + 2 * below["height"]
    assert board["y"] + board["height"] <= 740
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    at(page, "review-try").click()
    expect(at(page, "candidate-1")).to_be_visible()
    at(page, "room-back").click()
    expect(at(page, "review-page")).to_have_attribute("data-complete", "true")
    at(page, "review-game").click()
    expect(at(page, "open-end")).to_be_visible()
    page.go_back()
    at(page, "review-box").click()
    expect(at(page, "review-boxed")).to_contain_text(re.compile(r"In the box: \d+ new card"))
    page.reload()
    at(page, "review-box").click()
    expect(at(page, "review-boxed")).to_contain_text("in the box already")
    at(page, "review-practise").click()
    expect(at(page, "puzzle-asked")).to_have_text("Find the best play.")
    at(page, "puzzle-give-up").click()
    expect(at(page, "puzzle-why")).to_contain_text("points worse")
    expect(at(page, "puzzle-kept")).to_contain_text("in the box")


def test_the_analysis_stands_beside_the_board_and_its_play_is_placed_and_noted(visit: Visit) -> None:
    page = visit(GAME, **BY_TOUCH)
    expect(page.locator("[data-testid=pass]:enabled")).to_be_visible()
    at(page, "more").click()
    at(page, "analyse").click()
    at(page, "candidate-2").click()
    expect(page.locator(".tile.ghost").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") == 740
    assert_clean(page)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    at(page, "candidate-3").click()  # the head of the list stood over all of it
    page.evaluate("document.documentElement.style.fontSize = ''")
    at(page, "candidate-2").click()
    at(page, "candidate-place").click()
    expect(at(page, "analysis")).to_have_count(0)
    expect(at(page, "play")).to_be_enabled()
    at(page, "play").click()
    at(page, "open-sheet").click()
    expect(at(page, "helped")).to_have_attribute("data-kind", "analysis")


def test_words_are_looked_up_as_one_types(visit: Visit) -> None:
    page = visit("#/crossword/study")
    expect(at(page, "room-lexicon")).to_have_value("standard")  # as in new games
    at(page, "room-lexicon").select_option("full")
    for tab, text, counted in (("anagrams", "retinas", "RETINAS"), ("pattern", "q[^u]*", "QI"), ("word", "care", "")):
        open_tab(page, tab)
        at(page, "study-input").fill(text)
        if counted:
            expect(at(page, "study-count")).to_have_text(re.compile(r"^\d+ words$"))
            expect(at(page, "study-word").get_by_text(counted, exact=True)).to_be_visible()
        assert_clean(page)
    expect(at(page, "study-verdict")).to_contain_text("CARE is in the list Full (English).")
    expect(at(page, "meaning").first).to_contain_text("feel concern or interest")
    expect(at(page, "hooks-back")).to_contain_text("D R S T X")
    open_tab(page, "short")
    expect(at(page, "study-word").first).to_have_text("AA")
    before = at(page, "study-count").inner_text()
    at(page, "letter-Q").click()
    expect(at(page, "study-count")).not_to_have_text(before)
    at(page, "length-7").click()
    expect(at(page, "study-word")).to_have_count(100)
    expect(at(page, "study-word").first).to_have_text(re.compile(r"^[A-Z]{7}$"))
    at(page, "study-more").click()
    expect(at(page, "study-word")).to_have_count(200)
    assert_clean(page)
    page.go_back()
    expect(at(page, "study-input")).to_have_value("CARE")


def test_a_drill_is_done_by_keyboard_and_ear(visit: Visit) -> None:
    page = visit("#/crossword/study/word-drill")
    expect(page.locator("#live")).to_contain_text(re.compile(r"[A-Z] [A-Z]: a word\?"))
    drill = at(page, "drill")
    while int(drill.get_attribute("data-done") or 0) < ITEMS:
        expect(at(page, "meanings")).to_have_count(0)  # not before the answer
        page.keyboard.press("ArrowLeft")
        word = page.locator(".study-spelt .visually-hidden").inner_text()
        expect(at(page, "drill-verdict")).to_contain_text(f" {word} is ")  # it stood under the next question
        expect(at(page, "drill-next")).to_be_focused()
        is_word = "is a word" in at(page, "drill-verdict").inner_text()
        assert [each.get_attribute("data-of") for each in at(page, "meanings").all()] == [word] * is_word
        page.keyboard.press("Enter")
    right = int(drill.get_attribute("data-right") or 0)
    expect(page.locator("#live")).to_contain_text(f"{right} of {ITEMS} right")
    expect(at(page, "drill-again")).to_be_focused()
    assert 0 < right < ITEMS
    at(page, "drill-missed").click()
    expect(drill).to_have_attribute("data-done", "0")
    open_tab(page, "leave-drill")
    at(page, "answer-0").press("2")
    expect(at(page, "drill-verdict")).to_have_text(re.compile(r"^[✓✗] [A-Z?]+ [+−]?\d+\.\d, [A-Z?]+ [+−]?\d+\.\d$"))
    assert_clean(page)


def test_a_position_of_clabbers_stays_one_when_words_are_put_on_its_board(visit: Visit) -> None:
    cgp = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 EIQTU/ 0/0 0 lex full; var WordSmog;"
    page = visit(f"#/crossword/analysis?lexicon=full&cgp={cgp.replace(' ', '+').replace('/', '%2F')}")
    expect(at(page, "position-facts")).to_contain_text("Clabbers")
    expect(at(page, "analysis-progress")).to_contain_text(re.compile("[Ss]imulat"))
    at(page, "position-form").locator("summary").click()
    for wrong, said in (("15N CAT", "That is off the board."), ("cat", "The position cannot be read at cat.")):
        at(page, "position-word").fill(wrong)
        at(page, "position-word").press("Enter")
        expect(at(page, "room-error")).to_have_text(said)
        expect(at(page, "position-word")).to_be_focused()
    # Rows may have letters, as in French clubs: 8D is H4 there.
    page.evaluate("async () => (await import('./shell/base/settings.js')).choose({rows: 'letters'})")
    expect(page.locator(".xw-rows span").nth(7)).to_have_text("H")
    expect(page.locator(".xw-columns span").nth(3)).to_have_text("4")
    at(page, "position-word").fill("H4 CTA")
    at(page, "position-word-put").click()
    expect(page.locator(".xw-square .tile:not(.ghost)")).to_have_count(3)
    expect(at(page, "position-facts")).to_contain_text("Clabbers")


KILL = """
window.workers = [];
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(...all) {
    super(...all);
    if (String(all[0]).includes("worker")) workers.push(this);
  }
};
"""


def kill_engine(page: Page) -> None:
    """End the engine's worker without a word, as a device does that runs out of memory."""
    page.evaluate("workers.pop().terminate()")


# Stops a review, or ends its engine, as soon as so many turns are reviewed; the places where its key stood until then.
WHEN_REVIEWED = """([least, act, wait]) => new Promise((done, fail) => {
  const places = new Set();
  const begun = performance.now();
  const look = () => {
    const key = document.querySelector("[data-testid=review-stop]");
    const said = document.querySelector("[data-testid=review-progress]")?.textContent ?? "";
    if (key) places.add(JSON.stringify(key.getBoundingClientRect()));
    if (performance.now() - begun > wait) return fail(new Error(`waited in vain: ${said}`));
    if (!key || Number(/\\d+/.exec(said)?.[0] ?? 0) < least) return setTimeout(look, 10);
    if (act === "kill") workers.pop().terminate();
    else key.click();
    done([...places]);
  };
  look();
})"""


def test_an_analysis_whose_engine_was_lost_goes_on_by_itself(visit: Visit) -> None:
    page = visit("#/crossword/analysis", script=KILL)
    set_up(page, CGP)
    expect(at(page, "analysis-progress")).to_have_text(re.compile(r"Simulating: [1-9]\d+ of"))
    kill_engine(page)
    expect(analysis(page, "done")).to_be_visible()
    expect(at(page, "analysis-failed")).to_have_count(0)


def test_a_review_that_was_stopped_or_whose_engine_was_lost_goes_on_where_it_was(visit: Visit) -> None:
    page = visit("#/crossword/review", script=KILL)
    at(page, "reviews").locator("summary").click()
    lines = GCG.read_text("utf-8").splitlines(keepends=True)[:14]  # a game that was broken off
    at(page, "gcg-text").fill("".join(lines).replace("H6 HOE +12", "H6 HOE +21") + "tea\n")
    at(page, "gcg-bring").click()
    places = page.evaluate(WHEN_REVIEWED, [1, "stop", WAIT])
    assert len(places) == 1, places  # the key ran away from whoever wanted to press it
    expect(at(page, "review-start")).to_have_text("Go on")
    expect(at(page, "review-state")).to_have_text(re.compile("Stopped after"))
    done = int(re.findall(r"\d+", at(page, "review-state").inner_text())[0])
    at(page, "review-problems").locator("summary").click()
    problems = at(page, "review-problems").get_by_role("listitem")
    expect(problems.first).to_have_text(re.compile(r"^Line 6 >Greta_Ito: .*By the rules it is 12 points\.$", re.DOTALL))
    expect(problems.last).to_have_text(re.compile(r"^Line 15 tea.*This line cannot be read\.$", re.DOTALL))
    assert_clean(page)
    page.reload()
    at(page, "review-start").click()
    page.evaluate(WHEN_REVIEWED, [done, "kill", WAIT])
    page.evaluate(WHEN_REVIEWED, [done + 1, "stop", WAIT])  # by the next engine
    at(page, "review-method").select_option("static")
    at(page, "review-start").click()
    expect(at(page, "review-page")).to_have_attribute("data-complete", "true")
    expect(at(page, "room-error")).to_have_count(0)


def test_long_words_have_room_on_the_keys_and_beside_the_bag(visit: Visit) -> None:
    page = visit(GAME, viewport={"width": 1024, "height": 768})
    expect(page.locator("[data-testid=pass]:enabled")).to_be_visible()
    set_language(page, "de")
    tight = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert page.locator(".xw-keys .xw-key").evaluate_all(tight) == []
    lines = "all => all.map(one => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)))"
    assert page.locator(".balance > :first-child").evaluate_all(lines) == [1, 1]
