"""Sends damaged messages to a host and to a guest of a game that is played together, and counts what they answer.

Two pages of one Chromium play together. In the host's page, strangers in place of the guest then send what
the guest might have sent, changed at random: other values, fields more or less, bytes, pieces. In the guest's page the
host's messages are changed in the same way. Channels are made up; all else is the page's own: pieces, bounds, checks,
the table, the engine. A seed decides every message.

Nothing but errors with a code may come of it, and afterwards the game has to go on as it stood: the record is the same,
and an honest guest makes a move.

    python3 build.py bench together [--messages N] [--seed N] [--game kotoba]
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections import Counter
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from environment import CHROMIUM_NAMES  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

PATIENCE = 120_000  # milliseconds
HOST = "#/together/host?game={}&seats=human,guest"
JOIN = "#/together/join"
BATCH = 250  # messages between two looks at the page
QUIET = """
localStorage.setItem("asobiba.settings", '{"pace":"instant"}');
localStorage.setItem("asobiba.lessons", '{"crossword":"refused","kotoba":"refused","skat":"refused"}');
"""
# A channel that only this page knows, and messages that are changed.
TOOLS = """
window.tools = (async () => {
  const { Peer } = await import("./shell/together/peer.js");
  const { piecesOf } = await import("./shell/together/pieces.js");
  class Channel extends EventTarget {
    readyState = "open";
    sent = [];
    send(bytes) { this.sent.push(bytes); }
    take(data) { this.dispatchEvent(Object.assign(new Event("message"), { data })); }
  }
  class Connection extends EventTarget {
    connectionState = "connected";
    close() {}
  }
  const random = (state) => () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (draw, most) => Math.floor(draw() * most);
  const pick = (draw, from) => from[whole(draw, from.length)];
  const deep = (levels) => (levels ? [deep(levels - 1)] : 0);
  const STRANGE = [
    ...[null, true, -1, 0, 1, 0.5, 1e308, 2 ** 53, "", "0", "__proto__", "constructor", "toString", "\\u0000"],
    ...["x".repeat(5000), "あ".repeat(300), "<img src=x>", [], {}, [[]], { length: 1e9 }, deep(20), ["a", 1, null]],
    ...[Array(1000).fill(0), { __proto__: null, type: "hello" }, "pass", "8D QUIET", "resign", "again", "undo"],
  ];
  const strange = (draw) => structuredClone(pick(draw, STRANGE));
  /** All places in a value: an object or a list, and a name in it. */
  const places = (value, found = []) => {
    if (value === null || typeof value !== "object") return found;
    for (const name of Object.keys(value)) {
      found.push([value, name]);
      if (found.length < 400) places(value[name], found);
    }
    return found;
  };
  const changedValue = (draw, bases) => {
    const value = structuredClone(pick(draw, bases));
    for (let times = 1 + whole(draw, 3); times > 0; times -= 1) {
      const [inside, name] = pick(draw, places(value)) ?? [value, "type"];
      const way = whole(draw, 6);
      if (way === 0) delete inside[name];
      else if (way === 1) inside[pick(draw, ["more", "seat", "from", "id", "view", "__proto__"])] = strange(draw);
      else if (way === 2) inside[name] = structuredClone(pick(draw, bases));
      else if (way === 3 && typeof inside[name] === "number") inside[name] += pick(draw, [-1, 1, 2, 1e6]);
      else inside[name] = strange(draw);
    }
    return draw() < 0.02 ? strange(draw) : value;
  };
  const changedBytes = (draw, piece) => {
    const bytes = [...piece];
    for (let times = 1 + whole(draw, 4); times > 0; times -= 1) {
      const at = whole(draw, bytes.length);
      const some = Array.from({ length: whole(draw, 3) }, () => whole(draw, 256));
      bytes.splice(at, whole(draw, 3), ...some);
    }
    return Uint8Array.from(draw() < 0.1 ? bytes.slice(0, whole(draw, bytes.length)) : bytes);
  };
  /** The pieces of one message, changed. */
  const changed = (draw, bases) => {
    if (draw() < 0.75) return piecesOf(changedValue(draw, bases));
    const pieces = piecesOf(pick(draw, bases));
    const at = whole(draw, pieces.length);
    if (draw() < 0.2) return pieces.flatMap((piece, each) => (each === at ? [piece, piece] : [piece]));
    return pieces.map((piece, each) => (each === at ? changedBytes(draw, piece) : piece));
  };
  const said = (channel) => {
    let text = "";
    const values = [];
    const decoder = new TextDecoder();
    for (const [kind, ...bytes] of channel.sent) {
      if (kind > 1) continue;
      text += decoder.decode(Uint8Array.from(bytes), { stream: kind === 1 });
      if (kind === 0) values.push(JSON.parse(text)), (text = "");
    }
    return values;
  };
  const open = (key, name) => {
    const channel = new Channel();
    return { channel, peer: new Peer(new Connection(), channel, { key, name }) };
  };
  const settled = () => new Promise((done) => setTimeout(done, 0));
  /** Take damaged messages of strangers, each of whom `come` brings after the one before was closed; codes counted. */
  const storm = async ([seed, count, bases], come) => {
    const draw = random(seed);
    const codes = {};
    const add = (code) => (codes[code] = (codes[code] ?? 0) + 1);
    let stranger = null;
    for (let number = 0; number < count; number += 1) {
      if (!stranger || stranger.peer.state === "closed") {
        stranger = come();
        stranger.peer.onFault = ({ code }) => add(code);
      }
      for (const piece of changed(draw, bases)) stranger.channel.take(piece.buffer);
      await settled();
      if (stranger.peer.reason) add(`end ${stranger.peer.reason.code}`);
      for (const message of said(stranger.channel)) if (message.type === "refused") add(`told ${message.error.code}`);
      stranger.channel.sent.length = 0;
    }
    return codes;
  };
  return { open, piecesOf, said, storm };
})();
"""
# The host's table, and what an honest guest says.
AT_HOST = """
window.atHost = (async () => {
  const { hostOf } = await import("./shell/live/host/host.js");
  const { readGame } = await import("./shell/storage/games-store.js");
  const id = location.hash.split("/").at(-1);
  const host = hostOf(null, await readGame(id));
  return { host, record: async () => (await readGame(id)).record, seat: host.guests[0].seat, key: host.guests[0].key };
})();
"""
TO_HOST = """async (given) => {
  const { open, piecesOf, storm } = await window.tools;
  const { host, seat, key } = await window.atHost;
  const codes = await storm(given, () => {
    const stranger = open(key, "Ben");
    host.admit(seat, stranger.peer);
    for (const piece of piecesOf({ type: "hello", protocol: 1, name: "Ben" })) stranger.channel.take(piece.buffer);
    return stranger;
  });
  await host.guests[0].sync(null, false);
  return codes;
}"""
# What a host says at a table, for the messages to a guest.
HEARD = """async (given) => {
  const { open, piecesOf, said } = await window.tools;
  const { host, seat, key } = await window.atHost;
  const { channel, peer } = open(key, "Ben");
  host.admit(seat, peer);
  for (const value of [{ type: "hello", protocol: 1, name: "Ben" }, ...given]) {
    for (const piece of piecesOf(value)) channel.take(piece.buffer);
    await new Promise((done) => setTimeout(done, 300));
  }
  return said(channel);
}"""
AT_GUEST = """
window.atGuest = (async () => {
  const { guestOf } = await import("./shell/live/guest/guest.js");
  const table = location.hash.split("/").at(-1).split("-")[0];
  return guestOf(null, { table });
})();
"""
TO_GUEST = """async (given) => {
  const { open, storm } = await window.tools;
  const guest = await window.atGuest;
  return storm(given, () => {
    const stranger = open("key", "Ana");
    guest.take(stranger.peer, "Ben");
    return stranger;
  });
}"""


def at(page: Page, test_id: str) -> Any:
    """What has this test id."""
    return page.get_by_test_id(test_id)


class Pages:
    """The two pages, and every error that reached their consoles."""

    def __init__(self, browser: Browser, address: str, game: str) -> None:
        self.errors: list[str] = []
        self.host, self.guest = (self._page(browser) for _ in range(2))
        self.host.goto(address + HOST.format(game))
        self.guest.goto(address + JOIN)
        at(self.guest, "together-paste").fill(at(self.host, "together-code").input_value())
        at(self.guest, "together-read").click()
        at(self.host, "together-paste").fill(at(self.guest, "together-code").input_value())
        at(self.host, "together-read").click()
        for page in (self.host, self.guest):
            expect(at(page, "game-root")).to_have_attribute("data-ready", "true")

    def _page(self, browser: Browser) -> Page:
        context = browser.new_context(locale="en-GB", service_workers="block")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(QUIET)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error.stack or error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        return page


def guest_messages(ply: int) -> list[dict[str, Any]]:
    """What an honest guest may say at a ply."""
    return [
        {"type": "hello", "protocol": 1, "name": "Ben"},
        {"type": "commitment", "commitment": "ab" * 32},
        {"type": "number", "number": "cd" * 32},
        {"type": "act", "id": 1, "ply": ply, "action": "8D QUIET"},
        {"type": "look", "id": 2, "ply": 0},
        {"type": "read", "id": 3, "code": "1" + "A1B2" * 80},
        {"type": "say", "phrase": "hello", "from": None},
        {"type": "pause", "on": True},
        {"type": "propose", "what": "undo"},
        {"type": "reply", "what": "undo", "yes": False},
    ]


def host_messages(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the host said, one of each type, and what it says more seldom."""
    kinds = {message["type"]: message for message in heard}
    more: list[dict[str, Any]] = [
        {"type": "draw"},
        {"type": "commit", "commitments": ["ab" * 32, "cd" * 32]},
        {"type": "done", "id": 1},
        {"type": "refused", "id": 1, "error": {"code": "turn/stale", "message": "the table is at ply 3"}},
        {"type": "say", "phrase": "nice", "from": 0},
        {"type": "pause", "on": True},
        {"type": "proposals", "asked": [{"what": "undo", "by": 0, "waiting": [1]}]},
    ]
    return [*kinds.values(), *(message for message in more if message["type"] not in kinds)]


