// The road of a game, `#/<game>/stages`: its stages in chapters, from a beginner's first question to hard ones, with
// the stars and crowns so far; `.../<number>` asks one of them on the game's table.

import { html, nothing } from "../../parts/lit.js";
import { number, t } from "../base/i18n.js";
import { findGame, inOrder } from "../catalogue/games.js";
import { RouteError } from "../catalogue/route.js";
import { loadRoom, loadTexts, openChosen } from "./puzzle-page.js";
import { showResult } from "./result.js";
import { ofSet } from "./sources.js";
import { CHAPTERS, keepStage, nextStage, reachedStages } from "./stages.js";
import { starsText } from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { PuzzleSession } from "./puzzle-session.js" */
/** @import { Source } from "./sources.js" */
/** @import { Reached } from "./stages.js" */

const MOST_STARS = 3;
const CROWN = "♛";

/** @param {App} app @param {{game: string, stage: number | null}} route @returns {Promise<Page>} */
export async function open(app, { game, stage }) {
  const roads = inOrder().filter(({ stages }) => stages);
  const count = findGame(game)?.stages ?? 0;
  await Promise.all([loadRoom(), ...roads.map(({ name }) => loadTexts(name))]);
  if (stage !== null) return openStage(app, game, stage, count);
  return {
    title: () => t("stages.of", { game: t(`games.${game}.name`) }),
    draw: () => html`<div class="stack today" data-testid="stages" data-game=${game}>
      <h1 tabindex="-1">${t("stages.title")}</h1>
      <nav class="row tabs" aria-label=${t("today.choose")}>${roads.map(
        ({ name }) => html`<a class="button ${name === game ? "chosen" : "quiet"}" href="#/${name}/stages"
          aria-current=${name === game ? "page" : nothing}
          data-testid="stages-${name}">${t(`games.${name}.name`)}</a>`,
      )}</nav>
      <p class="soft">${t("stages.about")}</p>
      ${road(game, count)}
    </div>`,
  };
}

/** @param {string} game @param {number} count */
function road(game, count) {
  const reached = reachedStages(game);
  const next = nextStage(game, count);
  const each = count / CHAPTERS;
  const all = [...reached.values()];
  const stars = all.reduce((sum, one) => sum + one.stars, 0);
  const crowns = all.filter(({ crown }) => crown).length;
  return html`<p class="row spread"><a class="button primary" href="#/${game}/stages/${next + 1}"
      data-testid="stages-next">${t("stages.next", { number: next + 1 })}</a>
      <span class="numbers" data-testid="stages-reached">${t("stages.reached", {
        stars: number(stars),
        of: number(MOST_STARS * count),
      })} · ${t("stages.crowns", { count: crowns })}</span></p>
    ${Array.from({ length: CHAPTERS }, (_, chapter) => {
      const stages = Array.from({ length: each }, (_, at) => chapter * each + at);
      return html`<section class="stack close"><h2>${t(`${game}.puzzle.chapters.${chapter + 1}`)}</h2>
        <ol class="stage-list plain">${stages.map((stage) => stageLink(game, stage, reached.get(stage), next))}</ol>
      </section>`;
    })}`;
}

/** @param {string} game @param {number} stage @param {Reached | undefined} reached @param {number} next */
function stageLink(game, stage, reached, next) {
  const { stars = 0, crown = false } = reached ?? {};
  const state = reached ? `${starsText(stars)}${crown ? `, ${t("stages.crown")}` : ""}` : t("stages.open");
  return html`<li><a class="button ${reached ? "quiet" : ""} ${stage === next ? "chosen" : ""}"
    href="#/${game}/stages/${stage + 1}" data-testid="stage-${stage + 1}" data-stars=${stars} data-crown=${crown}
    aria-current=${stage === next ? "step" : nothing}
    aria-label="${t("stages.stage", { number: stage + 1 })}: ${state}">
    <b class="numbers">${number(stage + 1)}</b><span class="stars" aria-hidden="true">${
      crown ? CROWN : "★".repeat(stars) + "☆".repeat(MOST_STARS - stars)
    }</span></a></li>`;
}

/** Whether nothing better exists than what the player found. @param {Source} source @param {PuzzleSession} session */
async function isBest(source, { puzzle, solved }) {
  if (!puzzle || !solved) return false;
  const { proof, tried } = await source.why(puzzle, solved);
  return proof.best === undefined || (tried?.net ?? 0) >= proof.best;
}

/** @param {App} app @param {string} game @param {number} stage from 0 @param {number} count @returns {Promise<Page>} */
function openStage(app, game, stage, count) {
  if (stage >= count) throw new RouteError("url/page", "there is no such page", { page: `${game}/stages` });
  const source = ofSet(app.engine, game, { stage });
  const hash = stage + 1 < count ? `#/${game}/stages/${stage + 2}` : `#/${game}/stages`;
  const next = { label: t(stage + 1 < count ? "stages.on" : "stages.back", { number: stage + 2 }), hash };
  const chapter = t(`${game}.puzzle.chapters.${Math.floor((stage * CHAPTERS) / count) + 1}`);
  const ended = async (/** @type {PuzzleSession} */ session, /** @type {unknown} */ why) => {
    const stars = session.stars ?? 0;
    const crown = stars === MOST_STARS && (await isBest(source, session));
    if (stars) keepStage(game, stage, { stars, crown });
    const told = stars ? t(crown ? "stages.crowned" : stars === MOST_STARS ? "stages.more" : "stages.help") : "";
    await showResult(app, session, {
      why: html`${told ? html`<p data-testid="stage-told">${told}</p>` : nothing}${why}`,
      next,
    });
  };
  return openChosen(app, game, {
    source,
    own: true,
    next,
    about: t("stages.about_one", { number: stage + 1, count, chapter }),
    ended,
  });
}
