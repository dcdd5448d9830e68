// The new-game screen: who plays, which words or how many rounds, start; everything else is behind one fold. The engine describes
// what there is to choose.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { isUntouched, latestForm, newGameForm, storeChoices } from "../storage/new-game-choices.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { defaultNewGame, findGame, GAMES } from "../catalogue/games.js";
import { has, loadStrings, number, t } from "../base/i18n.js";
import { randomSeed, RouteError, writeNewGame } from "../catalogue/route.js";
import { ownLists } from "../storage/games-store.js";
import { evenLevel } from "../storage/ratings.js";
import { gameStanding, levelRatings } from "../storage/standings.js";
import { levelCard, opponents, seat, seatList } from "./opponents.js";
import { optionField } from "./option-fields.js";

/** @import { App, Page } from "../../app.js" */
/** @import { GameEntry, Option } from "../../engine/messages.js" */
/** @import { NewGame } from "../catalogue/route.js" */
/** @import { PageGame } from "../catalogue/games.js" */
/** @import { Standing } from "../storage/glicko.js" */

/** @param {App} app @param {{game: string | null}} route null: the game whose form was shown last @returns {Promise<Page>} */
export async function open(app, route) {
  const name = route.game ?? latestForm();
  const found = findGame(name);
  if (!found) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  const forms = Object.keys(found.forms ?? {});
  await Promise.all([...forms, ...(found.of ? [name] : [])].map((form) => loadStrings(new URL("i18n/", findGame(form)?.folder))));
  const seating = found.of ? await loadSeating(found) : null;
  const own = found.ownLists ? await ownLists() : [];
  const untouched = isUntouched(name);
  const [form, standing] = await Promise.all([newGameForm(name), gameStanding(name)]);
  const nearest = untouched && standing ? evenLevel(standing, levelRatings(name)) : null;
  if (nearest) seat(form, nearest.level);
  const known = [...found.lexica, ...own.map((list) => list.name)];
  if (form.options.lexicon !== undefined && !known.includes(String(form.options.lexicon))) form.options.lexicon = found.lexica[0];
  const draw = () => {
    const { hello } = app.engine;
    const game = hello && [...hello.games, ...hello.forms].find((entry) => entry.name === name);
    return html`<div class="stack new-game">
      <h1 tabindex="-1">${t("new.title", { game: t(`games.${name}.name`) })}</h1>
      ${otherGames(found.of ?? name)} ${forms.map(formLink)} ${found.of ? html`<p class="soft" data-testid="form-line">${t(`${name}.line`)}</p>` : nothing} ${engineFailure(app)}
      ${game && hello ? drawForm({ app, form, game, standing, seating }, [...offeredLexica(found.lexica, hello.lexica), ...own]) : engineProgress(app.engine.status)}
    </div>`;
  };
  return { title: () => t("new.title", { game: t(`games.${name}.name`) }), draw };
}

/** Links to the other games. @param {string} shown */
function otherGames(shown) {
  if (GAMES.length < 2) return nothing;
  const link = (/** @type {string} */ name) =>
    html`<a class="button ${name === shown ? "chosen" : "quiet"}" href="#/new/${name}" aria-current=${name === shown ? "page" : nothing} data-testid="new-game-${name}">${t(`games.${name}.name`)}</a>`;
  return html`<nav class="row tabs" aria-label=${t("home.tables")}>${GAMES.map(({ name }) => link(name))}</nav>`;
}

/** The way to a form of the game, and what it is in a line. @param {string} name */
function formLink(name) {
  return html`<p class="small soft"><a href="#/new/${name}" data-testid="new-form-${name}">${t(`games.${name}.name`)}</a>: ${t(`${name}.line`)}</p>`;
}

/**
 * Who plays in a form of a game: its own seating.js asks for it.
 * @typedef {object} Seating
 * @property {(asked: {app: App, form: NewGame, game: GameEntry, card: typeof levelCard}) => unknown} seatingTemplate
 * @property {readonly string[]} MAIN the options that stand above the fold
 * @property {readonly string[]} OWN the options that it asks for itself
 */
/** @param {PageGame} form @returns {Promise<Seating>} */
function loadSeating({ folder }) {
  return import(new URL("seating.js", folder).href);
}

