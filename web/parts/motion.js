// Movement of things on a table: a tile that settles, a card that flies, a sum that counts up. Each movement can be
// awaited. If the player wants no motion or does not look, the thing is at its end at once.
//
// Only `transform`, `opacity` and the text of numbers change, and nothing remains, so the next drawing finds the page
// as it was drawn.

/**
 * @typedef {Element | DOMRectReadOnly | null | undefined} Place an element, or where one was (`getBoundingClientRect`)
 */

/**
 * @typedef {object} Flight
 * @property {number} [length] milliseconds
 * @property {number} [delay] milliseconds before it starts
 * @property {number} [arc] pixels by which the way is bent upwards
 * @property {number} [turn] degrees by which the thing is turned at its start
 * @property {string} [easing]
 */

const LENGTH = 280;
const SETTLING = 220;
const COUNTING = 500;
const GLIDE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Whether anything may move. */
export function moves() {
  return (
    document.documentElement.dataset.motion !== "off" &&
    !document.hidden &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/**
 * Let a copy of the thing at `from`, or of `what`, fly from one place to another, above everything.
 * @param {Place} from @param {Place} to if a place is missing, nothing flies
 * @param {Flight & {what?: string | Element}} [options] `what`: a text or an element to copy
 */
export async function fly(from, to, { what, ...flight } = {}) {
  const [start, end] = [boxOf(from), boxOf(to)];
  if (!moves() || !start || !end) return;
  const thing = flyer(what ?? (from instanceof Element ? from : ""));
  const fits = typeof what !== "string";
  if (fits) Object.assign(thing.style, { width: `${end.width}px`, height: `${end.height}px` });
  document.body.append(thing);
  const own = thing.getBoundingClientRect();
  try {
    await run(thing, between(own, start, fits, flight), between(own, end, fits), flight);
  } finally {
    thing.remove();
  }
}

/**
 * Let an element, drawn at its end, come from its earlier place. It keeps its place in the page.
 * @param {Element | null | undefined} element @param {Place} from @param {Flight} [flight]
 */
export async function arrive(element, from, flight = {}) {
  const start = boxOf(from);
  const end = boxOf(element);
  if (!moves() || !element || !start || !end) return;
  await run(element, between(end, start, true, flight), "none", flight);
}

/**
 * Let a tile or card come to rest at its place: invisible until its turn, then down from just above.
 * @param {Element | null | undefined} element @param {number} [delay] milliseconds
 */
export async function settle(element, delay = 0) {
  if (!moves() || !element) return;
  const frames = [
    { transform: "translateY(-22%) scale(1.14)", opacity: 0 },
    { transform: "translateY(-8%) scale(1.06)", opacity: 1, offset: 0.45 },
    { transform: "translateY(0) scale(0.97)", offset: 0.8 },
    { transform: "none", opacity: 1 },
  ];
  await finished(element.animate(frames, { duration: SETTLING, delay, fill: "backwards", easing: "ease-out" }));
}

/**
 * Count a number in an element up or down to the one that it shows already. A new text from elsewhere ends the
 * counting.
 * @param {Element | null | undefined} element whose text has a number @param {number} from @param {number} to the one
 * shown
 * @param {{length?: number, format?: (value: number) => string}} [options]
 */
export async function countUp(element, from, to, { length = COUNTING, format = String } = {}) {
  const text = element && numberIn(element);
  if (!moves() || !text || from === to) return;
  const end = text.data;
  const began = performance.now();
  for (let shown = end; text.isConnected && text.data === shown;) {
    const share = Math.min(1, (performance.now() - began) / length);
    const value = Math.round(from + (to - from) * (1 - (1 - share) ** 3));
    text.data = shown = share === 1 ? end : format(value);
    if (share === 1) return;
    await new Promise((next) => requestAnimationFrame(next));
  }
}

/**
 * The text node with the number in an element, to change in place, because the drawing code keeps using it.
 * @param {Element} element @returns {Text | null}
 */
function numberIn(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/\d/.test(/** @type {Text} */ (node).data)) return /** @type {Text} */ (node);
  return null;
}

/** @param {Place} place @returns {DOMRectReadOnly | null} null if nothing is visible */
function boxOf(place) {
  const box = place instanceof Element ? place.getBoundingClientRect() : place;
  return box?.width ? box : null;
}

/** @param {string | Element} what @returns {HTMLElement} */
function flyer(what) {
  const thing = document.createElement("div");
  thing.className = typeof what === "string" ? "flying numbers" : "flying";
  thing.setAttribute("aria-hidden", "true");
  const copy = typeof what === "string" ? what : /** @type {Element} */ (what.cloneNode(true));
  for (const marked of copy instanceof Element ? [copy, ...copy.querySelectorAll("[id], [data-testid]")] : []) {
    marked.removeAttribute("id");
    marked.removeAttribute("data-testid");
  }
  thing.append(copy);
  return thing;
}

/**
 * The transform that puts the middle of a box on another's. @param {DOMRectReadOnly} own @param {DOMRectReadOnly} on
 * @param {boolean} fits it also takes its width @param {Flight} [flight]
 */
function between(own, on, fits, { turn = 0 } = {}) {
  const x = on.x + on.width / 2 - own.x - own.width / 2;
  const y = on.y + on.height / 2 - own.y - own.height / 2;
  return `translate(${x}px, ${y}px) scale(${fits ? on.width / own.width : 1}) rotate(${turn}deg)`;
}

/** @param {Element} thing @param {string} from @param {string} to @param {Flight} flight */
async function run(thing, from, to, { length = LENGTH, delay = 0, arc = 0, easing = GLIDE }) {
  const flown = thing.animate([{ transform: from }, { transform: to }], {
    duration: length,
    delay,
    easing,
    fill: "backwards",
  });
  if (arc) {
    const rise = [{ translate: "0 0" }, { translate: `0 ${-arc}px`, easing: "ease-in" }, { translate: "0 0" }];
    thing.animate(rise, { duration: length, delay, easing: "ease-out" });
  }
  await finished(flown);
}

/** @param {Animation} animation also one that was cancelled, because its element is gone */
async function finished(animation) {
  await animation.finished.catch(() => undefined);
}
