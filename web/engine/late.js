// Word lists that not every visitor needs: they come when the engine says that it misses one, and the request is made again.

/**
 * Answers requests, bringing what they miss.
 * @param {(request: string) => string} handle the engine's door
 * @param {[name: string, path: string][]} late the files that may be brought, and where they are
 * @param {(name: string, path: string) => Promise<void>} bring puts a file where the engine looks for it
 * @returns {(request: string) => string | Promise<string>} the answer; a promise of it if a file has to come first
 */
export function bringingWhatIsMissed(handle, late, bring) {
  const paths = new Map(late);
  /** @param {string} request @returns {string | Promise<string>} */
  return function answer(request) {
    const answered = handle(request);
    const name = missed(answered);
    const path = name && paths.get(name);
    if (!name || !path) return answered;
    // Each file is brought once: an engine that misses it all the same is believed, and its refusal is the answer.
    paths.delete(name);
    return bring(name, path).then(
      () => answer(request),
      (error) => {
        paths.set(name, path);
        console.warn(`${name} does not come:`, error);
        return answered;
      },
    );
  };
}

/** The file that the engine misses, if that is what an answer says. @param {string} answered @returns {string | undefined} */
function missed(answered) {
  if (!answered.startsWith('{"ok":false')) return undefined;
  const { error } = JSON.parse(answered);
  return error.code === "lexicon/missing" ? error.data.file : undefined;
}
