// A worker that starts the engine as any other does and saves something of it for later visits: the finished tables of
// the word list whose name it has; without a name it imports all of the engine, and saves the memory of that. It
// reports when it is done, or what went wrong.

import { keepMemory } from "./memory-snapshot.js";
import { freshEngine } from "../python.js";
import { WordLists } from "../word-lists.js";

/** Imports every module, opens the lexica, and collects the garbage. */
const ALL = `
import gc, importlib, json, os, sys
import asobiba
root = os.path.dirname(asobiba.__path__[0])
for folder, folders, files in os.walk(asobiba.__path__[0]):
    package = os.path.relpath(folder, root).replace(os.sep, ".")
    for file in sorted(files):
        name, kind = os.path.splitext(file)
        if kind == ".pyc":
            importlib.import_module(package if name == "__init__" else f"{package}.{name}")
from asobiba.bridge import handle
hello = json.loads(handle('{"type": "hello"}'))
for row in hello["lexica"]:
    if "file" not in row:
        handle(json.dumps({"type": "words", "lexicon": row["name"], "words": []}))
del folder, folders, files, file, name, kind, package, root, handle, hello, row
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
  const lists = new WordLists();
  const [python] = await Promise.all([freshEngine({ _makeSnapshot: true }), lists.fetchLexica()]);
  lists.installIn(python);
  python.runPython(ALL);
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
