// The analysis page: set up any position by CGP or open one from a game, see its candidates beside the board, and try
// plays.

import { errorJson } from "../../../parts/coded-error.js";
import { spelled } from "../../../parts/letters.js";
import { html, nothing } from "../../../parts/lit.js";
import { linkStyles } from "../../../parts/styles.js";
import { icon } from "../../../parts/icons.js";
import { announce } from "../../../parts/toast.js";
import { keepPosition } from "../box/keep.js";
import { Job } from "../../../engine/job.js";
import { number, t } from "../../../shell/base/i18n.js";
import { boardTemplate, magnifierTemplate } from "../view/board.js";
import { Analysis, knowsAllTiles } from "../coach/analysis.js";
import { restoreFocus } from "../../../parts/dialog.js";
import { languageOfGame, standardList } from "../../../shell/catalogue/lexica.js";
import { remarkText, wordLanguage } from "../../../shell/catalogue/lexicon-names.js";
import { helpWith } from "../../../shell/storage/word-lists-store.js";
import { errorTemplate, lastLexicon, lexicaToChoose, lexiconField, roomHead } from "../page-frame.js";
import { analysisSaid, panelTemplate } from "../coach/panel.js";
import { blankDialog } from "../view/dialogs.js";
import { rackTemplate } from "../view/rack.js";
import { playExamples, playSquare } from "../play/squares.js";
import { lettersIn, symbolsOf } from "../play/typing.js";
import { isWord, rowsOf, withWord } from "../review/board.js";
import { unseenTemplate } from "../view/unseen.js";
import { trailTemplate } from "./trail.js";
import { TrialBoard } from "./trial-board.js";
import { AnalysisHistory } from "./history.js";
import { backTo, charactersOf, EMPTY } from "./places.js";
import { loadTexts, Workshop } from "./workshop.js";

/** @import { Source } from "../coach/analysis.js" */
/** @import { App } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Candidate, Position } from "../coach/types.js" */
/** @import { PlacedTile, View } from "../types.js" */
/** @typedef {{[name: string]: string}} Query */

/** Where there is room for the bag beside the board. */
const WIDE = matchMedia("(min-width: 64rem)");

/** @param {App} app @param {string[]} parts @param {Query} query @returns {Promise<import("../../../app.js").Page>} */
export async function open(app, [link], query) {
  const [lexica] = await Promise.all([
    lexicaToChoose(),
    loadTexts(),
    linkStyles([new URL("./analysis.css", import.meta.url)]),
  ]);
  const page = new AnalysisPage(app, lexica, query);
  void page.enter(query, link);
  return page;
}

/** @implements {Page} @typedef {import("../../../app.js").Page} Page */
class AnalysisPage {
  /** @type {Analysis | null} */
  analysis = null;
  /** @type {ErrorJson | null} */
  error = null;
  busy = false;
  /** The position is being set up: the empty board of the start, or words put on it one after the other. */
  #editing = false;
  /** The form whose key caused the error, which stands beside it. @type {"" | "position" | "word"} */
  #cause = "";
  /** The word in its field was begun on the board, where small letters are no blanks. */
  #fromBoard = false;
  cgp = "";
  /** The list that a position names and that is not here. */
  #asked = "";
  /** The first position is not there yet, so typed text would be lost. */
  #opening = true;
  /** The tiles of the word in the field for words, shown on the board while it is written. @type {PlacedTile[]} */
  #typed = [];
  #app;
  /** The analyses of the positions in the history. @type {Map<import("./history.js").Step, Analysis>} */
  #known = new Map();
  #open = true;
  #back;

  /** @param {App} app @param {import("../page-frame.js").LexiconChoice[]} lexica @param {Query} query */
  constructor(app, lexica, query) {
    this.#app = app;
    this.lexica = lexica;
    this.lexicon = lexica.find(({ name }) => name === query.lexicon)?.name ?? lastLexicon(lexica);
    this.history = new AnalysisHistory(app.engine);
    this.board = new TrialBoard(
      (question, args) => this.#ask(question, args),
      () => this.#redraw(),
      (text) => this.#beginWord(text),
    );
    this.workshop = new Workshop({
      history: this.history,
      ask: (question, args) => this.#ask(question, args),
      arrived: () => {
        this.#arrived();
        this.#redraw();
      },
      redraw: () => this.#redraw(),
      selected: () => this.analysis?.selected ?? null,
      listed: (move) => this.analysis?.candidates.find((play) => play.move === move),
      changeRack: (rack) => this.#move(() => this.history.change({ rack })),
      from: () => this.#back?.from ?? "",
    });
    this.#back = backTo(query.from ?? "");
  }

