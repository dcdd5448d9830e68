"""After one visit the page starts and plays without a server; a newer version is offered; what is there is used."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.visiting import Server, Visitor, memory_kept

GAME = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
CACHED = "async (path) => (await (await caches.match(new URL(path, document.baseURI)))?.text()) ?? null"


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


def engine_ready(page: Page) -> None:
    """The engine has started."""
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")


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


def test_page_plays_on_after_the_server_was_killed_in_the_middle_of_a_game(visitor: Visitor, server: Server) -> None:
    page = visitor.page(GAME)
    engine_ready(page)
    play_a_hint(page)
    installed(page)
    before = cells(page)

    server.kill()
    page.reload()
    engine_ready(page)
    expect(page.get_by_test_id("hint")).to_be_enabled()
    assert cells(page) == before
    play_a_hint(page)
    assert cells(page) != before


def test_one_visit_is_enough_for_a_new_tab_and_a_new_game_without_a_server(visitor: Visitor, server: Server) -> None:
    first = visitor.page()
    installed(first)
    first.close()
    server.kill()

    page = visitor.page(GAME)
    engine_ready(page)
    play_a_hint(page)
    for screen in ("#/settings", "#/saved", "#/help", "#/about", "#/words", "#/device"):
        page.goto(server.address + screen)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_every_file_of_the_build_is_kept_with_the_sum_that_the_build_gave_it(visitor: Visitor, server: Server) -> None:
    page = visitor.page()
    installed(page)
    kept = json.loads(page.evaluate(CACHED, "asobiba-sums.json"))
    found = page.evaluate(
        """async (paths) => {
          const digits = (byte) => byte.toString(16).padStart(2, "0");
          const hex = (bytes) => Array.from(new Uint8Array(bytes), digits).join("");
          const sums = {};
          for (const path of paths) {
            const response = await caches.match(new URL(path, document.baseURI));
            sums[path] = response && hex(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
          }
          return sums;
        }""",
        sorted(kept),
    )
    assert found == kept
    files = {path.relative_to(server.folder).as_posix() for path in server.folder.rglob("*") if path.is_file()}
    assert set(kept) == files - {"sw.js", ".nojekyll"}


def test_newer_version_is_offered_and_not_forced_and_downloads_only_what_changed(
    visitor: Visitor, server: Server
) -> None:
    page = visitor.page()
    installed(page)
    engine_ready(page)
    memory_kept(page)
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url.removeprefix(server.address)))
    offer(server, "NOTICE.md", "another notice\n")
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update() }")
    toast = page.get_by_test_id("update")
    expect(toast).to_be_visible()
    assert "another" not in page.evaluate("async () => (await fetch('NOTICE.md')).text()")
    assert [path for path in asked if path not in ("sw.js", "NOTICE.md")] == []

    with page.expect_navigation():
        toast.get_by_role("button").first.click()
    assert page.evaluate("async () => (await fetch('NOTICE.md')).text()") == "another notice\n"
    assert len(page.evaluate("async () => (await caches.keys()).filter((name) => name.startsWith('asobiba-'))")) == 1
    engine_ready(page)


def test_newer_version_is_not_offered_at_a_table_and_the_game_goes_on_under_it(
    visitor: Visitor, server: Server
) -> None:
    page = visitor.page(GAME)
    engine_ready(page)
    installed(page)
    play_a_hint(page)
    before = cells(page)
    offer(server, "NOTICE.md", "another notice\n")
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration.update();
          await new Promise((done) => {
            const look = () => (registration.waiting ? done() : setTimeout(look, 50));
            look();
          });
        }"""
    )
    table = page.url
    play_a_hint(page)
    expect(page.get_by_test_id("update")).to_have_count(0)
    page.get_by_test_id("nav-home").click()
    with page.expect_navigation():
        page.get_by_test_id("update").get_by_role("button").first.click()
    assert page.evaluate("async () => (await fetch('NOTICE.md')).text()") == "another notice\n"
    page.get_by_test_id("resume").click()
    expect(page).to_have_url(table)
    assert cells(page) != before
    play_a_hint(page)


def test_build_with_a_file_that_is_not_what_the_build_says_is_never_used(visitor: Visitor, server: Server) -> None:
    page = visitor.page()
    installed(page)
    offer(server, "NOTICE.md", "another notice\n")
    (server.folder / "NOTICE.md").write_text("something that came in between\n")
    outcome = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const found = new Promise((resolve) => registration.addEventListener("updatefound", () => {
            const worker = registration.installing;
            worker.addEventListener("statechange", () => resolve(worker.state));
          }, { once: true }));
          await registration.update();
          return await found;
        }"""
    )
    assert outcome == "redundant"
    expect(page.get_by_test_id("update")).to_have_count(0)
    assert "came in between" not in page.evaluate("async () => (await fetch('NOTICE.md')).text()")
