// The new-game screen: players, words or rounds, start; other options are behind one fold. The engine describes the
// options.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { isUntouched, latestForm, newGameForm, storeChoices } from "../storage/new-game-choices.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { defaultNewGame, findGame } from "../catalogue/games.js";
import { loadStrings, t } from "../base/i18n.js";
import { languageOf, languageOfRecord } from "../catalogue/lexica.js";
import { validChoices } from "../catalogue/valid-choices.js";
import { RouteError, writeHost, writeNewGame } from "../catalogue/route.js";
import { ownLists } from "../storage/games-store.js";
import { wordsOf } from "../base/packs.js";
import { evenLevel } from "../storage/ratings.js";
import { gameStanding, levelRatings } from "../storage/standings.js";
import { levelCard, opponents, seat, seatList, seatTogether } from "./opponents.js";
import { optionField, optionText } from "./option-fields.js";
import { lookForPack, offeredLists, wordsField } from "./words-field.js";
import { gameTabs } from "../catalogue/game-tabs.js";

/** @import { App, Page } from "../../app.js" */
/** @import { GameEntry, Option } from "../../engine/messages.js" */
/** @import { NewGame } from "../catalogue/route.js" */
/** @import { PageGame } from "../catalogue/games.js" */
/** @import { Standing } from "../storage/glicko.js" */

/**
 * @param {App} app @param {{game: string | null, together?: boolean}} route null: the game whose form was shown last;
 * `together`: everybody at a device of their own is chosen
 * @returns {Promise<Page>}
 */
export async function open(app, route) {
  const name = route.game ?? (route.together ? (findGame(latestForm())?.of ?? latestForm()) : latestForm());
  const found = findGame(name);
  if (!found) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  const forms = Object.keys(found.forms ?? {});
  await Promise.all(
    [...forms, ...(found.of ? [name] : [])].map((form) => loadStrings(new URL("i18n/", findGame(form)?.folder))),
  );
  const seating = found.of ? await loadSeating(found) : null;
  const own = found.ownLists ? await ownLists() : [];
  const untouched = isUntouched(name);
  const form = await newGameForm(name);
  let rated = formLanguage(form);
  let standing = await gameStanding(name, rated);
  const nearest = untouched && standing ? evenLevel(standing, levelRatings(name)) : null;
  if (nearest) seat(form, nearest.level);
  if (route.together && !seating) seatTogether(form);
  const known = [...found.lexica, ...own.map((list) => list.name)];
  const { lexicon } = form.options;
  const packed =
    found.packs?.some((list) => String(lexicon).endsWith(`-${list}`)) && wordsOf(languageOf({ name: String(lexicon) }));
  if (lexicon !== undefined && !packed && !known.includes(String(lexicon))) form.options.lexicon = found.lexica[0];
  void lookForPack(app, form.options.lexicon);
  /** Each language of words has a rating of its own. */
  const look = async () => {
    rated = formLanguage(form);
    standing = await gameStanding(name, rated);
    app.redraw();
  };
  const draw = () => {
    if (formLanguage(form) !== rated) void look();
    const { hello } = app.engine;
    Object.assign(form, validChoices(form)); // fewer players, for example
    const game = hello && [...hello.games, ...hello.forms].find((entry) => entry.name === name);
    return html`<div class="stack new-game">
      <h1 tabindex="-1">${t("new.title", { game: t(`games.${name}.name`) })}</h1>
      ${gameTabs(route.together ? "together/new" : "new", found.of ?? name, "new-game")} ${forms.map(formLink)}
      ${found.of ? html`<p class="soft" data-testid="form-line">${t(`${name}.line`)}</p>` : nothing}
      ${engineFailure(app)}
      ${
        game && hello
          ? drawForm({ app, form, game, standing, seating }, [...offeredLists(found, hello.lexica), ...own])
          : engineProgress(app.engine.status)
      }
      ${
        found.trainer
          ? html`<p class="small"><a href="#/today/${name}/trainer"
        data-testid="new-trainer">${t(`games.${name}.rooms.trainer`)}</a></p>`
          : nothing
      }
    </div>`;
  };
  return { title: () => t("new.title", { game: t(`games.${name}.name`) }), draw };
}

