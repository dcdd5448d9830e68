// The author's example, きかく → さしつかえる, step by step: it says what to lay, the cards to take shine, and "next" adds the
// step when they lie there. Each step shows what it pays.

import { html, nothing } from "../../../parts/lit.js";
import { classes } from "../../../parts/markup.js";
import { announce } from "../../../parts/toast.js";
import { lastChoices } from "../../../shell/storage/new-game-choices.js";
import { t } from "../../../shell/base/i18n.js";
import { writeNewGame } from "../../../shell/catalogue/route.js";
import { cardFace, cardWords } from "../view/hand.js";
import { kanaMarked } from "../view/seats.js";

/** @import { App, Page } from "../../../app.js" */
/**
 * @typedef {{kind: "replace" | "insert", from: string, word: string, kanji: string, take: number[], at: number[],
 * chips: number, out: string}} Lesson
 */

const HAND = [..."んわれるつえさしよう"];
const FIRST = { word: "きかく", kanji: "企画", price: 2 };
/** `take`: places in the hand; `at`: places in the word. @type {readonly Lesson[]} */
const LESSONS = [
  { kind: "replace", from: "きかく", word: "きかん", kanji: "期間", take: [0], at: [2], chips: 1, out: "く" },
  { kind: "replace", from: "きかん", word: "わかれ", kanji: "別れ", take: [1, 2], at: [0, 2], chips: 1, out: "きん" },
  { kind: "insert", from: "わかれ", word: "わかれる", kanji: "別れる", take: [3], at: [3], chips: 0, out: "" },
  { kind: "replace", from: "わかれる", word: "つかれる", kanji: "疲れる", take: [4], at: [0], chips: 1, out: "わ" },
  { kind: "replace", from: "つかれる", word: "つかえる", kanji: "使える", take: [5], at: [2], chips: 1, out: "れ" },
  {
    kind: "insert",
    from: "つかえる",
    word: "さしつかえる",
    kanji: "差し支える",
    take: [6, 7],
    at: [0, 1],
    chips: 2,
    out: "",
  },
];

/** How far one is: lessons done, and the cards of the next one that were tapped. */
class Along {
  done = 0;
  /** @type {number[]} */
  taken = [];
  said = "";
  /** Where "play" leads. */
  address = "#/new/kotoba";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** The lesson that is to be done; undefined at the end. @returns {Lesson | undefined} */
  get lesson() {
    return LESSONS[this.done];
  }

  /** Whether all cards of the step lie there. */
  get isLaid() {
    return this.lesson !== undefined && this.taken.length === this.lesson.take.length;
  }

  /** @param {number} done */
  go(done) {
    this.done = Math.max(0, Math.min(LESSONS.length, done));
    this.taken = [];
    this.said = "";
    announce(`${wordOf(this)}。${text(this)}`);
    this.app.redraw();
  }

  /** @param {number} index of a card in the hand */
  tap(index) {
    const { lesson } = this;
    if (!lesson || isUsed(this, index)) return;
    if (!lesson.take.includes(index)) {
      this.said = t("kotoba.tutorial.wrong", { cards: lesson.take.map((each) => HAND[each]).join("・") });
      announce(this.said);
      return this.app.redraw();
    }
    this.taken = this.taken.includes(index) ? this.taken.filter((each) => each !== index) : [...this.taken, index];
    this.said = this.isLaid ? t("kotoba.tutorial.right", { word: lesson.word, key: keyText(this) }) : "";
    if (this.said) announce(this.said);
    this.app.redraw();
  }
}

/** @param {App} app @returns {Page} */
export function open(app) {
  const along = new Along(app);
  void lastChoices("kotoba").then((wanted) => {
    along.address = writeNewGame(wanted);
    app.redraw();
  });
  return {
    title: () => t("kotoba.tutorial.title"),
    draw: () => html`<div class="stack narrow kt-page" data-testid="tutorial">
      <h1 tabindex="-1">${t("kotoba.tutorial.title")}</h1>
      <p class="soft">${t("kotoba.tutorial.line")}</p>
      ${wordTemplate(along)}
      <p class="kt-lesson" data-testid="lesson">${text(along)}</p>
      ${sumsTemplate(along)} ${handTemplate(along)}
      <div class="row">
        <button class="button" data-testid="tutorial-back" ?disabled=${!along.done}
          @click=${() => along.go(along.done - 1)}>${t("kotoba.tutorial.back")}</button>
        ${
          along.lesson
            ? html`<button class="button primary" data-testid="tutorial-next" ?disabled=${!along.isLaid}
              @click=${() => along.go(along.done + 1)}>${keyText(along)}</button>`
            : html`<button class="button" data-testid="tutorial-again"
              @click=${() => along.go(0)}>${t("kotoba.tutorial.again")}</button>
              <a class="button primary" href=${along.address}
                data-testid="tutorial-play">${t("kotoba.tutorial.play")}</a>`
        }
        <span class="soft numbers">${t("kotoba.tutorial.step", { number: along.done, of: LESSONS.length })}</span>
      </div>
      ${stepsTemplate(along)}
    </div>`,
  };
}

