// The screen of the saved games: resume, rename, duplicate, share, delete with undo, import and export.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { pickFiles } from "../../parts/file.js";
import { icon } from "../../parts/icons.js";
import { promptDialog, restoreFocus } from "../../parts/dialog.js";
import { announce, showToast } from "../../parts/toast.js";
import { copyTitle, findGame, gameTitle, scoresOf } from "../catalogue/games.js";
import { ENGLISH, languageOfRecord } from "../catalogue/lexica.js";
import { languageName, remarkText } from "../catalogue/lexicon-names.js";
import { bracketed } from "../base/brackets.js";
import { errorDetails } from "../base/frame.js";
import { loadStrings, moment, number, t, tError } from "../base/i18n.js";
import { loadPictures, pictureOf } from "./pictures.js";
import { storageNotice } from "../storage/storage-notices.js";
import {
  allGames,
  changeGame,
  deleteGame,
  newEntry,
  onUnsaved,
  readGame,
  saveGame,
  spaceLeft,
} from "../storage/games-store.js";
import { exportAll, exportGame, importFiles } from "../exchange/import-export.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Imported, ImportProgress, Problem, Remark } from "../exchange/import-export.js" */
/** @import { SavedGame } from "../storage/games-store.js" */

/** Imports files while this screen is shown. @type {((files: File[]) => Promise<void>) | null} */
let importHere = null;
/** Files that were dropped on another screen. @type {File[]} */
let dropped = [];

/** Import files that were dropped on any screen. @param {App} app @param {File[]} files */
export function importDroppedFiles(app, files) {
  if (importHere) return void importHere(files);
  dropped = files;
  app.go("#/saved");
}

/** The files that can be imported. */
const READABLE = ".json,.jsonl,.gcg,.sgf,.txt,application/json,text/plain";

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  let [games, space] = await Promise.all([allGames(), spaceLeft(), loadStrings(new URL("i18n/", import.meta.url))]);
  await loadPictures(games);
  /** @type {Imported | null} */
  let result = null;
  /** How far an import is; null: there is none. @type {ImportProgress | null} */
  let importing = null;
  let stopping = new AbortController();

  async function refresh() {
    [games, space] = await Promise.all([allGames(), spaceLeft()]);
    await loadPictures(games);
    app.redraw();
  }

  /** @param {File[]} files */
  async function importAll(files) {
    if (!files.length || importing) return;
    stopping = new AbortController();
    importing = { file: files[0].name, at: 0, of: 0, filesAt: 0, files: files.length };
    app.redraw();
    const onProgress = (/** @type {ImportProgress} */ progress) => {
      importing = progress;
      app.redraw();
    };
    try {
      await loadStrings(new URL("../contests/i18n/", import.meta.url));
      result = await importFiles(app.engine, files, { signal: stopping.signal, onProgress });
      // The first screen hears what is due now.
      if (result.kinds.box?.added) await (await import("../box/open.js")).openBox();
    } catch (error) {
      showToast({ text: tError(errorJson(error)), close: t("close"), testid: "import-failed" });
    } finally {
      importing = null;
    }
    await refresh();
    if (stopping.signal.aborted) restoreFocus("[data-testid=saved-import]");
    const proof = document.querySelector("[data-testid=import-proof] a");
    if (result?.proofs.length && proof instanceof HTMLElement) {
      proof.focus();
      announce(t("saved.proof"));
    }
  }

  importHere = importAll;
  const stopListening = onUnsaved(() => void refresh());
  return {
    title: () => t("saved.title"),
    close: () => {
      if (importHere === importAll) importHere = null; // a later visit may have begun before this one ends
      stopListening();
    },
    drawn: () => {
      const files = dropped;
      dropped = [];
      if (files.length) void importAll(files);
    },
    draw: () => {
      const [aside, readable] = split(games, (entry) => entry.aside !== null);
      const [finished, open] = split(readable, (entry) => entry.finished);
      const [broken, running] = split(open, (entry) => entry.foreign === true);
      return html`<div class="stack">
        <h1 tabindex="-1">${t("saved.title")}</h1>
        ${storageNotice(app, space)}
        ${games.length ? nothing : html`<p class="soft" data-testid="saved-empty">${t("saved.empty")}</p>`}
        ${section("running", running, refresh)} ${section("finished", finished, refresh)}
        ${section("broken", broken, refresh)}
        ${section("aside", aside, refresh)}
        ${importing ? importState(importing, () => stopping.abort()) : result ? importResult(result) : nothing}
        <div class="row">
          <button class="button" data-testid="saved-import" ?disabled=${importing !== null}
            @click=${() => void pickFiles({ accept: READABLE, multiple: true, testid: "import-file" }).then(importAll)}>
            ${icon("up")}${importing ? t("saved.importing") : t("saved.import")}
          </button>
          <span class="small soft by-mouse">${t("saved.drop")}</span>
          <button class="button" data-testid="saved-export-all"
            @click=${() => void exportAll()}>${icon("down")}${t("saved.export_all")}</button>
        </div>
        <p class="small soft">${t("saved.import_help")} ${t("saved.export_help")}</p>
      </div>`;
    },
  };
}

