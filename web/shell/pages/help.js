// The help screen: how to play each game by touch and by keyboard, and its rules in short.

import { html, nothing } from "../../parts/lit.js";
import { findGame, FIRST_GAME } from "../catalogue/games.js";
import { loadStrings, t } from "../base/i18n.js";
import { capNames, loadHelp } from "../catalogue/help.js";
import { RouteError } from "../catalogue/route.js";
import { gameTabs } from "../catalogue/game-tabs.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Help } from "../catalogue/help.js" */

/** The game of the last help shown. */
let latest = FIRST_GAME;

/** @param {App} app @param {{game: string | null}} route @returns {Promise<Page>} */
export async function open(app, route) {
  const name = route.game ?? latest;
  const game = findGame(name);
  if (!game) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  const [help] = await Promise.all([loadHelp(name), loadStrings(new URL("i18n/", import.meta.url))]);
  latest = name;
  const text = (/** @type {string} */ key) => t(`${help.texts}.${key}`);
  const marks = (/** @type {string} */ part, /** @type {readonly string[]} */ names) =>
    html`<ul class="stack close marks">${names.map((name) => html`<li>${text(`${part}.${name}`)}</li>`)}</ul>`;
  const section = (/** @type {string} */ part, /** @type {unknown} */ content) =>
    html`<section class="stack close" aria-labelledby="help-${part}"><h2
      id="help-${part}">${text(`${part}.title`)}</h2>${content}</section>`;
  return {
    title: () => t("help.title"),
    draw: () => html`<div class="stack prose">
      <h1 tabindex="-1">${t("help.title")}</h1>
      ${gameTabs("help", name, "help")} ${tutorialLink(name)} ${atlasLink(name)}
      ${
        help.first
          ? section(
              "first",
              html`<ol class="stack close marks steps"
        data-testid="help-first">${help.first.map((step) => html`<li>${text(`first.${step}`)}</li>`)}</ol>`,
            )
          : nothing
      }
      ${section("touch", marks("touch", help.touch))} ${section("keys", keyTable(help))}
      ${section("rules", marks("rules", help.rules))}
      ${help.coach ? section("coach", marks("coach", help.coach)) : nothing}
      ${learning(name)}
      ${help.credits ? section("credits", marks("credits", help.credits)) : nothing}
      <section class="stack close" aria-labelledby="help-offline"><h2
        id="help-offline">${t("help.offline.title")}</h2><p>${t("help.offline.text")}</p></section>
    </div>`,
  };
}

/** A link to the tutorial, if a game has one. @param {string} name */
function tutorialLink(name) {
  if (!findGame(name)?.rooms.includes("tutorial")) return nothing;
  return html`<p><a class="button" href="#/${name}/tutorial"
    data-testid="help-tutorial">${t(`games.${name}.rooms.tutorial`)}</a></p>`;
}

/** A link to the atlas, if the game has one. @param {string} name */
function atlasLink(name) {
  if (!findGame(name)?.atlas) return nothing;
  return html`<p><a href="#/atlas/${name}" data-testid="help-atlas">${t("statistics.atlas")}</a></p>`;
}

/** How one gets better at the game. @param {string} name */
function learning(name) {
  const rooms = { box: "#/box", ...(findGame(name)?.stages && { stages: `#/${name}/stages` }), games: "#/saved" };
  const lines = Object.entries(rooms).map(
    ([room, address]) =>
      html`<li><a href=${address}>${t(`help.learn.${room}.name`)}</a>${t("colon")}${t(`help.learn.${room}.text`)}</li>`,
  );
  return html`<section class="stack close" aria-labelledby="help-learn"><h2
    id="help-learn">${t("help.learn.title")}</h2><ul class="stack close marks"
    data-testid="help-learn">${lines}</ul></section>`;
}

/** The keys and their meanings. @param {Help} help */
function keyTable({ texts, keys }) {
  const cap = (/** @type {string} */ key) => html`<kbd>${key}</kbd> `;
  return html`<dl class="keys">${keys.map(
    ([name, caps]) => html`<div><dt>${capNames(caps).map(cap)}</dt><dd>${t(`${texts}.keys.${name}`)}</dd></div>`,
  )}</dl>`;
}
