// Linking style sheets.

/**
 * Link style sheets, in this order, unless they are linked already; resolves when all are loaded. @param {URL[]} sheets
 * @returns {Promise<void>}
 */
export async function linkStyles(sheets) {
  await Promise.all(sheets.map(linkStyle));
}

/** The sheets that are linked, loaded or on their way, by address. @type {Map<string, Promise<void>>} */
const linked = new Map();

/** @param {URL} sheet @returns {Promise<void>} */
function linkStyle({ href, pathname }) {
  const before = linked.get(href);
  if (before) return before;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      linked.delete(href); // so that it is asked for again
      reject(new Error(`${pathname} did not load`));
    });
  });
  linked.set(href, loaded);
  document.head.append(link);
  return loaded;
}