/** @param {Along} along @returns {string} */
function wordOf(along) {
  return along.done ? LESSONS[along.done - 1].word : FIRST.word;
}

/** The key that adds the step, or with the last one confirms the plan: as at the table. @param {Along} along */
function keyText({ done, lesson }) {
  if (done === LESSONS.length - 1) return t("kotoba.action.confirm");
  return t("kotoba.action.step_for", { chips: `+${lesson?.chips ?? 0}` });
}

/** What is told now: what is to be laid next. @param {Along} along @returns {string} */
function text(along) {
  const { done, lesson } = along;
  if (!lesson) return t("kotoba.tutorial.say.end");
  const told = [done ? "" : t("kotoba.tutorial.say.start"), t(`kotoba.tutorial.say.s${done + 1}`)];
  return [...told, along.said || t("kotoba.tutorial.tap")].filter(Boolean).join(" ");
}

/** @param {Along} along */
function wordTemplate(along) {
  const last = LESSONS[along.done - 1];
  const { lesson, isLaid } = along;
  const word = isLaid && lesson ? lesson.word : wordOf(along);
  const fresh = isLaid ? lesson?.at : last?.at;
  const goes = !isLaid && lesson?.kind === "replace" ? lesson.at : [];
  return html`<div class="kt-tutorial-word" data-testid="tutorial-word" role="img" aria-label=${word}>
    ${along.done ? nothing : html`<p class="small soft">${t("kotoba.tutorial.owner")}</p>`}
    <p class="kt-frame-cards" aria-hidden="true">
      ${[...word].map((kana, at) => cardFace(kana, classes({ last: fresh?.includes(at), goes: goes.includes(at) })))}
    </p>
    <p class="soft" aria-hidden="true">${(isLaid ? lesson : last)?.kanji ?? FIRST.kanji}</p>
  </div>`;
}

/** @param {Along} along */
function sumsTemplate(along) {
  const done = LESSONS.slice(0, along.done);
  const chips = done.reduce((sum, lesson) => sum + lesson.chips, 0);
  const cards = [...wordOf(along)].length;
  const out = done.map((lesson) => lesson.out).join("");
  const net = chips + cards - FIRST.price;
  const signed = (net > 0 ? "+" : "") + String(net).replace("-", "−");
  return html`<p class="small numbers kt-tutorial-sum" data-testid="tutorial-sum" data-net=${net}>
    ${t("kotoba.tutorial.sum", { price: FIRST.price, chips, cards, net: signed })}<br />
    ${t("kotoba.tutorial.discards", { cards: [...out].join("・") || t("kotoba.tutorial.none") })}
  </p>`;
}

/** @param {Along} along @param {number} index */
function isUsed(along, index) {
  return LESSONS.slice(0, along.done).some((lesson) => lesson.take.includes(index));
}

/** @param {Along} along */
function handTemplate(along) {
  return html`<div class="kt-tutorial-hand" role="group" aria-label=${t("kotoba.tutorial.hand")}>
    ${HAND.map((kana, index) => {
      const away = isUsed(along, index) || along.taken.includes(index);
      const shines = along.lesson?.take.includes(index) && !away;
      return html`<button class="kt-tutorial-card ${away ? "away" : ""} ${shines ? "shines" : ""}"
        data-testid="tutorial-card-${index}" ?disabled=${away} aria-label=${cardWords(kana)}
          @click=${() => along.tap(index)}>
        ${away ? nothing : cardFace(kana)}
      </button>`;
    })}
  </div>`;
}

/** The steps so far. @param {Along} along */
function stepsTemplate(along) {
  if (!along.done) return nothing;
  return html`<ol class="kt-tutorial-steps">
    ${LESSONS.slice(0, along.done).map(
      (lesson, index) => html`<li>
      <span class="numbers soft">${index + 1}</span>
      <span class="kt-kana">${kanaMarked(lesson.word, lesson.at)}</span> <small class="soft">${lesson.kanji}</small>
      <span class="small soft">${t(`kotoba.step.${lesson.kind}`)}</span>
      <span class="kt-chips numbers"><i></i>+${lesson.chips}</span>
    </li>`,
    )}
  </ol>`;
}