  title = () => t("crossword.rooms.analysis");

  /** @param {Query} query @param {string} [link] an analysis as text */
  async enter(query, link) {
    if (link) {
      await this.#move(() => this.workshop.openLink(link));
      if (this.history.here) return;
    }
    const { error } = this;
    if (query.cgp && !query.lexicon) this.lexicon = this.#listOf(query.cgp);
    if (query.cgp) return this.setUp({ cgp: query.cgp, lexicon: this.lexicon });
    this.#editing = true;
    await this.setUp({ cgp: EMPTY, lexicon: this.lexicon });
    if (error) Object.assign(this, { error });
    this.#redraw();
  }

  /** @param {Position} position */
  setUp(position) {
    // The engine knows which list stands in for one that is not here.
    const chosen = this.#asked ? { ...position, lexicon: undefined } : position;
    return this.#move(() => this.history.setUp(chosen));
  }

  /** Go to another position, and begin with it. @param {() => Promise<void>} step */
  async #move(step) {
    Object.assign(this, { busy: true, error: null });
    this.#cause = "";
    this.#redraw();
    try {
      await step();
      if (this.#open) this.#arrived();
    } catch (error) {
      this.error = errorJson(error);
    }
    this.busy = false;
    this.#opening = false;
    this.#redraw();
    restoreFocus(this.history.here?.view.rack ? ".position-step[aria-current], .coach button" : "#position-rack");
  }

