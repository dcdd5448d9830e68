// The service worker: after one visit the page starts and plays without a server.
//
// build.py writes the list of the build's files with their checksums. Installing copies each file from an older build's
// cache if its checksum is the same, else downloads and checks it, with a few retries; what has been stored stays when
// the rest fails. One cache holds exactly one build, and a page gets all files from one build. What a first visit can
// do without comes when it is asked for (LATER). A newer build waits until the player takes it. Some seconds after each
// start of the page the files are compared with their checksums: one that is damaged or gone is downloaded again. A
// page asks whether all files are here before it says so. Without files and without a server the answer is a small page
// of this worker's own (NO_FILES).

/** @type {{name: string, files: [path: string, sha256: string, bytes: number][]}} */
const BUILD = { name: "", files: [] }; // `site` in build/assemble.py fills it in
// With the page's path, because another copy of the page may be on the same host.
const PREFIX = `asobiba-${new URL("./", location.href).pathname}-`;
const CACHE = `${PREFIX}${BUILD.name}`;
const SUMS = "asobiba-sums.json";
/** Files that few players need: they come only when they are asked for. */
const ON_DEMAND = /\.(meanings|pack)$|\/first\/\w\w-|latin-ext|^GPL-3\.txt$|^fonts\/LIC/;
/** Others that installing does not wait for: they come when they are asked for, else at the next visit. */
const LATER =
  /\.puz|[s-]qr|srs|-512|d\/ana|proof(\.|\/[ips])|t\/(ent|li)|nament\/(?!e|st)|y\/(view|repl)|ests\/(com|in|pa|ch)|^NO/;
/** Rooms that nobody needs on a first visit: they come in the same way. */
const ROOMS = /^shell\/(box|live|tog)|bouts|\/atl|\/box(\.css|\/(asks|co|i18|p))|\/rev|w\/(part|i18n)|today\/(le|sta)/;
/** The page's texts in one language. Those in languages that the browser does not ask for are for later, too. */
const DICTIONARY = /(?:^|\/)i18n\/(\w+)\.json$/;
const AT_ONCE = 4;
const PAUSES = [500, 2000, 8000];
/** Milliseconds after which files are compared with their checksums: not while the page starts. */
const CHECK_AFTER = 8000;
/** The database of the games, which browsers may keep when they delete the files. */
const GAMES = "asobiba-games";
/**
 * The page where there are no files and no server: title, why, what is not lost, a button.
 * @type {{[language: string]: [title: string, why: string, games: string, again: string]}}
 */
const NO_FILES = {
  en: [
    "No connection",
    "This browser has deleted the files of Asobiba, and they cannot be loaded without a connection.",
    "Your games are safe: they are still stored on this device. You can go on as soon as there is a connection.",
    "Try again",
  ],
  de: [
    "Keine Verbindung",
    "Dieser Browser hat die Dateien von Asobiba gelöscht, und ohne Verbindung lassen sie sich nicht laden.",
    "Deine Partien sind noch auf diesem Gerät. Sobald es eine Verbindung gibt, geht es weiter.",
    "Noch einmal versuchen",
  ],
  fr: [
    "Pas de connexion",
    "Ce navigateur a supprimé les fichiers d’Asobiba, et il est impossible de les charger sans connexion.",
    "Vos parties sont toujours sur cet appareil. Vous pourrez continuer dès qu’il y aura une connexion.",
    "Réessayer",
  ],
  es: [
    "Sin conexión",
    "Este navegador ha borrado los archivos de Asobiba y no se pueden cargar sin conexión.",
    "Tus partidas no se han perdido: siguen en este dispositivo. Podrás continuar en cuanto haya conexión.",
    "Reintentar",
  ],
  ja: [
    "接続がありません",
    "ブラウザがAsobibaのファイルを削除したため、接続がないと読み込めません。",
    "対局は消えていません。この端末に残っています。接続が戻れば続きを遊べます。",
    "もう一度試す",
  ],
};

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const home = new URL("./", scope.location.href).href;
const sums = new Map(BUILD.files.map(([path, sum]) => [path, sum]));
const spoken = new Set(["en", ...navigator.languages.map((tag) => tag.toLowerCase().split("-")[0])]);
let checking = false;
/** The mending that is going on. @type {Promise<void> | null} */
let mending = null;
/** The loading of the puzzles that is going on. @type {Promise<void> | null} */
let bringing = null;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.data?.kind === "activate") event.waitUntil(scope.skipWaiting());
  if (event.data?.kind === "mend") event.waitUntil(mend().then(() => event.ports[0]?.postMessage("mended")));
  if (event.data?.kind === "whole") event.waitUntil(answerWhole(event.ports[0]));
});
scope.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  const navigates = event.request.mode === "navigate";
  if (path !== null) {
    const answer = path.endsWith(".wasm") ? webAssembly(path) : fromCache(path, event.request);
    event.respondWith(navigates ? answer.catch(noFiles) : answer);
  }
  if (navigates) event.waitUntil(mendLater());
});

