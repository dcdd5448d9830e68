"""Dictionaries that are loaded while the page runs (web/shell/base/i18n.js), run by Node."""

from __future__ import annotations

from common import ROOT

from tests.web.node import answer_of_node

# Two askers at once: each reads a text as soon as its own wait is over.
PROGRAM = """
const [web] = process.argv.slice(1);
globalThis.fetch = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { ok: true, json: async () => ({ room: { title: "Together" } }) };
};
const { loadStrings, t } = await import(`${web}/shell/base/i18n.js`);
const folder = new URL("https://example.org/i18n/");
const read = async () => {
  await loadStrings(folder);
  return t("room.title");
};
console.log(JSON.stringify(await Promise.all([read(), read()])));
"""


def test_whoever_asks_again_waits_for_a_dictionary_that_is_on_its_way() -> None:
    assert answer_of_node(PROGRAM, str(ROOT / "web")) == ["Together", "Together"]
