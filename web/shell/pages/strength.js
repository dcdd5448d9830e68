// The strength of computers and players: points and ratings of the levels as charts that are tables, and the player's
// rating.

import { html, nothing } from "../../parts/lit.js";
import { lineChart } from "../../parts/chart.js";
import { levelText } from "../catalogue/games.js";
import { fullName } from "../catalogue/lexicon-names.js";
import { moment, number, t } from "../base/i18n.js";
import { amongLevels, isProvisional, standing, WITHIN } from "../storage/ratings.js";
import { levelRatings } from "../storage/standings.js";
import { scaleStep } from "../storage/statistics-sums.js";

/** @import { Strengths } from "../../engine/messages.js" */
/** @import { Standing } from "../storage/glicko.js" */
/** @import { Step } from "../storage/ratings.js" */
/**
 * @typedef {{[level: string]: {value: number, within: number}}} Measured what was measured of each level, with half the
 * 95 % interval
 */

const STANDARD = "standard"; // its numbers are shown for lists that were not measured
/** Where the bars of the ratings begin, below the weakest level. */
const BELOW = 200;
/** How many results the graph of a rating shows; the table behind it has the same. */
const LATEST = 100;

/**
 * The points of each level in games against itself.
 * @param {object} chart
 * @param {string} chart.game
 * @param {Strengths} chart.strengths
 * @param {string} chart.lexicon
 * @param {string[]} chart.chosen levels at the table
 */
export function strengthChart({ game, strengths, lexicon, chosen }) {
  const words = strengths[lexicon] ? lexicon : STANDARD;
  const found = Object.entries(strengths[words] ?? {}).map(([level, { points, within }]) => [
    level,
    { value: points, within },
  ]);
  if (!found.length) return nothing;
  const texts = {
    column: t("new.strength_points"),
    note: t("new.strength_note", { words: fullName({ name: words }) }),
  };
  return levelChart({ game, measured: Object.fromEntries(found), chosen, testid: "strength", ...texts });
}

/** The ratings of the levels. @param {{game: string, chosen: string[]}} chart */
export function ratingChart({ game, chosen }) {
  const measured = Object.fromEntries(
    Object.entries(levelRatings(game)).map(([level, { rating, within }]) => [level, { value: rating, within }]),
  );
  const texts = { column: t("rating.column"), note: t("rating.note") };
  const least = Math.min(...Object.values(measured).map(({ value }) => value)) - BELOW;
  return levelChart({ game, measured, chosen, least, testid: "level-ratings", ...texts });
}

/**
 * @param {{game: string, measured: Measured, chosen: string[], column: string, note: string, testid: string, least?:
 * number}} chart `least`: where the bars begin
 */
function levelChart({ game, measured, chosen, column, note, testid, least = 0 }) {
  const most = Math.max(...Object.values(measured).map(({ value, within }) => value + within));
  const share = (/** @type {number} */ value) => ((100 * (value - least)) / (most - least)).toFixed(1);
  const bar = (/** @type {{value: number, within: number}} */ { value, within }) => {
    const [from, to] = [value - within, value + within].map(share);
    return html`<td class="bar" aria-hidden="true"><svg viewBox="0 0 100 12" preserveAspectRatio="none"
      focusable="false">
        <rect class="measured" width=${share(value)} height="12"></rect>
        <path class="within" d="M${from} 6H${to}M${from} 3V9M${to} 3V9"></path>
      </svg></td>
      <td class="numbers">${whole(value)} <span class="small soft">± ${whole(within)}</span></td>`;
  };
  const row = (/** @type {string} */ level) => html`<tr class=${chosen.includes(level) ? "chosen" : ""}>
      <th scope="row">${levelText(game, level, "label")}</th>${bar(measured[level])}
    </tr>`;
  return html`<figure class="strength" data-testid=${testid}>
    <table>
      <caption>${column}</caption>
      <thead class="visually-hidden"><tr><th scope="col">${t("new.strength_level")}</th><td></td><th
        scope="col">${column}</th></tr></thead>
      <tbody>${Object.keys(measured).map(row)}</tbody>
    </table>
    <figcaption class="small soft">${note}</figcaption>
  </figure>`;
}

/**
 * The player's rating: the number with its uncertainty, what it means in levels, and a graph with its table.
 * @param {{game: string, title: string, steps: readonly Step[], testid: string}} shown
 */
export function ratingSection({ game, title, steps, testid }) {
  const now = standing(steps);
  if (!now) return nothing;
  const [low, high] = [-1, 1].map((side) => whole(now.rating + side * WITHIN * now.deviation));
  return html`<section class="stack close rating" data-testid=${testid} aria-labelledby="${testid}-title">
    <h2 id="${testid}-title">${title}</h2>
    <p><b class="numbers" data-testid="${testid}-now">${whole(now.rating)}</b> <span class="soft">±
    ${whole(WITHIN * now.deviation)}</span>
      ${amongText(game, now)}</p>
    <p class="small soft">${t("statistics.rating_range", { low, high })}
    ${isProvisional(now) ? t("statistics.rating_provisional") : ""}</p>
    ${steps.length > 1 ? ratingGraph(steps.slice(-LATEST)) : nothing}
  </section>`;
}

/** A rating compared with the levels. @param {string} game @param {Standing} now @returns {string} */
function amongText(game, now) {
  const among = amongLevels(now, levelRatings(game));
  const name = (/** @type {string} */ level) => levelText(game, level, "label");
  if (!among || isProvisional(now)) return ""; // "912 ± 678" is neither stronger nor weaker than a level
  if ("as" in among) return t("statistics.rating_as", { name: name(among.as) });
  const { above, below } = among;
  if (above && below) return t("statistics.rating_between", { above: name(above), below: name(below) });
  return above
    ? t("statistics.rating_above", { name: name(above) })
    : t("statistics.rating_below", { name: name(below ?? "") });
}

/** @param {readonly Step[]} steps at least two */
function ratingGraph(steps) {
  const title = t("statistics.rating_graph", { count: steps.length });
  const bound = (/** @type {number} */ side) =>
    steps.map(({ rating, deviation }) => rating + side * WITHIN * deviation);
  const series = [
    { name: t("statistics.rating_now"), values: steps.map(({ rating }) => rating) },
    { name: t("statistics.rating_low"), values: bound(-1) },
    { name: t("statistics.rating_high"), values: bound(1) },
  ];
  const all = series.flatMap(({ values }) => values);
  const step = scaleStep(Math.max(...all) - Math.min(...all));
  const least = Math.floor(Math.min(...all) / step) * step;
  const line = (
    /** @type {Step} */ { when, rating, deviation, before },
  ) => html`<tr><td>${moment(when)}</td><td>${whole(rating)}</td>
    <td>${whole(WITHIN * deviation)}</td><td>${number(Math.round(rating - before), {
      signDisplay: "exceptZero",
    })}</td></tr>`;
  return html`${lineChart({ title, series, step, least, first: 1, label: whole })}
    <details><summary>${t("statistics.rating_numbers")}</summary>
      <div class="wide-table" tabindex="0" role="group" aria-label=${t("statistics.rating_numbers")}><table
        class="numbers">
        <thead><tr><th scope="col">${t("statistics.when")}</th><th scope="col">${t("statistics.rating_now")}</th><th
          scope="col">±</th><th scope="col">${t("statistics.rating_change")}</th></tr></thead>
        <tbody>${steps.toReversed().map(line)}</tbody>
      </table></div></details>`;
}

/** A rating as people write it. @param {number} value @returns {string} */
export function whole(value) {
  return number(Math.round(value), { useGrouping: false });
}
