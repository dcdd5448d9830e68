// What this player has said once for all tables: the name that the others see, and the server that may be asked for
// this device's address, if any.

import { html } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { readKept, writeKept } from "../../parts/kept.js";
import { t } from "../base/i18n.js";
import { shortName } from "../together/codes/code.js";

const KEY = "asobiba.together";
const MOST = 20;
const MOST_ADDRESS = 100;
const ADDRESS = /^[\w.-]+(?::\d{1,5})?$/;

/** @returns {string} "": none was given */
export function ownName() {
  const name = readKept(KEY)?.name;
  return typeof name === "string" ? shortName(name) : "";
}

/** @param {(name: string) => void} [changed] */
export function nameField(changed = () => {}) {
  const rename = withValue((value) => {
    const name = shortName(value);
    writeKept(KEY, { ...readKept(KEY), name });
    changed(name);
  });
  return html`<label class="field"><span class="label">${t("live.name")}</span>
    <input class="input" data-testid="together-name" maxlength=${MOST} autocomplete="nickname" .value=${ownName()}
      placeholder=${t("live.name_hint")} @change=${rename} /></label>`;
}

/**
 * The STUN server that may be asked for this device's address, `host:port`: this player's, else the site's (a meta
 * element `asobiba-stun`). @returns {{stun?: string}} `{}`: nobody is asked
 */
export function ownStun() {
  const site = document.querySelector('meta[name="asobiba-stun"]')?.getAttribute("content");
  const stun = readKept(KEY)?.stun || site;
  return typeof stun === "string" && ADDRESS.test(stun) ? { stun } : {};
}

/** The setting of that server. @param {() => void} redraw */
export function stunField(redraw) {
  const kept = String(readKept(KEY)?.stun ?? "");
  const set = withValue((value) => {
    const stun = value.trim().slice(0, MOST_ADDRESS);
    writeKept(KEY, { ...readKept(KEY), stun });
    redraw();
  });
  const wrong = kept !== "" && !ADDRESS.test(kept);
  return html`<details><summary>${t("live.far")}</summary><div class="stack close">
    <label class="field"><span class="label">${t("live.stun")}</span>
      <input class="input" data-testid="together-stun" maxlength=${MOST_ADDRESS} autocomplete="off" .value=${kept}
        placeholder="stun.example.org:3478" aria-describedby="together-stun-help" aria-invalid=${wrong}
        @change=${set} /></label>
    ${wrong ? html`<p role="alert" class="error">${t("live.stun_wrong")}</p>` : ""}
    <p class="small soft" id="together-stun-help">${t("live.stun_help")}</p></div></details>`;
}
