// The new-game screen: who sits where, which words, and behind "Options" the rules. What it offers comes from the engine.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { keepWanted, lastWanted } from "../storage/new-game-choices.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { GAMES, houseGame, levelText } from "../catalogue/games.js";
import { has, number, t } from "../base/i18n.js";
import { anySeed, RouteError, writeNewGame } from "../catalogue/route.js";
import { ownLists } from "../storage/games-store.js";
import { strengthChart } from "./strength.js";
import { FIRST_GAME, usualGame } from "../catalogue/usual.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../catalogue/route.js").NewGame} NewGame */
/** @typedef {import("../catalogue/route.js").SeatSetup} SeatSetup */
/** @typedef {import("../../engine/engine.js").CatalogueEntry} CatalogueEntry */
/** @typedef {import("../../engine/engine.js").OptionSchema} OptionSchema */

/** What is filled in for each game, kept while one looks at another screen. @type {Map<string, NewGame>} */
const filled = new Map();
/** The game whose screen was open last. */
let latest = FIRST_GAME;

/** Fill the screen in, as for another game of the same kind. @param {NewGame} choices */
export function fillIn(choices) {
  latest = choices.game;
  filled.set(latest, structuredClone(choices));
}

/** @param {App} app @param {{game: string | null}} route null: the game that was looked at last @returns {Promise<import("../../app.js").Page>} */
export async function open(app, route) {
  const name = route.game ?? latest;
  const house = houseGame(name);
  if (!house) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  latest = name;
  const own = house.ownLists ? await ownLists() : [];
  const form = filled.get(name) ?? (await lastWanted(name));
  filled.set(name, form);
  const known = [...house.lexica, ...own.map((list) => list.name)];
  if (form.options.lexicon !== undefined && !known.includes(String(form.options.lexicon))) form.options.lexicon = house.lexica[0];
  const draw = () => {
    const { hello } = app.engine;
    const game = hello?.games.find((entry) => entry.name === name);
    return html`<div class="stack narrow new-game">
      <h1 tabindex="-1">${t("new.title", { game: t(`games.${name}.name`) })}</h1>
      ${otherGames(name)} ${engineFailure(app)}
      ${game && hello ? drawForm(app, form, game, [...offered(house.lexica, hello.lexica), ...own]) : engineProgress(app.engine.status)}
    </div>`;
  };
  return { title: () => t("new.title", { game: t(`games.${name}.name`) }), draw };
}

/** The way to the other tables. @param {string} shown */
function otherGames(shown) {
  if (GAMES.length < 2) return nothing;
  const link = (/** @type {string} */ name) =>
    html`<a class="button ${name === shown ? "chosen" : "quiet"}" href="#/new/${name}" aria-current=${name === shown ? "page" : nothing} data-testid="new-game-${name}">${t(`games.${name}.name`)}</a>`;
  return html`<nav class="row tabs" aria-label=${t("home.tables")}>${GAMES.map(({ name }) => link(name))}</nav>`;
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
  const lexicon = lexica.length > 1 ? game.options.find((option) => option.kind === "lexicon") : undefined;
  const rules = game.options.filter((option) => option.kind !== "lexicon");
  return html`<form class="stack" @submit=${start} data-testid="new-form">
    ${seats(app, form, game)} ${strength(app, form, game)} ${lexicon ? words(form, lexicon, lexica, app) : nothing}
    <details data-testid="new-options">
      <summary>${t("new.options")}</summary>
      <div class="stack">
        ${rules.map((option) => optionField(form, option))} ${seedField(form)}
        <p><button class="button quiet" type="button" data-testid="new-reset" @click=${() => reset(app, form)}>${t("new.reset")}</button></p>
      </div>
    </details>
    <div class="start"><button class="button primary wide" data-testid="new-start">${icon("play")}${t("new.start")}</button></div>
  </form>`;
}

/** The engine's lexica that a game is played with; it has others that its computers know words from. @template {{name: string}} T @param {readonly string[]} names @param {T[]} lexica @returns {T[]} */
function offered(names, lexica) {
  return names.flatMap((name) => lexica.filter((one) => one.name === name));
}

/** Back to the usual rules; who plays and with which words stays. @param {App} app @param {NewGame} form */
function reset(app, form) {
  const { lexicon } = form.options;
  Object.assign(form, { seed: null, options: { ...usualGame(form.game).options, ...(lexicon === undefined ? {} : { lexicon }) } });
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
    ${has(`${form.game}.new.seats_${form.seats.length}`) ? html`<p class="small soft" data-testid="seats-note">${t(`${form.game}.new.seats_${form.seats.length}`)}</p>` : nothing}
    <ol class="stack close seats">${form.seats.map((seat, at) => html`<li>${seatFields(app, form, game, seat, at)}</li>`)}</ol>
    ${form.seats.filter((seat) => seat.kind === "human").length > 1 ? letters(form) : nothing}
  </fieldset>`;
}

/** People who sit apart send each other links. @param {NewGame} form */
function letters(form) {
  const choose = (/** @type {Event} */ event) => void (form.letters = /** @type {HTMLInputElement} */ (event.target).checked);
  return html`<div class="field"><label class="row"><input type="checkbox" data-testid="new-letters" .checked=${form.letters === true} @change=${choose} />${t("letter.new")}</label>
    <p class="small soft">${t("letter.how")} ${t("letter.open")}</p></div>`;
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
      ${game.levels.map((level) => html`<option value=${level} .selected=${chosen === level}>${levelText(form.game, level, "label")}</option>`)}
    </select>
    <input class="input" aria-label=${t("new.name", { number: at + 1 })} placeholder=${t("new.name_hint")} maxlength="40" .value=${seat.name ?? ""}
      autocomplete="off" data-testid="seat-name-${at}" @change=${call} />
    <p class="small soft">${chosen === "human" ? nothing : levelText(form.game, String(chosen), "help")}</p>
  </div>`;
}

/** @param {App} app @param {NewGame} form @param {CatalogueEntry} game */
function strength(app, form, game) {
  const computers = form.seats.flatMap((seat) => (seat.kind === "computer" ? [seat] : []));
  const [only] = computers;
  const pick = (/** @type {string} */ level) => {
    only.level = level;
    app.redraw();
  };
  return strengthChart({
    game: game.name,
    strengths: game.strengths,
    levels: game.levels,
    lexicon: String(form.options.lexicon ?? "standard"),
    chosen: computers.map((seat) => seat.level),
    pick: computers.length === 1 ? pick : null,
  });
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
  const own = `${form.game}.options.${option.name}`;
  const key = has(`${own}.label`) ? own : `options.${form.game}.${option.name}`;
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
