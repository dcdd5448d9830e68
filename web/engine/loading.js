// The progress of a start: counts loaded files, and ends the start if a file cannot be loaded.

import { ASSETS } from "./assets.js";
import { absoluteUrl, page } from "./word-lists.js";

/** @import { FromWorker, Progress } from "./messages.js" */

const WEB_ASSEMBLY = `${ASSETS.pyodide}pyodide.asm.wasm`;
const total = Object.values(ASSETS.sizes).reduce((sum, bytes) => sum + bytes, 0);
/** @type {Progress} */
const progress = { phase: "download", loaded: 0, total };
let arrived = () => {};
/**
 * Resolves when the bytes of the WebAssembly are here, if they are counted: it is compiled some tenths of a second
 * later.
 * @type {Promise<void>}
 */
export const isTransferred = new Promise((resolve) => (arrived = resolve));

/** Send the page a message. @param {FromWorker} message */
export function postToPage(message) {
  self.postMessage(message);
}

/** Report a phase of the start. @param {Progress["phase"]} phase */
export function reportPhase(phase) {
  progress.phase = phase;
  postToPage({ kind: "progress", progress });
}

/** @param {RequestInfo | URL} input @returns {string} */
function addressOf(input) {
  return input instanceof Request ? input.url : String(input);
}

/** Count each loaded file; on the first boot also the largest one's bytes during loading. @param {boolean} first */
export function countFiles(first) {
  const sizes = new Map(Object.entries(ASSETS.sizes).map(([path, bytes]) => [absoluteUrl(path), bytes]));
  if (first) {
    sizes.delete(absoluteUrl(WEB_ASSEMBLY));
    countWebAssembly();
  }
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      progress.loaded += sizes.get(name) ?? 0;
      sizes.delete(name);
    }
    postToPage({ kind: "progress", progress });
  }).observe({ type: "resource", buffered: true });
}

/**
 * Rejects if a file cannot be loaded or compiled: Pyodide only warns, and `loadPyodide` then never settles.
 * @returns {Promise<never>}
 */
export function rejectOnFailedDownload() {
  const plain = self.fetch.bind(self);
  const compile = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    self.fetch = async (input, init) => {
      const path = addressOf(input).replace(page.href, "");
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
 * Load and compile Pyodide's WebAssembly early; Pyodide needs it only after its modules or the snapshot.
 * @returns {Promise<WebAssembly.Module>}
 */
export function compileEarly() {
  const plain = self.fetch.bind(self);
  const compiled = WebAssembly.compileStreaming(plain(absoluteUrl(WEB_ASSEMBLY)));
  compiled.catch(() => {});
  self.fetch = (input, init) =>
    addressOf(input) === absoluteUrl(WEB_ASSEMBLY) ? Promise.resolve(new Response()) : plain(input, init);
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const module = await compiled;
    WebAssembly.instantiateStreaming = instantiate;
    self.fetch = plain;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return compiled;
}

/**
 * Count the largest file's bytes during loading. Only on a first boot: reading the response prevents the use of the
 * browser's cache of compiled code.
 */
function countWebAssembly() {
  const plain = self.fetch.bind(self);
  /** @param {Response} response */
  const counted = (response) => {
    const count = new TransformStream({
      transform(/** @type {Uint8Array} */ chunk, controller) {
        progress.loaded += chunk.byteLength;
        postToPage({ kind: "progress", progress });
        controller.enqueue(chunk);
      },
      flush: () => {
        reportPhase("python");
        arrived();
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body?.pipeThrough(count), { status, statusText, headers });
  };
  self.fetch = async (input, init) => {
    const response = await plain(input, init);
    return response.ok && response.url === absoluteUrl(WEB_ASSEMBLY) ? counted(response) : response;
  };
}

/** Whether this is the first start of a build on this device: later ones find its files here. */
export async function isFirstStart() {
  try {
    return !(await caches.match(absoluteUrl(WEB_ASSEMBLY)));
  } catch {
    return true; // There is no Cache Storage here.
  }
}
