// The 71 kana of the cards: their order and kinds, how text in any kana or in romaji becomes cards, and how words are
// written in kanji. Small kana are written with the full-size card, and a kana that has no card (を ヴ ゐ ゑ) cannot be
// written at all.

/** @import { Model } from "./model.js" */

/** The cards in the order of the 五十音, each voiced kana behind its plain one. */
const KANA =
  "あいうえおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもやゆよらりるれろわんー";
/** The rows of the 五十音 that have cards, "_" where one has none; ん and ー at the end. */
export const ROWS_OF_CARDS = Object.freeze(
  "あいうえお かきくけこ がぎぐげご さしすせそ ざじずぜぞ たちつてと だぢづでど なにぬねの はひふへほ ばびぶべぼ ぱぴぷぺぽ まみむめも や_ゆ_よ らりるれろ わ__んー".split(
    " ",
  ),
);
/** Cards that are worth two points more. */
const BONUS = "ぬぢづぱぴぷぺぽ";

const VOICED = "がぎぐげござじずぜぞだぢづでどばびぶべぼ";
const HALF_VOICED = "ぱぴぷぺぽ";
const SMALL = "ぁぃぅぇぉっゃゅょゎゕゖ";
const FULL = "あいうえおつやゆよわかけ";

/** @typedef {"plain" | "voiced" | "half" | "long"} Kind */

/** @param {string} kana @returns {boolean} */
export function isBonus(kana) {
  return BONUS.includes(kana);
}

/** 清音, 濁音, 半濁音 or 長音. @param {string} kana @returns {Kind} */
function kindOf(kana) {
  if (kana === "ー") return "long";
  if (VOICED.includes(kana)) return "voiced";
  return HALF_VOICED.includes(kana) ? "half" : "plain";
}

/** In the order of the 五十音. @param {string} a @param {string} b @returns {number} */
export function byKana(a, b) {
  return KANA.indexOf(a) - KANA.indexOf(b);
}

/** 清音 first, then 濁音, 半濁音 and ー; within a kind as in the 五十音. @param {string} a @param {string} b @returns {number} */
export function byKind(a, b) {
  const kinds = ["plain", "voiced", "half", "long"];
  return kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) || byKana(a, b);
}

/**
 * What was typed, as cards. `pending` is romaji that may still become a kana, `bad` what no card is for.
 * @param {string} text hiragana, katakana (wide or narrow), romaji, mixed
 * @param {boolean} [done] nothing more will be typed: an n at the end is ん
 * @returns {{cards: string[], pending: string, bad: string[]}}
 */
export function cardsOf(text, done = false) {
  const { kana, pending } = fromRomaji(plain(text), done);
  /** @type {string[]} */
  const cards = [];
  /** @type {string[]} */
  const bad = [];
  for (const letter of [...kana.normalize("NFC")].map(asCard)) (KANA.includes(letter) ? cards : bad).push(letter);
  return { cards, pending, bad };
}

