"""Starts after the first: the memory that the first visit keeps is put back, reseeded, or done without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.visiting import KEPT, Server, Visitor, memory_kept

pytestmark = pytest.mark.browser

# A start of the test's own, beside the page's: whether memory was put back, and whether what started plays.
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
  const { keptMemory } = await import("./engine/memory.js");
  const { pyodide, restored } = await import("./engine/python.js");
  const said = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const python = await restored(await pyodide(), (await keptMemory()).read());
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


def ready(page: Page) -> None:
    """The page says that its engine is ready."""
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready", timeout=90_000)


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
    regular.evaluate("async () => (await import('./engine/memory.js')).forgetMemory()")
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
    wanted = "async () => (await import('./engine/memory.js')).wantsMemory()"
    # What was whole and did no good is not made again for this build; anything else is.
    assert regular.evaluate(wanted) == (change != "nonsense")
    assert len(regular.evaluate(KEPT)) == (1 if change == "nonsense" else 0)


@pytest.mark.parametrize(
    "device",
    [
        "Object.defineProperty(navigator, 'storage', {value: {estimate: async () => ({quota: 4e8, usage: 2e8})}})",
        "Object.defineProperty(navigator, 'deviceMemory', {value: 1})",
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})",
    ],
    ids=["little storage", "little memory", "saves data"],
)
def test_small_device_keeps_no_memory(visitor: Visitor, device: str) -> None:
    page = visitor.page("#/about")
    wants = "async () => (await import('./engine/memory.js')).wantsMemory()"
    assert page.evaluate(wants)
    page.evaluate(f"void {device}")
    assert not page.evaluate(wants)


def test_memory_is_packed_without_its_empty_pages_and_comes_out_the_same(page: Page) -> None:
    found = page.evaluate(
        """async () => {
          const { packed, unpacked } = await import("./engine/memory.js");
          const memory = new Uint8Array(10 * 4096 + 144);
          for (const at of [0, 1, 4096, 3 * 4096 + 7, 9 * 4096, memory.length - 4]) memory[at] = 1 + (at % 255);
          const small = packed(memory);
          const again = unpacked(small);
          const same = again.length === memory.length && again.every((byte, at) => byte === memory[at]);
          return [small.byteLength < 6 * 4096, same];
        }"""
    )
    assert found == [True, True]
