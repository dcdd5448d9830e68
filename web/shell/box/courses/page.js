// Courses: words to learn in an order. A course puts a few cards at a time into the box, so that the load stays
// bounded.

import { html, nothing } from "../../../parts/lit.js";
import { errorJson } from "../../../parts/coded-error.js";
import { engineFailure, engineProgress } from "../../base/frame.js";
import { t, tError } from "../../base/i18n.js";
import { findGame, GAMES } from "../../catalogue/games.js";
import { begin, courseLists, stop, stateOf } from "./courses.js";
import { openBox } from "../open.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Box } from "../box.js" */
/** @import { Course, CourseList } from "./courses.js" */

/** @param {App} app @returns {Promise<Page>} */
export async function openCourses(app) {
  return new CoursesPage(app, await openBox());
}

/** @implements {Page} */
class CoursesPage {
  /** @type {CourseList[]} */
  #lists = [];
  /** The list of words that is chosen for each game. @type {Map<string, string>} */
  #chosen = new Map();
  /** How many cards each course has. @type {Map<string, number>} */
  #sizes = new Map();
  /** @type {ErrorJson | null} */
  #failed = null;
  #closed = false;
  #app;
  #box;

  /** @param {App} app @param {Box} box */
  constructor(app, box) {
    this.#app = app;
    this.#box = box;
    void this.#load();
  }

  title = () => t("box.courses");

  close = () => {
    this.#closed = true;
  };

  async #load() {
    await this.#try(async () => {
      this.#lists = await courseLists(GAMES.flatMap(({ name }) => (findGame(name)?.courses ? [name] : [])));
      for (const { game, first } of this.#lists) this.#chosen.set(game, first);
      this.#redraw();
      await this.#app.engine.started();
      for (const list of this.#lists) await this.#measure(list);
    });
  }

  /** @param {CourseList} list */
  async #measure(list) {
    for (const course of list.courses(String(this.#chosen.get(list.game)))) {
      if (this.#closed || this.#sizes.has(course.id)) continue;
      this.#sizes.set(course.id, (await course.take(this.#app, 0, 0)).of);
      this.#redraw();
    }
  }

  draw = () => html`<div class="stack narrow box-courses" data-testid="courses">
    <h1 tabindex="-1">${this.title()}</h1>
    <p><a href="#/box">${t("box.title")}</a></p>
    <p class="soft">${t("box.courses_help")}</p>
    ${engineFailure(this.#app)} ${engineProgress(this.#app.engine.status)}
    ${
      this.#failed
        ? html`<p class="error" role="alert" data-code=${this.#failed.code}>${tError(this.#failed)}</p>`
        : nothing
    }
    ${this.#lists.map((list) => this.#list(list))}
  </div>`;

  /** @param {CourseList} list */
  #list(list) {
    const chosen = String(this.#chosen.get(list.game));
    return html`<section class="stack close" aria-labelledby="courses-${list.game}">
      <h2 id="courses-${list.game}">${t(`games.${list.game}.name`)}</h2>
      ${list.field(chosen, (name) => void this.#choose(list, name))}
      <ul class="day-cards">${list.courses(chosen).map((course) => html`<li>${this.#course(course)}</li>`)}</ul>
    </section>`;
  }

  /** @param {Course} course */
  #course(course) {
    const of = this.#sizes.get(course.id);
    const { taken, known, running } = stateOf(this.#box, course.id);
    const key = t(running ? "box.course_stop" : taken ? "box.course_go_on" : "box.course_begin");
    return html`<article class="card day-card" data-testid="course" data-id=${course.id} data-running=${running}>
      <div class="told"><h3>${course.title}</h3><p class="small soft">${course.help}</p>
        ${
          of === undefined
            ? nothing
            : html`<p class="small numbers">${t("box.course_known", { known, of })}</p>
          <progress max=${Math.max(1, of)} value=${known} aria-label="${course.title}: ${known}/${of}"></progress>`
        }</div>
      <button class="button ${running ? "" : "primary"}" data-testid="course-${running ? "stop" : "begin"}"
        aria-label="${key}: ${course.title}"
        ?disabled=${of === undefined || (!running && taken >= of)}
        @click=${() => void this.#toggle(course, running)}>${key}</button>
    </article>`;
  }

  /** @param {Course} course @param {boolean} running */
  async #toggle(course, running) {
    await this.#try(async () => {
      if (running) stop(course.id);
      else await begin(this.#app, this.#box, course);
      this.#box = await openBox();
    });
  }

  /** @param {CourseList} list @param {string} name */
  async #choose(list, name) {
    this.#chosen.set(list.game, name);
    this.#redraw();
    await this.#try(() => this.#measure(list));
  }

  /** @param {() => Promise<unknown>} deed */
  async #try(deed) {
    try {
      this.#failed = null;
      await deed();
    } catch (error) {
      this.#failed = errorJson(error);
    }
    this.#redraw();
  }

  #redraw() {
    if (!this.#closed) this.#app.redraw();
  }
}
