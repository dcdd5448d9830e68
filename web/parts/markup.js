// What templates need besides lit-html: class names, and listeners of fields. The first screen does without.

/**
 * Class names: texts as they are, and of objects the names whose value is true.
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

/** Listens to a field: `take` gets what is written or chosen there. @param {(value: string) => unknown} take */
export function withValue(take) {
  return (/** @type {Event} */ event) => void take(/** @type {HTMLInputElement} */ (event.target).value);
}

/** Listens to a box: `take` gets whether it is ticked. @param {(ticked: boolean) => unknown} take */
export function withTick(take) {
  return (/** @type {Event} */ event) => void take(/** @type {HTMLInputElement} */ (event.target).checked);
}
