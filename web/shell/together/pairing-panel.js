// The panel in which two devices connect: it shows the code to pass on and reads the other one, by camera or as a text.
// Host and guest have it, also when somebody comes back to a table. It draws itself into an element of its own.

import { CodedError, errorJson } from "../../parts/coded-error.js";
import { restoreFocus } from "../../parts/dialog.js";
import { icon } from "../../parts/icons.js";
import { html, nothing, render } from "../../parts/lit.js";
import { linkStyles } from "../../parts/styles.js";
import { loadStrings, t, tError } from "../base/i18n.js";
import { Camera } from "./codes/camera.js";
import { joinLink, VALID } from "./codes/code.js";
import { accept, offer } from "./pairing.js";
import { qrPicture } from "./codes/qr.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Invitation } from "./codes/code.js" */
/** @import { Peer } from "./peer.js" */

/**
 * @typedef {object} Pairing
 * @property {"host" | "guest"} side
 * @property {Invitation} [invitation] the host's: what the guest is asked to
 * @property {() => ReturnType<typeof offer>} [make] makes the host's offer, if that is at another device
 * @property {string} [name] the guest's own
 * @property {string} [text] the guest's: the host's code, if the page's address had it
 * @property {string} [other] the name of who is expected, where that is known
 * @property {string} [stun] a server that may be asked for this device's address (pairing.js)
 * @property {(invitation: Invitation) => unknown} [invited] the guest's: a template that says who invites to what
 * @property {unknown} [wayOut] a template: what else can be done, where the devices do not reach each other
 * @property {(peer: Peer, found: {invitation: Invitation}) => void} onPeer called once, when the devices are connected
 */

/**
 * `preparing`: the code is being made; `asking`: the guest has no code yet; `showing`: the code is shown; `connecting`:
 * both codes are known; `connected`; `failed`: the code is used up or could not be made.
 * @typedef {"preparing" | "asking" | "showing" | "connecting" | "connected" | "failed"} Stage
 */

/**
 * Where the panel says something: below the heading of the code that is shown, or below the key that was pressed.
 * @typedef {"code" | "copy" | "camera" | "paste" | "end"} Place
 */

/** One side under way. @typedef {Awaited<ReturnType<typeof offer>> | Awaited<ReturnType<typeof accept>>} Half */

/**
 * Make the panel and begin.
 * @param {Pairing} how
 * @returns {Promise<PairingPanel>} to be closed when it is left: that turns the camera off and gives up, unless the
 * devices are connected
 */
export async function pairingPanel(how) {
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("../../styles/pairing.css", import.meta.url)]),
  ]);
  return new PairingPanel(how);
}

/** The places in each half of the panel, the usual one first. @type {{show: Place[], read: Place[]}} */
const PLACES = { show: ["code", "copy"], read: ["paste", "camera"] };

class PairingPanel {
  element = document.createElement("section");
  #told = Object.assign(document.createElement("div"), { className: "told stack close" });
  /** @type {Place} */
  #place = "code";
  /** @type {Stage} */
  #stage = "preparing";
  /** @type {Half | null} */
  #pairing = null;
  /** The code to pass on, as it is passed on. */
  #shown = "";
  /** The last thing that happened, besides the stage. */
  #said = "";
  /** @type {ErrorJson | null} */
  #error = null;
  #video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  /** @type {Camera | null} */
  #camera = null;
  #lastRead = "";
  #renewal = 0;
  /** What is being made is wanted while this stays the same. */
  #turn = 0;
  #how;

  /** @param {Pairing} how */
  constructor(how) {
    this.#how = how;
    this.element.className = "pairing";
    if (how.side === "guest" && !how.text) this.#become("asking");
    else void this.#begin(how.text ?? "");
  }

  /** Another name of this player's, for the codes made from now on: one that is shown stays. @param {string} name */
  rename(name) {
    const { invitation } = this.#how;
    this.#how = { ...this.#how, name, ...(invitation ? { invitation: { ...invitation, name } } : {}) };
  }

  close() {
    this.#stopCamera();
    this.#drop();
  }

  /** Give up what is under way. */
  #drop() {
    this.#turn += 1;
    clearTimeout(this.#renewal);
    if (this.#stage !== "connected") this.#pairing?.close();
    this.#pairing = null;
  }

  /** Make the code to pass on. @param {string} text the guest's: the host's code */
  async #begin(text) {
    this.#drop();
    const turn = this.#turn;
    this.#become("preparing");
    try {
      const pairing = await this.#make(text);
      if (turn === this.#turn) this.#show(pairing);
      else pairing.close();
    } catch (error) {
      if (turn === this.#turn) this.#fail(error, this.#how.side === "host" ? "failed" : "asking");
    }
  }

  /** @param {string} text @returns {Promise<Half>} */
  async #make(text) {
    const { side, invitation, make, name = "", stun } = this.#how;
    if (side === "guest") return accept(text, { name, stun });
    return make?.() ?? offer(/** @type {Invitation} */ (invitation), { stun });
  }

  /** @param {Half} pairing */
  #show(pairing) {
    this.#pairing = pairing;
    this.#place = "code";
    if ("peer" in pairing) {
      this.#stopCamera();
      this.#shown = pairing.code;
      pairing.peer.then(
        (peer) => this.#connect(pairing, peer, pairing.invitation),
        (error) => this.#pairing === pairing && this.#fail(error, "failed"),
      );
    } else {
      this.#shown = joinLink(pairing.code);
      this.#renewal = Number(setTimeout(() => this.#stage === "showing" && this.#begin(""), VALID * 1000));
    }
    this.#become("showing");
    restoreFocus(".pairing [data-testid=together-code]");
  }

