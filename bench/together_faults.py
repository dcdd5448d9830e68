"""Causes faults at tables that are played together, on either side, and looks whether anything of the game is lost.

Two profiles of one Chromium play Crosswords with a computer; the people pass. After each fault the players do what the
page asks for: one code each way, or the page loaded again. Then the record at the host has to have all its actions, the
guest has to be at the same ply, and the next turns have to come. At the end of each game the guest's receipt has to be
right: every view that it was shown is the view of the record, and the record that it saved is the host's.

A seed decides everything but the racks, which nobody can choose.

    python3 build.py bench together_faults [--faults N] [--seed N] [--minutes N]
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from fault_profile import STEP, Lost, Site
from faults import browsers
from gather import host_address, open_table
from playwright.sync_api import Browser, Error, Page, expect

PATIENCE = 90.0  # seconds for both to be back at the table
SHORT = 3000  # milliseconds for what is there already
ADDRESS = host_address("crossword", "human,guest,beginner", lexicon="standard")
# Settings, and a channel whose messages can be kept back, doubled, lost or put out of order.
AT_THE_START = """
localStorage.setItem("asobiba.settings", '{"pace":"instant"}');
localStorage.setItem("asobiba.lessons", '{"crossword":"refused","kotoba":"refused","skat":"refused"}');
window.asobibaWorkers = [];
const PlainWorker = window.Worker;
window.Worker = class extends PlainWorker {
  constructor(...given) { super(...given); asobibaWorkers.push(this); }
};
const plain = RTCDataChannel.prototype.send;
window.fate = { kind: "", left: 0 };
const kept = [];
const put = (channel, bytes) => { if (channel.readyState === "open") plain.call(channel, bytes); };
window.release = () => { for (const [channel, bytes] of kept.splice(0)) put(channel, bytes); };
RTCDataChannel.prototype.send = function (bytes) {
  const { kind } = window.fate;
  if (!kind || (kind !== "silent" && bytes[0] > 1)) return put(this, bytes);
  if (kind !== "silent" && --window.fate.left <= 0) window.fate.kind = "";
  if (kind === "lost") return;
  if (kind === "silent") return void kept.push([this, bytes]);
  if (kind === "late") return void setTimeout(put, 1500, this, bytes);
  if (kind === "disordered") return void setTimeout(put, Math.random() * 400, this, bytes);
  put(this, bytes);
  if (kind === "doubled") put(this, bytes);
};
"""
# The actions that each side has stored: all games at the host, or tables at the guest, by their ids.
STORED = """async ([name, store]) => {
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return {};
  const database = await new Promise((done, failed) => {
    const open = indexedDB.open(name);
    open.onsuccess = () => done(open.result);
    open.onerror = () => failed(open.error);
  });
  const asked = database.transaction(store).objectStore(store).getAll();
  await new Promise((done) => { asked.onsuccess = done; });
  database.close();
  return Object.fromEntries(asked.result.map(({ id, record, finished, saved }) => [id, { record, finished, saved }]));
}"""
PASS = """() => {
  const key = ["pass-confirm", "pass"].map((name) => document.querySelector(`[data-testid=${name}]`))
    .find((each) => each && !each.disabled && each.offsetParent);
  key?.click();
  return Boolean(key);
}"""
# What a player sees of being at the table.
STATE = """() => {
  const has = (name) => Boolean(document.querySelector(`[data-testid=${name}]`));
  const value = (name) => document.querySelector(`[data-testid=${name}]`)?.value ?? "";
  const root = document.querySelector("[data-testid=game-root]");
  return { ready: root?.dataset.ready === "true", over: has("end-dialog") || has("open-end"),
    back: has("together-back-1"), lost: has("together-lost"), missing: has("together-missing"),
    error: document.querySelector("[data-testid=together-error]")?.dataset.code ?? "",
    code: value("together-code"), paste: has("together-paste"), again: has("together-again"), receipt:
    document.querySelector("[data-testid=together-receipt]")?.dataset.right ?? "", hash: location.hash,
    text: (document.querySelector("main")?.innerText ?? "").replace(/\\s+/g, " ").slice(0, 300) };
}"""


class Table:
    """Two profiles at one table."""

    def __init__(self, browser: Browser, site: Site, rng: random.Random) -> None:
        self.rng, self.site = rng, site
        self.errors: list[str] = []
        self.pages = [self._page(browser, name) for name in ("Ana", "Ben")]
        self.addresses = ["", ""]

    def close(self) -> None:
        """Close both profiles."""
        for page in self.pages:
            page.context.close()

    def _page(self, browser: Browser, name: str) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
        context.set_default_timeout(PATIENCE * 1000)
        named = f"localStorage.setItem('asobiba.together', '{{\"name\":\"{name}\"}}');"
        context.add_init_script(f"if (location.protocol === 'http:') {{ {named} {AT_THE_START} }}")
        context.on("page", lambda page: page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}")))
        page = context.new_page()
        page.goto(f"{self.site.address}#/about")
        return page

    def begin(self) -> float:
        """Play together from the start; the seconds until both can play."""
        began = time.monotonic()
        for page in self.pages:
            page.evaluate("void (location.hash = '#/about')")
        open_table(self.pages[0], self.pages[1:], ADDRESS)
        self.addresses = [page.url for page in self.pages]
        return time.monotonic() - began

    def state(self, side: int) -> dict[str, Any]:
        """What a side shows; {} while its page is being loaded."""
        with suppress(Error):
            found: dict[str, Any] = self.pages[side].evaluate(STATE)
            return found
        return {}

    def stored(self, side: int) -> list[Any]:
        """The actions of this game that a side has stored: by seat and text."""
        name, store = (("asobiba-games", "games"), ("asobiba-together", "tables"))[side]
        key = self.addresses[side].rsplit("/", 1)[1]
        for _ in range(40):
            with suppress(Error):
                rows = self.pages[side].evaluate(STORED, [name, store])
                return list(rows[key]["record"]["actions"]) if key in rows else []
            self.pages[side].wait_for_timeout(STEP)
        raise Lost("nothing can be read from the device")

    def play(self, seconds: float) -> None:
        """Both pass whenever they may, for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for page in self.pages:
                with suppress(Error):
                    page.evaluate(PASS)
            self.pages[0].wait_for_timeout(60)

    def come_back(self) -> tuple[float, int, int]:
        """Do what the page asks for until both can play: seconds, codes each way, pages loaded again.

        Raises:
            Lost: they do not come back.
        """
        began, codes, loaded = time.monotonic(), 0, 0
        used, read, calm = "", 0.0, 0.0
        while time.monotonic() < began + PATIENCE:
            host, guest = self.state(0), self.state(1)
            even = self.stored(0) == [] or len(self.stored(0)) == len(self.stored(1))
            back = all(one.get("ready") or one.get("over") for one in (host, guest))
            if back and even and not guest.get("lost") and not host.get("missing"):
                return time.monotonic() - began, codes, loaded
            with suppress(Error):
                if self._pair(host, guest, used):
                    codes, used, read = codes + 1, host["code"], time.monotonic()
            if used and time.monotonic() > read + 20:
                used = ""  # the code is still shown: it is read once more
            if back and not guest.get("lost"):
                calm = calm or time.monotonic()
                if time.monotonic() > calm + 12:  # nothing is said to be wrong: the player loads the page again
                    loaded, calm = loaded + 1, 0
                    self.pages[1].reload()
            self.pages[0].wait_for_timeout(STEP)
        raise Lost(
            f"not back: host {self.state(0)}, guest {self.state(1)}, {len(self.stored(0))} to {len(self.stored(1))}"
        )

    def _pair(self, host: dict[str, Any], guest: dict[str, Any], used: str) -> int:
        """One step of the way back, and whether a code was read by the host."""
        first, second = self.pages
        for page, one in ((first, host), (second, guest)):
            if page.locator("dialog[open]").count():  # what was to be passed lies over the rest
                page.keyboard.press("Escape")
            if one.get("again"):
                page.get_by_test_id("together-again").click(timeout=SHORT)
                return 0
        if host.get("back"):
            if not first.get_by_test_id("together-back-1").is_visible():  # of a game that is over
                first.get_by_test_id("together-menu").click(timeout=SHORT)
            first.get_by_test_id("together-back-1").click(timeout=SHORT)
        elif host.get("code") and host["code"] != used and guest.get("paste") and not guest.get("code"):
            second.get_by_test_id("together-paste").fill(host["code"], timeout=SHORT)
            second.get_by_test_id("together-read").click(timeout=SHORT)
            expect(second.get_by_test_id("together-code")).not_to_have_value("", timeout=10_000)
            answer = second.get_by_test_id("together-code").input_value(timeout=SHORT)
            first.get_by_test_id("together-paste").fill(answer, timeout=SHORT)
            first.get_by_test_id("together-read").click(timeout=SHORT)
            self.pages[0].wait_for_timeout(500)
            return 1
        return 0

    def goes_on(self) -> tuple[int, int]:
        """Wait for another action, or the end: codes each way and pages loaded again until then.

        Raises:
            Lost: the game does not go on.
        """
        before, began, codes, loaded = len(self.stored(0)), time.monotonic(), 0, 0
        while time.monotonic() < began + PATIENCE:
            self.play(0.3)
            if len(self.stored(0)) > before or self.state(1).get("over"):
                return codes, loaded
            if time.monotonic() > began + 30 * (loaded + 1):  # a request without an answer fails after twenty
                self.pages[1].reload()
                _, more, again = self.come_back()
                codes, loaded = codes + more, loaded + again + 1
        raise Lost(f"the game stands still at {before}: host {self.state(0)}, guest {self.state(1)}")

    def finish(self) -> None:
        """Play to the end; the receipt has to be right, and the guest's saved record the host's.

        Raises:
            Lost: something differs.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.play(0.3)
            state = self.state(1)
            if state.get("receipt"):
                break
            if state.get("lost"):
                self.come_back()
        if state.get("receipt") != "true":
            raise Lost(f"the receipt: {state}, host {self.state(0)}")
        records = [self.pages[side].evaluate(STORED, ["asobiba-games", "games"]) for side in (0, 1)]
        key = self.addresses[0].rsplit("/", 1)[1]
        if records[0][key]["record"] not in [entry["record"] for entry in records[1].values()]:
            raise Lost("the guest's saved game is not the host's")


Fault = Callable[[Table, int], None]


def reloaded(table: Table, side: int) -> None:
    """A page is loaded again."""
    table.pages[side].reload(wait_until="commit")


def crashed(table: Table, side: int) -> None:
    """The process of a tab dies; another tab opens the table."""
    with suppress(Error), table.pages[side].expect_event("crash", timeout=5000):
        table.pages[side].goto("chrome://crash", timeout=5000)
    closed(table, side)


def closed(table: Table, side: int) -> None:
    """A tab is closed; another one opens the table."""
    old = table.pages[side]
    table.pages[side] = old.context.new_page()
    with suppress(Error):
        old.close()
    table.pages[side].goto(table.addresses[side], wait_until="commit")


def worker_killed(table: Table, side: int) -> None:
    """The browser ends an engine."""
    table.pages[side].evaluate("asobibaWorkers.at(-1)?.terminate()")


def silent(table: Table, _side: int) -> None:
    """Nothing gets through for up to thirty seconds; then all of it does."""
    for page in table.pages:
        page.evaluate("void (fate.kind = 'silent')")
    table.play(table.rng.choice([1, 3, 6, 12, 30]))
    for page in table.pages:
        page.evaluate("fate.kind = '', release()")


def _messages(kind: str) -> Fault:
    def fault(table: Table, side: int) -> None:
        table.pages[side].evaluate(f"void (fate = {{ kind: '{kind}', left: {table.rng.randint(1, 4)} }})")
        table.play(2)
        with suppress(Error):
            table.pages[side].evaluate("void (fate.kind = '')")

    fault.__name__ = f"messages_{kind}"
    return fault


FAULTS: tuple[Fault, ...] = (
    *(reloaded, crashed, closed, worker_killed, silent),
    *(_messages(kind) for kind in ("lost", "doubled", "late", "disordered")),
)


def inject(table: Table, fault: Fault, side: int) -> tuple[float, int, int]:
    """One fault, and the way back.

    Raises:
        Lost: an action is gone, or the game does not go on.
    """
    table.play(table.rng.uniform(0, 0.6))
    before = table.stored(0)
    fault(table, side)
    took, codes, loaded = table.come_back()
    after = table.stored(0)
    if after[: len(before)] != before:
        raise Lost(f"the host had {len(before)} actions, and has {len(after)} others")
    if len(table.stored(1)) != len(after) and not table.state(1).get("over"):
        raise Lost(f"the host has {len(after)} actions, the guest {len(table.stored(1))}")
    more, again = table.goes_on()
    return took, codes + more, loaded + again


@dataclass
class Tally:
    """The results so far."""

    done: int = 0
    games: int = 0
    begun: list[float] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    codes: Counter[str] = field(default_factory=Counter)
    loaded: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The results as they are noted."""
        lines = [f"{self.done} faults, {self.games} games to their end with a right receipt, {len(self.lost)} lost"]
        begun = self.begun or [0]
        lines += [f"from Play together to the first move: {median(begun):.1f} s, at most {max(begun):.1f} s"]
        lines += [
            "| fault | times | seconds: median, longest | codes each way | pages loaded again |",
            "|---|---|---|---|---|",
        ]
        for each, times in sorted(self.seconds.items()):
            figures = f"{median(times):.1f}, {max(times):.1f} | {self.codes[each]} | {self.loaded[each]}"
            lines.append(f"| {each} | {len(times)} | {figures} |")
        return "\n".join([*lines, *(f"LOST {one}" for one in self.lost)])


