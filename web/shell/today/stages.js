// How far the player has come on the roads of stages, kept on the device: the stars of each stage, and its crown.

import { readKept, writeKept } from "../../parts/kept.js";

const KEPT = "asobiba.stages";
/** Chapters of a road, of equal length, as the engine's lab makes them (py/asobiba/lab/puzzles/stages.py). */
export const CHAPTERS = 6;

/** @typedef {{stars: number, crown: boolean}} Reached `crown`: nothing better exists, and no help was used */

/** @param {string} game @returns {Map<number, Reached>} by stage, from 0 */
export function reachedStages(game) {
  const kept = readKept(KEPT)?.[game];
  const rows = kept && typeof kept === "object" ? Object.entries(kept) : [];
  const known = rows.filter(([stage, value]) => /^\d{1,3}$/.test(stage) && [1, 2, 3, 4].includes(Number(value)));
  return new Map(
    known.map(([stage, value]) => [Number(stage), { stars: Math.min(3, Number(value)), crown: value === 4 }]),
  );
}

/**
 * Keep a stage that was solved; what was better before stays. @param {string} game @param {number} stage
 * @param {Reached} now
 */
export function keepStage(game, stage, now) {
  const all = readKept(KEPT) ?? {};
  const value = now.crown ? 4 : now.stars;
  const before = Number(all[game]?.[stage] ?? 0);
  if (value > before) writeKept(KEPT, { ...all, [game]: { ...all[game], [stage]: value } });
}

/** The first stage that was not solved yet; the last one where all were. @param {string} game @param {number} count */
export function nextStage(game, count) {
  const reached = reachedStages(game);
  for (let stage = 0; stage < count; stage += 1) if (!reached.has(stage)) return stage;
  return count - 1;
}
