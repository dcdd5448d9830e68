// The form of the score pad: declarer, contract, won or lost. It shows only possible choices; the engine computes the
// value.

import { html, nothing } from "../../../parts/lit.js";
import { withTick, withValue } from "../../../parts/markup.js";
import { t } from "../../../shell/base/i18n.js";
import { rowName } from "../statistics.js";
import { blankRamsch, ramschQuestions } from "./pad-ramsch.js";

/** @import { Entry } from "./pad-store.js" */
/** @typedef {import("./pad-page.js").PadPage} PadPage */

const GAMES = ["clubs", "spades", "hearts", "diamonds", "grand", "null"];
/** The announcements in the order in which each implies those before it. */
const ANNOUNCED = ["schneider", "schwarz", "ouvert"];
/** Announcements by house rule: one of Null, one of all other games. */
const [REVOLUTION, SPITZE] = ["revolution", "spitze"];
const SUITS = /** @type {{[game: string]: string}} */ ({ clubs: "♣", spades: "♠", hearts: "♥", diamonds: "♦" });

/**
 * The contract after a word of it was pressed: what it implies comes with it, what needs it goes.
 * @param {string} contract @param {string} word @returns {string}
 */
export function contractAfter(contract, word) {
  const [game, ...words] = contract.split(" ");
  if (GAMES.includes(word)) return word;
  const on = new Set(words);
  const turned = !on.has(word);
  if (turned) on.add(word);
  else on.delete(word);
  if (game === "null") {
    const revolution = on.has(REVOLUTION) && (turned || word === REVOLUTION);
    return [
      game,
      ...(revolution ? ["hand", "ouvert", REVOLUTION] : ["hand", "ouvert"].filter((each) => on.has(each))),
    ].join(" ");
  }
  const spitze = on.has(SPITZE) ? [SPITZE] : [];
  if (word === SPITZE) return [game, ...["hand", ...ANNOUNCED].filter((each) => on.has(each)), ...spitze].join(" ");
  const at = ANNOUNCED.indexOf(word);
  if (turned && at >= 0) for (const each of ["hand", ...ANNOUNCED.slice(0, at)]) on.add(each);
  if (!turned) for (const each of word === "hand" ? ANNOUNCED : ANNOUNCED.slice(at)) on.delete(each);
  return [game, ...["hand", ...ANNOUNCED].filter((each) => on.has(each)), ...spitze].join(" ");
}

/**
 * The buttons of one question. @param {string} name
 * @param {[label: unknown, pressed: boolean, press: () => void, id: string | number][]} keys @param {unknown} [more]
 */
function question(name, keys, more = nothing) {
  return html`<fieldset><legend>${t(`skat.pad.ask.${name}`)}</legend>${keys.map(
    ([label, pressed, press, id]) =>
      html`<button type="button" class="button small" aria-pressed=${pressed} data-testid="pad-${name}-${id}"
        @click=${press}>${label}</button>`,
  )}${more}</fieldset>`;
}

/** @param {PadPage} page @param {Entry} entry @param {number} dealer */
export function formTemplate(page, entry, dealer) {
  const { names } = page;
  const players = names.map((_, seat) => seat).filter((seat) => names.length === 3 || seat !== dealer);
  /** @type {[unknown, boolean, () => void, string | number][]} */
  const who = players.map((seat) => [
    names[seat],
    entry.declarer === seat,
    () => page.change({ declarer: seat, ramsch: undefined }),
    seat,
  ]);
  const passed = entry.declarer === null && !entry.ramsch;
  const ramsch = entry.ramsch ?? blankRamsch(names.length, page.ramschCount);
  who.push(
    [t("skat.list.passed"), passed, () => page.change({ declarer: null, ramsch: undefined }), "passed"],
    [t("skat.list.ramsch"), Boolean(entry.ramsch), () => page.change({ declarer: null, ramsch }), "ramsch"],
  );
  return html`<form class="sk-pad-form" data-testid="pad-form" @submit=${page.enter}>
    <h2>${t(page.edited ? "skat.pad.deal_again" : "skat.pad.deal", { number: page.number, name: names[dealer] })}</h2>
    ${question("who", who)} ${entry.ramsch ? ramschQuestions(page, { ...entry, ramsch }, players) : nothing}
    ${entry.declarer === null || entry.declarer === undefined ? nothing : gameQuestions(page, entry)}
    <p class="sk-pad-worth" role="status" data-testid="pad-worth">${page.worthText()}</p>
    <p class="row"><button class="button primary" data-testid="pad-enter"
      ?disabled=${!page.canEnter}>${t(page.edited ? "skat.pad.change" : "skat.pad.enter")}</button>
      ${
        page.edited
          ? html`<button type="button" class="button quiet" data-testid="pad-leave"
        @click=${() => page.edit(0)}>${t("skat.pad.leave")}</button>`
          : nothing
      }</p>
  </form>`;
}

