// The files that the engine loads on demand. The build writes the list; the first screen does not load it.

/**
 * Word lists, puzzles, language packs and meanings: the engine's name for each, its path from the page's folder, and
 * its size. @type {readonly [name: string, path: string, bytes: number][]}
 */
export const LATE_FILES = [];
