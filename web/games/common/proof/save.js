// Saves a verdict as a proof (docs/proofs.md). It is computed once more, by one engine and with fixed effort: what was
// on the screen may come of several engines and have been stopped at any time.

import { errorJson } from "../../../parts/coded-error.js";
import { openDialog } from "../../../parts/dialog.js";
import { saveFile } from "../../../parts/file.js";
import { html, render } from "../../../parts/lit.js";
import { announce, showToast } from "../../../parts/toast.js";
import { loadStrings, t, tError } from "../../../shell/base/i18n.js";

/** @import { Proving } from "./key.js" */

/** Compute a verdict and save its proof; the player may stop it. @param {Proving} proving */
export async function saveProof({ job, wish, close = () => {} }) {
  await loadStrings(new URL("i18n/", import.meta.url));
  const body = document.createElement("div");
  const draw = (/** @type {number} */ progress, /** @type {unknown} */ error = null) =>
    render(template(progress, error), body);
  draw(0);
  const work = job(
    () => ({ job: "prove", ...wish }),
    ({ progress }) => draw(progress),
  );
  const asked = openDialog({
    title: t("proof.saving"),
    body: html`${body}`,
    buttons: [{ value: "stop", label: t("cancel"), look: "quiet" }],
    testid: "proof-saving",
  });
  void asked.then(() => work.pause());
  try {
    const { done, report } = await work.run();
    if (!done) return;
    const { game, method } = report.proof;
    saveFile(`asobiba-proof-${game}-${method}.json`, `${JSON.stringify(report.proof)}\n`);
    showToast({ text: t("proof.saved"), testid: "proof-saved", silent: true });
    announce(t("proof.saved"));
    body.closest("dialog")?.close();
  } catch (error) {
    draw(1, error);
  } finally {
    work.stop();
    close();
  }
}

/** @param {number} progress @param {unknown} error why it could not be proven */
function template(progress, error) {
  return html`<div class="stack close"><p>${t("proof.saving_help")}</p>
    ${
      error
        ? html`<p class="error" role="alert" data-testid="proof-failed">${tError(errorJson(error))}</p>`
        : html`<progress class="progress" max="1" .value=${progress} aria-label=${t("proof.saving")}></progress>`
    }</div>`;
}
