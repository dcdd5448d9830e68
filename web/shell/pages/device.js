// The device screen: facts for a bug report. Nothing is sent; the player copies them.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { showToast } from "../../parts/toast.js";
import { ASSETS } from "../../engine/assets.js";
import { engineFailure, offlineText } from "../base/frame.js";
import { bytes, number, t } from "../base/i18n.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */

/**
 * @typedef {{blanks: number, positions: number, plays: number, median: number}} BenchRow milliseconds for a position
 */

const POSITIONS = 10;
/** The benchmark's lexicon; its positions are the same everywhere. */
const LEXICON = "full";

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  const facts = await deviceFacts();
  /** @type {BenchRow[]} */
  let rows = [];
  /** @type {ErrorJson | null} */
  let error = null;
  let running = false;

  const isReady = () => app.engine.status.state === "ready";

  async function bench() {
    running = true;
    error = null;
    rows = [];
    app.redraw();
    try {
      for (const blanks of [0, 1, 2]) {
        rows = [...rows, await benchRow(app, blanks)];
        app.redraw();
      }
    } catch (problem) {
      error = errorJson(problem);
    }
    running = false;
    app.redraw();
  }

  const sections = () => [
    { name: "version", rows: versionRows(app) },
    { name: "boot", rows: bootRows(app) },
    { name: "memory", rows: [...memoryRows(app), ...facts.storage] },
    {
      name: "browser",
      rows: [
        ...(app.engine.mistake ? [["mistake", app.engine.mistake]] : []),
        ["offline", offlineText(app.pwa)],
        ...facts.browser,
      ],
    },
  ];
  return {
    title: () => t("device.title"),
    draw: () => html`<div class="stack narrow">
      <h1 tabindex="-1">${t("device.title")}</h1>
      <p>${t("device.help")}</p>
      ${engineFailure(app)} ${sections().map((section) => factList(section.name, section.rows))}
      <section class="stack close" aria-labelledby="bench">
        <h2 id="bench">${t("device.bench.title")}</h2>
        <p class="small soft">${t("device.bench.help", { count: POSITIONS })}</p>
        ${rows.length ? benchTable(rows) : nothing}
        ${error ? html`<p class="error" role="alert">${error.message}</p>` : nothing}
        <p><button class="button" data-testid="bench-run" ?disabled=${running || !isReady()}
          @click=${() => void bench()}>
          ${running ? t("device.bench.running") : t(isReady() ? "device.bench.run" : "engine.loading")}</button></p>
      </section>
      <p><button class="button primary" data-testid="device-copy"
        @click=${() => void copy(sections(), rows)}>${icon("copy")}${t("device.copy")}</button></p>
    </div>`,
  };
}

/**
 * Find all plays of the fixed positions, one request each, and time them. @param {App} app @param {number} blanks
 * @returns {Promise<BenchRow>}
 */
async function benchRow(app, blanks) {
  const times = [];
  let plays = 0;
  for (let first = 0; first < POSITIONS; first += 1) {
    const started = performance.now();
    const answer = await app.engine.request({ type: "bench", lexicon: LEXICON, blanks, first, count: 1 });
    times.push(performance.now() - started);
    plays += answer.plays;
  }
  times.sort((a, b) => a - b);
  return { blanks, positions: POSITIONS, plays, median: times[POSITIONS >> 1] };
}

/** @param {string} name @param {string[][]} rows label key and value */
function factList(name, rows) {
  if (!rows.length) return nothing;
  return html`<section class="stack close" aria-labelledby="facts-${name}">
    <h2 id="facts-${name}">${t(`device.${name}`)}</h2>
    <dl class="facts">${rows.map(
      ([key, value]) =>
        html`<div><dt>${label(key)}</dt><dd class="numbers" data-testid="fact-${key}">${value}</dd></div>`,
    )}</dl>
  </section>`;
}

