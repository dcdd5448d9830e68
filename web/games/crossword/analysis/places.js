// The empty position, how long a rack may be, and where one came from.

export const EMPTY = `${"15/".repeat(15).slice(0, -1)} / 0/0 0`;

/** The most characters of a rack, whose digraphs are written out. @param {import("../types.js").View} [view] */
export function charactersOf(view) {
  const longest = Object.values(view?.tiles ?? {}).map(({ text = "?" }) => text.length);
  return 7 * Math.max(1, ...longest);
}

/**
 * Where one came from: "review/<id>/<turn>" or "game/<id>". @param {string} from @returns {{kind: "review" | "game",
 * from: string, href: string} | null}
 */
export function backTo(from) {
  if (/^review\/[\w-]{1,40}(\/\d{1,4})?$/.test(from)) return { kind: "review", from, href: `#/crossword/${from}` };
  if (/^game\/[\w-]{1,40}$/.test(from)) return { kind: "game", from, href: `#/${from}` };
  return null;
}
