"""Which functions and data of Pyodide's WebAssembly a start and a game need: the list early.json, and its program.

    python3 web/build/webassembly/early.py

starts the engine of dist/ in Chromium, lets it answer the walk through the engine, uses Python widely in Node, and
writes the list. A new Pyodide needs a new list; without one, or where Node does not accept the parts, the build leaves
the file whole and says so.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from threading import Thread

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from common import DIST, ROOT, digest, say  # noqa: E402  the folder of the build's modules has to be on the path first
from environment import need_node, page_packages  # noqa: E402
from server import make_server  # noqa: E402
from webassembly.data import READS, Ranges, unread, watching_reads  # noqa: E402
from webassembly.module_file import Module  # noqa: E402
from webassembly.split import MARK, links, split, watched  # noqa: E402

LIST = HERE / "early.json"
WASM = "pyodide.asm.wasm"
LINE = 100  # characters of the list in one line
# Exports whose names Pyodide puts together, so that they stand nowhere in its JavaScript.
MADE_NAMES = ("__", "dynCall", "emscripten", "_emscripten")
SCRIPT = "pyodide.asm.mjs"
# How Pyodide's JavaScript names an export, and where it declares those names.
NAMED = re.compile(r'(?:\b\w+=)?(?:Module\["\w+"\]=)+wasmExports\["\w+"\][;,]')
DECLARED = re.compile(r"\bvar (?:\w+,)+\w+;")
# In place of web/engine/late-code.js: keeps the table in which functions or grains of data are null once they are used.
WATCHING = f"""export class LateCode {{
  expect() {{
    const start = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (source, imports) => {{
      WebAssembly.instantiateStreaming = start;
      const {{ module, instance }} = await start(source, imports);
      const all = Object.entries(instance.exports);
      self.watched = all.find(([name]) => name.startsWith("{MARK}"))[1];
      self.memory = all.find(([, what]) => what instanceof WebAssembly.Memory)[1];
      self.before = new Uint8Array(memory.buffer).slice();
      const exports = Object.fromEntries(all.filter(([name]) => !name.startsWith("{MARK}")));
      return {{ module, instance: {{ exports }} }};
    }};
  }}
  async load() {{}}
  refill() {{}}
}}"""
NUMBERS = "() => Array.from({ length: watched.length }, (_, one) => one).filter((one) => watched.get(one) === null)"
CHANGED = """() => {
  const now = new Uint8Array(memory.buffer);
  return before.findIndex((byte, place) => byte !== now[place]);
}"""
WALK = """async ([walk, more, first]) => {
  const { Engine } = await import(new URL("engine/engine.js", location.href).href);
  // As a first visit does it: the word lists have not come yet.
  const visited = new Engine();
  await visited.start();
  for (const path of first) {
    const { table: dealt } = await (await fetch(path)).json();
    const { table } = await visited.request({ type: "load", record: dealt.record, seat: 0 });
    const [question, given] = more[dealt.record.game][0];
    await visited.request({ type: "ask", table, seat: 0, question, arguments: given }).catch(() => {});
  }
  window.engine = new Engine();
  engine.bringTables("full");
  await engine.start();
  for (const message of walk) if (message.type !== "hello") await engine.request(message);
  const human = { kind: "human" };
  const empty = Array(7).fill("15").join("/");
  const position = { cgp: `${empty}/5HELLO5/${empty} ABEIR??/ 0/0 0`, lexicon: "full" };
  await engine.request({ type: "ask", game: "crossword", position, question: "hint", arguments: {} });
  for (const [game, questions] of Object.entries(more)) {
    const seats = [human, human, human];
    const { table, record } = await engine.request({ type: "new", game, seed: 7, seats, options: {} });
    for (const [question, given] of questions) {
      await engine.request({ type: "ask", table, seat: 0, question, arguments: given }).catch(() => {});
    }
    await engine.runJob({ job: "warm_up", table }).result;
    if (game === "crossword") {
      await engine.runJob({ job: "analysis", table, seat: 0 }, { seconds: 4, pace: "analysis" }).result;
    }
    await engine.request({ type: "load", record });
    const bench = { type: "bench", game, lexicon: "full", words: "full", blanks: 0, first: 0, count: 1 };
    await engine.request(bench).catch(() => {});
    await engine.request({ type: "undo", table, seat: 0 }).catch(() => {});
    await engine.request({ type: "close", table });
  }
}"""
FIRST_VIEWS = [f"games/{name}.json" for name in ("crossword/first/standard", "kotoba/first/usual", "skat/first/usual")]
QUESTIONS = {
    "crossword": [["preview", {"tiles": [[7, 7, "A"]]}], ["hint", {}], ["hint", {"count": 5}]],
    "kotoba": [["preview", {"word": "きかく"}], ["hint", {"count": 2}], ["surfaces", {"words": ["きかく"]}]],
    "skat": [["hint", {}]],
}
SAVE = """() => new Promise((saved, failed) => {
  const worker = new Worker("engine/saved/snapshot-worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => (data.kept ? saved() : failed(data.message)));
})"""
# Ended at once: what it calls is not needed early. What it keeps is read by the start after it.
KEEP_TABLES = """() => new Promise((saved, failed) => {
  const worker = new Worker("engine/saved/snapshot-worker.js", { type: "module", name: "full" });
  worker.addEventListener("message", ({ data }) => {
    worker.terminate();
    if (data.kept) setTimeout(saved, 1000);
    else failed(data.message);
  });
})"""
VALIDATE = 'process.exit(WebAssembly.validate(require("fs").readFileSync(process.argv[1])) ? 0 : 1)'
STARTS = (WALK, SAVE, KEEP_TABLES, WALK)  # the first start, one whose memory is saved, one that restores it


def parts(pyodide: Path, listed: Path = LIST) -> tuple[bytes, bytes | None]:
    """The early and the late part of Pyodide's WebAssembly; the whole and None if it cannot be split."""
    data = (pyodide / WASM).read_bytes()
    try:
        known = json.loads(listed.read_text())
        if known["sha256"] != digest(data):
            raise ValueError(f"{listed.name} is for another Pyodide: run {Path(__file__).relative_to(ROOT)}")
        moved = [(int(first), int(last)) for first, last in (one.split("-") for one in known["data"])]
        found = split(data, _unpacked(known["early"]), _unpacked(known["linked"]), _uses(pyodide), moved)
        _validate(found)
    except (OSError, KeyError, IndexError, ValueError) as error:
        say(f"Pyodide's WebAssembly stays in one part, and a first visit waits longer: {error!r}")
        return data, None
    return found


def _validate(modules: Iterable[bytes]) -> None:
    """Let Node say whether these are modules.

    Raises:
        ValueError: one is not.
    """
    with tempfile.TemporaryDirectory() as folder:
        for one, data in enumerate(modules):
            path = Path(folder) / f"{one}.wasm"
            path.write_bytes(data)
            done = subprocess.run([need_node(), "-e", VALIDATE, path], capture_output=True, text=True, check=False)
            if done.returncode:
                raise ValueError(f"part {one} is no WebAssembly: {done.stderr[:200]}")


def _uses(pyodide: Path) -> Callable[[str], bool]:
    """Tells whether Pyodide's JavaScript may use an export: by its name, with or without a line before it.

    That it gives each export a name of its own is no use: most are for packages in C, of which the page has none.
    """
    words: set[str] = set()
    for name in (SCRIPT, "pyodide.mjs"):
        words.update(re.findall(r"\w+", DECLARED.sub("", NAMED.sub("", (pyodide / name).read_text()))))

    def used(name: str) -> bool:
        return name.startswith(MADE_NAMES) or name in words or f"_{name}" in words

    return used


def plain_script(pyodide: Path) -> bytes:
    """Pyodide's large script without the names of exports that nothing uses, which are a third of it."""
    used = _uses(pyodide)

    def named(line: re.Match[str]) -> str:
        known = used(line[0].rpartition('["')[2].partition('"')[0])
        return line[0] if known or line[0].endswith(",") else ""

    text = NAMED.sub(named, (pyodide / SCRIPT).read_text())
    words = set(re.findall(r"\w+", DECLARED.sub("", text)))

    def declared(line: re.Match[str]) -> str:
        names = [name for name in line[0].removeprefix("var ").removesuffix(";").split(",") if name in words]
        return f"var {','.join(names)};" if names else ""

    return DECLARED.sub(declared, text).encode()


def write_list(data: bytes, early: Iterable[int], moved: Ranges, is_used: Callable[[str], bool]) -> None:
    """Write the list for this WebAssembly."""
    known = set(early)
    about = {"sha256": digest(data), "functions": len(known), "data": [f"{first}-{last}" for first, last in moved]}
    lists = {"early": _packed(known), "linked": _packed(links(data, known, is_used))}
    LIST.write_text(json.dumps(about | lists, indent=1) + "\n")


def _packed(numbers: Collection[int]) -> list[str]:
    """Numbers as lines of text: one bit for each."""
    bits = bytearray(max(numbers) // 8 + 1)
    for one in numbers:
        bits[one // 8] |= 1 << one % 8
    packed = base64.b64encode(bytes(bits)).decode()
    return [packed[at : at + LINE] for at in range(0, len(packed), LINE)]


def _unpacked(lines: Iterable[str]) -> list[int]:
    bits = base64.b64decode("".join(lines))
    return [one for one in range(8 * len(bits)) if bits[one // 8] >> one % 8 & 1]


def main() -> None:
    """Watch which functions are called and which data they read, and write the list."""
    package = page_packages() / "pyodide"
    data = (package / WASM).read_bytes()
    early = _watched_walk(watched(data))[0] | _listed(digest(data))
    reading = watching_reads(data, early)
    read, changed = _watched_walk(reading)
    more, changed_there = _wide_use(reading)
    moved = unread(Module.read(data), early, read | more, min(changed, changed_there))
    write_list(data, early, moved, _uses(package))
    print(f"{LIST.relative_to(ROOT)}: {len(early)} functions, {len(moved)} ranges of data for the late part")


def _listed(sha256: str) -> set[int]:
    """The early functions that the list has for this WebAssembly now: some are called in one run and not in another."""
    known = json.loads(LIST.read_text()) if LIST.exists() else {}
    return set(_unpacked(known["early"])) if known.get("sha256") == sha256 else set()


def _watched_walk(module: bytes) -> tuple[set[int], int]:
    """What is null in the table of a module that is watched in starts and in the walk through the engine, and the first
    address at which these changed its data."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(DIST, site)
        next(site.glob(f"pyodide/*/{WASM}")).write_bytes(module)
        (site / "engine" / "late-code.js").write_text(WATCHING)
        server = make_server(site, 0)
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            return _walked(f"http://localhost:{server.server_address[1]}/")
        finally:
            server.shutdown()


def _walked(address: str) -> tuple[set[int], int]:
    from playwright.sync_api import sync_playwright

    walk = [json.loads(line) for line in (HERE.parent / "walk.jsonl").read_text().splitlines()]
    marked: set[int] = set()
    changed = []
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("ASOBIBA_CHROMIUM"), args=sandbox)
        page = browser.new_page()
        page.goto(f"{address}NOTICE.md")  # a page without an engine of its own
        for start in STARTS:
            workers = len(page.workers)
            page.evaluate(start, [walk, QUESTIONS, FIRST_VIEWS])
            for worker in page.workers[workers:]:
                marked |= set(worker.evaluate(NUMBERS))
                changed.append(worker.evaluate(CHANGED))
            page.evaluate("window.engine?.stop()")
        browser.close()
    return marked, min(changed)


def _wide_use(module: bytes) -> tuple[set[int], int]:
    """The grains of data that a wide use of Python reads, and the first address at which it changed the data."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / WASM
        path.write_bytes(module)
        command = [need_node(), str(HERE / "wide_use.mjs"), str(path), READS]
        told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    return set(told["read"]), told["changed"]


if __name__ == "__main__":
    main()
