// The end of a puzzle: the stars, the reasons for the answer, the line to share, and the next step.

import { openDialog } from "../../parts/dialog.js";
import { html, nothing } from "../../parts/lit.js";
import { language, number, t } from "../base/i18n.js";
import { puzzleGames } from "../catalogue/games.js";
import { allAttempts } from "../storage/attempts.js";
import { streak } from "../storage/puzzle-sums.js";
import { puzzleHistory } from "../storage/standings.js";
import { afterPuzzle } from "../contests/at-table.js";
import { easierPuzzle, nextPuzzle } from "./practice.js";
import { puzzleLine, shareText } from "./share.js";
import { ratingName, starsTemplate } from "./words.js";

/** @import { App } from "../../app.js" */
/** @import { Attempt } from "../storage/puzzle-sums.js" */
/** @import { Next } from "./puzzle-page.js" */
/** @import { PuzzleSession } from "./puzzle-session.js" */

/**
 * Show how it ended, and go where the player wants to. @param {App} app @param {PuzzleSession} session
 * @param {{why: unknown, next: Next | null, kept?: number}} what `kept`: how many cards of a game are in the box
 */
export async function showResult(app, session, { why, next, kept = 0 }) {
  const stars = session.stars ?? 0;
  const { attempts } = await allAttempts();
  const days = session.isToday ? streak(attempts, session.day ?? "").now : 0;
  const rating = await ratingText(session);
  const to = next ?? (await nextOf(app, session, attempts));
  const body = html`<div class="stack close puzzle-end">
    <p tabindex="-1" autofocus>${starsTemplate(stars)}</p>
    ${rating ? html`<p class="soft numbers" data-testid="puzzle-rating">${rating}</p>` : nothing}
    ${days > 1 ? html`<p class="soft" data-testid="puzzle-streak">${t("today.streak", { count: days })}</p>` : nothing}
    <div class="stack close" data-testid="puzzle-why">${why}</div>
    ${kept ? html`<p data-testid="puzzle-kept">${t("today.kept", { count: kept })}</p>` : nothing}
  </div>`;
  const easier = stars === 0 && session.isShared && session.puzzle;
  const contest = session.isShared && session.puzzle ? await afterPuzzle(app, session.puzzle) : null;
  const answer = await openDialog({
    title: t(stars ? "today.right" : "today.given_up"),
    body,
    buttons: [
      ...(contest?.label
        ? [{ value: "compare", label: contest.label, look: /** @type {const} */ ("primary"), testid: "puzzle-compare" }]
        : []),
      {
        value: "next",
        label: to.label,
        ...(contest?.label ? {} : { look: /** @type {const} */ ("primary") }),
        testid: "puzzle-more",
      },
      ...(kept ? [{ value: "box", label: t("today.box"), testid: "puzzle-box" }] : []),
      ...(contest?.send ? [{ value: "send", label: t("contest.send"), testid: "puzzle-send" }] : []),
      ...(easier ? [{ value: "easier", label: t("today.easier"), testid: "puzzle-easier" }] : []),
      ...(session.day ? [{ value: "share", label: t("today.share"), testid: "puzzle-share" }] : []),
      { value: "close", label: t("close"), look: /** @type {const} */ ("quiet") },
    ],
    testid: "puzzle-dialog",
  });
  if (answer?.value === "next") app.go(to.hash);
  if (answer?.value === "box") app.go("#/box");
  if (answer?.value === "easier" && session.puzzle) {
    const { hash } = await easierPuzzle(app.engine, session.puzzle.game);
    app.go(hash ?? `#/today/${session.puzzle.game}`);
  }
  if (answer?.value === "compare") contest?.compare();
  if (answer?.value === "send") await contest?.send?.();
  if (answer?.value === "share" && session.puzzle && session.day)
    await shareText(puzzleLine(session.puzzle.game, session.day, stars));
}

/**
 * The rating at this game's puzzles, and how this puzzle changed it; "" if the puzzle did not count.
 * @param {PuzzleSession} session @returns {Promise<string>}
 */
async function ratingText({ puzzle, stored }) {
  const last = puzzle && stored ? (await puzzleHistory(puzzle.game)).at(-1) : undefined;
  if (!last || last.id !== stored) return "";
  const change = number(Math.round(last.rating - last.before), { signDisplay: "exceptZero" });
  return t("today.rating_change", { rating: ratingName(last), change });
}

/**
 * After one of today's: the next game whose puzzle is not done, unless it is at home in other languages and the player
 * has never solved one of it; at last the screen of the day. In practice: another puzzle.
 * @param {App} app @param {PuzzleSession} session @param {readonly Attempt[]} attempts @returns {Promise<Next>}
 */
async function nextOf({ engine }, { isToday, day, puzzle }, attempts) {
  const game = puzzle?.game ?? "";
  if (isToday) {
    const done = new Set(attempts.filter((attempt) => attempt.day === day).map((attempt) => attempt.game));
    const played = new Set(attempts.map((attempt) => attempt.game));
    const left = puzzleGames().find(
      ({ name, languages = [language()] }) => !done.has(name) && (languages.includes(language()) || played.has(name)),
    );
    if (left)
      return { label: t("today.next_game", { game: t(`games.${left.name}.name`) }), hash: `#/today/${left.name}/now` };
  }
  const another = day === null ? (await nextPuzzle(engine, game)).hash : null;
  return another ? { label: t("today.another"), hash: another } : { label: t("today.more"), hash: `#/today/${game}` };
}
