"""The tables of word lists that a first visit keeps: read by later engines, or done without.

That tables which are read are those that are built is tested in tests/words; only a browser shows that they are kept
on the device, that a worker finds them and does not wait for them without end, and what becomes of damaged ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.visiting import SMALL_DEVICES, Server, Visitor

TABLE = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
TABLES = "async () => (await (await caches.open('engine-tables')).keys()).map(({url}) => url)"
KEPT_ONCE = """async () => {
  const cache = await caches.open("engine-tables");
  while (!(await cache.keys()).length) await new Promise((done) => setTimeout(done, 100));
}"""
# What an engine beside the page's says of a rack with blanks; it reads the tables that are kept.
ASK = """async () => {
  const { EngineClient } = await import("./engine/client.js");
  const client = new EngineClient();
  const starting = client.start();
  client.bringTables("standard");
  await starting;
  const empty = Array(7).fill("15").join("/");
  const position = { cgp: `${empty}/5HELLO5/${empty} ABEIR??/ 0/0 0`, lexicon: "standard" };
  const hint = { question: "hint", arguments: { count: 40 } };
  const { answer } = await client.request({ type: "ask", game: "crossword", position, ...hint });
  client.stop();
  return answer;
}"""
# Whether Python that has the kept tables decodes words, and whether reading them calls for the late part of the code.
READ = """async () => {
  const { keptTables } = await import("./engine/saved/kept-tables.js");
  const { freshEngine, lateCode } = await import("./engine/python.js");
  const { installWordLists, WordLists } = await import("./engine/word-lists.js");
  const python = await freshEngine({});
  const lists = new WordLists();
  lists.installIn(python);
  await lists.fetchLexica();
  installWordLists(python, [["standard.tables", await keptTables("standard")]]);
  const words = python.pyimport("asobiba.words.lexicon_store").LexiconStore().open("standard").map;
  for (let length = 2; length <= 15; length += 1) {
    words.anagram_table(length);
    words.completions(length);
    words.words(length);
  }
  return [words._words.begun, lateCode.loaded];
}"""
KEEPER = """async (list) => {
  const address = new URL("./engine/saved/snapshot-worker.js", document.baseURI);
  const keeper = new Worker(address, { type: "module", name: list });
  const said = await new Promise((done) => { keeper.onmessage = ({ data }) => done(data); });
  keeper.terminate();
  return said;
}"""
CHANGE = """async (change) => {
  const cache = await caches.open("engine-tables");
  const [{ url }] = await cache.keys();
  const found = await cache.match(url);
  const bytes = new Uint8Array(await found.arrayBuffer());
  const half = bytes.length >> 1;
  const changed = change === "cut" ? bytes.slice(0, half) : bytes.with(half, bytes[half] ^ 1);
  await cache.put(url, new Response(changed, { headers: found.headers }));
}"""
# A worker in which the tables' part of the Cache Storage never answers, as when a browser's storage is stuck.
STUCK = """const open = caches.open.bind(caches);
caches.open = (name) => (name === "engine-tables" ? new Promise(() => {}) : open(name));
"""
WANTED = "async (list) => (await import('./engine/saved/kept-tables.js')).shouldKeepTables(list)"


@pytest.fixture(scope="module")
def visited(browser: Browser, steady_server: Server) -> Iterator[Page]:
    """Somebody who has sat at a table of Crosswords until its words were kept."""
    visitor = Visitor(browser.new_context(), steady_server)
    page = visitor.page(TABLE)
    page.evaluate(KEPT_ONCE)
    yield page
    visitor.settle()


def ask(page: Page) -> Any:
    """What another engine says of a rack with blanks."""
    return page.evaluate(ASK)


def test_tables_of_a_game_are_kept_and_read_and_answers_are_the_same(visited: Page) -> None:
    assert visited.evaluate(READ) == [False, False]
    assert not visited.evaluate(WANTED, "standard")
    with_tables = ask(visited)
    visited.evaluate("async () => (await import('./engine/saved/memory-snapshot.js')).deleteTables()")
    assert visited.evaluate(TABLES) == []
    assert ask(visited) == with_tables
    assert visited.evaluate(KEEPER, "standard") == {"kept": True}
    assert len(visited.evaluate(TABLES)) == 1


@pytest.mark.parametrize("change", ["flipped", "cut"])
def test_damaged_tables_are_deleted_and_done_without(visited: Page, change: str) -> None:
    right = ask(visited)
    visited.evaluate(CHANGE, change)
    assert ask(visited) == right
    assert visited.evaluate(TABLES) == []
    assert visited.evaluate(WANTED, "standard")
    assert visited.evaluate(KEEPER, "standard") == {"kept": True}


def test_tables_that_never_come_hold_nothing_up_for_long(visited: Page, visitor: Visitor) -> None:
    page = visitor.page("#/about")
    page.evaluate(TABLES)  # makes the cache: without one nothing is asked for
    worker = STUCK + (visitor.server.folder / "engine" / "worker.js").read_text()
    page.context.route("**/engine/worker.js", lambda route: route.fulfill(body=worker, content_type="text/javascript"))
    assert ask(page) == ask(visited)


def test_list_of_a_pack_is_kept_and_one_that_is_none_is_not(visited: Page) -> None:
    assert visited.evaluate(KEEPER, "sv-everyday") == {"kept": True}
    assert len(visited.evaluate(TABLES)) == 2
    said = visited.evaluate(KEEPER, "no-such")
    assert not said["kept"]
    assert "lexicon/missing" in said["message"]
    assert len(visited.evaluate(TABLES)) == 2


def test_tables_of_older_builds_and_of_too_many_lists_are_deleted(visited: Page) -> None:
    kept = visited.evaluate(
        """async () => {
          const { keepTables, keptTables } = await import("./engine/saved/kept-tables.js");
          const cache = await caches.open("engine-tables");
          const [{ url }] = await cache.keys();
          await cache.put(url.replace("tables?", "tables?older"), new Response("older"));
          await cache.put(new URL("sub/python/0a1b/tables?x", document.baseURI), new Response("another page's"));
          for (const list of ["one", "two", "three", "two", "four"]) await keepTables(list, new Uint8Array([1, 2]));
          const left = [];
          for (const list of ["standard", "one", "two", "three", "four"]) if (await keptTables(list)) left.push(list);
          const urls = (await cache.keys()).map(({ url }) => url);
          return [left, urls.some((url) => url.includes("older")), urls.some((url) => url.includes("/sub/"))];
        }"""
    )
    assert kept == [["two", "three", "four"], False, True]


@pytest.mark.parametrize("device", SMALL_DEVICES.values(), ids=SMALL_DEVICES)
def test_small_device_keeps_no_tables(visitor: Visitor, device: str) -> None:
    page = visitor.page("#/about")
    assert page.evaluate(WANTED, "standard")
    page.evaluate(f"void {device}")
    assert not page.evaluate(WANTED, "standard")


def test_memory_and_tables_are_saved_once_one_after_the_other_but_never_an_own_list(visitor: Visitor) -> None:
    page = visitor.page("#/about")
    made = page.evaluate(
        """async () => {
          const { Engine } = await import("./engine/engine.js");
          const { Worker } = window;
          const made = [];
          const failed = new MessageEvent("message", { data: { kept: false, message: "why" } });
          window.Worker = class extends EventTarget {
            constructor(_, { name = "" }) {
              super();
              made.push(name);
              setTimeout(() => this.dispatchEvent(failed), 20);
            }
            terminate() { made.push("ended"); }
          };
          Object.defineProperty(navigator, "serviceWorker", { value: { ready: Promise.resolve({}) } });
          const engine = new Engine();
          const lists = ["standard", "standard", "own-1", undefined];
          await Promise.all([engine.saveMemory(), ...lists.map((list) => engine.saveTables(list))]);
          window.Worker = Worker;
          return made;
        }"""
    )
    assert sorted(made[::2]) == ["", "standard"]
    assert made[1::2] == ["ended", "ended"]
