"""The tree of an analysis, the map of replies, two plays ply by ply, and the whole as a link and a file."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.web.looks import violations
from tests.web.saving import home
from tests.web.visiting import Visit

OPEN = "15/15/15/15/15/15/15/6TEN6/15/15/15/15/15/15/15 ACTINGS/ 20/0 0 lex standard;"
# one tile in the bag: the position of a game of best plays
LAST_TILE = (
    "EF1KUE1OF6/TAJ2Q1PAC5/EMO2U2IO4T/S3WIVERN1YEAH/I1WOOD1V2LARGO/APEX1STERNAGE1R/n1TOC2N6N/ST5T6I/1I12E/1ZA11R/2B12/"
    "2ED11/2LI11/2ID11/BRAYING8 EHLMSU?/ 407/383 0 lex standard;"
)
# After each turn of the first play: the lead before it with the points so far, the tiles kept, and the lead.
SUMS = """table => {
  const said = [...table.querySelectorAll("tbody tr td:nth-of-type(1)")].map((cell) => cell.innerText
    .replaceAll("\u2212", "-").match(/[+-]?\\d+\\.\\d/g).map(Number));
  const kept = (cell) => cell.at(-1);
  let points = said[0][0];
  return [1, 4, 7].map((at) => [(points += said[at][0]), kept(said[at + 1]), said[at + 2][0]]);
}"""
# From now on nothing can be compressed to less than 30,000 bytes.
SWELL = """() => {
  window.CompressionStream = class {
    constructor() {
      return new TransformStream({ flush: (stream) => stream.enqueue(new Uint8Array(30_000)) });
    }
  };
}"""
# What the page says of an ending with these bounds, with lines of which so many are proven.
SAID = """async ([state, proven, bound, lines]) => {
  const { analysisSaid } = await import(new URL("games/crossword/coach/panel.js", document.baseURI));
  const best = { move: "8D QUIET", rank: 1, score: 12, leave: "", equity: 0, win: null, spread: bound[0], exact: true };
  const shown = { method: "endgame", proven, bound, lines: lines.map((one) => ({ proven: one })), candidates: [best] };
  return analysisSaid({ report: shown, candidates: [best], state });
}"""
# The moves shown while a searched report is followed by a simulated one, unfinished, and then by a searched one.
FOLLOWED = """async () => {
  const { Analysis } = await import(new URL("games/crossword/coach/analysis.js", document.baseURI));
  const report = (move, searched) => ({ method: "simulation", done: 9, effort: 9, candidates: [],
    outcomes: [{ move, searched, rows: [] }] });
  const shown = [];
  const job = (start, onProgress) => ({ pause() {}, stop() {}, run: async () => {
    for (const [move, searched] of [["old", true], ["simulated", false], ["new", true]]) {
      onProgress({ done: false, progress: 0.5, report: report(move, searched) });
      shown.push(analysis.report.outcomes[0].move);
    }
    return { done: false, progress: 0.5, report: report("stopped", false) };
  } });
  const analysis = new Analysis({ job, ask: async () => null }, () => {});
  await analysis.goOn();
  return [...shown, analysis.report.outcomes[0].move];
}"""
# Waits until the address has this note of the position that is shown: it is written a moment after the last change.
NOTED = """async (note) => {
  const { readLink } = await import(new URL("games/crossword/analysis/saved.js", document.baseURI));
  for (;;) {
    const saved = await readLink(location.hash.split(/[/?]/)[3] ?? "").catch(() => null);
    if (saved && [saved, ...saved.steps][saved.at].note === note) return;
    await new Promise((later) => setTimeout(later, 50));
  }
}"""
# The positions after a play that is tried twice at once, and the tiles in the bag where four of seven are known.
TWICE = """async () => {
  const { AnalysisHistory } = await import(new URL("games/crossword/analysis/history.js", document.baseURI));
  const view = () => ({ rack: "GINS", bag: 83, options: { lexicon: "standard" }, seats: [] });
  const request = async ({ type }) => (type === "ask" ? { answer: { position: {} } } : { view: view(), cgp: "" });
  const history = new AnalysisHistory({ started: async () => {}, request });
  await history.setUp({});
  await Promise.all([history.after("8D CAT"), history.after("8D CAT")]);
  return [history.root.children.length, history.here.move, history.here.view.bag];
}"""
# What refuses a tree of so many positions after the first.
REFUSED = """async (count) => {
  const { writeFile } = await import(new URL("games/crossword/analysis/saved.js", document.baseURI));
  try { return writeFile({ steps: Array(count).fill({}) }) && ""; } catch (error) { return error.code; }
}"""
TREE = "[data-testid=tree-item]"
# An address that is written when another page is there already.
LATE = "async (home) => (await import(home + 'games/crossword/address.js')).rewriteAddress('analysis')"


def analysis(page: Page) -> None:
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-state", "done")


def moves(page: Page) -> list[str]:
    return page.locator(f"{TREE} b").all_inner_texts()


def test_an_analysis_branches_and_a_link_and_a_file_bring_all_of_it_back(visit: Visit) -> None:
    page = visit(f"#/crossword/analysis?cgp={quote(OPEN)}&lexicon=standard")
    analysis(page)

    # Where the opponent replies: on the squares, and in words.
    page.get_by_test_id("candidate-1").click()
    page.get_by_test_id("candidate-heat").click()
    expect(page.get_by_test_id("heat")).to_contain_text("60")
    shares = page.locator(".xw-square[data-heat]")
    expect(shares.first).to_be_visible()
    page.get_by_test_id("candidate-2").click()  # the map of another play is not of this board
    expect(shares).to_have_count(0)
    page.get_by_test_id("candidate-1").click()
    expect(shares.first).to_be_visible()
    page.get_by_test_id("candidate-heat").click()
    expect(shares).to_have_count(0)

    # Two plays, ply by ply.
    page.get_by_test_id("candidate-plies").click()
    page.get_by_test_id("candidate-2").click()
    page.get_by_test_id("candidate-plies").click()
    expect(page.get_by_test_id("ply-2")).to_contain_text("±")
    expect(page.locator("#live")).to_contain_text(re.compile(r"60 deals for both, Difference: [+−]\d+\.\d ± "))
    listed = re.findall(r"\d+\.\d%", page.get_by_test_id("ply-listed").inner_text())  # the chances of the list
    assert listed[:2] == [
        re.findall(r"\d+\.\d%", page.get_by_test_id(f"candidate-{rank}").inner_text())[0] for rank in (1, 2)
    ]
    sums = page.get_by_test_id("ply-table").evaluate(SUMS)
    assert len(sums) == 3
    assert all(abs(points + kept - ahead) < 0.25 for points, kept, ahead in sums)

    # A play, tiles for the opponent, a second line beside it; names and notes.
    page.get_by_test_id("candidate-try").click()
    expect(page.locator(TREE)).to_have_count(2)
    page.get_by_test_id("tree-draw").click()
    analysis(page)
    expect(page.get_by_test_id("position-rack")).not_to_have_value("")
    page.get_by_test_id("tree-name").fill("quiet")
    page.get_by_test_id("tree-note").fill("They hold tiles.")
    page.locator(f"{TREE}[aria-selected=true]").press("ArrowLeft")
    page.get_by_test_id("candidate-1").click()
    page.get_by_test_id("candidate-try").click()
    expect(page.locator(TREE)).to_have_count(3)
    before = moves(page)
    page.get_by_test_id("tree-promote").press("Enter")  # its key is off then, so the focus goes to the tree
    expect(page.locator(f"{TREE}[aria-selected=true]")).to_be_focused()
    expect(page.locator(f"{TREE} b").nth(1)).to_have_text(before[2])
    told = page.locator(TREE).all_inner_texts()

    # A reload brings back what the address keeps by itself.
    page.get_by_test_id("tree-note").fill("Kept.")
    page.evaluate(NOTED, "Kept.")
    page.reload()
    expect(page.locator(TREE)).to_have_count(3)
    expect(page.get_by_test_id("tree-note")).to_have_value("Kept.")
    page.get_by_test_id("tree-note").fill("")
    assert page.locator(TREE).all_inner_texts() == told

    page.get_by_test_id("tree-link").click()
    page.evaluate(NOTED, "")
    link = page.evaluate("location.hash")
    with page.expect_download() as saved:
        page.get_by_test_id("tree-save").click()
    text = saved.value.path().read_text("utf-8")

    page.evaluate("location.hash = '#/about'")
    expect(page.locator(TREE)).to_have_count(0)
    page.evaluate(LATE, home(page))
    expect(page).to_have_url(re.compile("#/about$"))
    page.evaluate("(hash) => void (location.hash = hash)", link)
    expect(page.locator(TREE)).to_have_count(3)
    assert page.locator(TREE).all_inner_texts() == told

    # What cannot be played again changes nothing, and says where it is wrong.
    value = json.loads(text)
    for change, code, field in [
        ({"steps": [{**value["steps"][0], "move": "1A ZZZ"}], "at": 0}, "analysis/step", "steps[0]"),
        ({"at": 7}, "analysis/field", "at"),
        ({"version": 9}, "analysis/version", "9"),
    ]:
        opened(page, json.dumps({**value, **change}))
        error = page.get_by_test_id("room-error").first
        expect(error).to_have_attribute("data-code", code)
        expect(error).to_contain_text(field)
        assert page.locator(TREE).all_inner_texts() == told
    page.get_by_test_id("tree-delete").click()
    expect(page.locator(TREE)).to_have_count(2)
    opened(page, text)
    expect(page.locator(TREE)).to_have_count(3)
    assert page.locator(TREE).all_inner_texts() == told

    # The tree that gave way comes back, from a file and from another rack at the start.
    page.get_by_test_id("tree-closed").get_by_role("button").click()
    expect(page.locator(TREE)).to_have_count(2)
    page.locator(TREE).first.click()
    page.get_by_test_id("position-rack").fill("AEINRST")
    page.get_by_test_id("position-rack").press("Enter")
    expect(page.locator(TREE)).to_have_count(1)
    page.get_by_test_id("tree-closed").get_by_role("button").click()
    expect(page.locator(TREE)).to_have_count(2)

    # A tree that is too long for the address is said to be so, and offered as a file.
    page.evaluate(SWELL)
    page.get_by_test_id("tree-note").fill("Too long.")
    expect(page.get_by_test_id("tree-too-long")).to_contain_text("too long for the address")
    with page.expect_download() as saved:
        page.get_by_test_id("tree-too-long-action").click()
    assert "Too long." in saved.value.path().read_text("utf-8")


def opened(page: Page, text: str) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("tree-open").click()
    chooser.value.set_files({"name": "a.json", "mimeType": "application/json", "buffer": text.encode()})


def test_near_the_end_a_play_shows_its_chance_its_points_and_every_draw(visit: Visit) -> None:
    page = visit(f"#/crossword/analysis?cgp={quote(LAST_TILE)}&lexicon=standard")
    analysis(page)
    # the chance decides, so the list says how far behind in chance and in points, and what was not searched
    expect(page.get_by_test_id("candidate-2")).to_have_accessible_name(
        re.compile(r"behind the best: chance to win −?\d+\.\d%, margin [+−]\d+\.\d")
    )
    expect(page.locator(".coach-foot").last).to_contain_text("The chance to win decides")
    expect(page.locator(".coach-line[data-few]").last).to_have_accessible_name(re.compile("endings not searched$"))
    page.get_by_test_id("candidate-1").click()
    outcomes = page.get_by_test_id("outcomes")
    expect(outcomes).to_contain_text("8 possible draws")
    expect(outcomes).to_contain_text("expected final margin +")
    rows = page.get_by_test_id("draw-table").get_by_role("row")
    expect(rows).to_have_count(9)
    expect(rows.nth(1)).to_contain_text("proven")
    assert violations(page) == []
    # an ending is solved when the value of each of its lines is proven, not before
    for told, said in [
        (["running", True, [12, 12], [True, False]], "Best play proven, margin +12; solving the next ones"),
        (["done", True, [12, 12], [True, False]], "Best play proven, margin +12; the next ones are not. Best: "),
        (["running", False, [3, 12], [False]], "Solving the ending: it ends between +3 and +12"),
        (["running", False, [None, 12], [False]], "Solving the ending: it ends at +12 or worse"),
        (["done", True, [12, 12], [True, True]], "The ending is solved. Best: "),
    ]:
        assert page.evaluate(SAID, told).startswith(said)
    assert page.evaluate(TWICE) == [1, "8D CAT", 80]
    assert page.evaluate(FOLLOWED) == ["old", "old", "new", "new"]
    assert [page.evaluate(REFUSED, count) for count in (400, 401)] == ["", "analysis/too_many"]
