// The figures of the atlas of Skat, in sections (docs/atlas.md).

/** @import { Figure, Section } from "../../../shell/atlas/types.js" */

const COST = /** @type {const} */ ({ how: "per game", field: "lost", unit: "points", better: "less" });
const SHARE = /** @type {const} */ ({ how: "share", unit: "percent", better: "more" });
const COUNT = /** @type {const} */ ({ how: "count", unit: "times", better: null });

/**
 * Own contracts in groups: how many, how many won, how many won with open cards, points.
 * @param {string} name with which the keys begin @param {string} by a tag @returns {Figure[]}
 */
function contractsBy(name, by) {
  return [
    { key: `${name}_count`, kind: "contract", ...COUNT, by },
    { key: `${name}_won`, kind: "contract", ...SHARE, field: "won", by },
    { key: `${name}_open`, kind: "open", where: { side: "declarer" }, ...SHARE, field: "open", by },
    { key: `${name}_points`, kind: "contract", how: "mean", field: "points", by, unit: "points", better: "more" },
  ];
}

/** @type {readonly Section[]} */
export const SECTIONS = [
  {
    key: "bids",
    figures: [
      { key: "bid_points", kind: "bid", how: "mean", field: "points", by: "strength", unit: "points", better: null },
      { key: "bid_share", kind: "bid", ...SHARE, field: "bid", by: "strength", better: null },
      { key: "bid_declared", kind: "bid", ...SHARE, field: "declared", by: "strength", better: null },
      { key: "bid_outcome", kind: "bid", ...COUNT, by: "outcome" },
      { key: "contract_strength", kind: "contract", ...SHARE, field: "won", by: "strength" },
    ],
  },
  { key: "clear", figures: [{ key: "clear_count", kind: "clear", ...COUNT, by: "what", better: "less" }] },
  { key: "contracts", figures: contractsBy("contract", "game") },
  { key: "hands", figures: contractsBy("hand", "hand") },
  {
    key: "declaring",
    figures: [
      { key: "declared_won", kind: "contract", ...SHARE, field: "won" },
      { key: "declared_fate", kind: "open", where: { side: "declarer" }, ...COUNT, by: "fate" },
      { key: "declared_lost", kind: "play", where: { side: "declarer" }, ...COST, how: "mean" },
      { key: "declared_cost", kind: "play", where: { side: "declarer" }, ...COST, advice: "declaring" },
      { key: "declared_tricks", kind: "card", where: { side: "declarer" }, ...COST, by: "trick" },
    ],
  },
  {
    key: "defending",
    figures: [
      { key: "defended_won", kind: "open", where: { side: "defender" }, ...SHARE, field: "won" },
      { key: "defended_fate", kind: "open", where: { side: "defender" }, ...COUNT, by: "fate" },
      { key: "defended_lost", kind: "play", where: { side: "defender" }, ...COST, how: "mean" },
      { key: "defended_cost", kind: "play", where: { side: "defender" }, ...COST, advice: "defending" },
      { key: "defended_tricks", kind: "card", where: { side: "defender" }, ...COST, by: "trick" },
    ],
  },
  { key: "tricks", figures: [{ key: "trick_cost", kind: "card", ...COST, by: "trick", advice: "tricks" }] },
  {
    key: "opponents",
    figures: [
      { key: "by_opponent", kind: "play", ...COST, how: "mean", by: "opponent" },
      { key: "won_by_opponent", kind: "contract", ...SHARE, field: "won", by: "opponent" },
    ],
  },
];
