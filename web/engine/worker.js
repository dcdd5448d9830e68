// The engine's worker: Pyodide, the engine's modules, its files, and the bridge between them and the page.
//
// All files that the first table needs are requested at once; later boots restore the memory snapshot that
// snapshot-worker.js has saved (docs/decisions/0002-boot.md).

import { ASSETS } from "./assets.js";
import { JobRunner } from "./job-runner.js";
import {
  compileEarly,
  countFiles,
  isFirstStart,
  isTransferred,
  postToPage,
  rejectOnFailedDownload,
  reportPhase,
} from "./loading.js";
import { keptMemory, NO_SNAPSHOT_SUFFIX, TABLES } from "./saved/memory-snapshot.js";
import {
  fetchFirst,
  importPyodide,
  installModules,
  isPythonLost,
  lateCode,
  loadLateModules,
  restorePython,
} from "./python.js";
import { fetchWordLists, lateFiles, LEXICON, WordLists } from "./word-lists.js";

/** @import { BootTimes, ToWorker } from "./messages.js" */
/** @import { PyodideAPI as Pyodide } from "pyodide" */

/**
 * Answers a request; as a promise if a word list has to be loaded first.
 * @type {(request: string) => string | Promise<string>}
 */
let handle;
/** Bytes of the interpreter's memory. @type {() => number} */
let heap = () => 0;
const lists = new WordLists();
/** Resolves when files may come that no start waits for. */
let free = () => {};
const lineIsFree = new Promise((resolve) => (free = () => resolve(undefined)));
/** Resolves when all lexica are here; null: nobody has asked for them. @type {Promise<unknown> | null} */
let lexica = null;
/** The files that the latest table needs, as the page says. @type {string[]} */
let tableFiles = [LEXICON];
/**
 * Resolves when the requested kept tables have arrived or take too long; null: no tables are requested.
 * @type {Promise<unknown> | null}
 */
let coming = null;
/** Milliseconds without a message after which the late parts are loaded: not while somebody waits. */
const QUIET = 3000;
/** Milliseconds for which requests wait for kept tables: the engine builds them itself in about that time. */
const PATIENCE = 2000;
let quiet = 0;
/** Loads the late parts of the WebAssembly and of Python's modules; null: not now. @type {(() => void) | null} */
let loadLateParts = null;
/**
 * Resolves when everything that restoring a snapshot reads has been read; null: an ordinary start.
 * @type {Promise<unknown> | null}
 */
let snapshotRead = null;

/**
 * Holds a lock as long as this worker lives: a killed worker sends no message, but its lock is released.
 * @type {Promise<void>}
 */
const alive = new Promise((held) => {
  if (!navigator.locks) return held();
  void navigator.locks.request(self.name, () => new Promise(() => held()));
});

void alive.then(() => postToPage({ kind: "alive" }));

async function boot() {
  const modules = importPyodide();
  const [first, memory] = await Promise.all([
    isFirstStart(),
    self.name.endsWith(NO_SNAPSHOT_SUFFIX) ? null : keptMemory(),
  ]);
  countFiles(first);
  if (!first) reportPhase("python");
  if (memory) postToPage({ kind: "restoring" });
  const times = { first, restored: Boolean(memory), python: 0, installed: 0, ready: 0 };
  const compiled = compileEarly();
  const python = await (memory ? restore(modules, memory.read(), compiled, times) : start(modules, compiled, times));
  const bridge = python.pyimport("asobiba.bridge").handle;
  handle = lists.answering(bridge);
  heap = () => /** @type {any} */ (python)._module.HEAPU8.length;
  const hello = JSON.parse(bridge('{"type":"hello"}'));
  if (!hello.ok) throw new Error(`hello: ${hello.error.code} ${hello.error.message}`);
  await alive;
  postToPage({ kind: "ready", hello, times: { ...times, ready: performance.now() } });
  if (times.restored) lexica = Promise.resolve(); // a memory snapshot has them
  loadLateParts = () =>
    void Promise.all([lateCode.load(), loadLateModules(python)]).then(
      () => (loadLateParts = null),
      (error) => console.info("the late parts come when they are called:", error),
    );
  awaitQuiet();
}

/** Load the lexica and the late parts when nothing has been asked for a while. */
function awaitQuiet() {
  clearTimeout(quiet);
  quiet = self.setTimeout(() => {
    void bringLexica();
    loadLateParts?.();
  }, QUIET);
}

/** Fetch all lexica, once. @returns {Promise<unknown>} */
function bringLexica() {
  return (lexica ??= lists.fetchLexica());
}

/** The jobs of a turn, which read what the table reads. */
const OF_A_TURN = ["move", "warm_up"];

/** Whether a job may read a lexicon, which it could not ask for. @param {any} start */
function needsLexica(start) {
  return !OF_A_TURN.includes(start.job) || tableFiles.some((name) => name.endsWith(LEXICON));
}

