"""The Japanese word lists come when somebody plays with them, each by a request of its own, the kanji after them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route

CLIENT = """
const { EngineClient } = await import("./engine/client.js");
const client = new EngineClient();
await client.start();
const seats = [{kind: "human"}, {kind: "computer", level: "beginner"}, {kind: "computer", level: "champion"}];
const sit = () => client.request({type: "new", game: "kotoba", seed: 7, seats, options: {}});
const ask = (table, question, given) => client.request({type: "ask", table, seat: 0, question, arguments: given});
"""


def run(page: Page, body: str) -> Any:
    """Run a function's body in the page with a client of its own."""
    return page.evaluate(f"async () => {{ {CLIENT} try {{ {body} }} finally {{ client.stop(); }} }}")


def brought(page: Page) -> list[str]:
    """The names of the Japanese files that are asked for from now on, without their digests."""
    names: list[str] = []

    def note(address: str) -> None:
        if "/lexica/ja-" in address:
            stem, _, suffix = address.rsplit("/", 1)[1].rpartition(".")
            names.append(f"{stem.rpartition('-')[0]}.{suffix}")

    page.context.on("request", lambda asked: note(asked.url))
    return names


def test_lists_come_with_the_first_table_and_kanji_with_the_first_question_for_them(page: Page) -> None:
    names = brought(page)
    run(page, "return client.status.state;")
    assert names == []
    found = run(
        page,
        """const table = (await sit()).table;
           const before = await ask(table, "preview", {word: "きかく"});
           const kanji = await ask(table, "surfaces", {words: ["きかく", "とうきょうたわー"]});
           const after = await ask(table, "preview", {word: "きかく"});
           return {before: before.answer.kanji, kanji: kanji.answer.surfaces, after: after.answer.kanji,
                   listed: after.answer.listed};""",
    )
    assert sorted(names) == [
        "ja-child.kana",
        "ja-common.kana",
        "ja-common.surfaces",
        "ja-easy.kana",
        "ja-full.kana",
        "ja-inflected.kana",
        "ja-known.kana",
    ]
    assert names[-1] == "ja-common.surfaces"
    assert (found["before"], found["after"], found["listed"]) == ([], found["kanji"]["きかく"], True)
    assert found["kanji"]["きかく"][0] == "企画"


def test_a_list_that_does_not_come_is_named_and_comes_the_next_time(page: Page) -> None:
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=503, body="")

    page.context.route("**/lexica/ja-full*", refuse, times=1)
    found = run(
        page,
        """const first = await sit().catch((error) => ({code: error.code}));
           const second = await sit();
           return {code: first.code, table: second.table};""",
    )
    assert found["code"] == "lexicon/not_fetched"
    assert found["table"]
    assert len(refused) == 1