def main() -> None:
    """Cause the faults and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many")
    parser.add_argument("--only", default="", help="names of faults, with commas")
    asked = parser.parse_args()
    expect.set_options(timeout=PATIENCE * 1000)
    chosen = [fault for fault in FAULTS if not asked.only or fault.__name__ in asked.only.split(",")]
    end = time.monotonic() + asked.minutes * 60
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, browsers() as browser:
        site = Site(Path(folder))
        table = None
        while tally.done < asked.faults and time.monotonic() < end:
            rng = random.Random(f"{asked.seed}/{tally.done}")
            fault, side = rng.choice(chosen), rng.randrange(2)
            tally.done += 1
            name = f"{tally.done}: {fault.__name__}, {('host', 'guest')[side]}"
            table = table or Table(browser, site, rng)
            try:
                one(table, rng, fault, side, tally)
                print(f"{name}: {tally.seconds[fault.__name__][-1]:.1f} s", file=sys.stderr, flush=True)
            except (Lost, Error, AssertionError) as problem:
                tally.lost.append(f"{name}: {str(problem).splitlines()[0]}")
                print("LOST", tally.lost[-1], file=sys.stderr, flush=True)
                table.close()
                table = None
        site.close()
    print(tally.text())


def one(table: Table, rng: random.Random, fault: Fault, side: int, tally: Tally) -> None:
    """One fault, and another game if this one is over or long.

    Raises:
        Lost: something of the game is lost, or an error reached a page.
    """
    table.rng = rng
    if not table.addresses[0]:
        tally.begun.append(table.begin())
    took, codes, loaded = inject(table, fault, side)
    tally.seconds[fault.__name__].append(took)
    tally.codes[fault.__name__] += codes
    tally.loaded[fault.__name__] += loaded
    if table.state(1).get("over"):
        table.finish()
        tally.games += 1
        tally.begun.append(table.begin())
    if table.errors:
        raise Lost(f"errors: {table.errors}")


if __name__ == "__main__":
    main()
