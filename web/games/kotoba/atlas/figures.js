// The figures of the atlas of ことばであそぼ, in sections (docs/atlas.md).

/** @import { Section } from "../../../shell/atlas/types.js" */

const COST = /** @type {const} */ ({ how: "per game", field: "lost", unit: "points", better: "less" });
const FOUND = /** @type {const} */ ({ kind: "best", how: "share", field: "found", unit: "percent", better: "more" });
const COUNT = /** @type {const} */ ({ how: "count", unit: "times", better: null });
const POINTS = /** @type {const} */ ({ how: "mean", field: "points", unit: "points", better: "more" });

/** @type {readonly Section[]} */
export const SECTIONS = [
  {
    key: "turns",
    figures: [
      { key: "turn_points", kind: "turn", ...POINTS },
      { key: "turn_lost", kind: "turn", ...COST, how: "mean" },
      { key: "game_lost", kind: "turn", ...COST },
      { key: "best", kind: "turn", how: "share", field: "best", unit: "percent", better: "more" },
      { key: "made", kind: "turn", how: "share", field: "made", unit: "percent", better: "more" },
    ],
  },
  {
    key: "lengths",
    figures: [
      { key: "length_count", kind: "word", ...COUNT, by: "length" },
      { key: "length_points", kind: "word", ...POINTS, by: "length" },
      { key: "length_found", ...FOUND, by: "length" },
      { key: "length_cost", kind: "best", ...COST, by: "length", advice: "lengths" },
    ],
  },
  {
    key: "rewrites",
    figures: [
      { key: "rewrite_count", kind: "rewrite", ...COUNT, by: "rewrite" },
      { key: "rewrite_found", ...FOUND, by: "what" },
      { key: "rewrite_cost", kind: "rewrite", ...COST, by: "rewrite", advice: "rewrites" },
      { key: "new_cost", kind: "best", where: { what: "new" }, ...COST, advice: "new_words" },
    ],
  },
  {
    key: "chains",
    figures: [
      { key: "chain_count", kind: "chain", ...COUNT, by: "size" },
      { key: "chain_points", kind: "chain", ...POINTS, by: "size" },
    ],
  },
  {
    key: "kana",
    figures: [
      { key: "row_count", kind: "word", ...COUNT, by: "row" },
      { key: "row_points", kind: "word", ...POINTS, by: "row" },
      { key: "row_found", ...FOUND, by: "row" },
      { key: "row_cost", kind: "best", ...COST, by: "row", advice: "rows" },
    ],
  },
  {
    key: "discards",
    figures: [
      { key: "discard_cards", kind: "discard", how: "mean", field: "cards", by: "when", unit: "cards", better: null },
      { key: "discard_count", kind: "discard", ...COUNT, by: "size" },
    ],
  },
  {
    key: "opponents",
    figures: [
      { key: "by_opponent", kind: "turn", ...COST, how: "mean", by: "opponent" },
      { key: "found_by_opponent", ...FOUND, by: "opponent" },
    ],
  },
  {
    key: "lists",
    figures: [
      { key: "by_list", kind: "turn", ...COST, how: "mean", by: "list" },
      { key: "found_by_list", ...FOUND, by: "list" },
    ],
  },
];
