// Links to the same page of every game, if there are several.

import { html, nothing } from "../../parts/lit.js";
import { t } from "../base/i18n.js";
import { inOrder } from "./games.js";

/**
 * @param {string} page the first part of the address
 * @param {string} shown the game whose page is open
 * @param {string} testid before the game's name
 * @param {(name: string) => unknown} [more] what a link says besides the name
 */
export function gameTabs(page, shown, testid, more = () => nothing) {
  if (inOrder().length < 2) return nothing;
  const link = (/** @type {string} */ name) =>
    html`<a class="button ${name === shown ? "chosen" : "quiet"}" href="#/${page}/${name}"
      aria-current=${name === shown ? "page" : nothing}
      data-testid="${testid}-${name}">${t(`games.${name}.name`)}${more(name)}</a>`;
  return html`<nav class="row tabs" aria-label=${t("home.tables")}>${inOrder().map(({ name }) => link(name))}</nav>`;
}
