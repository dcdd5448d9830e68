"""What the faults of `faults` do inside the page."""

# The engines of a page, so that they can be ended.
WATCH_WORKERS = """(() => {
  window.asobibaWorkers = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.asobibaWorkers.push(this);
    }
  };
})()"""
ENTRIES = """() => new Promise((resolve, reject) => {
  const open = indexedDB.open("asobiba-games");
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const asked = open.result.transaction("games").objectStore("games").getAll();
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => { open.result.close(); resolve(asked.result); };
  };
})"""
PUT = """(rows) => new Promise((resolve, reject) => {
  const open = indexedDB.open("asobiba-games");
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const change = open.result.transaction("games", "readwrite");
    for (const [key, row] of rows) change.objectStore("games").put(row, key);
    change.oncomplete = () => { open.result.close(); resolve(); };
    change.onabort = () => reject(change.error);
  };
})"""
# A person's next step at a table of Crosswords: the hint, its play, and what may ask in between.
ONE_MOVE = """() => {
  const find = (name) => document.querySelector(`[data-testid=${name}]`);
  const free = (name) => find(name) && !find(name).disabled && find(name).getAttribute("aria-disabled") !== "true";
  for (const name of ["curtain-raise", "end-look"]) if (free(name)) return find(name).click();
  if (document.querySelector("[data-lying]") && free("play")) return find("play").click();
  for (const name of ["hint-0", "hint-more", "hint"]) if (free(name)) return find(name).click();
}"""
# Every write fails as on a full device.
QUOTA = """(full) => {
  window.plainPut ??= IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = full
    ? () => { throw new DOMException("the device is full", "QuotaExceededError"); } : window.plainPut;
}"""
# A method of the database throws, as where a browser blocks storage; "": none does.
FAULTY = """(method) => {
  window.plainTransaction ??= IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = method
    ? () => { throw new DOMException("storage is blocked", "SecurityError"); } : window.plainTransaction;
}"""
SET_BACK = "(less) => { const now = Date.now; Date.now = () => now() - less; }"
# Damage a file in the page's cache; without a name: the names of all files there.
DAMAGE_CACHE = """async ([name, how, at]) => {
  const names = (await caches.keys()).filter((name) => name.startsWith("asobiba-"));
  const cache = await caches.open(names.at(-1));
  const home = new URL("./", document.baseURI).href;
  if (!name) {
    const paths = (await cache.keys()).map(({ url }) => url.slice(home.length).split("?")[0]);
    return paths.filter((path) => /[.](js|mjs|wasm|whl|zip|lex|css|html)$/.test(path));
  }
  if (how === "missing") return cache.delete(name);
  const whole = await cache.match(name);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const other = how === "truncated" ? bytes.slice(0, Math.floor(at * bytes.length)) : bytes.reverse();
  await cache.put(name, new Response(other, { headers: whole.headers }));
}"""
# Take a file out of the page's cache, so that it comes from the server.
RESTORE_CACHE = """async (name) => {
  for (const each of (await caches.keys()).filter((each) => each.startsWith("asobiba-"))) {
    await (await caches.open(each)).delete(`/${name}`);
  }
}"""
