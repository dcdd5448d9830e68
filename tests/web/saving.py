"""What the tests of saved games share: the page's store, files that come in, and tables to sit at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.tables import DATA

from .visiting import WAIT

RECORDS = DATA / "records"
GCG = (DATA / "gcg" / "complete.gcg").read_text("utf-8")
# To open a database that is not there would make an empty one, before the page makes its own.
ENTRIES = """async () => {
  const there = (await indexedDB.databases()).some(({ name }) => name === "asobiba-games");
  return there ? new Promise((resolve, reject) => {
    const open = indexedDB.open("asobiba-games");
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const asked = open.result.transaction("games").objectStore("games").getAll();
      asked.onsuccess = () => { open.result.close(); resolve(asked.result); };
    };
  }) : [];
}"""
PUT = """(entries) => new Promise((resolve, reject) => {
  const open = indexedDB.open("asobiba-games");
  // the page may not have opened its database yet; without its store the promise would wait for ever
  open.onupgradeneeded = () => open.result.createObjectStore("games");
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const change = open.result.transaction("games", "readwrite");
    for (const entry of entries) change.objectStore("games").put(entry, entry.id);
    change.onabort = () => reject(change.error);
    change.oncomplete = () => { open.result.close(); resolve(); };
  };
})"""
DROP = """([selector, name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  const how = { dataTransfer: files, bubbles: true, cancelable: true };
  document.querySelector(selector).dispatchEvent(new DragEvent("drop", how));
}"""


def at(page: Page, name: str) -> Locator:
    return page.get_by_test_id(name)


def home(page: Page) -> str:
    """The address of the page without its fragment."""
    return page.url.split("#")[0]


def ready(page: Page) -> None:
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")


def play_hint(page: Page) -> None:
    at(page, "hint").click()
    at(page, "hint-0").click()
    at(page, "play").click()
    expect(at(page, "play")).to_be_disabled()


def entries(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(ENTRIES)
    return found


def the_entry(page: Page) -> dict[str, Any]:
    [only] = entries(page)
    return only


def put(page: Page, *games: dict[str, Any]) -> None:
    page.evaluate(PUT, list(games))


def drop(page: Page, name: str, text: str, selector: str = "main") -> None:
    expect(page.locator("h1")).to_be_visible()
    page.evaluate(DROP, [selector, name, text])


def stored(game: str, moves: int | None = None, people: int = 2) -> dict[str, Any]:
    """A record of the stored examples, of so many moves, the first seats people's."""
    record: dict[str, Any] = json.loads((RECORDS / f"schema1-{game}.json").read_text("utf-8"))["record"]
    names = ["Aki", "Bo", "Cleo"]
    seats = [
        {"kind": "human", "name": names[seat], "level": None} if seat < people else sitter
        for seat, sitter in enumerate(record["seats"])
    ]
    return {**record, "seats": seats, "actions": record["actions"][:moves]}


def until(page: Page, condition: str) -> None:
    """Wait until something holds of the only saved game's entry `e`."""
    page.evaluate(f"""async () => {{
      const read = {ENTRIES};
      for (const started = performance.now(); performance.now() < started + {WAIT}; ) {{
        const e = (await read())[0];
        if (e && ({condition})) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }}
      throw new Error(`never: {condition}`);
    }}""")


def downloaded(page: Page, button: str) -> str:
    """The text of the file that a button gives."""
    with page.expect_download() as download:
        at(page, button).first.click()
    return Path(download.value.path()).read_text("utf-8")


def drop_made(page: Page, name: str, content: str, selector: str = "main") -> None:
    """Drop a file whose content the page itself makes, by an expression."""
    page.evaluate(f"""() => {{
      const files = new DataTransfer();
      files.items.add(new File([{content}], "{name}"));
      const how = {{ dataTransfer: files, bubbles: true, cancelable: true }};
      document.querySelector("{selector}").dispatchEvent(new DragEvent("drop", how));
    }}""")
