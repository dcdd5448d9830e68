// The playback of another player's turn, frame by frame, over the lower edge of the table; the hand and the tray stay
// usable.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { cardFace } from "./hand.js";
import { icon } from "../../common/icons.js";
import { kanjiOf } from "../play/model.js";
import { named } from "../play/sentences.js";
import { isYou, seatName } from "../../common/seats.js";
import { signed } from "../../common/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Frame } from "../play/playback.js" */

/** @param {Model} model @param {Controls} controls */
export function stageTemplate(model, controls) {
  const { frame } = model;
  if (!frame) return nothing;
  return html`<div class="kt-stage ${hidesSomebody(model, frame) ? "above" : ""}" data-testid="stage" role="group"
    aria-label=${named(model, "kotoba.stage.label", frame.seat)}>
    ${frameTemplate(model, frame)}
    <button class="button small" data-testid="skip"
      @click=${() => controls.skip()}>${icon("skip")}${t("kotoba.stage.skip")}</button>
  </div>`;
}

/**
 * Whether the lower edge of the table belongs to somebody who pays or is paid now, and its upper edge to nobody such.
 * @param {Model} model @param {Frame} frame
 */
function hidesSomebody({ table: { view } }, { seat, owner }) {
  const concerned = [seat, owner].filter((each) => each !== undefined);
  const last = (view.first + view.seats.length - 1) % view.seats.length;
  return concerned.includes(last) && !concerned.includes(view.first);
}

/** A picture: the cards, their meaning, and the gain so far. @param {Model} model @param {Frame} frame */
export function frameTemplate(model, frame) {
  const kanji = kanjiOf(model, frame.word);
  const count = [...frame.word].length;
  return html`<div class="kt-frame" data-count=${count}>
    <p class="small">${frameWords(model, frame)}</p>
    <p class="kt-frame-cards" aria-hidden="true">
      ${[...frame.word].map((kana, at) => cardFace(kana, frame.at.includes(at) && frame.kind === "step" ? "last" : ""))}
    </p>
    <p class="kt-frame-foot" aria-hidden="true">
      <span class="soft truncate">${kanji}</span>
      ${
        frame.kind === "ballot"
          ? nothing
          : html`<span
        class="kt-gain kt-chips numbers"><i></i>${signed(frame.chips)}</span>`
      }
    </p>
  </div>`;
}

/** A picture in words. @param {Model} model @param {Frame} frame @returns {string} */
function frameWords(model, frame) {
  const vars = {
    name: seatName(model, frame.seat),
    word: frame.word,
    owner: seatName(model, frame.owner ?? 0),
    price: frame.price ?? 0,
    number: frame.number ?? 0,
    of: frame.of ?? 0,
    chips: signed(frame.chips),
    out: [...(frame.out ?? "")].join("・"),
    yes: frame.yes ?? 0,
    no: frame.no ?? 0,
  };
  if (frame.kind === "step") return t(`kotoba.stage.${frame.how}`, vars);
  if (frame.kind === "ballot") return t(frame.accepted ? "kotoba.vote.accepted" : "kotoba.vote.rejected", vars);
  return t(
    `kotoba.stage.${frame.kind}${frame.kind === "buy" && isYou(model, frame.owner ?? -1) ? "_yours" : ""}`,
    vars,
  );
}
