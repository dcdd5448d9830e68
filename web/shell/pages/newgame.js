// The new-game screen: the players, the word list, and behind "Options" the rules. The engine describes what there is to choose.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { latestForm, newGameForm, storeChoices } from "../storage/new-game-choices.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { GAMES, findGame, levelText } from "../catalogue/games.js";
import { has, number, t } from "../base/i18n.js";
import { randomSeed, RouteError, writeNewGame } from "../catalogue/route.js";
import { ownLists } from "../storage/games-store.js";
import { strengthChart } from "./strength.js";
import { FIRST_GAME, defaultNewGame } from "../catalogue/games.js";

/** @import { App, Page } from "../../app.js" */
/** @import { GameEntry, Option } from "../../engine/messages.js" */
/** @import { NewGame, SeatSetup } from "../catalogue/route.js" */

/** @param {App} app @param {{game: string | null}} route null: the game whose form was shown last @returns {Promise<Page>} */
export async function open(app, route) {
  const name = route.game ?? latestForm();
  const found = findGame(name);
  if (!found) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  const own = found.ownLists ? await ownLists() : [];
  const form = await newGameForm(name);
  const known = [...found.lexica, ...own.map((list) => list.name)];
  if (form.options.lexicon !== undefined && !known.includes(String(form.options.lexicon))) form.options.lexicon = found.lexica[0];
  const draw = () => {
    const { hello } = app.engine;
    const game = hello?.games.find((entry) => entry.name === name);
    return html`<div class="stack narrow new-game">
      <h1 tabindex="-1">${t("new.title", { game: t(`games.${name}.name`) })}</h1>
      ${otherGames(name)} ${engineFailure(app)}
      ${game && hello ? drawForm(app, form, game, [...offeredLexica(found.lexica, hello.lexica), ...own]) : engineProgress(app.engine.status)}
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

/** @param {App} app @param {NewGame} form @param {GameEntry} game @param {{name: string, title?: string, words: number}[]} lexica */
function drawForm(app, form, game, lexica) {
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    storeChoices(form);
    app.go(writeNewGame({ ...form, seed: form.seed ?? randomSeed() }));
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

/** The lexica that a game offers; the engine has others for its computers' vocabulary. @template {{name: string}} T @param {readonly string[]} names @param {T[]} lexica @returns {T[]} */
function offeredLexica(names, lexica) {
  return names.flatMap((name) => lexica.filter((lexicon) => lexicon.name === name));
}

/** Reset the rules to the defaults; players and word list stay. @param {App} app @param {NewGame} form */
function reset(app, form) {
  const { lexicon } = form.options;
  Object.assign(form, { seed: null, options: { ...defaultNewGame(form.game).options, ...(lexicon === undefined ? {} : { lexicon }) } });
  app.redraw();
}

/** @param {App} app @param {NewGame} form @param {GameEntry} game */
function seats(app, form, game) {
  const [least, most] = game.seats;
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
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
    <ol class="stack close seats">${form.seats.map((seat, index) => html`<li>${seatFields(app, form, game, seat, index)}</li>`)}</ol>
    ${form.seats.filter((seat) => seat.kind === "human").length > 1 ? byLinkField(form) : nothing}
  </fieldset>`;
}

/** Whether people play by sending each other links. @param {NewGame} form */
function byLinkField(form) {
  const choose = (/** @type {Event} */ event) => void (form.byLink = /** @type {HTMLInputElement} */ (event.target).checked);
  return html`<div class="field"><label class="row"><input type="checkbox" data-testid="new-letters" .checked=${form.byLink === true} @change=${choose} />${t("letter.new")}</label>
    <p class="small soft">${t("letter.how")} ${t("letter.open")}</p></div>`;
}

/** @param {App} app @param {NewGame} form @param {GameEntry} game @param {SeatSetup} seat @param {number} index */
function seatFields(app, form, game, seat, index) {
  const chosen = seat.kind === "human" ? "human" : seat.level;
  const chooseSeat = (/** @type {Event} */ event) => {
    const value = /** @type {HTMLSelectElement} */ (event.target).value;
    const name = seat.name ? { name: seat.name } : {};
    form.seats[index] = value === "human" ? { kind: "human", ...name } : { kind: "computer", level: value, ...name };
    app.redraw();
  };
  const rename = (/** @type {Event} */ event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).value.trim();
    if (name) seat.name = name;
    else delete seat.name;
  };
  return html`<div class="seat">
    <select class="input" aria-label=${t("new.who", { number: index + 1 })} data-testid="seat-${index}" @change=${chooseSeat}>
      <option value="human" .selected=${chosen === "human"}>${t("new.person")}</option>
      ${game.levels.map((level) => html`<option value=${level} .selected=${chosen === level}>${levelText(form.game, level, "label")}</option>`)}
    </select>
    <input class="input" aria-label=${t("new.name", { number: index + 1 })} placeholder=${t("new.name_hint")} maxlength="40" .value=${seat.name ?? ""}
      autocomplete="off" data-testid="seat-name-${index}" @change=${rename} />
    <p class="small soft">${chosen === "human" ? nothing : levelText(form.game, String(chosen), "help")}</p>
  </div>`;
}

