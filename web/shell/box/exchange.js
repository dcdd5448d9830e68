// The cards as files for other programs: notes for Anki with pictures of positions, and word lists, one word a line, as
// Zyzzyva, Aerolith and Quackle read and write them.

import { fileName, pickFiles, saveFile } from "../../parts/file.js";
import { html, nothing } from "../../parts/lit.js";
import { showToast } from "../../parts/toast.js";
import { errorJson } from "../../parts/coded-error.js";
import { t, tError } from "../base/i18n.js";
import { GAMES } from "../catalogue/games.js";
import { keepCards } from "../storage/box/store.js";
import { decoded } from "../storage/word-lists-store.js";
import { ankiText, wordsOfList } from "./files.js";
import { gameBox } from "./games.js";

/** @import { App } from "../../app.js" */
/** @import { Kept } from "./box.js" */
/** @import { Note } from "./files.js" */
/** @import { GameBox } from "./games.js" */

/** Words of a list that are taken at once: more would be years of study. */
const MOST_WORDS = 2000;
const MOST_BYTES = 2_000_000;

/** @param {App} app @param {readonly Kept[]} found @param {ReadonlyMap<string, GameBox>} boxes */
export function exchangeKeys(app, found, boxes) {
  const lists = GAMES.find(({ ownLists }) => ownLists);
  return html`<section class="row" aria-label=${t("box.files")}>
    <button class="button" data-testid="box-anki" ?disabled=${!found.length}
      @click=${() => void attempt(() => exportAnki(app, found, boxes))}>${t("box.anki")}</button>
    <button class="button" data-testid="box-list" ?disabled=${!found.length}
      @click=${() => exportWords(found, boxes)}>${t("box.list")}</button>
    ${
      lists
        ? html`<button class="button" data-testid="box-import"
      @click=${() => void attempt(() => importWords(app, lists.name))}>${t("box.import")}</button>`
        : nothing
    }</section>`;
}

/** @param {() => Promise<unknown>} deed */
async function attempt(deed) {
  try {
    await deed();
  } catch (error) {
    showToast({ text: tError(errorJson(error)) });
  }
}

/** @param {App} app @param {readonly Kept[]} found @param {ReadonlyMap<string, GameBox>} boxes */
async function exportAnki(app, found, boxes) {
  /** @type {Note[]} */
  const notes = [];
  for (const { card } of found) {
    const box = /** @type {GameBox} */ (boxes.get(card.game));
    // A puzzle of the set has a page of its own, where it is asked.
    if (card.kind === "puzzle") continue;
    const sides = await box.sidesOf(app, card);
    const picture = card.kind === "position" ? box.pictureOf?.(card) : undefined;
    notes.push({ ...sides, tags: `asobiba ${card.game} ${card.source}`, ...(picture && { picture }) });
  }
  saveFile("asobiba-anki.txt", ankiText(notes), "text/plain");
  showToast({ text: t("box.saved", { count: notes.length }) });
}

/** @param {readonly Kept[]} found @param {ReadonlyMap<string, GameBox>} boxes */
function exportWords(found, boxes) {
  const words = new Set(found.flatMap(({ card }) => boxes.get(card.game)?.wordOf?.(card) ?? []));
  saveFile(`${fileName(t("box.list_name"))}.txt`, `${[...words].join("\n")}\n`, "text/plain");
  showToast({ text: t("box.saved", { count: words.size }) });
}

/** @param {App} app @param {string} game */
async function importWords(app, game) {
  const [file] = await pickFiles({ accept: ".txt,.csv,text/plain", testid: "box-file" });
  if (!file || file.size > MOST_BYTES) return;
  const words = wordsOfList(decoded(new Uint8Array(await file.arrayBuffer())));
  const cards = (await (await gameBox(game)).listedWords?.(words.slice(0, MOST_WORDS))) ?? [];
  const { added, known } = await keepCards(cards);
  showToast({ text: t("box.imported", { count: added, known }) });
  app.reenter();
}
