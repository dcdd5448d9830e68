// Loads the files of a table at once, before the modules that ask for them one after another are there.

/**
 * The files of every table under "", and those of each game's table, from the page's folder. The build fills it in
 * (web/build/bundles.py).
 * @type {{[game: string]: string[]}}
 */
const AHEAD = {};

/** @type {Set<string>} */
const asked = new Set();

/** @param {string} [game] as an address names it; left out or unknown: only what every table needs */
export function loadAhead(game = "") {
  for (const path of ["", game].flatMap((name) => (Object.hasOwn(AHEAD, name) ? AHEAD[name] : []))) {
    if (asked.has(path)) continue;
    asked.add(path);
    const link = document.createElement("link");
    const isStyle = path.endsWith(".css");
    Object.assign(link, {
      rel: isStyle ? "preload" : "modulepreload",
      href: new URL(`../../${path}`, import.meta.url),
    });
    if (isStyle) link.as = "style";
    document.head.append(link);
  }
}
