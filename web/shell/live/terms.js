// What was agreed before the start, in a line: words, rules that are not the usual ones, undo and spectators.

import { listOfGame } from "../catalogue/lexicon-names.js";
import { findGame } from "../catalogue/games.js";
import { t } from "../base/i18n.js";
import { optionText } from "../pages/option-fields.js";

/** @import { App } from "../../app.js" */
/** @import { SeatSaid, Terms } from "./messages.js" */

/**
 * @param {App} app
 * @param {{game: string, options: {[name: string]: any}, seats: SeatSaid[], terms: Terms}} setting
 * @returns {string}
 */
export function termsText(app, { game, options, seats, terms }) {
  const { hello } = app.engine;
  const known = hello && [...hello.games, ...hello.forms].find((entry) => entry.name === game);
  const form = /** @type {any} */ ({ game, seats, options });
  const others = (known?.options ?? []).filter(
    ({ kind, name, default: usual }) => kind !== "lexicon" && (options[name] ?? usual) !== usual && usual !== null,
  );
  const { tables, series, deals } = options;
  return [
    tables ? t("live.tournament", { tables, series, deals }) : "",
    options.lexicon && findGame(game)?.lexica.length ? listOfGame(options, t("lexica.own")) : "",
    ...others.map((option) => optionText(form, option)),
    t(terms.hints ? "live.hints_yes" : "live.hints_no"),
    t(terms.undo ? "live.undo_yes" : "live.undo_no"),
    t(terms.watch ? "live.watch_yes" : "live.watch_no"),
  ]
    .filter(Boolean)
    .join(" · ");
}
