// The files that the engine is given when a request needs them. The build writes the list here; the first screen does
// not load it.

/**
 * Word lists, puzzles, packs of languages and of meanings: the name under which the engine looks for each, its path
 * from the page's folder, and its size. @type {readonly [name: string, path: string, bytes: number][]}
 */
export const LATE_FILES = [];