  /** Read what was pasted or seen. @param {string} text */
  async #read(text) {
    if (this.#stage !== "asking" && this.#stage !== "showing") return;
    if (this.#how.side === "guest") return this.#begin(text);
    const pairing = /** @type {Awaited<ReturnType<typeof offer>>} */ (this.#pairing);
    this.#become("connecting");
    try {
      const peer = await pairing.answered(text);
      this.#connect(pairing, peer, /** @type {Invitation} */ (this.#how.invitation));
    } catch (error) {
      const usedUp = error instanceof CodedError && /not_connected|no_webrtc/.test(error.code);
      if (this.#pairing === pairing) this.#fail(error, usedUp ? "failed" : "showing");
    }
  }

  /** @param {unknown} pairing @param {Peer} peer @param {Invitation} invitation */
  #connect(pairing, peer, invitation) {
    if (this.#pairing !== pairing) return peer.close();
    this.#stopCamera();
    clearTimeout(this.#renewal);
    this.#become("connected", t("together.connected", { name: peer.name || t("together.other_device") }));
    this.#how.onPeer(peer, { invitation });
  }

  /** @param {Stage} stage @param {string} [said] */
  #become(stage, said = "") {
    this.#stage = stage;
    this.#error = null;
    this.#said = said;
    this.#draw();
  }

  /** @param {unknown} error @param {Stage} stage where that leaves the panel */
  #fail(error, stage) {
    this.#stage = stage;
    this.#error = errorJson(error);
    if (stage === "failed") this.#stopCamera();
    this.#draw();
    this.#told.scrollIntoView({ block: "nearest" });
  }

  /** Say something that changes nothing else. @param {string} text */
  #say(text) {
    this.#said = text;
    this.#draw();
    const looking = this.#place === "camera" ? this.element.querySelector(".looking") : null;
    (looking ?? this.#told).scrollIntoView({ block: "nearest" });
  }

  #toggleCamera = async () => {
    this.#place = "camera";
    if (this.#camera) {
      this.#stopCamera();
      return this.#say("");
    }
    const camera = new Camera(this.#video, this.#see, () => {
      this.#camera = null;
      this.#say("");
    });
    this.#camera = camera;
    this.#lastRead = "";
    this.#say(t("together.looking"));
    try {
      await camera.start();
      if (this.#camera !== camera) camera.stop(); // it was turned off meanwhile
    } catch (error) {
      this.#camera = null;
      this.#fail(error, this.#stage);
    }
  };

  /** A code stays before the camera for a while. @param {string} text */
  #see = (text) => {
    if (text === this.#lastRead) return;
    this.#lastRead = text;
    this.#place = "camera";
    void this.#read(text);
  };

  #stopCamera() {
    this.#camera?.stop();
    this.#camera = null;
  }

