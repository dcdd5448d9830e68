// How to play each game of the house, with a finger and at a keyboard, and its rules in short.

import { html, nothing } from "../../parts/lit.js";
import { GAMES, houseGame } from "../catalogue/games.js";
import { bringStrings, t } from "../base/i18n.js";
import { RouteError } from "../catalogue/route.js";
import { FIRST_GAME } from "../catalogue/usual.js";

/**
 * @typedef {object} Help what is told of a game; every name has its text below `texts`
 * @property {string} texts
 * @property {readonly string[]} [first] what to do in one's first game, step by step
 * @property {readonly string[]} touch
 * @property {readonly [string, readonly string[]][]} keys as they stand on a keyboard, in the order in which one needs them
 * @property {readonly string[]} rules
 * @property {readonly string[]} [coach] how one gets better at it
 * @property {readonly string[]} [credits] whose idea it is
 */

/** The game that was read about last. */
let latest = FIRST_GAME;

/** @param {import("../../app.js").App} app @param {{game: string | null}} route @returns {Promise<import("../../app.js").Page>} */
export async function open(app, route) {
  const name = route.game ?? latest;
  const game = houseGame(name);
  if (!game) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  const [help] = await Promise.all([helpOf(game), bringStrings(new URL("i18n/", import.meta.url))]);
  latest = name;
  const text = (/** @type {string} */ key) => t(`${help.texts}.${key}`);
  const marks = (/** @type {string} */ part, /** @type {readonly string[]} */ names) =>
    html`<ul class="stack close marks">${names.map((each) => html`<li>${text(`${part}.${each}`)}</li>`)}</ul>`;
  const section = (/** @type {string} */ part, /** @type {unknown} */ content) =>
    html`<section class="stack close" aria-labelledby="help-${part}"><h2 id="help-${part}">${text(`${part}.title`)}</h2>${content}</section>`;
  return {
    title: () => t("help.title"),
    draw: () => html`<div class="stack narrow prose">
      <h1 tabindex="-1">${t("help.title")}</h1>
      ${otherGames(name)} ${example(name)} ${help.first ? section("first", html`<ol class="stack close marks steps" data-testid="help-first">${help.first.map((each) => html`<li>${text(`first.${each}`)}</li>`)}</ol>`) : nothing}
      ${section("touch", marks("touch", help.touch))} ${section("keys", keyTable(help))}
      ${section("rules", marks("rules", help.rules))} ${help.coach ? section("coach", marks("coach", help.coach)) : nothing}
      ${help.credits ? section("credits", marks("credits", help.credits)) : nothing}
      <section class="stack close" aria-labelledby="help-offline"><h2 id="help-offline">${t("help.offline.title")}</h2><p>${t("help.offline.text")}</p></section>
    </div>`,
  };
}

/** What is told of a game: the help.json of its folder. @param {import("../catalogue/games.js").HouseGame} game @returns {Promise<Help>} */
async function helpOf(game) {
  const url = new URL("help.json", game.folder);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url.pathname}`);
  return response.json();
}

/** The way to the example that is played along, where a game has one. @param {string} name */
function example(name) {
  if (!houseGame(name)?.rooms.includes("tutorial")) return nothing;
  return html`<p><a class="button" href="#/${name}/tutorial" data-testid="help-tutorial">${t(`games.${name}.rooms.tutorial`)}</a></p>`;
}

/** The way to the help of the other games. @param {string} shown */
function otherGames(shown) {
  if (GAMES.length < 2) return nothing;
  const link = (/** @type {string} */ name) =>
    html`<a class="button ${name === shown ? "chosen" : "quiet"}" href="#/help/${name}" aria-current=${name === shown ? "page" : nothing} data-testid="help-${name}">${t(`games.${name}.name`)}</a>`;
  return html`<nav class="row tabs" aria-label=${t("home.tables")}>${GAMES.map(({ name }) => link(name))}</nav>`;
}

/** The keys of every game, loaded now and drawn at any time. @returns {Promise<() => unknown>} */
export async function keyTables() {
  const helps = await Promise.all(GAMES.map(helpOf));
  const named = (/** @type {string} */ name) => (GAMES.length > 1 ? html`<h3>${t(`games.${name}.name`)}</h3>` : nothing);
  return () => GAMES.map(({ name }, at) => html`${named(name)}${keyTable(helps[at])}`);
}

/** The keys and what they do. @param {Help} help */
function keyTable({ texts, keys }) {
  const cap = (/** @type {string} */ key) => html`<kbd>${key === "click" ? t("help.keys.click") : key}</kbd> `;
  return html`<dl class="keys">${keys.map(([name, caps]) => html`<div><dt>${caps.map(cap)}</dt><dd>${t(`${texts}.keys.${name}`)}</dd></div>`)}</dl>`;
}
