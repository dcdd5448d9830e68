// The referee's desk of a club at one device: everybody's slips are entered here one after the other, and corrected
// until the turn is closed. A slip is written in notation (8D QUIET), or laid on the board.

import { bracketed } from "../../../shell/base/brackets.js";
import { t } from "../../../shell/base/i18n.js";
import { fileName, saveFile } from "../../../parts/file.js";
import { peopleOf } from "../../../shell/catalogue/games.js";
import { seatName, seatStrength } from "../../common/seats.js";
import { playSquare } from "../play/squares.js";
import { lettersIn } from "../play/typing.js";
import { isRunning, toggleClock } from "./clock.js";
import { byPlace, enteredSlips, isClub } from "./model.js";
import { points } from "../play/sentences.js";
import { slipText } from "./sentences.js";

/** @import { Preview, TableEvent } from "../types.js" */
/** @import { Model } from "./model.js" */
/** @import { DuplicateTable } from "./table.js" */
/** @import { View } from "./types.js" */

/** A slip with its square first or last. */
const SQUARE = /^(\d{1,2}[A-Z]|[A-Z]\d{1,2})$/;

export class Desk {
  #table;
  /** Counts the looks at slips that were entered before, so that only the last goes on. */
  #looks = 0;

  /** @param {DuplicateTable} table */
  constructor(table) {
    this.#table = table;
  }

