// The new-game screen: who sits where, which words, and behind "Options" the rules. What it offers comes from the engine.

import { html, nothing } from "../parts/lit.js";
import { icon } from "../parts/icons.js";
import { keepWanted, lastWanted } from "./choices.js";
import { engineFailure, engineProgress } from "./frame.js";
import { has, number, t } from "./i18n.js";
import { anySeed, writeNewGame } from "./route.js";
import { ownLists } from "./storage.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./route.js").NewGame} NewGame */
/** @typedef {import("./route.js").SeatSetup} SeatSetup */
/** @typedef {import("./engine.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("./engine.js").OptionSchema} OptionSchema */

const GAME = "crossword";
/** The engine's lexica that are played with; it has others that its computers know words from. */
const LEXICA = ["standard", "full"];

/** What is filled in, kept while one looks at another screen. @type {NewGame | null} */
let wanted = null;

/** Fill the screen in, as for another game of the same kind. @param {NewGame} choices */
export function fillIn(choices) {
  wanted = structuredClone(choices);
}

/** @param {App} app @returns {Promise<import("../app.js").Page>} */
export async function open(app) {
  const own = await ownLists();
  const form = (wanted ??= await lastWanted(GAME));
  const { lexicon = "standard" } = form.options;
  if (![...LEXICA, ...own.map((list) => list.name)].includes(String(lexicon))) form.options.lexicon = LEXICA[0];
  const draw = () => {
    const { hello } = app.engine;
    const game = hello?.games.find((entry) => entry.name === form.game);
    return html`<div class="stack narrow new-game">
      <h1 tabindex="-1">${t("new.title", { game: t(`games.${form.game}.name`) })}</h1>
      ${engineFailure(app)} ${game && hello ? drawForm(app, form, game, [...offered(hello.lexica), ...own]) : engineProgress(app.engine.status)}
    </div>`;
  };
  return { title: () => t("new.title", { game: t(`games.${form.game}.name`) }), draw };
}

/**
 * @param {App} app @param {NewGame} form @param {CatalogueEntry} game
 * @param {{name: string, title?: string, words: number}[]} lexica
 */
function drawForm(app, form, game, lexica) {
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    keepWanted(form);
    app.go(writeNewGame({ ...form, seed: form.seed ?? anySeed() }));
    form.seed = null;
  };
  const lexicon = game.options.find((option) => option.kind === "lexicon");
  const rules = game.options.filter((option) => option.kind !== "lexicon");
  return html`<form class="stack" @submit=${start} data-testid="new-form">
    ${seats(app, form, game)} ${lexicon ? words(form, lexicon, lexica, app) : nothing}
    <details data-testid="new-options">
      <summary>${t("new.options")}</summary>
      <div class="stack">
        ${rules.map((option) => optionField(form, option))} ${seedField(form)}
        <p><button class="button quiet" type="button" data-testid="new-reset" @click=${() => reset(app)}>${t("new.reset")}</button></p>
      </div>
    </details>
    <div class="start"><button class="button primary wide" data-testid="new-start">${icon("play")}${t("new.start")}</button></div>
  </form>`;
}

/** @template {{name: string}} T @param {T[]} lexica @returns {T[]} */
function offered(lexica) {
  return LEXICA.flatMap((name) => lexica.filter((one) => one.name === name));
}

/** @param {App} app */
function reset(app) {
  const { game } = wanted ?? { game: GAME };
  if (wanted) Object.assign(wanted, { seed: null, options: { lexicon: wanted.options.lexicon ?? "standard" }, game });
  app.redraw();
}

/** @param {App} app @param {NewGame} form @param {CatalogueEntry} game */
function seats(app, form, game) {
  const [least, most] = game.seats;
  const counts = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const resize = (/** @type {number} */ count) => {
    while (form.seats.length < count) form.seats.push({ kind: "computer", level: game.levels[0] });
    form.seats.length = count;
    app.redraw();
  };
  return html`<fieldset class="stack close">
    <legend><h2>${t("new.seats")}</h2></legend>
    <div class="choice" role="group" aria-label=${t("new.count")}>
      ${counts.map(
        (count) => html`<label><input type="radio" name="count" .checked=${form.seats.length === count} data-testid="seats-${count}"
          @change=${() => resize(count)} />${t("new.players", { count })}</label>`,
      )}
    </div>
    <ol class="stack close seats">${form.seats.map((seat, at) => html`<li>${seatFields(app, form, game, seat, at)}</li>`)}</ol>
  </fieldset>`;
}

