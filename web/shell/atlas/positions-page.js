// The positions behind a number, the worst first: each is a link to its turn or deal in the review.

import { html, nothing } from "../../parts/lit.js";
import { moment, t } from "../base/i18n.js";
import { factsBy, numberOf, numbersBy, opponentsOf, positionsOf } from "./figures.js";
import { chosenGames, gamesOf, queryOf, seatsOf } from "./filters.js";
import { queueOf } from "./queue.js";
import { figureName, intervalText, playerName, valueText } from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Filter } from "./filters.js" */
/** @import { Entry, Fact, Figure, GameAtlas } from "./types.js" */
/**
 * @typedef {{game: string, part: GameAtlas, entries: ReturnType<typeof import("./entries.js").entriesOf>, filter:
 * Filter}} Place
 */

/** Positions that are shown at first, and with each press. */
const SHOWN = 50;

/**
 * @param {App} app @param {Place} place @param {Figure} figure @param {string | null} group @returns {Promise<Page>}
 */
export async function openPositions(app, { game, part, entries, filter }, figure, group) {
  const { now } = chosenGames(gamesOf(entries.all.values(), filter.player), filter, Date.now());
  const facts = factsBy(now);
  const found = positionsOf(figure, group, facts);
  const value = group === null ? numberOf(figure, facts) : numbersBy(figure, facts).get(group);
  const queue = queueOf(app.engine, game, part, entries);
  // The queue goes on here, as part of the atlas; what it finds is not for a list that is being read.
  const here = () => {};
  await queue.enter(here);
  const section = part.SECTIONS.find(({ figures }) => figures.includes(figure))?.key;
  const title = `${t(`${game}.atlas.sections.${section}`)}${t("colon")}${figureName(game, part, figure, group)}`;
  /** @param {{entry: Entry, fact: Fact}} position */
  const line = ({ entry, fact }) => {
    const others = opponentsOf(entry, seatsOf(entry, filter.player)).map((player) => playerName(game, player));
    return html`<li><a class="atlas-position" href="#/${game}/review/${entry.id}/${fact.place}"
      data-testid="atlas-position"><span>${part.factText(fact)}</span><span class="small soft">${[
        ...(others.length ? [t("atlas.against", { names: others.join(", ") })] : []),
        moment(entry.ended),
      ].join(" · ")}</span></a></li>`;
  };
  let shown = SHOWN;
  const more = () => {
    shown += SHOWN;
    app.redraw();
  };
  return {
    title: () => title,
    close: () => queue.leave(here),
    draw: () => html`<div class="stack narrow" data-testid="atlas-positions" data-count=${found.length}>
      <h1 tabindex="-1">${title}</h1>
      ${
        value
          ? html`<p class="numbers"><b>${valueText(value.value, figure)}</b> <span
            class="small soft">${intervalText(value, figure)}</span></p>`
          : nothing
      }
      <p class="soft">${t("atlas.positions", { count: found.length })}</p>
      <ul class="plain stack close">${found.slice(0, shown).map(line)}</ul>
      ${
        found.length > shown
          ? html`<p><button class="button quiet" type="button" data-testid="atlas-more"
            @click=${more}>${t("atlas.more", { count: Math.min(SHOWN, found.length - shown) })}</button></p>`
          : nothing
      }
      <p><a class="button" href="#/atlas/${game}${queryOf(filter)}" data-testid="atlas-back">${t("atlas.back")}</a></p>
    </div>`,
  };
}
