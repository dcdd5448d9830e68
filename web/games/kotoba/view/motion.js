// Animates chips that are paid: they fly from the buyer of a word to its owner.

/** @import { Model } from "../play/model.js" */
/** @import { TableEvent } from "../types.js" */

/** @param {HTMLElement} root @param {Model} model @param {TableEvent[]} events */
export function payChips(root, model, events) {
  if (!model.context.settings.motion || document.hidden) return;
  const chips = (/** @type {number} */ seat) => root.querySelector(`[data-testid=chips-${seat}]`);
  for (const { kind, seat, from } of events) {
    if (kind === "rewrite" && from?.to === "owner" && from.price > 0) fly(`◉ ${from.price}`, chips(seat), chips(from.owner));
  }
}

/** Milliseconds; long enough to follow, too short to wait for. */
const LENGTH = 250;

/**
 * Let a few words fly. Whether anything may move, the caller has asked the settings.
 * @param {string} text @param {Element | null} from @param {Element | null} to where one of them is not there, nothing flies
 */
function fly(text, from, to) {
  if (!from || !to) return;
  const thing = document.createElement("span");
  thing.className = "flying numbers";
  thing.setAttribute("aria-hidden", "true");
  thing.textContent = text;
  document.body.append(thing);
  const frames = [
    { transform: over(from), opacity: 0 },
    { opacity: 1, offset: 0.15 },
    { transform: over(to), opacity: 1 },
  ];
  thing.animate(frames, { duration: LENGTH, easing: "ease-in-out" }).finished.finally(() => thing.remove());
}

/** @param {Element} element @returns {string} */
function over(element) {
  const box = element.getBoundingClientRect();
  return `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)`;
}
