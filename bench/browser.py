"""Runs a bench in Chromium: in a worker, with the interpreter, wheel and lexicon of dist/."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from environment import CHROMIUM_NAMES  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

PATIENCE = 600_000  # milliseconds
HTML = '<!doctype html><meta charset="utf-8"><title>bench</title><script type="module" src="bench.js"></script>'
PAGE = """
const worker = new Worker(new URL("./bench-worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => { window.measured = data; };
worker.onerror = (event) => { window.measured = JSON.stringify({ error: event.message }); };
"""
WORKER = """
const address = (path) => new URL(path, import.meta.url).href;
const bytes = async (path) => new Uint8Array(await (await fetch(address(path))).arrayBuffer());
try {
  const { freshEngine } = await import(address("engine/python.js"));
  const python = await freshEngine({});
  python.FS.mkdirTree("/bench");
  const { files, program, call } = await (await fetch(address("bench.json"))).json();
  await import(address("bench-module.js"));
  for (const file of files) python.FS.writeFile(`/bench/${file}`, await bytes(file));
  python.FS.writeFile("/bench/full.lex", await bytes("full.lex"));
  postMessage(python.runPython(`
import json, sys
sys.path.append("/bench")
import ${program}
with open("/bench/full.lex", "rb") as file:
    lexicon = file.read()
rows = ${program}.${call}
json.dumps({"rows": rows})
`));
} catch (error) {
  postMessage(JSON.stringify({ error: String(error) }));
}
"""


def in_chromium(
    program: str = "moves",
    call: str = "run_all(lexicon)",
    files: Sequence[str] = (),
    patience: int = PATIENCE,
    module: str = "",
) -> list[list[Any]]:
    """Run a function of a program in this folder in Chromium, and return its rows.

    Args:
        program: the module's name.
        call: the call of the function, as text; `lexicon` has the bytes of Full.
        files: the files beside the program that it reads.
        patience: milliseconds to wait.
        module: JavaScript that the worker imports first, as text.
    """
    if not (ROOT / "dist" / "index.html").exists():
        sys.exit("bench: there is no dist/ to run in Chromium; make it with: python3 build.py dist")
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(ROOT / "dist", site)
        # a bench waits for no late part of the WebAssembly (docs/decisions/0008): it gets Pyodide's own, in one part
        assets = site / "engine" / "assets.js"
        assets.write_text(re.sub('"lateCode":"[^"]*"', '"lateCode":""', assets.read_text("utf-8")), "utf-8")
        whole = ROOT / "web" / "node_modules" / "pyodide" / "pyodide.asm.wasm"
        for folder_of_pyodide in (site / "pyodide").iterdir():
            shutil.copy(whole, folder_of_pyodide)
        needed = [f"{program}.py", *files]
        for name in needed:
            shutil.copy(ROOT / "bench" / name, site / name)
        shutil.copy(ROOT / "lexicon" / "english" / "full.lex", site)
        asked = json.dumps({"files": needed, "program": program, "call": call})
        texts = {"bench.html": HTML, "bench.js": PAGE, "bench-worker.js": WORKER, "bench.json": asked}
        texts["bench-module.js"] = module
        for name, text in texts.items():
            (site / name).write_text(text, encoding="utf-8")
        server = make_server(site, 0)
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            return _measured(f"http://127.0.0.1:{server.server_address[1]}/bench.html", patience)
        finally:
            server.shutdown()


def _measured(address: str, patience: int) -> list[list[Any]]:
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        page = browser.new_page()
        page.goto(address)
        page.wait_for_function("() => window.measured", timeout=patience)
        answer = json.loads(page.evaluate("() => window.measured"))
        browser.close()
    if "error" in answer:
        sys.exit(f"bench: Chromium: {answer['error']}")
    rows: list[list[Any]] = answer["rows"]
    return rows
