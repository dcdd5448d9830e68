// How to play each game of the house, with a finger and at a keyboard, and its rules in short.

import { html, nothing } from "../parts/lit.js";
import { GAMES, houseGame } from "./games.js";
import { t } from "./i18n.js";
import { RouteError } from "./route.js";
import { FIRST_GAME } from "./usual.js";

/**
 * @typedef {object} Help what is told of a game; every name has its text below `texts`
 * @property {string} texts
 * @property {readonly string[]} touch
 * @property {readonly [string, readonly string[]][]} keys as they stand on a keyboard, in the order in which one needs them
 * @property {readonly string[]} rules
 * @property {readonly string[]} [coach] how one gets better at it
 * @property {readonly string[]} [credits] whose idea it is
 */

/** @type {Readonly<Record<string, Help>>} */
const HELP = {
  crossword: {
    texts: "help",
    touch: ["tap", "drag", "blank", "play", "more"],
    keys: [
      ["arrow", ["click"]],
      ["move", ["← ↑ → ↓"]],
      ["letter", ["A – Z"]],
      ["blank", ["⇧ A – Z"]],
      ["back", ["⌫"]],
      ["play", ["Enter"]],
      ["recall", ["Esc"]],
      ["shuffle", ["Space"]],
    ],
    rules: ["turn", "score", "bingo", "exchange", "challenge", "end"],
    coach: ["hint", "analysis", "review", "study"],
  },
  kotoba: {
    texts: "kotoba.help",
    touch: ["tap", "live", "rewrite", "free", "discard", "plan"],
    keys: [
      ["letter", ["A – Z", "あ – ん"]],
      ["enter", ["Enter"]],
      ["confirm", ["Ctrl Enter"]],
      ["back", ["⌫"]],
      ["clear", ["Esc"]],
      ["move", ["← ↑ → ↓"]],
    ],
    rules: ["aim", "start", "turn", "cards", "words", "new", "price", "replace", "insert", "steps", "vote", "deck"],
    credits: ["author"],
  },
  skat: {
    texts: "skat.help",
    touch: ["tap", "lay", "drag", "skip", "look"],
    keys: [
      ["cards", ["1 – 0"]],
      ["move", ["← →"]],
      ["arrange", ["⇧ ← →"]],
      ["play", ["Enter"]],
      ["bid", ["B", "H", "P"]],
      ["skat", ["T", "H", "L", "D"]],
      ["more", ["K", "R", "A", "V", "S"]],
      ["skip", ["Space"]],
    ],
    rules: ["aim", "deal", "bid", "game", "trumps", "follow", "value", "lost"],
  },
};

/** The game that was read about last. */
let latest = FIRST_GAME;

/** @param {import("../app.js").App} app @param {{game: string | null}} route @returns {import("../app.js").Page} */
export function open(app, route) {
  const name = route.game ?? latest;
  const help = HELP[name];
  if (!houseGame(name)?.here || !help) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
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
      ${otherGames(name)} ${example(name)} ${section("touch", marks("touch", help.touch))} ${section("keys", keyTable(help))}
      ${section("rules", marks("rules", help.rules))} ${help.coach ? section("coach", marks("coach", help.coach)) : nothing}
      ${help.credits ? section("credits", marks("credits", help.credits)) : nothing}
      <section class="stack close" aria-labelledby="help-offline"><h2 id="help-offline">${t("help.offline.title")}</h2><p>${t("help.offline.text")}</p></section>
    </div>`,
  };
}

/** The way to the example that is played along, where a game has one. @param {string} name */
function example(name) {
  if (!houseGame(name)?.rooms.includes("tutorial")) return nothing;
  return html`<p><a class="button" href="#/${name}/tutorial" data-testid="help-tutorial">${t(`games.${name}.rooms.tutorial`)}</a></p>`;
}

/** The way to the help of the other games. @param {string} shown */
function otherGames(shown) {
  const here = GAMES.filter((game) => game.here && HELP[game.name]);
  if (here.length < 2) return nothing;
  const link = (/** @type {string} */ name) =>
    html`<a class="button ${name === shown ? "chosen" : "quiet"}" href="#/help/${name}" aria-current=${name === shown ? "page" : nothing} data-testid="help-${name}">${t(`games.${name}.name`)}</a>`;
  return html`<nav class="row" aria-label=${t("home.tables")}>${here.map(({ name }) => link(name))}</nav>`;
}

/** The keys of every game. */
export function keyTables() {
  const here = GAMES.filter((game) => game.here && HELP[game.name]);
  const named = (/** @type {string} */ name) => (here.length > 1 ? html`<h3>${t(`games.${name}.name`)}</h3>` : nothing);
  return here.map(({ name }) => html`${named(name)}${keyTable(HELP[name])}`);
}

/** The keys and what they do. @param {Help} help */
function keyTable({ texts, keys }) {
  const cap = (/** @type {string} */ key) => html`<kbd>${key === "click" ? t("help.keys.click") : key}</kbd> `;
  return html`<dl class="keys">${keys.map(([name, caps]) => html`<div><dt>${caps.map(cap)}</dt><dd>${t(`${texts}.keys.${name}`)}</dd></div>`)}</dl>`;
}
