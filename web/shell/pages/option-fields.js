// The controls for a game's options, as the engine describes them: a flag, one of a few values, or a whole number.

import { html } from "../../parts/lit.js";
import { withTick } from "../../parts/markup.js";
import { has, t } from "../base/i18n.js";
import { choicesAt } from "../catalogue/valid-choices.js";

/** @import { Option } from "../../engine/messages.js" */
/** @import { NewGame } from "../catalogue/route.js" */

/** Where the texts of an option are. @param {NewGame} form @param {Option} option */
function keyOf(form, option) {
  const own = `${form.game}.options.${option.name}`;
  return has(`${own}.label`) ? own : `options.${form.game}.${option.name}`;
}

/** @param {string} key @param {Option} option */
function labelOf(key, option) {
  return has(`${key}.label`) ? t(`${key}.label`) : option.name;
}

/** An option with its value, in words: "Clock, in minutes: 2". @param {NewGame} form @param {Option} option */
export function optionText(form, option) {
  const key = keyOf(form, option);
  const value = form.options[option.name];
  if (value === true) return labelOf(key, option);
  return `${labelOf(key, option)}${t("colon")}${valueText(key, value)}`;
}

/** @param {string} key @param {any} value */
function valueText(key, value) {
  const known = `${key}.values.${value ?? "usual"}`;
  return has(known) ? t(known) : String(value);
}

/** @param {NewGame} form @param {Option} option */
export function optionField(form, option) {
  const key = keyOf(form, option);
  const label = labelOf(key, option);
  const help = has(`${key}.help`) ? t(`${key}.help`) : "";
  const value = form.options[option.name] ?? option.default;
  const id = `option-${option.name}`;
  if (option.kind === "flag") {
    const turn = withTick((ticked) => setOption(form, option, ticked));
    return html`<label class="check"><input type="checkbox" .checked=${value === true} data-testid=${id}
      aria-describedby="${id}-help" @change=${turn} />
      <span>${label}</span><span class="help" id="${id}-help">${help}</span></label>`;
  }
  const control =
    option.kind === "choice" ? choiceField(form, option, key, value, id) : wholeField(form, option, value, id);
  return html`<div class="field"><label for=${id}>${label}</label>${control}<p class="help"
    id="${id}-help">${help}</p></div>`;
}

/** @param {NewGame} form @param {Option} option @param {string} key @param {any} value @param {string} id */
function choiceField(form, option, key, value, id) {
  /** @type {any[]} */
  const choices = [...(option.default === null ? [null] : []), ...choicesAt(option, form.seats.length)];
  const pick = (/** @type {Event} */ event) =>
    setOption(form, option, choices[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]);
  return html`<select class="input" id=${id} data-testid=${id} aria-describedby="${id}-help" @change=${pick}>
    ${choices.map(
      (choice) => html`<option value=${String(choice)}
      .selected=${choice === value}>${valueText(key, choice)}</option>`,
    )}
  </select>`;
}

/** @param {NewGame} form @param {Option} option @param {any} value @param {string} id */
function wholeField(form, option, value, id) {
  const set = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.checkValidity() && input.value !== "") setOption(form, option, Number(input.value));
  };
  return html`<input class="input" type="number" inputmode="numeric" id=${id} data-testid=${id}
    aria-describedby="${id}-help" required
    min=${option.least ?? 0} max=${option.most ?? 0} step="1" .value=${String(value ?? 0)} @change=${set} />`;
}

/**
 * Set an option; defaults are left out, so that the address is short. @param {NewGame} form @param {Option} option
 * @param {any} value
 */
function setOption(form, option, value) {
  if (value === option.default || value === null) delete form.options[option.name];
  else form.options[option.name] = value;
}
