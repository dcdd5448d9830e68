// The first screen: the last game, then a card for each game.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { engineFailure } from "../base/frame.js";
import { gameTitle, GAMES, inOrder, levelCrest, levelText, scoresOf } from "../catalogue/games.js";
import { language, LANGUAGE_NAMES, LANGUAGES, moment, number, t } from "../base/i18n.js";
import { lastChoices } from "../storage/new-game-choices.js";
import { writeNewGame } from "../catalogue/route.js";
import { loadPictures, pictureOf } from "./pictures.js";
import { choose } from "../base/settings.js";
import { storageNotice } from "../storage/storage-notices.js";
import { allGames, spaceLeft } from "../storage/games-store.js";
import { todayStrip } from "../today/strip.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Language } from "../base/i18n.js" */
/** @import { PageGame } from "../catalogue/games.js" */
/** @import { NewGame } from "../catalogue/route.js" */
/** @import { SavedGame } from "../storage/games-store.js" */

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  const [games, space, strip] = await Promise.all([allGames(), spaceLeft(), todayStrip()]);
  const choices = new Map(
    await Promise.all(GAMES.map(async ({ name }) => /** @type {const} */ ([name, await lastChoices(name)]))),
  );
  const running = games.filter((entry) => !entry.finished && !entry.aside && !entry.foreign);
  await loadPictures(running.slice(0, 1));
  return {
    title: () => t("home.title"),
    draw: () => html`<div class="home">
      <h1 tabindex="-1">${t("home.title")}</h1>
      ${engineFailure(app)} ${storageNotice(app, space)} ${running.length ? resume(running[0]) : nothing} ${strip()}
      <section aria-labelledby="tables">
        <h2 id="tables" class="visually-hidden">${t("home.tables")}</h2>
        <ul class="tables">${inOrder().map(
          (game, index) =>
            html`<li>${gameCard(
              game,
              /** @type {NewGame} */ (choices.get(game.name)),
              running.length > 0 || index > 0,
            )}</li>`,
        )}</ul>
      </section>
      <p class="row all"><a class="button quiet" href="#/together"
          data-testid="home-together">${icon("link")}${t("home.together")}</a>
        ${
          games.length > 1
            ? html`<a class="button quiet" href="#/saved"
          data-testid="home-saved">${icon("games")}${t("home.all", { count: games.length })}</a>`
            : nothing
        }
        ${
          games.length
            ? html`<a class="button quiet" href="#/statistics"
          data-testid="home-statistics">${icon("chart")}${t("nav.statistics")}</a>`
            : nothing
        }
      </p>
      ${languages(app)}
    </div>`,
  };
}

/** @param {SavedGame} entry */
function resume(entry) {
  const scores = scoresOf(entry);
  return html`<section class="card resume" aria-labelledby="resume" data-testid="resume-card">
    ${pictureOf(entry)}
    <div class="told">
      <h2 id="resume" class="small soft">${t("home.middle")}</h2>
      <p class="who">${gameTitle(entry)}</p>
      ${scores ? html`<p class="numbers score">${scores.map((score) => number(score)).join(" : ")}</p>` : nothing}
      <p class="small soft">${t(`games.${entry.record.game}.name`)} · ${moment(entry.updated)}</p>
    </div>
    <a class="button primary" href="#/game/${entry.id}" data-testid="resume">${icon("play")}${t("home.resume")}</a>
  </section>`;
}

/** @param {PageGame} game @param {NewGame} choices @param {boolean} secondary another button is the primary one */
function gameCard(game, choices, secondary) {
  return html`<article class="card seat-table" data-testid="table-${game.name}">
    ${scene(game)}
    <div class="told">
      <h3>${t(`games.${game.name}.name`)}</h3>
      <p class="soft">${t(`games.${game.name}.line`)}</p>
      <p class="small soft with">${players(choices)}</p>
    </div>
    <div class="row">
      <a class="button ${secondary ? "" : "primary"}" href=${writeNewGame(choices)}
        aria-label="${t("home.play")}: ${t(`games.${game.name}.name`)}"
          data-testid="play-${game.name}">${t("home.play")}</a>
      <a class="button quiet" href="#/new/${game.name}"
        aria-label="${t("home.options")}: ${t(`games.${game.name}.name`)}"
          data-testid="options-${game.name}">${icon("settings")}${t("home.options")}</a>
    </div>
    ${game.rooms.length ? rooms(game.name, game.rooms) : nothing}
  </article>`;
}

/** A few tiles or cards of the game, arranged as on its table. @param {PageGame} game */
function scene({ glyph, spread = glyph, red = "", scene = "mat" }) {
  const piece = (/** @type {string} */ face) =>
    scene === "cloth"
      ? html`<span class="playing-card ${red.includes(face) ? "red" : ""}">${face}</span>`
      : html`<span class="tile"><span class="tile-letter">${face}</span></span>`;
  return html`<span class="scene on-${scene}" aria-hidden="true"><span
    class="lain">${[...spread].map(piece)}</span></span>`;
}

/** Links to the pages beside the table: study, analysis... @param {string} game @param {readonly string[]} names */
function rooms(game, names) {
  return html`<nav class="row rooms" aria-label="${t(`games.${game}.name`)}: ${t(`games.${game}.beside`)}">
    ${names.map(
      (name) => html`<a class="button quiet" href="#/${game}/${name}"
      data-testid="room-${name}">${t(`games.${game}.rooms.${name}`)}</a>`,
    )}
  </nav>`;
}

/** The opponents: a level with its face and strength, or everybody by name. @param {NewGame} choices */
function players(choices) {
  const levels = new Set(choices.seats.flatMap((seat) => (seat.kind === "computer" && !seat.name ? [seat.level] : [])));
  const people = choices.seats.filter((seat) => seat.kind === "human").length;
  if (people === 1 && levels.size === 1) {
    const [level] = levels;
    const [name, strength] = [levelText(choices.game, level, "label"), levelText(choices.game, level, "strength")];
    const told =
      strength && strength !== name ? t("home.against_strength", { name, strength }) : t("home.against", { name });
    return html`${levelCrest(choices.game, level)}${told}`;
  }
  /** @type {any} */
  const entry = { title: null, record: { game: choices.game, seats: choices.seats } };
  return gameTitle(entry);
}

/** @param {App} app */
function languages(app) {
  const key = (/** @type {Language} */ wanted) =>
    html`<button class="button quiet small" lang=${wanted} aria-pressed=${wanted === language()}
      data-testid="language-${wanted}"
      @click=${() => void choose({ language: wanted }).then(() => app.redraw())}>${LANGUAGE_NAMES[wanted]}</button>`;
  return html`<div class="row languages" role="group"
    aria-label=${t("settings.language.label")}>${LANGUAGES.map(key)}</div>`;
}
