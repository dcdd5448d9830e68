// The engine's worker: Pyodide, the engine's wheel, the lexica, and the door between them and the page.
//
// All files are asked for at once. The first boot of a build lets micropip install the wheel; later ones unpack the wheel that
// micropip accepted, or put back the memory that snapshot-worker.js keeps (docs/decisions/0002-boot.md).

import { ASSETS } from "./assets.js";
import { bringingWhatIsMissed } from "./late.js";
import { compileAtOnce, countFiles, enter, lossOfAFile, tell } from "./loading.js";
import { keptMemory, PLAIN } from "./memory-snapshot.js";
import { acceptedWheel, acceptWheel, bytes, lists, plainFetch, putLists, pyodide, restored, wheelAddress } from "./python.js";
import { Thought } from "./job-runner.js";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {import("./messages.js").Hello} Hello */

/** What the kept memory has: an opened lexicon is in it. */
const OPENED = ".lex";
/** @type {(request: string) => string} */
let handle;
/** The same, for requests that may miss a word list. @type {(request: string) => string | Promise<string>} */
let complete;
/** Bytes of the interpreter's memory. @type {() => number} */
let heap = () => 0;
/** All that a start with the kept memory reads; null: this start is an ordinary one. @type {Promise<unknown> | null} */
let read = null;

/**
 * Holds a lock for as long as this worker lives: a worker that is killed or closes says nothing, but its lock is free then.
 * @type {Promise<void>}
 */
const alive = new Promise((held) => {
  if (!navigator.locks) return held();
  void navigator.locks.request(self.name, () => new Promise(() => held()));
});

async function boot() {
  const modules = pyodide();
  const [wheel, memory] = await Promise.all([acceptedWheel(), self.name.endsWith(PLAIN) ? null : keptMemory()]);
  const first = !wheel;
  countFiles(first);
  if (!first) enter("python");
  if (wheel && memory) tell({ kind: "restoring" });
  const times = { first, restored: Boolean(wheel && memory), python: 0, installed: 0, ready: 0 };
  const python = await (wheel && memory ? restore(await modules, memory.read(), times) : start(await modules, wheel, times));
  handle = python.pyimport("asobiba.bridge").handle;
  complete = bringingWhatIsMissed(handle, ASSETS.late, async (name, path) => putLists(python, [[name, await bytes(path, plainFetch)]]));
  heap = () => /** @type {any} */ (python)._module.HEAPU8.length;
  const hello = JSON.parse(handle('{"type":"hello"}'));
  if (!hello.ok) throw new Error(`hello: ${hello.error.code} ${hello.error.message}`);
  await alive;
  tell({ kind: "ready", hello, times: { ...times, ready: performance.now() } });
  // Nothing has been asked yet, and hello needed no file.
  if (wheel && times.restored) python.unpackArchive(wheel, "wheel");
  if (first) await acceptWheel();
}

/**
 * The ordinary start.
 * @param {(options: object) => Promise<Pyodide>} load @param {Uint8Array | null} wheel @param {import("./messages.js").BootTimes} times
 */
async function start(load, wheel, times) {
  const lexica = lists(ASSETS.lexica);
  lexica.catch(() => {}); // Waited for below; a list that does not come ends the start before that.
  const python = await load({ packages: wheel ? [] : ["micropip"] });
  times.python = performance.now();
  enter("engine");
  if (wheel) python.unpackArchive(wheel, "wheel");
  else await install(python);
  times.installed = performance.now();
  putLists(python, await lexica);
  return python;
}

/**
 * Put the memory back of an engine that stood ready.
 * @param {(options: object) => Promise<Pyodide>} load @param {Promise<Uint8Array>} memory @param {import("./messages.js").BootTimes} times
 */
async function restore(load, memory, times) {
  const missing = lists(ASSETS.lexica.filter(([name]) => !name.endsWith(OPENED)));
  read = Promise.all([memory, missing, compileAtOnce()]);
  read.catch(() => {});
  const python = await restored(load, memory);
  times.python = performance.now();
  enter("engine");
  times.installed = performance.now();
  putLists(python, await missing);
  return python;
}

/** Let micropip install the engine's wheel from the page's own folder. @param {Pyodide} python */
async function install(python) {
  const micropip = python.pyimport("micropip");
  await micropip.install(wheelAddress);
  micropip.destroy();
}

/** The jobs that are being worked on, by the id that the page gave them. @type {Map<number, Thought>} */
const thoughts = new Map();

/** @param {import("./messages.js").ToWorker} asked */
async function serve(asked) {
  const thought = thoughts.get(asked.id);
  try {
    if (asked.kind === "request") tell({ kind: "answer", id: asked.id, text: await complete(asked.text), heap: heap() });
    else if (asked.kind === "think") await think(asked);
    else if (asked.kind === "others" && thought) thought.others = asked.shares;
    else if (asked.kind === "end" && thought) thought.ending = asked.how;
  } catch (error) {
    tell({ kind: "broken", id: asked.id, message: String(error) });
  }
}

/** @param {Extract<import("./messages.js").ToWorker, {kind: "think"}>} wish */
async function think(wish) {
  const thought = new Thought(wish, handle, tell);
  thoughts.set(wish.id, thought);
  try {
    await thought.run();
  } finally {
    thoughts.delete(wish.id);
  }
}

self.addEventListener("message", (/** @type {MessageEvent<import("./messages.js").ToWorker>} */ { data }) => void serve(data));

/** @param {any} error @param {boolean} useless the kept memory is to blame */
function failed(error, useless) {
  tell({ kind: "failed", code: "engine/boot", message: String(error?.message ?? error), useless });
}

// Only where all was there that is read, and the start failed nevertheless, is the kept memory of no use.
const started = boot().catch(async (error) =>
  failed(
    error,
    Boolean(
      await read?.then(
        () => true,
        () => false,
      ),
    ),
  ),
);
Promise.race([lossOfAFile(), started]).catch((error) => failed(error, false));