/** @param {PadPage} page @param {Entry} entry */
function gameQuestions(page, entry) {
  const contract = entry.contract ?? "";
  const [game, ...words] = contract.split(" ");
  const press = (/** @type {string} */ word) => () =>
    page.change({ contract: contractAfter(contract, word), ...(GAMES.includes(word) ? { made: "", kontra: 1 } : {}) });
  const label = (/** @type {string} */ name) => html`${SUITS[name] ?? nothing} ${rowName(name)}`;
  const announced = game === "null" ? ["hand", "ouvert", REVOLUTION] : ["hand", ...ANNOUNCED, SPITZE];
  return html`${question(
    "game",
    GAMES.map((name) => [label(name), game === name, press(name), name]),
  )}
    ${
      game
        ? html`${question(
            "announced",
            announced.map((word) => [t(`skat.announce.${word}`), words.includes(word), press(word), word]),
          )}
    ${game === "null" ? nothing : matadorQuestion(page, entry, game)}
    ${question(
      "result",
      /** @type {const} */ (["won", "lost"]).map((result) => [
        t(`skat.pad.${result}`),
        entry.result === result,
        () => page.change({ result }),
        result,
      ]),
    )}
    ${game === "null" ? nothing : madeQuestion(page, entry)} ${numbers(page, entry, game)}`
        : nothing
    }`;
}

/** @param {PadPage} page @param {Entry} entry @param {string} game */
function matadorQuestion(page, entry, game) {
  const count = Math.abs(entry.matadors ?? 1);
  const without = (entry.matadors ?? 1) < 0;
  const most = game === "grand" ? 4 : 11;
  const pick = withValue((value) => page.change({ matadors: without ? -Number(value) : Number(value) }));
  return question(
    "matadors",
    [false, true].map((is) => [
      t(is ? "skat.pad.without" : "skat.pad.with"),
      without === is,
      () => page.change({ matadors: is ? -count : count }),
      is ? "without" : "with",
    ]),
    html`<select class="input" data-testid="pad-matadors" aria-label=${t("skat.pad.ask.matadors")} @change=${pick}>
      ${Array.from(
        { length: most },
        (_, at) => html`<option value=${at + 1}
        .selected=${at + 1 === count}>${at + 1}</option>`,
      )}</select>`,
  );
}

/**
 * Who was Schneider or Schwarz is said by the result: the defenders of a won game, else the declarer.
 * @param {PadPage} page @param {Entry} entry
 */
function madeQuestion(page, entry) {
  return question(
    entry.result === "lost" ? "made_lost" : "made",
    /** @type {const} */ (["", "schneider", "schwarz"]).map((made) => [
      t(made ? `skat.announce.${made}` : "skat.pad.not_made"),
      (entry.made ?? "") === made,
      () => page.change({ made }),
      made || "neither",
    ]),
  );
}

/**
 * The bid, a doubled value, and the value as somebody wrote it down. @param {PadPage} page @param {Entry} entry
 * @param {string} game
 */
function numbers(page, entry, game) {
  const field = (/** @type {"bid" | "written"} */ name) => {
    const set = withValue((value) =>
      page.change({ [name]: value === "" ? undefined : Number(value.replace("−", "-")) }),
    );
    return html`<label>${t(`skat.pad.${name}`)} <input class="input numbers"
      inputmode=${name === "bid" ? "numeric" : "text"} pattern=${name === "bid" ? "[0-9]*" : "(-|−)?[0-9]*"} size="4"
        maxlength="5" data-testid="pad-${name}" .value=${String(entry[name] ?? "")} @change=${set} /></label>`;
  };
  const double = withValue((factor) => page.change({ kontra: Number(factor) }));
  const kontra = html`<label>${t("skat.pad.doubled")} <select class="input" data-testid="pad-kontra" @change=${double}>
    ${[1, 2, 4].map(
      (factor) => html`<option value=${factor}
      .selected=${(entry.kontra ?? 1) === factor}>${
        factor === 1 ? t("skat.pad.neither") : t(factor === 2 ? "skat.call.kontra" : "skat.call.re")
      }</option>`,
    )}</select></label>`;
  const bock = html`<label class="check"><input type="checkbox" data-testid="pad-bock" .checked=${entry.bock === 2}
    @change=${withTick((doubled) => page.change({ bock: doubled ? 2 : 1 }))} />
    <span>${t("skat.score.bock")}</span></label>`;
  return html`<details ?open=${Boolean(
    entry.bid || entry.written !== undefined || (entry.kontra ?? 1) * (entry.bock ?? 1) > 1,
  )}><summary>${t("skat.pad.more")}</summary>
    <div class="row">${field("bid")} ${game === "null" ? nothing : kontra} ${field("written")} ${bock}</div></details>`;
}
