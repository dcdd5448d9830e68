// The tables of a tournament without people: their computers play in the background, also while the player is at a
// table, and rest while other computers think. Their games are kept, so they continue after a reload.

import { JOB_LOST, retryWhenLost } from "../../../engine/job.js";
import { courseOf, hasPeople } from "./course.js";
import { keepList, keepRecord, placeName, readTournament } from "./store.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { Record } from "../../../engine/messages.js" */
/** @import { Place } from "./course.js" */

/** Milliseconds between two savings of what has been played. */
const SAVE_EVERY = 2000;
/** Of all tabs one lets the computers play. */
const LOCK = "asobiba-skat-tournament";

class Hall {
  /** How many deals of the table that plays now are over. @type {{place: string, deals: number} | null} */
  progress = null;
  /** Called when some deals are over, `finished` with a list. @type {(finished: boolean) => void} */
  onChange = () => {};
  /** The tournament that is played; "": none. */
  #id = "";
  /** It was asked for again while it was played: the next series may have begun. */
  #asked = false;
  #stop = () => {};

  /** Let a tournament's computers play; those of another one stop. @param {Engine} engine @param {string} id */
  async open(engine, id) {
    this.#asked = true;
    if (this.#id === id) return;
    this.close();
    this.#id = id;
    try {
      if (navigator.locks) await navigator.locks.request(LOCK, () => this.#playAll(engine, id));
      else await this.#playAll(engine, id);
    } catch (error) {
      console.info("the computers' tables have stopped", error);
    } finally {
      if (this.#id === id) this.#id = "";
    }
  }

  /** Stop playing, for instance because the tournament is deleted. */
  close() {
    this.#stop();
    this.#id = "";
    this.progress = null;
  }

  /** @param {Engine} engine @param {string} id */
  async #playAll(engine, id) {
    while (this.#id === id) {
      this.#asked = false;
      const tournament = await readTournament(id);
      if (!tournament || this.#id !== id) return;
      const { series } = await courseOf(engine, tournament);
      const last = series.length - 1;
      const table = series[last].tables.findIndex((place, at) => !hasPeople(place) && !tournament.lists[last]?.[at]);
      if (table < 0) {
        if (this.#asked) continue;
        return;
      }
      await retryWhenLost(() => this.#play(engine, id, last, table, series[last].tables[table]), { codes: JOB_LOST });
      this.progress = null;
      this.onChange(true);
    }
  }

  /** @param {Engine} engine @param {string} id @param {number} series @param {number} table @param {Place} place */
  async #play(engine, id, series, table, place) {
    await engine.started();
    const record = (await readTournament(id))?.records[placeName(series, table)];
    const opened = await engine.request(
      record ? { type: "load", record, seat: null } : { type: "new", ...place.new, seat: null },
    );
    const deals = async () =>
      (await engine.request({ type: "ask", table: opened.table, seat: null, question: "list", arguments: {} })).answer;
    try {
      if (this.#id !== id) return;
      let savedAt = performance.now();
      const job = engine.runJob(
        { job: "play", table: opened.table },
        {
          background: true,
          onProgress: ({ report }) => {
            if (performance.now() - savedAt < SAVE_EVERY) return;
            savedAt = performance.now();
            void this.#save({ id, series, table }, report.record, deals);
          },
        },
      );
      this.#stop = job.stop;
      await job.result;
      await keepList(id, series, table, { ...(await deals()), players: place.players });
    } finally {
      engine.closeTable(opened.table);
    }
  }

  /**
   * @param {{id: string, series: number, table: number}} where @param {Record} record
   * @param {() => Promise<{rows: unknown[]}>} deals
   */
  async #save({ id, series, table }, record, deals) {
    try {
      if (!(await keepRecord(id, series, table, record))) return this.close();
      this.progress = { place: placeName(series, table), deals: (await deals()).rows.length };
      this.onChange(false);
    } catch (error) {
      console.info("what the computers have played is saved later", error);
    }
  }
}

export const hall = new Hall();
