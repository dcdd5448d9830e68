// A worker that starts the engine as any other does and saves something of it for later visits: the finished tables of
// the word list whose name it has; without a name it imports all of the engine, and saves the memory of that. It
// reports when it is done, or what went wrong.

import { keepMemory } from "./memory-snapshot.js";
import { freshEngine } from "../python.js";
import { WordLists } from "../word-lists.js";

/** A function that lets micropip install the engine's wheel, whose files are in two archives, and uses that. */
const INSTALL = `
import zipfile
import micropip
async def install():
    with zipfile.ZipFile("/lib/first.zip") as first, zipfile.ZipFile("/lib/late.zip") as late:
        files = {name: archive.read(name) for archive in (first, late) for name in archive.namelist()}
    files = {name: data for name, data in files.items() if name.startswith("asobiba")}
    about = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    tag = files[about].decode().rpartition("Tag: ")[2].strip()
    path = "/tmp/" + about.replace(".dist-info/WHEEL", f"-{tag}.whl")
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in files.items():
            wheel.writestr(name, data)
    await micropip.install(f"emfs:{path}")
    from asobiba import bridge
    if "site-packages" not in bridge.__file__ or '"ok":true' not in bridge.handle('{"type": "hello"}'):
        raise ImportError("micropip has not installed the engine")
install
`;
/** Imports every module, opens the lexica, and collects the garbage. */
const ALL = `
import gc, importlib, json, zipfile
for archive in "/lib/first.zip", "/lib/late.zip":
    with zipfile.ZipFile(archive) as opened:
        for name in opened.namelist():
            if name.startswith("asobiba/") and name.endswith(".pyc"):
                importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
from asobiba.bridge import handle
hello = json.loads(handle('{"type": "hello"}'))
for row in hello["lexica"]:
    if "file" not in row:
        handle(json.dumps({"type": "words", "lexicon": row["name"], "words": []}))
del archive, opened, name, handle, hello, row
gc.collect()
`;
const TABLES = "/tables";
/** A function that writes the tables of a list into a file, and answers as the engine's bridge does. */
const WRITE_TABLES = `
import json
from asobiba.errors import LexiconError
from asobiba.words.lexicon_store import LexiconStore
store = LexiconStore()
def write_tables(name):
    try:
        tables = store.tables(name)
    except LexiconError as error:
        return json.dumps({"ok": False, "error": error.plain()}, separators=(",", ":"))
    with open("${TABLES}", "wb") as file:
        file.write(tables)
    return '{"ok":true}'
write_tables
`;

async function saveSnapshot() {
  // By an interpreter of its own: after that, no snapshot of its memory can be made.
  const other = await freshEngine({});
  await other.runPython(INSTALL)();
  const lists = new WordLists();
  const [python] = await Promise.all([freshEngine({ _makeSnapshot: true }, other), lists.fetchLexica()]);
  lists.installIn(python);
  const size = () => /** @type {any} */ (python)._module.HEAPU8.length;
  const began = size();
  python.runPython(ALL);
  // Pyodide restores memory only into as much as a start has.
  if (size() > began) throw new Error(`the memory has grown from ${began} to ${size()} bytes`);
  await keepMemory(python.makeMemorySnapshot());
}

/** @param {string} list */
async function saveTables(list) {
  const python = await freshEngine({});
  const lists = new WordLists();
  lists.installIn(python);
  const writeTables = lists.answering(python.runPython(WRITE_TABLES));
  const { ok, error } = JSON.parse(await writeTables(list));
  if (!ok) throw new Error(`${error.code} ${error.message}`);
  const { keepTables } = await import("./kept-tables.js"); // a snapshot is saved without it
  await keepTables(list, python.FS.readFile(TABLES));
}

(self.name ? saveTables(self.name) : saveSnapshot()).then(
  () => self.postMessage({ kept: true }),
  (error) => self.postMessage({ kept: false, message: String(error) }),
);
