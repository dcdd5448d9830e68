// Questions of which only the newest counts.

/**
 * Asks questions of which only the newest counts, such as what a play is worth while its tiles are still moved.
 * @returns {<Answer>(question: (() => Promise<Answer>) | null) => Promise<Answer | null>} null for an answer that came
 * too late; to be called
 *   with null where there is nothing to ask any more
 */
export function newestOnly() {
  let asked = 0;
  return async (question) => {
    const mine = (asked += 1);
    try {
      const answer = question && (await question());
      return mine === asked ? answer : null;
    } catch (error) {
      if (mine === asked) throw error;
      return null;
    }
  };
}
