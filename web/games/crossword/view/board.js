// The board: an ARIA grid with one tab stop, played and placed tiles, the arrow, the score badge, and a magnifier for
// fingers on small squares.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { tileFace } from "../../common/tile.js";
import { shownView } from "../play/model.js";
import { pendingAt } from "../play/placing.js";
import { wordsToAsk } from "../play/words.js";
import { columnName, isBlank, isCentre, premiumOf, rowName, squareId, squareWords, valueOf } from "../play/squares.js";

/** @import { Model, BoardControls } from "../play/model.js" */
/** @import { View, Square } from "../types.js" */

/** @param {Model} model @param {BoardControls} controls */
export function boardTemplate(model, controls) {
  const view = shownView(model);
  const rows = view.board.cells.map((_, row) => row);
  const last = new Set(view.last.map(([row, col]) => `${row},${col}`));
  return html`<div class="xw-board-slot">
    <div class="xw-frame">
      <div class="xw-columns" aria-hidden="true">${rows.map((col) => html`<span>${columnName(col)}</span>`)}</div>
      <div class="xw-rows" aria-hidden="true">${rows.map((row) => html`<span>${rowName(row)}</span>`)}</div>
      <div
        class="xw-board ${model.back ? "looking-back" : ""} ${model.placing.selected === null ? "" : "has-selected"}"
          role="grid" data-testid="board"
        aria-label=${t("crossword.board.label")} aria-describedby="xw-keys"
      >
        ${rows.map(
          (row) => html`<div class="xw-row"
          role="row">${rows.map((col) => square(model, controls, view, { row, col }, last))}</div>`,
        )}
      </div>
    </div>
  </div>`;
}

/**
 * @param {Model} model @param {BoardControls} controls @param {View} view @param {Square} at @param {Set<string>} last
 */
function square(model, controls, view, at, last) {
  const { placing } = model;
  const pending = model.back ? undefined : pendingAt(placing, at);
  const stop = placing.cursor ?? middleOf(view);
  const here = stop.row === at.row && stop.col === at.col;
  const ghost = model.marks.ghost.find(([down, right]) => down === at.row && right === at.col)?.[2];
  const { lane } = model.marks;
  const pointed =
    lane && (lane.across ? at.row : at.col) === lane.lane ? `pointed-${lane.across ? "across" : "down"}` : "";
  const aimed = here && !model.back && placing.cursor && placing.arrow && !pending ? `aim-${placing.arrow}` : "";
  const target = model.dragged?.at?.row === at.row && model.dragged.at.col === at.col ? "target" : "";
  const { words, withheld } = wordsToAsk(model, at);
  return html`<div
    class="xw-square ${isCentre(view, at) ? "centre" : ""} ${premiumOf(view, at) ?? ""} ${aimed} ${target} ${pointed}"
      role="gridcell"
    tabindex=${here ? 0 : -1} data-testid="square-${squareId(at)}" data-row=${at.row} data-col=${at.col}
      data-lying=${pending ? pending.id : nothing} data-words=${words} data-withheld=${withheld}
    aria-label=${squareWords(view, at, pending && (pending.letter || "?"), pending ? undefined : ghost)}
    @click=${() => model.back || controls.place({ type: "square", ...at })}
  >
    ${content(model, view, at, last)}
  </div>`;
}

/** The content of a square. @param {Model} model @param {View} view @param {Square} at @param {Set<string>} last */
function content(model, view, at, last) {
  const played = view.board.cells[at.row][at.col];
  if (played !== ".") return face(view, played, last.has(`${at.row},${at.col}`) ? "last" : "");
  const pending = model.back ? undefined : pendingAt(model.placing, at);
  if (!pending) return ghostFace(model, view, at) ?? premium(view, at);
  const mark = model.dragged?.id === pending.id ? "pending dragged" : "pending";
  return html`${face(view, pending.letter || "?", mark)}${badge(model, pending.id, at)}`;
}

/** A tile that the help shows, not laid by anybody. @param {Model} model @param {View} view @param {Square} at */
function ghostFace(model, view, { row, col }) {
  const shown = model.marks.ghost.find(([down, right]) => down === row && right === col);
  return shown ? face(view, shown[2], "ghost") : null;
}