def flood(page: Page, script: str, bases: list[dict[str, Any]], messages: int, seed: int) -> Counter[str]:
    """Send so many changed messages, and count the codes that came of them."""
    codes: Counter[str] = Counter()
    for done in range(0, messages, BATCH):
        codes.update(page.evaluate(script, [seed + done, min(BATCH, messages - done), bases]))
        print(f"\r{done + BATCH:,} of {messages:,}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return codes


def report(name: str, messages: int, codes: Counter[str]) -> bool:
    """Print what came of it; whether every error had a code."""
    print(f"{name}: {messages:,} messages")
    for code, count in codes.most_common():
        print(f"  {count:7,}  {code}")
    return not any("page/error" in code for code in codes)


def main() -> None:
    """Flood both, and look whether the game goes on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=10_000, help="to each side (default: 10,000)")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--game", choices=["crossword", "kotoba"], default="crossword")
    asked = parser.parse_args()
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    server = make_server(ROOT / "dist", 0)
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        pages = Pages(browser, f"http://localhost:{server.server_address[1]}/", asked.game)
        pages.host.evaluate(TOOLS + AT_HOST + "; null")
        pages.guest.evaluate(TOOLS + AT_GUEST + "; null")
        before = pages.host.evaluate("window.atHost.then(({ record }) => record())")
        heard = pages.host.evaluate(HEARD, [guest_messages(0)[4]])
        good = report(
            "to the host",
            asked.messages,
            flood(pages.host, TO_HOST, guest_messages(len(before["actions"])), asked.messages, asked.seed),
        )
        after = pages.host.evaluate("window.atHost.then(({ record }) => record())")
        answers = pages.host.evaluate(HEARD, [{"type": "pause", "on": False}, guest_messages(0)[4]])
        stands = before == after and any(message["type"] == "seen" for message in answers)
        print(f"the host's game {'goes on as it stood' if stands else 'is NOT as it was'}")
        bases = host_messages(heard)
        good &= report("to the guest", asked.messages, flood(pages.guest, TO_GUEST, bases, asked.messages, asked.seed))
        browser.close()
    server.shutdown()
    for error, count in Counter(pages.errors).most_common(20):
        print(f"ERROR, {count} times: {error}")
    if pages.errors or not good or not stands:
        sys.exit("there were errors without a code, or the game was changed")


if __name__ == "__main__":
    main()
