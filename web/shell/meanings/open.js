// The popover with the meanings of one or two words.

import { html, render } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { showPopover } from "./popover.js";
import { loadStrings, t } from "../base/i18n.js";
import { writeMeaning } from "./entry.js";

/** @import { Asked } from "./ask.js" */

let latest = () => {};

/**
 * @param {object} what
 * @param {Asked[]} what.words
 * @param {Set<string>} what.withheld those whose meaning may not be told yet, because it would tell that they are words
 * @param {() => Element[]} what.about what the popover stands beside
 * @param {boolean} what.focuses it takes the focus once the answers are there, and a screen reader reads it; otherwise
 * they are said
 * @param {(asked: Asked) => unknown} what.keep puts a word into the box
 * @param {(text: string) => void} what.say
 * @param {(elsewhere: boolean) => void} what.closed
 */
export async function openMeanings({ words, withheld, about, focuses, keep, say, closed }) {
  latest();
  await loadStrings(new URL("i18n/", import.meta.url));
  const element = document.createElement("div");
  element.tabIndex = -1;
  element.role = "dialog";
  element.ariaLabel = t("meaning.title", { words: words.map(({ word }) => word).join(", ") });
  element.dataset.testid = "meaning-popover";
  element.dataset.state = "waiting";
  const popover = showPopover(element, about, closed);
  latest = popover.close;
  render(
    html`<button type="button" class="button quiet popover-close" data-testid="meaning-close" aria-label=${t("close")}
      @click=${popover.close}>${icon("close")}</button>
      ${words.map(({ word }) => html`<section><h2>${word}</h2><div class="meanings"></div></section>`)}
      ${keepKeys(
        words.filter(({ word }) => !withheld.has(word)),
        keep,
      )}`,
    element,
  );
  popover.place();
  const parts = [...element.querySelectorAll(".meanings")];
  const said = words.map(() => "");
  const drawn = (/** @type {number} */ at) => (/** @type {string} */ text) => {
    said[at] = text;
    popover.place();
  };
  await Promise.all(
    words.map((asked, at) => write(/** @type {HTMLElement} */ (parts[at]), asked, withheld.has(asked.word), drawn(at))),
  );
  if (!element.isConnected) return;
  element.dataset.state = "told";
  if (focuses) element.focus({ preventScroll: true });
  else say(said.join(" "));
}

/** @param {Asked[]} words @param {(asked: Asked) => unknown} keep */
function keepKeys(words, keep) {
  return html`<p class="row">${words.map(
    (asked) => html`<button type="button" class="button quiet small" data-testid="meaning-keep"
      @click=${() => keep(asked)}>${t("meaning.keep", { word: asked.word })}</button>`,
  )}</p>`;
}

/** @param {HTMLElement} into @param {Asked} asked @param {boolean} later @param {(said: string) => void} drawn */
async function write(into, asked, later, drawn) {
  if (!later) return writeMeaning(into, asked, drawn);
  render(html`<p class="soft">${t("meaning.challenge")}</p>`, into);
  drawn(`${asked.word}: ${t("meaning.challenge")}`);
}