  get #model() {
    return this.#table.model;
  }

  /** Take the engine's answer: the score of a slip, or a new turn. @param {View} before */
  receive(before) {
    const model = this.#model;
    if (!isClub(model)) return;
    const { view } = model.table;
    const { desk } = model;
    if (view.turn !== before.turn || view.result) {
      model.points.clear();
      Object.assign(desk, { seat: this.people[0] ?? 0, text: "" });
    }
    if (view.seat !== null && view.slip) model.points.set(view.seat, view.slip.score);
    if (!this.people.includes(desk.seat)) desk.seat = this.people[0] ?? 0;
    void this.#learnPoints();
  }

  /** A slip that was entered, for the ear. @param {TableEvent[]} events */
  tell(events) {
    const model = this.#model;
    const slip = events.find(({ kind, seat }) => kind === "slip" && model.table.record.seats[seat]?.kind === "human");
    if (!isClub(model) || !slip || slip.score === undefined) return;
    const vars = {
      name: seatName(model, slip.seat),
      slip: slipText(/** @type {any} */ (slip)),
      points: points(slip.score),
    };
    model.context.announce(t("duplicate.say.entered", vars));
  }

  /** The seats of people. @returns {number[]} */
  get people() {
    return peopleOf(this.#model.table.record);
  }

  /** The points of slips that were entered before this visit. */
  async #learnPoints() {
    const model = this.#model;
    const look = (this.#looks += 1);
    for (const seat of enteredSlips(model).keys()) {
      if (model.points.has(seat) || !model.context.ready) continue;
      try {
        const { slip } = await model.context.view(undefined, seat);
        if (look !== this.#looks || this.#table.closed) return;
        if (slip) model.points.set(seat, slip.score);
      } catch (error) {
        return void console.info("the points of a slip are not known", error);
      }
    }
    this.#table.draw();
  }

  /** Write the play on the board into the slip. @param {Preview} preview */
  takeMove(preview) {
    if (isClub(this.#model) && preview.legal) this.#model.desk.text = preview.move ?? "";
  }

  /** @param {string} text */
  write(text) {
    this.#model.desk.text = text;
  }

  /** Enter or correct the slip of a seat. @param {number} seat */
  choose(seat) {
    const model = this.#model;
    const entered = enteredSlips(model).get(seat) ?? "";
    Object.assign(model, {
      problem: "",
      dialog: null,
      desk: { ...model.desk, seat, text: entered === "pass" ? "" : entered },
    });
    this.#table.place({ type: "recall" });
    this.#table.draw();
    this.#table.focusOn("[data-testid=slip-text]");
  }

  /** Enter the written slip of the chosen seat, then choose the next seat without one. @param {string} [text] */
  async enter(text = this.#model.desk.text) {
    const model = this.#model;
    const { seat } = model.desk;
    const slip = readSlip(text, this.#model.placing.symbols);
    const lacks = !slip ? "empty" : slip !== "pass" && !SQUARE.test(slip.split(" ")[0]) ? "square" : "";
    if (lacks) {
      model.problem = t(`duplicate.slip.${lacks}`, { across: playSquare("8D") });
      model.context.announce(model.problem);
      this.#table.playSound("refuse");
      return this.#table.draw();
    }
    const { turn } = model.table.view;
    // A computer's slip extends the record, so a slip entered meanwhile would be lost.
    if (model.busy || model.table.acting !== "human") return;
    model.problem = "";
    model.desk.text = text;
    await this.#table.perform(() => model.context.act(slip, 0, seat));
    if (model.problem || model.table.view.turn !== turn || !enteredSlips(model).has(seat))
      return this.#table.focusOn("[data-testid=slip-text]");
    this.#goOn(seat);
  }

  /** @param {number} seat that was entered */
  #goOn(seat) {
    const model = this.#model;
    const entered = enteredSlips(model);
    const { people } = this;
    const after = [...people.filter((each) => each > seat), ...people.filter((each) => each < seat)];
    const next = after.find((each) => !entered.has(each));
    model.desk.text = "";
    this.#table.place({ type: "recall" });
    if (next !== undefined) return this.choose(next);
    this.#table.draw();
    this.#table.focusOn("[data-testid=close-turn]");
  }

  /** How many people have not handed in a slip. */
  get missing() {
    return this.people.length - enteredSlips(this.#model).size;
  }

  /** Close the turn; while slips are missing, only after a question. @param {boolean} [sure] */
  close(sure = this.missing === 0) {
    if (!sure) return this.#table.open("close");
    const seat = this.#model.table.view.seat ?? this.people[0] ?? 0;
    void this.#table.perform(() => this.#model.context.act("close", 0, seat));
  }

  async toggleClock() {
    const model = this.#model;
    await toggleClock(model);
    model.context.announce(t(isRunning(model) ? "duplicate.say.clock_runs" : "duplicate.say.clock_stands"));
    this.#table.draw();
  }

  /** Save the standings as a table for a spreadsheet, or as text. @param {"csv" | "txt"} form */
  save(form) {
    const model = this.#model;
    const name = `${fileName(`${t("games.duplicate.name")} ${new Date().toISOString().slice(0, 10)}`)}.${form}`;
    const rows = standingRows(model);
    // The mark at the front tells spreadsheets that the text is UTF-8.
    if (form === "csv")
      saveFile(
        name,
        `\ufeff${rows.map((row) => row.map(csvField).join(",")).join("\r\n")}\r\n`,
        "text/csv;charset=utf-8",
      );
    else saveFile(name, `${aligned(rows)}\n`, "text/plain;charset=utf-8");
  }
}

/**
 * A slip as the engine reads it: the square first, words in capitals unless some letters are small, which are blanks;
 * "" for nothing.
 * @param {string} text as somebody wrote it @param {import("../play/typing.js").Symbols} [symbols] of the tiles
 * @returns {string}
 */
export function readSlip(text, symbols = {}) {
  const parts = text.normalize("NFKC").trim().split(/\s+/);
  if (parts.length === 1 && /^(pass|[-–—])$/i.test(parts[0])) return "pass";
  const turned = parts.length === 2 && !SQUARE.test(parts[0].toUpperCase()) && SQUARE.test(parts[1].toUpperCase());
  const [square, ...words] = turned ? [parts[1], parts[0]] : parts;
  const word = words.join(" ");
  const capitals = word === word.toLowerCase() ? word.toUpperCase() : word;
  return `${playSquare(square.toUpperCase())} ${lettersIn(symbols, capitals)}`.trim();
}

/** @param {Model} model @returns {string[][]} */
function standingRows(model) {
  const { view } = model.table;
  const heads = ["rank", "name", "points", "percent", "behind", "tops", "solos"].map((column) =>
    t(`duplicate.standings.${column}`),
  );
  const rows = byPlace(view).map((seat) => {
    const { rank, score, percent, behind, tops, solos } = view.seats[seat];
    const strength = seatStrength(model, seat);
    const name = `${seatName(model, seat)}${strength ? bracketed(strength) : ""}`;
    return [String(rank), name, String(score), percent.toFixed(2), String(behind), String(tops), String(solos)];
  });
  return [heads, ...rows];
}

/** A field of a CSV file, protected from being read as a formula. @param {string} value */
function csvField(value) {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?[\d.]+$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Columns of text, names to the left and numbers to the right. @param {string[][]} rows */
function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((text, column) => (column === 1 ? text.padEnd(widths[column]) : text.padStart(widths[column])))
        .join("  "),
    )
    .join("\n");
}
