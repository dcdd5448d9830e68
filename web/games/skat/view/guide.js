// A short guide for beginners: what there is to do now, and the rules as the options of this evening stand.

import { html, nothing } from "lit-html";

/** @import { Model } from "../play/model.js" */

const RULES = ["aim", "deal", "bid", "game", "trumps", "follow", "value", "lost"];

/** @param {Model} model */
export function guideTemplate(model) {
  const { t } = model.context;
  const { view } = model.table;
  return html`<div class="sk-guide" tabindex="0" role="group" aria-label=${t("skat.dialog.guide")}>
    ${view.phase === "over" ? nothing : html`<p class="sk-now"><b>${t(`skat.phase.${view.phase}`)}.</b> ${t(`skat.guide.${view.phase}`)}</p>`}
    <ul class="stack close">${RULES.map((rule) => html`<li>${t(`skat.help.rules.${rule}`)}</li>`)}</ul>
    <h3>${t("skat.guide.here")}</h3>
    <ul class="stack close">${agreed(view).map(([name, value]) => html`<li>${t(`skat.guide.${name}.${value}`)}</li>`)}</ul>
  </div>`;
}

/** The options that have something to say at this table. @param {Model["table"]["view"]} view @returns {[string, any][]} */
function agreed({ options }) {
  const always = [...(options.deal ? [] : ["rounds"]), "scoring", "tournament", "ramsch", "kontra"];
  const ramsch = options.ramsch === "off" ? [] : ["ramsch_skat"];
  const pushed = options.ramsch === "schieberamsch" ? ["push_doubling", "jacks_pushed"] : [];
  return [...always, ...ramsch, ...pushed, "lost_levels", "hand_schwarz"].map((name) => [name, options[name]]);
}