/** The language of the words that are chosen. @param {NewGame} form @returns {string} */
function formLanguage({ game, options }) {
  return languageOfRecord({ game, options });
}

/** The link to a form of the game, with a line about it. @param {string} name */
function formLink(name) {
  return html`<p class="small soft"><a href="#/new/${name}"
    data-testid="new-form-${name}">${t(`games.${name}.name`)}</a>${t("colon")}${t(`${name}.line`)}</p>`;
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

/**
 * @param {{app: App, form: NewGame, game: GameEntry, standing: Standing | null, seating: Seating | null}} shown
 * @param {{name: string, title?: string, words: number}[]} lexica
 */
function drawForm({ app, form, game, standing, seating }, lexica) {
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    const contest = form.contest && form.seats.filter(({ kind }) => kind === "human").length === 1;
    storeChoices({ ...form, contest: false });
    app.go(form.together ? writeHost(form) : writeNewGame({ ...form, contest }));
    Object.assign(form, { seed: null, contest: false });
  };
  const lexicon = lexica.length > 1 ? game.options.find((option) => option.kind === "lexicon") : undefined;
  const main = seating?.MAIN ?? findGame(form.game)?.main ?? [];
  const asked = game.options.filter(({ kind, name }) => kind !== "lexicon" && !seating?.OWN.includes(name));
  const [first, rest] = [true, false].map((is) => asked.filter((option) => main.includes(option.name) === is));
  return html`<form class="new-form" @submit=${start} @change=${() => app.redraw()} data-testid="new-form">
    ${seating ? seating.seatingTemplate({ app, form, game, card: levelCard }) : opponents(app, form, game, standing)}
    <div class="stack rules">
      ${lexicon ? wordsField(form, lexicon, lexica, app) : nothing} ${first.map((option) => optionField(form, option))}
      <details data-testid="new-options">
        <summary>${t("new.options")}</summary>
        <div class="stack">
          ${seating ? nothing : seatList(app, form, game)} ${rest.map((option) => optionField(form, option))}
          ${seedField(form)}
          <p><button class="button quiet" type="button" data-testid="new-reset"
            @click=${() => reset(app, form, seating?.OWN ?? [])}>${t("new.reset")}</button></p>
        </div>
      </details>
      ${changedRules(
        form,
        rest.filter(({ name }) => form.options[name] !== undefined),
      )}
    </div>
    <div class="start"><button class="button primary wide"
      data-testid="new-start">${icon("play")}${t("new.start")}</button></div>
  </form>`;
}

/**
 * The rules behind the fold that are not the usual ones: those of the last game stay. @param {NewGame} form
 * @param {readonly Option[]} changed
 */
function changedRules(form, changed) {
  if (!changed.length) return nothing;
  const rules = changed.map((option) => optionText(form, option)).join(" · ");
  return html`<p class="small" data-testid="new-changed">${t("new.changed", { rules })}</p>`;
}

/**
 * Reset the rules to the defaults; players and word list stay. @param {App} app @param {NewGame} form
 * @param {readonly string[]} own options that belong to the players
 */
function reset(app, form, own) {
  const kept = Object.entries(form.options).filter(([name]) => name === "lexicon" || own.includes(name));
  Object.assign(form, { seed: null, options: { ...defaultNewGame(form.game).options, ...Object.fromEntries(kept) } });
  app.redraw();
}

/** @param {NewGame} form */
function seedField(form) {
  const set = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.checkValidity()) form.seed = input.value === "" ? null : Number(input.value);
  };
  return html`<div class="field"><label for="new-seed">${t("new.seed")}</label>
    <input class="input numbers" id="new-seed" data-testid="new-seed" type="number" inputmode="numeric" min="0"
      max=${Number.MAX_SAFE_INTEGER} step="1"
      placeholder=${t("new.seed_any")} .value=${form.seed === null ? "" : String(form.seed)}
        aria-describedby="new-seed-help" @change=${set} />
    <p class="help" id="new-seed-help">${t("new.seed_help")}</p></div>`;
}