/** @param {SavedGame[]} games @param {(entry: SavedGame) => boolean} test @returns {[SavedGame[], SavedGame[]]} */
function split(games, test) {
  return [games.filter(test), games.filter((entry) => !test(entry))];
}

/**
 * @param {"running" | "finished" | "broken" | "aside"} name @param {SavedGame[]} games
 * @param {() => Promise<void>} refresh
 */
function section(name, games, refresh) {
  if (!games.length) return nothing;
  return html`<section class="stack close saved-games" aria-labelledby="saved-${name}">
    <h2 id="saved-${name}">${t(`saved.${name}`)}</h2>
    ${name === "aside" ? html`<p class="small soft">${t("saved.aside_help")}</p>` : nothing}
    <ul class="stack close">${games.map((entry) => html`<li>${line(entry, refresh)}</li>`)}</ul>
  </section>`;
}

/** The scores; the winner's stands out. @param {SavedGame} entry @param {readonly number[]} scores */
function scoreLine(entry, scores) {
  /** @type {any} */
  const ranks = entry.view?.result?.ranks ?? [];
  return scores.map(
    (score, at) => html`${at ? " : " : ""}${ranks[at] === 1 ? html`<b>${number(score)}</b>` : number(score)}`,
  );
}

/** The game, and the language of its words where that is not English. @param {SavedGame} entry @returns {string} */
function gameName({ record }) {
  const code = languageOfRecord(record);
  const name = t(`games.${record.game}.name`);
  return code === ENGLISH ? name : `${name} · ${languageName(code)}`;
}

/** @param {SavedGame} entry @param {() => Promise<void>} refresh */
function line(entry, refresh) {
  const title = gameTitle(entry);
  const scores = scoresOf(entry);
  const tool = (
    /** @type {"pencil" | "down" | "trash" | "copy" | "share"} */ picture,
    /** @type {string} */ name,
    /** @type {() => unknown} */ run,
  ) =>
    html`<button class="button quiet tool" aria-label="${t(`saved.${name}`)}: ${title}" data-testid="saved-${name}"
      @click=${() => void run()}>${icon(picture)}<span>${t(`saved.${name}`)}</span></button>`;
  return html`<article class="card saved-game" data-testid="saved-game" data-id=${entry.id}>
    <div class="picture">${pictureOf(entry)}</div>
    <div class="stack close">
      <h3><a href="#/game/${entry.id}" data-testid="saved-open">${title}</a></h3>
      ${scores ? html`<p class="numbers">${scoreLine(entry, scores)}</p>` : nothing}
      <p class="small soft">${entry.aside ? "" : `${gameName(entry)} · `}${moment(entry.updated)}${
        entry.letter ? html` · <span data-testid="saved-letter">${t("letter.title")}</span>` : nothing
      }${entry.aside ? html` · <code>${entry.aside.code}</code>` : nothing}</p>
    </div>
    <div class="row tools">
      ${
        entry.finished && findGame(entry.record.game)?.rooms.includes("review")
          ? html`<a class="button quiet tool" href="#/${entry.record.game}/review/${entry.id}"
            aria-label="${t("saved.review")}: ${title}"
              data-testid="saved-review">${icon("chart")}<span>${t("saved.review")}</span></a>`
          : nothing
      }
      ${tool("pencil", "rename", () => rename(entry, refresh))}
      ${
        entry.aside
          ? nothing
          : html`${tool("copy", "duplicate", () => duplicate(entry, refresh))}
      ${tool("share", "share", () => share(entry))}`
      } ${tool("down", "export", () => exportGame(entry))}
      ${tool("trash", "delete", () => remove(entry, refresh))}
    </div>
  </article>`;
}

/** @param {SavedGame} entry @param {() => Promise<void>} refresh */
async function rename(entry, refresh) {
  const text = { title: t("saved.rename"), label: t("saved.name"), yes: t("save"), no: t("cancel") };
  const title = await promptDialog({ ...text, value: entry.title ?? "" });
  if (title === null) return;
  await changeGame(entry.id, { title: title.trim() || null });
  await refresh();
}

/**
 * Save a copy of a game; a game by correspondence continues in the original only. @param {SavedGame} entry
 * @param {() => Promise<void>} refresh
 */
async function duplicate(entry, refresh) {
  const { record, view, finished, kept, spent, foreign } = entry;
  await saveGame(newEntry(record, { title: copyTitle(entry), view, finished, kept, spent, foreign }));
  await refresh();
}

/** @param {SavedGame} entry */
async function share(entry) {
  const { shareGame } = await import("../exchange/share-dialog.js");
  await shareGame(entry);
}

