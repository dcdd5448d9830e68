// Shows somebody else's turn picture by picture, at a pace that one can follow, until it is over or skipped.

/** @import { Frame } from "./story.js" */

/** How long a picture stands, in milliseconds. */
const FRAME = 1500;

export class Playback {
  /** Ends what is being shown. @type {(() => void) | null} */
  #end = null;

  /** Show frames one after the other; resolves when the last has stood long enough, or the rest was skipped. @param {Frame[]} frames @param {(frame: Frame) => void} show */
  async run(frames, show) {
    for (const frame of frames) {
      show(frame);
      if (await this.#pause()) return;
    }
  }

  /** The rest is not shown. */
  skip() {
    this.#end?.();
  }

  /** Wait as long as a picture stands; true if the rest is to be skipped. @returns {Promise<boolean>} */
  #pause() {
    return new Promise((resolve) => {
      const over = (/** @type {boolean} */ skipped) => {
        clearTimeout(timer);
        this.#end = null;
        resolve(skipped);
      };
      const timer = setTimeout(() => over(false), FRAME);
      this.#end = () => over(true);
    });
  }
}
