// The cards of the box as texts that other programs read and write. Nothing here needs a browser.

/** @typedef {{front: string, back: string, tags: string, picture?: string}} Note of Anki; plain text, an SVG */

const WORD = /^[\p{L}·’'-]{2,21}$/u;

/**
 * Notes as a text file that Anki imports (its manual, "Text Files"): headers, then a note a line.
 * @param {readonly Note[]} notes
 */
export function ankiText(notes) {
  const headers = ["#separator:tab", "#html:true", "#notetype:Basic", "#deck:Asobiba", "#columns:Front\tBack\tTags"];
  const lines = notes.map(({ front, back, tags, picture }) =>
    [(picture ? `${imageOf(picture)}<br>` : "") + escaped(front), escaped(back), tags].map(field).join("\t"),
  );
  return [...headers, "#tags column:3", ...lines, ""].join("\n");
}

/** A field in quotation marks: it may have tabs, lines and quotation marks of its own. @param {string} text */
function field(text) {
  return `"${text.replaceAll('"', '""')}"`;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
}

/** @param {string} svg */
function imageOf(svg) {
  const bytes = new TextEncoder().encode(svg);
  return `<img src="data:image/svg+xml;base64,${btoa(String.fromCharCode(...bytes))}">`;
}

/**
 * The words of a list: the first word of each line; comments and lines that begin with no word are left out.
 * @param {string} text @returns {string[]}
 */
export function wordsOfList(text) {
  const words = text.split(/\r\n|\r|\n/).map((line) =>
    line
      .trim()
      .split(/[\s,;\t]/)[0]
      .toUpperCase(),
  );
  return [...new Set(words.filter((word) => WORD.test(word)))];
}
