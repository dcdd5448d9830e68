// Statistics: what the finished games of this device come to, by game and by level; pictures, each with its numbers behind it.

import { html, nothing } from "../../parts/lit.js";
import { saveFile } from "../../parts/file.js";
import { icon } from "../../parts/icons.js";
import { linkStyles } from "../../parts/styles.js";
import { showToast } from "../../parts/toast.js";
import { GAMES, houseGame } from "../catalogue/games.js";
import { bringStrings, moment, number, t } from "../base/i18n.js";
import { RouteError } from "../catalogue/route.js";
import { levelName, pictures, share } from "./statistics-pictures.js";
import { allRows, countAll, erase, fileText, putBack, tellingOf } from "../storage/statistics-store.js";
import { byLevel, summary } from "../storage/statistics-sums.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../storage/statistics-store.js").Row} Row */
/** @typedef {import("../storage/statistics-sums.js").Summary} Summary */

/**
 * @typedef {object} Telling what a game says of its own numbers (its statistics.js)
 * @property {Measure[]} MEASURES
 * @property {{rows: string[], columns: string[]}} [TABLE] sums by row and column, named "row.column"
 * @property {(translate: typeof t, row: string) => string} [rowName]
 * @property {(translate: typeof t, text: string) => string} [bestName]
 */

/** @typedef {{name: string, sum: string, by?: string, digits?: number, share?: boolean}} Measure `by`: another sum, or "games" */

/** What is looked at. @typedef {{game: string, rows: Row[], level: string | null, telling: Telling | null, levels: readonly string[]}} Shown */

const ERASED_SECONDS = 20;

/** @param {App} app @param {{game: string | null}} route @returns {Promise<import("../../app.js").Page>} */
export async function open(app, route) {
  if (route.game !== null && !houseGame(route.game)) throw new RouteError("catalogue/game", `no game ${route.game}`, { game: route.game });
  await Promise.all([countAll(), bringStrings(new URL("i18n/", import.meta.url)), linkStyles([new URL("../../styles/statistics.css", import.meta.url)])]);
  let { rows, newer } = await allRows();
  const game = route.game ?? rows.at(-1)?.game ?? GAMES[0].name;
  const telling = /** @type {Telling | null} */ (await tellingOf(game));
  /** @type {string | null} */
  let level = null;

  async function refresh() {
    ({ rows, newer } = await allRows());
    app.redraw();
  }

  /** @param {string | null} chosen */
  function choose(chosen) {
    level = chosen;
    app.redraw();
  }

  async function eraseThese() {
    const gone = rows.filter((row) => row.game === game);
    await erase(gone);
    level = null;
    await refresh();
    const back = () => putBack(gone).then(refresh);
    showToast({ text: t("statistics.erased", { count: gone.length }), actions: [{ label: t("undo"), run: back }], seconds: ERASED_SECONDS, testid: "erased" });
  }

  return {
    title: () => t("statistics.title"),
    draw: () => {
      const own = rows.filter((row) => row.game === game);
      const levels = app.engine.hello?.games.find((one) => one.name === game)?.levels ?? [];
      return html`<div class="stack">
        <h1 tabindex="-1">${t("statistics.title")}</h1>
        ${games(game, rows)}
        ${own.length ? shownGames({ game, rows: own, level, telling, levels }, choose) : html`<p class="soft" data-testid="statistics-empty">${t("statistics.empty")}</p>`}
        <p class="small soft">${t("statistics.kept")}</p>
        ${newer.length ? html`<p class="small" data-testid="statistics-newer">${t("statistics.newer", { count: newer.length })}</p>` : nothing}
        <div class="row">
          <button class="button" data-testid="statistics-export" ?disabled=${!rows.length && !newer.length} @click=${() => saveFile("asobiba-statistics.json", fileText([...rows, ...newer]))}>${icon("down")}${t("statistics.export")}</button>
          <button class="button danger" data-testid="statistics-erase" ?disabled=${!own.length} @click=${() => void eraseThese()}>${icon("trash")}${t("statistics.erase", { game: t(`games.${game}.name`) })}</button>
        </div>
      </div>`;
    },
  };
}

/** The way to the numbers of each game. @param {string} shown @param {Row[]} rows */
function games(shown, rows) {
  const link = (
    /** @type {string} */ name,
  ) => html`<a class="button ${name === shown ? "chosen" : "quiet"}" href="#/statistics/${name}" aria-current=${name === shown ? "page" : nothing} data-testid="statistics-${name}"
    >${t(`games.${name}.name`)} <span class="small soft numbers">${number(rows.filter((row) => row.game === name).length)}</span></a>`;
  return html`<nav class="row tabs" aria-label=${t("home.tables")}>${GAMES.map(({ name }) => link(name))}</nav>`;
}

