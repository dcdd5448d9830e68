// A game opened by its URL: the engine deals it, it is saved, and the URL becomes the saved game's.

import { html, nothing } from "../../parts/lit.js";
import { handOver } from "../play/engine-table.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { houseGame } from "../catalogue/games.js";
import { t, tError } from "../base/i18n.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { anySeed } from "../catalogue/route.js";
import { newEntry, saveGame } from "../storage/games-store.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../catalogue/route.js").NewGame} NewGame */
/** @typedef {import("../base/i18n.js").ErrorJson} ErrorJson */

/** @param {App} app @param {{wanted: NewGame}} route @returns {import("../../app.js").Page} */
export function open(app, { wanted }) {
  /** @type {ErrorJson | null} */
  let error = null;
  let left = false;

  async function deal() {
    error = null;
    try {
      await app.engine.started();
      if (left) return; // whoever went elsewhere meanwhile wants no game
      const id = await laidOut(app, wanted);
      if (!left) app.replace(`#/game/${id}`);
    } catch (problem) {
      error = app.engine.status.state === "failed" ? null : app.engine.plain(problem);
      if (!left) app.redraw();
    }
  }

  void deal();
  return {
    title: () => t("opening.title"),
    draw: () => html`<div class="stack narrow" data-testid="opening">
      <h1 tabindex="-1">${error ? t("opening.failed") : t("opening.title")}</h1>
      ${engineFailure(app, () => void app.engine.restart().then(deal))} ${engineProgress(app.engine.status)} ${error ? wrong(inAddress(error, wanted)) : nothing}
    </div>`,
    close: () => void (left = true),
  };
}

/**
 * What the engine says of an option, said of the part of the address that it came from.
 * @param {ErrorJson} error @param {NewGame} wanted @returns {{code: string, text: string}}
 */
function inAddress(error, wanted) {
  const { code, data } = error;
  const parameter = String(data?.option);
  if (code === "option/unknown") return { code, text: t("errors.url.unknown", { parameter }) };
  if (code !== "option/value" || wanted.options[parameter] === undefined) return { code, text: tError(error) };
  const said = { code: "url/option", message: error.message, data: { ...data, parameter, value: String(wanted.options[parameter]) } };
  return { code, text: tError(said) };
}

/** @param {{code: string, text: string}} error */
function wrong(error) {
  return html`<p role="alert" data-testid="wrong-message" data-code=${error.code}>${error.text}</p>
    <p class="small soft"><code>${error.code}</code></p>
    <p class="row"><a class="button primary" href="#/new" data-testid="wrong-choose">${t("wrong.choose")}</a><a class="button" href="#/" data-testid="wrong-home">${t("wrong.home")}</a></p>`;
}

/** A new game, dealt and saved. @param {App} app @param {NewGame} wanted @returns {Promise<string>} its id */
async function laidOut(app, wanted) {
  const { engine } = app;
  await bringLexicon(engine, wanted.options.lexicon);
  const { game, seats } = wanted;
  const options = { ...(await personalOptions(game)), ...chosen(engine, wanted) };
  const people = seats.flatMap((seat, at) => (seat.kind === "human" ? [at] : []));
  const letters = wanted.letters === true && people.length > 1;
  const table = await engine.request({ type: "new", game, seed: wanted.seed ?? anySeed(), seats, options, ...(letters ? { seat: people[0] } : {}) });
  const letter = letters ? (await import("../exchange/correspondence.js")).newLetter(table.record) : null;
  const entry = newEntry(table.record, { view: table.view, letter });
  await saveGame(entry);
  handOver(engine, entry.id, table);
  return entry.id;
}

/** An address cannot tell a choice that is called `off` from a no: what the engine says of the option can. @param {import("../../engine/engine.js").Engine} engine @param {NewGame} wanted */
function chosen(engine, { game, options }) {
  const known = engine.hello?.games.find(({ name }) => name === game)?.options ?? [];
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const choices = /** @type {any[]} */ (known.find((option) => option.name === name)?.choices ?? []);
      return [name, (typeof value === "boolean" && choices.find((choice) => (value ? ["on", "yes"] : ["off", "no"]).includes(choice))) || value];
    }),
  );
}

/** What a game keeps of this player on the device and new games are to know. @param {string} game @returns {Promise<NewGame["options"]>} */
async function personalOptions(game) {
  const house = houseGame(game);
  if (!house?.personal) return {};
  const own = await import(new URL("own.js", house.folder).href);
  return own.personalOptions();
}
