// Letters that show another text. Inside, each tile of a game is one character; the game supplies a different text,
// such as the Spanish CH, for sentences and tiles. One game is on screen at a time.

/** @type {Map<string, string>} */
let texts = new Map();

/**
 * From now on these letters show these texts, and no others do. @param {Iterable<[letter: string, text: string]>} pairs
 * capitals; their small letters show small texts
 */
export function useLetters(pairs) {
  texts = new Map(
    [...pairs].flatMap(([letter, text]) => [
      [letter, text],
      [letter.toLowerCase(), text.toLowerCase()],
    ]),
  );
}

/** A text as it is shown. @param {string} text @returns {string} */
export function spelled(text) {
  return texts.size ? Array.from(text, (letter) => texts.get(letter) ?? letter).join("") : text;
}