/** Whether installing does not wait for a file. @param {string} path */
function isForLater(path) {
  const language = DICTIONARY.exec(path)?.[1];
  const late = LATER.test(path) || ROOMS.test(path) || ON_DEMAND.test(path);
  return late || (language !== undefined && !spoken.has(language));
}

async function install() {
  const cache = await caches.open(CACHE);
  const older = await olderFiles();
  const waiting = [...BUILD.files];
  const total = waiting.reduce((sum, [path, , bytes]) => sum + (isForLater(path) ? 0 : bytes), 0);
  let done = 0;
  const takeFiles = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const [path, sum, bytes] = file;
      if (!(await cache.match(path))) {
        const found =
          (await older.same(path, sum)) ??
          (isForLater(path) ? await older.renewed(path, sum) : await download(path, sum, PAUSES));
        if (found) await cache.put(path, found);
      }
      if (!isForLater(path)) done += bytes;
      await tellPages({ kind: "installing", build: BUILD.name, done, total });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeFiles));
  await putSums(cache);
}

/**
 * What the caches of complete older builds are good for: `same` finds undamaged files in them; `renewed` downloads the
 * new version of a file that was asked for before, if it comes: whoever keeps the words of a language, or the page in
 * it, keeps those of this build.
 */
async function olderFiles() {
  /** @type {{cache: Cache, sums: {[path: string]: string}}[]} */
  const older = [];
  for (const name of await ourCaches()) {
    const cache = await caches.open(name);
    const sums = await cache.match(SUMS);
    if (sums && name !== CACHE) older.push({ cache, sums: await sums.json() });
  }
  const kept = new Set(
    (await Promise.all(older.map(({ cache }) => cache.keys()))).flat().map(({ url }) => nameOf(url)),
  );
  return {
    same: async (/** @type {string} */ path, /** @type {string} */ sum) => {
      const same = older.find(({ sums }) => sums[path] === sum);
      const found = await same?.cache.match(path);
      return found && (await sumOf(found)) === sum ? found : undefined;
    },
    renewed: (/** @type {string} */ path, /** @type {string} */ sum) =>
      (ON_DEMAND.test(path) || DICTIONARY.test(path)) && kept.has(nameOf(path))
        ? download(path, sum, []).catch(() => null)
        : null,
  };
}