/** @param {SavedGame} entry @param {() => Promise<void>} refresh */
async function remove(entry, refresh) {
  await deleteGame(entry.id);
  await refresh();
  const back = async () => {
    // Another tab that played it on has saved it again.
    if (!(await readGame(entry.id))) await saveGame(entry);
    await refresh();
  };
  showToast({
    text: t("saved.deleted", { title: gameTitle(entry) }),
    actions: [{ label: t("undo"), run: back }],
    seconds: 10,
    testid: "deleted",
  });
}

/** How far an import is, and the button that stops it. @param {ImportProgress} progress @param {() => void} stop */
function importState({ file, at, of, filesAt, files }, stop) {
  const what =
    files > 1
      ? t("saved.importing_files", { file, at: filesAt + 1, of: files })
      : of > 1
        ? t("saved.importing_of", { file, at: at + 1, of })
        : t("saved.importing_file", { file });
  const [value, max] = files > 1 ? [filesAt, files] : [at, of];
  return html`<section class="card row spread" data-testid="import-progress">
    <label class="stack close">${what}
      <progress max=${max || nothing} value=${max > 1 ? value : nothing}></progress></label>
    <button class="button" data-testid="import-stop" @click=${stop}>${t("saved.import_stop")}</button>
  </section>`;
}

/** Lines of the result with names of their own. @type {{[kind: string]: string}} */
const KIND_IDS = { statistics: "import-counted", attempts: "import-tried" };

/** The result of an import. @param {Imported} result */
function importResult({ kept, known, kinds, results, proofs, reviewed, remarked, positions, problems, stopped }) {
  const others = Object.entries(kinds);
  return html`<section class="card" role="status" data-testid="imported">
      ${stopped ? html`<p data-testid="import-stopped">${t("saved.import_stopped")}</p>` : nothing}
      ${
        kept.length ||
        !(
          known ||
          others.length ||
          results.length ||
          proofs.length ||
          reviewed.length ||
          positions.length ||
          problems.length
        )
          ? html`<p>${t("saved.imported", { count: kept.length })}</p>`
          : nothing
      }
      ${known ? html`<p data-testid="import-known">${t("saved.known", { count: known })}</p>` : nothing}
      ${
        others.length
          ? html`<ul class="plain">${others.map(
              ([kind, { added, known: here }]) => html`<li
          data-testid=${KIND_IDS[kind] ?? `import-${kind}`}>${t(`saved.kinds.${kind}`)}${t("colon")}${[
            ...(added ? [t("saved.kinds.new", { count: added })] : []),
            ...(here ? [t("saved.kinds.known", { count: here })] : []),
          ].join(" · ")}</li>`,
            )}</ul>`
          : nothing
      }
      ${results.map(
        (address) => html`<p data-testid="import-result"><a class="button primary"
        href=${address}>${t("saved.result")}</a></p>`,
      )}
      ${proofs.map(
        (address) => html`<p data-testid="import-proof"><a class="button primary"
        href=${address}>${t("saved.proof")}</a></p>`,
      )}
      ${reviewed.map(
        ({ game, id }) => html`<p data-testid="import-reviewed">${t("saved.reviewed")}
      <a href="#/${game}/review/${id}">${t("saved.review")}</a></p>`,
      )}
    </section>
    ${positions.length ? positionList(positions) : nothing} ${remarked.length ? remarkList(remarked) : nothing}
    ${problems.length ? problemList(problems) : nothing}`;
}

/** The line of a remark; none if it is about the whole file. @param {Remark} remark */
function lineOf({ line }) {
  return line ? html`<strong>${t("saved.remark_line", { line })}</strong>: ` : nothing;
}

/** The positions that were read, to be analysed. @param {Imported["positions"]} positions */
function positionList(positions) {
  return html`<section class="card stack close" data-testid="import-positions">
    <h2>${t("saved.positions", { count: positions.length })}</h2>
    <ul>
      ${positions.map(
        ({ place, cgp }) => html`<li><a href="#/crossword/analysis?cgp=${encodeURIComponent(cgp)}">${place}</a></li>`,
      )}
    </ul>
  </section>`;
}

/** The games that were added with remarks; of a single one they are shown. @param {Imported["remarked"]} remarked */
function remarkList(remarked) {
  return html`<section class="card stack close" data-testid="import-remarks">
    <h2>${t("saved.remarks", { count: remarked.length })}</h2>
    ${remarked.map(
      ({ place, id, remarks }) => html`<details ?open=${remarked.length === 1}>
        <summary>${place}${bracketed(remarks.length)}</summary>
        <p><a href="#/game/${id}">${place}</a></p>
        <ul>
          ${remarks.map((remark) => html`<li>${lineOf(remark)}${remarkText(remark)}</li>`)}
        </ul>
      </details>`,
    )}
  </section>`;
}

/** @param {Problem[]} problems */
function problemList(problems) {
  return html`<section class="card warning" role="alert" data-testid="import-problems">
    <h2>${t("saved.problems", { count: problems.length })}</h2>
    <ul class="stack close">
      ${problems.map(
        ({ place, error }) => html`<li><strong>${place}</strong>: ${tError(error)} ${errorDetails(error)}</li>`,
      )}
    </ul>
  </section>`;
}
