// The statistics screen: the finished games of this device by game and by level, with charts and the same numbers as
// tables.

import { html, nothing } from "../../parts/lit.js";
import { lineChart } from "../../parts/chart.js";
import { saveFile } from "../../parts/file.js";
import { icon } from "../../parts/icons.js";
import { linkStyles } from "../../parts/styles.js";
import { showToast } from "../../parts/toast.js";
import { findGame, inOrder, levelText } from "../catalogue/games.js";
import { ENGLISH } from "../catalogue/lexica.js";
import { inPageOrder, languageName } from "../catalogue/lexicon-names.js";
import { loadStrings, moment, number, t } from "../base/i18n.js";
import { RouteError } from "../catalogue/route.js";
import {
  allRows,
  countAll,
  erase,
  fileText,
  restoreRows,
  rowsOf,
  statisticsModule,
} from "../storage/statistics-store.js";
import { byLevel, isWon, scaleStep, summary } from "../storage/statistics-sums.js";
import { gameHistory, puzzleHistory } from "../storage/standings.js";
import { ratingSection } from "./strength.js";
import { gameTabs } from "../catalogue/game-tabs.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Step } from "../storage/ratings.js" */
/** @import { Row } from "../storage/statistics-store.js" */
/** @import { Summary } from "../storage/statistics-sums.js" */

/**
 * @typedef {object} GameStatistics how a game shows its own numbers (its statistics.js)
 * @property {Measure[]} MEASURES
 * @property {{rows: string[], columns: string[]}} [TABLE] sums by row and column, named "row.column"
 * @property {(row: string) => string} [rowName]
 * @property {(text: string) => string} [bestName]
 */

/**
 * @typedef {{name: string, sum: string, by?: string, digits?: number, share?: boolean}} Measure `by`: another sum, or
 * "games"
 */

/**
 * What is shown.
 * @typedef {{game: string, rows: Row[], level: string | null, module: GameStatistics | null, levels: readonly
 * string[]}} Shown
 */

/** How many games a chart shows; the table behind it has the same. */
const LATEST = 50;
/** The fewest games for a chart of the share of wins. */
const FEW = 4;
const ERASED_SECONDS = 20;

/** @param {App} app @param {{game: string | null}} route @returns {Promise<Page>} */
export async function open(app, route) {
  if (route.game !== null && !findGame(route.game))
    throw new RouteError("catalogue/game", `no game ${route.game}`, { game: route.game });
  await Promise.all([
    countAll(),
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("../../styles/statistics.css", import.meta.url)]),
  ]);
  let { rows, newer } = await allRows();
  const game = route.game ?? rows.at(-1)?.game ?? inOrder()[0].name;
  let words = rows.findLast((row) => row.game === game)?.words ?? ENGLISH;
  const module = /** @type {GameStatistics | null} */ (await statisticsModule(game));
  /** The player's ratings, in games and at puzzles. */
  let ratings = await Promise.all([gameHistory(game, words), puzzleHistory(game)]);
  /** @type {string | null} */
  let level = null;

  async function refresh() {
    ({ rows, newer } = await allRows());
    ratings = await Promise.all([gameHistory(game, words), puzzleHistory(game)]);
    app.redraw();
  }

  /** @param {string} language */
  function chooseWords(language) {
    words = language;
    level = null;
    void refresh();
  }

  /** @param {string | null} chosen */
  function choose(chosen) {
    level = chosen;
    app.redraw();
  }

  async function eraseThese() {
    const gone = rowsOf(rows, game, words);
    await erase(gone);
    level = null;
    await refresh();
    const back = () => restoreRows(gone).then(refresh);
    showToast({
      text: t("statistics.erased", { count: gone.length }),
      actions: [{ label: t("undo"), run: back }],
      seconds: ERASED_SECONDS,
      testid: "erased",
    });
  }

  return {
    title: () => t("statistics.title"),
    draw: () => {
      const own = rowsOf(rows, game, words);
      const levels = app.engine.hello?.games.find((entry) => entry.name === game)?.levels ?? [];
      return html`<div class="stack">
        <h1 tabindex="-1">${t("statistics.title")}</h1>
        ${gameTabs("statistics", game, "statistics", (name) => countOf(rows, name))} ${languages(
          rows.filter((row) => row.game === game),
          words,
          chooseWords,
        )}
        ${
          findGame(game)?.atlas
            ? html`<p><a href="#/atlas/${game}" data-testid="statistics-atlas">${t("statistics.atlas")}</a></p>`
            : nothing
        }
        ${shownRatings(game, ratings)}
        ${
          own.length
            ? shownGames({ game, rows: own, level, module, levels }, choose)
            : html`<p class="soft"
          data-testid="statistics-empty">${t("statistics.empty")}</p>`
        }
        <p class="small soft">${t("statistics.kept")}</p>
        ${
          newer.length
            ? html`<p class="small"
          data-testid="statistics-newer">${t("statistics.newer", { count: newer.length })}</p>`
            : nothing
        }
        <div class="row">
          <button class="button" data-testid="statistics-export" ?disabled=${!rows.length && !newer.length}
            @click=${() => saveFile("asobiba-statistics.json", fileText([...rows, ...newer]))}>
            ${icon("down")}${t("statistics.export")}</button>
          <button class="button danger" data-testid="statistics-erase" ?disabled=${!own.length}
            @click=${() => void eraseThese()}>${icon("trash")}${t("statistics.erase", {
              game: t(`games.${game}.name`),
            })}</button>
        </div>
      </div>`;
    },
  };
}

