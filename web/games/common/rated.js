// Whether a game counts for the player's rating: announced before help ends it, and shown with the rating after the
// game.

import { number, t } from "../../shell/base/i18n.js";
import { showToast } from "../../parts/toast.js";
import { languageOfRecord } from "../../shell/catalogue/lexica.js";
import { isProvisional, WITHIN } from "../../shell/storage/ratings.js";
import { countGame } from "../../shell/storage/statistics-store.js";
import { gameHistory, gameStanding, levelRatings } from "../../shell/storage/standings.js";
import { readGame } from "../../shell/storage/games-store.js";
import { isAgainstComputers } from "./seats.js";
import { signed } from "./sentences.js";

/** @import { AnyModel } from "./table-controller.js" */

/**
 * The rating after a game, and by how much the game changed it; null: it did not count.
 * @typedef {{rating: number, deviation: number, change: number | null}} OwnRating
 */

const SECONDS = 12;

/** Watches over one table. */
export class RatedGame {
  /** Whether the player has a rating that this game could change. */
  #hasRating = false;
  /** What was said already. @type {Set<"help" | "undo">} */
  #told = new Set();

  /** Find out whether the player has a rating; a first game needs no question. @param {AnyModel} model */
  async open(model) {
    this.#hasRating = (await gameStanding(model.table.record.game, languageOfRecord(model.table.record))) !== null;
  }

  /**
   * Help the player. If that takes the game out of the rating, say so first; the second request helps.
   * @param {AnyModel} model @param {"help" | "undo"} kind @param {() => unknown} help
   */
  before(model, kind, help) {
    if (model.context.contest) return model.context.contest.refuseHelp();
    if (!this.#hasRating || this.#told.has(kind) || !counts(model)) return help();
    this.#told.add(kind);
    showToast({
      text: t(`rating.before_${kind}`),
      actions: [{ label: t("rating.anyway"), run: help }],
      close: t("close"),
      seconds: SECONDS,
      testid: "rated",
    });
  }
}

/** Whether this game counts so far: computers of one level, no hint, nothing taken back. @param {AnyModel} model */
function counts(model) {
  const { context, table } = model;
  const { help, undone, taught } = context.kept ?? {};
  const { game, seats } = table.record;
  const levels = new Set(
    seats.flatMap((/** @type {any} */ seat) => (seat.kind === "computer" ? [String(seat.level)] : [])),
  );
  const [level] = levels;
  const fair = levels.size === 1 && Object.hasOwn(levelRatings(game), level) && isAgainstComputers(model);
  return fair && !table.view.result && !context.viewing && !Object.keys(help ?? {}).length && !undone && !taught;
}

/**
 * The player's rating after a game that is over; null: there is none. @param {string} game @param {string} id of the
 * game, which is counted now at the latest @returns {Promise<OwnRating | null>}
 */
export async function ownRating(game, id) {
  const entry = await readGame(id);
  if (!entry?.finished) return null;
  await countGame(entry);
  const steps = await gameHistory(game, languageOfRecord(entry.record));
  const last = steps.at(-1);
  if (!last) return null;
  const own = steps.find((step) => step.id === id);
  const { rating, deviation } = own ?? last;
  return { rating, deviation, change: own ? rating - own.before : null };
}

/**
 * The rating as a remarkable fact. @param {AnyModel} model
 * @returns {{label: string, value: unknown, note: string} | null}
 */
export function ratingFact(model) {
  const { rating } = model;
  if (!rating) return null;
  const whole = (/** @type {number} */ value) => number(Math.round(value), { useGrouping: false });
  const change = rating.change === null ? t("rating.unchanged") : signed(Math.round(rating.change));
  const provisional = isProvisional(rating) ? t("rating.provisional") : "";
  return {
    label: t("rating.own"),
    value: t("rating.value", { rating: whole(rating.rating), within: whole(WITHIN * rating.deviation) }),
    note: [change, provisional].filter(Boolean).join(" · "),
  };
}