/** @param {{app: App, form: NewGame, game: GameEntry, standing: Standing | null, seating: Seating | null}} shown @param {{name: string, title?: string, words: number}[]} lexica */
function drawForm({ app, form, game, standing, seating }, lexica) {
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    const contest = form.contest && form.seats.filter(({ kind }) => kind === "human").length === 1;
    storeChoices({ ...form, contest: false });
    app.go(writeNewGame({ ...form, contest, seed: form.seed ?? randomSeed() }));
    Object.assign(form, { seed: null, contest: false });
  };
  const lexicon = lexica.length > 1 ? game.options.find((option) => option.kind === "lexicon") : undefined;
  const main = seating?.MAIN ?? findGame(form.game)?.main ?? [];
  const asked = game.options.filter(({ kind, name }) => kind !== "lexicon" && !seating?.OWN.includes(name));
  const [first, rest] = [true, false].map((is) => asked.filter((option) => main.includes(option.name) === is));
  return html`<form class="new-form" @submit=${start} data-testid="new-form">
    ${seating ? seating.seatingTemplate({ app, form, game, card: levelCard }) : opponents(app, form, game, standing)}
    <div class="stack rules">
      ${lexicon ? words(form, lexicon, lexica, app) : nothing} ${first.map((option) => optionField(form, option))}
      <details data-testid="new-options">
        <summary>${t("new.options")}</summary>
        <div class="stack">
          ${seating ? nothing : seatList(app, form, game)} ${rest.map((option) => optionField(form, option))} ${seedField(form)}
          <p><button class="button quiet" type="button" data-testid="new-reset" @click=${() => reset(app, form, seating?.OWN ?? [])}>${t("new.reset")}</button></p>
        </div>
      </details>
    </div>
    <div class="start"><button class="button primary wide" data-testid="new-start">${icon("play")}${t("new.start")}</button></div>
  </form>`;
}

/** The lexica that a game offers; the engine has others for its computers' vocabulary. @template {{name: string}} T @param {readonly string[]} names @param {T[]} lexica @returns {T[]} */
function offeredLexica(names, lexica) {
  return names.flatMap((name) => lexica.filter((lexicon) => lexicon.name === name));
}

/** Reset the rules to the defaults; players and word list stay. @param {App} app @param {NewGame} form @param {readonly string[]} own options that belong to the players */
function reset(app, form, own) {
  const kept = Object.entries(form.options).filter(([name]) => name === "lexicon" || own.includes(name));
  Object.assign(form, { seed: null, options: { ...defaultNewGame(form.game).options, ...Object.fromEntries(kept) } });
  app.redraw();
}

/** @param {NewGame} form @param {Option} option @param {{name: string, title?: string, words: number}[]} lexica @param {App} app */
function words(form, option, lexica, app) {
  const chosen = form.options[option.name] ?? option.default;
  const pick = (/** @type {string} */ name) => () => {
    form.options[option.name] = name;
    app.redraw();
  };
  const unique = lexica.filter((lexicon, index) => lexica.findIndex((other) => other.name === lexicon.name) === index);
  return html`<fieldset class="stack close">
    <legend><h2>${t("new.words")}</h2></legend>
    <div class="choice">
      ${unique.map(
        (one) => html`<label><input type="radio" name="lexicon" .checked=${one.name === chosen} data-testid="lexicon-${one.name}"
          @change=${pick(one.name)} /><span>${lexiconName(one)} <span class="small soft numbers">${number(one.words)}</span></span></label>`,
      )}
    </div>
    <p class="small soft">${lexiconHelp(String(chosen))} <a href="#/words" data-testid="new-own">${t("new.own")}</a></p>
  </fieldset>`;
}

/** @param {{name: string, title?: string}} one @returns {string} */
function lexiconName(one) {
  const key = `lexica.${one.name}.label`;
  return has(key) ? t(key) : (one.title ?? one.name);
}

/** @param {string} name @returns {string} */
function lexiconHelp(name) {
  const key = `lexica.${name}.help`;
  return has(key) ? t(key) : t("lexica.own");
}

/** @param {NewGame} form */
function seedField(form) {
  const set = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.checkValidity()) form.seed = input.value === "" ? null : Number(input.value);
  };
  return html`<div class="field"><label for="new-seed">${t("new.seed")}</label>
    <input class="input numbers" id="new-seed" data-testid="new-seed" type="number" inputmode="numeric" min="0" max=${Number.MAX_SAFE_INTEGER} step="1"
      placeholder=${t("new.seed_any")} .value=${form.seed === null ? "" : String(form.seed)} aria-describedby="new-seed-help" @change=${set} />
    <p class="help" id="new-seed-help">${t("new.seed_help")}</p></div>`;
}