/** @param {string} game @param {Step[][]} ratings in games, and at puzzles */
function shownRatings(game, [games, puzzles]) {
  return html`<div class="two" data-testid="ratings">
    ${
      games.length
        ? ratingSection({ game, title: t("statistics.rating"), steps: games, testid: "rating-games" })
        : html`<p class="soft" data-testid="rating-none">${t("statistics.rating_none")}</p>`
    }
    ${ratingSection({ game, title: t("statistics.puzzle_rating"), steps: puzzles, testid: "rating-puzzles" })}
  </div>`;
}

/** How many of the games were this one, in small figures. @param {Row[]} rows @param {string} name */
function countOf(rows, name) {
  return html` <span class="small soft numbers">${number(rows.filter((row) => row.game === name).length)}</span>`;
}

/**
 * The languages that a game was played in, if there are several. @param {Row[]} rows of the game @param {string} shown
 * @param {(language: string) => void} choose
 */
function languages(rows, shown, choose) {
  const codes = inPageOrder([shown, ...rows.map((row) => row.words ?? ENGLISH)]);
  if (codes.length < 2 && shown === ENGLISH) return nothing;
  const count = (/** @type {string} */ code) => rows.filter((row) => (row.words ?? ENGLISH) === code).length;
  return html`<div class="choice" role="group" aria-label=${t("new.words")}>
    ${codes.map(
      (code) => html`<label><input type="radio" name="words" .checked=${code === shown} data-testid="words-${code}"
        @change=${() => choose(code)} />
        <span>${languageName(code)} <span class="small soft numbers">${number(count(code))}</span></span></label>`,
    )}
  </div>`;
}

/** @param {Shown} shown @param {(level: string | null) => void} choose */
function shownGames(shown, choose) {
  const { rows, level } = shown;
  const looked = level === null ? rows : rows.filter((row) => row.level === level);
  const sums = summary(looked);
  return html`<div class="beside">${levelTable(shown, choose)}
    <section class="stack" aria-labelledby="statistics-of">
      <h2 id="statistics-of">${level === null ? t("statistics.all") : levelName(shown.game, level)}</h2>
      <dl class="tally" data-testid="tally">${facts(shown, sums).map(
        ([name, value, more]) =>
          html`<div><dt>${name}</dt><dd><b
            class="numbers">${value}</b>${more ? html` <span class="small soft">${more}</span>` : nothing}</dd></div>`,
      )}</dl>
      ${charts(shown, looked, sums)}
    </section></div>`;
}