/**
 * The ordinary start. What is needed last, with the files of the first table, is asked for when the WebAssembly's bytes
 * are there, so that these do not wait for it.
 * @param {Promise<(options: object) => Promise<Pyodide>>} modules @param {Promise<WebAssembly.Module>} compiled
 * @param {BootTimes} times
 */
async function start(modules, compiled, times) {
  // The line is free as soon as the bytes are here. Python keeps this worker busy soon after, so all is asked for now.
  const here = Promise.race([isTransferred, compiled]);
  const rest = here.then(fetchRest);
  rest.catch(() => {}); // awaited below
  here.then(free, () => {});
  void lateFiles();
  const load = await modules;
  // Pyodide only warns of WebAssembly that cannot be compiled.
  const python = await Promise.race([load({}), compiled.then(() => new Promise(() => {}))]);
  times.python = performance.now();
  reportPhase("engine");
  install(python, await rest, times);
  return python;
}

/** What a start needs when Python runs: the modules of first tables, and files for the engine. */
const fetchRest = () => Promise.all([fetchFirst(), fetchWordLists(ASSETS.lexica)]);

/** @param {Pyodide} python @param {Awaited<ReturnType<typeof fetchRest>>} rest @param {BootTimes} times */
function install(python, [archive, files], times) {
  installModules(python, archive);
  lists.install(files);
  lists.installIn(python);
  times.installed = performance.now();
}

/**
 * Restore the memory of an engine that was ready.
 * @param {Promise<(options: object) => Promise<Pyodide>>} modules @param {Promise<Uint8Array>} memory
 * @param {Promise<WebAssembly.Module>} compiled @param {BootTimes} times
 */
async function restore(modules, memory, compiled, times) {
  free();
  const rest = fetchRest();
  snapshotRead = Promise.all([memory, rest, compiled]);
  snapshotRead.catch(() => {});
  const python = await restorePython(await modules, memory);
  times.python = performance.now();
  reportPhase("engine");
  install(python, await rest, times);
  return python;
}

/** The jobs that run, by the id that the page gave them. @type {Map<number, JobRunner>} */
const runners = new Map();

/** Put the kept tables of a word list where the engine looks for them, if there are any. @param {string} list */
async function bringTables(list) {
  if (!(await globalThis.caches?.has(TABLES))) return;
  const { keptTables } = await import("./saved/kept-tables.js"); // not part of a start
  const data = await keptTables(list);
  if (data) lists.install([[`${list}.tables`, data]]);
}

/** @param {ToWorker} message */
async function serve(message) {
  if (message.kind === "files") {
    tableFiles = message.names;
    await lineIsFree;
    return void lists.fetchAhead((name) => message.names.includes(name));
  }
  if (message.kind === "tables") {
    const brought = Promise.allSettled([coming, bringTables(message.list)]);
    const all = Promise.race([brought, new Promise((done) => setTimeout(done, PATIENCE))]).then(() => {
      if (coming === all) coming = null;
    });
    coming = all;
    return;
  }
  if (loadLateParts) awaitQuiet();
  // Wait for kept tables, because a request that builds these tables itself takes longer.
  if (coming) await coming;
  const runner = runners.get(message.id);
  try {
    if (message.kind === "request")
      postToPage({ kind: "answer", id: message.id, text: await handle(message.text), heap: heap() });
    else if (message.kind === "job") {
      if (needsLexica(message.start)) await bringLexica();
      await runJob(message);
    } else if (message.kind === "shares" && runner) runner.shares = message.shares;
    else if (message.kind === "end-job" && runner) runner.ending = message.how;
  } catch (error) {
    // Python ends in the middle of a call whose code does not come. That is no fault of its own: another engine tries
    // again.
    postToPage({ kind: isPythonLost() ? "lost" : "broken", id: message.id, message: String(error) });
  }
}

/** @param {Extract<ToWorker, {kind: "job"}>} order */
async function runJob(order) {
  const runner = new JobRunner(order, handle, postToPage);
  runners.set(order.id, runner);
  try {
    await runner.run();
  } finally {
    runners.delete(order.id);
  }
}

self.addEventListener("message", (/** @type {MessageEvent<ToWorker>} */ { data }) => void serve(data));

/** @param {any} error @param {boolean} useless restoring the snapshot failed although every file was there */
function failed(error, useless) {
  postToPage({ kind: "failed", code: "engine/boot", message: String(error?.message ?? error), useless });
}

const started = boot().catch(async (error) => {
  const read = snapshotRead?.then(
    () => true,
    () => false,
  );
  failed(error, Boolean(await read));
});
Promise.race([rejectOnFailedDownload(), started]).catch((error) => failed(error, false));
