// What a link brought: a game to look at, or a move of a game by correspondence.

import { readShared } from "../exchange/link-codec.js";

/** @param {import("../../app.js").App} app @param {{text: string}} route @returns {Promise<import("../../app.js").Page>} */
export async function open(app, { text }) {
  const shared = await readShared(text);
  if (!shared.letter) return (await import("./viewer.js")).open(app, shared);
  return (await import("./inbox.js")).open(app, shared);
}
