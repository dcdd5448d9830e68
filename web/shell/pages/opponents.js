// The players on the new-game screen: a card for each level, weakest first, and one for people around the device.
// Single seats and names are behind a fold.

import { crest } from "../../parts/crest.js";
import { html, nothing } from "../../parts/lit.js";
import { withTick, withValue } from "../../parts/markup.js";
import { has, t } from "../base/i18n.js";
import { findGame, levelCrest, levelText } from "../catalogue/games.js";
import { USUAL_TERMS } from "../catalogue/route.js";
import { evenLevel, isProvisional, WITHIN } from "../storage/ratings.js";
import { levelRatings } from "../storage/standings.js";
import { ratingChart, strengthChart, whole } from "./strength.js";

/** @import { Standing } from "../storage/glicko.js" */
/** @import { App } from "../../app.js" */
/** @import { GameEntry } from "../../engine/messages.js" */
/** @import { NewGame, SeatSetup } from "../catalogue/route.js" */

const PEOPLE = "people";
/** People, each at a device of their own. */
const TOGETHER = "together";

/**
 * @param {App} app @param {NewGame} form @param {GameEntry} game @param {Standing | null} standing the player's rating,
 * if there is one
 */
export function opponents(app, form, game, standing) {
  const chosen = form.together ? TOGETHER : opponentOf(form.seats);
  const nearest = standing && evenLevel(standing, levelRatings(game.name));
  const even = nearest?.even ? nearest.level : null;
  const choose = (/** @type {string} */ who) => () => {
    if (who === TOGETHER) seatTogether(form);
    else {
      seat(form, who);
      form.together = undefined;
    }
    app.redraw();
  };
  const card = (/** @type {string} */ who, /** @type {unknown} */ told) => html`<label class="opponent">
    <input type="radio" name="opponent" .checked=${who === chosen} data-testid="opponent-${who}" @change=${choose(who)}
      />${told}</label>`;
  return html`<fieldset class="stack close">
    <legend><h2>${t("new.seats")}</h2></legend>
    <div class="opponents">
      ${game.levels.map((level, index) => card(level, levelCard(game, level, index, level === even)))}
      ${card(
        PEOPLE,
        html`${crest("player")}<span class="name">${t("new.people")}</span><span
        class="help">${t("new.people_help")}</span>`,
      )}
      ${card(
        TOGETHER,
        html`${crest("player", 1)}<span class="name">${t("new.together")}</span><span
        class="help">${t("new.together_help")}</span>`,
      )}
    </div>
    ${ratingNote(form.game, chosen, standing, nearest)} ${strengths(form, game)} ${playerCount(app, form, game)}
    ${form.together ? termFields(form) : people(form.seats) > 1 ? byLinkField(form) : contestField(form)}
  </fieldset>`;
}

/** Everybody plays at a device of their own: people everywhere, unless two are seated. @param {NewGame} form */
export function seatTogether(form) {
  if (people(form.seats) < 2) seat(form, PEOPLE);
  form.together ??= { ...USUAL_TERMS };
}

/** The level of all opponents of one person, "people" if nobody else plays, else null. @param {SeatSetup[]} seats */
function opponentOf(seats) {
  if (people(seats) === seats.length) return PEOPLE;
  const levels = new Set(seats.flatMap((one) => (one.kind === "computer" ? [one.level] : [])));
  return people(seats) === 1 && levels.size === 1 ? [...levels][0] : null;
}

/** @param {SeatSetup[]} seats */
function people(seats) {
  return seats.filter(({ kind }) => kind === "human").length;
}

/** Seat people everywhere, or computers of one level beside one person. @param {NewGame} form @param {string} who */
export function seat(form, who) {
  const first = Math.max(
    0,
    form.seats.findIndex(({ kind }) => kind === "human"),
  );
  form.seats = form.seats.map((one, index) => {
    const kind = who === PEOPLE || index === first ? "human" : "computer";
    const name = one.name && one.kind === kind ? { name: one.name } : {};
    return kind === "human" ? { kind, ...name } : { kind, level: who, ...name };
  });
}

/**
 * @param {GameEntry} game @param {string} level @param {number} index @param {boolean} [even] about as strong as the
 * player
 */
export function levelCard(game, level, index, even = false) {
  const rating = levelRatings(game.name)[level]?.rating;
  const pips = game.levels.map((_, at) => html`<i class=${at <= index ? "full" : ""}></i>`);
  const strength = even
    ? html`<b data-testid="even-match">${t("rating.even")}</b>`
    : levelText(game.name, level, "strength");
  return html`${levelCrest(game.name, level)}<span class="name">${levelText(game.name, level, "label")}</span>
    <span class="strength-word small"><span class="pips" aria-hidden="true">${pips}</span>${strength}
      ${rating ? html`<span class="numbers">${whole(rating)}</span>` : nothing}</span>
    <span class="help">${levelText(game.name, level, "help")}</span>`;
}

/**
 * The effect of this game on the player's rating. @param {string} game @param {string | null} chosen
 * @param {Standing | null} standing @param {ReturnType<typeof evenLevel>} nearest
 */
