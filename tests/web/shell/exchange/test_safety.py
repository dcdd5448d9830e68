"""What must not be in the page's own code, and links that are damaged: neither needs a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from common import ROOT

from tests.web.node import answer_of_node

WEB = ROOT / "web"
SCRIPTS = sorted(path for path in WEB.rglob("*.js") if not {"node_modules", "build"} & set(path.parts))
# Ways to make HTML or code out of a text, and handlers and styles that the CSP would refuse.
FORBIDDEN = re.compile(
    r"\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|unsafe(HTML|SVG)|createContextualFragment|setHTML"
    r"|\beval\(|new Function\(|parseFromString|javascript:|\sstyle=|\son[a-z]+=[\"$]"
)
FUZZ = """
import { readShared, writeShared } from "SHELL/exchange/link-codec.js";
const record = JSON.parse(process.argv[1]);
let state = 12345;
const below = (count) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * count);
};
const LETTERS = "ABCabc019-_=+/%é ";
const letter = { id: "0123abcd-0000", from: 0 };
const good = (await writeShared({ record, title: "Sunday", seat: 1, letter })).slice(9);
const codes = {};
for (let round = 0; round < 1500; round += 1) {
  let text = good;
  for (let change = 0; change <= below(3); change += 1) {
    const at = below(text.length + 1), end = Math.min(text.length, at + below(12));
    const piece = LETTERS[below(LETTERS.length)].repeat(1 + below(3));
    const rest = ["", text.slice(end), piece + text.slice(at), piece + text.slice(end)][below(4)];
    text = text.slice(0, at) + rest;
  }
  try {
    await readShared(text);
    codes.read = (codes.read ?? 0) + 1;
  } catch (error) {
    const code = String(error.code ?? error);
    codes[code] = (codes[code] ?? 0) + 1;
  }
}
const again = await readShared(good);
const same = JSON.stringify(again.record) === JSON.stringify(record);
console.log(JSON.stringify({ codes, same, letter: again.letter, length: good.length }));
"""
LINKS = """
import { deflateSync } from "node:zlib";
import { readShared } from "SHELL/exchange/link-codec.js";
import { deeperThan } from "SHELL/base/packed-text.js";
const link = (text) => "1" + deflateSync(Buffer.from(text)).toString("base64url");
const record = { actions: [], seats: [{}, {}] };
const cases = {
  newer: "2" + link("{}").slice(1), none: "", text: "hello", letters: "1é", empty: "1",
  json: link("no json"), list: link("[]"), deep: link("[".repeat(200000)),
  open: link('{"a":"' + '\\\\"'.repeat(290_000)),
  bomb: link(" ".repeat(50_000_000)), long: "1" + "A".repeat(40000),
  letter: link(JSON.stringify({ record, letter: { id: "<script>", from: 0 } })),
  seat: link(JSON.stringify({ record, letter: { id: "0123abcd", from: 7 } })),
};
const found = {};
for (const [name, text] of Object.entries(cases)) {
  found[name] = await readShared(text).then(() => "read", (error) => error.code ?? String(error));
}
const text = JSON.stringify({ a: '[{"\\\\'.repeat(2_000_000) });
const flat = '{"]":[[]],"b":[{}]}';
found.depths = [deeperThan(text, 0), deeperThan(text, 1), deeperThan(flat, 2), deeperThan("[[],[]]", 2)];
console.log(JSON.stringify(found));
"""

FILES = """
import { splitIntoFiles, mostBytes } from "SHELL/exchange/backup.js";
const game = (title) => ({ title, text: "あ".repeat(300) });
const games = Array.from({ length: 50 }, (_, at) => game(`game ${at}`));
const texts = splitIntoFiles({ lists: [game("list")], games, reviews: [game("review")] }, 5000);
const read = texts.map((text) => JSON.parse(text));
const [one] = splitIntoFiles({ lists: [], games: [], reviews: [] });
console.log(JSON.stringify({
  sizes: texts.map((text) => Buffer.byteLength(text)),
  things: read.flatMap(({ lists, games, reviews }) => [...lists, ...games, ...reviews].map(({ title }) => title)),
  first: read[0].lists.length, kinds: new Set(read.map(({ kind, schema }) => kind + schema)).size,
  most: [mostBytes(one), mostBytes(JSON.stringify(JSON.parse(one), null, 1)), mostBytes('{"actions": []}')],
}));
"""


def test_no_text_becomes_html_or_code() -> None:
    found = [f"{path.relative_to(WEB)}: {hit.group()}" for path in SCRIPTS for hit in FORBIDDEN.finditer(_code(path))]

    assert len(SCRIPTS) > 100
    assert found == []


@pytest.mark.parametrize(
    "bad",
    ["a.innerHTML = b", "html`<p style=${x}>`", '<a onclick="x">', "eval(text)", "element.insertAdjacentHTML(x)"],
)
def test_the_search_for_them_finds_them(bad: str) -> None:
    assert FORBIDDEN.search(bad)


def test_the_page_allows_no_script_but_its_own_files() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    [policy] = re.findall(r'content="(default-src [^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))

    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["default-src"] == "'self'"
    assert rules["connect-src"] == "'self'"
    assert rules["object-src"] == "'none'"
    assert all(re.search(r"<script [^>]*src=", tag) for tag in re.findall(r"<script[^>]*>", page))
    assert not FORBIDDEN.search(page)


def test_a_damaged_link_is_refused_by_a_code_and_a_whole_one_comes_back() -> None:
    stored = json.loads((ROOT / "tests" / "data" / "records" / "schema1-skat.json").read_text("utf-8"))
    answer = _in_node(FUZZ, json.dumps(stored["record"]))

    assert answer["same"]
    assert answer["letter"] == {"id": "0123abcd-0000", "from": 0}
    assert set(answer["codes"]) <= {"read", "share/damaged", "share/version", "share/too_long"}
    assert answer["codes"]["share/damaged"] > 1000
    assert answer["length"] < 1500  # 117 actions


def test_links_that_are_none_are_told_by_what_is_wrong_and_nothing_is_unpacked_beyond_its_size() -> None:
    found = _in_node(LINKS)

    assert found == {
        **dict.fromkeys(
            ("none", "text", "letters", "empty", "json", "list", "deep", "open", "letter", "seat"), "share/damaged"
        ),
        "depths": [True, False, True, False],
        "newer": "share/version",
        "bomb": "share/too_long",
        "long": "share/too_long",
    }


def test_games_are_taken_away_in_files_that_are_small_enough_to_be_read_again() -> None:
    found = _in_node(FILES)

    assert found["things"] == ["list", *(f"game {number}" for number in range(50)), "review"]
    assert max(found["sizes"]) <= 5000
    assert len(found["sizes"]) < 14  # a game has 927 bytes
    assert (found["first"], found["kinds"]) == (1, 1)
    assert found["most"] == [100_000_000, 100_000_000, 20_000_000]


def _code(path: Path) -> str:
    """A script without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


def _in_node(program: str, *arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = answer_of_node(program.replace("SHELL", (WEB / "shell").as_uri()), *arguments)
    return answer
