// Typing with an IME: what a field holds, as the kana that were typed, even where the IME has made kanji of them.

const KANJI = /\p{Script=Han}/u;

/** The field as it was last, and the kana that were typed for it. */
const last = { raw: "", kana: "" };

/**
 * Read a field: listens to `compositionstart`, `input` and `compositionend`, and passes on the kana; `composed` is what
 * stands in the field until the composition ends, else null.
 * @param {(kana: string, composed: string | null) => unknown} take
 */
export function withKana(take) {
  return (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    if (event.type === "compositionstart") return void Object.assign(last, { raw: value, kana: value });
    const composing = /** @type {InputEvent} */ (event).isComposing;
    const ends = event.type === "compositionend";
    const kana = composing || ends || isComposed(event) ? typedKana(last, value) : value;
    Object.assign(last, { raw: value, kana });
    if (ends && kana !== value) /** @type {HTMLInputElement} */ (event.target).value = kana;
    take(kana, composing && !ends ? value : null);
  };
}

/** WebKit says by the kind of input that a composition made it. @param {Event} event */
function isComposed(event) {
  return /Composition/.test(/** @type {InputEvent} */ (event).inputType ?? "");
}

/**
 * The kana that were typed: a change to kanji adds none, what is typed behind them is added.
 * @param {{raw: string, kana: string}} before @param {string} text @returns {string}
 */
export function typedKana({ raw, kana }, text) {
  if (!KANJI.test(text) || !kana) return text;
  let same = 0;
  while (same < raw.length && raw[same] === text[same]) same += 1;
  const [gone, come] = [raw.slice(same), text.slice(same)];
  return KANJI.test(gone + come) ? kana : kana.slice(0, kana.length - gone.length) + come;
}