/** The name of a file without the sum of its content: "es.pack". @param {string} path @returns {string} */
function nameOf(path) {
  return path.replace(/^.*\//, "").replace(/-[0-9a-f]{8}(?=\.\w+$)/, "");
}

/**
 * @param {string} path @param {string} sum @param {number[]} pauses before further tries, in milliseconds
 * @returns {Promise<Response>}
 */
async function download(path, sum, pauses) {
  for (const pause of [...pauses, 0]) {
    try {
      // The first of several tries may use the HTTP cache, revalidated by the server.
      const response = await fetch(new URL(path, home), {
        cache: pause && pause === pauses[0] ? "no-cache" : "reload",
      });
      if (response.ok && (await sumOf(response)) === sum) return response;
      if (!pause) throw new Error(`${path}: status ${response.status}, or not the content of this build`);
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

/** Mend files some seconds after a start of the page. */
async function mendLater() {
  if (checking) return;
  checking = true;
  try {
    for (let waited = 0; waited < CHECK_AFTER && !scope.registration.waiting; waited += 500)
      await new Promise((resolve) => setTimeout(resolve, 500));
    await mend();
  } finally {
    checking = false;
  }
}

/** Tell a page whether it would start without a server, and load what is missing. @param {MessagePort} port */
async function answerWhole(port) {
  const missing = await missingFiles();
  port.postMessage({ whole: missing.length === 0 });
  await mending; // it may have begun before the files were gone
  if (missing.length) await mend();
  else await bringPuzzles();
}

/** Load the puzzles, which installing did not wait for, once at a time; if they do not come, they come another time. */
function bringPuzzles() {
  bringing ??= loadPuzzles().finally(() => (bringing = null));
  return bringing;
}

async function loadPuzzles() {
  const missing = await missingFiles((each) => each.endsWith(".puzzles"));
  const cache = missing.length && (await openOwn());
  if (!cache) return;
  for (const path of missing) {
    const found = await download(path, sums.get(path) ?? "", []).catch(() => null);
    if (found) await cache.put(path, found);
  }
}

/**
 * The files that are not here of those that a start needs, or of others.
 * @param {(path: string) => boolean} [isNeeded] @returns {Promise<string[]>}
 */
async function missingFiles(isNeeded = (path) => !isForLater(path)) {
  const needed = [...BUILD.files.map(([path]) => path), SUMS].filter(isNeeded);
  const cache = (await caches.has(CACHE)) && (await openOwn());
  if (!cache) return needed;
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return needed.filter((path) => !kept.has(new URL(path, home).href));
}

/** Mend the files, once at a time; pages hear the outcome. */
function mend() {
  mending ??= mendFiles()
    .then(() => missingFiles())
    .then((missing) => tellPages({ kind: "filled", whole: missing.length === 0 }))
    .finally(() => (mending = null));
  return mending;
}

/**
 * Download files again that are not what the build says: a page cannot start with a module that ends too early, and a
 * browser short of space may have deleted all of them. Each is tried once; one that stays damaged is deleted, so that
 * nothing takes it for whole. The next start of the page tries again, and so does a page that could not load a module.
 * When a newer build waits, it ends with the files that are missing: a newer build cannot become active before this
 * worker is idle.
 */
async function mendFiles() {
  const cache = await openOwn();
  if (!cache) return;
  const missing = new Set(await missingFiles());
  const total = BUILD.files.reduce((sum, [path, , bytes]) => sum + (missing.has(path) ? bytes : 0), 0);
  let done = 0;
  // What a start needs comes first.
  const waiting = [...BUILD.files].sort(([one], [other]) => Number(missing.has(other)) - Number(missing.has(one)));
  const mendOne = async (/** @type {[path: string, sum: string, bytes: number]} */ [path, sum, bytes]) => {
    const found = await cache.match(path);
    if (found ? (await sumOf(found)) === sum : ON_DEMAND.test(path)) return;
    try {
      await cache.put(path, await download(path, sum, []));
    } catch (error) {
      if (found) await cache.delete(path);
      console.info("a file stays missing for now:", error);
    }
    if (!missing.has(path)) return;
    done += bytes;
    await tellPages({ kind: "filling", done, total });
  };
  const mendSome = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if ((scope.registration.waiting && !missing.has(file[0])) || (await isReplaced())) return;
      await mendOne(file);
    }
  };
  await Promise.all(Array.from({ length: missing.size ? AT_ONCE : 1 }, mendSome));
  if (missing.has(SUMS)) await putSums(cache);
}

/** @param {Cache} cache */
function putSums(cache) {
  return cache.put(SUMS, new Response(JSON.stringify(Object.fromEntries(sums))));
}

/**
 * This build's cache; null: a newer build has taken over. It is opened before a download and not after it: to open a
 * cache that the newer build has deleted makes it anew. If that happened in between, the empty one goes again.
 */
async function openOwn() {
  if (await isReplaced()) return null;
  const cache = await caches.open(CACHE);
  if (scope.serviceWorker?.state !== "redundant") return cache;
  await caches.delete(CACHE);
  return null;
}

/** Whether a newer build has taken over: its cache is there, and ours is not. */
async function isReplaced() {
  return !(await caches.has(CACHE)) && (await ourCaches()).length > 0;
}

/** @returns {Promise<string[]>} */
async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** This build's file that answers a request, or null. @param {Request} request @returns {string | null} */
function pathOf(request) {
  const url = request.url.split(/[?#]/)[0];
  if (request.method !== "GET" || !url.startsWith(home)) return null;
  const path = decodeURI(url.slice(home.length)) || "index.html";
  return sums.has(path) ? path : null;
}

/** @param {string} path @param {Request} request @returns {Promise<Response>} */
async function fromCache(path, request) {
  // A browser short of space, or a newer build, may have deleted the cache; `open` would make an empty one.
  const kept = await caches.match(path, { cacheName: CACHE });
  const afresh = request.cache === "reload"; // what was stored is damaged
  if ((kept && !afresh) || !isForLater(path) || !(await caches.has(CACHE))) return kept ?? fetch(request);
  const cache = await openOwn();
  const response = await download(path, sums.get(path) ?? "", []);
  await cache?.put(path, response.clone());
  return response;
}

/** The page that says why nothing can be shown; that the games are safe only where their database is there. */
async function noFiles() {
  const language = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag in NO_FILES);
  const [title, why, games, again] = NO_FILES[language ?? "en"];
  const databases = (await indexedDB.databases?.()) ?? [];
  const safe = databases.some(({ name }) => name === GAMES) ? `<p>${games}</p>` : "";
  const page = `<!doctype html><html lang="${language ?? "en"}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Asobiba</title>
<style>body { max-width: 36rem; margin: 10vh auto; padding: 0 1rem; font: 1.1rem/1.5 sans-serif }
a { display: inline-block; padding: 0.75rem 1.25rem; border: 1px solid; border-radius: 0.5rem; color: inherit }</style>
<h1>${title}</h1><p>${why}</p>${safe}<a href="">${again}</a>
<script>addEventListener("online", () => location.reload());</script></html>`;
  return new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/**
 * WebAssembly from the HTTP cache, because Chromium stores compiled code only beside what comes from there; never
 * from the network, so that it does not matter if the server is gone or has changed. A newer build that is being
 * installed may have replaced it there.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function webAssembly(path) {
  const url = new URL(path, home);
  const kept = await caches.match(path, { cacheName: CACHE });
  try {
    const response = await fetch(url, { cache: "only-if-cached", mode: "same-origin" });
    const same = ["etag", "last-modified"].every(
      (name) => !kept || kept.headers.get(name) === response.headers.get(name),
    );
    if (response.ok && same) return response;
  } catch {
    // Not in the HTTP cache.
  }
  return kept ?? fetch(url);
}

/** @param {object} message */
async function tellPages(message) {
  for (const client of await scope.clients.matchAll({ includeUncontrolled: true, type: "window" }))
    client.postMessage(message);
}

/**
 * The SHA-256 of what a response holds, in hexadecimal digits. @param {Response} response left unread
 * @returns {Promise<string>}
 */
async function sumOf(response) {
  const sum = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
