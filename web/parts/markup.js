// Helpers for templates besides lit-html: class names, and listeners of fields. The first screen does not need them.

/**
 * Class names: texts unchanged, and the names of an object whose value is true.
 * @param {...(string | Record<string, unknown>)} names
 */
export function classes(...names) {
  const chosen = names.map((each) =>
    typeof each === "string"
      ? each
      : Object.keys(each)
          .filter((name) => each[name])
          .join(" "),
  );
  return chosen.filter(Boolean).join(" ");
}

/** Listens to a field and passes its value to `take`. @param {(value: string) => unknown} take */
export function withValue(take) {
  return (/** @type {Event} */ event) => void take(/** @type {HTMLInputElement} */ (event.target).value);
}

/** Listens to a box and passes its state to `take`. @param {(ticked: boolean) => unknown} take */
export function withTick(take) {
  return (/** @type {Event} */ event) => void take(/** @type {HTMLInputElement} */ (event.target).checked);
}
