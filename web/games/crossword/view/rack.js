// The player's rack, a listbox. A tile on the board leaves its place empty, so that it comes back to where it was.

import { html } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { classes } from "../../../parts/markup.js";
import { tileFace } from "../../common/tile.js";
import { shownView } from "../play/model.js";
import { isPending } from "../play/placing.js";
import { tileWords, valueOf } from "../play/squares.js";

/** @import { Model, BoardControls } from "../play/model.js" */
/** @import { RackTile } from "../play/placing.js" */
/** @import { View } from "../types.js" */

/** @param {Model} model @param {BoardControls} controls */
export function rackTemplate(model, controls) {
  const tiles = model.curtain !== null ? [] : model.back ? backTiles(model) : model.placing.rack;
  return html`<div class="xw-rack" role="listbox" aria-orientation="horizontal" data-testid="rack"
    aria-label=${t("crossword.rack.label")}>
    ${tiles.map((tile, index) => rackTile(model, controls, tile, index))}
  </div>`;
}

/**
 * The rack of then: letters that are still there stand where they stand now, the others in the gaps.
 * @param {Model} model @returns {RackTile[]}
 */
function backTiles(model) {
  const left = [...(shownView(model).rack ?? "")];
  const kept = model.placing.rack.map(({ letter }) =>
    left.includes(letter) ? left.splice(left.indexOf(letter), 1)[0] : "",
  );
  const letters = kept.map((letter) => letter || (left.shift() ?? ""));
  return [...letters, ...left].filter(Boolean).map((letter, index) => ({ id: -1 - index, letter }));
}

/** One's own tile as it looks, a blank without a letter. @param {View} view @param {string} letter */
export function ownTileFace(view, letter) {
  const blank = letter === "?";
  return tileFace({ letter: blank ? "" : letter, value: valueOf(view, letter), blank });
}

/** @param {Model} model @param {BoardControls} controls @param {RackTile} tile @param {number} index */
function rackTile(model, controls, tile, index) {
  const view = shownView(model);
  const away = isPending(model.placing, tile.id);
  const selected = model.placing.selected === tile.id;
  const pointed = !away && isPointed(model, index);
  const stop = Math.min(model.rackFocus, model.placing.rack.length - 1) === index;
  const words = tileWords(view, tile.letter);
  return html`<div
    class=${classes("xw-rack-tile own-tile", { away, selected, dragged: model.dragged?.id === tile.id, pointed })}
    role="option" tabindex=${stop ? 0 : -1} data-testid="rack-tile-${index}" data-letter=${tile.letter}
      data-tile=${tile.id} aria-selected=${selected}
    aria-disabled=${away} aria-label=${away ? t("crossword.rack.away", { tile: words }) : words}
    @click=${() => model.back || controls.place({ type: "tile", id: tile.id })}
  >
    ${away ? "" : ownTileFace(view, tile.letter)}
  </div>`;
}

/**
 * Whether the hint names this tile: of two alike only as many as it needs. @param {Model} model @param {number} at its
 * place on the rack
 */
function isPointed(model, at) {
  const { rack } = model.placing;
  const { letter } = rack[at] ?? { letter: "" };
  const before = rack.slice(0, at).filter((tile) => tile.letter === letter).length;
  return [...model.marks.tiles].filter((tile) => tile === letter).length > before;
}

/**
 * Before which tile of the rack a point is, or null where it is not on the rack.
 * @param {HTMLElement} root @param {{x: number, y: number}} point @returns {number | null}
 */
export function rackIndexAt(root, point) {
  const rack = root.querySelector(".xw-rack");
  if (!rack) return null;
  const box = rack.getBoundingClientRect();
  if (point.y < box.top - 12 || point.y > box.bottom + 12 || point.x < box.left - 24 || point.x > box.right + 24)
    return null;
  const tiles = [...rack.children];
  const index = tiles.findIndex((tile) => point.x < middleX(tile));
  return index < 0 ? tiles.length : index;
}

/** @param {Element} element */
function middleX(element) {
  const box = element.getBoundingClientRect();
  return box.left + box.width / 2;
}

/** The place of a dropped tile among the others. @param {RackTile[]} rack @param {number} id @param {number} before */
export function placeAmongOthers(rack, id, before) {
  const from = rack.findIndex((tile) => tile.id === id);
  return from >= 0 && from < before ? before - 1 : before;
}
