// Sends one's own result: a link with its record, under the player's chosen name, to copy, to share, or as a file.

import { errorJson } from "../../parts/coded-error.js";
import { openDialog } from "../../parts/dialog.js";
import { fileName, saveFile } from "../../parts/file.js";
import { icon } from "../../parts/icons.js";
import { html, nothing, render } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { number, t, tError } from "../base/i18n.js";
import { sendButtons } from "../exchange/correspondence.js";
import { contestFile, contestLink } from "./contest-link.js";
import { keepOwnName, MOST_NAME, named, ownName } from "./own.js";
import { gameOf, loadRoom } from "./texts.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Contest } from "../exchange/contest-store.js" */

/** Some messengers cut a text longer than this. */
const LONG = 2000;

/** Show the link to one's own result. @param {Contest} contest */
export async function sendResult(contest) {
  await loadRoom();
  const body = document.createElement("div");
  body.className = "stack close share";
  const form = new SendForm(contest, body);
  await form.draw();
  await openDialog({
    title: t("contest.send"),
    body,
    buttons: [{ value: "close", label: t("close"), look: "quiet" }],
    testid: "send-dialog",
  });
}

class SendForm {
  #link = "";
  #name = ownName();
  /** @type {ErrorJson | null} */
  #error = null;
  /** The names are taken one after the other. */
  #last = Promise.resolve();
  #contest;
  #root;

  /** @param {Contest} contest @param {HTMLElement} root */
  constructor(contest, root) {
    this.#contest = contest;
    this.#root = root;
  }

  async draw() {
    try {
      this.#link = await contestLink(this.#named());
    } catch (error) {
      this.#error = errorJson(error);
    }
    render(this.#template(), this.#root);
  }

  #named() {
    return named(this.#contest, this.#name.trim());
  }

  #rename = withValue((name) => {
    this.#name = name.slice(0, MOST_NAME);
    keepOwnName(this.#name.trim());
    this.#last = this.#last.then(() => this.draw());
  });

  #save = () => {
    const game = t(`games.${gameOf(this.#contest)}.name`);
    saveFile(`${fileName(`${game} ${this.#name}`)}.json`, contestFile(this.#named()));
  };

  #template() {
    const title = t("contest.message", { game: t(`games.${gameOf(this.#contest)}.name`) });
    return html`<p class="small">${t("contest.send_help")}</p>
      <label class="field"><span class="label">${t("contest.name")}</span>
        <input class="input" data-testid="contest-name" maxlength=${MOST_NAME} autocomplete="nickname"
          .value=${this.#name} @input=${this.#rename} /></label>
      ${
        this.#error
          ? html`<p class="error" role="alert" data-testid="share-error">${tError(this.#error)}</p>`
          : html`<label class="field"><span class="label">${t("share.link")}</span>
            <input class="input" readonly data-testid="contest-link" .value=${this.#link}
              @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
                /></label>
          ${sendButtons(async () => this.#link, title)}
          ${
            this.#link.length > LONG
              ? html`<p class="small soft"
            data-testid="contest-long">${t("contest.long", { count: number(this.#link.length) })}</p>`
              : nothing
          }`
      }
      <p><button class="button quiet" type="button" data-testid="contest-file"
        @click=${this.#save}>${icon("down")}${t("contest.file")}</button></p>`;
  }
}
