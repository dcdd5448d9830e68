// The saved games: resume, rename, delete with undo, and files in and out.

import { html, nothing } from "../parts/lit.js";
import { pickFiles } from "../parts/file.js";
import { icon } from "../parts/icons.js";
import { promptDialog } from "../parts/dialog.js";
import { thumb } from "../parts/thumb.js";
import { showToast } from "../parts/toast.js";
import { boardOf, gameMark, gameTitle, houseGame, scoresOf } from "./games.js";
import { moment, number, t, tError } from "./i18n.js";
import { allGames, changeGame, deleteGame, saveGame } from "./storage.js";
import { exportAll, exportGame, importFiles } from "./transfer.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./storage.js").SavedGame} SavedGame */
/** @typedef {import("./transfer.js").Problem} Problem */

/** @param {App} app @returns {Promise<import("../app.js").Page>} */
export async function open(app) {
  let games = await allGames();
  /** @type {Problem[]} */
  let problems = [];
  let busy = false;

  async function refresh() {
    games = await allGames();
    app.redraw();
  }

  /** @param {File[]} files */
  async function take(files) {
    if (!files.length || busy) return;
    busy = true;
    app.redraw();
    const result = await importFiles(app.engine, files);
    ({ problems } = result);
    busy = false;
    await refresh();
    if (result.kept.length || !result.problems.length) showToast({ text: t("saved.imported", { count: result.kept.length }), testid: "imported" });
  }

  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void take([...(event.dataTransfer?.files ?? [])]);
  };
  return {
    title: () => t("saved.title"),
    draw: () => {
      const [aside, readable] = split(games, (entry) => entry.aside !== null);
      const [finished, running] = split(readable, (entry) => entry.finished);
      return html`<div class="stack" @dragover=${(/** @type {Event} */ event) => event.preventDefault()} @drop=${drop}>
        <h1 tabindex="-1">${t("saved.title")}</h1>
        ${games.length ? nothing : html`<p class="soft" data-testid="saved-empty">${t("saved.empty")}</p>`}
        ${section("running", running, refresh)} ${section("finished", finished, refresh)} ${section("aside", aside, refresh)}
        ${problems.length ? problemList(problems) : nothing}
        <div class="row">
          <button class="button" data-testid="saved-import" ?disabled=${busy} @click=${() => void pickFiles({ accept: ".json,application/json", multiple: true, testid: "import-file" }).then(take)}>
            ${icon("up")}${busy ? t("saved.importing") : t("saved.import")}
          </button>
          <button class="button" data-testid="saved-export-all" ?disabled=${!games.length} @click=${() => void exportAll()}>${icon("down")}${t("saved.export_all")}</button>
        </div>
      </div>`;
    },
  };
}

/** @param {SavedGame[]} games @param {(entry: SavedGame) => boolean} test @returns {[SavedGame[], SavedGame[]]} */
function split(games, test) {
  return [games.filter(test), games.filter((entry) => !test(entry))];
}

/** @param {"running" | "finished" | "aside"} name @param {SavedGame[]} games @param {() => Promise<void>} refresh */
function section(name, games, refresh) {
  if (!games.length) return nothing;
  return html`<section class="stack close" aria-labelledby="saved-${name}">
    <h2 id="saved-${name}">${t(`saved.${name}`)}</h2>
    ${name === "aside" ? html`<p class="small soft">${t("saved.aside_help")}</p>` : nothing}
    <ul class="stack close">${games.map((entry) => html`<li>${line(entry, refresh)}</li>`)}</ul>
  </section>`;
}

/** @param {SavedGame} entry @param {() => Promise<void>} refresh */
function line(entry, refresh) {
  const board = boardOf(entry);
  const title = gameTitle(entry);
  const scores = scoresOf(entry);
  const tool = (/** @type {"pencil" | "down" | "trash"} */ picture, /** @type {string} */ name, /** @type {() => unknown} */ run) =>
    html`<button class="button quiet" aria-label="${t(`saved.${name}`)}: ${title}" title=${t(`saved.${name}`)} data-testid="saved-${name}" @click=${() => void run()}>${icon(picture)}</button>`;
  return html`<article class="card saved-game" data-testid="saved-game" data-id=${entry.id}>
    <div class="picture">${board ? thumb(board) : gameMark(entry)}</div>
    <div class="stack close">
      <h3><a href="#/game/${entry.id}" data-testid="saved-open">${title}</a></h3>
      ${scores ? html`<p class="numbers">${scores.map((score) => number(score)).join(" : ")}</p>` : nothing}
      <p class="small soft">${moment(entry.updated)}${entry.aside ? html` · <code>${entry.aside.code}</code>` : nothing}</p>
    </div>
    <div class="row tools">
      ${entry.finished && houseGame(entry.record.game)?.rooms.includes("review")
        ? html`<a class="button quiet" href="#/${entry.record.game}/review/${entry.id}" aria-label="${t("saved.review")}: ${title}" title=${t("saved.review")} data-testid="saved-review">${icon("chart")}</a>`
        : nothing}
      ${tool("pencil", "rename", () => rename(entry, refresh))} ${tool("down", "export", () => exportGame(entry))}
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

/** @param {SavedGame} entry @param {() => Promise<void>} refresh */
async function remove(entry, refresh) {
  await deleteGame(entry.id);
  await refresh();
  const back = async () => {
    await saveGame(entry);
    await refresh();
  };
  showToast({ text: t("saved.deleted", { title: gameTitle(entry) }), actions: [{ label: t("undo"), run: back }], seconds: 10, testid: "deleted" });
}

/** @param {Problem[]} problems */
function problemList(problems) {
  return html`<section class="card warning" role="alert" data-testid="import-problems">
    <h2>${t("saved.problems", { count: problems.length })}</h2>
    <ul class="stack close">
      ${problems.map(({ place, error }) => html`<li><strong>${place}</strong>: ${tError(error)} <code class="small soft">${error.code}</code></li>`)}
    </ul>
  </section>`;
}
