"""The engine starts in the page: micropip, progress, failure and retry, requests taken back, a worker that dies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.visiting import Server, Visitor, engine_ready

NEW = """{type: "new", game: "crossword", seed: 7, seats: [{kind: "human"}, {kind: "computer", level: "greedy"}],
          options: {lexicon: "standard"}}"""
WORKERS = """() => {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.workers.push(this);
    }
  };
}"""
# A client of the test's own, beside the page's.
CLIENT = """
const { EngineClient } = await import("./engine/client.js");
const phases = [];
const client = new EngineClient();
client.onChange(() => phases.push(client.status.state + " " + client.status.progress.phase));
"""


def run(page: Page, body: str) -> Any:
    """Run a function's body in the page, with a started engine's `client` and the `phases` it went through."""
    started = "const hello = await client.start();"
    return page.evaluate(f"async () => {{ {CLIENT} {started} try {{ {body} }} finally {{ client.stop(); }} }}")


RETRY_AND_KILL = """async () => {
  document.querySelector("[data-testid=engine-retry]").click();
  while (!workers.length) await new Promise((done) => setTimeout(done));
  const worker = workers.at(-1);
  await new Promise((done) => worker.addEventListener("message", ({ data }) => data.kind === "alive" && done()));
  worker.terminate();
}"""

# A worker that is killed before it says anything; its time is shortened.
KILL_THE_NEXT = """() => {
  const { setTimeout } = window;
  window.setTimeout = (done, time, ...more) => setTimeout(done, time === 10_000 ? 300 : time, ...more);
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.Worker = Worker;
      this.terminate();
    }
  };
}"""

# A table whose modules no first table imports.
DUPLICATE = """{type: "new", game: "duplicate", seed: 7, seats: [{kind: "human"}], options: {lexicon: "standard"}}"""
# A request whose reading needs functions that no start and no game calls.
SMALL_NUMBER = """
const code = await engine.request({type: "hello", more: 1e-320}).then(() => "", (error) => error.code);
return {code, mistake: engine.mistake, generation: engine.generation};
"""


def test_page_tells_when_its_engine_is_ready(visit: Callable[..., Page]) -> None:
    engine_ready(visit(fresh=True))


@pytest.mark.first_visit
def test_start_tells_what_it_is_doing_and_ends_ready_with_times(page: Page) -> None:
    found = run(page, "return {phases: [...new Set(phases)], hello, ...client.status}")
    assert found["phases"] == ["starting download", "starting python", "starting engine", "ready engine"]
    assert found["hello"]["python"].startswith("3.14.")
    assert [game["name"] for game in found["hello"]["games"]][:2] == ["crossword", "kotoba"]
    assert {lexicon["name"] for lexicon in found["hello"]["lexica"]} >= {"standard", "full"}
    assert 0 < found["times"]["python"] <= found["times"]["installed"] <= found["times"]["ready"]
    assert 0 < found["progress"]["loaded"] <= found["progress"]["total"]


LOADED = """async (file) => {
  for (;;) {
    const found = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/" + file));
    if (found) return found.startTime;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


@pytest.mark.first_visit
@pytest.mark.parametrize("file", ["pyodide.late.wasm", "late.zip.packed"])
def test_late_parts_are_loaded_when_the_engine_is_ready_and_nobody_waits(visit: Callable[..., Page], file: str) -> None:
    page = visit()
    engine_ready(page)
    assert page.workers[0].evaluate(LOADED, file) > run(page, "return client.status.times.ready")


@pytest.mark.first_visit
def test_module_that_no_first_table_imports_comes_while_python_waits(visitor: Visitor) -> None:
    visitor.forgive("Failed to load", "ERR_FAILED")
    page = visitor.page("#/about")
    engine_ready(page)
    lose = "**/late.zip.packed"
    page.context.route(lose, broken_off)
    page.evaluate(f"async () => {{ {CLIENT} window.engine = client; await client.start(); }}")
    asked = f"engine.request({DUPLICATE}).then((answer) => answer.record.game, (error) => error.code)"
    assert page.evaluate(asked) == "engine/unavailable"
    page.context.unroute(lose)
    assert page.evaluate(asked) == "duplicate"
    assert page.workers[-1].evaluate(LOADED, "late.zip.packed")
    assert page.evaluate("[engine.generation, engine.mistake]") == [2, ""]
    page.evaluate("engine.stop()")


def test_file_that_does_not_come_or_a_worker_that_is_killed_is_a_failure_with_retry_and_export(
    browser: Browser, steady_server: Server
) -> None:
    visitor = Visitor(browser.new_context(service_workers="block"), steady_server)
    visitor.forgive("")
    page = visitor.context.new_page()
    files = ("pyodide.asm.mjs", "start.zip.packed", "pyodide.asm.wasm", "first.zip.packed")
    # Each file, once it comes, lets the start go on to the next one that does not.
    for file, lose in ((f"**/{file}", lose) for file in files for lose in (not_found, broken_off)):
        visitor.context.unroute_all()
        visitor.context.route(file, lose)
        if page.url == "about:blank":
            page.goto(steady_server.address)
        else:
            page.get_by_test_id("engine-retry").first.click()
        expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "failed")
        expect(page.get_by_test_id("engine-export").first).to_be_visible()
    visitor.context.unroute_all()
    page.evaluate(WORKERS)
    page.evaluate(RETRY_AND_KILL)
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "failed")
    visitor.context.route("**/pyodide.late.wasm", broken_off)
    page.evaluate(KILL_THE_NEXT)
    page.get_by_test_id("engine-retry").first.click()
    engine_ready(page)
    # A late function is called and does not come: Python is lost in the middle of the call, and another engine answers.
    lost = page.evaluate(f"async () => {{ {CLIENT} window.engine = client; await client.start(); {SMALL_NUMBER} }}")
    assert (lost["code"], lost["mistake"]) == ("engine/unavailable", "")
    visitor.context.unroute_all()
    answered = page.evaluate(f"async () => {{ {SMALL_NUMBER} }}")
    assert (answered["code"], answered["mistake"]) == ("", "")
    assert answered["generation"] > 1  # a second engine, or a third one if the second asked for the file too early
    page.evaluate("engine.stop()")
    visitor.settle()


