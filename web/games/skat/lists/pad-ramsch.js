// The questions of the score pad about a Ramsch: card points of the players, who took no trick, how a loss is counted.

import { html } from "../../../parts/lit.js";
import { withValue } from "../../../parts/markup.js";
import { t } from "../../../shell/base/i18n.js";

/** @import { Entry, PaddedRamsch } from "./pad-store.js" */
/** @typedef {import("./pad-page.js").PadPage} PadPage */

/** Card points of all cards, and the most that may lie in a Skat that counts for nobody. */
const [ALL, MOST_SKAT] = [120, 22];
const PUSHERS = [0, 1, 2, 3];

/**
 * A Ramsch of which nothing is known yet. @param {number} seats @param {PaddedRamsch["count"]} count
 * @returns {PaddedRamsch}
 */
export function blankRamsch(seats, count) {
  return { points: Array(seats).fill(0), none: 0, pushers: 0, count };
}

/** Whether all card points are entered. @param {PaddedRamsch} ramsch */
export function isCounted({ points }) {
  const sum = points.reduce((all, each) => all + each, 0);
  return sum >= ALL - MOST_SKAT && sum <= ALL;
}

/** @param {PadPage} page @param {Entry & {ramsch: PaddedRamsch}} entry @param {readonly number[]} players */
export function ramschQuestions(page, { ramsch }, players) {
  const change = (/** @type {Partial<PaddedRamsch>} */ some) => page.change({ ramsch: { ...ramsch, ...some } });
  const points = players.map((seat) => {
    const set = withValue((value) =>
      change({ points: ramsch.points.with(seat, Math.min(ALL, Math.max(0, Math.floor(Number(value)) || 0))) }),
    );
    return html`<label>${page.names[seat]} <input class="input numbers" inputmode="numeric" pattern="[0-9]*" size="4"
      maxlength="3" data-testid="pad-points-${seat}" .value=${String(ramsch.points[seat])} @change=${set} /></label>`;
  });
  const pushed = withValue((value) => change({ pushers: Number(value) }));
  return html`<fieldset><legend>${t("skat.pad.ask.points")}</legend>${points}</fieldset>
    ${keys("none", [0, 1, 2], ramsch.none, (none) => change({ none }))}
    ${keys("count", /** @type {const} */ (["fixed", "points"]), ramsch.count, (count) => change({ count }))}
    <label>${t("skat.pad.pushers")} <select class="input" data-testid="pad-pushers" @change=${pushed}>${PUSHERS.map(
      (count) => html`<option value=${count} .selected=${count === ramsch.pushers}>${count}</option>`,
    )}</select></label>`;
}

/**
 * The keys of a question. @template {string | number} T @param {string} name @param {readonly T[]} values
 * @param {T} chosen @param {(value: T) => void} choose
 */
function keys(name, values, chosen, choose) {
  return html`<fieldset><legend>${t(`skat.pad.ask.${name}`)}</legend>${values.map(
    (value) =>
      html`<button type="button" class="button small" aria-pressed=${value === chosen}
        data-testid="pad-${name}-${value}" @click=${() => choose(value)}>${t(`skat.pad.${name}.${value}`)}</button>`,
  )}</fieldset>`;
}
