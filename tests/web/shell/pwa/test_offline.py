"""After one visit the page starts and plays without a server; a newer version is offered; what is there is used."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from common import ROOT
from playwright.sync_api import Locator, Page, expect

from tests.tables import DATA
from tests.web.visiting import Server, Visitor, engine_ready, memory_kept, wait_until

GAME = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
SPANISH = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=es-standard"
KOTOBA = "#/new?game=kotoba&seed=7&seats=human,beginner,beginner&first=1"
SKAT = "#/new?game=skat&seed=3&seats=human,beginner,beginner"
LATE_LANGUAGES = {"de", "es", "fr", "ja"}
# Puzzles, packs, a reader of QR codes, the box with its scheduler, the atlas, playing together, reviews and stages,
# letters beyond Latin-1, licences and notices, large pictures, the page in other languages, replays, deals that are
# entered, tournaments, proofs, results of others.
DICTIONARIES = rf"(^|/)i18n/({'|'.join(sorted(LATE_LANGUAGES))})\.json$"
FOR_LATER = re.compile(
    r"\.(puzzles|meanings|pack)$|^shell/(box|live|proof|together)/|/first/\w\w-|latin-ext|^(GPL-3\.txt|NOTICE\.md|fonts/LICENSE)$"
    r"|-512\.png$|/atlas[./]|/analysis/|whereabouts"
    r"|^games/\w+/box/(asks\.js|courses\.js|i18n/|picture\.js)|^styles/box\.css$"
    r"|^vendor/(ts-fsrs|lean-qr|jsqr)/|^games/skat/(enter/|lists/|tournament/(?!exchange|store|standings))"
    r"|^shell/play/(viewer|replay)\.js$"
    r"|common/proof/(i18n/|save)|^games/\w+/proof\.js$|/review/|^shell/today/(learn|stages)"
    rf"|^shell/contests/(checking|comparison|invitation|page)|{DICTIONARIES}"
)
# Of these, the screens that come later as a whole.
ROOMS = re.compile(
    r"shell/(box|live|proof|together|today)/|.*/((analysis|box|atlas|whereabouts)[./]|proof(/[is]|\.)|review/)"
    r"|vendor/(ts-fsrs|lean-qr|jsqr)/|games/skat/lists/"
    r"|games/skat/(enter|tournament)/|shell/(play|contests)/"
)
CACHED = "async (path) => (await (await caches.match(new URL(path, document.baseURI)))?.text()) ?? null"
FOUND_SUMS = """async (paths) => {
  const digits = (byte) => byte.toString(16).padStart(2, "0");
  const hex = (bytes) => Array.from(new Uint8Array(bytes), digits).join("");
  const sums = {};
  for (const path of paths) {
    const response = await caches.match(new URL(path, document.baseURI));
    sums[path] = response && hex(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  }
  return sums;
}"""
ALL_FOUND = f"async ([paths, kept]) => JSON.stringify(await ({FOUND_SUMS})(paths)) === JSON.stringify(kept)"
# The first quarter of a file, in place of the whole.
CUT = """async (path) => {
  const [name] = (await caches.keys()).filter((each) => each.startsWith("asobiba-"));
  const cache = await caches.open(name);
  const whole = await (await cache.match(path)).arrayBuffer();
  await cache.put(path, new Response(whole.slice(0, whole.byteLength / 4)));
}"""
# A word that can be asked for its meaning, as tables and rooms draw them.
WORD_KEY = """([word, language]) => {
  document.querySelector("#asked")?.remove();
  const key = document.createElement("button");
  Object.assign(key, { id: "asked", className: "word-key", textContent: word });
  Object.assign(key.dataset, { words: word, language });
  document.querySelector("main").append(key);
}"""
MEANINGS: dict[str, dict[str, str]] = json.loads((DATA / "meanings" / "words.json").read_text("utf-8"))
FETCHED = "async (path) => (await (await fetch(new URL(path, document.baseURI))).arrayBuffer()).byteLength"
# One file ends too early, another is gone.
DAMAGE = """async ([shortened, gone]) => {
  const [name] = (await caches.keys()).filter((each) => each.startsWith("asobiba-"));
  const cache = await caches.open(name);
  const whole = await (await cache.match(shortened)).text();
  const half = whole.slice(0, whole.length / 2);
  await cache.put(shortened, new Response(half, { headers: { "content-type": "text/javascript" } }));
  await cache.delete(gone);
}"""
EVICT = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
# A script has no limit of its own, so this one says after two minutes what it still waits for.
UPDATED = """async () => {
  let awaited = "the update";
  const found = async () => {
    // the page looks for updates, too: what it has found already is no event any more
    const registration = await navigator.serviceWorker.getRegistration();
    let worker = registration.installing;
    registration.addEventListener("updatefound", () => { worker = registration.installing; }, { once: true });
    await registration.update();
    for (let turns = 0; turns < 300 && !(worker ??= registration.installing ?? registration.waiting); turns++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    if (worker?.state !== "installing") return worker?.state ?? "nothing found";
    awaited = "the end of installing";
    return new Promise((resolve) => worker.addEventListener("statechange", () => resolve(worker.state)));
  };
  return Promise.race([found(), new Promise((end) => setTimeout(() => end(`awaits ${awaited}`), 120_000))]);
}"""


@pytest.fixture
def own_site(site: Path, tmp_path: Path) -> Iterator[Server]:
    """A server of a copy of the site, whose files the test may change."""
    server = Server(Path(shutil.copytree(site, tmp_path / "dist")))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def server(own_site: Server) -> Server:
    """`visitor` goes there too."""
    return own_site


def installed(page: Page) -> None:
    """The page says that it can be used offline."""
    expect(page.get_by_test_id("offline-state")).to_have_attribute("data-state", "ready")


def keep_words(page: Page) -> None:
    """Have the words of a language kept, in the settings; what was kept can be removed again."""
    home = page.url.split("#")[0]
    page.goto(home + "#/settings")
    words = page.get_by_test_id("pack-es.pack")
    for kept in ("true", "false", "true"):
        words.get_by_role("button").click()
        expect(words).to_have_attribute("data-kept", kept)
    expect(page.get_by_test_id("keep-sum")).to_contain_text("MB")


def change(server: Server, name: str, value: str) -> None:
    """Give a number of the service worker another value."""
    worker = server.folder / "sw.js"
    code, times = re.subn(rf"\nconst {name} = .*;", f"\nconst {name} = {value};", worker.read_text())
    assert times == 1
    worker.write_text(code)


def take_update(page: Page) -> None:
    """Take the newer version, and wait for the page that it brings."""
    button = page.get_by_test_id("update").get_by_role("button").first
    expect(button).to_be_visible()
    page.evaluate("window.older = true")
    button.click()
    page.wait_for_function("() => !window.older && document.readyState === 'complete'")


def play_a_hint(page: Page) -> None:
    """Play the best play for the person, and wait until the computer has answered."""
    expect(page.get_by_test_id("hint")).to_be_enabled()
    before = page.locator("[data-testid^=turn-]").count()
    page.get_by_test_id("hint").click()
    page.get_by_test_id("hint-0").click()
    page.get_by_test_id("play").click()
    expect(page.locator("[data-testid^=turn-]")).to_have_count(before + 2)
    expect(page.get_by_test_id("hint")).to_be_enabled()


def cells(page: Page) -> list[str]:
    """What lies on the board, as a screen reader is told."""
    return (
        page.get_by_test_id("board")
        .get_by_role("gridcell")
        .evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    )


def offer(server: Server, path: str, text: str) -> None:
    """Put a newer build on the server, in which one file is another."""
    from common import digest

    (server.folder / path).write_text(text)
    worker = server.folder / "sw.js"
    line = next(line for line in worker.read_text().split("\n") if line.startswith("const BUILD = "))
    build = json.loads(line.removeprefix("const BUILD = ").removesuffix(";"))
    files = [
        [name, *((digest(text.encode()), len(text.encode())) if name == path else rest)]
        for name, *rest in build["files"]
    ]
    newer = json.dumps({"name": build["name"][::-1], "files": files})
    worker.write_text(worker.read_text().replace(line, f"const BUILD = {newer};"))


def ask_meaning(page: Page, word: str, language: str) -> Locator:
    """The popover about a word, once it says something."""
    page.evaluate(WORD_KEY, [word, language])
    page.locator("#asked").click()
    popover = page.get_by_test_id("meaning-popover")
    expect(popover).to_have_attribute("data-state", "told")
    return popover


def files_for_later(paths: Iterable[str]) -> list[str]:
    """The files that a first visit does without: the browser asks for the page in English."""
    found = sorted(filter(FOR_LATER.search, paths))
    packs = json.loads((ROOT / "lexicon" / "packs.json").read_text("utf-8"))
    rooms = [path for path in found if ROOMS.match(path)]
    texts = [path for path in found if "i18n/" in path and path not in rooms]
    meanings = list((ROOT / "lexicon").glob("*/*.meanings"))
    assert rooms
    others = len(found) - len(rooms) - len(texts)
    assert others == 12 + 2 * len(packs) + len(meanings)  # words and first views of languages
    assert len(texts) > 4 * len(LATE_LANGUAGES)
    assert {Path(path).stem for path in texts} == LATE_LANGUAGES
    return found


def test_one_visit_is_enough_for_a_new_tab_and_a_new_game_without_a_server(visitor: Visitor, server: Server) -> None:
    first = visitor.page()
    installed(first)
    kept = json.loads(first.evaluate(CACHED, "asobiba-sums.json"))
    # Puzzles come after all others, words of other languages and meanings when they are asked for.
    puzzles = {path: kept[path] for path in files_for_later(kept) if path.endswith(".puzzles")}
    wait_until(first, ALL_FOUND, [list(puzzles), puzzles])
    later = [path for path in files_for_later(kept) if path not in puzzles]
    assert first.evaluate(FOUND_SUMS, sorted(kept)) == {**kept, **dict.fromkeys(later)}
    meanings = [path for path in later if path.endswith(".meanings")]
    [english] = [path for path in meanings if "/en-" in path]
    assert first.evaluate(FETCHED, english) > 100_000
    first.evaluate("void (location.hash = '#/about')")
    expect(first.locator("h1")).to_contain_text("About")
    first.evaluate(CUT, english)  # what the engine finds damaged is loaded again
    expect(ask_meaning(first, "PHI", "en")).to_contain_text("Greek")
    keep_words(first)
    files = {path.relative_to(server.folder).as_posix() for path in server.folder.rglob("*") if path.is_file()}
    assert set(kept) == files - {"sw.js", ".nojekyll"}
    first.close()
    server.kill()

    page = visitor.page(GAME)
    assert page.evaluate(FOUND_SUMS, meanings) == {**dict.fromkeys(meanings), english: kept[english]}
    engine_ready(page)
    play_a_hint(page)
    words_are_explained(page, visitor, server, meanings)
    page.goto(server.address + "#/about")  # the table before is gone
    expect(page.locator("h1")).to_contain_text("About")
    page.goto(server.address + SPANISH)
    play_a_hint(page)
    page.goto(server.address + KOTOBA)
    page.get_by_test_id("discard").click()
    page.get_by_test_id("discard-go").click()
    expect(page.get_by_test_id("round")).to_contain_text("2")
    page.goto(server.address + SKAT)
    page.get_by_test_id("do-pass").click()
    page.wait_for_function("() => Number(document.querySelector('[data-testid=skat]')?.dataset.ply) >= 3")
    for screen in ("#/settings", "#/saved", "#/help", "#/about", "#/words", "#/device"):
        page.goto(server.address + screen)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def words_are_explained(page: Page, visitor: Visitor, server: Server, packs: Iterable[str]) -> None:
    """Ten words of each language without a server, once their packs are there; before, why not."""
    visitor.forgive("ERR_FAILED", "ERR_CONNECTION_REFUSED")
    popover = ask_meaning(page, "りんご", "ja")
    expect(popover.get_by_test_id("meaning-failed")).to_contain_text("could not be loaded")
    server.start()
    popover.get_by_test_id("meaning-again").click()
    expect(popover).to_contain_text("apple")
    for path in packs:
        assert page.evaluate(FETCHED, path) > 10_000
    server.kill()
    for language, words in MEANINGS.items():
        for word, meaning in words.items():
            expect(ask_meaning(page, word, language)).to_contain_text(meaning)
            page.keyboard.press("Escape")
    expect(page.get_by_test_id("meaning-popover")).to_have_count(0)
    assert "no explanation of QXZ" in ask_meaning(page, "QXZ", "en").inner_text()
    page.locator(".xw-square[data-words]").first.click()  # a tap elsewhere closes it, and a laid tile tells its words
    expect(page.get_by_test_id("meaning-popover").get_by_test_id("meaning").first).to_be_visible()
    page.keyboard.press("Escape")


def test_game_goes_on_when_the_server_is_killed_in_its_middle_and_under_a_newer_version(
    visitor: Visitor, server: Server
) -> None:
    change(server, "CHECK_AFTER", "600_000")  # the older worker is busy with that when the newer version is taken
    page = visitor.page(GAME)
    engine_ready(page)
    play_a_hint(page)
    installed(page)
    memory_kept(page)
    before = cells(page)

    server.kill()
    page.reload()
    engine_ready(page)
    expect(page.get_by_test_id("hint")).to_be_enabled()
    assert cells(page) == before
    play_a_hint(page)
    assert cells(page) != before
    page.goto(f"{server.address}#/device")
    expect(page.get_by_test_id("fact-restored")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("hint")).to_be_enabled()

    server.start()
    offer(server, "LICENSE", "another licence\n")
    before = cells(page)
    assert page.evaluate(UPDATED) == "installed"
    table = page.url
    play_a_hint(page)
    expect(page.get_by_test_id("update")).to_have_count(0)  # not at a table
    page.get_by_test_id("nav-home").click()
    take_update(page)
    assert page.evaluate("async () => (await fetch('LICENSE')).text()") == "another licence\n"
    page.get_by_test_id("resume").click()
    expect(page).to_have_url(table)
    assert cells(page) != before
    play_a_hint(page)


def test_damaged_files_are_mended_and_a_newer_version_is_offered_only_when_it_is_whole(
    visitor: Visitor, server: Server
) -> None:
    change(server, "CHECK_AFTER", "0")
    change(server, "PAUSES", "[50, 200, 800]")
    page = visitor.page()
    installed(page)
    engine_ready(page)
    memory_kept(page)
    kept = json.loads(page.evaluate(CACHED, "asobiba-sums.json"))
    damaged = ["games/skat/table.js", "games/kotoba/table.js"]
    page.evaluate(DAMAGE, damaged)
    awaited = [*damaged, *(path for path in files_for_later(kept) if path.endswith(".puzzles"))]
    assert page.evaluate(FOUND_SUMS, sorted(kept)) != kept
    page.reload()
    wait_until(page, ALL_FOUND, [awaited, {path: kept[path] for path in awaited}])
    engine_ready(page)

    # The browser has deleted all files: they come again, and until then nobody is told that they are here.
    page.evaluate(EVICT)
    page.reload()
    installed(page)
    needed = {path: each for path, each in kept.items() if not FOR_LATER.search(path)}
    assert page.evaluate(FOUND_SUMS, sorted(needed)) == needed
    engine_ready(page)

    # A screen whose module is damaged says so, and its key mends it.
    page.evaluate(DAMAGE, damaged)
    page.evaluate("void (location.hash = '#/new?game=skat&seed=7&seats=human,beginner,beginner')")
    page.get_by_test_id("wrong-again").click()
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    page.evaluate("void (location.hash = '#/')")

    # The file is not what the build says: the build is never used.
    for path in server.folder.rglob("*"):
        if path.is_file() and path.name not in {"sw.js", "LICENSE"}:
            path.unlink()  # what did not change is not asked for
    offer(server, "LICENSE", "another licence\n")
    (server.folder / "LICENSE").write_text("something that came in between\n")
    assert page.evaluate(UPDATED) == "redundant"
    expect(page.get_by_test_id("update")).to_have_count(0)
    assert "came in between" not in page.evaluate("async () => (await fetch('LICENSE')).text()")

    # It is whole: it is offered and not forced.
    (server.folder / "LICENSE").write_text("another licence\n")
    assert page.evaluate(UPDATED) == "installed"
    expect(page.get_by_test_id("update")).to_be_visible()
    assert "another" not in page.evaluate("async () => (await fetch('LICENSE')).text()")
    take_update(page)
    assert page.evaluate("async () => (await fetch('LICENSE')).text()") == "another licence\n"
    assert len(page.evaluate("async () => (await caches.keys()).filter((name) => name.startsWith('asobiba-'))")) == 1
    engine_ready(page)

    # Neither files nor a server: the service worker says that the games are safe, and the page comes with the server.
    page.goto(f"{server.address}#/new?game=crossword&seed=7&seats=human,beginner")
    engine_ready(page)
    page.evaluate(EVICT)
    page.evaluate("void (location.hash = '#/')")
    expect(page.get_by_test_id("offline-state")).to_have_attribute("data-state", "failed")
    server.kill()
    visitor.forgive("404", "503", "ERR_CONNECTION_REFUSED", "ERR_FAILED")
    page.reload()
    expect(page.locator("body")).to_contain_text("Your games are safe")
