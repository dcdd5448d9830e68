// What stands below an answered card: the grade that the answer earned, on which day the card comes again by each
// grade, and what else can be done with it. Keys: 1 to 4 correct the grade, U takes the answer back, S suspends the
// card, B puts it off until tomorrow.

import { ref } from "lit-html/directives/ref.js";
import { html, nothing, render } from "../../parts/lit.js";
import { announce } from "../../parts/toast.js";
import { t } from "../base/i18n.js";
import { GRADES, isLeech } from "./schedule.js";
import { dayName, GRADE_NAMES } from "./words.js";

/** @import { Entry, Grade } from "../storage/box/log.js" */
/** @import { Box } from "./box.js" */

export class Verdict {
  /** @type {Element | undefined} */
  #into;
  #box;
  #entry;
  #grade;
  #days;
  #undone;
  #said = "";

  /**
   * @param {Box} box @param {{entry: Entry, days: number[]}} answer @param {() => void} undone the answer was taken
   * back: it is asked again
   */
  constructor(box, { entry, days }, undone) {
    this.#box = box;
    this.#entry = entry;
    this.#grade = /** @type {Grade} */ (entry.grade);
    this.#days = days;
    this.#undone = undone;
  }

  /** In one sentence, for the ear. */
  get said() {
    return t("box.graded", { grade: t(GRADE_NAMES[this.#grade]), day: dayName(this.#days[this.#grade - 1]) });
  }

  template = () =>
    html`<div class="box-verdict" ${ref((element) => {
      this.#into = element;
      if (element) this.#draw();
    })}></div>`;

  #draw() {
    const kept = this.#box.get(this.#entry.card);
    const into = /** @type {HTMLElement} */ (this.#into);
    render(
      html`<div class="box-grades" role="group" aria-label=${t("box.grade")}>${GRADES.map(
        (grade) => html`<button type="button" class="button small" aria-pressed=${grade === this.#grade}
          aria-keyshortcuts=${grade} data-testid="grade-${grade}" @click=${() => void this.#regrade(grade)}>
          <span>${t(GRADE_NAMES[grade])}</span>
          <span class="small soft">${dayName(this.#days[grade - 1])}</span></button>`,
      )}</div>
      ${
        kept && isLeech(kept.standing)
          ? html`<p class="small" data-testid="box-leech">${t("box.leech", { count: kept.standing.lapses })}</p>`
          : nothing
      }
      <p class="row">
        <button type="button" class="button quiet small" data-testid="box-undo" aria-keyshortcuts="U"
          @click=${() => void this.#undo()}>${t("box.undo")}</button>
        <button type="button" class="button quiet small" data-testid="box-suspend" aria-keyshortcuts="S"
          aria-pressed=${kept?.standing.suspended ?? false}
          @click=${() => void this.#suspend()}>${t("box.suspend")}</button>
        <button type="button" class="button quiet small" data-testid="box-bury" aria-keyshortcuts="B"
          @click=${() => void this.#bury()}>${t("box.bury")}</button>
      </p>
      <p class="small soft" role="status" data-testid="box-verdict-said">${this.#said}</p>`,
      into,
    );
  }

  /** @param {string} text */
  #tell(text) {
    this.#said = text;
    if (this.#into) this.#draw();
  }

  /** @param {Grade} grade */
  async #regrade(grade) {
    if (grade === this.#grade) return;
    this.#grade = grade;
    await this.#box.regrade(this.#entry, grade);
    this.#tell(this.said);
  }

  async #undo() {
    await this.#box.undo(this.#entry);
    announce(t("box.undone"));
    this.#undone();
  }

  async #suspend() {
    const suspended = this.#box.get(this.#entry.card)?.standing.suspended;
    await this.#box.change(this.#entry.card, suspended ? "resume" : "suspend");
    this.#tell(t(suspended ? "box.resumed" : "box.suspended"));
  }

  async #bury() {
    await this.#box.bury(this.#entry.card);
    this.#tell(t("box.buried"));
  }

  /** A key that does one of these things. @param {KeyboardEvent} event @returns {boolean} whether it did */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const grade = GRADES.find((one) => String(one) === event.key);
    const deeds = { u: () => this.#undo(), s: () => this.#suspend(), b: () => this.#bury() };
    const deed = grade ? () => this.#regrade(grade) : deeds[/** @type {"u"} */ (event.key.toLowerCase())];
    if (!deed) return false;
    event.preventDefault();
    void deed();
    return true;
  }
}
