// The camera as a reader of QR codes. The pictures stay in this page, and the camera is off as soon as a code was read,
// the page is left or is no longer seen.

import { CodedError } from "../../../parts/coded-error.js";

/** @typedef {(video: HTMLVideoElement) => Promise<string | null>} Reader the text in the present picture, if any */

/** Milliseconds between two pictures that are read; the side of what is looked at, in pixels. */
const BETWEEN = 125;
const SIDE = 720;
/** The errors of browsers that are no fault of the page. @type {Record<string, string>} */
const REASONS = { NotAllowedError: "camera_refused", SecurityError: "camera_refused", NotReadableError: "camera_busy" };

export class Camera {
  /** @type {MediaStream | null} */
  #stream = null;
  #video;
  #onText;
  #onOff;

  /**
   * @param {HTMLVideoElement} video shows what the camera sees
   * @param {(text: string) => void} onText a code was read; called for each picture with one
   * @param {() => void} onOff the camera was turned off without `stop`
   */
  constructor(video, onText, onOff) {
    this.#video = video;
    this.#onText = onText;
    this.#onOff = onOff;
  }

  /**
   * Turn the camera on.
   * @throws {CodedError} `together/no_camera`, `together/camera_refused`, `together/camera_busy`, `together/no_reader`
   */
  async start() {
    const reader = await makeReader();
    this.#stream = await openCamera();
    document.addEventListener("visibilitychange", this.#hide);
    for (const track of this.#stream.getTracks()) track.addEventListener("ended", this.#lose);
    this.#video.srcObject = this.#stream;
    await this.#video.play().catch(() => {}); // it was stopped before it began
    if (this.#stream) void this.#read(this.#stream, reader);
  }

  stop() {
    document.removeEventListener("visibilitychange", this.#hide);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.#video.srcObject = null;
  }

  #hide = () => {
    if (document.hidden) this.#lose();
  };

  #lose = () => {
    this.stop();
    this.#onOff();
  };

  /** @param {MediaStream} stream @param {Reader} reader */
  async #read(stream, reader) {
    while (this.#stream === stream) {
      const text = await reader(this.#video).catch(() => null); // a picture between two states of the camera
      if (text && this.#stream === stream) this.#onText(text);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    }
  }
}

/** @returns {Promise<MediaStream>} */
async function openCamera() {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", ...size }, audio: false });
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    throw new CodedError(`together/${REASONS[name] ?? "no_camera"}`, message);
  }
}

/** @returns {Promise<Reader>} */
async function makeReader() {
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { textInPixels } = await import("./qr-pixels.js").catch((error) => {
    throw new CodedError("together/no_reader", String(error)); // it is large, and not kept at a first visit
  });
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return async (video) => {
    const whole = Math.min(video.videoWidth, video.videoHeight);
    if (!whole) return null;
    const side = (canvas.width = canvas.height = Math.min(SIDE, whole));
    const [left, top] = [(video.videoWidth - whole) / 2, (video.videoHeight - whole) / 2];
    context.drawImage(video, left, top, whole, whole, 0, 0, side, side);
    return textInPixels(context.getImageData(0, 0, side, side));
  };
}
