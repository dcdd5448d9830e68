// The day's puzzles on the first screen: a link to each, with the stars of those that are done, and the streak.

import { html, nothing } from "../../parts/lit.js";
import { t } from "../base/i18n.js";
import { puzzleGames } from "../catalogue/games.js";
import { allAttempts } from "../storage/attempts.js";
import { today } from "../storage/day.js";
import { dueToday } from "../storage/box/due.js";
import { starsOn, streak } from "../storage/puzzle-sums.js";

const MOST_STARS = 3;

/** Load today's puzzles; draws nothing if they are unreadable. @returns {Promise<() => unknown>} draws the strip */
export async function todayStrip() {
  const { attempts } = await allAttempts().catch(() => ({ attempts: [] }));
  const day = today();
  const days = streak(attempts, day).now;
  return () => html`<section class="card day-strip" aria-labelledby="today" data-testid="today">
    <h2 id="today"><a href="#/today">${t("home.today")}</a></h2>
    ${days ? html`<p class="small soft" data-testid="streak">${t("home.streak", { count: days })}</p>` : nothing}
    <ul class="row">${puzzleGames().map(
      ({ name }) => html`<li>${puzzleLink(name, starsOn(attempts, name, day))}</li>`,
    )}</ul>
    ${boxLine()}
  </section>`;
}

/** What is due in the box; nothing while it is empty. */
function boxLine() {
  const due = dueToday();
  if (!due) return nothing;
  return html`<p class="small box-line"><a href="#/box" data-testid="home-box" data-due=${due.count}>${
    due.count ? t("home.box", due) : t("home.box_none")
  }</a></p>`;
}

/** @param {string} game @param {number | null} stars */
function puzzleLink(game, stars) {
  const name = t(`games.${game}.name`);
  const done = stars === null ? "" : `, ${t("home.stars", { count: stars })}`;
  const marks = "★".repeat(stars ?? 0) + "☆".repeat(MOST_STARS - (stars ?? 0));
  return html`<a class="button ${stars === null ? "" : "quiet"}" href="#/today/${game}/now"
    aria-label="${t("home.puzzle", { game: name })}${done}" data-testid="puzzle-${game}">
    <span class="truncate">${name}</span><span class="stars" aria-hidden="true">${marks}</span></a>`;
}
