// The meanings of a word as text in the page's language.

import { language as pageLanguage, list, t } from "../base/i18n.js";

/** @import { Meaning } from "../../engine/messages.js" */

/**
 * "noun · plural of QANAT"; nothing of a part of speech that is not known. @param {Meaning} meaning @returns {string}
 */
export function headText(meaning) {
  const part = meaning.part === "other" ? "" : meaning.part;
  return [part && t(`meaning.part.${part}`), formText(meaning), ...originTexts(meaning)].filter(Boolean).join(" · ");
}

/** How the word is made of its lemma; "" for the lemma itself. @param {Meaning} meaning @returns {string} */
function formText({ form, lemma, writing, reading }) {
  return form === "lemma" ? "" : t(`meaning.form.${form}`, { lemma: writing || reading || lemma });
}

/** The lemma's origins, if the source lacks the lemma. @param {Meaning} meaning @returns {string[]} */
function originTexts({ origins = [] }) {
  return origins.map(({ lemma, how, part, affix = "" }) =>
    t(`meaning.origin.${how}`, { lemma, affix: affix.toUpperCase(), part: t(`meaning.part.${part}`) }),
  );
}

/** Of usage: "informal, dated"; "" for none. @param {string[]} labels @returns {string} */
export function labelText(labels) {
  return list(labels.map((label) => t(`meaning.label.${label}`)));
}

/** Where the glosses are from, and their language if it is not the page's. @param {Meaning[]} meanings */
export function sourceText(meanings) {
  const sources = [...new Set(meanings.flatMap(({ source }) => source.split(", ")))].join(", ");
  const languages = [...new Set(meanings.map(({ language }) => language))];
  const foreign = languages
    .filter((language) => language !== pageLanguage())
    .map((language) => t(`meaning.language.${language}`));
  return foreign.length && foreign.length === languages.length
    ? t("meaning.source_in", { source: sources, language: list(foreign) })
    : t("meaning.source", { source: sources });
}

/**
 * Whether a gloss is in another language although other glosses here are in the page's. @param {Meaning} meaning
 * @param {Meaning[]} all
 */
export function isForeign({ language }, all) {
  return language !== pageLanguage() && all.some((other) => other.language === pageLanguage());
}

/** Everything in one breath, for the ear. @param {string} word @param {Meaning[]} meanings @returns {string} */
export function spokenText(word, meanings) {
  if (!meanings.length) return t("meaning.none", { word });
  const said = meanings.flatMap((meaning) => [headText(meaning), ...meaning.glosses.map(({ text }) => text)]);
  return `${word}: ${said.join(". ")}`;
}
