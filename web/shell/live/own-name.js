// The name under which the others see this player.

import { html } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { readKept, writeKept } from "../../parts/kept.js";
import { t } from "../base/i18n.js";

const KEY = "asobiba.together";
const MOST = 20;

/** @returns {string} "": none was given */
export function ownName() {
  const name = readKept(KEY)?.name;
  return typeof name === "string" ? name.slice(0, MOST) : "";
}

/** @param {(name: string) => void} [changed] */
export function nameField(changed = () => {}) {
  const rename = withValue((value) => {
    const name = value.trim().slice(0, MOST);
    writeKept(KEY, { ...readKept(KEY), name });
    changed(name);
  });
  return html`<label class="field"><span class="label">${t("live.name")}</span>
    <input class="input" data-testid="together-name" maxlength=${MOST} autocomplete="nickname" .value=${ownName()}
      placeholder=${t("live.name_hint")} @change=${rename} /></label>`;
}
