// Questions whose older answers are discarded.

/**
 * Makes a function that asks questions and keeps only the newest, such as the value of a play while its tiles still
 * move. @returns {<Answer>(question: (() => Promise<Answer>) | null) => Promise<Answer | null>} null for an answer that
 * came too late; call it with null to cancel the last question
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
