// The album of words met in one's saved games: who made each and how often; a tap shows what it means.

import { html, nothing } from "../../../parts/lit.js";
import { withValue } from "../../../parts/markup.js";
import { number, t } from "../../../shell/base/i18n.js";
import { ownSeats } from "../../../shell/catalogue/games.js";
import { wordKey } from "../../../shell/meanings/words.js";
import { allGames } from "../../../shell/storage/games-store.js";
import { cardsOf } from "../play/kana.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Turn } from "../types.js" */
/** @typedef {{word: string, own: number, met: number, last: number}} Met `own`: made by people here; `last`: when */

/** Words that are drawn at once. */
const PAGE = 120;
const ORDERS = /** @type {const} */ (["last", "long", "kana"]);

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  const words = wordsMet(await allGames());
  /** @type {typeof ORDERS[number]} */
  let order = "last";
  let own = false;
  let sought = "";
  let shown = PAGE;
  const set = (/** @type {() => void} */ change) => () => {
    change();
    app.redraw();
  };
  const seek = withValue((value) => {
    sought = cardsOf(value, true).cards.join("");
    shown = PAGE;
    app.redraw();
  });
  const found = () =>
    sorted(
      words.filter((met) => (!own || met.own) && met.word.includes(sought)),
      order,
    );
  return {
    title: () => t("kotoba.album.title"),
    draw: () => {
      const all = found();
      return html`<div class="stack narrow kt-page" data-testid="album" data-language="ja">
      <h1 tabindex="-1">${t("kotoba.album.title")}</h1>
      <p>${t("kotoba.album.about", { count: words.length })}</p>
      <p class="row"><input class="input" type="search" lang="ja" aria-label=${t("kotoba.album.seek")}
          placeholder=${t("kotoba.album.seek")} data-testid="album-seek" @input=${seek} />
        ${ORDERS.map(
          (name) => html`<button class="button small" type="button" aria-pressed=${order === name}
            data-testid="album-${name}" @click=${set(() => (order = name))}>${t(`kotoba.album.by_${name}`)}</button>`,
        )}
        <button class="button small" type="button" aria-pressed=${own} data-testid="album-own"
          @click=${set(() => (own = !own))}>${t("kotoba.album.own")}</button></p>
      <ol class="plain ruled" data-testid="album-words">${all.slice(0, shown).map(line)}</ol>
      ${all.length ? nothing : html`<p class="soft">${t("kotoba.album.none")}</p>`}
      ${
        all.length > shown
          ? html`<p><button class="button" type="button" data-testid="album-more"
            @click=${set(() => (shown += PAGE))}>${t("kotoba.album.more")}</button></p>`
          : nothing
      }
      </div>`;
    },
  };
}

/** A word: a tap shows what it means, with the key to the box. @param {Met} met */
function line({ word, own, met }) {
  return html`<li class="row spread" data-testid="album-word"><span class="kt-kana">${wordKey(word)}</span><span
    class="small soft numbers">${t("kotoba.album.times", { met: number(met), own: number(own) })}</span></li>`;
}

/** Every word that was made in a saved game. @param {readonly SavedGame[]} games @returns {Met[]} */
export function wordsMet(games) {
  /** @type {Map<string, Met>} */
  const found = new Map();
  for (const game of games) {
    const { aside, record, view, updated } = game;
    if (aside || record.game !== "kotoba" || record.options?.puzzle) continue;
    const people = new Set(ownSeats(game));
    for (const turn of /** @type {Turn[]} */ (view?.turns ?? [])) {
      const made = turn.kind === "new" ? [turn.word] : turn.kind === "rewrite" ? turn.steps?.map(({ to }) => to) : [];
      for (const word of made ?? []) {
        if (!word) continue;
        const met = found.get(word) ?? { word, own: 0, met: 0, last: 0 };
        found.set(word, {
          ...met,
          own: met.own + Number(people.has(turn.seat)),
          met: met.met + 1,
          last: Math.max(met.last, updated),
        });
      }
    }
  }
  return [...found.values()];
}

/** @param {Met[]} words @param {typeof ORDERS[number]} order */
function sorted(words, order) {
  const kana = (/** @type {Met} */ a, /** @type {Met} */ b) => a.word.localeCompare(b.word, "ja");
  const by = {
    last: (/** @type {Met} */ a, /** @type {Met} */ b) => b.last - a.last || kana(a, b),
    long: (/** @type {Met} */ a, /** @type {Met} */ b) => b.word.length - a.word.length || kana(a, b),
    kana,
  };
  return words.sort(by[order]);
}
