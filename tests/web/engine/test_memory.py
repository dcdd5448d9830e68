"""Starts after the first: the memory that the first visit keeps is put back, reseeded, or done without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.visiting import KEPT, SMALL_DEVICES, Server, Visitor, memory_kept, wait_until

# A start of the test's own, beside the page's: whether memory was put back, and whether what started plays.
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
START = """async () => {
  const { EngineClient } = await import("./engine/client.js");
  const client = new EngineClient();
  const hello = await client.start();
  const records = [];
  const games = [["crossword", 2, {lexicon: "standard"}], ["kotoba", 3, {}], ["skat", 3, {}]];
  for (const [game, players, options] of games) {
    const seats = Array.from({length: players}, () => ({kind: "computer", level: "beginner"}));
    const { table } = await client.request({type: "new", game, seed: 7, seats, options});
    records.push((await client.request({type: "step", table, limit: 5})).record);
  }
  const bye = {restored: client.status.times.restored, generation: client.generation, hello, records};
  client.stop();
  return bye;
}"""
# What two interpreters say that have the same memory.
TWICE = """async (program) => {
  const { keptMemory } = await import("./engine/saved/memory-snapshot.js");
  const { importPyodide, lateCode, restorePython } = await import("./engine/python.js");
  const said = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const python = await restorePython(await importPyodide(), (await keptMemory()).read());
    await lateCode.load(); // A page may not load it in the middle of a call, as a worker does.
    said.push(python.runPython(program));
  }
  return said;
}"""
# Put all that one cache holds into another, and nothing else.
COPY = """async ([from, to]) => {
  await caches.delete(to);
  const [source, target] = [await caches.open(from), await caches.open(to)];
  for (const asked of await source.keys()) await target.put(asked, await source.match(asked));
}"""
# Change what is kept: `change` gets the response's bytes and headers.
CHANGE = """async (change) => {
  const cache = await caches.open("engine-memory");
  const [{ url }] = await cache.keys();
  const found = await cache.match(url);
  const bytes = new Uint8Array(await found.arrayBuffer());
  const digest = async (data) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", data)),
    (byte) => byte.toString(16).padStart(2, "0")).join("");
  const changes = {
    flipped: () => [url, bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 1), found.headers],
    cut: () => [url, bytes.slice(0, bytes.length >> 1), found.headers],
    "of another build": () => [url.replace("memory?", "memory?older"), bytes, found.headers],
    nonsense: async () => {
      const other = bytes.slice();
      other.fill(0, 4096, 1 << 20);
      return [url, other, {"x-sum": await digest(other)}];
    },
  };
  const [address, data, headers] = await changes[change]();
  await cache.delete(url);
  await cache.put(address, new Response(data, { headers }));
}"""
# Lose a file, or bring it back: in the house's own store, from which everything is served.
LOSE = """async ([file, lost]) => {
  const { ASSETS } = await import("./engine/assets.js");
  const path = file === "list" ? ASSETS.lexica[0][1] : ASSETS.archives[file];
  for (const name of (await caches.keys()).filter((name) => !name.startsWith("engine-"))) {
    const cache = await caches.open(name);
    const found = await cache.match(path);
    if (!found) continue;
    if (lost) window.whole = found;
    await cache.put(path, lost ? new Response("", {status: 404}) : window.whole);
    return true;
  }
  return false;
}"""
# How a start ends that fails.
FAILING = """async () => {
  const { EngineClient } = await import("./engine/client.js");
  const client = new EngineClient();
  const code = await client.start().then(() => "", (error) => error.code);
  return [code, client.generation];
}"""
# A client whose workers say what they are told to; the names of its workers, less what makes them unlike others.
PUPPET = """async (script) => {
  const { EngineClient } = await import("./engine/client.js");
  const { Worker } = window;
  const workers = [];
  window.Worker = class extends EventTarget {
    constructor(_, { name }) { super(); workers.push([this, name.endsWith("-plain")]); }
    postMessage() {}
    terminate() {}
  };
  const client = new EngineClient();
  client.start().catch(() => {});
  client.request({type: "hello"}).catch(() => {});
  for (const data of script) workers[0][0].dispatchEvent(new MessageEvent("message", { data }));
  while (workers.length < 2) await new Promise((done) => setTimeout(done, 5));
  client.start().catch(() => {});
  client.stop();
  window.Worker = Worker;
  return workers.map(([, plain]) => plain);
}"""

# What the keeper says.
KEEPER = """async () => {
  const keeper = new Worker(new URL("./engine/saved/snapshot-worker.js", document.baseURI), { type: "module" });
  const said = await new Promise((done) => { keeper.onmessage = ({ data }) => done(data); });
  keeper.terminate();
  return said;
}"""
# A page that asks twice for its memory to be kept, by keepers that end like this; how many were sent out, and ended.
SENT_OUT = """async (how) => {
  const { Engine } = await import("./engine/engine.js");
  await (await import("./engine/saved/memory-snapshot.js")).deleteSnapshot();
  const { Worker } = window;
  let [made, ended] = [0, 0];
  const ends = {
    said: () => new MessageEvent("message", { data: { kept: false, message: "why" } }),
    died: () => new ErrorEvent("error", { message: "why" }),
  };
  window.Worker = class extends EventTarget {
    constructor() { super(); made += 1; setTimeout(() => this.dispatchEvent(ends[how]())); }
    terminate() { ended += 1; }
  };
  const engine = new Engine();
  await engine.saveMemory();
  await engine.saveMemory();
  window.Worker = Worker;
  return [made, ended];
}"""

READY = {"kind": "ready", "hello": {}, "times": {"restored": True}}


@pytest.fixture(scope="module")
def visited(browser: Browser, steady_server: Server) -> Iterator[Page]:
    """Somebody who has been here once."""
    visitor = Visitor(browser.new_context(), steady_server)
    visitor.forgive("Aborted")  # what an interpreter says whose memory makes no sense
    page = visitor.page("#/about")
    memory_kept(page)
    page.evaluate(COPY, ["engine-memory", "aside"])
    yield page
    visitor.settle()


@pytest.fixture
def regular(visited: Page) -> Page:
    """The same visitor, with the memory as the first visit kept it."""
    visited.evaluate(COPY, ["aside", "engine-memory"])
    return visited


def start(page: Page) -> Any:
    """Another engine beside the page's."""
    return page.evaluate(START)


