// The service worker: after one visit the page starts and plays without a server.
//
// build.py writes the list of the build's files with their sums. Installing takes each file from an older build's cache if its
// sum is the same, else from the server, checks it, and tries again a few times; what was got is kept when the rest fails. One
// cache holds exactly one build, and a page is always answered out of one. A newer build waits until the player takes it.

/** @type {{name: string, files: [path: string, sha256: string, bytes: number][]}} */
const BUILD = { name: "", files: [] };
// With the page's path, because another page of ours may live beside it on the same host.
const PREFIX = `asobiba-${new URL("./", location.href).pathname}-`;
const CACHE = `${PREFIX}${BUILD.name}`;
const SUMS = "asobiba-sums.json";
const AT_ONCE = 4;
const PAUSES = [500, 2000, 8000];

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const home = new URL("./", scope.location.href).href;
const paths = new Set(BUILD.files.map(([path]) => path));

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.data?.kind === "activate") event.waitUntil(scope.skipWaiting());
});
scope.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(path.endsWith(".wasm") ? compiled(path) : kept(path, event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  const older = await olderFiles();
  const total = BUILD.files.reduce((sum, [, , bytes]) => sum + bytes, 0);
  let done = 0;
  const waiting = [...BUILD.files];
  const takeFiles = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const [path, sum, bytes] = file;
      if (!(await cache.match(path))) await cache.put(path, (await older(path, sum)) ?? (await download(path, sum)));
      done += bytes;
      await tell({ kind: "installing", build: BUILD.name, done, total });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeFiles));
  await cache.put(SUMS, new Response(JSON.stringify(Object.fromEntries(BUILD.files.map(([path, sum]) => [path, sum])))));
}

/** Finds files of complete older builds. @returns {Promise<(path: string, sum: string) => Promise<Response | undefined>>} */
async function olderFiles() {
  /** @type {{cache: Cache, sums: {[path: string]: string}}[]} */
  const older = [];
  for (const name of await ourCaches()) {
    const cache = await caches.open(name);
    const sums = await cache.match(SUMS);
    if (sums && name !== CACHE) older.push({ cache, sums: await sums.json() });
  }
  return async (path, sum) => {
    const found = older.find(({ sums }) => sums[path] === sum);
    return found?.cache.match(path);
  };
}

/** @param {string} path @param {string} sum @returns {Promise<Response>} */
async function download(path, sum) {
  for (const pause of [...PAUSES, 0]) {
    try {
      // The first try may be answered out of the HTTP cache once the server has said that it is still right.
      const response = await fetch(new URL(path, home), { cache: pause === PAUSES[0] ? "no-cache" : "reload" });
      const bytes = await response.clone().arrayBuffer();
      if (response.ok && hexadecimal(await crypto.subtle.digest("SHA-256", bytes)) === sum) return response;
      if (!pause) throw new Error(`${path}: status ${response.status}, or another content than this build's`);
    } catch (error) {
      if (!pause) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(path);
}

async function activate() {
  for (const name of await ourCaches()) if (name !== CACHE) await caches.delete(name);
  await scope.clients.claim();
}

/** @returns {Promise<string[]>} */
async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** The file of this build that answers a request, null if none does. @param {Request} request @returns {string | null} */
function pathOf(request) {
  const url = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !url.startsWith(home)) return null;
  const path = decodeURI(url.slice(home.length)) || "index.html";
  return paths.has(path) ? path : null;
}

/** @param {string} path @param {Request} request @returns {Promise<Response>} */
async function kept(path, request) {
  const cache = await caches.open(CACHE);
  // A browser short of space may have thrown the cache away.
  return (await cache.match(path)) ?? fetch(request);
}

/**
 * WebAssembly out of the HTTP cache, because Chromium keeps the compiled code only beside what comes from there; without the
 * network, so that a server that is gone or has something else under this address does not matter.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function compiled(path) {
  const url = new URL(path, home);
  try {
    const response = await fetch(url, { cache: "only-if-cached", mode: "same-origin" });
    if (response.ok) return response;
  } catch {
    // Not in the HTTP cache.
  }
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(url);
}

/** @param {object} message */
async function tell(message) {
  for (const client of await scope.clients.matchAll({ includeUncontrolled: true, type: "window" })) client.postMessage(message);
}

/** @param {ArrayBuffer} bytes @returns {string} */
function hexadecimal(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
