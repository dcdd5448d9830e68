// The engine's worker: Pyodide, the engine's wheel, the lexica, and the door between them and the page.
//
// All files are asked for at once. The first boot of a build lets micropip install the wheel; later ones unpack the wheel that
// micropip accepted, which saves the time that micropip itself takes to load (docs/decisions/0002-boot.md).

import { ASSETS } from "./assets.js";
import { bringingWhatIsMissed } from "./late.js";
import { Thought } from "./thinking.js";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */
/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").Progress} Progress */

const page = new URL("../", import.meta.url);
const total = Object.values(ASSETS.sizes).reduce((sum, bytes) => sum + bytes, 0);
const WEB_ASSEMBLY = `${ASSETS.pyodide}pyodide.asm.wasm`;
const wheelAddress = address(`${ASSETS.python}${ASSETS.engine}`);
/** For files after the boot: one of those that does not come is no reason to give the engine up. */
const plainFetch = self.fetch.bind(self);
/** Where the wheel is kept that micropip has installed. The service worker leaves this cache alone. */
const ACCEPTED = "engine-wheel";
/** @type {Progress} */
const progress = { phase: "download", loaded: 0, total };
/** @type {(request: string) => string} */
let handle;
/** The same, for requests that may miss a word list. @type {(request: string) => string | Promise<string>} */
let complete;
/** Bytes of the interpreter's memory. @type {() => number} */
let heap = () => 0;

/**
 * Holds a lock for as long as this worker lives: a worker that is killed or closes says nothing, but its lock is free then.
 * @type {Promise<void>}
 */
const alive = new Promise((held) => {
  if (!navigator.locks) return held();
  void navigator.locks.request(self.name, () => new Promise(() => held()));
});

/** @param {FromWorker} message */
function tell(message) {
  self.postMessage(message);
}

/** @param {Progress["phase"]} phase */
function enter(phase) {
  progress.phase = phase;
  tell({ kind: "progress", progress });
}

/** @param {string} path @returns {string} */
function address(path) {
  return new URL(path, page).href;
}

/** Counts each file when it has come in, but for those that are counted on the way. @param {string[]} others */
function countFiles(others) {
  const sizes = new Map(Object.entries(ASSETS.sizes).map(([path, bytes]) => [address(path), bytes]));
  for (const path of others) sizes.delete(address(path));
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      progress.loaded += sizes.get(name) ?? 0;
      sizes.delete(name);
    }
    tell({ kind: "progress", progress });
  }).observe({ type: "resource", buffered: true });
}

/**
 * Rejects when a file of ours does not come, or its code cannot be run: Pyodide only warns of that, and `loadPyodide` then
 * neither resolves nor rejects.
 * @returns {Promise<never>}
 */
function lossOfAFile() {
  const plain = self.fetch.bind(self);
  const compile = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    self.fetch = async (input, init) => {
      const path = (input instanceof Request ? input.url : String(input)).replace(page.href, "");
      try {
        const response = await plain(input, init);
        if (!response.ok) reject(new Error(`${path}: ${response.status}`));
        return response;
      } catch (error) {
        reject(new Error(`${path}: ${error}`));
        throw error;
      }
    };
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        return await compile(source, imports);
      } catch (error) {
        reject(new Error(`${WEB_ASSEMBLY}: ${error}`));
        throw error;
      }
    };
  });
}

/**
 * On the first boot, counts the largest file as it comes in. Not on later ones: a response that was read on the way is not
 * taken from the cache of compiled code.
 */
function countWebAssembly() {
  const plain = self.fetch.bind(self);
  /** @param {Response} response */
  const counted = (response) => {
    const count = new TransformStream({
      transform(/** @type {Uint8Array} */ chunk, controller) {
        progress.loaded += chunk.byteLength;
        tell({ kind: "progress", progress });
        controller.enqueue(chunk);
      },
      flush: () => enter("python"),
    });
    const { status, statusText, headers } = response;
    return new Response(response.body?.pipeThrough(count), { status, statusText, headers });
  };
  self.fetch = async (input, init) => {
    const response = await plain(input, init);
    return response.ok && response.url === address(WEB_ASSEMBLY) ? counted(response) : response;
  };
}

/** @param {string} path @param {typeof fetch} [get] @returns {Promise<Uint8Array>} */
async function bytes(path, get = fetch) {
  const response = await get(address(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function boot() {
  const lexica = Promise.all(ASSETS.lexica.map(async ([name, path]) => /** @type {const} */ ([name, await bytes(path)])));
  const [wheel, { loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    acceptedWheel(),
    /** @type {Promise<typeof import("pyodide")>} */ (import(address(`${ASSETS.pyodide}pyodide.mjs`))),
    import(address(`${ASSETS.pyodide}pyodide.asm.mjs`)),
  ]);
  countFiles(wheel ? [] : [WEB_ASSEMBLY]);
  if (wheel) enter("python");
  else countWebAssembly();
  const python = await loadPyodide({
    indexURL: address(ASSETS.pyodide),
    stdLibURL: address(`${ASSETS.python}stdlib.zip`),
    lockFileURL: address(`${ASSETS.python}pyodide-lock.json`),
    packages: wheel ? [] : ["micropip"],
    env: { ASOBIBA_LEXICA: "/lexica" },
    createPyodideModule,
  });
  const running = performance.now();
  enter("engine");
  if (wheel) python.unpackArchive(wheel, "wheel");
  else await install(python);
  const installed = performance.now();
  python.FS.mkdirTree("/lexica");
  for (const [name, data] of await lexica) python.FS.writeFile(`/lexica/${name}`, data);
  handle = python.pyimport("asobiba.bridge").handle;
  complete = bringingWhatIsMissed(handle, ASSETS.late, async (name, path) => python.FS.writeFile(`/lexica/${name}`, await bytes(path, plainFetch)));
  heap = () => /** @type {any} */ (python)._module.HEAPU8.length;
  const hello = JSON.parse(handle('{"type":"hello"}'));
  if (!hello.ok) throw new Error(`hello: ${hello.error.code} ${hello.error.message}`);
  await alive;
  tell({ kind: "ready", hello, times: { python: running, installed, ready: performance.now(), first: !wheel } });
  if (!wheel) await accept();
}

/** Let micropip install the engine's wheel from the page's own folder. @param {Pyodide} python */
async function install(python) {
  const micropip = python.pyimport("micropip");
  await micropip.install(wheelAddress);
  micropip.destroy();
}

/** The wheel, if micropip has installed it on this device before; its address changes with its content. @returns {Promise<Uint8Array | null>} */
async function acceptedWheel() {
  try {
    const cache = await caches.open(ACCEPTED);
    const found = await cache.match(wheelAddress);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch (error) {
    return null; // No Cache Storage here: micropip installs the wheel each time.
  }
}

/** Keep the wheel for later boots, and no other. */
async function accept() {
  try {
    await caches.delete(ACCEPTED);
    const cache = await caches.open(ACCEPTED);
    await cache.add(wheelAddress);
  } catch (error) {
    console.info("the wheel is not kept:", error);
  }
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

Promise.race([lossOfAFile(), boot()]).catch((error) => tell({ kind: "failed", code: "engine/boot", message: String(error?.message ?? error) }));
