// Whether a game counts for the player's rating: announced before help ends it, and shown with the rating after the
// game.

import { number, t } from "../../shell/base/i18n.js";
import { confirmDialog } from "../../parts/dialog.js";
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

/** Watches over one table. */
export class RatedGame {
  /** Whether the player has a rating that this game could change. */
  #hasRating = false;

  /** Find out whether the player has a rating; a first game needs no question. @param {AnyModel} model */
  async open(model) {
    this.#hasRating = (await gameStanding(model.table.record.game, languageOfRecord(model.table.record))) !== null;
  }

  /**
   * Help the player. If that takes the game out of the rating, ask first.
   * @param {AnyModel} model @param {"help" | "undo"} kind @param {() => unknown} help
   */
  async before(model, kind, help) {
    if (model.context.refuseHelp) return model.context.refuseHelp();
    if (!this.#hasRating || !counts(model)) return help();
    const text = t(`rating.before_${kind}`);
    const words = { title: t("rating.leave"), text, yes: t("rating.anyway"), no: t("cancel") };
    if (await confirmDialog({ ...words, testid: "rated" })) await help();
  }
}

/** Whether this game counts so far: computers of one level, no hint, nothing taken back. @param {AnyModel} model */
function counts(model) {
  const { context, table } = model;
  const { help, undone, taught, entered } = context.kept ?? {};
  const { game, seats } = table.record;
  const levels = new Set(
    seats.flatMap((/** @type {any} */ seat) => (seat.kind === "computer" ? [String(seat.level)] : [])),
  );
  const [level] = levels;
  const fair = levels.size === 1 && Object.hasOwn(levelRatings(game), level) && isAgainstComputers(model);
  return (
    fair && !table.view.result && !context.viewing && !Object.keys(help ?? {}).length && !undone && !taught && !entered
  );
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
