// A new game opened by its address: the engine deals it, or has dealt it when the site was built; it is saved, and the
// address becomes the saved game's.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { handOver } from "../play/engine-table.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { findGame, peopleOf } from "../catalogue/games.js";
import { bytes, t, tError } from "../base/i18n.js";
import { languageOfGame } from "../catalogue/lexica.js";
import { languageWord } from "../catalogue/lexicon-names.js";
import { isKept, wordsOf } from "../base/packs.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { randomSeed } from "../catalogue/route.js";
import { newEntry, saveGame } from "../storage/games-store.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Engine } from "../../engine/engine.js" */
/** @import { Table } from "../../engine/messages.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Pack } from "../base/packs.js" */
/** @import { SavedGame } from "../storage/games-store.js" */
/** @import { NewGame } from "../catalogue/route.js" */

/** @param {App} app @param {{wanted: NewGame}} route @returns {Page} */
export function open(app, { wanted }) {
  /** @type {ErrorJson | null} */
  let error = null;
  let left = false;
  /** The file that is being fetched first, in words. */
  let fetching = "";

  async function deal() {
    if (error) {
      error = null;
      app.redraw(); // without the key that asked for it: pressed twice, it would deal twice
    }
    try {
      const early = app.engine.status.state === "ready" ? null : await dealtBefore(wanted);
      if (left) return;
      const id = early ? await saveNew(app.engine, early, {}) : await dealNow();
      if (id !== null && !left) app.replace(`#/game/${id}`);
    } catch (problem) {
      error = app.engine.status.state === "failed" ? null : errorJson(problem);
      if (!left) app.redraw();
    }
  }

  /** By the engine, once it has started. @returns {Promise<string | null>} null: nobody waits any more */
  async function dealNow() {
    await app.engine.started();
    if (left) return null;
    fetching = await fetchingText(wanted);
    if (fetching) app.redraw();
    return createGame(app, wanted);
  }

  // The table's modules and styles come while the engine starts; an error comes again when the table is opened.
  void Promise.all([import("../play/load-table.js"), import("../play/game-page.js")])
    .then(([{ loadTable }]) => loadTable(wanted.game))
    .catch(() => {});
  void deal();
  return {
    title: () => t("opening.title"),
    draw: () => html`<div class="stack narrow" data-testid="opening">
      <h1 tabindex="-1">${error ? t("opening.failed") : t("opening.title")}</h1>
      ${engineFailure(app, deal)} ${engineProgress(app.engine.status)}
      ${
        error
          ? wrong(addressError(error, wanted), deal)
          : fetching
            ? html`<p role="status" class="stack close"
        data-testid="opening-words">${fetching}<progress class="progress" aria-hidden="true"></progress></p>`
            : nothing
      }
    </div>`,
    close: () => void (left = true),
  };
}

/**
 * An error about an option as one about the part of the address that it came from.
 * @param {ErrorJson} error @param {NewGame} wanted @returns {{code: string, text: string}}
 */
function addressError(error, wanted) {
  const { code, data } = error;
  const parameter = String(data?.option);
  if (code === "option/unknown") return { code, text: t("errors.url.unknown", { parameter }) };
  if (code !== "option/value" || wanted.options[parameter] === undefined) return { code, text: tError(error) };
  const located = {
    code: "url/option",
    message: error.message,
    data: { ...data, parameter, value: String(wanted.options[parameter]) },
  };
  return { code, text: tError(located) };
}

/** The words that have to be fetched for a game; "": none. @param {NewGame} wanted @returns {Promise<string>} */
async function fetchingText({ options }) {
  const language = languageOfGame(options);
  const pack = wordsOf(language);
  return !pack || (await isKept(pack))
    ? ""
    : t("opening.words", { language: languageWord(language), size: bytes(pack.bytes) });
}

/** Errors that another try may mend: a file is missing or damaged. */
const AGAIN = new Set(["lexicon/not_fetched", "lexicon/corrupt", "puzzle/not_fetched"]);

