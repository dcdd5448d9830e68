// A worker that starts the engine as any other does, imports all of it, and saves the memory of that for later starts. It reports when
// it is done, or what went wrong.

import { ASSETS } from "./assets.js";
import { keepMemory } from "./memory-snapshot.js";
import { acceptedWheel, fetchWordLists, importPyodide, installWordLists } from "./python.js";

/** Imports every module, opens the lexica, and collects the garbage. */
const ALL = `
import gc, importlib, os, sys
import asobiba
root = os.path.dirname(asobiba.__path__[0])
for folder, folders, files in os.walk(asobiba.__path__[0]):
    package = os.path.relpath(folder, root).replace(os.sep, ".")
    for file in sorted(files):
        name, kind = os.path.splitext(file)
        if kind == ".pyc":
            importlib.import_module(package if name == "__init__" else f"{package}.{name}")
from asobiba.bridge import handle
handle('{"type": "hello"}')
del folder, folders, files, file, name, kind, package, root, handle
gc.collect()
`;

async function saveSnapshot() {
  const [load, wheel, lexica] = await Promise.all([importPyodide(), acceptedWheel(), fetchWordLists(ASSETS.lexica)]);
  if (!wheel) throw new Error("micropip has not accepted a wheel yet");
  const python = await load({ _makeSnapshot: true });
  python.unpackArchive(wheel, "wheel");
  installWordLists(python, lexica);
  python.runPython(ALL);
  await keepMemory(python.makeMemorySnapshot());
}

saveSnapshot().then(
  () => self.postMessage({ kept: true }),
  (error) => self.postMessage({ kept: false, message: String(error) }),
);
