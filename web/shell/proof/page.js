// A proof that was opened (docs/proofs.md), `#/proof/<link>`: the position, the verdict and how it was computed. The
// engine computes it again and says whether it finds the same figures.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { pickFiles } from "../../parts/file.js";
import { icon } from "../../parts/icons.js";
import { linkStyles } from "../../parts/styles.js";
import { announce } from "../../parts/toast.js";
import { Job } from "../../engine/job.js";
import { engineFailure, engineProgress, errorDetails } from "../base/frame.js";
import { has, list, loadStrings, number, t, tError } from "../base/i18n.js";
import { findGame } from "../catalogue/games.js";
import { RouteError } from "../catalogue/route.js";
import { PROOF, readLink, writeLink, writeShared } from "../exchange/link-codec.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { loadPictures, pictureOf } from "../pages/pictures.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */

/**
 * What a game says of its proofs: its proof.js.
 * @typedef {{[name in "claimOf" | "placeOf" | "handOf"]: (proofOrView: any) => string}} ProofTexts
 */
/**
 * The engine's report of a check (docs/proofs.md).
 * @typedef {object} Report
 * @property {"same" | "other" | "needs" | null} verdict
 * @property {{version?: string, words?: string} | null} needs
 * @property {string} version @property {string} here
 * @property {string[]} changed
 * @property {{place: string, claimed: unknown, found: unknown}[]} differences
 */

const MOST_SHOWN = 40;

/** @param {App} app @param {{parts: string[]}} route @returns {Promise<Page>} */
export async function open(app, { parts: [text, ...more] }) {
  if (more.length) throw new RouteError("url/page", "there is no such page", { page: "proof" });
  if (!text) {
    await loadStrings(new URL("i18n/", import.meta.url));
    return startPage(app);
  }
  const { proof } = await readLink(text);
  const game = findGame(String(proof?.game));
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    loadStrings(new URL("../../games/common/proof/i18n/", import.meta.url)),
    linkStyles([new URL("proof.css", import.meta.url)]),
  ]);
  if (!game) return new ProofPage(app, proof, null);
  await Promise.all([
    loadStrings(new URL("i18n/", game.folder)),
    loadPictures([/** @type {any} */ ({ record: proof })]),
  ]);
  return new ProofPage(app, proof, await import(new URL("proof.js", game.folder).href));
}

/** What a proof is, and a key that opens one. @param {App} app @returns {Page} */
function startPage(app) {
  let failed = false;
  const pick = async () => {
    const [file] = await pickFiles({ accept: ".json,application/json", testid: "proof-file" });
    if (!file) return;
    const proof = safely(JSON.parse.bind(null, await file.text()));
    failed = proof?.format !== PROOF;
    if (failed) app.redraw();
    else app.go(await writeLink("proof", { proof }));
  };
  return {
    title: () => t("proof.title"),
    draw: () => html`<div class="stack narrow" data-testid="proof-start">
      <h1 tabindex="-1">${t("proof.title")}</h1>
      <p>${t("proof.about")} ${t("proof.where")}</p>
      <p><button class="button primary" type="button" data-testid="proof-pick"
        @click=${() => void pick()}>${icon("up")}${t("proof.open")}</button></p>
      ${failed ? html`<p class="error" role="alert" data-testid="proof-none">${t("proof.no_proof")}</p>` : nothing}
    </div>`,
  };
}

/** @implements {Page} */
class ProofPage {
  #app;
  #proof;
  #texts;
  #progress = 0;
  /** @type {Report | null} */
  #report = null;
  /** @type {ErrorJson | null} */
  #error = null;
  /** The position; null: it is not known yet, or cannot be drawn. @type {any} */
  #view = null;
  /** The game in which it arose. */
  #game = "";
  /** @type {Job | null} */
  #job = null;
  #open = true;

  /** @param {App} app @param {any} proof @param {ProofTexts | null} texts */
  constructor(app, proof, texts) {
    this.#app = app;
    this.#proof = proof;
    this.#texts = texts;
    void this.#run();
  }

  title = () => t("proof.title");

  close = () => {
    this.#open = false;
    this.#job?.stop();
  };

  #redraw() {
    if (this.#open) this.#app.redraw();
  }

  async #run() {
    const { engine } = this.#app;
    const proof = this.#proof;
    this.#error = null;
    try {
      await engine.started();
      await this.#bringWords();
      await this.#look().catch((error) => console.info("the position of a proof cannot be shown", error));
      this.#job = new Job(
        engine,
        () => ({ job: "check_proof", proof }),
        ({ progress }) => {
          this.#progress = progress;
          this.#redraw();
        },
      );
      const { done, report } = await this.#job.run();
      if (!done) return;
      this.#report = report;
      if (this.#open) announce(verdictText(report));
    } catch (error) {
      this.#error = engine.status.state === "failed" ? null : errorJson(error);
      if (this.#error) announce(tError(this.#error));
    }
    this.#redraw();
  }

  /** The words that are the player's own have to be brought to the engine. */
  async #bringWords() {
    const { record, options, typed } = this.#proof?.position ?? {};
    const name = record?.options?.lexicon ?? options?.lexicon ?? typed?.lexicon;
    await bringLexicon(this.#app.engine, name).catch((error) => console.info("a list of a proof is not here", error));
  }

