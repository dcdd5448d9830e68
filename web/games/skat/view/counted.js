// What the server counted for an imported deal that was broken off there, or that counts otherwise by our rules.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { seatLabel } from "../play/model.js";

/** @import { Model } from "../play/model.js" */

/**
 * @typedef {{deal: number, stopped: string | null, seat: number | null, declarer: number | null, score: number | null,
 * own: number | null}} Counted the server's result of a deal, as `import` answers it (docs/door.md)
 */

/** Why a deal was broken off, and the server's result. @param {Model} model @param {number} number of the deal */
export function countedTemplate(model, number) {
  /** @type {Counted[]} */
  const all = Array.isArray(model.context.kept?.counted) ? model.context.kept.counted : [];
  const counted = all.find(({ deal }) => deal === number);
  if (!counted) return nothing;
  const { stopped, seat, declarer, score, own } = counted;
  const name = (/** @type {number | null} */ at) => (at === null ? "–" : seatLabel(model, at));
  const why = stopped ? t(`errors.iss.${stopped}`, { name: name(seat) }) : "";
  const result =
    score === null || (stopped && declarer === null)
      ? ""
      : t(stopped ? "errors.iss.counted" : "errors.iss.differs", { name: name(declarer), score, own: own ?? 0 });
  return html`<p class="small soft" data-testid="counted">${why} ${result}</p>`;
}
