// The study page: tabs to look words up and to learn them. What is typed is kept in the address, so that Back leads to
// it.

import { errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { announce } from "../../../parts/toast.js";
import { t } from "../../../shell/base/i18n.js";
import { RouteError } from "../../../shell/catalogue/route.js";
import {
  askStudy,
  errorTemplate,
  keepLexicon,
  lastLexicon,
  lexicaToChoose,
  lexiconField,
  roomHead,
} from "../page-frame.js";
import { rewriteAddress, roomAddress } from "../address.js";
import { wordLanguage } from "../../../shell/catalogue/lexicon-names.js";
import { LeaveDrill, WordDrill } from "./drills.js";
import { Anagrams, Patterns } from "./search.js";
import { ShortWords } from "./short-words.js";
import { WordCheck } from "./word-check.js";

/** @import { App } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @typedef {{[name: string]: string}} Query */

/**
 * @typedef {object} Tab
 * @property {() => unknown} draw
 * @property {(query: Query) => void} enter with what the address says
 * @property {() => void} [lexiconChanged]
 */

/** @type {Record<string, new (session: StudySession) => Tab>} */
const TABS = {
  word: WordCheck,
  short: ShortWords,
  anagrams: Anagrams,
  pattern: Patterns,
  "word-drill": WordDrill,
  "leave-drill": LeaveDrill,
};

/** @param {App} app @param {string[]} parts @param {Query} query @returns {Promise<import("../../../app.js").Page>} */
export async function open(app, parts, query) {
  const [name = "word"] = parts;
  const page = `crossword/study/${name.slice(0, 40)}`;
  if (!Object.hasOwn(TABS, name) || parts.length > 1)
    throw new RouteError("url/page", `there is no page ${page}`, { page });
  const session = new StudySession(app, name, await lexicaToChoose());
  const tab = new TABS[name](session);
  tab.enter(query);
  const choose = (/** @type {string} */ lexicon) => {
    session.choose(lexicon);
    tab.lexiconChanged?.();
  };
  return {
    title: () => `${t(`crossword.study.tabs.${name}`)} · ${t("crossword.rooms.study")}`,
    draw: () => html`<div class="stack room study" data-testid="study-page" data-tab=${name} data-busy=${session.busy}
      data-language=${wordLanguage(session.lexicon, session.lexica)} data-lexicon=${session.lexicon}>
      ${roomHead(app, "study")}
      <div class="study-bar">
        <nav class="nav-links study-tabs" aria-label=${t("crossword.study.label")}>
          ${Object.keys(TABS).map(
            (each) => html`<a href=${roomAddress(`study/${each}`)}
            aria-current=${each === name ? "page" : nothing}
              data-testid="tab-${each}">${t(`crossword.study.tabs.${each}`)}</a>`,
          )}
        </nav>
        ${lexiconField(session.lexica, session.lexicon, choose)}
      </div>
      <div class="stack room study-body">${tab.draw()}</div>
      ${errorTemplate(session.error, () => tab.lexiconChanged?.())}
    </div>`,
    close: () => session.close(),
  };
}

/** What the tabs share: the lexicon, one question at a time, and what it was answered. */
export class StudySession {
  /** @type {ErrorJson | null} */
  error = null;
  busy = false;
  #asked = 0;
  #open = true;

  /** @param {App} app @param {string} tab @param {import("../page-frame.js").LexiconChoice[]} lexica */
  constructor(app, tab, lexica) {
    this.app = app;
    this.tab = tab;
    this.lexica = lexica;
    this.lexicon = lastLexicon(lexica);
  }

  /** @param {string} lexicon */
  choose(lexicon) {
    this.lexicon = lexicon;
    keepLexicon(lexicon);
    this.redraw();
  }

  /** What is shown now, in the address. @param {Query} query */
  remember(query) {
    if (this.#open) rewriteAddress(`study/${this.tab}`, query);
  }

  /**
   * Ask, and draw when it is answered. Only the newest question counts; null for one that was overtaken or went wrong.
   * @param {string} kind @param {object} args @returns {Promise<any>}
   */
  async ask(kind, args) {
    const asked = (this.#asked += 1);
    this.busy = true;
    this.redraw();
    try {
      const answer = await askStudy(this.app, this.lexicon, kind, args);
      if (asked !== this.#asked || !this.#open) return null;
      this.error = null;
      return answer;
    } catch (error) {
      if (asked !== this.#asked || !this.#open) return null;
      this.error = errorJson(error);
      return null;
    } finally {
      if (asked === this.#asked) this.busy = false;
      this.redraw();
    }
  }

  /** Nothing is asked: what was on its way does not count any more. */
  clear() {
    this.#asked += 1;
    this.busy = false;
    this.error = null;
    this.redraw();
  }

  /** @param {string} text */
  say(text) {
    if (this.#open) announce(text);
  }

  redraw() {
    if (this.#open) this.app.redraw();
  }

  close() {
    this.#open = false;
  }
}