/**
 * Name, number and note of each fact. @param {Shown} shown @param {Summary} sums @returns {[string, string, string?][]}
 */
function facts({ game, module }, sums) {
  const day = (/** @type {Row | null} */ row) => (row ? moment(row.when) : "");
  /** @type {[string, string, string?][]} */
  const common = [[t("statistics.games"), number(sums.games)]];
  if (sums.decided) {
    common.push([
      t(`statistics.${sums.helped ? "won_alone" : "won"}`),
      number(sums.won),
      [
        sums.helped ? "" : share(sums.won, sums.decided),
        sums.helped ? t("statistics.helped", { count: sums.helped }) : "",
        sums.drawn ? t("statistics.drawn", { count: sums.drawn }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    ]);
    common.push([
      t("statistics.without_help"),
      number(sums.unaided),
      sums.unaided ? t("statistics.won_of", { share: share(sums.won, sums.unaided) }) : "",
    ]);
    common.push([t("statistics.streak"), number(sums.streak), t("statistics.longest", { count: sums.longest })]);
  }
  common.push([t("statistics.average"), number(sums.average ?? 0, { maximumFractionDigits: 1 })]);
  common.push([t("statistics.highest"), number(sums.highest?.score ?? 0), day(sums.highest)]);
  const best = sums.best?.best;
  if (best)
    common.push([
      t(`${game}.statistics.best`),
      number(best.points),
      module?.bestName ? module.bestName(best.text) : best.text,
    ]);
  const own = (module?.MEASURES ?? []).map(
    (measure) => /** @type {[string, string]} */ ([t(`${game}.statistics.${measure.name}`), measured(measure, sums)]),
  );
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

/**
 * Games and wins by level, as bars and numbers; each level is a button that shows its own numbers. @param {Shown} shown
 * @param {(level: string | null) => void} choose
 */
function levelTable({ game, rows, level, levels }, choose) {
  /** @type {[string | null, Row[]][]} */
  const lines = [[null, rows], ...byLevel(rows, levels)];
  const line = (/** @type {[string | null, Row[]]} */ [name, played]) => {
    const { games: count, decided, won, average } = summary(played);
    const part = decided ? won / decided : 0;
    return html`<tr class=${name === level ? "chosen" : ""}>
      <th scope="row"><button type="button" class="row-button" aria-pressed=${name === level}
        data-testid="level-${name ?? "all"}"
          @click=${() => choose(name)}>${name === null ? t("statistics.all") : levelName(game, name)}</button></th>
      <td class="numbers">${number(count)}</td>
      <td class="bar" aria-hidden="true">${
        decided
          ? html`<svg viewBox="0 0 100 12" preserveAspectRatio="none" focusable="false"><rect class="whole" width="100"
            height="12"></rect><rect class="measured" width=${(100 * part).toFixed(1)} height="12"></rect></svg>`
          : nothing
      }</td>
      <td class="numbers">${decided ? share(won, decided) : "–"}</td>
      <td class="numbers">${number(average ?? 0, { maximumFractionDigits: 0 })}</td>
    </tr>`;
  };
  return html`<div class="strength statistics" data-testid="levels"><table>
    <caption class="visually-hidden">${t("statistics.by_level")}</caption>
    <thead><tr><th scope="col">${t("statistics.against")}</th><th scope="col"
      class="numbers">${t("statistics.games")}</th><td class="bar"></td><th scope="col"
        class="numbers">${t("statistics.won")}</th><th scope="col"
          class="numbers">${t("statistics.points")}</th></tr></thead>
    <tbody>${lines.map(line)}</tbody>
  </table></div>`;
}

/** @param {Shown} shown @param {Row[]} rows @param {Summary} sums */
function charts(shown, rows, sums) {
  const latest = rows.slice(-LATEST);
  return html`${
    latest.length > 1
      ? html`<div class="two">${points(latest)} ${sums.decided >= FEW ? shareWon(rows) : nothing}</div>`
      : nothing
  }
    ${ownTable(shown, sums)} ${latestTable(shown, latest)}`;
}

/** Points game by game, and the best of the others. @param {Row[]} rows */
function points(rows) {
  const title = t("statistics.points_graph", { count: rows.length });
  const series = [
    { name: t("statistics.you"), values: rows.map((row) => row.score) },
    { name: t("statistics.others"), values: rows.map((row) => row.others) },
  ];
  const all = series.flatMap(({ values }) => values);
  const step = scaleStep(Math.max(...all) - Math.min(...all));
  const least = (Math.ceil(Math.min(...all) / step) - 1) * step;
  return html`<div class="stack close"><h3>${title}</h3>${lineChart({
    title,
    series,
    step,
    least,
    first: 1,
    label: (value) => number(value),
  })}</div>`;
}

/** The share of games won so far, game by game. @param {Row[]} rows */
function shareWon(rows) {
  const title = t("statistics.won_graph");
  const decided = rows.filter((row) => row.outcome !== null);
  let won = 0;
  const values = decided.map((row, at) => {
    won += Number(isWon(row));
    return (100 * won) / (at + 1);
  });
  const series = [{ name: t("statistics.won_share"), values: values.slice(-LATEST) }];
  return html`<div class="stack close"><h3>${title}</h3>${lineChart({
    title,
    series,
    least: 0,
    most: 100,
    step: 25,
    first: 1,
    label: (value) => share(value, 100),
  })}</div>`;
}

/** The game's own table: in Skat the declared games. @param {Shown} shown @param {Summary} sums */
function ownTable({ game, module }, sums) {
  const table = module?.TABLE;
  if (!table) return nothing;
  const cell = (/** @type {string} */ row, /** @type {string} */ column) => sums.sums[`${row}.${column}`] ?? 0;
  return html`<div class="wide-table"><table class="numbers" data-testid="statistics-own">
    <caption>${t(`${game}.statistics.table`)}</caption>
    <thead><tr><th scope="col">${t(`${game}.statistics.row`)}</th>${table.columns.map(
      (column) => html`<th scope="col">${t(`${game}.statistics.columns.${column}`)}</th>`,
    )}</tr></thead>
    <tbody>${table.rows.map(
      (row) =>
        html`<tr><th scope="row">${module.rowName?.(row) ?? row}</th>${table.columns.map(
          (column) => html`<td>${number(cell(row, column))}</td>`,
        )}</tr>`,
    )}</tbody>
  </table></div>`;
}

/** The numbers of the charts, newest game first. @param {Shown} shown @param {Row[]} rows */
function latestTable({ game }, rows) {
  const line = (/** @type {Row} */ row) =>
    html`<tr><td>${moment(row.when)}</td><td>${levelName(game, row.level)}</td>
    <td>${number(row.score)}</td><td>${number(row.others)}</td>
    <td>${row.outcome ? t(`statistics.outcome.${row.outcome}`) : "–"}</td></tr>`;
  return html`<details><summary>${t("statistics.latest", { count: rows.length })}</summary>
    <div class="wide-table" tabindex="0" role="group"
      aria-label=${t("statistics.latest", { count: rows.length })}><table class="numbers" data-testid="latest">
      <thead><tr>${["when", "against", "you", "others", "result"].map(
        (column) => html`<th scope="col">${t(`statistics.${column}`)}</th>`,
      )}</tr></thead>
      <tbody>${rows.toReversed().map(line)}</tbody>
    </table></div></details>`;
}

/** @param {string} game @param {string} level @returns {string} */
function levelName(game, level) {
  return level === "mixed" || level === "people" ? t(`statistics.${level}`) : levelText(game, level, "label");
}

/** @param {number} part @param {number} whole @returns {string} */
function share(part, whole) {
  return number(part / whole, { style: "percent", maximumFractionDigits: 0 });
}
