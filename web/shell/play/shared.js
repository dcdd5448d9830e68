// The screen of a link: a game to view, or a move of a game by correspondence.

import { readShared } from "../exchange/link-codec.js";

/** @import { App, Page } from "../../app.js" */

/** @param {App} app @param {{text: string}} route @returns {Promise<Page>} */
export async function open(app, { text }) {
  const shared = await readShared(text);
  if (!shared.letter) return (await import("./viewer.js")).open(app, shared);
  return (await import("./inbox.js")).open(app, shared);
}