/** @param {{code: string, text: string}} error @param {() => Promise<void>} again */
function wrong(error, again) {
  return html`<p role="alert" data-testid="wrong-message" data-code=${error.code}>${error.text}</p>
    <p class="small soft"><code>${error.code}</code></p>
    <p class="row">${
      AGAIN.has(error.code)
        ? html`<button class="button primary" data-testid="opening-again"
          @click=${() => void again()}>${t("engine.retry")}</button>`
        : nothing
    }<a class="button ${AGAIN.has(error.code) ? "" : "primary"}" href="#/new"
      data-testid="wrong-choose">${t("wrong.choose")}</a><a class="button" href="#/"
        data-testid="wrong-home">${t("wrong.home")}</a></p>`;
}

/**
 * A game that the engine dealt when the site was built; null: there is none, or it cannot be fetched.
 * @param {NewGame} wanted @returns {Promise<Table | null>}
 */
async function dealtBefore(wanted) {
  try {
    const pack = wordsOf(languageOfGame(wanted.options));
    if (pack && !(await isKept(pack)) && !(await comes(pack))) return null;
    const { firstView } = await import("../play/first-view.js");
    return await firstView({ ...wanted, options: { ...(await personalOptions(wanted.game)), ...wanted.options } });
  } catch (error) {
    console.info("the game waits for the engine:", error);
    return null;
  }
}

/** Whether the words of a language can be fetched; a table is no use without them. @param {Pack} pack */
async function comes({ url, bytes: size }) {
  const response = await fetch(url);
  return response.ok && (await response.arrayBuffer()).byteLength === size;
}

/** Save a new game for its table. @param {Engine} engine @param {Table} table @param {Partial<SavedGame>} more */
async function saveNew(engine, table, more) {
  const entry = newEntry(table.record, { view: table.view, ...more });
  await saveGame(entry);
  handOver(engine, entry.id, table);
  return entry.id;
}

/** Deal and save a new game. @param {App} app @param {NewGame} wanted @returns {Promise<string>} its id */
async function createGame(app, wanted) {
  const { engine } = app;
  await bringLexicon(engine, wanted.options.lexicon);
  const { game, seats } = wanted;
  // In a game that others play too nobody has words of their own.
  const options = { ...(wanted.contest ? {} : await personalOptions(game)), ...chosenOptions(engine, wanted) };
  const people = peopleOf(wanted);
  const byLink = wanted.byLink === true && people.length > 1;
  const table = await engine.request({
    type: "new",
    game,
    seed: wanted.seed ?? randomSeed(),
    seats,
    options,
    ...(byLink ? { seat: people[0] } : {}),
  });
  const letter = byLink ? await (await import("../exchange/correspondence.js")).newCorrespondence(people[0]) : null;
  return saveNew(engine, table, { letter, kept: wanted.contest && people.length === 1 ? { contest: true } : {} });
}

/**
 * The options, with `off` and `no` as choices where the engine's option has them: in an address they mean false.
 * @param {Engine} engine @param {NewGame} wanted
 */
function chosenOptions(engine, { game, options }) {
  const described = engine.hello ? [...engine.hello.games, ...engine.hello.forms] : [];
  const known = described.find(({ name }) => name === game)?.options ?? [];
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const choices = /** @type {any[]} */ (known.find((option) => option.name === name)?.choices ?? []);
      return [
        name,
        (typeof value === "boolean" &&
          choices.find((choice) => (value ? ["on", "yes"] : ["off", "no"]).includes(choice))) ||
          value,
      ];
    }),
  );
}

/**
 * The options that this player has set for all new games of a kind. @param {string} game
 * @returns {Promise<NewGame["options"]>}
 */
async function personalOptions(game) {
  const found = findGame(game);
  if (!found?.personal) return {};
  const own = await import(new URL("own.js", found.folder).href);
  return own.personalOptions();
}