  /** @param {SubmitEvent} event */
  #submit = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("code");
    this.#place = "paste";
    void this.#read(/** @type {HTMLInputElement} */ (field).value);
  };

  #copy = async () => {
    this.#place = "copy";
    try {
      await navigator.clipboard.writeText(this.#shown);
      this.#say(t("together.copied"));
    } catch {
      /** @type {HTMLInputElement | null} */ (this.element.querySelector("[data-testid=together-code]"))?.select();
      this.#say(t("together.copy_by_hand"));
    }
  };

  #share = async () => {
    const shared = this.#how.side === "host" ? { url: this.#shown } : { text: this.#shown };
    await navigator.share({ title: "Asobiba", ...shared }).catch(() => {}); // it was dismissed
  };

  #draw() {
    const host = this.#how.side === "host";
    const showing = this.#stage === "showing" || (host && this.#stage === "connecting");
    const reading = host ? showing : this.#stage === "asking" || this.#stage === "preparing";
    this.#place = this.#placeIn(showing, reading);
    render(
      html`<p role="status" data-testid="together-said" data-stage=${this.#stage}>${this.#said || this.#stageText()}</p>
        ${this.#problem()}`,
      this.#told,
    );
    const first = host ? this.#codeToShow(showing) : this.#codeToRead(reading);
    const second = host ? this.#codeToRead(reading) : this.#codeToShow(showing);
    render(
      html`<p class="about small">${t("together.before")}
        ${this.#how.stun ? t("together.stun", { server: this.#how.stun }) : nothing}</p>
        ${first}${second}${this.#toldAt("end")}`,
      this.element,
    );
  }

  /** Where it can be said now. @param {boolean} showing @param {boolean} reading @returns {Place} */
  #placeIn(showing, reading) {
    /** @type {Place[]} */
    const places = [...(showing ? PLACES.show : []), ...(reading ? PLACES.read : [])];
    return places.includes(this.#place) ? this.#place : (places[0] ?? "end");
  }

  /** @param {Place} place */
  #toldAt(place) {
    return place === this.#place ? this.#told : nothing;
  }

  #stageText() {
    if (this.#stage === "preparing" || this.#stage === "connecting") return t(`together.${this.#stage}`);
    if (this.#stage !== "showing") return "";
    return this.#how.side === "host" ? t("together.ready", { count: VALID / 60 }) : t("together.waiting");
  }

  #problem() {
    if (!this.#error) return nothing;
    const over = this.#stage === "failed";
    return html`<p class="error" role="alert" data-testid="together-error"
        data-code=${this.#error.code}>${tError(this.#error)}</p>
      ${
        over
          ? html`<div class="row"><button class="button primary" type="button" data-testid="together-again"
        @click=${this.#again}>${t("together.again")}</button>${this.#how.wayOut ?? nothing}</div>`
          : nothing
      }`;
  }

  /** Another code: of a guest, the host's may have changed since it was read. */
  #again = () => {
    if (this.#how.side === "host") return void this.#begin("");
    this.#drop();
    this.#become("asking");
    restoreFocus(".pairing [data-testid=together-paste]");
  };

  /** The code of this device: a picture, a text, and ways to pass it on. @param {boolean} shown */
  #codeToShow(shown) {
    if (!shown) return nothing;
    const side = this.#how.side;
    const invitation = this.#pairing && "invitation" in this.#pairing ? this.#pairing.invitation : null;
    const name = this.#how.other || invitation?.name || t(`together.other_${side}`);
    return html`<section class="stack close">
      ${invitation ? (this.#how.invited?.(invitation) ?? nothing) : nothing}
      <h2>${t(`together.show_${side}`, { name })}</h2>
      ${this.#toldAt("code")}
      ${qrPicture(this.#shown, t("together.qr"))}
      <p class="small">${t(`together.show_${side}_help`)}</p>
      <label class="field"><span class="label">${t(`together.text_${side}`)}</span>
        <input class="input" readonly data-testid="together-code" .value=${this.#shown}
          @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} /></label>
      <div class="row">
        <button class="button" type="button" data-testid="together-copy"
          @click=${this.#copy}>${icon("copy")}${t("together.copy")}</button>
        ${
          typeof navigator.share === "function"
            ? html`<button class="button" type="button" data-testid="together-share"
          @click=${this.#share}>${icon("up")}${t("together.share")}</button>`
            : nothing
        }
        ${
          side === "guest"
            ? html`<button class="button quiet" type="button" data-testid="together-other-code"
          @click=${this.#again}>${t("together.other_code")}</button>`
            : nothing
        }
      </div>
      ${this.#toldAt("copy")}
    </section>`;
  }

  /** The key of the camera, its picture, and what is said of it: all come into sight. @param {boolean} busy */
  #cameraKey(busy) {
    const on = this.#camera !== null;
    return html`<div class="stack close ${on ? "looking" : ""}">
      ${on ? this.#video : nothing}
      <div class="row"><button class="button primary" type="button" data-testid="together-camera"
        ?disabled=${busy} aria-pressed=${on ? "true" : "false"}
        @click=${this.#toggleCamera}>${t(on ? "together.camera_off" : "together.camera")}</button></div>
      ${this.#toldAt("camera")}
    </div>`;
  }

  /** What reads the code of the other device. @param {boolean} shown */
  #codeToRead(shown) {
    if (!shown) return nothing;
    const side = this.#how.side;
    const busy = this.#stage === "connecting" || this.#stage === "preparing";
    const canSee = Boolean(navigator.mediaDevices?.getUserMedia);
    return html`<section class="stack close">
      <h2>${t(`together.read_${side}`)}</h2>
      <p class="small">${t(`together.read_${side}_help`)}</p>
      ${canSee ? this.#cameraKey(busy) : this.#toldAt("camera")}
      <form class="stack close" @submit=${this.#submit}>
        <label class="field"><span class="label">${t(canSee ? "together.or_paste" : "together.paste")}</span>
          <input class="input" name="code" data-testid="together-paste" autocomplete="off" autocapitalize="off"
            spellcheck="false" /></label>
        <div class="row"><button class="button" data-testid="together-read"
          ?disabled=${busy}>${t("together.read")}</button></div>
      </form>
      ${this.#toldAt("paste")}
    </section>`;
  }
}