/** @param {App} app @param {NewGame} form @param {CatalogueEntry} game @param {SeatSetup} seat @param {number} at */
function seatFields(app, form, game, seat, at) {
  const chosen = seat.kind === "human" ? "human" : seat.level;
  const sit = (/** @type {Event} */ event) => {
    const value = /** @type {HTMLSelectElement} */ (event.target).value;
    const name = seat.name ? { name: seat.name } : {};
    form.seats[at] = value === "human" ? { kind: "human", ...name } : { kind: "computer", level: value, ...name };
    app.redraw();
  };
  const call = (/** @type {Event} */ event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).value.trim();
    if (name) seat.name = name;
    else delete seat.name;
  };
  return html`<div class="seat">
    <select class="input" aria-label=${t("new.who", { number: at + 1 })} data-testid="seat-${at}" @change=${sit}>
      <option value="human" .selected=${chosen === "human"}>${t("new.person")}</option>
      ${game.levels.map((level) => html`<option value=${level} .selected=${chosen === level}>${levelText(level, "label")}</option>`)}
    </select>
    <input class="input" aria-label=${t("new.name", { number: at + 1 })} placeholder=${t("new.name_hint")} maxlength="40" .value=${seat.name ?? ""}
      autocomplete="off" data-testid="seat-name-${at}" @change=${call} />
    <p class="small soft">${chosen === "human" ? nothing : levelText(String(chosen), "help")}</p>
  </div>`;
}

/** @param {NewGame} form @param {OptionSchema} option @param {{name: string, title?: string, words: number}[]} lexica @param {App} app */
function words(form, option, lexica, app) {
  const chosen = form.options[option.name] ?? option.default;
  const pick = (/** @type {string} */ name) => () => {
    form.options[option.name] = name;
    app.redraw();
  };
  const unique = lexica.filter((one, at) => lexica.findIndex((other) => other.name === one.name) === at);
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

/** @param {NewGame} form @param {OptionSchema} option */
function optionField(form, option) {
  const key = `options.${form.game}.${option.name}`;
  const label = has(`${key}.label`) ? t(`${key}.label`) : option.name;
  const help = has(`${key}.help`) ? t(`${key}.help`) : "";
  const value = form.options[option.name] ?? option.default;
  const id = `option-${option.name}`;
  if (option.kind === "flag") {
    const turn = (/** @type {Event} */ event) => keep(form, option, /** @type {HTMLInputElement} */ (event.target).checked);
    return html`<label class="check"><input type="checkbox" .checked=${value === true} data-testid=${id} aria-describedby="${id}-help" @change=${turn} />
      <span>${label}</span><span class="help" id="${id}-help">${help}</span></label>`;
  }
  const control = option.kind === "choice" ? choiceField(form, option, key, value, id) : wholeField(form, option, value, id);
  return html`<div class="field"><label for=${id}>${label}</label>${control}<p class="help" id="${id}-help">${help}</p></div>`;
}

/** @param {NewGame} form @param {OptionSchema} option @param {string} key @param {any} value @param {string} id */
function choiceField(form, option, key, value, id) {
  /** @type {any[]} */
  const choices = [...(option.default === null ? [null] : []), ...(option.choices ?? [])];
  const pick = (/** @type {Event} */ event) => keep(form, option, choices[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]);
  const text = (/** @type {any} */ choice) => (has(`${key}.values.${choice ?? "usual"}`) ? t(`${key}.values.${choice ?? "usual"}`) : String(choice));
  return html`<select class="input" id=${id} data-testid=${id} aria-describedby="${id}-help" @change=${pick}>
    ${choices.map((choice) => html`<option value=${String(choice)} .selected=${choice === value}>${text(choice)}</option>`)}
  </select>`;
}

/** @param {NewGame} form @param {OptionSchema} option @param {any} value @param {string} id */
function wholeField(form, option, value, id) {
  const set = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.checkValidity() && input.value !== "") keep(form, option, Number(input.value));
  };
  return html`<input class="input" type="number" inputmode="numeric" id=${id} data-testid=${id} aria-describedby="${id}-help" required
    min=${option.least ?? 0} max=${option.most ?? 0} step="1" .value=${String(value ?? 0)} @change=${set} />`;
}

/** Choices that are the usual ones are left out, so that a short URL says the same. @param {NewGame} form @param {OptionSchema} option @param {any} value */
function keep(form, option, value) {
  if (value === option.default || value === null) delete form.options[option.name];
  else form.options[option.name] = value;
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

/** @param {string} level @param {"label" | "help"} part @returns {string} */
function levelText(level, part) {
  const key = `levels.${level}.${part}`;
  return has(key) ? t(key) : part === "label" ? level : "";
}
