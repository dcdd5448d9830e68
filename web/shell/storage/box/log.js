// What happened to the cards of the box, as a log that only grows. What a card is now follows from its entries alone,
// so two devices that read each other's logs agree and lose no answer. Nothing here has a side effect.

/** How well a card was answered, as FSRS counts: again (wrong), hard, good, easy. @typedef {1 | 2 | 3 | 4} Grade */
/**
 * @typedef {object} Entry
 * @property {number} schema
 * @property {string} id
 * @property {string} card
 * @property {number} at milliseconds since 1970
 * @property {"answer" | "grade" | "undo" | "suspend" | "resume" | "bury" | "delete" | "seen"} what `grade` corrects an
 * answer, `undo` takes an entry back, `bury` puts a card off, `seen`: what the card asks was met (again)
 * @property {Grade} [grade] of an answer, or its correction
 * @property {number} [ms] milliseconds that the answer took
 * @property {string} [of] the entry that is corrected or taken back
 * @property {number} [until] until when the card is put off, milliseconds since 1970
 */
/**
 * @typedef {object} History of a card
 * @property {{id: string, at: number, grade: Grade, ms: number}[]} answers since it is in the box, oldest first
 * @property {number} seen how often what it asks was met
 * @property {boolean} suspended it is asked no more until it is resumed
 * @property {number} buried until when it is put off; 0: it is not
 * @property {boolean} deleted
 */

export const SCHEMA = 1;
const KINDS = new Set(["answer", "grade", "undo", "suspend", "resume", "bury", "delete", "seen"]);
const MOST_ID = 300;
const MOST_TIME = 8.64e15;

/** @param {Pick<Entry, "at" | "id" | "card">} one @param {Pick<Entry, "at" | "id" | "card">} other @returns {number} */
function inTime(one, other) {
  return one.at - other.at || inOrder(one.id, other.id) || inOrder(one.card, other.card);
}

/** @param {string} one @param {string} other @returns {number} */
function inOrder(one, other) {
  return one < other ? -1 : Number(one > other);
}

/**
 * All entries of two logs. Two entries of one name are normally the same; otherwise the earlier one stays, so that the
 * order in which logs are merged does not matter.
 * @param {readonly Entry[]} one @param {readonly Entry[]} other @returns {Entry[]} in the order of time
 */
export function mergedLogs(one, other) {
  /** @type {Map<string, Entry>} */
  const found = new Map();
  for (const entry of [...one, ...other]) {
    const known = found.get(keyOf(entry));
    found.set(keyOf(entry), known ? earlier(known, entry, entry.at, known.at) : entry);
  }
  return [...found.values()].sort(inTime);
}

/** The name of an entry: those of one card stand together. @param {{card: string, id: string}} entry */
export function keyOf({ card, id }) {
  return `${card}\n${id}`;
}

/**
 * Of two forms of the same thing the one that both devices keep: the earlier one, else the first by its text.
 * @template {object} T @param {T} known @param {T} fresh @param {number} freshAt @param {number} knownAt @returns {T}
 */
export function earlier(known, fresh, freshAt, knownAt) {
  if (freshAt !== knownAt) return freshAt < knownAt ? fresh : known;
  return textOf(fresh) < textOf(known) ? fresh : known;
}

/** The same text for the same value, whatever the order of its fields. @param {any} value @returns {string} */
function textOf(value) {
  return JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What the entries of a card say of it. @param {readonly Entry[]} entries in any order @returns {History} */
export function historyOf(entries) {
  const undone = new Set(entries.flatMap(({ what, of }) => (what === "undo" ? [of] : [])));
  const stands = entries.filter(({ id, what }) => what !== "undo" && !undone.has(id)).sort(inTime);
  /** @type {Map<string | undefined, Grade>} */
  const corrected = new Map();
  for (const { what, of, grade } of stands) if (what === "grade" && grade) corrected.set(of, grade);
  const history = emptyHistory();
  for (const entry of stands) tell(history, entry, corrected);
  return history;
}

/** @returns {History} of a card that was never asked */
function emptyHistory() {
  return { answers: [], seen: 0, suspended: false, buried: 0, deleted: false };
}

/** @param {History} history to change @param {Entry} entry @param {Map<string | undefined, Grade>} corrected */
function tell(history, { id, at, what, grade, ms, until }, corrected) {
  if (what === "answer" && grade) history.answers.push({ id, at, grade: corrected.get(id) ?? grade, ms: ms ?? 0 });
  if (what === "suspend" || what === "resume") history.suspended = what === "suspend";
  if (what === "bury") history.buried = until ?? 0;
  if (what === "seen") {
    history.seen += 1;
    history.deleted = false;
  }
  // A card that comes back after it was deleted begins anew.
  if (what === "delete") Object.assign(history, emptyHistory(), { seen: history.seen, deleted: true });
}

/** Whether a value from a file is an entry of this version. @param {any} row @returns {row is Entry} */
export function isEntry(row) {
  const text = (/** @type {unknown} */ value) =>
    typeof value === "string" && value.length > 0 && value.length <= MOST_ID;
  const time = (/** @type {unknown} */ value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TIME;
  const graded = [1, 2, 3, 4].includes(row?.grade);
  if (row?.schema !== SCHEMA || !text(row.id) || !text(row.card) || !time(row.at) || !KINDS.has(row.what)) return false;
  if (row.what === "answer") return graded && (row.ms === undefined || time(row.ms));
  if (row.what === "grade") return graded && text(row.of);
  if (row.what === "undo") return text(row.of);
  return row.what !== "bury" || time(row.until);
}
