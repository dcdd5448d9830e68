// A lesson on the game's own table: the first minutes of a fixed game, step by step. A step gives a task and marks its
// place; it is done when the player has really done it. The player can leave at any moment. The lesson is offered until
// the player refuses or finishes it. After a reload the position decides where it continues. A game provides a
// `Course`: the deal, which the address of a new game names, and the steps.

import { html, nothing } from "../../parts/lit.js";
import { readKept, writeKept } from "../../parts/kept.js";
import { icon } from "../../parts/icons.js";
import { t } from "../../shell/base/i18n.js";
import { writeNewGame } from "../../shell/catalogue/route.js";
import { deleteGame } from "../../shell/storage/games-store.js";
import { isAgainstComputers } from "./seats.js";

/** @import { NewGame } from "../../shell/catalogue/route.js" */
/** @import { AnyModel, TableController } from "./table-controller.js" */

/**
 * @template Model
 * @typedef {object} LessonStep
 * @property {string} text its key in the game's dictionary
 * @property {string} [mark] a selector: what is to be looked at or pressed
 * @property {boolean} [below] whether the words stand at the foot of the window, because what is marked is at its head
 * @property {string} [over] a selector: the words stand at the foot of this part of the table, because the player needs
 * head and foot
 * @property {(model: Model) => boolean} [done] whether the player has done it; without it the player reads, and presses
 * Next
 */

/**
 * @template [Model=any]
 * @typedef {object} Course
 * @property {NewGame} deal the game with its seed, by which the table is recognised
 * @property {LessonStep<Model>[]} steps the last one has no `done`: it says goodbye
 */

/** The stored state of each game's lesson: refused, under way, or done. */
const KEY = "asobiba.lessons";

/** @param {string} game @returns {"refused" | "begun" | "done" | undefined} */
function standing(game) {
  return readKept(KEY)?.[game];
}

/** @param {string} game @param {"refused" | "begun" | "done"} state */
function remember(game, state) {
  writeKept(KEY, { ...readKept(KEY), [game]: state });
}

/** Begin the lesson of a game: deal its table. @param {Course} course @returns {string} the address to go to */
export function beginLesson(course) {
  remember(course.deal.game, "begun");
  return writeNewGame(course.deal);
}

/**
 * The button that begins the lesson, also for whoever has refused it. @param {Course} course
 * @param {(address: string) => void} go
 */
export function lessonButton(course, go) {
  return html`<button class="button" data-testid="lesson-begin"
    @click=${() => go(beginLesson(course))}>${t("lesson.label")}</button>`;
}

/** The lesson at one table: offered, under way, or none. */
export class Lesson {
  /** The steps; null without a lesson. @type {LessonStep<any>[] | null} */
  #steps = null;
  #at = 0;
  #said = -1;
  #game = "";
  /** The course that is offered. @type {Course | null} */
  #offered = null;
  #table;

  /** @param {TableController<any>} table */
  constructor(table) {
    this.#table = table;
  }