/** @param {Shown} shown @param {(level: string | null) => void} choose */
function shownGames(shown, choose) {
  const { rows, level } = shown;
  const looked = level === null ? rows : rows.filter((row) => row.level === level);
  const sums = summary(looked);
  return html`${levelTable(shown, choose)}
    <section class="stack" aria-labelledby="statistics-of">
      <h2 id="statistics-of">${level === null ? t("statistics.all") : levelName(shown.game, level)}</h2>
      <dl class="tally" data-testid="tally">${facts(shown, sums).map(([name, value, more]) => html`<div><dt>${name}</dt><dd><b class="numbers">${value}</b>${more ? html` <span class="small soft">${more}</span>` : nothing}</dd></div>`)}</dl>
      ${pictures(shown, looked, sums)}
    </section>`;
}

/** The name, the number and what is to be said of it. @param {Shown} shown @param {Summary} sums @returns {[string, string, string?][]} */
function facts({ game, telling }, sums) {
  const day = (/** @type {Row | null} */ row) => (row ? moment(row.when) : "");
  /** @type {[string, string, string?][]} */
  const common = [[t("statistics.games"), number(sums.games)]];
  if (sums.decided) {
    common.push([
      t("statistics.won"),
      number(sums.won),
      [share(sums.won, sums.decided), sums.drawn ? t("statistics.drawn", { count: sums.drawn }) : ""].filter(Boolean).join(" · "),
    ]);
    common.push([t("statistics.streak"), number(sums.streak), t("statistics.longest", { count: sums.longest })]);
  }
  common.push([t("statistics.average"), number(sums.average ?? 0, { maximumFractionDigits: 1 })]);
  common.push([t("statistics.highest"), number(sums.highest?.score ?? 0), day(sums.highest)]);
  const best = sums.best?.best;
  if (best) common.push([t(`${game}.statistics.best`), number(best.points), telling?.bestName ? telling.bestName(t, best.text) : best.text]);
  const own = (telling?.MEASURES ?? []).map((measure) => /** @type {[string, string]} */ ([t(`${game}.statistics.${measure.name}`), measured(measure, sums)]));
  return [...common, ...own];
}

/** @param {Measure} measure @param {Summary} sums @returns {string} */
function measured({ sum, by, digits = 0, share: asShare = false }, sums) {
  const value = sums.sums[sum] ?? 0;
  if (!by) return number(value);
  const whole = by === "games" ? sums.games : (sums.sums[by] ?? 0);
  if (!whole) return "–";
  return asShare ? share(value, whole) : number(value / whole, { maximumFractionDigits: digits });
}

/** Against whom one has played, how often one won as a bar and in numbers; each level leads to its own numbers. @param {Shown} shown @param {(level: string | null) => void} choose */
function levelTable({ game, rows, level, levels }, choose) {
  /** @type {[string | null, Row[]][]} */
  const lines = [[null, rows], ...byLevel(rows, levels)];
  const line = (/** @type {[string | null, Row[]]} */ [name, played]) => {
    const { games: count, decided, won, average } = summary(played);
    const part = decided ? won / decided : 0;
    return html`<tr class=${name === level ? "chosen" : ""}>
      <th scope="row"><button type="button" aria-pressed=${name === level} data-testid="level-${name ?? "all"}" @click=${() => choose(name)}>${name === null ? t("statistics.all") : levelName(game, name)}</button></th>
      <td class="numbers">${number(count)}</td>
      <td class="bar" aria-hidden="true">${decided ? html`<svg viewBox="0 0 100 12" preserveAspectRatio="none" focusable="false"><rect class="whole" width="100" height="12"></rect><rect class="measured" width=${(100 * part).toFixed(1)} height="12"></rect></svg>` : nothing}</td>
      <td class="numbers">${decided ? share(won, decided) : "–"}</td>
      <td class="numbers">${number(average ?? 0, { maximumFractionDigits: 0 })}</td>
    </tr>`;
  };
  return html`<div class="strength statistics" data-testid="levels"><table>
    <caption class="visually-hidden">${t("statistics.by_level")}</caption>
    <thead><tr><th scope="col">${t("statistics.against")}</th><th scope="col" class="numbers">${t("statistics.games")}</th><td class="bar"></td><th scope="col" class="numbers">${t("statistics.won")}</th><th scope="col" class="numbers">${t("statistics.points")}</th></tr></thead>
    <tbody>${lines.map(line)}</tbody>
  </table></div>`;
}