function ratingNote(game, chosen, standing, nearest) {
  const counts = chosen !== null && Object.hasOwn(levelRatings(game), chosen);
  const rating =
    standing && t("rating.value", { rating: whole(standing.rating), within: whole(WITHIN * standing.deviation) });
  const value = rating && isProvisional(standing) ? t("rating.is_provisional", { rating }) : rating;
  const none = nearest && !nearest.even ? t("rating.nearest", { name: levelText(game, nearest.level, "label") }) : "";
  return html`<p class="small soft"
    data-testid="rating-note">${
      value ? html`${t("rating.own")}${t("colon")}<b class="numbers">${value}</b>${t("full_stop")}` : nothing
    }${none} ${t(counts ? (standing ? "rating.counts" : "rating.none") : "rating.does_not_count")}</p>`;
}

/** The measured strength of the levels, behind a fold. @param {NewGame} form @param {GameEntry} game */
function strengths(form, game) {
  const chosen = form.seats.flatMap((one) => (one.kind === "computer" ? [one.level] : []));
  const points = strengthChart({
    game: game.name,
    strengths: game.strengths,
    lexicon: String(form.options.lexicon ?? ""),
    chosen,
  });
  return html`<details class="how-strong" data-testid="how-strong"><summary
    class="small">${t("new.strength")}</summary>${ratingChart({ game: game.name, chosen })} ${points}</details>`;
}

/** @param {App} app @param {NewGame} form @param {GameEntry} game */
function playerCount(app, form, game) {
  const [least, most] = game.seats;
  if (least === most) return nothing;
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const resize = (/** @type {number} */ count) => {
    const last = form.seats[form.seats.length - 1];
    while (form.seats.length < count)
      form.seats.push(last.kind === "human" ? { kind: "human" } : { kind: "computer", level: last.level });
    form.seats.length = count;
    app.redraw();
  };
  const note = `${form.game}.new.seats_${form.seats.length}`;
  return html`<div class="choice" role="group" aria-label=${t("new.count")}>
      ${counts.map(
        (count) => html`<label><input type="radio" name="count" .checked=${form.seats.length === count}
          data-testid="seats-${count}"
          @change=${() => resize(count)} />${t("new.players", { count })}</label>`,
      )}
    </div>
    ${has(note) ? html`<p class="small soft" data-testid="seats-note">${t(note)}</p>` : nothing}`;
}

/** What people agree on who play at devices of their own. @param {NewGame} form */
function termFields({ together }) {
  if (!together) return nothing;
  const names = /** @type {("hints" | "undo" | "watch")[]} */ (["hints", "undo", "watch"]);
  return names.map(
    (name) => html`<label class="check"><input type="checkbox" data-testid="new-together-${name}"
      .checked=${together[name]} @change=${withTick((ticked) => (together[name] = ticked))} />
      <span>${t(`new.together_${name}`)}</span></label>`,
  );
}

/** Whether people play by sending each other links. @param {NewGame} form */
function byLinkField(form) {
  const choose = withTick((ticked) => (form.byLink = ticked));
  return html`<label class="check"><input type="checkbox" data-testid="new-letters" .checked=${form.byLink === true}
    @change=${choose} />
    <span>${t("letter.new")}</span><span class="help">${t("letter.how")} ${t("letter.open")}</span></label>`;
}

/** Whether others play the same game, and results are compared: one person against computers. @param {NewGame} form */
function contestField(form) {
  if (!findGame(form.game)?.contests || people(form.seats) !== 1) return nothing;
  const choose = withTick((ticked) => (form.contest = ticked));
  return html`<label class="check"><input type="checkbox" data-testid="new-contest" .checked=${form.contest === true}
    @change=${choose} />
    <span>${t("new.contest")}</span><span class="help">${t("new.contest_help")}</span></label>`;
}

/** Each seat by itself, with a name. @param {App} app @param {NewGame} form @param {GameEntry} game */
export function seatList(app, form, game) {
  return html`<fieldset class="stack close">
    <legend><h3>${t("new.single_seats")}</h3></legend>
    <ol class="stack close seats">${form.seats.map(
      (one, index) => html`<li>${seatFields(app, form, game, one, index)}</li>`,
    )}</ol>
  </fieldset>`;
}

/** @param {App} app @param {NewGame} form @param {GameEntry} game @param {SeatSetup} seat @param {number} index */
function seatFields(app, form, game, seat, index) {
  const chosen = seat.kind === "human" ? "human" : seat.level;
  const chooseSeat = withValue((level) => {
    const name = seat.name ? { name: seat.name } : {};
    form.seats[index] = level === "human" ? { kind: "human", ...name } : { kind: "computer", level, ...name };
    app.redraw();
  });
  const rename = withValue((name) => {
    if (name.trim()) seat.name = name.trim();
    else delete seat.name;
  });
  return html`<div class="seat">
    <select class="input" aria-label=${t("new.who", { number: index + 1 })} data-testid="seat-${index}"
      @change=${chooseSeat}>
      <option value="human" .selected=${chosen === "human"}>${t("new.person")}</option>
      ${game.levels.map(
        (level) => html`<option value=${level}
        .selected=${chosen === level}>${levelText(form.game, level, "label")}</option>`,
      )}
    </select>
    <input class="input" aria-label=${t("new.name", { number: index + 1 })} placeholder=${t("new.name_hint")}
      maxlength="40" .value=${seat.name ?? ""}
      autocomplete="off" data-testid="seat-name-${index}" @change=${rename} />
  </div>`;
}
