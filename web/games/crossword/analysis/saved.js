// An analysis as a file and as a link: the first position, and a flat list of the positions tried from it, each with
// the place of the one before it. Whoever opens it has the tree, the racks, the names and the notes.

import { CodedError } from "../../../parts/coded-error.js";
import { base64url, fromBase64url, pipe } from "../../../shell/base/packed-text.js";

/** @import { AnalysisHistory, Step } from "./history.js" */
/**
 * @typedef {{after: number, move: string, rack: string, name: string, note: string}} SavedStep `after`: 0 is the first
 * position
 */
/** @typedef {{cgp: string, lexicon: string, name: string, note: string, at: number, steps: SavedStep[]}} Saved */

const KIND = "asobiba-analysis";
export const VERSION = 1;
const MOST_STEPS = 400;
export const MOST_NOTE = 2000;
export const MOST_NAME = 80;
const MOST_CGP = 2000;
const MOST_MOVE = 60;
const MOST_BYTES = 1_200_000;
/** The most characters of a link. Messengers and browsers accept about 32,000. */
const MOST_LINK = 30_000;

/** @param {AnalysisHistory} history @returns {Saved} */
export function savedOf({ root, here, all }) {
  const steps = all.map(({ step }) => step);
  const first = /** @type {Step} */ (root);
  return {
    cgp: first.cgp,
    lexicon: first.position.lexicon ?? "",
    name: first.name,
    note: first.note,
    at: Math.max(0, here ? steps.indexOf(here) : 0),
    steps: steps
      .slice(1)
      .map(({ parent, move, rack, name, note }) => ({
        after: steps.indexOf(/** @type {Step} */ (parent)),
        move,
        rack,
        name,
        note,
      })),
  };
}

/** @param {Saved} saved @returns {string} the text of a file @throws {CodedError} `analysis/too_many` */
export function writeFile(saved) {
  return `${JSON.stringify(written(saved), null, 1)}\n`;
}

/** What is written, which can be read back. @param {Saved} saved */
function written(saved) {
  const count = saved.steps.length;
  if (count > MOST_STEPS)
    throw new CodedError("analysis/too_many", "too many positions to be read back", { count, most: MOST_STEPS });
  return { kind: KIND, version: VERSION, ...saved };
}

/** @param {string} text @returns {Saved} @throws {CodedError} `analysis/...` */
export function readFile(text) {
  if (text.length > MOST_BYTES) throw new CodedError("analysis/too_long", "the file is too long");
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CodedError("analysis/not_json", String(error));
  }
  return checked(value);
}

/** @param {Saved} saved @returns {Promise<string>} the room of a link @throws {CodedError} `analysis/link_too_long`
 * or `analysis/too_many` */
export async function writeLink(saved) {
  const bytes = new TextEncoder().encode(JSON.stringify(written(saved)));
  const text = base64url(await pipe(bytes, new CompressionStream("deflate"), MOST_BYTES));
  if (text.length > MOST_LINK)
    throw new CodedError("analysis/link_too_long", "too long for a link", { count: text.length, most: MOST_LINK });
  return `analysis/${text}`;
}

/** @param {string} text of the address @returns {Promise<Saved>} @throws {CodedError} `analysis/...` */
export async function readLink(text) {
  if (text.length > MOST_LINK) throw new CodedError("analysis/too_long", "the link is too long");
  let unpacked;
  try {
    const bytes = await pipe(fromBase64url(text), new DecompressionStream("deflate"), MOST_BYTES);
    unpacked = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new CodedError("analysis/damaged", String(error));
  }
  return readFile(unpacked);
}

/** @param {any} value @returns {Saved} */
function checked(value) {
  if (value?.kind !== KIND) throw wrong("kind");
  if (!Number.isInteger(value.version) || value.version < 1) throw wrong("version");
  if (value.version > VERSION)
    throw new CodedError("analysis/version", "from a newer page", { version: value.version });
  if (!Array.isArray(value.steps) || value.steps.length > MOST_STEPS) throw wrong("steps");
  const steps = value.steps.map((/** @type {any} */ step, /** @type {number} */ at) => checkedStep(step, at));
  return {
    cgp: text(value.cgp, "cgp", 1, MOST_CGP),
    lexicon: text(value.lexicon, "lexicon", 0, MOST_NAME),
    ...words(value, ""),
    at: whole(value.at, "at", steps.length),
    steps,
  };
}

/** @param {any} step @param {number} at @returns {SavedStep} */
function checkedStep(step, at) {
  const place = `steps[${at}]`;
  if (!step || typeof step !== "object") throw wrong(place);
  return {
    after: whole(step.after, `${place}.after`, at),
    move: text(step.move, `${place}.move`, 1, MOST_MOVE),
    rack: text(step.rack, `${place}.rack`, 0, MOST_MOVE),
    ...words(step, `${place}.`),
  };
}

/** @param {any} value @param {string} place */
function words({ name, note }, place) {
  return { name: text(name, `${place}name`, 0, MOST_NAME), note: text(note, `${place}note`, 0, MOST_NOTE) };
}

/** @param {unknown} value @param {string} field @param {number} least @param {number} most @returns {string} */
function text(value, field, least, most) {
  if (typeof value !== "string" || value.length < least || value.length > most) throw wrong(field);
  return value;
}

/** @param {unknown} value @param {string} field @param {number} most @returns {number} */
function whole(value, field, most) {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > most) throw wrong(field);
  return Number(value);
}

/** @param {string} field */
function wrong(field) {
  return new CodedError("analysis/field", `${field} does not have its form`, { field });
}

/**
 * Play a saved analysis again; nothing of the history changes before all of it is there.
 * @param {AnalysisHistory} history @param {Saved} saved
 * @throws {CodedError} `analysis/step`, or the engine's for the first position
 */
export async function restore(history, saved) {
  const before = { root: history.root, here: history.here };
  try {
    await history.setUp({ cgp: saved.cgp, ...(saved.lexicon ? { lexicon: saved.lexicon } : {}) });
    const root = /** @type {Step} */ (history.root);
    const steps = [Object.assign(root, { name: saved.name, note: saved.note })];
    for (const [at, { after, move, rack, name, note }] of saved.steps.entries()) {
      const step = await followed(history, steps[after], move, rack, at);
      steps[after].children.push(step);
      steps.push(Object.assign(step, { name, note }));
    }
    history.goTo(steps[saved.at]);
  } catch (error) {
    Object.assign(history, before);
    throw error;
  }
}

/**
 * @param {AnalysisHistory} history @param {Step} parent @param {string} move @param {string} rack
 * @param {number} at
 */
async function followed(history, parent, move, rack, at) {
  try {
    return await history.follow(parent, move, rack);
  } catch (error) {
    const code = /** @type {any} */ (error)?.code ?? "";
    if (/^(engine|worker|door)\//.test(code)) throw error;
    throw new CodedError("analysis/step", String(error), { field: `steps[${at}]`, move });
  }
}
