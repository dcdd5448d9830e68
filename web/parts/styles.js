// Linking style sheets.

/** Link style sheets, in this order, unless they are linked already; resolves when all are loaded. @param {URL[]} sheets @returns {Promise<void>} */
export async function linkStyles(sheets) {
  await Promise.all(sheets.map(linkStyle));
}

/** @param {URL} sheet @returns {Promise<void>} */
function linkStyle({ href, pathname }) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve(undefined));
    link.addEventListener("error", () => reject(new Error(`${pathname} did not load`)));
  });
  document.head.append(link);
  return loaded.then(() => undefined);
}
