// The players of duplicate on the new-game screen: a single person, with or without levels, or a club at one device.
// The engine sees the same game either way; a club has a referee.

import { html, nothing } from "../../../parts/lit.js";
import { withTick, withValue } from "../../../parts/markup.js";
import { t } from "../../../shell/base/i18n.js";
import { USUAL_TERMS } from "../../../shell/catalogue/route.js";

/** @import { App } from "../../../app.js" */
/** @import { GameEntry } from "../../../engine/messages.js" */
/** @import { NewGame, SeatSetup } from "../../../shell/catalogue/route.js" */

/** The options that stand above the fold. */
export const MAIN = ["clock", "invalid"];
/** What the choice between a player and a club decides. */
export const OWN = ["referee"];

const MOST_LEVELS = 3;
const MOST_NAME = 40;
const MOST_PLAYERS = 40;

/**
 * @param {{app: App, form: NewGame, game: GameEntry, card: (game: GameEntry, level: string, index: number) => unknown}}
 * asked `card` draws a
 *   level as every new-game screen shows it
 */
export function seatingTemplate({ app, form, game, card }) {
  const club = form.options.referee === true;
  const levels = form.seats.flatMap((seat) => (seat.kind === "computer" ? [seat.level] : []));
  const change = (/** @type {() => void} */ act) => () => {
    act();
    app.redraw();
  };
  const mode = (
    /** @type {boolean} */ is,
    /** @type {string} */ name,
  ) => html`<label><input type="radio" name="duplicate-mode" .checked=${club === is}
    data-testid="duplicate-${name}" @change=${change(() => setMode(form, is))}
      /><span>${t(`duplicate.seating.${name}`)}</span></label>`;
  return html`<fieldset class="stack close">
    <legend><h2>${t("new.seats")}</h2></legend>
    <div class="choice" role="group" aria-label=${t("new.seats")}>${mode(false, "alone")} ${mode(true, "club")}</div>
    ${club ? html`${namesField(form, app)} ${devicesField(form)}` : nothing}
    <p class="small soft" id="duplicate-levels">${t("duplicate.seating.levels", { count: MOST_LEVELS })}</p>
    <div class="opponents" role="group" aria-labelledby="duplicate-levels">
      ${game.levels.map((level, index) => {
        const chosen = levels.includes(level);
        return html`<label class="opponent"><input type="checkbox" .checked=${chosen}
          ?disabled=${!chosen && levels.length >= MOST_LEVELS} data-testid="beside-${level}"
          @change=${change(() => setLevel(form, level, !chosen))} />${card(game, level, index)}</label>`;
      })}
    </div>
  </fieldset>`;
}

/** @param {NewGame} form @param {boolean} club */
function setMode(form, club) {
  const levels = form.seats.filter(({ kind }) => kind === "computer");
  const { referee, invalid, ...rest } = form.options;
  // In clubs words that are not in the list score nothing.
  if (!club) form.together = undefined;
  form.options = club ? { ...rest, invalid: "zero", referee: true } : rest;
  form.seats = [...(club ? [person("")] : [/** @type {SeatSetup} */ ({ kind: "human" })]), ...levels];
}

/** A level beside the players, or not any more. @param {NewGame} form @param {string} level @param {boolean} beside */
function setLevel(form, level, beside) {
  const others = form.seats.filter((seat) => seat.kind === "human" || seat.level !== level);
  form.seats = beside ? [...others, { kind: "computer", level }] : others;
}

/** @param {string} name @returns {SeatSetup} */
function person(name) {
  const short = name.trim().replaceAll(",", " ").slice(0, MOST_NAME).trim();
  return short ? { kind: "human", name: short } : { kind: "human" };
}

/** Players with numbers behind names that others have: "Anna", "Anna (2)". @param {SeatSetup[]} people */
function numbered(people) {
  const taken = new Set();
  return people.map((seat) => {
    let { name } = seat;
    for (let at = 2; name && taken.has(name); at++) {
      const end = ` (${at})`;
      name = `${seat.name?.slice(0, MOST_NAME - end.length)}${end}`;
    }
    taken.add(name);
    return name ? { ...seat, name } : seat;
  });
}

/** Whether everybody hands in at a device of their own; the referee's leads the table. @param {NewGame} form */
function devicesField(form) {
  const choose = withTick((ticked) => {
    form.together = ticked ? { ...USUAL_TERMS } : undefined;
  });
  return html`<label class="check"><input type="checkbox" data-testid="new-together"
    .checked=${form.together !== undefined} @change=${choose} /><span>${t("new.together")}</span><span
    class="help">${t("new.together_help")}</span></label>`;
}

/** The names of a club, one a line. @param {NewGame} form @param {App} app */
function namesField(form, app) {
  const people = form.seats.filter(({ kind }) => kind === "human");
  const levels = form.seats.filter(({ kind }) => kind === "computer");
  const most = MOST_PLAYERS - levels.length;
  const set = withValue((names) => {
    const lines = names.split("\n").filter((line) => line.trim());
    form.seats = [...numbered((lines.length ? lines.slice(0, most) : [""]).map(person)), ...levels];
    app.redraw();
  });
  return html`<div class="field"><label for="duplicate-names">${t("duplicate.seating.names")}</label>
    <textarea class="input" id="duplicate-names" data-testid="duplicate-names" rows="6" autocomplete="off"
      spellcheck="false" aria-describedby="duplicate-names-help"
      .value=${people.map(({ name = "" }) => name).join("\n")} @change=${set}></textarea>
    <p class="help" id="duplicate-names-help">${t("duplicate.seating.names_help", { count: most })}</p></div>`;
}
