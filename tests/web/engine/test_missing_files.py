"""Files that the engine misses or finds damaged (web/engine/word-lists.js: loadingMissingLists), run by Node."""

from __future__ import annotations

import json
from typing import Any

import pytest
from common import ROOT

from tests.web.node import answer_of_node

PROGRAM = """
globalThis.self = globalThis;
const { loadingMissingLists } = await import(process.argv[1]);
const { has, arrives } = JSON.parse(process.argv[2]);
const state = { "es.pack": has, "ja-full.kana": "sound" };
const loads = [];
const refusal = (code, file) => JSON.stringify({ ok: false, error: { code, message: "", data: { file } } });
const handle = () => {
  const [file] = Object.keys(state);
  if (!state[file]) return refusal("lexicon/missing", file);
  return state[file] === "sound" ? '{"ok":true}' : refusal("lexicon/corrupt", file);
};
const files = async () => [["es.pack", "lexica/es-12345678.pack", 9]];
const answer = loadingMissingLists(handle, files, async (name, path, again) => {
  if (name !== "es.pack" || path !== "lexica/es-12345678.pack") throw new Error(`${name} is not at ${path}`);
  loads.push(again);
  const content = arrives[loads.length - 1];
  if (content === "fails") throw new Error("offline");
  state[name] = content;
});
console.warn = () => {};
const answers = [];
for (let times = 0; times < 2; times += 1) {
  const { ok, error } = JSON.parse(await answer("{}"));
  answers.push(error?.code ?? ok);
}
console.log(JSON.stringify({ answers, loads }));
"""


def run(has: str, *arrives: str) -> Any:
    """What two requests are answered, and whether each load was one past what the device keeps."""
    module = (ROOT / "web" / "engine" / "word-lists.js").as_uri()
    asked = json.dumps({"has": has, "arrives": arrives})
    return answer_of_node(PROGRAM, module, asked)


@pytest.mark.parametrize(
    ("has", "arrives", "answers", "loads"),
    [
        ("", ["sound"], [True, True], [False]),
        ("", ["fails", "sound"], ["lexicon/not_fetched", True], [False, False]),
        ("cut", ["sound"], [True, True], [True]),
        ("", ["cut", "sound"], [True, True], [False, True]),
        ("", ["cut", "cut", "sound"], ["lexicon/corrupt", True], [False, True, True]),
        ("", ["cut", "fails", "sound"], ["lexicon/not_fetched", True], [False, True, True]),
        ("cut", ["cut", "cut", "sound"], ["lexicon/corrupt", True], [True, True, True]),
    ],
)
def test_a_file_is_loaded_where_it_is_missing_and_once_more_where_it_is_damaged(
    has: str, arrives: list[str], answers: list[Any], loads: list[bool]
) -> None:
    assert run(has, *arrives) == {"answers": answers, "loads": loads}
