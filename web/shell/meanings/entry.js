// The meanings of one word in a popover, a dialog or a drill, looked up when first drawn. A failure shows its reason
// and a button to try again.

import { html, nothing, render } from "../../parts/lit.js";
import { language as pageLanguage, loadStrings, t, tError } from "../base/i18n.js";
import { errorJson } from "../../parts/coded-error.js";
import { meaningsOf } from "./ask.js";
import { headText, isForeign, labelText, sourceText, spokenText } from "./text.js";

/** @import { Meaning } from "../../engine/messages.js" */
/** @import { Asked } from "./ask.js" */

/** Milliseconds before a notice to wait appears; files on the device arrive sooner. */
const PATIENCE = 250;

/**
 * Look a word up and write what it means into an element, now and whenever it is tried again.
 * @param {HTMLElement} into @param {Asked} asked
 * @param {(said: string) => void} [drawn] called after each drawing; `said`: the answer in one breath, "" while there
 * is none
 */
export async function writeMeaning(into, asked, drawn = () => {}) {
  const write = (/** @type {unknown} */ what, said = "") => {
    render(what, into);
    drawn(said);
  };
  into.dataset.state = "waiting";
  const slow = setTimeout(() => write(html`<p class="soft small" role="status">${t("meaning.loading")}</p>`), PATIENCE);
  try {
    const [meanings] = await Promise.all([meaningsOf(asked), loadStrings(new URL("i18n/", import.meta.url))]);
    into.dataset.state = meanings.length ? "known" : "none";
    write(entryTemplate(asked.word, meanings), spokenText(asked.word, meanings));
  } catch (error) {
    into.dataset.state = "failed";
    const failure = errorJson(error);
    const again = failure.code === "define/language" ? null : () => void writeMeaning(into, asked, drawn);
    write(failureTemplate(failureText(failure), again), failureText(failure));
  } finally {
    clearTimeout(slow);
  }
}

/** @param {string} word @param {Meaning[]} meanings */
function entryTemplate(word, meanings) {
  if (!meanings.length) return html`<p class="soft" data-testid="meaning-none">${t("meaning.none", { word })}</p>`;
  return html`${meanings.map((meaning) => meaningTemplate(meaning, meanings))}
    <p class="meaning-source soft small">${sourceText(meanings)}</p>`;
}

/** @param {Meaning} meaning @param {Meaning[]} all */
function meaningTemplate(meaning, all) {
  const { glosses, reading, writing, language } = meaning;
  return html`<div class="meaning" data-testid="meaning">
    <p class="small soft">${
      reading
        ? html`<b class="meaning-writing"
          lang="ja">${writing || reading}</b>${writing ? html` <span lang="ja">${reading}</span>` : nothing} · `
        : nothing
    }${headText(meaning)}${
      isForeign(meaning, all) ? ` · ${t("meaning.only", { language: t(`meaning.language.${language}`) })}` : nothing
    }</p>
    ${glosses.length ? glossesTemplate(meaning) : nothing}
  </div>`;
}

/** @param {Meaning} meaning */
function glossesTemplate({ glosses, language }) {
  return html`<ul lang=${language === pageLanguage() ? nothing : language}>
    ${glosses.map(
      ({ text, labels }) =>
        html`<li>${labels.length ? html`<i class="soft small">${labelText(labels)}</i> ` : nothing}${text}</li>`,
    )}
  </ul>`;
}

/** @param {string} text @param {(() => void) | null} again null: it would be the same again */
function failureTemplate(text, again) {
  if (!again) return html`<p class="soft" data-testid="meaning-none">${text}</p>`;
  return html`<p class="error small" data-testid="meaning-failed">${text}</p>
    <p><button type="button" class="button small" data-testid="meaning-again"
      @click=${again}>${t("engine.retry")}</button></p>`;
}

/** @param {import("../../parts/coded-error.js").ErrorJson} error @returns {string} */
function failureText(error) {
  if (error.code !== "lexicon/not_fetched") return tError(error);
  return t(navigator.onLine ? "meaning.unreachable" : "meaning.offline");
}
