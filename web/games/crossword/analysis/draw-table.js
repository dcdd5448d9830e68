// What a play comes to with each draw while few tiles are in the bag: a sentence with chance and points, and a table.

import { html, nothing } from "../../../parts/lit.js";
import { linkStyles } from "../../../parts/styles.js";
import { loadStrings, number, t } from "../../../shell/base/i18n.js";
import { chance, wholeWithSign, withSign } from "../coach/sentences.js";

/** @import { Candidate, DrawRow, Outcomes } from "../coach/types.js" */

/** Tables of more rows are folded at first. */
const OPEN_ROWS = 12;
/** @type {{[sign: string]: string}} */
const RESULTS = { 1: "win", 0: "draw", "-1": "loss" };

/** @returns {Promise<typeof outcomesTemplate>} when its texts and its style are there */
export async function load() {
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("./draw-table.css", import.meta.url)]),
  ]);
  return outcomesTemplate;
}

/** @param {Outcomes} outcomes @param {Candidate} play @param {boolean} next whether endings are to be searched yet */
function outcomesTemplate(outcomes, play, next) {
  const { rows, left, searched = true } = outcomes;
  return html`<div class="draw-outcomes small" data-testid="outcomes" data-searched=${searched}>
    <p>${sentence(outcomes, play, next)}</p>
    ${filling(outcomes)}
    ${
      rows.length
        ? html`<details ?open=${rows.length <= OPEN_ROWS}><summary>${t("crossword.outcomes.every")}</summary>
          ${table(rows)}</details>`
        : nothing
    }
    ${left && searched ? html`<p class="soft">${t("crossword.outcomes.left")}</p>` : nothing}
  </div>`;
}

/** How many of the draws are tried, as long as they are not searched. @param {Outcomes} outcomes */
function filling({ wins, draws, losses, ways, searched = true }) {
  if (searched) return nothing;
  const tried = wins + draws + losses;
  return html`<progress class="progress" max=${ways ?? tried} .value=${tried}
    aria-label=${t("crossword.outcomes.every")}></progress>`;
}

/** Chance and points in one sentence, and what is proven. @param {Outcomes} outcomes @param {Candidate} play
 * @param {boolean} next */
function sentence(
  { wins, draws, losses, proven, ways = wins + draws + losses, searched = true },
  { win, spread },
  next,
) {
  const tried = wins + draws + losses;
  if (!searched) {
    const done = t("crossword.outcomes.tried", { wins: number(wins), done: number(tried), count: ways });
    return `${done} ${t(`crossword.outcomes.${next ? "greedy" : "only_greedy"}`)}`;
  }
  const said = [
    t("crossword.outcomes.said", {
      wins: number(wins),
      count: ways,
      chance: chance(win ?? 0),
      spread: withSign(spread ?? 0),
    }),
  ];
  if (draws) said.push(t("crossword.outcomes.level", { count: draws }));
  const whole = proven === ways;
  said.push(t(`crossword.outcomes.${whole ? "proven" : "part"}`, { proven: number(proven), ways: number(ways) }));
  return said.join(" ");
}

/** @param {DrawRow[]} rows */
function table(rows) {
  const leaves = rows.some(([, left]) => left);
  const heads = ["drawn", ...(leaves ? ["bag"] : []), "ways", "result"];
  return html`<div class="draw-scroll" tabindex="0" role="region" aria-label=${t("crossword.outcomes.every")}>
    <table class="draw-table numbers" data-testid="draw-table">
    <thead><tr>${heads.map((head) => html`<th scope="col">${t(`crossword.outcomes.${head}`)}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ([drawn, left, ways, ahead, sign, proven]) => html`<tr>
        <th scope="row">${drawn || t("crossword.outcomes.nothing")}</th>${leaves ? html`<td>${left}</td>` : nothing}
        <td>${number(ways)}</td>
        ${
          ahead === null || sign === null
            ? html`<td class="soft">${t("crossword.outcomes.waiting")}</td>`
            : html`<td class=${sign < 0 ? "against" : sign > 0 ? "for" : ""}>${t("crossword.outcomes.margin", {
                result: t(`crossword.outcomes.${RESULTS[sign]}`),
                points: wholeWithSign(ahead),
              })} ${mark(proven)}</td>`
        }</tr>`,
    )}</tbody></table></div>`;
}

/** @param {boolean} proven */
function mark(proven) {
  return html`<span aria-hidden="true">${proven ? "✓" : "?"}</span><span
    class="visually-hidden">${t(`crossword.outcomes.${proven ? "sure" : "unsure"}`)}</span>`;
}