/** @param {View} view @param {string} letter @param {string} mark */
function face(view, letter, mark) {
  const blank = isBlank(letter);
  return tileFace({ letter: letter === "?" ? "" : letter.toUpperCase(), value: valueOf(view, letter), blank, mark });
}

/**
 * The letters of a premium square, and the star of the centre.
 * @param {View} view @param {Square} at
 */
function premium(view, at) {
  if (isCentre(view, at)) return html`<span class="xw-star" aria-hidden="true">★</span>`;
  const name = premiumOf(view, at);
  return name
    ? html`<span class="xw-premium" aria-hidden="true">${t(`crossword.premium.${name}.short`)}</span>`
    : nothing;
}

/** The score, glued to the tile that was placed last. @param {Model} model @param {number} id @param {Square} at */
function badge(model, id, at) {
  const { preview, placing } = model;
  const newest = placing.pending[placing.pending.length - 1];
  if (id !== newest.id || model.dragged || !preview || typeof preview.score !== "number") return nothing;
  const edge = at.col > placing.size - 3 ? "from-right" : "";
  return html`<span class="xw-badge ${preview.legal ? "legal" : ""} ${edge}"
    aria-hidden="true">${preview.score}</span>`;
}

/** @param {View} view @returns {Square} */
function middleOf(view) {
  const middle = (view.board.size - 1) / 2;
  return { row: middle, col: middle };
}

/** Five by five squares around the one under the finger, larger. @param {Model} model */
export function magnifierTemplate(model) {
  const { dragged } = model;
  if (!dragged?.touch || !dragged.at || !isSmall()) return nothing;
  const view = shownView(model);
  const { row, col } = dragged.at;
  const around = [-2, -1, 0, 1, 2];
  const squares = around.flatMap((down) => around.map((right) => ({ row: row + down, col: col + right })));
  const above = dragged.y > 230;
  const x = Math.max(
    96,
    Math.min(window.innerWidth - 96, dragged.x + (above ? 0 : dragged.x < window.innerWidth / 2 ? 150 : -150)),
  );
  const y = above ? dragged.y - 130 : Math.max(110, dragged.y);
  return html`<div class="xw-magnifier" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}>
    ${squares.map((square) => magnified(model, view, square, dragged))}
  </div>`;
}

/** @param {Model} model @param {View} view @param {Square} at @param {import("../play/model.js").Dragged} dragged */
function magnified(model, view, at, dragged) {
  const inside = at.row >= 0 && at.col >= 0 && at.row < view.board.size && at.col < view.board.size;
  if (!inside) return html`<span class="xw-square outside"></span>`;
  const target = dragged.at?.row === at.row && dragged.at.col === at.col;
  const free = view.board.cells[at.row][at.col] === ".";
  const shown =
    target && free && dragged.letter ? face(view, dragged.letter, "pending") : content(model, view, at, new Set());
  return html`<span class="xw-square ${premiumOf(view, at) ?? ""} ${target ? "target" : ""}">${shown}</span>`;
}

/** Squares under 32 px vanish under a fingertip. */
export function isSmall() {
  const cell = document.querySelector(".xw-board .xw-square");
  return cell !== null && cell.getBoundingClientRect().width < 32;
}

/**
 * The square under a point of the window, or null. @param {HTMLElement} root @param {{x: number, y: number}} point
 * @returns {Square | null}
 */
export function squareAt(root, point) {
  const board = root.querySelector(".xw-board");
  if (!board) return null;
  const box = board.getBoundingClientRect();
  const size = board.children.length;
  const col = Math.floor(((point.x - box.left) / box.width) * size);
  const row = Math.floor(((point.y - box.top) / box.height) * size);
  return row >= 0 && col >= 0 && row < size && col < size ? { row, col } : null;
}

/** Whether the board takes tiles now: one's own, also while somebody else is to act. @param {Model} model */
export function takesTiles(model) {
  const { view } = model.table;
  return !model.back && model.curtain === null && !view.result && !model.context.watching && view.rack !== null;
}