def test_second_start_puts_the_memory_back_and_is_the_same_engine(regular: Page) -> None:
    with_memory = start(regular)
    regular.evaluate("async () => (await import('./engine/saved/memory-snapshot.js')).deleteSnapshot()")
    without = start(regular)
    assert (with_memory.pop("restored"), without.pop("restored")) == (True, False)
    # Strings have other hashes without the memory, so this shows too that nothing hangs on those.
    assert with_memory == without
    assert all(len(record["actions"]) >= 5 for record in with_memory["records"])


def test_two_starts_from_one_memory_deal_other_random_numbers(regular: Page) -> None:
    numbers = "import random, os; f'{random.random()} {random.getrandbits(64)} {os.urandom(8).hex()}'"
    one, other = (said.split() for said in regular.evaluate(TWICE, numbers))
    assert all(first != second for first, second in zip(one, other, strict=True))


@pytest.mark.parametrize("change", ["flipped", "cut", "of another build", "nonsense"])
def test_memory_that_cannot_be_used_is_done_without(regular: Page, change: str) -> None:
    regular.evaluate(CHANGE, change)
    found = start(regular)
    assert not found["restored"]
    assert found["hello"]["ok"]
    assert found["generation"] == (1 if change == "of another build" else 2)
    wanted = "async () => (await import('./engine/saved/memory-snapshot.js')).shouldSaveSnapshot()"
    # What was whole and did no good is not made again for this build; anything else is.
    assert regular.evaluate(wanted) == (change != "nonsense")
    assert len(regular.evaluate(KEPT)) == (1 if change == "nonsense" else 0)


