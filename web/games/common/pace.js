// The pace of showing others' actions: pauses from the settings, one at a time, which the player can skip.

/** Milliseconds between the last action shown and a computer's answer, at the normal pace, including its thinking. */
const ANSWER = 750;
/** Factor of a pause at each pace of the settings. */
const PACES = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };

export class Pace {
  #chosen;
  /** When something that was done was shown last. */
  #shownAt = -Infinity;
  /** Ends the pause. @type {((skipped: boolean) => void) | null} */
  #endPause = null;

  /** @param {() => keyof typeof PACES} chosen the pace of the settings */
  constructor(chosen) {
    this.#chosen = chosen;
  }

  /** A length at the pace of the settings. @param {number} milliseconds @returns {number} */
  paced(milliseconds) {
    return milliseconds * PACES[this.#chosen()];
  }

  /** Note that something that was done is shown now. */
  shown() {
    this.#shownAt = performance.now();
  }

  /** Milliseconds until a computer's answer may be shown; 0 or less: at once. @returns {number} */
  untilAnswer() {
    return this.#shownAt + this.paced(ANSWER) - performance.now();
  }

  /** Wait while something is shown. @param {number} milliseconds @returns {Promise<boolean>} whether it was skipped */
  pause(milliseconds) {
    return new Promise((resolve) => {
      const end = (/** @type {boolean} */ skipped) => {
        clearTimeout(timer);
        this.#endPause = null;
        resolve(skipped);
      };
      const timer = setTimeout(() => end(false), milliseconds);
      this.#endPause = end;
    });
  }

  /** End the pause. @returns {boolean} whether there was one */
  skip() {
    const pausing = this.#endPause !== null;
    this.#endPause?.(true);
    return pausing;
  }
}