/** @param {App} app @param {NewGame} form @param {GameEntry} game */
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

/** @param {NewGame} form @param {Option} option */
function optionField(form, option) {
  const own = `${form.game}.options.${option.name}`;
  const key = has(`${own}.label`) ? own : `options.${form.game}.${option.name}`;
  const label = has(`${key}.label`) ? t(`${key}.label`) : option.name;
  const help = has(`${key}.help`) ? t(`${key}.help`) : "";
  const value = form.options[option.name] ?? option.default;
  const id = `option-${option.name}`;
  if (option.kind === "flag") {
    const turn = (/** @type {Event} */ event) => setOption(form, option, /** @type {HTMLInputElement} */ (event.target).checked);
    return html`<label class="check"><input type="checkbox" .checked=${value === true} data-testid=${id} aria-describedby="${id}-help" @change=${turn} />
      <span>${label}</span><span class="help" id="${id}-help">${help}</span></label>`;
  }
  const control = option.kind === "choice" ? choiceField(form, option, key, value, id) : wholeField(form, option, value, id);
  return html`<div class="field"><label for=${id}>${label}</label>${control}<p class="help" id="${id}-help">${help}</p></div>`;
}

/** @param {NewGame} form @param {Option} option @param {string} key @param {any} value @param {string} id */
function choiceField(form, option, key, value, id) {
  /** @type {any[]} */
  const choices = [...(option.default === null ? [null] : []), ...(option.choices ?? [])];
  const pick = (/** @type {Event} */ event) => setOption(form, option, choices[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]);
  const text = (/** @type {any} */ choice) => (has(`${key}.values.${choice ?? "usual"}`) ? t(`${key}.values.${choice ?? "usual"}`) : String(choice));
  return html`<select class="input" id=${id} data-testid=${id} aria-describedby="${id}-help" @change=${pick}>
    ${choices.map((choice) => html`<option value=${String(choice)} .selected=${choice === value}>${text(choice)}</option>`)}
  </select>`;
}

/** @param {NewGame} form @param {Option} option @param {any} value @param {string} id */
function wholeField(form, option, value, id) {
  const set = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.checkValidity() && input.value !== "") setOption(form, option, Number(input.value));
  };
  return html`<input class="input" type="number" inputmode="numeric" id=${id} data-testid=${id} aria-describedby="${id}-help" required
    min=${option.least ?? 0} max=${option.most ?? 0} step="1" .value=${String(value ?? 0)} @change=${set} />`;
}

/** Set an option; defaults are left out, so that the address is short. @param {NewGame} form @param {Option} option @param {any} value */
function setOption(form, option, value) {
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
