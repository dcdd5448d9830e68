// The about screen: the project, and the sources of its words and code. The page sends nothing anywhere.

import { html } from "../../parts/lit.js";
import { t } from "../base/i18n.js";

/** @import { App, Page } from "../../app.js" */

const PARTS = [
  ["Pyodide", "MPL-2.0"],
  ["CPython", "PSF-2.0"],
  ["micropip", "MPL-2.0"],
  ["lit-html", "BSD-3-Clause"],
  ["idb-keyval", "Apache-2.0"],
  ["lean-qr", "MIT"],
  ["jsqr", "Apache-2.0"],
  ["ts-fsrs", "MIT"],
  ["M PLUS Rounded 1c", "OFL-1.1"],
  ["SCOWL", "SCOWL"],
  ["WordNet", "WordNet"],
  ["FreeDict", "CC BY-SA 3.0"],
  ["FreeDict, into English", "GPL-2.0, GPL-3.0, CC BY-SA 3.0"],
  ["mecab-ipadic", "NAIST, ICOT"],
  ["UniDic", "BSD-3-Clause"],
  ["SudachiDict", "Apache-2.0"],
  ["JMdict", "CC BY-SA 4.0"],
  ["wordfreq", "CC BY-SA 4.0"],
  ["RLA-ES", "MPL-2.0"],
  ["Grammalecte", "MPL-2.0"],
  ["Projecto Natura", "MPL-1.1"],
  ["VERO", "MPL"],
  ["Stavekontrolden", "MPL-1.1"],
  ["igerman98", "GPL-3.0"],
  ["Wiktionary, Morphy, Wikidata", "CC BY-SA 4.0, CC0"],
  ["OpenTaal", "BSD-3-Clause"],
  ["sjp.pl", "Apache-2.0"],
  ["LibreItalia", "GPL-3.0"],
  ["Den stora svenska ordlistan", "LGPL-3.0"],
  ["Softcatalà", "LGPL-3.0"],
  ["spell-norwegian", "GPL-3.0"],
];

/** The licences in full, which the build puts beside the page; "" unless all are here. @returns {Promise<string>} */
async function notices() {
  const texts = await Promise.all(
    ["LICENSE", "NOTICE.md"].map(async (name) => {
      const response = await fetch(new URL(`../../${name}`, import.meta.url)).catch(() => null);
      return response?.ok ? response.text() : "";
    }),
  );
  return texts.every(Boolean) ? texts.join("\n\n") : "";
}

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  const text = await notices();
  return {
    title: () => t("about.title"),
    draw: () => html`<div class="stack prose">
      <h1 tabindex="-1">${t("about.title")}</h1>
      <p>${t("about.what")}</p>
      <p>${t("about.private")}</p>
      <p>${t("about.compatible")}</p>
      <section class="stack close" aria-labelledby="about-parts">
        <h2 id="about-parts">${t("about.parts")}</h2>
        <ul class="stack close marks">${PARTS.map(
          ([name, licence]) => html`<li>${name} <span class="small soft">${licence}</span></li>`,
        )}</ul>
        <p class="small soft">${t("about.japanese")}</p>
        <p class="small soft">${t("about.licence")}</p>
      </section>
      ${
        text
          ? html`<details><summary>${t("about.notices")}</summary><pre class="small" tabindex="0"
        aria-label=${t("about.notices")}>${text}</pre></details>`
          : ""
      }
      <p class="small soft numbers">Asobiba ${app.engine.hello?.version ?? ""}</p>
    </div>`,
  };
}