  /** At the first view: go on teaching, or offer to, as far as this table and this player call for it. */
  async open() {
    const { context, model } = this.#table;
    const { record, view } = model.table;
    const state = standing((this.#game = record.game));
    const playsAlone =
      isAgainstComputers(model) &&
      !context.single &&
      !context.viewing &&
      !context.puzzle &&
      !context.contest &&
      !context.watching &&
      !view.result;
    if (!playsAlone || state === "refused" || state === "done") return;
    const course = await this.#table.course();
    if (!course || this.#table.closed) return;
    if (state === "begun" && record.seed === course.deal.seed) this.#teach(course.steps);
    else if (!hasActed(model)) this.#offer(course);
  }

  /** Go on after the last step that is done: after a reload that is not the first. @param {LessonStep<any>[]} steps */
  #teach(steps) {
    const { context } = this.#table;
    this.#steps = steps;
    // A game that is taught is not one without help.
    if (!context.kept.taught) void context.keep("taught", true);
    this.#at = 1 + steps.findLastIndex((step) => step.done?.(this.#table.model));
    addEventListener("resize", this.#place);
    this.#table.draw();
  }

  /** @param {Course | null} course null: the offer is taken back */
  #offer(course) {
    this.#offered = course;
    this.#table.draw();
    if (course) this.#table.context.announce(t("lesson.offer"));
  }

  /** The lesson replaces the game just begun, in which nobody has done anything yet. @param {Course} course */
  async #accept(course) {
    const { context } = this.#table;
    await deleteGame(context.id).catch((error) => console.info("an untouched game stays", error));
    location.replace(beginLesson(course)); // no way back to what is gone
  }

  /** The player does not want the lesson. */
  #refuse() {
    remember(this.#game, "refused");
    this.#offer(null);
    this.#keepFocus();
  }

  /** Before the table is drawn: go on past every step that is done. @param {AnyModel} model */
  look(model) {
    const steps = this.#steps;
    if (!steps) return this.#lookAtOffer(model);
    while (this.#at < steps.length - 1 && steps[this.#at].done?.(model)) this.#at += 1;
    // Whoever has come to the goodbye need not press its button.
    const isDone = this.#at === steps.length - 1 && standing(this.#game) === "begun";
    if (isDone) remember(this.#game, "done");
  }

  /** Playing on counts as refusing the offer. @param {AnyModel} model */
  #lookAtOffer(model) {
    if (!this.#offered || !hasActed(model)) return;
    this.#offered = null;
    remember(this.#game, "refused");
  }

  /** The current words of the lesson, with their buttons. */
  template() {
    const steps = this.#steps;
    if (!steps) return nothing;
    const { text, below, done } = steps[this.#at];
    const last = this.#at === steps.length - 1;
    const isOver = this.#table.model.table.view.result;
    const place = { step: this.#at + 1, of: steps.length };
    const go = last ? () => this.#leave() : () => this.#next();
    return html`<aside class="lesson ${below ? "below" : ""}" data-testid="lesson" data-step=${this.#at}
      aria-label=${t("lesson.label")}>
      <p><span class="visually-hidden">${t("lesson.place", place)}: </span><span class="soft small numbers"
        aria-hidden="true">${place.step}/${place.of}</span> ${t(text)}</p>
      ${last ? nothing : closeKey("lesson-leave", t("lesson.leave"), () => this.#leave())}
      ${
        done && !last
          ? nothing
          : html`<button class="button primary small" data-testid="lesson-next"
        @click=${go}>${t(!last ? "lesson.next" : isOver ? "close" : "lesson.done")}</button>`
      }
    </aside>`;
  }

  /** The offer of a lesson, which the table draws where it covers nothing; null if there is none. */
  offer() {
    const course = this.#offered;
    if (!course) return null;
    return html`<aside class="lesson-offer" data-testid="lesson-offer" aria-label=${t("lesson.label")}>
      <p>${t("lesson.offer")}</p>
      <button class="button primary small" data-testid="lesson-offer-action"
        @click=${() => void this.#accept(course)}>${t("lesson.start")}</button>
      ${closeKey("lesson-offer-close", t("close"), () => this.#refuse())}
    </aside>`;
  }

  /** After drawing: mark the place of the step, and announce a new step. */
  drawn() {
    const { root, context } = this.#table;
    const step = this.#steps?.[this.#at];
    markStep(root, step?.mark);
    this.#place();
    if (!step || this.#said === this.#at) return;
    this.#said = this.#at;
    context.announce(t(step.text));
  }

  /** The words go over the part of the table that the step names; else where the style sheet has them. */
  #place = () => {
    const { root, closed } = this.#table;
    if (closed) return removeEventListener("resize", this.#place);
    const slip = root.querySelector(".lesson");
    const over = this.#steps?.[this.#at].over;
    const box = over && root.querySelector(over)?.getBoundingClientRect();
    if (!(slip instanceof HTMLElement)) return;
    slip.style.inset = box ? `auto ${innerWidth - box.right}px ${innerHeight - box.bottom + 4}px ${box.left}px` : "";
    slip.style.width = box ? `min(32rem, ${box.width}px)` : "";
  };

  #next() {
    this.#at += 1;
    this.#table.draw();
    this.#keepFocus();
  }

  /** If the focused button is gone, move the focus on. */
  #keepFocus() {
    if (this.#table.focusLost()) this.#table.focusHand();
  }

  /** The lesson is over: done at its last step, else given up. */
  #leave() {
    remember(this.#game, this.#at === (this.#steps?.length ?? 0) - 1 ? "done" : "refused");
    this.#steps = null;
    removeEventListener("resize", this.#place);
    this.#table.draw();
    this.#keepFocus();
  }
}

/** @param {string} testid @param {string} label @param {() => void} press */
function closeKey(testid, label, press) {
  return html`<button class="button quiet" data-testid=${testid} aria-label=${label} title=${label}
    @click=${press}>${icon("close")}</button>`;
}

/** Whether a person has done something in this game. @param {AnyModel} model */
function hasActed({ table }) {
  const { actions, seats } = table.record;
  return actions.some((/** @type {[number, string]} */ [seat]) => seats[seat]?.kind === "human");
}

/** Mark only the place of a step. @param {HTMLElement} root @param {string | undefined} selector */
function markStep(root, selector) {
  for (const old of root.querySelectorAll("[data-lesson-mark]"))
    if (!selector || !old.matches(selector)) old.removeAttribute("data-lesson-mark");
  if (selector) for (const element of root.querySelectorAll(selector)) element.setAttribute("data-lesson-mark", "");
}
