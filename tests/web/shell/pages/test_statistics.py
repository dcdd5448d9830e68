"""Statistics: what is counted of a finished game, once and on this device; pictures with their numbers behind them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from asobiba.bridge import Door
from tests.web.looks import violations
from tests.web.saving import drop
from tests.web.visiting import BY_TOUCH, Visit

Answer = dict[str, Any]
SEATS = {
    "crossword": ["human", "beginner"],
    "kotoba": ["human", "beginner", "beginner"],
    "skat": ["human", "beginner", "beginner"],
}


# How many games are counted after one that was played here, the same as a copy, the same deal played otherwise,
# and another deal.
COUNT = """async ({ record, view }) => {
  const { allRows, countGame } = await import("./shell/storage/statistics-store.js");
  const counted = [];
  const entry = (id, options) => ({ id, record: {...record, options}, view, updated: 1 });
  const dealt = {...record.options, dealt: ["AEINRST"]};
  const again = entry("again", record.options);
  again.record.actions = record.actions.slice(1);
  for (const game of [entry("here", record.options), entry("copy", record.options), again, entry("deal", dealt)]) {
    await countGame(game);
    counted.push((await allRows()).rows.length);
  }
  return counted;
}"""
# A row of a version to come.
NEWER = """() => new Promise((done) => {
  indexedDB.open("asobiba-statistics").onsuccess = ({ target: { result } }) => {
    const change = result.transaction("games", "readwrite");
    change.objectStore("games").put({schema: 99, id: "later", digest: "later"}, "later");
    change.oncomplete = () => done(result.close());
  };
})"""


def choice(door: Door, game: str, table: Answer) -> str:
    """What the person at the table does: the hint, or what comes first."""
    if game == "skat":
        view = table["view"]
        if view["may"]["bid"] and view["deal"]["number"] == 1:
            return str(view["may"]["bid"][0])
        if view["phase"] == "skat":
            return "take"
        if view["phase"] == "lay":
            return f"lay {view['legal'][-2]} {view['legal'][-1]}"
        if view["phase"] == "declare":
            return "declare grand"
        return str(view["legal"][0]) if view["may"]["play"] else "pass"
    answer = ask(door, {"type": "ask", "table": table["table"], "seat": 0, "question": "hint"})["answer"]
    if game == "crossword":
        return str(answer["plays"][0]["move"]) if answer["plays"] else "pass"
    can_make = table["view"]["phase"] == "make" and answer["actions"]
    return str(answer["actions"][0]["action"]) if can_make else "discard"


def ask(door: Door, message: Answer) -> Answer:
    answer: Answer = json.loads(door.handle(json.dumps(message)))
    assert answer["ok"], answer
    return answer


def played(door: Door, game: str, seed: int) -> Answer:
    """A game played to its end without a page."""
    seats = [{"kind": "human"} if seat == "human" else {"kind": "computer", "level": seat} for seat in SEATS[game]]
    options = {"rounds": 3} if game == "kotoba" else {"rounds": 1} if game == "skat" else {}
    table = ask(door, {"type": "new", "game": game, "seed": seed, "seats": seats, "options": options})
    while table["acting"]:
        where = {"table": table["table"], "seat": 0}
        if table["acting"] == "computer":
            table = ask(door, {"type": "step", **where})
        else:
            ply = len(table["record"]["actions"])
            table = ask(door, {"type": "act", **where, "ply": ply, "action": choice(door, game, table)})
    return table


@pytest.fixture(scope="module")
def finished() -> dict[str, Answer]:
    """One finished game of each kind."""
    door = Door()
    return {game: played(door, game, 3) for game in SEATS}


def bring(page: Page, folder: Path, tables: list[Answer]) -> None:
    """Import the records, as from another device."""
    file = folder / "games.json"
    games = [{"record": table["record"], "updated": 1_700_000_000_000 + at} for at, table in enumerate(tables)]
    file.write_text(json.dumps({"kind": "asobiba games", "schema": 1, "games": games}), "utf-8")
    page.goto(page.url.split("#")[0] + "#/saved")
    page.reload()
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("saved-import").click()
    chooser.value.set_files(file)
    expect(page.get_by_test_id("imported")).to_be_visible()


def enter(page: Page, game: str) -> None:
    page.goto(page.url.split("#")[0] + f"#/statistics/{game}")
    expect(page.get_by_test_id(f"statistics-{game}")).to_have_attribute("aria-current", "page")


def tally(page: Page) -> dict[str, str]:
    """The numbers by their names, as they stand on the page."""
    facts = page.get_by_test_id("tally").locator("> div").all()
    return {fact.locator("dt").inner_text(): fact.locator("b").inner_text() for fact in facts}


def test_a_game_that_ends_is_counted_once_and_stays_counted_when_it_is_deleted(visit: Visit) -> None:
    page = visit("#/new?game=crossword&seed=7&seats=human,beginner")
    page.get_by_test_id("more").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-confirm").click()
    expect(page.get_by_test_id("end-dialog")).to_be_visible()
    expect(page.get_by_test_id("end-facts")).to_contain_text("Your rating")
    page.reload()
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    enter(page, "crossword")
    counted = tally(page)
    assert (counted["Games"], counted["Won"], counted["Games without help"]) == ("1", "0", "1")
    rating = page.get_by_test_id("rating-games-now").inner_text()
    expect(page.get_by_test_id("rating-games")).to_contain_text("Still provisional")
    expect(page.get_by_test_id("rating-games")).not_to_contain_text(re.compile("[Ss]trong"))
    assert 700 < int(rating) < 1500  # lost, and the level is not much stronger than a newcomer is taken to be
    # Nothing was chosen on the form so far: it proposes the level that is an even match.
    page.goto(page.url.split("#")[0] + "#/new/crossword")
    expect(page.get_by_test_id("rating-note")).to_contain_text(f"{rating} ±")
    expect(page.locator(".opponent", has=page.get_by_test_id("even-match")).get_by_role("radio")).to_be_checked()
    expect(page.get_by_test_id("level-ratings").locator("tbody tr")).to_have_count(7)
    # From now on a hint has a price, which is told before, and so has a turn taken back.
    page.goto(page.url.split("#")[0] + "#/new?game=crossword&seed=8&seats=human,beginner")
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    page.get_by_test_id("pass").click()
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("rated")).to_contain_text("undo a turn")
    page.get_by_test_id("dialog-no").click()
    expect(page.get_by_test_id("undo")).to_be_enabled()
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("rated")).to_contain_text("With a hint")
    expect(page.get_by_test_id("rated")).to_contain_text("no longer counts")
    expect(page.get_by_test_id("hint-more")).to_have_count(0)
    page.get_by_test_id("dialog-yes").click()
    expect(page.get_by_test_id("hint-more")).to_be_enabled()
    page.get_by_test_id("hint-dialog").get_by_test_id("close-dialog").click()
    page.get_by_test_id("more").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-confirm").click()
    expect(page.get_by_test_id("end-facts")).to_contain_text("does not count")
    enter(page, "crossword")
    counted = tally(page)
    assert (counted["Games"], counted["Games without help"]) == ("2", "1")
    page.get_by_test_id("nav-saved").click()
    page.get_by_test_id("saved-delete").first.click()
    expect(page.get_by_test_id("saved-delete")).to_have_count(1)
    page.get_by_test_id("saved-delete").click()
    expect(page.get_by_test_id("saved-empty")).to_be_visible()
    page.get_by_test_id("nav-home").click()
    enter(page, "crossword")
    page.reload()
    expect(page.get_by_test_id("level-beginner")).to_be_visible()
    assert tally(page) == counted
    assert page.get_by_test_id("rating-games-now").inner_text() == rating


def test_imported_games_tell_what_the_engine_says_of_them(
    visit: Visit, tmp_path: Path, finished: dict[str, Answer]
) -> None:
    page = visit()
    for _ in range(2):  # the same games brought twice count once
        bring(page, tmp_path, list(finished.values()))
    views = {game: table["view"] for game, table in finished.items()}

    enter(page, "crossword")
    view = views["crossword"]
    plays = [turn for turn in view["turns"] if turn["seat"] == 0 and turn["kind"] == "play"]
    best = max(plays, key=lambda turn: turn["score"])
    points = view["seats"][0]["score"] - sum(each["points"] for each in view["result"]["details"] if each["seat"] == 0)
    said = tally(page)
    assert said["Games"] == "1"
    assert said["Won"] == str(int(view["result"]["ranks"] == [1, 2]))
    assert said["Highest score"] == str(view["seats"][0]["score"])
    assert said["Best play"] == str(best["score"])
    assert float(said["Points per play"]) == pytest.approx(points / len(plays), abs=0.051)
    expect(page.get_by_test_id("tally")).to_contain_text(best["words"][0]["word"])

    enter(page, "kotoba")
    view = views["kotoba"]
    made = [turn for turn in view["turns"] if turn["seat"] == 0 and turn["kind"] in ("new", "rewrite")]
    said = tally(page)
    assert said["Words per game"] == str(len(made))
    assert said["Rewrites per game"] == str(sum(turn["kind"] == "rewrite" for turn in made))
    assert said["Chips at the end"] == str(view["seats"][0]["chips"])

    enter(page, "skat")
    view = views["skat"]
    declared = [deal for deal in view["done"] if deal["declarer"] == 0]
    assert declared, "the person is to play alone at least once, or the test sees nothing"
    said = tally(page)
    assert said["Deals"] == str(len(view["done"]))
    assert said["Highest score"] == str(view["seats"][0]["score"]).replace("-", "−")
    row = page.get_by_test_id("statistics-own").get_by_role("row", name="Grand")
    grand = [deal for deal in declared if deal["contract"][0] == "grand"]
    numbers = [len(grand), view["seats"][0]["wins"], sum(deal["score"]["score"] for deal in grand)]
    assert [cell.inner_text() for cell in row.get_by_role("cell").all()] == [
        str(number).replace("-", "−") for number in numbers
    ]


def test_numbers_are_taken_away_as_a_file_and_erased_with_a_way_back(
    visit: Visit, tmp_path: Path, finished: dict[str, Answer]
) -> None:
    page = visit()
    bring(page, tmp_path, list(finished.values()))
    enter(page, "skat")
    with page.expect_download() as download:
        page.get_by_test_id("statistics-export").click()
    text = download.value.path().read_text("utf-8")
    rows = json.loads(text)["games"]
    assert sorted(row["game"] for row in rows) == sorted(finished)
    before = tally(page)
    page.get_by_test_id("statistics-erase").click()
    expect(page.get_by_test_id("statistics-empty")).to_be_visible()
    page.get_by_test_id("erased-action").click()
    expect(page.get_by_test_id("levels")).to_be_visible()
    assert tally(page) == before
    page.get_by_test_id("statistics-erase").click()
    expect(page.get_by_test_id("statistics-empty")).to_be_visible()
    page.reload()  # the finished game is still on the device, and is not counted again
    expect(page.get_by_test_id("statistics-empty")).to_be_visible()
    enter(page, "kotoba")
    expect(page.get_by_test_id("levels")).to_be_visible()
    # What is no row of ours is left out, what is here already stays one.
    spoilt = [{**rows[0], "id": "x", "digest": "x", "score": "100"}, {**rows[0], "game": "chess"}, None]
    drop(page, "statistics.json", json.dumps({**json.loads(text), "games": [*rows, *spoilt]}))
    expect(page.get_by_test_id("import-counted")).to_have_text("Games in the statistics: 1 added · 2 here already")
    enter(page, "skat")
    expect(page.get_by_test_id("levels")).to_be_visible()
    assert tally(page) == before


def test_games_of_strangers_do_not_count_and_what_a_newer_page_counted_stays(visit: Visit, tmp_path: Path) -> None:
    door = Door()
    seats = [{"kind": "human", "name": name} for name in ("Ann", "Bob")]
    table = ask(door, {"type": "new", "game": "crossword", "seed": 5, "seats": seats, "options": {}})
    while table["acting"]:
        where = {"table": table["table"], "seat": table["to_act"][0], "ply": len(table["record"]["actions"])}
        table = ask(door, {"type": "act", **where, "action": "resign"})
    page = visit()
    bring(page, tmp_path, [table])
    enter(page, "crossword")
    expect(page.get_by_test_id("statistics-empty")).to_be_visible()
    expect(page.get_by_test_id("statistics-newer")).to_have_count(0)
    # The same game as one that was played here counts, and so does one of another deal that went the same way.
    assert page.evaluate(COUNT, table) == [1, 1, 1, 2]
    page.evaluate(NEWER)
    page.reload()
    expect(page.get_by_test_id("statistics-newer")).to_contain_text("1 game")
    with page.expect_download() as download:
        page.get_by_test_id("statistics-export").click()
    rows = json.loads(download.value.path().read_text("utf-8"))["games"]
    assert sorted(row["schema"] for row in rows) == [1, 1, 99]


SUMS = """async (rows) => {
  const { byLevel, scaleStep, summary } = await import(new URL("shell/storage/statistics-sums.js", document.baseURI));
  return { all: summary(rows), levels: byLevel(rows, ["low", "high"]).map(([name, found]) => [name, found.length]),
    steps: [0, 7, 40, 333].map(scaleStep) };
}"""


def test_sums_streaks_and_levels_are_reckoned_from_the_rows(page: Page) -> None:
    outcomes = ["won", "won", "won", "lost", None, "won", "drawn", "won", "won"]
    levels = ["high", "low", "mixed", "low", "people", "high", "low", "low", "low"]
    rows: list[dict[str, Any]] = [
        {"outcome": outcome, "level": level, "score": 10 * at, "others": 0, "sums": {"x": at}, "best": None}
        for at, (outcome, level) in enumerate(zip(outcomes, levels, strict=True))
    ]
    # Won with help: counted apart, and neither goes on with a streak nor ends it.
    rows.insert(8, {**rows[0], "help": 2, "level": "low", "score": 0, "sums": {}})
    # A guided game is played, but sets no record and is in no average.
    rows.insert(0, {**rows[0], "outcome": "lost", "help": 1, "taught": True, "level": "low", "score": 900, "sums": {}})
    rows[0]["best"] = {"text": "taught", "points": 900}
    found = page.evaluate(SUMS, rows)
    told = found["all"]
    assert (told["games"], told["decided"], told["won"], told["helped"], told["drawn"]) == (11, 10, 6, 1, 1)
    assert (told["streak"], told["longest"], told["average"], told["sums"]) == (2, 3, 36, {"x": 36})
    assert (told["highest"]["score"], told["best"]) == (80, None)
    assert found["levels"] == [["low", 7], ["high", 2], ["mixed", 1], ["people", 1]]
    assert found["steps"] == [1, 2, 10, 100]


def test_pictures_have_names_and_tables_behind_them_and_fit_a_phone(visit: Visit) -> None:
    page = visit("#/statistics", **BY_TOUCH, locale="de-DE", reduced_motion="reduce")
    expect(page.get_by_test_id("statistics-empty")).to_be_visible()
    page.evaluate(ROWS)
    page.reload()
    expect(page.get_by_test_id("latest")).to_have_count(1)
    chart = page.get_by_role("img", name="Punkte der letzten 12 Partien")
    assert [str(line.get_attribute("points")).count(",") for line in chart.locator("polyline").all()] == [12, 12]
    # Six of them against one level; the rating and both ends of its interval, and the same in the table.
    graph = page.get_by_role("img", name="Wertungszahl nach den letzten 6 Ergebnissen")
    assert [str(line.get_attribute("points")).count(",") for line in graph.locator("polyline").all()] == [6, 6, 6]
    page.locator("main summary").first.click()
    expect(page.get_by_test_id("rating-games").get_by_role("row")).to_have_count(7)
    page.locator("main summary").last.click()
    expect(page.get_by_test_id("latest").get_by_role("row")).to_have_count(13)
    for theme in ("light", "dark", "contrast"):
        page.evaluate(THEME, theme)
        assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


THEME = """(theme) => {
  localStorage.setItem("asobiba.settings", JSON.stringify({ theme }));
  window.asobibaTheme();
}"""
ROWS = """() => new Promise((resolve, reject) => {
  const open = indexedDB.open("asobiba-statistics");
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const change = open.result.transaction("games", "readwrite");
    for (let at = 0; at < 12; at += 1) {
      const [score, others] = [200 + 37 * at % 150, 200 + 53 * at % 140];
      const outcome = score > others ? "won" : score < others ? "lost" : "drawn";
      const level = ["beginner", "club", "mixed", "people"][at % 4];
      const best = { text: "QUIXOTIC", points: 90 + at };
      const counted = { help: 0, ahead: Number(score > others) };
      const told = { outcome, score, others, ...counted, sums: { plays: 10, points: score, bingos: 1 }, best };
      const row = { schema: 1, id: `g${at}`, digest: `d${at}`, game: "crossword", when: 1.7e12 + at * 1e8, level };
      Object.assign(row, told);
      change.objectStore("games").put(row, row.id);
    }
    change.oncomplete = () => { open.result.close(); resolve(); };
  };
})"""