def not_found(route: Route) -> None:
    route.fulfill(status=404)


def broken_off(route: Route) -> None:
    route.abort()


def test_request_that_runs_is_ended_with_its_worker_and_the_next_engine_loads_the_record(page: Page) -> None:
    found = run(
        page,
        f"""
        const table = await client.request({NEW});
        const stop = new AbortController();
        const bench = {{type: "bench", lexicon: "full", blanks: 2, first: 0, count: 100}};
        await client.request({{...bench, count: 1}});  // its late code is there now
        const long = client.request(bench, {{signal: stop.signal}});
        const behind = client.request({{type: "hello"}});
        setTimeout(() => stop.abort(), 50);
        const codes = (await Promise.allSettled([long, behind])).map((one) => one.reason.code);
        const again = await client.request({{type: "load", record: table.record}});
        const same = JSON.stringify(again.view) === JSON.stringify(table.view);
        return {{codes, generation: client.generation, same}};
        """,
    )
    assert found == {"codes": ["engine/cancelled", "engine/unavailable"], "generation": 2, "same": True}


def test_worker_that_gives_no_answer_in_time_is_replaced_even_if_it_tells_of_a_file(page: Page) -> None:
    engine_ready(page)  # the page's own worker is there, and the next one is the test's
    page.evaluate(WORKERS)
    found = run(
        page,
        """
        const worker = workers.at(-1);
        worker.postMessage = () => {};
        const asked = client.request({type: "hello"}, {watchdog: 50});
        const data = {kind: "progress", progress: client.status.progress};
        worker.dispatchEvent(new MessageEvent("message", {data}));
        const code = await asked.catch((error) => error.code);
        const answer = await client.request({type: "hello"});
        return {code, generation: client.generation, ok: answer.ok};
        """,
    )
    assert found == {"code": "engine/unavailable", "generation": 2, "ok": True}


def test_requests_are_replaced_by_newer_ones_refused_with_a_code_and_unavailable_while_it_is_stopped(
    page: Page,
) -> None:
    found = run(
        page,
        """
        const words = (word) => client.request({type: "words", lexicon: "standard", words: [word]}, {key: "words"})
          .then((answer) => answer.words[0].word, (error) => error.code);
        const told = await Promise.all(["aa", "ab", "ad", "ae"].map(words));
        const act = {type: "act", table: "t99", seat: 0, ply: 0, action: "pass"};
        const refused = (await client.request(act).catch((error) => error)).code;
        const before = [client.generation, client.status.state];
        client.stop();
        const stopped = (await client.request({type: "hello"}).catch((error) => error)).code;
        await client.start();
        const {ok} = await client.request({type: "hello"});
        return {told, refused, before, stopped, ok, after: [client.generation, client.status.state]};
        """,
    )
    assert found["told"] == ["AA", "engine/superseded", "engine/superseded", "AE"]
    assert found["refused"].startswith(("door/", "table/", "bridge/"))
    assert found["before"] == [1, "ready"]
    assert (found["stopped"], found["ok"], found["after"]) == ("engine/unavailable", True, [2, "ready"])
