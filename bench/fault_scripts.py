"""The scripts that `faults` runs inside the page."""

# The engines of a page, so that they can be ended, and the last record of their answers; a store that stays blocked
# when the page is loaded again.
AT_THE_START = """(() => {
  window.asobibaWorkers = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.asobibaWorkers.push(this);
      this.addEventListener("message", ({ data }) => {
        if (data?.kind !== "answer" || !data.text.includes('"record"')) return;
        window.asobibaPlayed = JSON.parse(data.text).record ?? window.asobibaPlayed;
      });
    }
  };
  if (!location.protocol.startsWith("http") || localStorage.getItem("asobiba.settings")) {
    if (sessionStorage.getItem("blocked")) {
      indexedDB.open = () => { throw new DOMException("storage is blocked", "SecurityError"); };
    }
    return;
  }
  localStorage.setItem("asobiba.settings", JSON.stringify({ pace: "instant", sounds: false }));
  localStorage.setItem("asobiba.lessons", '{"crossword":"refused","kotoba":"refused","skat":"refused"}');
})()"""
# Everything that is stored on the device: every game, the keys of the other rows, and the settings.
KEPT = """async () => {
  const open = Object.getOwnPropertyDescriptor(IDBFactory.prototype, "open").value;
  const transaction = window.plainTransaction ?? IDBDatabase.prototype.transaction;
  const asked = (request) => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const found = { games: [], rows: {}, settings: localStorage.getItem("asobiba.settings") };
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith("asobiba-")) continue;
    const database = await asked(open.call(indexedDB, name));
    for (const store of database.objectStoreNames) {
      const rows = transaction.call(database, store).objectStore(store);
      if (name === "asobiba-games") found.games = await asked(rows.getAll());
      else found.rows[`${name}/${store}`] = (await asked(rows.getAllKeys())).map(String);
    }
    database.close();
  }
  return found;
}"""
# The turns of the game with this seed that the engine has reported, including turns that could not be stored.
PLAYED = "(seed) => window.asobibaPlayed?.seed === seed ? window.asobibaPlayed.actions : []"
OWN_LIST = """async () => {
  const { saveList } = await import(new URL("shell/storage/games-store.js", document.baseURI).href);
  await saveList({ name: "own-faults", title: "Faults", text: "cat", words: 1, fingerprint: "faults", created: 1 });
}"""
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
# A person's next step: the hint, its play, what may ask in between; a dialog, as the result of a deal, is closed.
ONE_MOVE = """() => {
  const find = (name) => document.querySelector(`[data-testid=${name}]`);
  const free = (name) => find(name) && !find(name).disabled && find(name).getAttribute("aria-disabled") !== "true";
  for (const name of ["curtain-raise", "end-look"]) if (free(name)) return find(name).click();
  if (document.querySelector("[data-lying]") && free("play")) return find("play").click();
  if (document.querySelector("[data-testid^=dialog][open]")) return "dialog";
  for (const name of ["hint-0", "hint-more", "hint"]) if (free(name)) return find(name).click();
}"""
# Every write fails as on a full device, immediately or on completion.
QUOTA = """(how) => {
  window.plainPut ??= IDBObjectStore.prototype.put;
  const full = () => new DOMException("the device is full", "QuotaExceededError");
  IDBObjectStore.prototype.put = {
    "": window.plainPut,
    thrown: () => { throw full(); },
    aborted: function (...given) {
      const asked = window.plainPut.apply(this, given);
      this.transaction.abort();
      return asked;
    },
  }[how];
}"""
# Every access to the database fails, as in a browser that blocks storage.
BLOCK = """(blocked) => {
  window.plainTransaction ??= IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = blocked
    ? () => { throw new DOMException("storage is blocked", "SecurityError"); } : window.plainTransaction;
}"""
BLOCK_AT_THE_START = "(blocked) => sessionStorage.setItem('blocked', blocked ? '1' : '')"
SHOWN = """async () => {
  const find = (name) => document.querySelector(`[data-testid=${name}]`);
  const { role, ready } = find("game-root")?.dataset ?? {};
  const engine = find("engine-status")?.dataset.state;
  const said = document.querySelector(".notices")?.innerText ?? document.body.innerText;
  const visible = document.visibilityState;
  const { held, pending } = await navigator.locks.query();
  const locks = [held, pending].map((some) => some.filter(({ name }) => name.includes("game")).length);
  return JSON.stringify({ address: location.hash, role, ready, engine, visible, locks, said: said.slice(0, 200) });
}"""
# The browser closes the database's connection: before the next transaction, or within it, with or without telling.
CLOSE = """(how) => {
  window.plainTransaction ??= IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = !how ? window.plainTransaction : function (...given) {
    IDBDatabase.prototype.transaction = window.plainTransaction;
    if (how === "before") this.close();
    const change = window.plainTransaction.apply(this, given);
    Promise.resolve().then(() => {
      change.abort();
      this.close();
      if (how === "told") this.dispatchEvent(new Event("close"));
    });
    return change;
  };
}"""
# The browser makes room: the page's files go, the games stay.
EVICT = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
STORED_FILES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("asobiba-"));
  return Math.max(0, ...await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length)));
}"""
# The clock of the device jumps.
JUMP = """(by) => {
  const Known = Date;
  window.Date = class extends Known {
    constructor(...given) {
      super(...(given.length ? given : [Known.now() + by]));
    }
    static now = () => Known.now() + by;
  };
}"""
SET_BACK = "(less) => { const now = Date.now; Date.now = () => now() - less; }"
UPDATE = "async () => { await (await navigator.serviceWorker.getRegistration())?.update() }"
# Whether a newer version is being installed, or waits.
COMING = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.installing ?? registration?.waiting);
}"""
# Damage a file in the page's cache; without a name: the names of all files there.
DAMAGE_CACHE = """async ([name, how, at]) => {
  const home = new URL("./", document.baseURI).href;
  const names = (await caches.keys()).filter((name) => name.startsWith("asobiba-"));
  const cache = await caches.open(names.at(-1));
  if (!name) {
    const paths = (await cache.keys()).map(({ url }) => url.slice(home.length).split("?")[0]);
    return paths.filter((path) => /[.](js|mjs|wasm|whl|bz2|zip|lex|css|html)$/.test(path));
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