def test_list_that_does_not_come_is_no_fault_of_the_memory(regular: Page) -> None:
    kept = regular.evaluate(KEPT)
    assert regular.evaluate(LOSE, ["list", True])
    try:
        assert regular.evaluate(FAILING) == ["engine/boot", 2]
    finally:
        regular.evaluate(LOSE, ["list", False])
    assert regular.evaluate(KEPT) == kept
    assert start(regular)["restored"]


@pytest.mark.parametrize(
    ("script", "kept", "wanted"),
    [
        ([{"kind": "restoring"}, {"kind": "failed", "code": "engine/boot", "message": "", "useless": False}], 1, False),
        ([{"kind": "restoring"}, {"kind": "failed", "code": "engine/boot", "message": "", "useless": True}], 1, False),
        ([READY, {"kind": "broken", "id": 1, "message": ""}], 0, True),
    ],
    ids=["a file did not come", "of no use", "mistake later"],
)
def test_after_a_start_with_memory_that_went_wrong_the_next_does_without(
    regular: Page, script: list[dict[str, Any]], kept: int, wanted: bool
) -> None:
    assert regular.evaluate(PUPPET, script) == [False, True]
    wait_until(regular, f"async () => (await ({KEPT})()).length === {kept}")
    wants = "async () => (await import('./engine/saved/memory-snapshot.js')).shouldSaveSnapshot()"
    assert regular.evaluate(wants) == wanted
    readable = "async () => (await (await import('./engine/saved/memory-snapshot.js')).keptMemory()) !== null"
    assert regular.evaluate(readable) == (kept == 1 and not script[-1].get("useless"))


def test_keeper_that_fails_says_why_and_keeps_nothing(regular: Page) -> None:
    before = regular.evaluate(KEPT)
    assert regular.evaluate(LOSE, ["late", True])
    try:
        said = regular.evaluate(KEEPER)
    finally:
        regular.evaluate(LOSE, ["late", False])
    assert not said["kept"]
    assert "late.zip" in said["message"]
    assert regular.evaluate(KEPT) == before


@pytest.mark.parametrize("how", ["said", "died"])
def test_keeper_that_failed_is_ended_and_no_other_is_sent_out_in_this_visit(regular: Page, how: str) -> None:
    assert regular.evaluate(SENT_OUT, how) == [1, 1]
    assert regular.evaluate(KEPT) == []


def test_pages_in_folders_below_keep_what_is_theirs(page: Page) -> None:
    own = """async (paths) => {
      const { ownPython } = await import("./engine/saved/memory-snapshot.js");
      return paths.map((path) => ownPython(new URL(path, document.baseURI).href));
    }"""
    paths = ["python/0a1b/memory?x/y", "python/0a1b/asobiba.whl", "sub/python/0a1b/memory?x", "../python/0a1b/memory"]
    assert page.evaluate(own, paths) == [True, True, False, False]


@pytest.mark.parametrize("device", [*SMALL_DEVICES.values(), SAVES_DATA], ids=[*SMALL_DEVICES, "saves data"])
def test_small_device_keeps_no_memory(visitor: Visitor, device: str) -> None:
    page = visitor.page("#/about")
    wants = "async () => (await import('./engine/saved/memory-snapshot.js')).shouldSaveSnapshot()"
    assert page.evaluate(wants)
    page.evaluate(f"void {device}")
    assert not page.evaluate(wants)


def test_memory_is_packed_without_its_empty_pages_and_comes_out_the_same(page: Page) -> None:
    found = page.evaluate(
        """async () => {
          const { packed, unpacked } = await import("./engine/saved/memory-snapshot.js");
          const memory = new Uint8Array(10 * 4096 + 144);
          for (const at of [0, 1, 4096, 3 * 4096 + 7, 9 * 4096, memory.length - 4]) memory[at] = 1 + (at % 255);
          const small = packed(memory);
          const again = unpacked(small);
          const same = again.length === memory.length && again.every((byte, at) => byte === memory[at]);
          return [small.byteLength < 6 * 4096, same];
        }"""
    )
    assert found == [True, True]