/** Wide as narrow letters, without what no card is for but nobody misses. @param {string} text @returns {string} */
function plain(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/n['’]/g, "ん")
    .replace(/[\s・'’]+/g, "");
}

/** Katakana as hiragana, small as full size. @param {string} letter @returns {string} */
function asCard(letter) {
  const code = letter.codePointAt(0) ?? 0;
  const hiragana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : letter;
  const small = SMALL.indexOf(hiragana);
  if (small >= 0) return FULL[small];
  return "-−–—―‐".includes(hiragana) ? "ー" : hiragana;
}

const VOWELS = "aiueo";
/** Consonants, and the kana before a i u e o; "_" is none. */
const ROWS =
  ":あいうえお k:かきくけこ s:さしすせそ t:たちつてと n:なにぬねの h:はひふへほ m:まみむめも y:や_ゆ_よ r:らりるれろ " +
  "w:わ___を g:がぎぐげご z:ざじずぜぞ d:だぢづでど b:ばびぶべぼ p:ぱぴぷぺぽ c:か_く_こ";
/** Consonants, the first kana, and the small kana behind it before a i u e o. */
const GLIDES =
  "ky:き:ゃ_ゅ_ょ sy:し:ゃ_ゅ_ょ ty:ち:ゃ_ゅ_ょ cy:ち:ゃ_ゅ_ょ ny:に:ゃ_ゅ_ょ hy:ひ:ゃ_ゅ_ょ " +
  "my:み:ゃ_ゅ_ょ ry:り:ゃ_ゅ_ょ gy:ぎ:ゃ_ゅ_ょ zy:じ:ゃ_ゅ_ょ jy:じ:ゃ_ゅ_ょ dy:ぢ:ゃ_ゅ_ょ by:び:ゃ_ゅ_ょ py:ぴ:ゃ_ゅ_ょ " +
  "sh:し:ゃ_ゅぇょ ch:ち:ゃ_ゅぇょ j:じ:ゃ_ゅぇょ f:ふ:ぁぃ_ぇぉ ts:つ:ぁぃ_ぇぉ th:て:_ぃ___ dh:で:_ぃゅ__ w:う:_ぃ_ぇ_ q:く:ぁぃ_ぇぉ v:ゔ:ぁぃ_ぇぉ";
const IRREGULAR = "shi:し chi:ち tsu:つ fu:ふ ji:じ ci:し ce:せ vu:ゔ";

const SYLLABLES = new Map(entries(IRREGULAR).map(([romaji, kana]) => [romaji, kana]));
for (const [start, row] of entries(ROWS)) add(start, [...row]);
for (const [start, first, small] of entries(GLIDES))
  add(
    start,
    [...small].map((letter) => (letter === "_" ? "_" : first + letter)),
  );
for (const prefix of ["x", "l"]) {
  add(prefix, [..."ぁぃぅぇぉ"]);
  add(`${prefix}y`, [..."ゃ_ゅ_ょ"]);
  for (const start of ["t", "ts"]) add(prefix + start, [..."__っ__"]);
}

/** @param {string} table */
function entries(table) {
  return table.split(" ").map((entry) => entry.split(":"));
}

/** @param {string} start @param {string[]} row */
function add(start, row) {
  row.forEach((kana, at) => {
    if (kana !== "_" && !SYLLABLES.has(start + VOWELS[at])) SYLLABLES.set(start + VOWELS[at], kana);
  });
}

/** @param {string} text @param {boolean} done @returns {{kana: string, pending: string}} */
function fromRomaji(text, done) {
  let kana = "";
  let at = 0;
  while (at < text.length) {
    const found = syllableAt(text, at);
    if (found) {
      kana += found.kana;
      at += found.length;
    } else if (/^[a-z]/.test(text.slice(at)) && mayGrow(text.slice(at))) {
      break;
    } else {
      kana += text[at];
      at += 1;
    }
  }
  const pending = text.slice(at);
  return done && /^n$/.test(pending) ? { kana: `${kana}ん`, pending: "" } : { kana, pending };
}

/** The kana that begins here, and the letters it takes, or null. @param {string} text @param {number} at */
function syllableAt(text, at) {
  for (let length = 4; length > 0; length -= 1) {
    const kana = SYLLABLES.get(text.slice(at, at + length));
    if (kana !== undefined && at + length <= text.length) return { kana, length };
  }
  const [first, second = "", third = ""] = text.slice(at, at + 3);
  // "nn" is ん alone, but in "onna" its second n begins the next kana.
  if (first === "n" && second === "n") return { kana: "ん", length: third && (VOWELS + "y").includes(third) ? 1 : 2 };
  if (first === "n" && second && !(VOWELS + "y").includes(second)) return { kana: "ん", length: 1 };
  if (/[bcdfghjkmpqrstvwxyz]/.test(first) && (first === second || (first === "t" && second === "c")))
    return { kana: "っ", length: 1 };
  return null;
}

/** Whether romaji at the end may still become a kana. @param {string} rest @returns {boolean} */
function mayGrow(rest) {
  return [...SYLLABLES.keys()].some((syllable) => syllable.startsWith(rest));
}

/**
 * Learn what is not known yet; whether anything was learnt. @param {Model} model @param {string[]} words
 * @returns {Promise<boolean>}
 */
export async function learnKanji(model, words) {
  const unknown = [...new Set(words)].filter((word) => word && !model.kanji.has(word));
  if (!unknown.length || !model.context.ready) return false;
  try {
    const { surfaces } = await model.context.ask("surfaces", { words: unknown });
    for (const word of unknown) model.kanji.set(word, surfaces[word] ?? []);
    return true;
  } catch (error) {
    console.info("no kanji for now", error);
    return false;
  }
}