  /** Find the position, to be drawn. */
  async #look() {
    const { engine } = this.#app;
    const { game, position, result } = this.#proof;
    if (position.view) this.#view = position.view;
    else if (position.record) {
      const { record, seat } = position;
      const { table } = await engine.request({ type: "load", record });
      const ply = result?.[0]?.ply ?? result?.mistakes?.[0]?.ply;
      if (ply !== undefined)
        this.#view = (await engine.request({ type: "view", table, seat: result[0]?.seat ?? seat, ply })).view;
      engine.closeTable(table);
      this.#game = await writeShared({ record, title: null, seat, letter: null });
    } else this.#view = (await engine.request({ type: "view", game, position: position.typed })).view;
    this.#redraw();
  }

  draw = () => html`<div class="stack room" data-testid="proof-page"
      data-verdict=${this.#report?.verdict ?? nothing}>
    <h1 tabindex="-1">${t("proof.title")}</h1>
    ${engineFailure(this.#app, () => void this.#run())}
    ${this.#claim()} ${this.#verdict()}
    <p class="small soft">${t("proof.about")}</p>
  </div>`;

  #claim() {
    const { game, method, effort, seed, version, words } = this.#proof ?? {};
    if (!this.#texts) return nothing;
    const claim = safely(() => this.#texts?.claimOf(this.#proof));
    const hand = this.#view && safely(() => this.#texts?.handOf(this.#view));
    /** @type {[string, unknown][]} */
    const facts = [
      [t("proof.place"), safely(() => this.#texts?.placeOf(this.#proof))],
      [t("proof.method"), [t(`proof.methods.${method}`), wayText(this.#proof)].filter(Boolean).join(", ")],
      [t("proof.effort"), Number.isInteger(effort) ? number(effort) : ""],
      [t("proof.seed"), Number.isInteger(seed) ? String(seed) : ""],
      [t("proof.words"), words ? html`<code>${String(words).slice(0, MOST_SHOWN)}</code>` : ""],
      [t("proof.version"), String(version).slice(0, MOST_SHOWN)],
    ];
    const picture = this.#view && safely(() => pictureOf(/** @type {any} */ ({ record: { game }, view: this.#view })));
    return html`<section class="card stack close" aria-labelledby="proof-game">
      <h2 id="proof-game">${t(`games.${game}.name`)}</h2>
      ${picture ? html`<div class="proof-picture">${picture}</div>` : nothing}
      ${hand ? html`<p class="small soft">${t("proof.hand")}${t("colon")}${hand}</p>` : nothing}
      ${claim ? html`<p data-testid="proof-claim">${t("proof.file_claims")} <b>${claim}</b></p>` : nothing}
      <dl class="proof-facts small">${facts
        .filter(([, value]) => value)
        .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
      ${this.#game ? html`<p><a href=${this.#game} data-testid="proof-to-game">${t("proof.to_game")}</a></p>` : nothing}
    </section>`;
  }

  #verdict() {
    if (this.#error)
      return html`<section class="card warning stack close" role="alert" data-testid="proof-error"
        data-code=${this.#error.code}><p>${tError(this.#error)}</p>${errorDetails(this.#error)}</section>`;
    const report = this.#report;
    if (!report) {
      if (this.#app.engine.status.state !== "ready") return engineProgress(this.#app.engine.status);
      return html`<section class="card stack close"><label class="stack close">${t("proof.computing")}<progress
        class="progress" max="1" .value=${this.#progress}></progress></label></section>`;
    }
    return html`<section class="card stack close ${report.verdict === "same" ? "" : "warning"}"
      data-testid="proof-verdict">
      <h2>${verdictText(report)}</h2>
      ${
        report.changed.length
          ? html`<p data-testid="proof-changed">${t("proof.changed", {
              parts: list(report.changed.map((part) => t(`proof.parts.${part}`))),
            })}</p>`
          : nothing
      }
      ${report.differences.length ? differenceTable(report.differences) : nothing}
    </section>`;
  }
}

/** @param {Report} report @returns {string} */
export function verdictText({ verdict, needs, version, here }) {
  if (verdict === "needs") return t(`proof.needs_${needs?.words ? "words" : "version"}`, { version, here });
  return t(`proof.${verdict === "same" && version !== here ? "same_elsewhere" : verdict}`, { version, here });
}

/** How a move was judged; "" where there is one way only. @param {any} proof @returns {string} */
function wayText({ result, arguments: given }) {
  const way = String(result?.method ?? given?.method ?? "");
  return has(`proof.ways.${way}`) ? t(`proof.ways.${way}`) : "";
}

/** @param {Report["differences"]} differences */
function differenceTable(differences) {
  return html`<div class="proof-scroll"><table class="numbers small" data-testid="proof-differences">
    <thead><tr><th scope="col">${t("proof.place")}</th><th scope="col">${t("proof.claimed")}</th><th
      scope="col">${t("proof.found")}</th></tr></thead>
    <tbody>${differences.map(
      ({ place, claimed, found }) =>
        html`<tr><th scope="row"><code>${place}</code>${fieldName(place)}</th>
          <td>${shown(claimed)}</td><td>${shown(found)}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

/** What a reader calls the place of a difference, where that is easy. @param {string} place such as "result[0].lost" */
function fieldName(place) {
  const key = `proof.fields.${place.split(".").at(-1)}`;
  return has(key) ? html`<br /><span class="soft">${t(key)}</span>` : nothing;
}

/** @param {unknown} value @returns {string} */
function shown(value) {
  const text = JSON.stringify(value) ?? "–";
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** What may fail, because a file may hold anything. @template T @param {() => T} read @returns {T | null} */
function safely(read) {
  try {
    return read();
  } catch (error) {
    console.info("a part of a proof cannot be told", error);
    return null;
  }
}