/** @param {string} key @returns {string} */
function label(key) {
  const [kind, list] = key.split(" ");
  if (list) return `${t(`device.facts.${kind}`)}${t("colon")}${list}`;
  const path = `device.facts.${key}`;
  const text = t(path);
  return text === path ? key : text;
}

/** @param {BenchRow[]} rows */
function benchTable(rows) {
  return html`<table class="numbers" data-testid="bench-table">
    <thead><tr><th scope="col">${t("device.bench.blanks")}</th><th scope="col">${t("device.bench.median")}</th><th
      scope="col">${t("device.bench.plays")}</th><th scope="col">${t("device.bench.rate")}</th></tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr><td>${number(row.blanks)}</td><td>${number(row.median, { maximumFractionDigits: 1 })}
        ms</td><td>${number(row.plays)}</td>
        <td>${number(1000 / row.median, { maximumSignificantDigits: 3 })}</td></tr>`,
    )}</tbody>
  </table>`;
}

/** @param {App} app @returns {string[][]} */
function versionRows(app) {
  const { hello } = app.engine;
  if (!hello) return [["engine", t("engine.loading")]];
  const lexica = hello.lexica.map(({ name, words, fingerprint }) => [
    `lexicon ${name}`,
    `${number(words)} · ${fingerprint.slice(0, 12)}`,
  ]);
  return [["engine", hello.version], ["python_version", hello.python], ["build", ASSETS.build], ...lexica];
}

/** How long the start took, by phase. @param {App} app @returns {string[][]} */
function bootRows(app) {
  const { times } = app.engine.status;
  if (!times) return [];
  const python = times.restored ? "restored" : times.first ? "python_first" : "python";
  const phases = /** @type {const} */ ([
    [python, times.python],
    ["installed", times.installed],
    ["ready", times.ready],
  ]);
  return phases.map(([phase, ms]) => [phase, `${number(Math.round(ms))} ms`]);
}

/** @param {App} app @returns {string[][]} */
function memoryRows(app) {
  /** @type {any} */
  const { memory } = performance;
  const rows = [];
  if (app.engine.heap) rows.push(["heap", bytes(app.engine.heap)]);
  if (memory) rows.push(["page_memory", bytes(memory.usedJSHeapSize)]);
  return rows;
}

/** @returns {Promise<{storage: string[][], browser: string[][]}>} */
async function deviceFacts() {
  const storage = [];
  /** @type {any} */
  const { measureUserAgentSpecificMemory } = performance;
  if (crossOriginIsolated && measureUserAgentSpecificMemory) {
    storage.push(["all_memory", bytes((await measureUserAgentSpecificMemory.call(performance)).bytes)]);
  }
  if (navigator.storage?.estimate) {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    storage.push(["storage", t("device.of", { used: bytes(usage), all: bytes(quota) })]);
    storage.push(["persisted", (await navigator.storage.persisted?.()) ? t("yes") : t("no")]);
  }
  const browser = [
    ["agent", navigator.userAgent],
    ["cores", number(navigator.hardwareConcurrency ?? 1)],
    ["screen", `${innerWidth} × ${innerHeight} @ ${number(devicePixelRatio, { maximumFractionDigits: 2 })}`],
    ["languages", navigator.languages.join(", ")],
  ];
  return { storage, browser };
}

/** @param {{name: string, rows: string[][]}[]} sections @param {BenchRow[]} rows */
async function copy(sections, rows) {
  const facts = sections.flatMap((section) => [
    `${section.name}:`,
    ...section.rows.map(([key, value]) => `  ${key}: ${value}`),
  ]);
  const bench = rows.map(
    (row) =>
      `  blanks ${row.blanks}: median ${row.median.toFixed(2)} ms, ${row.plays} plays on ${row.positions} positions`,
  );
  const text = [`Asobiba`, ...facts, ...(bench.length ? ["bench:", ...bench] : [])].join("\n");
  await navigator.clipboard.writeText(text);
  showToast({ text: t("device.copied"), testid: "copied" });
}