  #arrived() {
    const { here } = this.history;
    if (!here) return;
    this.workshop.arrived();
    this.analysis?.leave();
    this.board.show(here.view);
    const untouched = here.position.cgp === EMPTY && !here.view.rack;
    this.cgp = untouched ? "" : here.cgp;
    this.lexicon = here.position.lexicon ?? this.lexicon;
    const analysis = this.#known.get(here) ?? this.#begun(here);
    this.#known.set(here, analysis);
    for (const [step, gone] of this.#known) {
      if (this.history.has(step)) continue;
      this.#known.delete(step);
      gone.close();
    }
    this.analysis = analysis;
    if (here.view.rack && (analysis.left || analysis.state === "new")) void analysis.goOn();
  }

  /** @param {{position: Position, view: View}} step */
  #begun({ position, view }) {
    const { engine } = this.#app;
    const where = { game: "crossword", position };
    const help = () => helpWith(position.lexicon);
    /** @type {Source} */
    const source = {
      ending: knowsAllTiles(view),
      job: (start, onProgress) => new Job(engine, () => ({ ...where, ...start() }), onProgress, { help }),
      ask: async (question, args) =>
        (await engine.request({ type: "ask", ...where, question, arguments: args })).answer,
    };
    const analysis = new Analysis(source, (what) => {
      if (analysis !== this.analysis) return;
      this.#redraw();
      if (what === "state") announce(analysisSaid(analysis));
    });
    return analysis;
  }

  /** @param {string} question @param {object} args */
  async #ask(question, args) {
    const position = this.history.here?.position;
    const { answer } = await this.#app.engine.request({
      type: "ask",
      game: "crossword",
      position,
      question,
      arguments: args,
    });
    return answer;
  }

  #redraw() {
    if (this.#open) this.#app.redraw();
  }

  drawn = () => {
    const root = /** @type {HTMLElement | null} */ (document.querySelector(".position"));
    this.board.attach(root);
    this.workshop.paint(root);
  };

  close = () => {
    this.#open = false;
    this.workshop.close();
    for (const analysis of this.#known.values()) analysis.close();
    this.board.close();
  };

  draw = () => {
    this.board.mark(this.#typed.length ? this.#typed : (this.analysis?.shown?.tiles ?? []));
    return html`<div class="stack room" data-testid="analysis-page" data-busy=${this.busy}
      data-language=${wordLanguage(this.lexicon, this.lexica)}>
      ${roomHead(this.#app, "analysis")}
      ${
        this.#back
          ? html`<p class="room-back"><a href=${this.#back.href}
        data-testid="room-back">${icon("back")}${t(`crossword.analysis.back_${this.#back.kind}`)}</a></p>`
          : nothing
      }
      ${this.history.here ? html`${this.#errorOf("")}${this.#shown()}` : this.#opening ? nothing : this.#form()}
    </div>`;
  };

  #shown() {
    const { board } = this;
    const { model } = board;
    if (!model || !this.analysis) return nothing;
    const tools = (/** @type {Candidate} */ play) => html`
      ${
        play.tiles.length
          ? html`<button class="button small" data-testid="candidate-place"
        @click=${() => this.board.place({ type: "put", tiles: play.tiles })}>${t("crossword.coach.place")}</button>`
          : nothing
      }
      <button class="button small" data-testid="candidate-try"
        @click=${() => void this.#move(() => this.history.after(play.move))}>${t("crossword.coach.try")}</button>
      ${this.workshop.tools(play)}
      ${
        play.rank === 1 && play.action !== "pass"
          ? html`<button class="button small" data-testid="candidate-keep"
        @click=${() => void keepPosition(this.#app, String(this.history.here?.cgp), this.lexicon, this.analysis)}>
          ${t("crossword.study.word.keep")}</button>`
          : nothing
      }`;
    return html`<div class="stack room position">
        <div class="stack position-board">${trailTemplate(this.history, (at) => this.#goTo(at))}<div
          class="position-square">${boardTemplate(model, board)}</div>${this.workshop.map()}
          ${model.table.view.rack ? html`${rackTemplate(model, board)} ${this.#line()}` : nothing}
        </div>
        <div class="stack close">
          ${this.#facts()} ${
            model.table.view.rack
              ? panelTemplate(this.analysis, { tools })
              : html`<p class="soft" data-testid="no-rack">${t("crossword.analysis.no_rack")}</p>`
          } ${this.workshop.draw()}
        </div>
        <div class="stack close position-more">
          <details class="position-bag"
            ?open=${WIDE.matches}><summary>${t("crossword.bag.title")}</summary>${unseenTemplate(model)}</details>
          ${this.#form()}
        </div>
        ${magnifierTemplate(model)} ${blankDialog(model, board)}
      </div>`;
  }

  /** @param {number} at */
  #goTo(at) {
    this.history.goTo(this.history.steps[at]);
    this.#arrived();
    this.#redraw();
  }

  /** The play on the board, and its buttons. */
  #line() {
    const { board } = this;
    const { move } = board;
    const pending = (board.model?.placing.pending.length ?? 0) > 0;
    return html`<div class="position-line">
      <p data-testid="preview" class=${
        pending && board.model?.preview?.legal === false ? "error" : ""
      }>${pending ? board.text : t("crossword.analysis.lay")}</p>
      <div class="row">
        <button class="button small" data-testid="recall" ?disabled=${!pending}
          @click=${() => board.place({ type: "recall" })}>${t("crossword.action.recall")}</button>
        <button class="button small" data-testid="compare" ?disabled=${!move}
          @click=${() => this.#compare(move ?? "")}>${t("crossword.analysis.compare")}</button>
        <button class="button small" data-testid="try" ?disabled=${!move}
          @click=${() => void this.#move(() => this.history.after(move ?? ""))}>${t("crossword.coach.try")}</button>
      </div>
    </div>`;
  }

  /** Have the play on the board among the candidates. @param {string} move */
  #compare(move) {
    const { analysis } = this;
    if (!analysis || !move) return;
    if (!analysis.candidates.some((play) => play.move === move)) {
      analysis.wanted = [...analysis.wanted.slice(-7), move];
      void analysis.start();
    }
    if (analysis.selected !== move) analysis.select(move);
  }

  #facts() {
    const { view } = /** @type {import("./history.js").Step} */ (this.history.here);
    const unseen = Object.values(view.unseen).reduce((sum, count) => sum + count, 0);
    const rules = ["clabbers", "school"]
      .filter((name) => view.options[name])
      .map((name) => ` · ${t(`options.crossword.${name}.label`)}`);
    return html`<p class="small soft numbers"
      data-testid="position-facts">${t("crossword.analysis.facts", {
        scores: view.seats.map(({ score }) => number(score)).join(" : "),
        bag: view.bag,
        count: unseen,
      })}${rules}</p>
      ${
        this.#asked
          ? html`<p class="small" data-testid="list-replaced">${remarkText({
              code: "gcg/list_replaced",
              message: "",
              data: { list: this.lexicon, asked: this.#asked },
            })}</p>`
          : nothing
      }
      <form class="position-rack" @submit=${this.#changeRack}>
        <label for="position-rack">${t("crossword.analysis.rack")}</label>
        <input class="input" id="position-rack" name="rack" data-testid="position-rack" maxlength=${charactersOf(view)}
          autocomplete="off" autocapitalize="characters" spellcheck="false" .value=${spelled(view.rack ?? "")} />
        <button class="button small" data-testid="position-rack-set">${t("crossword.analysis.set_rack")}</button>
      </form>`;
  }

  /** Words put on the board one by one, for entering a position from a real board. */
  #words() {
    return html`<form class="field" @submit=${this.#putWord}>
      <label for="position-word">${t("crossword.analysis.word")}</label>
      <span class="row"><input class="input position-tiles" id="position-word" name="word" data-testid="position-word"
        maxlength="19" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="position-word-help"
          required @input=${this.#showTyped} @blur=${this.#leaveWord} />
        <button class="button" data-testid="position-word-put"
          ?disabled=${this.busy}>${t("crossword.analysis.put")}</button></span>
      <p class="help" id="position-word-help">${t("crossword.analysis.word_help", playExamples())}</p>
      ${this.#errorOf("word")}
    </form>`;
  }

  /** Go on in the field for words with what was typed on the board. @param {string} text */
  #beginWord(text) {
    this.#editing = true;
    this.#fromBoard = text === text.toUpperCase();
    this.#redraw();
    const input = /** @type {HTMLInputElement | null} */ (document.getElementById("position-word"));
    if (!input) return;
    input.value = text;
    input.focus({ preventScroll: true }); // the board stays in sight
    input.setSelectionRange(text.length, text.length);
    this.#showTyped();
  }

  /** What is written in the field for words, and the board with it; `rows` null: it cannot lie there. */
  #wordWritten() {
    const input = /** @type {HTMLInputElement | null} */ (document.getElementById("position-word"));
    const view = this.history.here?.view;
    const typed = (input?.value ?? "").replace(/^\s*\S+/, playSquare);
    const word = lettersIn(symbolsOf(view?.tiles ?? {}), this.#fromBoard ? typed.toUpperCase() : typed);
    const before = view?.board.cells ?? rowsOf(EMPTY);
    return { word, before, rows: withWord(before, word) };
  }

  #showTyped = () => {
    const { before, rows } = this.#wordWritten();
    this.#typed = (rows ?? []).flatMap((row, at) =>
      [...row].flatMap((letter, col) =>
        letter === [...before[at]][col] ? [] : [/** @type {PlacedTile} */ ([at, col, letter])],
      ),
    );
    this.#redraw();
  };

  /** A word that was begun on the board is put when one goes on elsewhere, as with a click on another square. */
  #leaveWord = (/** @type {FocusEvent} */ { target, relatedTarget }) => {
    const { form, value } = /** @type {HTMLInputElement} */ (target);
    if (!this.#fromBoard || !value || form?.contains(/** @type {Node | null} */ (relatedTarget))) return;
    if (this.#wordWritten().rows) form?.requestSubmit();
  };

  #putWord = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { word, rows } = this.#wordWritten();
    this.#fromBoard = false;
    this.#typed = [];
    if (!rows) {
      this.error = isWord(word)
        ? { code: "crossword/off_board", message: "" }
        : { code: "position/field", message: "", data: { field: word } };
      this.#cause = "word";
      this.#redraw();
      return document.getElementById("position-word")?.focus();
    }
    form.reset();
    this.#editing = true;
    this.#asked = "";
    void this.setUp({ cgp: this.history.here?.cgp ?? EMPTY, rows, lexicon: this.lexicon }).then(() => {
      this.#cause = "word";
      this.#redraw();
    });
  };

  /** The error, where its cause stands. @param {"" | "position" | "word"} cause */
  #errorOf(cause) {
    return cause === this.#cause ? errorTemplate(this.error) : nothing;
  }

  #changeRack = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("rack") ?? "").toUpperCase();
    const rack = lettersIn(symbolsOf(this.history.here?.view.tiles ?? {}), typed);
    void this.#move(() => this.history.change({ rack }));
  };

  #submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const typed = String(form.get("rack") ?? "").toUpperCase();
    const cgp = String(form.get("cgp") ?? "").trim() || EMPTY;
    this.#asked = "";
    if (cgp !== this.cgp) this.lexicon = this.#listOf(cgp);
    // The tiles of another list are not known before its position is there.
    const view = this.history.here?.view;
    const rack = lettersIn(view?.options.lexicon === this.lexicon ? symbolsOf(view.tiles) : {}, typed.trim());
    this.#back = null;
    void this.setUp({ cgp, lexicon: this.lexicon, ...(rack ? { rack } : {}) }).then(() => {
      this.#editing = this.error !== null;
      this.#cause = "position";
      this.#redraw();
    });
  };

  /**
   * The list for a pasted position: the named one, else the chosen one if its tiles fit; one that is not here is noted.
   * @param {string} cgp
   */
  #listOf(cgp) {
    const operation = (/** @type {string} */ name) => new RegExp(`\\b${name} ([\\w-]+);`).exec(cgp)?.[1];
    const known = (/** @type {string | undefined} */ list) => this.lexica.some(({ name }) => name === list);
    const [named, tiles] = [operation("lex"), operation("ld")];
    if (named && known(named)) return named;
    this.#asked = named ?? "";
    const language = languageOfGame({ tiles });
    const usual = standardList(language);
    return tiles && known(usual) && wordLanguage(this.lexicon, this.lexica) !== language ? usual : this.lexicon;
  }

  #form() {
    const { here } = this.history;
    return html`<details class="card position-form" ?open=${!here || this.#editing} data-testid="position-form">
      <summary>${t("crossword.analysis.enter")}</summary>
      <form class="stack" @submit=${this.#submit}>
        <div class="field"><label for="position-cgp">${t("crossword.analysis.cgp")}</label>
          <textarea class="input position-cgp" id="position-cgp" name="cgp" data-testid="position-cgp" rows="3"
            maxlength="2000" spellcheck="false" autocapitalize="off" aria-describedby="position-cgp-help"
              .value=${this.cgp}></textarea>
          <p class="help" id="position-cgp-help">${t("crossword.analysis.cgp_help")}</p></div>
        <div class="field"><label for="position-tiles">${t("crossword.analysis.rack_to_set")}</label>
          <input class="input position-tiles" id="position-tiles" name="rack" data-testid="position-tiles"
            maxlength=${charactersOf(here?.view)} autocomplete="off" autocapitalize="characters" spellcheck="false"
              aria-describedby="position-tiles-help" />
          <p class="help" id="position-tiles-help">${t("crossword.analysis.rack_help")}</p></div>
        <div class="row">${lexiconField(
          this.lexica,
          this.lexicon,
          (name) => ((this.lexicon = name), this.#redraw()),
        )}</div>
        ${here ? this.#errorOf("position") : errorTemplate(this.error)}
        <p class="row"><button class="button primary" data-testid="position-set"
          ?disabled=${this.busy}>${t("crossword.analysis.set")}</button>
          ${
            here
              ? html`<button class="button quiet" type="button" data-testid="position-copy"
            @click=${() => void navigator.clipboard?.writeText(here.cgp)}>
            ${icon("copy")}${t("crossword.analysis.copy")}</button>`
              : nothing
          }</p>
      </form>
      ${this.#words()}
      <p class="small soft">${t("crossword.analysis.from_game")}</p>
    </details>`;
  }
}
